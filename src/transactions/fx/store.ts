import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { recordset } from '../../platform/db/insert-rows.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { OwnRate } from './snapshot.ts';

/** First half of an advisory lock key: one writer at a time per organization, across all nodes. */
const RATES_LOCK = 4_211_091;
const ROWS_A_STATEMENT = 500;
const ROWS_A_PAGE = 2_000;

type FxRateRow = Selectable<Schema['fx_rates']>;
/** Position of the last row of a page. */
type Place = [revision: number, currency: string, baseCurrency: string, validFrom: Date];

interface RatesRevision {
  revision: number;
  rates: number;
  currencies: number;
}

/** Locks the organization's rates until the end of the database transaction, so that revisions are in commit order. */
export async function lockRates(db: Db, tenantId: string): Promise<RatesRevision> {
  await sql`select pg_advisory_xact_lock(${RATES_LOCK}, hashtext(${tenantId}))`.execute(db);
  return await readTotals(db, tenantId);
}

async function readTotals(db: Db, tenantId: string): Promise<RatesRevision> {
  const { rows } = await sql<RatesRevision>`
    select coalesce(max(revision), 0) as revision, count(*) as rates, count(distinct currency) as currencies
    from fx_rates where tenant_id = ${tenantId}`.execute(db);
  return rows[0]!;
}

/** Rates set after a revision, in order, and the newest revision. */
export async function readRatesAfter(
  db: Db,
  tenantId: string,
  revision: number,
): Promise<{ rates: OwnRate[]; revision: number }> {
  const rates: OwnRate[] = [];
  let newest = revision;
  // Reads in pages, so that many rows do not block the event loop.
  for (let last: Place | null = null; ; ) {
    const after = last && sql<boolean>`(revision, currency, base_currency, valid_from) > (${sql.join(last)})`;
    const rows: FxRateRow[] = await db
      .selectFrom('fx_rates')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('revision', '>', revision)
      .$if(after !== null, (all) => all.where(after!))
      .orderBy('revision')
      .orderBy('currency')
      .orderBy('base_currency')
      .orderBy('valid_from')
      .limit(ROWS_A_PAGE)
      .execute();
    rates.push(...rows.map(rateOf));
    const end = rows.at(-1);
    newest = end?.revision ?? newest;
    if (!end || rows.length < ROWS_A_PAGE) return { rates, revision: newest };
    last = [end.revision, end.currency, end.base_currency, end.valid_from];
  }
}

function rateOf(row: FxRateRow): OwnRate {
  return {
    currency: row.currency,
    // Old rows may have lower case, because an earlier release stored transactions.baseCurrency as written.
    baseCurrency: row.base_currency.toUpperCase(),
    validFrom: row.valid_from,
    rate: row.rate,
    setAt: row.set_at,
    setBy: row.set_by,
  };
}

export async function readRate(
  db: Db,
  tenantId: string,
  { currency, baseCurrency, validFrom }: Pick<OwnRate, 'currency' | 'baseCurrency' | 'validFrom'>,
): Promise<number | null> {
  const row = await db
    .selectFrom('fx_rates')
    .select('rate')
    .where('tenant_id', '=', tenantId)
    .where('currency', '=', currency)
    .where('base_currency', '=', baseCurrency)
    .where('valid_from', '=', validFrom)
    .executeTakeFirst();
  return row?.rate ?? null;
}

/** Writes rates of distinct pairs and days, and replaces stored ones. */
export async function writeRates(db: Db, tenantId: string, rates: readonly OwnRate[], revision: number): Promise<void> {
  const rows = rates.map((rate) => ({
    tenant_id: tenantId,
    currency: rate.currency,
    base_currency: rate.baseCurrency,
    valid_from: rate.validFrom,
    rate: rate.rate,
    revision,
    set_at: rate.setAt,
    set_by: rate.setBy,
  }));
  // Writes in batches, so that thousands of rows do not block the event loop.
  for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) {
    const some = recordset('fx_rates', rows.slice(at, at + ROWS_A_STATEMENT));
    await sql`insert into fx_rates select * from ${some}
              on conflict (tenant_id, currency, base_currency, valid_from) do update
              set rate = excluded.rate, revision = excluded.revision, set_at = excluded.set_at, set_by = excluded.set_by`.execute(
      db,
    );
  }
}
