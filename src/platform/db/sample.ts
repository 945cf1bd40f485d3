/** Reproducible random samples. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

export interface SampleRange {
  from: Date;
  to: Date;
  /** Maximum sample size. */
  size: number;
  seed: string;
}

export interface RowSample {
  /** Size of the population. */
  population: number;
  ids: string[];
}

/**
 * Rows of one organization within a time range, ordered by SHA-256(`SEED:ID`): the first ones are the sample.
 * @param rows `id` is a column or an expression; `of`: only rows with this value in a column; `where`: a further condition
 */
export async function draw(
  db: Db,
  tenantId: string,
  rows: {
    table: string;
    id: string | RawBuilder<string>;
    time: string;
    of?: { column: string; value: string };
    where?: RawBuilder<boolean>;
  },
  { from, to, size, seed }: SampleRange,
): Promise<RowSample> {
  const id = typeof rows.id === 'string' ? sql.ref(rows.id) : rows.id;
  const time = sql.ref(rows.time);
  const only = rows.of ? sql`and ${sql.ref(rows.of.column)} = ${rows.of.value}` : sql``;
  const found = await sql<{ id: string; population: number }>`
    select (${id})::text as id, count(*) over () as population from ${sql.table(rows.table)}
    where tenant_id = ${tenantId}::uuid and ${time} >= ${from} and ${time} < ${to} ${only}
      ${rows.where ? sql`and ${rows.where}` : sql``}
    order by sha256(convert_to(${`${seed}:`} || (${id})::text, 'UTF8')) limit ${size}`.execute(db);
  return { population: Number(found.rows[0]?.population ?? 0), ids: found.rows.map((row) => row.id) };
}
