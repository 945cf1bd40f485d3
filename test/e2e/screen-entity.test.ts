import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ModelList,
  type VersionList,
  type WhatIfResult,
  whatIfResult,
} from '../../src/governance/models/schemas.ts';
import { hashDetails } from '../../src/platform/audit/trail.ts';
import { verifyAudit } from '../../src/platform/audit/verify.ts';
import { type ScreenEntityResult, screenEntityResult } from '../../src/screening/schemas.ts';
import { type CallOptions, type Reply, type Service, startService } from '../support/service.ts';
import { expectEnvelope, expectProblem, expectShape, fieldErrors } from './checks.ts';
import { COMPANY, CROWD_NAME, CROWD_SIZE, PERSON } from './lists.ts';

const SCREEN = '/amlcore/api/v1/screen-entity';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const post = (body: unknown, options: CallOptions = {}) => service.call(SCREEN, { method: 'POST', body, ...options });
const dataOf = (reply: Reply) => expectShape(screenEntityResult, expectEnvelope<ScreenEntityResult>(reply));
const screen = async (body: object) => dataOf(await post(body));
const idsOf = (result: ScreenEntityResult) =>
  result.matches.flatMap((match) => match.sources.map((one) => one.referenceId));

describe('comparisons', () => {
  it('show both sides of each field, and add up to the score', async () => {
    const { matches } = await screen({ fullName: PERSON.name, dob: '1959-07-13', documentNumber: 'ZZ 999' });
    const [match] = matches;
    expect(match!.comparisons!.map(({ field, verdict }) => [field, verdict])).toEqual([
      ['NAME', 'EXACT'],
      ['BIRTH_DATE', 'CLOSE'],
      ['COUNTRY', 'MISSING'],
      ['DOCUMENT', 'DIFFERENT'],
      ['GENDER', 'MISSING'],
    ]);
    expect(match!.comparisons![0]!.listed).toContainEqual({
      value: 'Казимир Ондрашек',
      scriptCode: 'cyrl',
      weak: false,
    });
    expect(match!.comparisons![2]!.listed).toEqual([{ value: PERSON.country, scriptCode: null, weak: false }]);
    // Words and findings are sent once, in the explanation.
    expect(match!.comparisons![0]).not.toHaveProperty('tokens');
    expect(match!.comparisons![0]).not.toHaveProperty('finding');
    expect(match!.nameBearers).toBeNull();
    const sum = match!.comparisons!.reduce((total, { contribution }) => total + (contribution ?? 0), 0);
    expect(sum).toBeCloseTo(match!.score.overall, 0);
  });
});

describe('a request', () => {
  it('accepts threshold for minScoreThreshold, which wins if both are given', async () => {
    expect((await screen({ fullName: PERSON.name, threshold: 91 })).query.threshold).toBe(91);
    const both = await screen({ fullName: PERSON.name, threshold: 91, minScoreThreshold: 80 });
    expect(both.query.threshold).toBe(80);
  });

  it('shows the code of a country that is given by name', async () => {
    const problem = expectProblem(
      await post({ fullName: 'A B', nationalityCodes: ['Germany'] }),
      422,
      'unprocessable-format',
    );
    expect(problem.errors).toMatchObject([
      { field: 'nationalityCodes[0]', message: 'must be an ISO 3166-1 alpha-2 country code: use "DE" for "Germany"' },
    ]);
  });

  it('gets a large response compressed, and a small one uncompressed', async () => {
    const encodingOf = async (path: string, body?: object) => {
      const headers = { 'accept-encoding': 'gzip' };
      const reply = await service.call(path, { method: body ? 'POST' : 'GET', ...(body && { body }), headers });
      expect(reply.status, reply.text).toBe(200);
      return reply.headers.get('content-encoding');
    };
    expect(await encodingOf(SCREEN, { fullName: CROWD_NAME, limit: 100 })).toBe('gzip');
    expect(await encodingOf(`/amlcore/api/v1/search-profile?fullName=${encodeURIComponent(CROWD_NAME)}`)).toBe('gzip');
    expect(await encodingOf(SCREEN, { fullName: 'Ottilie Federspiel' })).toBeNull();
  });
});

describe('a listed name inside a longer name', () => {
  it.each([
    'Ottilie Federspiel as trustee of #',
    'Ottilie Federspiel and #',
    'Ottilie Federspiel (#)',
    'Federspiel Notare Anderkonto #',
    '1/# 2/LINDENGASSE 12 3/AT/WIEN',
    'Pay to the order of # for consulting services',
  ])('in "%s" is found, also in an alias and with a different birth date', async (field) => {
    const found = await screen({ fullName: field.replace('#', PERSON.name), dob: '1990-01-01' });
    expect(idsOf(found)).toContain(PERSON.reference);
    expect(idsOf(await screen({ fullName: 'Ottilie Federspiel', alias: field.replace('#', COMPANY.name) }))).toContain(
      COMPANY.reference,
    );
  });

  it('is not found if only whole names are compared', async () => {
    const fullName = `Ottilie Federspiel and ${PERSON.name}`;
    expect((await screen({ fullName, fuzzyNameMatch: false })).totalMatches).toBe(0);
  });
});

describe('the what-if operation', () => {
  const ask = (body: object, options: CallOptions = {}) =>
    service.call('/amlcore/api/v1/models/matcher/what-if', { method: 'POST', body, ...options });

  it('starts at the score of the screening, changes it as requested, and records nothing', async () => {
    const party = { fullName: 'Kasimir Ondraszek', dob: '1971-01-01', entityTypes: ['INDIVIDUAL'] };
    const { matches } = await screen(party);
    const { profileId, score } = matches.find(({ matchedName }) => matchedName === PERSON.name)!;
    const before = await screeningsRecorded();
    const moves = [{ figure: 'birthContradiction', value: 1 }];
    const result = expectShape(whatIfResult, expectEnvelope<WhatIfResult>(await ask({ ...party, profileId, moves })));
    expect(await screeningsRecorded()).toBe(before);
    expect(result.now).toEqual({ overall: score.overall, name: score.nameScore });
    expect(result.moved!.name).toBe(score.nameScore);
    expect(result.moved!.overall).toBeLessThan(score.overall);
    expect(result.figures[0]!.down.score).not.toEqual(result.now);
    // Worker threads keep their own parameters.
    const again = await screen(party);
    expect(again.matches.map(({ score: one }) => one.overall)).toEqual(matches.map(({ score: one }) => one.overall));
  });

  it('rejects impossible values, and profiles outside the shared lists', async () => {
    const profileId = '00000000-0000-4000-8000-000000000000';
    const tooFar = { fullName: 'Somebody', profileId, moves: [{ figure: 'listedExtra', value: 1.5 }] };
    expect(fieldErrors(expectProblem(await ask(tooFar), 400, 'validation-failed'))).toEqual(['moves[0].value Max']);
    const unheard = { fullName: 'Somebody', profileId, moves: [{ figure: 'editBudget', value: 1 }] };
    expect(fieldErrors(expectProblem(await ask(unheard), 400, 'validation-failed'))).toEqual([
      'moves[0].figure Pattern',
    ]);
    expectProblem(await ask({ fullName: 'Somebody', profileId }), 404, 'not-found');
    expectProblem(await ask({ fullName: 'Somebody', profileId: 'x' }), 400, 'validation-failed');
  });

  it('lists shipped policies, and the changes between versions', async () => {
    const { items } = expectEnvelope<ModelList>(await service.call('/amlcore/api/v1/models'));
    expect(items.map(({ kind }) => kind)).toContain('MATCHER_FIGURES');
    const [now] = items.filter(({ kind }) => kind === 'MATCHER_FIGURES');
    const content = JSON.stringify({ algorithms: { BALANCED: { listedExtra: 0.9 } } });
    await service.database.pool.query(
      `insert into shipped_policies (kind, version, content, first_seen_at) values ('MATCHER_FIGURES', '0+000000000000', $1, '2020-01-01')`,
      [content],
    );
    const versions = `/amlcore/api/v1/models/MATCHER_FIGURES/versions`;
    const [latest, first] = expectEnvelope<VersionList>(await service.call(versions)).items;
    expect([latest!.version, latest!.isInForce, first!.isInForce]).toEqual([now!.version, true, false]);
    expect(latest!.changes).toContainEqual({ figure: 'algorithms.BALANCED.listedExtra', before: 0.9, after: 0.2 });
    expect(first!.changed).toBeNull();
    expectProblem(await service.call('/amlcore/api/v1/models/UNHEARD/versions'), 404, 'not-found');
  });
});

describe('the threshold-counts operation', () => {
  it('counts matches of screenings at these thresholds, and records nothing', async () => {
    const before = await screeningsRecorded();
    const reply = await service.call(`${SCREEN}/threshold-counts`, {
      method: 'POST',
      body: { fullName: CROWD_NAME, thresholds: [95, 50, 80, 80] },
    });
    const { items } = expectEnvelope<{ items: { threshold: number; totalMatches: number }[] }>(reply);
    expect(await screeningsRecorded()).toBe(before);
    expect(items.map(({ threshold }) => threshold)).toEqual([50, 80, 95]);
    for (const { threshold, totalMatches } of items) {
      const { totalMatches: screened } = await screen({ fullName: CROWD_NAME, minScoreThreshold: threshold });
      expect(totalMatches, `${threshold}`).toBe(screened);
    }
    expect(items[0]!.totalMatches).toBeGreaterThan(items[2]!.totalMatches);
  });

  it('accepts one to ten thresholds', async () => {
    for (const thresholds of [[], Array(11).fill(80), [101], undefined]) {
      const body = { fullName: CROWD_NAME, thresholds };
      expectProblem(
        await service.call(`${SCREEN}/threshold-counts`, { method: 'POST', body }),
        400,
        'validation-failed',
      );
    }
  });
});

async function screeningsRecorded(): Promise<number> {
  const rows = await service.database.system((db) => db.selectFrom('screenings').select('search_id').execute());
  return rows.length;
}

describe('the response', () => {
  it('has the fields of the contract and of section 4 of the decisions, in full', async () => {
    const reply = await post({ fullName: PERSON.name, dob: PERSON.dob, nationalityCodes: [PERSON.country] });
    const data = dataOf(reply);
    expect(reply.json().message).toBe('Entity screened successfully');
    expect(data.query).toEqual({
      name: PERSON.name,
      alias: null,
      threshold: 75,
      dob: PERSON.dob,
      documentNumber: null,
      nationalityCodes: ['PL'],
      entityTypes: [],
      watchlistCategories: [],
      matchAlgorithm: 'BALANCED',
      fuzzyNameMatch: true,
      nameWeight: null,
      idWeight: null,
      dobWeight: null,
      includeDelisted: false,
      limit: 20,
    });
    const match = data.matches[0]!;
    expect(match).toMatchObject({
      matchedName: PERSON.name,
      score: {
        overall: 100,
        nameScore: 100,
        idScore: null,
        dobScore: 100,
        nationalityScore: 100,
        algorithm: 'BALANCED',
      },
      riskLevel: 'CRITICAL',
      categories: ['SANCTION'],
      sources: [
        {
          type: 'SANCTION',
          authority: 'Test Authority',
          referenceId: PERSON.reference,
          publisher: 'Test Authority',
          publishedDate: '2024-03-01',
          removalDate: null,
          url: null,
          programs: ['TEST-PROGRAM'],
        },
      ],
      entity: {
        type: 'INDIVIDUAL',
        primaryName: PERSON.name,
        gender: 'MALE',
        nationality: ['PL'],
        dob: [PERSON.dob],
        watchlistStatus: 'ACTIVE',
      },
      suppressed: false,
      suppressedReason: null,
    });
    expect(match.explanation.map((line) => line.field)).toEqual(
      expect.arrayContaining(['name', 'birthDate', 'country']),
    );
    expect(data.listVersions.map((list) => [list.watchlistId, list.version])).toEqual([
      ['invented', 1],
      ['test_peps', 1],
      ['test_sanctions', 1],
    ]);
    for (const list of data.listVersions) expect(list.contentHash).toMatch(/^[0-9a-f]{64}$/);
    expect(data.listsNotLoaded).toEqual([]);
    expect(Math.abs(Date.parse(data.screenedAt) - Date.now())).toBeLessThan(60_000);
  });

  it('explains each pair of different words of the names', async () => {
    const [match] = (await screen({ fullName: 'Kazimir Ondraszek', watchlistCategories: ['SANCTION'] })).matches;
    const words = match!.explanation.filter((line) => line.field === 'nameToken');
    expect(words.map(({ query }) => query?.toLowerCase()).sort()).toEqual(['kazimir', 'ondraszek']);
    for (const { listed, finding } of words) expect(`${listed} ${finding}`).toMatch(/\S \S/);
  });

  it('has no matches for an unlisted party', async () => {
    const data = await screen({ fullName: 'Quillon Brandywyne-Thorpe' });
    expect(data).toMatchObject({ totalMatches: 0, truncated: false, matches: [] });
  });

  it('repeats every criterion that was applied', async () => {
    const asked = {
      fullName: ' Casimir Ondraszek ',
      alias: 'Kazimir',
      dob: '1959-07-03',
      documentNumber: 'QX123456Z',
      nationalityCodes: ['pl', 'PL', 'cz'],
      entityTypes: ['individual'],
      watchlistCategories: ['Sanction', 'pep'],
      matchAlgorithm: 'strict',
      fuzzyNameMatch: false,
      minScoreThreshold: 12.5,
      nameWeight: 0.5,
      idWeight: 1,
      dobWeight: 0,
      includeDelisted: true,
      limit: 7,
    };
    const { query } = await screen(asked);
    expect(query).toEqual({
      name: 'Casimir Ondraszek',
      alias: 'Kazimir',
      threshold: 12.5,
      dob: '1959-07-03',
      documentNumber: 'QX123456Z',
      nationalityCodes: ['PL', 'CZ'],
      entityTypes: ['INDIVIDUAL'],
      watchlistCategories: ['SANCTION', 'PEP'],
      matchAlgorithm: 'STRICT',
      fuzzyNameMatch: false,
      nameWeight: 0.5,
      idWeight: 1,
      dobWeight: 0,
      includeDelisted: true,
      limit: 7,
    });
  });

  it('treats blank optional fields as absent', async () => {
    const blank = {
      alias: '',
      dob: ' ',
      documentNumber: null,
      nationalityCodes: [],
      entityTypes: [''],
      matchAlgorithm: '  ',
      limit: '',
    };
    const [with_, without] = await Promise.all([
      screen({ fullName: PERSON.name, ...blank }),
      screen({ fullName: PERSON.name }),
    ]);
    expect(with_.query).toEqual(without.query);
  });

  it('names at most 20 unknown fields, escaped', async () => {
    const reply = await post({ fullName: 'x', zzz: 1, 'we ird\r\nX-Evil: 1': 2, __proto__x: 3 });
    expectEnvelope(reply);
    expect(reply.headers.get('x-ignored-fields')).toBe('zzz, we%20ird%0D%0AX-Evil%3A%201, __proto__x');
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`f${index}`, 1]));
    expect((await post({ fullName: 'x', ...many })).headers.get('x-ignored-fields')?.split(', ')).toHaveLength(20);
    expect((await post({ fullName: 'x' })).headers.has('x-ignored-fields')).toBe(false);
    const query = await post({ fullName: 'x' }, { query: { debug: 1 } });
    expect(query.headers.get('x-ignored-fields')).toBe('debug');
  });
});

describe('matching', () => {
  it('orders matches by overall score, then profileId, and stops at the limit', async () => {
    const all = await screen({ fullName: CROWD_NAME, limit: 100 });
    expect(all).toMatchObject({ totalMatches: CROWD_SIZE, truncated: false });
    const keys = all.matches.map((match) => [-match.score.overall, match.profileId] as const);
    expect(keys).toEqual([...keys].sort(([a, x], [b, y]) => a - b || (x < y ? -1 : 1)));
    const default_ = await screen({ fullName: CROWD_NAME });
    expect(default_).toMatchObject({ totalMatches: CROWD_SIZE, truncated: true });
    expect(default_.matches.map((match) => match.profileId)).toEqual(
      all.matches.slice(0, 20).map((match) => match.profileId),
    );
    expect((await screen({ fullName: CROWD_NAME, limit: 1 })).matches).toHaveLength(1);
    expect(new Set(all.matches.map((match) => match.matchId)).size).toBe(CROWD_SIZE);
  });

  it('returns only matches at or above the threshold of the request', async () => {
    const typo = { fullName: 'Kasimir Ondrasek' };
    const score = (await screen({ ...typo, minScoreThreshold: 0 })).matches[0]!.score.overall;
    expect(score).toBeGreaterThan(50);
    expect(score).toBeLessThan(100);
    expect(idsOf(await screen({ ...typo, minScoreThreshold: score }))).toContain(PERSON.reference);
    expect(
      idsOf(await screen({ ...typo, minScoreThreshold: Math.min(100, Math.round(10 * score + 1) / 10) })),
    ).not.toContain(PERSON.reference);
  });

  it('finds parties by another script, by alias and by number', async () => {
    expect(idsOf(await screen({ fullName: 'Казимир Ондрашек' }))).toContain(PERSON.reference);
    expect(idsOf(await screen({ fullName: 'Nobody Atall', alias: PERSON.name }))).toContain(PERSON.reference);
    const byNumber = await screen({ fullName: 'Nobody Atall', documentNumber: 'qx-123 456 z' });
    expect(byNumber.matches[0]).toMatchObject({ score: { idScore: 100 }, entity: { primaryName: PERSON.name } });
    // No weight in the request hides an equal number, unless the request excludes numbers.
    const weighed = { fullName: 'Nobody Atall', documentNumber: 'QX123456Z' };
    for (const weights of [{ dobWeight: 0.25 }, { nameWeight: 1 }, { idWeight: 0.1, nameWeight: 1 }]) {
      const { matches } = await screen({ ...weighed, ...weights });
      expect(matches[0]?.score, JSON.stringify(weights)).toMatchObject({ overall: 100, idScore: 100 });
    }
    expect(idsOf(await screen({ ...weighed, idWeight: 0 }))).toEqual([]);
    const byWallet = await screen({ fullName: 'Nobody Atall', documentNumber: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT' });
    expect(idsOf(byWallet)).toContain(PERSON.reference);
  });

  it('with fuzzy matching off, matches only whole names', async () => {
    const exact = { fuzzyNameMatch: false };
    expect(idsOf(await screen({ fullName: 'CASIMIR  ondraszek', ...exact }))).toContain(PERSON.reference);
    expect(idsOf(await screen({ fullName: 'Casimir Ondrasek', ...exact }))).toEqual([]);
  });

  it('filters by type and category', async () => {
    const name = { fullName: PERSON.name };
    expect(idsOf(await screen(name)).sort()).toEqual(['P-1', 'PEP-2']);
    expect(idsOf(await screen({ ...name, watchlistCategories: ['PEP'] }))).toEqual(['PEP-2']);
    expect(idsOf(await screen({ ...name, watchlistCategories: ['pep', 'sanction'] })).sort()).toEqual(['P-1', 'PEP-2']);
    expect(idsOf(await screen({ ...name, entityTypes: ['ORGANIZATION'] }))).toEqual([]);
    expect(idsOf(await screen({ fullName: COMPANY.name, entityTypes: ['ORGANIZATION'] }))).toEqual(['O-1']);
    expect(idsOf(await screen({ ...name, watchlistCategories: ['ADVERSE_MEDIA'] }))).toEqual([]);
  });

  it('lowers the score for a contradicting date or country, never for a missing one', async () => {
    const scoreOf = async (more: object) => {
      const { matches } = await screen({
        fullName: 'Casimir Ondrasek',
        minScoreThreshold: 0,
        watchlistCategories: ['SANCTION'],
        ...more,
      });
      return matches.find((match) => match.entity.primaryName === PERSON.name)!.score.overall;
    };
    const plain = await scoreOf({});
    expect(await scoreOf({ dob: PERSON.dob, nationalityCodes: ['PL'] })).toBeGreaterThan(plain);
    expect(await scoreOf({ dob: '1999-12-31' })).toBeLessThan(plain);
    expect(await scoreOf({ nationalityCodes: ['BR'] })).toBeLessThan(plain);
  });

  it('shows a sanctioned party that only a contradiction puts below the threshold', async () => {
    const name = { fullName: PERSON.name, minScoreThreshold: 95, watchlistCategories: ['SANCTION'] };
    for (const [contrary, field] of [
      [{ dob: '1999-12-31' }, 'birthDate'],
      [{ dob: '1999-12-31', dobWeight: 0.5 }, 'birthDate'],
      [{ nationalityCodes: ['KE'] }, 'country'],
      [{ documentNumber: 'ZZ 000 111', idWeight: 0.9 }, 'identifier'],
    ] as const) {
      const { matches, nearMisses, totalMatches } = await screen({ ...name, ...contrary });
      expect([matches, totalMatches], field).toEqual([[], 0]);
      expect(nearMisses.map(({ matchedName }) => matchedName)).toEqual([PERSON.name]);
      expect(nearMisses[0]!.contradicts.map((line) => line.field)).toEqual([field]);
    }
    const both = await screen({ ...name, dob: '1999-12-31', nationalityCodes: ['KE'] });
    expect(both.nearMisses[0]!.contradicts.map(({ field }) => field)).toEqual(['birthDate', 'country']);
  });

  it('shows no other party below the threshold', async () => {
    const near = async (body: object) => (await screen({ minScoreThreshold: 90, ...body })).nearMisses;
    expect(await near({ fullName: PERSON.name, dob: PERSON.dob })).toEqual([]);
    expect(await near({ fullName: 'Casimir Ondrasik', dob: '1999-12-31', minScoreThreshold: 99 })).toEqual([]);
    expect(await near({ fullName: 'The Weaver', dob: '1999-12-31' })).toEqual([]);
    expect(await near({ fullName: 'Leopoldine Vaskerberg', dob: '1999-12-31' })).toEqual([]);
  });

  it('recognizes an obfuscated name, and reports unreadable ones', async () => {
    for (const fullName of ['C.a.s.i.m.i.r O.n.d.r.a.s.z.e.k', '%43asimir %4Fndrasz%65k', 'C@simir Ondr@szek']) {
      expect(idsOf(await screen({ fullName })), fullName).toContain(PERSON.reference);
    }
    const states = async (body: object) => new Set((await screen(body)).coverage.map(({ state }) => state));
    expect(await states({ fullName: 'C☺s☺m☺r ☺ndr☺sz☺k' })).not.toContain('DONE');
    expect(await states({ fullName: PERSON.name, alias: 'ᎷᎪᎠᏌᎡᎾ' })).toContain('UNREADABLE');
    expect(await states({ fullName: PERSON.name })).not.toContain('UNREADABLE');
    const crowd = [...'ABCDEFGHIJKLM'].map((letter) => `${letter}nna ${letter}ruber`).join('; ');
    expect(await states({ fullName: crowd })).toContain('UNREADABLE');
  });

  it('is more tolerant with LOOSE than with STRICT', async () => {
    const scores = [];
    for (const matchAlgorithm of ['LOOSE', 'BALANCED', 'STRICT']) {
      const { matches } = await screen({ fullName: 'Cazimir Ondrqszek', matchAlgorithm, minScoreThreshold: 0 });
      scores.push(matches.find((match) => match.entity.primaryName === PERSON.name)?.score.overall ?? 0);
      for (const match of matches) expect(match.score.algorithm).toBe(matchAlgorithm);
    }
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(scores[0]).toBeGreaterThan(scores[2]!);
  });
});

describe('rejected requests', () => {
  const name = { fullName: 'x' };
  const validation = (...errors: string[]) => [400, 'validation-failed', errors] as const;
  const format = (...errors: string[]) => [422, 'unprocessable-format', errors] as const;
  const refusals: [string, unknown, readonly [number, string, string[]]][] = [
    ['no name', {}, validation('fullName NotNull')],
    ['a null name', { fullName: null }, validation('fullName NotNull')],
    ['a blank name', { fullName: ' \t ' }, validation('fullName NotBlank')],
    ['an empty name', { fullName: '' }, validation('fullName NotBlank')],
    ['a number for a name', { fullName: 5 }, validation('fullName Type')],
    ['513 characters', { fullName: 'a'.repeat(513) }, validation('fullName Size')],
    ['a long alias', { ...name, alias: 'a'.repeat(513) }, validation('alias Size')],
    ['a long number', { ...name, documentNumber: '1'.repeat(257) }, validation('documentNumber Size')],
    ['a control character', { fullName: 'a\u0007b' }, validation('fullName Pattern')],
    ['a NUL', { fullName: 'a\u0000b' }, validation('fullName Pattern')],
    ['a lone surrogate', { fullName: 'a\ud800b' }, validation('fullName Pattern')],
    ['a full stop for a name', { fullName: '.' }, validation('fullName Pattern')],
    ['question marks', { fullName: '???' }, validation('fullName Pattern')],
    ['emoji', { fullName: '🙂🙂' }, validation('fullName Pattern')],
    ['invisible characters', { fullName: '\u200b\u3164' }, validation('fullName Pattern')],
    [
      'an alias and a number of nothing',
      { ...name, alias: '-', documentNumber: '--' },
      validation('alias Pattern', 'documentNumber Pattern'),
    ],
    ['an unknown algorithm', { ...name, matchAlgorithm: 'EXACT' }, validation('matchAlgorithm Enum')],
    ['unknown types', { ...name, entityTypes: ['INDIVIDUAL', 'SHIP'] }, validation('entityTypes[1] Enum')],
    ['unknown categories', { ...name, watchlistCategories: ['X'] }, validation('watchlistCategories[0] Enum')],
    ['a string for a list', { ...name, entityTypes: 'INDIVIDUAL' }, validation('entityTypes Type')],
    ['251 countries', { ...name, nationalityCodes: Array(251).fill('PL') }, validation('nationalityCodes Size')],
    ['a threshold under 0', { ...name, minScoreThreshold: -0.1 }, validation('minScoreThreshold Min')],
    ['a threshold over 100', { ...name, minScoreThreshold: 100.5 }, validation('minScoreThreshold Max')],
    ['a threshold in words', { ...name, minScoreThreshold: '75' }, validation('minScoreThreshold Type')],
    [
      'weights',
      { ...name, nameWeight: -1, idWeight: 1.1, dobWeight: 'x' },
      validation('nameWeight Min', 'idWeight Max', 'dobWeight Type'),
    ],
    ['limits', { ...name, limit: 0 }, validation('limit Min')],
    ['a limit over 100', { ...name, limit: 101 }, validation('limit Max')],
    ['half a limit', { ...name, limit: 1.5 }, validation('limit Type')],
    ['a word for a boolean', { ...name, fuzzyNameMatch: 'true' }, validation('fuzzyNameMatch Type')],
    ['a malformed date', { ...name, dob: '17.05.1960' }, format('dob Date')],
    ['a birth before 1850', { ...name, dob: '1849-12-31' }, validation('dob Min')],
    ['a birth in the year 1', { ...name, dob: '0001-01-01' }, validation('dob Min')],
    ['a birth in the future', { ...name, dob: '2999-01-01' }, validation('dob Past')],
    ['an invalid day', { ...name, dob: '2023-02-29' }, format('dob Date')],
    ['a date-time', { ...name, dob: '1960-05-17T00:00:00Z' }, format('dob Date')],
    ['an invalid country', { ...name, nationalityCodes: ['PL', 'ZZ'] }, format('nationalityCodes[1] CountryCode')],
    ['a country of three letters', { ...name, nationalityCodes: ['POL'] }, format('nationalityCodes[0] CountryCode')],
    [
      'two malformed formats',
      { ...name, nationalityCodes: ['1'], dob: 'x' },
      format('dob Date', 'nationalityCodes[0] CountryCode'),
    ],
    [
      'both kinds, in the order of the fields',
      { limit: 0, dob: 'x', entityTypes: ['Q'], nationalityCodes: ['??'], fullName: ' ' },
      validation(
        'fullName NotBlank',
        'dob Date',
        'nationalityCodes[0] CountryCode',
        'entityTypes[0] Enum',
        'limit Min',
      ),
    ],
  ];
  it.each(refusals)('%s', async (_what, body, [status, slug, errors]) => {
    expect(fieldErrors(expectProblem(await post(body), status, slug))).toEqual(errors);
  });

  it('states the required criteria if none is given', async () => {
    expect(expectProblem(await post({ fullName: '???' }), 400, 'validation-failed').errors).toEqual([
      { field: 'fullName', code: 'Pattern', message: 'has nothing to compare: give at least one letter or digit' },
    ]);
  });

  it('accepts one letter or digit for a name and for a number', async () => {
    for (const one of ['x', '7', '王', '🙂 a']) await screen({ fullName: one, alias: one, documentNumber: '7' });
  });

  it('accepts the longest name and both ends of every range', async () => {
    const edges = { minScoreThreshold: 100, nameWeight: 0, idWeight: 1, dobWeight: 0, limit: 100 };
    expect((await screen({ fullName: `${'ab '.repeat(170)}xy`, ...edges })).query.name).toHaveLength(512);
    await screen({ fullName: 'x', minScoreThreshold: 0, limit: 1 });
  });

  it('accepts enumerated values in any case', async () => {
    const mixed = { matchAlgorithm: 'lOOse', entityTypes: ['Organization'], watchlistCategories: ['adverse_media'] };
    expect((await screen({ fullName: 'x', ...mixed })).query).toMatchObject({
      matchAlgorithm: 'LOOSE',
      entityTypes: ['ORGANIZATION'],
      watchlistCategories: ['ADVERSE_MEDIA'],
    });
  });
});

describe('the screening record', () => {
  const auditOf = (searchId: string) =>
    service.database.direct.selectFrom('audit_log').selectAll().where('subject_id', '=', searchId).executeTakeFirst();

  it('is in the database and sealed in the audit chain before the response', async () => {
    const { tenantId } = service.operator.principal;
    const reply = await post({ fullName: PERSON.name }, { headers: { 'x-correlation-id': 'record-1' } });
    const data = dataOf(reply);
    const row = await service.database.direct
      .selectFrom('screenings')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('search_id', '=', data.searchId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      kind: 'SCREEN_ENTITY',
      actor_type: 'CLIENT',
      actor_id: service.client.clientId,
      correlation_id: 'record-1',
      query: data.query,
      settings: { algorithm: 'BALANCED', threshold: 75, fuzzy: true, weights: null },
      list_versions: data.listVersions.map(({ watchlistId, version }) => ({ watchlistId, version })),
      matcher_version: data.matcherVersion,
      total_matches: data.totalMatches,
      truncated: false,
      result: { matches: data.matches, listsNotLoaded: [] },
    });
    expect(row.screened_at.toISOString()).toBe(data.screenedAt);
    const vouched = hashDetails({
      query: row.query,
      settings: row.settings,
      generation: row.generation,
      listVersions: row.list_versions,
      matcherVersion: row.matcher_version,
      totalMatches: row.total_matches,
      truncated: row.truncated,
      result: row.result,
      notLookedAt: { gap: row.gap, gaps: row.gaps },
    });
    const audit = await auditOf(data.searchId);
    expect(audit).toMatchObject({
      action: 'screening.performed',
      actor_id: service.client.clientId,
      correlation_id: 'record-1',
      details: { totalMatches: data.totalMatches, contentHash: vouched.toString('hex') },
    });
    expect(JSON.stringify(audit)).not.toContain('Ondraszek');
  });

  it('is one row and one audit entry per screening, also under load, and the chain is intact', async () => {
    const results = await Promise.all(
      Array.from({ length: 60 }, (_, index) => screen({ fullName: `Load Test ${index}` })),
    );
    const ids = results.map((result) => result.searchId);
    expect(new Set(ids).size).toBe(60);
    const { rows } = await service.database.pool.query(
      `select count(distinct s.search_id)::int as screenings, count(a.*)::int as audits,
              bool_and(s.xmin = a.xmin) as together
       from screenings s join audit_log a on a.subject_id = s.search_id::text where s.search_id = any($1::uuid[])`,
      [ids],
    );
    expect(rows[0]).toEqual({ screenings: 60, audits: 60, together: true });
    const reports = await verifyAudit(service.database);
    expect(reports.map((report) => report.broken)).toEqual(reports.map(() => null));
  });

  it('is not written for a rejected request', async () => {
    const count = () =>
      service.database.direct
        .selectFrom('screenings')
        .select((s) => s.fn.countAll<number>().as('n'))
        .executeTakeFirst();
    const before = await count();
    expectProblem(await post({ fullName: '' }), 400, 'validation-failed');
    expectProblem(await post({ fullName: 'x' }, { token: null }), 401, 'unauthorized');
    expect(await count()).toEqual(before);
  });
});

describe('an Idempotency-Key', () => {
  const keyed = (key: string, body: unknown, options: CallOptions = {}) =>
    post(body, { ...options, headers: { 'idempotency-key': key, ...options.headers } });
  const stored = async (name: string) => {
    const { rows } = await service.database.pool.query(`select search_id from screenings where query->>'name' = $1`, [
      name,
    ]);
    return rows.length;
  };

  it('gets the same body again, marked as replayed', async () => {
    const first = await keyed('again-1', { fullName: 'Key One' });
    const second = await keyed(
      'again-1',
      { fullName: 'Key One' },
      { headers: { 'x-correlation-id': 'another-request' } },
    );
    expect(dataOf(first).searchId).toBeTruthy();
    expect(second).toMatchObject({ status: 200, text: first.text });
    expect(first.headers.has('idempotent-replayed')).toBe(false);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.headers.get('x-correlation-id')).toBe('another-request');
    expect(await stored('Key One')).toBe(1);
  });

  it('is rejected for another body', async () => {
    await keyed('other-body', { fullName: 'Key Two' });
    expectProblem(await keyed('other-body', { fullName: 'Key Three' }), 422, 'idempotency-key-reuse');
    expect(await stored('Key Three')).toBe(0);
  });

  it('stores one screening for concurrent requests', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => keyed('at-once', { fullName: 'Key Four' })));
    for (const reply of replies) expect(reply).toMatchObject({ status: 200, text: replies[0]!.text });
    expect(await stored('Key Four')).toBe(1);
    expect(replies.filter((reply) => !reply.headers.has('idempotent-replayed'))).toHaveLength(1);
  });

  it('accepts exactly one of two concurrent bodies', async () => {
    const replies = await Promise.all(['Key Five', 'Key Six'].map((fullName) => keyed('at-once-2', { fullName })));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 422]);
    expect((await stored('Key Five')) + (await stored('Key Six'))).toBe(1);
  });

  it('is separate for each client', async () => {
    const other = await service.addClient();
    const mine = await keyed('shared-key', { fullName: 'Key Seven' });
    const theirs = await keyed('shared-key', { fullName: 'Key Seven' }, { token: other.token });
    expect(dataOf(theirs).searchId).not.toBe(dataOf(mine).searchId);
    expect(theirs.headers.has('idempotent-replayed')).toBe(false);
  });

  it('does not store a rejection', async () => {
    expectProblem(await keyed('refused-first', { fullName: '' }), 400, 'validation-failed');
    dataOf(await keyed('refused-first', { fullName: 'Key Eight' }));
  });

  it.each([['x'.repeat(256)], ['two words'], ['\u00e9']])('is rejected if invalid: %s', async (key) => {
    expect(fieldErrors(expectProblem(await keyed(key, { fullName: 'x' }), 400, 'validation-failed'))).toEqual([
      'Idempotency-Key Pattern',
    ]);
  });
});
