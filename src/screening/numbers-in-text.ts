/**
 * Finds numbers and codes that identify a party by themselves in any text: ships, passports, wallets of every chain, banks,
 * accounts (IBAN), email addresses, phone numbers. Pure.
 *
 *   "charter IMO No. 9123456"          9123456 · IMO9123456
 *   "pass AB 123456, Χ1234567"         AB123456 · X1234567
 *   "to XdAUmwtig27Hbn...  via NOLIDEFF"    the address in every spelling that lists use · NOLIDEFF
 *
 *   "ISIN US0378331005, www.quandahl.example, 436607654321"    each; the last one as a telephone too
 *   "OGRN 1027700132195, CURP MECG730418HVZLRL05"   both, like any other word with nine characters and five digits
 *
 * Numbers are compared exactly, so text that only resembles a number matches no party. Shorter plain numbers are left out unless
 * a word names their kind: most belong to invoices, and one could match another person's passport by chance.
 */
import countries from 'i18n-iso-countries';
import { isValidIBAN } from 'ibantools';
import { addressesOfBytes } from '../domain/wallets/as-bytes.ts';
import { spellingsOnAnyChain, withoutScheme } from '../domain/wallets/chains.ts';
import { accountKeysIn, SHORTEST_ACCOUNT } from '../lists/account-keys.ts';
import { contactKeysIn, contactKeysOf } from '../lists/contact-keys.ts';
import { siteKeysIn } from '../lists/site-keys.ts';
import { isIsin } from '../platform/lib/isin.ts';
import { Remembered } from '../platform/lib/remembered.ts';
import { identifiersOf, machineReadNumbers, plainSigns } from './document-numbers.ts';

export interface Numbers {
  /** Each number in its spellings. */
  numbers: readonly string[];
  /** The text contains more numbers than are searched. */
  leftOut: boolean;
}

const MAX_NUMBERS = 50;
/** Limit of numbers per text. A text of 2,000 characters has no more, and looking up a number is cheap. */
const MAX_PLAIN = 200;

/** Labels of documents, tax numbers and company registers, as written in many countries. */
const LABELS = [
  'passport|pass|reisepass|pasaporte|passeport|passaporto|paszport|pasaport|паспорт|id|national id|dni|nie|cedula|cédula',
  'tax|tax id|vat|tin|utr|inn|инн|kpp|кпп|nif|nit|rif|ruc|rut|rfc|curp|cnpj|cpf|nip|ein|pib|oib|унп|unp|бин|bin|iin',
  'registration|reg|registered|register|company|company reg|company registration|business registration|commercial regist(?:er|ry)|trade licen[cs]e|licen[cs]e|charity',
  'handelsregister|registernummer|firmenbuch|hrb|hra|fn|kvk|siren|siret|cvr|org|orgnr|krs|regon|ogrn|огрн|okpo|окпо|edrpou|єдрпоу|ico|ičo|cui|crn|cr|uen|brn|abn|acn|cin|mb|lei',
].join('|');

const PATTERNS: readonly RegExp[] = [
  // "IMO 9123456", "IMO9123456", "IMO No.: 912 3456", "MMSI 572 469 210"
  /(?<!\p{L})IMO(?:\s*(?:number|num|no|nr|№))?[\s:.#№-]*(\d(?:[ .-]?\d){6})(?![ .-]?\d)/giu,
  /(?<!\p{L})MMSI(?:\s*(?:number|num|no|nr|№))?[\s:.#№-]*(\d(?:[ .-]?\d){8})(?![ .-]?\d)/giu,
  // Passports and the like
  /\b((?=[A-Z0-9]*\d{5})[A-Z]{1,3}\d{6,10}[A-Z]?)\b/giu,
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${LABELS})[\\s.:#-]*(?:(?:no|nr|number|num|nummer|id|n°|№)(?!\\p{L}))?[\\s.:#№-]*((?=[A-Z]*\\d)[A-Z0-9]{6,20})(?![\\p{L}\\p{N}])`,
    'giu',
  ),
  // The same in groups: "passport P 229 856"
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${LABELS})[\\s.:#-]*(?:(?:no|nr|number|num|nummer|id|n°|№)(?!\\p{L}))?[\\s.:#№-]*((?:[A-Z]{1,3}[ .-]?)?\\d{1,8}(?:[ .-]\\d{2,8}){1,5})(?![\\p{L}\\p{N}])`,
    'giu',
  ),
];
const GROUPS = /[ .-]/g;
/** The number of a ship, in a text about ships. */
const SHIP_NUMBER = /(?<!\d)(\d{7})(?!\d)/gu;
const SHIP = /\b(?:m\/?v|m\/?t|s\/?s|imo|vessel|ship|tanker|bulker|schiff|buque|navire|nave|gemi|судно)\b/iu;
/** Numbers of nine or more characters, with separators between them. */
const PLAIN = /(?<![A-Za-z0-9+][-./]?)[A-Za-z0-9](?:[-./]?[A-Za-z0-9]){8,29}(?![-./]?[A-Za-z0-9])/g;
const FIVE_DIGITS = /(?:\d\D*){5}/;
/** "0x5aAe b605 3F3E ...": an address written in groups. */
const SPACED_HEX = /(?<![A-Za-z0-9])0x(?:[\s-]?[0-9a-f]){40}(?![A-Za-z0-9])/giu;
/** Groups of one size, as in long handwritten numbers. The last one may be shorter. */
const IN_GROUPS = [3, 4, 5, 6, 7, 8, 10, 12, 16].map(
  (size) =>
    new RegExp(
      `(?<![A-Za-z0-9])(?:[A-Za-z0-9]{${size}}[ -]){${Math.ceil(24 / size) - 1},40}[A-Za-z0-9]{1,${size}}(?![A-Za-z0-9])`,
      'gu',
    ),
);
/** Pieces of a number that is cut in two or three. Longer text is a whole number. */
const PIECE = /(?<![A-Za-z0-9])[A-Za-z0-9]{5,33}(?![A-Za-z0-9])/g;
const PLAIN_WORD = /^(?:[A-Za-z]?[a-z]+|[A-Z]+|\d+)$/;
const LONGEST_IN_PIECES = 106;
/** IBANs: 15 to 34 characters, in one piece or in groups of any size. */
const IBAN = /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?:[ .\u00a0\u202f-]?[A-Z0-9]){11,30}(?![A-Za-z0-9])/giu;
/** The shortest addresses have 25 characters, Zcash addresses up to 512. */
const LONG_CODE = /(?<![A-Za-z0-9])[A-Za-z0-9][A-Za-z0-9_-]{23,510}[A-Za-z0-9](?![A-Za-z0-9])/gu;
/** The shortest address. */
const LEAST_OF_CODE = 25;
const GROUPED = /[A-Za-z0-9][ -][A-Za-z0-9]/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** A BIC in capitals. Texts have few such words. */
const BANK_CODE = /(?<![\p{L}\p{N}])[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?(?![\p{L}\p{N}])/gu;
/** A BIC in groups, as on forms: bank, country, place, branch. The four letters before them can be another word. */
const BANK_CODE_IN_PARTS =
  /(?<![\p{L}\p{N}])(?=([A-Z]{4}[ .-][A-Z]{2}[ .-]?[A-Z0-9]{2}(?:[ .-][A-Z0-9]{3})?)(?![\p{L}\p{N}]))/gu;
/** A BIC in lower case is usually a word ("salesman"). It counts if the text names it as a bank code and it has a digit or a listed country. */
const MAYBE_BANK_CODE = /(?<![\p{L}\p{N}])[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?(?![\p{L}\p{N}])/giu;

/** Whether a text mentions a ship. */
export function speaksOfShip(text: string): boolean {
  return SHIP.test(text);
}

const remembered = new Remembered<Numbers>();

/** Numbers in free text. */
export function numbersIn(raw: string): Numbers {
  return remembered.of(raw, findNumbers);
}

function findNumbers(raw: string): Numbers {
  const text = plainSigns(raw);
  const inParts = [...text.matchAll(BANK_CODE_IN_PARTS)].flatMap(([, code]) => partsAsCodes(code!));
  const banks =
    text.length < SHORTEST_BANK_CODE ? [] : [...(text.match(BANK_CODE) ?? []), ...inParts].filter(isOfCountry);
  // Most texts of a payment consist of words. Numbers have a digit.
  const { before, behind, ...found } = DIGIT.test(text) ? withDigits(text) : NOTHING;
  const contacts = contactKeysIn(raw);
  const all = [...new Set([...before, ...banks, ...behind, ...contacts])];
  const plain = found.plain.filter((one) => !contacts.some((key) => key.endsWith(one)));
  const cheap = [...plain, ...siteKeysIn(raw), ...smallBankCodes(text)];
  const numbers = new Set([...all.slice(0, MAX_NUMBERS).flatMap(spellingsOf), ...cheap.slice(0, MAX_PLAIN)]);
  return {
    numbers: [...numbers],
    leftOut: cheap.length > MAX_PLAIN || all.slice(MAX_NUMBERS).some((one) => !numbers.has(one)),
  };
}

/** Identifiers in a number field: documents, and other listed identifiers such as a wallet, a phone number or the BIC of a branch. */
export function identifiersIn(number: string): string[] {
  return [...new Set([...identifiersOf([number]), ...numbersIn(number).numbers, ...contactKeysOf(number)])];
}

const DIGIT = /\d/;
const LETTER = /\p{L}/u;
const SHORTEST_BANK_CODE = 8;

/** Numbers by rank, for texts with too many numbers: numbers before and after bank codes. */
interface WithDigits {
  before: string[];
  behind: string[];
  plain: string[];
}

const NOTHING: WithDigits = { before: [], behind: [], plain: [] };

function withDigits(text: string): WithDigits {
  // Amounts, dates and most accounts have no letters, so the patterns with letters need not run.
  if (!LETTER.test(text)) {
    return { before: [], behind: text.length < SHORTEST_ACCOUNT ? [] : accountKeysIn(text), plain: plainIn(text) };
  }
  const found = new Set<string>(PATTERNS.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1]!)));
  if (SHIP.test(text)) for (const [number] of text.matchAll(SHIP_NUMBER)) if (isShipNumber(number)) found.add(number);
  const kept = [...new Set([...found].map((one) => one.replace(GROUPS, '')))].filter((one) => DIGIT.test(one));
  // Other numbers are longer.
  if (text.length < SHORTEST_ACCOUNT) return { before: kept, behind: [], plain: plainIn(text) };
  const codes = [
    ...(text.length < LEAST_OF_CODE ? [] : [SPACED_HEX, LONG_CODE]).flatMap((pattern) => text.match(pattern) ?? []),
    ...(GROUPED.test(text) ? IN_GROUPS : [])
      .flatMap((pattern) => text.match(pattern) ?? [])
      .flatMap(wholeAndWithoutLast),
    ...(text.length < LEAST_OF_CODE ? [] : inPieces(text)),
  ]
    .map((code) => code.replace(/\s/g, ''))
    .filter(
      (code) =>
        !UUID.test(code) && !isValidIBAN(code) && DIGIT.test(code) && /[A-Za-z]{2}|[A-Za-z]\d+[A-Za-z]/.test(code),
    );
  const accounts: string[] = [];
  const withoutIbans = text.replace(IBAN, (one) => {
    const iban = one.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
    if (!isValidIBAN(iban)) return one;
    accounts.push(iban);
    return ' ';
  });
  const behind = [...accounts, ...accountKeysIn(withoutIbans)];
  return { before: [...kept, ...codes], behind, plain: plainIn(withoutIbans) };
}

/** "swift nolideff", "Nolid3ff": BICs of the branch and of the head office. */
function smallBankCodes(text: string): string[] {
  if (text.length < SHORTEST_BANK_CODE) return [];
  const isSaid = SAYS_BANK_CODE.test(text);
  const codes = (text.match(MAYBE_BANK_CODE) ?? []).filter((code) => code !== code.toUpperCase());
  return codes
    .map((code) => code.toUpperCase())
    .filter((code) => isOfCountry(code) && (isSaid || DIGIT.test(code) || OFTEN_LISTED.has(code.slice(4, 6))))
    .flatMap(officesOf);
}

const SAYS_BANK_CODE = /(?<!\p{L})(?:bic|swift)(?!\p{L})/iu;
/** Countries of most listed banks. */
const OFTEN_LISTED = new Set(['IR', 'KP', 'SY', 'CU', 'RU', 'BY', 'VE', 'MM']);

/** The last group may be the next word of the text. */
function wholeAndWithoutLast(groups: string): string[] {
  return [groups, groups.replace(/[ -][A-Za-z0-9]+$/, '')];
}

/** Numbers divided by a blank or a line end: two or three adjacent pieces that are neither words nor numbers by themselves. */
function inPieces(text: string): string[] {
  const pieces = [...text.matchAll(PIECE)].map(({ 0: piece, index }) => ({
    piece,
    from: index,
    to: index + piece.length,
  }));
  const isCode = ({ piece }: { piece: string }) => !PLAIN_WORD.test(piece);
  return pieces.flatMap((first, at) => {
    const joined: string[] = [];
    let whole = first.piece;
    let before = first;
    for (const next of pieces.slice(at + 1, at + 3)) {
      if (!isCode(before) || !isCode(next) || !/^\s{1,3}$/.test(text.slice(before.to, next.from))) break;
      whole += next.piece;
      before = next;
      if (whole.length >= LEAST_OF_CODE && whole.length <= LONGEST_IN_PIECES) joined.push(whole);
    }
    return joined;
  });
}

function plainIn(text: string): string[] {
  const found = text.match(PLAIN) ?? [];
  const numbers = found.filter((one) => FIVE_DIGITS.test(one) || isIsin(one.toUpperCase()));
  const zone = text.includes('<') ? machineReadNumbers(text) : [];
  return [...new Set([...numbers, ...numbers.flatMap((one) => bareTelephoneKey(one) ?? []), ...zone])];
}

/** A phone number without the sign before its country code, as mobile money accounts are numbered. */
function bareTelephoneKey(number: string): string | null {
  const digits = number.replace(/\D/g, '');
  return digits.length >= 11 && digits.length <= 15 && !/[A-Za-z]/.test(number) ? `TEL${digits}` : null;
}

function spellingsOf(one: string): string[] {
  // Lists have ship numbers with and without the letters before them.
  if (/^\d{7}$/.test(one)) return [one, `IMO${one}`];
  if (/^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(one)) return officesOf(one);
  if (isValidIBAN(one)) return [one];
  const address = withoutScheme(one);
  return address.length < 25 ? [one] : [one, ...[address, ...addressesOfBytes(address)].flatMap(spellingsOnAnyChain)];
}

/** With and without the last part as a branch: "PBIR IRTH ATM" may have a word after the code. */
function partsAsCodes(found: string): string[] {
  const code = found.replace(GROUPS, '');
  return code.length > SHORTEST_BANK_CODE ? [code, code.slice(0, SHORTEST_BANK_CODE)] : [code];
}

/** Lists name a bank once, payments name its branches. @param bic of a branch or a head office */
export function officesOf(bic: string): string[] {
  return [bic, bic.slice(0, 8), `${bic.slice(0, 8)}XXX`];
}

/** ISO 9362: letters 5 and 6. */
function isOfCountry(bic: string): boolean {
  const code = bic.slice(4, 6);
  return countries.isValid(code) || code === 'XK';
}

/** The seventh digit is a check digit. */
export function isShipNumber(number: string): boolean {
  const sum = [...number.slice(0, 6)].reduce((all, digit, at) => all + Number(digit) * (7 - at), 0);
  return sum % 10 === Number(number[6]);
}
