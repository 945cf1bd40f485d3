import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { entryPage } from '../../src/lists/entries/schemas.ts';
import { profileSchema } from '../../src/lists/profile-schema.ts';
import * as schemas from '../../src/lists/schemas.ts';
import { OF_AN_ORGANIZATION } from '../support/people.ts';
import { type CallOptions, eventually, type Service, startService } from '../support/service.ts';
import { expectEnvelope, expectProblem, expectShape } from './checks.ts';
import { COMPANY, PERSON, SANCTIONED, toNdjson } from './lists.ts';

const BASE = '/amlcore/api/v1';
let service: Service;
let operator: string;
beforeAll(async () => {
  service = await startService();
  operator = (await service.addClient({ permissions: ['screen:read', 'screen:write', 'operator'] })).token;
});
afterAll(() => service.stop());

async function ask<S extends z.ZodType>(schema: S, path: string, options: CallOptions = {}): Promise<z.infer<S>> {
  const reply = await service.call(`${BASE}${path}`, { token: operator, ...options });
  return expectShape(schema, expectEnvelope<z.infer<S>>(reply));
}
const post = (body: unknown): CallOptions => ({ method: 'POST', body });
const putList = (lines: readonly unknown[]) =>
  writeFile(join(service.dataDir, 'sanctions.ndjson'), toNdjson(lines as never));
const refresh = (body: object = {}) => ask(schemas.refreshResult, '/watchlists/test_sanctions/refresh', post(body));
const listOf = async (id: string) =>
  (await ask(schemas.watchlistsResult, '/watchlists')).items.find(({ watchlistId }) => watchlistId === id);

async function profileOf(reference: string): Promise<string> {
  const { rows } = await service.database.pool.query(
    'select profile_id from listings where external_reference_id = $1',
    [reference],
  );
  return (rows[0] as { profile_id: string }).profile_id;
}

describe('entries', () => {
  const entries = (query: string) => ask(entryPage, `/watchlist-entries?${query}`);
  const references = async (query: string) =>
    (await entries(query)).items.map(({ watchlistId, externalReferenceId }) => [watchlistId, externalReferenceId]);

  it('are found by list, program and reference, with a total', async () => {
    const [one, ...others] = (await entries('program=test-program&withTotal=true')).items;
    expect(others).toEqual([]);
    expect(one).toMatchObject({
      watchlistId: 'test_sanctions',
      externalReferenceId: PERSON.reference,
      primaryName: PERSON.name,
      entityType: 'INDIVIDUAL',
      categories: ['SANCTION'],
      programs: ['TEST-PROGRAM'],
      isActive: true,
      listingDate: '2024-03-01',
      sinceVersion: 1,
    });
    expect(one!.profileId).toBe(await profileOf(PERSON.reference));
    expect(await references(`externalReferenceId=${PERSON.reference.toLowerCase()}`)).toEqual([
      ['test_sanctions', PERSON.reference],
    ]);
    expect(await references(`watchlistId=none&externalReferenceId=${PERSON.reference}`)).toEqual([]);
    expect(await references('program=TEST-PROGRAM&entityType=organization')).toEqual([]);
    expect(await references('program=TEST')).toEqual([]);
    const all = await entries('watchlistId=test_sanctions&limit=1&withTotal=true');
    expect(all.total).toEqual({ count: SANCTIONED.length, isMore: false });
  });

  it('are listed page by page, in the order of lists and references', async () => {
    const whole = await references('limit=100');
    const paged: string[][] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await entries(`limit=9${cursor && `&cursor=${cursor}`}`);
      paged.push(...page.items.map(({ watchlistId, externalReferenceId }) => [watchlistId, externalReferenceId]));
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(whole.length === 100 ? expect.arrayContaining(whole) : whole);
    expect(new Set(paged.map(String)).size).toBe(paged.length);
    const { nextCursor } = await entries('limit=1');
    const reply = await service.call(`${BASE}/watchlist-entries?program=x&cursor=${nextCursor}`, { token: operator });
    expectProblem(reply, 400, 'invalid-cursor');
  });
});

describe('lists', () => {
  it('are shown with version, freshness and counts', async () => {
    const { items: lists, generation, profiles } = await ask(schemas.watchlistsResult, '/watchlists');
    expect(generation).toBeGreaterThan(0);
    expect(profiles).toBeGreaterThan(50);
    expect(lists.map(({ watchlistId }) => watchlistId)).toContain('test_sanctions');
    // None of these lists has a schedule.
    expect(lists.every(({ freshness, searched }) => freshness === 'UNKNOWN' && searched)).toBe(true);
    expect(lists.find(({ watchlistId }) => watchlistId === 'test_sanctions')).toMatchObject({
      version: 1,
      entries: SANCTIONED.length,
      lastError: null,
    });
  });

  it('show the changes between versions page by page', async () => {
    const [first, second, ...rest] = SANCTIONED;
    const renamed = { ...second!, names: [{ fullNameRaw: 'Renamed Party' }] };
    const added = { externalReferenceId: 'ZZ-NEW', entityType: 'INDIVIDUAL', names: [{ fullNameRaw: 'New Party' }] };
    await putList([renamed, ...rest, added]);
    expect(await refresh()).toMatchObject({ outcome: 'UPDATED', added: 1, changed: 1, removed: 1 });
    const found = async (id: string) => (await ask(entryPage, `/watchlist-entries?externalReferenceId=${id}`)).items;
    expect(await found(first!.externalReferenceId)).toEqual([]);
    expect(await found('ZZ-NEW')).toMatchObject([{ primaryName: 'New Party', sinceVersion: 2 }]);

    const { items: versions } = await ask(schemas.versionsResult, '/watchlists/test_sanctions/versions');
    expect(versions.map(({ version, added, changed, removed }) => [version, added, changed, removed])).toEqual([
      [2, 1, 1, 1],
      [1, SANCTIONED.length, 0, 0],
    ]);
    const one = await ask(schemas.versionsResult, '/watchlists/test_sanctions/versions', { query: { limit: 1 } });
    expect(one).toMatchObject({ items: [{ version: 2 }], hasMore: true, limit: 1 });
    const query = { limit: 1, cursor: one.nextCursor! };
    const next = await ask(schemas.versionsResult, '/watchlists/test_sanctions/versions', { query });
    expect(next).toMatchObject({ items: [{ version: 1 }], hasMore: false, nextCursor: null });
    const whole = await ask(schemas.differenceResult, '/watchlists/test_sanctions/diff');
    expect(whole).toMatchObject({ from: 1, to: 2, added: 1, changed: 1, removed: 1, nextCursor: null, hasMore: false });
    expect(whole.items.map((one) => `${one.change} ${one.externalReferenceId}`).sort()).toEqual(
      [`ADDED ZZ-NEW`, `CHANGED ${second!.externalReferenceId}`, `REMOVED ${first!.externalReferenceId}`].sort(),
    );
    const changed = whole.items.find(({ change }) => change === 'CHANGED')!;
    expect(changed.fields.map(({ field }) => field)).toEqual(['names']);
    expect(JSON.stringify(changed.fields[0]!.after)).toContain('Renamed Party');

    const pages = [await ask(schemas.differenceResult, '/watchlists/test_sanctions/diff', { query: { limit: 2 } })];
    const cursor = pages[0]!.nextCursor!;
    pages.push(await ask(schemas.differenceResult, '/watchlists/test_sanctions/diff', { query: { limit: 2, cursor } }));
    expect(pages.flatMap(({ items }) => items)).toEqual(whole.items);
    const other = { token: operator, query: { from: 0, cursor } };
    expectProblem(await service.call(`${BASE}/watchlists/test_sanctions/diff`, other), 400, 'invalid-cursor');

    const back = await ask(schemas.differenceResult, '/watchlists/test_sanctions/diff', { query: { from: 2, to: 1 } });
    expect(back).toMatchObject({ added: 1, changed: 1, removed: 1 });
    const report = await ask(schemas.reportResult, '/watchlists/test_sanctions/versions/2');
    expect(report).toMatchObject({ version: 2, entries: SANCTIONED.length, rejected: 0, rejections: [] });
    await putList(SANCTIONED);
    await refresh();
  });

  it('keep the old version if a new one is bad, and report it', async () => {
    await putList(SANCTIONED.slice(0, 5));
    expect(await refresh()).toMatchObject({
      outcome: 'FAILED',
      reason: expect.stringContaining('a loss of more than'),
    });
    expect(await listOf('test_sanctions')).toMatchObject({
      freshness: 'FAILED',
      failedAttempts: 1,
      entries: SANCTIONED.length,
    });
    await eventually(async () =>
      (await service.call('/health/ready', { token: null })).text.includes('test_sanctions failed'),
    );
    await writeFile(join(service.dataDir, 'sanctions.ndjson'), '');
    expect(await refresh({ force: true })).toMatchObject({ outcome: 'FAILED' });
    await putList(SANCTIONED);
    expect(await refresh()).toMatchObject({ outcome: 'UNCHANGED' });
    expect(await listOf('test_sanctions')).toMatchObject({ freshness: 'UNKNOWN', failedAttempts: 0, lastError: null });
  });

  it('show for each day whether they were stale, by the checks of their publisher', async () => {
    const freshness = async (days: number) => {
      const { items } = await ask(schemas.freshnessView, '/watchlist-freshness', { query: { days } });
      return items.find(({ watchlistId }) => watchlistId === 'test_sanctions')!;
    };
    // The bad version above was a failed check. The later import was not a check of the publisher.
    const now = await freshness(3);
    expect(now.days).toHaveLength(3);
    expect(now.days.map(({ state }) => state).slice(0, 2)).toEqual(['UNKNOWN', 'UNKNOWN']);
    expect(now.days.at(-1)!.looks).toBeGreaterThan(1);
    expect(now.days.at(-1)!.failedLooks).toBeGreaterThan(0);
    expect(now).toMatchObject({ staleHours: 0, stale: [] });
    // As if the last successful check was three days ago, with a limit of one day.
    await service.database.pool.query(
      `insert into watchlist_looks values ('test_sanctions', now() - interval '3 days', true, 24)`,
    );
    const before = await freshness(5);
    expect(before.stale).toHaveLength(1);
    expect(before.staleHours).toBeGreaterThan(47);
    expect(before.staleHours).toBeLessThan(49);
    expect(before.days.map(({ state }) => state)).toContain('STALE');
    await service.database.pool.query(`delete from watchlist_looks where stale_after_hours = 24`);
    expectProblem(
      await service.call(`${BASE}/watchlist-freshness?days=0`, { token: operator }),
      400,
      'validation-failed',
    );
  });

  it('are refreshed only with the permission, and only if they are configured', async () => {
    const path = `${BASE}/watchlists/test_sanctions/refresh`;
    const admin = await service.addClient({ permissions: [...OF_AN_ORGANIZATION] });
    expectProblem(await service.call(path, { ...post({}), token: admin.token }), 403, 'forbidden');
    const unconfigured = await service.call(`${BASE}/watchlists/unknown/refresh`, { ...post({}), token: operator });
    expectProblem(unconfigured, 404, 'not-found');
    for (const unknown of [
      'unknown/versions',
      'unknown/diff',
      'test_sanctions/versions/99',
      'test_sanctions/diff?to=99',
    ]) {
      expectProblem(await service.call(`${BASE}/watchlists/${unknown}`, { token: operator }), 404, 'not-found');
    }
  });
});

describe('a profile', () => {
  it('is read by its ID', async () => {
    const profile = await ask(profileSchema, `/profiles/${await profileOf(PERSON.reference)}`);
    expect(profile.names[0]?.fullNameRaw).toBe(PERSON.name);
    for (const id of ['unknown', '00000000-0000-4000-8000-000000000000']) {
      expectProblem(await service.call(`${BASE}/profiles/${id}`), 404, 'not-found');
      expectProblem(await service.call(`${BASE}/profiles/${id}/resolution`), 404, 'not-found');
    }
  });

  it('is merged and split by an operator, stays so after an update, and is audited', async () => {
    const [one, two] = [await profileOf('CROWD-001'), await profileOf('CROWD-002')];
    const merged = await ask(
      schemas.resolutionResult,
      `/profiles/${one}/merge`,
      post({ profileId: two, reason: 'The same man according to the court.' }),
    );
    expect(merged.listings.map(({ externalReferenceId }) => externalReferenceId)).toEqual(['CROWD-001', 'CROWD-002']);
    expect(merged.rulings).toMatchObject([{ sameParty: true, reason: 'The same man according to the court.' }]);
    const kept = merged.profileId;
    expect([one, two]).toContain(kept);
    // The former ID redirects to the merged profile.
    expect((await ask(profileSchema, `/profiles/${kept === one ? two : one}`)).profileId).toBe(kept);
    expect((await ask(profileSchema, `/profiles/${kept}`)).sources).toHaveLength(2);

    const crowd = SANCTIONED.map((line) =>
      line.externalReferenceId === 'CROWD-002' ? { ...line, names: [{ fullNameRaw: 'Quite Another' }] } : line,
    );
    await putList(crowd);
    expect(await refresh()).toMatchObject({ outcome: 'UPDATED', changed: 1 });
    const updated = await ask(profileSchema, `/profiles/${kept}`);
    expect(updated.sources).toHaveLength(2);
    expect(updated.names.map(({ fullNameRaw }) => fullNameRaw)).toContain('Quite Another');

    const listings = [{ watchlistId: 'test_sanctions', externalReferenceId: 'CROWD-002' }];
    const parted = await ask(
      schemas.resolutionResult,
      `/profiles/${kept}/split`,
      post({ listings, reason: 'The court was wrong.' }),
    );
    expect(parted.listings).toHaveLength(1);
    expect(parted.rulings).toMatchObject([{ sameParty: false, reason: 'The court was wrong.' }]);
    expect((await ask(profileSchema, `/profiles/${one}`)).profileId).toBe(one);
    expect((await ask(profileSchema, `/profiles/${two}`)).profileId).toBe(two);

    const audit = await service.database.pool.query(
      `select action from audit_log where subject_type = 'profile' order by sequence`,
    );
    expect((audit.rows as { action: string }[]).map(({ action }) => action)).toEqual([
      'profile.merged',
      'profile.split',
    ]);
  });

  it('owned by listed parties is blocked, and names them', async () => {
    const owned = {
      externalReferenceId: 'OWNED',
      entityType: 'ORGANIZATION',
      watchlistCategory: 'INTERNAL',
      names: [{ fullNameRaw: 'Quillon Granary Works' }],
      relations: [{ type: 'OWNED_BY', targetReference: COMPANY.reference, share: 60, role: 'Shareholder' }],
    };
    await putList([...SANCTIONED, owned]);
    await refresh();
    const screen = {
      ...post({ fullName: 'Quillon Granary Works', watchlistCategories: ['SANCTION'] }),
      token: operator,
    };
    const matches = await eventually(async () => {
      const reply = await service.call(`${BASE}/screen-entity`, screen);
      const found = expectEnvelope<{ matches: { profileId: string; explanation: object[]; sources: object[] }[] }>(
        reply,
      );
      return found.matches.length > 0 && found.matches;
    });
    expect(matches[0]!.sources).toContainEqual(expect.objectContaining({ referenceId: matches[0]!.profileId }));
    // A relation is found from both of its ends.
    const { profileId } = matches[0]!;
    const graph = await ask(schemas.relationsGraph, `/profiles/${profileId}/relations`);
    expect(graph.edges).toMatchObject([{ from: profileId, type: 'OWNED_BY', share: 60, role: 'Shareholder' }]);
    const owner = graph.edges[0]!.to;
    expect(graph.nodes).toMatchObject([
      { profileId, name: 'Quillon Granary Works', depth: 0 },
      { profileId: owner, name: COMPANY.name, entityType: 'ORGANIZATION', watchlistStatus: 'ACTIVE', depth: 1 },
    ]);
    const fromOwner = await ask(schemas.relationsGraph, `/profiles/${owner}/relations?depth=3`);
    expect(fromOwner.edges).toEqual(graph.edges);
    expect(fromOwner.nodes.map((node) => node.profileId)).toEqual([owner, profileId]);
    expect(fromOwner.leftOut).toEqual({ nodes: 0, edges: 0 });
    expectProblem(await service.call(`${BASE}/profiles/${randomUUID()}/relations`), 404, 'not-found');
    expect(matches[0]!.explanation).toContainEqual({
      field: 'ownership',
      query: null,
      listed: `${COMPANY.name} (listed) 60 % [test_sanctions]`,
      finding: 'owned by listed parties, 60 %: 50 Percent Rule',
      effect: null,
    });
    const profile = await ask(profileSchema, `/profiles/${matches[0]!.profileId}`);
    expect(profile.outgoingEdges).toMatchObject([
      {
        type: 'OWNED_BY',
        targetProfileId: await profileOf(COMPANY.reference),
        targetName: COMPANY.name,
        role: 'Shareholder',
        share: 60,
      },
    ]);
    await putList(SANCTIONED);
    await refresh();
  });

  it('cannot be merged with itself, split from all of its listings, or changed without permission', async () => {
    const id = await profileOf(COMPANY.reference);
    const reason = 'because';
    const call = (path: string, body: unknown) =>
      service.call(`${BASE}/profiles/${path}`, { ...post(body), token: operator });
    expectProblem(await call(`${id}/merge`, { profileId: id, reason }), 409, 'conflict');
    expectProblem(await call(`${id}/merge`, { profileId: 'unknown', reason }), 404, 'not-found');
    expectProblem(await call(`${id}/merge`, { profileId: id }), 400, 'validation-failed');
    const whole = [{ watchlistId: 'test_sanctions', externalReferenceId: COMPANY.reference }];
    expectProblem(await call(`${id}/split`, { listings: whole, reason }), 400, 'validation-failed');
    const stranger = [{ watchlistId: 'test_sanctions', externalReferenceId: PERSON.reference }];
    expectProblem(await call(`${id}/split`, { listings: stranger, reason }), 400, 'validation-failed');
    expectProblem(
      await service.call(`${BASE}/profiles/${id}/merge`, post({ profileId: id, reason })),
      403,
      'forbidden',
    );
  });
});

describe('a stale list', () => {
  it('that is required stops screenings until it is refreshed', async () => {
    const file = join(service.dataDir, 'sources.json');
    const sources = JSON.parse(await readFile(file, 'utf8')) as { id: string }[];
    const strict = sources.map((source) =>
      source.id === 'test_sanctions' ? { ...source, staleAfterHours: 1, whenStale: 'refuse' } : source,
    );
    const strictFile = join(service.dataDir, 'strict.json');
    await writeFile(strictFile, JSON.stringify(strict));
    const node = await startService({ beside: service, env: { AMLCORE_SOURCES: strictFile } });
    try {
      const screen = () =>
        node.call(`${BASE}/screen-entity`, { method: 'POST', body: { fullName: 'Nobody At All' }, token: operator });
      await eventually(async () => (await screen()).status === 200);
      // Repeated, because a running refresh may end in between.
      await eventually(async () => {
        await service.database.pool.query(
          `update watchlists set last_success_at = now() - interval '2 hours' where watchlist_id = 'test_sanctions'`,
        );
        return (await screen()).status === 503;
      });
      expectProblem(await screen(), 503, 'service-unavailable');
      const search = { query: { fullName: 'Nobody' }, token: operator };
      expect((await node.call(`${BASE}/search-profile`, search)).status).toBe(503);
      await refresh();
      await eventually(async () => (await screen()).status === 200);
    } finally {
      await node.stop();
    }
  });
});
