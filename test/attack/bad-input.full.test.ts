import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Tenants } from '../../src/identity/tenants.ts';
import { ALL_PERMISSIONS } from '../../src/platform/access/permissions.ts';
import type { Problem } from '../../src/platform/http/problems.ts';
import { writerOver } from '../../src/platform/unit-of-work/testing.ts';
import { type Description, operationsOf } from '../conformance/documented.ts';
import { expectEnvelope, expectProblem, fieldErrors } from '../e2e/checks.ts';
import { CROWD_NAME, PERSON } from '../e2e/lists.ts';
import { type CallOptions, eventually, type Reply, type Service, startService } from '../support/service.ts';

const LOGIN = '/auth/api/v1/client-login';
const SCREEN = '/amlcore/api/v1/screen-entity';
const SEARCH = '/amlcore/api/v1/search-profile';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const screen = (body: unknown, options: CallOptions = {}) => service.call(SCREEN, { method: 'POST', body, ...options });
const search = (query: CallOptions['query'], options: CallOptions = {}) => service.call(SEARCH, { query, ...options });
const echoOf = (reply: Reply) => expectEnvelope<{ query: { name: string }; matches: object[] }>(reply);

describe('text', () => {
  const harmless: [string, string][] = [
    ['SQL', "x'); drop table screenings; --"],
    ['HTML', '<script>alert(1)</script>&amp;<img src=x onerror=alert(1)>'],
    ['a template', '{{7*7}} %s %n #{7*7} %{7*7}'],
    ['a path', '../../../../etc/passwd'],
    ['emoji', '👩‍👩‍👧‍👦 🏳️‍🌈 Ondraszek'],
    ['right-to-left marks', '\u202eCasimir\u202c \u200fOndraszek\u200e'],
    ['zero-width characters', 'Casi\u200bmir\u2060 Ondra\u00adszek'],
    ['hundreds of combining marks', `e${'\u0301'.repeat(500)}`],
    ['letters of many scripts', 'Ж 王 ع א ก ა ሀ ಕ 한 ひ'],
    ['characters beyond the BMP', '\u{20000}\u{1f600}'],
    ['only digits', '1234567890'],
    ['one letter', 'x'],
    ['tab and line break', 'Casimir\tOndraszek\r\nJunior'],
    ['a regular expression', '(a+)+$'.repeat(20)],
    ['256 words', 'ab '.repeat(170).trim()],
    ['the longest word', 'x'.repeat(512)],
    ['512 characters in 1024 code units less one', 'é'.repeat(512)],
  ];
  it.each(harmless)('screens, searches and echoes %s as it is', async (_what, fullName) => {
    expect(echoOf(await screen({ fullName })).query.name).toBe(fullName.trim());
    expectEnvelope(await search({ fullName }));
    expectEnvelope(await search({ documentNumber: fullName.slice(0, 256) }));
  });

  // A response "no match" would read as passed.
  const incomparable: [string, string][] = [
    ['combining marks without a letter', '\u0301\u0302\u0303'],
    ['only punctuation', '-.,;:!?\'"()[]'],
    ['a private use character', '\ue000'],
    ['the replacement character', '\ufffd'],
    ['a noncharacter', '\uffff'],
    ['emoji alone', '🙂🙂'],
  ];
  it.each(incomparable)('rejects %s, which has nothing to compare', async (_what, text) => {
    const errors = (reply: Reply) => fieldErrors(expectProblem(reply, 400, 'validation-failed'));
    expect(errors(await screen({ fullName: text }))).toEqual(['fullName Pattern']);
    expect(errors(await screen({ fullName: 'Casimir', alias: text }))).toEqual(['alias Pattern']);
    expect(errors(await search({ fullName: text }))).toEqual(['fullName Pattern']);
    expect(errors(await search({ documentNumber: text }))).toEqual(['documentNumber Pattern']);
  });

  it('matches despite invisible characters', async () => {
    for (const name of [
      'Casi\u200bmir Ondra\u00adszek',
      '\u202aCasimir\u202c Ondraszek',
      'Casimir\u00a0Ondraszek',
      'ＣＡＳＩＭＩＲ Ondraszek',
    ]) {
      expect(echoOf(await screen({ fullName: name })).matches.length, JSON.stringify(name)).toBeGreaterThan(0);
    }
  });

  const refused: [string, string][] = [
    ['NUL', 'a\u0000b'],
    ['a bell', 'a\u0007b'],
    ['escape', '\u001b[2J'],
    ['delete', 'a\u007fb'],
    ['a C1 control', 'a\u0085b'],
    ['a high surrogate alone', 'a\ud800'],
    ['a low surrogate alone', '\udc00a'],
    ['surrogates in the wrong order', '\udc00\ud800'],
  ];
  it.each(refused)('rejects %s', async (_what, fullName) => {
    expect(fieldErrors(expectProblem(await screen({ fullName }), 400, 'validation-failed'))).toEqual([
      'fullName Pattern',
    ]);
    const alias = await screen({ fullName: 'x', alias: fullName, documentNumber: fullName });
    expect(fieldErrors(expectProblem(alias, 400, 'validation-failed'))).toEqual([
      'alias Pattern',
      'documentNumber Pattern',
    ]);
    const login = { clientId: fullName, clientSecret: fullName };
    const reply = await service.call(LOGIN, { method: 'POST', body: login, token: null });
    expect(fieldErrors(expectProblem(reply, 400, 'validation-failed'))).toEqual([
      'clientId Pattern',
      'clientSecret Pattern',
    ]);
  });

  it('still has its tables', async () => {
    expect(echoOf(await screen({ fullName: PERSON.name })).matches.length).toBeGreaterThan(0);
    const { rows } = await service.database.pool.query(
      `select 1 from screenings where query->>'name' like '%drop table%' limit 1`,
    );
    expect(rows).toHaveLength(1);
  });
});

describe('types', () => {
  type Field = readonly [name: string, valid: unknown, wrong: readonly unknown[]];
  const TEXT: unknown[] = [5, true, {}, [], ['x'], { toString: 'x' }];
  const LIST: unknown[] = ['RU', 5, true, {}, [[]], [5], [{}], [true]];
  const NUMBER: unknown[] = ['5', 'x', true, {}, [], [5], '1e3', 'NaN'];
  const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
  const LISTINGS = [{ watchlistId: 'x', externalReferenceId: 'x' }];
  const ARTICLE = { title: 'x', text: 'x', url: 'https://news.example/1', publishedAt: '2026-01-01', language: 'en' };
  let token: string;
  beforeAll(async () => {
    token = (await service.addClient({ permissions: [...ALL_PERMISSIONS] })).token;
  });
  const OPERATIONS: readonly { operation: string; path: string; fields: readonly Field[]; base: object }[] = [
    {
      operation: 'screen-entity',
      path: SCREEN,
      base: { fullName: 'x' },
      fields: [
        ['fullName', 'x', TEXT],
        ['alias', 'x', TEXT],
        ['dob', '1960-01-01', [19600101, ...TEXT]],
        ['documentNumber', 'x', TEXT],
        ['nationalityCodes', ['PL'], LIST],
        ['entityTypes', ['INDIVIDUAL'], LIST],
        ['watchlistCategories', ['PEP'], LIST],
        ['matchAlgorithm', 'LOOSE', TEXT],
        ['fuzzyNameMatch', true, ['true', 1, 0, {}, []]],
        ['minScoreThreshold', 50, NUMBER],
        ['threshold', 50, NUMBER],
        ['nameWeight', 0.5, NUMBER],
        ['idWeight', 0.5, NUMBER],
        ['dobWeight', 0.5, NUMBER],
        ['includeDelisted', true, ['true', 1, 0, {}, []]],
        ['limit', 5, NUMBER],
      ],
    },
    {
      operation: 'client-login',
      path: LOGIN,
      base: { clientId: 'x', clientSecret: 'x' },
      fields: [
        ['clientId', 'x', TEXT],
        ['clientSecret', 'x', TEXT],
      ],
    },
    {
      operation: 'refresh',
      path: '/amlcore/api/v1/watchlists/{watchlistId}/refresh',
      base: {},
      fields: [['force', true, ['true', 1, 0, {}, []]]],
    },
    {
      operation: 'merge',
      path: '/amlcore/api/v1/profiles/{profileId}/merge',
      base: { profileId: UNKNOWN_ID, reason: 'x' },
      fields: [
        ['profileId', UNKNOWN_ID, TEXT],
        ['reason', 'x', TEXT],
      ],
    },
    {
      operation: 'split',
      path: '/amlcore/api/v1/profiles/{profileId}/split',
      base: { listings: LISTINGS, reason: 'x' },
      fields: [
        ['listings', LISTINGS, ['x', 5, true, {}, []]],
        ['reason', 'x', TEXT],
      ],
    },
    {
      operation: 'articles',
      path: '/amlcore/api/v1/adverse-media/articles',
      base: ARTICLE,
      fields: [
        ['title', 'x', TEXT],
        ['text', 'x', TEXT],
        ['url', ARTICLE.url, TEXT],
        ['publishedAt', ARTICLE.publishedAt, TEXT],
        ['language', 'en', TEXT],
        ['replaces', '', TEXT],
      ],
    },
  ];
  /** Paths with IDs that do not exist. */
  const at = (path: string) => path.replace('{watchlistId}', 'unknown').replace('{profileId}', UNKNOWN_ID);
  const cases = OPERATIONS.flatMap(({ operation, path, fields, base }) =>
    fields.flatMap(([field, , wrong]) => wrong.map((value) => [operation, field, value, path, base] as const)),
  );

  const bodies = async () => {
    const description = (await service.call('/openapi.json')).json<Description>();
    // Operations for users only are rejected for a client with any input.
    const ofClients = operationsOf(description).filter(
      ({ security }) => security.length === 0 || security.some((one) => 'bearer' in one),
    );
    return ofClients.flatMap(({ path, method, requestBody }) => {
      const { schema, example } = requestBody?.content['application/json'] ?? {};
      const properties = schema?.properties as Record<string, { type?: string | string[] }> | undefined;
      // The items of the bulk array are rejected one by one (entry-profiles.test.ts).
      return properties ? [{ path, method, properties, example: example as object | undefined }] : [];
    });
  };

  it('covers every field of the operations of the table', async () => {
    const described = await bodies();
    for (const { path, fields } of OPERATIONS) {
      const { properties = {} } = described.find((one) => one.path === path && one.method === 'POST') ?? {};
      expect(
        fields.map(([name]) => name),
        path,
      ).toEqual(Object.keys(properties));
    }
  });

  const WRONG: Readonly<Record<string, readonly unknown[]>> = {
    string: [5, true, {}, []],
    number: ['x', true, {}, []],
    integer: ['x', true, {}, []],
    boolean: ['x', 5, {}, []],
    object: ['x', 5, true, []],
    array: ['x', 5, true, {}],
  };

  it('rejects a wrong type in every field of every other operation', async () => {
    const { token: full } = await service.addClient({ permissions: [...ALL_PERMISSIONS] });
    let asked = 0;
    for (const { path, method, properties, example } of await bodies()) {
      // An unknown user gives 404 before the other input is checked.
      if (OPERATIONS.some((one) => one.path === path) || path.includes('{')) continue;
      // SCIM has an error format of its own, which test/e2e/scim.test.ts checks.
      if (path.startsWith('/scim/')) continue;
      for (const [field, { type }] of Object.entries(properties)) {
        const types = [type ?? []].flat().filter((one) => one !== 'null');
        for (const value of types.length === 1 ? WRONG[types[0]!]! : []) {
          const reply = await service.call(path, { method, body: { ...example, [field]: value }, token: full });
          const where = `${method} ${path} ${field} = ${JSON.stringify(value)}`;
          expect(reply.status, `${where}: ${reply.text}`).toBe(400);
          const fields = reply.json<Problem>().errors?.map((error) => error.field) ?? [];
          expect(
            fields.some((one) => one.startsWith(field)),
            `${where}: ${fields}`,
          ).toBe(true);
          asked += 1;
        }
      }
    }
    expect(asked).toBeGreaterThan(100);
  });

  it.each(cases)('%s rejects %s = %j', async (_operation, field, value, path, base) => {
    const reply = await service.call(at(path), { method: 'POST', body: { ...base, [field]: value }, token });
    const errors = fieldErrors(expectProblem(reply, 400, 'validation-failed'));
    expect(
      errors.every((error) => error === `${field} Type` || error === `${field}[0] Type`),
      String(errors),
    ).toBe(true);
    expect(errors).not.toEqual([]);
  });

  it.each(
    OPERATIONS.flatMap(({ path, fields, base }) => fields.map(([field, valid]) => [field, valid, path, base] as const)),
  )('while %s = %j is valid', async (field, valid, path, base) => {
    const reply = await service.call(at(path), { method: 'POST', body: { ...base, [field]: valid }, token });
    // A sign-in with unknown credentials is well-formed and gives 401. Operations on an unknown user give 404.
    expect(path === LOGIN ? [401, 429] : path.includes('{') ? [404] : [200, 201]).toContain(reply.status);
  });

  it.each([
    ...['1e2', '0x10', '٣', '5 ', '+5', '1_0', 'Infinity'].map((limit) => [limit, 'Type']),
    ['9999999999', 'Max'],
  ])('rejects the limit %s in a query: %s', async (limit, code) => {
    expect(fieldErrors(expectProblem(await search({ fullName: 'x', limit }), 400, 'validation-failed'))).toEqual([
      `limit ${code}`,
    ]);
  });
});

describe('tenants', () => {
  it('share nothing but the lists', async () => {
    const other = await service.addClient({ tenant: 'Second bank' });
    const headers = { 'idempotency-key': 'same-key-in-two-banks' };
    const mine = await screen({ fullName: PERSON.name }, { headers });
    const theirs = await screen({ fullName: PERSON.name }, { headers, token: other.token });
    const otherBody = await screen({ fullName: 'Another name' }, { headers: { 'idempotency-key': 'a-second-key' } });
    expectEnvelope(otherBody);
    const unseen = await screen(
      { fullName: 'A third name' },
      { headers: { 'idempotency-key': 'a-second-key' }, token: other.token },
    );
    expectEnvelope(unseen);
    expect(theirs.headers.has('idempotent-replayed')).toBe(false);
    const [a, b] = [mine, theirs].map((reply) => expectEnvelope<{ searchId: string; totalMatches: number }>(reply));
    expect(a!.searchId).not.toBe(b!.searchId);
    expect(a!.totalMatches).toBe(b!.totalMatches);

    const { rows } = await service.database.pool.query(
      'select tenant_id, search_id from screenings where search_id = any($1)',
      [[a!.searchId, b!.searchId]],
    );
    expect(new Set(rows.map((row) => row.tenant_id))).toEqual(
      new Set([service.operator.principal.tenantId, other.by.principal.tenantId]),
    );
    const seen = await service.database.tenant(other.by.principal.tenantId, (db) =>
      db.selectFrom('screenings').select('tenant_id').distinct().execute(),
    );
    expect(seen).toEqual([{ tenant_id: other.by.principal.tenantId }]);
  });

  it('have separate settings', async () => {
    const other = await service.addClient({ tenant: 'Careful bank' });
    await service.database.direct
      .insertInto('tenant_settings')
      .values({
        tenant_id: other.by.principal.tenantId,
        key: 'screening.minScoreThreshold',
        value: '91',
        updated_by: 'test',
      })
      .execute();
    const threshold = async (token?: string) =>
      expectEnvelope<{ query: { threshold: number } }>(await screen({ fullName: CROWD_NAME }, { token })).query
        .threshold;
    expect(await threshold(other.token)).toBe(91);
    expect(await threshold()).toBe(75);
  });

  it('are locked out when suspended, within five seconds', async () => {
    const other = await service.addClient({ tenant: 'Suspended bank' });
    expect((await search({ fullName: 'x' }, { token: other.token })).status).toBe(200);
    const tenants = new Tenants(service.database, writerOver(service.database));
    await tenants.suspend(service.operator, other.by.principal.tenantId);
    await eventually(async () => (await search({ fullName: 'x' }, { token: other.token })).status === 401);
    expectEnvelope(await search({ fullName: 'x' }));
  });
});
