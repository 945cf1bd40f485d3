import { type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { isEncrypting } from '../../platform/db/encryption.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { fromStored } from '../../platform/db/stored-rows.ts';
import { AppError } from '../../platform/errors.ts';
import { MAX_WORDS, searchWords } from '../../platform/lib/search-words.ts';
import { BESIDE_PROPOSALS } from '../history/store.ts';
import { OPEN_STATES } from '../life-cycle.ts';
import { type PriorityBand, scoresOf } from '../priority.ts';
import { type AlertRow, alertsOf } from '../store.ts';
import type { AlertKind, AlertQueue, AlertSeverity, AlertState, CauseType } from '../types.ts';

export interface AlertFilter {
  states?: readonly AlertState[] | undefined;
  kinds?: readonly AlertKind[] | undefined;
  queues?: readonly AlertQueue[] | undefined;
  severities?: readonly AlertSeverity[] | undefined;
  priorities?: readonly PriorityBand[] | undefined;
  watchlistIds?: readonly string[] | undefined;
  code?: string | undefined;
  causes?: readonly CauseType[] | undefined;
  /** The flagged party of one of its transactions. */
  partyId?: string | undefined;
  customerId?: string | undefined;
  /** null: unassigned alerts. */
  assignee?: string | null | undefined;
  /** Open and due before this time. */
  overdueAt?: Date | undefined;
  /** Raised at or after this time. */
  from?: Date | undefined;
  /** Raised before this time. */
  to?: Date | undefined;
  /** Word prefixes that must occur in the title or the subject name. */
  text?: string | undefined;
  transactionUuid?: string | undefined;
  /** Excluded alerts. */
  without?: readonly string[] | undefined;
  /** Condition for visible and requested work queues. Absent or null: any. */
  isSeen?: RawBuilder<boolean> | null | undefined;
}

export const SORTS = ['NEWEST', 'OLDEST', 'DUE', 'PRIORITY'] as const;
export type Sort = (typeof SORTS)[number];

/** Sort position of the last alert of a page. */
export interface AlertPlace {
  createdAt: string;
  dueAt: string;
  urgency: number;
  alertId: string;
}

type Column = 'created_at' | 'due_at' | 'urgency' | 'alert_id';

/** Each order has an index. All columns of an order have the same direction, so pages can use row comparison. */
const ORDERS: Readonly<Record<Sort, { columns: readonly Column[]; descending: boolean }>> = {
  NEWEST: { columns: ['created_at', 'alert_id'], descending: true },
  OLDEST: { columns: ['created_at', 'alert_id'], descending: false },
  DUE: { columns: ['due_at', 'alert_id'], descending: false },
  PRIORITY: { columns: ['urgency', 'created_at', 'alert_id'], descending: false },
};

const VALUES: Readonly<Record<Column, (place: AlertPlace) => Date | number | string>> = {
  created_at: ({ createdAt }) => new Date(createdAt),
  due_at: ({ dueAt }) => new Date(dueAt),
  urgency: ({ urgency }) => urgency,
  alert_id: ({ alertId }) => alertId,
};

export type QueuedAlert = AlertRow & { urgency: number };

/** null: no alert can match. */
export async function listedAlerts(db: Db, tenantId: string, filter: AlertFilter): Promise<Filtered | null> {
  const found = await lookUp(db, tenantId, filter);
  return found === NONE ? null : filtered(db, tenantId, filter, found);
}

export async function readAlerts(
  db: Db,
  tenantId: string,
  filter: AlertFilter,
  sort: Sort,
  page: { after: AlertPlace | null; limit: number },
): Promise<QueuedAlert[]> {
  const { columns, descending } = ORDERS[sort];
  const { after, limit } = page;
  const listed = await listedAlerts(db, tenantId, filter);
  if (listed === null) return [];
  let query = listed.selectAll();
  if (after) {
    const names = sql.join(columns.map((column) => sql.ref(column)));
    const values = sql.join(columns.map((column) => sql`${VALUES[column](after)}`));
    query = query.where(sql<boolean>`(${names}) ${descending ? sql`<` : sql`>`} (${values})`);
  }
  for (const column of columns) query = query.orderBy(column, descending ? 'desc' : 'asc');
  const rows = await query.limit(limit).execute();
  const urgencies = new Map(rows.map((row) => [row.alert_id, row.urgency]));
  return (await alertsOf(db, tenantId, rows)).map((row) => ({ ...row, urgency: urgencies.get(row.alertId)! }));
}

export interface ProposedAlert {
  alert: AlertRow;
  /** Proposers of the closing, newest first. */
  proposers: readonly string[];
  proposedAt: Date;
}

/** Open alerts of the filter whose last relevant action is a proposal to close, newest first. */
export async function readProposed(
  db: Db,
  tenantId: string,
  filter: AlertFilter,
  limit: number,
): Promise<ProposedAlert[]> {
  const beside = sql.join(BESIDE_PROPOSALS.map((kind) => sql.lit(kind)));
  const events = sql`from alert_events e where e.tenant_id = ${tenantId}::uuid and e.alert_id = alerts.alert_id`;
  const rows = await filtered(db, tenantId, { ...filter, states: ['IN_REVIEW', 'ESCALATED'] })
    .where(
      sql<boolean>`(select e.kind ${events} and e.kind not in (${beside}) order by e.event_no desc limit 1) = 'CLOSING_PROPOSED'`,
    )
    .selectAll()
    .select(
      sql<
        string[]
      >`(select array_agg(e.actor_id order by e.event_no desc) ${events} and e.kind = 'CLOSING_PROPOSED')`.as(
        'proposers',
      ),
    )
    .select(sql<Date>`(select max(e.occurred_at) ${events} and e.kind = 'CLOSING_PROPOSED')`.as('proposed_at'))
    .orderBy('proposed_at', 'desc')
    .orderBy('alert_id')
    .limit(limit)
    .execute();
  const alerts = await alertsOf(db, tenantId, rows);
  return alerts.map((alert, at) => ({ alert, proposers: rows[at]!.proposers, proposedAt: rows[at]!.proposed_at }));
}

/** @param alertIds of alerts with one transaction each. @returns that, by alert */
export async function readPayments(
  db: Db,
  tenantId: string,
  alertIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (alertIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('alert_transactions')
    .select(['alert_id', 'transaction_uuid'])
    .where('tenant_id', '=', tenantId)
    .where('alert_id', '=', sql<string>`any(${alertIds})`)
    .execute();
  return new Map(rows.map((row) => [row.alert_id, row.transaction_uuid]));
}

type Filtered = SelectQueryBuilder<Schema, 'alerts', object>;

function filtered(db: Db, tenantId: string, filter: AlertFilter, found: WithText | null = null): Filtered {
  const { kinds, queues, severities, code, causes, partyId, customerId, assignee, overdueAt, from, to } = filter;
  const { transactionUuid, without = [], isSeen = null, priorities, watchlistIds } = filter;
  const anyOf = (values: readonly string[]) => sql<string>`any(${values}::text[])`;
  const states = statesOf(filter);
  return (
    db
      .selectFrom('alerts')
      .where('tenant_id', '=', tenantId)
      // Literals instead of parameters, so that the planner can use the partial indexes of open alerts and counts each alert once.
      .$if(states !== null, (query) =>
        query.where(sql<boolean>`state in (${sql.join(states!.map((one) => sql.lit(one)))})`),
      )
      .$if(kinds !== undefined, (query) => query.where('kind', '=', anyOf(kinds!)))
      .$if(queues !== undefined, (query) => query.where('queue', '=', anyOf(queues!)))
      .$if(severities !== undefined, (query) => query.where('severity', '=', anyOf(severities!)))
      .$if(priorities !== undefined, (query) =>
        query.where(({ or, between }) =>
          or(priorities!.map(scoresOf).map(({ least, most }) => between('urgency', 100 - most, 100 - least))),
        ),
      )
      .$if(watchlistIds !== undefined, (query) => query.where(sql<boolean>`watchlist_ids ?| ${watchlistIds}::text[]`))
      .$if(isSeen !== null, (query) => query.where(isSeen!))
      .$if(code !== undefined, (query) => query.where('code', '=', code!))
      .$if(causes !== undefined, (query) => query.where('cause_type', '=', anyOf(causes!)))
      .$if(partyId !== undefined, (query) =>
        query.where('alert_id', 'in', (inner) =>
          inner
            .selectFrom('alert_transactions')
            .select('alert_id')
            .where('tenant_id', '=', tenantId)
            .where('party_id', '=', partyId!),
        ),
      )
      .$if(customerId !== undefined, (query) => query.where('customer_id', '=', customerId!))
      .$if(assignee === null, (query) => query.where('assignee', 'is', null))
      .$if(typeof assignee === 'string', (query) => query.where('assignee', '=', assignee!))
      .$if(overdueAt !== undefined, (query) => query.where('due_at', '<', overdueAt!))
      .$if(from !== undefined, (query) => query.where('created_at', '>=', from!))
      .$if(to !== undefined, (query) => query.where('created_at', '<', to!))
      .$if(found !== null && found.alertIds !== null, (query) =>
        query.where('alert_id', '=', sql<string>`any(${found!.alertIds}::uuid[])`),
      )
      // Not `like`: for a common word, the planner underestimates the rows and sorts them all instead of using the index order.
      .$call((query) =>
        (found?.words ?? []).reduce(
          (each, word) => each.where(sql<boolean>`strpos(search_text, ${` ${word}`}) > 0`),
          query,
        ),
      )
      .$if(without.length > 0, (query) => query.where('alert_id', '<>', sql<string>`all(${[...without]}::uuid[])`))
      .$if(transactionUuid !== undefined, (query) =>
        query.where('alert_id', 'in', (inner) =>
          inner
            .selectFrom('alert_transactions')
            .select('alert_id')
            .where('tenant_id', '=', tenantId)
            .where('transaction_uuid', '=', transactionUuid!),
        ),
      )
  );
}

/** States that the filter selects; null: any state. Overdue alerts are open. */
function statesOf({ states, overdueAt }: AlertFilter): readonly AlertState[] | null {
  if (overdueAt === undefined) return states ?? null;
  const open = states === undefined ? OPEN_STATES : OPEN_STATES.filter((state) => states.includes(state));
  // No alert is in both parts.
  return open.length > 0 ? open : (states ?? null);
}

/** Text search condition: word prefixes, and alert IDs if few alerts match. */
interface WithText {
  words: readonly string[];
  alertIds: readonly string[] | null;
}

const NONE = 'none';
/** Words with more matches than this are filtered while reading in sort order. */
const FEW = 2_000;

/** null: no text search requested. */
async function lookUp(db: Db, tenantId: string, filter: AlertFilter): Promise<WithText | typeof NONE | null> {
  const { text } = filter;
  if (text === undefined) return null;
  const words = searchWords(text).slice(0, MAX_WORDS);
  if (words.length === 0) return NONE;
  if (await isEncrypting(db, tenantId)) return await lookThrough(db, tenantId, filter, words);
  for (const word of words) {
    const { rows } = await sql<{ alert_id: string }>`
      select alert_id from alert_words
      where tenant_id = ${tenantId} and word >= ${word} and word < ${`${word}\u{10FFFF}`} limit ${FEW + 1}`.execute(db);
    if (rows.length === 0) return NONE;
    if (rows.length <= FEW) return { words, alertIds: [...new Set(rows.map((row) => row.alert_id))] };
  }
  return { words, alertIds: null };
}

/** Maximum number of encrypted alerts decrypted for one search. */
const MOST_OPENED = 20_000;

/**
 * With an organization-managed key, words are not stored in the database. Alerts that match the other filters are
 * decrypted and compared. Alerts that cannot be decrypted count as matches, because they cannot be ruled out.
 * @throws AppError validation-failed if too many alerts match the other filters
 */
async function lookThrough(
  db: Db,
  tenantId: string,
  filter: AlertFilter,
  words: readonly string[],
): Promise<WithText | typeof NONE> {
  const rows = await filtered(db, tenantId, filter)
    .select(['alert_id', 'title', 'subject_name'])
    .limit(MOST_OPENED + 1)
    .execute();
  if (rows.length > MOST_OPENED) {
    const message = `can search at most ${MOST_OPENED} alerts, because they are encrypted. Add filters, such as state or time`;
    throw new AppError('validation-failed', { errors: [{ field: 'text', code: 'Max', message }] });
  }
  const alertIds = (await fromStored(db, 'alerts', { tenantId }, rows, 'STAND_IN'))
    .filter(({ title, subject_name, isUnreadable }) => {
      if (isUnreadable) return true;
      const known = searchWords(`${title} ${subject_name ?? ''}`).slice(0, MAX_WORDS);
      return words.every((word) => known.some((one) => one.startsWith(word)));
    })
    .map(({ alert_id }) => alert_id);
  return alertIds.length === 0 ? NONE : { words: [], alertIds };
}

export interface AlertCount {
  state: AlertState;
  queue: AlertQueue;
  kind: AlertKind;
  severity: AlertSeverity;
  /** Code of the finding that raised the alerts. */
  code: string;
  /** null: unassigned. */
  assignee: string | null;
  alerts: number;
  overdue: number;
}

/** @param at open alerts due before this time count as overdue */
export async function countAlerts(db: Db, tenantId: string, filter: AlertFilter, at: Date): Promise<AlertCount[]> {
  const found = await lookUp(db, tenantId, filter);
  if (found === NONE) return [];
  const rows = await filtered(db, tenantId, filter, found)
    .select(['state', 'queue', 'kind', 'severity', 'code', 'assignee'])
    .select(sql<number>`count(*)`.as('alerts'))
    .select(sql<number>`count(*) filter (where due_at < ${at})`.as('overdue'))
    .groupBy(['state', 'queue', 'kind', 'severity', 'code', 'assignee'])
    .execute();
  return rows as AlertCount[];
}

/** The unassigned open alert of the highest priority, the oldest first. null: none. */
export async function readNext(
  db: Db,
  tenantId: string,
  { queues, severities, isSeen }: Pick<AlertFilter, 'queues' | 'severities' | 'isSeen'>,
): Promise<AlertRow | null> {
  const row = await filtered(db, tenantId, { queues, severities, isSeen })
    .selectAll()
    .where(sql<boolean>`state = 'OPEN' and assignee is null`)
    .orderBy('urgency')
    .orderBy('created_at')
    .orderBy('alert_id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  const [next] = await alertsOf(db, tenantId, row ? [row as Selectable<Schema['alerts']>] : []);
  return next ?? null;
}
