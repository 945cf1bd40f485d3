/**
 * A name -> its parts, each romanised and with a class that says how much it can decide.
 *
 *     "Sheikh PUTIN, Vladimir V. Jr"  ─►  sheikh/honorific  vladimir/name  v/initial  putin/name  jr/generation
 *     "О.О.О. «Ромашка Трейд 7»"      ─►  llc/form  romashka/name  treyd/name  7/number
 *
 * Rejected: telling given name from family name. Lists and customers disagree on the order, so everything after this
 * is free of order; what counts is the class and how rare the word is.
 */
import { FORMS_ONLY_AT_END, GLUED_FORMS, ORG_FORMS } from './data/org-forms.ts';
import { GENERAL_WORD_FORMS, GENERATIONS, HONORIFICS, KUNYA, PARTICLES, ROMAN, WEAK_WORDS } from './data/words.ts';
import { cleanText, dropWordSigns, foldText, givenFirst } from './normalise.ts';
import { looksUkrainian, romaniseWord } from './romanise.ts';

/** Position in `PART_CLASSES` is the number under which a corpus stores the class. Append only. */
export const PART_CLASSES = [
  'name',
  'initial',
  'particle',
  'honorific',
  'form',
  'weak',
  'generation',
  'number',
  'patronymic',
  'kunya',
] as const;
export type PartClass = (typeof PART_CLASSES)[number];
export type NameKind = 'PERSON' | 'ORGANIZATION' | 'VESSEL' | 'AIRCRAFT';

export interface NamePart {
  /** a-z and 0-9, at most `MAX_PART_CHARS`. */
  text: string;
  class: PartClass;
  /** Written without vowels (Arabic, Hebrew): only its consonants are certain. */
  abjad: boolean;
}

interface Word {
  text: string;
  abjad: boolean;
}

export const MAX_PARTS = 32;
export const MAX_PART_CHARS = 40;

const FORM_BY_PHRASE: ReadonlyMap<string, string> = new Map(
  Object.entries(ORG_FORMS).flatMap(([canonical, spellings]) =>
    spellings.map((spelling) => [spelling, canonical] as const),
  ),
);
const LONG_FORMS: readonly string[] = [...FORM_BY_PHRASE.keys()]
  .filter((phrase) => phrase.length > 10 && phrase.includes(' '))
  .map((phrase) => ` ${phrase} `);
const LONGEST_FORM_WORDS = 7;
const DOTTED = /(?<!\p{L})(?:\p{L}\.\s?)+\p{L}\.?(?!\p{L})/gu;
const CAMEL = /(?<=\p{Lu}\p{Ll}{2,})(?=\p{Lu}\p{Ll}{2,})/gu;
const ABJAD = /[\u0590-\u077f]/;
const PATRONYMIC = /(?:ovich|evich|ovych|evych|ovitch|evitch|yovich|ovna|evna|ivna|yivna|ichna)$/;
const ABD_ALONE = /^abd(?:[uaeoi]|ou)?[lrsnzdt]?$/;
const ABD_GLUED = /^abd(?:ul|el|al|ol|oul|il)(?!l?[ao]h?i?$)(.{3,})$/;
const ABD_ASSIMILATED = /^abd(?:[uaeo]|ou)(?:([rsnzdt])\1|([rs])(?=[aeiou]))(.{3,})$/;
const ARTICLE = /^(?:al|el|ul|ur|ar|as|us|an|az|ad|at|ash|il|ol)$/;

/** Parts in the order written ("Family, Given" turned round for persons). Empty where no letter or digit is left. */
export function parseName(raw: string, kind: NameKind | null): NamePart[] {
  const clean = dropWordSigns(cleanText(raw));
  const person = kind === 'PERSON' || (kind === null && !looksLikeOrganisation(clean));
  const words = wordsOf(person ? givenFirst(clean) : clean, person);
  const parts = person
    ? personParts(words.map((word) => word.text))
    : organisationParts(words.map((word) => word.text));
  const abjad = new Set(words.filter((word) => word.abjad).map((word) => word.text));
  const endings = [...abjad];
  if (endings.length > 0) for (const part of parts) part.abjad = endings.some((word) => word.endsWith(part.text));
  return parts.length > MAX_PARTS ? parts.slice(0, MAX_PARTS) : parts;
}

/** What an unlabelled name is: a legal form or a business word makes it an organisation's. */
function looksLikeOrganisation(clean: string): boolean {
  const words = wordsOf(clean, false).map((word) => word.text);
  if (words.length > 1 && FORM_BY_PHRASE.has(words.at(-1) ?? '')) return true;
  if (
    words.some(
      (word) => (FORM_BY_PHRASE.has(word) && !FORMS_ONLY_AT_END.has(word)) || (word.length > 3 && WEAK_WORDS.has(word)),
    )
  )
    return true;
  const text = ` ${words.join(' ')} `;
  return LONG_FORMS.some((phrase) => text.includes(phrase));
}

function wordsOf(clean: string, person: boolean): Word[] {
  let text = foldText(clean.replace(CAMEL, ' '));
  if (!person) text = text.replace(/&/g, ' and ').replace(/(?<![\p{L}])m\/([vts])(?!\p{L})/gu, 'm$1');
  text = text.replace(DOTTED, (dotted) => {
    const letters = dotted.replace(/[^\p{L}]/gu, '');
    // "L.L.C." and "A.B.C. Company" are words, "J.F. Kennedy" has two initials.
    return person ? ` ${[...letters].join(' ')} ` : ` ${letters} `;
  });
  const glued: string[] = [];
  if (!person) {
    for (const [ending, canonical] of GLUED_FORMS) {
      if (!text.includes(ending)) continue;
      text = text.replace(ending, ' ');
      glued.push(canonical);
    }
  }
  const ukrainian = looksUkrainian(text);
  const words: Word[] = [];
  for (const word of text.split(/[^\p{L}\p{N}\p{M}]+/u)) {
    if (word === '') continue;
    const abjad = ABJAD.test(word);
    for (const part of romaniseWord(word, person, ukrainian)) {
      if (part !== '') words.push({ text: part.slice(0, MAX_PART_CHARS), abjad });
    }
    // Far more than can be kept: adversarial input must not cost more than a long name.
    if (words.length > 3 * MAX_PARTS) break;
  }
  return words.concat(glued.map((text) => ({ text, abjad: false })));
}

function personParts(words: string[]): NamePart[] {
  const parts: NamePart[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    if (ABD_ALONE.test(word) && at + 1 < words.length) {
      let next = at + 1;
      while (next + 1 < words.length && ARTICLE.test(words[next] ?? '')) next++;
      const name = words[next] ?? '';
      if (/^(?:u|a|i)?ll?a?h$/.test(name)) parts.push({ text: 'abdullah', class: 'name', abjad: false });
      else
        parts.push(
          { text: 'abdul', class: 'kunya', abjad: false },
          { text: name, class: classOfPersonWord(name), abjad: false },
        );
      at = next;
      continue;
    }
    const glued = ABD_GLUED.exec(word) ?? ABD_ASSIMILATED.exec(word);
    if (glued !== null) {
      const rest = glued.length === 2 ? (glued[1] ?? '') : `${glued[1] ?? glued[2] ?? ''}${glued[3] ?? ''}`;
      parts.push({ text: 'abdul', class: 'kunya', abjad: false }, { text: rest, class: 'name', abjad: false });
      continue;
    }
    const typed = /^([a-z]{3,})\d{1,2}$/.exec(word);
    if (typed !== null) {
      // "doe2": a number that keeps two customers of one name apart.
      parts.push({ text: typed[1] ?? word, class: 'name', abjad: false });
      continue;
    }
    const generation = at > 0 ? GENERATIONS.get(word) : undefined;
    if (generation !== undefined) parts.push({ text: generation, class: 'generation', abjad: false });
    else parts.push({ text: word, class: classOfPersonWord(word), abjad: false });
  }
  const names = parts.filter((part) => part.class === 'name');
  if (names.length === 0) {
    for (const part of parts) if (part.class === 'honorific' || part.class === 'particle') part.class = 'name';
  }
  if (names.length >= 3) {
    const patronymics = names.filter((part) => part.text.length >= 7 && PATRONYMIC.test(part.text));
    // "Abramovich" is a family name where a patronymic stands beside it.
    const chosen = patronymics.length > 1 ? patronymics.find((part) => part !== names.at(-1)) : patronymics[0];
    if (chosen !== undefined) chosen.class = 'patronymic';
  }
  return parts;
}

function classOfPersonWord(word: string): PartClass {
  if (word.length === 1) return /[a-z]/.test(word) ? 'initial' : 'number';
  if (/\d/.test(word)) return 'number';
  if (HONORIFICS.has(word)) return 'honorific';
  if (KUNYA.has(word)) return 'kunya';
  return PARTICLES.has(word) ? 'particle' : 'name';
}

function organisationParts(words: string[]): NamePart[] {
  const parts: NamePart[] = [];
  let onlyFormsSoFar = true;
  // From the end, so that a form that is only one at an end sees whether anything but forms follows.
  for (let end = words.length; end > 0; ) {
    let taken = 0;
    for (let length = Math.min(LONGEST_FORM_WORDS, end); length > 0 && taken === 0; length--) {
      const phrase = length === 1 ? (words[end - 1] ?? '') : words.slice(end - length, end).join(' ');
      const canonical = FORM_BY_PHRASE.get(phrase);
      if (canonical === undefined) continue;
      if (FORMS_ONLY_AT_END.has(phrase) && !onlyFormsSoFar && end - length > 0) continue;
      taken = length;
      parts.push({ text: canonical, class: 'form', abjad: false });
    }
    if (taken === 0) {
      const word = words[end - 1] ?? '';
      parts.push(organisationPart(word, end === 1));
      onlyFormsSoFar = false;
      taken = 1;
    }
    end -= taken;
  }
  parts.reverse();
  if (parts.every((part) => part.class === 'form')) for (const part of parts) part.class = 'weak';
  return parts;
}

function organisationPart(word: string, first: boolean): NamePart {
  const numeral = first ? undefined : ROMAN.get(word);
  if (numeral !== undefined) return { text: numeral, class: 'number', abjad: false };
  if (/\d/.test(word)) return { text: word, class: 'number', abjad: false };
  if (word.length === 1) return { text: word, class: 'initial', abjad: false };
  const general = GENERAL_WORD_FORMS.get(word) ?? word;
  if (general !== word || WEAK_WORDS.has(word)) return { text: general, class: 'weak', abjad: false };
  return { text: word, class: PARTICLES.has(word) ? 'particle' : 'name', abjad: false };
}
