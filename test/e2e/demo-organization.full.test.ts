/** AMLCORE_DEMO_DATA as a newcomer sets it: another organization with something at every stage, also if the process is killed in between. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '../support/command-line.ts';
import { Browser } from '../support/people.ts';
import { callAt, eventually, firstSecret, type Program, startProgram } from '../support/service.ts';

const API = '/amlcore/api/v1';
const MINUTE = 60_000;
/** Small, but with firms, and with one story of each typology. */
const DEMO = { AMLCORE_DEMO_DATA: '1/7d' };

let dataDir: string;
let running: (Program & { url: string }) | null = null;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'amlcore-demo-'));
});
afterAll(async () => {
  await end('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<void> {
  running = await startProgram(dataDir, DEMO);
}

async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  running?.child.kill(signal);
  await running?.exited;
}

/** A user of the demo organization, signed in with the password of the first start. */
async function demoUser(role: 'analyst' | 'officer' | 'admin') {
  const secrets = await readFile(join(dataDir, 'demo-secrets.txt'), 'utf8');
  const [, email = '', password = ''] = new RegExp(`(demo-${role}@localhost) +(\\S+)`).exec(secrets) ?? [];
  return await signedIn(email, password);
}

async function signedIn(email: string, password: string) {
  const browser = new Browser(running!.url);
  const reply = await browser.signIn(email, password);
  expect(reply.status, reply.text).toBe(200);
  // biome-ignore lint/suspicious/noExplicitAny: answers of many operations
  const get = async (path: string): Promise<any> => {
    const answer = await browser.call(`${API}${path}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.json<{ data: unknown }>().data;
  };
  const count = async (path: string): Promise<number> => (await get(`${path}&withTotal=true&limit=1`)).total.count;
  return { get, count };
}

const log = () => running!.stdout();
const filled = () => eventually(async () => log().includes('demo organization: filled'), 6 * MINUTE);

it('fills the organization, continues after each of two kills, and has records at every stage', {
  timeout: 10 * MINUTE,
}, async () => {
  await start();
  const early = await demoUser('analyst');
  await eventually(async () => (await early.count('/transactions?sort=NEWEST')) > 60);
  await end('SIGKILL');
  await start();
  const working = await demoUser('analyst');
  await eventually(async () => (await working.count('/cases?state=OPEN')) > 0, 6 * MINUTE);
  await end('SIGKILL');
  const [, before] = /"recordedBefore":(\d+)/.exec(log()) ?? [];
  expect(Number(before)).toBeGreaterThan(20);
  await start();
  await filled();
  expect(log()).not.toMatch(/was rejected|was skipped/);

  const analyst = await demoUser('analyst');
  const officer = await demoUser('officer');
  const [, payments] = /"payments":(\d+),"seconds"/.exec(log()) ?? [];
  expect(await analyst.count('/transactions?sort=NEWEST')).toBe(Number(payments));
  expect(await analyst.count('/transactions?status=PENDING')).toBe(0);
  for (const state of ['OPEN', 'IN_REVIEW', 'ESCALATED', 'CLOSED_FALSE_POSITIVE', 'CLOSED_TRUE_POSITIVE']) {
    expect(await analyst.count(`/alerts?state=${state}`), state).toBeGreaterThan(0);
  }
  expect(await analyst.count('/alerts?assignee=me')).toBeGreaterThan(2);
  for (const state of ['OPEN', 'INVESTIGATING', 'PENDING_APPROVAL']) {
    expect(await analyst.count(`/cases?state=${state}`), state).toBe(1);
  }
  expect(await analyst.count('/cases?state=CLOSED')).toBe(2);
  for (const status of ['DRAFT', 'PENDING_APPROVAL', 'ACKNOWLEDGED']) {
    expect(await analyst.count(`/sars?status=${status}`), status).toBe(1);
  }
  for (const state of ['OPEN', 'CLEARED']) {
    expect(await analyst.count(`/monitoring/hits?state=${state}`), state).toBe(1);
  }
  for (const status of ['SANCTION_LISTED', 'WATCH_LIST_MATCH', 'RELEASED']) {
    expect(await analyst.count(`/transactions?status=${status}`), status).toBeGreaterThan(0);
  }
  const kinds = (await officer.get('/proposals')).items.map(({ kind }: { kind: string }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['ALERT', 'CASE', 'SAR', 'RULE']));
  const { items: clearances } = await officer.get('/clearances?endingWithinDays=366&limit=10');
  expect(clearances.length).toBeGreaterThan(0);
});

it('does not fill it again, and leaves other organizations empty', { timeout: 5 * MINUTE }, async () => {
  const before = await (await demoUser('analyst')).count('/transactions?sort=NEWEST');
  await end('SIGTERM');
  await start();
  const demo = await demoUser('admin');
  expect(await demo.count('/transactions?sort=NEWEST')).toBe(before);
  expect(log()).not.toContain('demo organization');
  const body = {
    clientId: await firstSecret(dataDir, 'Client id'),
    clientSecret: await firstSecret(dataDir, 'Client secret'),
  };
  const login = await callAt(running!.url, '/auth/api/v1/client-login', { method: 'POST', body });
  const token = login.json<{ data: { access_token: string } }>().data.access_token;
  const own = await callAt(running!.url, `${API}/transactions?limit=1`, { token });
  expect(own.json()).toMatchObject({ data: { items: [] } });
});

it('is deleted with all its records, and without those of other organizations', { timeout: 2 * MINUTE }, async () => {
  const amlcore = (...args: string[]) => runCommand(args, { AMLCORE_DATA_DIR: dataDir });
  const { stdout: shown } = await amlcore('demo', 'delete', '--json');
  const { tenantId, payments, others, deleted } = JSON.parse(shown);
  expect([payments > 60, others, deleted]).toEqual([true, 0, false]);
  const { stdout } = await amlcore('demo', 'delete', '--yes', '--json');
  expect(JSON.parse(stdout).rows).toMatchObject({
    transactions: payments,
    transaction_screenings: payments,
    tenants: 1,
  });
  const { stdout: left } = await amlcore('tenants', 'list', '--json');
  expect(JSON.parse(left).map((one: { tenantId: string }) => one.tenantId)).not.toContain(tenantId);
  expect(JSON.parse(left)).toHaveLength(1);
  expect((await amlcore('demo', 'delete', '--yes')).code).toBe(1);
  expect((await amlcore('audit', 'verify')).code).toBe(0);
});
