/** Alerts that are closed together with their case. */
import type { DecidingTx } from '../platform/four-eyes/sole-officer.ts';
import type { PartialEffect, Tx } from '../platform/unit-of-work/effect.ts';
import type { AlertDisposition, ClosingReason } from './life-cycle.ts';
import type { AlertView } from './schemas.ts';
import type { AlertState } from './types.ts';

/** Alerts that one request closes or previews. */
export const MOST_SETTLED = 100;

/** Reasons that keep an alert open. */
export const OBSTACLES = ['HELD_PAYMENT', 'CHECKLIST', 'SECOND_APPROVER', 'QA_REVIEW', 'UNREADABLE'] as const;
export interface Obstacle {
  kind: (typeof OBSTACLES)[number];
  detail: string;
}

export interface Conclusion {
  alertId: string;
  disposition: AlertDisposition;
  reasonCode: ClosingReason;
  /** Absent: the reason of the case. */
  reason?: string | undefined;
}

/** An open alert before its case is closed. */
export interface Previewed {
  alert: AlertView;
  /** Obstacle to closing it as FALSE_POSITIVE. null: none. */
  dismissal: Obstacle | null;
  /** Obstacle to closing it as TRUE_POSITIVE. null: none. */
  confirmation: Obstacle | null;
}

export interface SettledAlerts {
  settled: { alertId: string; state: AlertState }[];
  /** Alerts of the case that stay open. obstacle null: nothing was concluded about it. */
  remaining: { alert: AlertView; obstacle: Obstacle | null }[];
  /** Further open alerts, in work queues that the caller cannot see. */
  remainingNotSeen: number;
}

interface Items {
  alertIds: readonly string[];
  transactionUuids: readonly string[];
}

/** Closes alerts on behalf of one caller. */
export interface Settling {
  preview(
    tx: DecidingTx,
    items: Items,
  ): Promise<{
    /** The first `MOST_SETTLED`. */
    alerts: Previewed[];
    /** There are more open alerts. */
    hasMore: boolean;
    /** Further open alerts, in work queues that the caller cannot see. */
    notSeen: number;
    held: { transactionUuid: string; status: string }[];
    /** There are more held payments. */
    isCut: boolean;
  }>;
  /**
   * Call after locking the audit chain.
   * @param of all alerts of the case
   * @throws AppError validation-failed: a reason code does not fit the disposition
   */
  settle(
    tx: Tx,
    of: { caseId: string; alertIds: readonly string[]; reason: string },
    conclusions: readonly Conclusion[],
  ): Promise<PartialEffect & SettledAlerts>;
}
