/** What people do all day in the dashboard, each from where the one before left off, and what it cost the page. */
import type { Page } from 'playwright-core';
import { type Measured, measured } from './browser.ts';

/** The clock of this action says nothing: it is this. */
const PLACING_MS = 4_000;
const ALERT = /\/alerts\/[0-9a-f-]{36}/;

/** @param name of a listed person, whom a payment named: their alert is among the newest of its kind */
export async function actions(page: Page, name: string): Promise<Record<string, Measured>> {
  const figures: Record<string, Measured> = {};
  for (const [what, act] of [...queueActions(page), ...otherActions(page, name)]) {
    figures[what] = await measured(page, act);
  }
  return figures;
}

export type Action = readonly [what: string, act: () => Promise<unknown>];

const rowOf = (page: Page) => page.locator('tr[data-opens]').first();

/** The header that sorts by this column. */
export const sortBy = (page: Page, column: string) =>
  page.getByRole('columnheader', { name: column }).getByRole('button').click();

async function go(page: Page, name: string): Promise<void> {
  // The inbox has a count beside its name.
  const named = new RegExp(`^${name}\\b`);
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: named }).click();
}

export async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

export function queueActions(page: Page): Action[] {
  const row = rowOf(page);
  return [
    [
      'open the queue',
      async () => {
        await go(page, 'Inbox');
        const tabs = page.getByRole('navigation', { name: /^Pages of/ });
        await tabs.getByRole('link', { name: /^Team/ }).click();
        await row.waitFor();
      },
    ],
    [
      'filter and sort the queue',
      async () => {
        await page.getByRole('group', { name: 'Kind' }).getByRole('button', { name: 'Sanctions', exact: true }).click();
        await sortBy(page, 'Age');
        await page.waitForURL(/sort=OLDEST/);
        await sortBy(page, 'Age');
        await page.waitForURL(/sort=NEWEST/);
        await row.waitFor();
      },
    ],
    [
      'open an alert',
      async () => {
        await row.click();
        await page.waitForURL(ALERT);
        await page.getByRole('radiogroup', { name: '1. ' }).waitFor();
      },
    ],
    [
      'next alert by key and back',
      async () => {
        const first = page.url();
        await page.locator('main h1').click();
        await page.keyboard.press('j');
        await page.waitForURL((url) => ALERT.test(url.href) && url.href !== first);
        await page.getByRole('heading', { name: 'History', exact: true }).waitFor();
        await page.keyboard.press('k');
        await page.waitForURL(first);
        await page.getByRole('radiogroup', { name: '1. ' }).waitFor();
      },
    ],
    [
      'answer its checklist',
      async () => {
        await page.getByRole('radiogroup', { name: '1. ' }).getByText('No', { exact: true }).click();
        await page.getByText(/^Result:/).waitFor();
      },
    ],
    [
      'close it',
      async () => {
        const decided = page.url();
        await page.getByRole('radio', { name: 'False positive' }).check();
        await page.getByLabel('Note', { exact: true }).fill('Another kind of party.');
        await page.keyboard.press('Control+Enter');
        // The next alert opens, and the decision is sent some seconds later.
        await page.waitForURL((url) => ALERT.test(url.href) && url.href !== decided);
        await page.getByText(/^(Closed as|Sent to approval)/).waitFor();
      },
    ],
  ];
}

function otherActions(page: Page, name: string): Action[] {
  const row = rowOf(page);
  const heading = (words: string | RegExp) => page.getByRole('heading', { level: 1, name: words }).waitFor();
  return [
    [
      'open transactions',
      async () => {
        await go(page, 'Transactions');
        await row.waitFor();
      },
    ],
    [
      'type a filter of transactions',
      async () => {
        await page.getByLabel('Name, account, wallet or reference').pressSequentially('AT61 1904 3002 3457 3201');
        await page.keyboard.press('Enter');
        await row.waitFor();
        await page.getByLabel('Name, account, wallet or reference').fill('');
        await page.keyboard.press('Enter');
        await row.waitFor();
      },
    ],
    [
      'filter transactions',
      async () => {
        await page.getByRole('button', { name: 'More filters' }).click();
        await choose(page, 'Flagged', 'Not flagged');
        await page.waitForURL(/flagged=no/);
        await row.waitFor();
      },
    ],
    [
      'sort transactions',
      async () => {
        await sortBy(page, 'Amount');
        await page.waitForURL(/sort=AMOUNT/);
        await row.waitFor();
      },
    ],
    [
      'open a transaction',
      async () => {
        await row.click();
        await page.waitForURL(/\/transactions\/[0-9a-f-]{36}/);
        await heading(/^PAGES-/);
      },
    ],
    [
      'read on in transactions',
      async () => {
        await go(page, 'Transactions');
        await row.waitFor();
        // 150 payments are some 700 nodes. A list that was read further before is still there.
        for (let rows = await rowsOf(page); rows < 150; rows += 50) await nextPage(page, rows + 50);
      },
    ],
    [
      'draw them',
      async () => {
        await page.getByRole('switch', { name: 'Graph' }).click({ force: true });
        await page.locator('[data-link]').nth(5).waitFor();
      },
    ],
    [
      'draw 500 nodes',
      async () => {
        await page.getByRole('button', { name: 'Show all' }).click();
        await page.getByText(/^500 of \d+ nodes/).waitFor();
        // A worker places the nodes. The earlier drawing is shown until then.
        await page.waitForTimeout(PLACING_MS);
      },
    ],
    [
      'screen a name',
      async () => {
        await go(page, 'Screening');
        await page.getByLabel('Full name', { exact: true }).fill(name);
        await page.keyboard.press('Enter');
        await page.getByRole('table').first().waitFor();
      },
    ],
    [
      'open a profile',
      async () => {
        await page.getByRole('link', { name: 'Profile', exact: true }).first().click();
        await page.getByRole('heading', { name: 'Listings', exact: true }).waitFor();
      },
    ],
    [
      'open the reports',
      async () => {
        await go(page, 'Reports');
        await heading('Reports');
      },
    ],
    [
      'open the lists',
      async () => {
        await go(page, 'Lists');
        await row.waitFor();
      },
    ],
  ];
}

/** Of a table, the row of its header is counted too. */
export const HEADER = 1;

/** How many records the table has. */
export async function rowsOf(page: Page): Promise<number> {
  return Number(await page.locator('[aria-rowcount]').first().getAttribute('aria-rowcount')) - HEADER;
}

/** @param rows how many records there are then */
export async function nextPage(page: Page, rows: number): Promise<void> {
  await page.getByRole('button', { name: 'Load more' }).click();
  await page.locator(`[aria-rowcount="${rows + HEADER}"]`).waitFor();
}
