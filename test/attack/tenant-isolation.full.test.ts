/**
 * A client of another organization, with every permission there is, calls every operation with the ids of this one. The other
 * organization is made with the product's own commands.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INDICATORS } from '../../src/lists/countries/indicators.ts';
import { ALL_PERMISSIONS } from '../../src/platform/access/permissions.ts';
import type { JsonSchema } from '../../src/platform/http/fields.ts';
import { type Description, type DocumentedOperation, isEndless, operationsOf } from '../conformance/documented.ts';
import { PERSON } from '../e2e/lists.ts';
import { eventually, type Reply, runProgram, type Service, startService } from '../support/service.ts';

/** Stands in everything that the attacked organization writes where it may choose a text. */
const CANARY = 'Zyxomantis';
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const TRANSACTIONS = '/amlcore/api/v1/transactions';

let service: Service;
let operations: DocumentedOperation[];
let victim: string;
let attacker: string;
/** Ids that only the attacked organization knows. */
let secrets: Set<string>;
/** Values for a parameter of a path, by its name in lower case. */
let named: Map<string, Set<string>>;
/** The same of the attacker's own. */
let own: Map<string, Set<string>>;
/** Of the attacked organization, before. */
let before: Map<string, unknown>;

beforeAll(async () => {
  service = await startService();
  const description = (await service.call('/openapi.json', { token: null })).json<Description>();
  operations = operationsOf(description).filter((one) => one.security.length > 0 && !isEndless(one));
  const permissions = ALL_PERMISSIONS.filter((one) => one !== 'operator');
  victim = (await service.addClient({ permissions })).token;
  attacker = await clientByCommands(permissions);
  const seen = await livedIn(victim, CANARY);
  own = valuesByName(await livedIn(attacker, 'Attacker'));
  const shared = new Set(
    (await service.database.direct.selectFrom('profiles').select('profile_id').execute()).map((row) => row.profile_id),
  );
  // Ids of the examples, and in the addresses of shipped sources, are sent by both.
  const published = JSON.stringify([description, INDICATORS]);
  const theirs = seen.flatMap((text) => text.match(UUID) ?? []).filter((id) => !published.includes(id));
  secrets = new Set(theirs.filter((id) => !shared.has(id)));
  named = valuesByName(seen);
  before = await everythingOf(victim);
});
afterAll(() => service.stop());

/** A second organization and its client, as an operator makes them. */
async function clientByCommands(permissions: readonly string[]): Promise<string> {
  const run = async (...args: string[]) => {
    const program = runProgram([...args, '--json'], {
      DATABASE_URL: service.connectionString,
      AMLCORE_MASTER_KEY: service.masterKey,
      AMLCORE_DATA_DIR: service.dataDir,
    });
    expect(await program.exited, program.stderr()).toBe(0);
    return JSON.parse(program.stdout()) as Record<string, string>;
  };
  const { tenantId } = await run('tenants', 'create', '--name', 'The attacker');
  const options = ['--name', 'attacker', '--tenant', tenantId!, '--permissions', permissions.join(',')];
  const { clientId, clientSecret } = await run('clients', 'create', ...options);
  return service.token({ clientId: clientId!, clientSecret: clientSecret! });
}

/** Uses every operation once as its example shows, then reads everything. @returns all answers */
async function livedIn(who: string, mark: string): Promise<string[]> {
  const answers: string[] = [];
  const call = async (method: string, path: string, body?: unknown) => {
    const reply = await service.call(path, { method, body, token: who });
    answers.push(reply.text);
    return reply;
  };
  for (const { method, path, requestBody } of operations) {
    if (path.includes('{')) continue;
    if (method === 'GET') await call(method, path);
    else await call(method, path, marked(exampleOf(requestBody), mark));
  }
  const [fiat] = operations.filter(({ operationId }) => operationId === 'createFiatTransaction');
  const example = exampleOf(fiat!.requestBody) as object;
  const hit = { ...example, callbackUrl: '', transactionReference: `${mark}-hit`, receiverName: PERSON.name };
  expect((await call('POST', `${TRANSACTIONS}/fiat`, hit)).status).toBe(201);
  await eventually(async () => {
    const { data } = (await call('GET', `${TRANSACTIONS}?limit=100`)).json<{ data: { items: { status: string }[] } }>();
    return data.items.every(({ status }) => status !== 'PENDING');
  });
  for (const { method, path } of operations) if (method === 'GET' && !path.includes('{')) await call(method, path);
  // No answer lists parties yet.
  const { rows: parties } = await service.database.pool.query(
    'select party_id as "partyId" from parties where tenant_id = (select tenant_id from transactions where transaction_reference = $1)',
    [`${mark}-hit`],
  );
  return [...answers, JSON.stringify(parties)];
}

function exampleOf(requestBody: DocumentedOperation['requestBody']): unknown {
  const [media] = Object.values(requestBody?.content ?? {});
  return media?.example ?? Object.values(media?.examples ?? {})[0]?.value ?? {};
}

/** With the canary in every reference. */
function marked(value: unknown, word: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const mark = { transactionReference: `${word}-1`, externalReferenceId: `${word}-2`, callbackUrl: '' };
  const known = Object.entries(mark).filter(([name]) => name in value);
  return { ...value, ...Object.fromEntries(known) };
}

function valuesByName(answers: readonly string[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [, name = '', value = ''] of answers.join('\n').matchAll(/"(\w+)":"([^"\\]{1,100})"/g)) {
    const key = name.toLowerCase();
    const values = found.get(key) ?? new Set();
    if (values.size < 5) found.set(key, values.add(value));
  }
  return found;
}

/** Files; the audit trail, in which reading them leaves an entry; and jobs, some of which start at the next full minute. */
const LEFT_OUT = new Set([
  'listJobs',
  'listJobQueues',
  'exportTransactions',
  'exportAuditTrail',
  'exportAuditTrailCsv',
  'exportObligationCalendar',
  'listAuditEntries',
]);

async function everythingOf(token: string): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>();
  for (const { method, path, operationId } of operations) {
    // Statistics and lists of shared data change of themselves.
    if (method !== 'GET' || path.includes('{') || LEFT_OUT.has(operationId)) continue;
    const reply = await service.call(path, { token });
    // A preview contains the time when it was made.
    if (reply.status === 200) found.set(operationId, { ...reply.json<{ data: object }>().data, asOf: null });
  }
  return found;
}

const bodyFor = (method: string, requestBody: DocumentedOperation['requestBody']) =>
  method === 'GET' ? undefined : exampleOf(requestBody);

/** The trail of a caller contains the filters of its own downloads, with any value. */
const NO_DOWNLOAD = (table: string) => (table === 'audit_log' ? `action !~ 'export'` : 'true');

/** Secret ids of the attacked organization for a member or parameter of that name. */
function foreignFor(name: string): string[] {
  const key = name.toLowerCase();
  const singular = key.replace(/s$/, '');
  const named_ = [key, singular].flatMap((one) => [...(named.get(one) ?? [])]).filter((id) => secrets.has(id));
  // Members that may name anything: of a hold, an item of a case, an erasure.
  const any = /^(itemid|subjectid|id|ids|parent)/.test(key)
    ? KINDS.flatMap((kind) => [...(named.get(kind) ?? [])].slice(0, 1))
    : [];
  return [...new Set([...named_, ...any])].slice(0, 4);
}
const KINDS = ['transactionuuid', 'alertid', 'caseid', 'customerid', 'partyid', 'searchid', 'articleid', 'sarid'];

interface Place {
  place: string[];
  isList: boolean;
}

/** Members of a body that take an id. */
function placesOfIds(schema: JsonSchema | undefined, above: string[] = []): Place[] {
  if (!schema || above.length > 3) return [];
  const some = [
    schema,
    ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) => (list as JsonSchema[] | undefined) ?? []),
  ];
  return some.flatMap((one) =>
    Object.entries((one.properties as Record<string, JsonSchema> | undefined) ?? {}).flatMap(
      ([name, member]): Place[] => {
        const place = [...above, name];
        const isList =
          JSON.stringify(member.type ?? '').includes('array') || JSON.stringify(member.anyOf ?? '').includes('"array"');
        const below = placesOfIds((isList ? undefined : member) as JsonSchema | undefined, place);
        return foreignFor(name).length > 0 ? [{ place, isList }, ...below] : below;
      },
    ),
  );
}

function put(value: unknown, [name, ...rest]: readonly string[], what: unknown): unknown {
  const of =
    typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
  return { ...of, [name!]: rest.length === 0 ? what : put(of[name!], rest, what) };
}

/** What an answer gives away of the other organization. */
function givenAway(reply: Reply, asked: string): string[] {
  const text = reply.text.replaceAll(asked, '');
  return [...new Set([...(text.match(UUID) ?? []).filter((id) => secrets.has(id)), ...(text.match(CANARY) ?? [])])];
}

describe('a client of another organization', () => {
  it('has IDs to test with', () => {
    expect(secrets.size).toBeGreaterThan(15);
    expect([...before.keys()].length).toBeGreaterThan(10);
    for (const name of [
      'transactionuuid',
      'alertid',
      'articleid',
      'partyid',
      'searchid',
      'subscriptionid',
      'transactionreference',
    ]) {
      expect(named.get(name)?.size, name).toBeGreaterThan(0);
    }
  });

  it('is detected if it gets data', async () => {
    const [uuid = ''] = named.get('transactionuuid') ?? [];
    const own = await service.call(`${TRANSACTIONS}?limit=100`, { token: victim });
    expect(givenAway(own, '')).toEqual(expect.arrayContaining([uuid, CANARY]));
  });

  it('gets no data by any operation and ID', async () => {
    const findings: string[] = [];
    const tried = new Set<string>();
    for (const { method, path, operationId, requestBody } of operations) {
      const [parameter, another] = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
      const values = parameter ? [...(named.get(parameter.toLowerCase()) ?? [])] : [''];
      for (const value of values) {
        const other = another ? ([...(named.get(another.toLowerCase()) ?? [])][0] ?? 'x') : '';
        const address = path.replace(`{${parameter}}`, encodeURIComponent(value)).replace(/\{\w+\}/, other);
        const body = method === 'GET' ? undefined : exampleOf(requestBody);
        const reply = await service.call(address, { method, body, token: attacker });
        tried.add(operationId);
        const told = givenAway(reply, value);
        if (told.length > 0) findings.push(`${operationId} ${reply.status} gives ${told.join()}`);
        if (reply.status < 300 && secrets.has(value))
          findings.push(`${operationId} answers ${reply.status} to a foreign id`);
      }
    }
    expect(findings).toEqual([]);
    const withId = operations.filter(({ path }) =>
      /\{(transactionUuid|alertId|articleId|partyId|searchId|subscriptionId)\}/i.test(path),
    );
    expect(withId.length).toBeGreaterThan(6);
    for (const { operationId } of withId) expect(tried.has(operationId), operationId).toBe(true);
  });

  it('gets and stores no data by IDs in bodies and queries', async () => {
    const findings: string[] = [];
    const tried = new Set<string>();
    for (const { method, path, operationId, parameters, requestBody } of operations) {
      const address = path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent([...(own.get(name.toLowerCase()) ?? ['x'])][0]!),
      );
      const call = async (query: string, body: unknown, asked: string) => {
        const reply = await service.call(`${address}${query}`, { method, body, token: attacker });
        const told = givenAway(reply, asked);
        if (told.length > 0) findings.push(`${operationId} ${reply.status} gives ${told.join()}`);
        if (reply.status >= 500) findings.push(`${operationId} answers ${reply.status}`);
        tried.add(operationId);
      };
      for (const { name } of parameters.filter((one) => one.in === 'query')) {
        for (const value of foreignFor(name))
          await call(`?${name}=${encodeURIComponent(value)}`, bodyFor(method, requestBody), value);
      }
      const example = exampleOf(requestBody);
      for (const { place, isList } of placesOfIds(Object.values(requestBody?.content ?? {})[0]?.schema)) {
        for (const value of foreignFor(place.at(-1)!))
          await call('', put(example, place, isList ? [value] : value), value);
      }
    }
    expect(findings).toEqual([]);
    expect(tried.size, [...tried].join()).toBeGreaterThan(30);
    // What it keeps of its own names nothing of the other.
    const { pool } = service.database;
    const { rows: tables } = await pool.query<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id' order by 1`,
    );
    const kept: string[] = [];
    for (const { name } of tables) {
      const { rows } = await pool.query<{ row: string }>(
        `select to_jsonb(t)::text as row from ${name} t where ${NO_DOWNLOAD(name)} and tenant_id = (select tenant_id from transactions where transaction_reference = 'Attacker-hit')`,
      );
      for (const { row } of rows) {
        const foreign = (row.match(UUID) ?? []).filter((id) => secrets.has(id));
        if (foreign.length > 0) kept.push(`${name}: ${row.slice(0, 300)}`);
      }
    }
    expect(kept).toEqual([]);
  });

  it('changed nothing there', async () => {
    expect(await everythingOf(victim)).toEqual(before);
  });
});
