import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ScreenEntityResult, type StoredScreening, storedScreening } from '../../src/screening/schemas.ts';
import { type Service, sharedService } from '../support/service.ts';
import { expectEnvelope, expectProblem, expectShape } from './checks.ts';
import { PERSON } from './lists.ts';

const SCREEN = '/amlcore/api/v1/screen-entity';
const SEARCH = '/amlcore/api/v1/search-profile';
const STORED = '/amlcore/api/v1/screenings';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service.stop());

async function screen(body: object, headers: Record<string, string> = {}): Promise<ScreenEntityResult> {
  const reply = await service.call(SCREEN, { method: 'POST', body, headers });
  expect(reply.status, reply.text).toBe(200);
  return reply.json<{ data: ScreenEntityResult }>().data;
}

async function read(searchId: string): Promise<StoredScreening> {
  return expectShape(storedScreening, expectEnvelope<StoredScreening>(await service.call(`${STORED}/${searchId}`)));
}

describe('a stored screening', () => {
  it('returns the request, its user, the versions used, and the original response', async () => {
    const answered = await screen(
      { fullName: PERSON.name, dob: PERSON.dob, matchAlgorithm: 'LOOSE', nameWeight: 0.8, limit: 5 },
      { 'x-correlation-id': 'file-4711' },
    );
    expect(answered.totalMatches).toBeGreaterThan(0);
    const stored = await read(answered.searchId);
    expect(stored).toEqual({
      kind: 'SCREEN_ENTITY',
      searchId: answered.searchId,
      screenedAt: answered.screenedAt,
      screenedBy: service.client.clientId,
      correlationId: 'file-4711',
      query: answered.query,
      settings: { algorithm: 'LOOSE', threshold: 75, fuzzy: true, weights: { name: 0.8 } },
      generation: expect.any(Number),
      listVersions: answered.listVersions,
      matcherVersion: expect.stringMatching(/^\d+\.\d+\.\d+\+[0-9a-f]{12}$/),
      totalMatches: answered.totalMatches,
      truncated: answered.truncated,
      result: answered,
    });
    // In the order of the members, too.
    expect(JSON.stringify(stored.result)).toBe(JSON.stringify(answered));
    expect((await service.call(`${STORED}/${answered.searchId.toUpperCase()}`)).status).toBe(200);
  });

  it('shows the lists as they were, including the internal list, after both have changed', async () => {
    const add = async (reference: string) => {
      const names = [{ fullNameRaw: 'Ottfried Zwirnbacher' }];
      const body = [{ externalReferenceId: reference, entityType: 'INDIVIDUAL', names }];
      const reply = await service.call('/amlcore/api/v1/profiles/bulk', { method: 'POST', body });
      expect(reply.status, reply.text).toBe(200);
    };
    await add('OWN-1');
    const answered = await screen({ fullName: 'Ottfried Zwirnbacher' });
    await add('OWN-2');
    const later = await screen({ fullName: 'Ottfried Zwirnbacher' });
    expect(answered.listVersions).toHaveLength(4);
    expect(later.listVersions).not.toEqual(answered.listVersions);
    expect((await read(answered.searchId)).result).toEqual(answered);
    expect((await read(later.searchId)).result).toEqual(later);
  });

  it('of a search shows the criteria, and the IDs and scores of the page', async () => {
    const reply = await service.call(SEARCH, { query: { fullName: PERSON.name, limit: 1 } });
    const { items } = reply.json<{ data: { items: { profileId: string; score: { overall: number } }[] } }>().data;
    const { rows } = await service.database.pool.query(
      `select search_id from screenings where tenant_id = $1 and kind = 'SEARCH_PROFILE' order by screened_at desc limit 1`,
      [service.operator.principal.tenantId],
    );
    expect(await read(rows[0].search_id)).toMatchObject({
      kind: 'SEARCH_PROFILE',
      screenedBy: service.client.clientId,
      query: { fullName: PERSON.name },
      settings: { algorithm: 'BALANCED', limit: 1 },
      result: { profiles: [{ profileId: items[0]!.profileId, overall: items[0]!.score.overall }] },
    });
  });

  it('is visible to its own organization only, and needs the permission', async () => {
    const { searchId } = await screen({ fullName: PERSON.name });
    const stranger = await service.addClient({ tenant: 'Stranger' });
    const foreign = await service.call(`${STORED}/${searchId}`, { token: stranger.token });
    const unknown = await service.call(`${STORED}/${randomUUID()}`);
    expectProblem(foreign, 404, 'not-found');
    expectProblem(unknown, 404, 'not-found');
    // Another organization does not learn that it exists.
    expect(foreign.json().detail).toBe(unknown.json().detail);
    expectProblem(await service.call(`${STORED}/not-an-id`), 404, 'not-found');
    const writer = await service.addClient({ permissions: ['screen:write'] });
    expectProblem(await service.call(`${STORED}/${searchId}`, { token: writer.token }), 403, 'forbidden');
    expectProblem(await service.call(`${STORED}/${searchId}`, { token: null }), 401, 'unauthorized');
  });

  it('of an earlier release is shown as it was recorded', async () => {
    const { searchId } = await screen({ fullName: PERSON.name });
    await service.database.pool.query('alter table screenings disable trigger user');
    await service.database.pool.query(
      `update screenings set result = jsonb_set(result - 'listsNotLoaded', '{formerMember}', '"kept"') where search_id = $1`,
      [searchId],
    );
    await service.database.pool.query('alter table screenings enable trigger user');
    const { result } = expectEnvelope<StoredScreening>(await service.call(`${STORED}/${searchId}`));
    expect(result).toMatchObject({ formerMember: 'kept', searchId });
    expect(result).not.toHaveProperty('listsNotLoaded');
  });
});
