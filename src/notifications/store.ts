import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { NotificationKind } from './types.ts';

/** Muted kinds by user. Users without a row mute none. */
export async function readMuted(
  db: Db,
  tenantId: string,
  userId?: string,
): Promise<ReadonlyMap<string, readonly NotificationKind[]>> {
  const rows = await db
    .selectFrom('notification_preferences')
    .select(['user_id', 'muted'])
    .where('tenant_id', '=', tenantId)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId!))
    .execute();
  return new Map(rows.map(({ user_id, muted }) => [user_id, muted as NotificationKind[]]));
}

export async function writeMuted(
  db: Db,
  tenantId: string,
  { userId, muted, at }: { userId: string; muted: readonly NotificationKind[]; at: Date },
): Promise<void> {
  const change = { muted: [...muted], updated_at: at };
  await db
    .insertInto('notification_preferences')
    .values({ tenant_id: tenantId, user_id: userId, ...change })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet(change))
    .execute();
}

/** Pending approvals that a receiver was notified of. `version` 0: none so far. */
export interface Notified {
  approvals: readonly string[];
  version: number;
}

export async function readNotified(db: Db, tenantId: string): Promise<ReadonlyMap<string, Notified>> {
  const rows = await db
    .selectFrom('notification_progress')
    .select(['receiver', 'approvals', 'version'])
    .where('tenant_id', '=', tenantId)
    .execute();
  return new Map(rows.map(({ receiver, approvals, version }) => [receiver, { approvals, version }]));
}

/** @returns false: another process changed it in the meantime */
export async function writeNotified(
  db: Db,
  tenantId: string,
  receiver: string,
  { approvals, version }: Notified,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into notification_progress (tenant_id, receiver, approvals)
    values (${tenantId}, ${receiver}, ${[...approvals]}::text[])
    on conflict (tenant_id, receiver) do update set approvals = excluded.approvals, version = notification_progress.version + 1
      where notification_progress.version = ${version}`.execute(db);
  return Number(numAffectedRows) === 1;
}

/** Receiver in `notification_progress` for the digest of the organization. */
const DIGEST = 'DIGEST';

/** Active organizations with the day of their last digest, which is before `day`. For all organizations. */
export async function readBeforeDigest(db: Db, day: string): Promise<{ tenantId: string; digestOn: string | null }[]> {
  const { rows } = await sql<{ tenantId: string; digestOn: string | null }>`
    select t.tenant_id as "tenantId", p.digest_on::text as "digestOn" from tenants t
    left join notification_progress p on p.tenant_id = t.tenant_id and p.receiver = ${DIGEST}
    where t.status = 'ACTIVE' and (p.digest_on is null or p.digest_on < ${day}::date)`.execute(db);
  return rows;
}

/** Claims the digest of the day. @returns false: it was claimed before */
export async function takeDigest(db: Db, tenantId: string, day: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into notification_progress (tenant_id, receiver, digest_on) values (${tenantId}, ${DIGEST}, ${day}::date)
    on conflict (tenant_id, receiver) do update set digest_on = excluded.digest_on
      where notification_progress.digest_on is null or notification_progress.digest_on < excluded.digest_on`.execute(
    db,
  );
  return Number(numAffectedRows) === 1;
}

export interface StoredChat {
  /** Encrypted address; null: removed. */
  sealed: Buffer | null;
  host: string | null;
  version: number;
  updatedAt: Date;
  updatedBy: string;
}

export async function readChat(db: Db, tenantId: string): Promise<StoredChat | null> {
  const row = await db
    .selectFrom('notification_chats')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  if (!row) return null;
  const { sealed, host, version, updated_at: updatedAt, updated_by: updatedBy } = row;
  return { sealed, host, version, updatedAt, updatedBy };
}

export async function writeChat(db: Db, tenantId: string, chat: StoredChat): Promise<void> {
  const { sealed, host, version, updatedAt: updated_at, updatedBy: updated_by } = chat;
  const change = { sealed, host, version, updated_at, updated_by };
  await db
    .insertInto('notification_chats')
    .values({ tenant_id: tenantId, ...change })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(change))
    .execute();
}
