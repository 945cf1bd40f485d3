/** Validates work queue settings against users and roles, which the schema cannot do. */
import type { Db } from '../../platform/db/database.ts';
import type { SettingFlaw } from '../../platform/settings/definition.ts';
import type { Colleagues } from '../work.ts';
import { inOrder, isTheirs, type WorkQueues } from './sorting.ts';

/** Looks up roles and users. */
export interface Names {
  colleagues: Pick<Colleagues, 'workers'>;
  /** The given roles that do not exist in the organization. */
  unknownRoles(db: Db, tenantId: string, roles: readonly string[]): Promise<readonly string[]>;
}

/** Call in the transaction of the change. null: valid. */
export async function flawOf(
  { colleagues, unknownRoles }: Names,
  db: Db,
  tenantId: string,
  queues: WorkQueues,
): Promise<SettingFlaw | null> {
  const workers = await colleagues.workers(db, tenantId);
  for (const [at, { seenBy, name }] of inOrder(queues).entries()) {
    if (seenBy === null) continue;
    const path = [...(at < queues.queues.length ? ['queues', at] : ['rest']), 'seenBy'];
    const [role] = await unknownRoles(db, tenantId, seenBy.roles);
    if (role !== undefined) return { message: `must name existing roles: ${role} does not exist`, path };
    const stranger = seenBy.people.find((id) => !workers.some(({ userId }) => userId === id));
    if (stranger !== undefined) {
      return { message: `must name active users: ${stranger} is not an active user of this organization`, path };
    }
    if (!workers.some((worker) => isTheirs(worker, seenBy))) {
      const message = `must name a user with alert:read and alert:write: otherwise no user can work on "${name}"`;
      return { message, path };
    }
  }
  return null;
}
