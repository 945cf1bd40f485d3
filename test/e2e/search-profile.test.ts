import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ListRefresh } from '../../src/lists/refresh.ts';
import { readSourcesFile } from '../../src/lists/sources-file.ts';
import { silentLog } from '../../src/platform/db/log.ts';
import type { Log } from '../../src/platform/lib/log.ts';
import { writerOver } from '../../src/platform/unit-of-work/testing.ts';
import { type SearchProfilePage, searchProfilePage } from '../../src/screening/schemas.ts';
import { type CallOptions, eventually, type Service, startService } from '../support/service.ts';
import { expectEnvelope, expectProblem, expectShape, fieldErrors } from './checks.ts';
import { COMPANY, CROWD_NAME, CROWD_SIZE, PERSON, SANCTIONED, toNdjson } from './lists.ts';

const SEARCH = '/amlcore/api/v1/search-profile';
type Query = NonNullable<CallOptions['query']>;

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const get = (query: Query, options: CallOptions = {}) => service.call(SEARCH, { query, ...options });
const search = async (query: Query): Promise<SearchProfilePage> =>
  expectShape(searchProfilePage, expectEnvelope<SearchProfilePage>(await get(query)));
const refs = (page: SearchProfilePage) => page.items.map((item) => item.sources[0]!.externalReferenceId).sort();
const raw = async (queryString: string) => {
  const reply = await service.call(`${SEARCH}?${queryString}`);
  return expectShape(searchProfilePage, expectEnvelope<SearchProfilePage>(reply));
};
const crowd = (more: Query = {}) => search({ fullName: CROWD_NAME, limit: 100, ...more });

describe('a page of profiles', () => {
  it('has profiles in full, with the fields of the contract', async () => {
    const page = await search({ fullName: PERSON.name, watchlistCategories: 'SANCTION' });
    expect(page).toMatchObject({ nextCursor: null, hasMore: false, limit: 20 });
    const [item] = page.items;
    expect(item).toMatchObject({
      entityType: 'INDIVIDUAL',
      gender: 'MALE',
      watchlistStatus: 'ACTIVE',
      riskLevel: 'HIGH',
      schemaRef: null,
      addresses: [{ street: 'Ulica Zmyslona 1', city: 'Krakow', postalCode: '30-001', country: 'PL' }],
      documents: [{ type: 'PASSPORT', value: PERSON.document, issuingCountry: 'PL', issueDate: '2011-01-01' }],
      dates: [{ type: 'BIRTH', value: PERSON.dob, yearOnly: false }],
      nationalities: [{ countryCode: 'PL' }],
      features: [{ name: 'Note', value: 'Invented.' }],
      contacts: [{ type: 'website', value: 'https://example.test' }],
      cryptoWallets: [{ currency: 'XBT', address: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT' }],
      outgoingEdges: null,
      createdBy: 'SYSTEM',
      updatedBy: 'SYSTEM',
      version: 1,
      sources: [
        {
          watchlistId: 'test_sanctions',
          externalReferenceId: PERSON.reference,
          listingDate: '2024-03-01',
          removalDate: null,
          contexts: [{ schemaName: 'Sanction', isActive: true, properties: { program: ['TEST-PROGRAM'] } }],
        },
      ],
      metadata: { datasets: ['test_sanctions'] },
      score: { overall: 100, nameScore: 100 },
    });
    expect(
      item!.names.map((name) => [name.fullNameNormalized, name.nameType, name.scriptCode, name.aliasStrength]),
    ).toEqual([
      ['CASIMIR ONDRASZEK', 'PRIMARY', 'latn', 'STRONG'],
      ['КАЗИМИР ОНДРАШЕК', 'ALIAS', 'cyrl', 'STRONG'],
      ['THE WEAVER', 'ALIAS', 'latn', 'WEAK'],
    ]);
    for (const time of [item!.createdAt, item!.updatedAt]) expect(time).toMatch(/T[\d:.]+\+00:00$/);
  });

  it('lists the checks that ran, and reports an unreadable name', async () => {
    const states = async (query: Query) => new Set((await search(query)).coverage.map(({ state }) => state));
    expect(await states({ fullName: PERSON.name })).toContain('DONE');
    expect(await states({ documentNumber: PERSON.document })).toContain('DONE');
    expect(await states({ fullName: 'C☺s☺m☺r ☺ndr☺sz☺k' })).toContain('UNREADABLE');
    expect(await states({ fullName: 'C☺s☺m☺r ☺ndr☺sz☺k' })).not.toContain('DONE');
    expect(await states({ fullName: PERSON.name, watchlistCategories: 'PEP' })).toContain('NOT_RUN');
  });

  it('is ordered by score, then profileId', async () => {
    const keys = (await crowd()).items.map((item) => [-item.score.overall, item.profileId] as const);
    expect(keys).toHaveLength(CROWD_SIZE);
    expect(keys).toEqual([...keys].sort(([a, x], [b, y]) => a - b || (x < y ? -1 : 1)));
    expect(new Set(keys.map(([score]) => score)).size).toBeGreaterThan(1);
  });

  it('is recorded as evidence', async () => {
    await get({ fullName: 'Recorded Search' }, { headers: { 'x-correlation-id': 'search-1' } });
    const row = await service.database.direct
      .selectFrom('screenings')
      .selectAll()
      .where('correlation_id', '=', 'search-1')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ kind: 'SEARCH_PROFILE', query: { fullName: 'Recorded Search' }, total_matches: 0 });
    const audit = await service.database.direct
      .selectFrom('audit_log')
      .selectAll()
      .where('subject_id', '=', row.search_id)
      .executeTakeFirstOrThrow();
    expect(audit.action).toBe('profile.searched');
  });
});

describe('search criteria', () => {
  it.each([
    [{}],
    [{ fullName: ' ' }],
    [{ fullName: '', documentNumber: '' }],
    [{ dob: '1960-01-01', entityTypes: 'INDIVIDUAL' }],
  ])('must contain a name or a number: %j', async (query: Query) => {
    expectProblem(await get(query), 400, 'missing-search-criteria');
  });

  it.each([PERSON.document, 'qx123456z', 'QX.123.456-Z', ' q x 1 2 3 4 5 6 z ', 'QX–123/456(Z)'])(
    'find the number %j in any case, with any spaces and punctuation',
    async (documentNumber) => {
      const page = await search({ documentNumber });
      expect(refs(page)).toEqual([PERSON.reference]);
      expect(page.items[0]!.score).toMatchObject({ overall: 100, idScore: 100, nameScore: null });
    },
  );

  it('do not find a number by a part of it', async () => {
    for (const documentNumber of ['QX123456', 'X123456Z', 'QX123456ZZ']) {
      expect((await search({ documentNumber })).items).toEqual([]);
    }
  });

  it('can combine name and number', async () => {
    expect(refs(await search({ fullName: COMPANY.name, documentNumber: COMPANY.document }))).toEqual([
      COMPANY.reference,
    ]);
  });

  const filters: [string, Query, number][] = [
    ['entity type', { entityTypes: 'organization' }, 0],
    ['entity type that fits', { entityTypes: 'Individual' }, CROWD_SIZE],
    ['category', { watchlistCategories: 'PEP' }, 0],
    ['category that fits', { watchlistCategories: 'sanction' }, CROWD_SIZE],
    ['risk level', { riskLevels: 'LOW' }, 15],
    ['risk levels', { riskLevels: ['low', 'CRITICAL'] }, 29],
    ['nationality', { nationalityCodes: 'no' }, 19],
    ['nationalities', { nationalityCodes: ['NO', 'DK'] }, 38],
    ['nationality without a profile', { nationalityCodes: 'BR' }, 0],
    // 29 profiles give the day, 28 only the year.
    ['the day of birth', { dob: '1960-05-17' }, CROWD_SIZE],
    ['another day of that year', { dob: '1960-05-18' }, 28],
    ['a day of another year', { dob: '1961-05-17' }, 0],
    ['two filters at once', { riskLevels: 'LOW', nationalityCodes: 'NO' }, 5],
  ];
  it.each(filters)('can filter by %s', async (_what, query, count) => {
    expect((await crowd(query)).items).toHaveLength(count);
  });

  it('can be arrays: repeated, with commas, and mixed', async () => {
    const name = `fullName=${encodeURIComponent(CROWD_NAME)}&limit=100`;
    const expected = refs(await crowd({ riskLevels: ['LOW', 'MEDIUM', 'HIGH'] }));
    expect(expected).toHaveLength(43);
    for (const encoded of [
      'riskLevels=LOW&riskLevels=MEDIUM&riskLevels=HIGH',
      'riskLevels=LOW,MEDIUM,HIGH',
      'riskLevels=low%2Cmedium%2Chigh',
      'riskLevels=LOW,MEDIUM&riskLevels=HIGH',
      'riskLevels=LOW,,MEDIUM,&riskLevels=&riskLevels=%20HIGH%20&riskLevels=LOW',
    ]) {
      expect(refs(await raw(`${name}&${encoded}`))).toEqual(expected);
    }
  });

  it('can be blank if optional', async () => {
    const blank =
      'dob=&riskLevels=&entityTypes=,&watchlistCategories=%20&cursor=&limit=&includeDelisted=&nationalityCodes=';
    const page = await raw(`fullName=${encodeURIComponent(CROWD_NAME)}&${blank}`);
    expect(page).toMatchObject({ limit: 20, hasMore: true });
  });

  it('are named in the response if unknown', async () => {
    const reply = await get({ fullName: 'x', fuzzy: true, 'entityType[]': 'x' });
    expectEnvelope(reply);
    expect(reply.headers.get('x-ignored-fields')).toBe('fuzzy, entityType%5B%5D');
  });

  const name = { fullName: 'x' };
  const refusals: [string, Query, number, string, string[]][] = [
    ['a limit of 0', { ...name, limit: 0 }, 400, 'validation-failed', ['limit Min']],
    ['a limit of 101', { ...name, limit: 101 }, 400, 'validation-failed', ['limit Max']],
    ['a limit of twenty digits', { ...name, limit: '9'.repeat(20) }, 400, 'validation-failed', ['limit Max']],
    ['one below zero', { ...name, limit: `-${'9'.repeat(20)}` }, 400, 'validation-failed', ['limit Min']],
    ['one without end', { ...name, limit: '9'.repeat(400) }, 400, 'validation-failed', ['limit Type']],
    ['a limit in words', { ...name, limit: 'ten' }, 400, 'validation-failed', ['limit Type']],
    ['half a limit', { ...name, limit: '1.5' }, 400, 'validation-failed', ['limit Type']],
    ['two limits', { ...name, limit: ['1', '2'] }, 400, 'validation-failed', ['limit Type']],
    ['two names', { fullName: ['a', 'b'] }, 400, 'validation-failed', ['fullName Type']],
    ['a long name', { fullName: 'a'.repeat(513) }, 400, 'validation-failed', ['fullName Size']],
    [
      'unknown enums',
      { ...name, entityTypes: 'X', riskLevels: 'Y,LOW', watchlistCategories: 'Z' },
      400,
      'validation-failed',
      ['entityTypes Enum', 'watchlistCategories Enum', 'riskLevels Enum'],
    ],
    ['a word for a boolean', { ...name, includeDelisted: 'yes' }, 400, 'validation-failed', ['includeDelisted Type']],
    ['a malformed date', { ...name, dob: '1960' }, 422, 'unprocessable-format', ['dob Date']],
    [
      'a malformed country',
      { ...name, nationalityCodes: 'NO,XXX' },
      422,
      'unprocessable-format',
      ['nationalityCodes CountryCode'],
    ],
    ['both kinds', { ...name, dob: '1960', limit: 0 }, 400, 'validation-failed', ['dob Date', 'limit Min']],
    ['a NUL', { fullName: 'a\u0000' }, 400, 'validation-failed', ['fullName Pattern']],
  ];
  it.each(refusals)('are rejected: %s', async (_what, query, status, slug, errors) => {
    expect(fieldErrors(expectProblem(await get(query), status, slug))).toEqual(errors);
  });
});

describe('the cursor of a search', () => {
  const walk = async (query: Query, first?: SearchProfilePage): Promise<string[]> => {
    const ids: string[] = [];
    let page = first ?? (await search(query));
    for (;;) {
      ids.push(...page.items.map((item) => item.profileId));
      expect(page.hasMore).toBe(page.nextCursor !== null);
      if (page.nextCursor === null) return ids;
      expect(page.nextCursor).toMatch(/^(?:[A-Za-z0-9]{4})+$/);
      page = await search({ ...query, cursor: page.nextCursor });
    }
  };

  it.each([1, 7, 19, 56, 57, 58, 100])('reaches all pages of %i without a gap or a repetition', async (limit) => {
    const all = (await crowd()).items.map((item) => item.profileId);
    expect(await walk({ fullName: CROWD_NAME, limit })).toEqual(all);
  });

  it('continues with another page size', async () => {
    const all = (await crowd()).items.map((item) => item.profileId);
    const first = await search({ fullName: CROWD_NAME, limit: 5 });
    const rest = await walk({ fullName: CROWD_NAME, cursor: first.nextCursor!, limit: 30 });
    expect([...first.items.map((item) => item.profileId), ...rest]).toEqual(all);
  });

  it('is rejected for another search', async () => {
    const query = { fullName: CROWD_NAME, limit: 5 };
    const cursor = (await search(query)).nextCursor!;
    const flipped = cursor.slice(0, -2) + (cursor.at(-2) === 'A' ? 'B' : 'A') + cursor.at(-1);
    const tries: Query[] = [
      { ...query, fullName: 'Ottokar Wendelina', cursor },
      { ...query, riskLevels: 'LOW', cursor },
      { ...query, includeDelisted: true, cursor },
      { ...query, cursor: flipped },
      { ...query, cursor: cursor.slice(1) },
      { ...query, cursor: 'garbage' },
      { ...query, cursor: 'AAAA' },
      { ...query, cursor: '\u2603' },
      { ...query, cursor: Buffer.from('{"g":1,"o":5}').toString('base64url') },
    ];
    for (const one of tries) expectProblem(await get(one), 400, 'invalid-cursor');
    expect((await search({ ...query, cursor })).items).toHaveLength(5);
  });

  it('is rejected for another organization', async () => {
    const other = await service.addClient({ tenant: 'Another bank' });
    const query = { fullName: CROWD_NAME, limit: 5 };
    const cursor = (await search(query)).nextCursor!;
    expectProblem(await get({ ...query, cursor }, { token: other.token }), 400, 'invalid-cursor');
    expect((await get(query, { token: other.token })).status).toBe(200);
  });

  it('continues over a list update without a gap or a repetition, and delisted parties stay findable', async () => {
    const query = { fullName: CROWD_NAME, limit: 10 };
    const before = (await crowd()).items.map((item) => item.profileId);
    const first = await search(query);
    await changeList();
    await eventually(async () => (await crowd()).items.length !== CROWD_SIZE);
    expect(await walk(query, first)).toEqual(before);

    const now = await crowd();
    expect(now.items).toHaveLength(CROWD_SIZE - 4 + 1);
    const delisted = (await crowd({ includeDelisted: true })).items.filter(
      (item) => item.watchlistStatus === 'DELISTED',
    );
    expect(delisted).toHaveLength(4);
    const today = new Date().toISOString().slice(0, 10);
    for (const item of delisted) {
      expect(item.version).toBe(2);
      expect(item.sources[0]).toMatchObject({ removalDate: today, contexts: [{ isActive: false, endDate: today }] });
    }
    // An unchanged profile keeps id and version over the update.
    expect(now.items.filter((item) => before.includes(item.profileId) && item.version === 1)).toHaveLength(
      CROWD_SIZE - 4,
    );
  });

  /** Four parties of the crowd are removed, one is added. */
  async function changeList(): Promise<void> {
    const kept = SANCTIONED.filter(
      (line) => !['CROWD-001', 'CROWD-011', 'CROWD-030', 'CROWD-055'].includes(line.externalReferenceId),
    );
    const added = { externalReferenceId: 'CROWD-NEW', entityType: 'INDIVIDUAL', names: [{ fullNameRaw: CROWD_NAME }] };
    await writeFile(join(service.dataDir, 'sanctions.ndjson'), toNdjson([...kept, added]));
    const source = readSourcesFile(join(service.dataDir, 'sources.json')).find((one) => one.id === 'test_sanctions')!;
    const refresh = new ListRefresh({
      database: service.database,
      writer: writerOver(service.database, { now: () => new Date() }),
      clock: { now: () => new Date() },
      log: silentLog as Log,
      dataDir: service.dataDir,
    });
    const outcome = await refresh.refresh(source, { correlationId: 'changed-list' });
    expect(outcome).toMatchObject({ outcome: 'UPDATED', added: 1, changed: 0, removed: 4 });
  }
});
