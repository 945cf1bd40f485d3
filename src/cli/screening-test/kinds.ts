/**
 * The kinds of test names: listed names as they are, and changed in ten ways. The FCA does not publish the kinds of its own test. These follow
 * what it and its reviewers name in public: docs/screening-test.md has the source of each kind.
 */
import { DISTURBANCES } from '../../governance/validation/disturbances/kinds.ts';
import type { Disturbance, ListedName } from '../../governance/validation/disturbances/types.ts';
import { pick, shuffled } from '../../governance/validation/random.ts';

export interface Kind {
  id: string;
  group: 'EXACT' | 'MANIPULATED';
  title: string;
  applies: (name: ListedName) => boolean;
  changes: readonly Disturbance[];
}

export const CONTROL_KINDS = [
  { id: 'control-person', title: 'frequent given name and surname, not listed' },
  { id: 'control-organization', title: 'surname, common business word and legal form, not listed' },
] as const;

const LONG_CHARS = 35;
const SUFFIXES = ['Jr.', 'Sr.', 'PhD', 'Esq.', 'MBA'];

/** Letters that sound alike: the second is written for the first. */
const SOUNDS: readonly (readonly [string, string])[] = [
  ['ph', 'f'],
  ['f', 'ph'],
  ['ck', 'k'],
  ['c', 'k'],
  ['k', 'c'],
  ['q', 'k'],
  ['x', 'ks'],
  ['z', 's'],
  ['s', 'z'],
  ['i', 'y'],
  ['y', 'i'],
  ['ee', 'i'],
  ['oo', 'u'],
  ['u', 'oo'],
  ['w', 'v'],
  ['v', 'w'],
  ['th', 't'],
  ['dj', 'j'],
  ['j', 'dj'],
  ['sch', 'sh'],
];
/** Equivalents between romanization systems (BGN/PCGN, ISO 9 and 233, ICAO, French and German practice). */
const ROMANIZATIONS: readonly (readonly [string, string])[] = [
  ['kh', 'h'],
  ['kh', 'ch'],
  ['gh', 'g'],
  ['dh', 'd'],
  ['zh', 'j'],
  ['ya', 'ia'],
  ['ia', 'ya'],
  ['yu', 'iu'],
  ['ye', 'e'],
  ['iy', 'y'],
  ['ei', 'ey'],
  ['ai', 'ay'],
  ['ay', 'ai'],
  ['ts', 'c'],
  ['al-', 'el-'],
  ['el-', 'al-'],
  ['al ', 'al-'],
  ['ul', 'oul'],
  ['ou', 'u'],
  ['u', 'ou'],
  ['ss', 's'],
  ['mm', 'm'],
];
/** Characters of other scripts, and digits, that look like Latin letters. */
const LOOK_ALIKES: Readonly<Record<string, readonly string[]>> = {
  a: ['\u0430', '4'],
  c: ['\u0441'],
  e: ['\u0435', '3'],
  i: ['\u0456', '1'],
  l: ['1'],
  o: ['\u043e', '0'],
  p: ['\u0440'],
  s: ['\u0455', '5'],
  x: ['\u0445'],
  y: ['\u0443'],
};
const ACCENTS: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ü', c: 'ç', n: 'ñ', s: 'š' };

const isUpper = (text: string) => text === text.toUpperCase() && text !== text.toLowerCase();
const inCase = (model: string, text: string) => (isUpper(model) ? text.toUpperCase() : text);

/** Rewrites the first occurrence of one pair. */
function rewritten(pairs: readonly (readonly [string, string])[]): Disturbance['of'] {
  return ({ words }, random) => {
    const text = words.join(' ');
    const lower = text.toLowerCase();
    // Where lower case has another length, positions do not agree.
    if (lower.length !== text.length) return null;
    for (const [from, to] of shuffled(pairs, random)) {
      const at = lower.indexOf(from);
      if (at < 0) continue;
      const end = at + from.length;
      return text.slice(0, at) + inCase(text.slice(at, end), to) + text.slice(end);
    }
    return null;
  };
}

/** Replaces one letter by one of its look-alikes or accented forms. */
function replacedLetter(choices: (letter: string) => readonly string[]): Disturbance['of'] {
  return ({ words }, random) => {
    const letters = [...words.join(' ')];
    const possible = letters.flatMap((letter, at) => (choices(letter.toLowerCase()).length > 0 ? [at] : []));
    if (possible.length === 0) return null;
    const at = pick(possible, random);
    const letter = letters[at]!;
    return letters.with(at, inCase(letter, pick(choices(letter.toLowerCase()), random))).join('');
  };
}

const shared = (...ids: string[]): Disturbance[] =>
  ids.map((id) => {
    const found = DISTURBANCES.find((one) => one.id === id);
    if (!found) throw new Error(`no disturbance ${id}`);
    return found;
  });
const own = (id: string, title: string, of: Disturbance['of'], more: Partial<Disturbance> = {}): Disturbance => ({
  ...{ id, title, script: 'latn', of },
  ...more,
});
const CYRILLIC = DISTURBANCES.filter(({ id }) => id.startsWith('transliterated-'));

const asListed = shared('as-listed');
const isOther = ({ script }: ListedName) => script !== 'latn';
const isOneWord = ({ words }: ListedName) => words.length === 1;
const hasDigits = ({ text }: ListedName) => /\d/.test(text);
const isLong = ({ text }: ListedName) => text.length > LONG_CHARS;
const isSpecial = (name: ListedName) => isOther(name) || isOneWord(name) || hasDigits(name) || isLong(name);
/** A name of one word is left as it is: with one letter changed it is often another name. */
const hasWords = (name: ListedName) => !isOneWord(name);

const exact = (id: string, title: string, applies: Kind['applies']): Kind => ({
  ...{ id, group: 'EXACT', title, applies, changes: asListed },
});
const manipulated = (id: string, title: string, changes: readonly Disturbance[]): Kind => ({
  ...{ id, group: 'MANIPULATED', title, applies: hasWords, changes },
});

export const KINDS: readonly Kind[] = [
  exact('exact', 'as listed', (name) => !isSpecial(name)),
  exact('exact-other-script', 'as listed, not in Latin letters', isOther),
  exact('exact-one-word', 'as listed, one word', (name) => isOneWord(name) && !isOther(name)),
  exact('exact-digits', 'as listed, with digits', (name) => hasDigits(name) && !isOther(name) && !isOneWord(name)),
  exact('exact-long', `as listed, over ${LONG_CHARS} characters`, (name) => isLong(name) && !isOther(name)),
  manipulated(
    'typing-error',
    'a letter replaced, dropped, doubled, swapped or inserted',
    shared(
      ...['letter-replaced', 'letter-dropped', 'letter-doubled', 'letters-swapped', 'letter-inserted'],
      'keyboard-neighbour',
    ),
  ),
  manipulated('sound-alike', 'letters that sound alike (ph and f)', [
    own('sound-alike', 'letters that sound alike', rewritten(SOUNDS)),
    ...shared('vowel-changed'),
  ]),
  manipulated('romanization', 'another romanization (kh and h, iy and y)', [
    own('other-romanization', 'another romanization', rewritten(ROMANIZATIONS)),
    ...CYRILLIC,
  ]),
  manipulated(
    'word-order',
    'surname first, reversed, or "SURNAME, Given"',
    shared('order-turned', 'order-shuffled', 'surname-comma'),
  ),
  manipulated(
    'word-missing',
    'a given name or the legal form left out',
    shared('middle-dropped', 'first-of-three-dropped', 'form-dropped'),
  ),
  manipulated('word-added', 'a title, suffix, middle name or article added', [
    ...shared('title-added', 'word-added', 'the-added'),
    own('suffix-added', 'a suffix added', ({ words }, random) => `${words.join(' ')} ${pick(SUFFIXES, random)}`, {
      kinds: ['PERSON'],
    }),
  ]),
  manipulated(
    'abbreviated',
    'an initial, a shorter or longer legal form, or cut at 35 characters',
    shared('initial-of-three', 'form-changed', 'and-sign', 'truncated'),
  ),
  manipulated('spacing', 'words joined or split', [
    ...shared('words-glued', 'all-glued', 'word-split'),
    own('no-break-spaces', 'no-break spaces', ({ words }) => words.join('\u00a0')),
  ]),
  manipulated('punctuation', 'hyphens, apostrophes or accents lost or added', [
    ...shared('signs-lost', 'signs-blank', 'hyphenated', 'accents-lost', 'digraphs'),
    own(
      'accent-added',
      'an accent added',
      replacedLetter((letter) => (ACCENTS[letter] ? [ACCENTS[letter]] : [])),
    ),
  ]),
  manipulated('look-alike', 'look-alike characters (0 and O, Cyrillic letters)', [
    own(
      'look-alike-letter',
      'a letter that looks the same',
      replacedLetter((letter) => LOOK_ALIKES[letter] ?? []),
    ),
    ...shared('ocr'),
  ]),
];

/** @returns the changed name and the change, or null if no change of the kind applies */
export function changed(
  { changes }: Kind,
  name: ListedName,
  random: () => number,
): { name: string; change: string } | null {
  for (const { id, kinds, script, of } of shuffled(changes, random)) {
    if ((kinds && !kinds.includes(name.kind)) || (script && script !== name.script)) continue;
    const asked = of(name, random);
    if (asked === null || asked === '') continue;
    return { name: typeof asked === 'string' ? asked : asked.name, change: id };
  }
  return null;
}
