/** Replaces the master key under running nodes, as docs/operations/key-custody.md describes it. */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { KeyFolder } from '../../src/identity/organization-keys/testing.ts';
import { ALL_PERMISSIONS } from '../../src/platform/access/permissions.ts';
import { EXIT_CONFIG } from '../../src/platform/errors.ts';
import { masterKeyId } from '../../src/platform/installation-key/installation-key.ts';
import { secretOfText, signedHeaders } from '../../src/platform/webhooks/signature.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { runCommand } from '../support/command-line.ts';
import { eventually, type Service, startService } from '../support/service.ts';

const BASE = '/amlcore/api/v1';
const NEXT = randomBytes(32).toString('hex');

let receiver: Server;
let callbackUrl: string;
const received: { headers: IncomingHttpHeaders; body: string }[] = [];
let folder: KeyFolder;
let env: Record<string, string>;
/** With the former key. */
let first: Service;
/** With the next one. */
let second: Service | undefined;
/** Signed by the first node. */
let token: string;
let secret: Buffer;
let customerId: string;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const address = receiver.address();
  callbackUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/hook`;
  folder = await KeyFolder.make();
  env = { AMLCORE_OWN_KEYS: folder.path, AMLCORE_ALLOW_INSECURE_WEBHOOKS: 'true' };
  first = await startService({ env });
  ({ token } = await first.addClient({ permissions: [...ALL_PERMISSIONS] }));
  const { tenantId } = first.operator.principal;
  await folder.put(tenantId, '2026');
  expect(await amlcore(first.masterKey, 'tenants', 'key', 'set', tenantId, '2026')).toMatchObject({ code: 0 });
  const rotated = await call(first, 'POST', '/webhooks/signing-secret/rotate', { immediately: true });
  secret = secretOfText(rotated.secret!)!;
  const names = [{ fullNameRaw: 'Kunigunde Wolkenstein' }];
  const customer = { externalReferenceId: 'C-1', entityType: 'INDIVIDUAL', names, dob: '1961-04-05' };
  customerId = (await call(first, 'POST', '/customers', customer)).customerId!;
});
afterAll(async () => {
  await second?.stop();
  await first.stop();
  receiver.close();
  await folder.drop();
});

async function call(node: Service, method: string, path: string, body?: object): Promise<Record<string, string>> {
  const reply = await node.call(`${BASE}${path}`, { method, token, ...(body && { body }) });
  expect(reply.status, `${path}: ${reply.text}`).toBeLessThan(300);
  return reply.json<{ data: Record<string, string> }>().data;
}
const amlcore = (masterKey: string, ...args: string[]) =>
  runCommand(args, {
    ...{ AMLCORE_DATA_DIR: first.dataDir, DATABASE_URL: first.connectionString, AMLCORE_NEW_MASTER_KEY: NEXT },
    ...{ AMLCORE_MASTER_KEY: masterKey, AMLCORE_OWN_KEYS: folder.path },
  });
const pay = (node: Service, transactionReference: string) =>
  call(node, 'POST', '/transactions/fiat', { ...FIAT_EXAMPLE_REQUEST, transactionReference, callbackUrl });
const ready = (node: Service) => node.call('/health/ready', { token: null });

it('rejects a wrong current key, and a new key that equals the current one', async () => {
  expect(await amlcore(randomBytes(32).toString('hex'), 'master-key', 'rotate')).toMatchObject({
    code: EXIT_CONFIG,
    stderr: expect.stringContaining('The master key is not one of this database'),
  });
  expect(await amlcore(NEXT, 'master-key', 'rotate')).toMatchObject({ code: EXIT_CONFIG });
  const same = { ...{ AMLCORE_MASTER_KEY: first.masterKey, AMLCORE_NEW_MASTER_KEY: first.masterKey } };
  const nothing = await runCommand(['master-key', 'rotate'], { ...same, DATABASE_URL: first.connectionString });
  expect(nothing.stderr).toContain('The next master key is the present one.');
});

it('accepts both keys until the rotation is finished', async () => {
  expect(await amlcore(first.masterKey, 'master-key', 'rotate')).toMatchObject({ code: 0 });
  second = await startService({ beside: first, env: { ...env, AMLCORE_MASTER_KEY: NEXT } });
  await pay(first, 'BOTH-1');
  await pay(second, 'BOTH-2');
  const { stdout } = await amlcore(NEXT, 'master-key', 'status', '--json');
  expect(JSON.parse(stdout)).toEqual([
    { masterKeyId: masterKeyId(Buffer.from(first.masterKey, 'hex')), isCurrent: false },
    { masterKeyId: masterKeyId(Buffer.from(NEXT, 'hex')), isCurrent: true },
  ]);
});

it('rejects the former key afterwards, and a node that still uses it serves nothing', async () => {
  expect(await amlcore(NEXT, 'master-key', 'finish')).toMatchObject({ code: 0 });
  const refused = await eventually(async () => {
    const reply = await ready(first);
    return reply.status === 503 && reply.json<{ reasons: string[] }>();
  });
  const former = masterKeyId(Buffer.from(first.masterKey, 'hex'));
  expect(refused.reasons.join()).toContain(`the master key ${former} of this node is no longer accepted`);
  const body = { ...FIAT_EXAMPLE_REQUEST, transactionReference: 'FORMER-1' };
  expect(await first.call(`${BASE}/transactions/fiat`, { method: 'POST', token, body })).toMatchObject({ status: 503 });
  expect((await ready(second!)).status).toBe(200);

  const started = startService({ on: first, env: { ...env, AMLCORE_MASTER_KEY: first.masterKey } });
  await expect(started).rejects.toThrow('The master key is not one of this database');
  expect(await amlcore(first.masterKey, 'clients', 'list')).toMatchObject({ code: EXIT_CONFIG });
});

it('tokens, webhook signatures, encrypted data and the audit trail stay valid', async () => {
  const { transactionUUID } = await pay(second!, 'AFTER-1');
  const message = await eventually(async () => received.find(({ body }) => body.includes(transactionUUID!)));
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = message.headers;
  const sentAt = new Date(Number(at) * 1_000);
  expect(signature).toBe(signedHeaders([secret], String(id), sentAt, message.body)['webhook-signature']);

  expect(JSON.stringify(await call(second!, 'GET', `/customers/${customerId}`))).toContain('Kunigunde Wolkenstein');
  expect(await second!.token()).not.toBe('');
  const { code, stdout } = await amlcore(NEXT, 'audit', 'verify');
  expect(stdout).toContain('All chains are intact');
  expect(code).toBe(0);
});
