/** Screens the parties of an article. A party is linked to profiles that score at or above the threshold. */
import pLimit from 'p-limit';
import { categoriesInForce } from '../../lists/listings.ts';
import { entityTypeOf, type StoredProfile, type WatchlistCategory } from '../../lists/profile.ts';
import { isComparableName } from '../../matching/comparable.ts';
import type { MatchAlgorithm } from '../../matching/types.ts';
import type { ListSearch, SearchedLists } from '../list-search.ts';
import { nominativesOf } from './names/russian-cases.ts';
import type { Occurrence } from './names/spans.ts';
import type { Party } from './parties.ts';
import type { Language } from './taxonomy.ts';

export interface LinkedProfile {
  profileId: string;
  primaryName: string;
  entityType: 'INDIVIDUAL' | 'ORGANIZATION';
  /** The name variant that matched. */
  matchedName: string;
  /** 0..100, one decimal. */
  score: number;
  categories: WatchlistCategory[];
}

export interface LinkedParty extends Party {
  matches: LinkedProfile[];
}

export interface LinkedParties {
  parties: LinkedParty[];
  /** The linked profiles, by id. */
  profiles: ReadonlyMap<string, StoredProfile>;
}

const MAX_MATCHES = 5;
/** Concurrent searches, limited so that articles do not delay screenings. */
const AT_ONCE = 4;

export async function linkParties(
  lists: Pick<ListSearch, 'search'>,
  searched: SearchedLists,
  parties: readonly Party[],
  options: { language: Language; algorithm: MatchAlgorithm; threshold: number },
): Promise<LinkedParties> {
  const profiles = new Map<string, StoredProfile>();
  const linked = await pLimit(AT_ONCE).map(parties, async (party) => {
    const names = options.language === 'RU' ? [party.name, ...nominativesOf(party.name)] : [party.name];
    const { algorithm, threshold } = options;
    const query = { names, algorithm, fuzzy: true, threshold };
    const { hits } = await lists.search(searched, query, { limit: 2 * MAX_MATCHES });
    // What earlier articles listed knows no more of the party than this one does.
    const known = hits.filter(({ row }) => !row.profile.derivedFrom).slice(0, MAX_MATCHES);
    for (const { row } of known) profiles.set(row.profile.profileId, row.profile);
    const matches = known.map(
      ({ match, row: { profile } }): LinkedProfile => ({
        profileId: match.id,
        primaryName: profile.names[0]?.fullNameRaw ?? '',
        entityType: entityTypeOf(profile.kind),
        matchedName: match.matchedName,
        score: match.score.overall,
        categories: categoriesInForce(profile),
      }),
    );
    return { ...party, matches };
  });
  return { parties: linked, profiles };
}

/** The spans that are a whole name on a list, each with the kind of party that it is there. */
export async function listedSpans(
  lists: Pick<ListSearch, 'search'>,
  searched: SearchedLists,
  spans: readonly Occurrence[],
  options: { algorithm: MatchAlgorithm; threshold: number },
): Promise<Occurrence[]> {
  const names = [...new Set(spans.map(({ mention }) => mention.name))].filter(isComparableName);
  const types = new Map<string, LinkedProfile['entityType']>();
  await pLimit(AT_ONCE).map(names, async (name) => {
    const { hits } = await lists.search(searched, { names: [name], ...options, fuzzy: false }, { limit: 1 });
    if (hits[0]) types.set(name, entityTypeOf(hits[0].row.profile.kind));
  });
  return spans.flatMap(({ sentence, mention }) => {
    const type = types.get(mention.name);
    return type ? [{ sentence, mention: { ...mention, type } }] : [];
  });
}
