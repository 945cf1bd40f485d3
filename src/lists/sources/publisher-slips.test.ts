import { describe, expect, test } from 'vitest';
import { EntryBuilder } from './entry-builder.ts';
import {
  boundedReference,
  EntryReferences,
  hasNameOrWallet,
  issueTime,
  openEntry,
  RowWidths,
} from './publisher-slips.ts';
import { emptyReport, ListFormatError } from './types.ts';

describe('references', () => {
  const open = (mark?: string) => {
    const report = emptyReport();
    const references = new EntryReferences(report, mark);
    return { report, references };
  };

  test('the same content is one entry, other content under the same id another', () => {
    const { report, references } = open();
    expect(references.take('7', '7 a', 1)).toBe('7');
    expect(references.take('7', '7 a', 2)).toBeNull();
    expect(references.take('7', '7 b', 3)).toBe('7#2');
    expect(references.take('7', '7 b', 4)).toBeNull();
    expect(references.take('7', '7 c', 5)).toBe('7#3');
    expect(references.repeated).toBe(2);
    expect(report.notices.map(({ position }) => position)).toEqual([2, 3, 4, 5]);
  });

  test('an ID like a generated one, and an alternative in use', () => {
    const { references } = open('/');
    const taken = ['7', '7/2', '7', '7'].map((id, at) => references.take(id, `${id} ${at}`, at));
    expect(taken).toEqual(['7', '7/2', '7/3', '7/4']);
    const given = ['9', '9', '9'].map((id, at) => references.take(id, `${id} ${at}`, at, '9/x'));
    expect(given).toEqual(['9', '9/x', '9/2']);
  });

  test('a rejected entry frees its ID for the next one', () => {
    const { references } = open();
    references.giveBack(references.take('7', 'no name', 1) ?? '');
    expect(references.take('7', 'a name', 2)).toBe('7');
  });

  test('without an ID, the content is the ID, stable over versions', () => {
    const [first, second] = [open(), open()].map(({ references }) => references.take('', 'a party', 1));
    expect(first).toMatch(/^unnumbered-[0-9a-f]{24}$/);
    expect(second).toBe(first);
  });

  test('an id of any length', () => {
    const { report, references } = open();
    const [one, other] = ['1', '2'].map((end) => references.take(`${'7'.repeat(10_000)}${end}`, end, 1));
    expect(one).not.toBe(other);
    expect(one?.length).toBeLessThan(200);
    expect(report.notices[0]?.reason).toMatch(/^the reference has 10001 characters: kept as 7/);
    expect(boundedReference('7'.repeat(200))).toBe('7'.repeat(200));
  });

  test('100,000 entries of one id', () => {
    const { report, references } = open();
    const taken = new Set(Array.from({ length: 100_000 }, (_, at) => references.take('7', String(at), at, '7/x')));
    expect(taken.size).toBe(100_000);
    expect(report.notices).toHaveLength(1_000);
  });
});

test('an unstated entity type is derived from the parts', () => {
  const report = emptyReport();
  const open = (word: string, isPerson: boolean) =>
    openEntry('7', { word, kind: null, hasPersonParts: () => isPerson }, report, 3).entry;
  expect(open('Ghost', true)).toMatchObject({
    kind: 'PERSON',
    features: [{ name: 'Kind as published', value: 'Ghost' }],
  });
  expect(open('', false)).toMatchObject({ kind: 'ORGANIZATION', features: [] });
  expect(report.notices.map(({ reason }) => reason)).toEqual([
    'unknown kind of party "Ghost": taken as a person',
    'no kind of party is stated: taken as an organisation',
  ]);
  const stated = openEntry('7', { word: 'Ship', kind: 'VESSEL', hasPersonParts: () => true }, report, 3);
  expect(stated.entry.kind).toBe('VESSEL');
  expect(report.notices).toHaveLength(2);
});

test('a strong alias precedes a weak one, a wallet only without any name', () => {
  const report = emptyReport();
  const builder = new EntryBuilder('7', 'PERSON');
  expect(hasNameOrWallet(builder, report, 1)).toBe(false);
  builder.wallet('XBT', '1DemoWallet');
  builder.alias('Weak Demo', 'WEAK', 'a.k.a.');
  builder.alias('Strong Demo', 'STRONG', 'a.k.a.');
  expect(hasNameOrWallet(builder, report, 1)).toBe(true);
  expect(builder.entry.names.map((name) => [name.fullNameRaw, name.nameType])).toEqual([
    ['Strong Demo', 'PRIMARY'],
    ['Weak Demo', 'ALIAS'],
  ]);
});

test.each([
  ['2026-01-02T03:04:05Z', '2026-01-02T03:04:05Z'],
  ['01/02/2026', '01/02/2026'],
  ['99999', null],
  ['0000-01-01', null],
  ['no time', null],
  ['', null],
])('a list issued at "%s"', (published, time) => expect(issueTime(published)).toBe(time));

describe('rows of another width', () => {
  const see = (...widths: number[]) => {
    const rows = new RowWidths(5);
    const wrong = widths.map((width) => rows.see(width)).filter((one) => one !== null);
    rows.finish();
    return wrong;
  };
  test('a few are reported', () =>
    expect(see(5, 4, 5, 6, 5)).toEqual(['4 columns instead of 5', '6 columns instead of 5']));
  test('a footer is no row', () => expect(see(5, 5, 1)).toHaveLength(1));
  test('short rows everywhere are no truncation', () => expect(see(5, 4, 5, 5, 4)).toHaveLength(2));
  test.each([
    ['a short one at the end', [5, 5, 5, 3], /truncated/],
    ['more of them than of the others', [5, 6, 6], /2 rows have not 5 columns/],
  ])('%s: rejected', (_what, widths, why) => {
    expect(() => see(...widths)).toThrow(ListFormatError);
    expect(() => see(...widths)).toThrow(why);
  });
});
