import { change, type Operation, operation } from '../http/operation.ts';
import { pathId } from '../http/path-id.ts';
import { noSuchObligation, type ReportObligations } from './report-obligations.ts';
import * as schemas from './schemas.ts';

const BASE = '/amlcore/api/v1/report-obligations';
const TAG = 'Report obligations';

export function filingRoutes(obligations: Pick<ReportObligations, 'list' | 'settle'>): Operation[] {
  return [
    operation({
      id: 'listReportObligations',
      method: 'GET',
      path: BASE,
      role: 'api',
      tag: TAG,
      summary: 'What must be reported to an authority, and by when',
      description:
        'Those that are due first. A decision opens them: BLOCKED, its release, and REJECTED for a true match.',
      permission: 'alert:read',
      query: schemas.obligationsQuery,
      response: {
        status: 200,
        description: 'One page of obligations',
        schema: schemas.obligationPage,
        example: { items: [schemas.OBLIGATION_EXAMPLE], nextCursor: null, hasMore: false, limit: 20 },
      },
      problems: ['validation-failed', 'unprocessable-format', 'invalid-cursor'],
      handle: async ({ query: { state, kind, transactionUuid, limit, cursor }, principal }) => ({
        message: 'Report obligations found',
        data: await obligations.list(
          principal.tenantId,
          {
            ...(state && { state }),
            ...(kind && { kind }),
            ...(transactionUuid && { transactionUuid: transactionUuid.toLowerCase() }),
          },
          { limit, cursor },
        ),
      }),
    }),
    change({
      id: 'settleReportObligation',
      method: 'POST',
      path: `${BASE}/:obligationId/settle`,
      role: 'api',
      tag: TAG,
      summary: 'Say that it was reported, or why no report is due',
      description: 'Once. The reference and the reason stay with the obligation; who settled it is in the audit trail.',
      permission: 'transaction:decide',
      stepUp: true,
      params: schemas.obligationParams,
      body: schemas.settleRequest,
      requestExample: { state: 'REPORTED', externalReferenceId: 'ORS-2026-118204' },
      response: {
        status: 200,
        description: 'The obligation as settled',
        schema: schemas.obligationView,
        example: {
          ...schemas.OBLIGATION_EXAMPLE,
          state: 'REPORTED',
          externalReferenceId: 'ORS-2026-118204',
          settledAt: '2026-11-24T08:15:00.000Z',
          settledBy: 'user_7h2k',
        },
      },
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: ({ params, body, caller }) =>
        obligations.settle(caller, pathId(params.obligationId, noSuchObligation), body),
      answer: (data) => ({ message: 'Report obligation settled', data }),
    }),
  ];
}
