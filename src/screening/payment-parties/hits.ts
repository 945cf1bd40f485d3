/** Search hits, reduced to what findings and evidence need. JSON, small enough to store. */

import { measuresOf } from '../../lists/effect.ts';
import { categoriesInForce, listingsInForce } from '../../lists/listings.ts';
import type { Measure } from '../../lists/measures.ts';
import { ownershipOf, type StoredProfile, type WatchlistCategory } from '../../lists/profile.ts';
import { reviewedFactsOf } from '../../lists/profile-facts.ts';
import { ownershipWords } from '../../lists/resolution/regimes.ts';
import { birthsOf } from '../../lists/subject.ts';
import type { DateFact, ExplanationLine, MatchKind, Score } from '../../matching/types.ts';
import type { Hit } from '../list-search.ts';
import { type ListedAs, listedAs } from './listed-as.ts';

/** A match with its profile. */
export interface FoundProfile extends Pick<Hit, 'match'> {
  row: Pick<Hit['row'], 'profile' | 'version'>;
}

export interface ListHit {
  profileId: string;
  profileVersion: number;
  /** Hash of the facts that a reviewer compares (`lists/profile-facts.ts`). */
  facts: string;
  kind: MatchKind;
  primaryName: string;
  /** The name variant that matched. */
  matchedName: string;
  /** Categories of the active listings. */
  categories: WatchlistCategory[];
  score: Score;
  /** The basis of its severity. */
  listedAs: ListedAs;
  sources: HitSource[];
  explanation: ExplanationLine[];
  /** Listed birth dates. Absent: none, or older evidence. */
  births?: DateFact[];
  /** Listed nationalities and countries of residence of a person, ISO 3166-1 alpha-2. Absent: none, or older evidence. */
  countries?: string[];
  /** The listing states documents. Absent: none, or older evidence. */
  hasDocuments?: true;
  /** Points that weak evidence took from the overall score. Absent: none. */
  weakPoints?: number;
}

/** Search result for one question. */
export interface ListAnswer {
  /** The best hits of each category. */
  hits: ListHit[];
  /** Number of all hits. */
  total: number;
  /** Sanctioned parties whose name alone reaches the threshold; the best name first. */
  nearMisses: ListHit[];
}

interface HitSource {
  watchlistId: string;
  referenceId: string;
  category: WatchlistCategory;
  authority: string;
  programs: string[];
  /** Measures of the listing. */
  measures: Measure[];
}

/** More sources of a hit are left out. */
export const MAX_SOURCES = 5;
const MAX_PROGRAMS = 5;
const MAX_LINES = 30;
const MAX_PATHS = 3;

export function listHit({ match, row: { profile, version } }: FoundProfile): ListHit {
  const active = listingsInForce(profile);
  const births = birthsOf(profile.dates);
  const countries = profile.kind === 'PERSON' ? countriesOfPerson(profile) : [];
  return {
    profileId: match.id,
    profileVersion: version,
    facts: reviewedFactsOf(profile),
    kind: profile.kind,
    primaryName: profile.names[0]?.fullNameRaw ?? '',
    matchedName: match.matchedName,
    categories: categoriesInForce(profile),
    score: match.score,
    listedAs: listedAs(profile, active),
    sources: active.slice(0, MAX_SOURCES).map((source) => ({
      watchlistId: source.watchlistId,
      referenceId: source.externalReferenceId,
      category: source.category,
      authority: source.authority,
      programs: source.contexts.flatMap(({ properties }) => properties.program ?? []).slice(0, MAX_PROGRAMS),
      measures: measuresOf(source),
    })),
    explanation: [...ownershipLines(profile), ...match.explanation].slice(0, MAX_LINES),
    ...(births.length > 0 && { births }),
    ...(countries.length > 0 && { countries }),
    ...(profile.documents.length > 0 && { hasDocuments: true as const }),
  };
}

function countriesOfPerson({ nationalities, addresses }: StoredProfile): string[] {
  const codes = [...nationalities.map(({ countryCode }) => countryCode), ...addresses.map(({ country }) => country)];
  return [...new Set(codes.filter((code) => code !== null))];
}

/** Explains a party that is reached through its owners. */
function ownershipLines(profile: StoredProfile): ExplanationLine[] {
  return ownershipOf(profile).flatMap((one) =>
    one.paths
      .slice(0, MAX_PATHS)
      .map((listed) => ({ field: 'ownership', query: null, listed, finding: ownershipWords(one), effect: null })),
  );
}
