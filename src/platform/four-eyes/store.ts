/** SQL of credentials that users issued to other users. */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** INVITED: first credentials. RESET: new credentials. SINGLE_SIGN_ON: the identity provider of the user. */
export type IssueReason = 'INVITED' | 'RESET' | 'SINGLE_SIGN_ON';

export interface IssuedCredentials {
  tenantId: string;
  /** The user who received the credentials. */
  userId: string;
  /** Author key of the issuer (`authorKey`). */
  issuedBy: string;
  reason: IssueReason;
  issuedAt: Date;
}

/** A user who issued credentials to another one, or received them from that user. */
export interface CredentialLink {
  userId: string;
  /** Whether the linked user issued them. */
  isIssuer: boolean;
  reason: IssueReason;
}

export async function upsertIssued(db: Db, row: IssuedCredentials): Promise<void> {
  const { tenantId, userId, issuedBy, reason, issuedAt } = row;
  await db
    .insertInto('issued_credentials')
    .values({ tenant_id: tenantId, user_id: userId, issued_by: issuedBy, reason, issued_at: issuedAt })
    .onConflict((c) => c.columns(['tenant_id', 'user_id', 'issued_by', 'reason']).doUpdateSet({ issued_at: issuedAt }))
    .execute();
}

/** `mode` of the setting approvals.mode; null: the default. */
export async function readModeValue(db: Db, tenantId: string): Promise<string | null> {
  const { rows } = await sql<{ mode: string | null }>`
    select value ->> 'mode' as mode from tenant_settings
    where tenant_id = ${tenantId} and key = 'approvals.mode'`.execute(db);
  return rows[0]?.mode ?? null;
}

/** All users of the organization, in any state, with their roles. */
export async function readUsers(
  db: Db,
  tenantId: string,
): Promise<{ userId: string; status: string; roles: string[]; customPermissions: string[] }[]> {
  const { rows } = await sql<{ userId: string; status: string; roles: string[]; customPermissions: string[] }>`
    select u.user_id as "userId", u.status, u.roles, array(
      select unnest(r.permissions) from custom_roles r where r.tenant_id = u.tenant_id and r.role = any(u.roles)
    ) as "customPermissions"
    from users u where u.tenant_id = ${tenantId}`.execute(db);
  return rows;
}

/** In both directions. @param resetsSince earlier resets are ignored */
export async function readLinks(
  db: Db,
  tenantId: string,
  userId: string,
  resetsSince: Date,
): Promise<CredentialLink[]> {
  const key = `USER:${userId}`;
  const { rows } = await sql<CredentialLink>`
    select case when issued_by = ${key} then user_id::text else substr(issued_by, 6) end as "userId",
           issued_by <> ${key} as "isIssuer", reason
    from issued_credentials
    where tenant_id = ${tenantId} and (issued_by = ${key} or user_id = ${userId} and issued_by like 'USER:%')
      and (reason <> 'RESET' or issued_at > ${resetsSince})
    order by reason, 1`.execute(db);
  return rows;
}
