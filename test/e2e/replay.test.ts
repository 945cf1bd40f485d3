/** Stored screenings replayed after list changes, and screenings as of a past day. */
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type PastAnswer,
  pastAnswer,
  type ReplayedScreening,
  replayedScreening,
  screeningsPage,
} from '../../src/screening/replay-schemas.ts';
import type { ScreenEntityResult } from '../../src/screening/schemas.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { type ReplayedTransaction, replayedTransaction } from '../../src/transactions/schemas/replay.ts';
import { type CallOptions, eventually, type Service, startService } from '../support/service.ts';
import { expectEnvelope, expectProblem, expectShape, fieldErrors } from './checks.ts';
import { COMPANY, CROWD_NAME, PERSON, type ProfileLine, SANCTIONED, toNdjson } from './lists.ts';

const BASE = '/amlcore/api/v1';
const OWN_NAME = 'Ottfried Zwirnbacher';
const NEW_NAME = 'Wulfhild Quastenberg';

let service: Service;
let token: string;
const screened: ScreenEntityResult[] = [];
let searchIds: string[] = [];
let transactionUuid: string;
let before: string;

const post = (path: string, options: CallOptions = {}) =>
  service.call(`${BASE}${path}`, { method: 'POST', token, ...options });
const screen = async (body: object) => expectEnvelope<ScreenEntityResult>(await post('/screen-entity', { body }));
const replay = async (searchId: string, against?: string) =>
  expectShape(
    replayedScreening,
    expectEnvelope<ReplayedScreening>(
      await post(`/screenings/${searchId}/replay`, { query: against ? { against } : {} }),
    ),
  );
const past = (body: object) => post('/screen-entity/past', { body });
const generation = async () =>
  (await service.database.pool.query('select max(generation) as g, max(base_generation) as b from corpus_generations'))
    .rows[0];

/** A new version of the list. Resolves when it is searched. */
async function publish(lines: readonly ProfileLine[]): Promise<void> {
  const { g } = await generation();
  await writeFile(join(service.dataDir, 'sanctions.ndjson'), toNdjson(lines));
  expect((await post('/watchlists/test_sanctions/refresh', { body: { force: true } })).status).toBeLessThan(300);
  await eventually(async () => {
    const { g: now } = await generation();
    const answer = await screen({ fullName: 'Whoever it May Be' });
    const { rows } = await service.database.pool.query('select generation from screenings where search_id = $1', [
      answer.searchId,
    ]);
    return now > g && rows[0].generation === now;
  });
}

async function putOwn(reference: string): Promise<void> {
  const body = [{ externalReferenceId: reference, entityType: 'INDIVIDUAL', names: [{ fullNameRaw: OWN_NAME }] }];
  expect((await post('/profiles/bulk', { body })).status).toBe(200);
}

const QUESTIONS: readonly object[] = [
  { fullName: PERSON.name, dob: PERSON.dob, nationalityCodes: ['PL'] },
  { fullName: PERSON.name, dob: '1990-01-01', matchAlgorithm: 'STRICT' },
  { fullName: 'Kasimir Ondrasek', matchAlgorithm: 'LOOSE', minScoreThreshold: 50 },
  { fullName: 'Казимир Ондрашек', alias: 'The Weaver' },
  { fullName: 'Somebody Else', documentNumber: PERSON.document, idWeight: 0.3, nameWeight: 0.7, dobWeight: 0.1 },
  { fullName: COMPANY.name, entityTypes: ['ORGANIZATION'], watchlistCategories: ['SANCTION'] },
  { fullName: CROWD_NAME, limit: 7, includeDelisted: true },
  { fullName: CROWD_NAME, fuzzyNameMatch: false, limit: 100 },
  { fullName: OWN_NAME },
  { fullName: 'Nobody of this Name' },
];

beforeAll(async () => {
  service = await startService();
  token = (await service.addClient({ permissions: ['screen:read', 'screen:write', 'operator'] })).token;
  await putOwn('OWN-1');
  for (const question of QUESTIONS) screened.push(await screen(question));
  const body = { ...FIAT_EXAMPLE_REQUEST, transactionReference: 'REPLAYED', receiverName: PERSON.name };
  const recorded = expectEnvelope<{ transactionUUID: string }>(await post('/transactions/fiat', { body }), 201);
  transactionUuid = recorded.transactionUUID;
  await eventually(
    async () =>
      (await service.call(`${BASE}/transactions/${transactionUuid}/risk-assessment`, { token })).status === 200,
  );
  const query = { fullName: CROWD_NAME, limit: 5, dob: '1960-05-17', entityTypes: 'INDIVIDUAL' };
  const page = expectEnvelope<{ nextCursor: string }>(await service.call(`${BASE}/search-profile`, { token, query }));
  await service.call(`${BASE}/search-profile`, { token, query: { ...query, cursor: page.nextCursor } });
  const { rows } = await service.database.pool.query(
    'select search_id, screened_at from screenings order by screened_at',
  );
  searchIds = rows.map((row) => row.search_id as string);
  // By the clock of the service, which may differ by some milliseconds from that of this process.
  before = new Date(rows.at(-1).screened_at.getTime() + 50).toISOString();
  await eventually(async () => {
    const { timestamp } = (await service.call(`${BASE}/screenings/none`, { token })).json<{ timestamp: string }>();
    return timestamp > before;
  });
  await putOwn('OWN-2');
  // The person is renamed, the company is removed: few changes are searched beside the existing index.
  const few = SANCTIONED.filter(({ externalReferenceId }) => externalReferenceId !== COMPANY.reference).map((line) =>
    line.externalReferenceId === PERSON.reference ? { ...line, names: [{ fullNameRaw: NEW_NAME }] } : line,
  );
  await publish(few);
  expect((await generation()).b).toBeLessThan((await generation()).g);
  // All parties are different, so the list has its own index.
  await publish(
    few.map((line) => ({
      ...line,
      names: line.names.map((name) => ({ ...name, fullNameRaw: `${name.fullNameRaw} Esq` })),
    })),
  );
  const { g, b } = await generation();
  expect(b).toBe(g);
});
afterAll(() => service.stop());

describe('a replay', () => {
  it('returns the recorded response of every screening after two list changes', async () => {
    expect(searchIds).toHaveLength(QUESTIONS.length + 2);
    const replays = await Promise.all(searchIds.map((id) => replay(id)));
    expect(replays.map(({ outcome, differences }) => ({ outcome, differences }))).toEqual(
      searchIds.map(() => ({ outcome: 'IDENTICAL', differences: [] })),
    );
    const first = replays.find(({ searchId }) => searchId === screened[0]!.searchId)!;
    expect(first).toMatchObject({
      identical: true,
      against: 'RECORDED',
      recorded: { totalMatches: screened[0]!.totalMatches },
    });
    expect(first.replayed.listVersions).toEqual(screened[0]!.listVersions);
    expect(first.replayed.generation).toBe(first.recorded.generation);
    const { rows } = await service.database.pool.query(
      `select details from audit_log where action = 'screening.replayed' and subject_id = $1`,
      [first.searchId],
    );
    expect(rows[0].details).toMatchObject({ against: 'RECORDED', outcome: 'IDENTICAL', differenceCount: 0 });
  });

  it('against the current lists shows who would be found now, and names the lists as the cause', async () => {
    const [person, , , , , company] = screened;
    const now = await replay(person!.searchId, 'current');
    expect(now).toMatchObject({
      against: 'CURRENT',
      outcome: 'EXPLAINED',
      identical: false,
      remark: 'The list versions differ.',
    });
    expect(now.differences).toContainEqual({
      kind: 'GONE',
      profileId: person!.matches[0]!.profileId,
      path: 'matches',
      recorded: { matchedName: PERSON.name, score: person!.matches[0]!.score },
      replayed: null,
      explainedBy: 'LISTS',
    });
    expect((await replay(company!.searchId, 'current')).differences.map(({ kind }) => kind)).toContain('GONE');
    expect((await replay(screened.at(-1)!.searchId, 'CURRENT')).identical).toBe(true);
  });

  it('attributes a difference to the matcher version, and an unexplained one to no cause', async () => {
    const { searchId } = screened[0]!;
    const change = async (text: string) => {
      const { pool } = service.database;
      await pool.query('alter table screenings disable trigger user');
      await pool.query(`update screenings set ${text} where search_id = $1`, [searchId]);
      await pool.query('alter table screenings enable trigger user');
    };
    await change(`result = jsonb_set(result, '{matches,0,score,overall}', '12.5')`);
    const tampered = await replay(searchId);
    expect(tampered).toMatchObject({ outcome: 'UNEXPLAINED', identical: false, differenceCount: 1 });
    expect(tampered.differences).toEqual([
      {
        kind: 'CHANGED',
        profileId: screened[0]!.matches[0]!.profileId,
        path: 'matches[].score.overall',
        recorded: 12.5,
        replayed: screened[0]!.matches[0]!.score.overall,
        explainedBy: null,
      },
    ]);
    await change(`matcher_version = '1.0.0+0123456789ab'`);
    const older = await replay(searchId);
    expect(older).toMatchObject({ outcome: 'EXPLAINED', differences: [{ explainedBy: 'MATCHER' }] });
    expect(older.remark).toContain('The stored record explains each match of 1.0.0+0123456789ab');
    const both = await replay(searchId, 'CURRENT');
    expect(new Set(both.differences.map(({ explainedBy }) => explainedBy))).toEqual(new Set(['LISTS']));
  });

  it('is available to its own organization only, and needs the permission', async () => {
    const stranger = await service.addClient({ tenant: 'Stranger' });
    const { searchId } = screened[1]!;
    expectProblem(await post(`/screenings/${searchId}/replay`, { token: stranger.token }), 404, 'not-found');
    expectProblem(await post(`/screenings/${randomUUID()}/replay`), 404, 'not-found');
    expectProblem(
      await post(`/screenings/${searchId}/replay`, { query: { against: 'yesterday' } }),
      400,
      'validation-failed',
    );
    const writer = await service.addClient({ permissions: ['screen:write'] });
    expectProblem(await post(`/screenings/${searchId}/replay`, { token: writer.token }), 403, 'forbidden');
  });
});

describe('a replay of a transaction', () => {
  const again = async (against?: string) =>
    expectShape(
      replayedTransaction,
      expectEnvelope<ReplayedTransaction>(
        await post(`/transactions/${transactionUuid}/replay`, { query: against ? { against } : {} }),
      ),
    );

  it("returns the recorded findings, assessment and hits, and shows how today's result differs", async () => {
    const then = await again();
    expect(then).toMatchObject({ outcome: 'IDENTICAL', differences: [], recomputation: { identical: true } });
    expect(then.replayed.generation).toBe(then.recorded.generation);
    const now = await again('CURRENT');
    expect(now).toMatchObject({ outcome: 'EXPLAINED', recomputation: { identical: true } });
    expect(now.replayed.generation).toBeGreaterThan(now.recorded.generation);
    expect(now.differences).toContainEqual(
      expect.objectContaining({
        stage: 'SANCTIONS',
        subject: 'RECEIVER NAME',
        kind: 'GONE',
        path: 'hits',
        explainedBy: 'LISTS',
      }),
    );
  });

  it('reports a changed record, and is available to its own organization only', async () => {
    const { pool } = service.database;
    const { rows } = await pool.query('select record from transaction_screenings where transaction_uuid = $1', [
      transactionUuid,
    ]);
    const { record } = rows[0];
    record.evidence.SANCTIONS.answers[0].hits[0].score.overall = 12.5;
    await pool.query('alter table transaction_screenings disable trigger user');
    await pool.query('update transaction_screenings set record = $2 where transaction_uuid = $1', [
      transactionUuid,
      record,
    ]);
    const tampered = await again();
    expect(tampered.outcome).toBe('UNEXPLAINED');
    expect(tampered.differences).toContainEqual(
      expect.objectContaining({ path: 'hits[].score.overall', recorded: 12.5, explainedBy: null }),
    );
    const stranger = await service.addClient({ tenant: 'Stranger' });
    expectProblem(await post(`/transactions/${transactionUuid}/replay`, { token: stranger.token }), 404, 'not-found');
    expectProblem(await post(`/transactions/${randomUUID()}/replay`), 404, 'not-found');
  });
});

describe('a screening as of an earlier day', () => {
  const ask = async (body: object) => expectShape(pastAnswer, expectEnvelope<PastAnswer>(await past(body)));

  it('uses the lists as they were, including the internal list', async () => {
    const then = await ask({ ...QUESTIONS[0], asOf: before });
    expect(then.matches.map(({ matchedName }) => matchedName)).toEqual(
      screened[0]!.matches.map(({ matchedName }) => matchedName),
    );
    expect(then).toMatchObject({ asOf: before, listVersions: screened[0]!.listVersions });
    expect(then.coverage.map(({ check, state }) => `${check} ${state}`)).toEqual([
      'SANCTION DONE',
      'PEP DONE',
      'ADVERSE_MEDIA NO_LIST',
      'INTERNAL DONE',
    ]);
    expect((await ask({ fullName: `${NEW_NAME} Esq`, asOf: before })).totalMatches).toBe(0);
    const today = new Date().toISOString().slice(0, 10);
    expect((await ask({ fullName: `${NEW_NAME} Esq`, asOf: today })).totalMatches).toBe(1);
    expect((await ask({ fullName: OWN_NAME, asOf: before })).totalMatches).toBe(1);
    expect((await ask({ fullName: OWN_NAME, asOf: today })).totalMatches).toBe(2);
  });

  it('leaves an audit entry without the name, and no screening', async () => {
    const count = async () => (await service.database.pool.query('select count(*) from screenings')).rows[0].count;
    const stored = await count();
    const { inquiryId } = await ask({ fullName: PERSON.name, asOf: before });
    const { rows } = await service.database.pool.query('select action, details from audit_log where subject_id = $1', [
      inquiryId,
    ]);
    expect(rows).toEqual([
      { action: 'past-lists.asked', details: expect.objectContaining({ asOf: before, totalMatches: 2 }) },
    ]);
    expect(await count()).toBe(stored);
  });

  it('is rejected for the future, for days before the first list, and without a day', async () => {
    const tomorrow = new Date(Date.now() + 48 * 3_600_000).toISOString();
    for (const asOf of [tomorrow, tomorrow.slice(0, 10)]) {
      const refused = expectProblem(await past({ fullName: 'A', asOf }), 400, 'validation-failed');
      expect(fieldErrors(refused)).toEqual(['asOf Past']);
    }
    expectProblem(await past({ fullName: 'A', asOf: '2020-03-03' }), 404, 'not-found');
    expectProblem(await past({ fullName: 'A', asOf: '3 March' }), 422, 'unprocessable-format');
    expect(fieldErrors(expectProblem(await past({ fullName: 'A' }), 400, 'validation-failed'))).toEqual([
      'asOf NotNull',
    ]);
  });
});

describe('the list of screenings', () => {
  const list = async (query: CallOptions['query'] = {}, by = token) => {
    const reply = await service.call(`${BASE}/screenings`, { query, token: by });
    return expectShape(screeningsPage, expectEnvelope<ReturnType<typeof screeningsPage.parse>>(reply));
  };

  it('contains each screening once, the latest first, by the filters', async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await list({ to: before, limit: 5, ...(cursor && { cursor }) });
      seen.push(...page.items.map(({ searchId }) => searchId));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual([...searchIds].reverse());
    expect((await list({ to: before, kind: 'search_profile' })).items.map(({ name }) => name)).toEqual([
      CROWD_NAME,
      CROWD_NAME,
    ]);
    const without = await list({ to: before, hasMatches: false });
    expect(without.items.map(({ name }) => name)).toEqual(['Nobody of this Name']);
    expect((await list({ screenedBy: 'unknown' })).items).toEqual([]);
    const justAfter = new Date(Date.parse(before) + 1).toISOString();
    expect((await list({ from: before, to: justAfter })).items).toEqual([]);
    const empty = await service.call(`${BASE}/screenings`, { query: { from: before, to: before }, token });
    expect(fieldErrors(expectProblem(empty, 400, 'validation-failed'))).toEqual(['to Range']);
    expect((await list({}, (await service.addClient({ tenant: 'Another' })).token)).items).toEqual([]);
  });

  it('shows checks that did not run, so that a screening without a match is not reported as passed', async () => {
    const { token: by } = await service.addClient({ tenant: 'Blind' });
    const ask = async (fullName: string) => {
      const reply = await post('/screen-entity', { token: by, body: { fullName } });
      return expectEnvelope<ScreenEntityResult>(reply).searchId;
    };
    const [read, unread] = [await ask('Nobody of this Name'), await ask('M☺d☺ro Quixwell')];
    const search = { query: { fullName: 'M☺d☺ro Quixwell' }, token: by };
    expectEnvelope(await service.call(`${BASE}/search-profile`, search));
    const { items } = await list({}, by);
    const ofSanctions = items.map(({ gaps }) => gaps!.filter(({ check }) => check === 'SANCTION'));
    const blind = [{ check: 'SANCTION', state: 'UNREADABLE' }];
    expect(ofSanctions).toEqual([blind, blind, []]);
    expect(items.every(({ totalMatches }) => totalMatches === 0)).toBe(true);
    const without = { hasMatches: false, withTotal: true };
    const unseen = await list({ ...without, gap: 'SANCTION' }, by);
    expect([unseen.items.map(({ searchId }) => searchId)[1], unseen.items.length, unseen.total?.count]).toEqual([
      unread,
      2,
      2,
    ]);
    const others = items.at(-1)!.gaps!.length > 0 ? 'OTHER' : 'NONE';
    expect((await list({ ...without, gap: others }, by)).items.map(({ searchId }) => searchId)).toEqual([read]);
    // An earlier release stored it in the response or not at all. Those are not reported as complete.
    await service.database.pool.query('alter table screenings disable trigger user');
    await service.database.pool.query(
      'update screenings set gap = null, gaps = null where tenant_id = (select tenant_id from screenings where search_id = $1)',
      [read],
    );
    await service.database.pool.query('alter table screenings enable trigger user');
    const earlier = (await list({}, by)).items;
    expect(earlier.map(({ gaps }) => gaps)).toEqual([null, ...items.slice(1).map(({ gaps }) => gaps)]);
    for (const gap of ['SANCTION', 'OTHER', 'NONE']) expect((await list({ gap }, by)).items).toEqual([]);
  });
});
