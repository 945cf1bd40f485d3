/** The response of a transaction replay. */
import { z } from 'zod';
import { STAGE_IDS } from '../../domain/finding.ts';
import { differenceSchema, replayOutcome } from '../../screening/replay-schemas.ts';
import { screenEntityResult } from '../../screening/schemas.ts';
import { ASSESSMENT_EXAMPLE, assessmentAnswer } from './assessment.ts';

export const replayedTransaction = z.object({
  transactionUuid: z.uuid().describe('Transaction ID'),
  against: z
    .enum(['RECORDED', 'CURRENT'])
    .describe('RECORDED: list versions of the screening. CURRENT: current list versions'),
  outcome: replayOutcome,
  identical: z.boolean().describe('Whether the replayed result equals the recorded one'),
  screenedAt: z.string().describe('Time of the screening, UTC'),
  replayedAt: z.string().describe('Time of the replay, UTC'),
  recorded: z
    .object({
      generation: z.int().describe('Corpus generation of the shared lists; 0: no list was searched'),
      matcherVersion: z.string().describe('Matcher version: number and start of the SHA-256 of its content'),
    })
    .describe('Lists and matcher of the screening'),
  replayed: z
    .object({
      generation: z.int().describe('Corpus generation of the shared lists'),
      matcherVersion: z.string().describe('Matcher version: number and start of the SHA-256 of its content'),
      listVersions: screenEntityResult.shape.listVersions,
    })
    .describe('Lists and matcher of the replay'),
  recomputation: assessmentAnswer.shape.recomputation
    .unwrap()
    .describe('Findings and assessment, recomputed from the recorded evidence'),
  differences: z
    .array(
      differenceSchema.extend({
        stage: z.enum(STAGE_IDS).describe('Check with different results'),
        subject: z.string().describe('Subject of the list search, such as `SENDER NAME`'),
      }),
    )
    .describe('Differences in list search results; at most 100'),
  differenceCount: z.int().describe('Total number of differences'),
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
