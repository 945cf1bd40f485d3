/** API representation of import reports and refresh outcomes. */
import type { RefreshOutcome } from './refresh-outcome.ts';
import type { ImportReport, Rejection } from './sources/types.ts';

const presentRejection = ({ reference, ...rest }: Rejection) => ({ externalReferenceId: reference, ...rest });

export function presentReport({ rejected, rejectedCount, notices, ...report }: ImportReport) {
  return {
    ...report,
    rejected: rejectedCount,
    rejections: rejected.map(presentRejection),
    notices: notices.map(presentRejection),
  };
}

export function presentOutcome(outcome: RefreshOutcome | { watchlistId: string; outcome: 'RUNNING' }) {
  if (outcome.outcome !== 'UPDATED') return outcome;
  return { ...outcome, rejections: outcome.rejections.map(presentRejection) };
}
