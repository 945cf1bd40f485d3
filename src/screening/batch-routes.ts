import { NDJSON_TYPE } from '../lists/internal-list/bulk-body.ts';
import { type Operation, operation } from '../platform/http/operation.ts';
import type { BatchScreening } from './batch.ts';
import { BATCH_EXAMPLE_LINE, BATCH_EXAMPLE_REQUEST, batchAnswerLine, batchRequest } from './batch-schemas.ts';

const MAX_BATCH_BYTES = 10 * 1024 * 1024;

export function batchScreeningRoutes(batches: BatchScreening): Operation[] {
  return [
    operation({
      id: 'screenEntityBatch',
      method: 'POST',
      path: '/amlcore/api/v1/screen-entity/batch',
      role: 'api',
      tag: 'Screening',
      summary: 'Screen many named parties',
      description:
        'At most 10,000 lines or 10 MiB of JSON lines, each what a single screening takes. Each is screened, stored and audited ' +
        'as a single one is; the answers are streamed in the order of the lines, no faster than they are read. A line that ' +
        'cannot be screened is answered with its `failure` and does not concern the others. The last line tells how many ' +
        'were screened: an answer without it was cut off. Sent again under the same Idempotency-Key, lines that were screened ' +
        'are answered as they were, and the others are screened. Each line is one unit of the rate limit.',
      permission: 'screen:write',
      takesKey: true,
      bodyTypes: [NDJSON_TYPE],
      rawBody: { limitBytes: MAX_BATCH_BYTES },
      body: batchRequest,
      requestExample: BATCH_EXAMPLE_REQUEST,
      response: {
        status: 200,
        description: 'JSON lines: one for each line of the request, and one about all of them',
        schema: batchAnswerLine,
        example: BATCH_EXAMPLE_LINE,
        bare: true,
        mediaType: NDJSON_TYPE,
      },
      problems: ['validation-failed'],
      handle: async ({ caller, context }) => {
        const { stream, isRepeated } = await batches.screen(caller, context);
        return { stream, ...(isRepeated && { headers: { 'idempotent-replayed': 'true' } }) };
      },
    }),
  ];
}
