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
      summary: 'Screen parties in batch',
      description:
        'At most 10,000 lines or 10 MiB of JSON lines, each with the fields of a single screening. Each line is ' +
        'screened, stored and audited like a single request. Results are streamed in the order of the lines, ' +
        'with backpressure. A line that cannot be screened returns a `failure` and does not affect the others. ' +
        'The last line contains the totals. A response without it is incomplete. A retry with the same ' +
        'Idempotency-Key returns stored results and screens the remaining lines. Each line counts as one unit of ' +
        'the rate limit.',
      permission: 'screen:write',
      takesKey: true,
      bodyTypes: [NDJSON_TYPE],
      rawBody: { limitBytes: MAX_BATCH_BYTES },
      body: batchRequest,
      requestExample: BATCH_EXAMPLE_REQUEST,
      response: {
        status: 200,
        description: 'JSON lines: one for each request line, and a final line with totals',
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
