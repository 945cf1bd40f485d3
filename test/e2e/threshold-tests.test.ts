/** Tests of another threshold on the organization's own records: counted, sampled blind, and approved by two users. */
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allSeals } from '../../src/cli/audit.ts';
import {
  type ClosingsView,
  closingsView,
  type EvidenceView,
  evidenceView,
  type PairsView,
  pairsView,
  type TakenPair,
  type TestView,
  takenPair,
  testView,
} from '../../src/governance/threshold-tuning/schemas.ts';
import { ALL_PERMISSIONS } from '../../src/platform/access/permissions.ts';
import { addPerson, type Person } from '../support/people.ts';
import { type CallOptions, eventually, type Reply, type Service, sharedService } from '../support/service.ts';
import { setByOperator } from '../support/settings.ts';
import { expectEnvelope, expectProblem, expectShape, fieldErrors } from './checks.ts';
import { COMPANY, PERSON } from './lists.ts';

const API = '/amlcore/api/v1';
const TESTS = '/threshold-tests';
const THRESHOLD = `${API}/settings/screening.minScoreThreshold`;
/** Similar enough to be compared, but no hit at any threshold in use. */
const NEAR = ['Casimir Ondrasik', 'Kasimira Ondraszewska', 'Casimir Andrasch', 'Halvor Fjordsen Trading'];

let service: Service;
let token: string;
let ada: Person;
let ben: Person;
let analyst: Person;

const call = (path: string, options: CallOptions = {}) => service.call(`${API}${path}`, { token, ...options });
const post = (who: Person, path: string, body: object = {}): Promise<Reply> =>
  who.browser.call(`${API}${path}`, { method: 'POST', body });
const got = async <T>(who: Person, path: string): Promise<T> =>
  expectEnvelope<T>(await who.browser.call(`${API}${path}`));
async function done(who: Person, path: string, body: object = {}): Promise<TestView> {
  const reply = await post(who, path, body);
  expect(reply.status, `${path}: ${reply.text}`).toBeLessThan(300);
  return expectShape(testView, reply.json<{ data: TestView }>().data);
}
const counted = (testId: string): Promise<TestView> =>
  eventually(async () => {
    const test = await got<TestView>(ada, `${TESTS}/${testId}`);
    return test.state !== 'RUNNING' && expectShape(testView, test);
  });
const threshold = async () =>
  expectEnvelope<{ value: number; version: number }>(await service.call(THRESHOLD, { token }));

beforeAll(async () => {
  service = await sharedService();
  token = (await service.addClient({ permissions: [...ALL_PERMISSIONS] })).token;
  ada = await addPerson(service, 'COMPLIANCE_OFFICER');
  ben = await addPerson(service, 'COMPLIANCE_OFFICER');
  analyst = await addPerson(service, 'ANALYST');
  let number = 0;
  const customer = (fullNameRaw: string, more: object = {}) => ({
    ...{ externalReferenceId: `T-${++number}`, entityType: 'INDIVIDUAL', names: [{ fullNameRaw }], ...more },
  });
  for (const body of [
    customer(PERSON.name, { dob: PERSON.dob, nationalityCodes: [PERSON.country] }),
    customer('Nobody Whatsoever Atall', {
      entityType: 'ORGANIZATION',
      beneficialOwners: [{ fullName: NEAR[0], share: 60 }],
    }),
    ...NEAR.slice(1).map((name) => customer(name)),
    customer('Quentin Xylo'),
  ])
    expectEnvelope(await call('/customers', { method: 'POST', body }), 201);
  // Repeated requests with the same content are one test.
  for (const fullName of [COMPANY.name, COMPANY.name, NEAR[0]])
    expectEnvelope(await call('/screen-entity', { method: 'POST', body: { fullName } }));
});
afterAll(() => service.stop());

it('a preview counts all customers and stored screenings, and lists some of the pairs by name', async () => {
  const started = await done(ada, TESTS, {
    ...{ purpose: 'preview', reason: 'What would 55 mean?', threshold: 55, floor: 50, screeningDays: 30 },
  });
  expect(started).toMatchObject({
    state: 'RUNNING',
    asked: { threshold: 55 },
    inForce: { threshold: 75 },
    counted: null,
  });
  const preview = await counted(started.testId);
  expect(preview).toMatchObject({ state: 'COUNTED', progress: { toLookAt: 8, lookedAt: 8 } });
  const { customers, screenings, failed, pairs, scores, withHits } = preview.counted!;
  expect({ customers, screenings, failed }).toEqual({ customers: 6, screenings: 2, failed: 0 });
  expect(pairs.lost).toBe(0);
  expect(pairs.newly).toBeGreaterThan(0);
  expect(withHits.asked).toBe(withHits.inForce + withHits.newly);
  // The histogram covers all thresholds at once.
  const from = (least: number) =>
    scores.filter(({ points }) => points >= least).reduce((sum, one) => sum + one.pairs, 0);
  expect(from(55)).toBe(pairs.kept + pairs.newly);
  expect(from(75)).toBe(pairs.kept);
  expect(from(0)).toBe(pairs.kept + pairs.newly + pairs.neither);

  const shown = expectShape(pairsView, await got<PairsView>(ada, `${TESTS}/${started.testId}/pairs`));
  expect(shown.items.map(({ change }) => change)).toEqual(shown.items.map(() => 'NEW'));
  expect(shown.items).toHaveLength(pairs.newly);
  expect([...NEAR, PERSON.name]).toContain(shown.items[0]!.name);
  for (const { rank, source, sourceId, subject, profileId } of shown.items) {
    const text = `${preview.seed}/${source}/${sourceId}/${subject}/${profileId}`;
    expect(rank).toBe(createHash('sha256').update(text).digest('hex'));
  }
  // A test stores no names. A displayed name is read from the current record.
  const { rows } = await service.database.pool.query(
    `select row_to_json(p)::text as row from threshold_test_pairs p where test_id = $1`,
    [started.testId],
  );
  expect(rows).not.toEqual([]);
  for (const name of [PERSON.name, ...NEAR]) expect(JSON.stringify(rows)).not.toContain(name);
  expectProblem(await post(ada, `${TESTS}/${started.testId}/sample`), 409, 'conflict');
});

it('scores of another algorithm are compared side by side', async () => {
  const started = await done(ada, TESTS, {
    ...{ purpose: 'PREVIEW', reason: 'Whole names alone?', algorithm: 'STRICT', floor: 60 },
  });
  const { counted: found, asked } = await counted(started.testId);
  expect(asked).toEqual({ threshold: 75, algorithm: 'STRICT' });
  expect(found!.pairs.kept).toBeGreaterThan(0);
});

it('rejects a floor above the threshold, and users without permission', async () => {
  const wrong = { purpose: 'TEST', reason: 'x', threshold: 70, floor: 71 };
  expect(fieldErrors(expectProblem(await post(ada, TESTS, wrong), 400, 'validation-failed'))).toEqual(['floor Max']);
  expectProblem(await post(analyst, TESTS, { ...wrong, floor: 60 }), 403, 'forbidden');
});

it('a sample is reviewed blind, estimated, and the change approved by a second user', async () => {
  const { testId } = await done(ada, TESTS, {
    ...{ purpose: 'TEST', reason: 'Yearly review', threshold: 65, floor: 50, screeningDays: 30 },
  });
  const one = `${TESTS}/${testId}`;
  expectProblem(await post(ada, `${one}/pairs/next`), 409, 'conflict');
  const before = await counted(testId);
  expect(before.seed).toBeNull();
  for (const hidden of ['pairs', 'evidence'])
    expectProblem(await ada.browser.call(`${API}${one}/${hidden}`), 409, 'conflict');
  expectProblem(await post(ada, `${one}/propose`, { rationale: 'too early' }), 409, 'conflict');
  const drawn = await done(ada, `${one}/sample`, { version: before.version });
  const all = Object.values(drawn.drawn!).reduce((sum, count) => sum + count, 0);
  expect(drawn).toMatchObject({ state: 'READING', judged: 0, seed: null, drawnBy: ada.userId });
  expect(all).toBe(Object.values(before.counted!.pairs).reduce((sum, count) => sum + count, 0));
  expectProblem(await call(`${one}/pairs/next`, { method: 'POST', body: {} }), 409, 'conflict');
  expectProblem(await post(analyst, `${one}/pairs/next`), 403, 'forbidden');

  const next = async (who: Person): Promise<TakenPair> => {
    const reply = await post(who, `${one}/pairs/next`);
    // No score, no points, no side of the threshold.
    expect(reply.text).not.toMatch(/score|contribution|change|"KEPT"|"NEW"|"NEITHER"|rank/i);
    return expectShape(takenPair, expectEnvelope<TakenPair>(reply));
  };
  const first = await next(ben);
  // A pair that was taken but not judged is offered again to the same user only.
  expect((await next(ben)).pair).toEqual(first.pair);
  const ofAda = await next(ada);
  expect(ofAda.pair!.pairId).not.toBe(first.pair!.pairId);
  const judged = (who: Person, pairId: string, body: object) => post(who, `${one}/pairs/${pairId}/judge`, body);
  const unsaid = expectProblem(await judged(ada, ofAda.pair!.pairId, { verdict: 'OTHER' }), 400, 'validation-failed');
  expect(fieldErrors(unsaid)).toEqual(['decidingFields NotNull']);
  expectProblem(await judged(ben, ofAda.pair!.pairId, { verdict: 'CANNOT_TELL' }), 409, 'conflict');

  // Repeated with its key, each request gives the same response and has no further effect.
  const repeated = async (who: Person, path: string, body: object): Promise<Reply> => {
    const key = randomUUID();
    const send = (what: object) =>
      who.browser.call(`${API}${path}`, { method: 'POST', body: what, headers: { 'idempotency-key': key } });
    const [first, again] = [await send(body), await send(body)];
    expect([first.status, again.status, again.headers.get('idempotent-replayed')], first.text).toEqual([
      200,
      200,
      'true',
    ]);
    expect(again.json<{ data: unknown }>().data).toEqual(first.json<{ data: unknown }>().data);
    expectProblem(await send({ ...body, comment: 'Another.' }), 422, 'idempotency-key-reuse');
    return first;
  };
  const taken = await repeated(ada, `${one}/pairs/next`, {});
  expect(expectEnvelope<TakenPair>(taken).pair).toEqual(ofAda.pair);

  let same = 0;
  const read = async (who: Person): Promise<boolean> => {
    if ((await got<TestView>(who, one)).state !== 'READING') return false;
    const { pair, evidence } = await next(who);
    if (!pair) return false;
    expect(evidence!.comparisons.map(({ field }) => field)).toContain('NAME');
    const isContrary = evidence!.comparisons.some(({ verdict }) => verdict === 'CONFLICT');
    const isIt = [PERSON.name, COMPANY.name].includes(evidence!.party.name) && !isContrary;
    if (isIt) same += 1;
    const body = { verdict: isIt ? 'SAME' : 'OTHER', decidingFields: ['NAME'] };
    await repeated(who, `${one}/pairs/${pair.pairId}/judge`, body);
    expectProblem(await judged(who, pair.pairId, body), 409, 'conflict');
    return true;
  };
  while ((await read(ben)) || (await read(ada)));
  const after = expectShape(testView, await got<TestView>(ada, one));
  expect(after).toMatchObject({ state: 'READ', judged: all });
  expect(after.seed).toMatch(/^[0-9a-f]{32}$/);
  const kept = after.estimates!.find(({ change }) => change === 'KEPT')!;
  expect(kept).toMatchObject({ population: before.counted!.pairs.kept, same, low: kept.share, high: kept.share });
  expect(after.estimates!.filter(({ change }) => change !== 'KEPT').map(({ same: found }) => found)).not.toContain(1);

  const evidence = expectShape(evidenceView, await got<EvidenceView>(ada, `${one}/evidence`));
  expect(evidence.pairs).toHaveLength(all);
  for (const { verdict, reader, shown } of evidence.pairs) {
    expect(verdict).not.toBeNull();
    expect([ada.userId, ben.userId]).toContain(reader);
    expect(shown!.fields.find(({ field }) => field === 'NAME')).toBeDefined();
  }
  expect(evidence.pairs.map(({ score }) => score >= 75)).toEqual(evidence.pairs.map(({ change }) => change === 'KEPT'));

  await done(ada, `${one}/propose`, { rationale: 'No match was missed between 65 and 75.' });
  const waiting = await got<{ items: object[] }>(ben, '/proposals');
  expect(waiting.items).toEqual([
    expect.objectContaining({ kind: 'THRESHOLD', subjectId: testId, title: 'Yearly review', awaitsYou: true }),
  ]);
  const sign = { decision: 'SIGN_OFF', reason: 'Read and agreed.' };
  expectProblem(await post(ada, `${one}/answer`, sign), 409, 'conflict');
  expect((await threshold()).value).toBe(75);
  expect(await done(ben, `${one}/answer`, sign)).toMatchObject({
    ...{ state: 'IN_FORCE', proposedBy: ada.userId, answeredBy: ben.userId, answer: 'Read and agreed.' },
  });
  expect(await threshold()).toMatchObject({ value: 65, version: 1 });
});

it('a test of another threshold cannot be proposed any longer, and a proposal can be rejected', async () => {
  const { testId } = await done(ada, TESTS, { purpose: 'TEST', reason: 'Once more', threshold: 70, floor: 60 });
  await counted(testId);
  const one = `${TESTS}/${testId}`;
  await done(ada, `${one}/sample`, { kept: 1, newly: 0, lost: 0, neither: 0 });
  const { pair } = expectEnvelope<TakenPair>(await post(ben, `${one}/pairs/next`));
  await done(ben, `${one}/pairs/${pair!.pairId}/judge`, { verdict: 'CANNOT_TELL' });
  await done(ada, `${one}/propose`, { rationale: 'x' });
  await setByOperator(service, 'screening.minScoreThreshold', 66);
  const stale = await eventually(async () => {
    const reply = await post(ben, `${one}/answer`, { decision: 'SIGN_OFF', reason: 'y' });
    return reply.status === 409 && reply;
  });
  expect(expectProblem(stale, 409, 'conflict').detail).toContain('changed since');
  expect(await done(ada, `${one}/answer`, { decision: 'REFUSE', reason: 'Overtaken' })).toMatchObject({
    ...{ state: 'REFUSED', answer: 'Overtaken' },
  });
  expect((await threshold()).value).toBe(66);
});

it('a changed record can only be answered as changed', async () => {
  const { testId } = await done(ada, TESTS, { purpose: 'TEST', reason: 'Changed', threshold: 66, floor: 60 });
  await counted(testId);
  const one = `${TESTS}/${testId}`;
  await done(ada, `${one}/sample`, { kept: 10, newly: 0, lost: 0, neither: 0 });
  const { rows } = await service.database.pool.query(
    `select distinct source_id from threshold_test_pairs where test_id = '${testId}' and position is not null`,
  );
  for (const { source_id: customerId } of rows as { source_id: string }[]) {
    const body = { names: [{ fullNameRaw: 'Somebody Entirely Else' }], version: 1, dob: null, nationalityCodes: [] };
    const reply = await call(`/customers/${customerId}`, { method: 'PATCH', body: { ...body, beneficialOwners: [] } });
    expect(reply.status, reply.text).toBe(200);
  }
  const { pair, evidence } = expectEnvelope<TakenPair>(await post(ben, `${one}/pairs/next`));
  expect(evidence).toBeNull();
  const path = `${one}/pairs/${pair!.pairId}/judge`;
  expectProblem(await post(ben, path, { verdict: 'OTHER', decidingFields: ['NAME'] }), 409, 'conflict');
  await done(ben, path, { verdict: 'CANNOT_TELL' });
});

it('closed alerts are counted by disposition and match score', async () => {
  const { items } = expectEnvelope<{ items: { alertId: string; version: number; findings: { score: number }[] }[] }>(
    await call('/alerts', { query: { kind: 'ONGOING_SCREENING', limit: 10 } }),
  );
  expect(items.length).toBeGreaterThan(0);
  await setByOperator(service, 'transactions.fourEyes', 'NEVER');
  await setByOperator(service, 'alerts.requireChecklist', false);
  const [alert] = items;
  const body = { disposition: 'FALSE_POSITIVE', reasonCode: 'FALSE_POSITIVE', reason: 'Another person' };
  const closed = await eventually(async () => {
    const reply = await post(ada, `/alerts/${alert!.alertId}/close`, body);
    return reply.status === 200 && reply;
  });
  expect(closed.status).toBe(200);
  const closings = expectShape(closingsView, await got<ClosingsView>(ada, `${TESTS}/closings`));
  expect(closings).toMatchObject({
    ...{ closed: 1, notByMatch: 0, isCut: false },
    scores: [
      {
        points: Math.floor(Math.max(...alert!.findings.map(({ score }) => score))),
        truePositives: 0,
        falsePositives: 1,
      },
    ],
  });

  // As the database counts: the best of all findings, and none if one of them is not a list match.
  const match = (confidence: number | null) => ({ code: 'WATCHLIST_MATCH', score: 90, match: { confidence } });
  const others = [
    { kind: 'TRANSACTION', findings: [match(71.9), match(84.2)], state: 'CLOSED_TRUE_POSITIVE' },
    { kind: 'TRANSACTION', findings: [match(84.9)] },
    { kind: 'TRANSACTION', findings: [match(84.9), { code: 'RULE', score: 60 }] },
    { kind: 'TRANSACTION', findings: [match(null)] },
    { kind: 'TRANSACTION', findings: [] },
  ];
  for (const other of others) {
    await service.database.pool.query(
      `insert into alerts select r.* from alerts a, jsonb_populate_record(a, $2::jsonb || jsonb_build_object('alert_id', gen_random_uuid())) r
       where a.alert_id = $1`,
      [alert!.alertId, JSON.stringify(other)],
    );
  }
  const more = await got<ClosingsView>(ada, `${TESTS}/closings`);
  expect(more).toMatchObject({ closed: 6, notByMatch: 3, isCut: false });
  expect(more.scores).toEqual([
    ...[{ points: 84, truePositives: 1, falsePositives: 1 }, ...closings.scores].sort((a, b) => a.points - b.points),
  ]);
  await service.database.pool.query(`delete from alerts where tenant_id = $1 and alert_id <> all($2::uuid[])`, [
    service.operator.principal.tenantId,
    items.map(({ alertId }) => alertId),
  ]);
});

it('a changed judgment is detected in the audit trail', async () => {
  const damages = async () => (await service.verify(allSeals)).flatMap(({ damages: found }) => found);
  expect(await damages()).toEqual([]);
  await service.database.pool.query(
    `update threshold_test_pairs set verdict = 'OTHER' where tenant_id = $1 and verdict = 'SAME'`,
    [service.operator.principal.tenantId],
  );
  expect((await damages()).map(({ reason }) => reason)).toContain(
    'the pairs of the threshold test does not match its last audit entry',
  );
});
