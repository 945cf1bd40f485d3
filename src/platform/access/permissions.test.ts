import { expect, test } from 'vitest';
import {
  ALL_PERMISSIONS,
  operatorPrincipal,
  type Permission,
  type Principal,
  parsePermissions,
  permissionsOfRoles,
  ROLES,
  requireGrantable,
  requireHeld,
  requirePermission,
} from './permissions.ts';

const holder = (...permissions: Permission[]): Principal => ({
  ...operatorPrincipal({ tenantId: 't', name: 'Bank' }, 'x'),
  permissions: new Set(permissions),
});

test('an auditor reads everything and changes nothing', () => {
  expect([...ROLES.AUDITOR].sort()).toEqual(
    ALL_PERMISSIONS.filter((p) => p.endsWith(':read') && p !== 'sar:read').sort(),
  );
});

test('a developer sees no customer data', () => {
  const withoutCustomerData = /^(settings|webhook|client|sandbox):/;
  expect(ROLES.DEVELOPER.filter((permission) => !withoutCustomerData.test(permission))).toEqual([]);
});

test("only the operator role operates the installation; an organization's administrator does not", () => {
  const operators = Object.entries(ROLES).filter(([, permissions]) => permissions.some((one) => one === 'operator'));
  expect(operators.map(([role]) => role)).toEqual(['INSTALLATION-OPERATOR']);
  expect(permissionsOfRoles(['INSTALLATION-OPERATOR'], [])).toEqual(new Set(['screen:read', 'operator']));
  expect(permissionsOfRoles(['OPERATOR'], ['operator']), 'a role of their own').toEqual(new Set());
  expect(() => requireGrantable(holder(...ROLES.ADMIN), ['operator'])).toThrow(/do not hold: operator/);
  requireGrantable(holder(...ALL_PERMISSIONS), ['operator']);
});

const DECISIONS = ALL_PERMISSIONS.filter(
  (one) =>
    one.startsWith('sar:') ||
    ['transaction:decide', 'alert:write', 'case:write', 'retention:approve', 'rule:activate'].includes(one),
);

test('an administrator decides nothing and assigns decision permissions', () => {
  expect(DECISIONS).toHaveLength(8);
  expect([...ROLES.ADMIN, ...DECISIONS, 'operator'].sort()).toEqual([...ALL_PERMISSIONS].sort());
  const admin: Principal = { ...holder(...ROLES.ADMIN), type: 'USER' };
  expect(() => requirePermission(admin, 'transaction:decide')).toThrow(/transaction:decide/);
  requireHeld(admin, ROLES.COMPLIANCE_OFFICER);
  requireGrantable(admin, DECISIONS);
  expect(() => requireHeld(admin, ['operator'])).toThrow(/operator/);
});

test.each([
  ['an API client with all permissions of an administrator', { ...holder(...ROLES.ADMIN), type: 'CLIENT' }],
  ['a user with iam:write alone', { ...holder('iam:write'), type: 'USER' }],
] as const)('%s assigns no decision permissions', (_, principal) => {
  for (const one of DECISIONS) {
    expect(() => requireHeld(principal, [one])).toThrow(one);
    expect(() => requireGrantable(principal, [one])).toThrow(one);
  }
});

test('a compliance officer decides, and administers neither users nor API clients', () => {
  const missing = ALL_PERMISSIONS.filter((one) => !new Set<string>(ROLES.COMPLIANCE_OFFICER).has(one));
  expect(missing).toEqual(['webhook:write', 'iam:write', 'client:write', 'scim:write', 'operator']);
});

test('a client that records payments can neither release them nor export them in bulk', () => {
  expect(ROLES.ROLE_CLIENT).toEqual(['screen:read', 'screen:write']);
});

test('a rejection names the missing permission', () => {
  requirePermission(holder('rule:write'), 'rule:write');
  expect(() => requirePermission(holder('rule:write'), 'rule:activate')).toThrow(/rule:activate/);
});

test('users grant only permissions that they hold, except those of every client', () => {
  const developer = holder(...ROLES.DEVELOPER);
  requireGrantable(developer, ['screen:read', 'screen:write', 'webhook:write']);
  expect(() => requireGrantable(developer, ['screen:read', 'rule:activate'])).toThrow(/do not hold: rule:activate/);
  expect(() => requireGrantable(holder(...ALL_PERMISSIONS), ['everything'])).toThrow(/everything/);
});

test('permissions are read in any case, without doubles, in the order of the table', () => {
  expect(parsePermissions(['SCREEN:WRITE', 'screen:read', 'screen:write'])).toEqual(['screen:read', 'screen:write']);
  expect(() => parsePermissions(['screen:read', 'screen:delete', 'constructor'])).toThrow(
    expect.objectContaining({ code: 'validation-failed' }),
  );
});
