import { describe, expect, test } from 'vitest';
import { barChart } from '../../bench/charts.ts';
import { DISTURBANCES } from '../../bench/disturb.ts';
import { generatedSubjects, shapeOf } from '../../bench/generate.ts';
import { correlation, ranks } from '../../bench/labelled.ts';
import { seeded } from '../../bench/random.ts';
import { casesOf, listedNames, scriptGroup } from '../../bench/recall.ts';
import { CLASSES } from '../../bench/truth/classes.ts';
import { PARTS, partOf } from '../../bench/truth/split.ts';
import { transliterate } from '../../src/governance/validation/transliterate.ts';
import { inventedSubjects, subject } from '../../src/matching/subjects.fixture.ts';

const asked = (id: string, name: string) => {
  const kind = DISTURBANCES.find((one) => one.id === id)!;
  return casesOf(kind, listedNames([subject('s', name)]), 1).map((one) => one.name);
};

describe('disturbances', () => {
  test('each has a unique name', () => {
    const ids = DISTURBANCES.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('names of persons begin with the given name', () => {
    const names = listedNames([subject('s', 'LAVROV, Sergey Viktorovich')]);
    expect(names[0]?.words).toEqual(['Sergey', 'Viktorovich', 'LAVROV']);
    expect(asked('middle-dropped', 'LAVROV, Sergey Viktorovich')).toEqual(['Sergey LAVROV']);
    expect(asked('surname-comma', 'Sergey Viktorovich Lavrov')).toEqual(['LAVROV, Sergey Viktorovich']);
    expect(asked('initials-before-surname', 'Sergey Viktorovich Lavrov')).toEqual(['S. V. Lavrov']);
  });

  test('one letter dropped is one letter', () => {
    expect(asked('letter-dropped', 'Sergey Lavrov')[0]).toHaveLength('Sergey Lavrov'.length - 1);
  });

  test('a disturbance that does not apply creates no case', () => {
    expect(asked('accents-lost', 'Sergey Lavrov')).toEqual([]);
    expect(asked('middle-dropped', 'Sergey Lavrov')).toEqual([]);
    expect(asked('as-listed', 'Carlos')).toEqual([]);
  });

  test('cases are reproducible', () => {
    const names = listedNames(inventedSubjects(200, 1));
    for (const kind of DISTURBANCES) expect(casesOf(kind, names, 20)).toEqual(casesOf(kind, names, 20));
  });

  test('Cyrillic by the table of each office', () => {
    expect(transliterate('Щукин Юрий', 'BGN/PCGN')).toBe('Shchukin Yuriy');
    expect(transliterate('Щукин Юрий', 'ICAO')).toBe('Shchukin Iurii');
    expect(transliterate('Щукин Юрий', 'German custom')).toBe('Schtschukin Jurii');
    expect(transliterate('Ђорђевић', 'ICAO')).toBeNull();
  });

  test('Chinese orthographies are one group', () => {
    expect([scriptGroup('张伟'), scriptGroup('張偉'), scriptGroup('42')]).toEqual(['hani', 'hani', 'latn']);
  });
});

describe('the truth', () => {
  test('each class has a unique name, also among the disturbances', () => {
    const ids = [...DISTURBANCES, ...CLASSES].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('a class draws parameters by seed, reproducibly', () => {
    const names = listedNames([subject('s', 'ROMASHKA TRADING COMPANY LIMITED', { kind: 'ORGANIZATION' })]);
    const kind = CLASSES.find(({ id }) => id === 'any-slip')!;
    const drawn = (seed: string) => kind.of(names[0]!, seeded(seed));
    expect(drawn('1')).toBe(drawn('1'));
    expect(new Set(['1', '2', '3', '4', '5'].map(drawn)).size).toBeGreaterThan(1);
  });

  test('parties are split in half, a fifth and the rest, reproducibly', () => {
    const counts = Object.fromEntries(PARTS.map((part) => [part, 0]));
    for (let at = 0; at < 10_000; at++) counts[partOf(`un_sc/QDi.${at}`)]!++;
    expect(counts.fit).toBeGreaterThan(4_800);
    expect(counts.fit).toBeLessThan(5_200);
    expect(counts.choose).toBeGreaterThan(1_850);
    expect(counts.choose).toBeLessThan(2_150);
    expect(partOf('ofac_sdn/36')).toBe(partOf('ofac_sdn/36'));
  });
});

describe('generated lists', () => {
  const take = (count: number) => {
    const generated = generatedSubjects(shapeOf(inventedSubjects(500, 1)), 'test');
    return Array.from({ length: count }, () => generated.next().value);
  };

  test('are reproducible, with their own IDs', () => {
    expect(take(50)).toEqual(take(50));
    expect(new Set(take(50).map(({ id }) => id)).size).toBe(50);
  });

  test('the vocabulary grows with the list, but more slowly', () => {
    const many = take(4_000);
    const words = (count: number) =>
      new Set(many.slice(0, count).flatMap(({ names }) => names.flatMap(({ text }) => text.toLowerCase().split(/\s+/))))
        .size;
    expect(words(4_000)).toBeGreaterThan(words(1_000));
    expect(words(4_000)).toBeLessThan(3 * words(1_000));
  });
});

test('equal ranks are shared, and order alone decides the correlation of ranks', () => {
  expect(ranks([5, 1, 5])).toEqual([1.5, 0, 1.5]);
  expect(correlation(ranks([1, 2, 3]), ranks([10, 100, 1000]))).toBeCloseTo(1);
  expect(correlation(ranks([1, 2, 3]), ranks([3, 2, 1]))).toBeCloseTo(-1);
});

test('a chart shows its labels, safe for XML', () => {
  const svg = barChart('Found', [{ label: '"&" for <and>', percent: 50, note: '50 %' }]);
  expect(svg).toContain('&amp;');
  expect(svg).not.toContain('<and>');
});
