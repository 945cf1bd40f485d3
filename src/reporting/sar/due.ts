/** Filing deadline of a report, from the table of filing rules. Pure. */
import { addDays, dueOn } from '../../deadlines/clocks.ts';
import { OBLIGATIONS } from '../../deadlines/types.ts';
import type { SarRow } from './types.ts';

export interface Due {
  /** YYYY-MM-DD */
  dueOn: string;
  basis: string;
}

/**
 * An approved report is still open, because the institution submits it. Only a recorded response shows that the
 * authority received it.
 */
const OPEN = ['DRAFT', 'PENDING_APPROVAL', 'SUBMITTED', 'REJECTED'];

/** null: nothing left to file, no day of detection, or no rule for the authority. */
export function dueOf({ status, content }: Pick<SarRow, 'status' | 'content'>): Due | null {
  const { form, detectedOn, filingKind, filingDecision, subjects = [] } = content;
  if (!OPEN.includes(status) || form !== 'FINCEN_SAR' || detectedOn === undefined) return null;
  if (filingKind === 'CORRECTION' || filingDecision === 'NO_FILE') return null;
  // The longer deadline applies only if every subject is confirmed as unknown.
  const noSuspect = subjects.length > 0 && subjects.every(({ isUnknown }) => isUnknown === true);
  const kind = noSuspect ? 'SUSPICIOUS_ACTIVITY_NO_SUSPECT' : 'SUSPICIOUS_ACTIVITY';
  return { dueOn: dueOn(kind, detectedOn), basis: OBLIGATIONS[kind].basis };
}

/**
 * Latest days of detection with a deadline on or before `dueBy`: with a named subject, and with unknown subjects only.
 */
export const detectedBy = (dueBy: string): { named: string; unknown: string } => ({
  named: addDays(dueBy, -OBLIGATIONS.SUSPICIOUS_ACTIVITY.clock.days),
  unknown: addDays(dueBy, -OBLIGATIONS.SUSPICIOUS_ACTIVITY_NO_SUSPECT.clock.days),
});
