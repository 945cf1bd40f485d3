/** Matches by a common name that hold nothing: listed, drawn at random, reviewed, counted. */
import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DiscountedSamples } from '../../src/casework/discounted-matches/samples.ts';
import type {
  DiscountStatistics,
  MatchPage,
  ReviewView,
  SamplePage,
  SampleView,
} from '../../src/casework/discounted-matches/schemas.ts';
import { allSeals } from '../../src/cli/audit.ts';
import { ALL_PERMISSIONS } from '../../src/platform/access/permissions.ts';
import { verifyAudit } from '../../src/platform/audit/verify.ts';
import { systemClock } from '../../src/platform/lib/clock.ts';
import { CursorCodec } from '../../src/platform/lib/cursor.ts';
import { writerOver } from '../../src/platform/unit-of-work/testing.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { addPerson, type Person } from '../support/people.ts';
import { eventually, type Service, startService } from '../support/service.ts';
import { TABLES_OF_DISCOUNTS, tampered } from '../support/tampering.ts';
import { expectEnvelope, expectProblem } from './checks.ts';
import { SANCTIONED, toNdjson } from './lists.ts';

const API = '/amlcore/api/v1';
const QUEUE = `${API}/discounted-matches`;
/** Listed with his patronymic; the payee of that name without it is most likely another person. */
const LISTED = { externalReferenceId: 'COMMON-1', names: [{ fullNameRaw: 'Aleksandr Nikolaevich Ivanov' }] };
const PAYEE = 'Aleksandr Ivanov';
const REASON = 'Xylographic: the passport shows another birth date.';

let service: Service;
let token: string;
let officer: Person;
const uuids: string[] = [];

async function paid(account: string): Promise<string> {
  const body = {
    ...{ ...FIAT_EXAMPLE_REQUEST, callbackUrl: '', transactionReference: `D-${uuids.length}`, receiverName: PAYEE },
    ...{ receiverAccount: account, receiverIdNumber: undefined, receiverMobileNumber: undefined },
    ...{ receiverEmail: undefined, receiverDateOfBirth: undefined, receiverNationalityCode: undefined },
    receiverType: 'INDIVIDUAL',
  };
  const created = expectEnvelope<{ transactionUUID: string }>(
    await service.call(`${API}/transactions/fiat`, { method: 'POST', token, body }),
    201,
  );
  await eventually(async () => {
    const one = await service.call(`${API}/transactions/${created.transactionUUID}`, { token });
    return expectEnvelope<{ status: string }>(one).status !== 'PENDING';
  });
  return created.transactionUUID;
}

beforeAll(async () => {
  service = await startService();
  token = (await service.addClient({ permissions: [...ALL_PERMISSIONS] })).token;
  const listed = { ...LISTED, entityType: 'INDIVIDUAL', watchlistCategory: 'SANCTION' };
  await writeFile(join(service.dataDir, 'sanctions.ndjson'), toNdjson([...SANCTIONED, listed]));
  const refresh = { method: 'POST', token, body: { force: true } };
  expectEnvelope(await service.call(`${API}/watchlists/test_sanctions/refresh`, refresh));
  await eventually(async () => {
    const body = { fullName: LISTED.names[0]!.fullNameRaw };
    const reply = await service.call(`${API}/screen-entity`, { method: 'POST', token, body });
    return reply.text.includes(LISTED.externalReferenceId);
  });
  officer = await addPerson(service, 'COMPLIANCE_OFFICER');
  // Two payments to one account, and one to another.
  for (const account of ['D-ACCOUNT-1', 'D-ACCOUNT-1', 'D-ACCOUNT-2']) uuids.push(await paid(account));
});
afterAll(() => service.stop());

const get = async <T>(path: string, query: Record<string, string> = {}): Promise<T> =>
  expectEnvelope<T>(await service.call(`${QUEUE}${path}`, { token, query }));
const send = (path: string, body: object) => officer.browser.call(`${QUEUE}${path}`, { method: 'POST', body });
const done = async <T>(path: string, body: object, status = 200): Promise<T> =>
  expectEnvelope<T>(await send(path, body), status);

it('lists the payments with why the match was discounted, by list, time and state', async () => {
  const { items } = await get<MatchPage>('');
  expect(items.map(({ transactionUuid }) => transactionUuid)).toEqual([...uuids].reverse());
  expect(items[0]).toMatchObject({
    state: 'UNSAMPLED',
    review: null,
    matches: [{ subject: 'RECEIVER', name: PAYEE, watchlistIds: ['test_sanctions'] }],
  });
  expect(items[0]!.matches[0]!.remark).toMatch(/people bear such a name.* is needed to decide/);
  const of = async (query: Record<string, string>) => (await get<MatchPage>('', query)).items.length;
  expect(await of({ watchlistId: 'test_sanctions' })).toBe(3);
  expect(await of({ watchlistId: 'invented' })).toBe(0);
  expect(await of({ state: 'DRAWN,REVIEWED' })).toBe(0);
  expect(await of({ to: '2020-01-01T00:00:00Z' })).toBe(0);
  const first = await get<MatchPage>('', { limit: '2' });
  const rest = await get<MatchPage>('', { limit: '2', cursor: first.nextCursor! });
  expect([first.items.length, rest.items.length, rest.hasMore]).toEqual([2, 1, false]);
});

it.each<[object, string]>([
  [{ share: 0.5, count: 1 }, 'share'],
  [{ count: 1_001 }, 'count'],
  [{ to: '2199-01-01T00:00:00Z' }, 'to'],
  [{ from: '2026-01-02T00:00:00Z', to: '2026-01-01T00:00:00Z' }, 'to'],
])('rejects a sample with %j', async (body, field) => {
  const { errors } = expectProblem(await send('/samples', body), 400, 'validation-failed');
  expect(errors).toEqual([expect.objectContaining({ field })]);
});

it('draws by a random seed that is recorded, so the draw can be repeated, and draws each payment once', async () => {
  const sample = await done<SampleView>('/samples', { count: 2 }, 201);
  expect(sample).toMatchObject({ population: 3, drawn: 2, drawnBy: officer.userId });
  const hash = (id: string) => createHash('sha256').update(`${sample.seed}/${id}`).digest('hex');
  const again = [...uuids].sort((a, b) => (hash(a) < hash(b) ? -1 : 1)).slice(0, 2);
  const { items } = await get<MatchPage>('', { state: 'DRAWN' });
  expect(items.map(({ transactionUuid }) => transactionUuid).sort()).toEqual(again.sort());
  expect(sample.populationHash).toBe(
    createHash('sha256')
      .update([...uuids].sort().join('\n'))
      .digest('hex'),
  );
  // The rest, by the size of the setting.
  expect(await done<SampleView>('/samples', {}, 201)).toMatchObject({
    population: 1,
    drawn: 1,
    criteria: { count: 10 },
  });
  expect(await done<SampleView>('/samples', {}, 201)).toMatchObject({ population: 0, drawn: 0 });
  expect((await get<SamplePage>('/samples')).items).toHaveLength(3);
});

it('is reviewed by a user once, and WRONG opens one alert for all payments of the party', async () => {
  const [first, second, third] = uuids as [string, string, string];
  const wrong = { verdict: 'WRONG', reason: REASON };
  const byClient = await service.call(`${QUEUE}/${first}/review`, { method: 'POST', token, body: wrong });
  expectProblem(byClient, 409, 'conflict');
  expectProblem(await send(`/${crypto.randomUUID()}/review`, wrong), 404, 'not-found');
  expectProblem(await send(`/${first}/review`, { ...wrong, reason: ' ' }), 400, 'validation-failed');
  const review = await done<ReviewView>(`/${first}/review`, wrong);
  expect(review).toMatchObject({ verdict: 'WRONG', reason: REASON, reviewedBy: officer.userId });
  const reply = await service.call(`${API}/alerts/${review.alertId}`, { token });
  const alert = expectEnvelope<{ state: string; queue: string; hits: { transactionUuid: string }[] }>(reply);
  expect(alert).toMatchObject({ state: 'OPEN', queue: 'SANCTIONS' });
  expect(alert.hits.map(({ transactionUuid }) => transactionUuid).sort()).toEqual([first, second].sort());
  expect(await done<ReviewView>(`/${third}/review`, { verdict: 'CORRECT', reason: REASON })).toMatchObject({
    alertId: null,
  });
  expectProblem(await send(`/${third}/review`, wrong), 409, 'conflict');
});

it('is counted with the error bound of the sample', async () => {
  expect(await get<DiscountStatistics>('/statistics')).toMatchObject({
    ...{ discounted: 3, drawn: 3, reviewed: 2, wrong: 1, wrongRate: 0.5 },
    ...{ low: expect.closeTo(0.0945, 3), high: expect.closeTo(0.9055, 3) },
  });
  expectProblem(
    await service.call(`${QUEUE}/statistics`, { token, query: { from: '2020-01-01' } }),
    400,
    'validation-failed',
  );
});

it('is in the audit trail without the reason, and cannot be changed unnoticed', async () => {
  const { unnoticed, tables } = await tampered(service, TABLES_OF_DISCOUNTS);
  expect([unnoticed, [...tables].sort()]).toEqual([[], [...TABLES_OF_DISCOUNTS].sort()]);
  const reports = await verifyAudit(service.database, allSeals);
  const told = reports.flatMap(({ broken, damages }) => [broken, ...damages]).flatMap((flaw) => flaw?.reason ?? []);
  expect(told).toEqual([]);
});

it('is drawn each week by the service', async () => {
  uuids.push(await paid('D-ACCOUNT-3'));
  const { database } = service;
  const samples = (count: number) =>
    new DiscountedSamples({
      ...{ database, writer: writerOver(database), cursors: new CursorCodec(randomBytes(32)), clock: systemClock },
      settings: { get: async () => ({ 'alerts.discountedSampleSize': count }) },
    });
  const drawn = async () => (await get<SamplePage>('/samples')).items.filter(({ drawnBy }) => drawnBy === 'SYSTEM');
  await samples(0).drawWeekly();
  expect(await drawn()).toEqual([]);
  await samples(5).drawWeekly();
  await samples(5).drawWeekly();
  expect(await drawn()).toMatchObject([{ population: 1, drawn: 1, criteria: { count: 5 } }]);
});

it('is visible to its own organization only, and needs the permission', async () => {
  const stranger = (await service.addClient({ tenant: 'Stranger to discounts', permissions: [...ALL_PERMISSIONS] }))
    .token;
  expect(expectEnvelope<MatchPage>(await service.call(QUEUE, { token: stranger })).items).toEqual([]);
  const { token: reader } = await service.addClient({ permissions: ['alert:read'] });
  expectProblem(await service.call(`${QUEUE}/samples`, { method: 'POST', token: reader, body: {} }), 403, 'forbidden');
  const { token: none } = await service.addClient({ permissions: ['screen:read'] });
  expectProblem(await service.call(QUEUE, { token: none }), 403, 'forbidden');
});
