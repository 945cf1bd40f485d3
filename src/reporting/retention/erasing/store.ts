import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { insertRows } from '../../../platform/db/insert-rows.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import {
  type Erasable,
  type ErasureScope,
  type ErasureState,
  type ItemState,
  RESET,
  type ReasonToKeep,
} from '../types.ts';

export interface ErasureRow {
  erasureId: string;
  scope: ErasureScope;
  subjectId: string | null;
  reason: string;
  state: ErasureState;
  itemsHash: string;
  proposedAt: Date;
  proposedBy: string;
  settledAt: Date | null;
  settledBy: string | null;
  settledReason: string | null;
  finishedAt: Date | null;
  version: number;
}

export interface ItemRow {
  kind: Erasable;
  recordId: string;
  state: ItemState;
  because: ReasonToKeep | null;
}

export interface ItemCount {
  kind: Erasable;
  state: ItemState;
  count: number;
}

export async function insertErasure(db: Db, tenantId: string, row: ErasureRow): Promise<void> {
  await insertRows(db, 'erasures', [
    {
      tenant_id: tenantId,
      erasure_id: row.erasureId,
      scope: row.scope,
      subject_id: row.subjectId,
      reason: row.reason,
      state: row.state,
      items_hash: row.itemsHash,
      proposed_at: row.proposedAt,
      proposed_by: row.proposedBy,
      settled_at: row.settledAt,
      settled_by: row.settledBy,
      settled_reason: row.settledReason,
      finished_at: row.finishedAt,
      version: row.version,
    },
  ]);
}

export async function writeErasure(db: Db, tenantId: string, row: ErasureRow): Promise<void> {
  await db
    .updateTable('erasures')
    .set({
      state: row.state,
      settled_at: row.settledAt,
      settled_by: row.settledBy,
      settled_reason: row.settledReason,
      finished_at: row.finishedAt,
      version: row.version,
    })
    .where('tenant_id', '=', tenantId)
    .where('erasure_id', '=', row.erasureId)
    .execute();
}

export async function readErasure(db: Db, tenantId: string, erasureId: string): Promise<ErasureRow | null> {
  const row = await db
    .selectFrom('erasures')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('erasure_id', '=', erasureId)
    .executeTakeFirst();
  return row ? erasureOf(row) : null;
}

export interface ErasureFilter {
  state: ErasureState | undefined;
  /** Only erasures with a record of one of these kinds. */
  kinds: readonly Erasable[];
}

export function listedErasures(db: Db, tenantId: string, { state, kinds }: ErasureFilter) {
  return db
    .selectFrom('erasures')
    .where('tenant_id', '=', tenantId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('erasure_items')
          .whereRef('erasure_items.tenant_id', '=', 'erasures.tenant_id')
          .whereRef('erasure_items.erasure_id', '=', 'erasures.erasure_id')
          .where('kind', 'in', [...kinds]),
      ),
    )
    .$if(state !== undefined, (query) => query.where('state', '=', state!));
}

/** The newest first, after the cursor `after`. */
export async function readErasures(
  db: Db,
  tenantId: string,
  filter: ErasureFilter,
  { after, limit }: { after: { proposedAt: string; erasureId: string } | null; limit: number },
): Promise<ErasureRow[]> {
  const rows = await listedErasures(db, tenantId, filter)
    .selectAll()
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('proposed_at', 'erasure_id'), '<', tuple(new Date(after!.proposedAt), after!.erasureId)),
      ),
    )
    .orderBy('proposed_at', 'desc')
    .orderBy('erasure_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(erasureOf);
}

function erasureOf(row: Selectable<Schema['erasures']>): ErasureRow {
  return {
    erasureId: row.erasure_id,
    scope: row.scope as ErasureScope,
    subjectId: row.subject_id,
    reason: row.reason,
    state: row.state as ErasureState,
    itemsHash: row.items_hash,
    proposedAt: row.proposed_at,
    proposedBy: row.proposed_by,
    settledAt: row.settled_at,
    settledBy: row.settled_by,
    settledReason: row.settled_reason,
    finishedAt: row.finished_at,
    version: row.version,
  };
}

export async function insertPlanned(
  db: Db,
  tenantId: string,
  erasureId: string,
  planned: ReadonlyMap<Erasable, readonly string[]>,
): Promise<void> {
  for (const [kind, ids] of planned) {
    await sql`
      insert into erasure_items (tenant_id, erasure_id, kind, record_id, state)
      select ${tenantId}::uuid, ${erasureId}::uuid, ${kind}, id, 'PLANNED' from unnest(${[...ids]}::text[]) as t(id)`.execute(
      db,
    );
  }
}

/**
 * Hash of the items of an erasure: `SALT:SHA-256`, hexadecimal, over the salt and one line per item. Without the salt,
 * a user without access to reports could detect hidden items from the hash. Old erasures have no salt: only the hash.
 */
const itemsHashSql = sql`
  case when e.items_hash like '%:%' then split_part(e.items_hash, ':', 1) || ':' else '' end ||
  encode(sha256(convert_to(
    case when e.items_hash like '%:%' then split_part(e.items_hash, ':', 1) || E'\n' else '' end ||
    coalesce(string_agg(i.kind || ' ' || i.record_id, E'\n' order by i.kind collate "C", i.record_id collate "C"), ''), 'UTF8')), 'hex')`;

/** Whether the items match the proposal. */
export async function hasItsItems(db: Db, tenantId: string, erasureId: string): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    select e.items_hash = ${itemsHashSql} as same
    from erasures e left join erasure_items i on i.tenant_id = e.tenant_id and i.erasure_id = e.erasure_id
    where e.tenant_id = ${tenantId} and e.erasure_id = ${erasureId}
    group by e.erasure_id, e.items_hash`.execute(db);
  return rows[0]?.same ?? false;
}

/** IDs of erasures whose items do not match their hash, at most `limit`. */
export async function readChangedItems(db: Db, tenantId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.erasure_id as id
    from erasures e left join erasure_items i on i.tenant_id = e.tenant_id and i.erasure_id = e.erasure_id
    where e.tenant_id = ${tenantId} and e.scope <> ${RESET}
    group by e.erasure_id, e.items_hash
    having e.items_hash <> ${itemsHashSql}
    union select i.erasure_id from erasure_items i
    where i.tenant_id = ${tenantId}
      and not exists (select from erasures e where e.tenant_id = i.tenant_id and e.erasure_id = i.erasure_id)
    order by 1 limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function countItems(db: Db, tenantId: string, erasureIds: readonly string[]) {
  const { rows } = await sql<ItemCount & { erasureId: string }>`
    select erasure_id as "erasureId", kind, state, count(*) as count from erasure_items
    where tenant_id = ${tenantId} and erasure_id = any(${[...erasureIds]}::uuid[]) group by 1, 2, 3`.execute(db);
  return rows;
}

/** Items by kind and ID, after the cursor `after`. */
export async function readItems(
  db: Db,
  tenantId: string,
  erasureId: string,
  { state, kinds }: { state?: ItemState | undefined; kinds: readonly Erasable[] },
  { after, limit }: { after: { kind: string; recordId: string } | null; limit: number },
): Promise<ItemRow[]> {
  const rows = await db
    .selectFrom('erasure_items')
    .select(['kind', 'record_id', 'state', 'because'])
    .where('tenant_id', '=', tenantId)
    .where('erasure_id', '=', erasureId)
    .where('kind', '=', sql<string>`any(${[...kinds]}::text[])`)
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('kind', 'record_id'), '>', tuple(after!.kind, after!.recordId)),
      ),
    )
    .orderBy('kind')
    .orderBy('record_id')
    .limit(limit)
    .execute();
  return rows.map(({ kind, record_id, state: is, because }) => ({
    kind: kind as Erasable,
    recordId: record_id,
    state: is as ItemState,
    because: because as ReasonToKeep | null,
  }));
}

export async function readPlanned(
  db: Db,
  tenantId: string,
  erasureId: string,
  kind: Erasable,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select record_id as id from erasure_items
    where tenant_id = ${tenantId} and erasure_id = ${erasureId} and kind = ${kind} and state = 'PLANNED'
    order by record_id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** @param outcomes record ID to the reason to keep it; null: erased */
export async function settleItems(
  db: Db,
  tenantId: string,
  erasureId: string,
  kind: Erasable,
  outcomes: ReadonlyMap<string, ReasonToKeep | null>,
): Promise<void> {
  await sql`
    update erasure_items i set state = case when t.because is null then 'ERASED' else 'KEPT' end, because = t.because
    from unnest(${[...outcomes.keys()]}::text[], ${[...outcomes.values()]}::text[]) as t(id, because)
    where i.tenant_id = ${tenantId} and i.erasure_id = ${erasureId} and i.kind = ${kind} and i.record_id = t.id`.execute(
    db,
  );
}
