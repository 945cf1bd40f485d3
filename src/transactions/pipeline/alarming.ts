/** Decides whether a screening opens an alert: flagged transactions, tier MEDIUM or higher, and rule responses. */
import type { Finding, ResponseAction } from '../../domain/finding.ts';
import type { RiskAssessment } from './assessment.ts';
import type { Outcome } from './outcome.ts';

/** Rule responses that open an alert for any status. */
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
