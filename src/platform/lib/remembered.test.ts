import { expect, it } from 'vitest';
import { Remembered } from './remembered.ts';

function counted() {
  const asked: string[] = [];
  const known = new Remembered<{ words: string[] }>();
  const of = (text: string) =>
    known.of(text, (one) => {
      asked.push(one);
      return { words: one.split(' ') };
    });
  return { asked, of };
}

it('computes repeated values once', () => {
  const { asked, of } = counted();
  expect([of('Edda Holunder'), of('Edda Holunder'), of('Lindengasse 12')].map(({ words }) => words.length)).toEqual([
    2, 2, 2,
  ]);
  expect(asked).toEqual(['Edda Holunder', 'Lindengasse 12']);
});

it('caches no numbers and no long values', () => {
  const { asked, of } = counted();
  for (const text of ['Invoice 53001', 'AB 12-34', 'x '.repeat(51)])
    for (let times = 0; times < 2; times += 1) of(text);
  expect(asked).toHaveLength(6);
});

it('shares frozen values', () => {
  const { of } = counted();
  expect(() => of('Edda Holunder').words.push('Wendelin')).toThrow(TypeError);
});
