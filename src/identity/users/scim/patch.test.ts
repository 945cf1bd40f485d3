/** Bodies as Okta and Microsoft Entra ID document them. */
import { describe, expect, it } from 'vitest';
import { vouched } from '../single-sign-on/identity-providers.ts';
import { groupOf, patchGroup } from './group-attributes.ts';
import { patchesOf } from './patch.ts';
import { emailOf, nameOf, patchUser, type UserAttributes, userOf } from './user-attributes.ts';

const BEFORE: UserAttributes = userOf({
  userName: 'ada@example.com',
  externalId: '1',
  name: { givenName: 'Ada', familyName: 'King' },
  emails: [{ value: 'ada@example.com', type: 'work', primary: true }],
  active: true,
});
const patched = (...Operations: object[]) => patchUser(BEFORE, patchesOf({ schemas: [], Operations }));
const refusedWith = (scimType: string) => expect.objectContaining({ details: expect.objectContaining({ scimType }) });

describe('a user', () => {
  it.each<[string, object, Partial<UserAttributes>]>([
    ['Okta deactivates', { op: 'replace', value: { active: false } }, { active: false }],
    ['Entra deactivates', { op: 'Replace', path: 'active', value: 'False' }, { active: false }],
    [
      'Entra replaces without a path',
      { op: 'replace', value: { displayName: 'Ada L.', 'name.givenName': 'A.', active: false } },
      { displayName: 'Ada L.', givenName: 'A.', familyName: 'King', active: false },
    ],
    [
      'a path with a filter',
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'new@example.com' },
      { email: 'new@example.com' },
    ],
    [
      'the primary address of a list',
      { op: 'add', path: 'emails', value: [{ value: 'x@example.com' }, { value: 'y@example.com', primary: 'True' }] },
      { email: 'y@example.com' },
    ],
    ['a part of the name', { op: 'Add', path: 'name.familyName', value: 'Lovelace' }, { familyName: 'Lovelace' }],
    [
      'the whole name',
      { op: 'replace', path: 'name', value: { formatted: 'Ada Lovelace' } },
      { formatted: 'Ada Lovelace', givenName: null, familyName: null },
    ],
    [
      'a path with its schema',
      { op: 'replace', path: 'urn:ietf:params:scim:schemas:core:2.0:User:displayName', value: 'Ada' },
      { displayName: 'Ada' },
    ],
    ['a removal', { op: 'remove', path: 'externalId' }, { externalId: null }],
    ['an attribute that is not stored', { op: 'Add', path: 'phoneNumbers[type eq "work"].value', value: '1' }, {}],
    [
      'what an extension has',
      { op: 'add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'A' },
      {},
    ],
  ])('%s', (_what, operation, change) => {
    expect(patched(operation)).toEqual({ ...BEFORE, ...change });
  });

  it.each<[string, object, string]>([
    ['no path to remove', { op: 'remove' }, 'noTarget'],
    ['a path of no form', { op: 'replace', path: 'emails[', value: 'a' }, 'invalidPath'],
    ['an op of no meaning', { op: 'move', path: 'active' }, 'invalidSyntax'],
    ['no user name', { op: 'remove', path: 'userName' }, 'invalidValue'],
    ['a state that is neither', { op: 'replace', path: 'active', value: 'perhaps' }, 'invalidValue'],
    ['a name that is a number', { op: 'replace', path: 'displayName', value: 1 }, 'invalidValue'],
    ['no object', { op: 'replace', value: 'active' }, 'invalidSyntax'],
    ['a long name', { op: 'replace', path: 'displayName', value: 'a'.repeat(257) }, 'invalidValue'],
  ])('rejects %s', (_what, operation, scimType) => {
    expect(() => patched(operation)).toThrow(refusedWith(scimType));
  });

  it('has a limit for the operations, and at least one', () => {
    const Operations = Array.from({ length: 1_001 }, () => ({ op: 'add', path: 'title', value: 'a' }));
    expect(() => patchesOf({ Operations })).toThrow(refusedWith('tooMany'));
    for (const body of [{}, { Operations: [] }, []])
      expect(() => patchesOf(body)).toThrow(refusedWith('invalidSyntax'));
  });

  it('has the name that the provider sends', () => {
    expect(nameOf(BEFORE)).toBe('Ada King');
    expect(nameOf({ ...BEFORE, displayName: 'Countess' })).toBe('Countess');
    expect(nameOf(userOf({ userName: 'ada@example.com' }))).toBe('ada@example.com');
    expect(emailOf(userOf({ USERNAME: 'ada@example.com' }))).toBe('ada@example.com');
    expect(() => userOf({ userName: 'ada' })).toThrow(refusedWith('invalidValue'));
  });
});

describe('a group', () => {
  const [a, b, c] = ['1', '2', '3'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`) as [
    string,
    string,
    string,
  ];
  const before = groupOf({ displayName: 'analysts', members: [{ value: a }, { value: b }] });
  const membersAfter = (...Operations: object[]) => [...patchGroup(before, patchesOf({ Operations })).members];

  it.each<[string, object, string[]]>([
    ['Entra adds', { op: 'Add', path: 'members', value: [{ $ref: null, value: c }] }, [a, b, c]],
    ['Entra removes', { op: 'Remove', path: 'members', value: [{ $ref: null, value: b }] }, [a]],
    ['a path with the member', { op: 'remove', path: `members[value eq "${a.toUpperCase()}"]` }, [b]],
    ['all are removed', { op: 'remove', path: 'members' }, []],
    ['Okta replaces', { op: 'replace', path: 'members', value: [{ value: c, display: 'c@example.com' }] }, [c]],
    ['Okta names it', { op: 'replace', value: { id: 'ignored', displayName: 'officers' } }, [a, b]],
    ['an unknown member is removed', { op: 'remove', path: 'members[value eq "unknown"]' }, [a, b]],
  ])('%s', (_what, operation, members) => {
    expect(membersAfter(operation)).toEqual(members);
  });

  it('rejects a member that is no user, and a group without a name', () => {
    const add = (value: unknown) => () => membersAfter({ op: 'add', path: 'members', value });
    for (const value of ['ada', [{ value: 1 }], [{}]]) expect(add(value)).toThrow(refusedWith('invalidValue'));
    expect(() => membersAfter({ op: 'remove', path: 'displayName' })).toThrow(refusedWith('invalidValue'));
    expect(() => groupOf({ displayName: ' ' })).toThrow(refusedWith('invalidValue'));
  });
});

it('takes the object ID of Entra ID from its issuers only', () => {
  const claims = { sub: 's', aud: 'a', exp: 1, iat: 1, oid: 'object' };
  const directoryIdOf = (iss: string) => vouched({ ...claims, iss }, 'groups').directoryId;
  expect(directoryIdOf('https://login.microsoftonline.com/tenant/v2.0')).toBe('object');
  expect(directoryIdOf('https://login.microsoftonline.com.example.test/v2.0')).toBeNull();
});
