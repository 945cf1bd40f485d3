/**
 * Who may do what: one closed table. A route asks for one permission; roles of people and clients are sets of them.
 * Tokens carry permissions, never the other way round: what a role means can change without touching a route.
 */
import { AppError } from '../errors.ts';

/** Every permission with what it allows; the dashboard shows these words. */
const PERMISSIONS = {
  'screen:read': 'Read screenings, profiles, transactions and assessments',
  'screen:write': 'Screen parties, submit transactions, create and change records of the documented API',
  'alert:read': 'Read alerts',
  'alert:write': 'Assign, comment, decide and close alerts',
  'case:read': 'Read cases',
  'case:write': 'Open, change and close cases',
  'sar:read': 'Read suspicious activity reports',
  'sar:write': 'Draft and submit suspicious activity reports',
  'sar:approve': 'Approve suspicious activity reports of others',
  'profile:write': 'Rule which listings are one party, for all organisations',
  'settings:read': 'Read the settings of the organisation',
  'settings:write': 'Change the settings of the organisation',
  'iam:read': 'List clients and people',
  'iam:write': 'Create, change and disable clients and people',
  'audit:read': 'Read the audit trail',
  'export:read': 'Export records in bulk',
  'webhook:write': 'Manage webhook subscriptions',
} as const;

export type Permission = keyof typeof PERMISSIONS;

export const ALL_PERMISSIONS = Object.keys(PERMISSIONS) as readonly Permission[];

/** The two that open the whole documented API; what a client gets when nobody says otherwise. */
export const DEFAULT_CLIENT_PERMISSIONS: readonly Permission[] = ['screen:read', 'screen:write'];

export const ROLES = {
  ADMIN: ALL_PERMISSIONS,
  COMPLIANCE_OFFICER: [
    'screen:read',
    'screen:write',
    'alert:read',
    'alert:write',
    'case:read',
    'case:write',
    'sar:read',
    'sar:write',
    'sar:approve',
    'profile:write',
    'settings:read',
    'settings:write',
    'iam:read',
    'audit:read',
    'export:read',
  ],
  ANALYST: [
    'screen:read',
    'screen:write',
    'alert:read',
    'alert:write',
    'case:read',
    'case:write',
    'sar:read',
    'sar:write',
    'settings:read',
  ],
  // Reads everything, changes nothing.
  AUDITOR: ALL_PERMISSIONS.filter((permission) => permission.endsWith(':read')),
  // Wires systems together: clients and webhooks, no customer data.
  DEVELOPER: ['settings:read', 'iam:read', 'iam:write', 'webhook:write'],
  ROLE_CLIENT: DEFAULT_CLIENT_PERMISSIONS,
} as const satisfies Record<string, readonly Permission[]>;

/** Who acts. OPERATOR is a person at the command line of the machine itself. */
export interface Principal {
  readonly type: 'CLIENT' | 'USER' | 'SYSTEM' | 'OPERATOR';
  /** Client id, user id, or the name of the service's own part. */
  readonly id: string;
  readonly tenantId: string;
  readonly tenantName: string;
  readonly roles: readonly string[];
  readonly permissions: ReadonlySet<Permission>;
  readonly displayName: string;
}

/** A principal within one request: what every audited change needs to know. */
export interface Caller {
  readonly principal: Principal;
  readonly correlationId: string;
}

/** The command line of the machine: whoever has its keys and its database may do everything, and is named in the audit. */
export function operatorPrincipal(tenant: { tenantId: string; name: string }, userName: string): Principal {
  return {
    type: 'OPERATOR',
    id: userName,
    tenantId: tenant.tenantId,
    tenantName: tenant.name,
    roles: [],
    permissions: new Set(ALL_PERMISSIONS),
    displayName: userName,
  };
}

export function isPermission(value: string): value is Permission {
  return Object.hasOwn(PERMISSIONS, value);
}

/** @throws AppError forbidden that names the missing permission */
export function requirePermission(principal: Principal, permission: Permission): void {
  if (!principal.permissions.has(permission)) {
    throw new AppError('forbidden', { detail: `This operation needs the permission ${permission}.` });
  }
}

/**
 * Words of a request as permissions, without doubles, in the order of the table.
 * @throws AppError validation-failed that names the unknown ones
 */
export function parsePermissions(values: readonly string[]): Permission[] {
  const wanted = new Set(values.map((value) => value.toLowerCase()));
  const unknown = [...wanted].filter((value) => !isPermission(value));
  if (unknown.length > 0) {
    throw new AppError('validation-failed', {
      errors: unknown.slice(0, 20).map((value) => ({
        field: 'permissions',
        code: 'Enum',
        message: `"${value.slice(0, 64)}" is not a permission; known are ${ALL_PERMISSIONS.join(', ')}`,
      })),
    });
  }
  return ALL_PERMISSIONS.filter((permission) => wanted.has(permission));
}

/**
 * Nobody hands out more than they hold, except what every client may have: else `iam:write` would be every permission.
 * @throws AppError forbidden that names what may not be given
 */
export function requireGrantable(principal: Principal, permissions: readonly string[]): void {
  const beyond = permissions.filter(
    (permission) =>
      !isPermission(permission) ||
      !(principal.permissions.has(permission) || DEFAULT_CLIENT_PERMISSIONS.includes(permission)),
  );
  if (beyond.length > 0) {
    throw new AppError('forbidden', {
      detail: `You cannot grant permissions that you do not hold: ${beyond.join(', ')}.`,
    });
  }
}
