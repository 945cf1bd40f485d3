/**
 * What a hand or a scanner has probably spoilt in a name, mended: rewrites of `rewrites.ts`. Each gives the name itself, or nothing,
 * where nothing is to mend.
 */
import { isCommonName, isCommonWord } from './common-words.ts';
import { PLACES_OF_TWO_WORDS } from './data/places-of-two-words.ts';
import { tableLines } from './data/table-lines.ts';
import ARABIC_NAMES from './data/variants/arabic.txt' with { type: 'text' };
import { asciiBytes, editDistance } from './distance.ts';
import { generalWord } from './general-words.ts';
import { isMisread } from './look-alikes.ts';
import { ASCII, dropWordSigns, foldText } from './normalize.ts';
import { isOfForm } from './parse-organization.ts';
import { romanizeWord } from './romanize.ts';
import { skeletonOf } from './skeleton.ts';

const GLUED_ARABIC = /(?<![\p{L}\p{M}])[\u0621-\u06d3]{6,20}(?![\p{L}\p{M}])/gu;
const ARABIC_LETTERS = /[\u0621-\u06d3]{6}/;
/** Letters that Arabic does not join to the next one. */
const NOT_JOINED = /[اأإآدذرزژوة]/;
/** Of curated Arabic and Persian names; shorter ones are many words'. */
const KNOWN_CONSONANTS: ReadonlySet<string> = new Set(
  tableLines(ARABIC_NAMES)
    .flatMap((line) => line.split(' '))
    .map((word) => skeletonOf(word))
    .filter((consonants) => consonants.length >= 3),
);
const SURROGATE = /[\ud800-\udfff]/;
/** Where the name is cut into words otherwise (`parse.ts`), and at the end of a word what is too short for another one: "BahaddiRI". */
const INNER_CAPITAL = /(?=\p{Lu})(?<=\p{Lu}\p{Ll}{2,})(?:\p{Lu}{1,2}(?=\p{Ll}{2,})|\p{Lu}{1,2}(?![\p{L}\p{M}]))/gu;
/** Capitals that stand in a firm's name for small letters that look like them: "ManufacFuring". "RadNet" and "FuboTV" are meant so. */
const MISREAD_CAPITAL = /^(?:[CFHILOQUV]|R[IN]|CL|L[IC]|II|VV|NN|IN)$/;
/** "MohammadROSTAMI" */
const GLUED_CAPITALS = /(?=\p{Lu}{3})(?<=\p{Lu}\p{Ll}{2,})/gu;
const NOTHING = /(?!)/u;
const GLUED_ARTICLE = /(?<![\p{L}\p{M}])([Aa](?:sh|[ldnrstz])|[Ee]l)(?=\p{Lu}\p{Ll}{2}|\p{Lu}{3})/gu;
/** A figure among letters, or at an edge of them. Longer numbers are numbers. */
const FIGURE = /(?<=\p{L})\d(?!\d)|(?<![\p{L}\d])\d(?!(?:st|nd|rd|th)(?!\p{L}))(?=\p{L}{2})/giu;
/** Two of them side by side, and signs. */
const FIGURES_IN_WORD = /[\p{L}\d@$!]*[\d@$!](?=\p{L}|[\d@$!])[\p{L}\d@$!]+|\p{L}{3,}\d{2}(?![\p{L}\d])/gu;
const LEAST_BESIDE_FIGURES = 3;
const LETTER_OF: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  2: 'z',
  3: 'e',
  4: 'a',
  5: 's',
  6: 'b',
  7: 't',
  8: 'b',
  9: 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
};
/** Short forms that are glued to a name: at least four letters stand before them. */
const SHORT_FORMS_AT_END =
  '(s\\.a\\.?|sa|co|ag|ad|bv|nv|ab|as|kg|kk|kft|zrt|srl|spa|sas|zao|oao|ooo|pao|ao|doo|eood|ead|ood|inc|llp)\\.?$';
const GLUED_FORM = new RegExp(`(?<=^\\p{L}{4,})${SHORT_FORMS_AT_END}`, 'iu');
/** Each of the costly expressions is tried only where a cheap one, which finds at least as much in ASCII, has found something. */
const MAYBE_GLUED_FORM = new RegExp(SHORT_FORMS_AT_END, 'i');
/** The same of forms that no word ends in, whatever stands before them: "SALLC", "HKLTD", "2017LTD." */
const OTHER_FORMS_AT_END = '(ltda?|llc|gmbh|limited|sarl|fzco|jsc|[ocp]jsc)\\.?$';
const GLUED_SHORT_FORM = new RegExp(`(?<=^[\\p{L}\\p{N}][\\p{L}\\p{N}.-]*)(?<![.-])${OTHER_FORMS_AT_END}`, 'iu');
const MAYBE_GLUED_SHORT_FORM = new RegExp(`.${OTHER_FORMS_AT_END}`, 'i');
const DOTTED_FORM = /(?<=\p{L}{2})(\p{L}\.\s?\p{L}\.)(?=\s|$)/u;
/** Eight letters or eleven that nobody can speak: the code of a bank. */
const BANK_CODE = /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;
const BANK_CODE_BEFORE = /^([A-Z]{4}([A-Z]{2})[A-Z0-9]{2}(?:[A-Z0-9]{3})?)\s+(?=\p{L}+\s+\p{L})/u;
/** Countries with banks: "REYNOLDS" has none of them in its place. */
const BANK_COUNTRIES: ReadonlySet<string> = new Set(
  'AD AE AF AG AI AL AM AO AR AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FR GA GB GD GE GH GM GN GQ GR GT GW GY HK HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KM KP KR KW KY KZ LA LB LI LK LR LS LT LU LV LY MA MC MD ME MG MK ML MM MN MO MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NZ OM PA PE PG PH PK PL PS PT PY QA RO RS RU RW SA SC SD SE SG SI SK SL SN SO SR SS SV SY SZ TD TG TH TJ TM TN TR TT TW TZ UA UG US UY UZ VE VG VN XK YE ZA ZM ZW'.split(
    ' ',
  ),
);
const MOST_VOWELS = 2;
/** "Oil n Gas" */
const MAYBE_N_FOR_AND = / ['’]?n['’]? /i;
const N_FOR_AND = /(?<=\p{L}{3}) ['’]?n['’]? (?=\p{L}{3})/iu;
/** Degrees of which each letter is an initial otherwise. */
const DEGREES =
  /(?<!\p{L})(?:ph\.\s?d|h\.\s?c|d\.\s?phil|ll\.\s?[bdm]|m\.\s?sc|b\.\s?sc|m\.\s?b\.\s?a|dipl\.-?\s?ing)\.?(?!\p{L})/giu;
const MAYBE_DEGREE = /(?:ph|h|phil|ll|m|b|d|dipl)\./i;
/** "Ma. Cristina", "Juan Fco." */
const SHORT_GIVEN = /(?<!\p{L})(ma|fco|fdo|gpe|jph|wm|chas|geo|thos|jos|alex|muh|moh)\.(?=\s|$)/giu;
const GIVEN: Readonly<Record<string, string>> = {
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
/** "ACME LTD Dubai": what stands behind the legal form is no part of the name. */
const BEHIND_FORM = [
  /(?<![\p{L}.])([\p{L}.]{2,})[\s,]+(\p{L}{2,})\s*$/u,
  /(?<![\p{L}.])([\p{L}.]{2,})[\s,]+(\p{L}{2,}\s\p{L}{2,})\s*$/u,
];
/** "PISHGAM (PIONEER) ENERGY INDUSTRIES": said once more, in another language; also within a form of single letters ("s. (Zarya) r. o."). */
const WITHIN_BRACKETS = /\s*\((\p{L}[\p{L}\s.-]{2,})\)(?=[^\p{L}]+\p{L}(?:\p{L}|\.\s\p{L}\.))/u;
/** "PJSC Mostotrest Dubai" */
const NO_LETTERS = /[^\p{L}]/u;
const LEAST_PLACE = 3;
const LAST_OF_TWO: ReadonlySet<string> = new Set([...PLACES_OF_TWO_WORDS].map((words) => words.split(' ')[1]!));
const AT_EDGE = /[\s,–-]+$/u;
/** Two words and more in brackets at the end. */
const OTHER_NAME = /^(.*\p{L}{2}.*?)\s*\(\s*(\p{L}[\p{L}.&'-]*(?:\s+[\p{L}.&'-]+)+)\s*\)\s*$/u;
/** So many words are a name without one that tells. */
const ENOUGH_WORDS = 3;
const BRANCH =
  /(?:\s*[-–—,(]\s*|\s+)(?:[\p{L}.]+\s+){0,2}?(?:branch(?: office)?|head ?office|representative office|filiale?|niederlassung|sucursal|филиал)\)?\s*$/iu;
/** The same without a place before it. */
const BARE_BRANCH =
  /(?:\s*[-–—,(]\s*|\s+)(?:branch(?: office)?|head ?office|representative office|filiale?|niederlassung|sucursal|филиал)\)?\s*$/iu;
/** "CHAST25969", "116ARSENAL": a number that no blank sets off. */
const GLUED_FIGURES = /(?<=\p{L}{3})(?=\d{2})|(?<=\d{2})(?=\p{L}{4})/gu;
/** "družbaDUKS" */
const GLUED_CAPITALS_OF_FIRM = /(?<=\p{Ll}{3})(?=\p{Lu}{2})/gu;
const MAYBE_BRANCH = /branch|office|filial|niederlassung|sucursal|филиал/i;
/** A word that is long enough for two. */
const GLUED_GENERAL = /(?<![\p{L}\p{N}])\p{L}{10,40}(?![\p{L}\p{N}])/gu;
/** The same in a name of ASCII, sooner. */
const GLUED_GENERAL_OF_ASCII = /\b[a-z]{10,40}\b/gi;
const LEAST_TELLING = 4;
const LEAST_NAME = 3;
const LEAST_GENERAL = 5;
const LONGEST_GENERAL = 14;
const MOST_GENERAL = 3;

/** Short words that say nothing by themselves. */
const FUNCTION_WORDS: readonly string[] = 'and of for the und von des de du la et in to del da do di'.split(' ');
const AT_BEGINNING: readonly string[] = ['the'];
/** Letters of the longer one of the words beside; the other one may have one less. */
const MIN_BESIDE = 4;
/** With the signs that are left out. */
const LONGEST_SHORT = 6;
/** Each is one more reading of the name. */
const MOST_MEANINGS = 3;

export function arabicApart(name: string): string {
  return ARABIC_LETTERS.test(name) ? name.replace(GLUED_ARABIC, withBlank) : name;
}

/** With a blank before capitals inside of a word: "alMalik", "MohammadROSTAMI". */
export function capitalsApart(name: string, person: boolean): string {
  return name
    .replace(GLUED_ARTICLE, '$1 ')
    .replace(GLUED_CAPITALS, ' ')
    .replace(person ? NOTHING : GLUED_CAPITALS_OF_FIRM, ' ');
}

/** "ZakharchCnko" in small letters; of a firm only where the capital looks like a small letter. */
export function innerCapitalsSmall(name: string, person: boolean): string {
  return name.replace(INNER_CAPITAL, (letters, at) =>
    person || (MISREAD_CAPITAL.test(letters) && !isCommonWord(wordFrom(name, at))) ? letters.toLowerCase() : letters,
  );
}

export function* lettersForFigures(text: string): Generator<string> {
  const letters = withLetters(text, 'i');
  if (letters === text) return;
  yield letters;
  if (text.includes('1')) yield withLetters(text, 'l');
  if (text.includes('6')) yield withLetters(text, 'i', 'g');
}

/** "محمدباقر": behind a letter that is not joined to the next one a blank is missed easily. Apart where a known name is left. */
function withBlank(word: string): string {
  for (let at = LEAST_NAME; at <= word.length - LEAST_NAME; at++) {
    if (!NOT_JOINED.test(word.charAt(at - 1))) continue;
    const [before, behind] = [word.slice(0, at), word.slice(at)];
    if (isKnownInArabic(before) || (at > LEAST_NAME && isKnownInArabic(behind))) return `${before} ${behind}`;
  }
  return word;
}

function isKnownInArabic(word: string): boolean {
  return KNOWN_CONSONANTS.has(skeletonOf(romanizeWord(word, { person: true }).at(-1) ?? '', true));
}

/** Letters for figures; a one is an i or an l, a six a b or a g. */
function withLetters(text: string, one: string, six = 'b'): string {
  const letterOf = (figure: string) => (figure === '1' ? one : figure === '6' ? six : LETTER_OF[figure]!);
  return text.replace(FIGURE, letterOf).replace(FIGURES_IN_WORD, (word) => {
    const letters = word.match(/\p{L}/gu)?.length ?? 0;
    return letters < LEAST_BESIDE_FIGURES || /\d{3}|^\d+(?:st|nd|rd|th)$/i.test(word)
      ? word
      : word.replace(/[\d@$!]/g, letterOf);
  });
}

/** "Sale" of "AerSale", in small letters. */
function wordFrom(name: string, at: number): string {
  return /^\p{L}*/u.exec(name.slice(at))![0].toLowerCase();
}

/** Without degrees, and with given names in full: "Ma. Cristina Korvan Ph.D."; null: it has neither. */
export function shortNamesInFull(name: string): string | null {
  const plain = MAYBE_DEGREE.test(name) ? name.replace(DEGREES, ' ') : name;
  const long = plain.replace(SHORT_GIVEN, (_, short: string) => GIVEN[short.toLowerCase()]!);
  return long === name ? null : long.replace(/\s+/g, ' ').trim();
}

/** What joins Persian words: "Mojtame-e Abzar". */
const EZAFE = /(?<=\p{L}{3})-y?e(?= )/giu;

export function withoutEzafe(name: string): string {
  return name.replace(EZAFE, '');
}

/** With the legal form apart that is glued to the last word. */
export function formApart(name: string): string {
  const lastAt = name.lastIndexOf(' ') + 1;
  const last = name.slice(lastAt);
  const rest = name.slice(0, lastAt);
  const ascii = ASCII.test(name);
  const parted = !ascii || MAYBE_GLUED_FORM.test(last) ? last.replace(GLUED_FORM, ' $1') : last;
  if (parted !== last) return `${rest}${parted}`;
  const maybeShort = rest !== '' && (!ascii || MAYBE_GLUED_SHORT_FORM.test(last));
  const partedShort = maybeShort ? last.replace(GLUED_SHORT_FORM, ' $1') : last;
  if (partedShort !== last && !isOfForm(last.replace('.', '').toLowerCase())) return `${rest}${partedShort}`;
  return name.includes('.') ? name.replace(DOTTED_FORM, ' $1') : name;
}

export function generalWordsOfNameApart(name: string): string {
  return name.replace(ASCII.test(name) ? GLUED_GENERAL_OF_ASCII : GLUED_GENERAL, generalWordsApart);
}

/** Without the code of a bank behind it or before it: "VTBRRUMM VTB BANK". */
export function* withoutBankCode(name: string): Generator<string> {
  const lastAt = name.lastIndexOf(' ') + 1;
  const [rest, last] = [name.slice(0, lastAt).trim(), name.slice(lastAt)];
  if (BANK_CODE.test(last) && rest.includes(' ') && (last.match(/[AEIOU]/g)?.length ?? 0) <= MOST_VOWELS) yield rest;
  const code = BANK_CODE_BEFORE.exec(name);
  if (code !== null && BANK_COUNTRIES.has(code[2]!) && (code[1]!.match(/[AEIOU]/g)?.length ?? 0) <= MOST_VOWELS)
    yield name.slice(code[0].length);
}

export function nAsAnd(name: string): string {
  return MAYBE_N_FOR_AND.test(name) ? name.replace(N_FOR_AND, ' and ') : name;
}

/** "1st", "1" and "first" at the beginning for one another. */
export function firstOtherwise(name: string): string {
  const first = FIRST.exec(name);
  if (first !== null) return `${first[1] === '1' ? 'one' : 'first'} ${name.slice(first[0].length).trim()}`;
  return name.replace(FIRST_WORD, '1st');
}

/** With a blank between a word and a number; the name itself where there is none. */
export function figuresApart(name: string): string {
  return /\d/.test(name) ? name.replace(GLUED_FIGURES, ' ') : name;
}

/** Of each unit of UTF-16, once it was met. */
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

/** false: neither the last word is a place, nor the last two of which a blank parts them. */
function mayEndInPlace(name: string): boolean {
  let end = name.length;
  while (end > 0 && BLANK.test(name[end - 1]!)) end--;
  let from = end;
  while (from > 0 && isLetterAt(name, from - 1)) from--;
  // Half of a letter of two units is none.
  if (from === end) return SURROGATE.test(name);
  if (from > 1 && BLANK.test(name[from - 1]!)) {
    from--;
    while (from > 0 && isLetterAt(name, from - 1)) from--;
  }
  return isPlace(foldText(name.slice(from, end))) || SURROGATE.test(name);
}

/** Without the place in brackets or the branch that stands behind the name. */
export function* withoutBranch(name: string): Generator<string> {
  for (const behindForm of mayEndInPlace(name) ? BEHIND_FORM : []) {
    const behind = behindForm.exec(name);
    if (behind === null || !isPlace(foldText(behind[2]!))) continue;
    const form = foldText(behind[1]!).replaceAll('.', '');
    // "Policía Nacional de Colombia": "de" is a word of forms, too.
    if (!isOfForm(form) || isLinking(form)) continue;
    yield name.slice(0, behind.index + behind[1]!.length);
  }
  yield* withoutPlaceAtEnd(name);
  const within = name.includes('(') ? WITHIN_BRACKETS.exec(name) : null;
  // "Solutions (France), S.A.R.L." is the sister of another one, and "X (Holding) Limited" of X.
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
  // Its place is known: what stands before it is all of the name.
  if (bare !== null && bare.index > branch.index && !isPlace(foldText(name.slice(branch.index, bare.index))))
    yield name.slice(0, bare.index);
}

/** "NIRU BATTERY MFG CO (Saba Battery)": another name of the firm behind its own. */
function* withoutOtherName(name: string): Generator<string> {
  const other = /\)\s*$/.test(name) ? OTHER_NAME.exec(name) : null;
  if (other === null || isPlace(foldText(other[2]!)) || !isNameWithoutPlace(other[2]!)) return;
  yield other[1]!;
  yield other[2]!;
}

function* withoutPlaceAtEnd(name: string): Generator<string> {
  const [rest, word] = lastWordOf(name);
  if (rest === '' || word.length < LEAST_PLACE) return;
  if (generalWord(word)?.place === true) {
    if (!isLinking(lastWordOf(rest)[1]) && isNameWithoutPlace(rest)) yield rest;
  } else if (LAST_OF_TWO.has(word)) {
    const [before, beside] = lastWordOf(rest);
    if (before === '' || !PLACES_OF_TWO_WORDS.has(`${beside} ${word}`)) return;
    if (!isLinking(lastWordOf(before)[1]) && isNameWithoutPlace(before)) yield before;
  }
}

/** "of", "with": what follows belongs to the name. */
function isLinking(word: string): boolean {
  return generalWord(word)?.class === 'particle' || FUNCTION_WORDS.includes(word);
}

/** What stands before the last word, and that word, folded; '' where it is no word. */
function lastWordOf(text: string): [rest: string, word: string] {
  const end = text.trimEnd();
  const at = Math.max(end.lastIndexOf(' '), end.lastIndexOf(','), end.lastIndexOf('-'));
  const word = end.slice(at + 1);
  return [at < 0 ? '' : end.slice(0, at).replace(AT_EDGE, ''), NO_LETTERS.test(word) ? '' : foldText(word)];
}

/** Whether so much of a firm's name may be all of it: words enough, or one that tells it from others. */
function isNameWithoutPlace(text: string): boolean {
  const words = foldText(text).match(/\p{L}{2,}/gu) ?? [];
  const telling = words.filter((word) => generalWord(word) === null && !isOfForm(word));
  return (
    (telling.length > 0 && words.length >= ENOUGH_WORDS) ||
    telling.some((word) => word.length >= LEAST_TELLING && !isCommonWord(word) && !isCommonName(word))
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

/** "SKYONECONSTRUCTION": what a firm does is glued to what it is called. */
function generalWordsApart(word: string): string {
  const lower = foldText(word);
  if (generalWord(lower) !== null || isCommonWord(lower)) return word;
  let end = lower.length;
  const parts: string[] = [];
  while (parts.length < MOST_GENERAL) {
    let from = Math.max(LEAST_NAME, end - LONGEST_GENERAL);
    while (from <= end - LEAST_GENERAL && generalWord(lower.slice(from, end)) === null) from++;
    if (from > end - LEAST_GENERAL) break;
    parts.unshift(word.slice(from, end));
    end = from;
  }
  return parts.length === 0 ? word : [word.slice(0, end), ...parts].join(' ');
}

/**
 * "and", "of", "for" for a short word that is one slip from it, or is read for it, between two longer ones; "the" at the beginning.
 * A word that may be several of them gives several spellings. It still weighs what it weighed (`NamePart.putIn`).
 */
export function withoutShortSlips(text: string): string[] {
  const words = text.split(' ');
  if (words.length < 3) return [];
  const meant = words.map((_, at) => meantBy(words, at));
  const most = Math.min(MOST_MEANINGS, Math.max(...meant.map(({ length }) => length)));
  return Array.from({ length: most }, (_, which) =>
    words.map((word, at) => meant[at]![Math.min(which, meant[at]!.length - 1)] ?? word).join(' '),
  );
}

const NO_WORDS: readonly string[] = [];

function meantBy(words: readonly string[], at: number): readonly string[] {
  if (at === words.length - 1 || words[at]!.length > LONGEST_SHORT) return NO_WORDS;
  const word = dropWordSigns(words[at]!).toLowerCase();
  if (!/^[a-z]{2,4}$/.test(word)) return NO_WORDS;
  const lettersOf = (other: string | undefined) => {
    if (other === undefined) return 0;
    return isBeside(other) || isGeneral(dropWordSigns(other).toLowerCase())
      ? MIN_BESIDE
      : other.replace(/[^\p{L}]/gu, '').length;
  };
  const [before, behind] = [lettersOf(words[at - 1]), lettersOf(words[at + 1])];
  if (at === 0 ? behind < MIN_BESIDE : Math.min(before, behind) < MIN_BESIDE - 1) return NO_WORDS;
  if (at > 0 && Math.max(before, behind) < MIN_BESIDE) return NO_WORDS;
  const wanted = at === 0 ? AT_BEGINNING : FUNCTION_WORDS;
  if (wanted.includes(word)) return NO_WORDS;
  const misread = wanted.filter((one) => isMisread(word, one));
  if (generalWord(word) !== null || isCommonWord(word) || (isOfForm(word) && word !== 'off')) return misread;
  return [...misread, ...wanted.filter((one) => isOneSlip(word, one))];
}

/** A function word, or of a legal form: "GmbH mnd Co.". */
function isBeside(word: string): boolean {
  const bare = word.toLowerCase().replace(/\.$/, '');
  return FUNCTION_WORDS.includes(bare) || isOfForm(bare);
}

function isOneSlip(word: string, meant: string): boolean {
  return editDistance(asciiBytes(word), 0, word.length, asciiBytes(meant), 0, meant.length, 1) === 1;
}
