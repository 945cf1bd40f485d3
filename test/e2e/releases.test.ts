/** A decision of one release, computed again by the next one: every policy and every shipped rule is another one then. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_POLICIES, ALL_SETTINGS, JUDGING_POLICIES } from '../../src/app/declarations.ts';
import { TransactionLinks } from '../../src/customers/transaction-links/transaction-links.ts';
import { CountryRisks } from '../../src/lists/countries/country-risks.ts';
import { PLACES_POLICY } from '../../src/lists/countries/places-policy.ts';
import { BEHAVIOR_POLICY } from '../../src/monitoring/behavior/policy.ts';
import { RULES_POLICY } from '../../src/monitoring/rules/packs/shipped.ts';
import { Rules } from '../../src/monitoring/rules/rules.ts';
import { silentLog } from '../../src/platform/db/log.ts';
import { systemClock } from '../../src/platform/lib/clock.ts';
import { CursorCodec } from '../../src/platform/lib/cursor.ts';
import { derivedVersion } from '../../src/platform/lib/derived-version.ts';
import { KeptPolicies } from '../../src/platform/policies/kept-policies.ts';
import type { Policy, PolicyArchive } from '../../src/platform/policies/policy.ts';
import { Settings } from '../../src/platform/settings/settings.ts';
import { writerOver } from '../../src/platform/unit-of-work/testing.ts';
import { LIST_POLICY } from '../../src/screening/payment-parties/policy.ts';
import { withContext } from '../../src/transactions/context-store.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { ASSESSMENT_POLICY } from '../../src/transactions/pipeline/assessment-policy.ts';
import { Pipeline } from '../../src/transactions/pipeline/pipeline.ts';
import { allStages, type StageParts } from '../../src/transactions/pipeline/stages/all.ts';
import { JURISDICTION_POLICY } from '../../src/transactions/pipeline/stages/jurisdiction-policy.ts';
import { PROVIDER_POLICY } from '../../src/transactions/pipeline/stages/provider-policy.ts';
import { VALIDATION_POLICY } from '../../src/transactions/pipeline/stages/validation-policy.ts';
import { Transactions } from '../../src/transactions/transactions.ts';
import { eventually, type Service, startService } from '../support/service.ts';
import { PERSON } from './lists.ts';

const BASE = '/amlcore/api/v1/transactions';
const DAY_MS = 86_400_000;

let service: Service;
let tenantId: string;
/** One transaction that every stage but PROVIDER and WALLET has something to say of. */
let uuid: string;

beforeAll(async () => {
  service = await startService();
  tenantId = service.operator.principal.tenantId;
  const now = Date.now();
  const { token } = await service.addClient({ permissions: ['settings:write'] });
  const ahead = '/amlcore/api/v1/settings/transactions.mostDaysAhead';
  expect((await service.call(ahead, { method: 'PUT', body: { value: 30 }, token })).status).toBe(200);
  // Enough past that the last one is unusual.
  for (let day = 30; day > 0; day -= 2) {
    await screened({ transactionDate: new Date(now - day * DAY_MS).toISOString(), sendingAmount: 1_200 + day });
  }
  uuid = await screened({
    receiverName: PERSON.name,
    receiverCountryCode: 'KE',
    receiverAccount: 'KE-778899',
    message: 'shipment from Tehran',
    sendingAmount: 95_000,
    transactionDate: new Date(now + 10 * DAY_MS).toISOString(),
  });
});
afterAll(() => service.stop());

async function screened(change: Record<string, unknown>): Promise<string> {
  const created = await service.call(`${BASE}/fiat`, {
    method: 'POST',
    body: {
      ...FIAT_EXAMPLE_REQUEST,
      receiverName: 'Walburga Federspiel',
      callbackUrl: '',
      transactionReference: randomUUID(),
      ...change,
    },
  });
  expect(created.status, created.text).toBe(201);
  const { transactionUUID } = created.json<{ data: { transactionUUID: string } }>().data;
  await eventually(async () => {
    const reply = await service.call(`${BASE}/${transactionUUID}`);
    return reply.json<{ data: { status: string } }>().data.status !== 'PENDING';
  });
  return transactionUUID;
}

/** A policy of the next release. */
function next<T>(policy: Policy<T>, change: (content: T) => void): Policy<T> {
  const content = structuredClone(policy.content);
  change(content);
  return { ...policy, content, version: derivedVersion('next', content) };
}

const NEXT_RULES = next(RULES_POLICY, (content) => {
  content.rules = content.rules.map((rule) => ({ ...rule, remark: 'Other words.' }));
});
const NEXT = [
  next(VALIDATION_POLICY, ({ checks }) => {
    checks.DATE_IN_FUTURE!.score = 33;
  }),
  next(LIST_POLICY, ({ lists }) => {
    lists.SANCTIONS.weight = 0.9;
  }),
  next(JURISDICTION_POLICY, ({ lines }) => {
    for (const line of lines) line.weight = 0.1;
  }),
  next(PLACES_POLICY, (content) => {
    content.places = content.places.filter(({ code }) => code !== 'IR');
  }),
  NEXT_RULES,
  next(BEHAVIOR_POLICY, ({ sideWeight }) => {
    sideWeight.customer = 0.5;
  }),
  next(PROVIDER_POLICY, (content) => {
    content.weight = 0.2;
  }),
  next(ASSESSMENT_POLICY, ({ cleanFactors }) => {
    cleanFactors.PROVIDER_RISK.weight = 0.01;
  }),
];

/** The part of a process of the next release that computes assessments again. */
function nextRelease(policies: PolicyArchive): Transactions {
  const { database } = service;
  const writer = writerOver(database);
  const rules = new Rules({
    database,
    writer,
    settings: new Settings({
      definitions: ALL_SETTINGS,
      database,
      writer,
      log: silentLog,
      allowInsecureWebhooks: false,
    }),
    countryRisks: new CountryRisks({ database, writer }),
    policies,
    shipped: NEXT_RULES,
  });
  // What stages gather with is not asked for: judging needs none of it.
  const stages = allStages({ rules } as unknown as StageParts);
  return new Transactions({
    database,
    cursors: new CursorCodec(Buffer.alloc(32)),
    pipeline: new Pipeline(stages, policies),
    writer,
    links: new TransactionLinks(),
  });
}

const kept = () => new KeptPolicies({ database: service.database, clock: systemClock, log: silentLog, shipped: NEXT });
async function recordOf() {
  const { rows } = await service.database.pool.query(
    `select record, assessment, context from transaction_screenings join screening_contexts using (tenant_id, context_id)
     where transaction_uuid = $1`,
    [uuid],
  );
  // biome-ignore lint/suspicious/noExplicitAny: a record as stored
  return withContext(rows[0], rows[0].context).record as any;
}

/** As an operator with all rights on the database could. */
async function tamper(table: string, sql: string, values: readonly unknown[] = []): Promise<void> {
  await service.database.pool.query(`alter table ${table} disable trigger user`);
  await service.database.pool.query(sql, [...values]);
  await service.database.pool.query(`alter table ${table} enable trigger user`);
}

const JUDGED = [
  'VALIDATION',
  'WHITELIST_BLACKLIST',
  'SANCTIONS',
  'PEP',
  'ADVERSE_MEDIA',
  'JURISDICTION',
  'RULES',
  'BEHAVIOR',
  'PROVIDER',
  'RISK_ASSESSMENT',
];

const NOT_KEPT = 'its policy or rule version is no longer stored';

describe('a decision', () => {
  it('names the version of every policy that it used, and the process has archived them', async () => {
    const { findings, evidence } = await recordOf();
    const found = new Set(findings.map(({ stage }: { stage: string }) => stage));
    expect([...found].sort()).toEqual(['BEHAVIOR', 'JURISDICTION', 'PEP', 'RULES', 'SANCTIONS', 'VALIDATION']);
    expect(evidence).toMatchObject({
      VALIDATION: { policy: VALIDATION_POLICY.version },
      WHITELIST_BLACKLIST: { own: { policy: LIST_POLICY.version } },
      SANCTIONS: { policy: LIST_POLICY.version },
      PEP: { policy: LIST_POLICY.version },
      ADVERSE_MEDIA: { policy: LIST_POLICY.version },
      JURISDICTION: { policy: JURISDICTION_POLICY.version, places: PLACES_POLICY.version },
      RULES: { ruleSetVersion: 0, defaultsVersion: RULES_POLICY.version },
      BEHAVIOR: { model: `behaviour-${BEHAVIOR_POLICY.version}` },
      PROVIDER: { policy: PROVIDER_POLICY.version },
    });
    const assessment = await service.call(`${BASE}/${uuid}/risk-assessment`);
    expect(assessment.json().computedBy).toBe(`amlcore-assessment/${ASSESSMENT_POLICY.version}`);
    const { rows } = await service.database.pool.query(
      'select kind, version, content from shipped_policies order by kind',
    );
    const shipped = [...ALL_POLICIES].sort((a, b) => (a.kind < b.kind ? -1 : 1));
    expect(rows).toEqual(
      shipped.map(({ kind, version, content }) => ({ kind, version, content: JSON.parse(JSON.stringify(content)) })),
    );
  });

  it('is recomputed identically by the next release, which has other policies', async () => {
    const policies = kept();
    await policies.keep();
    const { recomputation } = await nextRelease(policies).recomputed(tenantId, uuid);
    expect(recomputation).toEqual({ identical: true, differences: [], notRecomputed: [] });
  });

  // So that the test before says something. PROVIDER is not configured here.
  it.each(JUDGING_POLICIES.map(({ kind }) => kind).filter((kind) => kind !== 'PROVIDER'))(
    'would differ with the %s policy of the next release',
    async (kind) => {
      const policies = kept();
      const lying: PolicyArchive = {
        at: async <T>(policy: Policy<T>, version: string | undefined) =>
          policy.kind === kind
            ? (NEXT.find((one) => one.kind === kind) as unknown as Policy<T>)
            : await policies.at(policy, version),
      };
      const { recomputation } = await nextRelease(lying).recomputed(tenantId, uuid);
      expect(recomputation.differences.length).toBeGreaterThan(0);
      expect(recomputation).toMatchObject({ identical: false, notRecomputed: [] });
    },
  );

  it('is not reported as identical if one policy was not archived', async () => {
    await tamper('shipped_policies', `delete from shipped_policies where kind = 'BEHAVIOR' and version = $1`, [
      BEHAVIOR_POLICY.version,
    ]);
    const { recomputation } = await nextRelease(kept()).recomputed(tenantId, uuid);
    const notRecomputed = [{ stage: 'BEHAVIOR', reason: NOT_KEPT }];
    expect(recomputation).toEqual({ identical: false, differences: [], notRecomputed });
    // A process of the release itself needs no archive.
    const reply = await service.call(`${BASE}/${uuid}/risk-assessment?recompute=true`);
    expect(reply.json().recomputation).toMatchObject({ identical: true });
  });

  it('is not reported as identical if nothing was archived', async () => {
    await tamper('shipped_policies', 'delete from shipped_policies');
    const { recomputation } = await nextRelease(kept()).recomputed(tenantId, uuid);
    expect(recomputation).toEqual({
      identical: false,
      differences: [],
      notRecomputed: JUDGED.map((stage) => ({ stage, reason: NOT_KEPT })),
    });
  });

  it('without recorded policies is reported as neither identical nor different', async () => {
    const record = await recordOf();
    const { evidence } = record;
    for (const stage of ['VALIDATION', 'SANCTIONS', 'PEP', 'ADVERSE_MEDIA', 'JURISDICTION', 'PROVIDER']) {
      delete evidence[stage].policy;
    }
    delete evidence.WHITELIST_BLACKLIST.own.policy;
    evidence.RULES.defaultsVersion = 1;
    evidence.BEHAVIOR.model = 'behaviour-1';
    await tamper(
      'transaction_screenings',
      `update transaction_screenings
       set record = $2, context_id = null, assessment = jsonb_set(assessment, '{computedBy}', '"amlcore-assessment/1.0.0"')
       where transaction_uuid = $1`,
      [uuid, JSON.stringify(record)],
    );
    const reply = await service.call(`${BASE}/${uuid}/risk-assessment?recompute=true`);
    expect(reply.json().recomputation).toEqual({
      identical: false,
      differences: [],
      notRecomputed: JUDGED.map((stage) => ({ stage, reason: NOT_KEPT })),
    });
  });
});
