/** Roles that groups of the identity provider give. */
import { isUserRole } from '../../../platform/access/permissions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { readRoles } from '../administration/store.ts';
import type { SingleSignOnRow } from './store.ts';

/** Roles of the mapped groups that still exist, in order. */
export async function rolesOfGroups(
  db: Db,
  { tenantId, groupRoles }: Pick<SingleSignOnRow, 'tenantId' | 'groupRoles'>,
): Promise<(groups: readonly string[]) => string[]> {
  const own = (await readRoles(db, tenantId)).map(({ role }) => role);
  return (groups) => {
    const roles = groupRoles.filter(({ group }) => groups.includes(group)).flatMap((one) => one.roles);
    return [...new Set(roles)].filter((role) => isUserRole(role) || own.includes(role)).sort();
  };
}
