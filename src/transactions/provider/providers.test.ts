import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { createTenant, HeldClock } from '../../identity/testing.ts';
import { writerOver } from '../../platform/unit-of-work/testing.ts';
import { transactionWith } from '../fx/testing.ts';
import { Providers } from './providers.ts';
import type { ProviderConfiguration } from './settings.ts';

const clock = new HeldClock();
const installationKey = randomBytes(32);
let test: TestDatabase;
const headers: (string | undefined)[] = [];
const server = createServer((request, response) => {
  headers.push(request.headers.authorization);
  request.resume();
  response.end('{"score":1}');
});
let url: string;
beforeAll(async () => {
  test = await createTestDatabase();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await test.drop();
});

const node = () =>
  new Providers({
    database: test.database,
    installationKey,
    connect: async () => ['127.0.0.1'],
    writer: writerOver(test.database, clock),
    monotonicMs: clock.monotonicMs,
  });
const configuration = (): ProviderConfiguration => ({
  name: 'Dahl',
  url,
  required: false,
  timeoutMs: 2_000,
  secretHeader: 'Authorization',
  request: null,
  response: { score: '$.score', name: null, reason: null },
  scoreMax: 100,
  flagAt: null,
  status: 'UNUSUAL_ACTIVITY',
  cacheSeconds: 0,
  failuresToOpen: 5,
  openSeconds: 30,
});

it("sends the organization's secret, which is stored encrypted and never shown", async () => {
  const [bank, other] = [await createTenant(test.database), await createTenant(test.database)];
  const [here, there] = [node(), node()];
  const { tenantId } = bank.principal;
  expect(await here.secret(tenantId)).toEqual({ isSet: false, version: 0, updatedAt: null, updatedBy: null });
  await here.setSecret(bank, 'Bearer first');
  expect(await here.setSecret(bank, 'Bearer second')).toMatchObject({ isSet: true, version: 2, updatedBy: 'tester' });

  await there.of(tenantId, configuration()).ask(transactionWith());
  await expect(there.of(other.principal.tenantId, configuration()).ask(transactionWith())).rejects.toMatchObject({
    failure: 'NO_SECRET',
  });
  await here.setSecret(bank, 'Bearer third');
  clock.advance(2.1);
  await there.of(tenantId, configuration()).ask(transactionWith());
  expect(headers).toEqual(['Bearer second', 'Bearer third']);

  const { rows } = await test.database.pool.query('select sealed from provider_secrets where tenant_id = $1', [
    tenantId,
  ]);
  expect(rows[0].sealed.includes('third')).toBe(false);
  const audit = await test.database.pool.query(
    'select action, details from audit_log where tenant_id = $1 order by sequence',
    [tenantId],
  );
  expect(audit.rows).toEqual(
    [1, 2, 3].map((version) => ({
      action: 'provider-secret.changed',
      details: { version, seals: { provider_secrets: expect.stringMatching(/^[0-9a-f]{64}$/) } },
    })),
  );
  await Promise.all([here.close(), there.close()]);
});

it('keeps circuit breaker and cache of a configuration until it changes', () => {
  const here = node();
  const [one, again] = [here.of('t', configuration()), here.of('t', configuration())];
  expect(again).toBe(one);
  const changed = here.of('t', { ...configuration(), timeoutMs: 100 });
  expect(changed).not.toBe(one);
  expect(changed.configurationHash).not.toBe(one.configurationHash);
});
