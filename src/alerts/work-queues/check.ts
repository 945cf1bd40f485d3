/** Whether the work queues that somebody wants can be worked on: what their schema cannot know. */
import type { Db } from '../../platform/db/database.ts';
import type { SettingFlaw } from '../../platform/settings/definition.ts';
import type { Colleagues } from '../work.ts';
import { inOrder, isTheirs, type WorkQueues } from './sorting.ts';

/** Who may see alerts; where people are. */
export interface Names {
  colleagues: Pick<Colleagues, 'workers'>;
  /** Those of these roles that the organisation does not have. */
  unknownRoles(db: Db, tenantId: string, roles: readonly string[]): Promise<readonly string[]>;
}

/** In the transaction of the change. null: nothing is wrong. */
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
