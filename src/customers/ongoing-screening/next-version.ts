/**
 * Preview of the new hits that a publisher's current version would cause, before it is searched. `lists/refresh.ts` imports the
 * version and rolls the import back. The imported profiles become a small index, which is searched twice:
 *
 *   customers        customers that the changed profiles can match ─► compared as in a screening ─► hits that are new
 *   newest parties   their names, one by one                       ─► matches that the current lists do not give
 *
 * Nothing is written, and no notification is sent.
 */
import pLimit from 'p-limit';
import { categoriesInForce } from '../../lists/listings.ts';
import type { NewProfile } from '../../lists/profiles/store.ts';
import { subjectOf } from '../../lists/subject.ts';
import type { Upcoming, Watchlists } from '../../lists/watchlists.ts';
import { MatcherBusyError, MatcherOverdueError, type MatchPool } from '../../matching/pool.ts';
import { overdue } from '../../matching/search-in.ts';
import type { Match, Query, Subject } from '../../matching/types.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { within } from '../../platform/lib/deadline.ts';
import type { ListSearch } from '../../screening/list-search.ts';
import type { PartyRecords } from '../../screening/parties/party-records.ts';
import type { Customers } from '../customers.ts';
import { birthVerification } from '../verifications.ts';
import { judgmentOf } from './judge.ts';
import type { CustomerIndex } from './runs/customer-index.ts';
import type { CustomerLookup } from './runs/look-up.ts';
import type { NextVersionView } from './schemas.ts';
import type { CustomerScreeningContext, ScreenCustomers } from './screen-customers.ts';
import { readHitsOf } from './store.ts';
import { queriesOf, subjectsOf, type Terms } from './subjects.ts';

/** Longest wait of a request. The comparison continues, and a later request gets its result. */
const WAIT_MS = 20_000;
const MOST_KEPT = 100;
/** If a change can match more customers, the rest are counted but not compared. */
const MOST_COMPARED = 1_000;
/** Newest parties that are compared. */
const MOST_PARTIES = 2_000;
const PARTIES_PAGE = 100;
/** Latest names of a party that are compared. */
const MOST_NAMES = 4;
const MOST_SHOWN = 100;
const MOST_MATCHES = 100;
const BUILD_PAGE = 1_000;
const BUSY_PAUSE_MS = 50;
const BUSY_ATTEMPTS = 200;

interface NextVersionParts {
  database: Database;
  pool: MatchPool;
  lists: Pick<ListSearch, 'search'>;
  watchlists: Pick<Watchlists, 'upcoming'>;
  screen: Pick<ScreenCustomers, 'surroundings'>;
  index: Pick<CustomerIndex, 'open'>;
  lookUp: Pick<CustomerLookup, 'reached'>;
  customers: Pick<Customers, 'shown'>;
  parties: Pick<PartyRecords, 'page' | 'names'>;
  pause?: (ms: number) => Promise<unknown>;
}

type Compared = Omit<NextVersionView, 'watchlistId' | 'lookedAt' | 'reason'>;
type Listed = NonNullable<Compared['customers']>['items'][number]['listed'];

const NOT_COMPARED = {
  ...{ reason: null, lookedAt: null, version: null, changedProfiles: null, algorithm: null, threshold: null },
  ...{ customers: null, parties: null },
} as const satisfies Omit<NextVersionView, 'watchlistId' | 'outcome'>;

/** Searchable index of the changed profiles. */
interface ChangedIndex {
  subjects: Subject[];
  common: string;
  ask(query: Query): Promise<Match[]>;
}

export class NextVersion {
  readonly #parts: NextVersionParts;
  /** Keyed by organization, list and whether parties are included. An answer belongs to one fetch from the publisher. */
  readonly #answers = new Map<string, { looked: Promise<Upcoming>; answer: Promise<NextVersionView> }>();
  #made = 0;

  constructor(parts: NextVersionParts) {
    this.#parts = parts;
  }

  /** @param withParties whether the caller may read parties. @throws AppError not-found, service-unavailable */
  ask(tenantId: string, watchlistId: string, { withParties }: { withParties: boolean }): Promise<NextVersionView> {
    const looked = this.#parts.watchlists.upcoming(watchlistId);
    for (const [key, one] of this.#answers)
      if (one.looked !== looked || this.#answers.size > MOST_KEPT) this.#answers.delete(key);
    const key = `${tenantId} ${watchlistId} ${withParties}`;
    const requested = this.#answers.get(key) ?? {
      looked,
      answer: this.#answer(tenantId, watchlistId, looked, withParties),
    };
    this.#answers.set(key, requested);
    requested.answer.catch(() => {
      if (this.#answers.get(key) === requested) this.#answers.delete(key);
    });
    return within(WAIT_MS, requested.answer, () => ({ ...NOT_COMPARED, watchlistId, outcome: 'RUNNING' }) as const);
  }

  async #answer(
    tenantId: string,
    watchlistId: string,
    looked: Promise<Upcoming>,
    withParties: boolean,
  ): Promise<NextVersionView> {
    const { version, lookedAt } = await looked;
    const result = { ...NOT_COMPARED, watchlistId, lookedAt: lookedAt.toISOString() };
    if (version.outcome === 'REFUSED') return { ...result, outcome: 'REFUSED', reason: version.reason };
    if (version.outcome !== 'CHANGED') return { ...result, outcome: version.outcome };
    return { ...result, ...(await this.#compared(tenantId, watchlistId, version, withParties)) };
  }

  async #compared(
    tenantId: string,
    watchlistId: string,
    { profiles, outcome: _, ...version }: Extract<Upcoming['version'], { outcome: 'CHANGED' }>,
    withParties: boolean,
  ): Promise<Compared> {
    const around = await this.#parts.screen.surroundings(tenantId);
    const byId = new Map(profiles.map((one) => [one.profile.profileId, one]));
    const listed = (match: Match): Listed => listedOf(byId.get(match.id)!, match, watchlistId);
    const { algorithm, threshold } = around.terms;
    const result = { outcome: 'COMPARED', version, changedProfiles: profiles.length, algorithm, threshold } as const;
    return await this.#withIndex(profiles, around, async (index) => ({
      ...result,
      customers: await this.#customers(tenantId, around, index, { listed, rowOf: ({ id }) => byId.get(id)! }),
      parties: withParties ? await this.#partiesSeenLast(tenantId, around, index, listed) : null,
    }));
  }

  async #withIndex<T>(
    profiles: readonly NewProfile[],
    { lists }: CustomerScreeningContext,
    work: (index: ChangedIndex) => Promise<T>,
  ): Promise<T> {
    const { pool } = this.#parts;
    const subjects = profiles.map(({ profile }) => subjectOf(profile));
    const common = String(lists.shared.base);
    const known = pool.corpus(common);
    if (known === null) {
      throw new AppError('service-unavailable', {
        detail: 'The lists are still loading. Try again later.',
        retryAfterSeconds: 2,
      });
    }
    const name = `upcoming ${++this.#made}`;
    const searched = `${name} searched`;
    await pool.use(name, await pool.build(pagesOf(subjects), known, known));
    await pool.view(searched, [{ corpus: name, common }]);
    try {
      return await work({ subjects, common, ask: (query) => this.#ask(searched, query) });
    } finally {
      await pool.drop(searched);
      await pool.drop(name);
    }
  }

  async #ask(searched: string, query: Query): Promise<Match[]> {
    const { pool, pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms)) } = this.#parts;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const { matches, nearMisses } = await pool.search(searched, query, { limit: MOST_MATCHES });
        return [...matches, ...nearMisses];
      } catch (error) {
        if (error instanceof MatcherOverdueError) throw overdue(error);
        // Other requests keep the matcher busy. The preview has low priority and waits.
        if (!(error instanceof MatcherBusyError) || attempt >= BUSY_ATTEMPTS) throw error;
        await pause(BUSY_PAUSE_MS);
      }
    }
  }

  async #customers(
    tenantId: string,
    { terms, blockingMeasures }: CustomerScreeningContext,
    { subjects, common, ask }: ChangedIndex,
    { listed, rowOf }: { listed: (match: Match) => Listed; rowOf: (match: Match) => NewProfile },
  ): Promise<Compared['customers']> {
    const { database, index, lookUp, customers, pool } = this.#parts;
    const indexed = await index.open(tenantId);
    const part = { subjects, common, partOf: common };
    const reached = subjects.length > 0 ? [...(await lookUp.reached(indexed, part, terms))].sort() : [];
    const some = reached.slice(0, MOST_COMPARED);
    const [shown, hits] = await database.tenant(tenantId, async (db) => [
      await customers.shown(db, tenantId, some),
      await readHitsOf(db, tenantId, some),
    ]);
    const known = new Set(
      hits.filter(({ state }) => state !== 'ENDED').map((hit) => keyOf(hit.customerId, hit.subject, hit.profileId)),
    );
    const atOnce = pLimit(2 * pool.threads);
    const found = await Promise.all(
      shown
        .filter(({ isUnreadable, state }) => !isUnreadable && state === 'ACTIVE')
        .flatMap(({ customerId, record }) =>
          subjectsOf(record).map((subject) =>
            atOnce(async () => {
              const verifiedBirth = subject.subject === 'CUSTOMER' ? (birthVerification(record)?.value ?? null) : null;
              const best = await bestOf((await queriesOf(subject, terms)).queries, async (query) => {
                const requested = { names: query.names, threshold: terms.threshold, verifiedBirth, blockingMeasures };
                return (await ask(query)).filter(
                  (match) => judgmentOf({ match, row: rowOf(match) }, requested) === 'HIT',
                );
              });
              const newly = best.filter(({ id }) => !known.has(keyOf(customerId, subject.subject, id)));
              return newly.map((match) => ({
                ...{ customerId, externalReferenceId: record.externalReferenceId, subject: subject.subject },
                listed: listed(match),
              }));
            }),
          ),
        ),
    );
    return {
      registered: indexed.customers,
      reached: reached.length,
      compared: some.length,
      unreadable: indexed.unreadable.length,
      ...shownOf(found.flat(), ({ customerId }) => customerId),
    };
  }

  async #partiesSeenLast(
    tenantId: string,
    { lists, terms }: CustomerScreeningContext,
    { ask }: ChangedIndex,
    listed: (match: Match) => Listed,
  ): Promise<Compared['parties']> {
    const { parties, pool } = this.#parts;
    const atOnce = pLimit(2 * pool.threads);
    const found: NonNullable<Compared['parties']>['items'] = [];
    let compared = 0;
    let cursor: string | undefined;
    do {
      const page = await parties.page(tenantId, {}, { limit: PARTIES_PAGE, cursor });
      const names = await parties.names(
        tenantId,
        page.items.map(({ partyId }) => partyId),
      );
      const ofPage = await Promise.all(
        [...names].map(([partyId, all]) =>
          atOnce(async () => {
            const queries = namedQueries(all.slice(0, MOST_NAMES), terms);
            const best = await bestOf(queries, ask);
            if (best.length === 0) return [];
            // Matches with the current lists are not new.
            const today = new Set<string>();
            for (const query of queries)
              for (const { match } of (await this.#parts.lists.search(lists, query, { limit: MOST_MATCHES })).hits)
                today.add(match.id);
            const newly = best.filter(({ id }) => !today.has(id));
            return newly.map((match) => ({ partyId, name: all[0]!, listed: listed(match) }));
          }),
        ),
      );
      found.push(...ofPage.flat());
      compared += page.items.length;
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined && compared < MOST_PARTIES);
    return { compared, more: cursor !== undefined, ...shownOf(found, ({ partyId }) => partyId) };
  }
}

const keyOf = (customerId: string, subject: string, profileId: string) => `${customerId} ${subject} ${profileId}`;

/** Compares only names, because each payment of a party may state other details. */
function namedQueries(names: readonly string[], { algorithm, threshold }: Terms): Query[] {
  return names.map((name) => ({
    names: [name],
    algorithm,
    threshold,
    fuzzy: true,
    filters: { includeDelisted: false },
  }));
}

/** The best match of each profile over all queries. */
async function bestOf(queries: readonly Query[], ask: ChangedIndex['ask']): Promise<Match[]> {
  const best = new Map<string, Match>();
  for (const query of queries) {
    for (const match of await ask(query)) {
      const before = best.get(match.id);
      if (!before || match.score.overall > before.score.overall) best.set(match.id, match);
    }
  }
  return [...best.values()];
}

/** The items with the highest scores. */
function shownOf<T extends { listed: Listed }>(all: T[], whose: (one: T) => string) {
  const items = all.sort((a, b) => b.listed.score - a.listed.score).slice(0, MOST_SHOWN);
  return { newlyHit: new Set(all.map(whose)).size, newHits: all.length, items };
}

function listedOf({ profile, version }: NewProfile, { matchedName, score }: Match, watchlistId: string): Listed {
  const isNew = version === 1;
  return {
    // A party that is on no list yet gets its ID only with the import.
    profileId: isNew ? null : profile.profileId,
    primaryName: (profile.names.find(({ nameType }) => nameType === 'PRIMARY') ?? profile.names[0])?.fullNameRaw ?? '',
    externalReferenceIds: profile.sources
      .filter((source) => source.watchlistId === watchlistId)
      .map(({ externalReferenceId }) => externalReferenceId),
    matchedName,
    score: score.overall,
    categories: categoriesInForce(profile),
  };
}

function* pagesOf(subjects: readonly Subject[]): Generator<Subject[]> {
  for (let at = 0; at < subjects.length; at += BUILD_PAGE) yield subjects.slice(at, at + BUILD_PAGE);
}
