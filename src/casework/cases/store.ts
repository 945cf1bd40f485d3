import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { insertRows, recordset, updateRow } from '../../platform/db/insert-rows.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { fromStored } from '../../platform/db/stored-rows.ts';
import { type CaseNumber, formatCaseNumber } from './case-number.ts';
import type { CaseOutcome, CasePriority, CaseState } from './life-cycle.ts';

export interface CaseRow extends CaseNumber {
  caseId: string;
  title: string;
  description: string | null;
  state: CaseState;
  priority: CasePriority;
  assignee: string | null;
  dueAt: Date;
  outcome: CaseOutcome | null;
  proposedBy: string | null;
  createdAt: Date;
  createdBy: string;
  updatedAt: Date;
  closedAt: Date | null;
  closedBy: string | null;
  version: number;
  /** Title and description of the case cannot be decrypted. */
  isUnreadable?: true;
}

export async function insertCase(db: Db, tenantId: string, row: CaseRow): Promise<void> {
  await insertRows(db, 'cases', [
    {
      tenant_id: tenantId,
      case_id: row.caseId,
      opened_year: row.openedYear,
      number_in_year: row.numberInYear,
      title: row.title,
      description: row.description,
      state: row.state,
      priority: row.priority,
      assignee: row.assignee,
      due_at: row.dueAt,
      outcome: row.outcome,
      proposed_by: row.proposedBy,
      created_at: row.createdAt,
      created_by: row.createdBy,
      updated_at: row.updatedAt,
      closed_at: row.closedAt,
      closed_by: row.closedBy,
      version: row.version,
    },
  ]);
}

/** The next number of the year. Requires the chain lock, so that numbers have no gaps. */
export async function readNextNumber(db: Db, tenantId: string, openedYear: number): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(number_in_year), 0)::integer + 1 as next from cases
    where tenant_id = ${tenantId} and opened_year = ${openedYear}`.execute(db);
  return rows[0]!.next;
}

export async function writeCase(db: Db, tenantId: string, row: CaseRow): Promise<void> {
  const key = { tenant_id: tenantId, case_id: row.caseId };
  await updateRow(db, 'cases', key, {
    title: row.title,
    description: row.description,
    state: row.state,
    priority: row.priority,
    assignee: row.assignee,
    due_at: row.dueAt,
    outcome: row.outcome,
    proposed_by: row.proposedBy,
    updated_at: row.updatedAt,
    closed_at: row.closedAt,
    closed_by: row.closedBy,
    version: row.version,
  });
}

/**
 * @throws AppError unreadable-record; service-unavailable while the organization-managed key
 * is unavailable
 */
export async function readCase(db: Db, tenantId: string, caseId: string): Promise<CaseRow | null> {
  const row = await db
    .selectFrom('cases')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('case_id', '=', caseId)
    .executeTakeFirst();
  const [opened] = await fromStored(db, 'cases', { tenantId }, row ? [caseOf(row)] : []);
  return opened ?? null;
}

export interface CaseFilter {
  states?: readonly CaseState[] | undefined;
  priorities?: readonly CasePriority[] | undefined;
  /** null: unassigned cases. */
  assignee?: string | null | undefined;
  /** Open cases that are due before this moment. */
  overdueAt?: Date | undefined;
  /** Year null: of any year. */
  number?: { openedYear: number | null; numberInYear: number } | undefined;
  /** Only cases that contain this item. */
  item?: Pick<CaseItem, 'kind' | 'itemId'> | undefined;
}

export function listedCases(db: Db, tenantId: string, filter: CaseFilter) {
  const { states, priorities, assignee, overdueAt, number, item } = filter;
  const anyOf = (values: readonly string[]) => sql<string>`any(${values}::text[])`;
  return db
    .selectFrom('cases')
    .where('tenant_id', '=', tenantId)
    .$if(states !== undefined, (query) => query.where('state', '=', anyOf(states!)))
    .$if(priorities !== undefined, (query) => query.where('priority', '=', anyOf(priorities!)))
    .$if(assignee === null, (query) => query.where('assignee', 'is', null))
    .$if(typeof assignee === 'string', (query) => query.where('assignee', '=', assignee!))
    .$if(overdueAt !== undefined, (query) => query.where('state', '<>', 'CLOSED').where('due_at', '<', overdueAt!))
    .$if(number !== undefined, (query) => query.where('number_in_year', '=', number!.numberInYear))
    .$if(typeof number?.openedYear === 'number', (query) => query.where('opened_year', '=', number!.openedYear!))
    .$if(item !== undefined, (query) =>
      query.where('case_id', 'in', (inner) =>
        inner
          .selectFrom('case_items')
          .select('case_id')
          .where('tenant_id', '=', tenantId)
          .where('kind', '=', item!.kind)
          .where('item_id', '=', item!.itemId),
      ),
    );
}

/** The newest first, after the cursor `after`. A case that cannot be decrypted is marked `isUnreadable`. */
export async function readCases(
  db: Db,
  tenantId: string,
  filter: CaseFilter,
  { after, limit }: { after: { createdAt: string; caseId: string } | null; limit: number },
): Promise<CaseRow[]> {
  const rows = await listedCases(db, tenantId, filter)
    .selectAll()
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'case_id'), '<', tuple(new Date(after!.createdAt), after!.caseId)),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('case_id', 'desc')
    .limit(limit)
    .execute();
  return await fromStored(db, 'cases', { tenantId }, rows.map(caseOf), 'STAND_IN');
}

export interface CaseBrief {
  caseId: string;
  /** Case number such as C-2026-0042. */
  caseNumber: string;
  state: CaseState;
}

export async function readCaseBriefs(db: Db, tenantId: string, caseIds: readonly string[]): Promise<CaseBrief[]> {
  const rows = await db
    .selectFrom('cases')
    .select(['case_id', 'opened_year', 'number_in_year', 'state'])
    .where('tenant_id', '=', tenantId)
    .where('case_id', '=', sql<string>`any(${[...caseIds]}::uuid[])`)
    .execute();
  return rows.map((row) => ({ caseId: row.case_id, caseNumber: numberOf(row), state: row.state as CaseState }));
}

const numberOf = (row: { opened_year: number; number_in_year: number }) =>
  formatCaseNumber({ openedYear: row.opened_year, numberInYear: row.number_in_year });

function caseOf(row: Selectable<Schema['cases']>): CaseRow {
  return {
    caseId: row.case_id,
    openedYear: row.opened_year,
    numberInYear: row.number_in_year,
    title: row.title,
    description: row.description,
    state: row.state as CaseState,
    priority: row.priority as CasePriority,
    assignee: row.assignee,
    dueAt: row.due_at,
    outcome: row.outcome as CaseOutcome | null,
    proposedBy: row.proposed_by,
    createdAt: row.created_at,
    createdBy: row.created_by,
    updatedAt: row.updated_at,
    closedAt: row.closed_at,
    closedBy: row.closed_by,
    version: row.version,
  };
}

export const ITEM_KINDS = ['ALERT', 'CUSTOMER', 'PARTY', 'TRANSACTION'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

export interface CaseItem {
  kind: ItemKind;
  itemId: string;
  addedAt: Date;
  addedBy: string;
}

/** Existing items stay. @returns the new items */
export async function insertItems(
  db: Db,
  tenantId: string,
  caseId: string,
  items: readonly CaseItem[],
): Promise<Pick<CaseItem, 'kind' | 'itemId'>[]> {
  const rows = items.map(({ kind, itemId, addedAt, addedBy }) => ({
    tenant_id: tenantId,
    case_id: caseId,
    ...{ kind, item_id: itemId, added_at: addedAt, added_by: addedBy },
  }));
  const result = await sql<{ kind: ItemKind; itemId: string }>`
    insert into case_items select * from ${recordset('case_items', rows)}
    on conflict do nothing returning kind, item_id as "itemId"`.execute(db);
  return result.rows;
}

export async function deleteItem(
  db: Db,
  tenantId: string,
  caseId: string,
  { kind, itemId }: Pick<CaseItem, 'kind' | 'itemId'>,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('case_items')
    .where('tenant_id', '=', tenantId)
    .where('case_id', '=', caseId)
    .where('kind', '=', kind)
    .where('item_id', '=', itemId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function readItems(db: Db, tenantId: string, caseId: string): Promise<CaseItem[]> {
  const rows = await db
    .selectFrom('case_items')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('case_id', '=', caseId)
    .orderBy('added_at')
    .orderBy('item_id')
    .execute();
  return rows.map((row) => ({
    kind: row.kind as ItemKind,
    itemId: row.item_id,
    addedAt: row.added_at,
    addedBy: row.added_by,
  }));
}

/** The first items of each case that name its subject: a customer, an alert or a party. */
export async function readSubjectItems(
  db: Db,
  tenantId: string,
  caseIds: readonly string[],
): Promise<(Pick<CaseItem, 'kind' | 'itemId'> & { caseId: string })[]> {
  const { rows } = await sql<Pick<CaseItem, 'kind' | 'itemId'> & { caseId: string }>`
    select distinct on (case_id, kind) case_id as "caseId", kind, item_id as "itemId" from case_items
    where tenant_id = ${tenantId} and case_id = any(${[...caseIds]}::uuid[]) and kind <> 'TRANSACTION'
    order by case_id, kind, added_at, item_id`.execute(db);
  return rows;
}

export function idsOf(items: readonly CaseItem[], kind: ItemKind): string[] {
  return items.filter((item) => item.kind === kind).map(({ itemId }) => itemId);
}

export const CASE_EVENT_KINDS = [
  'CREATED',
  'CHANGED',
  'STARTED',
  'SUBMITTED',
  'RETURNED',
  'APPROVED',
  'NOTED',
  'ITEMS_ADDED',
  'ITEM_REMOVED',
  'DOCUMENT_ADDED',
  'TASK_ADDED',
  'TASK_SETTLED',
  'REQUEST_DRAFTED',
  'REQUEST_CHANGED',
  'REQUEST_SENT',
  'REQUEST_ANSWERED',
  'REQUEST_CANCELLED',
] as const;
export type CaseEventKind = (typeof CASE_EVENT_KINDS)[number];

export interface CaseEvent {
  eventNo: number;
  kind: CaseEventKind;
  text: string | null;
  details: Readonly<Record<string, unknown>>;
  occurredAt: Date;
  actorType: string;
  actorId: string;
  /** Text and details of the event cannot be decrypted. */
  isUnreadable?: true;
}

/** @returns its number. Requires the chain lock, which serializes the numbering. */
export async function insertCaseEvent(
  db: Db,
  tenantId: string,
  caseId: string,
  event: Omit<CaseEvent, 'eventNo'>,
): Promise<number> {
  const { rows } = await sql<{ no: number }>`
    select coalesce(max(event_no), 0)::integer + 1 as no from case_events
    where tenant_id = ${tenantId} and case_id = ${caseId}`.execute(db);
  const eventNo = rows[0]!.no;
  await insertRows(db, 'case_events', [
    {
      tenant_id: tenantId,
      case_id: caseId,
      event_no: eventNo,
      kind: event.kind,
      text: event.text,
      details: event.details,
      occurred_at: event.occurredAt,
      actor_type: event.actorType,
      actor_id: event.actorId,
    },
  ]);
  return eventNo;
}

/** The latest first, before the event number `before`. An event that cannot be decrypted is marked `isUnreadable`. */
export async function readCaseEvents(
  db: Db,
  tenantId: string,
  caseId: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<CaseEvent[]> {
  const rows = await db
    .selectFrom('case_events')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('case_id', '=', caseId)
    .$if(before !== null, (query) => query.where('event_no', '<', before!))
    .orderBy('event_no', 'desc')
    .limit(limit)
    .execute();
  const events = rows.map((row) => ({
    eventNo: row.event_no,
    kind: row.kind as CaseEventKind,
    text: row.text,
    details: row.details as Record<string, unknown>,
    occurredAt: row.occurred_at,
    actorType: row.actor_type,
    actorId: row.actor_id,
  }));
  return await fromStored(db, 'case_events', { tenantId, caseId }, events, 'STAND_IN');
}

export const TASK_STATES = ['OPEN', 'DONE', 'CANCELLED'] as const;
export type TaskState = (typeof TASK_STATES)[number];

export interface CaseTask {
  taskId: string;
  title: string;
  text: string | null;
  assignee: string | null;
  dueAt: Date | null;
  state: TaskState;
  answer: string | null;
  createdAt: Date;
  createdBy: string;
  settledAt: Date | null;
  settledBy: string | null;
  /** The texts of the request cannot be decrypted. */
  isUnreadable?: true;
}

export async function insertTask(db: Db, tenantId: string, caseId: string, task: CaseTask): Promise<void> {
  await insertRows(db, 'case_tasks', [
    {
      tenant_id: tenantId,
      case_id: caseId,
      task_id: task.taskId,
      title: task.title,
      text: task.text,
      assignee: task.assignee,
      due_at: task.dueAt,
      state: task.state,
      answer: task.answer,
      created_at: task.createdAt,
      created_by: task.createdBy,
      settled_at: task.settledAt,
      settled_by: task.settledBy,
    },
  ]);
}

export async function settleTask(db: Db, tenantId: string, caseId: string, task: CaseTask): Promise<void> {
  const { title, text, assignee, answer, state, settledAt, settledBy } = task;
  const key = { tenant_id: tenantId, case_id: caseId, task_id: task.taskId };
  // Unchanged texts too, so that all texts of a row are stored in one form.
  const texts = { title, text, assignee, answer };
  await updateRow(db, 'case_tasks', key, { ...texts, state, settled_at: settledAt, settled_by: settledBy });
}

/** Open tasks that are due before a time, the earliest first. */
export async function readTasksDue(
  db: Db,
  tenantId: string,
  before: Date,
  limit: number,
): Promise<(Pick<CaseTask, 'taskId' | 'assignee' | 'dueAt'> & { caseId: string; caseNumber: string })[]> {
  const rows = await db
    .selectFrom('case_tasks')
    .innerJoin('cases', (join) =>
      join.onRef('cases.tenant_id', '=', 'case_tasks.tenant_id').onRef('cases.case_id', '=', 'case_tasks.case_id'),
    )
    .select(['cases.case_id', 'cases.opened_year', 'cases.number_in_year'])
    .distinct()
    .where('case_tasks.tenant_id', '=', tenantId)
    .where('case_tasks.state', '=', 'OPEN')
    .where('case_tasks.due_at', '<', before)
    .where('cases.state', '<>', 'CLOSED')
    .limit(limit)
    .execute();
  const due: Awaited<ReturnType<typeof readTasksDue>> = [];
  // The assignee may be encrypted under the case, so tasks are read case by case.
  for (const row of rows) {
    const ofCase = { caseId: row.case_id, caseNumber: numberOf(row) };
    for (const { taskId, state, assignee, dueAt } of await readTasks(db, tenantId, row.case_id)) {
      if (state === 'OPEN' && dueAt !== null && dueAt < before) due.push({ ...ofCase, taskId, assignee, dueAt });
    }
  }
  return due.sort((a, b) => a.dueAt!.getTime() - b.dueAt!.getTime());
}

/** A task that cannot be decrypted is marked `isUnreadable`. */
export async function readTasks(db: Db, tenantId: string, caseId: string): Promise<CaseTask[]> {
  const rows = await db
    .selectFrom('case_tasks')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('case_id', '=', caseId)
    .orderBy('created_at')
    .orderBy('task_id')
    .execute();
  const tasks = rows.map((row) => ({
    taskId: row.task_id,
    title: row.title,
    text: row.text,
    assignee: row.assignee,
    dueAt: row.due_at,
    state: row.state as TaskState,
    answer: row.answer,
    createdAt: row.created_at,
    createdBy: row.created_by,
    settledAt: row.settled_at,
    settledBy: row.settled_by,
  }));
  return await fromStored(db, 'case_tasks', { tenantId, caseId }, tasks, 'STAND_IN');
}

/** Open cases of all organizations, by state. */
export async function countOpenCases(db: Db): Promise<{ state: string; open: number; overdue: number }[]> {
  return await db
    .selectFrom('cases')
    .select('state')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .select(sql<number>`count(*) filter (where due_at < statement_timestamp())`.as('overdue'))
    .where('state', '<>', 'CLOSED')
    .groupBy('state')
    .execute();
}
