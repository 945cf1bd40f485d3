import { describe, expect, it } from 'vitest';
import { inTurns } from '../../platform/lib/event-loop-pauses.ts';
import { namesInsideInPieces } from './names-inside.ts';
import { queriesInside } from './queries.ts';

const inside = (name: string) => inTurns(namesInsideInPieces(name));
const all = async (name: string) => {
  const { similar, exact, single } = await inside(name);
  return [...similar, ...exact, ...single];
};

describe('whoever else stands in a name is asked for', () => {
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
    // By words that nobody thought of, or none.
    'Tassilo Brandauer u #',
    'Tassilo Brandauer samt #',
    'Tassilo Brandauer #',
    '# Tassilo Brandauer',
  ])('%j', async (field) => expect(await all(field.replace('#', OTHER))).toContain(OTHER));
});

it('of two words only those at an edge that not everybody has', async () => {
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
])('%s holds nobody else', async (name) => expect(await all(name)).toEqual([]));

it.each([
  ['Holunder Bank of Arlen, Esq.', 'Holunder Bank of Arlen'],
  ['Holunder Bank Arlen, M.D., Ph.D.', 'Holunder Bank Arlen'],
  ['Holunder Bank Arlen Nominees', 'Holunder Bank Arlen'],
])('asks for what stands before titles among organizations: %s', async (field, firm) => {
  expect((await inside(field)).single).toContain(firm);
});

it('asks for each row of words of a name of twelve, and tells where a name has more than are asked for', async () => {
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

it('asks for a ship without what it is, and for no person', async () => {
  expect((await inside('MT HOLUNDERSTERN')).exact).toEqual(['HOLUNDERSTERN']);
  expect(await all('m/v "Edda Holunder"')).toContain('Edda Holunder');
  expect((await inside('M. V. Rao')).exact).toEqual([]);
  expect((await inside('MT Smith')).exact).toEqual([]);
});

it.each(['Rurik Holunder bin Tassilo bin Edmund', 'غوى آل محمد بن علي بن جماز'])(
  'takes the fathers of %s for no other names, but as whole ones',
  async (name) => expect((await inside(name)).similar).toEqual([]),
);

it('asks by the stricter threshold, and for single words among organizations', async () => {
  const { queries } = await queriesInside(['Tassilo Brandauer ITF Edda Holunder', 'Nordlicht dba Holunderbund'], {
    algorithm: 'BALANCED',
    threshold: 70,
    filters: { includeDelisted: false },
  });
  expect(queries.slice(-2)).toMatchObject([
    { names: ['Nordlicht', 'Holunderbund'], fuzzy: false, threshold: 88 },
    // Of firms of that name but for their legal form; "Nordlicht" is a word of the dictionary.
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

it('says of more names than are asked for that there are more', async () => {
  const many = Array.from({ length: 60 }, (_, at) => `Ed${'abcdefgh'[at % 8]} Hol${'abcdefgh'[at >> 3]}`).join('; ');
  expect((await queriesInside([many], { algorithm: 'BALANCED', threshold: 75 })).leftOut).toBe(true);
});
