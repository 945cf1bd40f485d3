import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { LIMITS } from './limits.ts';

/** A query for movements of a subject. Times in epoch milliseconds, amounts in the base currency, ends included. */
export interface HopQuery {
  subject: string;
  direction: -1 | 1;
  beforeSeq: number;
  from: number;
  to: number;
  least: number;
  most: number;
  fan: number;
}

/** A payment from one subject to another. */
export interface Hop {
  from: string;
  to: string;
  seq: number;
  at: number;
  amount: number;
}

interface HopRow {
  query: number;
  seq: number;
  at: Date;
  amount: number;
  counterparty: string;
}

/** One result per query, with the latest hops first. One statement with one indexed range per query. */
export async function readHops(db: Db, tenantId: string, queries: readonly HopQuery[]): Promise<Hop[][]> {
  const found: Hop[][] = queries.map(() => []);
  if (queries.length === 0) return found;
  const requested = queries.map(({ from, to, ...query }, number) => ({
    ...query,
    number,
    since: new Date(from),
    until: new Date(to),
  }));
  const { rows } = await sql<HopRow>`
    select q.number as query, m.seq, m.occurred_at as at, m.amount, m.counterparty
    from jsonb_to_recordset(${JSON.stringify(requested)}::jsonb)
      as q(number int, subject uuid, direction smallint, "beforeSeq" bigint, since timestamptz, until timestamptz,
           least float8, most float8, fan int)
    cross join lateral (
      select seq, occurred_at, amount, counterparty
      from (
        select seq, occurred_at, amount, counterparty, direction
        from movements
        where tenant_id = ${tenantId} and subject = q.subject and occurred_at between q.since and q.until
          and seq < q."beforeSeq"
        order by occurred_at desc, seq desc limit ${LIMITS.read}
      ) latest
      where direction = q.direction and amount between q.least and q.most
        and counterparty is not null and counterparty <> q.subject
      order by occurred_at desc, seq desc limit q.fan
    ) m`.execute(db);
  for (const { query, seq, at, amount, counterparty } of rows) {
    const { subject, direction } = queries[query]!;
    const [from, to] = direction === -1 ? [subject, counterparty] : [counterparty, subject];
    found[query]!.push({ from, to, seq, at: at.getTime(), amount });
  }
  return found;
}
