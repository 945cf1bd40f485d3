/** Risk bands of a score of 0 to 100, the highest first; both ends belong to the band. */
export const RISK_BANDS = [
  { from: 80, level: 'CRITICAL' },
  { from: 60, level: 'HIGH' },
  { from: 30, level: 'MEDIUM' },
  { from: 10, level: 'LOW' },
  { from: 0, level: 'INFORMATIONAL' },
] as const;

export const MATCH_RISK_LEVELS = RISK_BANDS.map((band) => band.level);
export type MatchRiskLevel = (typeof RISK_BANDS)[number]['level'];

/** @param bands the highest first */
export function riskLevelOf(
  overallScore: number,
  bands: readonly { from: number; level: MatchRiskLevel }[] = RISK_BANDS,
): MatchRiskLevel {
  return bands.find((band) => overallScore >= band.from)?.level ?? 'INFORMATIONAL';
}
