/** An organization with a long history: ten thousand open alerts, many payments, and the largest records of each kind. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import pg from 'pg';
import type { Pool } from 'undici';
import { accountKey, walletKey } from '../../src/domain/subjects.ts';
import { fill, PARTY } from '../filters/fill.ts';

const FILL = `
  insert into alerts (tenant_id, alert_id, kind, queue, dedup_key, title, code, cause_type, cause, subject_name, severity, urgency, state, status,
                      transactions, findings, created_at, updated_at, due_at, version, assignee, closed_at, search_text)
  select $1, gen_random_uuid(), 'TRANSACTION', (array['SANCTIONS', 'PEP', 'ADVERSE_MEDIA', 'MONITORING'])[1 + n % 4], gen_random_uuid(),
         'The sender resembles listed party number ' || n, 'WATCHLIST_MATCH',
         'LISTED_PARTY', '{"key": null, "profileId": null, "label": null}'::jsonb,
         (array['Customer Number ', 'محمد عبد الرحمن الظواهري ', 'Wolfeschlegelsteinhausenbergerdorff-Ambrosius von Hohenlohe '])[1 + n % 3] || n,
         (array['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'])[1 + s], 4 - s, 'OPEN',
         'SANCTION_LISTED', 1, jsonb_build_array(jsonb_build_object('code', 'WATCHLIST_MATCH', 'subject', 'SENDER', 'score', 90,
         'status', 'SANCTION_LISTED', 'remark', 'The sender matches a listed party with 91 of 100 points.', 'confidence', 91, 'gravity', 98)),
         at, at, at + interval '1 day', 1, null, null, ' the sender resembles listed party number ' || n
  from (select n, (n / 4) % 4 as s, now() - n * interval '10 seconds' as at from generate_series(1, $2::integer) n) all_of_them`;

export async function fillQueue(pool: pg.Pool, alerts: number): Promise<void> {
  const { rows } = await pool.query<{ tenant_id: string }>('select tenant_id from tenants order by created_at limit 1');
  await pool.query(FILL, [rows[0]!.tenant_id, alerts]);
  // The user of the bench works on alerts and sees every page.
  await pool.query("update users set roles = array['ADMIN', 'COMPLIANCE_OFFICER']");
  await pool.query('analyze alerts');
}

const CLOSED_ALERTS = 20_000;
const CHANGING_LIST = 'uk_ofsi';
/** Sequence numbers behind those of the copies. */
const SEQ_BEHIND = 10_000_000;

export interface Large {
  tenantId: string;
  /** The profile with the most names, documents and addresses. */
  profileId: string;
  partyId: string;
  customerId: string;
  ruleId: string;
  /** A list whose version 2 changed most entries. */
  watchlistId: string;
  /** Recording time of the first generated transaction. */
  oldest: Date;
}

/** Adds a list of 2018 to the sources. `fillLarge` installs the version of 2025. @param folder of `dataFolder` */
export function addChangingList(dataDir: string, folder: string): void {
  const sources = JSON.parse(readFileSync(join(dataDir, 'sources.json'), 'utf8')) as object[];
  const older = conlist(readFileSync(join(folder, 'lists/uk/ConList_2018.csv')));
  writeFileSync(changingFile(dataDir), withoutHalfOfTheGone(older, conlist(readNewer(folder))), 'latin1');
  sources.push({ id: CHANGING_LIST, format: 'uk-ofsi-conlist-csv', files: { main: changingFile(dataDir) } });
  writeFileSync(join(dataDir, 'sources.json'), JSON.stringify(sources));
}

const changingFile = (dataDir: string) => join(dataDir, 'conlist.csv');
const readNewer = (folder: string) => gunzipSync(readFileSync(join(folder, 'lists/uk/OFSI_ConList_2025-04-10.csv.gz')));

/** A line with the date, one with the columns, then rows that end with the party's number. Read as bytes: the file of 2018 is not UTF-8. */
const conlist = (file: Buffer): string[][] => parse(file.toString('latin1'), { relax_column_count: true });
const numberOf = (row: readonly string[]) => row.at(-1)!;

/**
 * Of 2,106 parties of 2018, 498 are not in the list of 2025. The service accepts removals in many steps. It rejects a version without
 * all of them at once, because it looks like another file. So half of them are removed before.
 */
function withoutHalfOfTheGone(older: string[][], newer: readonly string[][]): string {
  const listed = new Set(newer.map(numberOf));
  const gone = [...new Set(older.slice(2).map(numberOf))].filter((number) => !listed.has(number));
  const left = new Set(gone.filter((_, at) => at % 2 === 0));
  const rows = older.filter((row) => !left.has(numberOf(row)));
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  return rows.map((row) => row.map(quoted).join(',')).join('\n');
}

interface Filling {
  /** As the owner of the tables. */
  connectionString: string;
  dataDir: string;
  folder: string;
  pool: Pool;
  /** The client gets all permissions with its next token. */
  login: () => Promise<string>;
  transactions: number;
}

export async function fillLarge({
  connectionString,
  dataDir,
  folder,
  pool,
  login,
  transactions,
}: Filling): Promise<Large> {
  const database = new pg.Client({ connectionString });
  await database.connect();
  try {
    await database.query(`update clients set permissions = permissions ||
      array['rule:write', 'rule:read', 'customer:write', 'customer:read', 'operator']`);
    const tenant = await database.query<{ tenant_id: string }>(
      'select tenant_id from tenants order by created_at limit 1',
    );
    const tenantId = tenant.rows[0]!.tenant_id;
    await fill(database, {
      ...{ tenantId, transactions, alerts: CLOSED_ALERTS },
      keys: {
        busyAccount: accountKey(tenantId, 'AT611904300234573201', null),
        rareAccount: accountKey(tenantId, 'AT022050302101023600', null),
        rareWallet: walletKey(tenantId, '0x52908400098527886E0F7030069857D2E4169EE7'),
        bankAccount: 'ACCOUNT:none',
      },
    });
    await database.query(`select setval('transactions_seq', ${SEQ_BEHIND})`);
    const token = await login();
    const call = async (method: 'POST' | 'GET', path: string, body?: object) =>
      await asked(pool, token, method, path, body);
    writeFileSync(changingFile(dataDir), readNewer(folder));
    await refreshed(() => call('POST', `/watchlists/${CHANGING_LIST}/refresh`, {}));
    const { ruleId } = await call('POST', '/rules', largestRule());
    const { customerId } = await call('POST', '/customers', CUSTOMER);
    const { rows } = await database.query<{ profile_id: string }>(LARGEST_PROFILE);
    const first = await database.query<{ oldest: Date }>(
      'select min(created_at) as oldest from transactions where tenant_id = $1',
      [tenantId],
    );
    return {
      tenantId,
      profileId: rows[0]!.profile_id,
      partyId: PARTY,
      customerId: customerId!,
      ruleId: ruleId!,
      watchlistId: CHANGING_LIST,
      oldest: first.rows[0]!.oldest,
    };
  } finally {
    await database.end();
  }
}

/** Repeats the request while a refresh is running: the next call waits for it and finds no change. */
async function refreshed(refresh: () => Promise<Record<string, string>>): Promise<void> {
  for (;;) {
    const { outcome, reason } = await refresh();
    if (outcome === 'UPDATED' || outcome === 'UNCHANGED') return;
    if (outcome !== 'RUNNING') throw new Error(`the list was not brought up to date: ${outcome} ${reason}`);
  }
}

const LARGEST_PROFILE = `
  select profile_id from profiles where to_generation is null
  order by jsonb_array_length(profile->'names') + jsonb_array_length(profile->'documents') + jsonb_array_length(profile->'addresses') desc limit 1`;

const CUSTOMER = {
  ...{ externalReferenceId: 'CUST-LARGE', entityType: 'INDIVIDUAL', dob: '1960-01-01', nationalityCodes: ['AT'] },
  names: [{ fullNameRaw: 'Tassilo Brandauer' }],
  accounts: [{ accountNumber: 'AT611904300234573201' }],
};

/** A rule with the maximum number of nodes, and a list of values. */
export function largestRule() {
  const comparison = (_: unknown, at: number) => ({ field: 'transaction.baseAmount', gte: 1_000 + at });
  const countries = Array.from({ length: 40 }, () => ({
    field: 'receiver.name',
    in: Array.from({ length: 20 }, (_, at) => `Name of person ${at}`),
  }));
  return {
    ...{
      ruleId: 'the-largest',
      name: 'The largest',
      description: 'As many comparisons as a rule may have.',
      typology: 'None',
    },
    ...{
      source: 'The benchmark',
      rationale: 'To be opened.',
      appliesTo: ['FIAT'],
      severity: 'LOW',
      score: 1,
      mode: 'SHADOW',
      remark: 'Nothing.',
    },
    parameters: {},
    when: { any: [...Array.from({ length: 150 }, comparison), ...countries] },
  };
}

async function asked(
  pool: Pool,
  token: string,
  method: 'POST' | 'GET',
  path: string,
  body?: object,
): Promise<Record<string, string>> {
  const answer = await pool.request({
    ...{ method, path: `/amlcore/api/v1${path}` },
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.body.text();
  if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${text.slice(0, 600)}`);
  const ignored = answer.headers['x-ignored-fields'];
  if (ignored !== undefined) throw new Error(`${method} ${path}: ${ignored} is an unknown field`);
  return (JSON.parse(text) as { data: Record<string, string> }).data;
}
