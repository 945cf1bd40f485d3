/**
 * Messages that say that a payment goes on although it was decided otherwise since. A receiver that was away for hours would get RELEASED behind
 * BLOCKED, and pay: such a message is not sent any more, on its first try, a later one or when it is sent again. What says that it is held is
 * sent however late it is.
 */

import type { TransactionStatus } from '../domain/transaction.ts';
import type { Db } from '../platform/db/database.ts';
import { DECISION_TABLE, DECISIONS } from './decisions.ts';
import { SCREENING_COMPLETED, TRANSACTION_DECIDED } from './events.ts';
import { readStatuses } from './store.ts';

interface Message {
  deliveryId: string;
  event: string;
  /** Id of the transaction. */
  subjectId: string;
  /** JSON as it is sent; empty where it does not open. */
  body: string;
}

const ABOUT_STATUS: ReadonlySet<string> = new Set([SCREENING_COMPLETED.name, TRANSACTION_DECIDED.name]);
const GOES_ON: ReadonlySet<TransactionStatus> = new Set(
  DECISIONS.filter((one) => DECISION_TABLE[one].sends).map((one) => DECISION_TABLE[one].status),
);

/** @returns ids of the deliveries. What was erased is nobody's to overtake. */
export async function overtakenMessages(
  db: Db,
  tenantId: string,
  messages: readonly Message[],
): Promise<ReadonlySet<string>> {
  const going = messages.filter((one) => ABOUT_STATUS.has(one.event) && one.body !== '' && GOES_ON.has(statusIn(one)));
  if (going.length === 0) return new Set();
  const present = await readStatuses(
    db,
    tenantId,
    going.map(({ subjectId }) => subjectId),
  );
  const isOver = ({ subjectId }: Message) => {
    const status = present.get(subjectId);
    return status !== undefined && !GOES_ON.has(status);
  };
  return new Set(going.filter(isOver).map(({ deliveryId }) => deliveryId));
}

function statusIn({ body }: Message): TransactionStatus {
  return (JSON.parse(body) as { data: { transactionStatus: TransactionStatus } }).data.transactionStatus;
}
