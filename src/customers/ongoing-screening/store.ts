import { type Selectable, sql } from 'kysely';
import type { Coverage } from '../../domain/coverage.ts';
import type { PartyRole } from '../../domain/transaction.ts';
import type { ProfileFacts } from '../../lists/profile-facts.ts';
import type { Db } from '../../platform/db/database.ts';
import { recordset } from '../../platform/db/insert-rows.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { fromStored, toStored } from '../../platform/db/stored-rows.ts';
import type { EndReason, Evidence, HitState, Identity, StoredHit } from './types.ts';

/** A check that was incomplete, with the missing or stale lists. */
export type CustomerGap = Pick<Coverage, 'check' | 'state' | 'detail'>;

export interface ScreeningState {
  customerId: string;
  state: 'PENDING' | 'SCREENED' | 'FAILED';
  customerVersion: number | null;
  screenedAt: Date | null;
  generation: number | null;
  ownGeneration: number | null;
  matcherVersion: string | null;
  failure: string | null;
  runId: string | null;
  /** Coverage gaps; null: screened by an earlier release, or not screened. */
  gaps: readonly CustomerGap[] | null;
}

/** Marks new and changed customers as PENDING. Earlier hits stay until they are screened. */
export async function markPending(db: Db, tenantId: string, customerIds: readonly string[]): Promise<void> {
  await sql`
    insert into customer_screenings (tenant_id, customer_id, state)
    select ${tenantId}::uuid, id, 'PENDING' from unnest(${customerIds}::uuid[]) as id
    on conflict (tenant_id, customer_id) do update set state = 'PENDING', failure = null`.execute(db);
}

export async function writeScreenings(db: Db, tenantId: string, states: readonly ScreeningState[]): Promise<void> {
  if (states.length === 0) return;
  const rows = states.map((one) => ({
    tenant_id: tenantId,
    customer_id: one.customerId,
    state: one.state,
    customer_version: one.customerVersion,
    screened_at: one.screenedAt,
    generation: one.generation,
    own_generation: one.ownGeneration,
    matcher_version: one.matcherVersion,
    failure: one.failure,
    run_id: one.runId,
    gaps: one.gaps,
  }));
  await sql`
    insert into customer_screenings select * from ${recordset('customer_screenings', rows)}
    on conflict (tenant_id, customer_id) do update set
      state = excluded.state, customer_version = excluded.customer_version, screened_at = excluded.screened_at,
      generation = excluded.generation, own_generation = excluded.own_generation,
      matcher_version = excluded.matcher_version, failure = excluded.failure, run_id = excluded.run_id,
      gaps = excluded.gaps`.execute(db);
}

export async function readScreenings(
  db: Db,
  tenantId: string,
  customerIds: readonly string[],
): Promise<Map<string, ScreeningState>> {
  const rows = await db
    .selectFrom('customer_screenings')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', sql<string>`any(${customerIds}::uuid[])`)
    .execute();
  return new Map(
    rows.map((row) => [
      row.customer_id,
      {
        customerId: row.customer_id,
        state: row.state as ScreeningState['state'],
        customerVersion: row.customer_version,
        screenedAt: row.screened_at,
        generation: row.generation,
        ownGeneration: row.own_generation,
        matcherVersion: row.matcher_version,
        failure: row.failure,
        runId: row.run_id,
        gaps: row.gaps as ScreeningState['gaps'],
      },
    ]),
  );
}

/** Active customers that were not screened since their last change or whose screening failed, ordered by ID. */
export async function readUnscreened(db: Db, tenantId: string): Promise<string[]> {
  const { rows } = await sql<{ customer_id: string }>`
    select s.customer_id from customer_screenings s
    join customers c on c.tenant_id = s.tenant_id and c.customer_id = s.customer_id and c.state = 'ACTIVE'
    where s.tenant_id = ${tenantId} and s.state <> 'SCREENED' order by 1`.execute(db);
  return rows.map((row) => row.customer_id);
}

/** Hits of these customers, including ended ones. An undecryptable hit has `isUnreadable`. */
export async function readHitsOf(db: Db, tenantId: string, customerIds: readonly string[]): Promise<StoredHit[]> {
  if (customerIds.length === 0) return [];
  const rows = await db
    .selectFrom('customer_hits')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', sql<string>`any(${customerIds}::uuid[])`)
    .execute();
  return (await fromStored(db, 'customer_hits', {}, rows, 'STAND_IN')).map(hitOf);
}

/** Unordered. An undecryptable hit has `isUnreadable`. */
export async function readHits(db: Db, tenantId: string, hitIds: readonly string[]): Promise<StoredHit[]> {
  if (hitIds.length === 0) return [];
  const rows = await db
    .selectFrom('customer_hits')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('hit_id', '=', sql<string>`any(${hitIds}::uuid[])`)
    .execute();
  return (await fromStored(db, 'customer_hits', {}, rows, 'STAND_IN')).map(hitOf);
}

export interface TiedHit {
  transactionUuid: string;
  role: PartyRole;
  customerId: string;
  /** The hit's customer directly or indirectly owns a customer of the transaction. */
  isThrough: boolean;
  /** The link is by name only. */
  isByName: boolean;
  /** null: no hit; the customer was not screened. */
  hitId: string | null;
  /** Whether the customer was compared since its last change, with the lists of the screening. */
  isScreened: boolean;
  /** Whether ongoing screening will still compare the customer. */
  isAwaited: boolean;
}

/** A side of a transaction, by a key of its name (`keysOfNamed`). */
export interface NamedSide {
  transactionUuid: string;
  role: PartyRole;
  key: string;
}

/** Whether the screening `s` of the customer `c` counts for this generation of the lists. See `readHitsOfLinked`. */
const isCurrent = (generation: number) => sql<boolean>`(
  -- Runs skip closed customers, so only their own screening counts.
  coalesce(s.generation >= ${generation}
    or c.state <> 'CLOSED' and (case when m.basis = 'unknown' then null when m.running is null then m.generation else r.from_generation end)
      >= ${generation},
    false)
  and (r.kind is distinct from 'LOOKBACK' or coalesce(s.screened_at >= r.started_at, false)))`;

/** Customers with a screening of their own today (UTC), without a gap in sanctions lists, that counts for this generation of the lists. */
export async function readScreenedToday(
  db: Db,
  tenantId: string,
  customerIds: readonly string[],
  generation: number,
): Promise<{ day: string; customerIds: ReadonlySet<string> }> {
  const { rows } = await sql<{ day: string; customerId: string }>`
    select to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as day, c.customer_id as "customerId"
    from customers c
    join customer_screenings s on s.tenant_id = c.tenant_id and s.customer_id = c.customer_id
    left join monitored_tenants m on m.tenant_id = c.tenant_id
    left join monitoring_runs r on r.tenant_id = m.tenant_id and r.run_id = m.running
    where c.tenant_id = ${tenantId} and c.customer_id = any(${[...customerIds]}::uuid[]) and s.state = 'SCREENED'
      and s.screened_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'
      and s.gaps is not null and not s.gaps @> '[{"check": "SANCTION"}]'
      and ${isCurrent(generation)}`.execute(db);
  return { day: rows[0]?.day ?? '', customerIds: new Set(rows.map(({ customerId }) => customerId)) };
}

/**
 * Open sanctions hits of the customers of these transactions, and hits that only a change of the customer has ended. Most transactions have
 * no customer, and most customers have no hits.
 *
 * An owner of a customer may be a customer itself, with owners of its own (`customers/owner-keys.ts`). All of them count, like an owner that
 * the record names, independent of its share.
 *
 * A customer counts as compared with a generation of the lists if its own screening used that generation or a later one, or if a run has
 * brought all customers to it. A run rules out most customers by the index, without a screening of their own. While a run is in progress,
 * the generation that it started from counts. After an incomplete run, the state is unknown. A LOOKBACK run must have reached the
 * customer, unless its own screening was later. Runs skip closed customers, so only their own screening counts, which a payment requests.
 */
export async function readHitsOfLinked(
  db: Db,
  tenantId: string,
  { transactionUuids, named }: { transactionUuids: readonly string[]; named: readonly NamedSide[] },
  generation: number,
): Promise<TiedHit[]> {
  const { rows } = await sql<TiedHit>`
    with recursive owned as (
      select transaction_uuid, role, customer_id, false as through, false as by_name from transaction_customers
      where tenant_id = ${tenantId} and transaction_uuid = any(${transactionUuids}::uuid[])
      union
      select n."transactionUuid", n.role, self.customer_id, false, true
      from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as n("transactionUuid" uuid, role text, key uuid)
      join customer_owner_keys self on self.tenant_id = ${tenantId} and self.key = n.key and self.whose = 'SELF'
      union
      select t.transaction_uuid, t.role, self.customer_id, true, t.by_name from owned t
      join customer_owner_keys k on k.tenant_id = ${tenantId} and k.customer_id = t.customer_id and k.whose = 'OWNER'
      join customer_owner_keys self on self.tenant_id = ${tenantId} and self.key = k.key and self.whose = 'SELF'
        and self.customer_id <> t.customer_id
    ), linked as (
      select t.transaction_uuid, t.role, t.customer_id, t.through, t.by_name, s.state,
             ${isCurrent(generation)} as current
      from (select transaction_uuid, role, customer_id, bool_and(through) as through, bool_and(by_name) as by_name
            from owned group by 1, 2, 3) t
      join customers c on c.tenant_id = ${tenantId} and c.customer_id = t.customer_id
      left join customer_screenings s on s.tenant_id = c.tenant_id and s.customer_id = t.customer_id
      left join monitored_tenants m on m.tenant_id = c.tenant_id
      left join monitoring_runs r on r.tenant_id = m.tenant_id and r.run_id = m.running
    ), known as (
      select *, coalesce(state = 'SCREENED', false) and current as screened from linked
    )
    select k.transaction_uuid as "transactionUuid", k.role, k.customer_id as "customerId", h.hit_id as "hitId",
           k.through as "isThrough", k.by_name as "isByName", k.screened as "isScreened",
           not k.screened and coalesce(k.state <> 'FAILED', false) as "isAwaited"
    from known k
    left join customer_hits h on h.tenant_id = ${tenantId} and h.customer_id = k.customer_id
      and h.facts->'categories' ? 'SANCTION'
      and (h.state = 'OPEN'
        -- A change of the customer does not clear a hit. A reviewer clears it through its alert.
        or h.state = 'ENDED' and h.ended_because = 'CUSTOMER_CHANGED' and h.cleared_by is null and exists (
          select from alerts a where a.tenant_id = ${tenantId} and a.alert_id = h.alert_id
            and a.state <> 'CLOSED_FALSE_POSITIVE' and (a.closed_at is null or a.closed_at >= h.changed_at)))
    where h.hit_id is not null or not k.screened
    order by k.transaction_uuid, k.role, k.customer_id, h.score desc, h.hit_id`.execute(db);
  return rows;
}

/** Whether each customer, or one of its owners, matches a politically exposed person. null: not screened yet. */
export async function readExposed(
  db: Db,
  tenantId: string,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, boolean | null>> {
  const { rows } = await sql<{ customer_id: string; exposed: boolean | null }>`
    select requested.customer_id,
           exists (select from customer_hits h where h.tenant_id = ${tenantId} and h.customer_id = requested.customer_id
                     and h.state = 'OPEN' and h.facts->'categories' ? 'PEP')
             or case when s.state = 'SCREENED' then false end as exposed
    from unnest(${[...customerIds]}::uuid[]) as requested(customer_id)
    left join customer_screenings s on s.tenant_id = ${tenantId} and s.customer_id = requested.customer_id`.execute(db);
  return new Map(rows.map(({ customer_id, exposed }) => [customer_id, exposed]));
}

/** Customers with a hit in force on one of these profiles. */
export async function readCustomersHit(db: Db, tenantId: string, profileIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ customer_id: string }>`
    select distinct customer_id from customer_hits
    where tenant_id = ${tenantId} and profile_id = any(${profileIds}::uuid[]) and state <> 'ENDED'`.execute(db);
  return rows.map((row) => row.customer_id);
}

export interface HitFilter {
  state?: HitState | undefined;
  customerId?: string | undefined;
  profileId?: string | undefined;
}

export function listedHits(db: Db, tenantId: string, { state, customerId, profileId }: HitFilter) {
  let query = db.selectFrom('customer_hits').where('tenant_id', '=', tenantId);
  if (state) query = query.where('state', '=', state);
  if (customerId) query = query.where('customer_id', '=', customerId);
  if (profileId) query = query.where('profile_id', '=', profileId);
  return query;
}

/** Hits after `after`, newest first. */
export async function readHitPage(
  db: Db,
  tenantId: string,
  filter: HitFilter,
  { after, limit }: { after: { foundAt: string; hitId: string } | null; limit: number },
): Promise<StoredHit[]> {
  let query = listedHits(db, tenantId, filter).selectAll();
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('found_at', 'hit_id'), '<', tuple(new Date(after.foundAt), after.hitId)),
    );
  }
  const rows = await query.orderBy('found_at', 'desc').orderBy('hit_id', 'desc').limit(limit).execute();
  return (await fromStored(db, 'customer_hits', {}, rows, 'STAND_IN')).map(hitOf);
}

export async function readHit(db: Db, tenantId: string, hitId: string): Promise<StoredHit | null> {
  const row = await db
    .selectFrom('customer_hits')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('hit_id', '=', hitId)
    .executeTakeFirst();
  const [hit] = await fromStored(db, 'customer_hits', {}, row ? [row] : []);
  return hit ? hitOf(hit) : null;
}

/** @throws AppError service-unavailable while the organization-managed key is unavailable */
export async function writeHits(db: Db, tenantId: string, hits: readonly StoredHit[]): Promise<void> {
  if (hits.length === 0) return;
  const stored = await toStored(db, 'customer_hits', { tenantId }, hits);
  const rows = stored.map((hit) => ({
    tenant_id: tenantId,
    hit_id: hit.hitId,
    customer_id: hit.customerId,
    subject: hit.subject,
    profile_id: hit.profileId,
    score: hit.score,
    facts: hit.facts,
    matched_name: hit.matchedName,
    identity: hit.identity,
    evidence: hit.evidence,
    cleared_reason: hit.clearedReason,
    profile_version: hit.profileVersion,
    state: hit.state,
    found_at: hit.foundAt,
    changed_at: hit.changedAt,
    alert_id: hit.alertId,
    cleared_by: hit.clearedBy,
    cleared_at: hit.clearedAt,
    review_date: hit.reviewDate,
    ended_because: hit.endedBecause,
    version: hit.version,
  }));
  await sql`
    insert into customer_hits select * from ${recordset('customer_hits', rows)}
    on conflict (tenant_id, hit_id) do update set
      matched_name = excluded.matched_name, score = excluded.score, facts = excluded.facts, identity = excluded.identity,
      evidence = excluded.evidence, profile_version = excluded.profile_version, state = excluded.state,
      found_at = excluded.found_at, changed_at = excluded.changed_at, alert_id = excluded.alert_id,
      cleared_by = excluded.cleared_by, cleared_at = excluded.cleared_at, cleared_reason = excluded.cleared_reason,
      review_date = excluded.review_date,      ended_because = excluded.ended_because, version = excluded.version`.execute(
    db,
  );
}

export async function countHits(
  db: Db,
  tenantId: string,
  customerIds: readonly string[],
): Promise<Map<string, { open: number; cleared: number }>> {
  const { rows } = await sql<{ customer_id: string; open: number; cleared: number }>`
    select customer_id, count(*) filter (where state = 'OPEN') as open, count(*) filter (where state = 'CLEARED') as cleared
    from customer_hits where tenant_id = ${tenantId} and customer_id = any(${customerIds}::uuid[]) and state <> 'ENDED'
    group by customer_id`.execute(db);
  return new Map(rows.map(({ customer_id, open, cleared }) => [customer_id, { open, cleared }]));
}

function hitOf(row: Selectable<Schema['customer_hits']> & { isUnreadable?: true }): StoredHit {
  return {
    hitId: row.hit_id,
    customerId: row.customer_id,
    subject: row.subject,
    profileId: row.profile_id,
    profileVersion: row.profile_version,
    matchedName: row.matched_name,
    score: row.score,
    facts: row.facts as ProfileFacts,
    identity: row.identity as Identity,
    evidence: row.evidence as Evidence,
    state: row.state as HitState,
    foundAt: row.found_at,
    changedAt: row.changed_at,
    alertId: row.alert_id,
    clearedBy: row.cleared_by,
    clearedAt: row.cleared_at,
    clearedReason: row.cleared_reason,
    reviewDate: row.review_date,
    endedBecause: row.ended_because as EndReason | null,
    version: row.version,
    ...(row.isUnreadable && { isUnreadable: true }),
  };
}
