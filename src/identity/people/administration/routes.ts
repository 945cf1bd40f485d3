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
import { type Invited, noSuchPerson, type PeopleAdministration, USER_STATES, type UserView } from './administration.ts';
import { roleRoutes } from './role-routes.ts';
import type { Roles } from './roles.ts';

const BASE = '/auth/api/v1';
const TAG = 'People';
const MAX_NAME = 200;
const MAX_ROLES = 60;

const userView = z.object({
  userId: z.uuid().describe('Id of the person, given by the service'),
  email: z.string().describe('The address that they sign in with'),
  name: z.string().describe('What people call them'),
  roles: z.array(z.string()).describe('Names of their roles'),
  state: z.enum(USER_STATES).describe('INVITED: has chosen no password yet. DISABLED: may not sign in'),
  secondFactor: z.enum(SECOND_FACTORS).describe('What they show beside the password; NONE: nothing is set up'),
  version: z
    .int()
    .describe(
      'Rises with each change. Sent back with a change, it has the change refused where somebody else came first',
    ),
  createdAt: z.string().describe('When they were invited, UTC'),
});
const invited = z.object({
  user: userView.describe('The person as they are now'),
  invitationUrl: z
    .string()
    .describe('To be handed to the person, and to nobody else: it sets their password. Shown once'),
  expiresAt: z.string().describe('Until when the invitation can be accepted, UTC'),
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
};

const params = z.object({ userId: z.string().describe('Id of the person') });
const rolesField = (description: string) => textList(MAX_ROLES, description);

export function administrationRoutes(people: PeopleAdministration, roles: Roles): Operation[] {
  return [...readingRoutes(people), ...changingRoutes(people), invitationRoute(people), ...roleRoutes(roles)];
}

function readingRoutes(people: PeopleAdministration): Operation[] {
  const common = { method: 'GET', role: 'auth', tag: TAG } as const;
  const colleague = userView.pick({ userId: true, name: true, roles: true, state: true });
  return [
    operation({
      ...common,
      id: 'listUsers',
      tellsNoDecision: true,
      path: `${BASE}/users`,
      summary: 'People of the organisation',
      description: 'The oldest first; at most 2,000.',
      permission: 'iam:read',
      response: {
        status: 200,
        description: 'The people',
        schema: z.object(wholeListOf(userView)),
        example: whole([USER]),
      },
      problems: [],
      handle: async ({ caller }) => ({ message: 'People found', data: whole(await people.list(caller)) }),
    }),
    operation({
      ...common,
      id: 'getUser',
      tellsNoDecision: true,
      path: `${BASE}/users/:userId`,
      summary: 'A person',
      description: 'With their roles and state.',
      permission: 'iam:read',
      params,
      response: { status: 200, description: 'The person', schema: userView, example: USER },
      problems: ['not-found'],
      handle: async ({ params: { userId }, caller }) => ({
        message: 'Person found',
        data: await people.get(caller, pathId(userId, noSuchPerson)),
      }),
    }),
    operation({
      ...common,
      id: 'listColleagues',
      path: `${BASE}/colleagues`,
      summary: 'Who else works here',
      description:
        'Names for ids, for whoever is signed in: to assign work to, and to say who, or which client, did something.',
      permission: null,
      ofPerson: 'SIGNED_IN',
      response: {
        status: 200,
        description: 'The people, by age',
        schema: z.object({
          ...wholeListOf(colleague),
          clients: z
            .array(
              z.object({
                clientId: z.string().describe('Id of the client'),
                name: z.string().describe('What people call it'),
              }),
            )
            .describe('Clients of the organisation, by age'),
        }),
        example: {
          ...whole([{ userId: USER.userId, name: USER.name, roles: USER.roles, state: USER.state }]),
          clients: [{ clientId: 'client_n4m5ykbm6wpzq3qj', name: 'core-banking' }],
        },
      },
      problems: [],
      handle: async ({ caller }) => {
        const all = await people.list(caller);
        const items = all.map(({ userId, name, roles, state }) => ({ userId, name, roles, state }));
        return { message: 'Colleagues found', data: { ...whole(items), clients: await people.clients(caller) } };
      },
    }),
  ];
}

function changingRoutes(people: PeopleAdministration): Operation[] {
  const common = { role: 'auth', tag: TAG, permission: 'iam:write', stepUp: true } as const;
  return [
    change({
      ...common,
      id: 'inviteUser',
      method: 'POST',
      path: `${BASE}/users`,
      summary: 'Invite a person',
      description:
        'There is no mail server: hand the link to the person. It counts once, for 72 hours. The roles allow nothing that you may not do ' +
        'yourself. A client is refused: people are administered by people. You cannot be the other approver with a user whom you invited.',
      body: z.object({
        email: text(254, 'With which the person signs in', USER.email),
        name: text(MAX_NAME, 'What people call them', USER.name),
        roles: rolesField('Names of roles, at least one'),
      }),
      requestExample: { email: USER.email, name: USER.name, roles: USER.roles },
      response: { status: 201, description: 'The person, and the link', schema: invited, example: INVITED },
      problems: ['validation-failed', 'conflict'],
      handle: ({ body: { email, name, roles = [] }, caller }) => people.invite(caller, { email, name, roles }),
      answer: (data) => ({ message: 'Person invited', data }),
      location: ({ user }) => `${BASE}/users/${user.userId}`,
    }),
    operation({
      ...common,
      id: 'changeUser',
      method: 'PATCH',
      path: `${BASE}/users/:userId`,
      summary: 'Change a person',
      description:
        'Name, roles, and whether they may sign in; disabling ends their sessions. Nobody changes themselves, or somebody who may do ' +
        'more than they.',
      params,
      body: z.object({
        name: optionalText(MAX_NAME, 'What people call them', USER.name),
        roles: rolesField('Names of roles; absent: those of before'),
        disabled: optionalBoolean('True: signs in no more. False: signs in again'),
        version: optionalNumber(
          { min: 1, max: 1e9, integer: true },
          'The version that was read; absent: whatever it is',
        ),
      }),
      requestExample: { roles: ['COMPLIANCE_OFFICER'], version: 2 },
      response: {
        status: 200,
        description: 'The person',
        schema: userView,
        example: { ...USER, roles: ['COMPLIANCE_OFFICER'] },
      },
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: async ({ params: { userId }, body, caller }) => ({
        message: 'Person changed',
        data: await people.change(caller, pathId(userId, noSuchPerson), body),
      }),
    }),
    change({
      ...common,
      id: 'signOutUser',
      method: 'POST',
      path: `${BASE}/users/:userId/sign-out`,
      summary: 'Sign a person out everywhere',
      description:
        'All their sessions end; password, second factor and roles stay. For a lost device or a session left open. Not of oneself, nor of ' +
        'somebody who may do more.',
      params,
      response: {
        status: 200,
        description: 'How many sessions ended',
        schema: z.object({ endedSessions: z.int().describe('0: the person was not signed in') }),
        example: { endedSessions: 2 },
      },
      problems: ['not-found', 'conflict'],
      handle: ({ params: { userId }, caller }) => people.signOut(caller, pathId(userId, noSuchPerson)),
      answer: (data) => ({ message: 'Person signed out', data }),
    }),
    change({
      ...common,
      id: 'resetUser',
      method: 'POST',
      path: `${BASE}/users/:userId/reset`,
      summary: 'Reset a person',
      description:
        'Password, second factor, the tie to an identity provider and sessions end. The link sets another password, once, for 72 hours. For ' +
        '30 days you cannot be the other approver with this user.',
      params,
      response: { status: 200, description: 'The person, and the link', schema: invited, example: INVITED },
      problems: ['not-found', 'conflict'],
      handle: ({ params: { userId }, caller }) => people.reset(caller, pathId(userId, noSuchPerson)),
      answer: (data) => ({ message: 'Person reset', data }),
    }),
  ];
}

function invitationRoute(people: PeopleAdministration): Operation {
  return operation({
    id: 'acceptInvitation',
    method: 'POST',
    path: `${BASE}/invitations/accept`,
    role: 'auth',
    tag: TAG,
    summary: 'Accept an invitation',
    description: 'With the token of the link. Sets the password; sign in with it then.',
    permission: null,
    body: z.object({
      token: secretText(128, 'What stands behind `token=` in the link'),
      name: optionalText(MAX_NAME, 'What people are to call you; absent: as the invitation has it', USER.name),
      password: secretText(512, '15 to 128 characters of any kind, none that others guess first'),
    }),
    requestExample: { token: '3nTqJ4Y3l6i3r8b1X0pVbJq2d0f1m3o5t7u9w1y3A5C', password: 'zwölf kleine Enten' },
    response: {
      status: 200,
      description: 'You may sign in',
      schema: z.object({ email: z.string().describe('The address that was invited; sign in with it') }),
      example: { email: USER.email },
    },
    problems: ['validation-failed', 'not-found'],
    handle: async ({ body, caller }) => ({
      message: 'Invitation accepted',
      data: await people.accept(body, caller.correlationId),
    }),
  });
}
