import { expect, it } from 'vitest';
import type { AuditEntry } from '../platform/audit/trail.ts';
import { notificationJobs } from './causes.ts';

const TENANT = '0b9d3f6e-1111-4c1c-9a53-2f1f7c1d2e3f';
const entry = (action: string, details: object, actorId = 'ada', at = '2026-11-29T12:00:30.000Z'): AuditEntry => ({
  ...{ action, details, subjectType: 'X', subjectId: 'subject', correlationId: 'c' },
  actor: { type: 'USER', id: actorId },
  occurredAt: new Date(at),
});
const causes = (...entries: AuditEntry[]) => notificationJobs(TENANT, entries).map(({ payload }) => payload);

it('names the user of a record, unless it is the actor', () => {
  const details = { after: { assignee: 'ben' } };
  const cause = { kind: 'ASSIGNED', subjectType: 'ALERT', subjectId: 'subject', recipient: 'ben', dueAt: null };
  expect(causes(entry('alert.assigned', details))).toEqual([cause]);
  expect(causes(entry('alert.assigned', details, 'ben'))).toEqual([]);
  expect(causes(entry('alert.assigned', { after: { assignee: null } }))).toEqual([]);
  const task = { recipient: 'ben', dueAt: '2026-12-01T00:00:00.000Z' };
  expect(causes(entry('case.task-added', task))).toEqual([{ ...cause, subjectType: 'TASK', dueAt: task.dueAt }]);
});

it.each(['transaction.decision-proposed', 'sar.proposed', 'case.submitted', 'alert.closing-proposed', 'rule.changed'])(
  '%s wants an approval',
  (action) => {
    expect(causes(entry(action, {}))).toEqual([{ kind: 'APPROVAL_WANTED' }]);
  },
);

it.each(['transaction.screened', 'alert.noted', 'case.noted', 'toString', 'case.approved'])(
  '%s causes nothing',
  (action) => {
    expect(causes(entry(action, {}))).toEqual([]);
  },
);

it('makes causes of the same window due at the same time', () => {
  const at = (time: string) => {
    const [job] = notificationJobs(TENANT, [entry('sar.proposed', {}, 'ada', time)]);
    return new Date(Date.parse(time) + job!.delayMs!).toISOString();
  };
  expect(at('2026-11-29T12:00:00.000Z')).toBe('2026-11-29T12:02:00.000Z');
  expect(at('2026-11-29T12:01:59.999Z')).toBe('2026-11-29T12:02:00.000Z');
  expect(at('2026-11-29T12:02:00.001Z')).toBe('2026-11-29T12:04:00.000Z');
});
