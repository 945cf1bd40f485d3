/**
 * A name -> its parts, each romanized and with a class that determines its weight.
 *
 *     "Sheikh PUTIN, Vladimir V. Jr"  ─►  sheikh/honorific  vladimir/name  v/initial  putin/name  jr/generation
 *     "О.О.О. «Ромашка Трейд 7»"      ─►  llc/form  romashka/name  treyd/name  7/number
 *
 * Rejected: a distinction between given name and surname, because lists and customers disagree on the order. Later steps ignore the
 * order, and weigh parts by class and rarity.
 */
import { LOCAL_JOINED_FORMS } from './data/local-forms.ts';
import { JOINED_FORMS } from './data/org-forms.ts';
import { eastAsianReadings, foreignOrganization, HAN_ONLY } from './east-asian.ts';
import { compoundParts, generalWord, splitEastAsian, WITHOUT_BLANKS } from './general-words.ts';
import { withoutHomoglyphs } from './homoglyphs.ts';
import { isKoreanName } from './korean.ts';
import { ASCII, cleanText, dropWordSigns, foldText, givenFirst } from './normalize.ts';
import { looksLikeOrganization, type OrganizationWord, organizationParts } from './parse-organization.ts';
import { isTitle, personParts } from './parse-person.ts';
import { MAX_PART_CHARS, MAX_PARTS, type NameKind, type NamePart } from './parts.ts';
import { LATIN as LATIN_TONGUE, phoneticScriptOf } from './phonetics/scripts.ts';
import { fromGerman, isGermanSlavic, otherReadings, romanizeWord } from './romanize.ts';
import { cyrillicLanguage } from './scripts/cyrillic.ts';
import { hebrewSounds } from './scripts/hebrew.ts';
import { normalizeOrganizationSigns, normalizePersonSigns } from './sign-normalization.ts';
import { otherWordSpacing } from './word-spacing.ts';

interface Word extends OrganizationWord {
  abjad: boolean;
  hangul: boolean;
  characters: boolean;
  phoneticScript: number;
  /** Written in a-z and digits, so it needs no romanization. */
  isLatin: boolean;
}

const DOTTED = /(?<!\p{L})(?:\p{L}\.\s?)+\p{L}\.?(?!\p{L})/gu;
const CAMEL = /(?<=\p{Lu}\p{Ll}{2,})(?=\p{Lu}\p{Ll}{2,})/gu;
/** A cheaper test that matches everything `CAMEL` does. Any character outside ASCII may be a letter. */
const MAYBE_CAMEL = /[^\0-`{-\x7f][^\0-@[-\x7f]/;
const LATIN = /^[a-z0-9]+$/;
const FOLDED_JOINED_FORMS = [...LOCAL_JOINED_FORMS, ...JOINED_FORMS].map(
  ([form, canonical]) => [foldText(cleanText(form)), canonical] as const,
);
const ABJAD = /[\u0590-\u077f]/;
const HANGUL = /[\uac00-\ud7a3]/;
const HAN = /\p{Script=Han}/u;
const CYRILLIC = /[\u0400-\u052f]/;
/** Abbreviations before a quotation mark, which denote the kind of organization: АО "НПЦ 'Вымпел'". */
const BEFORE_QUOTED = /(?<!\p{L})(?:[\u0400-\u042f]{2,6}[\s-]+)+(?=["“”«„‘'’]\s*\p{L})/gu;
/** "named after V. I. Kozlov", also with a title: "имени академика". */
const NAMED_AFTER =
  /((?<!\p{L})(?:имени|им\.?|імені|ім\.?|імя|името на|названа на|named (?:after|for)|ονόματι|imeni|im\.)\s+(?:(?:академика|акад\.|академіка|академик|academician|маршала|генерала|героя)\s+)?)(?:\p{Lu}\.\s?){1,3}(?=\p{Lu})/giu;
const MAYBE_NAMED_AFTER = /\p{L}\.\s?\p{L}/u;
/** A Slavic adjective derived from a place: "волгоградский". The place is the rest, with "sk" or without. */
const PLACE_ADJECTIVE =
  /(?<!\p{L})([\u0400-\u052f]{4,})с(?:ьк|к)(?:ий|и|ая|ое|ого|ой|ому|ой|ата|ото|ият|ите|их|ий|а|е|і|ая|ае|ага)(?!\p{L})/giu;
/** Four Cyrillic letters, including capitals of other blocks. A cheap test that matches everything `PLACE_ADJECTIVE` does. */
const MAYBE_PLACE_ADJECTIVE = /[\u0400-\u052f\u1c80-\u1c8f]{4}/;
const FOREIGN_DOT = /[·・‧•･]/;

/** Parts in the order written; "Family, Given" is reversed for persons. Empty if no letter or digit is left. */
export function parseName(raw: string, kind: NameKind | null): NamePart[] {
  return parseAs(raw, kind, 0);
}

/** @param literal ignores the meaning of words in Arabic and Hebrew letters, and romanizes them */
function parseAs(raw: string, kind: NameKind | null, other: number, literal = false): NamePart[] {
  const clean = legible(raw);
  const person = kind === 'PERSON' || (kind === null && !looksLikeOrganization(wordsOf(clean, false)));
  const named = !person && MAYBE_NAMED_AFTER.test(clean) ? clean.replace(NAMED_AFTER, '$1') : clean;
  const words = wordsOf(person ? givenFirst(clean) : named, person, other, literal);
  if (!person && CYRILLIC.test(raw)) markKinds(words, raw);
  const parts = person ? personParts(words.map((word) => word.text)) : organizationParts(words);
  if (!words.every(({ isLatin }) => isLatin)) recordScripts(words, parts);
  // "Il" is an article in other languages, and "O" an initial.
  if (person && isKoreanName(parts)) for (const part of parts) part.class = 'name';
  else if (person) markParticleAsSurname(parts);
  return parts.length > MAX_PARTS ? parts.slice(0, MAX_PARTS) : parts;
}

/** European articles and prepositions that are also Chinese, Vietnamese or Burmese surnames. */
const PARTICLE_OR_SURNAME: ReadonlySet<string> = new Set('lo le la du da de di do na ni mac to za'.split(' '));
const EAST_ASIAN_SYLLABLE =
  /^(?:ch|sh|zh|ts|hs|kw|gw|ng|nh|th|tr|ph|kh|q|[bcdfghjklmnprstvwxyz])?[aeiouy]{1,3}(?:ng|nh|ch|n|m|k|p|t|h)?$/;
const SYLLABLES_OF_GIVEN_NAME = 2;

/** "LO Wai-kwok", "Stephen Wai-chung LO": beside two syllables, a particle at one end is a surname. */
function markParticleAsSurname(parts: readonly NamePart[]): void {
  if (parts.length <= SYLLABLES_OF_GIVEN_NAME) return;
  for (const end of [parts[0]!, parts.at(-1)!]) {
    if (end.class !== 'particle' || !PARTICLE_OR_SURNAME.has(end.text)) continue;
    const syllables = parts.filter((part) => part.class === 'name' && EAST_ASIAN_SYLLABLE.test(part.text));
    if (syllables.length >= SYLLABLES_OF_GIVEN_NAME) end.class = 'name';
  }
}

/** Cache of the last name, because all parses of a name follow one another and begin here. */
let lastRaw = '';
let lastLegible = '';

function legible(raw: string): string {
  if (raw !== lastRaw) {
    lastLegible = dropWordSigns(hebrewSounds(withoutHomoglyphs(cleanText(raw))));
    lastRaw = raw;
  }
  return lastLegible;
}

/** Marks abbreviations that denote the kind of organization. */
function markKinds(words: readonly Word[], raw: string): void {
  for (const [run] of raw.matchAll(BEFORE_QUOTED))
    for (const abbreviation of foldText(run).split(/[\s-]+/))
      for (const word of words) if (word.written === abbreviation) word.kind = true;
}

/** Whether a name parsed as a person's contains a general word of organizations: "État islamique". */
function mayBeOrganization(parts: readonly NamePart[]): boolean {
  return (
    parts.length > 1 &&
    parts.every(({ general }) => general === undefined) &&
    parts.some(({ text }) => generalWord(text)?.class === 'weak')
  );
}

/** Records in the parts the script of their words. */
function recordScripts(words: readonly Word[], parts: readonly NamePart[]): void {
  const written = [...new Set(words.filter((word) => word.abjad).map((word) => word.text))];
  if (written.length > 0) for (const part of parts) part.abjad = written.some((word) => word.includes(part.text));
  const hangul = words.filter((word) => word.hangul).map((word) => word.text);
  if (hangul.length > 0) for (const part of parts) part.hangul = hangul.includes(part.text);
  const characters = words.filter((word) => word.characters).map((word) => word.text);
  if (characters.length > 0) for (const part of parts) part.characters = characters.includes(part.text);
  const otherScript = words.filter(({ phoneticScript }) => phoneticScript > 0);
  if (otherScript.length > 0)
    for (const part of parts)
      part.phoneticScript = otherScript.find(({ text }) => text.includes(part.text))?.phoneticScript;
}

/**
 * All readings of a name, the likeliest first. Letters have different sounds in other languages or conventions: Arabic letters in
 * Persian, Thai letter by letter, German spellings of Slavic names, Chinese characters in Cantonese, Korean and Japanese. Each reading
 * is compared separately, and the best result counts.
 */
export function parseReadings(raw: string, kind: NameKind | null): NamePart[][] {
  const respaced = otherWordSpacing(raw);
  return respaced === null ? readingsOf(raw, kind) : [...readingsOf(raw, kind), ...readingsOf(respaced, kind)];
}

function readingsOf(raw: string, kind: NameKind | null): NamePart[][] {
  const first = parseName(raw, kind);
  const parses = [first];
  if (kind === null && mayBeOrganization(first)) parses.push(parseAs(raw, 'ORGANIZATION', 0));
  // "بانک سپاه" is Bank Sepah; the literal reading avoids the meaning "corps".
  if (ABJAD.test(raw) && first.some(({ general }) => general !== undefined)) parses.push(parseAs(raw, kind, 0, true));
  const others = otherReadings(raw);
  for (let other = 1; other <= others; other++) parses.push(parseAs(raw, kind, other));
  if (kind !== 'PERSON' && MAYBE_PLACE_ADJECTIVE.test(raw)) parses.push(...placeReadings(raw, kind, first));
  if (others > 0) return parses;
  if (isGermanSlavic(raw)) return [...parses, parseAs(fromGerman(raw), kind, 0)];
  const organization = kind === 'PERSON' ? null : foreignOrganization(raw);
  if (organization !== null) parses.push(parseAs(organization, 'ORGANIZATION', 0));
  if (kind !== 'PERSON' && kind !== null) return parses;
  for (const { text, syllables } of eastAsianReadings(raw)) {
    const parts = parseAs(text, 'PERSON', 0);
    if (syllables) for (const part of parts) part.hangul = true;
    parses.push(parts);
  }
  return parses;
}

/** Replaces adjectives of places by the places: with "sk", as in Chelyabinsk, and without, as in Volgograd. */
function placeReadings(raw: string, kind: NameKind | null, first: readonly NamePart[]): NamePart[][] {
  if (first.some(({ class: partClass }) => partClass === 'patronymic')) return [];
  const parses: NamePart[][] = [];
  for (const end of ['ск', '']) {
    const text = raw.replace(PLACE_ADJECTIVE, (word: string, place: string) =>
      generalWord(foldText(word)) === null ? `${place}${end}` : word,
    );
    if (text === raw) return parses;
    parses.push(parseAs(text, kind, 0));
  }
  return parses;
}

/** A clean name with normalized signs in small letters, and the legal forms split off its end. */
interface PlainName {
  clean: string;
  person: boolean;
  text: string;
  joinedForms: readonly string[];
}

/** Cache of the last name, because all parses of a name follow one another. */
let lastPlain: PlainName = { clean: '', person: false, text: '', joinedForms: [] };

function normalizeSigns(clean: string, person: boolean): PlainName {
  if (lastPlain.clean === clean && lastPlain.person === person) return lastPlain;
  const plain = person ? normalizePersonSigns(clean) : normalizeOrganizationSigns(clean);
  let text = foldText(MAYBE_CAMEL.test(plain) ? plain.replace(CAMEL, ' ') : plain);
  if (text.includes('.'))
    text = text.replace(DOTTED, (dotted) => {
      const letters = dotted.replace(/[^\p{L}]/gu, '');
      // "L.L.C." and "A.B.C. Company" are words, "J.F. Kennedy" has two initials.
      return person ? ` ${[...letters].join(' ')} ` : ` ${letters} `;
    });
  const joinedForms: string[] = [];
  if (!person) {
    for (const [ending, canonical] of WITHOUT_BLANKS.test(text) ? FOLDED_JOINED_FORMS : []) {
      if (!text.includes(ending)) continue;
      text = text.replace(ending, ' ');
      joinedForms.push(canonical);
    }
    text = splitEastAsian(text);
  }
  lastPlain = { clean, person, text, joinedForms };
  return lastPlain;
}

function wordsOf(clean: string, person: boolean, other = 0, literal = false): Word[] {
  const { text, joinedForms } = normalizeSigns(clean, person);
  if (ASCII.test(text)) return latinWords(text, joinedForms);
  const language = cyrillicLanguage(text);
  // Chinese names have no dots. A name with a dot is a transliteration.
  const foreign = FOREIGN_DOT.test(clean);
  const words: Word[] = [];
  const pieces = text.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== '');
  const count = pieces.filter((word) => !isTitle(word)).length;
  const nameLength = count > 2 ? 'many' : count === 2 ? 'two' : 'alone';
  for (const word of person ? pieces : pieces.flatMap(compoundParts)) {
    const abjad = ABJAD.test(word);
    // In other readings the syllables spell a foreign name, and need no exact comparison.
    const hangul = other === 0 && HANGUL.test(word);
    const phoneticScript = hangul || (!foreign && HAN.test(word)) ? 0 : phoneticScriptOf(word);
    const characters = person && !foreign && HAN_ONLY.test(word);
    const before = words.length;
    for (const part of romanizeWord(word, {
      person: person && !isTitle(word),
      language,
      other,
      nameLength,
    })) {
      if (part !== '')
        words.push({ text: part.slice(0, MAX_PART_CHARS), abjad, hangul, characters, phoneticScript, isLatin: false });
    }
    if (!person && words.length > before && !LATIN.test(word)) {
      const last = words[words.length - 1]!;
      last.written = word;
      last.general = (literal && abjad ? null : generalWord(word)) ?? (abjad ? null : undefined);
      // Other languages write "Islamic State" without an article.
      if (abjad && last.general && words.length === before + 2 && words[before]!.text === 'al') words.splice(before, 1);
    }
    // Bounds the cost of adversarial input. Later words exceed the maximum number of parts anyway.
    if (words.length > 3 * MAX_PARTS) break;
  }
  return words.concat(joinedForms.map(latinWord));
}

/** The same for folded ASCII text, as most is. */
function latinWords(text: string, joinedForms: readonly string[]): Word[] {
  const words: Word[] = [];
  for (const piece of text.split(/[^a-z0-9]+/)) {
    if (piece === '') continue;
    words.push(latinWord(piece.length > MAX_PART_CHARS ? piece.slice(0, MAX_PART_CHARS) : piece));
    if (words.length > 3 * MAX_PARTS) break;
  }
  for (const form of joinedForms) words.push(latinWord(form));
  return words;
}

const latinWord = (text: string): Word => ({
  text,
  abjad: false,
  hangul: false,
  characters: false,
  phoneticScript: LATIN_TONGUE,
  isLatin: true,
});
