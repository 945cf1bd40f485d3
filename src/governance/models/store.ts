import type { Db } from '../../platform/db/database.ts';

export interface PolicyVersion {
  kind: string;
  version: string;
  firstSeenAt: Date;
}

/** Every version of each policy that this installation ran, the latest first. */
export async function readPolicyVersions(db: Db): Promise<PolicyVersion[]> {
  const rows = await db
    .selectFrom('shipped_policies')
    .select(['kind', 'version', 'first_seen_at'])
    .orderBy('kind')
    .orderBy('first_seen_at', 'desc')
    .orderBy('version', 'desc')
    .execute();
  return rows.map(({ kind, version, first_seen_at }) => ({ kind, version, firstSeenAt: first_seen_at }));
}

/** @param versions versions of that kind */
export async function readPolicyContents(
  db: Db,
  kind: string,
  versions: readonly string[],
): Promise<ReadonlyMap<string, unknown>> {
  if (versions.length === 0) return new Map();
  const rows = await db
    .selectFrom('shipped_policies')
    .select(['version', 'content'])
    .where('kind', '=', kind)
    .where('version', 'in', versions)
    .execute();
  return new Map(rows.map(({ version, content }) => [version, content]));
}
