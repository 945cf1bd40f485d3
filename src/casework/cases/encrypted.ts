/** Encrypts and decrypts cases, their events and tasks with the organization-managed key. */
import type { Db } from '../../platform/db/database.ts';
import { type EncryptedTable, openRows, rowKey, sealerOf } from '../../platform/db/own-keys/sealed-fields.ts';

interface CaseText {
  caseId: string;
  title: string;
  description: string | null;
  isUnreadable?: true;
}
interface EventText {
  eventNo: number;
  text: string | null;
  details: Readonly<Record<string, unknown>>;
  isUnreadable?: true;
}
interface TaskText {
  taskId: string;
  title: string;
  text: string | null;
  assignee: string | null;
  answer: string | null;
  isUnreadable?: true;
}

export const ENCRYPTED_CASES = {
  table: 'cases',
  what: 'Cases: title and description',
  inClear: 'state, priority, outcome, assignee, actors and times; items by ID',
  id: { case_id: 'uuid' },
  columns: [
    { name: 'title', isText: true },
    { name: 'description', isText: true },
  ],
} as const satisfies EncryptedTable;

export const ENCRYPTED_CASE_EVENTS = {
  table: 'case_events',
  what: 'Timelines of cases: notes, reasons and changes',
  inClear: 'kind of the event, actor and time',
  id: { case_id: 'uuid', event_no: 'integer' },
  columns: [{ name: 'text', isText: true }, { name: 'details' }],
} as const satisfies EncryptedTable;

export const ENCRYPTED_CASE_TASKS = {
  table: 'case_tasks',
  what: 'Tasks and information requests of cases: question, recipient and answer',
  inClear: 'kind, state, due date, actors and times',
  id: { case_id: 'uuid', task_id: 'uuid' },
  columns: [
    { name: 'title', isText: true },
    { name: 'text', isText: true },
    { name: 'assignee', isText: true },
    { name: 'answer', isText: true },
  ],
} as const satisfies EncryptedTable;

interface OfCase {
  tenantId: string;
  caseId: string;
}

/** @throws AppError service-unavailable while the organization-managed key is unavailable */
export async function caseAsStored<Row extends CaseText>(db: Db, tenantId: string, row: Row): Promise<Row> {
  const seal = await sealerOf(db, tenantId);
  if (!seal) return row;
  const { table, columns } = ENCRYPTED_CASES;
  const place = { table, row: row.caseId };
  return {
    ...row,
    title: seal(place, columns[0], row.title),
    description: row.description === null ? null : seal(place, columns[1], row.description),
  };
}

/**
 * @param unreadable `STAND_IN`: returns a placeholder with `isUnreadable` for a row that cannot be decrypted; absent:
 * throws
 */
export function openCases<Row extends CaseText>(
  db: Db,
  tenantId: string,
  rows: readonly Row[],
  unreadable?: 'STAND_IN',
): Promise<Row[]> {
  const { table } = ENCRYPTED_CASES;
  const placeOf = ({ caseId }: Row) => ({ tenantId, table, row: caseId });
  const standIn = (row: Row): Row => ({ ...row, title: '', description: null, isUnreadable: true });
  return openRows(db, rows, placeOf, ['title', 'description'], unreadable && standIn);
}

export async function eventAsStored(db: Db, { tenantId, caseId }: OfCase, event: EventText) {
  const { text, details } = event;
  const seal = await sealerOf(db, tenantId);
  if (!seal) return { text, details };
  const { table, columns } = ENCRYPTED_CASE_EVENTS;
  const place = { table, row: rowKey(caseId, event.eventNo) };
  return { text: text === null ? null : seal(place, columns[0], text), details: seal(place, columns[1], details) };
}

/** An event that cannot be decrypted is marked `isUnreadable`. */
export function openEvents<Row extends EventText>(
  db: Db,
  { tenantId, caseId }: OfCase,
  events: readonly Row[],
): Promise<Row[]> {
  const { table } = ENCRYPTED_CASE_EVENTS;
  const placeOf = ({ eventNo }: Row) => ({ tenantId, table, row: rowKey(caseId, eventNo) });
  const standIn = (event: Row): Row => ({ ...event, text: null, details: {}, isUnreadable: true });
  return openRows(db, events, placeOf, ['text', 'details'], standIn);
}

export async function taskAsStored<Row extends TaskText>(
  db: Db,
  { tenantId, caseId }: OfCase,
  task: Row,
): Promise<Row> {
  const seal = await sealerOf(db, tenantId);
  if (!seal) return task;
  const { table, columns } = ENCRYPTED_CASE_TASKS;
  const place = { table, row: rowKey(caseId, task.taskId) };
  const sealed = (at: 1 | 2 | 3, value: string | null) => (value === null ? null : seal(place, columns[at], value));
  return {
    ...task,
    title: seal(place, columns[0], task.title),
    text: sealed(1, task.text),
    assignee: sealed(2, task.assignee),
    answer: sealed(3, task.answer),
  };
}

/** A task that cannot be decrypted is marked `isUnreadable`. */
export function openTasks<Row extends TaskText>(
  db: Db,
  { tenantId, caseId }: OfCase,
  tasks: readonly Row[],
): Promise<Row[]> {
  const { table } = ENCRYPTED_CASE_TASKS;
  const placeOf = ({ taskId }: Row) => ({ tenantId, table, row: rowKey(caseId, taskId) });
  const none = { title: '', text: null, assignee: null, answer: null };
  const standIn = (task: Row): Row => ({ ...task, ...none, isUnreadable: true });
  return openRows(db, tasks, placeOf, ['title', 'text', 'assignee', 'answer'], standIn);
}
