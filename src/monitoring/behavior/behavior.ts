/** Reads what is known of the subjects of a batch, and adds the batch to it. */

import { corridorOf, type Movement, movementsOf } from '../../domain/subjects.ts';
import type { Transaction } from '../../domain/transaction.ts';
import type { Db } from '../../platform/db/database.ts';
import { type BehaviorEvidence, lastBefore, type SubjectEvidence, subjectKinds } from './anomalies.ts';
import { additionOf, sumAdditions, usualOf, type View } from './baseline.ts';
import { BEHAVIOR_POLICY, behaviorModel } from './policy.ts';
import { addToBaselines, readBaselines, readWindows } from './store.ts';

const MS_PER_HOUR = 3_600_000;
const MODEL = behaviorModel(BEHAVIOR_POLICY);

interface Batch {
  tenantId: string;
  transactions: readonly Transaction[];
}

/** In the order of the transactions; two statements a batch. */
export async function readEvidence(db: Db, { tenantId, transactions }: Batch): Promise<BehaviorEvidence[]> {
  const movements = transactions.map(({ content }) => movementsOf(tenantId, content));
  const flat = movements.flatMap((own, at) => own.map((movement) => ({ movement, transaction: transactions[at]! })));
  if (flat.length === 0) return transactions.map(() => ({ model: MODEL, subjects: [] }));
  const baselines = await readBaselines(db, tenantId, [...new Set(flat.map(({ movement }) => movement.subject))]);
  const windows = await readWindows(
    db,
    tenantId,
    flat.map(({ movement, transaction }) => ({
      ...viewOf(transaction, movement),
      subject: movement.subject,
      seq: transaction.seq,
    })),
  );
  let next = 0;
  return transactions.map((transaction, at) => {
    const kinds = subjectKinds(tenantId, transaction.content);
    const subjects = movements[at]!.map((movement): SubjectEvidence => {
      const { subject, direction } = movement;
      const role = direction === -1 ? 'SENDER' : 'RECEIVER';
      const baseline = baselines.get(subject);
      return {
        subject,
        role,
        kind: kinds.get(subject)?.find((one) => one.role === role)?.kind ?? 'NAME',
        direction,
        usual: baseline ? usualOf(baseline, viewOf(transaction, movement)) : null,
        window: windows[next++]!,
      };
    });
    return { model: MODEL, subjects };
  });
}

/** One statement a batch. A transaction with `anomalous[i]` counts less. */
export async function learn(
  db: Db,
  { tenantId, transactions }: Batch,
  evidence: readonly BehaviorEvidence[],
  anomalous: readonly boolean[],
): Promise<void> {
  const additions = transactions.flatMap((transaction, at) =>
    movementsOf(tenantId, transaction.content).map((movement) => {
      const view = viewOf(transaction, movement);
      const known = evidence[at]?.subjects.find(
        ({ subject, direction }) => subject === movement.subject && direction === movement.direction,
      );
      return additionOf(movement.subject, view, {
        usual: known?.usual ?? null,
        perDay: (known?.window.day ?? 0) + 1,
        gapHours: known ? gapHours(view.at, known) : null,
        anomalous: anomalous[at] ?? false,
      });
    }),
  );
  await addToBaselines(db, tenantId, sumAdditions(additions));
}

function gapHours(at: Date, { usual, window }: SubjectEvidence): number | null {
  const last = usual ? lastBefore(usual, window) : window.latestAt ? Date.parse(window.latestAt) : null;
  return last === null ? null : (at.getTime() - last) / MS_PER_HOUR;
}

function viewOf({ content, base }: Transaction, { direction, counterparty }: Movement): View {
  return {
    direction,
    at: new Date(content.transactionDate),
    amount: base?.amount ?? null,
    counterparty,
    corridor: corridorOf(content),
  };
}
