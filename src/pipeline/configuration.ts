/** Which stages run for which type of transaction, in which order, and which may end the screening: a setting. */
import { z } from 'zod';
import { STAGE_IDS, type StageId } from '../transactions/types/finding.ts';
import { TRANSACTION_TYPES, type TransactionType } from '../transactions/types/transaction.ts';

/** Without these nothing may be released: whom the law bars, and whom the organisation itself bars. */
const REQUIRED: readonly StageId[] = ['WHITELIST_BLACKLIST', 'SANCTIONS', 'RISK_ASSESSMENT'];
const TIMEOUT_MS = { min: 100, max: 30_000, default: 10_000 };

const stageEntry = z.object({
  stage: z.enum(STAGE_IDS),
  /** A finding that argues for a status ends the screening here; the stages behind are not run. */
  mayStop: z.boolean().default(false),
  timeoutMs: z.int().min(TIMEOUT_MS.min).max(TIMEOUT_MS.max).default(TIMEOUT_MS.default),
});

const stageList = z
  .array(stageEntry)
  .max(STAGE_IDS.length)
  .superRefine((entries, context) => {
    const stages = entries.map(({ stage }) => stage);
    for (const [index, stage] of stages.entries()) {
      if (stages.indexOf(stage) < index) {
        context.addIssue({ code: 'custom', path: [index, 'stage'], message: `${stage} is there twice` });
      }
    }
    for (const stage of REQUIRED) {
      if (!stages.includes(stage)) context.addIssue({ code: 'custom', message: `${stage} must be among the stages` });
    }
    if (stages.includes('RISK_ASSESSMENT') && stages.at(-1) !== 'RISK_ASSESSMENT') {
      context.addIssue({ code: 'custom', message: 'RISK_ASSESSMENT must be the last stage' });
    }
  });

export const pipelineSetting = z.object(
  Object.fromEntries(TRANSACTION_TYPES.map((type) => [type, stageList])) as Record<TransactionType, typeof stageList>,
);
export type PipelineConfiguration = z.output<typeof pipelineSetting>;
export type StageEntry = z.output<typeof stageEntry>;

const all = STAGE_IDS.map((stage): StageEntry => ({ stage, mayStop: false, timeoutMs: TIMEOUT_MS.default }));

/** Every stage, in the order of the table, none of which stops: an assessment is best when it is whole. */
export const DEFAULT_PIPELINE: PipelineConfiguration = {
  FIAT: all.filter(({ stage }) => stage !== 'WALLET'),
  CRYPTO: all,
  STABLECOIN: all,
};
