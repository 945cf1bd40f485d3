import { expect, it } from 'vitest';
import type { Expression, Rule } from './language/types.ts';
import { takesHitsAway } from './named-lists.ts';

const rule = (when: Expression, mode: Rule['mode'] = 'SCORE') => ({ mode, when }) as Rule;
const ASKED = { field: 'transaction.message', containsList: 'words' };

it.each<[string, Rule, string[], string[], boolean]>([
  ['a matched value is removed', rule(ASKED), ['A', 'B'], ['A'], true],
  ['a matched value is added', rule(ASKED), ['A'], ['A', 'B'], false],
  ['an excluded value is added', rule({ not: ASKED }), ['A'], ['A', 'B'], true],
  ['a value that a rule asks for is removed', rule({ field: 'party.name', matchesList: 'words' }), ['A'], [], true],
  ['the rule is in SHADOW', rule(ASKED, 'SHADOW'), ['A'], [], false],
  ['the rule names another list', rule({ field: 'party.name', containsList: 'others' }), ['A'], [], false],
])('%s', (_, one, before, after, expected) => {
  expect(takesHitsAway([one], 'words', before, after)).toBe(expected);
});
