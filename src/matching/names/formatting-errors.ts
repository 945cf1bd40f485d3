/**
 * Corrects probable typing and OCR errors in a name. `rewrites.ts` applies these rewrites. A rewrite without a correction returns the
 * name itself, null or nothing.
 */
import { isCommonName, isCommonWord } from './common-words.ts';
import { PLACES_OF_TWO_WORDS } from './data/places-of-two-words.ts';
import { tableLines } from './data/table-lines.ts';
import ARABIC_NAMES from './data/variants/arabic.txt' with { type: 'text' };
import { isWithinOneEdit } from './distance.ts';
import { generalWord } from './general-words.ts';
import { isMisread } from './look-alikes.ts';
import { ASCII, dropWordSigns, foldText } from './normalize.ts';
import { isFormWord } from './parse-organization.ts';
import { romanizeWord } from './romanize.ts';
import { LETTER_OF_DIGIT } from './sign-normalization.ts';
import { skeletonOf } from './skeleton.ts';

const JOINED_ARABIC = /(?<![\p{L}\p{M}])[\u0621-\u06d3]{6,20}(?![\p{L}\p{M}])/gu;
const ARABIC_LETTERS = /[\u0621-\u06d3]{6}/;
/** Letters that Arabic does not join to the next one. */
const NOT_JOINED = /[اأإآدذرزژوة]/;
/** Consonant skeletons of curated Arabic and Persian names. Shorter ones fit too many words. */
const KNOWN_CONSONANTS: ReadonlySet<string> = new Set(
  tableLines(ARABIC_NAMES)
    .flatMap((line) => line.split(' '))
    .map((word) => skeletonOf(word))
    .filter((consonants) => consonants.length >= 3),
);
const SURROGATE = /[\ud800-\udfff]/;
/** Capitals where `parse.ts` would split the word, and one or two capitals at the end of a word: "BahaddiRI". */
const INNER_CAPITAL = /(?=\p{Lu})(?<=\p{Lu}\p{Ll}{2,})(?:\p{Lu}{1,2}(?=\p{Ll}{2,})|\p{Lu}{1,2}(?![\p{L}\p{M}]))/gu;
/** Capitals in an organization name that OCR confuses with small letters: "ManufacFuring". "RadNet" and "FuboTV" are correct names. */
const MISREAD_CAPITAL = /^(?:[CFHILOQUV]|R[IN]|CL|L[IC]|II|VV|NN|IN)$/;
/** "MohammadROSTAMI" */
const JOINED_CAPITALS = /(?=\p{Lu}{3})(?<=\p{Lu}\p{Ll}{2,})/gu;
const NOTHING = /(?!)/u;
const JOINED_ARTICLE = /(?<![\p{L}\p{M}])([Aa](?:sh|[ldnrstz])|[Ee]l)(?=\p{Lu}\p{Ll}{2}|\p{Lu}{3})/gu;
/** A single digit within a word or at its edge. Longer numbers are part of the name. */
const DIGIT = /(?<=\p{L})\d(?!\d)|(?<![\p{L}\d])\d(?!(?:st|nd|rd|th)(?!\p{L}))(?=\p{L}{2})/giu;
/** Words with several digits or signs. */
const DIGITS_IN_WORD = /[\p{L}\d@$!]*[\d@$!](?=\p{L}|[\d@$!])[\p{L}\d@$!]+|\p{L}{3,}\d{2}(?![\p{L}\d])/gu;
const MIN_LETTERS_WITH_DIGITS = 3;
const LETTER_OF: Readonly<Record<string, string>> = { ...LETTER_OF_DIGIT, 1: 'i', '@': 'a', $: 's', '!': 'i' };
/** Short forms joined to a name. At least four letters precede them. */
const SHORT_FORMS_AT_END =
  '(s\\.a\\.?|sa|co|ag|ad|bv|nv|ab|as|kg|kk|kft|zrt|srl|spa|sas|zao|oao|ooo|pao|ao|doo|eood|ead|ood|inc|llp)\\.?$';
const JOINED_FORM = new RegExp(`(?<=^\\p{L}{4,})${SHORT_FORMS_AT_END}`, 'iu');
/** A cheap test before the costly expression. It finds at least as much in ASCII. */
const MAYBE_JOINED_FORM = new RegExp(SHORT_FORMS_AT_END, 'i');
/** Forms that no word ends with, after any characters: "SALLC", "HKLTD", "2017LTD." */
const OTHER_FORMS_AT_END = '(ltda?|llc|gmbh|limited|sarl|fzco|jsc|[ocp]jsc)\\.?$';
const JOINED_SHORT_FORM = new RegExp(`(?<=^[\\p{L}\\p{N}][\\p{L}\\p{N}.-]*)(?<![.-])${OTHER_FORMS_AT_END}`, 'iu');
const MAYBE_JOINED_SHORT_FORM = new RegExp(`.${OTHER_FORMS_AT_END}`, 'i');
const DOTTED_FORM = /(?<=\p{L}{2})(\p{L}\.\s?\p{L}\.)(?=\s|$)/u;
/** A bank identifier code: eight or eleven characters that are no word. */
const BANK_CODE = /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;
const BANK_CODE_BEFORE = /^([A-Z]{4}([A-Z]{2})[A-Z0-9]{2}(?:[A-Z0-9]{3})?)\s+(?=\p{L}+\s+\p{L})/u;
/** Country codes in bank identifier codes. They rule out words such as "REYNOLDS". */
const BANK_COUNTRIES: ReadonlySet<string> = new Set(
  'AD AE AF AG AI AL AM AO AR AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FR GA GB GD GE GH GM GN GQ GR GT GW GY HK HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KM KP KR KW KY KZ LA LB LI LK LR LS LT LU LV LY MA MC MD ME MG MK ML MM MN MO MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NZ OM PA PE PG PH PK PL PS PT PY QA RO RS RU RW SA SC SD SE SG SI SK SL SN SO SR SS SV SY SZ TD TG TH TJ TM TN TR TT TW TZ UA UG US UY UZ VE VG VN XK YE ZA ZM ZW'.split(
    ' ',
  ),
);
const MAX_VOWELS = 2;
/** "Oil n Gas" */
const MAYBE_N_FOR_AND = / ['’]?n['’]? /i;
const N_FOR_AND = /(?<=\p{L}{3}) ['’]?n['’]? (?=\p{L}{3})/iu;
/** Degrees whose letters would otherwise be read as initials. */
const DEGREES =
  /(?<!\p{L})(?:ph\.\s?d|h\.\s?c|d\.\s?phil|ll\.\s?[bdm]|m\.\s?sc|b\.\s?sc|m\.\s?b\.\s?a|dipl\.-?\s?ing)\.?(?!\p{L})/giu;
const MAYBE_DEGREE = /(?:ph|h|phil|ll|m|b|d|dipl)\./i;
/** "Ma. Cristina", "Juan Fco." */
const SHORT_GIVEN = /(?<!\p{L})(ma|fco|fdo|gpe|jph|wm|chas|geo|thos|jos|alex|muh|moh)\.(?=\s|$)/giu;
const SHORT_GIVEN_NAMES: Readonly<Record<string, string>> = {
  ma: 'maria',
  fco: 'francisco',
  fdo: 'fernando',
  gpe: 'guadalupe',
  jph: 'joseph',
  wm: 'william',
  chas: 'charles',
  geo: 'george',
  thos: 'thomas',
  jos: 'joseph',
  alex: 'alexander',
  muh: 'muhammad',
  moh: 'mohammad',
};
const FIRST_WORD = /^\s*first(?=\s+\p{L}{3})/iu;
const FIRST = /^\s*(1st|1)(?=\s+\p{L}{3})/iu;

/** At the end of a name. */
const PLACE_IN_BRACKETS = /\s*[([]([\p{L}\s.,-]{2,30})[)\]]\s*$/u;
/** "ACME LTD Dubai": a place after the legal form is not part of the name. */
const PLACE_AFTER_FORM = [
  /(?<![\p{L}.])([\p{L}.]{2,})[\s,]+(\p{L}{2,})\s*$/u,
  /(?<![\p{L}.])([\p{L}.]{2,})[\s,]+(\p{L}{2,}\s\p{L}{2,})\s*$/u,
];
/** "PISHGAM (PIONEER) ENERGY INDUSTRIES": a translation. Also within a form of single letters ("s. (Zarya) r. o."). */
const WITHIN_BRACKETS = /\s*\((\p{L}[\p{L}\s.-]{2,})\)(?=[^\p{L}]+\p{L}(?:\p{L}|\.\s\p{L}\.))/u;
const NO_LETTERS = /[^\p{L}]/u;
const MIN_PLACE = 3;
const PLACE_SECOND_WORDS: ReadonlySet<string> = new Set([...PLACES_OF_TWO_WORDS].map((words) => words.split(' ')[1]!));
const AT_EDGE = /[\s,–-]+$/u;
/** Two words or more in brackets at the end. */
const OTHER_NAME = /^(.*\p{L}{2}.*?)\s*\(\s*(\p{L}[\p{L}.&'-]*(?:\s+[\p{L}.&'-]+)+)\s*\)\s*$/u;
/** Number of words that are enough for a name that contains a distinctive word. */
const MIN_WORDS = 3;
const BRANCH =
  /(?:\s*[-–—,(]\s*|\s+)(?:[\p{L}.]+\s+){0,2}?(?:branch(?: office)?|head ?office|representative office|filiale?|niederlassung|sucursal|филиал)\)?\s*$/iu;
/** The same without a place before it. */
const BARE_BRANCH =
  /(?:\s*[-–—,(]\s*|\s+)(?:branch(?: office)?|head ?office|representative office|filiale?|niederlassung|sucursal|филиал)\)?\s*$/iu;
/** "CHAST25969", "116ARSENAL": a number joined to a word. */
const JOINED_NUMBERS = /(?<=\p{L}{3})(?=\d{2})|(?<=\d{2})(?=\p{L}{4})/gu;
/** "družbaDUKS" */
const JOINED_CAPITALS_OF_ORGANIZATION = /(?<=\p{Ll}{3})(?=\p{Lu}{2})/gu;
const MAYBE_BRANCH = /branch|office|filial|niederlassung|sucursal|филиал/i;
/** A word that is long enough for two words. */
const JOINED_GENERAL = /(?<![\p{L}\p{N}])\p{L}{10,40}(?![\p{L}\p{N}])/gu;
/** A faster expression for names in ASCII. */
const JOINED_GENERAL_OF_ASCII = /\b[a-z]{10,40}\b/gi;
const MIN_DISTINCTIVE = 4;
const MIN_NAME = 3;
const MIN_GENERAL = 5;
const LONGEST_GENERAL = 14;
const MAX_GENERAL = 3;

/** Function words, which are not distinctive. */
const FUNCTION_WORDS: readonly string[] = 'and of for the und von des de du la et in to del da do di'.split(' ');
const AT_BEGINNING: readonly string[] = ['the'];
/** Minimum letters of the longer neighboring word. The shorter neighbor may have one letter fewer. */
const MIN_NEIGHBOR = 4;
const SHORT_WORD = /^[a-z]{2,4}$/;
/** Length with the signs that are removed. */
const LONGEST_SHORT = 6;
/** Maximum alternative spellings. Each one is a further reading of the name. */
const MAX_SPELLINGS = 3;

export function splitArabic(name: string): string {
  return ARABIC_LETTERS.test(name) ? name.replace(JOINED_ARABIC, withBlank) : name;
}

/** Inserts a blank before capitals inside a word: "alMalik", "MohammadROSTAMI". */
export function splitCapitals(name: string, person: boolean): string {
  return name
    .replace(JOINED_ARTICLE, '$1 ')
    .replace(JOINED_CAPITALS, ' ')
    .replace(person ? NOTHING : JOINED_CAPITALS_OF_ORGANIZATION, ' ');
}

/** "ZakharchCnko" with a small "c". In organization names only where the capital looks like a small letter. */
export function lowerInnerCapitals(name: string, person: boolean): string {
  return name.replace(INNER_CAPITAL, (letters, at) =>
    person || (MISREAD_CAPITAL.test(letters) && !isCommonWord(wordFrom(name, at))) ? letters.toLowerCase() : letters,
  );
}

export function* lettersForDigits(text: string): Generator<string> {
  const letters = withLetters(text, 'i');
  if (letters === text) return;
  yield letters;
  if (text.includes('1')) yield withLetters(text, 'l');
  if (text.includes('6')) yield withLetters(text, 'i', 'g');
}

/** Splits "محمدباقر" after a letter that does not join the next one, where writers often omit the blank. One part must be a known name. */
function withBlank(word: string): string {
  for (let at = MIN_NAME; at <= word.length - MIN_NAME; at++) {
    if (!NOT_JOINED.test(word.charAt(at - 1))) continue;
    const [before, after] = [word.slice(0, at), word.slice(at)];
    if (isKnownInArabic(before) || (at > MIN_NAME && isKnownInArabic(after))) return `${before} ${after}`;
  }
  return word;
}

function isKnownInArabic(word: string): boolean {
  return KNOWN_CONSONANTS.has(skeletonOf(romanizeWord(word, { person: true }).at(-1) ?? '', true));
}

/** Replaces digits by letters. `letterForOne`: i or l; `letterForSix`: b or g. */
function withLetters(text: string, letterForOne: string, letterForSix = 'b'): string {
  const letterOf = (figure: string) =>
    figure === '1' ? letterForOne : figure === '6' ? letterForSix : LETTER_OF[figure]!;
  return text.replace(DIGIT, letterOf).replace(DIGITS_IN_WORD, (word) => {
    const letters = word.match(/\p{L}/gu)?.length ?? 0;
    return letters < MIN_LETTERS_WITH_DIGITS || /\d{3}|^\d+(?:st|nd|rd|th)$/i.test(word)
      ? word
      : word.replace(/[\d@$!]/g, letterOf);
  });
}

/** "Sale" of "AerSale", in small letters. */
function wordFrom(name: string, at: number): string {
  return /^\p{L}*/u.exec(name.slice(at))![0].toLowerCase();
}

/** Removes degrees and expands given names: "Ma. Cristina Korvan Ph.D.". Null if the name has neither. */
export function expandShortNames(name: string): string | null {
  const plain = MAYBE_DEGREE.test(name) ? name.replace(DEGREES, ' ') : name;
  const long = plain.replace(SHORT_GIVEN, (_, short: string) => SHORT_GIVEN_NAMES[short.toLowerCase()]!);
  return long === name ? null : long.replace(/\s+/g, ' ').trim();
}

/** Parts of degrees that may be separate words: "Ph. D". */
const DEGREE_PART = /^(?:ph|ll|sc|phil|dipl)$/;

/** Whether a name of plain words may have a degree or a short given name because of this word. `word`: in lower case. */
export function mayBeShortName(word: string): boolean {
  return Object.hasOwn(SHORT_GIVEN_NAMES, word) || DEGREE_PART.test(word);
}

/** The ezafe, which joins Persian words: "Mojtame-e Abzar". */
const EZAFE = /(?<=\p{L}{3})-y?e(?= )/giu;

export function withoutEzafe(name: string): string {
  return name.replace(EZAFE, '');
}

/** Separates a legal form that is joined to the last word. */
export function splitForm(name: string): string {
  const lastAt = name.lastIndexOf(' ') + 1;
  const last = name.slice(lastAt);
  const rest = name.slice(0, lastAt);
  const ascii = ASCII.test(name);
  const split = !ascii || MAYBE_JOINED_FORM.test(last) ? last.replace(JOINED_FORM, ' $1') : last;
  if (split !== last) return `${rest}${split}`;
  const maybeShort = rest !== '' && (!ascii || MAYBE_JOINED_SHORT_FORM.test(last));
  const splitShort = maybeShort ? last.replace(JOINED_SHORT_FORM, ' $1') : last;
  if (splitShort !== last && !isFormWord(last.replace('.', '').toLowerCase())) return `${rest}${splitShort}`;
  return name.includes('.') ? name.replace(DOTTED_FORM, ' $1') : name;
}

/** Whether a word of plain letters, the last one of a name, may end in a legal form. */
export function mayEndInForm(word: string): boolean {
  return (
    (MAYBE_JOINED_FORM.test(word) && JOINED_FORM.test(word)) ||
    (MAYBE_JOINED_SHORT_FORM.test(word) && JOINED_SHORT_FORM.test(word))
  );
}

export function splitGeneralWordsOfName(name: string): string {
  return name.replace(ASCII.test(name) ? JOINED_GENERAL_OF_ASCII : JOINED_GENERAL, splitGeneralWords);
}

/** Removes a bank identifier code after or before the name: "VTBRRUMM VTB BANK". */
export function* withoutBankCode(name: string): Generator<string> {
  const lastAt = name.lastIndexOf(' ') + 1;
  const [rest, last] = [name.slice(0, lastAt).trim(), name.slice(lastAt)];
  if (BANK_CODE.test(last) && rest.includes(' ') && (last.match(/[AEIOU]/g)?.length ?? 0) <= MAX_VOWELS) yield rest;
  const code = BANK_CODE_BEFORE.exec(name);
  if (code !== null && BANK_COUNTRIES.has(code[2]!) && (code[1]!.match(/[AEIOU]/g)?.length ?? 0) <= MAX_VOWELS)
    yield name.slice(code[0].length);
}

export function nAsAnd(name: string): string {
  return MAYBE_N_FOR_AND.test(name) ? name.replace(N_FOR_AND, ' and ') : name;
}

/** Whether plain letters may be a bank identifier code. */
export function mayBeBankCode(word: string): boolean {
  return BANK_CODE.test(word) && (word.match(/[AEIOU]/g)?.length ?? 0) <= MAX_VOWELS;
}

/** Replaces "1st" or "1" at the beginning by a word, and "first" by "1st". */
export function rewriteFirst(name: string): string {
  const first = FIRST.exec(name);
  if (first !== null) return `${first[1] === '1' ? 'one' : 'first'} ${name.slice(first[0].length).trim()}`;
  return name.replace(FIRST_WORD, '1st');
}

/** Inserts a blank between a word and a number. */
export function splitNumbers(name: string): string {
  return /\d/.test(name) ? name.replace(JOINED_NUMBERS, ' ') : name;
}

/** Whether a UTF-16 code unit is a letter. Filled on first use. */
const letterUnits = new Uint8Array(0x1_0000);
const YES = 1;
const NO = 2;
const LETTER = /\p{L}/iu;
const BLANK = /\s/;

function isLetterAt(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  letterUnits[unit] ||= LETTER.test(text[at]!) ? YES : NO;
  return letterUnits[unit] === YES;
}

/** A cheap test before `PLACE_AFTER_FORM`. False if neither the last word nor the last two words are a place. */
function mayEndInPlace(name: string): boolean {
  let end = name.length;
  while (end > 0 && BLANK.test(name[end - 1]!)) end--;
  let from = end;
  while (from > 0 && isLetterAt(name, from - 1)) from--;
  // A surrogate alone is no letter.
  if (from === end) return SURROGATE.test(name);
  if (from > 1 && BLANK.test(name[from - 1]!)) {
    from--;
    while (from > 0 && isLetterAt(name, from - 1)) from--;
  }
  return isPlace(foldText(name.slice(from, end))) || SURROGATE.test(name);
}

/** Whether an organization name of plain words may end in a place or a branch because of this word. `word`: in lower case. */
export function mayEndInPlaceOrBranch(word: string): boolean {
  const folded = foldText(word);
  return generalWord(folded)?.place === true || PLACE_SECOND_WORDS.has(folded) || MAYBE_BRANCH.test(word);
}

/** Readings without a place, a branch or another name after the name. */
export function* withoutBranch(name: string): Generator<string> {
  for (const pattern of mayEndInPlace(name) ? PLACE_AFTER_FORM : []) {
    const placeAfterForm = pattern.exec(name);
    if (placeAfterForm === null || !isPlace(foldText(placeAfterForm[2]!))) continue;
    const form = foldText(placeAfterForm[1]!).replaceAll('.', '');
    // "Policía Nacional de Colombia": "de" also occurs in forms.
    if (!isFormWord(form) || isLinking(form)) continue;
    yield name.slice(0, placeAfterForm.index + placeAfterForm[1]!.length);
  }
  yield* withoutPlaceAtEnd(name);
  const within = name.includes('(') ? WITHIN_BRACKETS.exec(name) : null;
  // "Solutions (France), S.A.R.L." is an affiliate of another organization, and "X (Holding) Limited" of X.
  if (within !== null && !isPlace(foldText(within[0]).trim()) && !foldText(within[1]!).split(/\s+/).every(isGeneral))
    yield `${name.slice(0, within.index)} ${name.slice(within.index + within[0].length)}`;
  yield* withoutOtherName(name);
  const bracket = /[)\]]/.test(name) ? PLACE_IN_BRACKETS.exec(name) : null;
  if (bracket !== null && isPlace(foldText(bracket[1]!))) yield name.slice(0, bracket.index);
  if (!MAYBE_BRANCH.test(name)) return;
  const branch = BRANCH.exec(name);
  if (branch === null) return;
  yield name.slice(0, branch.index);
  const bare = BARE_BRANCH.exec(name);
  // A place before the branch is not part of the name. Other words may be.
  if (bare !== null && bare.index > branch.index && !isPlace(foldText(name.slice(branch.index, bare.index))))
    yield name.slice(0, bare.index);
}

/** "NIRU BATTERY MFG CO (Saba Battery)": another name of the organization in brackets. */
function* withoutOtherName(name: string): Generator<string> {
  const other = /\)\s*$/.test(name) ? OTHER_NAME.exec(name) : null;
  if (other === null || isPlace(foldText(other[2]!)) || !isNameWithoutPlace(other[2]!)) return;
  yield other[1]!;
  yield other[2]!;
}

function* withoutPlaceAtEnd(name: string): Generator<string> {
  const [rest, word] = lastWordOf(name);
  if (rest === '' || word.length < MIN_PLACE) return;
  if (generalWord(word)?.place === true) {
    if (!isLinking(lastWordOf(rest)[1]) && isNameWithoutPlace(rest)) yield rest;
  } else if (PLACE_SECOND_WORDS.has(word)) {
    const [before, beside] = lastWordOf(rest);
    if (before === '' || !PLACES_OF_TWO_WORDS.has(`${beside} ${word}`)) return;
    if (!isLinking(lastWordOf(before)[1]) && isNameWithoutPlace(before)) yield before;
  }
}

/** Function words such as "of" and "with": the next word belongs to the name. */
function isLinking(word: string): boolean {
  return generalWord(word)?.class === 'particle' || FUNCTION_WORDS.includes(word);
}

/** The text before the last word, and the last word, folded. '' if it is not a word. */
function lastWordOf(text: string): [rest: string, word: string] {
  const end = text.trimEnd();
  const at = Math.max(end.lastIndexOf(' '), end.lastIndexOf(','), end.lastIndexOf('-'));
  const word = end.slice(at + 1);
  return [at < 0 ? '' : end.slice(0, at).replace(AT_EDGE, ''), NO_LETTERS.test(word) ? '' : foldText(word)];
}

/** Whether the rest may be a complete organization name: it has enough words, or a distinctive word. */
function isNameWithoutPlace(text: string): boolean {
  const words = foldText(text).match(/\p{L}{2,}/gu) ?? [];
  const distinctive = words.filter((word) => generalWord(word) === null && !isFormWord(word));
  return (
    (distinctive.length > 0 && words.length >= MIN_WORDS) ||
    distinctive.some((word) => word.length >= MIN_DISTINCTIVE && !isCommonWord(word) && !isCommonName(word))
  );
}

function isGeneral(word: string): boolean {
  return generalWord(word) !== null;
}

function isPlace(words: string): boolean {
  const single = words.split(/[^\p{L}]+/u);
  if (PLACES_OF_TWO_WORDS.has(single.join(' '))) return true;
  return [...single, single.join('')].some((word) => generalWord(word)?.place);
}

/** "SKYONECONSTRUCTION": splits off general words that are joined to the name. */
function splitGeneralWords(word: string): string {
  const lower = foldText(word);
  if (generalWord(lower) !== null || isCommonWord(lower)) return word;
  let end = lower.length;
  const parts: string[] = [];
  while (parts.length < MAX_GENERAL) {
    let from = Math.max(MIN_NAME, end - LONGEST_GENERAL);
    while (from <= end - MIN_GENERAL && generalWord(lower.slice(from, end)) === null) from++;
    if (from > end - MIN_GENERAL) break;
    parts.unshift(word.slice(from, end));
    end = from;
  }
  return parts.length === 0 ? word : [word.slice(0, end), ...parts].join(' ');
}

/**
 * Replaces short words by "and", "of" or "for" between longer words, and by "the" at the beginning: one edit or an OCR error
 * turns one into the other. An ambiguous word gives several spellings. The words keep their weight (`NamePart.inserted`).
 */
export function correctFunctionWords(text: string): string[] {
  const words = text.split(' ');
  if (words.length < 3) return [];
  const corrections = words.map((_, at) => functionWordsFor(words, at));
  const count = Math.min(MAX_SPELLINGS, Math.max(...corrections.map(({ length }) => length)));
  return Array.from({ length: count }, (_, number) =>
    words.map((word, at) => corrections[at]![Math.min(number, corrections[at]!.length - 1)] ?? word).join(' '),
  );
}

/** Whether a word of plain letters may be a misspelled function word. `word`: in lower case. */
export function mayBeFunctionWord(word: string): boolean {
  if (!SHORT_WORD.test(word)) return false;
  const functionWords = [...AT_BEGINNING, ...FUNCTION_WORDS];
  const isKnown = generalWord(word) !== null || isCommonWord(word) || (isFormWord(word) && word !== 'off');
  return functionWords.some(
    (functionWord) => isMisread(word, functionWord) || (!isKnown && isOneEdit(word, functionWord)),
  );
}

const NO_WORDS: readonly string[] = [];

function functionWordsFor(words: readonly string[], at: number): readonly string[] {
  if (at === words.length - 1 || words[at]!.length > LONGEST_SHORT) return NO_WORDS;
  const word = dropWordSigns(words[at]!).toLowerCase();
  if (!SHORT_WORD.test(word)) return NO_WORDS;
  const lettersOf = (other: string | undefined) => {
    if (other === undefined) return 0;
    return isFunctionOrFormWord(other) || isGeneral(dropWordSigns(other).toLowerCase())
      ? MIN_NEIGHBOR
      : other.replace(/[^\p{L}]/gu, '').length;
  };
  const [before, after] = [lettersOf(words[at - 1]), lettersOf(words[at + 1])];
  if (at === 0 ? after < MIN_NEIGHBOR : Math.min(before, after) < MIN_NEIGHBOR - 1) return NO_WORDS;
  if (at > 0 && Math.max(before, after) < MIN_NEIGHBOR) return NO_WORDS;
  const functionWords = at === 0 ? AT_BEGINNING : FUNCTION_WORDS;
  if (functionWords.includes(word)) return NO_WORDS;
  const misread = functionWords.filter((functionWord) => isMisread(word, functionWord));
  if (generalWord(word) !== null || isCommonWord(word) || (isFormWord(word) && word !== 'off')) return misread;
  return [...misread, ...functionWords.filter((functionWord) => isOneEdit(word, functionWord))];
}

/** A function word, or a word of a legal form: "GmbH mnd Co.". */
function isFunctionOrFormWord(word: string): boolean {
  const bare = word.toLowerCase().replace(/\.$/, '');
  return FUNCTION_WORDS.includes(bare) || isFormWord(bare);
}

function isOneEdit(word: string, other: string): boolean {
  return word !== other && isWithinOneEdit(word, other);
}
