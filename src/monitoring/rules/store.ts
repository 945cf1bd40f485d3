import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Rule } from './language/types.ts';
import type { RuleDecision } from './rule-set.ts';

/** First half of the key of an advisory lock: one change at a time per organisation's rules, over all nodes. */
const RULES_LOCK = 4_211_006;

export interface VersionRow {
  ruleId: string;
  version: number;
  definition: Rule;
  retires: boolean;
  createdAt: Date;
  createdBy: string;
}

export interface SetRow {
  version: number;
  decided: Record<string, RuleDecision>;
  activatedAt: Date;
  activatedBy: string;
}

export interface ListRow {
  name: string;
  version: number;
  entries: string[];
  updatedAt: Date;
  updatedBy: string;
}

export async function lockRules(db: Db, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${RULES_LOCK}, hashtext(${tenantId}))`.execute(db);
}

/** The newest set, or the set of a version. null: no such set. */
export async function readSet(db: Db, tenantId: string, version?: number): Promise<SetRow | null> {
  let query = db.selectFrom('rule_sets').selectAll().where('tenant_id', '=', tenantId);
  if (version !== undefined) query = query.where('set_version', '=', version);
  const row = await query.orderBy('set_version', 'desc').limit(1).executeTakeFirst();
  if (!row) return null;
  return {
    version: row.set_version,
    decided: row.decided as Record<string, RuleDecision>,
    activatedAt: row.activated_at,
    activatedBy: row.activated_by,
  };
}

export async function insertSet(db: Db, tenantId: string, row: SetRow): Promise<void> {
  await db
    .insertInto('rule_sets')
    .values({
      tenant_id: tenantId,
      set_version: row.version,
      decided: JSON.stringify(row.decided),
      activated_at: row.activatedAt,
      activated_by: row.activatedBy,
    })
    .execute();
}

const VERSION_COLUMNS = sql`rule_id as "ruleId", version, definition, retires, created_at as "createdAt",
  created_by as "createdBy"`;

/** The given versions of the given rules. */
export async function readVersions(
  db: Db,
  tenantId: string,
  wanted: readonly { ruleId: string; version: number }[],
): Promise<VersionRow[]> {
  if (wanted.length === 0) return [];
  const { rows } = await sql<VersionRow>`
    select ${VERSION_COLUMNS} from rule_versions
    where tenant_id = ${tenantId} and (rule_id, version) in (
      select * from unnest(${wanted.map(({ ruleId }) => ruleId)}::text[], ${wanted.map(({ version }) => version)}::int[]))
    order by rule_id, version`.execute(db);
  return rows;
}

/** Each rule with its last version: of the key alone, so that no definition of an earlier one is read. */
const lastVersions = (tenantId: string) =>
  sql`(select rule_id, max(version) as version from rule_versions where tenant_id = ${tenantId} group by rule_id)`;

/** The last version of each rule. */
export async function readLatest(db: Db, tenantId: string): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select ${VERSION_COLUMNS} from rule_versions
    where tenant_id = ${tenantId} and (rule_id, version) in ${lastVersions(tenantId)} order by rule_id`.execute(db);
  return rows;
}

/** The last version of each rule that awaits a decision. @param decided by rule, up to which version it was */
export async function readUndecided(
  db: Db,
  tenantId: string,
  decided: ReadonlyMap<string, number>,
): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select ${VERSION_COLUMNS} from rule_versions
    where tenant_id = ${tenantId} and (rule_id, version) in (
      select rule_id, version from ${lastVersions(tenantId)} as last
        left join unnest(${[...decided.keys()]}::text[], ${[...decided.values()]}::int[]) as decided (rule_id, up_to) using (rule_id)
      where version > coalesce(up_to, 0))
    order by rule_id`.execute(db);
  return rows;
}

/** Versions of a rule that are earlier than one (null: all), the latest first. */
export async function readHistory(
  db: Db,
  tenantId: string,
  ruleId: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select ${VERSION_COLUMNS} from rule_versions where tenant_id = ${tenantId} and rule_id = ${ruleId} and (${before}::int is null or version < ${before}::int)
    order by version desc limit ${limit}`.execute(db);
  return rows;
}

export async function insertVersion(db: Db, tenantId: string, row: VersionRow): Promise<void> {
  await db
    .insertInto('rule_versions')
    .values({
      tenant_id: tenantId,
      rule_id: row.ruleId,
      version: row.version,
      definition: JSON.stringify(row.definition),
      retires: row.retires,
      created_at: row.createdAt,
      created_by: row.createdBy,
    })
    .execute();
}

export async function readLists(db: Db, tenantId: string): Promise<ListRow[]> {
  const { rows } = await sql<ListRow>`
    select list_name as name, version, entries, updated_at as "updatedAt", updated_by as "updatedBy"
    from rule_lists where tenant_id = ${tenantId} order by list_name`.execute(db);
  return rows;
}

export async function writeList(db: Db, tenantId: string, row: ListRow): Promise<void> {
  const change = {
    version: row.version,
    entries: JSON.stringify(row.entries),
    updated_at: row.updatedAt,
    updated_by: row.updatedBy,
  };
  await db
    .insertInto('rule_lists')
    .values({ tenant_id: tenantId, list_name: row.name, ...change })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'list_name']).doUpdateSet(change))
    .execute();
}
