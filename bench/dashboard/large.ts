/** The largest of each kind that an analyst may open: a table of 10,000 names, a rule as large as the language allows, the party with most in it. */
import type { Page } from 'playwright-core';
import type { Action } from './actions.ts';
import { type Measured, measured } from './browser.ts';
import type { Large } from './fill.ts';
import { goTo } from './pages.ts';

const BATCH_ROWS = 10_000;
const BATCH_SECONDS = 10;
const NOTHING_CLOSED = /^No alert that was raised for a match alone/;

/** @param names of the lists */
export async function largest(page: Page, large: Large, names: readonly string[]): Promise<Record<string, Measured>> {
  const figures: Record<string, Measured> = {};
  await page.goto('/account');
  await page.locator('main h1').waitFor();
  for (const [what, act] of acts(page, large, csvOf(names))) figures[what] = await measured(page, act);
  return figures;
}

function csvOf(names: readonly string[]): string {
  const line = (_: unknown, at: number) =>
    `CUST-${at},"${names[at % names.length]!.replaceAll('"', '""')} ${at}",19${10 + (at % 90)}-04-05,PL,AB${100_000 + at},Individual`;
  const lines = Array.from({ length: BATCH_ROWS }, line);
  return `customer id,full name,date of birth,nationality,passport number,entity type\n${lines.join('\n')}\n`;
}

function acts(page: Page, { profileId, partyId, customerId, ruleId, watchlistId }: Large, csv: string): Action[] {
  const heading = (name: string | RegExp, level = 2) => page.getByRole('heading', { level, name }).waitFor();
  return [
    [
      'drop a table of 10,000 names',
      async () => {
        await goTo(page, '/screening/batch');
        await page.getByRole('button', { name: 'Choose file' }).waitFor();
        await drop(page, csv);
        await heading(/10,000/);
      },
    ],
    [
      'map a column of it',
      async () => {
        await page.getByRole('combobox', { name: 'Alias' }).click();
        await page.getByRole('option').nth(2).click();
      },
    ],
    [
      `screen it for ${BATCH_SECONDS} s`,
      async () => {
        await page.getByRole('button', { name: 'Screen 10,000 names' }).click();
        await page.getByRole('combobox', { name: 'Show' }).click();
        await page.getByRole('option').last().click();
        await page.waitForTimeout(BATCH_SECONDS * 1_000);
        await page.getByRole('button', { name: 'Stop' }).click();
      },
    ],
    [
      'open the largest rule',
      async () => {
        await goTo(page, `/rules/${ruleId}`);
        await heading(/./, 1);
        await page.getByRole('button', { name: 'Change' }).waitFor();
      },
    ],
    [
      'open its editor',
      async () => {
        await page.getByRole('button', { name: 'Change' }).click();
        await page.getByRole('radio', { name: /JSON/ }).waitFor({ state: 'attached' });
      },
    ],
    [
      'show its condition as JSON',
      async () => {
        await page.getByText(/JSON/).first().click();
        await page.locator('textarea[data-field=when]').waitFor();
      },
    ],
    [
      'type ten letters into its condition',
      async () => {
        await page.locator('textarea[data-field=when]').click();
        await page.keyboard.press('Control+End');
        await page.keyboard.type('          ', { delay: 50 });
      },
    ],
    [
      'open the largest profile',
      async () => {
        await page.keyboard.press('Escape');
        await goTo(page, `/profiles/${profileId}`);
        await heading(/^Listings$/);
      },
    ],
    [
      'open a large change of a list',
      async () => {
        await goTo(page, `/lists/${watchlistId}?version=2`);
        await page.locator('li[data-change]').nth(10).waitFor();
      },
    ],
    [
      'read on in it, ten pages',
      async () => {
        const section = page.locator('section').filter({ has: page.locator('li[data-change]') });
        for (let pages = 1; pages <= 10; pages += 1) {
          const more = section.getByRole('button', { name: 'Load more' });
          const before = await section.locator('li[data-change]').count();
          await more.click();
          await section.locator('li[data-change]').nth(before).waitFor();
        }
      },
    ],
    [
      'everything of a party with 5,000 payments',
      async () => {
        await goTo(page, `/counterparties/${partyId}`);
        await heading('Latest payments');
        await page.locator('main svg').nth(1).waitFor();
      },
    ],
    [
      'everything of a customer',
      async () => {
        await goTo(page, `/customers/${customerId}`);
        await heading('Tassilo Brandauer', 1);
      },
    ],
    [
      'thresholds, another line typed',
      async () => {
        await goTo(page, '/thresholds');
        // Where nothing was closed by the score of a match there is no field: said, in place of a wait for it.
        const field = page.getByLabel('Threshold');
        await field.or(page.getByText(NOTHING_CLOSED)).waitFor();
        if (!(await field.isVisible())) throw new Error('no filled alert was closed by the score of a match');
        await field.fill('82');
        await page.waitForURL(/at=82/);
      },
    ],
  ];
}

async function drop(page: Page, csv: string): Promise<void> {
  const data = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'customers.csv', { type: 'text/csv' }));
    return transfer;
  }, csv);
  await page.getByRole('button', { name: 'Choose file' }).dispatchEvent('drop', { dataTransfer: data });
}
