/** Risk bands of a match's overall score (0–100); both ends belong to the band. */
const BANDS = [
  { from: 80, level: 'CRITICAL' },
  { from: 60, level: 'HIGH' },
  { from: 30, level: 'MEDIUM' },
  { from: 10, level: 'LOW' },
  { from: 0, level: 'INFORMATIONAL' },
] as const;

export const MATCH_RISK_LEVELS = BANDS.map((band) => band.level);
export type MatchRiskLevel = (typeof BANDS)[number]['level'];

export function riskLevelOf(overallScore: number): MatchRiskLevel {
  return BANDS.find((band) => overallScore >= band.from)?.level ?? 'INFORMATIONAL';
}
