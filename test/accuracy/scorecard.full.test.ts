/**
 * The scorecard of BALANCED against the floors and against the one that is committed, so that no change makes the matcher
 * worse unseen. After a change for the better: `amlcore bench accuracy --write-baseline`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { brokenFloors, fallen, figuresOf, incomparable } from '../../bench/baseline.ts';
import { dataFolder } from '../../bench/data.ts';
import { measureScorecard, type Scorecard } from '../../bench/scorecard.ts';
import { projectRoot } from '../../src/platform/lib/project-root.ts';

const folder = dataFolder();
if (folder === null) console.warn('skipped: no matching/ below AMLCORE_TEST_DATA or ../shared/data');
const committed = JSON.parse(readFileSync(join(projectRoot, 'bench', 'scorecard.json'), 'utf8')) as Scorecard;

describe.skipIf(folder === null)('accuracy', () => {
  let card: Scorecard;
  beforeAll(async () => {
    card = await measureScorecard(folder!, { sample: committed.sample, algorithms: ['BALANCED'] });
  }, 240_000);

  test('keeps the floors', () => {
    expect(brokenFloors(card)).toEqual([]);
  });

  test('has not fallen by more than noise', ({ skip }) => {
    const reason = incomparable(card, committed);
    if (reason !== null) skip(`another baseline is needed: ${reason}`);
    expect(fallen(card, committed)).toEqual([]);
  });
});

describe('comparison of scorecards', () => {
  const changed = (change: (card: Scorecard) => void): Scorecard => {
    const copy = structuredClone(committed);
    change(copy);
    return copy;
  };

  test('an equal scorecard is no regression', () => {
    expect(fallen(committed, committed)).toEqual([]);
    expect(figuresOf(committed).length).toBeGreaterThan(50);
  });

  test('fewer matches, more alarms and a lost triple are regressions; improvements are not', () => {
    const worse = changed((card) => {
      const figures = card.algorithms.BALANCED!;
      figures.pairs.all.f1 -= 0.006;
      figures.triples.found -= 1;
      figures.falseAlarms.negatives_us.perThousand += 1.2;
      figures.uk!.identical.found -= 20;
    });
    expect(fallen(worse, committed).map((line) => line.split(':')[0])).toEqual([
      'pairs F1',
      'ranking triples',
      'UK names as listed',
      'false alarms per 1,000',
    ]);
    expect(fallen(committed, worse)).toEqual([]);
  });

  test('a broken floor is named', () => {
    const worse = changed((card) => {
      card.algorithms.BALANCED!.falseAlarms.negatives_companies.alarms = 60;
    });
    expect(brokenFloors(worse)).toContain('false alarms, companies: 2.40, most 2');
  });

  test('other lists are not compared', () => {
    const other = changed((card) => {
      card.lists[0]!.sha256 = '0';
    });
    expect(incomparable(other, committed)).toContain('lists');
    expect(incomparable(committed, committed)).toBeNull();
  });
});
