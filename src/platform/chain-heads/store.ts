import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { PublishedHead } from './statement.ts';

export async function readHeads(db: Db): Promise<PublishedHead[]> {
  const rows = await db
    .selectFrom('audit_heads')
    .select(['tenant_id', 'sequence', 'entry_hash'])
    .where('sequence', '>', 0)
    .orderBy('tenant_id')
    .execute();
  return rows.map((row) => ({
    tenantId: row.tenant_id,
    sequence: row.sequence,
    entryHash: row.entry_hash.toString('hex'),
  }));
}

export interface Contradicted extends PublishedHead {
  /** Hash of the entry at that position now, hexadecimal; null: there is none. */
  found: string | null;
  /** The last entry of the chain; null: the chain has none. */
  last: number | null;
}

/** Published heads that contradict the chains. */
export async function readContradicted(db: Db, heads: readonly PublishedHead[]): Promise<Contradicted[]> {
  const { rows } = await sql<Contradicted>`
    select published."tenantId", published.sequence, published."entryHash", encode(entry.entry_hash, 'hex') as found,
           (select max(sequence) from audit_log where tenant_id = published."tenantId"::uuid) as last
    from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) as published ("tenantId" text, sequence bigint, "entryHash" text)
    left join audit_log as entry on entry.tenant_id = published."tenantId"::uuid and entry.sequence = published.sequence
    where encode(entry.entry_hash, 'hex') is distinct from published."entryHash"
    order by published."tenantId", published.sequence`.execute(db);
  return rows;
}

/** Whether any chain has an entry older than this, by the database clock. */
export async function hasEntryBefore(db: Db, minutes: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from audit_log where occurred_at < now() - make_interval(mins => ${minutes}::integer)) as found`.execute(
    db,
  );
  return rows[0]!.found;
}
