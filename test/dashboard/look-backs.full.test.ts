/** Look-backs in a browser: started, read, and turned into a case of the payments that would be held. */
import type { Browser as Chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, type Person } from '../support/people.ts';
import { eventually, type Service, sharedService } from '../support/service.ts';
import { expectAccessible, hasBrowser, LIMIT_MS, launch, open } from './browser.ts';
import { expectNamesOfLists, record } from './page-fixtures.ts';

const NAME = 'Walburga Federspiel';
let service: Service;
let browser: Chromium;
let officer: Person;

describe.skipIf(!hasBrowser)('look-backs', { timeout: LIMIT_MS }, () => {
  beforeAll(async () => {
    [service, browser] = await Promise.all([sharedService(), launch()]);
    officer = await addPerson(service, 'COMPLIANCE_OFFICER');
    const transactionDate = new Date().toISOString();
    const uuid = await record(service, { receiverName: NAME, receiverAccount: 'LB-1', transactionDate });
    const { data } = (await service.call(`/amlcore/api/v1/transactions/${uuid}`)).json<{ data: { status: string } }>();
    expect(data.status).toBe('RELEASED');
    const own = { entityType: 'INDIVIDUAL', riskLevel: 'HIGH', names: [{ fullNameRaw: NAME }] };
    await service.call('/amlcore/api/v1/profiles/bulk', { method: 'POST', body: [own] });
    // This node searches the new entry.
    await eventually(async () => {
      const found = await service.call('/amlcore/api/v1/screen-entity', { method: 'POST', body: { fullName: NAME } });
      return found.json<{ data: { matches: unknown[] } }>().data.matches.length > 0;
    });
  }, LIMIT_MS);
  afterAll(async () => {
    await service?.stop();
  });

  it('are opened from payments, show payments that would be held, and open a case', async () => {
    const { page, context, complaints } = await open(browser, service, officer);
    await page.goto('/transactions');
    await page.getByRole('link', { name: 'Look-backs' }).click();
    await page.getByRole('heading', { level: 1, name: 'Look-backs' }).waitFor();
    await expectAccessible(page, 'look-backs');
    await page.getByLabel('Reason').fill('The internal list grew.');
    await page.getByRole('button', { name: 'Screen again' }).click();
    await page.getByText('The internal list grew.').waitFor();
    const row = page.getByRole('row', { name: new RegExp(NAME) });
    await page.getByText('Done').waitFor();
    if (process.env.LOOK_BACK_PICTURE) await page.screenshot({ path: process.env.LOOK_BACK_PICTURE, fullPage: true });
    await row.waitFor();
    await expectNamesOfLists(page, 'look-back');
    await expectAccessible(page, 'look-back');
    await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Open case with 1' }).click();
    await page.getByRole('heading', { level: 1, name: /Look-back / }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
