/** The response of a transaction replay. */
import { z } from 'zod';
import { STAGE_IDS } from '../../domain/finding.ts';
import { differenceSchema, replayOutcome } from '../../screening/replay-schemas.ts';
import { screenEntityResult } from '../../screening/schemas.ts';
import { ASSESSMENT_EXAMPLE, assessmentAnswer } from './assessment.ts';

export const replayedTransaction = z.object({
  transactionUuid: z.uuid().describe('Id of the transaction, given by the service'),
  against: z.enum(['RECORDED', 'CURRENT']).describe('RECORDED: the lists of that day. CURRENT: those of now'),
  outcome: replayOutcome,
  identical: z.boolean().describe('Whether everything came out the same'),
  screenedAt: z.string().describe('When it was screened, UTC'),
  replayedAt: z.string().describe('When it was replayed, UTC'),
  recorded: z
    .object({
      generation: z.int().describe('0: no list was searched'),
      matcherVersion: z
        .string()
        .describe('The matcher that compared: its number, and the start of the SHA-256 of its content'),
    })
    .describe('What the screening was made with'),
  replayed: z
    .object({
      generation: z.int().describe('The state of the shared lists that was searched'),
      matcherVersion: z
        .string()
        .describe('The matcher that compared: its number, and the start of the SHA-256 of its content'),
      listVersions: screenEntityResult.shape.listVersions,
    })
    .describe('What the replay was made with'),
  recomputation: assessmentAnswer.shape.recomputation
    .unwrap()
    .describe('The findings and the assessment, computed again from the recorded evidence'),
  differences: z
    .array(
      differenceSchema.extend({
        stage: z.enum(STAGE_IDS).describe('Check whose findings differ'),
        subject: z.string().describe('Of the question to the lists: `SENDER NAME`'),
      }),
    )
    .describe('Of the answers of the lists; the first hundred'),
  differenceCount: z.int().describe('How many there are, those beyond the shown ones too'),
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
