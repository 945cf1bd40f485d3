/**
 * Review and filing dates for continuing activity. FinCEN leaves them to the institution: its guidance is to review 90
 * days and file within 120 days of the previous report (FinCEN and others, Frequently Asked Questions Regarding
 * Suspicious Activity Reporting Requirements, 2025-10-09, as summarized by K&L Gates and Banker's Compliance
 * Consulting; read 2026-11-24). Pure.
 */
import { addDays, dayIn } from '../../deadlines/clocks.ts';
import type { SarRow, SarStatus } from './types.ts';

const REVIEW_DAYS = 90;
const FILE_DAYS = 120;

export interface Continuing {
  /** YYYY-MM-DD: the first day after the review period. */
  reviewFrom: string;
  /** YYYY-MM-DD: filing deadline of the continuing report. */
  fileBy: string;
}

/** A corrected report counts from its own filing day; its correction does not count. */
const FILED: readonly SarStatus[] = ['SUBMITTED', 'ACKNOWLEDGED', 'AMENDED'];

/** null: not filed, a correction, or another authority. */
export function continuingOf({ status, content, submittedAt }: SarRow): Continuing | null {
  const { form, filingKind } = content;
  if (submittedAt === null || form !== 'FINCEN_SAR' || filingKind === 'CORRECTION' || !FILED.includes(status))
    return null;
  // The earliest possible day in the institution's time zone.
  const filedOn = dayIn(submittedAt, null);
  return { reviewFrom: addDays(filedOn, REVIEW_DAYS), fileBy: addDays(filedOn, FILE_DAYS) };
}

/** Offset of the last time zone that begins a day. */
const LAST_ZONE_MS = 11 * 3_600_000;

/** Reports filed before this moment must be continued by `fileBy`, consistent with `continuingOf`. */
export const filedBefore = (fileBy: string): Date =>
  new Date(Date.parse(`${addDays(fileBy, 1 - FILE_DAYS)}T00:00:00Z`) + LAST_ZONE_MS);
