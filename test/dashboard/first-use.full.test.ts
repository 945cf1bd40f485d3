/** Parts of pages that first-time users misread or did not see. */
import type { Browser as Chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toldOnce } from '../../web/features/timelines/told-once.ts';
import { PERSON } from '../e2e/lists.ts';
import { addPerson, type Person } from '../support/people.ts';
import { eventually, type Service, sharedService } from '../support/service.ts';
import { atRest, blockChangeStream, expectAccessible, hasBrowser, LIMIT_MS, launch, open } from './browser.ts';
import { call, openedAt, record } from './page-fixtures.ts';

const OWN = 'Gundolf Haverkamp';
let service: Service;
let browser: Chromium;
let officer: Person;

const opened = (path: string) => openedAt(browser, service, officer, path);

const event = (action: string, subjectId: string, at: number, facts = {}) => ({
  ...{ action, subjectId, facts },
  occurredAt: new Date(at).toISOString(),
});

describe('a timeline', () => {
  it('groups repeated attempts of one message, and repeated additions of other payments', () => {
    const events = [
      event('webhook.tried', 'D1', 9_000, { attempt: 2 }),
      event('alert.transaction-added', 'A', 8_000, { transactionUuid: 'OTHER' }),
      event('webhook.tried', 'D2', 7_000, { attempt: 1 }),
      event('alert.transaction-added', 'A', 6_000, { transactionUuid: 'THIS' }),
      event('webhook.tried', 'D1', 5_000, { attempt: 1 }),
      event('alert.transaction-added', 'A', 4_000, { transactionUuid: 'ANOTHER' }),
      event('alert.created', 'A', 3_000, { transactionUuid: 'FIRST' }),
      event('alert.updated', 'A', 2_000),
      event('alert.updated', 'A', 1_000),
    ];
    const told = toldOnce(events, 'THIS').map(({ event: { action, subjectId, occurredAt }, count, since }) => [
      ...[action, subjectId, count],
      Date.parse(occurredAt) - Date.parse(since),
    ]);
    expect(told).toEqual([
      ['webhook.tried', 'D1', 2, 4_000],
      ['alert.transaction-added', 'A', 2, 4_000],
      ['webhook.tried', 'D2', 1, 0],
      ['alert.transaction-added', 'A', 1, 0],
      ['alert.created', 'A', 1, 0],
      ['alert.updated', 'A', 1, 0],
      ['alert.updated', 'A', 1, 0],
    ]);
  });
});

describe.skipIf(!hasBrowser)('the dashboard', { timeout: LIMIT_MS }, () => {
  beforeAll(async () => {
    [service, browser] = await Promise.all([sharedService(), launch()]);
    officer = await addPerson(service, 'COMPLIANCE_OFFICER');
  }, LIMIT_MS);
  afterAll(async () => {
    await service?.stop();
  });

  it('warns before a false positive with unviewed listed parties', async () => {
    // A sanctions list and a PEP list each have a party of this name.
    const party = {
      receiverName: PERSON.name,
      receiverAccount: 'EYES-1',
      customerReference: 'EYES-1',
      receiverIdNumber: undefined,
    };
    const uuid = await record(service, party);
    const alert = await eventually(
      async () => (await call(officer, 'GET', `/alerts?transactionUuid=${uuid}`)).items[0],
    );
    const { page, context, complaints } = await opened(`/alerts/${alert.alertId}`);
    await page.getByText('Listed party 1 of 2').waitFor();
    for (let step = 0; step < 8; step += 1) {
      if ((await page.getByText('Result:').count()) > 0) break;
      await page.keyboard.press(step === 0 ? 'y' : 'n');
      await atRest(page);
    }
    await page.getByRole('radio', { name: 'False positive' }).check();
    const warning = page.getByText('not viewed yet');
    await warning.waitFor();
    await expectAccessible(page, 'a listed party that was not looked at');
    await page.getByRole('button', { name: new RegExp(`^${PERSON.name}, `) }).click();
    await page.getByText('Listed party 2 of 2').waitFor();
    await warning.waitFor({ state: 'detached' });
    // The approver confirms the warning too.
    await page.getByLabel('Note').fill('Another birth date, and another country.');
    // Entered text stays while the user opens another page.
    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    // The page of the alert stays until the next page is loaded.
    await page.getByRole('heading', { level: 2, name: 'Listings' }).waitFor();
    await page.goBack();
    await page.getByText('Draft note:').waitFor();
    await page.getByRole('radio', { name: 'False positive' }).check();
    expect(await page.getByLabel('Note').inputValue()).toContain('another country');
    await page.getByText(/^Releases payment /).waitFor();
    await page.getByRole('button', { name: /^Send to approval/ }).click();
    await page.getByText('Sent to approval: false positive').waitFor();
    const other = await open(browser, service, await addPerson(service, 'COMPLIANCE_OFFICER'));
    await blockChangeStream(other.page);
    await other.page.goto(`/alerts/${alert.alertId}`);
    await other.page.getByRole('button', { name: /^Confirm: / }).waitFor();
    await other.page.getByText('not viewed yet').first().waitFor();
    expect([...complaints, ...other.complaints]).toEqual([]);
    await other.context.close();
    await context.close();
  });

  it('shows the other payments of the alert on the page of a payment', async () => {
    const party = {
      receiverName: PERSON.name,
      receiverAccount: 'EYES-2',
      customerReference: 'EYES-2',
      receiverIdNumber: 'EYES-2',
    };
    const uuids: string[] = [];
    for (let count = 0; count < 3; count += 1) uuids.push(await record(service, party));
    await eventually(async () => {
      const { items } = await call(officer, 'GET', `/alerts?transactionUuid=${uuids[2]}`);
      return items[0]?.transactions === 3;
    });
    const first = await opened(`/transactions/${uuids[0]}`);
    await first.page.getByText('Alert added 2 other payments').waitFor();
    expect(await first.page.getByText('added this payment').count()).toBe(0);
    await first.context.close();
    const second = await opened(`/transactions/${uuids[1]}`);
    await second.page.getByText('Alert added this payment').waitFor();
    await second.page.getByText('Alert added another payment').waitFor();
    expect([...first.complaints, ...second.complaints]).toEqual([]);
    await second.context.close();
  });

  it('shows rows of a batch that were not screened beside matches', async () => {
    const { page, context, complaints } = await opened('/screening/batch');
    const buffer = Buffer.from(`id,name\n1,${PERSON.name}\n2,\n3,Ottilie Federspiel\n`);
    await page.setInputFiles('input[type=file]', { name: 'names.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: 'Screen 3 names' }).click();
    await page.getByText('1 not screened.').waitFor();
    const rows = page.getByRole('table', { name: 'Needs review' }).getByRole('row');
    await expect.poll(() => rows.allInnerTexts()).toHaveLength(3);
    const [, listed, failed] = await rows.allInnerTexts();
    expect(listed).toContain(PERSON.name);
    expect(failed).toContain('not screened');
    await expectAccessible(page, 'a batch with a row that was not screened');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('reads birth dates of a table, requires a choice for ambiguous orders, and lets users change columns', async () => {
    const { page, context, complaints } = await opened('/screening/batch');
    const dated = (dates: string[]) =>
      Buffer.from(`Kunde;geboren\n${dates.map((date) => `Ottilie Federspiel;${date}`).join('\n')}\n`);
    const give = async (dates: string[]) => {
      await page.setInputFiles('input[type=file]', { name: 'n.csv', mimeType: 'text/csv', buffer: dated(dates) });
    };
    const choose = async (field: string, option: RegExp | string) => {
      await page.getByRole('combobox', { name: field }).click();
      await page.getByRole('option', { name: option }).click();
    };
    await give(['03.04.1988', '05.06.1990']);
    // Before any choice, the file is shown unchanged.
    await page.getByRole('cell', { name: '03.04.1988' }).waitFor();
    await choose('Full name', /^Kunde/);
    await choose('Date of birth', /^geboren/);
    await page.getByText('Choose the date order').waitFor();
    expect(await page.getByRole('button', { name: 'Screen 2 names' }).isDisabled()).toBe(true);
    await choose('Date order', 'day, month, year');
    await page.getByRole('cell', { name: '1988-04-03' }).waitFor();
    await expectAccessible(page, 'a table with dates');
    await page.getByRole('button', { name: 'Screen 2 names' }).click();
    await page.getByText('2 screened, 0 with matches.').waitFor();
    await page.getByRole('button', { name: 'Change columns' }).click();
    await choose('Date order', 'month, day, year');
    await page.getByRole('cell', { name: '1988-03-04' }).waitFor();
    await page.getByRole('button', { name: 'New file' }).click();
    // A date that fits one order only decides the order.
    await give(['03.04.1988', '31.12.1990', 'unknown']);
    await choose('Full name', /^Kunde/);
    await choose('Date of birth', /^geboren/);
    await page.getByText('1 row has an invalid date of birth and will not be screened.').waitFor();
    await page.getByRole('cell', { name: '1988-04-03' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('states that a payment was stopped by the internal list', async () => {
    const profile = { externalReferenceId: 'EYES', entityType: 'INDIVIDUAL', names: [{ fullNameRaw: OWN }] };
    const answer = await officer.browser.call('/amlcore/api/v1/profiles/bulk', { method: 'POST', body: [profile] });
    expect(answer.status).toBeLessThan(300);
    const uuid = await eventually(async () => {
      const one = await record(service, { receiverName: OWN, receiverAccount: 'EYES-3', customerReference: 'EYES-3' });
      return (await call(officer, 'GET', `/transactions/${one}`)).status === 'SCREENING_FAILED' && one;
    });
    const { page, context } = await opened(`/transactions/${uuid}`);
    await page.locator('header .mark', { hasText: 'Held' }).waitFor();
    await page.locator('p', { hasText: /^Held .*own list/ }).waitFor();
    await context.close();
  });

  it('shows the figures of a rule test together', async () => {
    await record(service, { receiverName: 'Friedemann Quast' });
    const { page, context, complaints } = await opened('/rules/amount-limit');
    expect(await page.locator('main').innerText()).toContain('1,000,000');
    await page.getByRole('button', { name: 'Latest 50 payments' }).click();
    const seen = page.locator('td', { hasText: /^[\d,.]+$|^INDIVIDUAL$/ });
    await seen.first().waitFor();
    const lines = await seen.evaluateAll((cells) =>
      cells.map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size;
      }),
    );
    expect(lines.every((count) => count === 1)).toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('links a name to the customers and parties with it', async () => {
    const body = {
      externalReferenceId: 'C-77',
      entityType: 'INDIVIDUAL',
      names: [{ fullNameRaw: 'Ingrid Lindqvist' }],
    };
    await call(officer, 'POST', '/customers', body);
    await call(officer, 'POST', '/customers', {
      ...body,
      externalReferenceId: 'C-78',
      names: [{ fullNameRaw: 'Ottilie' }],
    });
    const { page, context, complaints } = await opened('/customers');
    const rows = page.locator('tr[data-opens]');
    await expect.poll(() => rows.count()).toBe(2);
    await page.keyboard.press('/');
    await page.keyboard.type('Ingrid');
    await expectAccessible(page, 'what the box offers');
    await page.getByRole('option', { name: /^Customers with/ }).click();
    await expect.poll(() => rows.allInnerTexts()).toHaveLength(1);
    expect(page.url()).not.toContain('Ingrid');
    expect(await page.getByLabel('Name begins with').inputValue()).toBe('Ingrid');
    // Another filter keeps the searched name.
    await page.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'Person' }).click();
    await page.waitForURL(/kind=/);
    await atRest(page);
    await expect.poll(() => rows.allInnerTexts()).toHaveLength(1);
    await page.getByRole('textbox', { name: 'Search or run a command' }).fill('C-78');
    await page.getByRole('option', { name: /^Customers with/ }).click();
    await expect.poll(async () => (await rows.allInnerTexts()).join()).toContain('Ottilie');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('links from missing pages, and explains a rejected sign-in', async () => {
    const { page, context } = await opened('/alerts/0197f7a0-3d3c-7c1e-9f6e-5a2b8c1d4e10');
    await page.getByRole('link', { name: 'Go to the start page' }).waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await context.close();
    const visitor = await open(browser, service, null);
    await visitor.page.goto('/');
    await visitor.page.getByLabel('E-mail').fill(officer.email);
    await visitor.page.getByLabel('Password', { exact: true }).fill('not that one');
    await visitor.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await visitor.page.getByText('E-mail, password or code is wrong.').waitFor();
    await visitor.context.close();
  });
});
