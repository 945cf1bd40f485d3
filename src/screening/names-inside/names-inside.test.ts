import { describe, expect, it } from 'vitest';
import { inTurns } from '../../platform/lib/event-loop-pauses.ts';
import { namesInsideInPieces } from './names-inside.ts';
import { queriesInside } from './queries.ts';

const inside = (name: string) => inTurns(namesInsideInPieces(name));
const all = async (name: string) => {
  const { similar, exact, single } = await inside(name);
  return [...similar, ...exact, ...single];
};

describe('further parties in a name are searched', () => {
  const OTHER = 'Edda Maria Holunder';
  it.each([
    'Tassilo Brandauer as trustee of the #',
    'Tassilo Brandauer nominee for #',
    'Tassilo Brandauer ITF #',
    'Brandauer Notare Anderkonto #',
    'Tassilo Brandauer zugunsten #',
    'Tassilo Brandauer u/g/o #',
    'Tassilo Brandauer для #',
    'Tassilo Brandauer and/or #',
    'Tassilo Brandauer lub #',
    'Tassilo Brandauer 和 #',
    'Tassilo Brandauer*#',
    'Tassilo Brandauer\\#',
    'Tassilo Brandauer – #',
    'Tassilo Brandauer–#',
    'Tassilo Brandauer_#',
    'Tassilo Brandauer ¦ #',
    'Tassilo Brandauer\t#',
    'Tassilo Brandauer・#',
    // With unexpected words, or without words.
    'Tassilo Brandauer u #',
    'Tassilo Brandauer samt #',
    'Tassilo Brandauer #',
    '# Tassilo Brandauer',
  ])('%j', async (field) => expect(await all(field.replace('#', OTHER))).toContain(OTHER));
});

it('two words: only uncommon ones at an edge', async () => {
  const names = ['Rurik Sandmann', 'Edda Holunder'];
  expect(await all(names.join(' '))).toEqual(expect.arrayContaining(names));
  expect(await all('Mohammed Ali Abdul Rahman')).toEqual([]);
});

it.each([
  'Tassilo Brandauer',
  'Tassilo Edmund Brandauer',
  'Tassilo Edmund von Brandauer',
  'Abd al-Rahman bin Ali',
  'Nordlicht Reederei GmbH',
])('%s contains no other party', async (name) => expect(await all(name)).toEqual([]));

it.each([
  ['Holunder Bank of Arlen, Esq.', 'Holunder Bank of Arlen'],
  ['Holunder Bank Arlen, M.D., Ph.D.', 'Holunder Bank Arlen'],
  ['Holunder Bank Arlen Nominees', 'Holunder Bank Arlen'],
])('searches words before titles among organizations: %s', async (field, firm) => {
  expect((await inside(field)).single).toContain(firm);
});

it('searches each word sequence of a name of twelve, and reports longer ones', async () => {
  const words =
    'Arnulf Bertold Casimir Dagobert Eberhard Fridolin Gisbert Hildemar Isenbard Jorgolf Kunibert Liutger'.split(' ');
  const { exact, leftOut } = await inside(words.join(' '));
  const rows = words.slice(2).map((_, at) => words.slice(at, at + 3).join(' '));
  expect([...exact, ...(await inside(words.join(' '))).similar]).toEqual(expect.arrayContaining(rows));
  expect(leftOut).toBe(false);
  const letter = (at: number) => String.fromCharCode(97 + (at % 26));
  const crowd = Array.from({ length: 80 }, (_, at) => `A${letter(at)}u${letter(Math.floor(at / 26) + 3)}o`).join(' ');
  expect((await inside(crowd)).leftOut).toBe(true);
});

it('searches a ship without its type, and no person', async () => {
  expect((await inside('MT HOLUNDERSTERN')).exact).toEqual(['HOLUNDERSTERN']);
  expect(await all('m/v "Edda Holunder"')).toContain('Edda Holunder');
  expect((await inside('M. V. Rao')).exact).toEqual([]);
  expect((await inside('MT Smith')).exact).toEqual([]);
});

it.each(['Rurik Holunder bin Tassilo bin Edmund', 'غوى آل محمد بن علي بن جماز'])(
  'does not mistake patronymics of %s for other names, except whole ones',
  async (name) => expect((await inside(name)).similar).toEqual([]),
);

it('searches with the stricter threshold, and single words among organizations', async () => {
  const { queries } = await queriesInside(['Tassilo Brandauer ITF Edda Holunder', 'Nordlicht dba Holunderbund'], {
    algorithm: 'BALANCED',
    threshold: 70,
    filters: { includeDelisted: false },
  });
  expect(queries.slice(-2)).toMatchObject([
    { names: ['Nordlicht', 'Holunderbund'], fuzzy: false, threshold: 88 },
    // Companies of this name apart from the legal form. "Nordlicht" is a word of the dictionary.
    { names: ['Holunderbund'], fuzzy: true, threshold: 99, filters: { kinds: ['ORGANIZATION'] } },
  ]);
  expect(queries.slice(0, -1).map(({ threshold }) => threshold)).toEqual(queries.slice(1).map(() => 88));
  expect(queries.find(({ names }) => names.includes('Edda Holunder'))).toMatchObject({ fuzzy: true });
  expect(queries.find(({ names }) => names.includes('Holunderbund'))).toMatchObject({
    fuzzy: false,
    filters: { kinds: ['ORGANIZATION'], includeDelisted: false },
  });
  const { queries: stricter } = await queriesInside(['A & Edda Holunder'], { algorithm: 'STRICT', threshold: 95 });
  expect(stricter[0]).toMatchObject({ algorithm: 'STRICT', threshold: 95 });
});

it('reports more names than are searched', async () => {
  const many = Array.from({ length: 60 }, (_, at) => `Ed${'abcdefgh'[at % 8]} Hol${'abcdefgh'[at >> 3]}`).join('; ');
  expect((await queriesInside([many], { algorithm: 'BALANCED', threshold: 75 })).leftOut).toBe(true);
});
