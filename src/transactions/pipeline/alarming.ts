/** Tells what somebody must look at: what is flagged, what scores tier MEDIUM or above, and what a rule asks it for. */
import type { Finding, ResponseAction } from '../../domain/finding.ts';
import type { RiskAssessment } from './assessment.ts';
import type { Outcome } from './outcome.ts';

/** Responses that raise an alert, whatever the status is. */
const ALARMING: ReadonlySet<ResponseAction> = new Set(['CREATE_ALERT', 'ESCALATE', 'NOTIFY']);

export function isAlarming(
  { isSuspicious }: Pick<Outcome, 'isSuspicious'>,
  { transactionDisposition }: Pick<RiskAssessment, 'transactionDisposition'>,
  findings: readonly Finding[],
): boolean {
  return (
    isSuspicious ||
    transactionDisposition !== 'APPROVE' ||
    findings.some(({ actions }) => actions?.some((action) => ALARMING.has(action)))
  );
}
