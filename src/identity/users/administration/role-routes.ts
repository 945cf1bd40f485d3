/** Operations on roles. */
import { z } from 'zod';
import { ALL_PERMISSIONS } from '../../../platform/access/permissions.ts';
import { optionalNumber, optionalText, text, textList } from '../../../platform/http/fields.ts';
import { whole, wholeListOf } from '../../../platform/http/list-answers.ts';
import { change, type Operation, operation } from '../../../platform/http/operation.ts';
import type { Roles, RoleView } from './roles.ts';

const PATH = '/auth/api/v1/roles';
const ONE = `${PATH}/:role`;
const MAX_DESCRIPTION = 500;

const roleView = z.object({
  role: z.string().describe('Name of the role'),
  description: z.string().describe('Purpose of the role'),
  permissions: z.array(z.enum(ALL_PERMISSIONS)).describe('Granted permissions'),
  builtIn: z.boolean().describe('Whether the role is built in. Built-in roles cannot be changed'),
  version: z.int().nullable().describe('null: built-in role'),
});
const EXAMPLE: RoleView = {
  role: 'LEVEL_ONE',
  description: 'Triages new alerts',
  permissions: ['screen:read', 'alert:read', 'alert:write'],
  builtIn: false,
  version: 1,
};

const params = z.object({ role: z.string().describe('Name of the role') });
const permissionsField = (description: string) => textList(ALL_PERMISSIONS.length, description);

export function roleRoutes(roles: Roles): Operation[] {
  const common = { role: 'auth', tag: 'People' } as const;
  const changes = { ...common, permission: 'iam:write', stepUp: true } as const;
  return [
    operation({
      ...common,
      id: 'listRoles',
      tellsNoDecision: true,
      method: 'GET',
      path: PATH,
      summary: 'Roles',
      description: 'Built-in roles first, then custom roles.',
      permission: 'iam:read',
      response: {
        status: 200,
        description: 'The roles',
        schema: z.object(wholeListOf(roleView)),
        example: whole([EXAMPLE]),
      },
      problems: [],
      handle: async ({ caller }) => ({ message: 'Roles found', data: whole(await roles.list(caller)) }),
    }),
    change({
      ...changes,
      id: 'createRole',
      method: 'POST',
      path: PATH,
      summary: 'Create a role',
      description:
        'With permissions that you hold yourself; at most 50 custom roles. OAuth clients cannot create roles.',
      body: z.object({
        role: text(64, 'Name: 3 to 40 of A-Z 0-9 _', EXAMPLE.role),
        description: text(MAX_DESCRIPTION, 'Purpose of the role', EXAMPLE.description),
        permissions: permissionsField('Granted permissions'),
      }),
      requestExample: { role: EXAMPLE.role, description: EXAMPLE.description, permissions: EXAMPLE.permissions },
      response: { status: 201, description: 'The role', schema: roleView, example: EXAMPLE },
      problems: ['validation-failed', 'conflict'],
      handle: ({ body: { permissions = [], ...body }, caller }) => roles.create(caller, { ...body, permissions }),
      answer: (data) => ({ message: 'Role created', data }),
    }),
    operation({
      ...changes,
      id: 'changeRole',
      method: 'PATCH',
      path: ONE,
      summary: 'Change a custom role',
      description:
        'Users with the role have the new permissions within five seconds. You cannot change a role that grants permissions you do not hold.',
      params,
      body: z.object({
        description: optionalText(MAX_DESCRIPTION, 'Purpose of the role', EXAMPLE.description),
        permissions: permissionsField('Granted permissions; absent: unchanged'),
        version: optionalNumber({ min: 1, max: 1e9, integer: true }, 'The version that you read; absent: any'),
      }),
      requestExample: { permissions: ['alert:read'], version: 1 },
      response: {
        status: 200,
        description: 'The role',
        schema: roleView,
        example: { ...EXAMPLE, permissions: ['alert:read'], version: 2 },
      },
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: async ({ params: { role }, body, caller }) => ({
        message: 'Role changed',
        data: await roles.change(caller, role, body),
      }),
    }),
    operation({
      ...changes,
      id: 'removeRole',
      method: 'DELETE',
      path: ONE,
      summary: 'Remove a custom role',
      description: 'The role must not be assigned to any user.',
      params,
      response: { status: 200, description: 'Removed', schema: z.null(), example: null },
      problems: ['not-found', 'conflict'],
      handle: async ({ params: { role }, caller }) => {
        await roles.remove(caller, role);
        return { message: 'Role removed', data: null };
      },
    }),
  ];
}
