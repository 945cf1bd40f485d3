/** Roles: built-in and custom ones. Callers can add only permissions that they hold to a role. */
import {
  ALL_PERMISSIONS,
  type Caller,
  isPermission,
  isUserRole,
  type Permission,
  parsePermissions,
  permissionsOfRoles,
  ROLES,
  requireHeld,
  requireUserToAdminister,
  USER_ROLES,
} from '../../../platform/access/permissions.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { AuditNote, Done } from '../../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../../platform/unit-of-work/writer.ts';
import { deleteRole, insertRole, isRoleHeld, lockRole, type RoleRow, readRoles, updateRole } from './store.ts';

const MAX_CUSTOM_ROLES = 50;
const NAME = /^[A-Z][A-Z0-9_]{2,39}$/;

export interface RoleView {
  role: string;
  description: string;
  permissions: Permission[];
  /** Ships with the service. */
  builtIn: boolean;
  /** null: built-in role. */
  version: number | null;
}

const SHIPPED: Readonly<Record<(typeof USER_ROLES)[number], string>> = {
  ADMIN: 'All permissions within the organization',
  COMPLIANCE_OFFICER: 'All permissions except for users, clients and webhooks',
  ANALYST: 'Works on alerts and transactions, and proposes decisions',
  AUDITOR: 'Reads everything except suspicious activity reports; changes nothing',
  DEVELOPER: 'Clients and webhooks; no customer data',
  'INSTALLATION-OPERATOR':
    'Operates the installation for all organizations: lists, shared profiles, organizations. Assigned on the command line only',
};

/** The given roles that the organization does not have. */
export async function unknownRoles(db: Db, tenantId: string, roles: readonly string[]): Promise<string[]> {
  const own = await readRoles(db, tenantId);
  return roles.filter((role) => !isUserRole(role) && !own.some((one) => one.role === role));
}

export class Roles {
  readonly #database: Database;
  readonly #writer: Writer;

  constructor(database: Database, writer: Writer) {
    this.#database = database;
    this.#writer = writer;
  }

  /** Built-in roles first. */
  async list({ principal }: Caller): Promise<RoleView[]> {
    const own = await this.#database.tenant(principal.tenantId, (db) => readRoles(db, principal.tenantId));
    const shipped = USER_ROLES.map((role) => ({
      role,
      description: SHIPPED[role],
      permissions: [...ROLES[role]],
      builtIn: true,
      version: null,
    }));
    return [...shipped, ...own.map(viewOf)];
  }

  /** @throws AppError validation-failed, forbidden, conflict (the name is in use, too many) */
  async create(
    by: Caller,
    input: { role: string; description: string; permissions: readonly string[] },
  ): Promise<Done<RoleView>> {
    const { principal } = by;
    const role = checkName(input.role);
    const permissions = this.#grantable(by, input.permissions);
    return await this.#writer.write(by, async ({ db, now }) => {
      if ((await readRoles(db, principal.tenantId)).length >= MAX_CUSTOM_ROLES) {
        throw conflict(`An organization can have at most ${MAX_CUSTOM_ROLES} custom roles.`);
      }
      const at = now();
      const row: RoleRow = {
        role,
        description: input.description,
        permissions,
        version: 1,
        createdAt: at,
        createdBy: principal.id,
        updatedAt: at,
        updatedBy: principal.id,
      };
      if (isUserRole(role) || role in ROLES || !(await insertRole(db, principal.tenantId, row))) {
        throw conflict('A role with this name already exists.');
      }
      return { result: viewOf(row), audit: noteOf('role.created', row, { after: shown(row) }) };
    });
  }

  /** Users with the role have the new permissions within seconds. @throws AppError not-found, forbidden, conflict */
  async change(
    by: Caller,
    name: string,
    input: {
      description?: string | undefined;
      permissions?: readonly string[] | undefined;
      version?: number | undefined;
    },
  ): Promise<RoleView> {
    const { principal } = by;
    const permissions = input.permissions && this.#grantable(by, input.permissions);
    requireUserToAdminister(principal);
    const { result } = await this.#writer.write(by, async ({ db, now }) => {
      const before = await this.#lock(db, by, name);
      if (input.version !== undefined && before.version !== input.version) {
        throw conflict('This role was changed in the meantime. Reload it and try again.');
      }
      const after: RoleRow = {
        ...before,
        ...(input.description !== undefined && { description: input.description }),
        ...(permissions && { permissions }),
        version: before.version + 1,
        updatedAt: now(),
        updatedBy: principal.id,
      };
      await updateRole(db, principal.tenantId, after);
      const details = { before: shown(before), after: shown(after) };
      return { result: viewOf(after), audit: noteOf('role.changed', after, details) };
    });
    return result;
  }

  /** @throws AppError not-found, forbidden, conflict if the role is assigned */
  async remove(by: Caller, name: string): Promise<void> {
    requireUserToAdminister(by.principal);
    const { tenantId } = by.principal;
    await this.#writer.write(by, async ({ db }) => {
      const before = await this.#lock(db, by, name);
      if (await isRoleHeld(db, tenantId, before.role))
        throw conflict('This role is assigned to at least one user. Remove it from all users first.');
      await deleteRole(db, tenantId, before.role);
      return { result: null, audit: noteOf('role.removed', before, { before: shown(before) }) };
    });
  }

  /** All permissions of these roles. @throws AppError validation-failed if one does not exist */
  async permissionsOf(db: Db, tenantId: string, roles: readonly string[]): Promise<ReadonlySet<Permission>> {
    const own = (await readRoles(db, tenantId)).filter(({ role }) => roles.includes(role));
    const unknown = roles.find((role) => !isUserRole(role) && !own.some((one) => one.role === role));
    if (unknown !== undefined || roles.length === 0) {
      const message = unknown === undefined ? 'must have at least one role' : `"${unknown.slice(0, 64)}" is not a role`;
      throw new AppError('validation-failed', { errors: [{ field: 'roles', code: 'Enum', message }] });
    }
    return permissionsOfRoles(
      roles,
      own.flatMap(({ permissions }) => permissions),
    );
  }

  #grantable({ principal }: Caller, values: readonly string[]): Permission[] {
    requireUserToAdminister(principal);
    const permissions = parsePermissions(values);
    requireHeld(principal, permissions);
    if (permissions.includes('operator')) throw forbidden('A role cannot have the permission operator.');
    return permissions;
  }

  async #lock(db: Db, { principal }: Caller, name: string): Promise<RoleRow> {
    const role = await lockRole(db, principal.tenantId, name.toUpperCase());
    if (!role) throw new AppError('not-found', { detail: 'Custom role not found.' });
    requireHeld(principal, role.permissions.filter(isPermission));
    return role;
  }
}

function viewOf({ role, description, permissions, version }: RoleRow): RoleView {
  const known = ALL_PERMISSIONS.filter((permission) => permissions.includes(permission));
  return { role, description, permissions: known, builtIn: false, version };
}

function shown({ description, permissions }: RoleRow) {
  return { description, permissions };
}

function noteOf(action: string, { role }: RoleRow, details: object): AuditNote {
  return { action, subjectType: 'ROLE', subjectId: role, details };
}

function checkName(value: string): string {
  const name = value.trim().toUpperCase();
  if (NAME.test(name)) return name;
  const message = 'must have 3 to 40 of A-Z 0-9 _, and begin with a letter';
  throw new AppError('validation-failed', { errors: [{ field: 'role', code: 'Pattern', message }] });
}

function conflict(detail: string): AppError {
  return new AppError('conflict', { detail });
}

function forbidden(detail: string): AppError {
  return new AppError('forbidden', { detail });
}
