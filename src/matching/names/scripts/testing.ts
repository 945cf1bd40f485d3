/** Test helper: searches names in their own script in a small index of customary Latin spellings, with the real matcher. */
import { expect, test } from 'vitest';
import { buildCorpus } from '../../corpus-builder.ts';
import { Matcher } from '../../matcher.ts';
import { inventedSubjects, query, subject } from '../../subjects.fixture.ts';

export type Pair = readonly [own: string, latin: string];

/** Enough other parties, so that common words are not rated as rare. */
const OTHERS = inventedSubjects(200, 7);

function scorer(pairs: readonly Pair[]): (own: string, latin: string) => number {
  const latinNames = [...new Set(pairs.map(([, latin]) => latin))];
  const matcher = new Matcher(buildCorpus([...OTHERS, ...latinNames.map((name) => subject(name, name))]));
  return (own, latin) => {
    const { matches } = matcher.search(query(own, { kind: 'PERSON', threshold: 30 }), { limit: 300 });
    return matches.find(({ id }) => id === latin)?.score.overall ?? 0;
  };
}

export function testPairs(same: readonly Pair[], different: readonly Pair[]): void {
  const scoreOf = scorer([...same, ...different]);
  test.each(same)('%s is %s', (own, latin) => expect(scoreOf(own, latin)).toBeGreaterThanOrEqual(75));
  test.each(different)('%s is not %s', (own, latin) => expect(scoreOf(own, latin)).toBeLessThan(75));
}
