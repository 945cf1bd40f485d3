import { describe, expect, it } from 'vitest';
import { openCorpus } from '../../matching/corpus.ts';
import { buildCorpus } from '../../matching/corpus-builder.ts';
import { Matcher } from '../../matching/matcher.ts';
import { MODELS } from '../../matching/model.ts';
import { subject } from '../../matching/subjects.fixture.ts';
import type { Query, Subject } from '../../matching/types.ts';
import { changesBetween } from './changes-of-figures.ts';
import { FIGURE_NAMES, FIGURES, MATCHER_FIGURES, mostOf, valuesOf } from './matcher-figures.ts';
import { whatIf } from './what-if.ts';

const LISTED: Subject[] = [
  subject('a', 'MADURO MOROS, Nicolas'),
  subject('b', 'Nicolas Petrov'),
  subject('c', 'Nicolas Zhelev'),
];
const COMMON = buildCorpus(LISTED);
const QUERY: Query = { names: ['Nikolas Maduro'], kind: 'PERSON', algorithm: 'BALANCED', fuzzy: true, threshold: 0 };
const ask = (moves: Parameters<typeof whatIf>[0]['moves'] = [], query = QUERY) =>
  whatIf({ query, subject: LISTED[0]!, common: COMMON, moves });

describe('a what-if', () => {
  it('has the score of the current screening, and shows every figure before and after', () => {
    const before = structuredClone(MODELS);
    const { now, moved, algorithms } = ask([{ figure: 'listedExtra', value: 0.9 }]);
    const [screened] = new Matcher(openCorpus(COMMON)).search(QUERY, { limit: 1 }).matches;
    expect(now).toEqual({ overall: screened!.score.overall, name: screened!.score.name });
    expect(algorithms.find(({ algorithm }) => algorithm === 'BALANCED')!.score).toEqual(now);
    expect(moved!.overall).toBeLessThan(now!.overall);
    expect(MODELS).toEqual(before);
  });

  it('names the figures that change the score, their direction, and those without effect', () => {
    const { now, figures } = ask();
    const of = (name: string) => figures.find(({ figure }) => figure === name)!;
    expect(of('listedExtra').down.score!.overall).toBeGreaterThan(now!.overall);
    expect(of('listedExtra').up.score!.overall).toBeLessThan(now!.overall);
    expect(of('knownVariant').down.value).toBe(0.736);
    expect(of('genderContradiction').up.score).toEqual(now);
    expect(figures.every(({ figure, up }) => up.value <= mostOf(figure))).toBe(true);
  });

  it('reports that a party would not be found', () => {
    expect(ask([], { ...QUERY, names: ['Oskar Blumenthal'] }).now).toBeNull();
    expect(ask([{ figure: 'nameFloor', value: 100 }]).moved).toBeNull();
  });
});

describe('the figures', () => {
  it('are within their limits, and all have labels', () => {
    for (const name of FIGURE_NAMES) {
      for (const value of Object.values(valuesOf(name))) expect(value, name).toBeLessThanOrEqual(mostOf(name));
      expect(FIGURES[name].meaning, name).toMatch(/^[A-Z]/);
    }
    const documented = new Set<string>([...FIGURE_NAMES, 'editBudget']);
    expect(Object.keys(MODELS.BALANCED).filter((name) => !documented.has(name))).toEqual([]);
  });

  it('are compared with the previous ones one by one', () => {
    const before = structuredClone(MATCHER_FIGURES.content) as { algorithms: typeof MODELS };
    const after = structuredClone(before) as unknown as {
      algorithms: { STRICT: { queryExtra: number; editBudget: number[] } };
    };
    after.algorithms.STRICT.queryExtra = 0.5;
    after.algorithms.STRICT.editBudget.push(3);
    expect(changesBetween(before, after)).toEqual([
      { figure: 'algorithms.STRICT.editBudget[13]', before: null, after: 3 },
      { figure: 'algorithms.STRICT.queryExtra', before: 0.6, after: 0.5 },
    ]);
    expect(changesBetween(before, before)).toEqual([]);
  });
});
