/** A replay as the API shows it. */

import { customerRole, type Transaction } from '../../../domain/transaction.ts';
import type { TraceLine } from '../evaluation/evaluate.ts';
import type { PaymentConclusion } from './conclusions.ts';
import type { ReplayRow } from './store.ts';
import type { Figures, ListedPayment } from './tally.ts';

export type ReplayView = ReturnType<typeof presentReplay>;

/** @param seesConclusions whether the user may see the conclusions of all alerts and cases. false: figures from conclusions are null */
export function presentReplay(row: ReplayRow, seesConclusions: boolean) {
  const { replayId, state, request, tally, createdAt, updatedAt } = row;
  const { minutesPerAlert } = request;
  const figuresOf = ({ hits, alerts, holds, truePositives, falsePositives, missed }: Figures) => ({
    hits,
    alerts,
    holds,
    alertsPerThousand: perThousand(alerts, tally.processed),
    holdsPerThousand: perThousand(holds, tally.processed),
    analystHours: Math.round((alerts * minutesPerAlert) / 6) / 10,
    truePositives: seesConclusions ? truePositives : null,
    falsePositives: seesConclusions ? falsePositives : null,
    precision: seesConclusions ? precisionOf(truePositives, falsePositives) : null,
    missed: seesConclusions ? missed : null,
  });
  return {
    replayId,
    state,
    from: request.from,
    to: request.to,
    ruleSetVersion: request.ruleSetVersion,
    minutesPerAlert,
    processed: tally.processed,
    confirmed: seesConclusions ? tally.confirmed : null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    rules: request.rules.map(({ version, definition: { ruleId, mode } }) => {
      const one = tally.rules[ruleId]!;
      const shared = Object.entries(one.overlap).sort(([, a], [, b]) => b - a);
      return {
        ruleId,
        version,
        mode,
        ...figuresOf(one),
        alone: one.alone,
        perDay: byDay(one.perDay),
        overlap: shared.map(([other, hits]) => ({ ruleId: other, hits })),
        champion: one.champion && {
          version: one.champion.version,
          mode: one.champion.mode as typeof mode,
          ...figuresOf(one.champion),
          both: one.both,
          championOnly: one.champion.hits - one.both,
          challengerOnly: one.hits - one.both,
        },
        isCut: one.isCut,
      };
    }),
    flagged: tally.flagged,
    perDay: byDay(tally.perDay),
  };
}

export type HitView = ReturnType<typeof presentHit>;

export function presentHit(
  { rules, inForce }: ListedPayment,
  transaction: Transaction,
  { conclusion, failed }: { conclusion: PaymentConclusion | null; failed: TraceLine | null },
) {
  const { transactionUuid, content, base, isUnreadable = false } = transaction;
  const { transactionReference, transactionDate, amount, echo } = content;
  const customer = customerRole(content.transactionFlow) === 'SENDER' ? content.sender : content.receiver;
  const kinds = Object.values(rules).flat();
  return {
    transactionUuid,
    transactionReference,
    transactionDate,
    amount: amount.value,
    currency: amount.currency,
    baseAmount: base?.amount ?? null,
    customerReference: typeof echo.customerReference === 'string' ? echo.customerReference : null,
    customerName: customer?.name ?? null,
    isUnreadable,
    response: kinds.includes('HOLD') ? ('HOLD' as const) : kinds.includes('ALERT') ? ('ALERT' as const) : null,
    rules: Object.entries(rules).map(([ruleId, ofRule]) => ({ ruleId, kinds: ofRule })),
    inForce,
    conclusion,
    failed,
  };
}

function byDay<T>(days: Readonly<Record<string, T>>): ({ day: string } & T)[] {
  return Object.entries(days)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, counts]) => ({ day, ...counts }));
}

function perThousand(count: number, all: number): number {
  return all === 0 ? 0 : Math.round((100_000 * count) / all) / 100;
}

function precisionOf(truePositives: number, falsePositives: number): number | null {
  const concluded = truePositives + falsePositives;
  return concluded === 0 ? null : Math.round((1_000 * truePositives) / concluded) / 1_000;
}
