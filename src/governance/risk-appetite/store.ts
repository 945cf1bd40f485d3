import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Appetite } from '../../transactions/pipeline/assessment-policy.ts';

/** First key of an advisory lock: serializes changes of an organization's appetite on all nodes. */
const APPETITE_LOCK = 4_211_026;

export interface AppetiteRow extends Appetite {
  rationale: string;
  createdAt: Date;
  createdBy: string;
  /** null: it has not counted yet. */
  activatedAt: Date | null;
  activatedBy: string | null;
}

export async function lockAppetites(db: Db, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${APPETITE_LOCK}, hashtext(${tenantId}))`.execute(db);
}

/** The latest first. @param before only versions below it; null: from the latest */
export async function readAppetites(
  db: Db,
  tenantId: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<AppetiteRow[]> {
  let query = db.selectFrom('risk_appetites').selectAll().where('tenant_id', '=', tenantId);
  if (before !== null) query = query.where('version', '<', before);
  return (await query.orderBy('version', 'desc').limit(limit).execute()).map(rowOf);
}

export async function readAppetite(db: Db, tenantId: string, version: number): Promise<AppetiteRow | null> {
  const row = await db
    .selectFrom('risk_appetites')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row ? rowOf(row) : null;
}

export async function readInForce(db: Db, tenantId: string): Promise<AppetiteRow | null> {
  const row = await db
    .selectFrom('risk_appetites')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('activated_at', 'is not', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? rowOf(row) : null;
}

export async function insertAppetite(db: Db, tenantId: string, row: AppetiteRow): Promise<void> {
  await db
    .insertInto('risk_appetites')
    .values({
      tenant_id: tenantId,
      version: row.version,
      weights: JSON.stringify(row.weights),
      bands: JSON.stringify(row.bands),
      rationale: row.rationale,
      created_at: row.createdAt,
      created_by: row.createdBy,
      activated_at: row.activatedAt,
      activated_by: row.activatedBy,
    })
    .execute();
}

export async function activateAppetite(
  db: Db,
  tenantId: string,
  version: number,
  by: { at: Date; id: string },
): Promise<void> {
  await db
    .updateTable('risk_appetites')
    .set({ activated_at: by.at, activated_by: by.id })
    .where('tenant_id', '=', tenantId)
    .where('version', '=', version)
    .execute();
}

function rowOf(row: {
  version: number;
  weights: unknown;
  bands: unknown;
  rationale: string;
  created_at: Date;
  created_by: string;
  activated_at: Date | null;
  activated_by: string | null;
}): AppetiteRow {
  return {
    version: row.version,
    weights: row.weights as Appetite['weights'],
    bands: row.bands as Appetite['bands'],
    rationale: row.rationale,
    createdAt: row.created_at,
    createdBy: row.created_by,
    activatedAt: row.activated_at,
    activatedBy: row.activated_by,
  };
}
