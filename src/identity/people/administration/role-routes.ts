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
  description: z.string().describe('What it is for'),
  permissions: z.array(z.enum(ALL_PERMISSIONS)).describe('What it allows'),
  builtIn: z.boolean().describe('Ships with the service and never changes'),
  version: z.int().nullable().describe('null: it never changes'),
});
const EXAMPLE: RoleView = {
  role: 'LEVEL_ONE',
  description: 'Looks at alerts first',
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
      description: 'Those that ship, then those of your own.',
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
      summary: 'Make a role',
      description: 'With permissions that you hold yourself; at most 50. A client is refused.',
      body: z.object({
        role: text(64, 'Name: 3 to 40 of A-Z 0-9 _', EXAMPLE.role),
        description: text(MAX_DESCRIPTION, 'What it is for', EXAMPLE.description),
        permissions: permissionsField('What it allows'),
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
      summary: 'Change a role of your own',
      description:
        'Those who hold it have the new permissions within five seconds. One that allows more than you may is not yours to change.',
      params,
      body: z.object({
        description: optionalText(MAX_DESCRIPTION, 'What it is for', EXAMPLE.description),
        permissions: permissionsField('What it allows; absent: as before'),
        version: optionalNumber(
          { min: 1, max: 1e9, integer: true },
          'The version that was read; absent: whatever it is',
        ),
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
      summary: 'Remove a role of your own',
      description: 'Where nobody holds it.',
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
