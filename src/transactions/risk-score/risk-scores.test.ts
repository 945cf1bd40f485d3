import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flawsAgainst } from '../../../test/conformance/documented.ts';
import { expectShape } from '../../../test/e2e/checks.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { type Call, type ServedOperations, serveOperations } from '../../../test/support/operations.ts';
import type { Reply } from '../../../test/support/service.ts';
import { ALL_SETTINGS } from '../../app/declarations.ts';
import { createTenant } from '../../identity/testing.ts';
import { CountryRisks } from '../../lists/countries/country-risks.ts';
import { graphsOf } from '../../monitoring/rules/graph/graph-facts.ts';
import { Rules } from '../../monitoring/rules/rules.ts';
import { recordMovements } from '../../monitoring/rules/testing.ts';
import type { Caller } from '../../platform/access/permissions.ts';
import { verifyAudit } from '../../platform/audit/verify.ts';
import { silentLog } from '../../platform/db/log.ts';
import { AppError } from '../../platform/errors.ts';
import { unknownFields } from '../../platform/http/ignored-fields.ts';
import { schemaOf } from '../../platform/http/openapi.ts';
import { validate } from '../../platform/http/validation.ts';
import { systemClock } from '../../platform/lib/clock.ts';
import { SHIPPED_ALONE } from '../../platform/policies/policy.ts';
import { Settings } from '../../platform/settings/settings.ts';
import { writerOver } from '../../platform/unit-of-work/testing.ts';
import { PartyMarks } from '../../screening/parties/marks.ts';
import { Parties } from '../../screening/parties/parties.ts';
import { idOf, type Listed, listsWith } from '../../screening/payment-parties/lists.fixture.ts';
import { PartySearch } from '../../screening/payment-parties/party-search.ts';
import { listsOf } from '../../screening/payment-parties/screening.fixture.ts';
import { statedNumbers } from '../../screening/payment-parties/stated-numbers.ts';
import { CRYPTO_EXAMPLE_REQUEST, FIAT_EXAMPLE_REQUEST, STABLECOIN_EXAMPLE_REQUEST } from '../examples.ts';
import { Fx } from '../fx/fx.ts';
import { Pipeline } from '../pipeline/pipeline.ts';
import { ScreeningContexts } from '../pipeline/screening-context.ts';
import { allStages } from '../pipeline/stages/all.ts';
import { NO_GAPS } from '../pipeline/testing.ts';
import { readFiat } from '../read-request.ts';
import { fiatRequest } from '../schemas/fiat.ts';
import { PROFILE_RISK_EXAMPLE, RISK_SCORE_EXAMPLE, RISK_SCORE_EXAMPLE_REQUEST } from './examples.ts';
import { profileOf } from './profile.fixture.ts';
import { RiskScores } from './risk-scores.ts';
import { riskScoreRoutes } from './routes.ts';
import {
  type ProfileRiskScore,
  profileRiskScore,
  type RiskScoreResult,
  riskScoreRequest,
  riskScoreResult,
} from './schemas.ts';
import { unrecorded } from './unrecorded.ts';

const PATH = '/amlcore/api/v1/risk-score';
const WALLET = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT';
const LISTED: Listed[] = [
  { id: idOf(1), name: 'Casimir Ondraszek', countries: ['PL'], births: ['1959-07-03'], wallets: [WALLET] },
  { id: idOf(2), name: 'Edda Holunder', category: 'PEP' },
  { id: idOf(3), name: 'Rurik Sandmann', category: 'INTERNAL' },
];

let test: TestDatabase;
let served: ServedOperations;
let by: Caller;
let call: Call;
let isFresh = true;
const profiles = new Map<string, ReturnType<typeof profileOf>>();

const partsOf = () => {
  const { database } = test;
  const writer = writerOver(database);
  const settings = new Settings({
    definitions: ALL_SETTINGS,
    database,
    writer,
    log: silentLog,
    allowInsecureWebhooks: false,
  });
  const fx = new Fx({ database, writer, settings, clock: systemClock });
  const countryRisks = new CountryRisks({ database, writer });
  const rules = new Rules({ database, writer, settings, countryRisks, policies: SHIPPED_ALONE });
  const parties = new Parties(database, systemClock, statedNumbers);
  const lists = { ...listsWith(LISTED), current: async () => listsOf() };
  const search = new PartySearch(lists);
  const providers = {
    of: () => {
      throw new Error('no provider is configured');
    },
  };
  const graphs = graphsOf(database);
  const pipeline = new Pipeline(allStages({ database, fx, search, rules, graphs, providers }));
  return {
    fx,
    pipeline,
    parties,
    contexts: new ScreeningContexts({
      settings,
      lists,
      watchlists: { state: () => NO_GAPS },
      countryRisks,
      parties,
      search,
      appetites: { inForce: async () => null },
    }),
  };
};

beforeAll(async () => {
  test = await createTestDatabase();
  const { fx, pipeline, contexts } = partsOf();
  const scores = new RiskScores({
    writer: writerOver(test.database),
    clock: systemClock,
    watchlists: {
      requireFresh: () => {
        if (!isFresh) throw new AppError('service-unavailable', { detail: 'A list is stale.' });
      },
    },
    fx,
    profiles: {
      get: async (_, profileId) => {
        const profile = profiles.get(profileId);
        if (!profile) throw new AppError('not-found', { detail: 'There is no such profile.' });
        return profile;
      },
      shared: async (profileId) => profiles.get(profileId) ?? null,
    },
    articles: { ofProfile: async () => ({ items: [], nextCursor: null, hasMore: false, limit: 100 }) },
    contexts,
    pipeline,
  });
  served = await serveOperations(test.database, riskScoreRoutes(scores));
});
afterAll(async () => {
  await served.stop();
  await test.drop();
});
beforeEach(async () => {
  by = await createTenant(test.database);
  call = await served.clientOf(by, ['screen:read', 'screen:write']);
  isFresh = true;
});

const CLEAN = { ...FIAT_EXAMPLE_REQUEST, receiverName: 'Walburga Federspiel' };
const post = (body: unknown) => call('POST', PATH, body);
async function scored(body: unknown): Promise<RiskScoreResult> {
  const reply = await post(body);
  expect(reply.status, reply.text).toBe(200);
  return expectShape(riskScoreResult, reply.json<{ data: RiskScoreResult }>().data);
}
const ofFiat = (change: object = {}) => scored({ transaction: { transactionType: 'FIAT', ...CLEAN, ...change } });
const ofEntity = (entity: object) => scored({ entity });
const errors = (reply: Reply) =>
  `${reply.status} ${reply
    .json<{ errors?: { field: string; code: string }[] }>()
    .errors?.map(({ field, code }) => `${field} ${code}`)
    .join(', ')}`;
const sumOf = ({ contributions }: Pick<RiskScoreResult, 'contributions'>) =>
  contributions.reduce((all, { scoreContribution }) => all + scoreContribution, 0);

/** Rows of everything that a transaction could leave behind. */
async function stored(): Promise<Record<string, number>> {
  const tables = ['transactions', 'transaction_screenings', 'movements', 'jobs', 'alerts', 'parties', 'party_keys'];
  const counts: Record<string, number> = {};
  for (const table of [...tables, 'behavior_baselines']) {
    const { rows } = await test.database.pool.query(`select count(*)::int as n from ${table} where tenant_id = $1`, [
      by.principal.tenantId,
    ]);
    counts[table] = rows[0].n;
  }
  return counts;
}

describe('a transaction', () => {
  it('without findings would be released, with all six domains explained', async () => {
    const result = await ofFiat();
    expect(result).toMatchObject({ status: 'RELEASED', disposition: 'APPROVE', score: 0 });
    expect(new Set(result.contributions.map(({ domain }) => domain)).size).toBe(6);
  });

  it('with a listed receiver would be stopped, for the same reasons as a recorded one', async () => {
    const result = await ofFiat({ receiverName: 'Casimir Ondraszek', receiverCountryCode: 'MM', receiverAccount: '1' });
    expect(result).toMatchObject({ status: 'SANCTION_LISTED', disposition: 'BLOCK', riskTier: 'CRITICAL' });
    expect(result.findings).toContainEqual(
      expect.objectContaining({ stage: 'SANCTIONS', subject: 'RECEIVER', status: 'SANCTION_LISTED' }),
    );
    expect(sumOf(result)).toBeCloseTo(result.score, 1);
    expect(result.listVersions).toEqual([{ watchlistId: 'test_list', version: 7 }]);
  });

  it('names the checks that did not run', async () => {
    const { coverage } = await ofFiat();
    expect(coverage.find(({ check }) => check === 'PEP')).toMatchObject({ state: 'NO_LIST' });
    expect(coverage.find(({ check }) => check === 'RULES')).toMatchObject({ state: 'DONE' });
    const party = await ofEntity({ fullName: 'Walburga Federspiel' });
    expect(party.coverage.map(({ check, state }) => `${check} ${state}`)).toEqual([
      'SANCTION NO_LIST',
      'PEP NO_LIST',
      'ADVERSE_MEDIA NO_LIST',
      'INTERNAL NOT_CONFIGURED',
      'PARTIES DONE',
      'COUNTRY NO_DATA',
    ]);
  });

  it('leaves only an audit entry without a name', async () => {
    const before = await stored();
    await ofFiat({ receiverName: 'Casimir Ondraszek' });
    await ofEntity({ fullName: 'Casimir Ondraszek', walletAddress: WALLET });
    expect(await stored()).toEqual(before);
    const { rows } = await test.database.pool.query(
      "select details, subject_id from audit_log where tenant_id = $1 and action = 'risk-score.computed' order by sequence",
      [by.principal.tenantId],
    );
    expect(rows.map(({ details }) => details)).toMatchObject([
      { kind: 'TRANSACTION', status: 'SANCTION_LISTED', requestHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      { kind: 'ENTITY', status: null },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/Ondraszek|Brandauer/i);
    const chains = await verifyAudit(test.database);
    expect(chains.find(({ tenantId }) => tenantId === by.principal.tenantId)).toMatchObject({ broken: null });
  });

  it('is judged by earlier records', async () => {
    const alone = await ofFiat({ sendingAmount: 9_400, senderCurrency: 'USD', paymentMode: 'CASH' });
    const past = [1, 2, 3].map((day) => {
      const body = {
        ...CLEAN,
        sendingAmount: 9_400,
        senderCurrency: 'USD',
        paymentMode: 'CASH',
        transactionReference: `P${day}`,
      };
      const { content } = readFiat(
        validate(fiatRequest(false), { ...body, transactionDate: `2026-11-${16 + day}T10:00:00Z` }),
      );
      return {
        ...unrecorded(content, { amount: 9_400, currency: 'USD', rateSource: 'test' }, by, new Date()),
        seq: day,
      };
    });
    await test.database.tenant(by.principal.tenantId, (db) => recordMovements(db, past));
    const now = await ofFiat({ sendingAmount: 9_400, senderCurrency: 'USD', paymentMode: 'CASH' });
    const factorsOf = ({ contributions }: typeof now) => contributions.map(({ factor }) => factor);
    expect(factorsOf(alone)).not.toContain('structuring-cash-in-days');
    expect(factorsOf(now)).toContain('structuring-cash-in-days');
  });

  it.each([
    ['CRYPTO', CRYPTO_EXAMPLE_REQUEST],
    ['stablecoin', STABLECOIN_EXAMPLE_REQUEST],
  ])('of %s is scored, with the same result when repeated', async (transactionType, example) => {
    const body = { transaction: { transactionType, ...example } };
    const [first, second] = [await scored(body), await scored(body)];
    expect(first.status).toBe('SANCTION_LISTED');
    expect({ ...second, computedAt: first.computedAt }).toEqual(first);
  });

  it('is rejected like its creation, with the path', async () => {
    const errorOf = async (change: object, type: unknown = 'FIAT') =>
      errors(await post({ transaction: { transactionType: type, ...CLEAN, ...change } }));
    expect(await errorOf({ senderName: null })).toBe('400 transaction.senderName NotNull');
    expect(await errorOf({ receiverCountryCode: 'ZZ' })).toBe('422 transaction.receiverCountryCode CountryCode');
    expect(await errorOf({ senderName: 'a\u0000b' })).toBe('400 transaction.senderName Pattern');
    expect(await errorOf({}, 'BARTER')).toBe('400 transaction.transactionType Enum');
    expect(await errorOf({}, null)).toBe('400 transaction.transactionType NotNull');
  });

  it('is not scored while screening is refused', async () => {
    isFresh = false;
    expect((await post(RISK_SCORE_EXAMPLE_REQUEST)).status).toBe(503);
    expect((await post({ entity: { fullName: 'Edda Holunder' } })).status).toBe(503);
  });
});

describe('an entity', () => {
  it.each<[string, object, string[], string]>([
    ['not listed', { fullName: 'Walburga Federspiel', nationalityCodes: ['AT'] }, [], 'APPROVE'],
    ['listed', { fullName: 'Casimir Ondraszek', entityType: 'individual' }, ['SANCTIONS SANCTION_LISTED'], 'BLOCK'],
    [
      'listed by its alias',
      { fullName: 'Walburga Federspiel', alias: 'Casimir Ondraszek' },
      ['SANCTIONS SANCTION_LISTED'],
      'BLOCK',
    ],
    [
      'listed, of the second nationality, living elsewhere',
      { fullName: 'Casimir Ondraszek', nationalityCodes: ['FR', 'PL'], countryCode: 'DE' },
      ['SANCTIONS SANCTION_LISTED'],
      'BLOCK',
    ],
    [
      'that names a listed one where no field is known',
      { fullName: 'Walburga Federspiel', ultimateOwner: 'Casimir Ondraszek' },
      ['SANCTIONS SANCTION_LISTED'],
      'BLOCK',
    ],
    ['politically exposed', { fullName: 'Edda Holunder' }, ['PEP PEP_LISTED'], 'ESCALATE'],
    ['on the own list', { fullName: 'Rurik Sandmann' }, ['WHITELIST_BLACKLIST SCREENING_FAILED'], 'BLOCK'],
    [
      'with a listed wallet',
      { fullName: 'Walburga Federspiel', walletAddress: WALLET },
      ['SANCTIONS SANCTION_LISTED', 'WALLET SANCTION_LISTED'],
      'BLOCK',
    ],
    [
      'in a prohibited country',
      { fullName: 'Walburga Federspiel', countryCode: 'KP' },
      ['JURISDICTION JURISDICTION_NOT_ALLOWED'],
      'BLOCK',
    ],
    [
      'from a prohibited country',
      { fullName: 'Walburga Federspiel', nationalityCodes: ['AT', 'KP'] },
      ['JURISDICTION HIGH_RISK_JURISDICTION'],
      'ESCALATE',
    ],
  ])('%s', async (_, entity, found, disposition) => {
    const result = await ofEntity(entity);
    expect(result.findings.map(({ stage, status }) => `${stage} ${status}`)).toEqual(found);
    expect(result).toMatchObject({ status: null });
    if (found.length > 0) expect(result.score).toBeGreaterThan(0);
    expect(sumOf(result)).toBeCloseTo(result.score, 1);
    expect(result.findings.every(({ subject }) => subject === 'ENTITY')).toBe(true);
    expect(result.findings.map(({ remark }) => remark).join(' ')).not.toMatch(/sender|receiver/i);
    expect(result.disposition).toBe(disposition);
  });

  it('that the organization has blacklisted is found by its wallet', async () => {
    const { tenantId } = by.principal;
    const address = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
    expect((await ofEntity({ fullName: 'Walburga Federspiel', walletAddress: address })).score).toBe(0);
    const { parties } = partsOf();
    const { content } = readFiat(validate(fiatRequest(false), CLEAN));
    const sender = { ...content.sender!, wallet: { chain: 'BITCOIN', address }, account: null };
    const transaction = { ...unrecorded({ ...content, sender }, null, by, new Date()), seq: 1 };
    const batch = { tenantId, transactions: [transaction] };
    const resolution = await parties.resolve(batch);
    await writerOver(test.database).write(by, async ({ db, lockChain }) => {
      await parties.record(db, tenantId, resolution);
      const who = { actor: { type: 'OPERATOR', id: 'tester' } as const, correlationId: randomUUID(), at: new Date() };
      const restricted = { partyId: resolution.sides[0]!.SENDER!.partyId, mark: 'BLACKLIST', reason: 'x' } as const;
      const { audit } = await PartyMarks.set(db, await lockChain(), restricted, who);
      return { result: null, audit };
    });
    const result = await ofEntity({ fullName: 'Walburga Federspiel', walletAddress: address, blockchain: 'btc' });
    expect(result).toMatchObject({ score: 100, disposition: 'BLOCK' });
    expect(result.findings.map(({ code }) => code)).toContain('PARTY_BLACKLISTED');
  });

  it('is rejected if a field is wrong', async () => {
    const errorOf = async (entity: unknown) => errors(await post({ entity }));
    expect(await errorOf({})).toBe('400 entity.fullName NotNull');
    expect(await errorOf('x')).toBe('400 entity Type');
    expect(await errorOf({ fullName: '...' })).toBe('400 entity.fullName Pattern');
    expect(await errorOf({ fullName: 'A', nationalityCodes: ['ZZ'] })).toBe(
      '422 entity.nationalityCodes[0] CountryCode',
    );
    const eleven = ['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR'];
    expect(await errorOf({ fullName: 'A', nationalityCodes: eleven })).toBe('400 entity.nationalityCodes Size');
    expect(await errorOf({ fullName: 'A', walletAddress: 'nonsense', blockchain: 'BITCOIN' })).toBe(
      '422 entity.walletAddress WalletAddress',
    );
    expect(await errorOf({ fullName: 'A', walletAddress: 'a b' })).toBe('422 entity.walletAddress WalletAddress');
  });
});

it('accepts exactly one of the two, and names unknown fields', async () => {
  expect(errors(await post({}))).toBe('400 entity NotNull');
  expect(errors(await post({ entity: { fullName: 'A' }, ...RISK_SCORE_EXAMPLE_REQUEST }))).toBe('400 entity Pattern');
  const reply = await post({ entity: { fullName: 'Walburga Federspiel', nickname: 'Wally' }, transaction: null });
  expect([reply.status, reply.headers.get('x-ignored-fields')]).toEqual([200, 'entity.nickname']);
});

describe('a profile', () => {
  it('is scored by its listings, ties and countries', async () => {
    const owner = profileOf({ sources: [{ category: 'SANCTION' }] });
    const profile = profileOf({
      sources: [{ category: 'PEP' }],
      nationalities: ['KP'],
      addresses: ['IR'],
      outgoingEdges: [{ type: 'OWNED_BY', targetProfileId: owner.profileId, share: 40 }],
    });
    for (const one of [owner, profile]) profiles.set(one.profileId, one);
    const reply = await call('GET', `/amlcore/api/v1/profiles/${profile.profileId}/risk-score`);
    const data = expectShape(profileRiskScore, reply.json<{ data: ProfileRiskScore }>().data);
    expect(data.findings.map(({ code, weight, score }) => `${code} ${weight} x ${score}`)).toEqual([
      'PEP_LISTING 0.8 x 85',
      'TIE_TO_SANCTIONED_OWNED_BY 0.6 x 100',
      'PROHIBITED_JURISDICTION 1 x 100',
      'NATIONAL_OF_PROHIBITED_JURISDICTION 0.9 x 85',
    ]);
    expect(sumOf(data)).toBeCloseTo(data.score, 1);
    expect(data).toMatchObject({
      score: 100,
      riskTier: 'CRITICAL',
      listVersions: [{ watchlistId: 'test_list', version: 7 }],
    });
    expect(data.coverage.map(({ check, state }) => `${check} ${state}`)).toEqual([
      'SANCTION NO_LIST',
      'PEP NO_LIST',
      'ADVERSE_MEDIA NO_LIST',
      'INTERNAL NOT_CONFIGURED',
      'COUNTRY DONE',
    ]);
    const nowhere = profileOf({ sources: [{ category: 'PEP' }] });
    profiles.set(nowhere.profileId, nowhere);
    const bare = await call('GET', `/amlcore/api/v1/profiles/${nowhere.profileId}/risk-score`);
    expect(bare.json<{ data: ProfileRiskScore }>().data.coverage.at(-1)).toMatchObject({ state: 'NO_DATA' });
  });

  it('that does not exist is not found', async () => {
    for (const id of [randomUUID(), 'nothing']) {
      expect((await call('GET', `/amlcore/api/v1/profiles/${id}/risk-score`)).status).toBe(404);
    }
  });
});

it('has examples that fit, and describes every kind of transaction', () => {
  expectShape(riskScoreResult, RISK_SCORE_EXAMPLE);
  expectShape(profileRiskScore, PROFILE_RISK_EXAMPLE);
  expect(unknownFields(riskScoreRequest, RISK_SCORE_EXAMPLE_REQUEST, '', 20)).toEqual([]);
  const schema = schemaOf(riskScoreRequest, 'input');
  const flawsOf = flawsAgainst(
    { tags: [], paths: {}, webhooks: {}, components: { schemas: { Problem: {} }, responses: {}, examples: {} } },
    schema,
  );
  const entity = { fullName: 'Edda Holunder', nationalityCodes: ['AT'], walletAddress: null };
  for (const body of [RISK_SCORE_EXAMPLE_REQUEST, { entity }]) expect(flawsOf(body)).toEqual([]);
  expect(
    flawsOf({ transaction: { ...RISK_SCORE_EXAMPLE_REQUEST.transaction, transactionType: 'CRYPTO' } }),
  ).not.toEqual([]);
  const text = JSON.stringify(schema);
  for (const field of ['accountNumber', 'fromAddress', 'stablecoinType', 'nationalityCodes'])
    expect(text).toContain(field);
});
