/**
 * Records of daily work are changed in the database: customers and hits, cases, alerts with a QA review, searches, reports, holds
 * and erasures. `audit verify` detects each change, and so does the verification of an export.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allSeals } from '../../src/cli/audit.ts';
import { ALL_PERMISSIONS } from '../../src/platform/access/permissions.ts';
import { verifyAudit } from '../../src/platform/audit/verify.ts';
import { projectRoot } from '../../src/platform/lib/project-root.ts';
import { INSTITUTION } from '../../src/reporting/sar/content.fixture.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { PERSON } from '../e2e/lists.ts';
import { addPerson, type Person } from '../support/people.ts';
import { eventually, type Reply, type Service, startService } from '../support/service.ts';
import { setByOperator } from '../support/settings.ts';
import { TABLES_OF_WORK, tampered } from '../support/tampering.ts';

const API = '/amlcore/api/v1';
let service: Service;
let bank: string;
let ada: Person;
let ben: Person;

// biome-ignore lint/suspicious/noExplicitAny: answers of many operations, looked at member by member
type Data = Record<string, any>;
const dataOf = (reply: Reply): Data => {
  expect(reply.status, reply.text).toBeLessThan(300);
  return reply.json<{ data: Data }>().data;
};
const asBank = async (method: string, path: string, body?: unknown) =>
  dataOf(await service.call(`${API}${path}`, { method, token: bank, ...(body !== undefined && { body }) }));
const by = async (who: Person, method: string, path: string, body?: object) =>
  dataOf(await who.browser.call(`${API}${path}`, { method, ...(body && { body }) }));

async function paid(reference: string, more: object): Promise<string> {
  const { transactionUUID } = await asBank('POST', '/transactions/fiat', {
    ...{
      ...FIAT_EXAMPLE_REQUEST,
      callbackUrl: '',
      transactionReference: reference,
      receiverAccount: reference,
      customerReference: reference,
    },
    ...{ receiverIdNumber: undefined, receiverEmail: undefined, receiverMobileNumber: undefined, ...more },
  });
  await eventually(async () => (await asBank('GET', `/transactions/${transactionUUID}`)).status !== 'PENDING');
  return transactionUUID;
}

beforeAll(async () => {
  service = await startService();
  bank = (await service.addClient({ permissions: [...ALL_PERMISSIONS] })).token;
  [ada, ben] = [await addPerson(service, 'COMPLIANCE_OFFICER'), await addPerson(service, 'COMPLIANCE_OFFICER')];
  for (const key of ['rules.fourEyes', 'cases.fourEyes']) await by(ada, 'PUT', `/settings/${key}`, { value: false });
  await setByOperator(service, 'transactions.fourEyes', 'NEVER');
  for (const [key, value] of Object.entries({
    'alerts.requireChecklist': false,
    'retention.jurisdictions': ['US'],
    'retention.years': { DELIVERY: 1 },
    'filings.institution': { ...INSTITUTION, goaml: undefined },
    'filings.currencyReports': { timeZone: 'America/New_York', businessDay: 'CALENDAR', exemptPersons: [] },
  }))
    await asBank('PUT', `/settings/${key}`, { value });

  const customers: string[] = [];
  for (const [reference, fullNameRaw] of [
    ['C-1', PERSON.name],
    ['C-2', 'Walburga Federspiel'],
  ]) {
    const person = { entityType: 'INDIVIDUAL', names: [{ fullNameRaw }], dob: PERSON.dob };
    customers.push((await asBank('POST', '/customers', { externalReferenceId: reference, ...person })).customerId);
  }
  await asBank('PATCH', `/customers/${customers[1]}`, { occupation: 'Joiner' });
  const uuids = [await paid('W-1', { receiverName: PERSON.name }), await paid('W-2', { receiverName: PERSON.name })];
  const alerts = await Promise.all(
    uuids.map((uuid) =>
      eventually(async (): Promise<string | undefined> => {
        const { items } = await asBank('GET', `/alerts?transactionUuid=${uuid}`);
        return items.find(({ queue }: Data) => queue === 'SANCTIONS')?.alertId;
      }),
    ),
  );

  // A case with everything it can contain, closed by two users.
  const { caseId } = await by(ada, 'POST', '/cases', { title: 'Who is he?', alertIds: alerts });
  await by(ada, 'POST', `/cases/${caseId}/items`, { transactionUuids: uuids });
  await by(ada, 'POST', `/cases/${caseId}/notes`, { text: 'The branch knows him.' });
  for (const title of ['Ask him', 'Ask the branch']) {
    const { taskId } = await by(ada, 'POST', `/cases/${caseId}/tasks`, { title });
    if (title === 'Ask him') {
      await by(ada, 'POST', `/cases/${caseId}/tasks/${taskId}/settle`, { state: 'DONE', answer: 'Sale of a car.' });
    }
  }
  for (const question of ['What was it for?', 'What was the other for?']) {
    await by(ada, 'POST', `/cases/${caseId}/requests`, {
      ...{ recipientKind: 'CUSTOMER', recipient: 'Hedda Marwick', address: '12 Mill Lane', questions: [question] },
      dueAt: '2030-01-01T00:00:00Z',
    });
  }
  for (const name of ['one.txt', 'two.txt']) {
    const document = { method: 'POST', token: bank, body: new Uint8Array(Buffer.from(`This is ${name}.`)) };
    const headers = { 'content-type': 'application/octet-stream' };
    dataOf(await service.call(`${API}/cases/${caseId}/documents`, { ...document, headers, query: { name } }));
  }
  await by(ada, 'POST', '/cases', { title: 'Another one', alertIds: [alerts[0]] });

  // Closed, sampled, reviewed a second time.
  const closedAt: string[] = [];
  for (const alertId of alerts) {
    const closing = {
      disposition: 'TRUE_POSITIVE',
      reasonCode: 'TRUE_MATCH',
      decision: 'BLOCKED',
      reason: 'It is him.',
    };
    closedAt.push((await by(ada, 'POST', `/alerts/${alertId}/close`, closing)).alert.closedAt);
  }
  await by(ada, 'POST', '/second-readings/samples', {
    ...{ reason: 'November', closedFrom: closedAt[0], share: 1 },
    closedTo: new Date(Date.parse(closedAt[1]!) + 1).toISOString(),
  });
  const { reading } = await by(ben, 'POST', '/second-readings/next', {});
  const answer = { disposition: 'TRUE_POSITIVE', reasonCode: 'TRUE_MATCH', reason: 'Same birth date.' };
  await by(ben, 'POST', `/second-readings/${reading.readingId}/answer`, answer);

  // Another threshold: counted, sampled, reviewed and proposed, twice.
  for (const threshold of [70, 72]) {
    const asked = { purpose: 'TEST', reason: 'Yearly review', threshold, floor: 50, screeningDays: 30 };
    const { testId } = await by(ada, 'POST', '/threshold-tests', asked);
    const one = `/threshold-tests/${testId}`;
    await eventually(async () => (await by(ada, 'GET', one)).state === 'COUNTED');
    await by(ada, 'POST', `${one}/sample`, { kept: 1, newly: 0, lost: 0, neither: 0 });
    const { pair } = await by(ben, 'POST', `${one}/pairs/next`, {});
    const said = { verdict: 'SAME', decidingFields: ['NAME'] };
    await by(ben, 'POST', `${one}/pairs/${pair.pairId}/judge`, said);
    await by(ada, 'POST', `${one}/propose`, { rationale: 'No match is missed below it.' });
    if (threshold === 70) await by(ben, 'POST', `${one}/answer`, { decision: 'REFUSE', reason: 'Too few were read.' });
  }

  // Reports, searches, holds, erasures.
  for (const detailedNarrative of ['Cash, and no reason.', 'Cash again.']) {
    const { sarId, version } = await by(ada, 'POST', '/sars', { detailedNarrative, transactionUuids: uuids });
    await by(ada, 'PATCH', `/sars/${sarId}`, { detailedNarrative: `${detailedNarrative} Twice.`, version });
  }
  const cash = {
    transactionFlow: 'INBOUND',
    paymentMode: 'CASH',
    deliveryType: 'DIRECT_DEPOSIT',
    sendingAmount: 12_000,
  };
  const dollars = { senderCurrency: 'USD', receiverCurrency: 'USD', receiverAmount: 12_000 };
  for (const [at, name] of ['Anna Nowak', 'Ben Clerk'].entries()) {
    const id = { senderIdType: 'PASSPORT', senderIdNumber: `CASH-${at}`, accountNumber: `CASH-${at}` };
    await paid(`CASH-${at}`, { ...cash, ...dollars, ...id, senderName: name, receiverName: name });
  }
  await eventually(async () => (await asBank('GET', '/currency-reports')).items.length === 2);
  for (const fullName of [PERSON.name, 'Walburga Federspiel']) {
    const { searchId } = await asBank('POST', '/record-searches', {
      ...{ kind: 'OTHER', title: 'Order of the court', receivedOn: '2026-11-02', dueOn: '2026-12-02' },
      ...{ accountsFrom: '2025-11-02', transactionsFrom: '2026-05-02', parties: [{ fullName }] },
    });
    await eventually(async () => (await asBank('GET', `/record-searches/${searchId}`)).state === 'FOUND');
  }
  for (const itemId of customers) {
    await asBank('POST', '/retention/holds', { kind: 'CUSTOMER', itemId, reason: 'Subpoena 26-4411' });
  }
  await asBank('POST', `/customers/${customers[1]}/close`, { reason: 'Moved away.' });
  const { runId } = await asBank('POST', '/monitoring/runs', {});
  await eventually(async () => (await asBank('GET', `/monitoring/runs/${runId}`)).state !== 'RUNNING');
  await service.database.pool.query(
    `insert into webhook_deliveries select ($1::uuid), gen_random_uuid(), null, 'alert.created', 'x', 'https://r.test/', 'c', '{}',
       'DELIVERED', 1, 1, now() - interval '9 years', null, now() - interval '9 years', null, null from generate_series(1, 2)`,
    [service.operator.principal.tenantId],
  );
  await by(ada, 'POST', '/retention/erasures', { reason: 'Yearly' });
});
afterAll(() => service.stop());

it('notices each change of a column, and each removed, added or replaced row', {
  timeout: 590_000,
}, async () => {
  const reports = await verifyAudit(service.database, allSeals);
  expect(reports.flatMap(({ broken, damages }) => [broken, ...damages]).filter(Boolean)).toEqual([]);
  const { unnoticed, tables, attempts } = await tampered(service, TABLES_OF_WORK);
  expect(TABLES_OF_WORK.filter((table) => !tables.includes(table))).toEqual([]);
  expect(attempts).toBeGreaterThan(300);
  expect(unnoticed).toEqual([]);
});

/** What their entries are about. */
const SUBJECTS = [
  'CASE',
  'CUSTOMER',
  'CUSTOMER_HIT',
  'RECORD_SEARCH',
  'SAR',
  'LEGAL_HOLD',
  'ERASURE',
  'MONITORING_RUN',
];
const hasPython = spawnSync('python3', ['--version']).status === 0;

it.runIf(hasPython)(
  'an export verifies offline, and does not after a line was changed',
  { timeout: 240_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'amlcore-verify-'));
    const guide = await readFile(join(projectRoot, 'docs/verify.md'), 'utf8');
    await writeFile(join(folder, 'verify.py'), /```python\n([\s\S]*?)```/.exec(guide)![1]!);
    const verified = async (text: string) => {
      await writeFile(join(folder, 'audit.jsonl'), text);
      const { status, stdout, stderr } = spawnSync('python3', ['verify.py', 'audit.jsonl'], {
        cwd: folder,
        encoding: 'utf8',
      });
      return { status, said: `${stdout}${stderr}` };
    };
    const exportedTo = async (token: string) => (await service.call(`${API}/audit/export`, { token })).text;
    const text = await exportedTo(bank);
    const whole = await verified(text);
    expect(whole, whole.said).toMatchObject({ status: 0 });
    const lines = text.split('\n');
    const isNoticed = async (what: string, changed: readonly string[], of = lines) => {
      expect(changed, what).not.toEqual(of);
      const { status, said } = await verified(changed.join('\n'));
      expect([status, said.includes('WRONG')], `${what}: ${said}`).toEqual([1, true]);
    };
    for (const subjectType of SUBJECTS) {
      const at = lines.findIndex((line) => line.includes(`"subjectType":"${subjectType}"`));
      expect(at, subjectType).toBeGreaterThan(0);
      const line = lines[at]!;
      await isNoticed(`${subjectType} removed`, lines.toSpliced(at, 1));
      await isNoticed(`${subjectType} twice`, lines.toSpliced(at, 0, line));
      await isNoticed(`${subjectType} by another`, lines.with(at, line.replace('"actorId":"', '"actorId":"x')));
      await isNoticed(`${subjectType} says more`, lines.with(at, line.replace('"details":{', '"details":{"a":1,')));
      await isNoticed(`${subjectType} moved`, lines.with(at, lines[at + 1]!).with(at + 1, line));
    }
    // A user without permission for reports gets only hashes of the withheld entries.
    const others = ALL_PERMISSIONS.filter((one) => !one.startsWith('sar:'));
    const theirs = (await exportedTo((await service.addClient({ permissions: others })).token)).split('\n');
    const { said } = await verified(theirs.join('\n'));
    expect(Number(/ (\d+) withheld/.exec(said)![1]), said).toBeGreaterThan(3);
    expect(said).not.toContain('WRONG');
    const hidden = theirs.findIndex((line) => line.includes('"withheld":'));
    await isNoticed('withheld, removed', theirs.toSpliced(hidden, 1), theirs);
    const other = theirs[hidden]!.replace(/"entryHash":"./, (start) =>
      start.endsWith('0') ? `${start.slice(0, -1)}1` : `${start.slice(0, -1)}0`,
    );
    await isNoticed('withheld, with another hash', theirs.with(hidden, other), theirs);
    await rm(folder, { recursive: true, force: true });
  },
);
