import { type Operation, operation } from '../platform/http/operation.ts';
import { pathId } from '../platform/http/path-id.ts';
import { replayQuery } from '../screening/replay-schemas.ts';
import type { ReplayTransactions } from './replay.ts';
import { transactionParams } from './schemas/queries.ts';
import { REPLAYED_TRANSACTION_EXAMPLE, replayedTransaction } from './schemas/replay.ts';
import { noSuchTransaction } from './transactions.ts';

export function transactionReplayRoutes(replays: ReplayTransactions): Operation[] {
  return [
    operation({
      id: 'replayTransaction',
      method: 'POST',
      path: '/amlcore/api/v1/transactions/:transactionUuid/replay',
      role: 'api',
      tag: 'Transactions',
      summary: 'Ask a screened transaction again',
      description:
        'The findings and the assessment are computed again from the recorded evidence, by the policies and rules of then, and ' +
        'the lists are asked again in the versions that they had, or with `against=CURRENT` in those of today. What rules, ' +
        'behaviour, countries and providers saw is evidence of its moment and is not gathered again. Stores nothing.',
      permission: 'screen:read',
      weight: { units: 10 },
      params: transactionParams,
      query: replayQuery,
      response: {
        status: 200,
        description: 'How it compares',
        schema: replayedTransaction,
        example: REPLAYED_TRANSACTION_EXAMPLE,
      },
      problems: ['validation-failed', 'not-found'],
      handle: async ({ params, query: { against = 'RECORDED' }, caller }) => ({
        message: 'Transaction replayed',
        data: await replays.replay(caller, pathId(params.transactionUuid, noSuchTransaction), against),
      }),
    }),
  ];
}
