/** Lines of a batch of screenings, and of its answer. */
import { z } from 'zod';
import { optionalText } from '../platform/http/fields.ts';
import { SCREEN_EXAMPLE_REQUEST, SCREEN_EXAMPLE_RESULT } from './examples.ts';
import { screenEntityRequest, screenEntityResult } from './schemas.ts';

const MAX_REFERENCE_CHARS = 200;

export const batchLine = screenEntityRequest.extend({
  externalReferenceId: optionalText(
    MAX_REFERENCE_CHARS,
    'Your own id of the party: it stands in the line of the answer and is not kept',
    'CUST-1001',
  ),
});
export type BatchLine = z.output<typeof batchLine>;

/** Only describes: the bytes are read line by line. */
export const batchRequest = z.array(batchLine).describe('One line each, of at most 1 MiB');

const failure = z.object({
  code: z.string().describe('Name of the problem, as in the `type` of a problem document'),
  title: z.string().describe('Kind of problem'),
  detail: z.string().describe('What is wrong with this line'),
  errors: z
    .array(
      z.object({
        field: z.string().describe('JSON path of the field'),
        code: z.string().describe('Code of the violated rule'),
        message: z.string().describe('Description of the error'),
      }),
    )
    .describe('What is wrong, member by member; absent: nothing of one member'),
});

/** One line of the answer; the last one is of the other kind. */
export const batchAnswerLine = z.union([
  z.object({
    index: z.int().min(0).describe('Position of the line in the request, blank ones not counted'),
    externalReferenceId: z.string().nullable().describe('As it was sent'),
    screening: screenEntityResult.nullable().describe('`data` of a single screening; null: the line failed'),
    failure: failure.nullable().describe('Why nothing was screened; null: it was'),
  }),
  z.object({
    batchId: z.uuid().describe('Of the batch in the audit trail'),
    lines: z.int().describe('Lines that were read'),
    screened: z.int().describe('Lines that were screened'),
    failed: z.int().describe('Lines that could not be: their parties are not screened'),
  }),
]);

export const BATCH_EXAMPLE_REQUEST = [{ externalReferenceId: 'CUST-1001', ...SCREEN_EXAMPLE_REQUEST }];

export const BATCH_EXAMPLE_LINE = {
  index: 0,
  externalReferenceId: 'CUST-1001',
  screening: SCREEN_EXAMPLE_RESULT,
  failure: null,
};
