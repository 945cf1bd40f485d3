/**
 * Searches the shared lists and the internal list together. Each returns a page, and the two pages are merged in match
 * order.
 */

import type { ListVersion } from '../lists/generations/store.ts';
import type { EntryCorpora } from '../lists/internal-list/entry-corpora.ts';
import { INTERNAL_LIST_ID, INTERNAL_LIST_TITLE } from '../lists/internal-list/entry-profile.ts';
import { presentEntry } from '../lists/internal-list/entry-profiles.ts';
import type { EntryProfileRow, InternalList } from '../lists/internal-list/store.ts';
import type { ListChanges, LiveCorpus, LoadedCorpus } from '../lists/live-corpus.ts';
import { type PresentedProfile, type ProfilePresentation, presentInTurns } from '../lists/present.ts';
import type { ProfileRow } from '../lists/profiles/store.ts';
import { byName, inOrder } from '../matching/order.ts';
import type { SearchCaller } from '../matching/pool.ts';
import type { Match, MatchResult, Query } from '../matching/types.ts';

/** The lists of a search. */
export interface SearchedLists {
  shared: LoadedCorpus;
  /** null: the organization has no profiles of its own. */
  own: InternalList | null;
  /** The organization of the search, with its accumulated matcher thread time. Absent: none. */
  asker?: SearchCaller;
}

/** Number of matches of each that earlier pages had. */
export interface Offsets {
  shared: number;
  own: number;
}

export interface Hit {
  match: Match;
  row: ProfileRow;
}

export interface Found {
  hits: Hit[];
  total: number;
  /** Near misses of both lists, if requested, up to the requested number. */
  nearMisses: Hit[];
  /** Start of the next page. */
  next: Offsets;
}

export type Version = Omit<ListVersion, 'names' | 'authority' | 'category' | 'rejected'>;

const NOTHING: MatchResult = { matches: [], total: 0, nearMisses: [] };

export class ListSearch {
  readonly #corpus: LiveCorpus;
  readonly #entryCorpora: EntryCorpora;

  constructor(corpus: LiveCorpus, entryCorpora: EntryCorpora) {
    this.#corpus = corpus;
    this.#entryCorpora = entryCorpora;
  }

  /** @throws AppError service-unavailable before both can be searched */
  async current(tenantId: string): Promise<SearchedLists> {
    const own = await this.#entryCorpora.current(tenantId);
    return { shared: this.#corpus.current(), own, asker: { tenantId, spentMs: 0 } };
  }

  /** Whether there is a newer version of the shared lists that this node does not search yet. */
  isBehind(): Promise<boolean> {
    return this.#corpus.isBehind();
  }

  /**
   * The lists as a search found them before; null when they are no longer kept.
   * @param generations 0 for no internal list
   */
  async at(tenantId: string, generations: Offsets): Promise<SearchedLists | null> {
    this.#corpus.current();
    const own = generations.own === 0 ? null : await this.#entryCorpora.at(tenantId, generations.own);
    const shared = this.#corpus.at(generations.shared);
    return shared && (own || generations.own === 0) ? { shared, own, asker: { tenantId, spentMs: 0 } } : null;
  }

  /**
   * The version of every list that a recorded search used, whether or not it can still be searched.
   * @param generations 0 for no internal list
   */
  async versionsAt(tenantId: string, generations: Offsets): Promise<readonly Version[]> {
    const shared = await this.#corpus.versionsAt(generations.shared);
    const own = generations.own === 0 ? null : await this.#entryCorpora.at(tenantId, generations.own);
    if (!shared || (generations.own !== 0 && !own)) throw new Error('the lists of a recorded search are not kept');
    return own ? [...shared, versionOfOwn(own)] : shared;
  }

  /** Whether a listed party may have one of these numbers. false is certain and needs no search. */
  mayHold({ shared, own }: SearchedLists, numbers: readonly string[]): boolean {
    return this.#corpus.mayHold(shared, numbers) || (own !== null && this.#entryCorpora.mayHold(own, numbers));
  }

  async search(lists: SearchedLists, query: Query, page: { limit: number; offsets?: Offsets }): Promise<Found> {
    const { limit, offsets = { shared: 0, own: 0 } } = page;
    const [shared, own] = await Promise.all([
      this.#corpus.search(lists.shared, query, { limit, offset: offsets.shared }, lists.asker),
      lists.own ? this.#entryCorpora.search(lists.own, query, { limit, offset: offsets.own }, lists.asker) : NOTHING,
    ]);
    const { matches, fromOwn } = merged(shared.matches, own.matches, limit);
    const nearMisses = [...shared.nearMisses, ...own.nearMisses].sort(byName).slice(0, query.nearMisses?.limit ?? 0);
    const ofOwn = new Set([...fromOwn, ...own.nearMisses]);
    const shown = [...matches, ...nearMisses];
    const [sharedRows, ownRows] = await Promise.all([
      this.#corpus.profiles(lists.shared, idsOf(shown.filter((match) => !ofOwn.has(match)))),
      lists.own ? this.#entryCorpora.profiles(lists.own, idsOf(shown.filter((match) => ofOwn.has(match)))) : [],
    ]);
    const rows = new Map([...sharedRows, ...ownRows].map((row): [string, ProfileRow] => [row.profile.profileId, row]));
    const withRow = (match: Match): Hit => ({ match, row: rows.get(match.id)! });
    return {
      hits: matches.map(withRow),
      total: shared.total + own.total,
      nearMisses: nearMisses.map(withRow),
      next: { shared: offsets.shared + matches.length - fromOwn.size, own: offsets.own + fromOwn.size },
    };
  }

  /**
   * Passes the profiles changed since the given generations of the lists to `work`. null: more than `most` profiles.
   * @param since 0 for no internal list
   */
  async withChanges<T>(
    lists: SearchedLists,
    since: Offsets,
    most: number,
    work: (changes: ListChanges | null) => Promise<T>,
  ): Promise<T> {
    const shared = await this.#corpus.changesSince(lists.shared, since.shared, most);
    const { own } = lists;
    if (shared === null || own === null || own.generation <= since.own) return await work(shared);
    return await this.#entryCorpora.withChanges(own, since.own, most, (ofOwn) =>
      work(
        ofOwn && {
          profileIds: [...shared.profileIds, ...ofOwn.profileIds],
          parts: [...shared.parts, ...ofOwn.parts.filter(({ subjects }) => subjects.length > 0)],
        },
      ),
    );
  }

  /** The profiles with these IDs as on the lists, by ID. Profiles on no list are left out. */
  async known(lists: SearchedLists, ids: readonly string[]): Promise<Map<string, ProfileRow>> {
    const [shared, own] = await Promise.all([
      this.#corpus.known(lists.shared, ids),
      lists.own ? this.#entryCorpora.known(lists.own, ids) : [],
    ]);
    return new Map([...shared, ...own].map((row) => [row.profile.profileId, row]));
  }

  /** The profiles of the hits in full, in their order. */
  async present(
    hits: readonly Hit[],
    { includeDelisted }: Pick<ProfilePresentation, 'includeDelisted'>,
  ): Promise<PresentedProfile[]> {
    const shared = hits.map(({ row }) => row).filter((row) => !isOwn(row));
    const [edges, sightings] = await Promise.all([this.#corpus.edges(shared), this.#corpus.sightings(shared)]);
    const presented = hits.map(({ row, match }) =>
      isOwn(row)
        ? presentEntry(row, { includeDelisted })
        : presentInTurns(row, { edges: edges.get(match.id), lastSeen: sightings.get(match.id), includeDelisted }),
    );
    return await Promise.all(presented);
  }
}

function isOwn(row: ProfileRow): row is EntryProfileRow {
  return 'createdBy' in row;
}

/** The version of every list that was searched, the own one last. */
export function versionsOf({ shared, own }: SearchedLists): readonly Version[] {
  return own ? [...shared.listVersions, versionOfOwn(own)] : shared.listVersions;
}

function versionOfOwn(own: InternalList): Version {
  return {
    watchlistId: INTERNAL_LIST_ID,
    title: INTERNAL_LIST_TITLE,
    version: own.generation,
    contentHash: own.contentHash.toString('hex'),
    entries: own.entries,
    publishedAt: null,
    importedAt: own.createdAt.toISOString(),
  };
}

export interface RecordedVersion {
  watchlistId: string;
  version: number;
  /** The organization's internal list: a publisher may call one of its lists the same. */
  own?: boolean;
}

/** The lists in the record of a search, so that it can be run again. */
export function recordedVersions({ shared, own }: SearchedLists): RecordedVersion[] {
  return [
    ...shared.listVersions.map(({ watchlistId, version }) => ({ watchlistId, version })),
    ...(own ? [{ watchlistId: INTERNAL_LIST_ID, version: own.generation, own: true }] : []),
  ];
}

/** The first `limit` of two ordered pages. */
function merged(
  shared: readonly Match[],
  own: readonly Match[],
  limit: number,
): { matches: Match[]; fromOwn: ReadonlySet<Match> } {
  if (own.length === 0) return { matches: [...shared], fromOwn: new Set() };
  const matches = [...shared, ...own].sort(inOrder).slice(0, limit);
  const ofOwn = new Set(own);
  return { matches, fromOwn: new Set(matches.filter((match) => ofOwn.has(match))) };
}

function idsOf(matches: readonly Match[]): string[] {
  return matches.map(({ id }) => id);
}
