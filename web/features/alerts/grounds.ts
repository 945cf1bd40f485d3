/** What stopped the payments of an alert beside the listed party: whoever says that it is somebody else lets them go for all of it. */

interface Finding {
  status: string | null;
  confidence: number | null;
  remark: string;
  score: number;
}

export type Grounds = readonly Pick<Finding, 'remark' | 'score'>[];

/** Findings that argue for a status and are no match with a listing, each once, the gravest first. */
export function groundsBeside({ hits }: { hits: readonly { findings: readonly Finding[] }[] }): Grounds {
  const grounds = new Map<string, number>();
  for (const { status, confidence, remark, score } of hits.flatMap(({ findings }) => findings)) {
    if (status === null || confidence !== null) continue;
    grounds.set(remark, Math.max(score, grounds.get(remark) ?? 0));
  }
  return [...grounds].map(([remark, score]) => ({ remark, score })).sort((a, b) => b.score - a.score);
}
