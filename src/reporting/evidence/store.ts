import { type RawBuilder, sql } from 'kysely';
import { ERASED } from '../../platform/audit/erased.ts';
import type { AuditRow } from '../../platform/audit/store.ts';
import { SYSTEM_ACTOR } from '../../platform/audit/trail.ts';
import type { Db } from '../../platform/db/database.ts';
import { draw, type RowSample, type SampleRange } from '../../platform/db/sample.ts';

export interface EntryFilter {
  from?: Date | undefined;
  to?: Date | undefined;
  actorId?: string | undefined;
  action?: string | undefined;
  subjectType?: string | undefined;
  subjectId?: string | undefined;
  correlationId?: string | undefined;
}

/** An audit entry as shown to readers. */
export interface TrailEntry extends Omit<AuditRow, 'detailsHash' | 'previousHash' | 'entryHash' | 'entryCode'> {
  detailsHash: string;
  previousHash: string;
  entryHash: string;
  /** About a suspicious activity report that the reader cannot see, so only its hashes are shown. */
  isHidden: boolean;
  /** About a suspicious activity report, for every reader. */
  isConfidential: boolean;
}

export interface EntryPlace {
  occurredAt: string;
  sequence: number;
}

/**
 * Condition for entries that could reveal suspicious activity reports: about reports, lists of them, erasures of
 * nothing else, exports that name them, their filing deadlines, and law-enforcement requests. Deadlines with erased
 * details are included, because their kind is unknown.
 */
const IS_CONFIDENTIAL = sql`(subject_type = 'SAR' or subject_type like 'SAR\\_%' or action like 'sar.%' or subject_type = 'RECORD_SEARCH'
  or (subject_type = 'EXPORT' and exists (
    select from audit_log as named where named.tenant_id = audit_log.tenant_id and named.subject_type in ('SAR', 'RECORD_SEARCH')
      and (named.subject_id = audit_log.details->'filter'->>'subjectId'
           or named.correlation_id = audit_log.details->'filter'->>'correlationId')))
  or (subject_type = 'EXPORT'
    and concat(details->'filter'->>'subjectType', ' ', details->'filter'->>'action') ~* '^(SAR|RECORD_SEARCH)| (sar|record-search)[.]')
  or (subject_type = 'REPORT_OBLIGATION'
      and (details is null or action = ${ERASED} or coalesce(details->>'kind', '') ~ '^(SAR|STR)')))`;

/** Reports hidden from the reader: all, or some by ID. */
export type UnseenReports = 'ALL' | readonly string[];

/** About a report that the reader cannot see, or a list with it. */
function isHidden(unseen: UnseenReports): RawBuilder<unknown> {
  if (unseen === 'ALL') return IS_CONFIDENTIAL;
  if (unseen.length === 0) return sql`false`;
  const ids = sql`${[...unseen]}::text[]`;
  return sql`(${IS_CONFIDENTIAL} and (subject_id = any(${ids}) or coalesce(details->'sarIds', '[]') ?| ${ids}
    or coalesce(details->'filter'->>'subjectId', '') = any(${ids})))`;
}

const columnsFor = (unseen: UnseenReports) => sql`
  tenant_id as "tenantId", sequence, occurred_at as "occurredAt", actor_type as "actorType", actor_id as "actorId", action,
  subject_type as "subjectType", subject_id as "subjectId", correlation_id as "correlationId", details,
  encode(details_hash, 'hex') as "detailsHash", encode(previous_hash, 'hex') as "previousHash",
  encode(entry_hash, 'hex') as "entryHash", ${isHidden(unseen)} as "isHidden", ${IS_CONFIDENTIAL} as "isConfidential"`;

/** The most common values. Partial indexes cover the rest, and need the explicit exclusion in the query. */
const USUAL = {
  actions: ['transaction.recorded', 'transaction.screened', 'screening.performed'],
  actor: SYSTEM_ACTOR.id,
};

function conditions(tenantId: string, filter: EntryFilter): RawBuilder<unknown> {
  const { from, to, ...equal } = filter;
  const columns = {
    actorId: 'actor_id',
    action: 'action',
    subjectType: 'subject_type',
    subjectId: 'subject_id',
    correlationId: 'correlation_id',
  } as const;
  const named = (Object.keys(columns) as (keyof typeof columns)[]).flatMap((name) =>
    equal[name] === undefined ? [] : [sql`${sql.ref(columns[name])} = ${equal[name]}`],
  );
  return sql.join(
    [
      sql`tenant_id = ${tenantId}::uuid`,
      ...(from ? [sql`occurred_at >= ${from}`] : []),
      ...(to ? [sql`occurred_at < ${to}`] : []),
      ...named,
      ...(filter.action && !USUAL.actions.includes(filter.action)
        ? [sql`action not in (${sql.join(USUAL.actions.map((one) => sql.lit(one)))})`]
        : []),
      ...(filter.actorId && filter.actorId !== USUAL.actor ? [sql`actor_id <> ${sql.lit(USUAL.actor)}`] : []),
    ],
    sql` and `,
  );
}

/** Condition that excludes entries hidden from the reader. */
export const listedEntries = (tenantId: string, filter: EntryFilter, unseen: UnseenReports) =>
  sql`(select from audit_log where ${conditions(tenantId, filter)} and not ${isHidden(unseen)})`;

/** The latest first. */
export async function readEntryPage(
  db: Db,
  tenantId: string,
  filter: EntryFilter,
  { after, limit, unseen }: { after: EntryPlace | null; limit: number; unseen: UnseenReports },
): Promise<TrailEntry[]> {
  const behind =
    after && sql`and (occurred_at, sequence) < (${after.occurredAt}::timestamptz, ${after.sequence}::bigint)`;
  const { rows } = await sql<TrailEntry>`
    select ${columnsFor(unseen)} from audit_log
    where ${conditions(tenantId, filter)} ${behind ?? sql``} and not ${isHidden(unseen)}
    order by occurred_at desc, sequence desc limit ${limit}`.execute(db);
  return rows;
}

/** Subject of an entry only. */
export interface TrailSubject {
  sequence: number;
  action: string;
  subjectType: string;
  subjectId: string;
  /** About a suspicious activity report. */
  isConfidential: boolean;
}

/**
 * Position of the last entry before `at` among the last `among` entries; if all are later, the position before them.
 */
export async function readPlaceAt(db: Db, tenantId: string, at: Date, among: number): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    select coalesce(
      (select min(sequence) - 1 from audit_log
       where tenant_id = ${tenantId}::uuid and sequence > head.sequence - ${among}::bigint and occurred_at >= ${at}),
      head.sequence) as place
    from audit_heads head where tenant_id = ${tenantId}::uuid`.execute(db);
  return rows[0]?.place ?? 0;
}

/** After `after`, up to `to`, in chain order. */
export async function readSubjects(
  db: Db,
  tenantId: string,
  subjectTypes: readonly string[],
  { after, to }: { after: number; to: number },
): Promise<TrailSubject[]> {
  const { rows } = await sql<TrailSubject>`
    select sequence, action, subject_type as "subjectType", subject_id as "subjectId", ${IS_CONFIDENTIAL} as "isConfidential"
    from audit_log
    where tenant_id = ${tenantId}::uuid and sequence > ${after}::bigint and sequence <= ${to}::bigint
      and subject_type = any(${[...subjectTypes]}::text[])
    order by sequence`.execute(db);
  return rows;
}

export interface EntryRange {
  afterSequence: number;
  lastSequence: number;
  limit: number;
  unseen: UnseenReports;
  /** Includes hidden entries, with their hashes only. */
  withheldToo: boolean;
}

/** Entries after `afterSequence`, up to `lastSequence`, in chain order. */
export async function readEntries(
  db: Db,
  tenantId: string,
  filter: EntryFilter,
  { afterSequence, lastSequence, limit, unseen, withheldToo }: EntryRange,
): Promise<TrailEntry[]> {
  const { rows } = await sql<TrailEntry>`
    select ${columnsFor(unseen)} from audit_log
    where ${conditions(tenantId, filter)} and sequence > ${afterSequence} and sequence <= ${lastSequence}
      ${withheldToo ? sql`` : sql`and not ${isHidden(unseen)}`}
    order by sequence limit ${limit}`.execute(db);
  return rows;
}

/** Entries about these subjects, in chain order. */
export async function readEntriesOf(
  db: Db,
  tenantId: string,
  subjectType: string,
  subjectIds: readonly string[],
  unseen: UnseenReports,
): Promise<TrailEntry[]> {
  const { rows } = await sql<TrailEntry>`
    select ${columnsFor(unseen)} from audit_log
    where tenant_id = ${tenantId}::uuid and subject_type = ${subjectType} and subject_id = any(${[...subjectIds]}::text[])
    order by sequence`.execute(db);
  return rows;
}

/**
 * Entries of decisions that the sole officer made alone, without those about reports. Drawn by the hash of seed and position, in chain
 * order.
 */
export async function sampleSoleOfficer(
  db: Db,
  tenantId: string,
  { from, to, size, seed }: { from: Date; to: Date; size: number; seed: string },
): Promise<{ population: number; entries: TrailEntry[] }> {
  const { rows } = await sql<TrailEntry & { population: number }>`
    select * from (
      select ${columnsFor('ALL')}, count(*) over ()::int as population from audit_log
      where ${conditions(tenantId, { from, to })} and details->'soleOfficer' = 'true'::jsonb and not ${isHidden('ALL')}
      order by sha256(convert_to(${seed} || '/' || sequence, 'UTF8')) limit ${size}
    ) as drawn order by sequence`.execute(db);
  return {
    population: rows[0]?.population ?? 0,
    entries: rows.map(({ population: _, ...entry }) => entry),
  };
}

/** Decisions on payments that took effect. The ID is that of the payment, `-` and the number of the decision. */
export const drawDecisions = (db: Db, tenantId: string, range: SampleRange): Promise<RowSample> =>
  draw(
    db,
    tenantId,
    {
      ...{ table: 'transaction_decisions', time: 'decided_at' },
      id: sql<string>`transaction_uuid || '-' || decision_no`,
      where: sql<boolean>`in_effect`,
    },
    range,
  );

/** Closed alerts. @param isSeen null: all are visible */
export const drawAlerts = (
  db: Db,
  tenantId: string,
  range: SampleRange,
  isSeen: RawBuilder<boolean> | null,
): Promise<RowSample> =>
  draw(db, tenantId, { table: 'alerts', id: 'alert_id', time: 'closed_at', ...(isSeen && { where: isSeen }) }, range);

/** Closed cases. */
export const drawCases = (db: Db, tenantId: string, range: SampleRange): Promise<RowSample> =>
  draw(db, tenantId, { table: 'cases', id: 'case_id', time: 'closed_at' }, range);

/** Submitted suspicious activity reports. */
export const drawSars = (db: Db, tenantId: string, range: SampleRange, unseen: readonly string[]): Promise<RowSample> =>
  draw(
    db,
    tenantId,
    {
      ...{ table: 'sars', id: 'sar_id', time: 'submitted_at' },
      where: sql<boolean>`sar_id <> all(${[...unseen]}::uuid[])`,
    },
    range,
  );

/** Cursor of entries merged with other events by time: `key` orders events of the same moment. */
export interface EventPlace {
  at: string;
  key: string;
}

/** Sorts like the sequence. */
const SEQUENCE_KEY = sql`'A' || lpad(sequence::text, 19, '0')`;

export interface PlacedEntry extends TrailEntry {
  place: EventPlace;
}

/** Entries about these subjects, without hidden entries, the latest first. */
export async function readEntriesAbout(
  db: Db,
  tenantId: string,
  subjects: readonly { type: string; id: string }[],
  page: { without: readonly string[]; after: EventPlace | null; limit: number; unseen: UnseenReports },
): Promise<PlacedEntry[]> {
  const { without, after, limit, unseen } = page;
  const behind = after && sql`and (occurred_at, ${SEQUENCE_KEY}) < (${after.at}::timestamptz, ${after.key}::text)`;
  const types = subjects.map(({ type }) => type);
  const ids = subjects.map(({ id }) => id);
  const { rows } = await sql<PlacedEntry>`
    select found.* from unnest(${types}::text[], ${ids}::text[]) as requested (type, id)
    cross join lateral (
      select ${columnsFor(unseen)}, jsonb_build_object('at', occurred_at::text, 'key', ${SEQUENCE_KEY}) as place
      from audit_log
      where tenant_id = ${tenantId}::uuid and subject_type = requested.type and subject_id = requested.id
        and action <> all(${[...without]}::text[]) ${behind ?? sql``} and not ${isHidden(unseen)}
      order by occurred_at desc, sequence desc limit ${limit}) as found
    order by found."occurredAt" desc, found.sequence desc limit ${limit}`.execute(db);
  return rows;
}

/** Last entry of the chain; null: none. */
export async function readHead(db: Db, tenantId: string): Promise<{ sequence: number; entryHash: string } | null> {
  const row = await db
    .selectFrom('audit_heads')
    .select(['sequence', 'entry_hash'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return row ? { sequence: row.sequence, entryHash: row.entry_hash.toString('hex') } : null;
}
