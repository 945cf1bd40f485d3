/** The setting for the stages of each transaction type: their order, timeouts, and which stages may end the screening. */
import { z } from 'zod';
import { STAGE_IDS, type StageId } from '../../domain/finding.ts';
import { TRANSACTION_TYPES, type TransactionType } from '../../domain/transaction.ts';
import { anyCase, anyCaseNames } from '../../platform/lib/any-case.ts';
import { defineSettings, type ValuesOf } from '../../platform/settings/definition.ts';
import { towardsFirst } from '../../platform/settings/values.ts';

/** The last step is always the assessment. It is a step of the setting, but not a stage. */
const ASSESSMENT = 'RISK_ASSESSMENT';
const STEP_IDS = [...STAGE_IDS, ASSESSMENT] as const;
type StepId = (typeof STEP_IDS)[number];

/** Steps that must be configured. They find parties that the law or the organization restricts. */
const REQUIRED: readonly StepId[] = ['WHITELIST_BLACKLIST', 'SANCTIONS', ASSESSMENT];
/** Party resolution. Restrictions and clearances depend on it. It has no findings of its own. */
const IDENTITY = 'ENTITY_RESOLUTION';
/**
 * Steps that always run. Without them, prohibited places and wallets, restricted parties and unverified data could be released.
 * Missing steps are inserted instead of rejected, so that older settings stay valid.
 */
const ALWAYS: readonly StepId[] = ['VALIDATION', IDENTITY, 'JURISDICTION'];
const ALWAYS_ON_CHAIN: readonly StepId[] = ['VALIDATION', IDENTITY, 'WALLET', 'JURISDICTION'];
const TIMEOUT_MS = { min: 100, max: 30_000, default: 10_000 };

const pipelineStep = z.object({
  stage: anyCase(STEP_IDS),
  /** true: after a finding with a status, later stages do not run. */
  mayStop: z.boolean().default(false),
  timeoutMs: z.int().min(TIMEOUT_MS.min).max(TIMEOUT_MS.max).default(TIMEOUT_MS.default),
});

export type PipelineStep = z.output<typeof pipelineStep>;

const stepList = z
  .array(pipelineStep)
  .max(STEP_IDS.length)
  .superRefine((entries, context) => {
    const stages = entries.map(({ stage }) => stage);
    for (const [index, stage] of stages.entries()) {
      if (stages.indexOf(stage) < index) {
        context.addIssue({ code: 'custom', path: [index, 'stage'], message: `${stage} occurs twice` });
      }
    }
    for (const stage of REQUIRED) {
      if (!stages.includes(stage)) context.addIssue({ code: 'custom', message: `${stage} must be among the stages` });
    }
    if (stages.includes(ASSESSMENT) && stages.at(-1) !== ASSESSMENT) {
      context.addIssue({ code: 'custom', message: `${ASSESSMENT} must be the last stage` });
    }
  });

export const pipelineSetting = anyCaseNames(
  z.object(
    Object.fromEntries(
      TRANSACTION_TYPES.map((type) => [
        type,
        stepList.overwrite((steps) => completed(steps, type === 'FIAT' ? ALWAYS : ALWAYS_ON_CHAIN)),
      ]),
    ) as Record<TransactionType, typeof stepList>,
  ),
);
export type PipelineConfiguration = z.output<typeof pipelineSetting>;
export type StageEntry = PipelineStep & { stage: StageId };

/** Inserts each missing step before the first configured step that follows it by default. */
function completed(given: readonly PipelineStep[], always: readonly StepId[]): PipelineStep[] {
  const steps = [...given];
  for (const stage of always.filter((one) => given.every((step) => step.stage !== one))) {
    const at = steps.findIndex((step) => STEP_IDS.indexOf(step.stage) > STEP_IDS.indexOf(stage));
    steps.splice(at, 0, defaultStep(stage));
  }
  return steps;
}

function defaultStep(stage: StepId): PipelineStep {
  return { stage, mayStop: false, timeoutMs: TIMEOUT_MS.default };
}

/** Resolves only the parties, for a transaction that cannot be screened. */
export const IDENTITY_ALONE: readonly PipelineStep[] = [defaultStep(IDENTITY)];

const all = STEP_IDS.map(defaultStep);

/** All stages in the default order. None may end the screening, so that assessments are complete. */
export const DEFAULT_PIPELINE: PipelineConfiguration = {
  FIAT: all.filter(({ stage }) => stage !== 'WALLET'),
  CRYPTO: all,
  STABLECOIN: all,
};

/** Whether the change removes a stage or lets a stage end the screening before another one. */
function loosens(before: PipelineConfiguration, after: PipelineConfiguration): boolean {
  return TRANSACTION_TYPES.some((type) =>
    before[type].some(({ stage, mayStop }) => {
      const one = after[type].find((step) => step.stage === stage);
      return !one || (one.mayStop && !mayStop);
    }),
  );
}

/** Values from the least to the most strict. */
export const UNNAMED_PARTIES = ['RELEASE', 'HOLD'] as const;

export const pipelineSettings = defineSettings({
  'transactions.unnamedParties': {
    schema: anyCase(UNNAMED_PARTIES),
    default: 'HOLD',
    loosens: towardsFirst(UNNAMED_PARTIES),
    loosenedBy: 'from HOLD to RELEASE',
    description:
      'What happens to a crypto or stablecoin transfer that names no party. HOLD: VERIFICATION_FAILED from 1,000 USD equivalent ' +
      'on, or if its value is unknown. RELEASE: never held for that alone; the remark names the gap (coverage PARTIAL, WALLET_ONLY).',
  },
  'transactions.pipeline': {
    schema: pipelineSetting,
    default: DEFAULT_PIPELINE,
    loosens,
    loosenedBy: 'a stage is removed, or may end the screening from then on',
    description:
      'Screening stages for each transaction type: their order, their timeouts in milliseconds, and which stages may end the ' +
      'screening. WHITELIST_BLACKLIST, SANCTIONS and RISK_ASSESSMENT are required. VALIDATION, ENTITY_RESOLUTION, JURISDICTION ' +
      'and, for blockchain transactions, WALLET always run; the service inserts them if they are missing.',
  },
});
export type PipelineSettings = ValuesOf<typeof pipelineSettings>;

/**
 * The stages of the steps, in their order. Party resolution runs before any stage that may end the screening. Otherwise no party could
 * be restricted for a transaction that ended there.
 */
export function stagesOf(steps: readonly PipelineStep[]): StageEntry[] {
  const stages = steps.filter((step): step is StageEntry => step.stage !== ASSESSMENT);
  const identity = stages.findIndex(({ stage }) => stage === IDENTITY);
  const stop = stages.findIndex(({ mayStop }) => mayStop);
  if (stop === -1 || identity <= stop) return stages;
  return stages.toSpliced(identity, 1).toSpliced(stop, 0, stages[identity]!);
}
