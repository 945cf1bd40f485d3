/**
 * The reverse look-up: which of many known parties match a few listed ones. A normal search looks up one party among
 * many listed ones. Here a few hundred list entries have changed, and a million customers are the index.
 *
 *     words of all customers ─► similar changed words, with similarities:     `word-matches.ts`      once per distinct word
 *     names of all customers ─► can the matched words of one changed name suffice?               `name-bound.ts`
 *     remaining customers ────► searched for among the changed entries                           as usual
 *
 * The first two steps only exclude customers that no changed entry can match. They use the upper bound of the candidate
 * search (`gain-bound.ts`). Equal whole names and equal identifiers are outside the bound and always checked. The usual
 * search then looks up the remaining customers among the changed entries only. That index uses the words of the full
 * index (`CorpusBuilder.finish`). A property test compares the result with a search for every party.
 * Rejected: an index of customers, searched for the names of the changed entries. Scores are not symmetric, because
 * rarity and missing words depend on the side. The lower threshold for that would be a guess and could lose matches.
 */
import { unpackCountry } from './compare/countries.ts';
import { birthsOf, type Corpus, identifierText, listedName, lowerBound } from './corpus.ts';
import { GENDERS, KINDS } from './corpus-codes.ts';
import type { ReverseCorpora } from './known-name.ts';
import type { Matcher } from './matcher.ts';
import type { NameBound, ReverseTerms } from './name-bound.ts';
import type { Query } from './types.ts';

/** Names per query. The number of readings of a query is limited, and none may be left out. */
const NAMES_PER_QUERY = 2;

export interface ReverseSides extends Omit<ReverseCorpora, 'wordMatches'> {
  matcher: Matcher;
}

/**
 * Positions of the known parties in [from, to) that a changed entry matches.
 * @param names bound for the same sides
 */
export function findReached(
  { known, listed, matcher, common }: ReverseSides,
  terms: ReverseTerms,
  names: NameBound,
  { from, to }: { from: number; to: number },
): Uint32Array {
  const byIdentifier = sharedIdentifiers(known, listed);
  const found: number[] = [];
  for (let subject = from; subject < to; subject++) {
    if (!byIdentifier.has(subject) && !names.mayReach(subject)) continue;
    const queries = queriesFor(known, subject, terms);
    const isMatched = queries.some((query) => {
      const { hits, nearMisses } = matcher.find(query, { common });
      return hits.length + nearMisses.length > 0;
    });
    if (isMatched) found.push(subject);
  }
  return Uint32Array.from(found);
}

/** Known parties that share an identifier with a listed one, by its hash. */
function sharedIdentifiers(known: Corpus, listed: Corpus): ReadonlySet<number> {
  const found = new Set<number>();
  for (const key of listed.identifierKeys) {
    for (let at = lowerBound(known.identifierKeys, key); known.identifierKeys[at] === key; at++) {
      found.add(known.identifierSubject[known.identifierItems[at]!]!);
    }
  }
  return found;
}

/** The queries of a search for this party. */
function queriesFor(known: Corpus, subject: number, { algorithm, threshold, nearMisses }: ReverseTerms): Query[] {
  const names: string[] = [];
  for (let name = known.nameStart[subject]!; name < known.nameStart[subject + 1]!; name++) {
    const number = known.nameNumber[name]!;
    if (names[number] === undefined) names[number] = listedName(known, name);
  }
  const [birth] = birthsOf(known, subject);
  const countries = [...known.countries.subarray(known.countryStart[subject]!, known.countryStart[subject + 1]!)].map(
    unpackCountry,
  );
  const gender = GENDERS[known.subjectGender[subject]!];
  const identifiers: string[] = [];
  for (let item = known.identifierStart[subject]!; item < known.identifierStart[subject + 1]!; item++) {
    identifiers.push(identifierText(known, item));
  }
  const queries: Query[] = [];
  for (let at = 0; at === 0 || at < names.length; at += NAMES_PER_QUERY) {
    queries.push({
      names: names.slice(at, at + NAMES_PER_QUERY).filter((name) => name !== undefined),
      kind: KINDS[known.subjectKind[subject]!],
      ...(birth && { birth }),
      ...(countries.length > 0 && { countries }),
      ...(gender && { gender }),
      ...(identifiers.length > 0 && { identifiers }),
      algorithm,
      fuzzy: true,
      threshold,
      filters: { includeDelisted: false },
      ...(nearMisses && { nearMisses }),
    });
  }
  return queries;
}
