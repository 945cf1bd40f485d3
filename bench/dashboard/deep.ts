/**
 * Measures whether the list of transactions is as fast at its end as at its start. It is read in full over the API, at several depths
 * in every order and with filters, and in the browser.
 */
import type pg from 'pg';
import type { Page } from 'playwright-core';
import type { Pool } from 'undici';
import { CursorCodec } from '../../src/platform/lib/cursor.ts';
import { percentile } from '../data.ts';
import { type Action, HEADER, nextPage, rowsOf, sortBy } from './actions.ts';
import { type Measured, measured } from './browser.ts';
import { goTo } from './pages.ts';

/** Maximum page size of the API. */
const LIMIT = 100;
const DEPTHS = { ordered: [0, 0.25, 0.5, 0.75, 0.99], filtered: [0, 0.5] };
/** Distance to the end at which the last pages are read. */
const BEFORE_END = 2_000;
const PAGES = { ordered: 50, filtered: 10 };
const TENTHS = 10;
const ORDERS = {
  NEWEST: 'seq',
  SCORE: 'suspicion_score',
  AMOUNT: 'base_amount',
  DATE: 'transaction_date',
} as const;
type Order = keyof typeof ORDERS;
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** Filters with many matches, and with so few that pages are far apart. Sorted by time and by amount, which no filter correlates with. */
const FILTERS: Readonly<Record<string, Record<string, string>>> = {
  'flagged, one in 60': { isSuspicious: 'true' },
  'status of one in 200': { status: 'SANCTION_LISTED' },
  'type of one in 50': { transactionType: 'CRYPTO' },
  'tier of one in 20': { riskTier: 'MEDIUM' },
  'currency of one in 4': { currency: 'USD' },
  'country of one in 4': { countryCode: 'PL' },
  'score of half': { maxScore: '20' },
  'dates but for the last ten days': { to: ago(10) },
  'recorded, but for the last ten days': { createdTo: ago(10) },
  'finding of one in 10': { findingCode: 'AMOUNT_SPIKE' },
  'list of one in 400': { watchlistId: 'ofac_sdn' },
  'account of 5,000': { account: 'AT611904300234573201' },
};
/** A search by words of a name has one order only. */
const NAMED = { 'name of one in 5': { text: 'tassilo brand' }, 'name without a match': { text: 'zebulon quux' } };

export interface Depths {
  /** The whole list, the latest first. Each payment is in it once. */
  whole: { pages: number; items: number };
  rows: Depth[];
}

export interface Depth {
  what: string;
  /** Position in percent of the list. */
  depth: string;
  pages: number;
  p50Ms: number;
  p99Ms: number;
}

interface ReadTarget {
  pool: Pool;
  token: string;
  database: pg.ClientBase | pg.Pool;
  tenantId: string;
  masterKey: Buffer;
}

export async function byApi(target: ReadTarget): Promise<Depths> {
  const { whole, rows } = await readWhole(target);
  for (const order of Object.keys(ORDERS) as Order[]) {
    const all = { what: 'all', order, query: {}, pages: PAGES.ordered };
    rows.push(...(await readAt(target, { ...all, places: await placesAt(target, order, DEPTHS.ordered) })));
  }
  for (const order of ['NEWEST', 'AMOUNT'] as const) {
    const places = await placesAt(target, order, DEPTHS.filtered);
    const filters = order === 'NEWEST' ? { ...FILTERS, ...NAMED } : FILTERS;
    for (const [what, query] of Object.entries(filters)) {
      rows.push(...(await readAt(target, { what, order, query, places, pages: PAGES.filtered })));
    }
  }
  return { whole, rows };
}

async function readWhole(target: ReadTarget): Promise<Depths> {
  const all = await countOf(target);
  const tooks: number[] = [];
  const seen = new Set<string>();
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const one = await read(target, {}, cursor);
    tooks.push(one.ms);
    for (const uuid of one.uuids) seen.add(uuid);
    cursor = one.cursor;
  }
  if (seen.size !== all) throw new Error(`of ${all} transactions the list has ${seen.size}`);
  const rows = Array.from({ length: TENTHS }, (_, tenth) => {
    const from = (share: number) => Math.floor((tooks.length * share) / TENTHS);
    return depthOf('all, read whole', `${10 * tenth} to ${10 * tenth + 10}`, tooks.slice(from(tenth), from(tenth + 1)));
  });
  return { whole: { pages: tooks.length, items: seen.size }, rows };
}

async function countOf({ database, tenantId }: ReadTarget): Promise<number> {
  const { rows } = await database.query<{ count: string }>('select count(*) from transactions where tenant_id = $1', [
    tenantId,
  ]);
  return Number(rows[0]!.count);
}

/** Position in a cursor: `seq`, or with the sort value. */
type Place = string | { value: string | null; seq: string } | null;

async function placesAt(target: ReadTarget, order: Order, shares: readonly number[]): Promise<Map<string, Place>> {
  const { database, tenantId } = target;
  const column = ORDERS[order];
  const all = await countOf(target);
  const depths = new Map(shares.map((share) => [String(100 * share), Math.floor(all * share)]));
  depths.set('end', Math.max(0, all - BEFORE_END));
  const places = new Map<string, Place>();
  for (const [name, offset] of depths) {
    const { rows } = await database.query<{ value: string | null; seq: string }>(
      `select ${column}::text as value, seq from transactions where tenant_id = $1
       order by ${column} desc nulls last, seq desc offset $2 limit 1`,
      [tenantId, Math.max(0, offset - 1)],
    );
    const at = rows[0]!;
    const place = order === 'NEWEST' ? at.seq : at;
    places.set(name, offset === 0 ? null : place);
  }
  return places;
}

interface List {
  what: string;
  order: Order;
  query: Record<string, string>;
  places: ReadonlyMap<string, Place>;
  pages: number;
}

/** Reads the pages after each position; after the last one, to the end of the list. */
async function readAt(target: ReadTarget, { what, order, query, places, pages }: List): Promise<Depth[]> {
  const sorted = { ...query, ...(order !== 'NEWEST' && { sort: order }) };
  const cursors = new CursorCodec(target.masterKey);
  const first = await read(target, { ...sorted, limit: '1' });
  const depths: Depth[] = [];
  for (const [depth, place] of places) {
    const isEnd = depth === 'end';
    // A cursor contains the name of its list, and the position of the next page.
    const list = first.cursor === null ? null : (cursors.decode(first.cursor) as object);
    let cursor: string | null | undefined = place === null ? undefined : list && cursors.encode({ ...list, place });
    const tooks: number[] = [];
    while (cursor !== null && (isEnd || tooks.length < pages)) {
      const one = await read(target, sorted, cursor);
      tooks.push(one.ms);
      cursor = one.cursor;
      if (isEnd && tooks.length > BEFORE_END) throw new Error(`${what}, ${order}: the list does not end`);
    }
    if (tooks.length > 0) depths.push(depthOf(`${what}, ${order}`, depth, tooks));
  }
  return depths;
}

function depthOf(what: string, depth: string, tooks: readonly number[]): Depth {
  const sorted = [...tooks].sort((one, other) => one - other);
  const at = (share: number) => Math.round(percentile(sorted, share));
  return { what, depth, pages: sorted.length, p50Ms: at(0.5), p99Ms: at(0.99) };
}

async function read({ pool, token }: ReadTarget, query: Record<string, string>, cursor?: string | null) {
  const params = new URLSearchParams({ limit: String(LIMIT), ...query, ...(cursor && { cursor }) });
  const startedMs = performance.now();
  const answer = await pool.request({
    method: 'GET',
    path: `/amlcore/api/v1/transactions?${params}`,
    headers: { authorization: `Bearer ${token}` },
  });
  const text = await answer.body.text();
  const ms = performance.now() - startedMs;
  if (answer.statusCode !== 200) throw new Error(`${params}: ${answer.statusCode} ${text.slice(0, 400)}`);
  const { data } = JSON.parse(text) as { data: { items: { transactionUUID: string }[]; nextCursor: string | null } };
  return { ms, uuids: data.items.map(({ transactionUUID }) => transactionUUID), cursor: data.nextCursor };
}

const OF_PAGE = 50;
const LONG = 5_000;

/** @param oldest recording time of the first generated transaction */
export async function inBrowser(page: Page, oldest: Date): Promise<Record<string, Measured>> {
  const figures: Record<string, Measured> = {};
  await page.goto('/account');
  await page.locator('main h1').waitFor();
  for (const [what, act] of acts(page, oldest)) figures[what] = await measured(page, act);
  return figures;
}

function acts(page: Page, oldest: Date): Action[] {
  const row = page.locator('tr[data-opens]').first();
  // A whole day, for any hour of the first record.
  const day = new Date(oldest.getTime() + 86_400_000).toISOString().slice(0, 10);
  const more = page.getByRole('button', { name: 'Load more' });
  const flagged = page
    .getByRole('group', { name: 'Quick filters' })
    .getByRole('button', { name: 'Flagged', exact: true });
  const readOn = async (pages: number) => {
    for (let read = 0; read < pages; read += 1) await nextPage(page, (await rowsOf(page)) + OF_PAGE);
  };
  /** Runs `act`, and waits until the rows of the new request are shown. */
  const requested = async (part: string, act: () => Promise<void>) => {
    const isRequested = (url: string) => url.includes('/api/v1/transactions?') && url.includes(part);
    await Promise.all([page.waitForResponse((answer) => isRequested(answer.url())), act()]);
    await row.waitFor();
  };
  const sortedBy = (order: Order, column: string): Action => [
    `sort all by ${column.toLowerCase()}`,
    () => requested(`sort=${order}`, () => sortBy(page, column)),
  ];
  return [
    ['open the first days', () => requested('createdTo=', () => goTo(page, `/transactions?recordedTo=${day}`))],
    ['read on in them, ten pages', () => readOn(10)],
    ['what is flagged of them', () => requested('isSuspicious=true', () => flagged.click())],
    [
      'read it to its end, all pages',
      async () => {
        while (await more.isVisible()) {
          const before = await rowsOf(page);
          await more.click();
          await page.waitForFunction(
            (rows) => Number(document.querySelector('[aria-rowcount]')!.getAttribute('aria-rowcount')) > rows,
            before + HEADER,
          );
        }
        await page.getByText(/^[\d,]+ in all(,|$)/).waitFor();
      },
    ],
    ['open all', () => requested('withTotal', () => goTo(page, '/transactions'))],
    sortedBy('SCORE', 'Risk'),
    sortedBy('AMOUNT', 'Amount'),
    sortedBy('DATE', 'Payment date'),
    [`read on to ${LONG.toLocaleString('en')}, all pages`, async () => readOn((LONG - (await rowsOf(page))) / OF_PAGE)],
    ['show more of so many', () => readOn(1)],
  ];
}
