/** Pages as a new user sees them first, in a real browser. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser as Chromium, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RULE_EXAMPLE_REQUEST } from '../../src/monitoring/rules/examples.ts';
import { INSTITUTION } from '../../src/reporting/sar/content.fixture.ts';
import { ALL_ROUND, addPerson, createPerson, type Person } from '../support/people.ts';
import { eventually, type Service, startService } from '../support/service.ts';
import { atRest, blockChangeStream, expectAccessible, hasBrowser, LIMIT_MS, launch, open } from './browser.ts';
import { layoutFaults } from './layout-faults.ts';
import { CASH_DEPOSIT, CURRENCY_REPORTS, call, record, stoppedPayment, writeLists } from './page-fixtures.ts';

let lists: string;
let service: Service;
let browser: Chromium;
let officer: Person;

const isFocused = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element === document.activeElement);

const newAlert = (account: string) => stoppedPayment(service, officer, account);

/** Answers the checklist by keys until the result `words` is shown. */
async function answer(page: Page, keys: readonly string[], words: string): Promise<void> {
  for (const [at, key] of keys.entries()) {
    await page.getByRole('radiogroup', { name: `${at + 1}. ` }).waitFor();
    await page.keyboard.press(key);
    await atRest(page);
  }
  await page.getByText(words).waitFor();
}

const NO_MATCH = [['y', 'n', 'n', 'n', 'n'], 'Result: no match.'] as const;
const A_MATCH = [['y', 'n', 'n', 'n', 'y'], 'Result: treat as a match.'] as const;

describe.skipIf(!hasBrowser)('the first day of a user', { timeout: LIMIT_MS }, () => {
  beforeAll(async () => {
    lists = await writeLists('INVENTED');
    const sources = join(lists, 'sources.json');
    const all: { id: string }[] = JSON.parse(await readFile(sources, 'utf8'));
    const aging = all.map((one) => (one.id === 'test_sanctions' ? { ...one, staleAfterHours: 1 } : one));
    await writeFile(sources, JSON.stringify(aging));
    [service, browser] = await Promise.all([
      startService({ env: { AMLCORE_SOURCES: join(lists, 'sources.json') } }),
      launch(),
    ]);
    officer = await addPerson(service, ALL_ROUND);
  }, LIMIT_MS);
  afterAll(async () => {
    await service?.stop();
    await rm(lists, { recursive: true, force: true });
  });

  it('prefills the initial password in the form that changes it', async () => {
    const { email, oneTimePassword } = await createPerson(service, 'ANALYST');
    const { page, context, complaints } = await open(browser, service, null);
    await page.goto('/');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(oneTimePassword);
    await page.keyboard.press('Enter');
    const given = page.getByLabel('Initial password');
    await given.waitFor();
    expect(await given.inputValue()).toBe(oneTimePassword);
    // Focus is on the first field.
    await page.keyboard.type('seventeen quiet lanterns');
    expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe('seventeen quiet lanterns');
    await page.getByLabel('Repeat new password').fill('seventeen quiet lanterns');
    await page.keyboard.press('Enter');
    await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('prefills the address after an invitation, and requires the password', async () => {
    const invited = { name: 'Ottilie Federspiel', email: 'ottilie@example.test', roles: ['ANALYST'] };
    const reply = await officer.browser.call('/auth/api/v1/users', { method: 'POST', body: invited });
    const { invitationUrl } = reply.json<{ data: { invitationUrl: string } }>().data;
    const { page, context, complaints } = await open(browser, service, null);
    await page.goto(invitationUrl);
    await page.getByLabel('Password', { exact: true }).fill('seventeen quiet lanterns');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('Your account is ready.').waitFor();
    await expectAccessible(page, 'an invitation that was taken');
    expect(await page.getByLabel('E-mail').inputValue()).toBe(invited.email);
    await page.keyboard.type('seventeen quiet lanterns');
    await page.keyboard.press('Enter');
    await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('moves the focus by D to the next question and then to the choice, and scrolls to its button', async () => {
    const { alertId } = await newAlert('DAY-1');
    const { page, context, complaints } = await open(browser, service, officer);
    await blockChangeStream(page);
    await page.goto(`/alerts/${alertId}`);
    await page.getByRole('radiogroup', { name: '1. ' }).waitFor();
    await atRest(page);
    await page.keyboard.press('d');
    await expect.poll(() => isFocused(page, '[data-asked] input:checked'), { message: 'the question' }).toBe(true);
    await answer(page, ...A_MATCH);
    // Long advice is beside the answers and covers none.
    expect(await layoutFaults(page)).toEqual([]);
    for (const name of ['Yes', 'No']) {
      const answers = page.getByRole('radiogroup', { name: '5. ' });
      const cut = await answers.getByText(name, { exact: true }).evaluate((label) => {
        const [own, whole] = [
          label.getBoundingClientRect(),
          label.closest('[role=radiogroup]')!.getBoundingClientRect(),
        ];
        return own.right > whole.right + 1;
      });
      expect(cut, `${name} is cut off`).toBe(false);
    }
    await page.keyboard.press('d');
    await expect
      .poll(() => isFocused(page, '[data-field=disposition] input:enabled >> nth=0'), { message: 'the choice' })
      .toBe(true);
    await page.keyboard.press('Space');
    const submit = page.getByRole('button', { name: /^Close alert/ });
    await submit.waitFor();
    const isSeen = () => submit.evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight);
    await expect.poll(isSeen).toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('offers an earlier note for the same decision only, and shows the decision above the checklist', async () => {
    const [first, second] = [await newAlert('DAY-2'), await newAlert('DAY-3')];
    const { page, context, complaints } = await open(browser, service, officer);
    await blockChangeStream(page);
    await page.goto(`/alerts/${first.alertId}`);
    await answer(page, ...NO_MATCH);
    await page.getByRole('radio', { name: 'False positive' }).check();
    await page.getByLabel('Note', { exact: true }).fill('Another birthday, none of yours.');
    await page.getByRole('button', { name: /^Send to approval/ }).click();
    await page.getByText('Sent to approval: false positive').waitFor();
    // The note is kept as long as the page is open.
    await page.evaluate((to) => history.pushState(null, '', to), `/alerts/${second.alertId}`);
    await page.getByRole('radiogroup', { name: '1. ' }).waitFor();
    await answer(page, ...A_MATCH);
    await page.getByRole('radio', { name: 'True match' }).check();
    await page.getByLabel('Note', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: /^Same note/ }).count(), 'words of the other decision').toBe(0);
    await page.getByRole('combobox', { name: 'Payments' }).click();
    await page.getByRole('option', { name: 'Block' }).click();
    await page.getByLabel('Note', { exact: true }).fill('All is the same.');
    await page.getByRole('button', { name: /^Close alert/ }).click();
    await page.getByText('Closed as true match').waitFor();
    await page.goto(`/alerts/${second.alertId}`);
    await page.getByText('Decided by').waitFor();
    const top = (name: string) =>
      page.getByRole('heading', { name, exact: true }).evaluate((heading) => heading.getBoundingClientRect().top);
    expect(await top('Decision')).toBeLessThan(await top('Checklist'));
    // The payment shows it in text, and the answers of the checklist once.
    await page.goto(`/transactions/${second.uuid}`);
    await page.getByText(/due: Blocked property/).waitFor();
    expect(await page.getByText(/checklist answered/).count()).toBe(1);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('shows the cash in a report, and requests no data that the service rejects', async () => {
    await call(officer, 'PUT', '/settings/filings.currencyReports', { value: CURRENCY_REPORTS });
    // On a separate day, for any time of the test.
    const transactionDate = new Date(Date.now() - 86_400_000 * (1 + Math.floor(Math.random() * 300))).toISOString();
    const pay = (amount: number) =>
      record(service, { ...CASH_DEPOSIT, transactionDate, sendingAmount: amount, receiverAmount: amount });
    for (const amount of [6_000, 7_000]) await pay(amount);
    const sums = async () =>
      (await call(officer, 'GET', '/currency-reports')).items.map(({ cashIn }: { cashIn: unknown }) => Number(cashIn));
    await eventually(async () => (await sums()).includes(13_000));
    await pay(8_000);
    await eventually(async () => (await sums()).includes(21_000));
    const { page, context, complaints } = await open(browser, service, officer);
    const refused: string[] = [];
    page.on('response', (reply) => {
      if (reply.status() === 400) refused.push(reply.url());
    });
    await blockChangeStream(page);
    await page.goto('/filing-deadlines');
    await page.getByText(/^Cash of one person on .*: 21,000\.00 USD in$/).waitFor();
    await atRest(page);
    expect(refused).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('shows missing data of the institution at once, and announces the heading of a submitted report', async () => {
    const { uuid } = await newAlert('DAY-4');
    const { sarId } = await call(officer, 'POST', '/sars', { form: 'FINCEN_SAR', transactionUuids: [uuid] });
    const { page, context, complaints } = await open(browser, service, officer);
    await page.goto(`/sars/${sarId}`);
    await page.getByText(/^The institution is incomplete/).waitFor();
    await expectAccessible(page, 'a report whose institution is not complete');
    await call(officer, 'PUT', '/settings/filings.institution', { value: { ...INSTITUTION, goaml: undefined } });
    await page.reload();
    await page.getByLabel('Narrative').fill('Five round amounts came in within a week.');
    await page.getByLabel('Detected on').fill(new Date().toISOString().slice(0, 10));
    expect(await page.getByText(/^The institution is incomplete/).count()).toBe(0);
    const kinds = page.getByRole('combobox', { name: 'Suspicious activity' });
    await kinds.focus();
    await page.keyboard.type('structuring');
    await page.getByRole('option').first().click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Submit for approval' }).click();
    await page
      .getByText(/You worked on this report|Another user reviews/)
      .first()
      .waitFor();
    await expect.poll(() => isFocused(page, 'h1')).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('shows an inactive rule once, and tests it on a payment by its reference', async () => {
    const { uuid } = await newAlert('DAY-5');
    const { transactionReference } = await call(officer, 'GET', `/transactions/${uuid}`);
    const ruleId = `never-in-force-${Math.random().toString(36).slice(2)}`;
    await call(officer, 'POST', '/rules', { ...RULE_EXAMPLE_REQUEST, ruleId });
    const { page, context, complaints } = await open(browser, service, officer);
    await blockChangeStream(page);
    await page.goto(`/rules/${ruleId}`);
    await page.getByRole('heading', { name: 'Draft pending approval' }).waitFor();
    await atRest(page);
    expect(await page.getByText('Amount in the base currency').count(), 'its first comparison').toBe(1);
    const asked = page.getByLabel('Payment reference or ID');
    await asked.fill('NO-SUCH-REFERENCE');
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await page.getByText('No payment with the reference NO-SUCH-REFERENCE').waitFor();
    await asked.fill(transactionReference);
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await page.getByText(/^[01] of 1 payments hit/).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('states what a preview omits, and links to the test of the same threshold', async () => {
    const { page, context, complaints } = await open(browser, service, officer);
    await page.goto('/thresholds');
    await page.getByRole('button', { name: 'New test' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('In force: 75, Balanced').waitFor();
    await dialog.getByLabel('Threshold').fill('70');
    await dialog.getByLabel('Reason').fill('How many more?');
    await dialog.getByRole('button', { name: 'Start' }).click();
    await page.getByText(/; no parties of payments$/).waitFor();
    await page.getByText('No changes').waitFor();
    await page.getByRole('button', { name: 'Test this threshold' }).click();
    await expectAccessible(page, 'from a preview to its test');
    expect(await dialog.getByLabel('Threshold').inputValue()).toBe('70');
    expect(await dialog.getByRole('radio', { name: /^Test/ }).isChecked()).toBe(true);
    await dialog.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('heading', { name: 'Test: 70, Balanced' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  // Last, because from here on a list is stale.
  it('shows for a customer which list was stale at the screening', async () => {
    await service.database.pool.query(
      `update watchlists set last_success_at = now() - interval '2 hours' where watchlist_id = 'test_sanctions'`,
    );
    let number = 0;
    const customerId = await eventually(async () => {
      number += 1;
      const customer = {
        ...{ externalReferenceId: `STALE-${number}`, entityType: 'INDIVIDUAL' },
        names: [{ fullNameRaw: 'Gundolf Haverkamp' }],
      };
      const { customerId: made } = await call(officer, 'POST', '/customers', customer);
      const gaps = await eventually(async () => {
        const { screening } = await call(officer, 'GET', `/customers/${made}`);
        return screening.state === 'SCREENED' && (screening.gaps as { state: string }[]);
      });
      return gaps.some(({ state }) => state === 'LIST_STALE') && (made as string);
    });
    const { page, context, complaints } = await open(browser, service, officer);
    await page.goto(`/customers/${customerId}`);
    await page
      .getByText(/^Screened against stale lists: not refreshed for too long: Sanctions list of the tests\./)
      .waitFor();
    expect(await layoutFaults(page)).toEqual([]);
    await expectAccessible(page, 'a customer compared with a stale list');
    expect(complaints).toEqual([]);
    await context.close();
  });
});
