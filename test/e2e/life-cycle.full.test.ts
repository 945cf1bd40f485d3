import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { attachStorage } from '../../src/app/storage.ts';
import { Database } from '../../src/platform/db/database.ts';
import { attachEmbedded } from '../../src/platform/db/embedded/embedded-postgres.ts';
import { createLog } from '../../src/platform/lib/log.ts';
import { projectRoot } from '../../src/platform/lib/project-root.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import {
  type ClientLogin,
  callAt,
  eventually,
  firstSecret,
  freePort,
  type Program,
  runProgram,
  startProgram,
} from '../support/service.ts';
import { expectEnvelope } from './checks.ts';

const SCREEN = '/amlcore/api/v1/screen-entity';
const TRANSACTIONS = '/amlcore/api/v1/transactions';

let folder: string;
const running: Program[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'amlcore-life-'));
});
afterEach(async () => {
  for (const program of running.splice(0)) {
    program.child.kill('SIGTERM');
    await program.exited;
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function start(dataDir: string, env: Record<string, string> = {}) {
  const program = await startProgram(dataDir, env);
  running.push(program);
  return program;
}

async function run(args: string[], env: Record<string, string>) {
  const program = runProgram(args, env);
  return { code: await program.exited, stdout: program.stdout(), stderr: program.stderr() };
}

async function tokenAt(url: string, login: ClientLogin): Promise<string> {
  const reply = await callAt(url, '/auth/api/v1/client-login', { method: 'POST', body: login });
  return expectEnvelope<{ access_token: string }>(reply).access_token;
}

const printed = (text: string, label: string) => new RegExp(`${label} +(\\S.*)$`, 'm').exec(text)?.[1]?.trim() ?? '';

/** Processes whose command line or working files name this folder. */
async function processesOf(dataDir: string): Promise<string[]> {
  const found: string[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.includes(dataDir)) found.push(command.replaceAll('\0', ' '));
  }
  return found;
}

describe('a server with the embedded database', () => {
  it('prints its credentials once and logs none, keeps its data, runs alone, and leaves no process behind', async () => {
    const dataDir = join(folder, 'once');
    const first = await start(dataDir);
    const login = {
      clientId: printed(first.stderr(), 'Client id'),
      clientSecret: await firstSecret(dataDir, 'Client secret'),
    };
    expect(login.clientId).toMatch(/^client_/);
    const password = await firstSecret(dataDir, 'Password');
    expect(password).toMatch(/^\S{20,}$/);
    for (const secret of [login.clientSecret, password]) expect(first.stdout() + first.stderr()).not.toContain(secret);
    expect(first.stdout()).toContain('THE DEMO LIST IS SEARCHED');

    const ready = (await callAt(first.url, '/health/ready')).json<{ status: string; warnings: string[] }>();
    expect(ready.status).toBe('DEGRADED');
    expect(ready.warnings.join()).toContain('THE DEMO LIST IS SEARCHED');
    const token = await tokenAt(first.url, login);
    const reply = await callAt(first.url, SCREEN, { method: 'POST', token, body: { fullName: 'Viktor Zarubin' } });
    const data = expectEnvelope<{ listVersions: object[]; listsNotLoaded: string[]; totalMatches: number }>(reply);
    expect(data.listVersions[0]).toMatchObject({ watchlistId: 'demo', demo: true });
    expect(data.listsNotLoaded.length).toBeGreaterThan(0);
    expect(data.totalMatches).toBeGreaterThan(0);
    const paid = await callAt(first.url, `${TRANSACTIONS}/fiat`, {
      method: 'POST',
      token,
      body: { ...FIAT_EXAMPLE_REQUEST, callbackUrl: '', transactionReference: 'DEMO-1' },
    });
    expect(paid.status, paid.text).toBe(201);
    type Result = { transactionStatus: string; suspiciousRemark: string };
    const result = await eventually(async () => {
      const answer = await callAt(first.url, `${TRANSACTIONS}/screening/result/DEMO-1`, { token });
      const told = answer.json<{ data: Result }>().data;
      return told.transactionStatus !== 'PENDING' && told;
    });
    expect(result).toMatchObject({
      transactionStatus: 'VERIFICATION_FAILED',
      suspiciousRemark: expect.stringContaining('screened against the demo list only'),
    });

    const second = await run(['serve'], { AMLCORE_DATA_DIR: dataDir, PORT: '0' });
    expect(second).toMatchObject({ code: 75, stdout: '' });
    expect(second.stderr.trim().split('\n')).toHaveLength(1);
    expect(second.stderr).toMatch(/^amlcore: .*(in use|another)/i);
    expect((await callAt(first.url, '/health/live')).status).toBe(200);

    first.child.kill('SIGTERM');
    expect(await first.exited).toBe(0);
    expect(await processesOf(dataDir)).toEqual([]);

    const again = await start(dataDir);
    expect(again.stderr()).not.toMatch(/Client (id|secret)|Password/);
    await tokenAt(again.url, login);
    again.child.kill('SIGINT');
    expect(await again.exited).toBe(0);
    expect(await processesOf(dataDir)).toEqual([]);
  });

  it('finishes requests when it is stopped, and loses no accepted change when it is killed', async () => {
    // Another one for a second try: the first may have made it already.
    const dataDir = await mkdtemp(join(folder, 'load-'));
    const login = { clientId: 'load', clientSecret: 'load-secret-0123456789' };
    const env = {
      AMLCORE_BOOTSTRAP_CLIENT: `${login.clientId}:${login.clientSecret}`,
      AMLCORE_BOOTSTRAP_ADMIN: 'admin@example.test:correct horse battery',
      AMLCORE_RATE_LIMIT: 'off',
    };
    /** Screens on many connections until the server is gone; gives the ids that were answered, and the other statuses. */
    const load = (url: string, token: string) => {
      const answered: string[] = [];
      const statuses: number[] = [];
      const worker = async (name: number) => {
        for (let index = 0; ; index += 1) {
          const body = { fullName: `Load ${name} ${index}` };
          const reply = await callAt(url, SCREEN, { method: 'POST', token, body }).catch(() => null);
          if (!reply) return;
          statuses.push(reply.status);
          if (reply.status === 200) answered.push(reply.json<{ data: { searchId: string } }>().data.searchId);
        }
      };
      return { answered, statuses, done: Promise.all(Array.from({ length: 12 }, (_, name) => worker(name))) };
    };
    const first = await start(dataDir, env);
    expect(first.stderr()).toContain('(as given in AMLCORE_BOOTSTRAP_CLIENT)');
    const polite = load(first.url, await tokenAt(first.url, login));
    await eventually(async () => polite.answered.length > 100);
    first.child.kill('SIGTERM');
    expect(await first.exited).toBe(0);
    await polite.done;
    expect(polite.statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(await processesOf(dataDir)).toEqual([]);

    const second = await start(dataDir, env);
    const rude = load(second.url, await tokenAt(second.url, login));
    await eventually(async () => rude.answered.length > 100);
    second.child.kill('SIGKILL');
    await rude.done;
    expect(await second.exited).toBe('SIGKILL');

    const third = await start(dataDir, env);
    await tokenAt(third.url, login);
    third.child.kill('SIGTERM');
    expect(await third.exited, third.stderr()).toBe(0);

    const verified = await run(['audit', 'verify', '--json'], { AMLCORE_DATA_DIR: dataDir });
    expect(verified).toMatchObject({ code: 0 });
    const chains = JSON.parse(verified.stdout) as { entries: number; broken: unknown }[];
    expect(chains.map((chain) => chain.broken)).toEqual(chains.map(() => null));
    const answered = [...polite.answered, ...rude.answered];
    expect(Math.max(...chains.map((chain) => chain.entries))).toBeGreaterThanOrEqual(answered.length);
    expect(await searchIdsIn(dataDir)).toEqual(expect.arrayContaining(answered));
    expect(await processesOf(dataDir)).toEqual([]);
  });
});

describe('a server with a client that does not read its export', () => {
  it('ends on any signal, and leaves no database process behind', async () => {
    const dataDir = join(folder, 'slow-reader');
    const program = await start(dataDir);
    const made = await run(
      ['clients', 'create', '--name', 'Exports', '--permissions', 'screen:write,export:read', '--json'],
      { AMLCORE_DATA_DIR: dataDir },
    );
    const token = await tokenAt(program.url, JSON.parse(made.stdout) as ClientLogin);
    const body = FIAT_EXAMPLE_REQUEST;
    const recorded = await callAt(program.url, '/amlcore/api/v1/transactions/fiat', { method: 'POST', token, body });
    expect(recorded.status).toBe(201);
    await fillTransactions(dataDir);

    const reader = connect(Number(new URL(program.url).port), '127.0.0.1');
    reader.on('error', () => {});
    reader.write(
      `GET /amlcore/api/v1/transactions/export HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    );
    const [first] = await once(reader, 'data');
    reader.pause();
    expect(String(first)).toMatch(/^HTTP\/1.1 200 /);
    program.child.kill('SIGTERM');
    await eventually(async () => program.stdout().includes('"stopping"'));
    program.child.kill('SIGINT');
    program.child.kill('SIGTERM');
    expect(await program.exited).toBe(0);
    reader.destroy();
    expect(program.stdout()).toContain('connections were cut');
    expect(program.stdout()).toContain('"stopping already"');
    expect(await processesOf(dataDir)).toEqual([]);
  });
});

describe.runIf(process.platform !== 'win32')('a server that npm started', () => {
  it('stops when npm is stopped', async () => {
    const dataDir = join(folder, 'npm');
    const port = await freePort();
    const { PATH = '', HOME = '' } = process.env;
    // A group of its own, so that nothing stays where the test fails.
    const npm = spawn('npm', ['start'], {
      cwd: projectRoot,
      env: { PATH, HOME, PORT: String(port), AMLCORE_DATA_DIR: dataDir, AMLCORE_SOURCES: await localSource() },
      stdio: 'ignore',
      detached: true,
    });
    const isLive = () =>
      callAt(`http://127.0.0.1:${port}`, '/health/live').then(
        (reply) => reply.status === 200,
        () => false,
      );
    try {
      await eventually(isLive);
      expect(await processesOf(dataDir)).not.toEqual([]);
      npm.kill('SIGTERM');
      await once(npm, 'exit');
      await eventually(async () => (await processesOf(dataDir)).length === 0);
      expect(await isLive()).toBe(false);
    } finally {
      endGroup(npm.pid!);
    }
  });
});

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGTERM');
  } catch {
    // It has ended already.
  }
}

/** A list of one party, so that nothing is fetched from outside. */
async function localSource(): Promise<string> {
  const path = join(folder, 'sources.json');
  await writeFile(join(folder, 'list.csv'), 'id,name,entityType\nA-1,Casimir Ondraszek,INDIVIDUAL\n');
  await writeFile(path, '[{"id":"mine","format":"internal-csv","url":"list.csv"}]');
  return path;
}

/** Far more than the buffers between two sockets hold. */
async function fillTransactions(dataDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: (await attachEmbedded(dataDir))! });
  await client.connect();
  await client.query(`
    insert into transactions
    select (jsonb_populate_record(t, jsonb_build_object(
      'transaction_uuid', gen_random_uuid(), 'seq', t.seq + n, 'transaction_reference', 'copy-' || n,
      'content', t.content || jsonb_build_object('purpose', repeat('x', 1000000))))).*
    from transactions t, generate_series(1, 60) n`);
  await client.end();
}

/** All screenings that the data directory holds. */
async function searchIdsIn(dataDir: string): Promise<string[]> {
  const storage = await attachStorage(
    { databaseUrl: null, databaseDirectUrl: null, dataDir, masterKey: null },
    createLog('silent'),
  );
  const database = new Database({
    connectionString: storage.connectionString,
    maxConnections: 1,
    applicationName: 'test',
  });
  try {
    const rows = await database.direct.selectFrom('screenings').select('search_id').execute();
    return rows.map((row) => row.search_id);
  } finally {
    await database.close();
    await storage.close();
  }
}

describe('personal data and secrets', () => {
  it('appear in no output', async () => {
    const dataDir = join(folder, 'quiet');
    const secret = 'Zq-secret-that-must-not-show-77';
    const program = await start(dataDir, {
      AMLCORE_BOOTSTRAP_CLIENT: `quiet:${secret}`,
      AMLCORE_BOOTSTRAP_ADMIN: 'admin@example.test:password-that-must-not-show',
      AMLCORE_LOG_LEVEL: 'trace',
    });
    const { url } = program;
    const token = await tokenAt(url, { clientId: 'quiet', clientSecret: secret });
    const personal = {
      fullName: 'Xenophilius Quetzalbird',
      alias: 'Aliasoid Person',
      documentNumber: 'DOC-99887766',
      dob: '1923-04-05',
    };
    expect((await callAt(url, SCREEN, { method: 'POST', token, body: personal })).status).toBe(200);
    const query = { fullName: personal.fullName, documentNumber: personal.documentNumber };
    expect((await callAt(url, '/amlcore/api/v1/search-profile', { token, query })).status).toBe(200);
    expect(
      (await callAt(url, SCREEN, { method: 'POST', token, body: { ...personal, limit: 'Limitless Person' } })).status,
    ).toBe(400);
    expect((await callAt(url, '/amlcore/v1/screen', { token, query })).status).toBe(410);
    expect((await callAt(url, `/nowhere/${personal.fullName}`, { token, query })).status).toBe(404);
    const wrong = { clientId: 'quiet', clientSecret: 'Wrong-secret-that-must-not-show' };
    expect((await callAt(url, '/auth/api/v1/client-login', { method: 'POST', body: wrong })).status).toBe(401);
    expect((await callAt(url, SCREEN, { method: 'POST', token: `${token}x`, body: personal })).status).toBe(401);
    program.child.kill('SIGTERM');
    expect(await program.exited).toBe(0);

    const output = program.stdout() + program.stderr();
    expect(output).toContain('"operation":"screenEntity"');
    for (const line of program.stdout().trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow();
    for (const word of [
      'Xenophilius',
      'Quetzalbird',
      'Aliasoid',
      'DOC-99887766',
      '99887766',
      '1923-04-05',
      'Limitless',
      'must-not-show',
      token,
      token.split('.')[2]!,
    ]) {
      expect(output.includes(word), word).toBe(false);
    }
  });
});

describe('wrong configuration', () => {
  const database = 'postgres://user:hunter2@127.0.0.1:1/none';
  // Each variable's own rules: src/platform/config.test.ts.
  const table: [string, Record<string, string>][] = [
    ['PORT', { PORT: '70000' }],
    ['AMLCORE_MASTER_KEY', { DATABASE_URL: database }],
    ['AMLCORE_MASTER_KEY', { DATABASE_URL: database, AMLCORE_MASTER_KEY: 'hunter2' }],
    ['AMLCORE_SOURCES', { AMLCORE_SOURCES: '/nowhere/sources.json' }],
    ['AMLCORE_BOOTSTRAP_CLIENT', { AMLCORE_BOOTSTRAP_CLIENT: 'client:hunter2' }],
    ['AMLCORE_ROLE', { AMLCORE_ROLE: 'api' }],
  ];

  it('ends with code 78 and one line that names the variable, without secrets', async () => {
    const dataDir = join(folder, 'never-made');
    const runs = table.map(([, env]) => run(['serve'], { AMLCORE_DATA_DIR: dataDir, ...env }));
    for (const [index, { code, stdout, stderr }] of (await Promise.all(runs)).entries()) {
      const [variable, env] = table[index]!;
      const where = JSON.stringify(env);
      expect({ where, code, stdout }).toEqual({ where, code: 78, stdout: '' });
      expect(stderr, where).toMatch(new RegExp(`^amlcore: ${variable}: [^\\n]+\\n$`));
      expect(stderr).not.toContain('hunter2');
    }
    expect(await readdir(folder)).not.toContain('never-made');
  });
});
