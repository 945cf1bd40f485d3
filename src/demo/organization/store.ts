import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

interface Table {
  name: string;
  /** Tables that its rows refer to. */
  parents: string[];
  /** Whether a trigger of ours runs when a row is deleted, such as that of an append-only table. */
  isGuarded: boolean;
}

/** All tables with rows of organizations. */
async function readTables(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name,
           array(select distinct p.relname::text from pg_constraint f join pg_class p on p.oid = f.confrelid
                 where f.contype = 'f' and f.conrelid = c.oid and f.confrelid <> c.oid) as parents,
           -- 8: the trigger runs on DELETE
           exists (select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal and (t.tgtype & 8) <> 0) as "isGuarded"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by c.relname desc`.execute(db);
  return rows;
}

/** Each table before those that its rows refer to. */
function childrenFirst(tables: readonly Table[]): Table[] {
  const ordered = new Set<Table>();
  const visit = (table: Table) => {
    for (const child of tables) if (child.parents.includes(table.name) && !ordered.has(child)) visit(child);
    ordered.add(table);
  };
  for (const table of tables) visit(table);
  return [...ordered];
}

/**
 * Deletes all rows of an organization, the organization included. Only the owner of the schema can: it switches the triggers of
 * append-only tables off until the transaction ends, and other writes to these tables wait.
 * @returns number of rows by table, without tables that had none
 */
export async function deleteOrganization(db: Db, tenantId: string): Promise<Record<string, number>> {
  const tables = childrenFirst(await readTables(db));
  const guarded = tables.filter(({ isGuarded }) => isGuarded).map(({ name }) => sql.table(name));
  for (const table of guarded) await sql`alter table ${table} disable trigger user`.execute(db);
  const deleted: Record<string, number> = {};
  for (const { name } of tables) {
    const { numAffectedRows } = await sql`delete from ${sql.table(name)} where tenant_id = ${tenantId}`.execute(db);
    if (numAffectedRows) deleted[name] = Number(numAffectedRows);
  }
  for (const table of guarded) await sql`alter table ${table} enable trigger user`.execute(db);
  return deleted;
}

/** Payments of an organization, and those of them that none of these clients sent. */
export async function countPayments(
  db: Db,
  tenantId: string,
  clients: readonly string[],
): Promise<{ payments: number; others: number }> {
  const { rows } = await sql<{ payments: number; others: number }>`
    select count(*)::int as payments, count(*) filter (where client_id <> all (${clients}::text[]))::int as others
    from transactions where tenant_id = ${tenantId}`.execute(db);
  return rows[0]!;
}
