/** By when a report must be filed: by the table of what authorities ask for. Pure. */
import { addDays, dueOn } from '../../deadlines/clocks.ts';
import { OBLIGATIONS } from '../../deadlines/types.ts';
import type { SarRow } from './types.ts';

export interface Due {
  /** YYYY-MM-DD */
  dueOn: string;
  basis: string;
}

/** An approved report is still to be handed in, and the service does not do that: only the answer says that the authority has it. */
const OPEN = ['DRAFT', 'PENDING_APPROVAL', 'SUBMITTED', 'REJECTED'];

/** null: nothing is to be filed any more, the day of detection is not said, or no term of its authority is known. */
export function dueOf({ status, content }: Pick<SarRow, 'status' | 'content'>): Due | null {
  const { form, detectedOn, filingKind, filingDecision, subjects = [] } = content;
  if (!OPEN.includes(status) || form !== 'FINCEN_SAR' || detectedOn === undefined) return null;
  if (filingKind === 'CORRECTION' || filingDecision === 'NO_FILE') return null;
  // Nobody named yet may still be somebody: only who is said to be unknown gives more time.
  const nobody = subjects.length > 0 && subjects.every(({ isUnknown }) => isUnknown === true);
  const kind = nobody ? 'SUSPICIOUS_ACTIVITY_NO_SUSPECT' : 'SUSPICIOUS_ACTIVITY';
  return { dueOn: dueOn(kind, detectedOn), basis: OBLIGATIONS[kind].basis };
}

/** What was detected on this day or before is due by `dueBy`: where somebody is named, and where every subject is unknown. */
export const detectedBy = (dueBy: string): { named: string; unknown: string } => ({
  named: addDays(dueBy, -OBLIGATIONS.SUSPICIOUS_ACTIVITY.clock.days),
  unknown: addDays(dueBy, -OBLIGATIONS.SUSPICIOUS_ACTIVITY_NO_SUSPECT.clock.days),
});
