/**
 * An alert as its QA reviewer sees it: all evidence, but nothing about the original decision. Every field is listed
 * here, so that a new field stays hidden until it is added deliberately.
 */
import type { StoredAlert } from '../../alerts/schemas.ts';
import type { BlindAlert } from './schemas.ts';

/**
 * @param since time of the first decision. Earlier decisions on other alerts were known to the analyst, so they stay
 * visible
 */
export function blindOf(alert: StoredAlert, since: Date): BlindAlert {
  const { alertId, kind, queue, title, findingCode, subjectName, partyId, customerId, severity } = alert;
  const before = since.toISOString();
  return {
    ...{ alertId, kind, queue, title, findingCode, subjectName, partyId, customerId, severity },
    createdAt: alert.createdAt,
    findings: alert.findings,
    // The status of a transaction would reveal the original decision.
    hits: alert.hits.map(({ transactionStatus: _, ...hit }) => ({
      ...hit,
      matches: hit.matches.map((match) => beforeClearing(match, before)),
    })),
    customerHits: alert.customerHits.map(({ state: _, suppressedReason: __, ...hit }) => hit),
    priorDecisions: alert.priorDecisions.filter((prior) => prior.closedAt !== null && prior.closedAt < before),
    checklist: alert.checklist && {
      source: alert.checklist.source,
      steps: alert.checklist.steps.map(({ step, number, question }) => ({ step, number, question })),
    },
  };
}

/**
 * If the analyst cleared the party, later transactions of the alert show the match as suppressed. This removes the
 * trace.
 */
function beforeClearing(match: BlindAlert['hits'][number]['matches'][number], before: string): typeof match {
  if (match.suppressedAt === null || match.suppressedAt < before) return match;
  return { ...match, suppressed: false, suppressedReason: null, suppressedBy: null, suppressedAt: null };
}
