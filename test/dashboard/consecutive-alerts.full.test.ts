/** Obstacles that users met while closing alerts one by one and while setting up the organization, in a real browser. */
import type { Browser as Chromium, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alertSettings } from '../../src/alerts/settings.ts';
import type { Transaction } from '../../src/domain/transaction.ts';
import { currencyReportSettings } from '../../src/reporting/ctr/settings.ts';
import { fillIn } from '../../src/reporting/sar/autofill.ts';
import { INSTITUTION } from '../../src/reporting/sar/content.fixture.ts';
import { pipelineSettings } from '../../src/transactions/pipeline/configuration.ts';
import { evidenceFor } from '../../web/features/alerts/evidence.ts';
import { formatConverted } from '../../web/ui/converted.ts';
import { PERSON } from '../e2e/lists.ts';
import { ALL_ROUND, addPerson, type Person } from '../support/people.ts';
import { eventually, type Service, sharedService } from '../support/service.ts';
import { atRest, expectAccessible, hasBrowser, LIMIT_MS, launch } from './browser.ts';
import { answerChecklist, call, choose, openedAt, record, stoppedPayment, UNLINKED } from './page-fixtures.ts';

let service: Service;
let browser: Chromium;
let officer: Person;
let other: Person;

const stopped = (account: string, more: object = {}) => stoppedPayment(service, officer, account, more);
/** Answers that rule the listed party out, or confirm it. */
const answer = (alertId: string, last: 'YES' | 'NO') => answerChecklist(officer, alertId, last);
const opened = (path: string, user = officer) => openedAt(browser, service, user, path);

const compared = (field: string, verdict: string) =>
  ({ field, verdict, given: ['1'], listed: ['1'], tokens: [], contribution: 0, remark: '' }) as never;
const step = (name: string, given: 'YES' | 'NO' | null = null) => ({ step: name, answer: given }) as never;

describe('the comparison for a checklist question', () => {
  it('states the listing, and that an equal document number is sufficient', () => {
    const listed = { comparisons: [compared('DOCUMENT', 'EXACT')], categories: ['SANCTION', 'PEP'] };
    expect(evidenceFor(step('LISTED', 'NO'), listed)).toEqual({
      words: 'Listed as: Sanctions, PEP.',
      isAgainst: true,
    });
    expect(evidenceFor(step('SIMILARITIES', 'NO'), listed)?.isAgainst).toBe(true);
    // It may be about a country: an answer is not said to be wrong.
    const exposed = { comparisons: [compared('NAME', 'EXACT')], categories: ['PEP'] };
    expect(evidenceFor(step('LISTED', 'YES'), exposed)?.isAgainst).toBe(false);
    expect(evidenceFor(step('SIMILARITIES'), exposed)).toBeNull();
    expect(evidenceFor(step('LISTED'), { comparisons: [], categories: [] })).toBeNull();
  });
});

describe('a converted amount', () => {
  it('has the decimal places of its currency, and is never rounded down', () => {
    const filled = (base: number, localCurrency = 'USD') =>
      fillIn({ form: localCurrency === 'USD' ? 'FINCEN_SAR' : 'GOAML_STR' } as never, {
        ...{ prior: null, screenings: new Map() },
        settings: {
          'filings.institution': { goaml: { localCurrency } },
          'filings.submissionMethod': 'E_FILING',
        } as never,
        transactions: [
          {
            transactionUuid: 'T',
            content: {
              ...{ amount: { value: '1350.5', currency: 'EUR' }, transactionDate: '2026-11-20T10:00:00Z' },
              ...{ transactionFlow: 'OUTBOUND', sender: null, receiver: null },
            },
            base: { amount: base, currency: localCurrency },
          } as unknown as Transaction,
        ],
      }).content.amount;
    expect(filled(1463.085)).toBe('1463.09');
    expect(filled(1463.00000001)).toBe('1463.01');
    expect(filled(1463.5)).toBe('1463.5');
    expect(filled(1463)).toBe('1463');
    expect(filled(0.004)).toBe('0.01');
    expect(filled(163_000.2, 'JPY')).toBe('163001');
    expect(filled(12.34567, 'KWD')).toBe('12.346');
    expect(formatConverted(1463.085, 'USD')).toBe('1,463.09 USD');
    expect(formatConverted(163_000, 'JPY')).toBe('163,000 JPY');
    expect(formatConverted(5, '')).toBe('5.00');
  });
});

describe.skipIf(!hasBrowser)('consecutive alerts', { timeout: LIMIT_MS }, () => {
  beforeAll(async () => {
    [service, browser] = await Promise.all([sharedService(), launch()]);
    [officer, other] = [await addPerson(service, ALL_ROUND), await addPerson(service, ALL_ROUND)];
    await call(officer, 'PUT', '/settings/filings.institution', { value: { ...INSTITUTION, goaml: undefined } });
  }, LIMIT_MS);
  afterAll(async () => {
    await service?.stop();
  });

  it('show an answer while it is being saved', async () => {
    const { alertId } = await stopped('ONE-1');
    const { page, context, complaints } = await opened(`/alerts/${alertId}`);
    const yes = page.getByRole('radiogroup', { name: '1. ' }).getByRole('radio', { name: 'Yes' });
    await page.getByText('Listed as: Sanctions').waitFor();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/checklist', async (route) => {
      await held;
      await route.continue();
    });
    await page.keyboard.press('y');
    await expect.poll(() => yes.isChecked()).toBe(true);
    letGo();
    await page.getByRole('radiogroup', { name: '2. ' }).waitFor();
    expect(await yes.isChecked()).toBe(true);
    expect(complaints).toEqual([]);
    await page.unrouteAll({ behavior: 'wait' });
    await context.close();
  });

  it('link to the payment stopped for its country, and show no link for a closed alert', async () => {
    const { alertId, uuid } = await stopped('ONE-2', { receiverCountryCode: 'IR' });
    await answer(alertId, 'NO');
    const { page, context, complaints } = await opened(`/alerts/${alertId}`);
    await page.getByRole('radio', { name: 'False positive' }).check();
    const { transactionReference } = await call(officer, 'GET', `/transactions/${uuid}`);
    const way = page.getByText('Decide on the payment:');
    await way.getByRole('link', { name: transactionReference }).click();
    await page.getByRole('radio', { name: 'Reject', exact: true }).check();
    await choose(page, 'Reason', 'Risk not accepted');
    await page.getByLabel('Note', { exact: true }).fill('Nothing goes to Iran.');
    await page.getByRole('button', { name: 'Decide: Reject' }).click();
    await page.getByText('Closed: true match').or(page.getByText('Payment decided')).first().waitFor();
    await eventually(async () => (await call(officer, 'GET', `/alerts/${alertId}`)).state === 'CLOSED_TRUE_POSITIVE');
    await page.goto(`/alerts/${alertId}`);
    const decided = page.locator('section', { has: page.getByRole('heading', { name: 'Decision', exact: true }) });
    await page.getByText('Closed by decisions on its payments').waitFor();
    const words = await decided.innerText();
    expect(words).toContain(transactionReference);
    expect(words).toContain('Risk not accepted');
    expect(words).toContain('Decided by you');
    // It is not said to be the listed party: the answers say that it is not.
    expect(words).not.toContain('True match');
    await expectAccessible(page, 'an alert that the decision on its payment closed');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('name missing choices, and move the focus there', async () => {
    const { alertId } = await stopped('ONE-3');
    await answer(alertId, 'YES');
    const { page, context, complaints } = await opened(`/alerts/${alertId}`);
    await page.getByRole('radio', { name: 'True match' }).check();
    const payments = page.getByRole('combobox', { name: 'Payments' });
    expect(await payments.getAttribute('placeholder')).toBe('Choose a decision');
    await page.getByLabel('Note').fill('Name and town agree.');
    await page.getByRole('button', { name: /^Close alert/ }).click();
    await page.getByText('Choose a decision for the payments.').waitFor();
    expect(await payments.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('keep choices of one alert out of the next', async () => {
    for (const account of ['ONE-6', 'ONE-7']) await answer((await stopped(account)).alertId, 'NO');
    const { page, context, complaints } = await opened('/alerts?sort=NEWEST');
    await page.getByRole('row').filter({ hasText: PERSON.name }).first().click();
    const chosen = page.getByRole('radio', { name: 'False positive' });
    await chosen.waitFor();
    const first = page.url();
    // There and back: both are kept by the page.
    await page.getByRole('button', { name: 'Next alert (J)' }).click();
    await page.waitForURL((url) => url.href !== first);
    await chosen.waitFor();
    await page.getByRole('button', { name: 'Previous alert (K)' }).click();
    await page.waitForURL(first);
    await atRest(page);
    await chosen.check();
    await page.getByLabel('Note').fill('Of this one alone.');
    await page.getByRole('button', { name: 'Next alert (J)' }).click();
    await page.waitForURL((url) => url.href !== first);
    await atRest(page);
    expect(await chosen.isChecked()).toBe(false);
    expect(await page.getByText('Of this one alone.').count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('show the confidence of the alert in the queue', async () => {
    const name = 'Leopoldine Vaskerberg';
    const uuid = await record(service, { ...UNLINKED, receiverName: name, receiverAccount: 'ONE-5' });
    const alert = await eventually(
      async () => (await call(officer, 'GET', `/alerts?transactionUuid=${uuid}&queue=PEP`)).items[0],
    );
    const { page, context, complaints } = await opened('/alerts');
    // The filters were not opened yet, so their choices are not loaded.
    expect(await page.locator('[role=option]').count()).toBe(0);
    const inQueue = await page.getByRole('row').filter({ hasText: name }).locator('td').nth(4).innerText();
    await page.goto(`/alerts/${alert.alertId}`);
    const onPage = page
      .getByRole('region', { name: 'Match comparison' })
      .or(page.locator('section').filter({ hasText: 'Match comparison' }));
    expect(await onPage.first().innerText()).toContain(`\n${inQueue}\n`);
    // With the keyboard: a field of choices, and a chip.
    await page.goto('/alerts');
    const cause = page.getByRole('combobox', { name: 'Cause' });
    await cause.focus();
    await page.keyboard.press('ArrowDown');
    await page.locator('[role=option][data-combobox-selected]').getByText('Listed party', { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/alerts?cause=LISTED_PARTY');
    await page.getByRole('button', { name: 'High', exact: true }).press('Enter');
    await page.waitForURL('**/alerts?cause=LISTED_PARTY&priority=HIGH');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('show that a report was returned, and link it with its correction', async () => {
    const { uuid } = await stopped('ONE-4');
    const { sarId } = await call(officer, 'POST', '/sars', {
      ...{ form: 'FINCEN_SAR', transactionUuids: [uuid], detectedOn: '2026-11-20' },
      ...{ activityTypes: [{ activityCode: '106' }], detailedNarrative: 'Five round amounts came in within a week.' },
    });
    const handIn = async (id: string) => {
      const { version } = await call(officer, 'GET', `/sars/${id}`);
      await call(officer, 'PATCH', `/sars/${id}`, { status: 'SUBMITTED', version });
    };
    await handIn(sarId);
    await call(other, 'POST', `/sars/${sarId}/return`, { reason: 'Say who brought the cash.' });
    const { page, context, complaints } = await opened('/sars');
    const row = page.getByRole('row').filter({ hasText: 'Returned' });
    await row.waitFor();
    await row.getByText('FinCEN SAR').click();
    await page.getByRole('heading', { level: 2, name: 'Returned' }).waitFor();
    await page.getByText('Make the changes that the approver asks for').waitFor();
    await expectAccessible(page, 'a report that was sent back');
    await handIn(sarId);
    const approve = async (id: string) => {
      const { version } = await call(other, 'GET', `/sars/${id}`);
      await call(other, 'POST', `/sars/${id}/submit`, { version });
    };
    await approve(sarId);
    await call(officer, 'POST', `/sars/${sarId}/acknowledgement`, {
      outcome: 'ACCEPTED',
      externalReferenceId: '31000055053784',
    });
    const correction = await call(officer, 'POST', '/sars', {
      ...{ form: 'FINCEN_SAR', filingKind: 'CORRECTION', priorSarId: sarId },
    });
    await page.goto(`/sars/${sarId}`);
    const facts = page.locator('dl').filter({ hasText: 'Corrected by' });
    await facts.getByRole('link', { name: /^report of .*: draft$/ }).click();
    await page.waitForURL(`**/sars/${correction.sarId}`);
    const before = page.locator('dl').filter({ hasText: 'Corrects' });
    await before.getByRole('link', { name: 'earlier report' }).click();
    await page.waitForURL(`**/sars/${sarId}`);
    expect(complaints).toEqual([]);
    await context.close();
  });

  describe('settings', () => {
    const change = async (page: Page, key: string) => {
      await page.getByRole('button', { name: `Change: ${key}`, exact: true }).click();
      return page.getByRole('region', { name: key, exact: true });
    };
    const keptOf = async (key: string) =>
      (await call(officer, 'GET', '/settings')).items.find((one: { key: string }) => one.key === key).value;

    it('with several parts are changed by fields, and show their value as text', async () => {
      const { page, context, complaints } = await opened('/settings');
      const due = await change(page, 'alerts.dueIn');
      await due.getByLabel('Due, high: Hours').fill('12');
      await due.getByRole('combobox', { name: 'Due, high: Clock' }).click();
      await page.getByRole('option', { name: 'business hours' }).click();
      await expectAccessible(page, 'a setting as fields');
      await due.getByRole('button', { name: 'Save' }).click();
      await due.getByText('12 h, business hours').waitFor();
      const standard = alertSettings['alerts.dueIn'].default;
      expect(await keptOf('alerts.dueIn')).toEqual({ ...standard, HIGH: { hours: 12, clock: 'BUSINESS' } });

      const calendar = await change(page, 'alerts.calendar');
      await calendar.getByLabel('Business hours').check({ force: true });
      await calendar.getByRole('combobox', { name: 'Time zone' }).fill('Vienna');
      await page.getByRole('option', { name: 'Europe/Vienna' }).click();
      await calendar.getByLabel('Saturday').check();
      await calendar.getByLabel('Closes at').fill('08:00');
      await calendar.getByLabel('Holidays').fill('2026-12-25');
      await page.keyboard.press('Enter');
      await calendar.getByRole('button', { name: 'Save' }).click();
      // A rejection uses the label of its field.
      await page.getByText(/Closes at.*must be later than/).waitFor();
      await calendar.getByLabel('Closes at').fill('18:00');
      await calendar.getByRole('button', { name: 'Save' }).click();
      await calendar.getByText('09:00 to 18:00, Europe/Vienna').waitFor();
      await calendar.getByText('Holidays: 25 Dec 2026').waitFor();
      expect(alertSettings['alerts.calendar'].schema.parse(await keptOf('alerts.calendar'))).toMatchObject({
        ...{ timeZone: 'Europe/Vienna', closesAt: '18:00', holidays: ['2026-12-25'] },
        workingDays: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'],
      });

      const cash = await change(page, 'filings.currencyReports');
      await cash.getByLabel('Aggregate and report cash').check({ force: true });
      await cash.getByRole('button', { name: 'Add exempt person' }).click();
      await cash.getByLabel('Customer reference').fill('CUST-7');
      await cash.getByLabel('Review date').fill('2027-06-30');
      await cash.getByRole('button', { name: 'Save' }).click();
      await cash.getByText('1 exempt person').waitFor();
      const kept = currencyReportSettings['filings.currencyReports'].schema.parse(
        await keptOf('filings.currencyReports'),
      );
      expect(kept).toMatchObject({
        businessDay: 'BANKING',
        exemptPersons: [{ customerReference: 'CUST-7', paragraph: '1', reviewOn: '2027-06-30' }],
      });

      const days = await change(page, 'filings.remindDaysBefore');
      await days.getByLabel('Days before the due date').fill('14');
      await page.keyboard.press('Enter');
      await days.getByRole('button', { name: 'Save' }).click();
      await days.getByText('5 days before, 1 day before, on the due date, 14 days before').waitFor();
      expect(complaints).toEqual([]);
      await context.close();
    });

    it('that weaken a control state once that a second user is needed', async () => {
      const { page, context, complaints } = await opened('/settings?find=transactions.');
      const eyes = await change(page, 'transactions.fourEyes');
      await eyes.getByRole('combobox').click();
      await page.getByRole('option', { name: 'Never: one user decides' }).click();
      await eyes.getByRole('button', { name: 'Save' }).click();
      await eyes.getByText('Pending approval').waitFor();
      await eyes.getByText('Sent to approval', { exact: true }).waitFor();
      const words = await eyes.innerText();
      expect(words.match(/another user/gi)).toHaveLength(1);
      // The proposed values are separate from the time.
      expect(words).toMatch(/\nNever: one user decides\n/);

      const stages = await change(page, 'transactions.pipeline');
      await stages.getByText('Fiat', { exact: true }).click();
      await expectAccessible(page, 'the stages of a screening as fields');
      expect(await stages.getByLabel('Sanctions lists runs, Fiat').isEnabled()).toBe(false);
      await stages.getByLabel('PEP lists runs, Fiat').uncheck();
      await stages.getByLabel('Time limit of Rules, Fiat').fill('2.5');
      await stages.getByRole('button', { name: 'Save' }).click();
      await stages.getByText('10 stages run, without PEP lists; none may end the screening').waitFor();
      const { items } = await call(officer, 'GET', '/settings');
      const { proposal } = items.find((one: { key: string }) => one.key === 'transactions.pipeline');
      const given = pipelineSettings['transactions.pipeline'].schema.parse(proposal.value);
      expect(given.FIAT.map((one) => one.stage)).not.toContain('PEP');
      expect(given.FIAT.find((one) => one.stage === 'RULES')?.timeoutMs).toBe(2_500);
      expect(complaints).toEqual([]);
      await context.close();
    });
  });
});
