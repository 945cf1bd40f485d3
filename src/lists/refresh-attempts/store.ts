import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { HttpValidators } from '../fetch.ts';

/** A year and a month before the latest attempt of the list. */
const ATTEMPTS_KEPT = '400 days';

/** Subject type of the audit entries about refresh attempts. The subject is the list. */
export const ATTEMPT_SUBJECT = 'watchlist-look';

/** A recorded refresh attempt. */
export interface RefreshAttempt {
  at: Date;
  succeeded: boolean;
  /** Limit of the source at the time of the attempt. null: the list is never stale. */
  staleAfterHours: number | null;
}

/** A user's confirmation that the loaded list is current. */
export interface ManualCheck {
  by: string;
  note: string;
  /** Version of the list that was confirmed. */
  version: number;
  staleAfterHours: number | null;
}

/** Outcome of a refresh attempt. */
export interface AttemptOutcome {
  /** null: up to date or updated. */
  error: string | null;
  /** Absent: unchanged. */
  validators?: HttpValidators;
  staleAfterHours: number | null;
}

/** Locks the refresh attempts of a list until the transaction ends, so that they are recorded one after the other. */
export async function lockAttempts(db: Db, watchlistId: string): Promise<void> {
  await sql`select 1 from watchlists where watchlist_id = ${watchlistId} for no key update`.execute(db);
}

/**
 * Call after `lockAttempts`. Deletes attempts that are too old.
 * @param at moved by a millisecond if another attempt has the same time
 * @returns content of the audit entry: the attempt, and the resulting list state
 */
export async function recordAttempt(
  db: Db,
  watchlistId: string,
  { error, validators, staleAfterHours }: AttemptOutcome,
  at: Date,
): Promise<Record<string, unknown>> {
  const succeeded = error === null;
  const lookedAt = await insertAttempt(db, watchlistId, { succeeded, staleAfterHours }, at);
  await db
    .updateTable('watchlists')
    .set((update) => ({
      last_attempt_at: lookedAt,
      ...(succeeded && { last_success_at: lookedAt }),
      last_error: error,
      failed_attempts: succeeded ? 0 : update('failed_attempts', '+', 1),
      ...(validators && { http_validators: JSON.stringify(validators) }),
    }))
    .where('watchlist_id', '=', watchlistId)
    .execute();
  return { at: lookedAt.toISOString(), succeeded, staleAfterHours, state: await stateOf(db, watchlistId) };
}

/**
 * Call after `lockAttempts`. A manual check counts as a successful attempt: it ends a stale time.
 * @returns content of the audit entry as for `recordAttempt`, with the note of the user
 */
export async function recordConfirmation(
  db: Db,
  watchlistId: string,
  { by, note, version, staleAfterHours }: ManualCheck,
  at: Date,
): Promise<{ confirmedAt: Date; details: Record<string, unknown> }> {
  const confirmedAt = await insertAttempt(db, watchlistId, { succeeded: true, staleAfterHours }, at);
  await db
    .updateTable('watchlists')
    .set({ confirmed_at: confirmedAt, confirmed_by: by })
    .where('watchlist_id', '=', watchlistId)
    .execute();
  const state = await stateOf(db, watchlistId);
  const check = { succeeded: true, staleAfterHours, version, note, state };
  return { confirmedAt, details: { at: confirmedAt.toISOString(), ...check } };
}

/** @returns `at`, moved by a millisecond if another attempt has the same time */
async function insertAttempt(
  db: Db,
  watchlistId: string,
  attempt: Omit<RefreshAttempt, 'at'>,
  at: Date,
): Promise<Date> {
  const insert = (moment: Date) =>
    sql`insert into watchlist_looks (watchlist_id, looked_at, succeeded, stale_after_hours)
        values (${watchlistId}, ${moment}, ${attempt.succeeded}, ${attempt.staleAfterHours})
        on conflict do nothing returning 1`.execute(db);
  let lookedAt = at;
  while ((await insert(lookedAt)).rows.length === 0) lookedAt = new Date(lookedAt.getTime() + 1);
  await sql`delete from watchlist_looks where watchlist_id = ${watchlistId} and looked_at < (
              select max(looked_at) from watchlist_looks where watchlist_id = ${watchlistId}) - ${ATTEMPTS_KEPT}::interval`.execute(
    db,
  );
  return lookedAt;
}

async function stateOf(db: Db, watchlistId: string): Promise<unknown> {
  const { rows } = await sql<{ state: unknown }>`
    select ${STATE} as state from watchlists w where watchlist_id = ${watchlistId}`.execute(db);
  return rows[0]!.state;
}

/** State of a list after its attempts. It decides whether the list is stale, and whether the next request is conditional. */
const STATE = sql`jsonb_build_object(
  'lastAttemptAt', w.last_attempt_at at time zone 'UTC', 'lastSuccessAt', w.last_success_at at time zone 'UTC',
  'lastError', w.last_error, 'failedAttempts', w.failed_attempts, 'validators', w.http_validators,
  'confirmedAt', w.confirmed_at at time zone 'UTC', 'confirmedBy', w.confirmed_by)`;

/** By list, in chronological order: the attempts since `from`, and the last success before it. */
export async function readAttempts(db: Db, from: Date): Promise<Map<string, RefreshAttempt[]>> {
  const { rows } = await sql<RefreshAttempt & { watchlistId: string }>`
    select watchlist_id as "watchlistId", looked_at as at, succeeded, stale_after_hours as "staleAfterHours"
    from watchlist_looks k
    where looked_at >= ${from} or (succeeded and looked_at = (
      select max(looked_at) from watchlist_looks b
      where b.watchlist_id = k.watchlist_id and b.succeeded and b.looked_at < ${from}))
    order by watchlist_id, looked_at`.execute(db);
  const attempts = new Map<string, RefreshAttempt[]>();
  for (const { watchlistId, ...attempt } of rows) {
    const ofList = attempts.get(watchlistId) ?? [];
    ofList.push(attempt);
    attempts.set(watchlistId, ofList);
  }
  return attempts;
}

export async function hasAttemptEntries(db: Db, systemTenant: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from audit_log where tenant_id = ${systemTenant}::uuid and subject_type = ${ATTEMPT_SUBJECT} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Attempts without a seal and the state of their list, at most `most` attempts per row. */
export async function readUnsealedAttempts(
  db: Db,
  most: number,
): Promise<{ watchlistId: string; details: Record<string, unknown> }[]> {
  const { rows } = await sql<{ watchlistId: string; details: Record<string, unknown> }>`
    with numbered as (
      select watchlist_id, looked_at, succeeded, stale_after_hours,
             (row_number() over (partition by watchlist_id order by looked_at) - 1) / ${most}::integer as part
      from watchlist_looks)
    select watchlist_id as "watchlistId",
           jsonb_build_object('state', ${STATE}, 'looks', coalesce((
             select jsonb_agg(jsonb_build_array(looked_at at time zone 'UTC', succeeded, stale_after_hours) order by looked_at)
             from numbered n where n.watchlist_id = w.watchlist_id and n.part = parts.part), '[]')) as details
    from watchlists w
    cross join lateral (
      select distinct part from numbered n where n.watchlist_id = w.watchlist_id
      union select 0) as parts
    where w.last_attempt_at is not null
    order by 1, parts.part`.execute(db);
  return rows;
}

/**
 * PUT_IN: an attempt without an audit entry. MISSING: an audit entry without its attempt, within the time that attempts are kept.
 * CUT_OFF: the latest attempts are missing. SWAPPED: attempts of the list have each other's outcome.
 */
export type AttemptFlaw = 'PUT_IN' | 'MISSING' | 'CUT_OFF' | 'CHANGED' | 'SWAPPED';

export interface ComparedAttempts {
  sealed: number;
  /** Number of attempts without a seal, if no audit entry is about attempts. */
  unsealed: number;
  flaws: { watchlistId: string; kind: AttemptFlaw; at: Date; attempts: number }[];
}

/** Attempts according to their audit entries. */
function auditedAttempts(systemTenant: string): RawBuilder<unknown> {
  return sql`
    select subject_id as watchlist_id, (details->>'at')::timestamptz as looked_at,
           (details->>'succeeded')::boolean as succeeded, (details->>'staleAfterHours')::double precision as hours
    from audit_log where tenant_id = ${systemTenant}::uuid and subject_type = ${ATTEMPT_SUBJECT} and details ? 'at'
    union all
    select subject_id, (look->>0 || 'Z')::timestamptz, (look->>1)::boolean, (look->>2)::double precision
    from audit_log cross join lateral jsonb_array_elements(details->'looks') as look
    where tenant_id = ${systemTenant}::uuid and subject_type = ${ATTEMPT_SUBJECT} and details ? 'looks'`;
}

/** Compares all attempts with their audit entries, both ways. @param limit most flaws */
export async function compareAttempts(db: Db, systemTenant: string, limit: number): Promise<ComparedAttempts> {
  const { rows } = await sql<{ watchlistId: string; kind: AttemptFlaw | null; at: Date; attempts: number }>`
    with audited as (${auditedAttempts(systemTenant)}),
    kept as (
      select watchlist_id, looked_at, array[succeeded::text, hours::text] as found
      from (select audited.*, max(looked_at) over (partition by watchlist_id) as newest from audited) as dated
      where looked_at >= newest - ${ATTEMPTS_KEPT}::interval),
    stored as (
      select watchlist_id, looked_at, array[succeeded::text, stale_after_hours::text] as found from watchlist_looks),
    compared as (
      select watchlist_id, looked_at, kept.found as said, stored.found as is,
             case when stored.found is null then 'MISSING' when kept.found is null then 'PUT_IN'
                  when stored.found <> kept.found then 'CHANGED' end as kind,
             max(looked_at) filter (where stored.found = kept.found) over (partition by watchlist_id) as last_sound
      from kept full join stored using (watchlist_id, looked_at)),
    swapped as (
      select watchlist_id from compared where kind = 'CHANGED' group by 1
      having array_agg(said::text order by said::text) = array_agg(compared.is::text order by compared.is::text))
    select watchlist_id as "watchlistId",
           case when kind = 'MISSING' and looked_at > coalesce(last_sound, '-infinity') then 'CUT_OFF'
                when kind = 'CHANGED' and watchlist_id in (table swapped) then 'SWAPPED' else kind end as kind,
           min(looked_at) as at, count(*)::integer as attempts
    from compared group by 1, 2 order by 2 nulls first, 1`.execute(db);
  const sound = rows.filter(({ kind }) => kind === null).reduce((sum, { attempts }) => sum + attempts, 0);
  const flaws = rows.flatMap(({ kind, ...row }) => (kind === null ? [] : [{ kind, ...row }]));
  if (await hasAttemptEntries(db, systemTenant)) return { sealed: sound, unsealed: 0, flaws: flaws.slice(0, limit) };
  return { sealed: 0, unsealed: flaws.reduce((sum, { attempts }) => sum + attempts, 0), flaws: [] };
}

export interface StateFlaw {
  watchlistId: string;
  /** Fields of the state that differ. null: the list has no audit entry. []: the list was removed. */
  changed: string[] | null;
}

/** Compares the state of each list with its latest audit entry, both ways. */
export async function compareStates(db: Db, systemTenant: string): Promise<{ sealed: number; flaws: StateFlaw[] }> {
  const { rows } = await sql<{ watchlistId: string; said: object | null; stored: object | null; changed: string[] }>`
    with said as (
      select distinct on (subject_id) subject_id as watchlist_id, details->'state' as state
      from audit_log where tenant_id = ${systemTenant}::uuid and subject_type = ${ATTEMPT_SUBJECT}
      order by subject_id, sequence desc),
    stored as (select watchlist_id, last_attempt_at, ${STATE} as state from watchlists w)
    select watchlist_id as "watchlistId", said.state as said, stored.state as stored,
           array(select key from jsonb_each(stored.state) where value is distinct from said.state->key order by 1) as changed
    from said full join stored using (watchlist_id)
    -- A list that is being loaded for the first time has no attempt yet.
    where said.state is not null or stored.last_attempt_at is not null order by 1`.execute(db);
  const flaws = rows.flatMap(({ watchlistId, said, stored, changed }): StateFlaw[] => {
    if (said === null) return [{ watchlistId, changed: null }];
    if (stored === null) return [{ watchlistId, changed: [] }];
    return changed.length > 0 ? [{ watchlistId, changed }] : [];
  });
  return { sealed: rows.length - flaws.length, flaws };
}
