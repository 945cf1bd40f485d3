/**
 * The workflow from a customer to an acknowledged report, over HTTP on a separate process. Each step is killed at a random moment,
 * the process is restarted on the same data, and the request is repeated with the same Idempotency-Key. In the end every record
 * exists exactly once, in the tables and in the audit trail.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '../../src/platform/db/database.ts';
import { clusterDirectory } from '../../src/platform/db/embedded/cluster.ts';
import { attachEmbedded } from '../../src/platform/db/embedded/embedded-postgres.ts';
import { readPidFile } from '../../src/platform/db/embedded/postmaster.ts';
import { INSTITUTION } from '../../src/reporting/sar/content.fixture.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { Browser, SESSION } from '../../test/support/people.ts';
import { callAt, type Reply } from '../../test/support/service.ts';
import { seeded } from '../random.ts';
import type { BenchService } from '../service.ts';

export interface StoryRun {
  dataDir: string;
  /** Kills per step. */
  times: number;
  seed: string;
  start(): Promise<BenchService>;
  /** Token of a client with all permissions. */
  token(url: string): Promise<string>;
  /** The first user. */
  admin: { email: string; password: string };
  log(text: string): void;
}

export interface StoryCounts {
  steps: number;
  kills: number;
  killsOfDatabase: number;
  /** Requests interrupted by the kill. */
  cutOff: number;
  /** Answered before the kill, with the same response to the repetition. */
  answeredBefore: number;
  /** Requests that had taken effect before the kill. The repetition gets the first response. */
  replayed: number;
  /** Records that are missing in the end. */
  lost: string[];
  /** Records that exist more than once. */
  twice: string[];
  deadLetters: number;
  /** The file of the report, downloaded twice. */
  filesDiffer: boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: answers of many operations, looked at member by member
type Data = Record<string, any>;

const API = '/amlcore/api/v1';
const NAME = 'Waldemar Eschenbruck';
const BIRTH = '1966-04-12';
const LIST = 'story.ndjson';
const PASSWORD = 'a long enough secret of the story';
/** From the request to shortly after its response, so that kills come before, during and after it. */
const REQUEST_MS = 150;
/** Time for the work after a response. */
const BEHIND_MS = 1_500;
const PATIENCE_MS = 120_000;
const POLL_MS = 50;

const listed = (name: string, reference: string) => ({
  externalReferenceId: reference,
  entityType: 'INDIVIDUAL',
  watchlistCategory: 'SANCTION',
  riskLevel: 'HIGH',
  names: [{ fullNameRaw: name }],
  dates: [{ type: 'BIRTH', value: BIRTH }],
  nationalities: [{ countryCode: 'AT' }],
});
const linesOf = (entries: readonly object[]) => entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');

/** Sources of the workflow: one list, which does not contain the customer yet. */
export function writeStoryList(dataDir: string): void {
  writeFileSync(join(dataDir, LIST), linesOf([listed('Kasimir Hohenwart', 'STORY-1')]));
  const source = {
    id: 'story',
    format: 'profiles-ndjson',
    url: LIST,
    category: 'SANCTION',
    authority: 'Test Authority',
  };
  writeFileSync(join(dataDir, 'sources.json'), JSON.stringify([source]));
}

/** Actions with exactly one audit entry each. The word before the dot is the kind of record. */
const ONCE = [
  ...['customer.created', 'transaction.recorded', 'transaction.screened'],
  ...[
    'alert.started',
    'alert.checked',
    'alert.closed',
    'case.created',
    'case.started',
    'case.submitted',
    'case.approved',
  ],
  ...['sar.created', 'sar.proposed', 'sar.submitted', 'sar.acknowledged'],
];

export async function killStory(run: StoryRun): Promise<StoryCounts> {
  const story = new Story(run);
  await story.begin();
  try {
    await story.tell();
    return await story.count();
  } finally {
    await story.end();
  }
}

class Story {
  readonly #run: StoryRun;
  readonly #random: () => number;
  #service: BenchService | null = null;
  #token = '';
  #ana: Browser | null = null;
  #ben: Browser | null = null;
  #filesDiffer = false;
  readonly #counts = { steps: 0, kills: 0, killsOfDatabase: 0, cutOff: 0, answeredBefore: 0, replayed: 0 };

  constructor(run: StoryRun) {
    this.#run = run;
    this.#random = seeded(run.seed);
  }

  async begin(): Promise<void> {
    await this.#start();
    this.#ana = await this.#people(this.#run.admin.email, this.#run.admin.password);
    const invited = await this.#ana.call('/auth/api/v1/users', {
      method: 'POST',
      body: { email: 'ben@localhost.test', name: 'Ben', roles: ['COMPLIANCE_OFFICER'] },
    });
    const token = new URL(dataOf(invited).invitationUrl).hash.slice('#token='.length);
    const accepting = { token, name: 'Ben', password: PASSWORD };
    dataOf(await callAt(this.#url, '/auth/api/v1/invitations/accept', { method: 'POST', body: accepting }));
    this.#ben = await this.#people('ben@localhost.test', PASSWORD);
    const value = { ...INSTITUTION, goaml: undefined };
    dataOf(await this.#asBank('PUT', 'settings/filings.institution', { body: { value } }));
  }

  async tell(): Promise<void> {
    const { customerId } = await this.#post('register the customer', null, 'customers', {
      ...{ externalReferenceId: 'C-1', entityType: 'INDIVIDUAL', names: [{ fullNameRaw: NAME }] },
      ...{ dob: BIRTH, nationalityCodes: ['AT'] },
    });
    await this.#behind('screen the customer', async () => {
      const { screening } = dataOf(await this.#asBank('GET', `customers/${customerId}`));
      return screening.state === 'SCREENED';
    });
    const { transactionUUID } = await this.#post('record his payment', null, 'transactions/fiat', {
      ...{ ...FIAT_EXAMPLE_REQUEST, transactionReference: 'STORY-1', customerReference: 'C-1', senderName: NAME },
      ...{ senderDob: BIRTH, senderCurrency: 'USD', sendingAmount: 9_400, callbackUrl: '' },
    });
    await this.#behind('screen the payment', async () => {
      const { status } = dataOf(await this.#asBank('GET', `transactions/${transactionUUID}`));
      return status !== 'PENDING';
    });
    const entries = [listed('Kasimir Hohenwart', 'STORY-1'), listed(NAME, 'STORY-9')];
    writeFileSync(join(this.#run.dataDir, LIST), linesOf(entries));
    await this.#post('take in the list that names him', null, 'watchlists/story/refresh', { force: true });
    const alertId = await this.#behind('find him, and raise the alert', async () => {
      const { items } = dataOf(await this.#asBank('GET', `alerts?customerId=${customerId}`));
      return items.find(({ kind }: Data) => kind === 'ONGOING_SCREENING')?.alertId ?? false;
    });
    await this.#work(alertId as string, transactionUUID);
  }

  async #work(alertId: string, transactionUuid: string): Promise<void> {
    const [ana, ben] = [this.#ana!, this.#ben!];
    await this.#post('take the alert', ana, `alerts/${alertId}/start`, {});
    const steps = { LISTED: 'YES', KIND_DIFFERS: 'NO', ONE_NAME_ONLY: 'NO', LACKS_DATA: 'NO', SIMILARITIES: 'YES' };
    const answers = Object.entries(steps).map(([step, answer]) => ({ step, answer }));
    await this.#post('answer its checklist', ana, `alerts/${alertId}/checklist`, { answers });
    const grouped = { title: 'A customer who was listed', alertIds: [alertId], transactionUuids: [transactionUuid] };
    const { caseId } = await this.#post('open the case', ana, 'cases', grouped);
    await this.#post('close the alert', ana, `alerts/${alertId}/close`, {
      ...{ disposition: 'TRUE_POSITIVE', reasonCode: 'TRUE_MATCH', reason: 'Name, birth date and country.' },
    });
    const version = async () => dataOf(await ana.call(`${API}/cases/${caseId}`)).version as number;
    await this.#post('start the case', ana, `cases/${caseId}/start`, { version: await version() });
    const outcome = { outcome: 'SUSPICION', reason: 'He sent money after he knew.' };
    await this.#post('submit the case', ana, `cases/${caseId}/submit`, { ...outcome, version: await version() });
    await this.#post('approve the case, by another', ben, `cases/${caseId}/approve`, {
      ...{ reason: 'Agreed.', version: await version() },
    });
    const { sarId } = await this.#post('draft the report', ana, 'sars', {
      ...{ form: 'FINCEN_SAR', caseId, activityTypes: [{ activityCode: '114' }], transactionUuids: [transactionUuid] },
      detailedNarrative: `${NAME} sent 9,400 USD abroad in one payment shortly before he was listed, and gave no reason.`,
    });
    const proposed = await this.#post('hand it in', ana, `sars/${sarId}/submit`, {});
    await this.#post('approve it, by another', ben, `sars/${sarId}/submit`, { version: proposed.version });
    const file = async () => (await ben.call(`${API}/sars/${sarId}/export?format=fincen`)).text;
    const before = await file();
    await this.#behind('take the file', async () => (await file()).includes(NAME));
    this.#filesDiffer = before !== (await file());
    const accepted = { outcome: 'ACCEPTED', externalReferenceId: '31000055053784' };
    await this.#post('read the acknowledgement', ana, `sars/${sarId}/acknowledgement`, accepted);
  }

  async count(): Promise<StoryCounts> {
    const connectionString = (await attachEmbedded(this.#run.dataDir))!;
    const database = new Database({ connectionString, maxConnections: 1, applicationName: 'kill story' });
    try {
      const { rows } = await database.pool.query<{ what: string; times: number }>(
        `select action as what, count(*)::int as times from audit_log where action = any($1) group by 1
         union all select 'customers', count(*)::int from customers
         union all select 'transactions', count(*)::int from transactions
         union all select 'alerts of the customer', count(*)::int from alerts where kind = 'ONGOING_SCREENING'
         union all select 'hits of the customer', count(*)::int from customer_hits
         union all select 'cases', count(*)::int from cases where state = 'CLOSED'
         union all select 'acknowledged reports', count(*)::int from sars where status = 'ACKNOWLEDGED'`,
        [ONCE],
      );
      const dead = await database.pool.query<{ jobs: number }>(
        'select count(*)::int as jobs from jobs where dead_at is not null',
      );
      const there = new Set(rows.filter(({ times }) => times > 0).map(({ what }) => what));
      const expected = [...ONCE, ...rows.map(({ what }) => what)];
      return {
        ...this.#counts,
        lost: [...new Set(expected)].filter((what) => !there.has(what)),
        twice: rows.filter(({ times }) => times > 1).map(({ what, times }) => `${what}: ${times}`),
        deadLetters: dead.rows[0]?.jobs ?? 0,
        filesDiffer: this.#filesDiffer,
      };
    } finally {
      await database.close();
    }
  }

  async end(): Promise<void> {
    if (this.#service === null) return;
    const exited = once(this.#service.child, 'exit');
    this.#service.child.kill('SIGTERM');
    await exited;
  }

  get #url(): string {
    return this.#service!.url;
  }

  /** A request with its own key, sent until it is answered, killed meanwhile. */
  async #post(what: string, who: Browser | null, path: string, body: object): Promise<Data> {
    const headers = { 'idempotency-key': randomUUID() };
    const options = { method: 'POST', body, headers };
    let reply: Reply | null = null;
    const send = async () => {
      reply = who ? await who.call(`${API}/${path}`, options) : await this.#asBank('POST', path, options);
      return dataOf(reply);
    };
    const result = await this.#killedIn(what, REQUEST_MS, send);
    if ((reply as Reply | null)?.headers.get('idempotent-replayed') === 'true') this.#counts.replayed += 1;
    return result;
  }

  /** Waits for background work of the service. */
  #behind<T>(what: string, check: () => Promise<T | false>): Promise<T> {
    return this.#killedIn(what, BEHIND_MS, async () => {
      const until = performance.now() + PATIENCE_MS;
      for (;;) {
        const found = await check();
        if (found !== false) return found;
        if (performance.now() > until) throw new Error(`${what}: nothing came of it`);
        await sleep(POLL_MS);
      }
    });
  }

  async #killedIn<T>(what: string, withinMs: number, act: () => Promise<T>): Promise<T> {
    this.#counts.steps += 1;
    for (let kill = 1; kill <= this.#run.times; kill += 1) {
      const attempt = act().then(
        () => 'answered before' as const,
        (error: unknown) => {
          // A rejection is not caused by the kill.
          if (error instanceof Refused) throw error;
          return 'cut off' as const;
        },
      );
      const afterMs = this.#random() * withinMs;
      await sleep(afterMs);
      const isDatabaseToo = this.#random() < 0.5;
      await this.#kill(isDatabaseToo);
      const became = await attempt;
      this.#counts[became === 'cut off' ? 'cutOff' : 'answeredBefore'] += 1;
      const killed = isDatabaseToo ? 'service and database' : 'service';
      this.#run.log(`${what}: ${killed} killed after ${afterMs.toFixed(0)} ms, ${became}`);
      await this.#start();
    }
    return await act();
  }

  async #kill(isDatabaseToo: boolean): Promise<void> {
    const { child } = this.#service!;
    const postmaster = isDatabaseToo ? (await readPidFile(clusterDirectory(this.#run.dataDir)))?.pid : undefined;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    if (postmaster !== undefined) {
      process.kill(postmaster, 'SIGKILL');
      this.#counts.killsOfDatabase += 1;
    }
    await exited;
    this.#counts.kills += 1;
  }

  async #start(): Promise<void> {
    this.#service = await this.#run.start();
    for (const browser of [this.#ana, this.#ben]) browser?.moveTo(this.#url);
    this.#token = await this.#run.token(this.#url);
  }

  async #asBank(method: string, path: string, options: { body?: object; headers?: Record<string, string> } = {}) {
    return await callAt(this.#url, `${API}/${path}`, { ...options, method, token: this.#token });
  }

  async #people(email: string, password: string): Promise<Browser> {
    const browser = new Browser(this.#url);
    dataOf(await browser.call(SESSION, { method: 'POST', body: { email, password } }));
    return browser;
  }
}

class Refused extends Error {
  override readonly name = 'Refused';
}

/** @throws Refused if the request failed */
function dataOf(reply: Reply): Data {
  // The service is stopping or starting: the request is repeated.
  if (reply.status === 503) throw new Error('not available');
  if (reply.status >= 300) throw new Refused(`${reply.status} ${reply.text}`);
  return reply.json<{ data: Data }>().data;
}
