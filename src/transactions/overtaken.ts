/**
 * Webhook messages that release a payment although a later decision stopped it. A receiver that was offline could get RELEASED after
 * BLOCKED and pay. Such a message is no longer sent, whether on the first attempt, a retry or a resend. Messages that hold a payment are
 * always sent.
 */

import type { TransactionStatus } from '../domain/transaction.ts';
import type { Db } from '../platform/db/database.ts';
import { SCREENING_COMPLETED, TRANSACTION_DECIDED } from './events.ts';
import { DECISION_TABLE, DECISIONS } from './manual-decision-rules.ts';
import { readStatuses } from './store.ts';

interface Message {
  deliveryId: string;
  event: string;
  /** Transaction ID. */
  subjectId: string;
  /** JSON body as sent; empty if it cannot be decrypted. */
  body: string;
}

const ABOUT_STATUS: ReadonlySet<string> = new Set([SCREENING_COMPLETED.name, TRANSACTION_DECIDED.name]);
const GOES_ON: ReadonlySet<TransactionStatus> = new Set(
  DECISIONS.filter((one) => DECISION_TABLE[one].sends).map((one) => DECISION_TABLE[one].status),
);

/** @returns IDs of the outdated deliveries. Erased transactions are skipped. */
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
