import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { EntityType, RiskLevel } from '../lists/profile.ts';
import { beginsWith } from '../platform/db/begins-with.ts';
import type { Db } from '../platform/db/database.ts';
import { keyedHasherOf } from '../platform/db/encryption.ts';
import { recordset } from '../platform/db/insert-rows.ts';
import type { Schema } from '../platform/db/schema.ts';
import { fromStored, toStored } from '../platform/db/stored-rows.ts';
import { foldedName } from './encrypted.ts';
import type { CustomerKey } from './keys.ts';
import type { OwnerKey } from './owner-keys.ts';
import type { Customer, CustomerRecord, CustomerScreeningState, CustomerState, Rating, RatingDriver } from './types.ts';

const WRITE_BATCH = 500;

export interface CustomerFilter {
  state?: CustomerState | undefined;
  entityType?: EntityType | undefined;
  riskLevel?: RiskLevel | undefined;
  externalReferenceId?: string | undefined;
  /** Case-folded. */
  namePrefix?: string | undefined;
  /** YYYY-MM-DD */
  reviewBefore?: string | undefined;
  screening?: CustomerScreeningState | undefined;
}

/** A customer as written by a change. The chain is locked, so that revisions are in commit order. */
export interface CustomerChange {
  customer: Omit<Customer, 'revision' | 'createdRevision'>;
  keys: readonly CustomerKey[];
  ownerKeys: readonly OwnerKey[];
  isNew: boolean;
}

/** @throws AppError service-unavailable while the organization-managed key is unavailable */
export async function writeCustomers(db: Db, tenantId: string, changes: readonly CustomerChange[]): Promise<void> {
  for (let from = 0; from < changes.length; from += WRITE_BATCH) {
    const batch = changes.slice(from, from + WRITE_BATCH);
    const plain = batch.map(({ customer }) => ({
      customer_id: customer.customerId,
      external_reference_id: customer.record.externalReferenceId,
      entity_type: customer.record.entityType,
      state: customer.state,
      name_folded: foldedName(customer.record),
      record: customer.record,
      risk_level: customer.riskLevel,
      review_on: customer.record.reviewOn,
      version: customer.version,
      created_at: customer.createdAt,
      created_by: customer.createdBy,
      updated_at: customer.updatedAt,
      updated_by: customer.updatedBy,
      closed_at: customer.closedAt,
      closed_by: customer.closedBy,
      closed_reason: customer.closedReason,
    }));
    const rows = await toStored(db, 'customers', { tenantId }, plain);
    await sql`
      insert into customers (tenant_id, customer_id, external_reference_id, entity_type, state, name_folded, record, risk_level,
                             review_on, version, revision, created_revision, created_at, created_by, updated_at, updated_by,
                             closed_at, closed_by, closed_reason)
      select ${tenantId}::uuid, r.customer_id, r.external_reference_id, r.entity_type, r.state, r.name_folded, r.record,
             r.risk_level, r.review_on, r.version, r.revision, r.revision, r.created_at, r.created_by, r.updated_at, r.updated_by,
             r.closed_at, r.closed_by, r.closed_reason
      from (select *, nextval('customers_revision_seq') as revision
            from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(
              customer_id uuid, external_reference_id text, entity_type text, state text, name_folded text, record jsonb,
              risk_level text, review_on text, version integer, created_at timestamptz, created_by text,
              updated_at timestamptz, updated_by text, closed_at timestamptz, closed_by text, closed_reason text)) r
      on conflict (tenant_id, customer_id) do update set
        entity_type = excluded.entity_type, state = excluded.state, name_folded = excluded.name_folded,
        record = excluded.record, risk_level = excluded.risk_level, review_on = excluded.review_on,
        version = excluded.version, revision = excluded.revision, updated_at = excluded.updated_at,
        updated_by = excluded.updated_by, closed_at = excluded.closed_at, closed_by = excluded.closed_by,
        closed_reason = excluded.closed_reason`.execute(db);
    const withKeys = ({ customer: { customerId }, keys, ownerKeys }: CustomerChange) => ({
      customerId,
      keys,
      ownerKeys,
    });
    await dropKeys(db, tenantId, batch.filter(({ isNew }) => !isNew).map(withKeys));
    await keepKeys(db, tenantId, batch.map(withKeys));
  }
}

type CustomerWithKeys = Pick<CustomerChange, 'keys' | 'ownerKeys'> & Pick<Customer, 'customerId'>;

/**
 * Hits on sanctioned parties that no reviewer has cleared, of the customer of this row or of its owners: open hits, and hits that only a
 * change of the customer has ended.
 */
const heldHits = (tenantId: string, of: RawBuilder<unknown>) => sql`
  with recursive owners as (
    select ${of} as customer_id
    union
    select self.customer_id from owners o
    join customer_owner_keys k on k.tenant_id = ${tenantId} and k.customer_id = o.customer_id and k.whose = 'OWNER'
    join customer_owner_keys self on self.tenant_id = ${tenantId} and self.key = k.key and self.whose = 'SELF'
  )
  select h.hit_id from owners o
  join customer_hits h on h.tenant_id = ${tenantId} and h.customer_id = o.customer_id
  where h.facts->'categories' ? 'SANCTION' and h.cleared_by is null
    and (h.state = 'OPEN' or h.state = 'ENDED' and h.ended_because = 'CUSTOMER_CHANGED'
      and exists (select from alerts a where a.tenant_id = h.tenant_id and a.alert_id = h.alert_id
                    and a.state <> 'CLOSED_FALSE_POSITIVE'))`;

/**
 * Removes outdated keys. Keys stay if the customer or one of its owners has an uncleared sanctions hit; otherwise, removing an account
 * from the customer would release its payments. Owner keys are removed with the next screening, which reports the hits of former
 * owners (`dropOwners`).
 */
export async function dropKeys(db: Db, tenantId: string, customers: readonly CustomerWithKeys[]): Promise<void> {
  if (customers.length === 0) return;
  const ids = customers.map(({ customerId }) => customerId);
  const pairs = (of: (customer: CustomerWithKeys) => readonly string[]) =>
    JSON.stringify(customers.flatMap((one) => of(one).map((key) => ({ customer_id: one.customerId, key }))));
  const isHeld = sql`exists (${heldHits(tenantId, sql`k.customer_id`)})`;
  await sql`
    delete from customer_keys k where k.tenant_id = ${tenantId} and k.customer_id = any(${ids}::uuid[])
      and not exists (select from jsonb_to_recordset(${pairs(({ keys }) => keys.map(({ key }) => key))}::jsonb)
                        as present(customer_id uuid, key uuid)
                      where present.customer_id = k.customer_id and present.key = k.key)
      and not ${isHeld}`.execute(db);
  await sql`
    delete from customer_owner_keys k where k.tenant_id = ${tenantId} and k.customer_id = any(${ids}::uuid[])
      and k.whose = 'SELF'
      and not exists (select from jsonb_to_recordset(${pairs((one) => keysOfOwners(one, 'SELF'))}::jsonb)
                        as present(customer_id uuid, key uuid)
                      where present.customer_id = k.customer_id and present.key = k.key)
      and not ${isHeld}`.execute(db);
}

const keysOfOwners = ({ ownerKeys }: Pick<CustomerWithKeys, 'ownerKeys'>, whose: OwnerKey['whose']): string[] =>
  ownerKeys.filter((one) => one.whose === whose).map(({ key }) => key);

/** A hit of a customer that was an owner of another customer. */
export interface HitOfFormerOwner {
  customerId: string;
  hitId: string;
}

/**
 * Removes keys of former owners.
 * @returns hits of those owners and of their owners, if they are customers and no longer own the customer in another way
 */
export async function dropOwners(
  db: Db,
  tenantId: string,
  customers: readonly CustomerWithKeys[],
): Promise<HitOfFormerOwner[]> {
  if (customers.length === 0) return [];
  const ids = customers.map(({ customerId }) => customerId);
  const present = JSON.stringify(
    customers.flatMap((one) => keysOfOwners(one, 'OWNER').map((key) => ({ customer_id: one.customerId, key }))),
  );
  const { rows: gone } = await sql<{ customerId: string; key: string }>`
    delete from customer_owner_keys k where k.tenant_id = ${tenantId} and k.customer_id = any(${ids}::uuid[])
      and k.whose = 'OWNER'
      and not exists (select from jsonb_to_recordset(${present}::jsonb) as present(customer_id uuid, key uuid)
                      where present.customer_id = k.customer_id and present.key = k.key)
    returning k.customer_id as "customerId", k.key`.execute(db);
  if (gone.length === 0) return [];
  const { rows } = await sql<HitOfFormerOwner>`
    select distinct g."customerId", held.hit_id as "hitId"
    from jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as g("customerId" uuid, key uuid)
    join customer_owner_keys self on self.tenant_id = ${tenantId} and self.key = g.key and self.whose = 'SELF'
      and self.customer_id <> g."customerId"
    cross join lateral (${heldHits(tenantId, sql`self.customer_id`)}) held
    where held.hit_id not in (${heldHits(tenantId, sql`g."customerId"`)})
    order by 1, 2`.execute(db);
  return rows;
}

/** Adds missing keys. */
export async function keepKeys(db: Db, tenantId: string, customers: readonly CustomerWithKeys[]): Promise<void> {
  const keys = customers.flatMap(({ customerId, keys: own }) =>
    own.map(({ kind, key }) => ({ tenant_id: tenantId, key, customer_id: customerId, kind })),
  );
  const owners = customers.flatMap(({ customerId, ownerKeys }) =>
    ownerKeys.map(({ whose, key }) => ({ tenant_id: tenantId, customer_id: customerId, key, whose })),
  );
  await sql`insert into customer_keys select * from ${recordset('customer_keys', keys)} on conflict do nothing`.execute(
    db,
  );
  await sql`
    insert into customer_owner_keys select * from ${recordset('customer_owner_keys', owners)} on conflict do nothing`.execute(
    db,
  );
}

/** `STAND_IN`: an undecryptable customer has `isUnreadable`. Absent: it throws. */
export type Unreadable = 'STAND_IN';

async function opened(
  db: Db,
  rows: readonly Selectable<Schema['customers']>[],
  unreadable?: Unreadable,
): Promise<Customer[]> {
  return (await fromStored(db, 'customers', {}, rows, unreadable)).map(customerOf);
}

/** Customers with these IDs, unordered. */
export async function readCustomers(
  db: Db,
  tenantId: string,
  ids: readonly string[],
  unreadable?: Unreadable,
): Promise<Customer[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('customers')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return await opened(db, rows, unreadable);
}

/** An undecryptable customer has `isUnreadable`, as in the lists below. */
export async function readByReferences(db: Db, tenantId: string, references: readonly string[]): Promise<Customer[]> {
  const rows = await db
    .selectFrom('customers')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('external_reference_id', '=', sql<string>`any(${references}::text[])`)
    .execute();
  return await opened(db, rows, 'STAND_IN');
}

export async function listedCustomers(
  db: Db,
  tenantId: string,
  { state, entityType, riskLevel, externalReferenceId, namePrefix, reviewBefore, screening }: CustomerFilter,
) {
  let query = db.selectFrom('customers').where('tenant_id', '=', tenantId);
  if (state) query = query.where('state', '=', state);
  if (entityType) query = query.where('entity_type', '=', entityType);
  if (riskLevel) query = query.where('risk_level', '=', riskLevel);
  if (externalReferenceId) query = query.where('external_reference_id', '=', externalReferenceId);
  if (namePrefix) {
    // With an organization-managed key, only the exact name can be found.
    const hash = await keyedHasherOf(db, tenantId);
    const names = hash ? [hash(namePrefix)] : [];
    query = query.where(({ eb, or }) =>
      or([beginsWith('name_folded', namePrefix), ...names.map((one) => eb('name_folded', '=', one))]),
    );
  }
  if (screening) query = query.where(screenedAs(screening));
  if (reviewBefore) query = query.where('state', '=', 'ACTIVE').where('review_on', '<', reviewBefore);
  return query;
}

/** A customer without a screening row counts as PENDING. */
function screenedAs(state: CustomerScreeningState) {
  const own = sql`select from customer_screenings s where s.tenant_id = customers.tenant_id and s.customer_id = customers.customer_id`;
  return state === 'PENDING'
    ? sql<boolean>`not exists (${own} and s.state <> 'PENDING')`
    : sql<boolean>`exists (${own} and s.state = ${sql.lit(state)})`;
}

/** Customers after `after`, newest first. */
export async function readCustomerPage(
  db: Db,
  tenantId: string,
  filter: CustomerFilter,
  page: { after: { createdAt: string; customerId: string } | null; limit: number },
): Promise<Customer[]> {
  let query = (await listedCustomers(db, tenantId, filter)).selectAll();
  const { after, limit } = page;
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'customer_id'), '<', tuple(new Date(after.createdAt), after.customerId)),
    );
  }
  const rows = await query.orderBy('created_at', 'desc').orderBy('customer_id', 'desc').limit(limit).execute();
  return await opened(db, rows, 'STAND_IN');
}

/** Active customers that existed at a revision, ordered by ID. */
export async function readActive(
  db: Db,
  tenantId: string,
  { afterId, upToRevision, limit }: { afterId: string; upToRevision: number; limit: number },
): Promise<Customer[]> {
  const rows = await db
    .selectFrom('customers')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'ACTIVE')
    .where('customer_id', '>', afterId)
    .where('created_revision', '<=', upToRevision)
    .orderBy('customer_id')
    .limit(limit)
    .execute();
  return await opened(db, rows, 'STAND_IN');
}

/** Customers closed at a moment or later, ordered by ID. */
export async function readClosedSince(
  db: Db,
  tenantId: string,
  { from, afterId, limit }: { from: Date; afterId: string; limit: number },
): Promise<Customer[]> {
  const rows = await db
    .selectFrom('customers')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'CLOSED')
    .where('closed_at', '>=', from)
    .where('customer_id', '>', afterId)
    .orderBy('customer_id')
    .limit(limit)
    .execute();
  return await opened(db, rows, 'STAND_IN');
}

/** IDs of active customers that existed at a revision, in the given order. */
export async function readActiveAmong(
  db: Db,
  tenantId: string,
  ids: readonly string[],
  revision: number,
): Promise<string[]> {
  const { rows } = await sql<{ customer_id: string }>`
    select customer_id from customers
    where tenant_id = ${tenantId} and customer_id = any(${ids}::uuid[]) and state = 'ACTIVE'
      and created_revision <= ${revision}
    order by 1`.execute(db);
  return rows.map((row) => row.customer_id);
}

/** Ordered by revision, including closed customers. */
export async function readChangedSince(
  db: Db,
  tenantId: string,
  { revision, limit }: { revision: number; limit: number },
): Promise<Customer[]> {
  const rows = await db
    .selectFrom('customers')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('revision', '>', revision)
    .orderBy('revision')
    .limit(limit)
    .execute();
  return await opened(db, rows, 'STAND_IN');
}

export async function countActive(db: Db, tenantId: string): Promise<{ active: number; revision: number }> {
  const { rows } = await sql<{ active: number; revision: number }>`
    select count(*) filter (where state = 'ACTIVE') as active, coalesce(max(revision), 0)::bigint as revision
    from customers where tenant_id = ${tenantId}`.execute(db);
  return rows[0]!;
}

export async function insertRatings(
  db: Db,
  tenantId: string,
  rated: readonly { customerId: string; rating: Rating }[],
): Promise<void> {
  const rows = rated.map(({ customerId, rating }) => ({
    customer_id: customerId,
    risk_level: rating.riskLevel,
    score: rating.score,
    drivers: rating.drivers,
    model_version: rating.modelVersion,
    rated_at: rating.ratedAt,
  }));
  await sql`
    insert into customer_ratings
    select ${tenantId}::uuid, r.customer_id,
           1 + (select coalesce(max(number), 0) from customer_ratings c
                where c.tenant_id = ${tenantId} and c.customer_id = r.customer_id),
           r.risk_level, r.score, r.drivers, r.model_version, r.rated_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
      customer_id uuid, risk_level text, score float8, drivers jsonb, model_version text, rated_at timestamptz)`.execute(
    db,
  );
}

/** Writes risk levels. Neither the version nor the screening of a customer changes. */
export async function writeRiskLevels(
  db: Db,
  tenantId: string,
  levels: readonly { customerId: string; riskLevel: RiskLevel }[],
): Promise<void> {
  await sql`
    update customers c set risk_level = r."riskLevel"
    from jsonb_to_recordset(${JSON.stringify(levels)}::jsonb) as r("customerId" uuid, "riskLevel" text)
    where c.tenant_id = ${tenantId} and c.customer_id = r."customerId"`.execute(db);
}

/** The latest rating of each customer. */
export async function readLatestRatings(
  db: Db,
  tenantId: string,
  customerIds: readonly string[],
): Promise<Map<string, Rating>> {
  const { rows } = await sql<Selectable<Schema['customer_ratings']>>`
    select distinct on (customer_id) * from customer_ratings
    where tenant_id = ${tenantId} and customer_id = any(${customerIds}::uuid[])
    order by customer_id, number desc`.execute(db);
  return new Map(rows.map((row) => [row.customer_id, ratingOf(row)]));
}

/** Newest first. */
export async function readRatings(db: Db, tenantId: string, customerId: string, limit: number): Promise<Rating[]> {
  const rows = await db
    .selectFrom('customer_ratings')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
  return rows.map(ratingOf);
}

function ratingOf(row: Selectable<Schema['customer_ratings']>): Rating {
  return {
    riskLevel: row.risk_level as RiskLevel,
    score: row.score,
    drivers: row.drivers as RatingDriver[],
    modelVersion: row.model_version,
    ratedAt: row.rated_at,
  };
}

function customerOf(row: Selectable<Schema['customers']> & { isUnreadable?: true }): Customer {
  return {
    customerId: row.customer_id,
    record: row.record as CustomerRecord,
    state: row.state as CustomerState,
    riskLevel: row.risk_level as RiskLevel,
    version: row.version,
    revision: row.revision,
    createdRevision: row.created_revision,
    createdAt: row.created_at,
    createdBy: row.created_by,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
    closedAt: row.closed_at,
    closedBy: row.closed_by,
    closedReason: row.closed_reason,
    ...(row.isUnreadable && { isUnreadable: true }),
  };
}
