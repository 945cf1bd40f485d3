/** Findings that hold the payments of an alert besides the match. Clearing the match releases payments that were held for these findings too. */

interface Finding {
  status: string | null;
  confidence: number | null;
  remark: string;
  score: number;
}

export type OtherFindings = readonly Pick<Finding, 'remark' | 'score'>[];

/** Findings that support a status and are not a match with a listing, each once, the most severe first. */
export function otherFindingsOf({ hits }: { hits: readonly { findings: readonly Finding[] }[] }): OtherFindings {
  const scoreOfRemark = new Map<string, number>();
  for (const { status, confidence, remark, score } of hits.flatMap(({ findings }) => findings)) {
    if (status === null || confidence !== null) continue;
    scoreOfRemark.set(remark, Math.max(score, scoreOfRemark.get(remark) ?? 0));
  }
  return [...scoreOfRemark].map(([remark, score]) => ({ remark, score })).sort((a, b) => b.score - a.score);
}
