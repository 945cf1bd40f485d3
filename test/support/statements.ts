/**
 * Notes the statements that a run sends as an organisation, each once, for `plans.ts` to look at when all tests are done. Set up in every
 * worker; a worker loads each module once for all its files.
 */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';

/** A line of JSON in the file of its worker, in the folder of the run. */
export interface Sent {
  text: string;
  values: unknown[] | null;
  /** UUID */
  tenantId: string;
  /** Whether it is planned once for all values, without a full table scan (`tenantWithOnePlan`). */
  hasOnePlan: boolean;
  /** Where in src/ it was sent, the innermost first. */
  from: string[];
}

/** Values are needed for the same plan as in the service. Longer statements are planned without them. */
const MOST_SIGNS = 30_000;
const IS_TENANT = /set local amlcore\.tenant_id = '([^']+)'/;
const PATCHED = Symbol.for('amlcore.tests.sent-statements');

type Query = (this: pg.Client, config: unknown, values?: unknown, ...rest: unknown[]) => unknown;
const client = pg.Client.prototype as unknown as { query: Query; [PATCHED]?: true };

if (!client[PATCHED]) {
  client[PATCHED] = true;
  const file = join(inject('runFolder'), `${process.pid}.jsonl`);
  const known = new Set<string>();
  const tenants = new WeakMap<pg.Client, Pick<Sent, 'tenantId' | 'hasOnePlan'>>();
  const query = client.query;
  client.query = function (this: pg.Client, config, values, ...rest) {
    const given = (typeof config === 'object' ? config : { text: config, values }) as {
      text?: unknown;
      values?: unknown;
    };
    if (typeof given?.text === 'string') note(this, given.text, Array.isArray(given.values) ? given.values : []);
    return query.call(this, config, values, ...rest);
  };

  function note(by: pg.Client, text: string, values: readonly unknown[]): void {
    if (text.startsWith('begin')) {
      const tenantId = IS_TENANT.exec(text)?.[1];
      if (tenantId) tenants.set(by, { tenantId, hasOnePlan: text.includes('force_generic_plan') });
      else tenants.delete(by);
      return;
    }
    if (text === 'commit' || text === 'end' || text === 'rollback') tenants.delete(by);
    const tenant = tenants.get(by);
    if (!tenant || known.has(text)) return;
    known.add(text);
    const from = callers();
    if (from.length === 0) return;
    const json = JSON.stringify(values);
    const sent: Sent = {
      text,
      values: json.length > MOST_SIGNS ? null : (JSON.parse(json) as unknown[]),
      ...tenant,
      from,
    };
    appendFileSync(file, `${JSON.stringify(sent)}\n`);
  }
}

/** None where a test itself sent it. */
function callers(): string[] {
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = 60;
  const lines = (new Error().stack ?? '').split('\n');
  Error.stackTraceLimit = before;
  const ours = lines.filter(
    (line) => /\/(src|test)\//.test(line) && !/node_modules|db\/database\.ts|support\/statements/.test(line),
  );
  if (ours.length === 0 || /\.test\.ts|testing\.ts|\/test\//.test(ours[0]!)) return [];
  return ours
    .filter((line) => line.includes('/src/'))
    .slice(0, 3)
    .map((line) => line.replace(/^ *at (async )?/, '').replace(/(file:\/\/)?\/[^ ()]*\/(src\/)/, '$2'));
}
