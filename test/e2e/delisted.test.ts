/**
 * Publishers' own changes: a man whom the UN took off between November 2025 and February 2026 and whom OFAC lists on, and one whom
 * OFAC took off in March 2024.
 */
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { profileSchema } from '../../src/lists/profile-schema.ts';
import { pastProfile, profileHistory, stateComparison } from '../../src/lists/schemas.ts';
import { realList } from '../../src/lists/sources/testing.ts';
import {
  type ScreenEntityResult,
  type SearchProfilePage,
  screenEntityResult,
  searchProfilePage,
} from '../../src/screening/schemas.ts';
import { type ProfileRiskScore, profileRiskScore } from '../../src/transactions/risk-score/schemas.ts';
import { eventually, type Service, startService } from '../support/service.ts';
import { expectEnvelope, expectShape } from './checks.ts';

const BASE = '/amlcore/api/v1';
const LISTED_ON = 'Munir Al Qubaysi';
const TAKEN_OFF = 'Robert Gabriel Mugabe';
const un = ['2025-11-18', '2026-02-27'].map((day) => realList('deltas', 'un', `un_consolidated_${day}.xml`));
const sdn = ['2024-02-23', '2024-05-02'].map((day) => realList('deltas', 'ofac', `sdn_${day}.csv`));
const SIDES = ['alt.csv', 'add.csv'];
const sides = SIDES.map((name) => realList('ofac', name));
const haveAll = [...un, ...sdn, ...sides].every((path) => path !== null);

/** Rows as in the file: some fields have line breaks. */
async function rowsOf(
  path: string,
  isWanted: (record: string[]) => boolean,
): Promise<{ raw: string; record: string[] }[]> {
  const text = await readFile(path, 'utf8');
  const rows = parse(text, { raw: true, relax_column_count: true }) as unknown as { raw: string; record: string[] }[];
  return rows.filter(({ record }) => isWanted(record));
}

describe.skipIf(!haveAll)('a delisted entry', () => {
  const today = new Date().toISOString().slice(0, 10);
  let folder: string;
  let service: Service;
  let token: string;

  /** Of OFAC's list the programs of the two men, so that it is quickly read. */
  async function publish(version: 0 | 1): Promise<void> {
    await copyFile(un[version]!, join(folder, 'un.xml'));
    const men = await rowsOf(sdn[version]!, ([, , , programs = '']) => /^(ZIMBABWE|IRAQ2)$/.test(programs));
    const ids = new Set(men.map(({ record: [id] }) => id));
    await writeFile(join(folder, 'sdn.csv'), men.map(({ raw }) => raw).join(''));
    for (const [at, name] of SIDES.entries()) {
      const rows = await rowsOf(sides[at]!, ([id]) => ids.has(id));
      await writeFile(join(folder, name), rows.map(({ raw }) => raw).join(''));
    }
  }
  const post = (path: string, body: object) => service.call(`${BASE}${path}`, { method: 'POST', token, body });
  const screen = async (fullName: string, more: object = {}) =>
    expectShape(
      screenEntityResult,
      expectEnvelope<ScreenEntityResult>(await post('/screen-entity', { fullName, ...more })),
    );
  const get = async (path: string, query: Record<string, string | boolean> = {}) =>
    expectEnvelope<unknown>(await service.call(`${BASE}${path}`, { token, query }));
  const search = async (query: Record<string, string | boolean>) =>
    expectShape(searchProfilePage, (await get('/search-profile', query)) as SearchProfilePage);
  const profile = async (id: string, query: Record<string, boolean> = {}) =>
    expectShape(profileSchema, (await get(`/profiles/${id}`, query)) as ReturnType<typeof profileSchema.parse>);
  const of = ({ matches }: ScreenEntityResult) => matches[0]!;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'amlcore-delisted-'));
    await publish(0);
    const sources = [
      { id: 'un_sc', format: 'un-consolidated-xml', url: 'un.xml', category: 'SANCTION', authority: 'United Nations' },
      {
        id: 'ofac_sdn',
        format: 'ofac-sdn-csv',
        files: { main: 'sdn.csv', alt: 'alt.csv', add: 'add.csv' },
        category: 'SANCTION',
        authority: 'OFAC',
      },
    ];
    await writeFile(join(folder, 'sources.json'), JSON.stringify(sources));
    service = await startService({ env: { AMLCORE_SOURCES: join(folder, 'sources.json') } });
    token = (await service.addClient({ permissions: ['screen:read', 'screen:write', 'operator'] })).token;
  });
  afterAll(async () => {
    await service?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('was current before the new versions', async () => {
    expect(of(await screen(LISTED_ON)).sources.map(({ referenceId }) => referenceId)).toContain('IQi.074');
    expect(of(await screen(TAKEN_OFF))).toMatchObject({ categories: ['SANCTION'], riskLevel: 'CRITICAL' });
  });

  describe('after the new versions are read', () => {
    beforeAll(async () => {
      await publish(1);
      for (const id of ['un_sc', 'ofac_sdn']) await post(`/watchlists/${id}/refresh`, { force: true });
      await eventually(async () => (await screen(TAKEN_OFF)).totalMatches === 0);
    });

    it('is history of a party that another publisher still lists', async () => {
      const now = of(await screen(LISTED_ON));
      expect(now.categories).toEqual(['SANCTION']);
      expect(now.sources.map(({ publisher: _, ...source }) => source)).toMatchObject([
        { authority: 'OFAC', removalDate: null },
      ]);
      const whole = of(await screen(LISTED_ON, { includeDelisted: true }));
      expect(whole.sources).toMatchObject([
        { authority: 'OFAC', removalDate: null },
        { referenceId: 'IQi.074', removalDate: today },
      ]);
      expect(whole.categories).toEqual(['SANCTION']);
      const { profileId } = now;
      expect((await profile(profileId)).sources).toHaveLength(1);
      expect((await profile(profileId, { includeDelisted: true })).sources).toMatchObject([
        { watchlistId: 'ofac_sdn', removalDate: null },
        { watchlistId: 'un_sc', removalDate: today },
      ]);
    });

    it('is shown with the list that changed it, field by field, and as it was before', async () => {
      const { profileId } = of(await screen(LISTED_ON));
      const get = async <Schema extends z.ZodType>(path: string, schema: Schema) =>
        expectShape(
          schema,
          expectEnvelope<z.infer<Schema>>(await service.call(`${BASE}/profiles/${profileId}${path}`, { token })),
        );
      const { items } = await get('/history', profileHistory);
      // The two lists may have come in together or one after the other.
      expect(items.at(-1)!.changedFields).toBeNull();
      expect(items.slice(0, 2)).toMatchObject([
        { endedAt: null, listVersions: [{ watchlistId: 'un_sc', version: 2 }] },
        { endedAt: items[0]!.since },
      ]);
      expect(items[0]!.changedFields).toContain('sources');
      const [now, before] = items.map(({ generation }) => generation);
      const first = await get('/history?limit=1', profileHistory);
      expect([first.items.length, first.hasMore]).toEqual([1, true]);
      const past = await get(`/past?generation=${before}`, pastProfile);
      const listed = past.profile.sources.map(({ watchlistId, removalDate }) => [watchlistId, removalDate]).sort();
      expect(listed).toEqual([
        ['ofac_sdn', null],
        ['un_sc', null],
      ]);
      const onThatDay = await get(`/past?at=${encodeURIComponent(items[1]!.since)}`, pastProfile);
      expect([onThatDay.generation, onThatDay.listVersions]).toEqual([past.generation, past.listVersions]);
      const { items: fields } = await get(`/history/diff?from=${before}&to=${now}`, stateComparison);
      expect(fields.map(({ field }) => field)).toEqual(items[0]!.changedFields);
      const refused = async (path: string, status: number) =>
        expect((await service.call(`${BASE}/profiles/${profileId}${path}`, { token })).status, path).toBe(status);
      await refused('/past', 400);
      await refused('/past?at=2020-01-01', 404);
      await refused('/past?at=2999-01-01', 400);
      await refused('/history/diff?from=999999', 404);
      await refused('/history/diff?from=x', 400);
    });

    it('is the only content of a party without listings, and shown on request', async () => {
      const whole = of(await screen(TAKEN_OFF, { includeDelisted: true }));
      expect(whole).toMatchObject({
        categories: [],
        riskLevel: 'INFORMATIONAL',
        sources: [{ authority: 'OFAC', removalDate: today }],
        entity: { watchlistStatus: 'DELISTED' },
      });
      const { profileId } = whole;
      const bare = await profile(profileId);
      expect(bare).toMatchObject({ watchlistStatus: 'DELISTED', sources: [], metadata: { datasets: [] } });
      expect(bare).not.toHaveProperty('riskLevel');
      expect((await profile(profileId, { includeDelisted: true })).sources).toMatchObject([{ removalDate: today }]);
      const found = async (query: Record<string, string | boolean>) =>
        (await search({ fullName: TAKEN_OFF, ...query })).items.map((item) => item.profileId);
      expect(await found({})).toEqual([]);
      expect(await found({ includeDelisted: true })).toContain(profileId);
      // It is of no risk level, so no filter by one finds it.
      expect(await found({ includeDelisted: true, riskLevels: 'LOW,MEDIUM,HIGH,CRITICAL' })).not.toContain(profileId);
    });

    it('causes no decision', async () => {
      const { profileId } = of(await screen(TAKEN_OFF, { includeDelisted: true }));
      const score = expectShape(profileRiskScore, (await get(`/profiles/${profileId}/risk-score`)) as ProfileRiskScore);
      expect(score.findings.filter(({ domain }) => domain !== 'COUNTRY_RISK')).toEqual([]);
      const party = expectEnvelope<{ findings: { stage: string }[] }>(
        await post('/risk-score', { entity: { fullName: TAKEN_OFF } }),
      );
      expect(party.findings.filter(({ stage }) => stage === 'SANCTIONS')).toEqual([]);
      const listed = expectEnvelope<{ findings: { stage: string }[] }>(
        await post('/risk-score', { entity: { fullName: LISTED_ON } }),
      );
      expect(listed.findings.filter(({ stage }) => stage === 'SANCTIONS')).toHaveLength(1);
    });
  });
});
