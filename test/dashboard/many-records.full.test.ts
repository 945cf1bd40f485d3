/**
 * Pages with something on each of them, in a real browser: people read words there, not the codes of the API, and no day as a machine
 * writes it; and what waits for a second person is confirmed and sent back by one.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser as Chromium, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WALLET_EXAMPLE_REQUEST } from '../../src/screening/known-wallets/examples.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { LICENSE_EXAMPLE_REQUEST } from '../../src/transactions/licenses/examples.ts';
import { PERSON } from '../e2e/lists.ts';
import { ALL_ROUND, addPerson, type Person } from '../support/people.ts';
import { eventually, type Service, startService } from '../support/service.ts';
import { atRest, blockChangeStream, expectAccessible, hasBrowser, LIMIT_MS, launch, open } from './browser.ts';
import { layoutFaults, SIZES } from './layout-faults.ts';
import { fillOrganization } from './many-records.ts';
import { call, record, writeLists } from './page-fixtures.ts';

let lists: string;
let service: Service;
let browser: Chromium;
let ada: Person;
let ben: Person;

/** Pages, and those of which the first row is opened too. */
const PAGES = [
  ...['reports', 'filing-deadlines', 'screening', 'screening/batch', 'model', 'evidence', 'retention'],
  ...['retention?view=holds', 'retention?view=erasures', 'users', 'roles', 'single-sign-on', 'oauth-clients'],
  ...['webhooks', 'settings/institution', 'settings/queues', 'account', 'qa-reviews', 'settings'],
  ...['settings/countries', 'settings/rates', 'settings/risk-appetite?version=1', 'settings/provider'],
  ...['settings/encryption', 'rule-lists', 'discounted-matches', 'settings/house-wallets?state=IN_FORCE'],
  ...['blocked-property', 'jobs', 'settings/notifications', 'rule-packs', 'thresholds'],
];
const OPENED = [
  ...['alerts', 'approvals?view=all', 'cases', 'sars', 'law-enforcement-requests', 'ctrs', 'customers', 'audit'],
  ...['transactions', 'counterparties', 'lists', 'rules', 'screening/history', 'licenses', 'look-backs'],
];

const SWEEPS = [
  ['pages', PAGES],
  ['work lists and their records', OPENED.slice(0, 6)],
  ['other lists and their records', OPENED.slice(6)],
] as const;

/** So many of each list are opened. */
const ROWS = 2;

/** What is a code with certainty: several words in capitals. What is one word, such as OFAC, may be a name. */
const CODES = /\b[A-Z]{2,}[0-9]*(?:_[A-Z0-9]+)+\b/g;
const WORDS_OF_CODE =
  /\b(?:INDIVIDUAL|ORGANIZATION|SANCTION|SANCTIONS|PENDING|ACTIVE|ADMIN|ANALYST|AUDITOR|DEVELOPER|MALE|FEMALE|EXACT|RELEASED|BLOCKED|OPEN|CLOSED|SENDER|RECEIVER|MESSAGE|LOW|MEDIUM|HIGH|CRITICAL|cyrl|latn|arab|hani)\b/g;
const DAYS = /\b\d{4}-\d\d-\d\d\b/g;

/** What is written for machines: references, ids, values of settings, names of permissions. */
const FOR_MACHINES = 'code, pre, textarea, kbd, .mono, [data-as-recorded]';

/** The codes in the text that a page shows. */
async function codesOn(page: Page): Promise<string[]> {
  const text = await page.evaluate((left) => {
    const main = document.querySelector('main')!;
    const hidden = [...main.querySelectorAll<HTMLElement>(left)].map((one) => [one, one.style.display] as const);
    for (const [one] of hidden) one.style.display = 'none';
    const { innerText } = main;
    for (const [one, display] of hidden) one.style.display = display;
    return innerText;
  }, FOR_MACHINES);
  return [CODES, WORDS_OF_CODE, DAYS].flatMap((codes) =>
    [...text.matchAll(codes)].map(
      ({ 0: code, index }) => `${code} in "${text.slice(Math.max(0, index - 40), index + 40).replaceAll('\n', ' | ')}"`,
    ),
  );
}

const HOST = 'sanctions-publisher.invalid';

/** From the day of the filled payments. */
const PAID_AT = Date.parse(FIAT_EXAMPLE_REQUEST.transactionDate);
const LOOK_BACK = {
  from: new Date(PAID_AT - 86_400_000).toISOString(),
  to: new Date(PAID_AT + 86_400_000).toISOString(),
  reason: 'The internal list grew.',
};

/** A list with an unreachable publisher and an address longer than any column. No screening waits for it. */
async function addUnreachable(file: string): Promise<void> {
  const url = `https://${HOST}/sanctions/downloads/consolidated/current/consolidated-list_with_all_programmes.xml`;
  const away = {
    id: 'away',
    title: 'Away',
    format: 'un-consolidated-xml',
    url,
    category: 'SANCTION',
    required: false,
  };
  await writeFile(file, JSON.stringify([...JSON.parse(await readFile(file, 'utf8')), away]));
}

/** A license and a wallet in force, and a look-back that finds a payment to a party listed since. */
async function fillRegisters(): Promise<void> {
  const { licenseId } = await call(ada, 'POST', '/licenses', LICENSE_EXAMPLE_REQUEST);
  await call(ben, 'POST', `/licenses/${licenseId}/confirm`, {});
  const { walletId } = await call(ada, 'POST', '/known-wallets', WALLET_EXAMPLE_REQUEST);
  await call(ben, 'POST', `/known-wallets/${walletId}/confirm`, {});
  const receiverName = 'Notburga Hinterseer';
  await record(service, { receiverName, receiverAccount: 'LOOK-BACK-1', customerReference: 'LOOK-BACK-1' });
  const listed = [{ entityType: 'INDIVIDUAL', riskLevel: 'HIGH', names: [{ fullNameRaw: receiverName }] }];
  await service.call('/amlcore/api/v1/profiles/bulk', { method: 'POST', body: listed });
  await eventually(async () => {
    const { matches } = await call(ada, 'POST', '/screen-entity', { fullName: receiverName });
    return matches.length > 0;
  });
  const { lookBackId } = await call(ada, 'POST', '/look-backs', LOOK_BACK);
  await eventually(async () => (await call(ada, 'GET', `/look-backs/${lookBackId}`)).state === 'DONE');
  expect((await call(ada, 'GET', `/look-backs/${lookBackId}/payments`)).items).not.toEqual([]);
}

async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('main h1'));
  await atRest(page);
  await page.waitForFunction(() => !document.querySelector('main [class*=Skeleton]'));
}

describe.skipIf(!hasBrowser)('every page with many records', { timeout: LIMIT_MS, retry: 0 }, () => {
  beforeAll(async () => {
    lists = await writeLists('INVENTED');
    await addUnreachable(join(lists, 'sources.json'));
    const env = { AMLCORE_SOURCES: join(lists, 'sources.json'), AMLCORE_ALLOW_INSECURE_WEBHOOKS: 'true' };
    [service, browser] = await Promise.all([startService({ env }), launch()]);
    [ada, ben] = [await addPerson(service, ALL_ROUND), await addPerson(service, ALL_ROUND)];
    for (const role of ['ANALYST', 'AUDITOR', 'DEVELOPER', 'COMPLIANCE_OFFICER']) await addPerson(service, role);
    await fillOrganization(service, ada);
    await fillRegisters();
  }, LIMIT_MS);
  afterAll(async () => {
    await service?.stop();
    await rm(lists, { recursive: true, force: true });
  });

  it('lets a second approver approve one request and return one, and both leave the list', async () => {
    const { page, context, complaints } = await open(browser, service, ben);
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await menu.getByRole('link', { name: /^Inbox/ }).click();
    await page.getByRole('link', { name: /^Approvals/ }).click();
    const rows = page.getByRole('list', { name: 'Pending approvals' }).getByRole('listitem');
    await rows.first().waitFor();
    const waiting = await rows.count();
    expect(waiting, 'an alert, a payment, a case, a report, a rule, a risk appetite').toBe(6);
    await rows.filter({ hasText: PERSON.name }).getByRole('link').click();
    await page.getByRole('heading', { level: 2, name: PERSON.name }).waitFor();
    await page.getByRole('button', { name: /^Approve/ }).click();
    await page.getByText(`Approved: ${PERSON.name}`).waitFor();
    await rows.filter({ hasText: 'Round amounts' }).getByRole('link').click();
    await page.getByRole('link', { name: 'Open record' }).click();
    await page.waitForURL(/\/cases\//);
    // The page before stays until the next one is loaded, and has such a button too.
    await page.getByRole('list', { name: 'Pending approvals' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Return to analyst' }).click();
    const dialog = page.getByRole('dialog', { name: 'Return to analyst' });
    await dialog.getByLabel('Reason').fill('The contract is not signed.');
    await dialog.getByRole('button', { name: 'Return to analyst' }).click();
    await page.getByText('The contract is not signed.').waitFor();
    await page.goBack();
    await rows.filter({ hasText: PERSON.name }).waitFor({ state: 'detached' });
    await rows.filter({ hasText: 'Round amounts' }).waitFor({ state: 'detached' });
    expect(await rows.count()).toBe(waiting - 2);
    expect(complaints).toEqual([]);
    await context.close();
    // The proposer sees the result of the second approver.
    const { items } = await call(ada, 'GET', '/proposals');
    expect(items.map(({ kind }: { kind: string }) => kind)).not.toContain('ALERT');
  });

  it('answers the checklist by keys, continues with the next alert, and closes none by one key', async () => {
    const { page, context, complaints } = await open(browser, service, ben);
    await page.goto('/alerts?queue=SANCTIONS&sort=OLDEST');
    // One on which a colleague has proposed something would be closed by the second.
    const { items } = await call(ben, 'GET', '/alerts?queue=SANCTIONS&sort=OLDEST&state=OPEN,IN_REVIEW,ESCALATED');
    const at = items.findIndex((one: { state: string }) => one.state === 'OPEN');
    await page.getByRole('row', { name: PERSON.name }).nth(at).click();
    const answer = async () => {
      for (const [number, key] of ['y', 'n', 'n', 'n', 'n'].entries()) {
        await page.getByRole('radiogroup', { name: `${number + 1}. ` }).waitFor();
        await page.keyboard.press(key);
      }
      await page.getByText('Result: no match.').waitFor();
    };
    await answer();
    const first = page.url();
    for (const key of ['y', 'n', 'Enter']) await page.keyboard.press(key);
    await page.getByRole('radio', { name: 'False positive' }).check();
    const words = page.getByLabel('Note');
    await words.fill('');
    await words.pressSequentially('Another birthday, none of yours.');
    await expectAccessible(page, 'an alert to be decided');
    await page.getByRole('button', { name: /^Send to approval/ }).click();
    await page.waitForURL((address) => address.href !== first);
    await page.getByText('Sent to approval: false positive').waitFor();
    await page.getByRole('radiogroup', { name: '1. ' }).waitFor();
    const second = page.url().match(/[0-9a-f-]{36}/)![0];
    await answer();
    await page.getByRole('radio', { name: 'False positive' }).check();
    await page.getByRole('button', { name: /^Same note: / }).click();
    expect(await words.inputValue()).toBe('Another birthday, none of yours.');
    const { history, state } = await call(ben, 'GET', `/alerts/${second}`);
    expect(state).toBe('OPEN');
    expect(history.map(({ kind }: { kind: string }) => kind)).not.toContain('CLOSING_PROPOSED');
    await page.getByRole('button', { name: /^Send to approval/ }).click();
    await eventually(async () => (await call(ben, 'GET', `/alerts/${second}`)).state === 'IN_REVIEW');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('reports a list that is not loaded beside a search without matches', async () => {
    const { page, context, complaints } = await open(browser, service, ben);
    await page.goto('/screening/batch');
    const buffer = Buffer.from(
      `name,nationality\n${PERSON.name},PL\nOttilie Federspiel,Atlantis\nOttilie Federspiel,\n`,
    );
    await page.setInputFiles('input[type=file]', { name: 'names.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: 'Screen 3 names' }).click();
    await page.getByText('2 screened, 1 with matches.').waitFor();
    await page.getByText('1 without match, not fully screened: a sanctions list is missing.').waitFor();
    await page.getByText(/^Countries must be /).waitFor();
    await page.getByRole('link', { name: 'a sanctions list is missing' }).click();
    await page.getByRole('heading', { name: 'No match, but a sanctions list is missing' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('explains a failed list with a remedy, without its address', async () => {
    const { page, context, complaints } = await open(browser, service, ben);
    await page.goto('/lists');
    const row = page.getByRole('row', { name: /^Away/ });
    const state = row.locator('[title*="could not be resolved"]');
    await state.waitFor();
    expect(await state.getAttribute('title'), 'its host alone').toBe(`the name ${HOST} could not be resolved`);
    await row.click();
    const note = page.getByRole('note');
    await note.getByText(`The name ${HOST} could not be resolved.`).waitFor();
    await note.getByText(/amlcore lists import FILE --id away --format un-consolidated-xml/).waitFor();
    expect(await note.innerText(), 'its host alone').not.toContain('/');
    expect(complaints).toEqual([]);
    await context.close();
  });

  /** What is wrong with the page as it is now, at each of the sizes. */
  async function wrongWith(page: Page): Promise<string[]> {
    await settled(page);
    const found = await codesOn(page);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      found.push(...(await layoutFaults(page)));
    }
    await page.setViewportSize(SIZES[0]);
    return [...new Set(found)];
  }

  // Each looks at some only: what hangs is told by its pages, and tried once more by itself.
  it.each(SWEEPS)(
    'shows text instead of codes, without horizontal scrolling or empty cells: %s',
    { retry: 1 },
    async (_which, paths) => {
      const { page, context, complaints } = await open(browser, service, ben);
      await blockChangeStream(page);
      const found: Record<string, string[]> = {};
      // A page asks for what the service gives: what it is refused it shows nothing of, and says nothing of it.
      const refused: string[] = [];
      page.on('response', (reply) => {
        if (reply.status() === 400) refused.push(reply.url());
      });
      const look = async (where: string) => {
        const wrong = await wrongWith(page);
        if (wrong.length > 0) found[where] = wrong;
      };
      for (const path of paths) {
        await page.goto(`/${path}`);
        await look(path);
        expect(await page.getByText('Page not found').count(), path).toBe(0);
        if (!OPENED.includes(path)) continue;
        const rows = page.locator('main tr[data-opens], main [aria-label="Pending approvals"] a');
        expect(await rows.count(), path).toBeGreaterThan(0);
        for (let row = 0; row < Math.min(await rows.count(), ROWS); row += 1) {
          const list = page.url();
          await rows.nth(row).click();
          await page.waitForFunction(
            (before) => location.href !== before || document.querySelector('main tr[aria-selected=true]'),
            list,
          );
          await look(`${path} ${row + 1}`);
          // Most are pages of their own, and some open beside the list.
          await (page.url() === list ? page.goto(list) : page.goBack());
          await settled(page);
        }
      }
      expect(found).toEqual({});
      expect(refused).toEqual([]);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  it('shows a profile in text, without horizontal scrolling', async () => {
    const { page, context, complaints } = await open(browser, service, ben);
    const named = `fullName=${encodeURIComponent(PERSON.name)}&dob=${PERSON.dob}`;
    const { items } = await call(ben, 'GET', `/search-profile?${named}`);
    await blockChangeStream(page);
    await page.goto(`/profiles/${items[0].profileId}`);
    await page.getByText('Cyrillic').waitFor();
    expect(await wrongWith(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
