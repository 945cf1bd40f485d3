/** Romanised words of the name of an organisation, a vessel or an aircraft -> parts: legal forms, general words, numbers. */
import { FORMS_ONLY_AT_END, ORG_FORMS } from './data/org-forms.ts';
import { GENERAL_WORD_FORMS, PARTICLES, ROMAN, WEAK_WORDS } from './data/words.ts';
import type { NamePart } from './parts.ts';

const FORM_BY_PHRASE: ReadonlyMap<string, string> = new Map(
  Object.entries(ORG_FORMS).flatMap(([canonical, spellings]) =>
    spellings.map((spelling) => [spelling, canonical] as const),
  ),
);
const LONG_FORMS: readonly string[] = [...FORM_BY_PHRASE.keys()]
  .filter((phrase) => phrase.length > 10 && phrase.includes(' '))
  .map((phrase) => ` ${phrase} `);
const LONGEST_FORM_WORDS = 7;

/** What an unlabelled name is: a legal form or a business word makes it an organisation's. */
export function looksLikeOrganisation(words: readonly string[]): boolean {
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

export function organisationParts(words: string[]): NamePart[] {
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
