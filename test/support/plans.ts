/**
 * Finds statements of a run that cost an organization more than they would without row-level security. With it, PostgreSQL uses no index for
 * comparisons that could disclose rows hidden by the policy: `coalesce(...)`, a value inside JSON, `like`, a decimal number, a cast of
 * another column. The result is correct, and fast over the few rows of a test, but all rows of the organization are read for it.
 *
 * Costs are those of the planner, over tables with statistics of large ones. Nothing is executed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { fillEveryTable } from '../../src/platform/db/fill.fixture.ts';
import type { Sent } from './statements.ts';

const TENANTS = ['11111111-0000-4000-8000-000000000001', '22222222-0000-4000-8000-000000000002'] as const;
/** Rows of each table, half of them of either organisation. */
const ROWS = 200_000;
/** So many times the cost without, of the planner's units: a row that is looked up by an index takes some 8. */
const DEARER = 1.25;
/** Smaller differences are ignored: reading all rows of an organization costs thousands. */
const WORTH_TELLING = 100;
/** The functions that set planner statistics exist since this version. */
const LEAST_VERSION = 180_000;
/** Every row has another value. Of other columns the planner takes 200 different ones to be usual. */
const DIFFERENT = /^(uuid|timestamp with time zone)$/;
const DIFFERENT_NAMES = /(^|_)(seq|sequence|id|key|reference|number|hash)$/;

export interface Dearer {
  sent: Sent;
  cost: number;
  costWithout: number;
}

/** @param connectionString of a migrated database without other connections */
export async function makeBig(connectionString: string): Promise<void> {
  await fillEveryTable(connectionString, TENANTS);
  await connected(connectionString, async (client) => {
    const { rows } = await client.query<{ table: string; column: string; type: string }>(`
      select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`);
    for (const table of new Set(rows.map((row) => row.table))) {
      await client.query(
        `select pg_restore_relation_stats('schemaname', 'public', 'relname', $1::text, 'relpages', 1, 'reltuples', $2::real)`,
        [table, ROWS],
      );
    }
    for (const { table, column, type } of rows) {
      const isDifferent = DIFFERENT.test(type) || DIFFERENT_NAMES.test(column);
      const distinct = column === 'tenant_id' ? TENANTS.length : isDifferent ? -0.5 : null;
      if (distinct === null) continue;
      await client.query(
        `select pg_restore_attribute_stats('schemaname', 'public', 'relname', $1::text, 'attname', $2::text, 'inherited', false,
           'n_distinct', $3::real, 'null_frac', 0::real, 'avg_width', 16)`,
        [table, column, distinct],
      );
    }
  });
}

/** @param connectionString of a database that was made big */
export async function dearerUnderSecurity(connectionString: string, all: Iterable<Sent>): Promise<Dearer[]> {
  return await connected(connectionString, async (client) => {
    const found: Dearer[] = [];
    for (const sent of all) {
      const cost = await costOf(client, sent, true);
      if (cost === null || cost < WORTH_TELLING) continue;
      const costWithout = (await costOf(client, sent, false)) ?? cost;
      if (cost > DEARER * costWithout) found.push({ sent, cost, costWithout });
    }
    return found.sort((a, b) => b.cost - a.cost);
  });
}

/** null: it is not planned (a lock, a setting). */
async function costOf(client: pg.Client, sent: Sent, isSecured: boolean): Promise<number | null> {
  const { text, values, tenantId, hasOnePlan } = sent;
  await client.query('begin');
  try {
    // The owner of the tables is not held by their policies.
    if (isSecured) await client.query('set local role amlcore_tenant');
    await client.query(`set local amlcore.tenant_id = '${TENANTS[0]}'`);
    if (hasOnePlan) await client.query('set local enable_seqscan = off');
    await client.query('savepoint planned');
    if (values && !hasOnePlan) {
      const given = values.map((value) => (value === tenantId ? TENANTS[0] : asSent(value)));
      try {
        return costIn(await client.query(`explain (format json) ${text}`, given));
      } catch {
        await client.query('rollback to planned');
      }
    }
    return costIn(await client.query(`explain (generic_plan, format json) ${text}`));
  } catch {
    return null;
  } finally {
    await client.query('rollback');
  }
}

function costIn({ rows }: pg.QueryResult<{ 'QUERY PLAN': { Plan: { 'Total Cost': number } }[] }>): number {
  return rows[0]!['QUERY PLAN'][0]!.Plan['Total Cost'];
}

/** A value that went through JSON, as it is given to the database. */
function asSent(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asSent);
  if (typeof value !== 'object' || value === null) return value;
  const { type, data } = value as { type?: unknown; data?: unknown };
  return type === 'Buffer' ? Buffer.from(data as number[]) : JSON.stringify(value);
}

/** Each statement once, from any worker; lists of many values as one. */
export function readSent(folder: string): Sent[] {
  const all = new Map<string, Sent>();
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.jsonl'))) {
    for (const line of readFileSync(join(folder, name), 'utf8').split('\n')) {
      if (line === '') continue;
      const sent = JSON.parse(line) as Sent;
      const text = sent.text.replace(/\$\d+(?:, ?\$\d+)+/g, '$n').replace(/\(\$n\)(?:, ?\(\$n\))*/g, '($n)');
      all.set(`${sent.hasOnePlan} ${text}`, sent);
    }
  }
  return [...all.values()];
}

export const told = ({ sent, cost, costWithout }: Dearer): string =>
  `  ${Math.round(cost)} for ${Math.round(costWithout)}: ${sent.from.join(' < ')}\n    ${sent.text.replace(/\s+/g, ' ').slice(0, 600)}`;

/** @returns false: this server cannot set planner statistics */
export async function canBeTold(connectionString: string): Promise<boolean> {
  return await connected(connectionString, async (client) => {
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`);
    return Number(rows[0]!.version) >= LEAST_VERSION;
  });
}

async function connected<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
