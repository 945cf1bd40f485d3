/** The role of tenant transactions: no login, sees only rows of the current tenant (row-level security). */
import type pg from 'pg';
import { EXIT_CONFIG, OperatorError } from '../errors.ts';
import { sqlState } from './database.ts';

export const TENANT_ROLE = 'amlcore_tenant';

const INSUFFICIENT_PRIVILEGE = '42501';
/** SQLSTATEs if two processes set up the role at once: duplicate object, unique violation, "tuple concurrently updated". */
const RACES = new Set(['42710', '23505', 'XX000']);
const ATTEMPTS = 10;

interface RoleState {
  login: string;
  exists: boolean;
  harmless: boolean;
  can_set: boolean;
}

/**
 * Ensures that the tenant role exists, has no privileges of its own, and that this login may switch to it.
 * Roles belong to the whole server: processes of other databases may do the same at the same time.
 * @throws OperatorError with the SQL for the administrator if this login lacks the privilege
 */
export async function ensureTenantRole(client: pg.ClientBase): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const state = await tenantRoleState(client);
    const repair = repairs(state);
    if (repair.length === 0) return;
    if (state.exists && !state.harmless) throw forAdministrator(state, repair);
    try {
      for (const sql of repair) await client.query(sql);
    } catch (error) {
      const code = sqlState(error) ?? '';
      if (code === INSUFFICIENT_PRIVILEGE) throw forAdministrator(state, repair);
      if (!RACES.has(code) || attempt === ATTEMPTS) throw error;
    }
  }
}

/** Checks the role. @returns the statements that would repair it; none if it is correct */
export async function checkTenantRole(client: pg.ClientBase): Promise<{ repair: string[] }> {
  return { repair: repairs(await tenantRoleState(client)) };
}

async function tenantRoleState(client: pg.ClientBase): Promise<RoleState> {
  // The privilege SET exists since PostgreSQL 16; before, every member of a role could switch to it.
  const { rows } = await client.query<RoleState>(`
    select current_user as login,
           r.oid is not null as exists,
           coalesce(not (r.rolsuper or r.rolbypassrls or r.rolcanlogin), true) as harmless,
           coalesce(pg_has_role(current_user, r.oid,
                                case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end),
                    false) as can_set
    from (select) one left join pg_roles r on r.rolname = '${TENANT_ROLE}'`);
  return rows[0]!;
}

function repairs(state: RoleState): string[] {
  const statements: string[] = [];
  if (!state.exists) statements.push(`create role ${TENANT_ROLE} nologin nosuperuser nobypassrls`);
  if (!state.harmless) statements.push(`alter role ${TENANT_ROLE} nologin nosuperuser nobypassrls`);
  if (!state.can_set) statements.push(`grant ${TENANT_ROLE} to "${state.login.replaceAll('"', '""')}"`);
  return statements;
}

function forAdministrator(state: RoleState, statements: readonly string[]): OperatorError {
  return new OperatorError(
    `The database role "${state.login}" cannot set up the role ${TENANT_ROLE}, which isolates tenants. ` +
      `A database administrator must run: ${statements.map((sql) => `${sql};`).join(' ')}`,
    EXIT_CONFIG,
  );
}
