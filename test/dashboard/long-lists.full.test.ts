/** Lists without a bound in a real browser: of a thousand entries those are drawn that are seen, and all are reached. */
import type { Browser as Chromium, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERSON } from '../e2e/lists.ts';
import { ALL_ROUND, addPerson, type Person } from '../support/people.ts';
import { eventually, type Service, sharedService } from '../support/service.ts';
import { expectAccessible, hasBrowser, LIMIT_MS, launch, open } from './browser.ts';
import { CASH_DEPOSIT, CURRENCY_REPORTS, call, record } from './page-fixtures.ts';

const MANY = 1_000;
/** Of a page of 800 px, with those around it. */
const MOST_DRAWN = 60;
let service: Service;
let browser: Chromium;
let ada: Person;

// biome-ignore lint/suspicious/noExplicitAny: answers of several operations
type Data = any;

/** The answer of the service, with as many entries as there may be. */
async function widened(page: Page, path: RegExp, widen: (data: Data) => void): Promise<void> {
  await page.route(path, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const reply = await route.fetch();
    const body = await reply.json();
    widen(body.data);
    await route.fulfill({ response: reply, json: body });
  });
}

const many = (one: Data, change: (at: number) => object): Data[] =>
  Array.from({ length: MANY }, (_, at) => ({ ...one, ...change(at) }));

/** Some are drawn and not all; the keyboard reaches the last; nothing is hidden from those who do not see it. */
async function expectBounded(page: Page, name: string, last: RegExp): Promise<void> {
  const table = page.getByRole('table', { name, exact: true });
  await table.waitFor();
  expect(await table.getAttribute('aria-rowcount')).toBe(String(MANY + 1));
  const rows = table.locator('tbody tr:not([aria-hidden])');
  const drawn = await rows.count();
  expect(drawn).toBeGreaterThan(2);
  expect(drawn).toBeLessThan(MOST_DRAWN);
  await expectAccessible(page, name);
  const region = page.getByRole('region', { name, exact: true }).filter({ has: table }).last();
  await region.focus();
  const end = rows
    .filter({ hasText: last })
    .or(rows.filter({ has: page.getByRole('link', { name: last }) }))
    .last();
  // Lines are as high as they are thought to be until they are seen: the end may be further than it was.
  for (let press = 0; press < 20 && !(await end.isVisible()); press += 1) {
    await page.keyboard.press('End');
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  }
  await end.waitFor();
  expect(await rows.count()).toBeLessThan(MOST_DRAWN);
}

describe.skipIf(!hasBrowser)('long lists', { timeout: LIMIT_MS }, () => {
  beforeAll(async () => {
    [service, browser] = await Promise.all([sharedService(), launch()]);
    ada = await addPerson(service, ALL_ROUND);
  }, LIMIT_MS);
  afterAll(async () => {
    await service?.stop();
  });

  it('draw a bounded number of alerts of a case, and of its history', async () => {
    const uuid = await record(service, { receiverName: PERSON.name, receiverAccount: 'LONG-1' });
    const { items } = await call(ada, 'GET', `/alerts?transactionUuid=${uuid}`);
    const { caseId } = await call(ada, 'POST', '/cases', { title: 'Many', alertIds: [items[0].alertId] });
    const { page, context, complaints } = await open(browser, service, ada);
    await widened(page, new RegExp(`/api/v1/cases/${caseId}$`), (data) => {
      data.alerts = many(data.alerts[0], (at) => ({ alertId: `a-${at}`, subjectName: `Subject ${at}` }));
      for (const { details } of data.history ?? [])
        if (Array.isArray(details?.items)) details.items = many(details.items[0], (at) => ({ itemId: `a-${at}` }));
    });
    await page.goto(`/cases/${caseId}`);
    await expectBounded(page, 'Alerts', /Subject 999/);
    expect(await page.locator('main a').count()).toBeLessThan(4 * MOST_DRAWN);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('draw a bounded number of timeline entries, and of names of a profile', async () => {
    const uuid = await record(service, { receiverName: 'Quentin Xylo' });
    const { page, context, complaints } = await open(browser, service, ada);
    await widened(page, /\/api\/v1\/.*\/timeline/, (data) => {
      data.items = many(data.items[0], (at) => ({ action: `transaction.step-${at}`, subjectId: `s-${at}` }));
    });
    await page.goto(`/transactions/${uuid}`);
    await expectBounded(page, 'Timeline', /step.999/i);
    const found = await call(ada, 'GET', `/search-profile?fullName=${encodeURIComponent(PERSON.name)}`);
    const { profileId } = found.items[0];
    await widened(page, new RegExp(`/api/v1/profiles/${profileId}(\\?|$)`), (data) => {
      data.names = many(data.names[0], (at) => ({ nameId: `n-${at}`, fullNameRaw: `Name ${at}`, nameType: 'ALIAS' }));
    });
    await page.goto(`/profiles/${profileId}`);
    await expectBounded(page, 'Names', /Name 999/);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('keep entered amounts of a cash transaction report while the lines scroll', async () => {
    await call(ada, 'PUT', '/settings/filings.currencyReports', { value: CURRENCY_REPORTS });
    for (const amount of [6_000, 7_000])
      await record(service, { ...CASH_DEPOSIT, sendingAmount: amount, receiverAmount: amount });
    const obligationId = await reportOfCash();
    const { page, context, complaints } = await open(browser, service, ada);
    await widened(page, new RegExp(`/api/v1/currency-reports/${obligationId}$`), (data) => {
      data.transactions = many(data.transactions[0], (at) => ({ transactionUuid: `t-${at}`, amount: at }));
    });
    await page.goto(`/ctrs/${obligationId}`);
    const first = page.getByRole('textbox', { name: /^Amount.*transaction 1$/i });
    await first.fill('123');
    expect(await first.inputValue()).toBe('123');
    await expectBounded(page, 'Amounts', /transaction 1000$/i);
    // Entered text is kept when the part is shown again.
    await page.getByRole('region', { name: 'Amounts', exact: true }).focus();
    await page.keyboard.press('Home');
    await first.waitFor();
    expect(await first.inputValue()).toBe('123');
    expect(complaints).toEqual([]);
    await context.close();
  });

  async function reportOfCash(): Promise<string> {
    return await eventually(async () => {
      const { items } = await call(ada, 'GET', '/currency-reports');
      return items[0]?.obligationId;
    });
  }
});
