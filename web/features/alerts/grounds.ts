/** Findings that hold the payments of an alert besides the listed party. Clearing the match releases the payments for these too. */

interface Finding {
  status: string | null;
  confidence: number | null;
  remark: string;
  score: number;
}

export type Grounds = readonly Pick<Finding, 'remark' | 'score'>[];

/** Findings that support a status and are not a match with a listing, each once, the most severe first. */
export function groundsBeside({ hits }: { hits: readonly { findings: readonly Finding[] }[] }): Grounds {
  const grounds = new Map<string, number>();
  for (const { status, confidence, remark, score } of hits.flatMap(({ findings }) => findings)) {
    if (status === null || confidence !== null) continue;
    grounds.set(remark, Math.max(score, grounds.get(remark) ?? 0));
  }
  return [...grounds].map(([remark, score]) => ({ remark, score })).sort((a, b) => b.score - a.score);
}
