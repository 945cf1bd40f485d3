/** Texts of e-mails and chat messages: kinds, IDs, due dates and links. Never a name, an amount or a document number. */
import type { ProposalKind } from '../approvals/types.ts';
import { type Line, NOTIFICATION_KINDS, type NotificationKind, type Sections, type SubjectType } from './types.ts';

const HEADINGS: Readonly<Record<NotificationKind, string>> = {
  ASSIGNED: 'Assigned to you',
  RETURNED: 'Returned to you',
  APPROVAL_WANTED: 'Approvals wanted',
  DUE: 'Overdue, or due within a day',
  FILING_DUE: 'Filing deadlines',
};

/** Number of records of a kind, for the subject of an e-mail. */
const COUNTED: Readonly<Record<NotificationKind, (count: number) => string>> = {
  ASSIGNED: (count) => `${count} assigned to you`,
  RETURNED: (count) => `${count} returned to you`,
  APPROVAL_WANTED: () => 'approvals wanted',
  DUE: (count) => `${count} due`,
  FILING_DUE: (count) => `${count} filing ${count === 1 ? 'deadline' : 'deadlines'}`,
};

const RECORDS: Readonly<Record<SubjectType, { name: string; pathOf(id: string): string }>> = {
  ALERT: { name: 'Alert', pathOf: (id) => `/alerts/${id}` },
  CASE: { name: 'Case', pathOf: (id) => `/cases/${id}` },
  TASK: { name: 'Task of case', pathOf: (id) => `/cases/${id}` },
  SAR: { name: 'Report', pathOf: (id) => `/sars/${id}` },
};

const APPROVALS: Readonly<Record<ProposalKind, readonly [one: string, many: string]>> = {
  ALERT: ['alert', 'alerts'],
  TRANSACTION: ['payment', 'payments'],
  PARTY_MARK: ['party restriction', 'party restrictions'],
  RELATIONSHIP: ['relationship', 'relationships'],
  CUSTOMER_RELATIONSHIP: ['customer relationship', 'customer relationships'],
  CASE: ['case', 'cases'],
  SAR: ['report', 'reports'],
  RULE: ['rule', 'rules'],
  RISK_APPETITE: ['risk appetite', 'risk appetites'],
  SETTING: ['setting', 'settings'],
  COUNTRY: ['country', 'countries'],
  RULE_LIST: ['rule list', 'rule lists'],
  FX_RATE: ['exchange rate', 'exchange rates'],
  THRESHOLD: ['threshold', 'thresholds'],
  KNOWN_WALLET: ['house wallet', 'house wallets'],
  LICENSE: ['license', 'licenses'],
  ERASURE: ['erasure', 'erasures'],
};
const APPROVALS_PATH = '/approvals';
const ACCOUNT_PATH = '/account';
/** Lines of a section that are written out. */
const MOST_LINES = 25;

/** @param dueAt ISO 8601; null: none @param number of the record; absent: the first characters of its ID */
export function recordLine(type: SubjectType, id: string, dueAt: string | null, number: string = shortId(id)): Line {
  const { name, pathOf } = RECORDS[type];
  return { text: `${name} ${number}${dueAt === null ? '' : `, due ${moment(dueAt)}`}`, path: pathOf(id) };
}

/** @param dueOn YYYY-MM-DD */
export function filingLine({ kind, dueOn, authority }: { kind: string; dueOn: string; authority: string }): Line {
  const name = kind.toLowerCase().replaceAll('_', ' ');
  return { text: `${authority}: ${name}, due ${dueOn}`, path: '/filing-deadlines' };
}

/** One line for all approvals. @param kinds one member per approval */
export function approvalLines(kinds: readonly ProposalKind[]): Line[] {
  if (kinds.length === 0) return [];
  const counts = new Map<ProposalKind, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const parts = [...counts].map(([kind, count]) => `${count} ${APPROVALS[kind][count === 1 ? 0 : 1]}`);
  return [{ text: parts.join(', '), path: APPROVALS_PATH }];
}

export function emailOf(sections: Sections, publicUrl: string): { subject: string; text: string } {
  const present = NOTIFICATION_KINDS.flatMap((kind) => {
    const lines = sections[kind] ?? [];
    return lines.length === 0 ? [] : [{ kind, lines }];
  });
  const subject = `amlcore: ${present.map(({ kind, lines }) => COUNTED[kind](lines.length)).join(', ')}`;
  const blocks = present.map(({ kind, lines }) => `${HEADINGS[kind]}\n${listed(lines, publicUrl)}`);
  const foot = `Choose your notifications: ${publicUrl}${ACCOUNT_PATH}`;
  return { subject, text: `${[...blocks, foot].join('\n\n')}\n` };
}

/** A message to a chat channel. null: nothing to say. */
export function chatTextOf(lines: readonly Line[], publicUrl: string): string | null {
  return lines.length === 0 ? null : lines.map(({ text, path }) => `${text}: ${publicUrl}${path}`).join('\n');
}

export const TEST_EMAIL = {
  subject: 'amlcore: test message',
  text: 'This is a test. The mail server of amlcore works.\n',
};
export const TEST_CHAT = 'This is a test message of amlcore.';

function listed(lines: readonly Line[], publicUrl: string): string {
  const shown = lines.slice(0, MOST_LINES).map(({ text, path }) => `- ${text}\n  ${publicUrl}${path}`);
  const more = lines.length - shown.length;
  return [...shown, ...(more > 0 ? [`- and ${more} more`] : [])].join('\n');
}

/** ID as the dashboard shows it: only its end, because records of the same minute share the beginning. */
const shortId = (id: string) => id.slice(-8);

/** 2026-11-27T17:00:00.000Z -> 2026-11-27 17:00 UTC */
const moment = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
