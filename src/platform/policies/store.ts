import type { Db } from '../db/database.ts';
import type { Shipped } from './policy.ts';

/** Stored policies stay unchanged. */
export async function insertPolicies(db: Db, shipped: readonly Shipped[], at: Date): Promise<void> {
  await db
    .insertInto('shipped_policies')
    .values(
      shipped.map(({ kind, version, content }) => ({
        kind,
        version,
        content: JSON.stringify(content),
        first_seen_at: at,
      })),
    )
    .onConflict((conflict) => conflict.columns(['kind', 'version']).doNothing())
    .execute();
}

/** The content; undefined if it is not stored. */
export async function readPolicy(db: Db, kind: string, version: string): Promise<unknown> {
  const row = await db
    .selectFrom('shipped_policies')
    .select('content')
    .where('kind', '=', kind)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.content;
}

/** All stored versions. */
export function readAllPolicies(db: Db): Promise<{ kind: string; version: string; content: unknown }[]> {
  return db.selectFrom('shipped_policies').select(['kind', 'version', 'content']).execute();
}
