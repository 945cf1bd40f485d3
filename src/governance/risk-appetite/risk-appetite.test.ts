import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { type Call, type ServedOperations, serveOperations } from '../../../test/support/operations.ts';
import type { Reply } from '../../../test/support/service.ts';
import { TransactionLinks } from '../../customers/transaction-links/transaction-links.ts';
import type { Finding } from '../../domain/finding.ts';
import { createTenant, outcome } from '../../identity/testing.ts';
import { transaction } from '../../monitoring/rules/testing.ts';
import type { Caller } from '../../platform/access/permissions.ts';
import { CursorCodec } from '../../platform/lib/cursor.ts';
import { writerOver } from '../../platform/unit-of-work/testing.ts';
import type { RiskAssessment } from '../../transactions/pipeline/assessment.ts';
import { type Appetite, ASSESSMENT_POLICY } from '../../transactions/pipeline/assessment-policy.ts';
import { Pipeline } from '../../transactions/pipeline/pipeline.ts';
import type { ScreeningRecord } from '../../transactions/pipeline/record.ts';
import type { Stage } from '../../transactions/pipeline/stage.ts';
import { finding } from '../../transactions/pipeline/testing.ts';
import { insertScreenings } from '../../transactions/screening-store.ts';
import { insertTransactions } from '../../transactions/store.ts';
import { Transactions } from '../../transactions/transactions.ts';
import { Appetites } from './appetites.ts';
import { riskAppetiteRoutes } from './routes.ts';

const BASE = '/amlcore/api/v1/risk-appetite';
const AT = new Date('2026-11-20T09:30:00Z');
let test: TestDatabase;
let served: ServedOperations;
let appetites: Appetites;
let by: Caller;
let call: Call;
let oneDecides: boolean;

/** Finds what the record says that it found. */
const recorded: Stage<readonly Finding[]> = {
  id: 'JURISDICTION',
  description: '',
  gather: async ({ transactions }) => transactions.map(() => []),
  judge: (_, evidence) => [...evidence],
};
const pipeline = new Pipeline([recorded]);

beforeAll(async () => {
  test = await createTestDatabase();
  const { database } = test;
  const writer = writerOver(database);
  const cursors = new CursorCodec(Buffer.alloc(32, 7));
  const past = new Transactions({ database, cursors, pipeline, writer, links: new TransactionLinks() });
  appetites = new Appetites({ database, writer, past, oneDecides: async () => oneDecides });
  served = await serveOperations(database, riskAppetiteRoutes({ appetites, cursors }));
});
afterAll(async () => {
  await served.stop();
  await test.drop();
});
beforeEach(async () => {
  by = await createTenant(test.database, `Bank ${randomUUID()}`);
  oneDecides = true;
  call = await served.clientOf(by, ['settings:read', 'settings:write']);
});

const dataOf = (reply: Reply) => reply.json<{ data: Record<string, unknown> }>().data;
const country = (score: number, given: Partial<Finding> = {}) =>
  finding({ stage: 'JURISDICTION', code: 'COUNTRY_INDICATORS', domain: 'COUNTRY_RISK', score, ...given });

function recordOf(findings: readonly Finding[], appetite: Appetite | null): ScreeningRecord {
  return {
    ...{ generation: 1, listVersions: [], matcherVersion: 'test', stages: ['JURISDICTION'], stoppedBy: null },
    ...{ findings, appetite, evidence: { JURISDICTION: findings }, alertId: null },
  };
}

/** Recorded and screened, one after the other. */
async function screened(...all: (readonly Finding[])[]): Promise<string[]> {
  const { tenantId } = by.principal;
  const transactions = all.map((_, at) => transaction({ tenantId, seq: at, transactionReference: `R${at}` }));
  await test.database.tenant(tenantId, async (db) => {
    await insertTransactions(db, transactions);
    await insertScreenings(
      db,
      transactions.map(({ transactionUuid }, at) => {
        const record = recordOf(all[at]!, null);
        const { outcome, assessment } = pipeline.conclude(transactionUuid, record, AT);
        return { tenantId, transactionUuid, screenedAt: AT, ...outcome, record, assessment, contextId: null };
      }),
    );
  });
  return transactions.map(({ transactionUuid }) => transactionUuid);
}

const propose = async (body: object) =>
  dataOf(await call('POST', `${BASE}/versions`, { rationale: 'Because.', ...body }));
const activate = (version: unknown) => call('POST', `${BASE}/versions/${version}/activate`);

it('ships as version 0, is proposed, and applies from its activation', async () => {
  const { tenantId } = by.principal;
  expect(dataOf(await call('GET', BASE))).toMatchObject({
    version: 0,
    bands: { LOW: 10, MEDIUM: 30, HIGH: 60, CRITICAL: 80 },
  });
  const proposed = await propose({ weights: { country_risk: 1.2 }, bands: { medium: 25 } });
  expect(proposed).toMatchObject({
    ...{ version: 1, state: 'PROPOSED', rationale: 'Because.', activatedAt: null },
    weights: { COUNTRY_RISK: 1.2, ENTITY_RISK: 1 },
    bands: { LOW: 10, MEDIUM: 25, HIGH: 60, CRITICAL: 80 },
  });
  expect(await appetites.inForce(tenantId)).toBeNull();
  expect(dataOf(await activate(1))).toMatchObject({ version: 1, state: 'IN_FORCE' });
  expect(await appetites.inForce(tenantId)).toMatchObject({ version: 1, weights: { COUNTRY_RISK: 1.2 } });
  expect((await activate(1)).status).toBe(409);
  await propose({});
  await propose({ bands: { MEDIUM: 20 } });
  expect((await activate(3)).status).toBe(200);
  expect((await activate(2)).status).toBe(409);
  expect((await activate(4)).status).toBe(404);
  const { items } = dataOf(await call('GET', `${BASE}/versions`)) as { items: { version: number; state: string }[] };
  expect(items.map(({ version, state }) => `${version} ${state}`)).toEqual(['3 IN_FORCE', '2 PASSED_OVER', '1 OVER']);
  const { rows } = await test.database.pool.query(
    "select action, details from audit_log where tenant_id = $1 and action like 'risk-appetite.%' order by sequence",
    [tenantId],
  );
  expect(rows.map(({ action }) => action)).toEqual(
    ['proposed', 'activated', 'proposed', 'proposed', 'activated'].map((what) => `risk-appetite.${what}`),
  );
  expect(rows[0].details).toMatchObject({ version: 1, rationale: 'Because.', weights: { COUNTRY_RISK: 1.2 } });
});

it.each<[string, Caller['principal']['type'], string, string]>([
  ['a client, another client', 'CLIENT', 'CLIENT ben', 'conflict'],
  ['a client, a person', 'CLIENT', 'USER ben', 'conflict'],
  ['a person, a client', 'USER', 'CLIENT ben', 'conflict'],
  ['a person, the same one', 'USER', 'USER ada', 'conflict'],
  ['a person, another person', 'USER', 'USER ben', 'ok'],
])('needs two users to be proposed and activated: %s', async (_, first, second, expected) => {
  oneDecides = false;
  const as = (type: string, id: string): Caller => ({
    ...by,
    principal: { ...by.principal, type: type as Caller['principal']['type'], id },
  });
  const { result } = await appetites.propose(as(first, 'ada'), { rationale: 'Because.' });
  expect(result.createdBy).toBe('ada');
  const [type, id] = second.split(' ') as [string, string];
  expect(await outcome(appetites.activate(as(type, id), 1))).toBe(expected);
  expect((await appetites.inForce(by.principal.tenantId)) !== null).toBe(expected === 'ok');
});

it.each<[string, object, string]>([
  ['no reason', { rationale: ' ' }, 'rationale NotBlank'],
  ['a tier that begins above the shipped one', { bands: { MEDIUM: 31 } }, 'bands.MEDIUM Max'],
  ['a fractional score', { bands: { MEDIUM: 25.5 } }, 'bands.MEDIUM Type'],
  ['one below half of it', { bands: { CRITICAL: 39 } }, 'bands.CRITICAL Min'],
  ['tiers that cross', { bands: { HIGH: 60, CRITICAL: 50 } }, 'bands.CRITICAL Range'],
  ['sanctions that weigh less', { weights: { SANCTIONS_EXPOSURE: 0.9 } }, 'weights.SANCTIONS_EXPOSURE Min'],
  ['a weight of nothing', { weights: { ENTITY_RISK: 0.4 } }, 'weights.ENTITY_RISK Min'],
  ['a weight of everything', { weights: { ENTITY_RISK: 1.6 } }, 'weights.ENTITY_RISK Max'],
])('rejects %s', async (_, body, expected) => {
  const reply = await call('POST', `${BASE}/versions`, { rationale: 'Because.', ...body });
  const { errors } = reply.json<{ errors: { field: string; code: string }[] }>();
  expect([reply.status, ...errors.map(({ field, code }) => `${field} ${code}`)]).toEqual([400, expected]);
});

it('belongs to one organization, and needs its permissions', async () => {
  await propose({});
  const stranger = await served.clientOf(await createTenant(test.database, 'Stranger'), [
    'settings:read',
    'settings:write',
  ]);
  expect((await stranger('GET', `${BASE}/versions/1/comparison`)).status).toBe(404);
  expect((await stranger('POST', `${BASE}/versions/1/activate`)).status).toBe(404);
  const reader = await served.clientOf(by, ['settings:read']);
  expect((await reader('POST', `${BASE}/versions/1/activate`)).status).toBe(403);
  expect((await reader('GET', `${BASE}/versions/1/comparison`)).status).toBe(200);
});

describe('a comparison on past records', () => {
  it('counts tiers, statuses and alerts, and names the changes', async () => {
    const [, uuid] = await screened(
      [],
      [country(25, { weight: 1 })],
      [country(90, { weight: 1, status: 'HIGH_RISK_JURISDICTION' })],
    );
    const { version } = await propose({ weights: { COUNTRY_RISK: 1.4 }, bands: { MEDIUM: 30 } });
    expect(dataOf(await call('GET', `${BASE}/versions/${version}/comparison`))).toEqual({
      ...{ inForce: 0, transactions: 3, alerts: { before: 1, after: 2 }, changed: 1 },
      riskTiers: {
        INFORMATIONAL: { before: 1, after: 1 },
        LOW: { before: 1, after: 0 },
        MEDIUM: { before: 0, after: 1 },
        CRITICAL: { before: 1, after: 1 },
      },
      statuses: { RELEASED: { before: 2, after: 2 }, HIGH_RISK_JURISDICTION: { before: 1, after: 1 } },
      changes: [
        {
          ...{ transactionUuid: uuid, transactionReference: 'R1' },
          before: { status: 'RELEASED', riskTier: 'LOW', score: 25, alert: false },
          after: { status: 'RELEASED', riskTier: 'MEDIUM', score: 35, alert: true },
        },
      ],
    });
    expect(dataOf(await call('GET', `${BASE}/versions/${version}/comparison?limit=1`))).toMatchObject({
      transactions: 1,
      changed: 0,
    });
  });

  it('compares with the appetite in force, not with the shipped one', async () => {
    await screened([country(25, { weight: 1 })]);
    await propose({ weights: { COUNTRY_RISK: 1.4 } });
    await activate(1);
    await propose({});
    expect(dataOf(await call('GET', `${BASE}/versions/2/comparison`))).toMatchObject({
      ...{ inForce: 1, alerts: { before: 1, after: 0 }, changed: 1 },
    });
  });
});

describe('the record of a screening', () => {
  const { domainWeights } = ASSESSMENT_POLICY.content;
  const appetite: Appetite = {
    version: 4,
    weights: { ...domainWeights, COUNTRY_RISK: 1.5 },
    bands: { LOW: 5, MEDIUM: 20, HIGH: 40, CRITICAL: 60 },
  };
  const findings = [country(50, { weight: 1 })];
  const concluded = (held: Appetite | null) => {
    const record = recordOf(findings, held);
    const given = transaction({ tenantId: randomUUID() });
    return { record, given, ...pipeline.conclude(given.transactionUuid, record, AT) };
  };
  const parts = ({ computedBy, transactionSuspicionScore, transactionRiskTier }: RiskAssessment) => [
    ...[computedBy, transactionSuspicionScore, transactionRiskTier],
  ];

  it('is assessed by the appetite in force, and names it', () => {
    const shipped = `amlcore-assessment/${ASSESSMENT_POLICY.version}`;
    expect(parts(concluded(null).assessment)).toEqual([shipped, 50, 'MEDIUM']);
    const { outcome, assessment } = concluded(appetite);
    expect(parts(assessment)).toEqual([`${shipped}, appetite 4`, 75, 'CRITICAL']);
    expect(outcome.status).toBe('HIGH_RISK_JURISDICTION');
    expect(assessment.contributions[0]).toMatchObject({ weight: 1.5, scoreContribution: 75 });
  });

  it('is recomputed by that appetite after later changes', async () => {
    const { given, record, assessment } = concluded(appetite);
    expect(await pipeline.recompute(given, record, assessment)).toEqual({
      identical: true,
      differences: [],
      notRecomputed: [],
    });
    const changed = { ...record, appetite: { ...appetite, bands: { ...appetite.bands, CRITICAL: 80 } } };
    expect(await pipeline.recompute(given, changed, assessment)).toMatchObject({ identical: false });
  });
});
