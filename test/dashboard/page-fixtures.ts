/** Fixtures of the page tests: lists, recorded transactions, and reads from the service beside the browser. */
import { existsSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { projectRoot } from '../../src/platform/lib/project-root.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { PERSON, SOURCES, sourceFiles } from '../e2e/lists.ts';
import type { Person } from '../support/people.ts';
import { callAt, eventually, type Service } from '../support/service.ts';
import { atRest, hearNothing, type Opened, open } from './browser.ts';

/** Real names in many scripts, where the data is there. */
const REAL_LIST = join(
  process.env.AMLCORE_TEST_DATA ?? join(projectRoot, '../shared/data'),
  'lists/un/consolidated.xml',
);
/**
 * In a line of the page, `A <name> 12, B`: the direction of the name, and what is seen from the left to the right of the name's first and
 * last letter and of what is around it. The name is drawn as the first one of the page.
 */
export function placesOf(page: Page, name: string): Promise<{ direction: string; order: string[] }> {
  return page
    .locator('main .name')
    .first()
    .evaluate((drawn, text) => {
      const line = document.body.appendChild(document.createElement('p'));
      const own = drawn.cloneNode() as HTMLElement;
      own.textContent = text;
      line.append('A ', own, ' 12, B');
      const [before, inside, behind] = [line.firstChild!, own.firstChild!, line.lastChild!];
      const leftOf = (node: Node, at: number) => {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        return range.getBoundingClientRect().left;
      };
      const last = text.length - 1;
      const seen = [
        ['A', leftOf(before, 0)],
        [text[0]!, leftOf(inside, 0)],
        [text[last]!, leftOf(inside, last)],
        ['12', leftOf(behind, 1)],
        ['B', leftOf(behind, 5)],
      ] as [string, number][];
      const { direction } = getComputedStyle(own);
      line.remove();
      return { direction, order: seen.sort(([, one], [, other]) => one - other).map(([letter]) => letter) };
    }, name);
}

export const ASKED = existsSync(REAL_LIST)
  ? { name: 'Aiman Muhammed Rabi al-Zawahiri', listed: /ZAWAHIRI|Zawahiri/ }
  : { name: PERSON.name, listed: new RegExp(PERSON.name) };

/** Pages show a list by its title. Commands need its ID. */
export async function expectNamesOfLists(page: Opened['page'], where: string): Promise<void> {
  const ids = /\b(?:un_sc|test_sanctions|test_peps)\b/;
  const words = (await page.locator('main').innerText()).replaceAll(/amlcore lists confirm \S+/g, '');
  expect(words, `ids of lists on ${where}`).not.toMatch(ids);
}

/** The invented lists, and a real one where it is there. */
export async function writeLists(which: 'INVENTED' | 'REAL_TOO' = 'REAL_TOO'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'amlcore-dashboard-'));
  for (const [name, content] of Object.entries(sourceFiles())) await writeFile(join(folder, name), content);
  const real = { id: 'un_sc', format: 'un-consolidated-xml', url: REAL_LIST, category: 'SANCTION', authority: 'UN' };
  await writeFile(
    join(folder, 'sources.json'),
    JSON.stringify([...SOURCES, ...(which === 'REAL_TOO' && existsSync(REAL_LIST) ? [real] : [])]),
  );
  return folder;
}

// biome-ignore lint/suspicious/noExplicitAny: answers of many operations
export type Data = Record<string, any>;

/** Calls the API as the user. @returns the data of the response; throws if the request failed or a field was ignored */
export async function call(who: Person, method: string, path: string, body?: object): Promise<Data> {
  const reply = await who.browser.call(`/amlcore/api/v1${path}`, { method, ...(body && { body }) });
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
  // A field that the service ignores has no effect in the test.
  const ignored = reply.headers.get('x-ignored-fields');
  if (ignored !== null) throw new Error(`${method} ${path}: ${ignored} is ignored`);
  return reply.json<{ data: Data }>().data;
}

/** Absent fields, so that only the account links a payment to others. */
export const UNLINKED = { receiverMobileNumber: undefined, receiverIdNumber: undefined, receiverEmail: undefined };

/** A payment to the listed person, which its match stops, and the alert about it. */
export async function stoppedPayment(
  service: Service,
  user: Person,
  account: string,
  more: object = {},
): Promise<{ alertId: string; uuid: string }> {
  const uuid = await record(service, {
    ...{ ...UNLINKED, receiverName: PERSON.name, receiverAccount: account, customerReference: account },
    ...more,
  });
  const alertId = await eventually(async () => {
    const { items } = await call(user, 'GET', `/alerts?transactionUuid=${uuid}`);
    return items.find(({ queue }: Data) => queue === 'SANCTIONS')?.alertId as string | undefined;
  });
  return { alertId, uuid };
}

/** Answers the checklist of an alert: the first step YES, the last one `last`, all others NO. */
export async function answerChecklist(user: Person, alertId: string, last: 'YES' | 'NO' = 'NO'): Promise<void> {
  const { checklist } = await call(user, 'GET', `/alerts/${alertId}`);
  const answers = (checklist?.steps ?? []).map(({ step }: Data, at: number) => ({
    step,
    answer: at === 0 ? 'YES' : at === checklist.steps.length - 1 ? last : 'NO',
  }));
  await call(user, 'POST', `/alerts/${alertId}/checklist`, { answers });
}

/** Opens a page as the user, without the stream of changes, and waits until it is drawn. */
export async function openedAt(browser: Browser, service: Service, user: Person, path: string): Promise<Opened> {
  const opened = await open(browser, service, user);
  await hearNothing(opened.page);
  await opened.page.goto(path);
  await opened.page.getByRole('heading', { level: 1 }).waitFor();
  await atRest(opened.page);
  return opened;
}

/** A cash deposit of one person. Several above 10,000 USD on one day need a report. */
export const CASH_DEPOSIT = {
  ...{ transactionFlow: 'INBOUND', paymentMode: 'CASH', deliveryType: 'DIRECT_DEPOSIT' },
  ...{ senderCurrency: 'USD', receiverCurrency: 'USD', senderName: 'Anna Nowak', receiverName: 'Anna Nowak' },
  ...{ senderIdType: 'PASSPORT', senderIdNumber: 'AA1234567', senderCountryCode: 'US', receiverCountryCode: 'US' },
  ...{ accountNumber: '0012345678', receiverAccount: '0012345678', senderBic: undefined },
};

/** The setting `filings.currencyReports` with which cash deposits are reported. */
export const CURRENCY_REPORTS = { timeZone: 'America/New_York', businessDay: 'CALENDAR', exemptPersons: [] };

export async function choose(page: Opened['page'], field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
}

export async function decideOn({ page }: Opened, decision: string, reason: string, words: string): Promise<void> {
  await page.getByRole('radio', { name: decision, exact: true }).check();
  await choose(page, 'Reason', reason);
  await page.getByLabel('Note', { exact: true }).fill(words);
  await page.getByRole('button', { name: `Decide: ${decision}` }).click();
}

export async function record(service: Service, change: object): Promise<string> {
  const transactionReference = `TX-${Math.random().toString(36).slice(2)}`;
  const body = { ...FIAT_EXAMPLE_REQUEST, transactionReference, callbackUrl: undefined, ...change };
  const reply = await service.call('/amlcore/api/v1/transactions/fiat', { method: 'POST', body });
  const { transactionUUID } = reply.json<{ data: { transactionUUID: string } }>().data;
  await eventually(async () => (await statusOf(service, transactionUUID)) !== 'PENDING');
  return transactionUUID;
}

/** Creates a record over the API as the user. @returns its ID */
export async function made(person: Person, path: string, body: object, id: string): Promise<string> {
  const reply = await person.browser.call(`/amlcore/api/v1/${path}`, { method: 'POST', body });
  return reply.json<{ data: Record<string, string> }>().data[id]!;
}

/** Sets the last authentication of the user to an hour ago. @param session reads the session of the user from the service */
export async function outdateProof(
  service: Service,
  email: string,
  session: () => Promise<{ data: { steppedUpAt: string } }>,
): Promise<void> {
  await service.database.system((db) =>
    db
      .updateTable('sessions')
      .set({ stepped_up_at: new Date(Date.now() - 3_600_000) })
      .where('user_id', 'in', db.selectFrom('users').select('user_id').where('email', '=', email))
      .execute(),
  );
  // The service caches a session for two seconds.
  await eventually(async () => Date.parse((await session()).data.steppedUpAt) < Date.now() - 1_800_000);
}

/** Secrets that a dialog shows only once. */
export async function keptSecrets(page: Opened['page'], title: string): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.waitFor();
  const secrets = await dialog.locator('code').allInnerTexts();
  await dialog.getByRole('button', { name: 'Saved it' }).click();
  await dialog.waitFor({ state: 'detached' });
  return secrets;
}

export async function signsIn(service: Service, clientId: string, clientSecret: string): Promise<number> {
  const body = { clientId, clientSecret };
  return (await callAt(service.url, '/auth/api/v1/client-login', { method: 'POST', token: null, body })).status;
}

export async function statusOf(service: Service, uuid: string): Promise<string> {
  const reply = await service.call(`/amlcore/api/v1/transactions/${uuid}`);
  return reply.json<{ data: { status: string } }>().data.status;
}

export async function screenings(service: Service): Promise<number> {
  const rows = await service.database.system((db) => db.selectFrom('screenings').select('search_id').execute());
  return rows.length;
}
