/** The two ages of a list over HTTP, the refusal after 72 hours, the manual check that ends it, and US special measures. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { refreshAttemptsSeal } from '../../src/lists/refresh-attempts/seal.ts';
import * as schemas from '../../src/lists/schemas.ts';
import { SYSTEM_TENANT } from '../../src/platform/audit/trail.ts';
import { verifyAudit } from '../../src/platform/audit/verify.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { type CallOptions, eventually, type Service, startService } from '../support/service.ts';
import { expectEnvelope, expectProblem, expectShape } from './checks.ts';

const BASE = '/amlcore/api/v1';
const MEASURES = 'us_special_measures';
let folder: string;
let service: Service;
let operator: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'amlcore-freshness-'));
  await writeFile(join(folder, 'hourly.csv'), 'id,name,entityType\n1,Casimir Ondraszek,person\n');
  const hourly = {
    id: 'hourly',
    format: 'internal-csv',
    url: 'hourly.csv',
    category: 'SANCTION',
    schedule: '0 0 * * *',
  };
  const sources = [hourly, { id: MEASURES, format: 'us-special-measures-json' }];
  await writeFile(join(folder, 'sources.json'), JSON.stringify(sources));
  service = await startService({ env: { AMLCORE_SOURCES: join(folder, 'sources.json') } });
  operator = (await service.addClient({ permissions: ['screen:read', 'screen:write', 'operator'] })).token;
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

const call = (path: string, options: CallOptions = {}) =>
  service.call(`${BASE}${path}`, { token: operator, ...options });
const post = (body: unknown): CallOptions => ({ method: 'POST', body });
const listOf = async (id: string) => {
  const lists = expectEnvelope<z.infer<typeof schemas.watchlistsResult>>(await call('/watchlists'));
  const { items } = expectShape(schemas.watchlistsResult, lists);
  return items.find(({ watchlistId }) => watchlistId === id)!;
};
const screen = (fullName: string) => call('/screen-entity', post({ fullName }));
const warnings = async () =>
  (await service.call('/health/ready', { token: null })).json<{ warnings: string[] }>().warnings.join('\n');
const confirm = (id: string, body: unknown = { note: 'Compared with the page of the publisher.' }) =>
  call(`/watchlists/${id}/confirm`, post(body));

it('shows both ages of each list', async () => {
  expect(await listOf('hourly')).toMatchObject({
    ...{ freshness: 'CURRENT', whenStale: 'REFUSE', warnAfterHours: 24, staleAfterHours: 72 },
    ...{ contentAgeDays: null, contentDays: null, contentOverdue: false, confirmedAt: null, confirmedBy: null },
  });
  expect(await listOf(MEASURES)).toMatchObject({
    ...{ freshness: 'UNKNOWN', whenStale: 'WARN', warnAfterHours: null, staleAfterHours: null, schedule: null },
    ...{ publishedAt: expect.stringMatching(/^2025-12-22/), contentDays: 90, contentOverdue: true },
  });
  expect((await listOf(MEASURES)).contentAgeDays).toBeGreaterThan(300);
  expect(await warnings()).toMatch(/us_special_measures has no schedule, so its age is unknown/);
  expect(await warnings()).toMatch(/content of watchlist us_special_measures is \d+ days old/);
  const metrics = (await service.call('/metrics', { token: null })).text;
  expect(metrics).toContain('amlcore_watchlist_unhealthy{watchlist="us_special_measures",freshness="UNKNOWN"} 1');
  expect(metrics).toContain('amlcore_watchlist_content_overdue{watchlist="us_special_measures"} 1');
  expect(metrics).toMatch(/amlcore_watchlist_content_age_seconds\{watchlist="us_special_measures"\} [1-9]/);
});

it('holds a payment to a party under a rejection order, and freezes nothing', async () => {
  const receiverName = 'CIBanco S.A., Institucion de Banca Multiple';
  const party = { receiverName, receiverDob: undefined, receiverType: 'CORPORATE', receiverIdNumber: undefined };
  const body = { ...FIAT_EXAMPLE_REQUEST, ...party, callbackUrl: '', transactionReference: randomUUID() };
  const created = expectEnvelope<{ transactionUUID: string }>(await call('/transactions/fiat', post(body)), 201);
  const decided = await eventually(async () => {
    const reply = await call(`/transactions/${created.transactionUUID}`);
    const found = expectEnvelope<{ status: string; suspiciousRemark: string }>(reply);
    return found.status !== 'PENDING' && found;
  });
  expect(decided.status).toBe('WATCH_LIST_MATCH');
  expect(decided.suspiciousRemark).toMatch(/transmittals of funds to or from it are prohibited/);
  expect(decided.suspiciousRemark).toMatch(/its assets are not frozen/);
});

it('warns after 24 hours, rejects after 72, and a manual check ends both', async () => {
  const age = (hours: number) =>
    service.database.pool.query(
      `update watchlists set last_success_at = now() - $1 * interval '1 hour' where watchlist_id = 'hourly'`,
      [hours],
    );
  await age(30);
  await eventually(async () => (await warnings()).includes('watchlist hourly is overdue: last checked'));
  expect((await listOf('hourly')).freshness).toBe('OVERDUE');
  expect((await screen('Casimir Ondraszek')).status).toBe(200);
  await age(73);
  const refused = await eventually(async () => {
    const reply = await screen('Casimir Ondraszek');
    return reply.status === 503 && reply;
  });
  expect(expectProblem(refused, 503, 'service-unavailable').detail).toMatch(/refreshed or confirmed: hourly/);
  expect((await listOf('hourly')).freshness).toBe('STALE');
  // The audit trail names the manual change of this test.
  const damages = async () =>
    (await verifyAudit(service.database, [refreshAttemptsSeal])).flatMap(({ damages: found }) =>
      found.filter(({ subjectId }) => subjectId === 'hourly').map(({ reason }) => reason),
    );
  expect(await damages()).toEqual([expect.stringContaining('lastSuccessAt')]);

  const confirmed = expectShape(schemas.confirmResult, expectEnvelope(await confirm('hourly')));
  expect(confirmed).toMatchObject({ watchlistId: 'hourly', version: 1 });
  expect((await screen('Casimir Ondraszek')).status).toBe(200);
  expect(await listOf('hourly')).toMatchObject({ freshness: 'CURRENT', confirmedBy: confirmed.confirmedBy });
  expect(await damages()).toEqual([]);
  const { rows } = await service.database.pool.query(
    `select actor_id, details->>'note' as note from audit_log where tenant_id = $1 and action = 'watchlist.confirmed'`,
    [SYSTEM_TENANT],
  );
  expect(rows).toEqual([{ actor_id: confirmed.confirmedBy, note: 'Compared with the page of the publisher.' }]);
});

it('uses a manual check of a list without a schedule for both of its ages', async () => {
  expectEnvelope(await confirm(MEASURES));
  expect(await listOf(MEASURES)).toMatchObject({ freshness: 'CURRENT', contentOverdue: false });
  expect(await warnings()).not.toMatch(/us_special_measures/);
});

it('rejects a manual check without permission, without a note, and of an unknown list', async () => {
  const { token } = await service.addClient({ permissions: ['screen:read', 'screen:write'] });
  const body = { note: 'x' };
  expectProblem(await service.call(`${BASE}/watchlists/hourly/confirm`, { ...post(body), token }), 403, 'forbidden');
  expectProblem(await confirm('hourly', {}), 400, 'validation-failed');
  expectProblem(await confirm('nothing'), 404, 'not-found');
});
