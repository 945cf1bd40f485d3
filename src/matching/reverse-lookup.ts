/**
 * The other way round: who of many known parties could a few listed ones be? A search asks for one party among many listed; here a
 * few hundred entries of a list have changed, and a million customers are the index.
 *
 *     words of all customers ─► which changed words is it like, and how much: `touched.ts`      once a distinct word
 *     names of all customers ─► can the words that one changed name touches suffice?            `name-bound.ts`
 *     customers that are left ─► searched for among the changed entries                         as ever
 *
 * The first two steps only leave out whom no changed entry can reach: they rest on the bound that candidates rest on
 * (`gain-bound.ts`). What the bound does not cover is looked at in any case: whole names that are equal, equal identifiers. Whoever is
 * left is searched for by the same search as ever, among the changed entries alone, in an index whose words are those of the index
 * that they are part of (`CorpusBuilder.finish`). A property test compares with a search for every party.
 * Rejected: asking an index of customers for the names of the changed entries. A score is not the same both ways (how rare a word is,
 * what counts as missing), so a lower threshold would have to be guessed, and somebody would fall under it.
 */
import { unpackCountry } from './compare/countries.ts';
import { birthsOf, type Corpus, identifierText, listedName, lowerBound } from './corpus.ts';
import { GENDERS, KINDS } from './corpus-builder.ts';
import type { Reaching } from './known-name.ts';
import type { Matcher } from './matcher.ts';
import type { NameBound, ReverseTerms } from './name-bound.ts';
import type { Query } from './types.ts';

/** Names of one question: a query looks at a few dozen readings of names, and none may be left out. */
const NAMES_OF_A_QUERY = 2;

export interface ReverseSides extends Omit<Reaching, 'touched'> {
  matcher: Matcher;
}

/**
 * Positions of those known parties, from `from` to before `to`, whom a changed entry matches.
 * @param names of the same sides
 */
export function reached(
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
    const isReached = queries.some((query) => {
      const { hits, nearMisses } = matcher.find(query, { common });
      return hits.length + nearMisses.length > 0;
    });
    if (isReached) found.push(subject);
  }
  return Uint32Array.from(found);
}

/** Known parties with an identifier that a listed one has too, by its hash. */
function sharedIdentifiers(known: Corpus, listed: Corpus): ReadonlySet<number> {
  const found = new Set<number>();
  for (const key of listed.identifierKeys) {
    for (let at = lowerBound(known.identifierKeys, key); known.identifierKeys[at] === key; at++) {
      found.add(known.identifierSubject[known.identifierItems[at]!]!);
    }
  }
  return found;
}

/** The party as a search asks for it. */
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
  for (let at = 0; at === 0 || at < names.length; at += NAMES_OF_A_QUERY) {
    queries.push({
      names: names.slice(at, at + NAMES_OF_A_QUERY).filter((name) => name !== undefined),
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
