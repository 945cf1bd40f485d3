import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../platform/lib/project-root.ts';
import { type Conclusion, conclusionOf, STEPS } from './checklist.ts';
import { type AlertMove, stateAfter } from './life-cycle.ts';
import { actsTable, checklistTable, closingTable, conclusionsTable } from './tables.fixture.ts';
import type { AlertState } from './types.ts';

const guide = readFileSync(join(projectRoot, 'docs/alerts.md'), 'utf8');

const NOBODY = { open: 1, truePositive: 0 };

it.each<[AlertState, AlertMove, { open: number; truePositive: number }, AlertState]>([
  ['OPEN', 'REVIEW', NOBODY, 'IN_REVIEW'],
  ['ESCALATED', 'REVIEW', NOBODY, 'ESCALATED'],
  ['CLOSED_FALSE_POSITIVE', 'REVIEW', { open: 0, truePositive: 0 }, 'CLOSED_FALSE_POSITIVE'],
  ['OPEN', 'ESCALATE', NOBODY, 'ESCALATED'],
  ['CLOSED_TRUE_POSITIVE', 'ESCALATE', NOBODY, 'ESCALATED'],
  ['OPEN', 'FALSE_POSITIVE', { open: 0, truePositive: 0 }, 'CLOSED_FALSE_POSITIVE'],
  ['ESCALATED', 'TRUE_POSITIVE', { open: 0, truePositive: 1 }, 'CLOSED_TRUE_POSITIVE'],
  // Of several, one is not decided.
  ['OPEN', 'FALSE_POSITIVE', { open: 1, truePositive: 0 }, 'IN_REVIEW'],
  ['ESCALATED', 'TRUE_POSITIVE', { open: 2, truePositive: 1 }, 'ESCALATED'],
  // Of several, one was right.
  ['IN_REVIEW', 'FALSE_POSITIVE', { open: 0, truePositive: 1 }, 'CLOSED_TRUE_POSITIVE'],
  // Decided otherwise later.
  ['CLOSED_FALSE_POSITIVE', 'TRUE_POSITIVE', { open: 0, truePositive: 1 }, 'CLOSED_TRUE_POSITIVE'],
])('%s by %s with %j is %s', (state, move, verdicts, expected) => {
  expect(stateAfter(state, move, verdicts)).toBe(expected);
});

it.each([
  ['what people do', actsTable],
  ['how it is closed', closingTable],
  ['the checklist', checklistTable],
  ['what the answers come to', conclusionsTable],
])('the guide has the table of %s as the code has it', (_, table) => {
  expect(guide).toContain(table());
});

it.each<[('YES' | 'NO')[], Conclusion | null]>([
  [[], null],
  [['NO'], 'OTHER_LIST'],
  [['YES', 'YES'], 'NO_MATCH'],
  [['YES', 'NO', 'YES'], 'NO_MATCH'],
  [['YES', 'NO', 'NO'], null],
  [['YES', 'NO', 'NO', 'YES', 'NO'], 'OBTAIN'],
  [['YES', 'NO', 'NO', 'NO', 'YES'], 'POSSIBLE_MATCH'],
  [['YES', 'NO', 'NO', 'NO', 'NO'], 'NO_MATCH'],
])('the answers %j come to %s', (given, conclusion) => {
  const answers = given.map((answer, index) => {
    return [STEPS[index]!, { answer, text: null, answeredBy: 'ada', answeredAt: '2026-11-22T12:00:00.000Z' }] as const;
  });
  expect(conclusionOf(Object.fromEntries(answers))).toBe(conclusion);
});
