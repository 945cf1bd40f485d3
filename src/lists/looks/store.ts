import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { HttpValidators } from '../fetch.ts';

/** A year and a month, from the latest look at the list on. */
const LOOKS_KEPT = '400 days';

/** Subject type of the entries about looks. The subject is the list. */
export const LOOK = 'watchlist-look';

/** One refresh attempt ("look"). */
export interface Look {
  at: Date;
  succeeded: boolean;
  /** Limit of the source at that time; null: the list is never stale. */
  staleAfterHours: number | null;
}

/** A manual check by a person. */
export interface ManualCheck {
  by: string;
  note: string;
  /** Version of the list that was confirmed. */
  version: number;
  staleAfterHours: number | null;
}

/** Outcome of a refresh attempt. */
export interface RefreshAttempt {
  /** null: up to date or updated. */
  error: string | null;
  /** Absent: unchanged. */
  validators?: HttpValidators;
  staleAfterHours: number | null;
}

/** Locks the refresh attempts of a list until the transaction ends, so that they are recorded one after the other. */
export async function lockLooks(db: Db, watchlistId: string): Promise<void> {
  await sql`select 1 from watchlists where watchlist_id = ${watchlistId} for no key update`.execute(db);
}

/**
 * Call after `lockLooks`. Deletes attempts that are too old.
 * @param at moved by a millisecond if another attempt has the same time
 * @returns content of the audit entry: the attempt, and the resulting list state
 */
export async function recordLook(
  db: Db,
  watchlistId: string,
  { error, validators, staleAfterHours }: RefreshAttempt,
  at: Date,
): Promise<Record<string, unknown>> {
  const succeeded = error === null;
  const lookedAt = await insertLook(db, watchlistId, { succeeded, staleAfterHours }, at);
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
 * Call after `lockLooks`. A manual check counts as a successful look: it ends a stale time.
 * @returns content of the audit entry, as of `recordLook`, with the note of the person
 */
export async function recordConfirmation(
  db: Db,
  watchlistId: string,
  { by, note, version, staleAfterHours }: ManualCheck,
  at: Date,
): Promise<{ confirmedAt: Date; details: Record<string, unknown> }> {
  const confirmedAt = await insertLook(db, watchlistId, { succeeded: true, staleAfterHours }, at);
  await db
    .updateTable('watchlists')
    .set({ confirmed_at: confirmedAt, confirmed_by: by })
    .where('watchlist_id', '=', watchlistId)
    .execute();
  const state = await stateOf(db, watchlistId);
  const told = { succeeded: true, staleAfterHours, version, note, state };
  return { confirmedAt, details: { at: confirmedAt.toISOString(), ...told } };
}

/** @returns `at`, moved by a millisecond if another attempt has the same time */
async function insertLook(db: Db, watchlistId: string, look: Omit<Look, 'at'>, at: Date): Promise<Date> {
  const insert = (moment: Date) =>
    sql`insert into watchlist_looks (watchlist_id, looked_at, succeeded, stale_after_hours)
        values (${watchlistId}, ${moment}, ${look.succeeded}, ${look.staleAfterHours})
        on conflict do nothing returning 1`.execute(db);
  let lookedAt = at;
  while ((await insert(lookedAt)).rows.length === 0) lookedAt = new Date(lookedAt.getTime() + 1);
  await sql`delete from watchlist_looks where watchlist_id = ${watchlistId} and looked_at < (
              select max(looked_at) from watchlist_looks where watchlist_id = ${watchlistId}) - ${LOOKS_KEPT}::interval`.execute(
    db,
  );
  return lookedAt;
}

async function stateOf(db: Db, watchlistId: string): Promise<unknown> {
  const { rows } = await sql<{ state: unknown }>`
    select ${STATE} as state from watchlists w where watchlist_id = ${watchlistId}`.execute(db);
  return rows[0]!.state;
}

/** State of a list after its checks. It decides whether the list is stale, and whether the next request is conditional. */
const STATE = sql`jsonb_build_object(
  'lastAttemptAt', w.last_attempt_at at time zone 'UTC', 'lastSuccessAt', w.last_success_at at time zone 'UTC',
  'lastError', w.last_error, 'failedAttempts', w.failed_attempts, 'validators', w.http_validators,
  'confirmedAt', w.confirmed_at at time zone 'UTC', 'confirmedBy', w.confirmed_by)`;

/** By list, in their order: since a moment, and the last success before it. */
export async function readLooks(db: Db, from: Date): Promise<Map<string, Look[]>> {
  const { rows } = await sql<Look & { watchlistId: string }>`
    select watchlist_id as "watchlistId", looked_at as at, succeeded, stale_after_hours as "staleAfterHours"
    from watchlist_looks k
    where looked_at >= ${from} or (succeeded and looked_at = (
      select max(looked_at) from watchlist_looks b
      where b.watchlist_id = k.watchlist_id and b.succeeded and b.looked_at < ${from}))
    order by watchlist_id, looked_at`.execute(db);
  const looks = new Map<string, Look[]>();
  for (const { watchlistId, ...look } of rows) {
    const ofList = looks.get(watchlistId) ?? [];
    ofList.push(look);
    looks.set(watchlistId, ofList);
  }
  return looks;
}

export async function hasLookEntries(db: Db, systemTenant: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from audit_log where tenant_id = ${systemTenant}::uuid and subject_type = ${LOOK} limit 1`.execute(db);
  return rows.length > 0;
}

/** Attempts without a seal and the state of their list, at most `most` attempts per row. */
export async function readUnsealedLooks(
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
 * PUT_IN: no entry tells of it. MISSING: an entry does, it is not too old to be kept, and it is gone; CUT_OFF: so are all behind it. SWAPPED: looks of the
 * list have each other's outcome.
 */
export type LookFlaw = 'PUT_IN' | 'MISSING' | 'CUT_OFF' | 'CHANGED' | 'SWAPPED';

export interface ComparedLooks {
  sealed: number;
  /** Number of attempts without a seal, if no audit entry is about attempts. */
  unsealed: number;
  flaws: { watchlistId: string; kind: LookFlaw; at: Date; looks: number }[];
}

/** Looks as their entries tell of them. */
function toldLooks(systemTenant: string): RawBuilder<unknown> {
  return sql`
    select subject_id as watchlist_id, (details->>'at')::timestamptz as looked_at,
           (details->>'succeeded')::boolean as succeeded, (details->>'staleAfterHours')::double precision as hours
    from audit_log where tenant_id = ${systemTenant}::uuid and subject_type = ${LOOK} and details ? 'at'
    union all
    select subject_id, (look->>0 || 'Z')::timestamptz, (look->>1)::boolean, (look->>2)::double precision
    from audit_log cross join lateral jsonb_array_elements(details->'looks') as look
    where tenant_id = ${systemTenant}::uuid and subject_type = ${LOOK} and details ? 'looks'`;
}

/** Compares all looks with their entries, both ways. @param limit most flaws */
export async function compareLooks(db: Db, systemTenant: string, limit: number): Promise<ComparedLooks> {
  const { rows } = await sql<{ watchlistId: string; kind: LookFlaw | null; at: Date; looks: number }>`
    with told as (${toldLooks(systemTenant)}),
    kept as (
      select watchlist_id, looked_at, array[succeeded::text, hours::text] as found
      from (select told.*, max(looked_at) over (partition by watchlist_id) as newest from told) as dated
      where looked_at >= newest - ${LOOKS_KEPT}::interval),
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
           min(looked_at) as at, count(*)::integer as looks
    from compared group by 1, 2 order by 2 nulls first, 1`.execute(db);
  const sound = rows.filter(({ kind }) => kind === null).reduce((sum, { looks }) => sum + looks, 0);
  const flaws = rows.flatMap(({ kind, ...row }) => (kind === null ? [] : [{ kind, ...row }]));
  if (await hasLookEntries(db, systemTenant)) return { sealed: sound, unsealed: 0, flaws: flaws.slice(0, limit) };
  return { sealed: 0, unsealed: flaws.reduce((sum, { looks }) => sum + looks, 0), flaws: [] };
}

export interface StateFlaw {
  watchlistId: string;
  /** Members of the state; null: no audit entry has a check of the list; []: the list is gone. */
  changed: string[] | null;
}

/** Compares what is known of each list with its latest entry, both ways. */
export async function compareStates(db: Db, systemTenant: string): Promise<{ sealed: number; flaws: StateFlaw[] }> {
  const { rows } = await sql<{ watchlistId: string; said: object | null; stored: object | null; changed: string[] }>`
    with said as (
      select distinct on (subject_id) subject_id as watchlist_id, details->'state' as state
      from audit_log where tenant_id = ${systemTenant}::uuid and subject_type = ${LOOK}
      order by subject_id, sequence desc),
    stored as (select watchlist_id, last_attempt_at, ${STATE} as state from watchlists w)
    select watchlist_id as "watchlistId", said.state as said, stored.state as stored,
           array(select key from jsonb_each(stored.state) where value is distinct from said.state->key order by 1) as changed
    from said full join stored using (watchlist_id)
    -- A list that is being loaded for the first time was not looked at yet.
    where said.state is not null or stored.last_attempt_at is not null order by 1`.execute(db);
  const flaws = rows.flatMap(({ watchlistId, said, stored, changed }): StateFlaw[] => {
    if (said === null) return [{ watchlistId, changed: null }];
    if (stored === null) return [{ watchlistId, changed: [] }];
    return changed.length > 0 ? [{ watchlistId, changed }] : [];
  });
  return { sealed: rows.length - flaws.length, flaws };
}
