/** By when a report must be filed: by the table of what authorities ask for. Pure. */
import { dueOn } from '../filings/clocks.ts';
import { OBLIGATIONS } from '../filings/types.ts';
import type { SarRow } from './types.ts';

export interface Due {
  /** YYYY-MM-DD */
  dueOn: string;
  basis: string;
}

const OPEN = ['DRAFT', 'PENDING_APPROVAL', 'REJECTED'];

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
