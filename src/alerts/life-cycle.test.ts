import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../platform/lib/project-root.ts';
import { CHECKLIST_KINDS } from './checklist.ts';
import { type AlertMove, stateAfter } from './life-cycle.ts';
import { actsTable, checklistTable, closingTable, conclusionsTable } from './tables.fixture.ts';
import type { AlertState } from './types.ts';

const guide = readFileSync(join(projectRoot, 'docs/alerts.md'), 'utf8');

const ONE_OPEN = { open: 1, truePositive: 0 };

it.each<[AlertState, AlertMove, { open: number; truePositive: number }, AlertState]>([
  ['OPEN', 'REVIEW', ONE_OPEN, 'IN_REVIEW'],
  ['ESCALATED', 'REVIEW', ONE_OPEN, 'ESCALATED'],
  ['CLOSED_FALSE_POSITIVE', 'REVIEW', { open: 0, truePositive: 0 }, 'CLOSED_FALSE_POSITIVE'],
  ['OPEN', 'ESCALATE', ONE_OPEN, 'ESCALATED'],
  ['CLOSED_TRUE_POSITIVE', 'ESCALATE', ONE_OPEN, 'ESCALATED'],
  ['OPEN', 'FALSE_POSITIVE', { open: 0, truePositive: 0 }, 'CLOSED_FALSE_POSITIVE'],
  ['ESCALATED', 'TRUE_POSITIVE', { open: 0, truePositive: 1 }, 'CLOSED_TRUE_POSITIVE'],
  // One of several payments has no decision.
  ['OPEN', 'FALSE_POSITIVE', { open: 1, truePositive: 0 }, 'IN_REVIEW'],
  ['ESCALATED', 'TRUE_POSITIVE', { open: 2, truePositive: 1 }, 'ESCALATED'],
  // One of several payments was a true match.
  ['IN_REVIEW', 'FALSE_POSITIVE', { open: 0, truePositive: 1 }, 'CLOSED_TRUE_POSITIVE'],
  // A later decision differs.
  ['CLOSED_FALSE_POSITIVE', 'TRUE_POSITIVE', { open: 0, truePositive: 1 }, 'CLOSED_TRUE_POSITIVE'],
])('%s by %s with %j is %s', (state, move, verdicts, expected) => {
  expect(stateAfter(state, move, verdicts)).toBe(expected);
});

it.each<[string, () => string]>([
  ['actions of users', actsTable],
  ['closing', closingTable],
  ...CHECKLIST_KINDS.map((kind) => [`the checklist of ${kind}`, () => checklistTable(kind)] as [string, () => string]),
  ['conclusions of checklists', conclusionsTable],
])('the guide has the table of %s as the code has it', (_, table) => {
  expect(guide).toContain(table());
});
