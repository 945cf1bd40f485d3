/** Members of a screened transaction's answer that refer to its assessment, its alert and the matched listings. */

import type { ListHit } from '../list-screening/hits.ts';
import type { RiskAssessment } from '../pipeline/assessment.ts';
import type { ScreeningRecord } from '../pipeline/record.ts';
import type { ScreeningRow } from './store.ts';
import { matchOf } from './types/finding.ts';

const MAX_MATCHES = 10;

export function screeningReference(screening: ScreeningRow | null): Record<string, unknown> {
  if (!screening) return {};
  const assessment = screening.assessment as RiskAssessment;
  const { findings, listVersions, alertId } = screening.record as ScreeningRecord;
  const matches = findings.flatMap(({ subject, details }) =>
    ((details as { matches?: readonly ListHit[] } | null)?.matches ?? []).map(
      ({ profileId, primaryName, matchedName, score }) => ({
        subject,
        profileId,
        primaryName,
        matchedName,
        score: score.overall,
      }),
    ),
  );
  return {
    assessmentId: assessment.assessmentId,
    screenedAt: screening.screenedAt.toISOString(),
    suspicionScore: assessment.transactionSuspicionScore,
    riskTier: assessment.transactionRiskTier,
    disposition: assessment.transactionDisposition,
    alertId,
    findings: findings
      .filter(({ status, score }) => status !== null || score > 0)
      .map(({ stage, code, subject, status, score, remark, ...rest }) => ({
        ...{ stage, code, subject, status, score, remark },
        ...matchOf(rest),
      })),
    matches: matches.slice(0, MAX_MATCHES),
    listVersions,
  };
}
