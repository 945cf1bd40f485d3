import { describe, expect, it, vi } from 'vitest';
import { type Finding, STAGE_IDS, type StageId } from '../../domain/finding.ts';
import { SearchOverdueError } from '../../matching/search-in.ts';
import { transactionWith } from '../fx/testing.ts';
import { DEFAULT_PIPELINE, pipelineSetting, type StageEntry, stagesOf } from './configuration.ts';
import { runStages } from './run-stages.ts';
import type { Stage, StageBatch } from './stage.ts';
import { allStages, type StageParts } from './stages/all.ts';
import { finding, stageBatch } from './testing.ts';

const batch = stageBatch([
  transactionWith({}, { transactionUuid: 'a' }),
  transactionWith({}, { transactionUuid: 'b' }),
]);
const entry = (stage: StageId, change: Partial<StageEntry> = {}): StageEntry => ({
  stage,
  mayStop: false,
  timeoutMs: 1_000,
  ...change,
});
type Gather = (batch: StageBatch) => Promise<Finding[][]>;
/** A stage that uses its findings as evidence. */
const stage = (id: StageId, gather: Gather): [StageId, Stage] => {
  const one: Stage<Finding[]> = { id, description: '', gather, judge: (_, evidence) => evidence };
  return [id, one];
};
const nothing: Gather = async ({ transactions }) => transactions.map(() => []);
const listed: Gather = async ({ transactions }) =>
  transactions.map(({ transactionUuid }) =>
    transactionUuid === 'a' ? [finding({ status: 'SANCTION_LISTED', factor: transactionUuid })] : [],
  );

describe('the stages', () => {
  it('run in the configured order, and keep the evidence of each', async () => {
    const { screened } = await runStages(
      batch,
      [entry('PEP'), entry('SANCTIONS')],
      new Map([stage('SANCTIONS', listed), stage('PEP', nothing)]),
    );
    expect(screened).toMatchObject([
      {
        stages: ['PEP', 'SANCTIONS'],
        evidence: { PEP: [], SANCTIONS: [{ factor: 'a' }] },
        findings: [{ status: 'SANCTION_LISTED' }],
      },
      { stages: ['PEP', 'SANCTIONS'], evidence: { SANCTIONS: [] }, findings: [] },
    ]);
  });

  it('end for a transaction that one stage stops, and continue for the others', async () => {
    const rules = vi.fn(nothing);
    const { screened, runs } = await runStages(
      batch,
      [entry('SANCTIONS', { mayStop: true }), entry('RULES')],
      new Map([stage('SANCTIONS', listed), stage('RULES', rules)]),
    );
    expect(screened.map(({ stages, stoppedBy }) => ({ stages, stoppedBy }))).toEqual([
      { stages: ['SANCTIONS'], stoppedBy: 'SANCTIONS' },
      { stages: ['SANCTIONS', 'RULES'], stoppedBy: null },
    ]);
    expect(rules.mock.calls[0]![0].transactions.map(({ transactionUuid }) => transactionUuid)).toEqual(['b']);
    expect(runs[1]!.judged).toHaveLength(1);
  });

  it('do not end for a finding that a whitelisting can lift: lists are still searched', async () => {
    const finds =
      (status: 'WHITELISTED' | 'UNUSUAL_ACTIVITY'): Gather =>
      async ({ transactions }) =>
        transactions.map(() => [finding({ status })]);
    const { screened } = await runStages(
      batch,
      [entry('WHITELIST_BLACKLIST'), entry('BEHAVIOR', { mayStop: true }), entry('SANCTIONS')],
      new Map([
        stage('WHITELIST_BLACKLIST', finds('WHITELISTED')),
        stage('BEHAVIOR', finds('UNUSUAL_ACTIVITY')),
        stage('SANCTIONS', listed),
      ]),
    );
    expect(screened.map(({ stoppedBy }) => stoppedBy)).toEqual([null, null]);
    expect(screened[0]!.stages).toContain('SANCTIONS');
  });

  it('fail the batch if a configured stage does not exist', async () => {
    await expect(runStages(batch, [entry('PEP'), entry('RULES')], new Map([stage('PEP', nothing)]))).rejects.toThrow(
      /RULES/,
    );
  });

  it('fail the batch if a stage exceeds its time or returns too few results', async () => {
    const slow = new Map([stage('PEP', () => new Promise<Finding[][]>(() => {}))]);
    await expect(runStages(batch, [entry('PEP', { timeoutMs: 20 })], slow)).rejects.toThrow(/longer than 20 ms/);
    const short = new Map([stage('PEP', async () => [[]])]);
    await expect(runStages(batch, [entry('PEP')], short)).rejects.toThrow(/no evidence/);
  });

  it('fail if a name takes too long to compare, and count the attempt', async () => {
    const late: Gather = async () => {
      throw new SearchOverdueError('service-unavailable');
    };
    await expect(runStages(batch, [entry('PEP')], new Map([stage('PEP', late)]))).rejects.toMatchObject({
      code: 'internal-error',
      details: { detail: 'a name that the stage PEP asks for takes too long to compare' },
    });
  });

  it('fail the batch if a stage has no data to judge by', async () => {
    const lost: Stage<Finding[]> = { ...stage('RULES', nothing)[1], contextOf: async () => null } as Stage<Finding[]>;
    await expect(runStages(batch, [entry('RULES')], new Map([['RULES', lost]]))).rejects.toThrow(/nothing to judge by/);
  });
});

it('exist for every stage ID', () => {
  const parts = new Proxy({}, { get: () => ({}) }) as StageParts;
  expect(allStages(parts).map(({ id }) => id)).toEqual(STAGE_IDS);
});

describe('the configuration', () => {
  const FIAT = [{ stage: 'SANCTIONS' }, { stage: 'WHITELIST_BLACKLIST' }, { stage: 'RISK_ASSESSMENT' }];
  const set = (fiat: unknown) => pipelineSetting.safeParse({ ...DEFAULT_PIPELINE, FIAT: fiat });

  it('fills in defaults', () => {
    expect(set(FIAT).data?.FIAT.find(({ stage }) => stage === 'SANCTIONS')).toEqual({
      stage: 'SANCTIONS',
      mayStop: false,
      timeoutMs: 10_000,
    });
    expect(pipelineSetting.parse(DEFAULT_PIPELINE)).toEqual(DEFAULT_PIPELINE);
    expect(stagesOf(DEFAULT_PIPELINE.CRYPTO).map(({ stage }) => stage)).toEqual(STAGE_IDS);
  });

  it('adds the mandatory stages in their places', () => {
    const named = (type: 'FIAT' | 'CRYPTO', ...stages: string[]) =>
      pipelineSetting.parse({ ...DEFAULT_PIPELINE, [type]: stages.map((stage) => ({ stage })) })[type];
    const least = ['SANCTIONS', 'WHITELIST_BLACKLIST', 'RISK_ASSESSMENT'];
    const idsOf = (steps: ReturnType<typeof named>) => steps.map(({ stage }) => stage);
    expect(idsOf(named('FIAT', ...least))).toEqual([
      ...['VALIDATION', 'ENTITY_RESOLUTION', 'SANCTIONS', 'WHITELIST_BLACKLIST', 'JURISDICTION', 'RISK_ASSESSMENT'],
    ]);
    expect(idsOf(named('CRYPTO', 'RULES', ...least))).toEqual([
      ...['VALIDATION', 'ENTITY_RESOLUTION', 'WALLET', 'JURISDICTION', 'RULES', ...least],
    ]);
    const own = ['RULES', 'JURISDICTION', 'ENTITY_RESOLUTION', ...least.slice(0, 2), 'VALIDATION', 'RISK_ASSESSMENT'];
    expect(idsOf(named('FIAT', ...own))).toEqual(own);
  });

  it('resolves parties before any stage that can end the screening', () => {
    const step = (stage: StageEntry['stage'], mayStop = false) => ({ stage, mayStop, timeoutMs: 1_000 });
    const named = (...steps: StageEntry[]) => stagesOf(steps).map(({ stage }) => stage);
    const [validation, identity, rules] = [step('VALIDATION'), step('ENTITY_RESOLUTION'), step('RULES', true)];
    expect(named(validation, rules, step('SANCTIONS', true), identity)).toEqual([
      ...['VALIDATION', 'ENTITY_RESOLUTION', 'RULES', 'SANCTIONS'],
    ]);
    expect(named(validation, identity, rules)).toEqual(['VALIDATION', 'ENTITY_RESOLUTION', 'RULES']);
    expect(named(validation, step('SANCTIONS'), identity)).toEqual(['VALIDATION', 'SANCTIONS', 'ENTITY_RESOLUTION']);
  });

  it.each([
    ['a stage that there is not', [{ stage: 'MAGIC' }, ...FIAT]],
    ['a stage twice', [FIAT[0], ...FIAT]],
    ['no sanctions screening', FIAT.slice(1)],
    ['no blacklist', [FIAT[0], FIAT[2]]],
    ['no assessment', FIAT.slice(0, 2)],
    ['an assessment before the end', [...FIAT].reverse()],
    ['a time-out of nothing', [{ ...FIAT[0], timeoutMs: 0 }, ...FIAT.slice(1)]],
    ['a word for yes', [{ ...FIAT[0], mayStop: 'yes' }, ...FIAT.slice(1)]],
  ])('rejects %s', (_what, fiat) => {
    expect(set(fiat).success).toBe(false);
  });
});
