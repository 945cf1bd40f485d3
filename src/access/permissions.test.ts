import { expect, test } from 'vitest';
import {
  ALL_PERMISSIONS,
  operatorPrincipal,
  type Permission,
  type Principal,
  parsePermissions,
  ROLES,
  requireGrantable,
  requirePermission,
} from './permissions.ts';

const holder = (...permissions: Permission[]): Principal => ({
  ...operatorPrincipal({ tenantId: 't', name: 'Bank' }, 'x'),
  permissions: new Set(permissions),
});

test('an auditor reads everything and changes nothing', () => {
  expect([...ROLES.AUDITOR].sort()).toEqual(ALL_PERMISSIONS.filter((p) => p.endsWith(':read')).sort());
});

test('a developer sees no customer data', () => {
  const customerData = /^(screen|alert|case|sar|profile|export|audit):/;
  expect(ROLES.DEVELOPER.filter((permission) => customerData.test(permission))).toEqual([]);
});

test('a refusal names the missing permission', () => {
  requirePermission(holder('sar:read'), 'sar:read');
  expect(() => requirePermission(holder('sar:read'), 'sar:approve')).toThrow(/sar:approve/);
});

test('nobody grants what they do not hold, except what every client may have', () => {
  const developer = holder(...ROLES.DEVELOPER);
  requireGrantable(developer, ['screen:read', 'screen:write', 'webhook:write']);
  expect(() => requireGrantable(developer, ['screen:read', 'sar:approve'])).toThrow(/do not hold: sar:approve/);
  expect(() => requireGrantable(holder(...ALL_PERMISSIONS), ['everything'])).toThrow(/everything/);
});

test('permissions are read in any case, without doubles, in the order of the table', () => {
  expect(parsePermissions(['SCREEN:WRITE', 'screen:read', 'screen:write'])).toEqual(['screen:read', 'screen:write']);
  expect(() => parsePermissions(['screen:read', 'screen:delete', 'constructor'])).toThrow(
    expect.objectContaining({ code: 'validation-failed' }),
  );
});
