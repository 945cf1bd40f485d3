import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { RunKind, RunProgress, RunState } from '../types.ts';

/** Lists and settings that all customers of an organization are screened by. */
export interface Monitored {
  generation: number;
  ownGeneration: number;
  basis: string;
  fullAt: Date | null;
  running: string | null;
}

export interface RunRow {
  runId: string;
  kind: RunKind;
  state: RunState;
  reason: string;
  fromGeneration: number;
  generation: number | null;
  fromOwn: number;
  ownGeneration: number | null;
  basis: string | null;
  listVersions: unknown;
  matcherVersion: string | null;
  changedEntries: number | null;
  registered: number | null;
  ruledOut: number | null;
  screened: number | null;
  failed: number | null;
  deferred: number | null;
  newHits: number | null;
  changedHits: number | null;
  endedHits: number | null;
  progress: RunProgress;
  startedAt: Date;
  startedBy: string;
  finishedAt: Date | null;
}

/**
 * Starts monitoring an organization with its first customer, with the newest lists. The basis stays empty until a worker has read the
 * settings and the matcher version.
 */
export async function ensureMonitored(db: Db, tenantId: string, at: Date): Promise<void> {
  await sql`
    insert into monitored_tenants (tenant_id, generation, own_generation, basis, full_at)
    select ${tenantId}::uuid, coalesce((select max(generation) from corpus_generations), 0),
           coalesce((select max(generation) from own_generations where tenant_id = ${tenantId}), 0), '', ${at}
    on conflict do nothing`.execute(db);
}

export async function readMonitored(db: Db, tenantId: string): Promise<Monitored | null> {
  const row = await db.selectFrom('monitored_tenants').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst();
  return row ? monitoredOf(row) : null;
}

export async function writeMonitored(db: Db, tenantId: string, now: Monitored): Promise<void> {
  await db
    .updateTable('monitored_tenants')
    .set({
      generation: now.generation,
      own_generation: now.ownGeneration,
      basis: now.basis,
      full_at: now.fullAt,
      running: now.running,
    })
    .where('tenant_id', '=', tenantId)
    .execute();
}

/** The newest generations of the shared lists and of the internal list; 0: none. */
export async function readNewest(db: Db, tenantId: string): Promise<Pick<Monitored, 'generation' | 'ownGeneration'>> {
  const { rows } = await sql<Pick<Monitored, 'generation' | 'ownGeneration'>>`
    select coalesce((select max(generation) from corpus_generations), 0) as generation,
           coalesce((select max(generation) from own_generations where tenant_id = ${tenantId}), 0) as "ownGeneration"`.execute(
    db,
  );
  return rows[0]!;
}

/** All monitored organizations that are not suspended, with the newest generations of their lists. */
export async function readAllMonitored(
  db: Db,
): Promise<(Monitored & { tenantId: string; newest: number; newestOwn: number })[]> {
  const { rows } = await sql<
    Selectable<Schema['monitored_tenants']> & { newest: number | null; newest_own: number | null }
  >`
    select m.*, (select max(generation) from corpus_generations) as newest,
           (select max(generation) from own_generations o where o.tenant_id = m.tenant_id) as newest_own
    from monitored_tenants m join tenants t on t.tenant_id = m.tenant_id and t.status = 'ACTIVE'
    order by m.tenant_id`.execute(db);
  return rows.map((row) => ({
    ...monitoredOf(row),
    tenantId: row.tenant_id,
    newest: row.newest ?? 0,
    newestOwn: row.newest_own ?? 0,
  }));
}

export async function insertRun(db: Db, tenantId: string, run: RunRow): Promise<void> {
  await db.insertInto('monitoring_runs').values(columnsOf(tenantId, run)).execute();
}

export async function updateRun(db: Db, tenantId: string, run: RunRow): Promise<void> {
  const { tenant_id: _, run_id: __, ...columns } = columnsOf(tenantId, run);
  await db
    .updateTable('monitoring_runs')
    .set(columns)
    .where('tenant_id', '=', tenantId)
    .where('run_id', '=', run.runId)
    .execute();
}

/** Writes only the progress. The audit entry seals the rest of the row. */
export async function writeProgress(db: Db, tenantId: string, runId: string, progress: RunProgress): Promise<void> {
  await db
    .updateTable('monitoring_runs')
    .set({ progress: JSON.stringify(progress) })
    .where('tenant_id', '=', tenantId)
    .where('run_id', '=', runId)
    .execute();
}

export async function readRun(db: Db, tenantId: string, runId: string): Promise<RunRow | null> {
  const row = await db
    .selectFrom('monitoring_runs')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('run_id', '=', runId)
    .executeTakeFirst();
  return row ? runOf(row) : null;
}

export interface RunFilter {
  kind?: RunKind | undefined;
  state?: RunState | undefined;
}

export function listedRuns(db: Db, tenantId: string, { kind, state }: RunFilter) {
  let query = db.selectFrom('monitoring_runs').where('tenant_id', '=', tenantId);
  if (kind) query = query.where('kind', '=', kind);
  if (state) query = query.where('state', '=', state);
  return query;
}

/** Newest first. */
export async function readRunPage(
  db: Db,
  tenantId: string,
  filter: RunFilter,
  { after, limit }: { after: { startedAt: string; runId: string } | null; limit: number },
): Promise<RunRow[]> {
  let query = listedRuns(db, tenantId, filter).selectAll();
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('started_at', 'run_id'), '<', tuple(new Date(after.startedAt), after.runId)),
    );
  }
  const rows = await query.orderBy('started_at', 'desc').orderBy('run_id', 'desc').limit(limit).execute();
  return rows.map(runOf);
}

/** The latest complete run over all customers. */
export async function readLatestComplete(db: Db, tenantId: string): Promise<RunRow | null> {
  const row = await db
    .selectFrom('monitoring_runs')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'COMPLETE')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? runOf(row) : null;
}

/** Number of customers that existed at a revision and have changed since. */
export async function countChangedSince(db: Db, tenantId: string, revision: number): Promise<number> {
  const { rows } = await sql<{ customers: number }>`
    select count(*) as customers from customers
    where tenant_id = ${tenantId} and revision > ${revision} and created_revision <= ${revision}`.execute(db);
  return rows[0]?.customers ?? 0;
}

function monitoredOf(row: Selectable<Schema['monitored_tenants']>): Monitored {
  return {
    generation: row.generation,
    ownGeneration: row.own_generation,
    basis: row.basis,
    fullAt: row.full_at,
    running: row.running,
  };
}

function columnsOf(tenantId: string, run: RunRow) {
  return {
    tenant_id: tenantId,
    run_id: run.runId,
    kind: run.kind,
    state: run.state,
    reason: run.reason,
    from_generation: run.fromGeneration,
    generation: run.generation,
    from_own: run.fromOwn,
    own_generation: run.ownGeneration,
    basis: run.basis,
    list_versions: JSON.stringify(run.listVersions),
    matcher_version: run.matcherVersion,
    changed_entries: run.changedEntries,
    registered: run.registered,
    ruled_out: run.ruledOut,
    screened: run.screened,
    failed: run.failed,
    deferred: run.deferred,
    new_hits: run.newHits,
    changed_hits: run.changedHits,
    ended_hits: run.endedHits,
    progress: JSON.stringify(run.progress),
    started_at: run.startedAt,
    started_by: run.startedBy,
    finished_at: run.finishedAt,
  };
}

function runOf(row: Selectable<Schema['monitoring_runs']>): RunRow {
  return {
    runId: row.run_id,
    kind: row.kind as RunKind,
    state: row.state as RunState,
    reason: row.reason,
    fromGeneration: row.from_generation,
    generation: row.generation,
    fromOwn: row.from_own,
    ownGeneration: row.own_generation,
    basis: row.basis,
    listVersions: row.list_versions,
    matcherVersion: row.matcher_version,
    changedEntries: row.changed_entries,
    registered: row.registered,
    ruledOut: row.ruled_out,
    screened: row.screened,
    failed: row.failed,
    deferred: row.deferred,
    newHits: row.new_hits,
    changedHits: row.changed_hits,
    endedHits: row.ended_hits,
    progress: row.progress as RunProgress,
    startedAt: row.started_at,
    startedBy: row.started_by,
    finishedAt: row.finished_at,
  };
}
