import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { insertRows } from '../../../platform/db/insert-rows.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { PartyType } from '../names/mention.ts';
import type { ArticleListing, KnownParty, ListingOfArticle, ListingState, Matter } from './types.ts';

export async function insertListings(db: Db, listings: readonly ArticleListing[]): Promise<void> {
  await insertRows(
    db,
    'adverse_listings',
    listings.map((one) => ({
      tenant_id: one.tenantId,
      listing_id: one.listingId,
      article_id: one.articleId,
      party: one.party,
      name: one.name,
      kind: one.kind,
      profile_id: one.profileId,
      known_profile_id: one.knownProfileId,
      known: one.known,
      known_confirmed: one.knownConfirmed,
      matters: one.matters,
      confidence: one.confidence,
      state: one.state,
      ended_on: one.endedOn,
      created_at: one.createdAt,
      changed_at: one.changedAt,
      changed_by: one.changedBy,
      reason: one.reason,
    })),
  );
}

export async function updateListing(db: Db, one: ArticleListing): Promise<void> {
  await db
    .updateTable('adverse_listings')
    .set({
      profile_id: one.profileId,
      known_profile_id: one.knownProfileId,
      known: one.known === null ? null : sql`${JSON.stringify(one.known)}::jsonb`,
      known_confirmed: one.knownConfirmed,
      state: one.state,
      ended_on: one.endedOn,
      changed_at: one.changedAt,
      changed_by: one.changedBy,
      reason: one.reason,
    })
    .where('tenant_id', '=', one.tenantId)
    .where('listing_id', '=', one.listingId)
    .execute();
}

type Selected = Selectable<Schema['adverse_listings']> &
  Pick<Selectable<Schema['adverse_articles']>, 'title' | 'url' | 'published_at'> & { matched: string[] };

export interface ListingFilter {
  listingId?: string;
  articleId?: string;
  state?: ListingState;
  profileIds?: readonly string[];
}

/** Start of a page: after this listing. */
export interface ListingPlace {
  createdAt: string;
  listingId: string;
}

export function listedListings(db: Db, tenantId: string, { listingId, articleId, state, profileIds }: ListingFilter) {
  let query = db
    .selectFrom('adverse_listings as l')
    .innerJoin('adverse_articles as a', (join) =>
      join.onRef('a.tenant_id', '=', 'l.tenant_id').onRef('a.article_id', '=', 'l.article_id'),
    )
    .where('l.tenant_id', '=', tenantId);
  if (listingId !== undefined) query = query.where('l.listing_id', '=', listingId);
  if (articleId !== undefined) query = query.where('l.article_id', '=', articleId);
  if (state !== undefined) query = query.where('l.state', '=', state);
  if (profileIds !== undefined) query = query.where('l.profile_id', '=', sql<string>`any(${profileIds}::uuid[])`);
  return query;
}

/** Newest first. */
export async function readListings(
  db: Db,
  tenantId: string,
  filter: ListingFilter,
  page: { after: ListingPlace | null; limit: number | null } = { after: null, limit: null },
): Promise<ListingOfArticle[]> {
  let query = listedListings(db, tenantId, filter)
    .selectAll('l')
    .select(sql<string | null>`l.ended_on::text`.as('ended_on'))
    .select(['a.title', 'a.url', 'a.published_at'])
    .select(sql<string[]>`jsonb_path_query_array(a.parties -> l.party, '$.matches[*].profileId')`.as('matched'));
  const { after, limit } = page;
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('l.created_at', 'l.listing_id'), '<', tuple(new Date(after.createdAt), after.listingId)),
    );
  }
  const ordered = query.orderBy('l.created_at', 'desc').orderBy('l.listing_id', 'desc');
  const rows = await (limit === null ? ordered : ordered.limit(limit)).execute();
  return (rows as unknown as Selected[]).map(listingOf);
}

function listingOf(row: Selected): ListingOfArticle {
  return {
    tenantId: row.tenant_id,
    listingId: row.listing_id,
    articleId: row.article_id,
    party: row.party,
    name: row.name,
    kind: row.kind as PartyType,
    profileId: row.profile_id,
    knownProfileId: row.known_profile_id,
    known: row.known as KnownParty | null,
    knownConfirmed: row.known_confirmed,
    matters: row.matters as Matter[],
    confidence: row.confidence,
    state: row.state as ListingState,
    endedOn: row.ended_on,
    createdAt: row.created_at,
    changedAt: row.changed_at,
    changedBy: row.changed_by,
    reason: row.reason,
    title: row.title,
    url: row.url,
    publishedAt: row.published_at,
    matched: row.matched,
  };
}

/** Profiles that the article was linked to by the names of parties that it does not list. */
export async function readUnlistedMatches(
  db: Db,
  { tenantId, articleId }: { tenantId: string; articleId: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct match.value ->> 'profileId' as id
    from adverse_articles a
      cross join lateral jsonb_array_elements(a.parties) with ordinality as party(value, position)
      cross join lateral jsonb_array_elements(party.value -> 'matches') as match(value)
    where a.tenant_id = ${tenantId} and a.article_id = ${articleId}
      and not exists (
        select from adverse_listings l
        where l.tenant_id = a.tenant_id and l.article_id = a.article_id and l.party = party.position - 1
      )`.execute(db);
  return rows.map(({ id }) => id);
}

/** Adds the article to the profile, for `GET profiles/{id}/adverse-media`. */
export async function tieArticle(
  db: Db,
  key: { tenantId: string; articleId: string; profileId: string },
): Promise<void> {
  await db
    .insertInto('adverse_article_profiles')
    .values({ tenant_id: key.tenantId, profile_id: key.profileId, article_id: key.articleId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** @param profileIds absent: all of them */
export async function untieArticle(
  db: Db,
  { tenantId, articleId, profileIds }: { tenantId: string; articleId: string; profileIds?: readonly string[] },
): Promise<void> {
  const ofArticle = db
    .deleteFrom('adverse_article_profiles')
    .where('tenant_id', '=', tenantId)
    .where('article_id', '=', articleId);
  const some = profileIds && ofArticle.where('profile_id', '=', sql<string>`any(${profileIds}::uuid[])`);
  await (some ?? ofArticle).execute();
}
