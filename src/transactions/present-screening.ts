/** Response members of a screened transaction: its assessment, alert and matched listings. */

import { matchOf } from '../domain/finding.ts';
import type { ListHit } from '../screening/payment-parties/hits.ts';
import type { ListEvidence, NearMiss } from '../screening/payment-parties/screened-answers.ts';
import type { RiskAssessment } from './pipeline/assessment.ts';
import type { ScreeningRecord } from './pipeline/record.ts';
import type { ScreeningRow } from './screening-store.ts';

const MAX_MATCHES = 10;

export function screeningReference(screening: ScreeningRow | null): Record<string, unknown> {
  if (!screening) return {};
  const assessment = screening.assessment as RiskAssessment;
  const { findings, evidence, listVersions, alertId } = screening.record as ScreeningRecord;
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
    nearMisses: nearMisses(findings).slice(0, MAX_MATCHES),
    clearedMatches: clearedMatches(evidence).slice(0, MAX_MATCHES),
    listVersions,
  };
}

/** Sanctioned parties with the same name and contradicting data. They have no resulting status. */
function nearMisses(findings: ScreeningRecord['findings']) {
  return findings.flatMap(({ subject, details }) =>
    ((details as { nearMisses?: readonly NearMiss[] } | null)?.nearMisses ?? []).map(
      ({ profileId, primaryName, matchedName, score, contradicts }) => ({
        ...{ subject, profileId, primaryName, matchedName },
        nameScore: score.name,
        score: score.overall,
        contradicts: contradicts.map(({ finding }) => finding),
      }),
    ),
  );
}

const LIST_STAGES = ['SANCTIONS', 'PEP', 'ADVERSE_MEDIA'] as const;

/** Matches without a resulting status, because a reviewer cleared the party of that profile. */
function clearedMatches(evidence: ScreeningRecord['evidence']) {
  return LIST_STAGES.flatMap((stage) =>
    ((evidence[stage] as ListEvidence | undefined)?.answers ?? []).flatMap(({ subject, hits }) =>
      hits
        .filter(({ suppressed }) => suppressed)
        .map(({ profileId, profileVersion: version, primaryName, matchedName, score, clearance }) => ({
          subject,
          profileId,
          version,
          primaryName,
          matchedName,
          score: score.overall,
          reason: clearance?.reason ?? null,
          clearedAt: clearance?.clearedAt ?? null,
          clearedBy: clearance?.clearedBy ?? null,
        })),
    ),
  );
}
