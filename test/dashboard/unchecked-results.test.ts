/** A screening without a match is reported as passed only if all checks ran. */
import { expect, it } from 'vitest';
import { COVERAGE_STATES, type Coverage, gapsIn as gapsOfService } from '../../src/domain/coverage.ts';
import { dateOf, needOrder, orderOf } from '../../web/features/screening/batch-dates.ts';
import {
  blindIn,
  isFailed,
  isPartly,
  notLookedIn,
  outcomeOf,
  resultOf,
  rowOf,
} from '../../web/features/screening/batch-results.ts';
import { blindnessOf, gapCodes, gapsIn, gapWords, verdictOf } from '../../web/features/screening/gaps.ts';
import { batch } from '../../web/text/batch.ts';
import { gaps } from '../../web/text/gaps.ts';
import { screening } from '../../web/text/screening.ts';

const LISTS = [{ watchlistId: 'un_sc', version: 3 }];
const DEMO = [{ watchlistId: 'demo', version: 1, demo: true as const }];
const whole = (check: Coverage['check']): Coverage => ({ check, state: 'DONE', lists: LISTS, detail: null });
const WHOLE: Coverage[] = [
  ...(['SANCTION', 'PEP', 'ADVERSE_MEDIA'] as const).map(whole),
  { check: 'INTERNAL', state: 'NOT_CONFIGURED', lists: [], detail: 'there is no list of your own' },
];
const withSanctions = (state: Coverage['state'], lists: NonNullable<Coverage['lists']> = LISTS): Coverage[] => [
  { check: 'SANCTION', state, lists, detail: 'why' },
  ...WHOLE.slice(1),
];
const noPep = WHOLE.map((line): Coverage => (line.check === 'PEP' ? { ...line, state: 'NO_LIST', lists: [] } : line));
const said = (coverage: Coverage[], totalMatches = 0) =>
  verdictOf({ totalMatches, query: { threshold: 75 }, coverage });
const CLEAN = { heading: screening.summary(0, 75), detail: screening.clear };

it('a screening without a match is reported as passed only with full coverage', () => {
  expect(said(WHOLE)).toEqual(CLEAN);
  const blind = COVERAGE_STATES.filter((state) => state !== 'DONE').map((state) => said(withSanctions(state)));
  for (const one of [...blind, said(noPep)]) {
    expect(one.heading).not.toBe(CLEAN.heading);
    expect(one.detail).not.toBeNull();
  }
  // With a match there is nothing to be taken for clean; what was not looked at is told beside it.
  expect(said(withSanctions('LIST_STALE'), 2)).toEqual({ heading: screening.summary(2, 75), detail: null });
  expect(gapWords(noPep)).toBe('PEP lists (no list loaded)');
});

it.each([
  ['M☺d☺ro', withSanctions('UNREADABLE'), 'UNREADABLE', 'is unreadable'],
  ['a stale list', withSanctions('LIST_STALE'), 'LIST_STALE', 'is stale'],
  ['no list', withSanctions('NO_LIST', []), 'NO_LIST', 'no sanctions list loaded'],
  ['one list missing', withSanctions('NO_LIST'), 'SOME_LISTS', 'is missing'],
  ['the demo list alone', withSanctions('NO_LIST', DEMO), 'DEMO', 'demo list'],
  ['sanctions not asked for', withSanctions('NOT_RUN', []), 'NOT_RUN', 'not selected'],
] as const)('%s has its own text: over the result, in a row, in a batch and its file', (_, coverage, why, words) => {
  expect(blindnessOf(coverage)).toBe(why);
  expect(said([...coverage])).toEqual({ heading: expect.stringContaining(words), detail: gaps.detail[why] });
  const answer = { searchId: 's', matches: [], totalMatches: 0, coverage };
  const line = { index: 0, screening: answer, failure: null } as unknown as Parameters<typeof outcomeOf>[0];
  const outcome = outcomeOf(line, ['Somebody'], { fullName: 0 });
  expect([isFailed(outcome) || isPartly(outcome), resultOf(outcome)]).toEqual([true, gaps.short[why]]);
  const row = rowOf(outcome);
  expect(row).toHaveLength(Object.keys(batch.csv).length);
  expect(row.at(-1)).toBe(gapCodes(coverage));
  expect(row.at(-1)).toMatch(/^SANCTION:[A-Z_]+$/);
  if (isPartly(outcome)) expect(blindIn([outcome, outcome])).toEqual([[why, 2]]);
});

it('a batch states unsearched lists once, and reports no name as passed without a PEP list', () => {
  const line = { index: 0, screening: { searchId: 's', matches: [], totalMatches: 0, coverage: noPep }, failure: null };
  const outcome = outcomeOf(line as unknown as Parameters<typeof outcomeOf>[0], ['Somebody'], { fullName: 0 });
  expect([isFailed(outcome), isPartly(outcome), resultOf(outcome)]).toEqual([false, false, gaps.short.OTHERS]);
  expect(notLookedIn([outcome, outcome])).toBe(gapWords(noPep));
});

it('page and service agree on coverage gaps', () => {
  for (const state of COVERAGE_STATES) {
    const coverage = WHOLE.map((line): Coverage => ({ ...line, state }));
    expect(gapsIn(coverage)).toEqual(gapsOfService(coverage));
  }
});

it.each([
  ['1988-04-12', undefined, '1988-04-12'],
  ['1988-4-12', undefined, null],
  ['1988/4/12', undefined, '1988-04-12'],
  ['12.04.1988', undefined, null],
  ['12.04.1988', 'DMY', '1988-04-12'],
  ['12/04/1988', 'MDY', '1988-12-04'],
  ['31.02.1988', 'DMY', null],
  ['29.02.1988', 'DMY', '1988-02-29'],
  ['12.04/1988', 'DMY', null],
  ['12.04.88', 'DMY', null],
  ['', 'DMY', null],
] as const)('a birth date %s, written %s, is %s', (cell, order, day) => {
  expect(dateOf(cell, order)).toBe(day);
});

it('the date order of a table is detected if it is unique, and otherwise requested', () => {
  expect(orderOf(['03.04.1988', '13.04.1988', ''])).toBe('DMY');
  expect(orderOf(['03/04/1988', '04/13/1988'])).toBe('MDY');
  expect(orderOf(['03.04.1988'])).toBeUndefined();
  expect(orderOf(['13.04.1988', '04.13.1988'])).toBeUndefined();
  expect([needOrder(['1988-04-12', 'unknown']), needOrder(['1988-04-12', '03.04.1988'])]).toEqual([false, true]);
});
