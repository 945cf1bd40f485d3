/**
 * The sole-officer mode (setting `approvals.mode`): an organization with one compliance officer cannot have two approvers, so that officer
 * decides alone. It is in effect only while exactly one user can sign in and holds `sar:approve`. With a second officer, two users approve.
 */
import { isPerson, type Permission, type Principal, permissionsOfRoles } from '../access/permissions.ts';
import type { Db } from '../db/database.ts';
import type { Tx } from '../unit-of-work/effect.ts';
import { readModeValue, readUsers } from './store.ts';

export const APPROVALS_MODE = 'approvals.mode';

/** Whether two users agreed, or the sole officer decided alone. */
export type ApprovalBasis = 'TWO_PEOPLE' | 'SOLE_OFFICER';

export type DecidingTx = Pick<Tx, 'db' | 'tenantId' | 'now' | 'markSoleOfficer'>;

const OFFICER: Permission = 'sar:approve';

/** Whether this user may decide alone where two users are normally required. If so, the audit entries of the write are marked. */
export async function decidesAlone(tx: DecidingTx, principal: Pick<Principal, 'id' | 'type'>): Promise<boolean> {
  const isAlone = await isSoleOfficer(tx.db, tx.tenantId, principal);
  if (isAlone) tx.markSoleOfficer();
  return isAlone;
}

export async function isSoleOfficer(
  db: Db,
  tenantId: string,
  principal: Pick<Principal, 'id' | 'type'>,
): Promise<boolean> {
  if (!isPerson(principal) || (await readModeValue(db, tenantId)) !== 'SOLE_OFFICER') return false;
  const officers = (await officersOf(db, tenantId)).filter(({ status }) => status === 'ACTIVE');
  return isOnly(officers, principal.id);
}

/** Whether the organization never had another officer: not even one who was invited or is disabled. */
export async function wasAlwaysSoleOfficer(
  db: Db,
  tenantId: string,
  principal: Pick<Principal, 'id' | 'type'>,
): Promise<boolean> {
  return isPerson(principal) && isOnly(await officersOf(db, tenantId), principal.id);
}

function isOnly(officers: readonly { userId: string }[], userId: string): boolean {
  return officers.length === 1 && officers[0]!.userId === userId;
}

async function officersOf(db: Db, tenantId: string) {
  const users = await readUsers(db, tenantId);
  return users.filter(({ roles, customPermissions }) => permissionsOfRoles(roles, customPermissions).has(OFFICER));
}
