/** What happens to names of people, firms and ships alike on their way through machines. */
import type { Disturbance, ListedName } from '../../disturb.ts';
import { pick } from '../../random.ts';
import { changed, leet, longWords, mojibake, otherLayout, type Random, slip, some, twins } from './slips.ts';

const kind = (id: string, title: string, of: (name: ListedName, random: Random) => string | null): Disturbance => ({
  id,
  title,
  script: 'latn',
  of,
});
const SIGN = /(?<=\p{L})[-'’ʼ‘`](?=\p{L})/gu;

export const STRANGE_ANYONE: readonly Disturbance[] = [
  kind(
    'leet',
    'figures and signs for two letters of a word',
    ({ words }, random) =>
      changed(words, some(longWords(words), 1, random), (word) => leet(word, 2, random))?.join(' ') ?? null,
  ),
  kind(
    'leet-all',
    'figures and signs in every long word',
    ({ words }, random) => changed(words, longWords(words), (word) => leet(word, 1, random))?.join(' ') ?? null,
  ),
  kind('look-alike-alphabet', 'letters of another alphabet that look the same', ({ words }, random) => {
    const text = words.join(' ');
    const other = twins(text, random);
    return other === text ? null : other;
  }),
  kind('decomposed', 'accents as signs of their own', ({ words }) => {
    const text = words.join(' ');
    const apart = text.normalize('NFD');
    return apart === text ? null : apart;
  }),
  kind('accents-vanished', 'letters with accents lost', ({ words }) => {
    const text = words.join(' ');
    const less = text.replace(/[^\0-\x7f]/gu, '');
    return less === text || text.length - less.length > 2 || less.length < 8 ? null : less;
  }),
  kind('accents-queried', 'question marks for letters with accents', ({ words }, random) => {
    const text = words.join(' ');
    const less = text.replace(/[\u00c0-\u024f]/gu, pick(['?', '_', '\ufffd'], random));
    return less === text || (less.match(/[?_\ufffd]/g)?.length ?? 0) > 2 ? null : less;
  }),
  kind('mojibake', 'UTF-8 read as another code page', ({ words }) => {
    const text = words.join(' ');
    const other = /[\u00c0-\u017f]/u.test(text) ? mojibake(text) : text;
    return other === text ? null : other;
  }),
  kind('other-signs', 'another sign for hyphen or apostrophe', ({ words }, random) => {
    const text = words.join(' ');
    const other = text.replace(SIGN, (sign) =>
      sign === '-' ? pick(['–', '‑', '_', '.', ' - ', '/'], random) : pick(['´', 'ʻ', '"', '′', 'ʿ', '“'], random),
    );
    return other === text ? null : other;
  }),
  kind('odd-blanks', 'several, unbreakable or invisible blanks', ({ words }, random) =>
    words.length < 2 ? null : words.join(pick(['  ', '\u00a0', '\t', '\u2009', ' \u200b'], random)),
  ),
  kind('mixed-case', 'capitals at random', ({ words }, random) =>
    [...words.join(' ')].map((letter) => (random() < 0.5 ? letter.toUpperCase() : letter.toLowerCase())).join(''),
  ),
  kind(
    'letters-apart',
    'a word with blanks between its letters',
    ({ words }, random) =>
      changed(words, some(longWords(words), 1, random), (word) => [...word].join(' '))?.join(' ') ?? null,
  ),
  kind('wrong-layout', 'typed with the keyboard set to Russian', ({ words }) => {
    const text = words.join(' ');
    return /^[a-z\s]+$/i.test(text) && text.length > 8 ? otherLayout(text, 'cyrillic') : null;
  }),
  kind('first-letter-wrong', 'the first letter of a long word wrong', ({ words }, random) =>
    words.length < 2
      ? null
      : (changed(words, some(longWords(words, 6), 1, random), (word) => {
          const rest = word.slice(1);
          return pick([rest, slip(word.slice(0, 1), random) + rest], random);
        })?.join(' ') ?? null),
  ),
  kind('three-slips', 'three slips in a name of twenty letters', ({ words }, random) => {
    const places = some(longWords(words, 6), 3, random);
    return places.length < 3 || words.join('').length < 20
      ? null
      : (changed(words, places, (word) => slip(word, random, true))?.join(' ') ?? null);
  }),
];
