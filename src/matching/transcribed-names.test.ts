import { describe, expect, it } from 'vitest';
import { buildCorpus } from './corpus-builder.ts';
import { Matcher } from './matcher.ts';
import { backToCyrillic, withHForG } from './names/cyrillic-round-trip.ts';
import { inventedSubjects, query, subject } from './subjects.fixture.ts';

const FIRM = { kind: 'ORGANIZATION' } as const;
const matcher = new Matcher(
  buildCorpus([
    subject('1', 'Dactus AB', FIRM),
    subject('2', 'Constructora Extracon', FIRM),
    subject('3', 'Juliana Hazelwood'),
    subject('4', 'Ahmed Khalidov'),
    subject('5', 'Scientific Research Institute of Computing Named After Tolmarov', FIRM),
    subject('6', 'Rana Institute', FIRM),
    subject('7', 'Ific Prison', FIRM),
    subject('8', 'Sun Ship Management', FIRM),
    ...inventedSubjects(300, 5).map((party) => ({ ...party, id: `other ${party.id}` })),
  ]),
);
const scoreOf = (name: string, id: string, kind: 'PERSON' | 'ORGANIZATION') =>
  matcher.search(query(name, { kind, threshold: 60 }), { limit: 20 }).matches.find((match) => match.id === id)?.score
    .overall ?? 0;

describe('words transcribed to Cyrillic and back to Latin letters', () => {
  it.each([
    ['daktouss ab', '1', 'ORGANIZATION'],
    ['konsstrouktora yeksstrakon', '2', 'ORGANIZATION'],
    ['Djouliana Kheizlvoud', '3', 'PERSON'],
  ] as const)('match the original name: %s', (name, id, kind) => {
    expect(scoreOf(name, id, kind)).toBeGreaterThanOrEqual(75);
  });

  it('are converted back to the Cyrillic spelling', () => {
    expect(backToCyrillic('djamielia')).toBe('dzhamelya');
    expect(backToCyrillic('khousseyn')).toBe('khuseyn');
    expect(backToCyrillic('martin')).toBeNull();
  });

  it('do not include common words and names, which are taken literally', () => {
    expect(scoreOf('Julia Hollywood', '3', 'PERSON')).toBeLessThan(75);
    expect(scoreOf('Akhmed Khaliullin', '4', 'PERSON')).toBeLessThan(75);
  });
});

it.each([
  ['mougammad abdoullag', 'mouhammad abdoullah'],
  ['ouojsskooue sskrzydo Gezbollag', 'ouojsskooue sskrzydo Hezbollah'],
  ['agmed ali al-gamzi', 'ahmed ali al-hamzi'],
  ['MERIDIAN AGENCY', 'MERIDIAN AGENCY'],
  ['Olga Gagarina', 'Olga Gagarina'],
  ['Khalid Gonzalez', 'Khalid Gonzalez'],
])('a "g" from Russian transcription stands for "h": %s', (name, original) => {
  expect(withHForG(name)).toBe(original);
});

it.each([
  // Function words and general phrases are no names in any script.
  ['سكيينتيفيك ريسيرتش ينستيتوتي وف كومبوتينغ نميد افتير تولماروف', '5'],
  // Without vowels no word can be identical.
  ['رنا ينستتتي', '6'],
  ['يفك برسون', '7'],
  // All three words match.
  ['سن شب منجيمينت', '8'],
] as const)('organizations transcribed to Arabic letters are found: %s', (name, id) => {
  expect(scoreOf(name, id, 'ORGANIZATION')).toBeGreaterThanOrEqual(75);
});
