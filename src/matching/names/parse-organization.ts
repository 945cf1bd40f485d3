/** Words of the name of an organization, a vessel or an aircraft -> parts: legal forms, general words, numbers. */

import { isCommonWord } from './common-words.ts';
import { ROMAN } from './data/numbers.ts';
import { FORMS_ONLY_AT_END } from './data/org-forms.ts';
import { PLACES_OF_TWO_WORDS } from './data/places-of-two-words.ts';
import { DeletionIndex } from './deletion-index.ts';
import { isWithinOneEdit } from './distance.ts';
import {
  ALL_FORMS,
  formWords,
  isCertainlyForm,
  isUnpronounceableForm,
  MIN_LONGER,
  romanizedForm,
  WORDS_OF_FORMS,
} from './form-words.ts';
import {
  type GeneralWord,
  generalWord,
  isBusinessWord,
  misspelledGeneralWord,
  truncatedGeneralWord,
} from './general-words.ts';
import { memoized } from './memoized.ts';
import type { NamePart } from './parts.ts';
import { phoneticWord, roundTripWord } from './phonetic-words.ts';
import { phoneticScriptOf } from './phonetics/scripts.ts';

export interface OrganizationWord {
  /** Romanized. */
  text: string;
  /** Meaning of a word in another script, null if it is no general word. Omitted for Latin letters. */
  general?: GeneralWord | null | undefined;
  /** As written, folded. Omitted for Latin letters. */
  written?: string;
  /** An abbreviation that denotes the kind of organization. */
  kind?: boolean;
}

const LONGEST_SHORT_NAME = 4;
/** Roman numerals in Cyrillic letters. */
const CYRILLIC_NUMERAL = /^[іх]{2,}$/;
/** Forms that are also common abbreviations: NPC is a South African form, and begins "NPC International". */
const NEVER_FIRST: ReadonlySet<string> = new Set(['npc', 'bm']);
/** Swedish "with" and Czech "for" between two words. At either end they are no particles: "Pro Trading", "Alfa Med". */
const ONLY_BETWEEN: ReadonlySet<string> = new Set(['med', 'pro']);
const SOME_FORM: OrganizationWord = { text: 'ltd' };
const ABJAD = /[\u0590-\u077f]/;
const ALPHABETIC = /^[\u0370-\u058f\u10a0-\u10ff]+$/;
/** An error in a shorter word too easily makes another word. */
const MIN_CORRECTED = 7;
const MIN_REMAINING_WORDS = 2;
const FORM_BY_PHRASE: ReadonlyMap<string, string> = new Map(
  ALL_FORMS.map(([canonical, spelling]) => [romanizedForm(spelling), canonical] as const),
);
/** "L L C", as printed forms space it. Only at the end of a name, because initials stand elsewhere. */
const SPACED_FORMS: ReadonlyMap<string, string> = new Map(
  [...FORM_BY_PHRASE.keys()]
    .filter((form) => /^[a-z]{3,4}$/.test(form) && !/[aeiou][^aeiou]|[^aeiou][aeiou]{1,2}$/.test(form))
    .map((form) => [[...form].join(' '), form] as const),
);
const FORM_PHRASES: ReadonlyMap<string, string> = (() => {
  const phrases = new Map(FORM_BY_PHRASE);
  // "Joint Stock Company" also as "Jointstock Company" and "Joint Stockcompany".
  for (const [phrase, canonical] of FORM_BY_PHRASE) {
    const words = phrase.split(' ');
    if (phrase.length < MIN_CORRECTED) continue;
    for (let at = 1; at < words.length; at++) {
      const joined = `${words.slice(0, at).join(' ')}${words.slice(at).join(' ')}`;
      if (!phrases.has(joined)) phrases.set(joined, canonical);
    }
    const all = words.join('');
    if (words.length > 2 && !phrases.has(all)) phrases.set(all, canonical);
  }
  for (const [spaced, form] of SPACED_FORMS) phrases.set(spaced, FORM_BY_PHRASE.get(form)!);
  return phrases;
})();
/** Long words of legal forms in a deletion index: "Limiled" and "limited" share "limied". */
const FORM_WORDS = new DeletionIndex(
  [...new Set([...FORM_BY_PHRASE.keys()].flatMap((phrase) => phrase.split(' ')))].filter(
    (word) => word.length >= MIN_CORRECTED,
  ),
);
const WORDS_OF_PHRASES: ReadonlySet<string> = new Set(
  [...FORM_BY_PHRASE.keys()].flatMap((phrase) => (phrase.includes(' ') ? phrase.split(' ') : [])),
);
/** Two letters that replace one with a diacritic. */
const DIGRAPH = /sh|ch|zh|ae|oe|ue/;
const DIGRAPHS = new RegExp(DIGRAPH.source, 'g');
const LETTER_OF_DIGRAPH: Readonly<Record<string, string>> = { sh: 's', ch: 'c', zh: 'z', ae: 'a', oe: 'o', ue: 'u' };
const LONG_FORMS: readonly string[] = [...FORM_BY_PHRASE.keys()]
  .filter((phrase) => phrase.length > 10 && phrase.includes(' '))
  .map((phrase) => ` ${phrase} `);
const LONG_FORM = new RegExp(LONG_FORMS.join('|'));
const FORM_LAST_WORDS: ReadonlyMap<string, number> = (() => {
  const longest = new Map<string, number>();
  for (const phrase of FORM_PHRASES.keys()) {
    const words = phrase.split(' ');
    const last = words.at(-1) ?? '';
    longest.set(last, Math.max(longest.get(last) ?? 0, words.length));
  }
  return longest;
})();

/** Corrects a misspelled word of a legal form, so that it does not count as distinctive. */
function corrected(word: OrganizationWord): OrganizationWord {
  const form = word.text.length < MIN_CORRECTED - 1 ? '' : correctForm(word.text);
  return form === '' ? word : { text: form };
}

/**
 * Recognizes legal forms and particles that another script spells phonetically: "جونت ستوك كومباني". Changes nothing in an abjad if
 * only one word would be left. One word without vowels matches too many organizations.
 */
function recognizePhoneticForms(words: readonly OrganizationWord[]): readonly OrganizationWord[] {
  if (words.every(({ written }) => written === undefined)) return words;
  const recognized = words.map((word) => {
    if (word.written === undefined || word.general || isFormWord(word.text)) return word;
    const text = phoneticWord(word.text, phoneticScriptOf(word.written));
    return text !== null && (isFormWord(text) || generalWord(text)?.class === 'particle') ? { text } : word;
  });
  const rest = recognized.filter(({ text }) => !isFormWord(text) && generalWord(text)?.class !== 'particle');
  return rest.length < MIN_REMAINING_WORDS && words.some(({ written = '' }) => ABJAD.test(written))
    ? words
    : recognized;
}

/** The correct spelling of a misspelled word of a legal form. '' if it is none. */
const correctForm = memoized((text: string): string => {
  if (FORM_WORDS.has(text) || generalWord(text) !== null) return '';
  return FORM_WORDS.near(text).find((candidate) => isWithinOneEdit(text, candidate)) ?? '';
});

/** Whether an unlabeled name is an organization's: it has a legal form or a business word. */
export function looksLikeOrganization(words: readonly OrganizationWord[]): boolean {
  if (words.length > 1 && FORM_BY_PHRASE.has(words.at(-1)?.text ?? '')) return true;
  for (const { text, written } of words) {
    if (FORM_BY_PHRASE.has(text) && !FORMS_ONLY_AT_END.has(text)) return true;
    if (isBusinessWord(written ?? text)) return true;
  }
  // A long form has two words or more, and most names have none of them.
  return (
    words.filter(({ text }) => WORDS_OF_PHRASES.has(text)).length > 1 &&
    LONG_FORM.test(` ${words.map(({ text }) => text).join(' ')} `)
  );
}

export function organizationParts(written: readonly OrganizationWord[]): NamePart[] {
  // A short name may resemble a legal form: "Limitex".
  const words = recognizePhoneticForms(written).map((word, at) =>
    at === 0 && written.length < 3 && word.text.length < MIN_LONGER ? word : corrected(word),
  );
  let forms = formsWithDigraphs(words) ?? formsIn(words);
  const extraForms = formWords(
    words.map(({ text }) => text),
    forms.map((form) => form !== ''),
  );
  // "Smile S.A. LLLC": without the extra form, a form that counts only at the end is last.
  if (extraForms.includes(true))
    forms = formsIn(words.map((word, at) => (extraForms[at] ? SOME_FORM : word))).map((form, at) =>
      extraForms[at] ? '' : form,
    );
  const parts = partsOf(words, forms, extraForms);
  return isNameMistakenForForm(parts, words, extraForms) ? partsOf(words, formsIn(words), []) : parts;
}

/** "Telekanal Spas": whether a short word was mistaken for a form, and no distinctive word is left. */
function isNameMistakenForForm(
  parts: readonly NamePart[],
  words: readonly OrganizationWord[],
  extraForms: readonly boolean[],
) {
  const formWordsFound = words.filter((_, at) => extraForms[at]);
  return (
    formWordsFound.length === 1 &&
    formWordsFound[0]!.text.length <= LONGEST_SHORT_NAME &&
    !isUnpronounceableForm(formWordsFound[0]!.text) &&
    !isCertainlyForm(formWordsFound[0]!.text) &&
    parts.some((part) => part.class === 'weak' || part.general !== undefined) &&
    parts.every(({ class: partClass, general, place }) => partClass !== 'name' || (general !== undefined && !place)) &&
    parts.every((part) => part.class !== 'number' && part.class !== 'initial')
  );
}

/** @param extraForms words of forms in addition to `forms` */
function partsOf(
  words: readonly OrganizationWord[],
  forms: readonly string[],
  extraForms: readonly boolean[],
): NamePart[] {
  const parts: NamePart[] = [];
  words.forEach((word, at) => {
    const form = forms[at]!;
    if (form === COVERED) return;
    if (form !== '') parts.push({ text: form, class: 'form', abjad: false });
    else if (extraForms[at]) parts.push({ text: word.text, class: 'form', abjad: false });
    else
      parts.push(
        organizationPart(
          word,
          parts.every((part) => part.class === 'form'),
        ),
      );
  });
  for (const part of [parts.find(isNoForm), parts.findLast(isNoForm)])
    if (part?.class === 'particle' && ONLY_BETWEEN.has(part.text)) part.class = 'weak';
  markPlaces(parts);
  reclassifyGeneralWords(parts, words);
  return parts.every((part) => part.class === 'form' || part.class === 'particle') ? onlyForms(words, parts) : parts;
}

const isNoForm = (part: NamePart) => part.class !== 'form';

/** First words of `PLACES_OF_TWO_WORDS`, to skip most words without building a string. */
const PLACE_FIRST_WORDS: ReadonlySet<string> = new Set(
  Array.from(PLACES_OF_TWO_WORDS, (place) => place.split(' ')[0]!),
);

/** "Hong Kong", "Buenos Aires": marks places of two words, of which neither is a place alone. */
function markPlaces(parts: readonly NamePart[]): void {
  for (let at = 0; at + 1 < parts.length; at++) {
    if (!PLACE_FIRST_WORDS.has(parts[at]!.text)) continue;
    if (!PLACES_OF_TWO_WORDS.has(`${parts[at]!.text} ${parts[at + 1]!.text}`)) continue;
    parts[at]!.place = parts[at + 1]!.place = true;
  }
}

/** A name of forms only keeps its words: "Cuideachta Comhstoic Oscailte" must not equal "AD" or "JSC". */
function onlyForms(words: readonly OrganizationWord[], parts: readonly NamePart[]): NamePart[] {
  if (parts.every((part) => part.class === 'particle')) return [...parts];
  const isParticle = (text: string) => parts.some((part) => part.class === 'particle' && part.text === text);
  return words.map(({ text }) => ({ text, class: isParticle(text) ? 'particle' : 'weak', abjad: false }));
}

/** Reclassifies misspelled and truncated general words as not distinctive, if another word is distinctive. */
function reclassifyGeneralWords(parts: readonly NamePart[], words: readonly OrganizationWord[]): void {
  const foreign = words.some(({ written }) => written !== undefined);
  const writtenOf = (part: NamePart) => (foreign ? words.find(({ text }) => text === part.text)?.written : undefined);
  // An abjad writes a whole word with three consonants.
  const isDistinctive = (part: NamePart) =>
    part.class === 'name' && part.text.length >= (ABJAD.test(writtenOf(part) ?? '') ? 3 : 4);
  let distinctiveCount = parts.filter(isDistinctive).length;
  for (const [at, part] of parts.entries()) {
    if (distinctiveCount < 2) return;
    if (!isDistinctive(part) || part.general !== undefined || isCommonWord(part.text)) continue;
    const general =
      misspelledGeneralWord(part.text) ??
      phoneticGeneralWord(part.text, writtenOf(part), distinctiveCount) ??
      (at === parts.length - 1 ? truncatedGeneralWord(part.text) : null);
    if (general === null) continue;
    part.class = general.class;
    part.general = general.text;
    if (general.class === 'weak') distinctiveCount--;
  }
}

/** The English general word that the text spells phonetically or as a back-transliteration. An abjad needs two other distinctive words. */
function phoneticGeneralWord(text: string, written: string | undefined, distinctiveCount: number): GeneralWord | null {
  if (written !== undefined && distinctiveCount <= MIN_REMAINING_WORDS && ABJAD.test(written)) return null;
  const english = written === undefined ? roundTripWord(text) : phoneticWord(text, phoneticScriptOf(written));
  return english === null ? null : generalWord(english);
}

/** One set instead of four lookups, because most words are in none of them. */
const ALL_FORM_WORDS: ReadonlySet<string> = new Set([...FORM_BY_PHRASE.keys(), ...WORDS_OF_FORMS]);

/** Whether the word is a legal form or a word of one. `word`: romanized. */
export function isFormWord(word: string): boolean {
  return ALL_FORM_WORDS.has(word);
}

/** Marks a word whose phrase another word represents. */
const COVERED = ' ';

/** "Delnishka druzhba" is a delniška družba. Null if no form is spelled so. A single word may be a name: "Druzhba". */
function formsWithDigraphs(words: readonly OrganizationWord[]): string[] | null {
  let changed = false;
  const plain = words.map((word) => {
    if (!DIGRAPH.test(word.text) || WORDS_OF_PHRASES.has(word.text)) return word;
    const text = word.text.replace(DIGRAPHS, (letters) => LETTER_OF_DIGRAPH[letters]!);
    if (!WORDS_OF_PHRASES.has(text)) return word;
    changed = true;
    return { text };
  });
  return changed ? formsIn(plain) : null;
}

/** For each word the legal form that it is or begins. '' if none. */
function formsIn(words: readonly OrganizationWord[]): string[] {
  const forms = words.map(() => '');
  let onlyFormsSoFar = true;
  // Iterates backwards: a form that counts only at the end must know whether only forms follow it.
  for (let end = words.length; end > 0; ) {
    let covered = 0;
    const last = words[end - 1] ?? { text: '' };
    for (let length = Math.min(FORM_LAST_WORDS.get(last.text) ?? 0, end); length > 0 && covered === 0; length--) {
      let phrase = last.text;
      for (let at = end - 2; at >= end - length; at--) phrase = `${words[at]?.text ?? ''} ${phrase}`;
      const canonical = FORM_PHRASES.get(phrase);
      if (canonical === undefined) continue;
      const onlyAtEnd = (FORMS_ONLY_AT_END.has(phrase) || SPACED_FORMS.has(phrase)) && last.written !== 'ао';
      if (onlyAtEnd && !onlyFormsSoFar && (end - length > 0 || NEVER_FIRST.has(phrase))) continue;
      covered = length;
      forms.fill(COVERED, end - length, end);
      forms[end - length] = canonical;
    }
    if (covered === 0) {
      if (onlyFormsSoFar && organizationPart(last, end === 1).class !== 'particle') onlyFormsSoFar = false;
      covered = 1;
    }
    end -= covered;
  }
  return forms;
}

function organizationPart({ text, general, written, kind }: OrganizationWord, first: boolean): NamePart {
  // "в" is a word, although it looks like a Latin letter.
  const numeral = first || (written !== undefined && !CYRILLIC_NUMERAL.test(written)) ? undefined : ROMAN.get(text);
  if (numeral !== undefined) return { text: numeral, class: 'number', abjad: false };
  if (/\d/.test(text)) return { text: text.replace(/^0+(?=\d)/, ''), class: 'number', abjad: false };
  // In "Ocean One" the word is a number, in "One Ocean" part of the name.
  if (!first && (text === 'one' || text === 'two'))
    return { text: text === 'one' ? '1' : '2', class: 'number', abjad: false };
  const known = general === undefined ? generalWord(text) : general;
  if (known !== null) {
    if (known.class === 'number' || known.class === 'particle')
      return { text: known.text, class: known.class, abjad: false };
    // In an abjad, or where romanizations differ, only the meaning is certain.
    const certain = written !== undefined && !ALPHABETIC.test(written) ? known.text : text;
    // The spelling stays for comparisons with errors. The meaning makes the word a variant of other languages' words.
    return {
      text: certain,
      class: known.class,
      abjad: false,
      general: known.text,
      ...(known.place && { place: true }),
    };
  }
  return { text, class: text.length === 1 ? 'initial' : kind ? 'weak' : 'name', abjad: false };
}
