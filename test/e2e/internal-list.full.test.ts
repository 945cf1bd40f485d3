import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bulkResult } from '../../src/lists/internal-list/schemas.ts';
import { profileSchema } from '../../src/lists/profile-schema.ts';
import {
  type ScreenEntityResult,
  type SearchProfilePage,
  screenEntityResult,
  searchProfilePage,
} from '../../src/screening/schemas.ts';
import { type CallOptions, eventually, type Service, startService } from '../support/service.ts';
import { expectEnvelope, expectProblem, expectShape, fieldErrors } from './checks.ts';
import { CROWD_NAME, CROWD_SIZE, PERSON, SANCTIONED, toNdjson } from './lists.ts';

const BASE = '/amlcore/api/v1';
const BULK = `${BASE}/profiles/bulk`;
const NDJSON = { 'content-type': 'application/x-ndjson' };
const MIB = 1024 * 1024;
const OWN_LIST = ['screen:read', 'screen:write', 'profile:write'];

let service: Service;
let bankA: string;
let bankB: string;
beforeAll(async () => {
  service = await startService();
  bankA = (await service.addClient({ tenant: 'Bank A', permissions: OWN_LIST })).token;
  bankB = (await service.addClient({ tenant: 'Bank B', permissions: OWN_LIST })).token;
});
afterAll(() => service.stop());

interface BulkAnswer {
  created: number;
  merged: number;
  rejected: number;
  results: {
    index: number;
    externalReferenceId: string | null;
    status: string;
    profileId: string | null;
    version: number | null;
    mergedBy: string | null;
    errors: { field: string; code: string; message: string }[];
  }[];
}
interface OwnProfile {
  profileId: string;
  version: number;
  watchlistStatus: string;
  riskLevel: string;
  names: { fullNameRaw: string }[];
  documents: { value: string }[];
  sources: { watchlistId: string; externalReferenceId: string; category: string; removalDate: string | null }[];
  createdBy: string;
}

const person = (externalReferenceId: string | undefined, fullNameRaw: string, more: object = {}) => ({
  ...(externalReferenceId && { externalReferenceId }),
  entityType: 'INDIVIDUAL',
  names: [{ fullNameRaw }],
  ...more,
});
const newTenant = async () => (await service.addClient({ tenant: 'A bank of this test', permissions: OWN_LIST })).token;

async function put(token: string, body: unknown, options: CallOptions = {}): Promise<BulkAnswer> {
  const reply = await service.call(BULK, { method: 'POST', body, token, ...options });
  return expectShape(bulkResult, expectEnvelope<BulkAnswer>(reply));
}
async function screen(token: string, fullName: string, more: object = {}, at = service): Promise<ScreenEntityResult> {
  const reply = await at.call(`${BASE}/screen-entity`, { method: 'POST', body: { fullName, ...more }, token });
  return expectShape(screenEntityResult, expectEnvelope<ScreenEntityResult>(reply));
}
async function search(token: string, query: CallOptions['query']): Promise<SearchProfilePage> {
  const reply = await service.call(`${BASE}/search-profile`, { query, token });
  return expectShape(searchProfilePage, expectEnvelope<SearchProfilePage>(reply));
}
const profile = (token: string, id: string, options: CallOptions = {}) =>
  service.call(`${BASE}/profiles/${id}`, { token, ...options });
const shown = async (token: string, id: string, options: CallOptions = {}): Promise<OwnProfile> =>
  expectShape(profileSchema, expectEnvelope<OwnProfile>(await profile(token, id, options)));
const change = (body: object): CallOptions => ({ method: 'PATCH', body });
const sharedIdOf = async (token: string, name: string) => (await screen(token, name)).matches[0]!.profileId;

describe('an internal list profile', () => {
  it('is screened against at once, and its internal list is named', async () => {
    const { created, results } = await put(bankA, [
      person('A-1', 'Tassilo Brandauer', { riskLevel: 'critical', dates: [{ type: 'BIRTH', value: '1974-09-02' }] }),
    ]);
    expect(created).toBe(1);
    expect(results[0]).toMatchObject({ index: 0, externalReferenceId: 'A-1', status: 'created', version: 1 });
    const found = await screen(bankA, 'Tassilo Brandauer', { dob: '1974-09-02' });
    expect(found).toMatchObject({ totalMatches: 1, truncated: false });
    expect(found.matches[0]).toMatchObject({
      profileId: results[0]!.profileId,
      score: { overall: 100 },
      categories: ['INTERNAL'],
      sources: [{ type: 'INTERNAL', referenceId: 'A-1', publisher: 'Own list' }],
      entity: { primaryName: 'Tassilo Brandauer', dob: ['1974-09-02'], watchlistStatus: 'ACTIVE' },
    });
    expect(found.listVersions.at(-1)).toMatchObject({ watchlistId: 'internal', version: 1, entries: 1 });
    expect(found.listVersions.map(({ watchlistId }) => watchlistId)).toContain('test_sanctions');
  });

  it('is recorded with the generation of its list, so that the screening can be replayed', async () => {
    const { searchId } = await screen(bankA, 'Tassilo Brandauer');
    const row = await service.database.direct
      .selectFrom('screenings')
      .select('list_versions')
      .where('search_id', '=', searchId)
      .executeTakeFirstOrThrow();
    expect(row.list_versions).toContainEqual({ watchlistId: 'internal', version: 1, own: true });
  });

  it('is not visible to other organizations', async () => {
    const [mine] = (await screen(bankA, 'Tassilo Brandauer')).matches;
    const theirs = await screen(bankB, 'Tassilo Brandauer', { minScoreThreshold: 0 });
    expect(theirs.matches.map(({ profileId }) => profileId)).not.toContain(mine!.profileId);
    expect(theirs.listVersions.map(({ watchlistId }) => watchlistId)).not.toContain('internal');
    expect((await search(bankB, { fullName: 'Tassilo Brandauer', includeDelisted: true })).items).toEqual([]);
    for (const options of [{}, change({ riskLevel: 'LOW' }), { method: 'DELETE' }]) {
      expectProblem(await profile(bankB, mine!.profileId, options), 404, 'not-found');
    }
    // The same reference is another party there.
    const { results } = await put(bankB, [person('A-1', 'Ludovika Sternheim')]);
    expect(results[0]).toMatchObject({ status: 'created' });
    expect(results[0]!.profileId).not.toBe(mine!.profileId);
    expect((await screen(bankA, 'Ludovika Sternheim')).totalMatches).toBe(0);
    expect((await screen(bankB, 'Ludovika Sternheim')).totalMatches).toBe(1);
    expect((await shown(bankA, mine!.profileId)).riskLevel).toBe('CRITICAL');
  });

  it('is not disclosed by the cursor of another organization', async () => {
    const name = 'Vinzenz Achleitner';
    await put(
      bankA,
      Array.from({ length: 8 }, (_, index) => person(`V-${index}`, name)),
    );
    const cursor = (await search(bankA, { fullName: name, limit: 3 })).nextCursor!;
    const query = { fullName: name, limit: 3, cursor };
    expectProblem(await service.call(`${BASE}/search-profile`, { query, token: bankB }), 400, 'invalid-cursor');
    expect((await search(bankA, query)).items).toHaveLength(3);
  });

  it('stays apart from profiles of other organizations with the name under concurrent writes and screenings', async () => {
    const tokens = await Promise.all(Array.from({ length: 5 }, newTenant));
    await Promise.all(
      tokens.map(async (token, bank) => {
        const mine = new Set<string | null>();
        for (let round = 0; round < 4; round++) {
          const item = person(`S-${round}`, 'Anselm Rottenmanner', { features: [{ name: 'Bank', value: `${bank}` }] });
          for (const { profileId } of (await put(token, [item])).results) mine.add(profileId);
          const found = await screen(token, 'Anselm Rottenmanner');
          expect(new Set(found.matches.map(({ profileId }) => profileId))).toEqual(mine);
          expect(found.listVersions.at(-1)).toMatchObject({ version: round + 1, entries: round + 1 });
          const { items } = await search(token, { fullName: 'Anselm Rottenmanner' });
          expect(new Set(items.flatMap(({ features }) => features.map(({ value }) => value)))).toEqual(
            new Set([`${bank}`]),
          );
        }
      }),
    );
  });

  it('is found beside profiles of shared lists, in the order of the scores', async () => {
    const token = await newTenant();
    await put(token, [person('N-1', PERSON.name, { dates: [{ type: 'BIRTH', value: PERSON.dob }] })]);
    const both = await screen(token, PERSON.name, { dob: PERSON.dob });
    const alone = await screen(bankB, PERSON.name, { dob: PERSON.dob });
    expect(both.totalMatches).toBe(alone.totalMatches + 1);
    const scores = both.matches.map(({ score }) => -score.overall);
    expect(scores).toEqual([...scores].sort((a, b) => a - b));
    const one = await screen(token, PERSON.name, { dob: PERSON.dob, limit: 1 });
    expect(one).toMatchObject({ totalMatches: both.totalMatches, truncated: true });
    expect(one.matches[0]!.profileId).toBe(both.matches[0]!.profileId);
    const internal = await screen(token, PERSON.name, { watchlistCategories: ['INTERNAL'] });
    expect(internal.matches.map(({ sources }) => sources[0]!.referenceId)).toEqual(['N-1']);
  });

  it('shows the authors of its own organization, and its category as given', async () => {
    const client = await service.addClient({ tenant: 'Bank of authors' });
    const { results } = await put(client.token, [person('PEP-7', 'Hildegund Aschau', { watchlistCategory: 'pep' })]);
    const read = await shown(client.token, results[0]!.profileId!);
    expect(read).toMatchObject({ createdBy: client.clientId, version: 1, watchlistStatus: 'ACTIVE' });
    expect(read.sources).toMatchObject([{ watchlistId: 'internal', externalReferenceId: 'PEP-7', category: 'PEP' }]);
    expect((await screen(client.token, 'Hildegund Aschau', { watchlistCategories: ['PEP'] })).totalMatches).toBe(1);
    expect((await screen(client.token, 'Hildegund Aschau', { watchlistCategories: ['INTERNAL'] })).totalMatches).toBe(
      0,
    );
  });
});

describe('a bulk request', () => {
  const good = [person('B-1', 'Roswitha Kirchmayr'), person('B-2', 'Gernot Pfannenstiel')];

  it('handles items in order, and a failed item does not affect the others', async () => {
    const token = await newTenant();
    const items = [
      good[0],
      { externalReferenceId: 'B-X', entityType: 'ROBOT', names: [] },
      'text',
      person('B-3', '???'),
      person('B-4', 'Nul\u0000 Byte'),
      person('B-5', 'Wrong Parts', {
        dates: [{ type: 'BIRTH', value: '2023-02-30' }],
        nationalities: [{ countryCode: 'QQ' }],
      }),
      good[1],
    ];
    const answer = await put(token, items);
    expect(answer).toMatchObject({ created: 2, merged: 0, rejected: 5 });
    expect(answer.results.map(({ index, status }) => `${index} ${status}`)).toEqual([
      '0 created',
      '1 rejected',
      '2 rejected',
      '3 rejected',
      '4 rejected',
      '5 rejected',
      '6 created',
    ]);
    const errors = answer.results.map((one) => one.errors.map(({ field, code }) => `${field} ${code}`));
    expect(errors[1]).toEqual(['entityType Enum', 'names NotBlank']);
    expect(errors[2]).toEqual(['$ Type']);
    expect(errors[3]).toEqual(['names Pattern']);
    expect(errors[4]).toEqual(['names[0].fullNameRaw Pattern']);
    expect(errors[5]).toEqual(['nationalities[0].countryCode CountryCode']);
    expect(answer.results[1]).toMatchObject({ externalReferenceId: 'B-X', profileId: null, version: null });
    for (const { names } of good) expect((await screen(token, names[0]!.fullNameRaw)).totalMatches).toBe(1);
  });

  it('can be JSON lines, and a bad line fails alone', async () => {
    const token = await newTenant();
    const body = `\ufeff${JSON.stringify(good[0])}\r\n\n{"entityType":\n[1]\n${JSON.stringify(good[1])}`;
    const answer = await put(token, body, { headers: NDJSON });
    expect(answer.results.map(({ status }) => status)).toEqual(['created', 'rejected', 'rejected', 'created']);
    expect((await screen(token, 'Gernot Pfannenstiel')).totalMatches).toBe(1);
  });

  it('is rejected only at items that are nested too deep or are not JSON', async () => {
    const token = await newTenant();
    const deep = `{"entityType":"INDIVIDUAL","names":[{"fullNameRaw":"Deep"}],"features":${'['.repeat(400_000)}${']'.repeat(400_000)}}`;
    const elements = [JSON.stringify(good[0]), deep, '{"entityType":}', JSON.stringify(good[1])];
    const answer = await put(token, `[${elements.join(',')}]`);
    expect(answer.results.map(({ status }) => status)).toEqual(['created', 'rejected', 'rejected', 'created']);
    expect(answer.results.flatMap(({ errors }) => errors.map(({ message }) => message))).toEqual([
      'must be nested at most 64 deep',
      'is not JSON',
    ]);
  });

  it('merges items that describe the same party', async () => {
    const token = await newTenant();
    const passport = { documents: [{ type: 'PASSPORT', value: 'X 12-34567' }] };
    const wallet = { cryptoWallets: [{ currency: 'XBT', address: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT' }] };
    const [first] = (await put(token, [person('M-1', 'Ansgar Wiesinger', { ...passport, riskLevel: 'LOW' })])).results;
    const answer = await put(token, [
      person('M-1', 'Ansgar A. Wiesinger'),
      person('M-2', 'Wiesinger, Ansgar', { documents: [{ type: 'PASSPORT', value: 'x1234567' }] }),
      person('M-3', 'Notburga Eder', passport),
      person('M-4', 'Ansgar Wiesinger'),
      person('M-5', 'Florentin Haberl', wallet),
      person('M-6', 'Haberl Florentin', wallet),
      { externalReferenceId: 'M-1', entityType: 'ORGANIZATION', names: [{ fullNameRaw: 'Wiesinger GmbH' }] },
    ]);
    const ids = answer.results.map(({ profileId }) => profileId);
    expect(answer.results.map(({ status }) => status)).toEqual([
      'merged',
      'merged',
      // Another person with the same number, and another with the same name: never one party.
      'created',
      'created',
      'created',
      'merged',
      'rejected',
    ]);
    expect(ids.slice(0, 2)).toEqual([first!.profileId, first!.profileId]);
    expect(ids[5]).toBe(ids[4]);
    expect(answer.results.map(({ mergedBy }) => mergedBy)).toEqual([
      'same externalReferenceId',
      'document number and name',
      null,
      null,
      null,
      'shared wallet',
      null,
    ]);
    expect(answer.results[0]!.version).toBe(2);
    const united = await shown(token, first!.profileId!);
    expect(united.names.map(({ fullNameRaw }) => fullNameRaw)).toEqual([
      'Ansgar Wiesinger',
      'Ansgar A. Wiesinger',
      'Wiesinger, Ansgar',
    ]);
    expect(united.documents).toHaveLength(1);
    expect(united.sources.map(({ externalReferenceId }) => externalReferenceId)).toEqual(['M-1', 'M-2']);
    expect(united.riskLevel).toBe('LOW');
    expect((await put(token, [person('M-2', 'Ansgar Wiesinger')])).results[0]!.profileId).toBe(first!.profileId);
  });

  it('changes nothing when it is repeated', async () => {
    const token = await newTenant();
    const items = [...good, person(undefined, 'Without Reference')];
    const first = await put(token, items);
    const again = await put(token, items);
    expect(again).toMatchObject({ created: 0, merged: 3, rejected: 0 });
    expect(again.results.map(({ profileId, version }) => [profileId, version])).toEqual(
      first.results.map(({ profileId }) => [profileId, 1]),
    );
    expect((await screen(token, 'Without Reference')).listVersions.at(-1)).toMatchObject({ version: 1, entries: 3 });
  });

  it('gets the same response for the same Idempotency-Key', async () => {
    const token = await newTenant();
    const send = (body: unknown) =>
      service.call(BULK, { method: 'POST', body, token, headers: { 'idempotency-key': 'bulk-1' } });
    const replies = await Promise.all([send(good), send(good)]);
    const later = await send(good);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies[0]!.text).toBe(replies[1]!.text);
    expect(later.text).toBe(replies[0]!.text);
    expect(later.headers.get('idempotent-replayed')).toBe('true');
    expect(later.json<{ data: BulkAnswer }>().data).toMatchObject({ created: 2, merged: 0 });
    expectProblem(await send([good[0]]), 422, 'idempotency-key-reuse');
    const rows = await generationsOf(token);
    expect(rows).toHaveLength(1);
  });

  it('writes one audit entry and one generation', async () => {
    const token = await newTenant();
    const headers = { 'x-correlation-id': 'bulk-audited' };
    await put(token, [...good, 'x'], { headers });
    const rows = await service.database.direct
      .selectFrom('audit_log')
      .selectAll()
      .where('correlation_id', '=', 'bulk-audited')
      .execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      action: 'profiles.imported',
      details: { created: 2, merged: 0, rejected: 1, changed: 2, generation: 1, previousGeneration: null },
    });
  });

  it('has limits on items and bytes', async () => {
    const send = (body: unknown, headers = {}) => service.call(BULK, { method: 'POST', body, token: bankB, headers });
    const refused = async (body: unknown, code: string, headers = {}) =>
      expect(fieldErrors(expectProblem(await send(body, headers), 400, 'validation-failed'))).toEqual([`$ ${code}`]);
    const line = `${JSON.stringify(person('L', 'Too Many'))}\n`;
    await refused('[]', 'Size');
    await refused(line.repeat(10_001), 'Size', NDJSON);
    await refused('{}', 'Type');
    await refused('\n \n', 'Size', NDJSON);
    expect(
      fieldErrors(expectProblem(await service.call(BULK, { method: 'POST', token: bankB }), 400, 'validation-failed')),
    ).toEqual(['$ NotNull']);
    for (const broken of ['[{}', '[{},]', '[{}]x', '[{"names":"}]', 'x', '["\ud800'])
      expectProblem(await send(broken), 400, 'malformed-request');
    expectProblem(await send(Buffer.alloc(20 * MIB + 1, ' ')), 413, 'payload-too-large');
    expectProblem(await send('<a/>', { 'content-type': 'application/xml' }), 415, 'unsupported-media-type');
    const large = await put(bankB, [person('L-1', 'Large One', { extra: 'x'.repeat(MIB) }), person('L-2', 'Sane One')]);
    expect(large.results.map(({ status }) => status)).toEqual(['rejected', 'created']);
    // Other operations keep theirs.
    const body = { fullName: 'x', extra: 'y'.repeat(MIB) };
    expectProblem(await service.call(`${BASE}/screen-entity`, { method: 'POST', body }), 413, 'payload-too-large');
    expectProblem(
      await service.call(`${BASE}/screen-entity`, { method: 'POST', body: line, headers: NDJSON }),
      415,
      'unsupported-media-type',
    );
  });

  it('accepts ten thousand items while other requests are answered', async () => {
    const token = await newTenant();
    const items = Array.from({ length: 10_000 }, (_, index) =>
      person(`T-${index}`, `${letters(index)} ${letters(index * 7919 + 13)}`, {
        documents: [{ type: 'PASSPORT', value: `P${1_000_000 + index}` }],
      }),
    );
    let answered = 0;
    let done = false;
    const others = (async () => {
      while (!done) {
        await service.call('/health/live', { token: null });
        answered += 1;
      }
    })();
    const answer = await put(token, items);
    done = true;
    await others;
    expect(answer).toMatchObject({ created: 10_000, merged: 0, rejected: 0 });
    expect(answered).toBeGreaterThan(50);
    const found = await screen(token, items[4321]!.names[0]!.fullNameRaw, { minScoreThreshold: 95 });
    expect(found.matches.map(({ profileId }) => profileId)).toContain(answer.results[4321]!.profileId);
    expect(found.listVersions.at(-1)).toMatchObject({ entries: 10_000 });
    const metrics = (await service.call('/metrics', { token: null })).text;
    expect(Number(/^amlcore_own_lists_bytes (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThan(1_000_000);
  });

  it('needs the permission', async () => {
    const reader = await service.addClient({ permissions: ['screen:read'] });
    const send = { method: 'POST', body: good, token: reader.token };
    expectProblem(await service.call(BULK, send), 403, 'forbidden');
  });

  it('needs another permission than a single change', async () => {
    const { token } = await service.addClient();
    const { results } = await put(token, [person('I-1', 'Notburga Feichtinger')]);
    for (const options of [change({ riskLevel: 'LOW' }), { method: 'DELETE' }]) {
      const refused = expectProblem(await profile(token, results[0]!.profileId!, options), 403, 'forbidden');
      expect(refused.detail).toContain('profile:write');
    }
  });

  it('lists unknown fields', async () => {
    const token = await newTenant();
    const reply = await service.call(BULK, { method: 'POST', body: [{ ...good[0], nickName: 'x', 'a b': 1 }], token });
    expectEnvelope(reply);
    expect(reply.headers.get('x-ignored-fields')).toBe('[0].nickName, [0].a%20b');
  });
});

describe('a change of an internal list entry', () => {
  const made = async (token: string, ...items: object[]) =>
    (await put(token, items)).results.map((one) => one.profileId!);

  it('replaces the given parts if the version is current', async () => {
    const token = await newTenant();
    const [id] = await made(
      token,
      person('C-1', 'Edeltraud Nussbaumer', { documents: [{ type: 'OTHER', value: 'D-1' }] }),
    );
    const changed = await shown(
      token,
      id!,
      change({ version: 1, names: [{ fullNameRaw: 'Edeltraut Nußbaumer' }], riskLevel: 'low', documents: null }),
    );
    expect(changed).toMatchObject({ version: 2, riskLevel: 'LOW', documents: [{ value: 'D-1' }] });
    expect(changed.names.map(({ fullNameRaw }) => fullNameRaw)).toEqual(['Edeltraut Nußbaumer']);
    expectProblem(await profile(token, id!, change({ version: 1, riskLevel: 'HIGH' })), 409, 'conflict');
    expect(await shown(token, id!, change({ documents: [] }))).toMatchObject({ version: 3, documents: [] });
    expect(await shown(token, id!, change({ riskLevel: 'LOW' }))).toMatchObject({ version: 3 });
    const [match] = (await screen(token, 'Edeltraut Nussbaumer')).matches;
    expect(match).toMatchObject({ profileId: id });
    expect(await generationsOf(token)).toHaveLength(3);
  });

  it('succeeds once for two concurrent requests', async () => {
    const token = await newTenant();
    const [id] = await made(token, person('C-2', 'Wolfram Leitgeb'));
    const replies = await Promise.all(
      ['LOW', 'CRITICAL'].map((riskLevel) => profile(token, id!, change({ version: 1, riskLevel }))),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is audited without its content', async () => {
    const token = await newTenant();
    const [id] = await made(token, person('C-3', 'Irmtraud Sailer'));
    await shown(token, id!, change({ names: [{ fullNameRaw: 'Irmtraud Sailer-Huber' }] }));
    await shown(token, id!, { method: 'DELETE' });
    const rows = await service.database.direct
      .selectFrom('audit_log')
      .selectAll()
      .where('subject_id', '=', id!)
      .orderBy('sequence')
      .execute();
    expect(rows.map(({ action }) => action)).toEqual(['profile.changed', 'profile.removed']);
    expect(rows[0]!.details).toMatchObject({ fields: ['names'], versionBefore: 1, version: 2, generation: 2 });
    expect(JSON.stringify(rows)).not.toContain('Sailer');
  });

  it.each([
    [{ riskLevel: 'EXTREME' }, 400, 'validation-failed', ['riskLevel Enum']],
    [{ names: [] }, 400, 'validation-failed', ['names NotBlank']],
    [{ version: 0 }, 400, 'validation-failed', ['version Min']],
    [{ version: 'x' }, 400, 'validation-failed', ['version Type']],
    [{ names: 'x', documents: {} }, 400, 'validation-failed', ['names Type', 'documents Type']],
    [{ names: [{}] }, 400, 'validation-failed', ['names[0].fullNameRaw NotNull']],
    [
      { nationalities: [{ countryCode: 'QQ' }] },
      422,
      'unprocessable-format',
      ['nationalities[0].countryCode CountryCode'],
    ],
  ] as const)('rejects %j', async (body, status, slug, errors) => {
    const [id] = await made(bankB, person('C-4', 'Refused Change'));
    expect(fieldErrors(expectProblem(await profile(bankB, id!, change(body)), status, slug))).toEqual(errors);
  });

  it('is rejected for profiles of shared lists and for unknown profiles', async () => {
    const shared = await sharedIdOf(bankA, PERSON.name);
    for (const options of [change({ riskLevel: 'LOW' }), { method: 'DELETE' }]) {
      const problem = expectProblem(await profile(bankA, shared, options), 409, 'conflict');
      expect(problem.detail).toMatch(/shared list/);
      expectProblem(await profile(bankA, '00000000-0000-4000-8000-000000000000', options), 404, 'not-found');
      expectProblem(await profile(bankA, 'no-id', options), 404, 'not-found');
    }
    expect((await screen(bankA, PERSON.name)).matches[0]!.profileId).toBe(shared);
  });
});

describe('a removed internal list entry', () => {
  it('is not screened against, and stays stored', async () => {
    const token = await newTenant();
    const { results } = await put(token, [person('R-1', 'Kunigunde Obermoser', { riskLevel: 'CRITICAL' })]);
    const id = results[0]!.profileId!;
    const before = await screen(token, 'Kunigunde Obermoser');
    expect(before.totalMatches).toBe(1);
    const gone = await shown(token, id, { method: 'DELETE' });
    const today = new Date().toISOString().slice(0, 10);
    expect(gone).toMatchObject({ version: 2, watchlistStatus: 'DELISTED', sources: [{ removalDate: today }] });
    expect(await shown(token, id, { method: 'DELETE' })).toMatchObject({ version: 2 });
    expect((await screen(token, 'Kunigunde Obermoser')).totalMatches).toBe(0);
    expect((await search(token, { fullName: 'Kunigunde Obermoser' })).items).toEqual([]);
    const delisted = await search(token, { fullName: 'Kunigunde Obermoser', includeDelisted: true });
    expect(delisted.items.map(({ profileId }) => profileId)).toEqual([id]);
    expect(await shown(token, id)).toMatchObject({ watchlistStatus: 'DELISTED' });
    expectProblem(await profile(token, id, change({ riskLevel: 'LOW' })), 409, 'conflict');

    const again = await put(token, [person('R-1', 'Kunigund Obermoser')]);
    expect(again.results[0]).toMatchObject({ status: 'created', profileId: id, version: 3 });
    const revived = await shown(token, id);
    expect(revived).toMatchObject({
      watchlistStatus: 'ACTIVE',
      riskLevel: 'HIGH',
      names: [{ fullNameRaw: 'Kunigund Obermoser' }],
    });
    expect((await screen(token, 'Kunigund Obermoser')).listVersions.at(-1)).toMatchObject({ version: 3, entries: 1 });
  });
});

describe('pages over the shared lists and the internal list', () => {
  const mine = 23;
  const walk = async (token: string, query: NonNullable<CallOptions['query']>, between?: () => Promise<void>) => {
    const ids: string[] = [];
    let page = await search(token, query);
    for (;;) {
      ids.push(...page.items.map(({ profileId }) => profileId));
      if (page.nextCursor === null) return ids;
      if (ids.length === page.items.length) await between?.();
      page = await search(token, { ...query, cursor: page.nextCursor });
    }
  };
  const crowd = Array.from({ length: mine }, (_, index) =>
    person(`P-${index}`, index % 4 === 0 ? CROWD_NAME : `${CROWD_NAME} ${['Ulf', 'Vera', 'Wim'][index % 3]}`),
  );

  it.each([1, 7, 20, 79, 80])('of %i items contain every profile once, in one order', async (limit) => {
    const token = await newTenant();
    await put(token, crowd);
    const all = await search(token, { fullName: CROWD_NAME, limit: 100 });
    const ids = all.items.map(({ profileId }) => profileId);
    expect(new Set(ids).size).toBe(CROWD_SIZE + mine);
    const keys = all.items.map(({ score, profileId }) => [-score.overall, profileId] as const);
    expect(keys).toEqual([...keys].sort(([a, x], [b, y]) => a - b || (x < y ? -1 : 1)));
    expect(await walk(token, { fullName: CROWD_NAME, limit })).toEqual(ids);
  });

  it('stay the same while the internal list and the shared lists change', async () => {
    const token = await newTenant();
    const { results } = await put(token, crowd);
    const query = { fullName: CROWD_NAME, limit: 6 };
    const before = await walk(token, { ...query, limit: 100 });
    const seen = await walk(token, query, async () => {
      for (let round = 0; round < 4; round++) await put(token, [person(`NEW-${round}`, CROWD_NAME)]);
      await profile(token, results[2]!.profileId!, { method: 'DELETE' });
      const kept = SANCTIONED.filter(({ externalReferenceId }) => externalReferenceId !== 'CROWD-001');
      await writeFile(join(service.dataDir, 'sanctions.ndjson'), toNdjson(kept));
      const operator = await service.addClient({ permissions: ['operator'] });
      const refresh = `${BASE}/watchlists/test_sanctions/refresh`;
      expectEnvelope(await service.call(refresh, { method: 'POST', body: {}, token: operator.token }));
      await eventually(async () => (await walk(bankB, { ...query, limit: 100 })).length === CROWD_SIZE - 1);
    });
    expect(seen).toEqual(before);
    expect(await walk(token, query)).toHaveLength(CROWD_SIZE - 1 + mine + 4 - 1);
  });
});

describe('another node', () => {
  it('screens against changes within five seconds, and after its start', async () => {
    const client = await service.addClient({ tenant: 'Bank of two nodes', permissions: OWN_LIST });
    await put(client.token, [person('Z-1', 'Sieglinde Traxler')]);
    const node = await startService({ beside: service });
    try {
      const found = async (name: string) => (await screen(client.token, name, {}, node)).totalMatches;
      expect(await found('Sieglinde Traxler')).toBe(1);
      await put(client.token, [person('Z-2', 'Meinrad Unterweger')]);
      await eventually(async () => (await found('Meinrad Unterweger')) === 1, 5_000);
      const [match] = (await screen(client.token, 'Sieglinde Traxler')).matches;
      await shown(client.token, match!.profileId, { method: 'DELETE' });
      await eventually(async () => (await found('Sieglinde Traxler')) === 0, 5_000);
    } finally {
      await node.stop();
    }
  });
});

/** Distinct words of letters. */
function letters(n: number): string {
  const syllables = [
    'ba',
    'ke',
    'li',
    'mo',
    'nu',
    'ra',
    'se',
    'ti',
    'vo',
    'zu',
    'dra',
    'flo',
    'gri',
    'sta',
    'wen',
    'hul',
  ];
  let word = '';
  for (let left = n + 4_096; left > 0; left = Math.floor(left / 16)) word += syllables[left % 16];
  return word[0]!.toUpperCase() + word.slice(1);
}

/** Of the organization of this token. */
async function generationsOf(token: string): Promise<number[]> {
  const { tenantId } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { tenantId: string };
  const rows = await service.database.direct
    .selectFrom('own_generations')
    .select('generation')
    .where('tenant_id', '=', tenantId)
    .execute();
  return rows.map(({ generation }) => generation);
}
