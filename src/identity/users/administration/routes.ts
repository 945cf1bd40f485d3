/** Operations of user administration, and the acceptance of invitations. */
import { z } from 'zod';
import { SECOND_FACTORS } from '../../../platform/access/session.ts';
import {
  optionalBoolean,
  optionalNumber,
  optionalText,
  secretText,
  text,
  textList,
} from '../../../platform/http/fields.ts';
import { whole, wholeListOf } from '../../../platform/http/list-answers.ts';
import { change, type Operation, operation } from '../../../platform/http/operation.ts';
import { pathId } from '../../../platform/http/path-id.ts';
import { type Invited, noSuchUser, USER_STATES, type UserAdministration, type UserView } from './administration.ts';
import { roleRoutes } from './role-routes.ts';
import type { Roles } from './roles.ts';

const BASE = '/auth/api/v1';
const TAG = 'People';
const MAX_NAME = 200;
const MAX_ROLES = 60;

const userView = z.object({
  userId: z.uuid().describe('ID of the user, assigned by the service'),
  email: z.string().describe('Email address, used to sign in'),
  name: z.string().describe('Display name'),
  roles: z.array(z.string()).describe('Role names'),
  state: z.enum(USER_STATES).describe('INVITED: no password set yet. DISABLED: cannot sign in'),
  secondFactor: z.enum(SECOND_FACTORS).describe('Second factors besides the password; NONE: not set up'),
  version: z
    .int()
    .describe(
      'Increases with each change. If you send it with a change, the change is rejected when another change came first',
    ),
  createdAt: z.string().describe('When the user was invited, UTC'),
});
const invited = z.object({
  user: userView.describe('The user after the change'),
  invitationUrl: z.string().describe('Invitation link. Give it only to the user: it sets their password. Shown once'),
  expiresAt: z.string().describe('When the invitation expires, UTC'),
  isEmailed: z
    .boolean()
    .describe('true: the user gets the link by e-mail. false: the service has no mail server, so hand the link over'),
});

const USER: UserView = {
  userId: '4f6c1c0e-8c1d-4f0b-9a53-2f1f7c1d2e3f',
  email: 't.brandauer@example.com',
  name: 'Tassilo Brandauer',
  roles: ['ANALYST'],
  state: 'ACTIVE',
  secondFactor: 'TOTP',
  version: 3,
  createdAt: '2026-11-20T09:30:00.000Z',
};
const INVITED: Invited = {
  user: { ...USER, state: 'INVITED', secondFactor: 'NONE', version: 1 },
  invitationUrl: 'https://aml.example.com/accept-invitation#token=3nTqJ4Y3l6i3r8b1X0pVbJq2d0f1m3o5t7u9w1y3A5C',
  expiresAt: '2026-11-23T09:30:00.000Z',
  isEmailed: true,
};

const params = z.object({ userId: z.string().describe('ID of the user') });
const rolesField = (description: string) => textList(MAX_ROLES, description);

export function administrationRoutes(users: UserAdministration, roles: Roles): Operation[] {
  return [...readingRoutes(users), ...changingRoutes(users), invitationRoute(users), ...roleRoutes(roles)];
}

function readingRoutes(users: UserAdministration): Operation[] {
  const common = { method: 'GET', role: 'auth', tag: TAG } as const;
  const colleague = userView.pick({ userId: true, name: true, roles: true, state: true });
  return [
    operation({
      ...common,
      id: 'listUsers',
      tellsNoDecision: true,
      path: `${BASE}/users`,
      summary: 'List the users of the organization',
      description: 'Oldest first; at most 2,000.',
      permission: 'iam:read',
      response: {
        status: 200,
        description: 'The users',
        schema: z.object(wholeListOf(userView)),
        example: whole([USER]),
      },
      problems: [],
      handle: async ({ caller }) => ({ message: 'Users found', data: whole(await users.list(caller)) }),
    }),
    operation({
      ...common,
      id: 'getUser',
      tellsNoDecision: true,
      path: `${BASE}/users/:userId`,
      summary: 'Get a user',
      description: 'Returns the user with roles and state.',
      permission: 'iam:read',
      params,
      response: { status: 200, description: 'The user', schema: userView, example: USER },
      problems: ['not-found'],
      handle: async ({ params: { userId }, caller }) => ({
        message: 'User found',
        data: await users.get(caller, pathId(userId, noSuchUser)),
      }),
    }),
    operation({
      ...common,
      id: 'listColleagues',
      path: `${BASE}/colleagues`,
      summary: 'List colleagues',
      description:
        'Names and IDs of users and clients, for any signed-in user: to assign work, and to show who did something.',
      permission: null,
      ofPerson: 'SIGNED_IN',
      response: {
        status: 200,
        description: 'Users, oldest first',
        schema: z.object({
          ...wholeListOf(colleague),
          clients: z
            .array(
              z.object({
                clientId: z.string().describe('ID of the client'),
                name: z.string().describe('Display name'),
              }),
            )
            .describe('OAuth clients of the organization, oldest first'),
        }),
        example: {
          ...whole([{ userId: USER.userId, name: USER.name, roles: USER.roles, state: USER.state }]),
          clients: [{ clientId: 'client_n4m5ykbm6wpzq3qj', name: 'core-banking' }],
        },
      },
      problems: [],
      handle: async ({ caller }) => {
        const all = await users.list(caller);
        const items = all.map(({ userId, name, roles, state }) => ({ userId, name, roles, state }));
        return { message: 'Colleagues found', data: { ...whole(items), clients: await users.clients(caller) } };
      },
    }),
  ];
}

function changingRoutes(users: UserAdministration): Operation[] {
  const common = { role: 'auth', tag: TAG, permission: 'iam:write', stepUp: true } as const;
  return [
    change({
      ...common,
      id: 'inviteUser',
      method: 'POST',
      path: `${BASE}/users`,
      summary: 'Invite a user',
      description:
        'The user gets the link by e-mail. Without a mail server (AMLCORE_SMTP_URL) give it to the user. It works once, within 72 hours. ' +
        'You can assign only roles whose permissions you hold. OAuth clients cannot invite users. You cannot be the second approver together with a user whom you invited.',
      body: z.object({
        email: text(254, 'Email address, used to sign in', USER.email),
        name: text(MAX_NAME, 'Display name', USER.name),
        roles: rolesField('Role names, at least one'),
      }),
      requestExample: { email: USER.email, name: USER.name, roles: USER.roles },
      response: { status: 201, description: 'The user and the invitation link', schema: invited, example: INVITED },
      problems: ['validation-failed', 'conflict'],
      handle: ({ body: { email, name, roles = [] }, caller }) => users.invite(caller, { email, name, roles }),
      answer: (data) => ({ message: 'User invited', data }),
      location: ({ user }) => `${BASE}/users/${user.userId}`,
    }),
    operation({
      ...common,
      id: 'changeUser',
      method: 'PATCH',
      path: `${BASE}/users/:userId`,
      summary: 'Change a user',
      description:
        'Changes name, roles and status. Disabling ends all sessions of the user. You cannot change yourself, or a user with more ' +
        'permissions than yours.',
      params,
      body: z.object({
        name: optionalText(MAX_NAME, 'Display name', USER.name),
        roles: rolesField('Role names; absent: unchanged'),
        disabled: optionalBoolean('true: the user can no longer sign in. false: the user can sign in again'),
        version: optionalNumber({ min: 1, max: 1e9, integer: true }, 'The version that you read; absent: any'),
      }),
      requestExample: { roles: ['COMPLIANCE_OFFICER'], version: 2 },
      response: {
        status: 200,
        description: 'The user',
        schema: userView,
        example: { ...USER, roles: ['COMPLIANCE_OFFICER'] },
      },
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: async ({ params: { userId }, body, caller }) => ({
        message: 'User changed',
        data: await users.change(caller, pathId(userId, noSuchUser), body),
      }),
    }),
    change({
      ...common,
      id: 'signOutUser',
      method: 'POST',
      path: `${BASE}/users/:userId/sign-out`,
      summary: 'End all sessions of a user',
      description:
        'For a lost device or an open session. Password, second factor and roles do not change. Not possible for yourself, or for a user with ' +
        'more permissions than yours.',
      params,
      response: {
        status: 200,
        description: 'Number of ended sessions',
        schema: z.object({ endedSessions: z.int().describe('0: the user was not signed in') }),
        example: { endedSessions: 2 },
      },
      problems: ['not-found', 'conflict'],
      handle: ({ params: { userId }, caller }) => users.signOut(caller, pathId(userId, noSuchUser)),
      answer: (data) => ({ message: 'User signed out', data }),
    }),
    change({
      ...common,
      id: 'resetUser',
      method: 'POST',
      path: `${BASE}/users/:userId/reset`,
      summary: 'Reset a user',
      description:
        'Removes password, second factor and identity provider link, and ends all sessions. The link sets a new password once, within 72 hours. For ' +
        '30 days you cannot be the second approver together with this user.',
      params,
      response: { status: 200, description: 'The user and the invitation link', schema: invited, example: INVITED },
      problems: ['not-found', 'conflict'],
      handle: ({ params: { userId }, caller }) => users.reset(caller, pathId(userId, noSuchUser)),
      answer: (data) => ({ message: 'User reset', data }),
    }),
  ];
}

function invitationRoute(users: UserAdministration): Operation {
  return operation({
    id: 'acceptInvitation',
    method: 'POST',
    path: `${BASE}/invitations/accept`,
    role: 'auth',
    tag: TAG,
    summary: 'Accept an invitation',
    description: 'Sets the password with the token of the invitation link. Then sign in with the password.',
    permission: null,
    body: z.object({
      token: secretText(128, 'The value after `token=` in the link'),
      name: optionalText(MAX_NAME, 'Display name; absent: as in the invitation', USER.name),
      password: secretText(512, '15 to 128 characters of any kind, not easy to guess'),
    }),
    requestExample: { token: '3nTqJ4Y3l6i3r8b1X0pVbJq2d0f1m3o5t7u9w1y3A5C', password: 'zwölf kleine Enten' },
    response: {
      status: 200,
      description: 'The user can sign in',
      schema: z.object({ email: z.string().describe('Email address of the invitation, used to sign in') }),
      example: { email: USER.email },
    },
    problems: ['validation-failed', 'not-found'],
    handle: async ({ body, caller }) => ({
      message: 'Invitation accepted',
      data: await users.accept(body, caller.correlationId),
    }),
  });
}
