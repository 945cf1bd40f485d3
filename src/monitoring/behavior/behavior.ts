/** Reads the baselines of the subjects of a batch, and adds the batch to the baselines. */

import { corridorOf, type Movement, movementsOf } from '../../domain/subjects.ts';
import type { Transaction } from '../../domain/transaction.ts';
import type { Db } from '../../platform/db/database.ts';
import { behaviorOf, lastBefore, subjectKinds } from './anomalies.ts';
import { additionOf, type Baseline, sumAdditions, usualOf, type View } from './baseline.ts';
import type { BehaviorEvidence, SubjectEvidence } from './case.ts';
import { BEHAVIOR_POLICY, behaviorModel } from './policy.ts';
import { pairPastOf } from './recurrence.ts';
import { addToBaselines, type PairQuery, readBaselines, readPairs, readWindows } from './store.ts';

const MS_PER_HOUR = 3_600_000;
const MODEL = behaviorModel(BEHAVIOR_POLICY);
/** Types of anomalies that may be ordinary dealings of the pair. */
const PAIR_ANOMALIES: ReadonlySet<string> = new Set(['AMOUNT_SPIKE', 'VELOCITY_SPIKE', 'NEW_CORRIDOR', 'STRUCTURING']);
const { ordinaryLife, windowHours } = BEHAVIOR_POLICY.content;

interface Batch {
  tenantId: string;
  transactions: readonly Transaction[];
}

/** Evidence in the order of the transactions. Two statements per batch, and a third if an anomaly depends on the pair. */
export async function readEvidence(db: Db, { tenantId, transactions }: Batch): Promise<BehaviorEvidence[]> {
  const movements = transactions.map(({ content }) => movementsOf(tenantId, content));
  const flat = movements.flatMap((own, at) => own.map((movement) => ({ movement, transaction: transactions[at]! })));
  if (flat.length === 0) return transactions.map(() => ({ model: MODEL, subjects: [] }));
  const [baselines, windows] = await Promise.all([
    readBaselines(db, tenantId, [...new Set(flat.map(({ movement }) => movement.subject))]),
    readWindows(
      db,
      tenantId,
      flat.map(({ movement, transaction }) => ({
        ...viewOf(transaction, movement),
        subject: movement.subject,
        seq: transaction.seq,
      })),
    ),
  ]);
  let next = 0;
  const evidence = transactions.map((transaction, at): BehaviorEvidence => {
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
  const found = transactions.flatMap((transaction, at) => {
    const findings = behaviorOf(transaction, evidence[at]!, BEHAVIOR_POLICY);
    const dependsOnPair = findings.some(({ code }) => PAIR_ANOMALIES.has(code));
    const query = dependsOnPair ? pairQueryOf(transaction, movements[at]!, baselines) : null;
    return query ? [{ at, query }] : [];
  });
  const pairs = await readPairs(
    db,
    tenantId,
    found.map(({ query }) => query),
  );
  for (const [index, { at }] of found.entries()) {
    const { content, base } = transactions[at]!;
    const now = { at: new Date(content.transactionDate), amount: base?.amount ?? null, corridor: corridorOf(content) };
    evidence[at] = {
      ...evidence[at]!,
      pair: pairPastOf(pairs[index]!, now, ordinaryLife!.recurrence, windowHours.structuring),
    };
  }
  return evidence;
}

/** The turnover of a month that the customer of each transaction stated, base currency; null: unknown. */
export type StatedTurnover = (transactions: readonly Transaction[]) => Promise<(number | null)[]>;

/** Adds the stated turnover if an anomaly rests on a short past. @param statedOf reads the database itself */
export async function withStatedTurnover(
  transactions: readonly Transaction[],
  evidence: readonly BehaviorEvidence[],
  statedOf: StatedTurnover,
): Promise<BehaviorEvidence[]> {
  const isShort = ({ content }: Transaction, { subjects }: BehaviorEvidence) =>
    subjects.some(
      ({ usual }) =>
        usual !== null &&
        Date.parse(content.transactionDate) - Date.parse(usual.firstAt) <
          ordinaryLife!.shortPastDays * 24 * MS_PER_HOUR,
    );
  const requested = transactions.filter(
    (one, at) => isShort(one, evidence[at]!) && behaviorOf(one, evidence[at]!, BEHAVIOR_POLICY).length > 0,
  );
  if (requested.length === 0) return [...evidence];
  const answers = await statedOf(requested);
  const stated = new Map(requested.map((one, at) => [one, answers[at] ?? null]));
  return transactions.map((one, at) => {
    const amount = stated.get(one) ?? null;
    return amount === null ? evidence[at]! : { ...evidence[at]!, stated: amount };
  });
}

/** Queries the side with fewer transactions: a utility has thousands of payers, each with few payments. */
function pairQueryOf(
  { seq, content }: Transaction,
  movements: readonly Movement[],
  baselines: ReadonlyMap<string, Baseline>,
): PairQuery | null {
  const [from, to] = [-1, 1].map((direction) => movements.find((one) => one.direction === direction));
  if (!from || !to) return null;
  const seen = ({ subject }: Movement) => baselines.get(subject)?.transactions ?? 0;
  const { subject, direction, counterparty } = seen(from) <= seen(to) ? from : to;
  return counterparty === null
    ? null
    : { subject, direction, counterparty, at: new Date(content.transactionDate), seq };
}

/** Writes the baselines with one statement per batch. A transaction with `anomalous[i]` counts less. */
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
