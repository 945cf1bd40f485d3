/**
 * Permissions and roles: one closed table. A route needs one permission; roles of users and clients are sets of permissions.
 * Tokens contain permissions, not roles, so that the meaning of a role can change without touching a route.
 */
import { AppError } from '../errors.ts';

/** Every permission with its API description; the dashboard has shorter texts. Each guards a route, as test/conformance checks. */
export const PERMISSIONS = {
  'screen:read': 'Read screenings, profiles, lists, parties, transactions and assessments',
  'screen:write': 'Screen parties, articles and transactions, and add internal list entries in bulk: for integrations',
  'transaction:decide': 'Decide on screened transactions, and lift party restrictions',
  'export:read': 'Export records in bulk',
  'audit:read': 'Search and export the audit trail',
  'retention:read': 'Read retention periods, legal holds, and past and planned erasures',
  'retention:write': 'Place and lift legal holds, and propose erasures',
  'retention:approve': 'Approve erasures as the second approver',
  'profile:write': 'Change and remove internal list entries, and decide what articles add to the internal list',
  'customer:read': 'Read customers, their risk ratings and hits, and ongoing screening runs',
  'customer:write': 'Register, change and close customers, close hits, start screening runs and batches',
  'customer:verify': 'Record that attributes of customers were verified',
  'alert:read': 'Read alerts and filing deadlines',
  'case:read': 'Read cases with their documents and graphs',
  'case:write': 'Open and work on cases, and approve their outcomes',
  'alert:write': 'Work on alerts: assign, comment, complete checklists, escalate, close',
  'quality:read': 'Read QA reviews of closed alerts, their samples and error rates, and threshold tests',
  'quality:write': 'Draw samples of closed alerts and do QA reviews; preview and test thresholds',
  'sar:read':
    'Read suspicious activity reports, their filing deadlines, and law-enforcement requests. Users without it see no trace of them',
  'sar:write':
    'Write suspicious activity reports, record responses of authorities, and process law-enforcement requests',
  'sar:approve': 'Approve suspicious activity reports as the second approver, or return them',
  'rule:read': 'Read rules, their versions and replays, and test them',
  'rule:write': 'Create, change and retire rules and their lists, and replay them',
  'rule:activate': 'Activate and deactivate rules',
  'settings:read': 'Read settings, exchange rates, country risk and the score provider',
  'settings:write': 'Change settings, exchange rates, country risk and the score provider',
  'webhook:read': 'Read webhook subscriptions, deliveries and IDs of signing secrets',
  'webhook:write': 'Change webhook subscriptions, resend deliveries, and rotate signing secrets',
  'iam:read': 'Read users and roles',
  'iam:write': 'Invite, change, reset and disable users, and create roles',
  'client:read': 'Read OAuth clients, their permissions and last use',
  'client:write': 'Create, change and disable OAuth clients, and rotate their secrets',
  'scim:write': 'Provision users and groups by SCIM 2.0: for the identity provider of the organization',
  'sandbox:reset': 'Reset the data of a TEST organization',
  operator:
    'Operate the whole installation: refresh and confirm lists, merge and split shared profiles, manage organizations',
} as const;

export type Permission = keyof typeof PERMISSIONS;

export const ALL_PERMISSIONS = Object.keys(PERMISSIONS) as readonly Permission[];

/** All permissions within one organization. `operator` reaches beyond it, so administrators do not have it. */
const OF_AN_ORGANISATION = ALL_PERMISSIONS.filter((permission) => permission !== 'operator');

/** Default permissions of a new client: enough for an integration. */
export const DEFAULT_CLIENT_PERMISSIONS: readonly Permission[] = ['screen:read', 'screen:write'];

/** Permissions to decide, close, file, approve and activate. Administrators assign them and do not hold them. */
const OF_DECISIONS: readonly Permission[] = [
  'transaction:decide',
  'alert:write',
  'case:write',
  'sar:read',
  'sar:write',
  'sar:approve',
  'retention:approve',
  'rule:activate',
];

const OF_ADMINISTRATORS = OF_AN_ORGANISATION.filter((permission) => !OF_DECISIONS.includes(permission));

export const ROLES = {
  // Users, roles, clients and settings: no decisions, and no suspicious activity reports.
  ADMIN: OF_ADMINISTRATORS,
  COMPLIANCE_OFFICER: OF_AN_ORGANISATION.filter(
    (one) => !['webhook:write', 'iam:write', 'client:write', 'scim:write'].includes(one),
  ),
  ANALYST: [
    'screen:read',
    'screen:write',
    'transaction:decide',
    'customer:read',
    'customer:write',
    'alert:read',
    'alert:write',
    'sar:read',
    'sar:write',
    'case:read',
    'case:write',
    'rule:read',
    'settings:read',
    'webhook:read',
  ],
  // Reads everything, changes nothing. Organizations decide who may see reports to authorities.
  AUDITOR: OF_AN_ORGANISATION.filter((permission) => permission.endsWith(':read') && permission !== 'sar:read'),
  // Integrates systems: no customer data.
  DEVELOPER: ['settings:read', 'webhook:read', 'webhook:write', 'client:read', 'client:write', 'sandbox:reset'],
  // The user who operates the installation. Only the command line or another holder can assign it.
  // Custom roles cannot have this name: their names have no hyphen.
  'INSTALLATION-OPERATOR': ['screen:read', 'operator'],
  ROLE_CLIENT: DEFAULT_CLIENT_PERMISSIONS,
} as const satisfies Record<string, readonly Permission[]>;

type Role = keyof typeof ROLES;

/**
 * Permissions of all roles of a user. Unknown roles and permissions grant nothing.
 * @param custom permissions of the organization's custom roles
 */
export function permissionsOfRoles(roles: readonly string[], custom: readonly string[]): ReadonlySet<Permission> {
  return new Set([
    ...roles.flatMap((role) => (isUserRole(role) ? ROLES[role] : [])),
    ...custom.filter(isPermission).filter((permission) => permission !== 'operator'),
  ]);
}

export type UserRole = Exclude<Role, 'ROLE_CLIENT'>;

export const USER_ROLES = Object.keys(ROLES).filter((role) => role !== 'ROLE_CLIENT') as readonly UserRole[];

export function isUserRole(role: string): role is UserRole {
  return (USER_ROLES as readonly string[]).includes(role);
}

/** The actor. OPERATOR is a person at the command line of the machine itself. */
export interface Principal {
  readonly type: 'CLIENT' | 'USER' | 'SYSTEM' | 'OPERATOR';
  /** Client ID, user ID, or name of a part of the service. */
  readonly id: string;
  readonly tenantId: string;
  readonly tenantName: string;
  readonly roles: readonly string[];
  readonly permissions: ReadonlySet<Permission>;
  readonly displayName: string;
}

/** A principal within one request, as every audited change needs it. */
export interface Caller {
  readonly principal: Principal;
  readonly correlationId: string;
  /** Session of a signed-in user: writes fail once the session has ended or the user is disabled. */
  readonly sessionId?: string | null;
  /** Set if the caller sent an Idempotency-Key: the change is made once under it (`platform/unit-of-work/`). */
  readonly idempotency?: IdempotencyKey | null;
}

/** A key under which a request has its effect once within 24 hours. */
export interface IdempotencyKey {
  readonly key: string;
  /** ID of the operation, for messages. */
  readonly operation: string;
  /** SHA-256 of the whole request: operation, address, body. */
  readonly requestHash: Buffer;
  /** HTTP status of the response after the effect. */
  readonly status: number;
}

/** An operator at the command line has the keys and the database, so every permission. The audit trail names the operator. */
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

/** Only users count as approvers: two API clients may belong to one person. */
export function isPerson({ type }: Pick<Principal, 'type'>): boolean {
  return type === 'USER';
}

/** Author key for four-eyes checks: equal IDs mean the same author only if the type is equal too. */
export function authorKey({ type, id }: Pick<Principal, 'type' | 'id'>): string {
  return `${type}:${id}`;
}

/** The ID in an author key; older keys are the ID alone. */
export function idOfAuthor(author: string): string {
  return author.slice(author.indexOf(':') + 1);
}

/** @param author the result of `authorKey` */
export function isOfPerson(author: string): boolean {
  return author.startsWith('USER:');
}

/**
 * Only users administer users: a client that could create users could create as many approvers as it likes.
 * @throws AppError forbidden
 */
export function requireUserToAdminister({ type }: Pick<Principal, 'type'>): void {
  if (type !== 'USER' && type !== 'OPERATOR') {
    throw new AppError('forbidden', { detail: 'OAuth clients cannot administer users and roles. Sign in as a user.' });
  }
}

/**
 * Callers cannot grant or remove permissions that they do not hold, or change users with more permissions. Otherwise user administration would equal all permissions.
 * Administrators also assign the permissions of decisions (`mayAssign`).
 * @throws AppError forbidden that names the missing permissions
 */
export function requireHeld(principal: Principal, permissions: Iterable<string>): void {
  const beyond = [...permissions].filter((permission) => isPermission(permission) && !mayAssign(principal, permission));
  if (beyond.length > 0) {
    throw new AppError('forbidden', {
      detail: `This exceeds your own permissions: ${beyond.sort().join(', ')}.`,
    });
  }
}

/** Permissions that the principal may give to others. */
export function assignableBy(principal: Principal): Permission[] {
  return ALL_PERMISSIONS.filter((permission) => mayAssign(principal, permission));
}

/** Users with every permission of the role ADMIN also assign the permissions of decisions, which that role does not have. */
function mayAssign({ type, permissions: held }: Principal, permission: Permission): boolean {
  if (held.has(permission)) return true;
  return type === 'USER' && OF_DECISIONS.includes(permission) && OF_ADMINISTRATORS.every((one) => held.has(one));
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
 * Parses permissions: removes duplicates, in the order of the table.
 * @throws AppError validation-failed that names the unknown permissions
 */
export function parsePermissions(values: readonly string[]): Permission[] {
  const wanted = new Set(values.map((value) => value.toLowerCase()));
  const unknown = [...wanted].filter((value) => !isPermission(value));
  if (unknown.length > 0) {
    throw new AppError('validation-failed', {
      errors: unknown.slice(0, 20).map((value) => ({
        field: 'permissions',
        code: 'Enum',
        message: `"${value.slice(0, 64)}" is not a permission; known permissions: ${ALL_PERMISSIONS.join(', ')}`,
      })),
    });
  }
  return ALL_PERMISSIONS.filter((permission) => wanted.has(permission));
}

/**
 * Callers can grant API clients only permissions that they may assign, and the default ones. Otherwise `client:write` would
 * equal every permission.
 * @throws AppError forbidden that names the permissions
 */
export function requireGrantable(principal: Principal, permissions: readonly string[]): void {
  const beyond = permissions.filter(
    (permission) =>
      !isPermission(permission) ||
      !(mayAssign(principal, permission) || DEFAULT_CLIENT_PERMISSIONS.includes(permission)),
  );
  if (beyond.length > 0) {
    throw new AppError('forbidden', {
      detail: `You cannot grant permissions that you do not hold: ${beyond.join(', ')}.`,
    });
  }
}
