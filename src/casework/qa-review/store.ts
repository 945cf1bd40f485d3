import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { BlindReading } from '../../platform/access/blind-reading.ts';
import type { Db } from '../../platform/db/database.ts';
import { insertRows } from '../../platform/db/insert-rows.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { fromStored } from '../../platform/db/stored-rows.ts';
import type { Candidate } from './draw.ts';
import type {
  DrawCriteria,
  ErrorKind,
  ReadingRow,
  ReadingState,
  ReadingVerdict,
  SampleRow,
  SecondAnswer,
  Stratum,
} from './types.ts';

/** A closed alert without a QA review. */
export interface ClosedAlert
  extends Candidate,
    Pick<ReadingRow, 'alertId' | 'closedAt' | 'disposition' | 'reasonCode'> {
  severity: ReadingRow['severity'];
  queue: ReadingRow['queue'];
  closedByType: string | null;
  closedBy: string | null;
}

/** Action of the audit entry. */
export const PUT_BACK = 'alert.second-reading-put-back';

const STRATUM_COLUMNS = { REASON: 'a.reason_code', SEVERITY: 'a.severity', CLOSER: 'c.actor_id' } as const;

/** Unordered. @param limit maximum number of alerts */
export async function readClosed(
  db: Db,
  tenantId: string,
  criteria: DrawCriteria,
  limit: number,
): Promise<ClosedAlert[]> {
  const { closedFrom, closedTo, dispositions, reasonCodes, severities, queues, closers, stratifiedBy } = criteria;
  const anyOf = (column: string, values: readonly string[] | null) =>
    values === null ? sql`true` : sql`${sql.ref(column)} = any(${[...values]}::text[])`;
  const states = dispositions?.map((one) => `CLOSED_${one}`) ?? null;
  const stratum =
    stratifiedBy === null ? sql`'ALL'` : sql`coalesce(${sql.ref(STRATUM_COLUMNS[stratifiedBy])}, 'UNKNOWN')`;
  const { rows } = await sql<ClosedAlert>`
    select a.alert_id as "alertId", a.closed_at as "closedAt", replace(a.state, 'CLOSED_', '') as disposition,
           a.reason_code as "reasonCode", a.severity, a.queue, c.actor_type as "closedByType", c.actor_id as "closedBy",
           ${stratum} as stratum
    from alerts a left join lateral (
      select e.actor_type, e.actor_id from alert_events e
      where e.tenant_id = a.tenant_id and e.alert_id = a.alert_id and e.after_state = a.state and e.before_state <> e.after_state
      order by e.event_no desc limit 1) c on true
    where a.tenant_id = ${tenantId} and a.closed_at >= ${closedFrom}::timestamptz and a.closed_at < ${closedTo}::timestamptz
      and ${anyOf('a.state', states)} and ${anyOf('a.reason_code', reasonCodes)} and ${anyOf('a.severity', severities)}
      and ${anyOf('a.queue', queues)} and ${anyOf('c.actor_id', closers)}
      and not exists (select from alert_readings r
                      where r.tenant_id = a.tenant_id and r.alert_id = a.alert_id and r.closed_at = a.closed_at)
    limit ${limit}`.execute(db);
  return rows;
}

/** Cause of each alert: the ID of its rule, otherwise the finding code. */
export async function readCauses(db: Db, tenantId: string, alertIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{
    alertId: string;
    code: string;
    title: string;
    rules: { rule: string; remark: string }[] | null;
  }>`
    select a.alert_id as "alertId", a.code, a.title, r.rules
    from alerts a left join lateral (
      select jsonb_agg(jsonb_build_object('rule', f->>'factor', 'remark', f->>'remark') order by t.raised_at) as rules
      from alert_transactions t join transaction_screenings s using (tenant_id, transaction_uuid)
      cross join lateral json_array_elements(s.record->'findings') f
      where a.code = 'RULE' and t.tenant_id = a.tenant_id and t.alert_id = a.alert_id
        and f->>'code' = 'RULE') r on true
    where a.tenant_id = ${tenantId} and a.alert_id = any(${[...alertIds]}::uuid[])`.execute(db);
  const causes = new Map<string, string>();
  const read = await fromStored(db, 'alerts', { tenantId }, rows, 'STAND_IN');
  for (const { alertId, code, title, rules, isUnreadable } of read) {
    const rule = isUnreadable ? undefined : rules?.find(({ remark }) => remark === title)?.rule;
    causes.set(alertId, rule ?? code);
  }
  return causes;
}

export async function insertSample(db: Db, tenantId: string, row: SampleRow): Promise<void> {
  await insertRows(db, 'alert_samples', [
    {
      tenant_id: tenantId,
      sample_id: row.sampleId,
      reason: row.reason,
      criteria: row.criteria,
      seed: row.seed,
      population: row.population,
      population_hash: row.populationHash,
      strata: row.strata,
      drawn: row.drawn,
      drawn_at: row.drawnAt,
      drawn_by: row.drawnBy,
    },
  ]);
}

/** @param rows reviews in review order */
export async function insertReadings(db: Db, tenantId: string, rows: readonly ReadingRow[]): Promise<void> {
  if (rows.length === 0) return;
  await insertRows(
    db,
    'alert_readings',
    rows.map((row, index) => ({
      tenant_id: tenantId,
      reading_id: row.readingId,
      sample_id: row.sampleId,
      alert_id: row.alertId,
      drawn_at: row.drawnAt,
      position: index + 1,
      closed_at: row.closedAt,
      disposition: row.disposition,
      reason_code: row.reasonCode,
      severity: row.severity,
      queue: row.queue,
      cause: row.cause,
      closed_by_type: row.closedByType,
      closed_by: row.closedBy,
      state: row.state,
      ...{ reader: null, taken_at: null, answer: null, verdict: null, error_kind: null, reason: null },
      ...{ follow_up_alert_id: null, concluded_at: null },
      version: row.version,
    })),
  );
}

export interface Newest {
  drawnAt: string;
  id: string;
}

/** The newest first, after the cursor `after`. `waits`: a blind review of the sample is still open. */
export async function readSamples(
  db: Db,
  tenantId: string,
  { after, limit }: { after: Newest | null; limit: number },
): Promise<(SampleRow & { waits: boolean })[]> {
  const rows = await db
    .selectFrom('alert_samples')
    .selectAll()
    .select(
      sql<boolean>`exists (
        select from alert_readings r join alerts a using (tenant_id, alert_id)
        where r.tenant_id = alert_samples.tenant_id and r.sample_id = alert_samples.sample_id
          and r.state in ('WAITING', 'READING') and a.closed_at = r.closed_at)`.as('waits'),
    )
    .where('tenant_id', '=', tenantId)
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('drawn_at', 'sample_id'), '<', tuple(new Date(after!.drawnAt), after!.id)),
      ),
    )
    .orderBy('drawn_at', 'desc')
    .orderBy('sample_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    sampleId: row.sample_id,
    reason: row.reason,
    criteria: row.criteria as DrawCriteria,
    seed: row.seed,
    population: row.population,
    populationHash: row.population_hash,
    strata: row.strata as Stratum[],
    drawn: row.drawn,
    drawnAt: row.drawn_at,
    drawnBy: row.drawn_by,
    waits: row.waits,
  }));
}

export interface ReadingFilter {
  states?: readonly ReadingState[] | undefined;
  sampleId?: string | undefined;
  reader?: string | undefined;
  verdict?: ReadingVerdict | undefined;
  /** Condition on its alert, `a` in the statement; null: none. */
  isSeen?: RawBuilder<boolean> | null;
  /** Alerts in blind review, whose reviews must not be listed once answered. */
  blindAlerts?: readonly string[];
}

export function listedReadings(
  db: Db,
  tenantId: string,
  { states, sampleId, reader, verdict, isSeen = null, blindAlerts = [] }: ReadingFilter,
) {
  return db
    .selectFrom('alert_readings')
    .where('tenant_id', '=', tenantId)
    .$if(states !== undefined, (query) => query.where('state', '=', sql<string>`any(${states!}::text[])`))
    .$if(sampleId !== undefined, (query) => query.where('sample_id', '=', sampleId!))
    .$if(reader !== undefined, (query) => query.where('reader', '=', reader!))
    .$if(verdict !== undefined, (query) => query.where('verdict', '=', verdict!))
    .$if(blindAlerts.length > 0, (query) =>
      query.where(
        sql<boolean>`not (state in ('ANSWERED', 'CONCLUDED') and alert_id = any(${[...blindAlerts]}::uuid[]))`,
      ),
    )
    .$if(isSeen !== null, (query) =>
      query.where(
        sql<boolean>`exists (select from alerts a where a.tenant_id = alert_readings.tenant_id
                             and a.alert_id = alert_readings.alert_id and ${isSeen})`,
      ),
    );
}

/** The latest drawn first, after the cursor `after`. */
export async function readReadings(
  db: Db,
  tenantId: string,
  filter: ReadingFilter,
  { after, limit }: { after: Newest | null; limit: number },
): Promise<ReadingRow[]> {
  const rows = await listedReadings(db, tenantId, filter)
    .selectAll()
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('drawn_at', 'reading_id'), '<', tuple(new Date(after!.drawnAt), after!.id)),
      ),
    )
    .orderBy('drawn_at', 'desc')
    .orderBy('reading_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(readingOf);
}

export async function readReading(db: Db, tenantId: string, readingId: string): Promise<ReadingRow | null> {
  const row = await db
    .selectFrom('alert_readings')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('reading_id', '=', readingId)
    .executeTakeFirst();
  return row ? readingOf(row) : null;
}

/** Whether the criteria of sample `s` reveal the original decisions. */
const TELLS_OUTCOMES = sql<boolean>`(jsonb_typeof(s.criteria->'dispositions') = 'array'
  or jsonb_typeof(s.criteria->'reasonCodes') = 'array' or s.criteria->>'stratifiedBy' = 'REASON')`;

/**
 * The next review for a user. Excludes alerts that the user, or a user who depends on them (`dependent`), closed, was
 * assigned to, worked on or decided a transaction of. Excludes alerts whose original decision the user could know:
 * returned reviews, samples drawn by outcome, and related alerts already reviewed. An alert that was reopened is not
 * offered.
 */
export async function readNextFor(
  db: Db,
  tenantId: string,
  userId: string,
  {
    sampleId,
    isSeen,
    dependent,
  }: Pick<ReadingFilter, 'sampleId'> & { isSeen: RawBuilder<boolean> | null; dependent: readonly string[] },
): Promise<ReadingRow | null> {
  const hands = sql`any(${[userId, ...dependent]}::text[])`;
  const { rows } = await sql<Selectable<Schema['alert_readings']>>`
    select r.* from alert_readings r join alerts a using (tenant_id, alert_id) join alert_samples s using (tenant_id, sample_id)
    where r.tenant_id = ${tenantId} and r.state = 'WAITING' and a.closed_at = r.closed_at
      and ${sampleId === undefined ? sql`true` : sql`r.sample_id = ${sampleId}`} and ${isSeen ?? sql`true`}
      and not coalesce(a.assignee = ${hands}, false) and not coalesce(r.closed_by = ${hands}, false)
      and not exists (select from alert_events e
                      where e.tenant_id = r.tenant_id and e.alert_id = r.alert_id and e.actor_id = ${hands})
      and not exists (select from alert_transactions t join transaction_decisions d using (tenant_id, transaction_uuid)
                      where t.tenant_id = r.tenant_id and t.alert_id = r.alert_id and d.decided_by = ${hands})
      and not (s.drawn_by = ${userId} and ${TELLS_OUTCOMES})
      and not exists (select from audit_log l
                      where l.tenant_id = r.tenant_id and l.subject_type = 'ALERT' and l.subject_id = r.alert_id::text
                        and l.action = ${PUT_BACK} and l.actor_id = ${userId})
      and not exists (select from alert_readings o join alerts b using (tenant_id, alert_id)
                      where o.tenant_id = r.tenant_id and o.reader = ${userId} and o.reading_id <> r.reading_id
                        and (o.state in ('READING', 'ANSWERED')
                             and (b.party_id = a.party_id or b.customer_id = a.customer_id)
                             or exists (select from alert_transactions x
                                        join alert_transactions y using (tenant_id, transaction_uuid)
                                        where x.tenant_id = r.tenant_id and x.alert_id = o.alert_id
                                          and y.alert_id = r.alert_id)))
    order by r.drawn_at, r.position limit 1`.execute(db);
  return rows[0] ? readingOf(rows[0]) : null;
}

/** Number of unfinished reviews of a user. */
export async function countTaken(db: Db, tenantId: string, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from alert_readings
    where tenant_id = ${tenantId} and reader = ${userId} and state in ('READING', 'ANSWERED')`.execute(db);
  return rows[0]!.count;
}

/** Reviews that a user has taken but not answered; null: none. */
export async function readBlindReading(db: Db, tenantId: string, userId: string): Promise<BlindReading | null> {
  const { rows } = await sql<{ readingIds: string[] | null; alertIds: string[] | null; since: Date | null }>`
    with mine as (
      select r.reading_id, r.closed_at, a.alert_id, a.party_id, a.customer_id
      from alert_readings r join alerts a using (tenant_id, alert_id)
      where r.tenant_id = ${tenantId} and r.reader = ${userId} and r.state = 'READING'),
    paid as (
      select distinct t.transaction_uuid from alert_transactions t join mine using (alert_id) where t.tenant_id = ${tenantId})
    select (select array_agg(reading_id::text order by reading_id) from mine) as "readingIds",
      (select array_agg(alert_id::text) from (
         select alert_id from mine
         union select t.alert_id from alert_transactions t join paid using (transaction_uuid) where t.tenant_id = ${tenantId}
         union select a.alert_id from alerts a join mine using (party_id) where a.tenant_id = ${tenantId}
         union select o.alert_id from alert_transactions t join mine using (alert_id)
           join alert_transactions o on o.tenant_id = t.tenant_id and o.party_id = t.party_id where t.tenant_id = ${tenantId}
         union select a.alert_id from alerts a join mine using (customer_id) where a.tenant_id = ${tenantId}) kin) as "alertIds",
      least((select min(closed_at) from mine),
            (select min(d.decided_at) from transaction_decisions d join paid using (transaction_uuid)
             where d.tenant_id = ${tenantId}),
            (select min(e.occurred_at) from alert_events e join mine using (alert_id)
             where e.tenant_id = ${tenantId} and e.kind in ('CLOSED', 'CLOSING_PROPOSED'))) as since`.execute(db);
  const { readingIds, alertIds, since } = rows[0]!;
  return readingIds === null ? null : { readingIds, alertIds: alertIds!, since: since! };
}

/** Updates the fields that reviewers change. */
export async function writeReading(db: Db, tenantId: string, row: ReadingRow): Promise<void> {
  await db
    .updateTable('alert_readings')
    .set({
      state: row.state,
      reader: row.reader,
      taken_at: row.takenAt,
      answer: row.answer === null ? null : JSON.stringify(row.answer),
      verdict: row.verdict,
      error_kind: row.errorKind,
      reason: row.reason,
      follow_up_alert_id: row.followUpAlertId,
      concluded_at: row.concludedAt,
      version: row.version,
    })
    .where('tenant_id', '=', tenantId)
    .where('reading_id', '=', row.readingId)
    .execute();
}

/** Days in UTC: the first day, and the day after the last. */
export interface Range {
  from: Date;
  until: Date;
}

export interface ConcludedReviews {
  closedBy: string | null;
  reasonCode: string | null;
  cause: string;
  severity: string;
  verdict: ReadingVerdict;
  errorKind: ErrorKind | null;
  count: number;
}

/** Counts concluded reviews of alerts closed in the date range. */
export async function countConcluded(db: Db, tenantId: string, { from, until }: Range): Promise<ConcludedReviews[]> {
  const { rows } = await sql<ConcludedReviews>`
    select closed_by as "closedBy", reason_code as "reasonCode", cause, severity, verdict,
           error_kind as "errorKind", count(*)::integer as count
    from alert_readings
    where tenant_id = ${tenantId} and state = 'CONCLUDED' and closed_at >= ${from} and closed_at < ${until}
    group by 1, 2, 3, 4, 5, 6`.execute(db);
  return rows;
}

/** Counts sampled, unconcluded reviews of alerts closed in the date range. */
export async function countUnfinished(db: Db, tenantId: string, { from, until }: Range): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from alert_readings
    where tenant_id = ${tenantId} and state <> 'CONCLUDED' and closed_at >= ${from} and closed_at < ${until}`.execute(
    db,
  );
  return rows[0]!.count;
}

function readingOf(row: Selectable<Schema['alert_readings']>): ReadingRow {
  return {
    readingId: row.reading_id,
    sampleId: row.sample_id,
    alertId: row.alert_id,
    drawnAt: row.drawn_at,
    closedAt: row.closed_at,
    disposition: row.disposition as ReadingRow['disposition'],
    reasonCode: row.reason_code,
    severity: row.severity as ReadingRow['severity'],
    queue: row.queue as ReadingRow['queue'],
    cause: row.cause,
    closedByType: row.closed_by_type,
    closedBy: row.closed_by,
    state: row.state as ReadingState,
    reader: row.reader,
    takenAt: row.taken_at,
    answer: row.answer as SecondAnswer | null,
    verdict: row.verdict as ReadingVerdict | null,
    errorKind: row.error_kind as ErrorKind | null,
    reason: row.reason,
    followUpAlertId: row.follow_up_alert_id,
    concludedAt: row.concluded_at,
    version: row.version,
  };
}
