/**
 * Adverse media listings on the internal list. Articles, user decisions and withdrawals change rows of
 * `adverse_listings`. The profiles are rebuilt from their rows in the same transaction, under the list lock.
 */
import { randomUUID } from 'node:crypto';
import type { EntryProfiles } from '../../../lists/internal-list/entry-profiles.ts';
import type { Profiles } from '../../../lists/profiles.ts';
import type { Caller } from '../../../platform/access/permissions.ts';
import { hashDetails } from '../../../platform/audit/trail.ts';
import { countListed } from '../../../platform/db/count-listed.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CursorCodec } from '../../../platform/lib/cursor.ts';
import { type PageAsked, readListPage } from '../../../platform/lib/list-page.ts';
import type { AuditNote, Done, Tx } from '../../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../../platform/unit-of-work/writer.ts';
import { isAccusation, profileOfArticles } from './article-profile.ts';
import { type Proposal, profileIdOfKnown, profileIdOfOne } from './propose.ts';
import { DEFAULT_LIMIT, type ListingPage, type ListingView, viewOf } from './schemas.ts';
import {
  insertListings,
  type ListingFilter,
  type ListingPlace,
  listedListings,
  readListings,
  readUnlistedMatches,
  tieArticle,
  untieArticle,
  updateListing,
} from './store.ts';
import type { ArticleListing, KnownParty, ListingOfArticle, ListingState } from './types.ts';

export interface ArticleListingsParts {
  database: Database;
  writer: Writer;
  cursors: CursorCodec;
  profiles: Pick<Profiles, 'get'>;
  entryProfiles: Pick<EntryProfiles, 'lock' | 'derive' | 'searchNow'>;
}

/** Actor and time of a change. */
type By = Pick<Caller, 'principal'>;

/** Source states of each state change by a user. */
const FROM: Readonly<Record<'LISTED' | 'DISMISSED', readonly ListingState[]>> = {
  LISTED: ['WAITING', 'LISTED', 'DISMISSED'],
  DISMISSED: ['WAITING', 'LISTED'],
};

export interface Confirmation {
  reason: string;
  /** Profile that the user identified the party as. */
  knownProfileId?: string | undefined;
  /** Separate party: neither that profile nor the party of other articles with this name. */
  separate?: boolean | undefined;
}

export class ArticleListings {
  readonly #parts: ArticleListingsParts;

  constructor(parts: ArticleListingsParts) {
    this.#parts = parts;
  }

  /** Part of the effect that keeps the article. After its transaction: `searchNow`. */
  async record(
    tx: Tx,
    articleId: string,
    proposals: readonly Proposal[],
    by: By,
  ): Promise<{ listings: ArticleListing[]; audit: AuditNote[] }> {
    const { db, tenantId } = tx;
    if (proposals.length === 0) return { listings: [], audit: [] };
    await this.#parts.entryProfiles.lock(tx);
    const profileIds = [...new Set(proposals.map(({ profileId }) => profileId))];
    const before = new Set(
      (await readListings(db, tenantId, { profileIds }))
        // A waiting listing may be confirmed later and must include the acquittal.
        .filter(({ state }) => state === 'LISTED' || state === 'WAITING')
        .map((one) => one.profileId),
    );
    const at = tx.now();
    const listings = proposals
      .filter(({ onlyClears, profileId }) => !onlyClears || before.has(profileId))
      .map(
        ({ isCertain, onlyClears: _, ...proposal }): ArticleListing => ({
          ...proposal,
          tenantId,
          listingId: randomUUID(),
          articleId,
          knownConfirmed: false,
          state: isCertain ? 'LISTED' : 'WAITING',
          endedOn: null,
          createdAt: at,
          changedAt: at,
          changedBy: by.principal.id,
          reason: null,
        }),
      );
    await insertListings(db, listings);
    const listed = listings.filter(({ state }) => state === 'LISTED');
    for (const { profileId } of listed) await tieArticle(db, { tenantId, articleId, profileId });
    const notes = listings.map((one) => noteOf(one, null));
    return { listings, audit: [...notes, ...(await this.#derive(tx, listed, by))] };
  }

  /** Part of the effect that withdraws the article: its listings end today. Call `searchNow` after the transaction. */
  async end(tx: Tx, articleId: string, by: By): Promise<AuditNote[]> {
    const { db, tenantId } = tx;
    await this.#parts.entryProfiles.lock(tx);
    const before = (await readListings(db, tenantId, { articleId })).filter(({ state }) => state !== 'ENDED');
    const after = before.map((one) => this.#moved(tx, one, 'ENDED', by, null));
    for (const one of after) await updateListing(db, one);
    await untieArticle(db, { tenantId, articleId });
    const notes = after.map((one, at) => noteOf(one, before[at]!.state));
    return [...notes, ...(await this.#derive(tx, after.filter(wasListed), by))];
  }

  /** @throws AppError not-found, conflict */
  async confirm(listingId: string, asked: Confirmation, caller: Caller): Promise<Done<ListingView>> {
    const { tenantId } = caller.principal;
    const known = asked.knownProfileId ? await this.#known(tenantId, asked.knownProfileId) : null;
    return await this.#change(listingId, caller, (tx, before) => {
      const moved = this.#moved(tx, before, 'LISTED', caller, asked.reason);
      if (asked.separate) {
        const own = { profileId: profileIdOfOne(tenantId, listingId), knownProfileId: null, known: null };
        return { ...moved, ...own, knownConfirmed: false };
      }
      if (!known) return moved;
      return { ...moved, ...known, profileId: profileIdOfKnown(tenantId, known.knownProfileId), knownConfirmed: true };
    });
  }

  /** @throws AppError not-found, conflict */
  dismiss(listingId: string, { reason }: { reason: string }, caller: Caller): Promise<Done<ListingView>> {
    return this.#change(listingId, caller, (tx, before) => this.#moved(tx, before, 'DISMISSED', caller, reason));
  }

  /** @throws AppError not-found */
  async get(tenantId: string, listingId: string): Promise<ListingView> {
    const [one] = await this.#parts.database.tenant(tenantId, (db) => readListings(db, tenantId, { listingId }));
    if (!one) throw noSuchListing();
    return viewOf(one);
  }

  /** Newest first. @throws AppError invalid-cursor */
  async list(
    tenantId: string,
    { state, articleId, profileId }: { state?: ListingState; articleId?: string; profileId?: string },
    { limit = DEFAULT_LIMIT, cursor, withTotal }: Partial<PageAsked>,
  ): Promise<ListingPage> {
    const filter: ListingFilter = {
      ...(state && { state }),
      ...(articleId && { articleId }),
      ...(profileId && { profileIds: [profileId] }),
    };
    const page = await readListPage(
      this.#parts.cursors,
      { list: 'article-listings', tenantId, ...filter },
      { limit, cursor, withTotal },
      (after: ListingPlace | null, rows) =>
        this.#parts.database.tenant(tenantId, (db) => readListings(db, tenantId, filter, { after, limit: rows })),
      ({ createdAt, listingId }) => ({ createdAt: createdAt.toISOString(), listingId }),
      () => countListed(this.#parts.database, tenantId, (db) => listedListings(db, tenantId, filter)),
    );
    return { ...page, items: page.items.map(viewOf) };
  }

  /** Makes this node search the change. Other nodes do within five seconds. */
  searchNow(tenantId: string): Promise<void> {
    return this.#parts.entryProfiles.searchNow(tenantId);
  }

  async #change(
    listingId: string,
    caller: Caller,
    change: (tx: Tx, before: ListingOfArticle) => ListingOfArticle,
  ): Promise<Done<ListingView>> {
    const { tenantId } = caller.principal;
    const done = await this.#parts.writer.write(caller, async (tx) => {
      await this.#parts.entryProfiles.lock(tx);
      const [before] = await readListings(tx.db, tenantId, { listingId });
      if (!before) throw noSuchListing();
      const after = change(tx, before);
      await updateListing(tx.db, after);
      await untieArticle(tx.db, { ...before, profileIds: [...tiesOf(before), ...before.matched] });
      // Other parties of the article may be the same profiles by their names.
      const listed = (await readListings(tx.db, tenantId, { articleId: after.articleId })).flatMap(tiesOf);
      const ties = new Set([...listed, ...(await readUnlistedMatches(tx.db, after))]);
      for (const profileId of ties) await tieArticle(tx.db, { ...after, profileId });
      const derived = await this.#derive(tx, [before, after].filter(wasListed), caller);
      return { result: viewOf(after), audit: [noteOf(after, before.state), ...derived] };
    });
    if (!done.replayed) await this.searchNow(tenantId);
    return done;
  }

  /** @throws AppError conflict */
  #moved(
    tx: Tx,
    before: ListingOfArticle,
    to: ListingState,
    { principal }: By,
    reason: string | null,
  ): ListingOfArticle {
    if (to !== 'ENDED' && to !== 'WAITING' && !FROM[to].includes(before.state)) {
      throw new AppError('conflict', { detail: `The listing is ${before.state} and cannot become ${to}.` });
    }
    const now = tx.now();
    // A party that was never listed has no end date.
    const endedOn =
      to === 'LISTED' ? null : before.state === 'LISTED' ? now.toISOString().slice(0, 10) : before.endedOn;
    return { ...before, state: to, endedOn, changedAt: now, changedBy: principal.id, reason };
  }

  async #known(tenantId: string, profileId: string): Promise<{ knownProfileId: string; known: KnownParty }> {
    const profile = await this.#parts.profiles.get(tenantId, profileId);
    const profileIds = [profile.profileId];
    const ofArticles = await this.#parts.database.tenant(tenantId, (db) => readListings(db, tenantId, { profileIds }));
    if (ofArticles.length > 0) {
      throw new AppError('conflict', {
        detail: 'The profile is itself derived from articles and cannot identify a party.',
      });
    }
    const known: KnownParty = {
      kind: profile.entityType === 'INDIVIDUAL' ? 'PERSON' : 'ORGANIZATION',
      names: profile.names.map((name) => ({ ...name, aliasKind: null })),
      dates: profile.dates.filter(({ type }) => type === 'BIRTH'),
      nationalities: profile.nationalities.map(({ sourceRaw, countryCode = null, status }) => ({
        sourceRaw,
        countryCode,
        status,
      })),
      gender: profile.gender,
    };
    return { knownProfileId: profile.profileId, known };
  }

  /** Writes the profiles that these listings belong to, as all of their listings say. */
  async #derive(tx: Tx, listings: readonly ArticleListing[], by: By): Promise<AuditNote[]> {
    const profileIds = [...new Set(listings.map(({ profileId }) => profileId))].sort();
    if (profileIds.length === 0) return [];
    const all = (await readListings(tx.db, tx.tenantId, { profileIds })).filter(wasListed);
    const ofProfile = (id: string) => all.filter(({ profileId }) => profileId === id);
    // An entry without remaining listings ends. An acquittal alone lists no party.
    const left = profileIds.filter((id) => !ofProfile(id).some(isAccusation));
    const profiles = profileIds.filter((id) => !left.includes(id)).map((id) => profileOfArticles(ofProfile(id)));
    return await this.#parts.entryProfiles.derive(tx, { profiles, left }, by.principal.id);
  }
}

export function noSuchListing(): AppError {
  return new AppError('not-found', { detail: 'Adverse media listing not found.' });
}

function wasListed({ state, endedOn }: ArticleListing): boolean {
  return state === 'LISTED' || endedOn !== null;
}

/**
 * The profiles that get the article of a listing: the profile of the listing, and all profiles of the same name until a user has
 * decided which of them is the party, if any.
 */
function tiesOf(one: ListingOfArticle): string[] {
  const { tenantId, listingId, state, profileId, knownProfileId, knownConfirmed, matched } = one;
  if (state === 'WAITING') return matched;
  if (state !== 'LISTED') return [];
  if (knownConfirmed) return [profileId, knownProfileId!];
  return profileId === profileIdOfOne(tenantId, listingId) ? [profileId] : [profileId, ...matched];
}

/** Names and reasons may contain personal data: the trail has IDs, and the hash of the reason. */
function noteOf(one: ArticleListing, before: ListingState | null): AuditNote {
  const { listingId, articleId, profileId, knownProfileId, knownConfirmed, matters, confidence, state, reason } = one;
  return {
    action: 'adverse-media.listing-changed',
    subjectType: 'article-listing',
    subjectId: listingId,
    details: {
      articleId,
      before,
      state,
      profileId,
      knownProfileId,
      knownConfirmed,
      confidence,
      matters: matters.map(({ theme, stage }) => ({ theme, stage })),
      reasonHash: reason === null ? null : hashDetails({ reason }).toString('hex'),
    },
  };
}
