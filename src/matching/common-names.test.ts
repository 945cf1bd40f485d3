/**
 * Common names, titles and syllables that make a different person; and missing or truncated names that still identify
 * the listed one.
 */
import { expect, test } from 'vitest';
import { buildCorpus } from './corpus-builder.ts';
import { Matcher } from './matcher.ts';
import { inventedSubjects, query, subject } from './subjects.fixture.ts';

const body = { kind: 'ORGANIZATION' } as const;
const matcher = new Matcher(
  buildCorpus([
    ...inventedSubjects(300, 9),
    subject('one-word', 'KARIM'),
    subject('titled', 'Shaykh Dalkhan'),
    subject('mullah', 'Mullah Tarkhanil'),
    subject('gang', 'GOMEZ DTO', body),
    subject('exchange', 'BARAKAT CO', body),
    subject('syllables', 'WANG, Cheng Min'),
    subject('xiuying', 'ZHAO, Xiuying'),
    subject('martin', 'OLIVEIRA, Martin'),
    subject('havchenko', 'HAVCHENKO, Taras'),
    subject('mahmud', 'Mahmud Yusuf'),
    subject('general', 'General Fischer'),
    subject('fernandez', 'FERNANDEZ, Aleksandra'),
    subject('talvenko', 'TALVENKO, Maxim Grigorievich'),
    subject('sukkarin', 'Muhammad Khayr SUKKARIN'),
    subject('jalbuki', 'JALBUKI, Ahmed'),
    subject('abdullah', 'ABDULLAH, Jalbuk'),
    subject('khan', 'KHAN, Ali'),
    subject('arabic-khan', 'علی خان'),
    subject('jarinaldo', 'FISCHER, Jarinaldo'),
    subject('bekhtarov', 'BEKHTAROV, Sergey Nikolayevich'),
    // Otherwise the patronymic would be too rare for this test.
    ...Array.from({ length: 5 }, (_, at) => subject(`son-${at}`, 'GOLDARMIN, Oleg Nikolayevich')),
    subject('gorbunich', 'GORBUNICH, Sergey Nikolaevic'),
    subject('yong', ['YONG, Zhiqing', '용 지칭']),
  ]),
);
const found = (name: string, kind: 'PERSON' | 'ORGANIZATION' = 'PERSON') =>
  matcher.search(query(name, { kind, threshold: 75 }), { limit: 20 }).matches.map(({ id }) => id);

test.each([
  // A title that is also a name, and one common name.
  ['Sheikh Karim', 'one-word'],
  ['Syed Karim', 'one-word'],
  ['Princess Gomez', 'gang'],
  ['Prince Karim', 'one-word'],
  // A title refers to a person, not to an organization.
  ['Haji Barakat', 'exchange'],
  // A different syllable in Chinese characters.
  ['敏 王', 'syllables'],
  ['秀英 芳 赵', 'xiuying'],
  // Common names that are no typos.
  ['Marin Oliveira', 'martin'],
  ['Taras Shevchenko', 'havchenko'],
  // A different patronymic.
  ['Sergey Nikolayevna', 'bekhtarov'],
  // A different syllable.
  ['Rong Zhiqing', 'yong'],
  // No abbreviation of "Beneficiary:".
  ['Ben Fischer', 'general'],
] as const)('%s is not %s', (name, id) => {
  expect(found(name)).not.toContain(id);
});

test.each([
  ['Karim', 'one-word'],
  ['Dalkhan', 'titled'],
  ['Sheikh Dalkhan', 'titled'],
  ['Prince Dalkhan', 'titled'],
  ['J. Fischer', 'jarinaldo'],
  ['Sheikh Mullah Tarkhanil', 'mullah'],
  ['成敏 王', 'syllables'],
  ['秀英 赵', 'xiuying'],
  ['Martim Oliveira', 'martin'],
  ['Aleksandra Fernandes', 'fernandez'],
  ['BEN: General Fischer', 'general'],
  ['یوسف محمود', 'mahmud'],
  // Truncated or abbreviated.
  ['Maxim Grigorie Talvenko', 'talvenko'],
  ['Talvenko Maxim Grig', 'talvenko'],
  ['mhd Khayr SUKKARIN', 'sukkarin'],
  // Neither a Chinese nor a Korean word.
  ['Yosg Zhiqing', 'yong'],
  // Transcribed to Cyrillic and back.
  ['Achmyed Dzhalbouki', 'jalbuki'],
  ['dzhalbouk abdoullach', 'abdullah'],
] as const)('%s is %s', (name, id) => {
  expect(found(name)).toContain(id);
});

test('a final vowel written in Arabic must be in the Latin name too', () => {
  const score = (name: string) =>
    matcher.search(query(name, { kind: 'PERSON' }), { limit: 20 }).matches.find(({ id }) => id === 'mahmud')!.score
      .overall;
  expect(score('یوسف محمودی')).toBeLessThan(score('یوسف محمود') - 5);
});

test('a Latin name is not compared without vowels because another name has the word in Arabic', () => {
  const { matches } = matcher.search(query('Kiaan Ali', { kind: 'PERSON', threshold: 50 }), { limit: 20 });
  const khan = matches.find(({ id }) => id === 'khan')!;
  expect(khan.explanation.map(({ finding }) => finding)).toContain('similar spelling (80 %): only vowels differ');
});

test('a missing family name costs less beside a Russian patronymic', () => {
  const score = (name: string, of: string) =>
    matcher.search(query(name, { kind: 'PERSON', threshold: 60 }), { limit: 20 }).matches.find(({ id }) => id === of)!
      .score.overall;
  const serb = score('Sergey Nikolaevic', 'gorbunich');
  expect(score('Sergey Nikolayevich', 'bekhtarov')).toBeGreaterThan(serb + 1);
  // Different spellings of both names may be a different person's.
  expect(score('Sergei Nikolaevich', 'bekhtarov')).toBe(score('Sergei Nikolajevic', 'bekhtarov'));
});
