/** Resources and documents as RFC 7643 has them. */
import { firstOf, type ListOf, MAX_COUNT, type Page } from './pages.ts';
import type { GroupRow, ProvisionedRow } from './store.ts';
import { USER_URN, type UserAttributes } from './user-attributes.ts';

export const BASE = '/scim/v2';
const GROUP_URN = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const LIST_URN = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
export const PATCH_URN = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const SCHEMA_URN = 'urn:ietf:params:scim:schemas:core:2.0:Schema';

interface Meta {
  resourceType: string;
  created: string;
  lastModified: string;
  location: string;
}

export interface UserResource {
  schemas: string[];
  id: string;
  externalId?: string;
  userName: string;
  displayName?: string;
  name?: { formatted?: string; givenName?: string; familyName?: string };
  emails?: { value: string; type: string; primary: boolean }[];
  active: boolean;
  meta: Meta;
}

export interface GroupResource {
  schemas: string[];
  id: string;
  externalId?: string;
  displayName: string;
  members?: { value: string; type: string }[];
  meta: Meta;
}

type Dated = Pick<ProvisionedRow, 'createdAt' | 'updatedAt'>;

export function userResource(row: Dated & { userId: string }, user: UserAttributes, url: string): UserResource {
  const { userName, externalId, displayName, formatted, givenName, familyName, email, active } = user;
  const name = {
    ...(formatted !== null && { formatted }),
    ...(givenName !== null && { givenName }),
    ...(familyName !== null && { familyName }),
  };
  return {
    schemas: [USER_URN],
    id: row.userId,
    ...(externalId !== null && { externalId }),
    userName,
    ...(displayName !== null && { displayName }),
    ...(Object.keys(name).length > 0 && { name }),
    ...(email !== null && { emails: [{ value: email, type: 'work', primary: true }] }),
    active,
    meta: metaOf('User', row, `${url}${BASE}/Users/${row.userId}`),
  };
}

/** @param members IDs of users; undefined: not shown */
export function groupResource(row: GroupRow, members: readonly string[] | undefined, url: string): GroupResource {
  const { groupId, externalId, displayName } = row;
  return {
    schemas: [GROUP_URN],
    id: groupId,
    ...(externalId !== null && { externalId }),
    displayName,
    ...(members && { members: members.map((value) => ({ value, type: 'User' })) }),
    meta: metaOf('Group', row, `${url}${BASE}/Groups/${groupId}`),
  };
}

function metaOf(resourceType: string, { createdAt, updatedAt }: Dated, location: string): Meta {
  return { resourceType, created: createdAt.toISOString(), lastModified: updatedAt.toISOString(), location };
}

export function listOf({ total, resources }: ListOf<object>, page: Page) {
  return {
    schemas: [LIST_URN],
    totalResults: total,
    startIndex: firstOf(page),
    itemsPerPage: resources.length,
    Resources: resources,
  };
}

export function serviceProviderConfig(url: string) {
  const no = { supported: false };
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
    documentationUri: `${url}/docs/scim`,
    patch: { supported: true },
    bulk: { ...no, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: MAX_COUNT },
    changePassword: no,
    sort: no,
    etag: no,
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'OAuth bearer token',
        description: 'An access token of an OAuth client with scim:write, or its client ID and secret as one token.',
        specUri: 'https://www.rfc-editor.org/rfc/rfc6750',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${url}${BASE}/ServiceProviderConfig` },
  };
}

export function resourceTypes(url: string) {
  const type = (name: string, endpoint: string, schema: string) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    ...{ id: name, name, endpoint, schema },
    meta: { resourceType: 'ResourceType', location: `${url}${BASE}/ResourceTypes/${name}` },
  });
  return [type('User', '/Users', USER_URN), type('Group', '/Groups', GROUP_URN)];
}

interface Attribute {
  name: string;
  type: string;
  description: string;
  required?: true;
  multiValued?: true;
  uniqueness?: 'server';
  subAttributes?: Attribute[];
}

const text = (name: string, description: string, more: Partial<Attribute> = {}): Attribute => {
  return { name, type: 'string', description, ...more };
};

const SCHEMAS: readonly { id: string; name: string; attributes: Attribute[] }[] = [
  {
    id: USER_URN,
    name: 'User',
    attributes: [
      text('userName', 'Name of the user at the provider', { required: true, uniqueness: 'server' }),
      text('displayName', 'Display name'),
      {
        ...text('name', 'Parts of the name', { type: 'complex' }),
        subAttributes: [
          text('formatted', 'Full name'),
          text('givenName', 'Given name'),
          text('familyName', 'Family name'),
        ],
      },
      {
        ...text('emails', 'One email address', { type: 'complex', multiValued: true }),
        subAttributes: [
          text('value', 'Email address'),
          text('type', 'Always work'),
          text('primary', 'Always true', { type: 'boolean' }),
        ],
      },
      text('active', 'false: the user cannot sign in', { type: 'boolean' }),
    ],
  },
  {
    id: GROUP_URN,
    name: 'Group',
    attributes: [
      text('displayName', 'Name of the group', { required: true, uniqueness: 'server' }),
      {
        ...text('members', 'Users of the group', { type: 'complex', multiValued: true }),
        subAttributes: [text('value', 'ID of a user'), text('type', 'Always User')],
      },
    ],
  },
];

export function schemaDocuments(url: string) {
  return SCHEMAS.map(({ id, name, attributes }) => ({
    schemas: [SCHEMA_URN],
    ...{ id, name, description: name, attributes: attributes.map(described) },
    meta: { resourceType: 'Schema', location: `${url}${BASE}/Schemas/${id}` },
  }));
}

function described({ subAttributes, required, multiValued, uniqueness, ...attribute }: Attribute): object {
  return {
    ...attribute,
    ...{ multiValued: multiValued ?? false, required: required ?? false, caseExact: false },
    ...{ mutability: 'readWrite', returned: 'default', uniqueness: uniqueness ?? 'none' },
    ...(subAttributes && { subAttributes: subAttributes.map(described) }),
  };
}
