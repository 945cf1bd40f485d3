/**
 * Attributes of provisioned users, as one flat record. Providers send many more (titles, telephone numbers, departments). This service
 * keeps none of them, and answers without them.
 */
import { scimError } from './errors.ts';
import type { Patch } from './patch.ts';
import { booleanOf, type Members, membersOf, textOf } from './values.ts';

export const TEXTS = [
  'userName',
  'externalId',
  'displayName',
  'formatted',
  'givenName',
  'familyName',
  'email',
] as const;
type Text = (typeof TEXTS)[number];

export type UserAttributes = { userName: string; active: boolean } & Record<Exclude<Text, 'userName'>, string | null>;

export const USER_URN = 'urn:ietf:params:scim:schemas:core:2.0:User';

/** Path in lower case -> attribute. */
const PATHS: Readonly<Record<string, Text | 'active'>> = {
  username: 'userName',
  externalid: 'externalId',
  displayname: 'displayName',
  active: 'active',
  'name.formatted': 'formatted',
  'name.givenname': 'givenName',
  'name.familyname': 'familyName',
  emails: 'email',
  'emails.value': 'email',
  'emails[type eq "work"]': 'email',
  'emails[type eq "work"].value': 'email',
  'emails[primary eq true]': 'email',
  'emails[primary eq true].value': 'email',
};

/** null: this service does not keep the attribute. */
export function userAttributeAt(path: string): Text | 'active' | null {
  const lower = path.trim().toLowerCase();
  const plain = lower.startsWith(`${USER_URN.toLowerCase()}:`) ? lower.slice(USER_URN.length + 1) : lower;
  return Object.hasOwn(PATHS, plain) ? PATHS[plain]! : null;
}

const NOTHING: UserAttributes = {
  ...{ userName: '', externalId: null, displayName: null, formatted: null, givenName: null, familyName: null },
  ...{ email: null, active: true },
};

/**
 * The attributes of a whole resource, as POST and PUT send it.
 * @param isActive default if the resource does not state it
 * @throws AppError invalidSyntax, invalidValue
 */
export function userOf(body: unknown, isActive = true): UserAttributes {
  const user = { ...NOTHING, active: isActive };
  assignAll(user, membersOf(body, 'The user'));
  return complete(user);
}

/** @throws AppError invalidSyntax, invalidPath, invalidValue, noTarget */
export function patchUser(before: UserAttributes, patches: readonly Patch[]): UserAttributes {
  const user = { ...before };
  for (const { op, path, value } of patches) {
    if (path === null) assignAll(user, membersOf(value, 'The value of an operation without path'));
    else if (path.toLowerCase() === 'name') assignName(user, op === 'remove' ? {} : value);
    else assign(user, path, op === 'remove' ? null : value);
  }
  return complete(user);
}

/** Display name of the user in the dashboard and in records. */
export function nameOf({ userName, displayName, formatted, givenName, familyName }: UserAttributes): string {
  const parts = [givenName, familyName].filter((part) => part !== null).join(' ');
  return (displayName ?? formatted ?? (parts || userName)).slice(0, 200);
}

/** The address of the user, or the user name, which is an address at most providers. @throws AppError invalidValue */
export function emailOf({ email, userName }: UserAttributes): string {
  const address = email ?? userName;
  if (/^[^\s@]+@[^\s@]+$/.test(address) && address.length <= 254) return address;
  throw scimError('invalidValue', 'emails must have an address, unless userName is one.');
}

function complete(user: UserAttributes): UserAttributes {
  if (user.userName === '') throw scimError('invalidValue', 'userName must be given.');
  emailOf(user);
  return user;
}

function assignAll(user: UserAttributes, members: Members): void {
  for (const [name, value] of members) {
    if (name === 'name') assignName(user, value);
    else assign(user, name, value);
  }
}

function assignName(user: UserAttributes, value: unknown): void {
  const parts = membersOf(value ?? {}, 'name');
  for (const part of ['formatted', 'givenName', 'familyName'] as const) {
    user[part] = textOf(parts.get(part.toLowerCase()), `name.${part}`);
  }
}

function assign(user: UserAttributes, path: string, value: unknown): void {
  const attribute = userAttributeAt(path);
  if (attribute === null) return;
  if (attribute === 'active') user.active = booleanOf(value, 'active');
  else if (attribute === 'userName') user.userName = textOf(value, 'userName') ?? '';
  else user[attribute] = textOf(attribute === 'email' ? addressIn(value) : value, attribute);
}

/** The primary address of a list, otherwise the work address, otherwise the first. */
function addressIn(value: unknown): unknown {
  if (!Array.isArray(value) && typeof value !== 'object') return value;
  const all = [value ?? []].flat().map((one) => membersOf(one, 'An element of emails'));
  const isPrimary = (one: Members) => one.get('primary') !== undefined && booleanOf(one.get('primary'), 'primary');
  const isOfWork = (one: Members) => String(one.get('type')).toLowerCase() === 'work';
  return (all.find(isPrimary) ?? all.find(isOfWork) ?? all[0])?.get('value');
}
