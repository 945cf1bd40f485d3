import { expect, test } from 'vitest';
import { contradictingWords, NameOutline, namingWords, outlineWeight, weightyWords } from './name-outline.ts';
import { CLASS_NUMBER, partWeight } from './part-weight.ts';
import { numbers } from './subjects.fixture.ts';

function outlineOf(parts: readonly (readonly [keyof typeof CLASS_NUMBER, number])[]): number {
  const outline = new NameOutline();
  for (const [partClass, rarity] of parts) outline.add(CLASS_NUMBER[partClass], rarity);
  return outline.finish();
}

test('counts naming, contradicting and weighty words, and ignores legal forms', () => {
  const outline = outlineOf([
    ['name', 1],
    ['patronymic', 0.4],
    ['initial', 1],
    ['number', 1],
    ['particle', 1],
    ['form', 1],
  ]);
  expect(namingWords(outline)).toBe(3);
  expect(contradictingWords(outline)).toBe(3);
  expect(weightyWords(outline)).toBe(2);
  // 1 + 0.7 × 0.4 + 0.35 + 0.7 + 0.08 = 2.41, in sixteenths
  expect(outlineWeight(outline)).toBe(38 / 16);
});

test('does not carry counts over to the next name', () => {
  const outline = new NameOutline();
  outline.add(CLASS_NUMBER.name, 1);
  outline.finish();
  expect(outline.finish()).toBe(0);
});

test('is never higher than the actual values, also for very long names', () => {
  const next = numbers(23);
  for (let round = 0; round < 500; round++) {
    const parts = Array.from({ length: next(33) }, () => ['name', 0.3 + next(70) / 100] as const);
    const outline = outlineOf(parts);
    const weight = parts.reduce((sum, [, rarity]) => sum + partWeight(CLASS_NUMBER.name, rarity), 0);
    expect(outlineWeight(outline)).toBeLessThanOrEqual(weight + 1e-9);
    if (weight < 15) expect(outlineWeight(outline)).toBeGreaterThan(weight - 0.07);
    expect(contradictingWords(outline)).toBe(Math.min(7, parts.length));
    expect(namingWords(outline)).toBe(Math.min(3, parts.length));
  }
});
