/** Many concurrent requests without a token. Requests with a token are still answered. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectEnvelope } from '../e2e/checks.ts';
import { waitForLocks } from '../support/database.ts';
import { type Service, startService } from '../support/service.ts';

/** More than the database has connections. */
const MANY = 60;

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

it('hanging sign-ins leave database connections to others', async () => {
  const { token } = await service.addClient({ tenant: 'Another bank' });
  const client = await service.database.pool.connect();
  await client.query('begin');
  await client.query('lock table sign_in_failures in access exclusive mode');
  const signIns = Array.from({ length: MANY }, (_, at) =>
    service.call('/auth/api/v1/client-login', {
      ...{ method: 'POST', token: null },
      body: { clientId: `unknown-${at}`, clientSecret: 'wrong' },
    }),
  );
  try {
    await waitForLocks(service.database, { text: 'sign_in_failures' });
    const screened = service.call('/amlcore/api/v1/screen-entity', {
      ...{ method: 'POST', token, body: { fullName: 'Ottokar Wendelin' } },
    });
    expectEnvelope((await Promise.race([screened, sleep(10_000, null)]))!);
  } finally {
    await client.query('rollback');
    client.release();
  }
  const statuses = new Set((await Promise.all(signIns)).map(({ status }) => status));
  expect([...statuses].filter((status) => ![401, 429, 503].includes(status))).toEqual([]);
});

it('downloads of the API description are served in turn, and none is lost', async () => {
  const files = ['swagger-ui-bundle.js', 'swagger-ui.css'].map((name) => `/docs/assets/${name}`);
  const read = Array.from({ length: MANY }, (_, at) => service.call(files[at % 2]!, { token: null }));
  // A client that disconnects while waiting frees its place.
  const gone = Array.from({ length: MANY }, async () => {
    const leaving = new AbortController();
    const asked = fetch(`${service.url}${files[0]}`, { signal: leaving.signal }).catch(() => null);
    // An arbitrary moment: some downloads wait then, and others have begun.
    await sleep(5);
    leaving.abort();
    await asked;
  });
  await Promise.all(gone);
  expect(new Set((await Promise.all(read)).map(({ status }) => status))).toEqual(new Set([200]));
  expect((await service.call('/docs', { token: null })).status).toBe(200);
});
