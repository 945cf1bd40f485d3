/** Blind QA review: closed alerts are sampled and reviewed by users who did not work on them and do not see the first decision. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allSeals } from '../../src/cli/audit.ts';
import { ALL_PERMISSIONS } from '../../src/platform/access/permissions.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { addPerson, type Person } from '../support/people.ts';
import { eventually, type Reply, type Service, sharedService } from '../support/service.ts';
import { expectProblem } from './checks.ts';
import { PERSON } from './lists.ts';

const API = '/amlcore/api/v1';
const RATIONALE = 'Xylographic rationale of the first reader';
let service: Service;
let token: string;
let ada: Person;
let ben: Person;
let cleo: Person;
let alerts: string[];
let closedFrom: string;
let closedTo: string;

// biome-ignore lint/suspicious/noExplicitAny: answers of many operations, looked at member by member
type Data = Record<string, any>;
const dataOf = (reply: Reply): Data => reply.json<{ data: Data }>().data;
const post = (who: Person, path: string, body: object = {}) =>
  who.browser.call(`${API}${path}`, { method: 'POST', body });
const get = async (who: Person, path: string): Promise<Data> => dataOf(await who.browser.call(`${API}${path}`));
async function done(who: Person, path: string, body: object = {}): Promise<Data> {
  const reply = await post(who, path, body);
  expect(reply.status, `${path}: ${reply.text}`).toBeLessThan(300);
  return dataOf(reply);
}

/** Each alert is about another party. */
async function alertOf(unit: string): Promise<string> {
  const body = {
    ...{ ...FIAT_EXAMPLE_REQUEST, callbackUrl: '', transactionReference: unit, receiverName: PERSON.name },
    ...{
      receiverAccount: unit,
      customerReference: unit,
      receiverIdNumber: undefined,
      receiverEmail: undefined,
      receiverMobileNumber: undefined,
    },
  };
  const created = dataOf(await service.call(`${API}/transactions/fiat`, { method: 'POST', token, body }));
  return eventually(async () => {
    const query = { transactionUuid: created.transactionUUID };
    const { items } = dataOf(await service.call(`${API}/alerts`, { token, query }));
    return items.find(({ queue }: Data) => queue === 'SANCTIONS')?.alertId;
  });
}

beforeAll(async () => {
  service = await sharedService();
  token = (await service.addClient({ permissions: [...ALL_PERMISSIONS] })).token;
  // One user closes alone here, because the way of closing is not under test.
  for (const [key, value] of Object.entries({ 'transactions.fourEyes': 'NEVER', 'alerts.requireChecklist': false })) {
    const set = await service.call(`${API}/settings/${key}`, { method: 'PUT', token, body: { value } });
    expect(set.status, set.text).toBe(200);
  }
  const officer = () => addPerson(service, 'COMPLIANCE_OFFICER');
  [ada, ben, cleo] = [await officer(), await officer(), await officer()];
  alerts = [await alertOf('READ-1'), await alertOf('READ-2')];
  const closing = { disposition: 'FALSE_POSITIVE', reasonCode: 'FALSE_POSITIVE', reason: RATIONALE };
  const times: string[] = [];
  for (const alertId of alerts) times.push((await done(ada, `/alerts/${alertId}/close`, closing)).alert.closedAt);
  [closedFrom, closedTo] = [times[0]!, new Date(Date.parse(times[1]!) + 1).toISOString()];
});
afterAll(() => service.stop());

it('a sample is drawn with a random seed, and its alerts are not drawn again', async () => {
  const request = { reason: 'November', closedFrom, closedTo, stratifiedBy: 'closer', share: 0.5 };
  for (const [change, field] of [
    [{ count: 1 }, 'share'],
    [{ share: undefined }, 'share'],
    [{ closedTo: closedFrom }, 'closedTo'],
    [{ closedTo: '2199-01-01T00:00:00Z' }, 'closedTo'],
  ] as const) {
    const refused = expectProblem(
      await post(ben, '/second-readings/samples', { ...request, ...change }),
      400,
      'validation-failed',
    );
    expect(refused.errors).toEqual([expect.objectContaining({ field })]);
  }
  const first = await done(ben, '/second-readings/samples', request);
  expect(first).toMatchObject({ population: 2, drawn: 1, strata: [{ stratum: ada.userId, population: 2, drawn: 1 }] });
  expect(first.seed).toMatch(/^[0-9a-f]{32}$/);
  const second = await done(ben, '/second-readings/samples', { ...request, share: 1 });
  expect(second).toMatchObject({ population: 1, drawn: 1 });
  expect(await done(ben, '/second-readings/samples', request)).toMatchObject({ population: 0, drawn: 0, strata: [] });
  const { items } = await get(ben, '/second-readings');
  expect(items).toHaveLength(2);
  // A reviewer sees the alert only after taking it.
  for (const one of items) expect(one).toMatchObject({ state: 'WAITING', alertId: null, first: null });
});

it('its closer and API clients cannot review it, and concurrent reviewers get different alerts', async () => {
  expect(await done(ada, '/second-readings/next')).toEqual({ reading: null });
  const client = await service.call(`${API}/second-readings/next`, { method: 'POST', token, body: {} });
  expectProblem(client, 409, 'conflict');
  // A reviewer who returned an alert may have looked it up since. So it goes to other reviewers.
  const seen = new Set<string>();
  for (let at = 0; at < alerts.length; at += 1) {
    const { reading } = await done(cleo, '/second-readings/next');
    seen.add(reading.readingId);
    const body = { version: reading.version };
    expect(await done(cleo, `/second-readings/${reading.readingId}/put-back`, body)).toMatchObject({
      ...{ state: 'WAITING', alertId: null },
    });
  }
  expect(seen.size).toBe(alerts.length);
  expect(await done(cleo, '/second-readings/next')).toEqual({ reading: null });
  const taken = await Promise.all([done(ben, '/second-readings/next'), done(ben, '/second-readings/next')]);
  expect(taken.map(({ reading }) => reading.alertId).sort()).toEqual([...alerts].sort());
  const { readingId } = taken[0]!.reading;
  expectProblem(await post(ada, `/second-readings/${readingId}/put-back`), 409, 'conflict');
});

const readingOf = async (alertId: string): Promise<Data> => {
  const { items } = await get(ben, '/second-readings?reader=me');
  return items.find((one: Data) => one.alertId === alertId);
};

it('the second reviewer sees the evidence of the alert, and nothing of the first decision', async () => {
  const { readingId } = await readingOf(alerts[0]!);
  const seen = await get(ben, `/second-readings/${readingId}`);
  expect(seen.evidence).toMatchObject({ alertId: alerts[0], subjectName: PERSON.name, queue: 'SANCTIONS' });
  expect(seen.evidence.hits[0].matches[0]).toMatchObject({ primaryName: PERSON.name });
  expect(seen.evidence.checklist.steps.length).toBeGreaterThan(3);
  const shown = JSON.stringify(seen);
  for (const word of [RATIONALE, ada.userId, 'CLOSED', 'RELEASED']) expect(shown).not.toContain(word);
  // The alert itself shows it: not to this reviewer, but to other users.
  expectProblem(await ben.browser.call(`${API}/alerts/${alerts[0]}`), 409, 'second-reading-open');
  // The list, its filters and its totals do not either, because they would reveal how it was closed.
  const listed = async (who: Person) => (await get(who, '/alerts?limit=100')).items.map(({ alertId }: Data) => alertId);
  expect(await listed(ada)).toContain(alerts[0]);
  expect(await listed(ben)).not.toContain(alerts[0]);
  const closedFor = async (who: Person) => (await get(who, '/alerts/totals')).byState.CLOSED_FALSE_POSITIVE;
  expect([await closedFor(ada), await closedFor(ben)]).toEqual([alerts.length, 0]);
  expect((await get(ada, `/alerts/${alerts[0]}`)).history[0]).toMatchObject({ text: RATIONALE });
  expect((await get(ada, `/second-readings/${readingId}`)).evidence).toBeNull();
});

it('after the answer both decisions are shown, and a disagreement reopens the alert for another analyst', async () => {
  const { readingId, version } = await readingOf(alerts[0]!);
  const at = `/second-readings/${readingId}`;
  const answer = { disposition: 'TRUE_POSITIVE', reasonCode: 'TRUE_MATCH', reason: 'Same birth date.' };
  expectProblem(await post(ben, `${at}/answer`, { ...answer, reasonCode: 'FALSE_POSITIVE' }), 400, 'validation-failed');
  expectProblem(await post(ben, `${at}/answer`, { ...answer, version: version + 1 }), 409, 'conflict');
  expectProblem(await post(ben, `${at}/conclude`, { verdict: 'AGREE', reason: 'Too early.' }), 409, 'conflict');
  expect(await done(ben, `${at}/answer`, answer)).toMatchObject({
    first: { disposition: 'FALSE_POSITIVE', reasonCode: 'FALSE_POSITIVE', closedBy: ada.userId },
    isSameDisposition: false,
  });
  expect(await get(ben, at)).toMatchObject({ firstReason: RATIONALE, second: { reason: 'Same birth date.' } });
  expectProblem(await post(ben, `${at}/answer`, answer), 409, 'conflict');
  expect((await get(ada, `/alerts/${alerts[0]}`)).state).toBe('CLOSED_FALSE_POSITIVE');
  const verdict = { verdict: 'DISAGREE', errorKind: 'WRONG_DISPOSITION', reason: 'It is him: look at the birth date.' };
  for (const errorKind of [undefined, 'PROCEDURE']) {
    expectProblem(await post(ben, `${at}/conclude`, { ...verdict, errorKind }), 400, 'validation-failed');
  }
  const concluded = await done(ben, `${at}/conclude`, verdict);
  expect(concluded).toMatchObject({ state: 'CONCLUDED', followUpAlertId: alerts[0] });
  const open = await get(ada, `/alerts/${alerts[0]}`);
  expect(open).toMatchObject({ state: 'ESCALATED', assignee: null, closedAt: null });
  expect(open.history[0]).toMatchObject({ kind: 'REOPENED', text: verdict.reason, actorId: ben.userId });
  // A delivered webhook cannot be recalled: the analyst who holds the transaction decides on it.
  expect(open.hits[0].transactionStatus).toBe('RELEASED');
  const closing = { disposition: 'TRUE_POSITIVE', reasonCode: 'TRUE_MATCH', reason: 'It is him.' };
  expectProblem(await post(ada, `/alerts/${alerts[0]}/close`, closing), 409, 'conflict');
  expect((await done(cleo, `/alerts/${alerts[0]}/close`, closing)).alert.state).toBe('CLOSED_TRUE_POSITIVE');
});

it('an agreeing reviewer can still report errors, and error rates are shown by analyst, reason and kind', async () => {
  const { readingId } = await readingOf(alerts[1]!);
  const at = `/second-readings/${readingId}`;
  await done(ben, `${at}/answer`, {
    disposition: 'FALSE_POSITIVE',
    reasonCode: 'FALSE_POSITIVE',
    reason: 'A namesake.',
  });
  const verdict = {
    verdict: 'AGREE',
    errorKind: 'RATIONALE_INSUFFICIENT',
    reason: 'The reason is not comprehensible.',
  };
  expect(await done(ben, `${at}/conclude`, verdict)).toMatchObject({ isSameDisposition: true, followUpAlertId: null });
  expect((await get(ben, `/alerts/${alerts[1]}`)).state).toBe('CLOSED_FALSE_POSITIVE');
  const rate = { readings: 2, disagreed: 1, agreedWithError: 1, errorRate: 0.5 };
  expect(await get(ben, '/second-readings/error-rates')).toMatchObject({
    unfinished: 0,
    all: rate,
    byCloser: [{ key: ada.userId, ...rate }],
    byReason: [{ key: 'FALSE_POSITIVE', ...rate }],
    byCause: [{ key: 'WATCHLIST_MATCH', ...rate }],
    byErrorKind: { WRONG_DISPOSITION: 1, RATIONALE_INSUFFICIENT: 1, PROCEDURE: 0 },
  });
  const refused = await ben.browser.call(`${API}/second-readings/error-rates?from=2026-02-01&to=2026-01-01`);
  expectProblem(refused, 400, 'validation-failed');
});

it('every step is in the trail, which seals the reviews, and other organizations see nothing', async () => {
  const { readingId } = await readingOf(alerts[1]!);
  const { pool } = service.database;
  const { rows } = await pool.query(
    `select action from audit_log where subject_id = $1 and action like 'alert.%' and action <> 'alert.created' order by sequence`,
    [alerts[1]],
  );
  const acts = rows.map(({ action }) => action).filter((action) => action !== 'alert.second-reading-put-back');
  expect(new Set(acts)).toEqual(
    new Set([
      ...['alert.updated', 'alert.closed', 'alert.drawn', 'alert.second-reading-taken'],
      ...['alert.second-reading-answered', 'alert.second-reading-concluded'],
    ]),
  );
  const flaws = async () =>
    (await service.verify(allSeals)).flatMap(({ broken, damages }) => [
      ...(broken ? [broken.reason] : []),
      ...damages.map(({ reason }) => reason),
    ]);
  expect(await flaws()).toEqual([]);
  await pool.query(`update alert_readings set verdict = 'DISAGREE' where reading_id = $1`, [readingId]);
  expect(await flaws()).toEqual(['a QA review of the alert does not match its last audit entry']);
  await pool.query(`update alert_readings set verdict = 'AGREE' where reading_id = $1`, [readingId]);
  const stranger = await service.addClient({ tenant: 'Stranger', permissions: [...ALL_PERMISSIONS] });
  expectProblem(await service.call(`${API}/second-readings/${readingId}`, { token: stranger.token }), 404, 'not-found');
});
