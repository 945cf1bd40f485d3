/** Kinds of notifications, and the payloads of their jobs. */

/** Kinds of notifications in the order of an e-mail. */
export const NOTIFICATION_KINDS = ['ASSIGNED', 'RETURNED', 'APPROVAL_WANTED', 'DUE', 'FILING_DUE'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Kinds that can be posted to the chat channel. Filing deadlines cannot: not every reader of it may know of them. */
export const CHAT_KINDS = ['ASSIGNED', 'RETURNED', 'APPROVAL_WANTED', 'DUE'] as const satisfies NotificationKind[];
export type ChatKind = (typeof CHAT_KINDS)[number];

export const SUBJECT_TYPES = ['ALERT', 'CASE', 'TASK', 'SAR'] as const;
export type SubjectType = (typeof SUBJECT_TYPES)[number];

/** A record that was assigned or returned to a user. */
export interface PersonalCause {
  kind: 'ASSIGNED' | 'RETURNED';
  recipient: string;
  subjectType: SubjectType;
  /** ID of the alert, case or report; of a task: of its case. */
  subjectId: string;
  /** Due time of a task, ISO 8601; null: none. */
  dueAt: string | null;
}

/** Cause of notifications: the payload of a job. The content is read when they are sent. */
export type NotificationCause =
  | PersonalCause
  | { kind: 'APPROVAL_WANTED' }
  | { kind: 'DUE' }
  | { kind: 'FILING_DUE'; obligationId: string };

/** A line of a message: words and the page of the record. Never a name, an amount or a document number. */
export interface Line {
  text: string;
  path: string;
}

export type Sections = Partial<Record<NotificationKind, readonly Line[]>>;
