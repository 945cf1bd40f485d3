/** Payments, and the pages that people open, as `bench keys` asks for them: of one organisation, with a key of its own or without. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'undici';
import type { Database } from '../src/platform/db/database.ts';
import { pick, seeded } from './random.ts';
import { type BenchService, cpuSeconds } from './service.ts';
import type { Workload } from './transactions/workload.ts';

export interface Worked {
  tenantId: string;
  token: string;
  workload: Workload;
  /** Ids of its customers. */
  customers: string[];
}

type Note = (what: string, value: number) => void;

const API = '/amlcore/api/v1';
const CALLERS = 8;
const CUSTOMERS = 50;
const POLL_MS = 25;
const READS = { 'a page of a customer': 150, 'the list of alerts': 40 } as const;

async function ask<T>(pool: Pool, { token }: Worked, method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const answer = await pool.request({
    ...{ method, path: `${API}${path}`, headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.body.text();
  if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`);
  return (JSON.parse(text) as { data: T }).data;
}

export async function makeCustomers(pool: Pool, side: Worked): Promise<void> {
  for (let at = 0; at < CUSTOMERS; at += 1) {
    const { customerId } = await ask<{ customerId: string }>(pool, side, 'POST', '/customers', {
      ...{ externalReferenceId: `C-${at}`, entityType: 'INDIVIDUAL', dob: '1966-04-12', nationalityCodes: ['AT'] },
      names: [{ fullNameRaw: `Walburga Federspiel ${at}` }],
      documents: [{ type: 'PASSPORT', value: `P${1_000_000 + at}`, issuingCountry: 'AT' }],
      addresses: [{ addressRaw: 'Lindengasse 12', city: 'Wien', country: 'AT' }],
      occupation: 'Joiner',
    });
    side.customers.push(customerId);
  }
}

/** Until each is screened. */
export async function pay(
  { service, pool, database }: { service: BenchService; pool: Pool; database: Database },
  side: Worked,
  payments: number,
  note: Note,
): Promise<void> {
  const before = await cpuSeconds(service);
  const startMs = performance.now();
  let left = payments;
  const caller = async () => {
    while (left-- > 0) await ask(pool, side, 'POST', '/transactions/fiat', side.workload.next());
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  const waiting = `select 1 from jobs where tenant_id = $1 and queue = 'transaction-screening' and dead_at is null limit 1`;
  while ((await database.pool.query(waiting, [side.tenantId])).rowCount) await sleep(POLL_MS);
  const after = await cpuSeconds(service);
  note('payments, accepted and screened a second', (payments * 1_000) / (performance.now() - startMs));
  note('payments, service cpu ms', ((after.service - before.service) * 1_000) / payments);
  note('payments, postgres cpu ms', ((after.postgres - before.postgres) * 1_000) / payments);
}

const random = seeded('customers');

/** One after the other. */
export async function open(service: BenchService, pool: Pool, side: Worked, note: Note): Promise<void> {
  for (const [what, times] of Object.entries(READS)) {
    const tookMs: number[] = [];
    const before = await cpuSeconds(service);
    for (let at = 0; at < times; at += 1) {
      const path = what === 'the list of alerts' ? '/alerts?limit=50' : `/customers/${pick(side.customers, random)}`;
      const startMs = performance.now();
      await ask(pool, side, 'GET', path);
      tookMs.push(performance.now() - startMs);
    }
    const after = await cpuSeconds(service);
    note(`${what}, median ms`, tookMs.sort((a, b) => a - b)[Math.floor(times / 2)]!);
    note(`${what}, service cpu ms`, ((after.service - before.service) * 1_000) / times);
    note(`${what}, postgres cpu ms`, ((after.postgres - before.postgres) * 1_000) / times);
  }
}
