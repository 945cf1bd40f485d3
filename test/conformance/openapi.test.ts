import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_EVENTS } from '../../src/app/declarations.ts';
import { INTEGRATION } from '../../src/app/integration.ts';
import { ALL_PERMISSIONS } from '../../src/platform/access/permissions.ts';
import type { JsonSchema } from '../../src/platform/http/fields.ts';
import { PROBLEMS } from '../../src/platform/http/problems.ts';
import { type Service, startService } from '../support/service.ts';
import { type Description, type DocumentedOperation, flawsAgainst, operationsOf } from './documented.ts';

let service: Service;
let description: Description;
let operations: DocumentedOperation[];
beforeAll(async () => {
  service = await startService({ env: { AMLCORE_RATE_LIMIT: '100/60s' } });
  description = (await service.call('/openapi.json', { token: null })).json<Description>();
  operations = operationsOf(description);
});
afterAll(() => service.stop());

/** Every member of the schemas in a part of the description; examples are none. */
function membersIn(part: unknown, where = ''): { where: string; description: unknown }[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => {
    if (NO_SCHEMAS.has(key)) return [];
    const place = `${where}.${key}`;
    if (key !== 'properties' || Array.isArray(part)) return membersIn(value, place);
    return Object.entries(value as Record<string, JsonSchema>).flatMap(([name, one]) => [
      { where: `${place}.${name}`, description: one.description },
      ...membersIn(one, `${place}.${name}`),
    ]);
  });
}
const NO_SCHEMAS = new Set(['example', 'examples', 'enum', 'const', 'default', 'parameters']);

/** Operations with a proposal first and an effect later. */
const TWO_STEPS =
  /\/(decision|\{alertId\}\/close|sars\/\{sarId\}\/submit|marks\/\{mark\})$|^POST .*\/relationship-approvals$|^PUT .*\/(settings\/\{key\}|country-risk\/\{countryCode\}|rule-lists\/\{listName\}|fx-rates\/\{currency\})$|^PATCH .*\/sars\/\{sarId\}$/;

describe('/openapi.json', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const result = await validator.validate(structuredClone(description) as never);
    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  it('is the same without rate limits and at another address', async () => {
    const other = await startService();
    try {
      expect((await other.call('/openapi.json', { token: null })).json()).toEqual(description);
    } finally {
      await other.stop();
    }
  });

  it('has a subset for integrations with ordered operations and only the components in use', async () => {
    const profile = (await service.call('/openapi.json?profile=Integration', { token: null })).json<Description>();
    expect((await new Validator().validate(structuredClone(profile) as never)).errors).toBeUndefined();
    const ids = operationsOf(profile).map(({ operationId }) => operationId);
    expect(new Set(ids)).toEqual(new Set(INTEGRATION.operations));
    expect(profile.tags[0]).toEqual({ name: 'Screening' });
    expect(Object.keys(profile.webhooks).sort()).toEqual([...INTEGRATION.webhooks].sort());
    for (const name of Object.keys(profile.components.schemas)) {
      expect(JSON.stringify(profile)).toContain(`"#/components/schemas/${name}"`);
    }
    const refused = await service.call('/openapi.json?profile=unheard', { token: null });
    expect([refused.status, refused.json()]).toMatchObject([400, { errors: [{ field: 'profile' }] }]);
  });

  it('has every operation of the contract that is built', () => {
    const addresses = operations.map(({ method, path }) => `${method} ${path}`);
    for (const address of [
      'POST /auth/api/v1/client-login',
      'POST /oauth2/token',
      'GET /.well-known/jwks.json',
      'POST /amlcore/api/v1/screen-entity',
      'GET /amlcore/api/v1/search-profile',
      'GET /amlcore/api/v1/screen',
    ]) {
      expect(addresses).toContain(address);
    }
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('describes each operation, its parameters, bodies and rejections', () => {
    for (const operation of operations) {
      const where = `${operation.method} ${operation.path}`;
      for (const words of [operation.operationId, operation.summary, operation.description])
        expect(words, where).toMatch(/\w/);
      for (const parameter of operation.parameters) {
        expect(parameter.description, `${where} ${parameter.name}`).toMatch(/\w/);
        expect(parameter.schema, `${where} ${parameter.name}`).toHaveProperty('type');
      }
      for (const [type, body] of Object.entries(operation.requestBody?.content ?? {})) {
        // The bytes of a file have no fields.
        const isFile = body.schema.format === 'binary';
        expect(body.example, `${where} ${type}`).toBeTypeOf(isFile ? 'string' : 'object');
        if (isFile) continue;
        const { properties } = (body.schema.items ?? body.schema) as { properties: Record<string, JsonSchema> };
        for (const [name, property] of Object.entries(properties)) {
          expect(property.description, `${where} ${name}`).toMatch(/\w/);
        }
      }
      const statuses = Object.keys(operation.responses);
      const successes = statuses.filter((status) => status.startsWith('2'));
      // 202: a job was started.
      const answered = operation.deprecated ? [] : [expect.stringMatching(/^20[0124]$/)];
      // Operations with a proposal first and an effect later.
      expect(successes, where).toEqual([...answered, ...(TWO_STEPS.test(where) ? ['202'] : [])]);
      const needed = [
        '429',
        '500',
        '503',
        ...(operation.security.length > 0 ? ['401', '403'] : []),
        ...(operation.requestBody ? ['400', '413', '415'] : []),
      ];
      expect(statuses, where).toEqual(expect.arrayContaining(needed));
    }
  });

  /** POST because of their input, not because of an effect: a token is issued, a query is answered. */
  const CHANGES_NOTHING = [
    'acceptInvitation',
    'askMatcherWhatIf',
    'clientLogin',
    'computeRiskScore',
    'countScreeningMatches',
    'oauthToken',
    'previewWatchlistVersion',
    'replayScreening',
    'replayTransaction',
    'screenEntityPast',
    'signIn',
    'signInByPasskey',
    'testRule',
  ];
  /** They are answered with a cookie, which a stored answer could not give again. */
  const GIVES_A_COOKIE = [
    'beginPasskeyRegistration',
    'beginPasskeySignIn',
    'beginPasskeyStepUp',
    'beginSingleSignOn',
    'changePassword',
    'finishSingleSignOn',
    'stepUp',
    'stepUpBySingleSignOn',
    'tieSingleSignOn',
  ];

  /** No identity provider sends a key: a repetition is 409, since user names and names of groups are unique. */
  const OF_SCIM = ['createScimGroup', 'createScimUser'];

  it('has an Idempotency-Key on every POST that changes something, and on nothing else', () => {
    const takesKey = ({ parameters }: DocumentedOperation) => parameters.some(({ name }) => name === 'Idempotency-Key');
    const posts = operations.filter(({ method }) => method === 'POST');
    const keyless = posts.filter((one) => !takesKey(one)).map(({ operationId }) => operationId);
    expect(keyless.sort()).toEqual([...CHANGES_NOTHING, ...GIVES_A_COOKIE, ...OF_SCIM].sort());
    expect(operations.filter(takesKey).every(({ method }) => method === 'POST')).toBe(true);
    for (const operation of operations) {
      const { operationId, responses } = operation;
      const [, answer] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
      const refusals = responses['422']?.content?.['application/problem+json']?.examples ?? {};
      expect('Idempotent-Replayed' in (answer?.headers ?? {}), operationId).toBe(takesKey(operation));
      expect('idempotency-key-reuse' in refusals, operationId).toBe(takesKey(operation));
    }
  });

  it('is compressed on request, with an ETag per form', async () => {
    const sent = async (encoding: string, tag = '') => {
      const { status, headers, text } = await service.call('/openapi.json', {
        headers: { 'accept-encoding': encoding, 'if-none-match': tag },
        token: null,
      });
      return { status, encoding: headers.get('content-encoding'), tag: headers.get('etag')!, text };
    };
    const [plain, packed] = [await sent('identity'), await sent('br, gzip;q=0.8')];
    expect([plain.encoding, packed.encoding, (await sent('gzip;q=0')).encoding]).toEqual([null, 'gzip', null]);
    expect(packed.text).toBe(plain.text);
    expect(packed.tag).not.toBe(plain.tag);
    expect((await sent('gzip', packed.tag)).status).toBe(304);
    expect((await sent('gzip', plain.tag)).status).toBe(200);
  });

  it('names bodies, responses and shared parts, with valid references', () => {
    const { schemas } = description.components;
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining(['Problem', 'Profile', 'ScreenEntityRequest', 'Alert']),
    );
    const text = JSON.stringify(description);
    const referred = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!));
    expect([...referred].sort()).toEqual(Object.keys(schemas).sort());
    const examples = new Set([...text.matchAll(/"#\/components\/examples\/([\w-]+)"/g)].map(([, name]) => name!));
    expect([...examples].sort()).toEqual(Object.keys(description.components.examples).sort());
    // 3.06 MB before common parts were shared; every member is described.
    expect(text.length).toBeLessThan(3_150_000);
    // A generator for Python understands neither a schema that is a boolean nor an address that may be null.
    expect(text).not.toContain('"items":false');
    const addresses = operations.flatMap(({ parameters }) => parameters);
    expect(addresses.filter(({ schema }) => Array.isArray(schema.type))).toEqual([]);
  });

  it('describes every member of its bodies and responses, and every parameter, in more than its name', () => {
    const { paths, webhooks, components } = description;
    const members = membersIn({ paths, webhooks, components: { schemas: components.schemas } });
    const parameters = operations.flatMap(({ operationId, parameters: all }) =>
      all.map((one) => ({ where: `${operationId}?${one.name}`, description: (one as JsonSchema).description })),
    );
    const bare = [...members, ...parameters].filter(({ where, description: words }) => {
      const name = where.split(/[.?]/).at(-1)!;
      const letters = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
      return typeof words !== 'string' || letters(words).length < 3 || letters(words) === letters(name);
    });
    expect(bare.map(({ where }) => where)).toEqual([]);
    expect(members.length).toBeGreaterThan(5_000);
  });

  it('requires the permission of each operation as a scope, or a session with a CSRF token for changes', () => {
    for (const { operationId, method, path, security, 'x-permission': permission } of operations) {
      const session = { session: [], ...(method !== 'GET' && { csrf: [] }) };
      const open = security.length === 0 ? [] : [session];
      expect(security, operationId).toEqual(
        permission ? [{ bearer: [] }, { oauth2: [permission] }, ...(path.startsWith('/scim/') ? [] : [session])] : open,
      );
    }
  });

  it('has examples that fit their own schemas', () => {
    let checked = 0;
    const check = (schema: Record<string, unknown>, value: unknown, where: string) => {
      expect(flawsAgainst(description, schema)(value), where).toEqual([]);
      checked += 1;
    };
    for (const { method, path, requestBody, responses } of operations) {
      for (const { schema, example } of Object.values(requestBody?.content ?? {}))
        check(schema, example, `${method} ${path}`);
      for (const [status, { content = {} }] of Object.entries(responses)) {
        for (const { schema, example, examples } of Object.values(content)) {
          const all = examples ? Object.values(examples).map(({ value }) => value) : [example];
          expect(all.length).toBeGreaterThan(0);
          for (const one of all) check(schema, one, `${method} ${path} ${status}`);
        }
      }
    }
    expect(checked).toBeGreaterThan(operations.length * 3);
  });

  it('describes each webhook event, with an example that fits', () => {
    const names = Object.keys(description.webhooks);
    expect(names).toEqual(ALL_EVENTS.map(({ name }) => name));
    for (const [name, { post }] of Object.entries(description.webhooks)) {
      for (const words of [post.summary, post.description]) expect(words, name).toMatch(/\w/);
      const { schema, example } = post.requestBody!.content['application/json']!;
      const flaws = flawsAgainst(description, schema);
      expect(flaws(example), name).toEqual([]);
      expect(flaws({ ...(example as object), event: 'other.event' }), name).not.toEqual([]);
      expect(flaws({ ...(example as object), data: {} }), name).not.toEqual([]);
    }
  });

  it('names only problems of the table, with their status', () => {
    for (const { responses } of operations) {
      for (const [status, { content }] of Object.entries(responses)) {
        for (const [code, { value }] of Object.entries(content?.['application/problem+json']?.examples ?? {})) {
          expect(PROBLEMS[code as keyof typeof PROBLEMS]?.status).toBe(Number(status));
          expect(value).toMatchObject({ status: Number(status), title: PROBLEMS[code as keyof typeof PROBLEMS].title });
        }
      }
    }
  });

  /** IDs in an example's address or body do not exist. */
  const NAMING = new Set([
    'askMatcherWhatIf',
    'acceptInvitation',
    'changeClient',
    'changeUser',
    'rotateClientSecret',
    'confirmWatchlist',
    'refreshWatchlist',
    'mergeProfiles',
    'splitProfile',
    'changeProfile',
    'changeSetting',
    'decideTransaction',
    'keepPartyMark',
    'proposeRelationshipApproval',
    'proposeCustomerRelationshipApproval',
    'reopenCustomer',
    'verifyCustomer',
    'judgeRecordSearchHits',
    'answerRecordSearch',
    'changeRule',
    'activateRule',
    'testRule',
    'setRuleList',
    'settleReportObligation',
    'confirmArticleListing',
    'dismissArticleListing',
    'withdrawArticle',
    'changeWebhookSubscription',
    'rotateSubscriptionSecret',
    'startAlertReview',
    'assignAlert',
    'unassignAlert',
    'noteAlert',
    'answerAlertChecklist',
    'escalateAlert',
    'returnAlert',
    'closeAlert',
    'putBackSecondReading',
    'answerSecondReading',
    'concludeSecondReading',
    'reviewDiscountedMatch',
    'drawThresholdSample',
    'openLookBackCase',
    'takeThresholdPair',
    'judgeThresholdPair',
    'proposeThreshold',
    'answerThresholdProposal',
    'changeCase',
    'addCaseItems',
    'noteCase',
    'startCase',
    'submitCase',
    'returnCase',
    'approveCase',
    'addCaseTask',
    'draftInformationRequest',
    'changeInformationRequest',
    'answerInformationRequest',
    'cancelInformationRequest',
    'settleCaseTask',
    'changeSar',
    'changeSarByShortPath',
    'submitSar',
    'returnSar',
    'acknowledgeSar',
    'changeCurrencyReport',
    'fileCurrencyReport',
    'correctCurrencyReport',
    'acknowledgeCurrencyReport',
    'screenEntityPast',
    'changeCustomer',
    'closeCustomer',
    'clearCustomerHit',
    'placeLegalHold',
    'endKnownWallet',
    'endLicense',
    'liftLegalHold',
    'rejectErasure',
    'approveErasure',
    'beginSingleSignOn',
    'putClientKeys',
    'replaceScimUser',
    'patchScimUser',
    'replaceScimGroup',
    'patchScimGroup',
  ]);
  /** The address of the example has a parameter name in place of a code, or its body an unknown user. */
  const CODED: Readonly<Record<string, number>> = {
    setFxRate: 400,
    setCountryRisk: 422,
    takeNextAlert: 400,
    resetSandbox: 409,
    createScimUser: 409,
    createScimGroup: 409,
  };
  /** Rejected for a client with any permission. */
  const BY_PEOPLE = new Set(['changeRole', 'createRole', 'inviteUser', 'putSingleSignOn']);
  /** Two people do it. */
  const BY_TWO_PEOPLE = new Set(['proposeErasure', 'takeSecondReading']);
  const isOfPerson = (security: object[]) => security.length > 0 && security.every((one) => 'session' in one);
  const EXPECTED = ({ operationId, responses }: DocumentedOperation) => {
    if (['clientLogin', 'finishSingleSignOn', 'signIn', 'signInByPasskey'].includes(operationId)) return 401;
    if (BY_PEOPLE.has(operationId)) return 403;
    if (BY_TWO_PEOPLE.has(operationId)) return 409;
    if (NAMING.has(operationId)) return 404;
    return CODED[operationId] ?? Number(Object.keys(responses).find((status) => status.startsWith('2')));
  };

  it('has examples that the service accepts', async () => {
    const { token } = await service.addClient({ permissions: [...ALL_PERMISSIONS] });
    for (const operation of operations.filter(({ security }) => !isOfPerson(security))) {
      const { method, path, requestBody, operationId } = operation;
      const body = requestBody?.content['application/json']?.example;
      if (body === undefined) continue;
      const reply = await service.call(path, { method, body, token });

      expect(reply.status, operationId).toBe(EXPECTED(operation));
      const schema = operation.responses[reply.status]!.content!;
      const [media] = Object.values(schema);
      expect(flawsAgainst(description, media!.schema)(reply.json())).toEqual([]);
      expect(reply.headers.has('x-ignored-fields')).toBe(false);
    }
  });

  it('lists response headers where they occur, successors of removed operations only, and the interface version', () => {
    const given = (header: string) =>
      operations.filter(({ responses }) =>
        Object.entries(responses).some(([status, { headers }]) => status !== '410' && headers?.[header]),
      );
    const ids = (some: readonly DocumentedOperation[]) => some.map(({ operationId }) => operationId).sort();
    expect(ids(given('X-Correlation-Id'))).toEqual(ids(operations));
    expect(ids(given('X-Ignored-Fields'))).toEqual(ids(operations.filter(({ deprecated }) => !deprecated)));
    expect(ids(given('Location'))).toEqual(
      expect.arrayContaining(['createCryptoTransaction', 'createFiatTransaction', 'createStablecoinTransaction']),
    );
    const takesKey = ({ parameters }: DocumentedOperation) => parameters.some(({ name }) => name === 'Idempotency-Key');
    expect(ids(given('Idempotent-Replayed'))).toEqual(ids(operations.filter(takesKey)));
    const isGone = (content: unknown) => JSON.stringify(content ?? {}).includes('/docs/problems/gone');
    const gone = operations.filter(({ responses }) => isGone(responses[410]?.content));
    expect(ids(gone)).toEqual(['legacyScreen', 'legacyScreen2', 'legacyScreen3']);
    const linked = operations.filter(({ responses }) => responses[410]?.headers?.Link);
    expect(ids(linked)).toEqual(ids(gone));
    expect(description).toMatchObject({ info: { version: expect.any(String), 'x-interface-version': '2.6.0' } });
  });

  it('sends the headers that it lists', async () => {
    const legacy = await service.call('/amlcore/api/v1/screen', { token: null });
    expect(legacy.status).toBe(410);
    expect(legacy.headers.get('link')).toBe('</amlcore/api/v1/screen-entity>; rel="successor-version"');
    const body = operations.find((one) => one.operationId === 'createFiatTransaction')!.requestBody!.content[
      'application/json'
    ]!.example as object;
    const options = {
      method: 'POST',
      body: { ...body, transactionReference: 'WITH-HEADERS', nmae: 'x' },
      headers: { 'idempotency-key': 'with-headers', prefer: 'wait=1' },
    };
    const documented = operations.find((one) => one.operationId === 'createFiatTransaction')!.responses[201]!.headers!;
    const first = await service.call('/amlcore/api/v1/transactions/fiat', options);
    const again = await service.call('/amlcore/api/v1/transactions/fiat', options);
    const sent = new Set([...first.headers.keys(), ...again.headers.keys()]);
    for (const name of Object.keys(documented)) expect(sent, name).toContain(name.toLowerCase());
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  it('detects a wrong response', () => {
    const schema = operations.find((one) => one.operationId === 'screenEntity')!.responses[200]!.content![
      'application/json'
    ]!;
    const flaws = flawsAgainst(description, schema.schema);
    const good = schema.example as { data: Record<string, unknown> };
    expect(flaws(good)).toEqual([]);
    expect(flaws({ ...good, extra: 1 })).not.toEqual([]);
    expect(flaws({ ...good, data: { ...good.data, searchId: 'x' } })).not.toEqual([]);
    expect(flaws({ ...good, data: { ...good.data, more: 1 } })).not.toEqual([]);
    const { totalMatches: _, ...short } = good.data;
    expect(flaws({ ...good, data: short })).not.toEqual([]);
  });
});
