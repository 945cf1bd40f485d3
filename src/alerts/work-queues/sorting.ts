/**
 * Assigns alerts to work queues and decides who sees a queue. An alert belongs to the first queue whose filters match:
 *
 *     Sanctions      queue SANCTIONS                 ─┐
 *     Politicians    queue PEP, severity HIGH and up  ├─ the first match
 *     Rules          findingCode RULE                ─┘
 *     the rest       every other                        so every alert has a queue
 *
 * The queue is not stored with the alert (rejected in decision 43). It follows from the row and the setting.
 */
import type { Permission, Principal } from '../../platform/access/permissions.ts';
import type { AlertRow } from '../store.ts';
import type { AlertKind, AlertQueue, AlertSeverity } from '../types.ts';

/** null: all users and clients with permission to read alerts. */
export type SeenBy = {
  roles: readonly string[];
  /** User IDs. */
  people: readonly string[];
  /** Client IDs. null: every client with permission to read alerts. */
  clients: readonly string[] | null;
} | null;

export interface WorkQueue {
  id: string;
  name: string;
  queue?: readonly AlertQueue[] | undefined;
  kind?: readonly AlertKind[] | undefined;
  severity?: readonly AlertSeverity[] | undefined;
  findingCode?: readonly string[] | undefined;
  seenBy: SeenBy;
}

/** The value of the setting `alerts.workQueues`. */
export interface WorkQueues {
  queues: readonly WorkQueue[];
  rest: { name: string; seenBy: SeenBy };
}

/** Fields that determine the work queue. */
export type SortedAlert = Pick<AlertRow, 'queue' | 'kind' | 'severity' | 'code'>;

/** User fields that queue rules need. */
export interface Worker {
  userId: string;
  roles: readonly string[];
  permissions: ReadonlySet<Permission>;
}

/** ID of the queue for alerts that match no other queue. */
export const REST = 'rest';

/** Users who can read the audit trail see every action on every alert there anyway. */
const SEES_ALL: Permission = 'audit:read';

/** All queues, ending with the rest queue, which matches every alert. */
export function inOrder({ queues, rest }: WorkQueues): readonly WorkQueue[] {
  return [...queues, { id: REST, ...rest }];
}

export function fits(alert: SortedAlert, { queue, kind, severity, findingCode }: WorkQueue): boolean {
  return (
    (queue?.includes(alert.queue) ?? true) &&
    (kind?.includes(alert.kind) ?? true) &&
    (severity?.includes(alert.severity) ?? true) &&
    (findingCode?.includes(alert.code) ?? true)
  );
}

export function queueOf(alert: SortedAlert, all: WorkQueues): WorkQueue {
  return inOrder(all).find((queue) => fits(alert, queue))!;
}

/** Whether the caller can see alerts of a queue. The permission to read alerts is checked elsewhere. */
export function maySee({ type, id, roles, permissions }: Principal, seenBy: SeenBy): boolean {
  if (type === 'SYSTEM' || type === 'OPERATOR' || permissions.has(SEES_ALL) || seenBy === null) return true;
  if (type === 'CLIENT') return seenBy.clients?.includes(id) ?? true;
  return isNamed({ userId: id, roles }, seenBy);
}

/** Whether a user can work on alerts of a queue. */
export function mayWorkOn(person: Worker, seenBy: SeenBy): boolean {
  const { permissions } = person;
  if (!permissions.has('alert:read') || !permissions.has('alert:write')) return false;
  return permissions.has(SEES_ALL) || seenBy === null || isNamed(person, seenBy);
}

/** Whether the queue includes the user explicitly, not only through access to all queues. */
export function isTheirs(person: Worker, seenBy: SeenBy): boolean {
  return mayWorkOn(person, seenBy) && (seenBy === null || isNamed(person, seenBy));
}

function isNamed({ userId, roles }: Pick<Worker, 'userId' | 'roles'>, seenBy: NonNullable<SeenBy>): boolean {
  return seenBy.people.includes(userId) || roles.some((role) => seenBy.roles.includes(role));
}
