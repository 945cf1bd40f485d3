import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { fromStored } from '../platform/db/stored-rows.ts';
import type { AlertRow } from './store.ts';
import type { AlertKind, AlertState } from './types.ts';

/** Match score of a finding, without its text. */
export interface FindingScore {
  score: number;
  match?: { confidence: number | null };
}

export interface ClosedScores {
  /** Number of alerts of one state by the score of the best match, in whole points. null: the alert also has other findings. */
  counted: { state: AlertState; points: number | null; alerts: number }[];
  /** Encrypted findings, which the database cannot count. */
  opened: (Pick<AlertRow, 'kind' | 'state' | 'isUnreadable'> & { findings: FindingScore[] })[];
  isCut: boolean;
}

/** Best match score among the findings of an alert. null: no finding, or a finding that is not a match. */
const BEST_OF_FINDINGS = sql`(
  select case when bool_and(confidence is not null) then floor(max(confidence)) end
  from (
    select coalesce((one->'match'->>'confidence')::float8,
      case when kind = ${sql.lit('ONGOING_SCREENING' satisfies AlertKind)} then (one->>'score')::float8 end) as confidence
    from jsonb_array_elements(findings) as one) as scores)`;

interface ClosedScoreRow {
  alert_id: string | null;
  kind: string | null;
  state: string;
  findings: unknown;
  points: number | null;
  alerts: number;
  found: number;
}

/**
 * Counts the latest alerts closed on these days, in the database. Reading 20,000 alerts with their texts would transfer 20 MB, with the
 * scores alone 2 MB, and would block other requests.
 * @param isSeen condition for an alert; null: none
 */
export async function countClosedScores(
  db: Db,
  tenantId: string,
  { from, until, isSeen }: { from: Date; until: Date; isSeen: RawBuilder<boolean> | null },
  limit: number,
): Promise<ClosedScores> {
  const { rows } = await sql<ClosedScoreRow>`
    with latest as materialized (
      select alert_id, kind, state, findings, row_number() over (order by closed_at desc, alert_id) as at from alerts
      where tenant_id = ${tenantId} and closed_at >= ${from} and closed_at < ${until} and ${isSeen ?? sql`true`}
      order by closed_at desc, alert_id limit ${limit + 1}),
    closed as (select *, jsonb_typeof(findings) = 'array' as is_clear from latest where at <= ${limit})
    select null::uuid as alert_id, null as kind, state, null::jsonb as findings, points, count(*)::integer as alerts, all_of_them.found
    from (select state, ${BEST_OF_FINDINGS} as points from closed where is_clear) as clear,
      (select count(*)::integer as found from latest) as all_of_them
    group by state, points, all_of_them.found
    union all
    select alert_id, kind, state, findings, null, 1, all_of_them.found
    from closed, (select count(*)::integer as found from latest) as all_of_them
    where not is_clear`.execute(db);
  const sealed = rows.flatMap((row) => (row.alert_id === null ? [] : { ...row, alert_id: row.alert_id }));
  const opened = await fromStored(db, 'alerts', { tenantId }, sealed, 'STAND_IN');
  return {
    counted: rows.flatMap(({ alert_id, state, points, alerts }) =>
      alert_id === null ? { state: state as AlertState, points, alerts } : [],
    ),
    opened: opened.map(({ kind, state, findings, isUnreadable }) => ({
      ...{ kind: kind as AlertKind, state: state as AlertState, findings: findings as FindingScore[] },
      ...(isUnreadable && { isUnreadable: true }),
    })),
    isCut: (rows[0]?.found ?? 0) > limit,
  };
}
