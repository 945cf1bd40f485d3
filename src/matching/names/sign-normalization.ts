/**
 * Normalizes signs and abbreviations inside a name before it is split into words.
 *
 *     M/V OCEAN No. 7 (IMO 9123456)  ─►  MV OCEAN 7          2-я армия, 2nd Army  ─►  2 армия, 2 Army
 *     ROMASHKAGmbH, JSCROMASHKA      ─►  ROMASHKA GmbH, JSC ROMASHKA          JF Kennedy  ─►  J F Kennedy
 */

/** The number of a ship or radio station is not part of the name. */
const SHIP_NUMBER = /[([]?(?<!\p{L})(?:imo|mmsi)(?:\s*(?:number|no\.?|nr\.?|#))?[\s:.#-]*\d{7,9}(?!\d)[)\]]?/giu;
/**
 * Cheap tests before the costly expressions below. Each matches at least as much. They treat each character outside of ASCII as a
 * letter.
 */
const MAYBE_JOINED_END =
  /[^\0-@[-`{-\x7f](?:limited|(?:(?:open|public|closed|private) ?)?joint ?stock|(?:company|private|co) ?limited| (?:limited|joint)|(?:p[vt]e?[tv]?|co)[ .,]*ltd|corp|inc|aktiengesellschaft|sa ?de|company|kompaniya|sarl|gmbh|ojsc|pjsc|cjsc|jsc|llc|ltd|plc|fzco|fze|sdnbhd)/i;
const MAYBE_JOINED_BEGIN = /(?:jsc|llc|фгуп|оао|ооо|company|obshchestvo|corporation)[^\0-@[-`{-\x7f]{3}/i;
const MAYBE_DE_WITH_TYPO = /s\.?\s?a?\.?,?\s[^\0-@[-`{-\x7f]{1,3}\s+(?:c\.?\s?v|r\.?\s?l)/i;
const MAYBE_AND_LETTER = / [yiea] /i;
const SLASHED = /(?<![\p{L}\d])(\p{L})\/(\p{L})(?:\/(\p{L}))?(?![\p{L}\d])/gu;
const NUMBER_SIGN =
  /(?<![\p{L}\d])(?:no|nr|nro|num|numero|número|number|broj|numer|номер|αριθ|αρ|nº|№|#|sz|č)[.:º°]*\s*(?=\d)/giu;
const ORDINAL =
  /(?<![\p{L}\d])(\d{1,4})(?:(?:st|nd|rd|th|eme|ème|er|ère|ste|de|ième)|-?(?:й|я|е|го|ой|ая|ое|та|ти|ви|ри|ва|ма|то|ши|а)|-(?:и|ия|ият|ата|ий|ый|му|м|х)|-?(?:η|ος|ο|ον|ης)|[-.](?:й|oji|asis|oj|os|lea|esima|o|a|e))(?![\p{L}\d])/giu;
const AND_LETTER = /(?<=\p{L}{3,} )[yY](?= \p{L}{3,})|(?<=\p{L}{2,} )[iea](?= \p{L}{2,})/gu;
/** Legal forms joined to a word. No word of any language ends or begins with these letters. */
const JOINED_END =
  /(?<=\p{L}{2})(limited ?liability ?company|(?:open|public|closed|private)? ?joint ?stock ?company|(?:company ?|private ?|co ?)?limited|(?:p[vt]e?[tv]?|co)[ .,]*ltd|corporation|incorporated|aktiengesellschaft|sa ?de ?cv)(?![\p{L}\d])|(?<=\p{L}{3})(company|kompaniya)(?![\p{L}\d])|(?<=\p{L}{4})(corp|inc|sarl)(?![\p{L}\d])|(?<=\p{L}{3})(gmbh|ojsc|pjsc|cjsc|jsc|llc|ltd|plc|fzco|fze|sdnbhd)(?![\p{L}\d])/giu;
/** "S.A. BDE C.V.", "S. DDE R.L." */
const DE_WITH_TYPO = /(?<![\p{L}\d])(s\.?\s?a?\.?),?\s+\p{L}{1,3}\s+(?=(?:c\.?\s?v|r\.?\s?l)\b)/iu;
const JOINED_BEGIN =
  /(?<![\p{L}\d])(ojsc|pjsc|cjsc|jsc|llc|фгуп|оао|ооо|(?:limited ?liability ?|joint ?stock ?)company|company(?!wide)|obshchestvo|corporation)(?=\p{L}{3})/giu;
/** Nationality mark and registration of an aircraft, as the whole name. */
const REGISTRATION = /^\s*([a-z]{1,2}|[a-z]\d|\d[a-z])-([a-z0-9]{3,5})\s*$/i;
/** A registration without hyphen, if its nationality mark contains a digit: "P4MIS". */
const JOINED_REGISTRATION = /^\s*([a-z]\d|\d[a-z])([a-z]{3})\s*$/i;
/** Nationality marks of aircraft. */
const MARKS = new Set(
  `a6 a7 a9c ap c2 c5 cu d2 e3 ek ep er es ew ex ey ez hz jy oy od p4 pp pt ra rf rp sp st su t7 tc tn tt tz uk up ur vp vt xa xt xu ya yi yk yv za 3x 4k 4l 4r 5a 5b 5h 5n 5y 6v 7o 7t 9g 9h 9k 9q b c d f g m n`.split(
    ' ',
  ),
);

/** An OCR or typing error: a single digit in a word of letters. "A1 Telekom" and "H1N1" are intended. */
const DIGIT_IN_WORD =
  /(?<=[A-Za-z])[0-9](?=[A-Za-z]{2})|(?<=[A-Za-z]{2})[0-9](?=[A-Za-z])|(?<![\p{L}\d])[0125689](?=[A-Za-z]{3})|(?<=[A-Za-z]{3})0(?![\p{L}\d])/gu;
const DIGIT_AT_END_OF_PERSON = /(?<=[A-Za-z]{3})[158](?![\p{L}\d])/gu;
const LETTER = /\p{L}/u;
const ORDINAL_END = /^(?:st|nd|rd|th|eme|ers?)\b/i;
/** The letter that resembles a digit. 1 resembles two, so each caller decides. */
export const LETTER_OF_DIGIT: Readonly<Record<string, string>> = {
  0: 'o',
  2: 'z',
  3: 'e',
  4: 'a',
  5: 's',
  6: 'b',
  7: 't',
  8: 'b',
  9: 'g',
};
/** "Forty-four" is 44. */
const TENS: Readonly<Record<string, number>> = {
  twenty: 2,
  thirty: 3,
  forty: 4,
  fourty: 4,
  fifty: 5,
  sixty: 6,
  seventy: 7,
  eighty: 8,
  ninety: 9,
};
const UNITS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
};
const TENS_AND_UNITS = new RegExp(`\\b(${Object.keys(TENS).join('|')})[ -](${Object.keys(UNITS).join('|')})\\b`, 'gi');
/** Numbers of accounts, documents and registers are not part of a name that has other words. */
const LONG_NUMBER = /(?<=\p{L}.*)(?<![\p{L}\d])(?=[A-Z\d]*\d{4})[A-Z]{0,6}\d[A-Z\d]{7,}(?![\p{L}\d])/gu;
const VOWEL = /[aeiouy]/i;

/** "M0HAMMED" -> "MoHAMMED". A one becomes an l beside a vowel, else an i. */
function lettersForDigits(text: string, digits: RegExp): string {
  return text.replace(digits, (digit, at: number) => {
    if (!LETTER.test(text.charAt(at - 1)) && ORDINAL_END.test(text.slice(at + 1))) return digit;
    if (digit !== '1') return LETTER_OF_DIGIT[digit] ?? digit;
    return VOWEL.test(text.charAt(at - 1)) || VOWEL.test(text.charAt(at + 1)) ? 'l' : 'i';
  });
}

export function normalizeOrganizationSigns(clean: string): string {
  const registration = REGISTRATION.exec(clean) ?? JOINED_REGISTRATION.exec(clean);
  if (registration !== null && MARKS.has((registration[1] ?? '').toLowerCase()))
    return `${registration[1]}${registration[2]}`;
  let text = clean;
  if (/imo|mmsi/i.test(text)) {
    const rest = text.replace(SHIP_NUMBER, ' ');
    if (/\p{L}{2}/u.test(rest)) text = rest;
  }
  if (text.includes('&')) text = text.replace(/&/g, ' and ');
  if (text.includes('/')) text = text.replace(SLASHED, '$1$2$3');
  if (MAYBE_DE_WITH_TYPO.test(text)) text = text.replace(DE_WITH_TYPO, '$1 de ');
  if (MAYBE_JOINED_END.test(text)) text = text.replace(JOINED_END, ' $&');
  if (MAYBE_JOINED_BEGIN.test(text)) text = text.replace(JOINED_BEGIN, '$1 ');
  if (MAYBE_AND_LETTER.test(text)) text = text.replace(AND_LETTER, 'and');
  if (/ty[ -]/i.test(text)) {
    text = text.replace(TENS_AND_UNITS, (_, tens: string, units: string) =>
      String(10 * TENS[tens.toLowerCase()]! + UNITS[units.toLowerCase()]!),
    );
  }
  if (!/\d/.test(text)) return text;
  return lettersForDigits(withoutLongNumbers(text).replace(NUMBER_SIGN, ' ').replace(ORDINAL, '$1'), DIGIT_IN_WORD);
}

function withoutLongNumbers(text: string): string {
  if (!/\d{4}/.test(text)) return text;
  const rest = text.replace(LONG_NUMBER, ' ');
  return /\p{L}{2}/u.test(rest) ? rest : text;
}

const TWO_INITIALS = /(?<!\p{L})([B-DF-HJ-NP-TV-Z])([B-DF-HJ-NP-TV-Z])(?![\p{L}.])/gu;
const MAYBE_TWO_INITIALS = /(?:^|[^A-Za-z])[B-DF-HJ-NP-TV-Z]{2}(?![A-Za-z.])/;
const MAYBE_HAN_TITLE = /[\u3400-\u9fff\uf900-\ufaff]/;
/** Two consonants that are a word: surnames, particles, titles. */
const NO_INITIALS = new Set('NG MC ST DR MR MS JR SR LT MD HR FR SH KH TH PH SV SK'.split(' '));
/** Chinese titles follow the name without a blank. */
const HAN_TITLE = /(?<=\p{Script=Han}{2})(先生|女士|将军|將軍|上将|上將|中将|中將|少将|少將|主席|博士|教授)(?!\p{L})/gu;

export function normalizePersonSigns(clean: string): string {
  const text = /\d/.test(clean)
    ? lettersForDigits(lettersForDigits(withoutLongNumbers(clean), DIGIT_IN_WORD), DIGIT_AT_END_OF_PERSON)
    : clean;
  const separated = MAYBE_TWO_INITIALS.test(text)
    ? text.replace(TWO_INITIALS, (pair, first: string, second: string) =>
        NO_INITIALS.has(pair) ? pair : `${first} ${second}`,
      )
    : text;
  return MAYBE_HAN_TITLE.test(separated) ? separated.replace(HAN_TITLE, ' $1') : separated;
}
