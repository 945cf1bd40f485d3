/** Ten thousand open alerts in the queue of an organisation. */
import type pg from 'pg';

const FILL = `
  insert into alerts (tenant_id, alert_id, kind, queue, dedup_key, title, code, subject_name, severity, urgency, state, status,
                      transactions, findings, created_at, updated_at, due_at, version, assignee, closed_at, search_text)
  select $1, gen_random_uuid(), 'TRANSACTION', (array['SANCTIONS', 'PEP', 'ADVERSE_MEDIA', 'MONITORING'])[1 + n % 4], gen_random_uuid(),
         'The sender resembles listed party number ' || n, 'WATCHLIST_MATCH',
         (array['Customer Number ', 'محمد عبد الرحمن الظواهري ', 'Wolfeschlegelsteinhausenbergerdorff-Ambrosius von Hohenlohe '])[1 + n % 3] || n,
         (array['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'])[1 + s], 4 - s, 'OPEN',
         'SANCTION_LISTED', 1, jsonb_build_array(jsonb_build_object('code', 'WATCHLIST_MATCH', 'subject', 'SENDER', 'score', 90,
         'status', 'SANCTION_LISTED', 'remark', 'The sender matches a listed party with 91 of 100 points.', 'confidence', 91, 'gravity', 98)),
         at, at, at + interval '1 day', 1, null, null, ' the sender resembles listed party number ' || n
  from (select n, (n / 4) % 4 as s, now() - n * interval '10 seconds' as at from generate_series(1, $2::integer) n) all_of_them`;

export async function fillQueue(pool: pg.Pool, alerts: number): Promise<void> {
  const { rows } = await pool.query<{ tenant_id: string }>('select tenant_id from tenants order by created_at limit 1');
  await pool.query(FILL, [rows[0]!.tenant_id, alerts]);
  await pool.query('analyze alerts');
}
