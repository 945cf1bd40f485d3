import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { SortedAlert, WorkQueue } from './sorting.ts';

/**
 * SQL condition for alerts in the wanted queues. Same result as `queueOf`.
 * @param all all queues in order; the last one accepts every alert
 * @param alias alias of the table of alerts in the statement
 */
export function isIn(
  all: readonly WorkQueue[],
  isWanted: (queue: WorkQueue) => boolean,
  alias?: string,
): RawBuilder<boolean> {
  const others: RawBuilder<boolean>[] = [];
  const wanted: RawBuilder<boolean>[] = [];
  for (const queue of all) {
    if (!isWanted(queue)) others.push(fitsIn(queue, alias));
    // An alert that fits an earlier unwanted queue is in that queue. An alert that fits an earlier wanted queue is wanted anyway.
    else
      wanted.push(sql`(${sql.join([fitsIn(queue, alias), ...others.map((other) => sql`not ${other}`)], sql` and `)})`);
  }
  return wanted.length === 0 ? sql`false` : sql`(${sql.join(wanted, sql` or `)})`;
}

const COLUMNS = { queue: 'queue', kind: 'kind', severity: 'severity', findingCode: 'code' } as const;

function fitsIn(queue: WorkQueue, alias?: string): RawBuilder<boolean> {
  const conditions = (Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]).flatMap((member) => {
    const values = queue[member];
    const column = sql.ref(alias === undefined ? COLUMNS[member] : `${alias}.${COLUMNS[member]}`);
    return values === undefined ? [] : [sql`${column} = any(${[...values]}::text[])`];
  });
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}

export interface Held extends SortedAlert {
  tenantId: string;
  assignee: string;
}

/** Distinct assignees and queue fields of open alerts, for all organizations. */
export async function readHeld(db: Db): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select distinct tenant_id as "tenantId", assignee, queue, kind, severity, code from alerts
    where state in ('OPEN', 'IN_REVIEW', 'ESCALATED') and assignee is not null`.execute(db);
  return rows;
}

/** Open alerts with these queue fields and this assignee, oldest first. */
export async function readHeldIds(db: Db, { tenantId, assignee, ...sorted }: Held, limit: number): Promise<string[]> {
  const { rows } = await sql<{ alertId: string }>`
    select alert_id as "alertId" from alerts
    where tenant_id = ${tenantId} and assignee = ${assignee} and state in ('OPEN', 'IN_REVIEW', 'ESCALATED')
      and queue = ${sorted.queue} and kind = ${sorted.kind} and severity = ${sorted.severity} and code = ${sorted.code}
    order by created_at, alert_id limit ${limit}`.execute(db);
  return rows.map(({ alertId }) => alertId);
}
