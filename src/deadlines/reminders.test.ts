import { expect, it } from 'vitest';
import { stageToRemind } from './reminders.ts';

it.each<[what: string, days: number[], daysLeft: number, lastStage: number | null, stage: number | null]>([
  ['long before', [5, 1, 0], 6, null, null],
  ['the first day', [5, 1, 0], 5, null, 5],
  ['between two', [5, 1, 0], 3, null, 5],
  ['already reminded of this one', [5, 1, 0], 3, 5, null],
  ['the next one', [0, 1, 5], 1, 5, 1],
  ['the day itself', [5, 1, 0], 0, 1, 0],
  ['past', [5, 1, 0], -1, 0, -1],
  ['long overdue, already reminded', [5, 1, 0], -40, -1, null],
  ['no day is set', [], 0, null, null],
  ['no day is set, past', [], -2, null, -1],
])('%s', (_, days, daysLeft, lastStage, stage) => {
  expect(stageToRemind(days, daysLeft, lastStage)).toBe(stage);
});
