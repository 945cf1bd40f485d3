/**
 * When a report that was filed is looked at again, for activity that goes on. FinCEN leaves it to the institution: who follows its guidance
 * looks back over 90 days and files within 120 days of the report before (FinCEN and others, Frequently Asked Questions Regarding
 * Suspicious Activity Reporting Requirements, 2025-10-09, told by K&L Gates and Banker's Compliance Consulting; read 2026-11-24). Pure.
 */
import { addDays, dayIn } from '../../deadlines/clocks.ts';
import type { SarRow, SarStatus } from './types.ts';

const REVIEW_DAYS = 90;
const FILE_DAYS = 120;

export interface Continuing {
  /** YYYY-MM-DD: the first day behind the time that is looked back over. */
  reviewFrom: string;
  /** YYYY-MM-DD: by when activity that went on is reported. */
  fileBy: string;
}

/** Corrected ones count from their own day, and what corrects them from none. */
const FILED: readonly SarStatus[] = ['SUBMITTED', 'ACKNOWLEDGED', 'AMENDED'];

/** null: nothing was filed that could be continued, or another authority has it. */
export function continuingOf({ status, content, submittedAt }: SarRow): Continuing | null {
  const { form, filingKind } = content;
  if (submittedAt === null || form !== 'FINCEN_SAR' || filingKind === 'CORRECTION' || !FILED.includes(status))
    return null;
  // The earliest day that it may be where the institution is.
  const filedOn = dayIn(submittedAt, null);
  return { reviewFrom: addDays(filedOn, REVIEW_DAYS), fileBy: addDays(filedOn, FILE_DAYS) };
}

/** Midnight of the last place of the world. */
const LAST_ZONE_MS = 11 * 3_600_000;

/** What was filed before this moment is to be continued by the day, as `continuingOf` counts. */
export const filedBefore = (fileBy: string): Date =>
  new Date(Date.parse(`${addDays(fileBy, 1 - FILE_DAYS)}T00:00:00Z`) + LAST_ZONE_MS);
