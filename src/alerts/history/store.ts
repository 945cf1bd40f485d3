import { sql } from 'kysely';
import type { Principal } from '../../platform/access/permissions.ts';
import type { Db } from '../../platform/db/database.ts';
import { insertRows } from '../../platform/db/insert-rows.ts';
import { fromStored } from '../../platform/db/stored-rows.ts';
import type { AlertDisposition } from '../life-cycle.ts';
import type { AlertState } from '../types.ts';

/**
 * Types of alert history events. HIT_ADDED: ongoing screening added a hit. REOPENED: a QA review disagreed with the
 * closing.
 */
export const HISTORY_KINDS = [
  'STARTED',
  'ASSIGNED',
  'UNASSIGNED',
  'NOTED',
  'CHECKED',
  'ESCALATED',
  'RETURNED',
  'DECIDED',
  'CLOSING_PROPOSED',
  'CLOSED',
  'HIT_ADDED',
  'REOPENED',
] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

/** Actions that do not end a pending proposal to close the alert. */
export const BESIDE_PROPOSALS: readonly HistoryKind[] = ['NOTED', 'ASSIGNED', 'UNASSIGNED', 'STARTED', 'CHECKED'];

export interface HistoryEvent {
  /** Sequence number within the alert, from 1. */
  eventNo: number;
  kind: HistoryKind;
  beforeState: AlertState;
  afterState: AlertState;
  /** Note or reason. */
  text: string | null;
  /** Further details of this type of event, JSON. */
  details: Readonly<Record<string, unknown>>;
  occurredAt: Date;
  actorType: Principal['type'];
  actorId: string;
  /** Text and details cannot be decrypted. */
  isUnreadable?: true;
}

/** @returns the event number. Requires the audit chain lock, so numbers are unique */
export async function insertEvent(
  db: Db,
  tenantId: string,
  alertId: string,
  event: Omit<HistoryEvent, 'eventNo'>,
): Promise<number> {
  const { rows } = await sql<{ no: number }>`
    select coalesce(max(event_no), 0)::integer + 1 as no from alert_events
    where tenant_id = ${tenantId} and alert_id = ${alertId}`.execute(db);
  const eventNo = rows[0]!.no;
  await insertRows(db, 'alert_events', [
    {
      tenant_id: tenantId,
      alert_id: alertId,
      event_no: eventNo,
      kind: event.kind,
      before_state: event.beforeState,
      after_state: event.afterState,
      text: event.text,
      details: event.details,
      occurred_at: event.occurredAt,
      actor_type: event.actorType,
      actor_id: event.actorId,
    },
  ]);
  return eventNo;
}

/**
 * Newest first.
 * @param kind limits the result to events of this kind
 * @param unreadable `STAND_IN`: one that cannot be decrypted has `isUnreadable`; absent: it throws
 */
export async function readEvents(
  db: Db,
  tenantId: string,
  alertId: string,
  limit: number,
  { kind, unreadable }: { kind?: HistoryKind; unreadable?: 'STAND_IN' } = {},
): Promise<HistoryEvent[]> {
  const rows = await db
    .selectFrom('alert_events')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('alert_id', '=', alertId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
    .orderBy('event_no', 'desc')
    .limit(limit)
    .execute();
  const events = rows.map(
    (row): HistoryEvent => ({
      eventNo: row.event_no,
      kind: row.kind as HistoryKind,
      beforeState: row.before_state as AlertState,
      afterState: row.after_state as AlertState,
      text: row.text,
      details: row.details as Record<string, unknown>,
      occurredAt: row.occurred_at,
      actorType: row.actor_type as Principal['type'],
      actorId: row.actor_id,
    }),
  );
  return await fromStored(db, 'alert_events', { tenantId, alertId }, events, unreadable);
}

/** IDs of the alerts whose last event, apart from those beside proposals, proposes to close them. */
export async function readWithProposal(db: Db, tenantId: string, alertIds: readonly string[]): Promise<string[]> {
  const beside = sql.join(BESIDE_PROPOSALS.map((kind) => sql.lit(kind)));
  const { rows } = await sql<{ alertId: string }>`
    select "alertId" from (
      select distinct on (alert_id) alert_id as "alertId", kind from alert_events
      where tenant_id = ${tenantId}::uuid and alert_id = any(${[...alertIds]}::uuid[]) and kind not in (${beside})
      order by alert_id, event_no desc) as last
    where kind = 'CLOSING_PROPOSED'`.execute(db);
  return rows.map(({ alertId }) => alertId);
}

/** Disposition of the last proposal to close each alert. An alert whose proposal cannot be decrypted is absent. */
export async function readProposedDispositions(
  db: Db,
  tenantId: string,
  alertIds: readonly string[],
): Promise<ReadonlyMap<string, AlertDisposition>> {
  const rows = await db
    .selectFrom('alert_events')
    .distinctOn('alert_id')
    .select(['alert_id', 'event_no', 'text', 'details'])
    .where('tenant_id', '=', tenantId)
    .where('alert_id', '=', sql<string>`any(${[...alertIds]}::uuid[])`)
    .where('kind', '=', 'CLOSING_PROPOSED')
    .orderBy('alert_id')
    .orderBy('event_no', 'desc')
    .execute();
  const found = new Map<string, AlertDisposition>();
  for (const { alert_id: alertId, event_no: eventNo, text, details } of rows) {
    const stored = { eventNo, text, details: details as Record<string, unknown> };
    const [event] = await fromStored(db, 'alert_events', { tenantId, alertId }, [stored], 'STAND_IN');
    const { disposition } = event!.details as { disposition?: AlertDisposition };
    if (disposition !== undefined) found.set(alertId, disposition);
  }
  return found;
}
