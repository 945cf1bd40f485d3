import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { insertRows } from '../../../platform/db/insert-rows.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { HoldKind } from '../types.ts';

export interface HoldRow {
  holdId: string;
  kind: HoldKind;
  itemId: string;
  reason: string;
  placedAt: Date;
  placedBy: string;
  liftedAt: Date | null;
  liftedBy: string | null;
  liftedReason: string | null;
  version: number;
}

export interface HoldFilter {
  isInForce?: boolean | undefined;
  kind?: HoldKind | undefined;
  itemId?: string | undefined;
}

export async function insertHold(db: Db, tenantId: string, row: HoldRow): Promise<void> {
  await insertRows(db, 'legal_holds', [
    {
      tenant_id: tenantId,
      hold_id: row.holdId,
      kind: row.kind,
      item_id: row.itemId,
      reason: row.reason,
      placed_at: row.placedAt,
      placed_by: row.placedBy,
      lifted_at: row.liftedAt,
      lifted_by: row.liftedBy,
      lifted_reason: row.liftedReason,
      version: row.version,
    },
  ]);
}

export async function writeLifted(db: Db, tenantId: string, row: HoldRow): Promise<void> {
  const { liftedAt, liftedBy, liftedReason, version } = row;
  await db
    .updateTable('legal_holds')
    .set({ lifted_at: liftedAt, lifted_by: liftedBy, lifted_reason: liftedReason, version })
    .where('tenant_id', '=', tenantId)
    .where('hold_id', '=', row.holdId)
    .execute();
}

export async function readHold(db: Db, tenantId: string, holdId: string): Promise<HoldRow | null> {
  const row = await db
    .selectFrom('legal_holds')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('hold_id', '=', holdId)
    .executeTakeFirst();
  return row ? holdOf(row) : null;
}

export function listedHolds(db: Db, tenantId: string, { isInForce, kind, itemId }: HoldFilter) {
  return db
    .selectFrom('legal_holds')
    .where('tenant_id', '=', tenantId)
    .$if(isInForce === true, (query) => query.where('lifted_at', 'is', null))
    .$if(isInForce === false, (query) => query.where('lifted_at', 'is not', null))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
    .$if(itemId !== undefined, (query) => query.where('item_id', '=', itemId!));
}

/** The newest first, after the cursor `after`. */
export async function readHolds(
  db: Db,
  tenantId: string,
  filter: HoldFilter,
  { after, limit }: { after: { placedAt: string; holdId: string } | null; limit: number },
): Promise<HoldRow[]> {
  const rows = await listedHolds(db, tenantId, filter)
    .selectAll()
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('placed_at', 'hold_id'), '<', tuple(new Date(after!.placedAt), after!.holdId)),
      ),
    )
    .orderBy('placed_at', 'desc')
    .orderBy('hold_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(holdOf);
}

const OF_KIND: Readonly<Record<HoldKind, readonly [table: string, id: string]>> = {
  CUSTOMER: ['customers', 'customer_id'],
  PARTY: ['parties', 'party_id'],
  TRANSACTION: ['transactions', 'transaction_uuid'],
  CASE: ['cases', 'case_id'],
};

export async function isThere(db: Db, tenantId: string, kind: HoldKind, itemId: string): Promise<boolean> {
  const [table, id] = OF_KIND[kind];
  const { rows } = await sql`
    select from ${sql.table(table)} where tenant_id = ${tenantId} and ${sql.ref(id)} = ${itemId}::uuid`.execute(db);
  return rows.length > 0;
}

function holdOf(row: Selectable<Schema['legal_holds']>): HoldRow {
  return {
    holdId: row.hold_id,
    kind: row.kind as HoldKind,
    itemId: row.item_id,
    reason: row.reason,
    placedAt: row.placed_at,
    placedBy: row.placed_by,
    liftedAt: row.lifted_at,
    liftedBy: row.lifted_by,
    liftedReason: row.lifted_reason,
    version: row.version,
  };
}
