/** State transitions of cash transaction reports. Pure. */

import { SUBJECT } from '../../deadlines/report-obligations.ts';
import { AppError } from '../../platform/errors.ts';
import type { AuditNote } from '../../platform/unit-of-work/effect.ts';
import { type CurrencyReportRow, REPORT_ACTS, type ReportAct } from './types.ts';

/** The next version. @throws AppError conflict if the action is not allowed in this state */
export function moved<R extends CurrencyReportRow>(row: R, act: ReportAct): R {
  const { from, to } = REPORT_ACTS[act];
  if (!(from as readonly string[]).includes(row.state)) {
    throw conflict(`The report is ${row.state}. To ${act} it, it must be ${from.join(' or ')}.`);
  }
  return { ...row, state: to, version: row.version + 1 };
}

/** Audit note about the filing deadline of the report. The content stays in the report. */
export function noteOf(act: string, row: CurrencyReportRow, more: object = {}): AuditNote {
  const { obligationId, version, state, businessDay } = row;
  const details = { version, state, businessDay, ...more };
  return { action: `currency-report.${act}`, subjectType: SUBJECT, subjectId: obligationId, details };
}

export function conflict(detail: string): AppError {
  return new AppError('conflict', { detail });
}
