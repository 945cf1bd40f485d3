import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { type ServedOperations, serveOperations } from '../../../test/support/operations.ts';
import { eventually, type Reply } from '../../../test/support/service.ts';
import { ALL_SETTINGS } from '../../app/declarations.ts';
import { createTenant } from '../../identity/testing.ts';
import type { Caller } from '../access/permissions.ts';
import { silentLog } from '../db/log.ts';
import { writerOver } from '../unit-of-work/testing.ts';
import { settingsRoutes } from './routes.ts';
import { Settings } from './settings.ts';

const BASE = '/amlcore/api/v1/settings';
let test_: TestDatabase;
let nodes: ServedOperations[];
let by: Caller;
beforeAll(async () => {
  test_ = await createTestDatabase();
  by = await createTenant(test_.database);
  const { database } = test_;
  const node = () => {
    const settings = new Settings({
      definitions: ALL_SETTINGS,
      database,
      writer: writerOver(database),
      log: silentLog,
      allowInsecureWebhooks: false,
    });
    return serveOperations(database, settingsRoutes(settings));
  };
  nodes = [await node(), await node()];
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await test_.drop();
});

const dataOf = (reply: Reply) => reply.json<{ data: Record<string, unknown> }>().data;
const errorsOf = (reply: Reply) => reply.json<{ errors: { field: string; code: string }[] }>().errors;

test('lists, shows and changes settings; a stale change is rejected', async () => {
  const call = await nodes[0]!.clientOf(by, ['settings:read', 'settings:write']);
  expect((dataOf(await call('GET', BASE)).items as object[]).length).toBe(Object.keys(ALL_SETTINGS).length);
  const path = `${BASE}/screening.minScoreThreshold`;
  expect(dataOf(await call('GET', path))).toMatchObject({ value: 75, version: 0 });
  expect(dataOf(await call('PUT', path, { value: 80.5, version: 0 }))).toMatchObject({ value: 80.5, version: 1 });
  expect((await call('PUT', path, { value: 70, version: 0 })).status).toBe(409);
  expect(dataOf(await call('PUT', path, { value: 70 }))).toMatchObject({ value: 70, default: 75, version: 2 });
  expect((await call('GET', `${BASE}/no.such`)).status).toBe(404);
  expect((await call('PUT', `${BASE}/constructor`, { value: 1 })).status).toBe(404);
});

test('names the path of a wrong value', async () => {
  const call = await nodes[0]!.clientOf(by, ['settings:write']);
  const wrong = async (key: string, body: unknown) => {
    const reply = await call('PUT', `${BASE}/${key}`, body);
    expect(reply.status).toBe(400);
    return errorsOf(reply);
  };
  expect(await wrong('screening.minScoreThreshold', {})).toMatchObject([{ field: 'value', code: 'NotNull' }]);
  expect(await wrong('screening.minScoreThreshold', { value: 101 })).toMatchObject([{ field: 'value', code: 'Max' }]);
  expect(await wrong('screening.algorithm', { value: 'FAST' })).toMatchObject([{ field: 'value', code: 'Enum' }]);
  const url = 'TRANSACTION_SCREENING_WEBHOOK_URL';
  expect(await wrong(url, { value: 'https://127.0.0.1/' })).toMatchObject([{ field: 'value', code: 'Pattern' }]);
  const provider = { name: 'P', url: 'https://10.0.0.1/', response: { score: '$.score' } };
  expect(await wrong('provider.configuration', { value: provider })).toMatchObject([
    { field: 'value.url', code: 'Pattern', message: expect.stringContaining('public internet, not private') },
  ]);
  expect((await call('PUT', `${BASE}/${url}`, { value: null })).status).toBe(200);
});

test('reading and changing need their permissions', async () => {
  const reads = await nodes[0]!.clientOf(by, ['settings:read']);
  const writes = await nodes[0]!.clientOf(by, ['settings:write']);
  expect((await reads('PUT', `${BASE}/screening.algorithm`, { value: 'LOOSE' })).status).toBe(403);
  expect((await writes('GET', BASE)).status).toBe(403);
  expect((await writes('GET', `${BASE}/screening.algorithm`)).status).toBe(403);
});

test('another node has a change within five seconds', async () => {
  const path = `${BASE}/search.minScoreThreshold`;
  const [here, there] = await Promise.all(nodes.map((node) => node.clientOf(by, ['settings:read', 'settings:write'])));
  expect(dataOf(await there!('GET', path)).value).toBe(60);
  await here!('PUT', path, { value: 65 });
  expect(dataOf(await here!('GET', path)).value).toBe(65);
  await eventually(async () => dataOf(await there!('GET', path)).value === 65);
});
