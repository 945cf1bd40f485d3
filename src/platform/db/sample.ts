/** Reproducible random samples. */
import { sql } from 'kysely';
import type { Db } from './database.ts';

export interface SampleRange {
  from: Date;
  to: Date;
  /** Maximum sample size. */
  size: number;
  seed: string;
}

export interface Drawn {
  /** Size of the population. */
  population: number;
  ids: string[];
}

/**
 * Rows of one organization within a time range, ordered by SHA-256(`SEED:ID`): the first ones are the sample.
 * @param of only rows with this value in a column
 */
export async function draw(
  db: Db,
  tenantId: string,
  rows: { table: string; id: string; time: string; of?: { column: string; value: string } },
  { from, to, size, seed }: SampleRange,
): Promise<Drawn> {
  const id = sql.ref(rows.id);
  const time = sql.ref(rows.time);
  const only = rows.of ? sql`and ${sql.ref(rows.of.column)} = ${rows.of.value}` : sql``;
  const found = await sql<{ id: string; population: number }>`
    select ${id}::text as id, count(*) over () as population from ${sql.table(rows.table)}
    where tenant_id = ${tenantId}::uuid and ${time} >= ${from} and ${time} < ${to} ${only}
    order by sha256(convert_to(${`${seed}:`} || ${id}::text, 'UTF8')) limit ${size}`.execute(db);
  return { population: Number(found.rows[0]?.population ?? 0), ids: found.rows.map((row) => row.id) };
}
