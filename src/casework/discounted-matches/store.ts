import { sql } from 'kysely';
import { SYSTEM_ACTOR } from '../../platform/audit/trail.ts';
import type { Db } from '../../platform/db/database.ts';
import { insertRows, updateRow } from '../../platform/db/insert-rows.ts';
import { fromStored } from '../../platform/db/stored-rows.ts';
import { DISCOUNTED_CODE } from '../../screening/payment-parties/list-findings.ts';
import { codeTrait, discountedTrait } from '../../transactions/traits.ts';
import type { DiscountVerdict, ReviewRow, ReviewState, SampleCriteria, SampleRow } from './types.ts';

const TRAIT = codeTrait(DISCOUNTED_CODE);
const traitOf = (watchlistId: string | null | undefined) => (watchlistId ? discountedTrait(watchlistId) : TRAIT);

export interface MatchFilter {
  watchlistId?: string | undefined;
  /** Recorded at or after `from`, and before `to`. ISO 8601. */
  from?: string | undefined;
  to?: string | undefined;
  states?: readonly ReviewState[] | undefined;
}

/** Place in the list: the sequence number of the transaction. */
export interface MatchPlace {
  seq: string;
}

export interface QueuedMatch extends MatchPlace {
  transactionUuid: string;
  review: ReviewRow | null;
}

const STATE = sql`case when r.transaction_uuid is null then 'UNSAMPLED' when r.verdict is null then 'DRAWN' else 'REVIEWED' end`;
const REVIEW = sql`r.transaction_uuid as "transactionUuid", r.sample_id as "sampleId", r.drawn_at as "drawnAt", r.verdict,
  r.reason, r.reviewed_at as "reviewedAt", r.reviewed_by as "reviewedBy", r.alert_id as "alertId"`;

/** Payments with discounted matches of any review state, as rows `f`, joined to their reviews `r`. */
function matched(tenantId: string, { watchlistId, from, to, states }: MatchFilter) {
  return sql`
    transaction_traits f
      join transactions t on t.tenant_id = f.tenant_id and t.transaction_uuid = f.transaction_uuid
      left join discounted_reviews r on r.tenant_id = f.tenant_id and r.transaction_uuid = f.transaction_uuid
    where f.tenant_id = ${tenantId} and f.trait = ${traitOf(watchlistId)}
      and (${from ?? null}::timestamptz is null or t.created_at >= ${from ?? null}::timestamptz)
      and (${to ?? null}::timestamptz is null or t.created_at < ${to ?? null}::timestamptz)
      and (${states ? [...states] : null}::text[] is null or ${STATE} = any(${states ? [...states] : null}::text[]))`;
}

/** The latest recorded first. */
export async function readMatches(
  db: Db,
  tenantId: string,
  filter: MatchFilter,
  { after, limit }: { after: MatchPlace | null; limit: number },
): Promise<QueuedMatch[]> {
  const { rows } = await sql<ReviewRow & { uuid: string; seq: string }>`
    select f.transaction_uuid as uuid, f.seq::text as seq, ${REVIEW} from ${matched(tenantId, filter)}
      and (${after?.seq ?? null}::bigint is null or f.seq < ${after?.seq ?? null}::bigint)
    order by f.seq desc limit ${limit}`.execute(db);
  const named = rows.map((row) => ({ ...row, transactionUuid: row.uuid }));
  const opened = await fromStored(db, 'discounted_reviews', { tenantId }, named, 'STAND_IN');
  return opened.map(({ uuid, seq, isUnreadable: _, ...review }) => ({
    ...{ transactionUuid: uuid, seq },
    review: review.sampleId === null ? null : review,
  }));
}

/** Payments that were not drawn yet. Unordered. @param limit maximum number of payments */
export async function readUndrawn(
  db: Db,
  tenantId: string,
  { watchlistId, from, to }: SampleCriteria,
  limit: number,
): Promise<string[]> {
  const filter = { watchlistId: watchlistId ?? undefined, from, to, states: ['UNSAMPLED'] as const };
  const { rows } = await sql<{ uuid: string }>`
    select f.transaction_uuid as uuid from ${matched(tenantId, filter)} limit ${limit}`.execute(db);
  return rows.map(({ uuid }) => uuid);
}

export async function insertSample(db: Db, tenantId: string, row: SampleRow, drawn: readonly string[]): Promise<void> {
  const { sampleId, criteria, seed, population, drawnAt, drawnBy } = row;
  await insertRows(db, 'discounted_samples', [
    {
      ...{ tenant_id: tenantId, sample_id: sampleId, criteria, seed, population },
      ...{ population_hash: row.populationHash, drawn: row.drawn, drawn_at: drawnAt, drawn_by: drawnBy },
    },
  ]);
  if (drawn.length === 0) return;
  await insertRows(
    db,
    'discounted_reviews',
    drawn.map((uuid) => ({
      ...{ tenant_id: tenantId, transaction_uuid: uuid, sample_id: sampleId, drawn_at: drawnAt },
      ...{ verdict: null, reason: null, reviewed_at: null, reviewed_by: null, alert_id: null },
    })),
  );
}

export interface SamplePlace {
  drawnAt: string;
  id: string;
}

/** The newest first. */
export async function readSamples(
  db: Db,
  tenantId: string,
  { after, limit }: { after: SamplePlace | null; limit: number },
): Promise<SampleRow[]> {
  const { rows } = await sql<SampleRow>`
    select sample_id as "sampleId", criteria, seed, population, population_hash as "populationHash", drawn,
           drawn_at as "drawnAt", drawn_by as "drawnBy"
    from discounted_samples where tenant_id = ${tenantId}
      and (${after?.id ?? null}::uuid is null
           or (drawn_at, sample_id) < (${after?.drawnAt ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by drawn_at desc, sample_id desc limit ${limit}`.execute(db);
  return rows;
}

/** null: the payment was not drawn. @param lock `locked`: until the database transaction ends */
export async function readReview(
  db: Db,
  tenantId: string,
  transactionUuid: string,
  lock: 'locked' | 'unlocked',
): Promise<ReviewRow | null> {
  const { rows } = await sql<ReviewRow>`
    select ${REVIEW} from discounted_reviews r
    where r.tenant_id = ${tenantId} and r.transaction_uuid = ${transactionUuid}
    ${lock === 'locked' ? sql`for update` : sql``}`.execute(db);
  const [row] = await fromStored(db, 'discounted_reviews', { tenantId }, rows, 'STAND_IN');
  if (!row) return null;
  const { isUnreadable: _, ...review } = row;
  return review;
}

export async function writeReview(db: Db, tenantId: string, row: ReviewRow): Promise<void> {
  const key = { tenant_id: tenantId, transaction_uuid: row.transactionUuid };
  await updateRow(db, 'discounted_reviews', key, {
    ...{ verdict: row.verdict, reason: row.reason, alert_id: row.alertId },
    ...{ reviewed_at: row.reviewedAt, reviewed_by: row.reviewedBy },
  });
}

/** Discounted payments in which a side is one of the parties, the latest first. The party is in the stored screening. */
export async function readOfParties(
  db: Db,
  tenantId: string,
  partyIds: readonly string[],
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select f.transaction_uuid as uuid from transaction_traits f
      join transaction_screenings s on s.tenant_id = f.tenant_id and s.transaction_uuid = f.transaction_uuid
      cross join lateral json_each(s.record->'evidence'->'ENTITY_RESOLUTION'->'parties') p
    where f.tenant_id = ${tenantId} and f.trait = ${TRAIT} and p.value->>'partyId' = any(${[...partyIds]}::text[])
    group by f.transaction_uuid, f.seq order by f.seq desc limit ${limit}`.execute(db);
  return rows.map(({ uuid }) => uuid);
}

export interface DiscountCounts {
  discounted: number;
  drawn: number;
  reviewed: number;
  wrong: number;
}

/** Counts matches of payments recorded in the range. */
export async function countMatches(
  db: Db,
  tenantId: string,
  range: { from: string; to: string },
): Promise<DiscountCounts> {
  const wrong: DiscountVerdict = 'WRONG';
  const { rows } = await sql<DiscountCounts>`
    select count(*)::int as discounted, count(r.transaction_uuid)::int as drawn, count(r.verdict)::int as reviewed,
           count(*) filter (where r.verdict = ${wrong})::int as wrong
    from ${matched(tenantId, range)}`.execute(db);
  return rows[0]!;
}

/** When the weekly draw of the organization was last; null: never. */
export async function readLastWeekly(db: Db, tenantId: string): Promise<Date | null> {
  const { rows } = await sql<{ drawnAt: Date | null }>`
    select max(drawn_at) as "drawnAt" from discounted_samples
    where tenant_id = ${tenantId} and drawn_by = ${SYSTEM_ACTOR.id}`.execute(db);
  return rows[0]!.drawnAt;
}

/** Organizations with a discounted match, and no weekly draw since a time. @param db that sees every organization */
export async function readWithoutWeekly(db: Db, since: Date): Promise<string[]> {
  const { rows } = await sql<{ tenantId: string }>`
    select o.tenant_id as "tenantId" from tenants o
    where exists (select from transaction_traits f where f.tenant_id = o.tenant_id and f.trait = ${TRAIT})
      and not exists (select from discounted_samples s 
        where s.tenant_id = o.tenant_id and s.drawn_at > ${since} and s.drawn_by = ${SYSTEM_ACTOR.id})`.execute(db);
  return rows.map(({ tenantId }) => tenantId);
}
