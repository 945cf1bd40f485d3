/** The answer of a replayed transaction. */
import { z } from 'zod';
import { differenceSchema, replayOutcome } from '../../screening/replay-schemas.ts';
import { screenEntityResult } from '../../screening/schemas.ts';
import { STAGE_IDS } from '../types/finding.ts';
import { ASSESSMENT_EXAMPLE, assessmentAnswer } from './assessment.ts';

export const replayedTransaction = z.object({
  transactionUuid: z.uuid(),
  against: z.enum(['RECORDED', 'CURRENT']),
  outcome: replayOutcome,
  identical: z.boolean(),
  screenedAt: z.string(),
  replayedAt: z.string(),
  recorded: z.object({ generation: z.int().describe('0: no list was searched'), matcherVersion: z.string() }),
  replayed: z.object({
    generation: z.int(),
    matcherVersion: z.string(),
    listVersions: screenEntityResult.shape.listVersions,
  }),
  recomputation: assessmentAnswer.shape.recomputation
    .unwrap()
    .describe('The findings and the assessment, computed again from the recorded evidence'),
  differences: z
    .array(
      differenceSchema.extend({
        stage: z.enum(STAGE_IDS),
        subject: z.string().describe('Of the question to the lists: `SENDER NAME`'),
      }),
    )
    .describe('Of the answers of the lists; the first hundred'),
  differenceCount: z.int(),
});
export type ReplayedTransaction = z.infer<typeof replayedTransaction>;

export const REPLAYED_TRANSACTION_EXAMPLE: ReplayedTransaction = {
  transactionUuid: ASSESSMENT_EXAMPLE.transactionUuid,
  against: 'RECORDED',
  outcome: 'IDENTICAL',
  identical: true,
  screenedAt: ASSESSMENT_EXAMPLE.assessedAt,
  replayedAt: '2026-12-01T08:00:00.000Z',
  recorded: { generation: 12, matcherVersion: '2.1.1+c41d07be92f5' },
  replayed: { generation: 12, matcherVersion: '2.1.1+c41d07be92f5', listVersions: [] },
  recomputation: { identical: true, differences: [], notRecomputed: [] },
  differences: [],
  differenceCount: 0,
};
