/** Pages of the internal list for users, with removed entries. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { WatchlistStatus } from '../../profile.ts';
import { type EntryProfileRow, ownProfilesNow } from '../store.ts';

export interface OwnFilter {
  status?: WatchlistStatus | undefined;
  /** Words that begin words of one of its names. */
  nameWords?: readonly string[] | undefined;
}

/** Newest first. Many may have been put on the list at one moment. */
export interface OwnPlace {
  createdAt: string;
  profileId: string;
}

export interface OwnRange {
  after: OwnPlace | null;
  limit: number;
}

export const placeOf = ({ createdAt, profile: { profileId } }: EntryProfileRow): OwnPlace => ({
  createdAt: createdAt.toISOString(),
  profileId,
});

/** All listed profiles, with any name. */
export function listedProfiles(db: Db, tenantId: string, { status }: OwnFilter) {
  const query = ownProfilesNow(db, tenantId);
  return status === undefined ? query : query.where(sql<string>`profile ->> 'status'`, '=', status);
}

export async function readListedPage(
  db: Db,
  tenantId: string,
  filter: OwnFilter,
  { after, limit }: OwnRange,
): Promise<EntryProfileRow[]> {
  let query = listedProfiles(db, tenantId, filter);
  if (after) {
    const { createdAt, profileId } = after;
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'profile_id'), '<', tuple(new Date(createdAt), profileId)),
    );
  }
  const rows = await query
    .select([
      'profile',
      'version',
      'created_at as createdAt',
      'created_by as createdBy',
      'updated_at as updatedAt',
      'updated_by as updatedBy',
    ])
    .orderBy('created_at', 'desc')
    .orderBy('profile_id', 'desc')
    .limit(limit)
    .execute();
  return rows as unknown as EntryProfileRow[];
}
