/** The whole service for API clients: in this process over a test database, or as a separate process. */

import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { inject, vi } from 'vitest';
import { createApp } from '../../src/app/app.ts';
import { SECRETS_FILE } from '../../src/identity/bootstrap-secrets.ts';
import { Clients } from '../../src/identity/clients.ts';
import { Liveness } from '../../src/identity/liveness.ts';
import { Argon2Hasher } from '../../src/identity/secret-hash.ts';
import { allTenants, insertTenant } from '../../src/identity/store.ts';
import { createTenant } from '../../src/identity/testing.ts';
import { Users } from '../../src/identity/users/users.ts';
import { type Caller, operatorPrincipal } from '../../src/platform/access/permissions.ts';
import type { Seal } from '../../src/platform/audit/seals.ts';
import { SYSTEM_TENANT } from '../../src/platform/audit/trail.ts';
import { type ChainReport, verifyAudit } from '../../src/platform/audit/verify.ts';
import { readConfig } from '../../src/platform/config.ts';
import type { Database, Db } from '../../src/platform/db/database.ts';
import { installWith } from '../../src/platform/installation-key/testing.ts';
import type { Clock } from '../../src/platform/lib/clock.ts';
import { createLog } from '../../src/platform/lib/log.ts';
import { projectRoot } from '../../src/platform/lib/project-root.ts';
import { writerOver, writesWith } from '../../src/platform/unit-of-work/testing.ts';
import { SOURCES, sourceFiles } from '../e2e/lists.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { sharedServiceStarted } from './fake-timers.ts';
import { setWithin } from './settings.ts';

export interface ClientLogin {
  clientId: string;
  clientSecret: string;
}

export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  /** The body as JSON. */
  json<T = Record<string, unknown>>(): T;
}

export interface CallOptions {
  method?: string;
  headers?: Record<string, string>;
  /** An object is sent as JSON, text and bytes as they are. */
  body?: unknown;
  /** null: no Authorization header; absent: the bootstrap client's token. */
  token?: string | null;
  query?: Record<string, string | number | boolean | readonly string[]>;
}

export interface Service {
  url: string;
  port: number;
  database: Database;
  connectionString: string;
  dataDir: string;
  masterKey: string;
  client: ClientLogin;
  /** The operator of the bootstrap client's organisation. */
  operator: Caller;
  clients: Clients;
  /** Everything that was logged, as text. */
  log(): string;
  call(path: string, options?: CallOptions): Promise<Reply>;
  token(login?: ClientLogin): Promise<string>;
  /** A new client with its token; of a new organisation when `tenant` is a name. */
  addClient(options?: {
    tenant?: string;
    permissions?: string[];
  }): Promise<ClientLogin & { token: string; by: Caller }>;
  /** Reports of `audit verify`; of a shared service those of the organizations that the file made. */
  verify(seals: readonly Seal[]): Promise<ChainReport[]>;
  stop(): Promise<void>;
}

export const BOOTSTRAP: ClientLogin = { clientId: 'test-client', clientSecret: 'test secret: with spaces & signs +/=' };

export interface ServiceOptions {
  env?: Record<string, string>;
  /** Another node over the database of this service, for the same organization. */
  beside?: Service;
  /** Its database, which it leaves; a new one unless given. */
  on?: Pick<TestDatabase, 'database' | 'connectionString'>;
  /** For who asks it while it starts. */
  port?: number;
  /** Under which people know it; 127.0.0.1 unless given. */
  publicHost?: string;
  /** The clock of its machine. */
  clock?: Clock;
  /** Instead of a new one on the server of the run. Dropped with the service. */
  own?: TestDatabase;
  /** Where its data folder is made; the folder of temporary files unless given. */
  folder?: string;
}

export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const { beside, on = beside } = options;
  const own = on ? null : (options.own ?? (await createTestDatabase()));
  const { database, connectionString } = own ?? on!;
  const dataDir = await mkdtemp(join(options.folder ?? tmpdir(), 'amlcore-service-'));
  await writeLists(dataDir);
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const masterKey = beside?.masterKey ?? randomBytes(32).toString('hex');
  writesWith(database, Buffer.from(masterKey, 'hex'));
  await installWith(database, Buffer.from(masterKey, 'hex'));
  const config = readConfig({
    PORT: String(port),
    DATABASE_URL: connectionString,
    AMLCORE_MASTER_KEY: masterKey,
    AMLCORE_DATA_DIR: dataDir,
    AMLCORE_SOURCES: join(dataDir, 'sources.json'),
    AMLCORE_BOOTSTRAP_CLIENT: `${BOOTSTRAP.clientId}:${BOOTSTRAP.clientSecret}`,
    AMLCORE_BOOTSTRAP_ADMIN: 'admin@example.test:correct horse battery',
    AMLCORE_RATE_LIMIT: 'off',
    // The server of the tests has no standby.
    AMLCORE_STANDBY_WARNING: 'false',
    // One issuer over all nodes, and no other.
    AMLCORE_PUBLIC_URL: beside?.url ?? (options.publicHost ? `http://${options.publicHost}:${port}` : url),
    ...options.env,
  });
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const onFatal = (reason: string) => {
    throw new Error(reason);
  };
  const app = await createApp(config, createLog('debug', sink), onFatal, options.clock);
  const operator = beside?.operator ?? (await operatorOf(database));
  if (!beside) await waiveChecklist(database, operator);
  if (!beside && !options.env?.AMLCORE_BOOTSTRAP_OFFICER) await disableOfficer(database, operator);
  await app.start();
  return viewOf(
    { url, port, database, connectionString, dataDir, masterKey, log: () => lines.join('') },
    {
      ...{ client: beside?.client ?? BOOTSTRAP, operator },
      verify: (seals) => verifyAudit(database, seals),
      async stop() {
        await app.stop();
        await own?.drop();
        await rm(dataDir, { recursive: true, force: true });
      },
    },
  );
}

/** Of the organization of the first start. */
async function operatorOf(database: Database): Promise<Caller> {
  const [tenant] = await database.system((db) => db.selectFrom('tenants').select(['tenant_id', 'name']).execute());
  const principal = operatorPrincipal({ tenantId: tenant!.tenant_id, name: tenant!.name }, 'tester');
  return { principal, correlationId: 'test-operator' };
}

type Node = Pick<Service, 'url' | 'port' | 'database' | 'connectionString' | 'dataDir' | 'masterKey' | 'log'>;

/** A running service as one of its organizations uses it. */
function viewOf(node: Node, of: Pick<Service, 'client' | 'operator' | 'verify' | 'stop'>): Service {
  const { url, database } = node;
  const { client, operator } = of;
  const clients = clientsOf(database);
  let known: Promise<string> | null = null;
  const token = async (login: ClientLogin = client) => {
    const reply = await callAt(url, '/auth/api/v1/client-login', { method: 'POST', body: login });
    if (reply.status !== 200) throw new Error(`sign-in answered ${reply.status}: ${reply.text}`);
    return reply.json<{ data: { access_token: string } }>().data.access_token;
  };
  return {
    ...node,
    ...of,
    clients,
    token,
    async call(path, call = {}) {
      if (call.token !== undefined) return callAt(url, path, call);
      known ??= token();
      return callAt(url, path, { ...call, token: await known });
    },
    async addClient({ tenant: name, permissions } = {}) {
      const by = name === undefined ? operator : await createTenant(database, name);
      const { secret } = await clients.create(by, { name: 'Another client', permissions });
      return { ...secret, token: await token(secret), by };
    },
  };
}

function clientsOf(database: Database): Clients {
  return new Clients({
    database,
    writer: writerOver(database),
    hasher: new Argon2Hasher(),
    liveness: new Liveness(database),
    clock: { now: () => new Date() },
  });
}

let shared: Promise<Service> | null = null;

/**
 * The service of this worker, as a new organization uses it: with the permissions and settings of a bootstrap client, and without users.
 * All files of the worker share it, one after another. It ends with the worker, or before a test uses fake timers. A file that
 * changes more than its organizations starts its own service (CONTRIBUTING.md).
 */
export async function sharedService(): Promise<Service> {
  vi.useRealTimers();
  vi.restoreAllMocks();
  shared ??= startService({ env: { AMLCORE_ALLOW_INSECURE_WEBHOOKS: 'true' }, folder: inject('runFolder') });
  const service = await shared;
  sharedServiceStarted(async () => {
    shared = null;
    await service.stop();
  });
  const { database } = service;
  const earlier = new Set((await database.system(allTenants)).map(({ tenantId }) => tenantId));
  const operator = await createOrganization(database);
  await waiveChecklist(database, operator);
  const { secret } = await service.clients.create(operator, { name: 'Bootstrap client' });
  const begin = service.log().length;
  const log = () => service.log().slice(begin);
  return viewOf(
    { ...service, log },
    {
      ...{ client: secret, operator },
      async verify(seals) {
        const all = await database.system(allTenants);
        const made = all.filter(({ tenantId }) => !earlier.has(tenantId));
        return (await Promise.all(made.map(({ tenantId }) => verifyTenant(database, tenantId, seals)))).flat();
      },
      stop: () => endJobs(database),
    },
  );
}

/** With its entry in its own trail, as the first start does it. */
async function createOrganization(database: Database): Promise<Caller> {
  const tenantId = randomUUID();
  const name = 'Default organization';
  const correlationId = 'test-operator';
  await writerOver(database).write(
    { tenantId, actor: { type: 'SYSTEM', id: 'bootstrap' }, correlationId },
    async ({ db, now }) => {
      await insertTenant(db, tenantId, name, now());
      const audit = [{ action: 'tenant.created', subjectType: 'TENANT', subjectId: tenantId, details: { name } }];
      return { result: null, audit };
    },
    { transaction: 'system' },
  );
  return { principal: operatorPrincipal({ tenantId, name }, 'tester'), correlationId };
}

/** Sees the rows of this organization alone, so that the rows of earlier files cost no time. */
function verifyTenant(database: Database, tenantId: string, seals: readonly Seal[]): Promise<ChainReport[]> {
  return database.tenantView(tenantId, (db) => {
    const within = { snapshot: (work: (own: Db) => unknown) => work(db) } as unknown as Database;
    return verifyAudit(within, seals);
  });
}

/** Removes the jobs that a file leaves, such as retries of webhooks, and waits for those that are running. */
async function endJobs(database: Database): Promise<void> {
  await eventually(async () => {
    await database.pool.query('delete from jobs where lease is null and tenant_id <> $1', [SYSTEM_TENANT]);
    return (await database.pool.query('select from jobs where tenant_id <> $1', [SYSTEM_TENANT])).rowCount === 0;
  });
}

/** Tests of releases do not answer the checklist. Tests of the checklist switch it on. */
const waiveChecklist = (database: Database, operator: Caller) =>
  setWithin(database, operator, 'transactions.requireChecklist', false);

/** Leaves the administrator as the only user of the first start, so that API clients of a test can change all settings. */
async function disableOfficer(database: Database, operator: Caller): Promise<void> {
  const clock = { now: () => new Date() };
  const users = new Users({ database, writer: writerOver(database), hasher: new Argon2Hasher(), clock });
  await users.disable(operator, 'officer@localhost');
}

export async function callAt(url: string, path: string, options: CallOptions = {}): Promise<Reply> {
  const { method = 'GET', body, token, query } = options;
  const address = new URL(path, url);
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of [value].flat()) address.searchParams.append(name, String(one));
  }
  const isObject = typeof body === 'object' && !(body instanceof Uint8Array);
  const response = await fetch(address, {
    method,
    redirect: 'manual',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...options.headers,
    },
    ...(body !== undefined && { body: isObject ? JSON.stringify(body) : (body as string | Uint8Array<ArrayBuffer>) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: <T>() => JSON.parse(text) as T };
}

async function writeLists(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, content] of Object.entries(sourceFiles())) await writeFile(join(folder, name), content);
  await writeFile(join(folder, 'sources.json'), JSON.stringify(SOURCES));
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return (address as { port: number }).port;
}

/** Waits until `check` gives something, asking every 50 ms. */
export async function eventually<T>(check: () => Promise<T | null | undefined | false>, withinMs = 60_000): Promise<T> {
  const until = performance.now() + withinMs;
  for (;;) {
    const found = await check();
    if (found) return found;
    if (performance.now() > until) throw new Error(`did not come true within ${withinMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

// The program as a process -------------------------------------------------------------------------------------------

/** Names beyond this machine cannot be resolved: as on a first start without internet, and never a publisher's load. */
export const NO_INTERNET = `data:text/javascript,${encodeURIComponent(`
  import dns from 'node:dns';
  const real = dns.lookup;
  dns.lookup = (name, ...rest) => {
    if (/^(localhost|[0-9.]+|::1)$/.test(name)) return real(name, ...rest);
    rest.at(-1)(Object.assign(new Error('no internet'), { code: 'ENOTFOUND' }));
  };
`)}`;

export interface Program {
  child: ChildProcess;
  stdout(): string;
  stderr(): string;
  /** Exit code, or the name of the signal. */
  exited: Promise<number | string>;
}

/** What vitest.config.ts gives to make short-lived processes cheaper. */
const OF_TESTS = /^--(interrupt-budget|max-semi-space-size)=/;

/** `amlcore ...` of a checkout as a user types it; of this process' environment only what a shell needs. */
export function runProgram(args: readonly string[], env: Record<string, string>, root = projectRoot): Program {
  const { PATH = '', HOME = '', TMPDIR } = process.env;
  const node = [...process.execArgv.filter((flag) => OF_TESTS.test(flag)), `--import=${NO_INTERNET}`];
  const child = spawn(process.execPath, [...node, join(root, 'bin/amlcore.mjs'), ...args], {
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const exited = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string);
  return { child, stdout: () => stdout, stderr: () => stderr, exited };
}

/**
 * What the first start of a server without a terminal made, by its label: `Client secret`, `Password`.
 * @param after a label before it: the password of the `Officer`
 */
export async function firstSecret(dataDir: string, label: string, after = ''): Promise<string> {
  const text = await readFile(join(dataDir, SECRETS_FILE), 'utf8');
  return new RegExp(`${label} +(\\S.*)$`, 'm').exec(text.slice(text.indexOf(after)))?.[1]?.trim() ?? '';
}

/** A server of its own with the embedded database in `dataDir`, ready to answer. */
export async function startProgram(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<Program & { url: string }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const program = runProgram(['serve'], { PORT: String(port), AMLCORE_DATA_DIR: dataDir, ...env });
  let ended: number | string | null = null;
  void program.exited.then((code) => {
    ended = code;
  });
  await eventually(async () => {
    if (ended !== null) throw new Error(`the server ended with ${ended}: ${program.stderr()}`);
    return callAt(url, '/health/ready').then(
      (reply) => reply.status === 200,
      () => false,
    );
  }, 90_000);
  return { ...program, url };
}
