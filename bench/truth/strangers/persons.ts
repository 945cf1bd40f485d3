/** Names of people as strangers disturb them: more than one thing at a time, customs of each language, machines that spoil letters. */
import type { MatchKind } from '../../../src/matching/types.ts';
import type { Disturbance, ListedName } from '../../disturb.ts';
import { pick } from '../../random.ts';
import { otherSpelling } from './other-spellings.ts';
import { thereAndBack, written } from './scripts.ts';
import { bySound, changed, longWords, type Random, slip, some } from './slips.ts';

const PERSONS: readonly MatchKind[] = ['PERSON'];

const kind = (id: string, title: string, of: (name: ListedName, random: Random) => string | null): Disturbance => ({
  id,
  title,
  kinds: PERSONS,
  script: 'latn',
  of,
});

const turned = (words: readonly string[]) => [words.at(-1)!, ...words.slice(0, -1)];

/** Short and pet forms by the language that has them; both ways. */
const PET_FORMS: readonly string[] =
  `alexander sasha alex|aleksandr sasha sanya|vladimir volodya vova|dmitry dima|dmitriy dima|sergey
 seryozha|sergei seryoga|mikhail misha|nikolai kolya|nikolay kolya|ivan vanya|yevgeny zhenya|evgeny zhenya|anatoly tolya|viktor vitya|
 pavel pasha|grigory grisha|boris borya|konstantin kostya|maria masha|natalia natasha|tatiana tanya|elena lena|yelena lena|ekaterina katya|
 anna anya|olga olya|svetlana sveta|william bill|robert bob|richard dick|james jim|john jack|joseph joe|michael mike|charles charlie|
 thomas tom|edward ed|anthony tony|christopher chris|daniel dan|david dave|steven steve|stephen steve|samuel sam|benjamin ben|
 francisco paco|jose pepe|josé pepe|ignacio nacho|manuel manolo|enrique quique|eduardo lalo|guillermo memo|jesus chuy|roberto beto|
 alberto beto|antonio toño|rafael rafa|luis lucho|mohammed mohd|mohammad mohd|muhammad muhd|mohamed md|muhammad mhd|abdullah abdu|
 ibrahim ibro|mustafa musa|giuseppe peppe|giovanni gianni|francesco franco|johannes hans|heinrich heinz|friedrich fritz`
    .split('|')
    .map((row) => row.trim());
const PETS: ReadonlyMap<string, readonly string[]> = new Map(
  PET_FORMS.map((row) => {
    const [full = '', ...short] = row.split(/\s+/);
    return [full, short] as const;
  }),
);

const ARTICLE = /^(al|el)-(?=\p{L})/iu;
const SON = /^(?:bin|ibn|ben)$/i;
const PATRONYMIC = /(?:ovich|evich|ovna|evna|ovych|evych)$/i;

function withArticle(name: ListedName, to: (word: string) => string): string | null {
  const places = name.words.flatMap((word, at) => (ARTICLE.test(word) ? [at] : []));
  return changed(name.words, places, to)?.join(' ') ?? null;
}

/** What says nothing without the word behind it. */
const LEADS =
  /^(?:al|el|ul|ad|as|ar|abd|abd-?[aeu]l|abdi|abu|umm|ibn|bin|ben|bint|de|del|della|da|dos?|la|van|von|der|mac|san)[-'’]?$/i;
const TITLES =
  /^(?:dr|mr|mrs|haji|hajj?|mullah?|maulavi|mawlawi|sheikh|shaykh|sayyid|sayed|syed|qari|hafiz|general|colonel|prof)\.?$/i;

/** Names, each with the small words before it. */
function wholeNames(words: readonly string[]): string[] {
  const names: string[] = [];
  let before = '';
  for (const word of words) {
    if (TITLES.test(word)) continue;
    if (LEADS.test(word)) before += `${word} `;
    else {
      names.push(before + word);
      before = '';
    }
  }
  return names;
}

/**
 * "Mohammed Hassan" of HASSAN, Muhammad Ali. One of the names is left out, of four and more now and then two; a given name and a family name stay
 * where a comma tells them, else the last one. Family name last or first.
 */
function otherSpellingLeftOut({ text }: ListedName, random: Random): string | null {
  const [before = '', behind] = text.split(/,\s*/, 2);
  const family = wholeNames(before.split(/\s+/));
  const given = behind === undefined ? family.splice(0, family.length - 1) : wholeNames(behind.split(/\s+/));
  const total = family.length + given.length;
  if (total < 3 || [...family, ...given].some((name) => !/\p{L}{3}/u.test(name))) return null;
  for (let leftOut = total > 3 && random() < 0.3 ? 2 : 1; leftOut > 0; leftOut--) {
    const several = [family, given].filter(({ length }) => length > 1);
    if (several.length === 0) return null;
    const some = pick(several, random);
    // Who leaves out a name leaves out the first one seldom.
    some.splice(random() < 0.8 ? 1 + Math.floor(random() * (some.length - 1)) : 0, 1);
  }
  // A father's name is no given name.
  if (given.every((name) => PATRONYMIC.test(name))) return null;
  const left = random() < 0.25 ? [...family, ...given] : [...given, ...family];
  const possible = left.flatMap((name, at) => {
    const word = name.split(' ').at(-1)!;
    const other = PATRONYMIC.test(word) ? null : otherSpelling(word, random);
    return other === null ? [] : [{ at, other: name.slice(0, name.length - word.length) + other }];
  });
  if (possible.length === 0 || left.length < 2) return null;
  const { at, other } = pick(possible, random);
  return left.with(at, other).join(' ');
}

export const STRANGE_PERSONS: readonly Disturbance[] = [
  kind('turned-and-slip', 'surname first, and a slip', ({ words }, random) =>
    words.length < 2
      ? null
      : (changed(turned(words), some(longWords(turned(words)), 1, random), (word) => slip(word, random))?.join(' ') ??
        null),
  ),
  kind('slips-in-two-words', 'a slip in each of two words', ({ words }, random) => {
    const places = some(longWords(words), 2, random);
    return places.length < 2 ? null : (changed(words, places, (word) => slip(word, random, true))?.join(' ') ?? null);
  }),
  kind('initial-and-slip', 'initial of the first name, a slip in the last', ({ words }, random) => {
    if (words.length < 3 || words.at(-1)!.length < 5) return null;
    return [`${words[0]![0]}.`, ...words.slice(1, -1), slip(words.at(-1)!, random, true)].join(' ');
  }),
  kind('middle-initial', 'initial for a middle name, with a dot or not', ({ words }, random) => {
    if (words.length < 3) return null;
    const at = 1 + Math.floor(random() * (words.length - 2));
    return words.with(at, `${words[at]![0]}${random() < 0.5 ? '.' : ''}`).join(' ');
  }),
  kind('middle-dropped-slip', 'middle name dropped, and a slip', ({ words }, random) => {
    if (words.length < 3) return null;
    const left = words.toSpliced(1 + Math.floor(random() * (words.length - 2)), 1);
    return changed(left, some(longWords(left, 6), 1, random), (word) => slip(word, random, true))?.join(' ') ?? null;
  }),
  kind('pet-form', 'pet form of a given name', ({ words }, random) => {
    if (words.length < 2) return null;
    const places = words.flatMap((word, at) => (PETS.has(word.toLowerCase()) && at < words.length - 1 ? [at] : []));
    if (places.length === 0) return null;
    const at = pick(places, random);
    return words.with(at, pick(PETS.get(words[at]!.toLowerCase())!, random)).join(' ');
  }),
  kind('son-of-dropped', '"bin", "ibn", "ben" dropped', ({ words }) => {
    const left = words.filter((word) => !SON.test(word));
    return left.length === words.length || left.length < 2 ? null : left.join(' ');
  }),
  kind('son-of-added', '"bin" or "ibn" between Arabic names', ({ words }, random) =>
    words.length < 3 || !/^(?:abd|moha|muha|ahm|ali|hus|has|ibr|khal|sal|yus)/i.test(words.join(' '))
      ? null
      : words.toSpliced(1, 0, pick(['bin', 'ibn', 'ben'], random)).join(' '),
  ),
  kind('son-of-other', '"bin" for "ibn" for "ben"', ({ words }, random) => {
    const places = words.flatMap((word, at) => (SON.test(word) ? [at] : []));
    return changed(words, places, () => pick(['bin', 'ibn', 'ben', 'b.'], random))?.join(' ') ?? null;
  }),
  kind('article-dropped', 'Arabic article dropped', (name) => withArticle(name, (word) => word.replace(ARTICLE, ''))),
  kind('article-glued', 'Arabic article glued on', (name) => withArticle(name, (word) => word.replace(ARTICLE, '$1'))),
  kind('article-other', '"el", "ul", "al", "as" for "al"', (name, random) =>
    withArticle(name, (word) => word.replace(ARTICLE, pick(['el ', 'el-', 'Al ', "al'", 'ul-', 'El'], random))),
  ),
  kind('article-added', 'Arabic article added to the last name', ({ words }, random) =>
    words.length < 2 ||
    ARTICLE.test(words.at(-1)!) ||
    !/^(?:moha|muha|ahm|ali|hus|has|ibr|khal|sal|yus)/i.test(words[0]!)
      ? null
      : [...words.slice(0, -1), pick(['al-', 'al ', 'Al', 'el-'], random) + words.at(-1)!].join(' '),
  ),
  kind('patronymic-short', 'patronymic cut or as an initial', ({ words }, random) => {
    const places = words.flatMap((word, at) => (PATRONYMIC.test(word) && word.length > 7 ? [at] : []));
    return (
      changed(words, places, (word) =>
        pick([`${word[0]}.`, word.replace(/(?:vich|vna|vych)$/i, ''), word.slice(0, 5), word.slice(0, -1)], random),
      )?.join(' ') ?? null
    );
  }),
  kind('double-surname-one', 'one of two surnames dropped', ({ text }, random) => {
    const [surname = '', given = ''] = text.split(/,\s*/, 2);
    const surnames = surname.split(/\s+/);
    if (surnames.length !== 2 || given === '' || surnames.some((word) => word.length < 4)) return null;
    return pick([`${given} ${surnames[0]}`, `${given} ${surnames[0]}`, `${given} ${surnames[1]}`], random);
  }),
  kind('double-surname-hyphen', 'two surnames hyphenated, or first of all', ({ text }, random) => {
    const [surname = '', given = ''] = text.split(/,\s*/, 2);
    if (!/^\S{4,} \S{4,}$/.test(surname) || given === '') return null;
    return pick(
      [`${given} ${surname.replace(' ', '-')}`, `${surname} ${given}`, `${given} ${surname.replace(' ', ' y ')}`],
      random,
    );
  }),
  kind(
    'other-spelling-name-left-out',
    'a usual other spelling of a name, and another name left out',
    otherSpellingLeftOut,
  ),
  kind('by-sound', 'two words spelled as they sound', ({ words }, random) => {
    const places = some(longWords(words, 4), 2, random);
    return changed(words, places, (word) => bySound(word, random))?.join(' ') ?? null;
  }),
  kind(
    'doubles-single',
    'every doubled letter single',
    ({ words }) => changed(words, longWords(words), (word) => word.replace(/(\p{L})\1/giu, '$1'))?.join(' ') ?? null,
  ),
  kind(
    'vowels-lost',
    'a long word without its vowels',
    ({ words }, random) =>
      changed(
        words,
        some(longWords(words, 6), 1, random),
        (word) => word[0] + word.slice(1).replace(/[aeiou]/gi, ''),
      )?.join(' ') ?? null,
  ),
  kind('first-letter-lost', 'first letter of the field lost', ({ words }) =>
    words.length < 2 || words[0]!.length < 5 ? null : words.join(' ').slice(1),
  ),
  kind('word-twice', 'a word written twice', ({ words }, random) => {
    if (words.length < 2) return null;
    const at = Math.floor(random() * words.length);
    return words.toSpliced(at, 0, words[at]!).join(' ');
  }),
  kind('two-names-added', 'two further names in the middle', ({ words }, random) =>
    words.length < 2
      ? null
      : [words[0], ...some(['Ahmad', 'Viktor', 'Jose', 'Hassan', 'Karim', 'Peter'], 2, random), ...words.slice(1)].join(
          ' ',
        ),
  ),
  kind(
    'degree-behind',
    'a degree or rank behind the name',
    ({ words }, random) =>
      `${words.join(' ')}${pick([', PhD', ' Esq.', ', MD', ' (Ret.)', ', MBA', ' Sr', ' III'], random)}`,
  ),
  kind('dots-between', 'dots or underscores for blanks', ({ words }, random) =>
    words.join(pick(['.', '_', ' . ', '/'], random)),
  ),
  kind('glued-and-slip', 'all words glued, and a slip', ({ words }, random) =>
    words.join('').length > 28 || words.length < 2 ? null : slip(words.join(''), random, true),
  ),
  kind('cut-25', 'cut at 25 characters', ({ words }) => {
    const text = words.join(' ');
    return text.length > 27 ? text.slice(0, 25).trim() : null;
  }),
  kind('there-and-back', 'put into Cyrillic by ear, and back', ({ words }, random) =>
    words.length < 2 ? null : thereAndBack(words.join(' '), random),
  ),
  ...(['cyrillic', 'greek', 'arabic', 'hebrew'] as const).map((alphabet) =>
    kind(`in-${alphabet}`, `written in ${alphabet} letters by ear`, ({ words }, random) =>
      words.length < 2 || words.join('').length < 8 ? null : written(words.join(' '), alphabet, random),
    ),
  ),
];
