/**
 * An alert as the second reader sees it: everything that decides it, and nothing of what the first reader made of it. Each member is
 * named here, so that one that comes later is left out until somebody has thought about it.
 */
import type { StoredAlert } from '../../alerts/schemas.ts';
import type { BlindAlert } from './schemas.ts';

/** @param since when somebody first said something of it: what was decided of others before, the first reader knew too */
export function blindOf(alert: StoredAlert, since: Date): BlindAlert {
  const { alertId, kind, queue, title, findingCode, subjectName, partyId, customerId, severity } = alert;
  const before = since.toISOString();
  return {
    ...{ alertId, kind, queue, title, findingCode, subjectName, partyId, customerId, severity },
    createdAt: alert.createdAt,
    findings: alert.findings,
    // What became of a payment says how the first reader read it.
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

/** Where the first reader cleared the party of one payment, a later payment of the alert has it as suppressed. */
function beforeClearing(match: BlindAlert['hits'][number]['matches'][number], before: string): typeof match {
  if (match.suppressedAt === null || match.suppressedAt < before) return match;
  return { ...match, suppressed: false, suppressedReason: null, suppressedBy: null, suppressedAt: null };
}
