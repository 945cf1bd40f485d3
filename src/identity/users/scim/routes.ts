/** Operations of SCIM 2.0 (RFC 7644), for the identity provider of an organization. */
import { z } from 'zod';
import type { JsonSchema } from '../../../platform/http/fields.ts';
import { type Operation, operation } from '../../../platform/http/operation.ts';
import { JSON_TYPE, SCIM_TYPE } from '../../../platform/http/request-body.ts';
import { noSuchResource, SCIM_ERRORS } from './errors.ts';
import { ProvisionedGroups } from './groups.ts';
import type { Page } from './pages.ts';
import { patchesOf } from './patch.ts';
import { Provisioning, type ProvisioningParts } from './provisioning.ts';
import {
  BASE,
  type GroupResource,
  groupResource,
  listOf,
  PATCH_URN,
  resourceTypes,
  schemaDocuments,
  serviceProviderConfig,
  type UserResource,
  userResource,
} from './resources.ts';
import { userOf } from './user-attributes.ts';
import { ProvisionedUsers } from './users.ts';

const COMMON = {
  role: 'auth',
  tag: 'Provisioning (SCIM 2.0)',
  permission: 'scim:write',
  ofClient: true,
  tellsNoDecision: true,
  errorForm: SCIM_ERRORS,
} as const;
const BODY = { bodyTypes: [SCIM_TYPE, JSON_TYPE] };

const URL_OF_EXAMPLES = 'https://aml.example.com';
const USER_ID = '4f6c1c0e-8c1d-4f0b-9a53-2f1f7c1d2e3f';
const DATES = { createdAt: new Date('2026-11-20T09:30:00Z'), updatedAt: new Date('2026-11-20T09:30:00Z') };
const USER_REQUEST: JsonSchema = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName: 't.brandauer@example.com',
  externalId: '00ujl29u0le5T6Aj10h7',
  name: { givenName: 'Tassilo', familyName: 'Brandauer' },
  emails: [{ value: 't.brandauer@example.com', type: 'work', primary: true }],
  active: true,
};
const GROUP_REQUEST: JsonSchema = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
  displayName: 'aml-analysts',
  members: [{ value: USER_ID }],
};
const USER: UserResource = userResource({ userId: USER_ID, ...DATES }, userOf(USER_REQUEST), URL_OF_EXAMPLES);
const GROUP: GroupResource = groupResource(
  { groupId: '8f1d2c3b-0a4e-4b5c-9d6f-7a8b9c0d1e2f', externalId: null, displayName: 'aml-analysts', ...DATES },
  [USER_ID],
  URL_OF_EXAMPLES,
);

// Providers send more attributes, in any case: `user-attributes.ts` reads the body as it is.
const given = (jsonSchema: JsonSchema) => z.unknown().optional().meta({ jsonSchema });
const texts = (description: string) => given({ type: 'array', items: { type: 'string' }, description });
const objects = (description: string) =>
  given({ type: 'array', items: { type: 'object', additionalProperties: true }, description });
const userBody = z
  .looseObject({
    schemas: texts('Schema URNs'),
    userName: given({ type: 'string', description: 'Name of the user at the provider; unique' }),
    externalId: given({ type: 'string', description: 'ID of the user at the provider, which the sign-in confirms' }),
    displayName: given({ type: 'string', description: 'Display name; default: the parts of the name' }),
    name: given({ type: 'object', additionalProperties: true, description: '`formatted`, `givenName`, `familyName`' }),
    emails: objects('Email addresses; the primary one is kept. Default: `userName`'),
    active: given({ type: 'boolean', description: 'false: the user cannot sign in, and has no sessions' }),
  })
  .meta({ title: 'ScimUserRequest' });
const groupBody = z
  .looseObject({
    schemas: texts('Schema URNs'),
    displayName: given({ type: 'string', description: 'Name of the group; unique' }),
    externalId: given({ type: 'string', description: 'ID of the group at the provider' }),
    members: objects('Users of the group: `value` is the ID of one'),
  })
  .meta({ title: 'ScimGroupRequest' });
const patchBody = z
  .looseObject({
    schemas: texts('Schema URNs'),
    Operations: objects('Up to 1,000 changes, each with `op` (add, replace, remove), `path` and `value`'),
  })
  .meta({ title: 'ScimPatchRequest' });

const meta = z
  .object({
    resourceType: z.string().describe('Kind of the resource'),
    created: z.string().describe('When it was provisioned, UTC'),
    lastModified: z.string().describe('When the provider last changed it, UTC'),
    location: z.string().describe('Address of the resource'),
  })
  .describe('Kind, times and address of the resource');
const common = {
  schemas: z.array(z.string()).describe('Schema URNs'),
  id: z.uuid().describe('ID of this service'),
  externalId: z.string().optional().describe('ID at the provider'),
};
const userSchema = z
  .object({
    ...common,
    userName: z.string().describe('Name of the user at the provider'),
    displayName: z.string().optional().describe('As the provider sent it'),
    name: z
      .object({
        formatted: z.string().optional().describe('Full name'),
        givenName: z.string().optional().describe('First name'),
        familyName: z.string().optional().describe('Last name'),
      })
      .optional()
      .describe('Parts of the name'),
    emails: z
      .array(
        z.object({
          value: z.string().describe('Email address'),
          type: z.string().describe('Always `work`'),
          primary: z.boolean().describe('Always true'),
        }),
      )
      .optional()
      .describe('The address that is kept'),
    active: z.boolean().describe('false: the user cannot sign in'),
    meta,
  })
  .meta({ title: 'ScimUser' });
const groupSchema = z
  .object({
    ...common,
    displayName: z.string().describe('Name of the group'),
    members: z
      .array(
        z.object({
          value: z.string().describe('ID of the user'),
          type: z.string().describe('Always `User`'),
        }),
      )
      .optional()
      .describe('Absent: excluded by `excludedAttributes`'),
    meta,
  })
  .meta({ title: 'ScimGroup' });
const listSchema = (resource: z.ZodType) =>
  z.object({
    schemas: z.array(z.string()).describe('Schema URNs'),
    totalResults: z.int().describe('How many fit the filter'),
    startIndex: z.int().describe('Position of the first one in the list, from 1'),
    itemsPerPage: z.int().describe('How many are in this page'),
    Resources: z.array(resource).describe('The resources, oldest first'),
  });
const document = z.looseObject({ schemas: z.array(z.string()).describe('Schema URNs') });

const params = z.object({ id: z.string().describe('ID of the resource') });
const named = z.object({ name: z.string().describe('Name of the document') });
const attributes = {
  attributes: z.string().optional().describe('Ignored: all attributes are sent'),
  excludedAttributes: z.string().optional().describe('`members` omits the members of groups; others are ignored'),
};
const query = z.object({
  filter: z
    .string()
    .optional()
    .describe(
      '`userName eq "..."`, several joined by `and`. Users: id, userName, externalId, emails. Groups: id, displayName, externalId, members',
    ),
  startIndex: z.coerce.number().int().optional().describe('Position of the first one, from 1'),
  count: z.coerce.number().int().optional().describe('How many at most; default 100, at most 500'),
  sortBy: z.string().optional().describe('Ignored: the oldest come first'),
  sortOrder: z.string().optional().describe('Ignored, like `sortBy`'),
  ...attributes,
});
const one = z.object(attributes);
const shownBy = ({ excludedAttributes = '' }: { excludedAttributes?: string | undefined }) => ({
  members: !excludedAttributes
    .toLowerCase()
    .split(/[\s,]+/)
    .includes('members'),
});

const answer = (data: unknown, headers: Record<string, string> = {}) => ({ message: 'OK', data, headers });
const nothing = { message: 'OK', data: null };
const bare = <const S extends 200 | 201>(status: S, description: string, schema: z.ZodType, example: unknown) =>
  ({ status, description, schema, example, bare: true, mediaType: SCIM_TYPE }) as const;
const deleted = { status: 204, description: 'Done', schema: z.null(), example: null } as const;

export function scimRoutes(parts: ProvisioningParts): Operation[] {
  const provisioning = new Provisioning(parts);
  return [
    ...discoveryRoutes(parts.publicUrl),
    ...userRoutes(new ProvisionedUsers(provisioning)),
    ...groupRoutes(new ProvisionedGroups(provisioning)),
  ];
}

/** Supported features for the provider, as documents of the standard. */
function discoveryRoutes(url: string): Operation[] {
  type Documents = (url: string) => { id: string }[];
  const lists: [path: string, id: string, summary: string, documents: Documents][] = [
    ['ResourceTypes', 'getScimResourceType', 'Kinds of SCIM resources', resourceTypes],
    ['Schemas', 'getScimSchema', 'SCIM schemas', schemaDocuments],
  ];
  const listed = (documents: { id: string }[]) => listOf({ total: documents.length, resources: documents }, {});
  return [
    operation({
      ...COMMON,
      ...{ id: 'getScimServiceProviderConfig', method: 'GET', path: `${BASE}/ServiceProviderConfig`, query: one },
      summary: 'What this SCIM service supports',
      description: 'A document of RFC 7643, section 5.',
      response: bare(200, 'The document', document, serviceProviderConfig(URL_OF_EXAMPLES)),
      problems: [],
      handle: async () => answer(serviceProviderConfig(url)),
    }),
    ...lists.flatMap(([path, id, summary, documents]) => [
      operation({
        ...COMMON,
        ...{ id: `${id}s`, method: 'GET', path: `${BASE}/${path}`, query: one, summary },
        description: 'Documents of RFC 7643, sections 6 and 7.',
        response: bare(200, 'The documents', listSchema(document), listed(documents(URL_OF_EXAMPLES))),
        problems: [],
        handle: async () => answer(listed(documents(url))),
      }),
      operation({
        ...COMMON,
        ...{ id, method: 'GET', path: `${BASE}/${path}/:name`, query: one, summary: `${summary}: one of them` },
        description: 'One document of the list.',
        params: named,
        response: bare(200, 'The document', document, documents(URL_OF_EXAMPLES)[0]),
        problems: ['not-found'],
        handle: async ({ params: { name } }) => {
          const found = documents(url).find((document) => document.id === name);
          if (!found) throw noSuchResource();
          return answer(found);
        },
      }),
    ]),
  ];
}

function userRoutes(users: ProvisionedUsers): Operation[] {
  const path = `${BASE}/Users`;
  return [
    operation({
      ...COMMON,
      ...{ id: 'getScimUsers', method: 'GET', path, query, summary: 'Find provisioned users' },
      description: 'Users that the identity provider provisioned, oldest first.',
      response: bare(200, 'A page of users', listSchema(userSchema), listOf({ total: 1, resources: [USER] }, {})),
      problems: ['validation-failed'],
      handle: async ({ query: asked, caller }) =>
        answer(listOf(await users.find(caller, asked as Page), asked as Page)),
    }),
    operation({
      ...COMMON,
      ...BODY,
      ...{ id: 'createScimUser', method: 'POST', path, summary: 'Provision a user' },
      description:
        'The user signs in with the single sign-on of the organization. An account that is linked to it already is taken over; another account with this email address is 409.',
      body: userBody,
      requestExample: USER_REQUEST,
      response: bare(201, 'The user', userSchema, USER),
      problems: ['validation-failed', 'conflict'],
      handle: async ({ context, caller }) => {
        const user = await users.create(caller, context.given);
        return answer(user, { location: user.meta.location });
      },
    }),
    operation({
      ...COMMON,
      ...{ id: 'getScimUser', method: 'GET', path: `${path}/:id`, query: one, summary: 'A provisioned user', params },
      description: 'Users who were not provisioned are 404.',
      response: bare(200, 'The user', userSchema, USER),
      problems: ['not-found'],
      handle: async ({ params: { id }, caller }) => answer(await users.get(caller, id)),
    }),
    operation({
      ...COMMON,
      ...BODY,
      ...{ id: 'replaceScimUser', method: 'PUT', path: `${path}/:id`, summary: 'Replace a provisioned user', params },
      description: 'Absent attributes are removed; an absent `active` stays as it is.',
      body: userBody,
      requestExample: USER_REQUEST,
      response: bare(200, 'The user', userSchema, USER),
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: async ({ params: { id }, context, caller }) => answer(await users.replace(caller, id, context.given)),
    }),
    operation({
      ...COMMON,
      ...BODY,
      ...{ id: 'patchScimUser', method: 'PATCH', path: `${path}/:id`, summary: 'Change a provisioned user', params },
      description: '`active` false ends all sessions. The last user who administers users cannot be deactivated (409).',
      body: patchBody,
      requestExample: { schemas: [PATCH_URN], Operations: [{ op: 'replace', value: { active: false } }] },
      response: bare(200, 'The user', userSchema, { ...USER, active: false }),
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: async ({ params: { id }, context, caller }) =>
        answer(await users.patch(caller, id, patchesOf(context.given))),
    }),
    operation({
      ...COMMON,
      ...{ id: 'deleteScimUser', method: 'DELETE', path: `${path}/:id`, summary: 'Deprovision a user', params },
      description:
        'Disables the user, ends the sessions and removes the user from all groups. The account stays, since records name it.',
      response: deleted,
      problems: ['not-found', 'conflict'],
      handle: async ({ params: { id }, caller }) => {
        await users.remove(caller, id);
        return nothing;
      },
    }),
  ];
}

function groupRoutes(groups: ProvisionedGroups): Operation[] {
  const path = `${BASE}/Groups`;
  return [
    operation({
      ...COMMON,
      ...{ id: 'getScimGroups', method: 'GET', path, query, summary: 'Find provisioned groups' },
      description: 'Oldest first.',
      response: bare(200, 'A page of groups', listSchema(groupSchema), listOf({ total: 1, resources: [GROUP] }, {})),
      problems: ['validation-failed'],
      handle: async ({ query: asked, caller }) =>
        answer(listOf(await groups.find(caller, asked as Page, shownBy(asked)), asked as Page)),
    }),
    operation({
      ...COMMON,
      ...BODY,
      ...{ id: 'createScimGroup', method: 'POST', path, summary: 'Provision a group' },
      description: 'Its members have the roles that the single sign-on maps to its `displayName` or `externalId`.',
      body: groupBody,
      requestExample: GROUP_REQUEST,
      response: bare(201, 'The group', groupSchema, GROUP),
      problems: ['validation-failed', 'conflict'],
      handle: async ({ context, caller }) => {
        const group = await groups.create(caller, context.given);
        return answer(group, { location: group.meta.location });
      },
    }),
    operation({
      ...COMMON,
      ...{ id: 'getScimGroup', method: 'GET', path: `${path}/:id`, query: one, summary: 'A provisioned group', params },
      description: 'With its members, unless `excludedAttributes` names them.',
      response: bare(200, 'The group', groupSchema, GROUP),
      problems: ['not-found'],
      handle: async ({ params: { id }, query: asked, caller }) => answer(await groups.get(caller, id, shownBy(asked))),
    }),
    operation({
      ...COMMON,
      ...BODY,
      ...{ id: 'replaceScimGroup', method: 'PUT', path: `${path}/:id`, summary: 'Replace a provisioned group', params },
      description: 'Users who are no longer members lose its roles.',
      body: groupBody,
      requestExample: GROUP_REQUEST,
      response: bare(200, 'The group', groupSchema, GROUP),
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: async ({ params: { id }, context, caller }) => answer(await groups.replace(caller, id, context.given)),
    }),
    operation({
      ...COMMON,
      ...BODY,
      ...{ id: 'patchScimGroup', method: 'PATCH', path: `${path}/:id`, summary: 'Change a provisioned group', params },
      description: 'Adds, removes or replaces members, or changes its name. Roles change with it.',
      body: patchBody,
      requestExample: {
        schemas: [PATCH_URN],
        Operations: [{ op: 'remove', path: `members[value eq "${USER_ID}"]` }],
      },
      response: bare(200, 'The group', groupSchema, { ...GROUP, members: [] }),
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: async ({ params: { id }, context, caller }) =>
        answer(await groups.patch(caller, id, patchesOf(context.given))),
    }),
    operation({
      ...COMMON,
      ...{ id: 'deleteScimGroup', method: 'DELETE', path: `${path}/:id`, summary: 'Remove a group', params },
      description: 'Its members lose its roles.',
      response: deleted,
      problems: ['not-found', 'conflict'],
      handle: async ({ params: { id }, caller }) => {
        await groups.remove(caller, id);
        return nothing;
      },
    }),
  ];
}
