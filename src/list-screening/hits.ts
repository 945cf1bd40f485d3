/** What a search of the lists found, cut to what findings and evidence need: JSON, and small enough to be kept. */
import type { ExplanationLine, MatchKind, Score } from '../matching/types.ts';
import type { Hit } from '../screening/list-search.ts';
import type { ProfileOwnership, WatchlistCategory } from '../watchlists/profile.ts';

export interface ListHit {
  profileId: string;
  /** What a whitelisted party is cleared of is this version; a later one is another matter. */
  profileVersion: number;
  kind: MatchKind;
  primaryName: string;
  /** The name variant that matched. */
  matchedName: string;
  /** Of the active listings. */
  categories: WatchlistCategory[];
  score: Score;
  sources: HitSource[];
  explanation: ExplanationLine[];
}

/** What the lists say to one question. */
export interface ListAnswer {
  /** The best of each category. */
  hits: ListHit[];
  /** How many there are in all. */
  total: number;
}

interface HitSource {
  watchlistId: string;
  referenceId: string;
  category: WatchlistCategory;
  authority: string;
  programs: string[];
}

const MAX_SOURCES = 5;
const MAX_PROGRAMS = 5;
const MAX_LINES = 30;
const MAX_PATHS = 3;

export function listHit({ match, row: { profile, version } }: Hit): ListHit {
  const active = profile.sources.filter(({ removalDate }) => !removalDate);
  return {
    profileId: match.id,
    profileVersion: version,
    kind: profile.kind,
    primaryName: profile.names[0]?.fullNameRaw ?? '',
    matchedName: match.matchedName,
    categories: [...new Set(active.map(({ category }) => category))],
    score: match.score,
    sources: active.slice(0, MAX_SOURCES).map((source) => ({
      watchlistId: source.watchlistId,
      referenceId: source.externalReferenceId,
      category: source.category,
      authority: source.authority,
      programs: source.contexts.flatMap(({ properties }) => properties.program ?? []).slice(0, MAX_PROGRAMS),
    })),
    explanation: [...ownershipLines(profile.ownership), ...match.explanation].slice(0, MAX_LINES),
  };
}

/** Why a party is blocked that no list has: the 50 per cent rule. */
function ownershipLines(ownership: ProfileOwnership | undefined): ExplanationLine[] {
  const finding = `blocked parties own ${ownership?.share} %: 50 per cent rule`;
  const paths = ownership?.paths.slice(0, MAX_PATHS) ?? [];
  return paths.map((listed) => ({ field: 'ownership', query: null, listed, finding, effect: null }));
}
