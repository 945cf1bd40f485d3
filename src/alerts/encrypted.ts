/** Encrypts and decrypts stored alerts for organizations with an organization-managed key. */
import type { Selectable } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { type EncryptedTable, openRows, rowKey, sealerOf } from '../platform/db/own-keys/sealed-fields.ts';
import type { Schema } from '../platform/db/schema.ts';
import type { Cause, CauseContent } from './types.ts';

export const ENCRYPTED_ALERTS = {
  table: 'alerts',
  what: 'Alerts: title, subject, cause, findings, checklist answers',
  inClear:
    'kind, queue, finding code, type of the cause, severity, state, IDs of party, customer and transactions, assignee, author and ' +
    'time, reason code',
  id: { alert_id: 'uuid' },
  columns: [
    { name: 'title', isText: true },
    { name: 'subject_name', isText: true },
    { name: 'findings' },
    { name: 'answers' },
    { name: 'cause' },
  ],
  // Search words. A trigger deletes their rows.
  repeated: ['search_text'],
} as const satisfies EncryptedTable;

export const ENCRYPTED_ALERT_EVENTS = {
  table: 'alert_events',
  what: 'Histories of alerts: notes, reasons, answers',
  inClear: 'kind, state before and after, author and time',
  id: { alert_id: 'uuid', event_no: 'integer' },
  columns: [{ name: 'text', isText: true }, { name: 'details' }],
} as const satisfies EncryptedTable;

type StoredAlert = Selectable<Schema['alerts']>;
export type OpenedAlert = StoredAlert & { isUnreadable?: true };

interface AlertText {
  alertId: string;
  title: string;
  subjectName: string | null;
  findings: unknown;
  answers: unknown;
  cause: Cause;
}

/** Returns the column values. @throws AppError service-unavailable while the organization-managed key is unavailable */
export async function alertsAsStored(db: Db, tenantId: string, alerts: readonly AlertText[]) {
  const seal = await sealerOf(db, tenantId);
  if (!seal) return null;
  const { table, columns } = ENCRYPTED_ALERTS;
  return alerts.map(({ alertId, title, subjectName, findings, answers, cause: { type: _, ...cause } }) => {
    const place = { table, row: alertId };
    return {
      title: seal(place, columns[0], title),
      subject_name: subjectName === null ? null : seal(place, columns[1], subjectName),
      findings: seal(place, columns[2], findings),
      answers: seal(place, columns[3], answers),
      cause: seal(place, columns[4], cause),
    };
  });
}

/** @param unreadable `STAND_IN`: rows that cannot be decrypted are marked with `isUnreadable`. Absent: throws */
export function openAlerts(
  db: Db,
  tenantId: string,
  rows: readonly StoredAlert[],
  unreadable?: 'STAND_IN',
): Promise<OpenedAlert[]> {
  const { table, columns } = ENCRYPTED_ALERTS;
  const placeOf = ({ alert_id: row }: StoredAlert) => ({ tenantId, table, row });
  const standIn = (row: OpenedAlert): OpenedAlert => {
    const cause: CauseContent = { key: null, profileId: null, label: null };
    return { ...row, title: '', subject_name: null, findings: [], answers: {}, cause, isUnreadable: true };
  };
  return openRows<OpenedAlert>(
    db,
    rows,
    placeOf,
    columns.map(({ name }) => name),
    unreadable && standIn,
  );
}

/** Decrypts only the findings. Rows that cannot be decrypted are marked with `isUnreadable`. */
export function openFindings<Row extends { alert_id: string; findings: unknown }>(
  db: Db,
  tenantId: string,
  rows: readonly Row[],
): Promise<(Row & { isUnreadable?: true })[]> {
  const { table, columns } = ENCRYPTED_ALERTS;
  return openRows<Row & { isUnreadable?: true }>(
    db,
    rows,
    ({ alert_id: row }) => ({ tenantId, table, row }),
    [columns[2].name],
    (row) => ({ ...row, findings: [], isUnreadable: true }),
  );
}

interface EventText {
  eventNo: number;
  text: string | null;
  details: Readonly<Record<string, unknown>>;
  isUnreadable?: true;
}

export async function eventAsStored(db: Db, tenantId: string, alertId: string, event: EventText) {
  const { text, details, eventNo } = event;
  const seal = await sealerOf(db, tenantId);
  if (!seal) return { text, details };
  const { table, columns } = ENCRYPTED_ALERT_EVENTS;
  const place = { table, row: rowKey(alertId, eventNo) };
  return { text: text === null ? null : seal(place, columns[0], text), details: seal(place, columns[1], details) };
}

/** @param unreadable `STAND_IN`: rows that cannot be decrypted are marked with `isUnreadable`. Absent: throws */
export function openEvents<Row extends EventText>(
  db: Db,
  tenantId: string,
  alertId: string,
  events: readonly Row[],
  unreadable?: 'STAND_IN',
): Promise<Row[]> {
  const { table } = ENCRYPTED_ALERT_EVENTS;
  const placeOf = ({ eventNo }: Row) => ({ tenantId, table, row: rowKey(alertId, eventNo) });
  const standIn = (event: Row): Row => ({ ...event, text: null, details: {}, isUnreadable: true });
  return openRows(db, events, placeOf, ['text', 'details'], unreadable && standIn);
}

interface Named {
  alert_id: string;
  title: string | null;
  subject_name: string | null;
}

/** Decrypts only the searchable fields. The title is null if it cannot be decrypted. */
export function openNames(db: Db, tenantId: string, rows: readonly Named[]): Promise<Named[]> {
  const { table } = ENCRYPTED_ALERTS;
  const placeOf = ({ alert_id: row }: Named) => ({ tenantId, table, row });
  return openRows(db, rows, placeOf, ['title', 'subject_name'], (row) => ({ ...row, title: null, subject_name: null }));
}
