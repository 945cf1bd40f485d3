import { type Operation, operation } from '../platform/http/operation.ts';
import { pathId } from '../platform/http/path-id.ts';
import { FIAT_EXAMPLE_RESPONSE, RESULT_EXAMPLE } from './examples.ts';
import { storedView, viewBefore } from './present-stored.ts';
import { screeningResult, screeningResultOf } from './result.ts';
import { ASSESSMENT_EXAMPLE, assessmentAnswer } from './schemas/assessment.ts';
import { assessmentQuery, referenceParams, transactionParams } from './schemas/queries.ts';
import { storedTransaction } from './schemas/response.ts';
import { noSuchTransaction, type Transactions } from './transactions.ts';

const BASE = '/amlcore/api/v1/transactions';
const TAG = 'Transactions';

export interface TransactionReading {
  transactions: Transactions;
}

export function readingRoutes({ transactions }: TransactionReading): Operation[] {
  return [
    operation({
      id: 'getTransaction',
      tellsNoDecision: 'FILTERED',
      method: 'GET',
      path: `${BASE}/:transactionUuid`,
      role: 'api',
      tag: TAG,
      summary: 'Get a transaction',
      description: 'Includes screening findings and decisions.',
      permission: 'screen:read',
      params: transactionParams,
      response: {
        status: 200,
        description: 'The transaction',
        schema: storedTransaction,
        example: { ...FIAT_EXAMPLE_RESPONSE, version: 1, customerId: null, customers: [], decisions: [] },
      },
      problems: ['not-found', 'second-reading-open'],
      handle: async ({ params, principal, asOf }) => {
        const id = pathId(params.transactionUuid, noSuchTransaction);
        const found = await transactions.get(principal.tenantId, id);
        if (asOf && found.transaction.createdAt >= asOf.moment) throw asOf.refusal(LATER);
        return { message: 'Transaction found', data: asOf ? viewBefore(found, asOf) : storedView(found) };
      },
    }),
    operation({
      id: 'getScreeningResult',
      method: 'GET',
      path: `${BASE}/screening/result/:transactionReference`,
      isOfContract: true,
      role: 'api',
      tag: TAG,
      summary: 'Get the screening result of a transaction',
      description: 'Finds the transaction by your reference. The status is PENDING while the screening runs.',
      permission: 'screen:read',
      params: referenceParams,
      response: {
        status: 200,
        description: 'The result',
        schema: screeningResult,
        example: RESULT_EXAMPLE,
      },
      problems: ['not-found'],
      handle: async ({ params, principal }) => {
        const transaction = await transactions.byReference(
          principal.tenantId,
          referenceOf(params.transactionReference),
        );
        const screened = await transactions.screenedFacts(principal.tenantId, transaction);
        return { message: 'Screening result found', data: screeningResultOf(transaction, screened) };
      },
    }),
    operation({
      id: 'getRiskAssessment',
      tellsNoDecision: 'FILTERED',
      method: 'GET',
      path: `${BASE}/:transactionUuid/risk-assessment`,
      isOfContract: true,
      role: 'api',
      tag: TAG,
      summary: 'Get the risk assessment of a transaction',
      description:
        'Six risk domains, with the points and the source of each contribution. With `recompute=true`, the service recomputes the ' +
        'assessment from the recorded evidence and compares it. Returns 404 with `reason` SCREENING_PENDING while the screening ' +
        'runs, or UNKNOWN_TRANSACTION if the transaction does not exist.',
      permission: 'screen:read',
      params: transactionParams,
      query: assessmentQuery,
      response: {
        status: 200,
        description: 'The assessment, without an envelope',
        schema: assessmentAnswer,
        example: ASSESSMENT_EXAMPLE,
        bare: true,
      },
      problems: ['not-found', 'validation-failed', 'second-reading-open'],
      handle: async ({ params, query, principal, asOf }) => {
        const id = pathId(params.transactionUuid, noSuchTransaction);
        const { tenantId } = principal;
        if (asOf && (await transactions.screened(tenantId, id)).screenedAt >= asOf.moment) throw asOf.refusal(LATER);
        const data = query.recompute
          ? await transactions.recomputed(tenantId, id)
          : await transactions.assessment(tenantId, id);
        return { message: 'Assessment found', data };
      },
    }),
  ];
}

/** Trims as at creation. @throws AppError not-found for text that cannot be stored, since no transaction can have it as its reference */
function referenceOf(reference: string): string {
  if (reference.includes('\u0000') || !reference.isWellFormed()) throw noSuchTransaction();
  return reference.trim();
}

/** The resource that cannot be read as of an earlier moment. It is the subject of a `second-reading-open` error. */
const LATER = 'A transaction screened after the first decision on the alert';
