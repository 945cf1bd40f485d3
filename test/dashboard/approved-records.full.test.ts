/** Licenses, known wallets and manual checks of lists, in a real browser: one user proposes, another one confirms. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser as Chromium, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERSON, SOURCES } from '../e2e/lists.ts';
import { addPerson, type Person } from '../support/people.ts';
import { eventually, type Service, startService } from '../support/service.ts';
import { expectAccessible, hasBrowser, LIMIT_MS, launch, open } from './browser.ts';
import { call, record, writeLists } from './page-fixtures.ts';

let lists: string;
let service: Service;
let browser: Chromium;
let ada: Person;
let ben: Person;

/** The page as this person sees it. The console has nothing to complain of. */
async function as(person: Person, path: string, act: (page: Page) => Promise<unknown>): Promise<void> {
  const { page, context, complaints } = await open(browser, service, person);
  await page.goto(path);
  await act(page);
  expect(complaints, path).toEqual([]);
  await context.close();
}

const press = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true }).click();

describe.skipIf(!hasBrowser)('records that need two users', { timeout: LIMIT_MS }, () => {
  beforeAll(async () => {
    lists = await writeLists();
    [service, browser] = await Promise.all([
      startService({ env: { AMLCORE_SOURCES: join(lists, 'sources.json') } }),
      launch(),
    ]);
    [ada, ben] = [await addPerson(service, 'COMPLIANCE_OFFICER'), await addPerson(service, 'COMPLIANCE_OFFICER')];
  }, LIMIT_MS);
  afterAll(async () => {
    await service?.stop();
    await rm(lists, { recursive: true, force: true });
  });

  it('shows the remaining amount of a license, and its payments', async () => {
    await as(ada, '/licenses', async (page) => {
      await page.getByText('No license.').waitFor();
      await press(page, 'Propose a license');
      const form = page.getByRole('dialog', { name: 'Propose a license' });
      await form.getByLabel('Authority').fill('OFAC');
      await form.getByLabel('Number').fill('SDGT-2026-401982-1');
      await form.getByLabel('Scope').fill('Payment of legal fees in the delisting procedure.');
      await form.getByLabel('Parties').fill(`${PERSON.name}\nWalburga Federspiel`);
      await form.getByLabel('Last day').fill('2031-10-31');
      await form.getByLabel('Cap', { exact: true }).fill('25000');
      await expectAccessible(page, 'form of a license');
      await press(page, 'Propose');
      await form.waitFor({ state: 'detached' });
      await page.getByRole('row', { name: /SDGT-2026-401982-1/ }).click();
      await page.getByText('Another user must confirm it.').waitFor();
    });
    await as(ben, '/approvals', async (page) => {
      const pending = page.getByRole('list', { name: 'Pending approvals' });
      await pending.getByRole('link', { name: /SDGT-2026-401982-1/ }).click();
      await page.getByRole('button', { name: /^Approve/ }).click();
      await page.getByText('No approval is pending for you.').waitFor();
      await page.goto('/licenses');
      await page.getByRole('row', { name: /SDGT-2026-401982-1.*In force/s }).waitFor();
    });
    const { items } = await call(ben, 'GET', '/licenses');
    const uuid = await record(service, {
      ...{ receiverName: PERSON.name, sendingAmount: 1_250, senderCurrency: 'USD', totalAmount: undefined },
    });
    await eventually(async () => (await call(ben, 'GET', `/transactions/${uuid}`)).status !== 'PENDING');
    const release = { decision: 'RELEASED', reasonCode: 'LICENSED', reason: 'Fees.', licenseId: items[0].licenseId };
    await call(ada, 'PUT', '/settings/transactions.requireChecklist', { value: false });
    await call(ben, 'PUT', '/settings/transactions.requireChecklist', { value: false });
    for (const who of [ada, ben]) await call(who, 'POST', `/transactions/${uuid}/decision`, release);
    await as(ada, '/licenses', async (page) => {
      await page
        .getByText('1 payment, $23,750.00 left')
        .or(page.getByText(/1 payment, .*23,750.* left/))
        .waitFor();
      await page.getByRole('row', { name: /SDGT-2026-401982-1/ }).click();
      await page.getByRole('link', { name: uuid.slice(-8) }).waitFor();
      await expectAccessible(page, 'a license');
    });
  });

  it('declares a wallet, and ends it with a reason', async () => {
    await as(ada, '/settings/house-wallets', async (page) => {
      await press(page, 'Propose a wallet');
      const form = page.getByRole('dialog', { name: 'Propose a wallet' });
      await form.getByRole('radio', { name: /^Service wallet/ }).check();
      await form.getByLabel('Blockchain').fill('ETH');
      await form.getByLabel('Address').fill('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe');
      await form.getByLabel('Name').fill('Exchange');
      await form.getByLabel('Evidence').fill('Letter of the exchange of 20 November.');
      await press(page, 'Propose');
      await form.getByRole('alert').waitFor();
      await form.getByLabel('Address').fill('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');
      await expectAccessible(page, 'form of a wallet');
      await press(page, 'Propose');
      await form.waitFor({ state: 'detached' });
    });
    await as(ben, '/settings/house-wallets?state=PROPOSED', async (page) => {
      await press(page, 'Confirm');
      await page.getByText('No wallets').waitFor();
    });
    await as(ada, '/settings/house-wallets?state=IN_FORCE', async (page) => {
      await page.getByRole('row', { name: /Service wallet/ }).waitFor();
      await expectAccessible(page, 'known wallets');
      await press(page, 'End');
      await page.getByLabel('Reason').fill('The exchange closed.');
      await page.getByLabel('Reason').press('Tab');
      await page.locator('form').getByRole('button', { name: 'End' }).click();
      await page.getByText('No wallets').waitFor();
    });
  });

  it('records a manual check of a list', async () => {
    const operator = await addPerson(service, 'INSTALLATION-OPERATOR');
    await as(operator, `/lists/${SOURCES[0]!.id}`, async (page) => {
      await press(page, 'Confirm manually');
      await page.getByLabel('Evidence').fill('The list on the website of the publisher. Nothing newer.');
      await page.locator('form').getByRole('button', { name: 'Confirm manually' }).click();
      await page.getByText('Manual check', { exact: true }).waitFor();
      await expectAccessible(page, 'a list with a manual check');
    });
    await as(ada, `/lists/${SOURCES[0]!.id}`, async (page) => {
      await page.getByText('Manual check', { exact: true }).waitFor();
      expect(await page.getByRole('button', { name: 'Confirm manually' }).count()).toBe(0);
    });
  });
});
