/** All stages of a batch use the state in which it was opened, even if settings, lists or countries change meanwhile. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { ALL_SETTINGS } from '../../app/declarations.ts';
import type { StageId } from '../../domain/finding.ts';
import { createTenant } from '../../identity/testing.ts';
import { type CountryRisk, countryRisk } from '../../lists/countries/country-risk.ts';
import { rule } from '../../monitoring/rules/packs/rule.ts';
import { activeRules, compileRule, type RuleSet, SHIPPED_RULES } from '../../monitoring/rules/rule-set.ts';
import { systemClock } from '../../platform/lib/clock.ts';
import { defaultsOf } from '../../platform/settings/testing.ts';
import type { SearchedLists } from '../../screening/list-search.ts';
import { Parties } from '../../screening/parties/parties.ts';
import { idOf, listsWith } from '../../screening/payment-parties/lists.fixture.ts';
import { PartySearch } from '../../screening/payment-parties/party-search.ts';
import { listsOf, transactionOf } from '../../screening/payment-parties/screening.fixture.ts';
import { statedNumbers } from '../../screening/payment-parties/stated-numbers.ts';
import { FxSnapshot } from '../fx/snapshot.ts';
import type { StageEntry } from './configuration.ts';
import { Pipeline } from './pipeline.ts';
import { recordOf } from './record.ts';
import { ScreeningContexts } from './screening-context.ts';
import { allStages } from './stages/all.ts';
import { NO_GAPS } from './testing.ts';

const WALLET = 'bc1qexample';
const CITY = 'Innsbruck';
const walletRule = rule({
  ruleId: 'listed-wallet',
  name: 'x',
  description: 'x',
  typology: 'x',
  source: 'x',
  rationale: 'x',
  severity: 'HIGH',
  score: 90,
  remark: 'x',
  appliesTo: ['CRYPTO'],
  when: {
    any: [
      { field: 'wallet.exposure', eq: 'SANCTIONED' },
      { field: 'receiver.country', inGroup: ['FATF_BLACK'] },
    ],
  },
});
const active = activeRules([compileRule(walletRule, 1)]);
const RULES: RuleSet = {
  version: 1,
  defaultsVersion: '1',
  alertThresholds: SHIPPED_RULES.alertThresholds,
  byType: { FIAT: active, CRYPTO: active, STABLECOIN: active },
  lists: new Map(),
};
const own = { reason: 'x', version: 1, updatedAt: new Date(0), updatedBy: 'tester' };
const STATES: Readonly<
  Record<'BEFORE' | 'AFTER', { lists: SearchedLists; countries: CountryRisk; threshold: number }>
> = {
  BEFORE: { lists: listsOf(1), countries: countryRisk([]), threshold: 75 },
  AFTER: {
    lists: listsOf(2),
    countries: countryRisk([{ ...own, code: 'AT', groups: ['FATF_BLACK'], prohibited: true }]),
    threshold: 80,
  },
};

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

it('is used from gathering to judging, even if lists, countries and settings change', async () => {
  const { tenantId } = (await createTenant(db.database)).principal;
  let now: keyof typeof STATES = 'BEFORE';
  const listed = listsWith([{ id: idOf(1), name: 'Tassilo Brandauer', wallets: [WALLET] }]);
  const unlisted = listsWith([]);
  const lists = {
    current: async () => STATES[now].lists,
    mayHold: () => true,
    search: (...given: Parameters<typeof listed.search>) =>
      (given[0].shared.generation === 2 ? listed : unlisted).search(...given),
  };
  const search = new PartySearch(lists);
  const parties = new Parties(db.database, systemClock, statedNumbers);
  const stages = allStages({
    database: db.database,
    search,
    fx: { snapshot: async () => new FxSnapshot([]) },
    rules: { active: async () => RULES, at: async () => RULES },
    graphs: async (_, transactions) => transactions.map(() => ({ cycleLength: null, gatherScatterWidth: null })),
    providers: {
      of: () => {
        throw new Error('no provider is configured');
      },
    },
  });
  // The context changes as soon as the first stage has gathered.
  const [first, ...others] = stages;
  const pipeline = new Pipeline([
    {
      ...first!,
      gather: async (batch) => {
        const evidence = await first!.gather(batch);
        now = 'AFTER';
        return evidence;
      },
    },
    ...others,
  ]);
  const contexts = new ScreeningContexts({
    watchlists: { state: () => NO_GAPS },
    settings: {
      get: async () => ({ ...defaultsOf(ALL_SETTINGS), 'screening.minScoreThreshold': STATES[now].threshold }),
    },
    lists,
    countryRisks: { snapshot: async () => STATES[now].countries },
    appetites: { inForce: async () => null },
    parties,
    search,
  });
  const payment = transactionOf(
    {
      sender: { name: 'Tassilo Brandauer', wallet: { chain: 'BITCOIN', address: WALLET } },
      receiver: { name: 'Edda Holunder', country: 'AT', city: CITY },
    },
    { tenantId },
  );
  const base = { amount: 100, currency: 'USD', rateSource: 'SAME' };
  const transaction = { ...payment, base, content: { ...payment.content, transactionType: 'CRYPTO' as const } };
  const steps = stages.map(({ id }): StageEntry => ({ stage: id, mayStop: false, timeoutMs: 60_000 }));

  const screen = async () => {
    const context = await contexts.contextOf(tenantId);
    const { screened } = await pipeline.run(context.batch([transaction]), steps);
    return recordOf(screened[0]!, transaction.content, context);
  };
  const stagesThatFound = ({ findings }: Awaited<ReturnType<typeof screen>>): StageId[] => [
    ...new Set(findings.filter(({ status, raisesAlert }) => status !== null || raisesAlert).map(({ stage }) => stage)),
  ];

  const before = await screen();
  expect(now).toBe('AFTER');
  expect(before.generation).toBe(1);
  expect(stagesThatFound(before)).toEqual([]);
  expect(before.evidence.SANCTIONS).toMatchObject({ generations: { shared: 1 }, threshold: 75 });

  const after = await screen();
  expect(after.generation).toBe(2);
  expect(stagesThatFound(after)).toEqual(['SANCTIONS', 'WALLET', 'JURISDICTION', 'RULES']);
  expect(after.evidence.SANCTIONS).toMatchObject({ generations: { shared: 2 }, threshold: 80 });
});
