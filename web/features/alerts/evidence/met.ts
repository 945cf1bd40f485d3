/** The listed parties of an alert. Pure. */
import { evidence } from '../../../text/evidence-of-alerts.ts';
import type { Match, StoredAlert } from '../alerts-api.ts';

const t = evidence.match;

/** A listed party that a payment or a customer matched. */
export interface Met {
  subject: string;
  profileId: string;
  primaryName: string;
  score: number;
  /** Score of the name alone, without other fields. */
  nameScore: number;
  categories: readonly string[];
  measures: readonly string[];
  sources: Match['sources'];
  comparisons: Match['comparisons'];
  /** List versions by list; empty: not recorded. */
  versions: ReadonlyMap<string, number>;
  /** Earlier clearance; null: none. */
  ruledOut: string | null;
}

/** SENDER, MESSAGE, OWNER/0 in words. */
export function subjectOf(subject: string): string {
  const owner = /^OWNER\/(\d+)$/.exec(subject)?.[1];
  if (owner !== undefined) return t.owner(Number(owner) + 1);
  return t.subject[subject as keyof typeof t.subject] ?? subject;
}

/** A listed party that several payments matched is one. Cleared parties are last. */
export function metBy({ hits, customerHits }: Pick<StoredAlert, 'hits' | 'customerHits'>): Met[] {
  const seen = new Map<string, Met>();
  const met = [
    ...hits.flatMap(({ matches, listVersions }) => {
      const versions = new Map(listVersions.map(({ watchlistId, version }) => [watchlistId, version]));
      return matches.map((match) => ({ ...ofPayment(match), versions }));
    }),
    ...customerHits.map(ofCustomer),
  ];
  for (const one of met) {
    const before = seen.get(one.profileId);
    if (!before || before.score < one.score) seen.set(one.profileId, one);
  }
  return [...seen.values()].sort(
    (a, b) => Number(a.ruledOut !== null) - Number(b.ruledOut !== null) || b.score - a.score,
  );
}

const NO_VERSIONS: ReadonlyMap<string, number> = new Map();

function ofPayment({ score, suppressed, suppressedBy, suppressedReason, ...match }: Match): Omit<Met, 'versions'> {
  return {
    ...match,
    score: score.overall,
    nameScore: score.nameScore ?? score.overall,
    ruledOut: suppressed ? t.suppressed(suppressedBy ?? '', suppressedReason ?? '') : null,
  };
}

function ofCustomer({ suppressedReason, ...hit }: StoredAlert['customerHits'][number]): Met {
  return {
    ...hit,
    versions: NO_VERSIONS,
    nameScore: hit.score,
    ruledOut: suppressedReason === null ? null : t.ruledOut(suppressedReason),
  };
}
