/** Prepares the target database of a restore: rejects it, empties it, or removes triggers and foreign keys. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { EXIT_IN_USE, OperatorError } from '../errors.ts';
import { backupTables, quote } from './backup-format.ts';

const CLOSING_MS = 2_000;
const STEP_MS = 100;

/** Rejects a database that a service is using: the service would mix its rows with those of the backup. */
export async function refuseOtherSessions(client: pg.Client): Promise<void> {
  let rows = await otherSessions(client);
  // A session that was just closed is still listed.
  for (let waitedMs = 0; rows.length > 0 && waitedMs < CLOSING_MS; waitedMs += STEP_MS) {
    await sleep(STEP_MS);
    rows = await otherSessions(client);
  }
  if (rows.length === 0) return;
  const names = [...new Set(rows.map((row) => row.application_name || 'unnamed'))].join(', ');
  throw new OperatorError(
    `The database has ${rows.length} other sessions (${names}). Stop every server first.`,
    EXIT_IN_USE,
  );
}

async function otherSessions(client: pg.Client): Promise<Array<{ application_name: string }>> {
  const { rows } = await client.query<{ application_name: string }>(
    `select application_name from pg_stat_activity
     where datname = current_database() and usename = current_user
       and application_name <> current_setting('application_name')`,
  );
  return rows;
}

export async function hasRows(client: pg.Client): Promise<boolean> {
  for (const { name } of await backupTables(client)) {
    const { rows } = await client.query<{ filled: boolean }>(`select exists (select from ${quote(name)}) as filled`);
    if (rows[0]?.filled) return true;
  }
  return false;
}

/** Drops the tables and functions of this role. Others in a shared database, and those of extensions, stay. */
export async function dropEverything(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ sql: string }>(`
    select format('drop %s if exists %s cascade', kind, name) as sql from (
      select case relkind when 'S' then 2 else 1 end as rank,
             case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end as kind, oid::regclass::text as name, oid, 'pg_class'::regclass as class, relnamespace as namespace, relowner as owner
        from pg_class where relkind in ('r', 'p', 'v', 'm', 'S')
      union all
      select 3, 'routine', oid::regprocedure::text, oid, 'pg_proc'::regclass, pronamespace, proowner from pg_proc
      union all
      select 4, 'type', oid::regtype::text, oid, 'pg_type'::regclass, typnamespace, typowner from pg_type where typtype in ('e', 'd')
    ) own
    where namespace = current_schema()::regnamespace and owner = (select oid from pg_roles where rolname = current_user)
      and not exists (select from pg_depend d where d.classid = own.class and d.objid = own.oid and d.deptype = 'e')
    order by rank`);
  for (const { sql } of rows) await client.query(sql);
}

/**
 * Removes triggers (they ran when the rows were first written) and foreign keys (the tables come in any order).
 * @returns a function that restores all of them; the foreign keys are checked then
 */
export async function liftGuards(client: pg.Client): Promise<() => Promise<void>> {
  const keys = await client.query<{ on_table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as on_table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace`,
  );
  const triggers = await client.query<{ on_table: string; name: string }>(
    `select t.tgrelid::regclass::text as on_table, quote_ident(t.tgname) as name
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and t.tgenabled = 'O' and t.tgparentid = 0
       and c.relnamespace = current_schema()::regnamespace`,
  );
  for (const key of keys.rows) await client.query(`alter table ${key.on_table} drop constraint ${key.name}`);
  for (const trigger of triggers.rows)
    await client.query(`alter table ${trigger.on_table} disable trigger ${trigger.name}`);
  return async () => {
    for (const trigger of triggers.rows)
      await client.query(`alter table ${trigger.on_table} enable trigger ${trigger.name}`);
    for (const key of keys.rows) {
      await client.query(`alter table ${key.on_table} add constraint ${key.name} ${key.definition}`);
    }
  };
}
