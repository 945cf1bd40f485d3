import { describe, expect, it } from 'vitest';
import { ConfigurationFile, pathOf, textOf } from './document.ts';

const TEXT = `# comment
rules:
  one:
    when: &same
      all:
        - { field: a }
        - field: b
          gte: 1
  two:
    when: *same
`;

describe('the line of a place', () => {
  const file = ConfigurationFile.parse('f.yaml', TEXT);
  it.each<[(string | number)[], number]>([
    [[], 1],
    [['rules'], 2],
    [['rules', 'one', 'when', 'all', 1], 7],
    [['rules', 'one', 'when', 'all', 1, 'gte'], 8],
    [['rules', 'one', 'when', 'all', 7, 'gte'], 5],
    [['rules', 'one', 'severity'], 3],
    [['rules', 'two', 'when', 'all', 1, 'gte'], 8],
  ])('%j', (path, line) => {
    expect(file.describe({ path, message: 'x' })).toMatch(new RegExp(`^f\\.yaml:${line}: .*x$`));
  });
});

it.each([
  ['settings: {a: 1', 'f.yaml:1: '],
  ['a: 1\na: 2\n', 'f.yaml:2: '],
  ['a: !secret x\n', 'f.yaml:1: '],
  ['a: 1\n---\nb: 2\n', 'f.yaml:2: '],
])('%j is rejected with its line', (text, start) => {
  expect(() => ConfigurationFile.parse('f.yaml', text)).toThrow(start);
});

it('country codes and times are text, as in YAML 1.2', () => {
  const { value } = ConfigurationFile.parse('f.yaml', 'countries: [NO, on, yes]\nat: 2026-11-30\n');
  expect(value).toEqual({ countries: ['NO', 'on', 'yes'], at: '2026-11-30' });
});

it.each([
  ['value.FIAT[2].stage', ['value', 'FIAT', 2, 'stage']],
  ['value["a \\"b\\" [1]"].c', ['value', 'a "b" [1]', 'c']],
  ['$', ['$']],
])('the field %s is the path %j', (field, path) => {
  expect(pathOf(field)).toEqual(path);
});

it('a path is shown as the API shows it', () => {
  expect(textOf(['rules', 'large-cash', 'when', 'all', 1, 'gte'])).toBe('rules.large-cash.when.all[1].gte');
});
