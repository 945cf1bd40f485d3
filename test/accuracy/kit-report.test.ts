import { expect, it } from 'vitest';
import { type Judged, reportOf, signTest } from '../../bench/peers/kit-report.ts';

it('distinguishes chance from a difference by an exact sign test', () => {
  expect(signTest(0, 0)).toBe(1);
  expect(signTest(5, 5)).toBe(1);
  expect(signTest(10, 0)).toBeCloseTo(2 / 1024, 10);
  expect(signTest(6, 18)).toBeCloseTo(0.0227, 4);
  expect(signTest(600, 600)).toBeCloseTo(1, 1);
  expect(signTest(700, 500)).toBeLessThan(1e-7);
});

it('reports improvements, regressions and missing runs', () => {
  const times = (count: number, one: Omit<Judged, 'kit' | 'part'>) =>
    Array.from({ length: count }, (): Judged => ({ kit: 'kit', part: 'all', ...one }));
  const judged = [
    ...times(20, { isMatch: true, ours: true, theirs: true }),
    ...times(10, { isMatch: true, ours: false, theirs: true }),
    ...times(10, { isMatch: false, ours: false, theirs: true }),
    ...times(5, { isMatch: false, ours: true, theirs: true }),
  ];
  const versions = { nomenklatura: '1', rigour: '2', algorithm: 'logic-v2', matcher: '3' };
  const text = reportOf(judged, ['Pairs: give --pairs'], versions);
  expect(text).toContain('| kit | all | matches found | 30 | 66.7 % | 100.0 % | 0 | 10 | worse (p 0.0020) |');
  expect(text).toContain('| kit | all | false positives | 15 | 33.3 % | 100.0 % | 10 | 0 | better (p 0.0020) |');
  expect(text).toContain('| kit | all | right verdicts | 45 | 66.7 % | 66.7 % | 10 | 10 | not different (p 1.0) |');
  expect(text).toContain('- Pairs: give --pairs.');
});
