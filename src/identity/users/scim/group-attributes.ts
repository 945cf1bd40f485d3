/** Attributes of provisioned groups. */
import { isUuid } from '../../../platform/lib/ids.ts';
import { scimError } from './errors.ts';
import type { Patch } from './patch.ts';
import { membersOf, textOf } from './values.ts';

const MAX_MEMBERS = 2_000;

export interface GroupAttributes {
  displayName: string;
  externalId: string | null;
  /** IDs of users. */
  members: ReadonlySet<string>;
}

/** One member in the path of a removal: `members[value eq "..."]`. */
const ONE_MEMBER = /^members\[\s*value\s+eq\s+"([^"]*)"\s*\]$/i;

/** The attributes of a whole resource, as POST and PUT send it. @throws AppError invalidSyntax, invalidValue */
export function groupOf(body: unknown): GroupAttributes {
  const group = { displayName: '', externalId: null, members: new Set<string>() };
  return complete(assignAll(group, body, 'replace'));
}

/** @throws AppError invalidSyntax, invalidPath, invalidValue */
export function patchGroup(before: GroupAttributes, patches: readonly Patch[]): GroupAttributes {
  let group: GroupAttributes = before;
  for (const { op, path, value } of patches) {
    const one = path === null ? null : ONE_MEMBER.exec(path)?.[1];
    if (path === null) group = assignAll(group, value, op);
    else if (one !== undefined && one !== null && op === 'remove') group = withMembers(group, [one], 'remove');
    else group = assign(group, path.toLowerCase(), value, op);
  }
  return complete(group);
}

function assignAll(group: GroupAttributes, value: unknown, op: Patch['op']): GroupAttributes {
  return [...membersOf(value, 'The group')].reduce((one, [name, member]) => assign(one, name, member, op), group);
}

function assign(group: GroupAttributes, name: string, value: unknown, op: Patch['op']): GroupAttributes {
  if (name === 'displayname') return { ...group, displayName: (op !== 'remove' && textOf(value, 'displayName')) || '' };
  if (name === 'externalid') return { ...group, externalId: op === 'remove' ? null : textOf(value, 'externalId') };
  if (name !== 'members') return group;
  // Without a value, all members are removed.
  if (op === 'remove' && value === undefined) return { ...group, members: new Set() };
  return withMembers(group, [value ?? []].flat().map(memberOf), op);
}

function memberOf(value: unknown): string {
  const id = typeof value === 'string' ? value : membersOf(value, 'A member').get('value');
  if (typeof id !== 'string') throw scimError('invalidValue', 'A member must have the ID of a user as its value.');
  return id;
}

function withMembers(group: GroupAttributes, values: readonly string[], op: Patch['op']): GroupAttributes {
  const ids = values.map((value) => value.toLowerCase());
  const wrong = op === 'remove' ? undefined : ids.find((id) => !isUuid(id));
  if (wrong !== undefined) throw scimError('invalidValue', 'A member must be the ID of a user.');
  const members = new Set(op === 'replace' ? [] : group.members);
  for (const id of ids) {
    if (op === 'remove') members.delete(id);
    else members.add(id);
  }
  return { ...group, members };
}

function complete(group: GroupAttributes): GroupAttributes {
  if (group.displayName === '') throw scimError('invalidValue', 'displayName must be given.');
  if (group.members.size <= MAX_MEMBERS) return group;
  throw scimError('tooMany', `A group must have at most ${MAX_MEMBERS} members.`);
}
