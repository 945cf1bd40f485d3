import { expect, it } from 'vitest';
import { conditionsOf } from './filter.ts';
import { userAttributeAt } from './user-attributes.ts';

const read = (filter: string | undefined) => conditionsOf(filter, userAttributeAt);

it.each([
  ['userName eq "a@example.com"', [['userName', 'a@example.com']]],
  ['USERNAME EQ "a \\"b\\" \\u00e9"', [['userName', 'a "b" é']]],
  ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "a"', [['userName', 'a']]],
  ['emails[type eq "work"].value eq "a@example.com"', [['email', 'a@example.com']]],
  [
    'externalId eq "1" and userName eq "a and b"',
    [
      ['externalId', '1'],
      ['userName', 'a and b'],
    ],
  ],
  ['active eq true', [['active', 'true']]],
  ['', []],
])('%s', (filter, expected) => {
  expect(read(filter).map(({ attribute, value }) => [attribute, value])).toEqual(expected);
});

it('is all users without a filter', () => {
  expect(read(undefined)).toEqual([]);
});

it.each([
  'userName',
  'userName eq',
  'userName eq a',
  'userName sw "a"',
  'userName eq "a" or userName eq "b"',
  'not (userName eq "a")',
  'userName eq "a" and',
  'userName eq "a" userName eq "b"',
  'title eq "a"',
  'userName eq "\\x"',
  'userName eq "\\ud800"',
  `userName eq "${'a'.repeat(2_000)}"`,
  Array.from({ length: 6 }, () => 'userName eq "a"').join(' and '),
])('rejects %s', (filter) => {
  expect(() => read(filter)).toThrow(
    expect.objectContaining({ details: expect.objectContaining({ scimType: 'invalidFilter' }) }),
  );
});
