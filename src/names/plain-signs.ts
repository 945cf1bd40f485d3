/**
 * Signs and abbreviations inside a name that stand for words or for nothing, put plainly before it is cut into words.
 *
 *     M/V OCEAN No. 7 (IMO 9123456)  ─►  MV OCEAN 7          2-я армия, 2nd Army  ─►  2 армия, 2 Army
 *     ROMASHKAGmbH, JSCROMASHKA      ─►  ROMASHKA GmbH, JSC ROMASHKA          JF Kennedy  ─►  J F Kennedy
 */

/** A ship's or radio station's number inside its name is no part of the name. */
const SHIP_NUMBER = /[([]?(?<!\p{L})(?:imo|mmsi)(?:\s*(?:number|no\.?|nr\.?|#))?[\s:.#-]*\d{7,9}(?!\d)[)\]]?/giu;
const SLASHED = /(?<![\p{L}\d])(\p{L})\/(\p{L})(?:\/(\p{L}))?(?![\p{L}\d])/gu;
const NUMBER_SIGN =
  /(?<![\p{L}\d])(?:no|nr|nro|num|numero|número|number|broj|numer|номер|αριθ|αρ|nº|№|#|sz|č)[.:º°]*\s*(?=\d)/giu;
const ORDINAL =
  /(?<![\p{L}\d])(\d{1,4})(?:(?:st|nd|rd|th|eme|ème|er|ère|ste|de|ième)|-?(?:й|я|е|го|ой|ая|ое|та|ти|ри|ва|ма|то|ши|а)|-?(?:η|ος|ο|ον|ης)|[-.](?:й|oji|asis|oj|os|lea|esima|o|a|e))(?![\p{L}\d])/giu;
const AND_LETTER = /(?<=\p{L}{3,} )[yY](?= \p{L}{3,})|(?<=\p{L}{2,} )[iea](?= \p{L}{2,})/gu;
/** No word of any language ends, or begins, with these letters. */
const GLUED_END = /(?<=\p{L}{3})(gmbh|ojsc|pjsc|cjsc|jsc|llc|ltd|plc|fzco|fze|sdnbhd)(?![\p{L}\d])/giu;
const GLUED_BEGIN = /(?<![\p{L}\d])(ojsc|pjsc|cjsc|jsc|llc|фгуп|оао|ооо)(?=\p{L}{3})/giu;
/** Nationality mark and registration of an aircraft; the name is nothing else. */
const REGISTRATION = /^\s*([a-z]{1,2}|[a-z]\d|\d[a-z])-([a-z0-9]{3,5})\s*$/i;
const MARKS = new Set(
  `a6 a7 a9c ap c2 c5 cu d2 e3 ek ep er es ew ex ey ez hz jy oy od p4 pp pt ra rf rp sp st su t7 tc tn tt tz uk up ur vp vt xa xt xu ya yi yk yv za 3x 4k 4l 4r 5a 5b 5h 5n 5y 6v 7o 7t 9g 9h 9k 9q b c d f g m n`.split(
    ' ',
  ),
);

/** Digits that optical recognition and people put for letters, inside a word. "A1 Telekom" and "H1N1" are meant so. */
const DIGIT_IN_FIRM = /(?<=[A-Za-z]{2})[01358](?=[A-Za-z]{2})/g;
const DIGIT_IN_PERSON =
  /(?<=[A-Za-z])[01358](?=[A-Za-z])|(?<![\p{L}\d])[0158](?=[A-Za-z]{3})|(?<=[A-Za-z]{3})0(?![\p{L}\d])/gu;
const LETTER_FOR: Readonly<Record<string, string>> = { 0: 'o', 3: 'e', 5: 's', 8: 'b' };
const VOWEL_BESIDE = /[aeiouy]/i;

/** "M0HAMMED" -> "MoHAMMED". A one is an i between consonants, else an l. */
function lettersForDigits(text: string, digits: RegExp): string {
  return text.replace(digits, (digit, at: number) => {
    if (digit !== '1') return LETTER_FOR[digit] ?? digit;
    return VOWEL_BESIDE.test(text.charAt(at - 1)) || VOWEL_BESIDE.test(text.charAt(at + 1)) ? 'l' : 'i';
  });
}

export function plainOrganisation(clean: string): string {
  const registration = REGISTRATION.exec(clean);
  if (registration !== null && MARKS.has((registration[1] ?? '').toLowerCase()))
    return `${registration[1]}${registration[2]}`;
  let text = clean;
  if (/imo|mmsi/i.test(text)) {
    const rest = text.replace(SHIP_NUMBER, ' ');
    if (/\p{L}{2}/u.test(rest)) text = rest;
  }
  text = text
    .replace(/&/g, ' and ')
    .replace(SLASHED, '$1$2$3')
    .replace(GLUED_END, ' $1')
    .replace(GLUED_BEGIN, '$1 ')
    .replace(AND_LETTER, 'and');
  if (!/\d/.test(text)) return text;
  return lettersForDigits(text.replace(NUMBER_SIGN, ' ').replace(ORDINAL, '$1'), DIGIT_IN_FIRM);
}

const TWO_INITIALS = /(?<!\p{L})([B-DF-HJ-NP-TV-Z])([B-DF-HJ-NP-TV-Z])(?![\p{L}.])/gu;
/** Two consonants that are a word: surnames, particles, titles. */
const NO_INITIALS = new Set('NG MC ST DR MR MS JR SR LT MD HR FR SH KH TH PH SV SK'.split(' '));
/** Chinese titles follow the name without a blank. */
const HAN_TITLE = /(?<=\p{Script=Han}{2})(先生|女士|将军|將軍|上将|上將|中将|中將|少将|少將|主席|博士|教授)(?!\p{L})/gu;

export function plainPerson(clean: string): string {
  const text = /\d/.test(clean) ? lettersForDigits(clean, DIGIT_IN_PERSON) : clean;
  return text
    .replace(TWO_INITIALS, (pair, first: string, second: string) =>
      NO_INITIALS.has(pair) ? pair : `${first} ${second}`,
    )
    .replace(HAN_TITLE, ' $1');
}
