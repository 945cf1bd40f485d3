import { change, type Operation } from '../platform/http/operation.ts';
import { pathId } from '../platform/http/path-id.ts';
import { FIAT_EXAMPLE_RESPONSE, PROPOSED_EXAMPLE } from './examples.ts';
import { listRoutes } from './list-routes.ts';
import type { DecideTransaction } from './manual-decision.ts';
import { readingRoutes, type TransactionReading } from './reading-routes.ts';
import { recordingRoutes, type TransactionRecording } from './recording-routes.ts';
import { decisionRequest, transactionParams } from './schemas/queries.ts';
import { proposedDecision, storedTransaction } from './schemas/response.ts';
import { noSuchTransaction } from './transactions.ts';

const BASE = '/amlcore/api/v1/transactions';
const TAG = 'Transactions';

export interface TransactionRoutesParts extends TransactionReading, Omit<TransactionRecording, 'transactions'> {
  decide: DecideTransaction;
}

export function transactionRoutes(parts: TransactionRoutesParts): Operation[] {
  return [...recordingRoutes(parts), ...listRoutes(parts), ...readingRoutes(parts), ...decisionRoutes(parts.decide)];
}

function decisionRoutes(decide: DecideTransaction): Operation[] {
  return [
    change({
      id: 'decideTransaction',
      method: 'POST',
      path: `${BASE}/:transactionUuid/decision`,
      role: 'api',
      tag: TAG,
      summary: 'Decide on a screened transaction',
      description:
        'Requires a reason code that the decision allows. BLOCKED holds the property of a blocked person and opens a filing deadline. ' +
        'WHITELISTED exempts the party from monitoring until a given date. BLACKLISTED restricts the party from now on. ' +
        '`clearParty` records that the party is not the listed profiles of `clearProfileIds`, until `clearReviewDate`. LICENSED ' +
        'names a license as `licenseId` and uses up its cap. If the setting transactions.fourEyes ' +
        'requires two approvers (by default for transactions stopped by sanctions findings), the response is 202 with status ' +
        'PROPOSED until two users have made the same decision. API clients can propose a decision but cannot approve it. Any ' +
        'other decision ends the proposal.',
      permission: 'transaction:decide',
      stepUp: true,
      params: transactionParams,
      body: decisionRequest,
      requestExample: {
        decision: 'RELEASED',
        reasonCode: 'FALSE_POSITIVE',
        reason: 'Different date and place of birth, verified against documents.',
        clearParty: true,
        clearProfileIds: ['a9f1a4f0-63a1-5c43-8f0e-6a4f0d1b2c07'],
        clearReviewDate: '2027-05-20',
      },
      response: {
        status: 200,
        description: 'The transaction with the decision',
        schema: storedTransaction,
        example: { ...FIAT_EXAMPLE_RESPONSE, version: 3, customerId: null, customers: [], decisions: [] },
      },
      accepted: {
        status: 202,
        description: 'Pending approval: a second user must make the same decision',
        schema: proposedDecision,
        example: PROPOSED_EXAMPLE,
      },
      problems: ['not-found', 'validation-failed', 'unprocessable-format', 'conflict'],
      handle: ({ params, body, caller }) =>
        decide.decide(pathId(params.transactionUuid, noSuchTransaction), body, caller),
      answer: (data) =>
        data.status === 'PROPOSED'
          ? { message: 'Decision proposed: pending approval by a second user', data, status: 202 }
          : { message: 'Transaction decided', data },
    }),
  ];
}
