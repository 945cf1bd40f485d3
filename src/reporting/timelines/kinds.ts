/** Audit subjects that a timeline includes, with the required permission. Other subjects are left out. */
import type { Permission } from '../../platform/access/permissions.ts';

export const EVENT_KINDS = [
  'TRANSACTION',
  'PARTY',
  'CUSTOMER',
  'HIT',
  'ALERT',
  'CASE',
  'REPORT_OBLIGATION',
  'SAR',
  'DELIVERY',
] as const;
type EventKind = (typeof EVENT_KINDS)[number];

interface Told {
  kind: EventKind;
  /** Permission of the page that shows it. */
  permission: Permission;
}

export const SUBJECTS = {
  transaction: { kind: 'TRANSACTION', permission: 'screen:read' },
  PARTY: { kind: 'PARTY', permission: 'screen:read' },
  CUSTOMER: { kind: 'CUSTOMER', permission: 'customer:read' },
  CUSTOMER_SCREENING: { kind: 'CUSTOMER', permission: 'customer:read' },
  CUSTOMER_HIT: { kind: 'HIT', permission: 'customer:read' },
  ALERT: { kind: 'ALERT', permission: 'alert:read' },
  CASE: { kind: 'CASE', permission: 'case:read' },
  REPORT_OBLIGATION: { kind: 'REPORT_OBLIGATION', permission: 'alert:read' },
  SAR: { kind: 'SAR', permission: 'sar:read' },
  WEBHOOK_DELIVERY: { kind: 'DELIVERY', permission: 'webhook:read' },
} as const satisfies Record<string, Told>;
export type SubjectType = keyof typeof SUBJECTS;

/** Reads are not events of the record. */
export const READINGS: readonly string[] = ['sar.read', 'sar.exported'];

/**
 * Audit details that an event shows: codes, numbers, times and IDs. Other details can hold free text, and hashes are
 * not useful to readers.
 */
const FACTS = [
  ...[
    'status',
    'before',
    'after',
    'state',
    'decision',
    'reasonCode',
    'isSuspicious',
    'score',
    'severity',
    'queue',
    'riskTier',
  ],
  ...['kind', 'mark', 'disposition', 'what', 'endedBecause', 'dueAt', 'dueOn', 'daysLeft', 'assignee', 'priority'],
  ...['outcome', 'transactionUuid', 'transactionType', 'alertId', 'profileId', 'from', 'into', 'event', 'attempt'],
  ...['httpStatus', 'failure', 'fields'],
] as const;

type Facts = Record<string, string | number | boolean>;

export function factsOf(details: unknown): Facts {
  const given = (details ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    FACTS.flatMap((name) => {
      const value = given[name];
      return ['string', 'number', 'boolean'].includes(typeof value) ? [[name, value as string | number | boolean]] : [];
    }),
  );
}
