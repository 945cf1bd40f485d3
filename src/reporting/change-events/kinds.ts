/** Kinds of changes in the stream, with the required permission and the audit subject. Other subjects are left out. */
import type { Permission } from '../../platform/access/permissions.ts';

interface KindOfChange {
  /** Permission of the page that shows it. Without it, the reader does not learn of the change. */
  permission: Permission;
  subjectType: string;
}

export const CHANGE_KINDS = {
  TRANSACTION: { permission: 'screen:read', subjectType: 'transaction' },
  ALERT: { permission: 'alert:read', subjectType: 'ALERT' },
  CASE: { permission: 'case:read', subjectType: 'CASE' },
  LOOK_BACK: { permission: 'case:read', subjectType: 'LOOK_BACK' },
  CUSTOMER: { permission: 'customer:read', subjectType: 'CUSTOMER' },
  CUSTOMER_HIT: { permission: 'customer:read', subjectType: 'CUSTOMER_HIT' },
  MONITORING_RUN: { permission: 'customer:read', subjectType: 'MONITORING_RUN' },
  PARTY: { permission: 'screen:read', subjectType: 'PARTY' },
  REPORT_OBLIGATION: { permission: 'alert:read', subjectType: 'REPORT_OBLIGATION' },
  SAR: { permission: 'sar:read', subjectType: 'SAR' },
  RULE: { permission: 'rule:read', subjectType: 'RULE' },
  RULE_REPLAY: { permission: 'rule:read', subjectType: 'RULE_REPLAY' },
  SETTING: { permission: 'settings:read', subjectType: 'SETTING' },
  LICENSE: { permission: 'screen:read', subjectType: 'LICENSE' },
  KNOWN_WALLET: { permission: 'settings:read', subjectType: 'KNOWN_WALLET' },
  ERASURE: { permission: 'retention:read', subjectType: 'ERASURE' },
  LEGAL_HOLD: { permission: 'retention:read', subjectType: 'LEGAL_HOLD' },
} as const satisfies Record<string, KindOfChange>;

export type ChangeKind = keyof typeof CHANGE_KINDS;

export const ALL_KINDS = Object.keys(CHANGE_KINDS) as readonly ChangeKind[];

/** Required for changes of any kind that could reveal a suspicious activity report. */
export const CONFIDENTIAL: Permission = 'sar:read';

/** Entries that record a read. They change nothing, and readers that reload on them would cause an endless loop. */
const READINGS = new Set(['sar.read', 'sar.exported']);

const KIND_OF = new Map<string, ChangeKind>(ALL_KINDS.map((kind) => [CHANGE_KINDS[kind].subjectType, kind]));

export const TOLD_SUBJECTS: readonly string[] = [...KIND_OF.keys()];

/** null: left out of the stream. */
export function kindOf({ action, subjectType }: { action: string; subjectType: string }): ChangeKind | null {
  return READINGS.has(action) ? null : (KIND_OF.get(subjectType) ?? null);
}
