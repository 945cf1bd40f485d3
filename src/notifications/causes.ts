/**
 * Audit entries that cause notifications. The writer enqueues the jobs in the transaction of the entries, so each cause is
 * notified once, and none is lost. Pure.
 *
 *     entries   12:00:05   12:00:40   12:01:30 │ 12:02:10
 *     one job batch, one message       12:02:00 │ 12:04:00
 */
import type { AuditEntry } from '../platform/audit/trail.ts';
import type { NewJob } from '../platform/jobs/queue.ts';
import type { NotificationCause, PersonalCause, SubjectType } from './types.ts';

export const NOTIFICATION_QUEUE = 'notification';

/** Causes of one organization in the same window share a message. */
const WINDOW_MS = 2 * 60_000;

/** Actions after which a user has to act on a record. `recipient` or `after.assignee` in the details names the user. */
const PERSONAL: Readonly<Record<string, { kind: PersonalCause['kind']; subjectType: SubjectType }>> = {
  'alert.assigned': { kind: 'ASSIGNED', subjectType: 'ALERT' },
  'alert.returned': { kind: 'RETURNED', subjectType: 'ALERT' },
  'case.created': { kind: 'ASSIGNED', subjectType: 'CASE' },
  'case.changed': { kind: 'ASSIGNED', subjectType: 'CASE' },
  'case.returned': { kind: 'RETURNED', subjectType: 'CASE' },
  'case.task-added': { kind: 'ASSIGNED', subjectType: 'TASK' },
  'sar.returned': { kind: 'RETURNED', subjectType: 'SAR' },
};

/** Actions after which an approval may be pending, besides actions that end in `proposed`. */
const PROPOSING: ReadonlySet<string> = new Set(['case.submitted', 'rule.created', 'rule.changed', 'rule.retired']);
const PROPOSED = /[.-]proposed$/;

export function notificationJobs(tenantId: string, entries: readonly AuditEntry[]): NewJob[] {
  return entries.flatMap((entry): NewJob[] => {
    const cause = causeOf(entry);
    if (cause === null) return [];
    const delayMs = WINDOW_MS - (entry.occurredAt.getTime() % WINDOW_MS);
    return [{ queue: NOTIFICATION_QUEUE, tenantId, subjectId: entry.subjectId, payload: cause, delayMs }];
  });
}

function causeOf({ action, subjectId, details, actor }: AuditEntry): NotificationCause | null {
  const personal = Object.hasOwn(PERSONAL, action) ? PERSONAL[action] : undefined;
  if (personal) {
    const { recipient, dueAt, after } = (details ?? {}) as Partial<Concerning>;
    const to = recipient ?? after?.assignee;
    // Users know about their own assignments.
    if (!to || to === actor.id) return null;
    return { ...personal, recipient: to, subjectId, dueAt: dueAt ?? null };
  }
  if (action === 'report-obligation.reminded') return { kind: 'FILING_DUE', obligationId: subjectId };
  return PROPOSED.test(action) || PROPOSING.has(action) ? { kind: 'APPROVAL_WANTED' } : null;
}

/** Details of an entry about a record that a user has to act on. */
interface Concerning {
  recipient: string | null;
  dueAt: string | null;
  after: { assignee?: string | null };
}
