/** Lines of a batch screening request and of its response. */
import { z } from 'zod';
import { optionalText } from '../platform/http/fields.ts';
import { countedPageOf, countedQuery } from '../platform/http/list-answers.ts';
import { SCREEN_EXAMPLE_REQUEST, SCREEN_EXAMPLE_RESULT } from './examples.ts';
import { screenEntityRequest, screenEntityResult } from './schemas.ts';

const MAX_REFERENCE_CHARS = 200;

export const batchLine = screenEntityRequest.extend({
  externalReferenceId: optionalText(
    MAX_REFERENCE_CHARS,
    'Your ID of the party. Returned in the result line, not stored',
    'CUST-1001',
  ),
});
export type BatchLine = z.output<typeof batchLine>;

/** Only describes: the bytes are read line by line. */
export const batchRequest = z.array(batchLine).describe('One JSON object per line, at most 1 MiB each');

const failure = z.object({
  code: z.string().describe('Problem code, as in the `type` of a problem document'),
  title: z.string().describe('Title of the problem'),
  detail: z.string().describe('Error of this line'),
  errors: z
    .array(
      z.object({
        field: z.string().describe('JSON path of the field'),
        code: z.string().describe('Code of the violated rule'),
        message: z.string().describe('Description of the error'),
      }),
    )
    .describe('Field errors. Absent: not related to a field'),
});

/** One line of the response. The last line is a summary. */
export const batchAnswerLine = z.union([
  z.object({
    index: z.int().min(0).describe('Index of the line in the request, without blank lines'),
    externalReferenceId: z.string().nullable().describe('As sent'),
    screening: screenEntityResult.nullable().describe('`data` of a single screening. null: the line failed'),
    failure: failure.nullable().describe('Error of the line. null: screened'),
  }),
  z.object({
    batchId: z.uuid().describe('Batch ID in the audit trail'),
    lines: z.int().describe('Lines read'),
    screened: z.int().describe('Lines screened'),
    matched: z.int().describe('Lines with at least one match'),
    failed: z.int().describe('Failed lines. Their parties are not screened'),
  }),
]);

export const BATCH_EXAMPLE_REQUEST = [{ externalReferenceId: 'CUST-1001', ...SCREEN_EXAMPLE_REQUEST }];

export const BATCH_EXAMPLE_LINE = {
  index: 0,
  externalReferenceId: 'CUST-1001',
  screening: SCREEN_EXAMPLE_RESULT,
  failure: null,
};

export const batchesQuery = z.object(countedQuery('Batches'));

const batchSummary = z.object({
  batchId: z.uuid().describe('Batch ID. `listScreenings` lists its screenings'),
  startedAt: z.string().describe('Time of the first request, UTC'),
  startedBy: z.string().describe('Client ID or user ID of the requester'),
  lines: z.int().nullable().describe('Lines read. null: erased'),
  endedAt: z.string().nullable().describe('End of the last request, UTC. null: in progress, or the service stopped'),
  screened: z.int().nullable().describe('Lines screened. null: not ended, or erased'),
  matched: z.int().nullable().describe('Lines with at least one match. null: not ended, or erased'),
  failed: z.int().nullable().describe('Failed lines. Their parties are not screened. null: not ended, or erased'),
  isComplete: z.boolean().describe('false: in progress, or stopped before the last line'),
});
export type BatchSummary = z.infer<typeof batchSummary>;

export const batchesPage = z.object(countedPageOf(batchSummary));
export const BATCHES_EXAMPLE: z.infer<typeof batchesPage> = {
  items: [
    {
      batchId: '0d6f4f5b-3c55-4f0e-9d0b-1f0f6d1f8f11',
      startedAt: SCREEN_EXAMPLE_RESULT.screenedAt,
      startedBy: 'client_n4m5ykbm6wpzq3qj',
      lines: 250,
      endedAt: SCREEN_EXAMPLE_RESULT.screenedAt,
      screened: 249,
      matched: 3,
      failed: 1,
      isComplete: true,
    },
  ],
  nextCursor: null,
  hasMore: false,
  limit: 20,
};
