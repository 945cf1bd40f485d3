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
      summary: 'Replay the screening of a transaction',
      description:
        'Recomputes findings and assessment from the recorded evidence, with the policies and rules of that time. Searches the lists ' +
        'again in the versions of that time, or in the current versions with `against=CURRENT`. Evidence of rules, behavior, ' +
        'countries and providers is not gathered again. Stores nothing.',
      permission: 'screen:read',
      weight: { units: 10 },
      params: transactionParams,
      query: replayQuery,
      response: {
        status: 200,
        description: 'Recorded and replayed results, compared',
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
