/** Names of firms as strangers disturb them. */
import type { MatchKind } from '../../../src/matching/types.ts';
import type { Disturbance, ListedName } from '../../disturb.ts';
import { pick } from '../../random.ts';
import { thereAndBack, written } from './scripts.ts';
import { bySound, changed, longWords, type Random, slip, some } from './slips.ts';

const FIRMS: readonly MatchKind[] = ['ORGANIZATION'];
const kind = (id: string, title: string, of: (name: ListedName, random: Random) => string | null): Disturbance => ({
  id,
  title,
  kinds: FIRMS,
  script: 'latn',
  of,
});

const FORM =
  /^(?:joint|stock|joint-stock|open|closed|public|liability|limited|ltd|llc|l\.l\.c|inc|corp|co|company|gmbh|jsc|ojsc|pjsc|cjsc|s\.?a|srl|s\.?r\.?l|plc|ooo|oao|pao|zao|fze|bv|ag|pte|pvt)\.?,?$/i;
const LONG_FORM =
  /^(?:limited|corporation|incorporated|aktsionernoe|obshchestvo|ogranichennoi|otvetstvennostyu|gesellschaft)$/i;
const GENERAL: Readonly<Record<string, readonly string[]>> = {
  trading: ['trade', 'traders', 'handel', 'commerce', 'torgovy'],
  trade: ['trading'],
  industry: ['industries', 'industrial'],
  industries: ['industry', 'industrial'],
  industrial: ['industries', 'industry'],
  technology: ['technologies', 'tech'],
  technologies: ['technology', 'tech'],
  service: ['services'],
  services: ['service'],
  investment: ['investments', 'invest'],
  investments: ['investment'],
  shipping: ['ship', 'shippings', 'maritime'],
  construction: ['constructions', 'building'],
  engineering: ['engineers', 'engineerings'],
  bank: ['banque', 'banco', 'banka'],
  plant: ['factory', 'zavod', 'works'],
  factory: ['plant', 'works'],
  transport: ['transportation', 'transports'],
  transportation: ['transport'],
  system: ['systems'],
  systems: ['system'],
  electronics: ['electronic'],
  chemical: ['chemicals', 'chemistry'],
  logistics: ['logistic'],
  holding: ['holdings'],
  institute: ['institut', 'institution'],
  center: ['centre'],
  centre: ['center'],
  organization: ['organisation'],
  organisation: ['organization'],
  petroleum: ['oil', 'petrol'],
  airlines: ['airline', 'airways'],
  foundation: ['fund', 'fond'],
  import: ['imports'],
  export: ['exports'],
};
const general = (word: string) => GENERAL[word.toLowerCase().replace(/[.,]$/, '')];
const stem = ({ words }: ListedName) => words.filter((word) => !FORM.test(word));

export const STRANGE_FIRMS: readonly Disturbance[] = [
  kind('firm-two-slips', 'a slip in each of two words', ({ words }, random) => {
    const places = some(longWords(words), 2, random);
    return places.length < 2 ? null : (changed(words, places, (word) => slip(word, random, true))?.join(' ') ?? null);
  }),
  kind('firm-order-slip', 'first word last, and a slip', (name, random) => {
    const words = [...name.words.slice(1), name.words[0]!];
    return words.length < 3
      ? null
      : (changed(words, some(longWords(words, 6), 1, random), (word) => slip(word, random, true))?.join(' ') ?? null);
  }),
  kind(
    'general-other',
    'a general word in another form or language',
    ({ words }, random) =>
      changed(words, words.flatMap((word, at) => (general(word) ? [at] : [])).slice(0, 1), (word) =>
        pick(general(word)!, random).toUpperCase(),
      )?.join(' ') ?? null,
  ),
  kind('general-dropped', 'a general word dropped', ({ words }) => {
    const at = words.findIndex((word) => general(word) !== undefined);
    const left = words.toSpliced(at, 1);
    return at < 0 || left.filter((word) => !FORM.test(word) && word.length > 2).length < 2 ? null : left.join(' ');
  }),
  kind('general-added', 'a general word added', (name, random) => {
    const own = stem(name);
    if (own.length < 2) return null;
    return [...own, pick(['Group', 'Holding', 'International', 'Holdings', 'Trading', 'Company'], random)].join(' ');
  }),
  kind(
    'general-slip',
    'a slip in a general word',
    ({ words }, random) =>
      changed(words, words.flatMap((word, at) => (general(word) ? [at] : [])).slice(0, 1), (word) =>
        slip(word, random, true),
      )?.join(' ') ?? null,
  ),
  kind('place-added', 'a place or branch added', ({ words }, random) =>
    words.length < 2
      ? null
      : `${words.join(' ')} ${pick(['(UK)', 'Dubai', '- Moscow Branch', '(Hong Kong)', 'Head Office', 'Tehran', 'Branch'], random)}`,
  ),
  kind('said-again', 'a word said again in brackets, in another language', ({ words }, random) => {
    if (words.length < 3) return null;
    const at = 1 + Math.floor(random() * (words.length - 2));
    const again = pick(['(Aurora)', '(Lantern)', '(Zarya)', '(Al Fajr)', '(Nova)'], random);
    return words.toSpliced(at, 0, again).join(' ');
  }),
  kind('form-vowels-lost', 'a long word of the legal form without its vowels', ({ words }, random) => {
    const places = words.flatMap((word, at) => (LONG_FORM.test(word) ? [at] : []));
    const all = changed(words, some(places, 1, random), (word) => word[0] + word.slice(1).replace(/[aeiou]/gi, ''));
    return all?.join(' ') ?? null;
  }),
  kind('place-behind-form', 'a place behind the legal form', ({ words }, random) =>
    words.length > 1 && FORM.test(words.at(-1)!)
      ? `${words.join(' ')}${pick([' ', ', '], random)}${pick(['Hong Kong', 'Buenos Aires', 'Beirut', 'Istanbul', 'Minsk'], random)}`
      : null,
  ),
  kind('and-forms', '"&" in all forms', ({ words }, random) => {
    const text = words.join(' ');
    const other = text.replace(/ (?:and|&) /i, pick([' + ', '&', ' n ', ' und ', ' AND ', ' et '], random));
    return other === text ? null : other;
  }),
  kind('form-spaced', 'dots and blanks in the form', ({ words }, random) => {
    const at = words.findLastIndex((word) =>
      /^(?:llc|gmbh|jsc|srl|ooo|oao|zao|pao|plc|fze|ojsc|cjsc|pjsc|sa|bv|ag)[.,]?$/i.test(word),
    );
    if (at < 1) return null;
    const letters = [...words[at]!.replace(/[.,]$/, '')];
    return words
      .with(at, pick([letters.join('.'), `${letters.join('.')}.`, letters.join(' '), letters.join('. ')], random))
      .join(' ');
  }),
  kind('form-first-comma', 'form in brackets or before a comma', (name, random) => {
    const form = name.words.filter((word) => FORM.test(word)).join(' ');
    const own = stem(name).join(' ').replace(/,$/, '');
    return form === '' || own === ''
      ? null
      : pick(
          [`${own} (${form})`, `${own}, ${form}.`, `${form} "${own}"`, `«${own}» ${form}`, `${own} - ${form}`],
          random,
        );
  }),
  kind(
    'firm-by-sound',
    'two words spelled as they sound',
    ({ words }, random) =>
      changed(words, some(longWords(words), 2, random), (word) => bySound(word, random))?.join(' ') ?? null,
  ),
  kind('firm-glued', 'all but the form glued', (name) => {
    const own = stem(name);
    return own.length < 2 || own.join('').length > 30
      ? null
      : `${own.join('')} ${name.words.filter((word) => FORM.test(word)).join(' ')}`.trim();
  }),
  kind('firm-domain', 'as the name of a site', (name) => {
    const own = stem(name).filter((word) => /^[a-z]{2,}$/i.test(word));
    return own.length !== stem(name).length || own.length > 3 || own.join('').length < 7
      ? null
      : `www.${own.join('').toLowerCase()}.com`;
  }),
  kind('firm-vowels-lost', 'a long word without its vowels', ({ words }, random) =>
    words.length < 2
      ? null
      : (changed(
          words,
          some(longWords(words, 7), 1, random),
          (word) => word[0] + word.slice(1).replace(/[aeiou]/gi, ''),
        )?.join(' ') ?? null),
  ),
  kind('firm-word-twice', 'a word written twice', ({ words }, random) => {
    if (words.length < 2) return null;
    const at = Math.floor(random() * words.length);
    return words.toSpliced(at, 0, words[at]!).join(' ');
  }),
  kind('firm-cut-30', 'cut at 30 characters', ({ words }) => {
    const text = words.join(' ');
    return text.length > 32 ? text.slice(0, 30).trim() : null;
  }),
  kind('firm-there-and-back', 'put into Cyrillic by ear, and back', (name, random) => {
    const own = stem(name);
    return own.length < 2
      ? null
      : `${thereAndBack(own.join(' '), random)} ${name.words.filter((word) => FORM.test(word)).join(' ')}`;
  }),
  ...(['cyrillic', 'greek', 'arabic'] as const).map((alphabet) =>
    kind(`firm-in-${alphabet}`, `written in ${alphabet} letters by ear`, (name, random) => {
      const own = stem(name);
      return own.length < 2 || own.join('').length < 10 ? null : written(own.join(' '), alphabet, random);
    }),
  ),
];
