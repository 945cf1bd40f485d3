import type { Db } from '../../platform/db/database.ts';
import type { SavedViewRow, ViewPage } from './types.ts';

const COLUMNS = [
  'tenant_id as tenantId',
  'view_id as viewId',
  'user_id as userId',
  'page',
  'name',
  'search',
  'is_shared as isShared',
  'updated_at as updatedAt',
] as const;

const rows = (db: Db, tenantId: string) =>
  db.selectFrom('saved_views').select(COLUMNS).where('tenant_id', '=', tenantId).orderBy('name').orderBy('view_id');

const rowOf = <T extends { page: string; search: unknown }>(row: T) => ({
  ...row,
  page: row.page as ViewPage,
  search: row.search as Record<string, string>,
});

/** The user's own views and views shared by others. */
export async function readViews(db: Db, tenantId: string, userId: string): Promise<SavedViewRow[]> {
  const seen = rows(db, tenantId).where((q) => q.or([q('user_id', '=', userId), q('is_shared', '=', true)]));
  return (await seen.execute()).map(rowOf);
}

export async function readView(db: Db, tenantId: string, viewId: string): Promise<SavedViewRow | null> {
  const row = await rows(db, tenantId).where('view_id', '=', viewId).executeTakeFirst();
  return row ? rowOf(row) : null;
}

export async function putView(db: Db, row: SavedViewRow): Promise<void> {
  const values = {
    user_id: row.userId,
    page: row.page,
    name: row.name,
    search: JSON.stringify(row.search),
    is_shared: row.isShared,
    updated_at: row.updatedAt,
  };
  await db
    .insertInto('saved_views')
    .values({ tenant_id: row.tenantId, view_id: row.viewId, ...values })
    .onConflict((c) => c.columns(['tenant_id', 'view_id']).doUpdateSet(values))
    .execute();
}

export async function deleteView(db: Db, tenantId: string, viewId: string): Promise<void> {
  await db.deleteFrom('saved_views').where('tenant_id', '=', tenantId).where('view_id', '=', viewId).execute();
}
