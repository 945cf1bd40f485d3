/** When a rule counts as worse than in an earlier measurement. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compare, readMeasured, tableOf } from '../../bench/monitoring/compare.ts';
import type { Measured } from '../../bench/monitoring/page.ts';
import { projectRoot } from '../../src/platform/lib/project-root.ts';

const committed = readMeasured(join(projectRoot, 'docs/measurements/monitoring.json'));
const NO_ALERTS = { hits: 0, alerts: 0, alertsPerThousand: 0, held: 0, heldPerThousand: 0, alone: 0, overlap: {} };

/** As measured: of one rule with these rates. */
const measured = (alertsPerThousand: number, heldPerThousand = 0, guilty = ['one'], innocent: string[] = []) => ({
  ...committed,
  stories: [
    { ruleId: 'one', side: 'guilty' as const, tells: 'x', isByItsRule: true, seenBy: guilty },
    { ruleId: 'one', side: 'innocent' as const, tells: 'x', isByItsRule: false, seenBy: innocent },
  ],
  score: {
    ...{ alertsPerThousand: 0, heldPerThousand: 0 },
    rules: { one: { ...NO_ALERTS, alertsPerThousand, heldPerThousand } },
  },
});
const worse = (before: ReturnType<typeof measured>, after: ReturnType<typeof measured>) =>
  compare(before, after).find(({ name }) => name === 'one')!.worse;

it.each([
  ['as before', measured(1), measured(1), []],
  ['a rare rule with a few more alerts', measured(0.2), measured(0.5), []],
  ['a rare rule with more alerts', measured(0.2), measured(0.51), ['more alerts']],
  ['a frequent rule with a tenth more', measured(10), measured(11), []],
  ['a frequent rule with more than a tenth', measured(10), measured(11.1), ['more alerts']],
  ['a hold', measured(1), measured(1, 0.01), ['more holds']],
  ['a guilty story less', measured(1), measured(1, 0, []), ['sees fewer guilty stories']],
  ['an innocent story more', measured(1), measured(1, 0, ['one'], ['one']), ['flags more innocent stories']],
  ['better', measured(1, 1, [], ['one']), measured(0.1, 0, ['one'], []), []],
])('%s', (_, before, after, expected) => expect(worse(before, after)).toEqual(expected));

it('lists regressions in a table', () => {
  const table = tableOf(compare(measured(1), measured(2, 0, [])));
  expect(table.split('\n').map((line) => line.replace(/ {2,}/g, ' | '))).toEqual([
    'Rule | Guilty seen | Innocent flagged | Alerts per 1,000 | Holds per 1,000',
    'one | 1 -> 0 | 0 | 1 -> 2 | 0 | WORSE: sees fewer guilty stories, more alerts',
    '(all) | 1 -> 0 | 0 | 0 | 0 | WORSE: sees fewer guilty stories',
  ]);
});

it('compares the committed measurement, and only those of one population', () => {
  const changes = compare(committed, committed);
  expect(changes.length).toBeGreaterThan(5);
  expect(tableOf(changes)).toBe('No rule changed.');
  const other: Measured = { ...committed, seed: 'calibrate-9' };
  expect(() => compare(committed, other)).toThrow(`seed was ${committed.seed}`);
});
