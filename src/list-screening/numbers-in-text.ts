/**
 * Numbers and codes that tell a party by themselves, in any text: of ships, passports, wallets of every chain, banks, accounts (IBAN),
 * e-mail addresses, telephones. Pure.
 *
 *   "charter IMO No. 9123456"          9123456 · IMO9123456
 *   "pass AB 123456, Χ1234567"         AB123456 · X1234567
 *   "to XdAUmwtig27Hbn...  via NOLIDEFF"    the address in every spelling that lists use · NOLIDEFF
 *
 * They are compared exactly, so that what looks like one and is none finds nobody. Plain numbers are left out, since they are
 * mostly of invoices.
 */
import countries from 'i18n-iso-countries';
import { isValidIBAN } from 'ibantools';
import { plainSigns } from '../screening/document-numbers.ts';
import { spellingsOnAnyChain, withoutScheme } from '../wallets/chains.ts';
import { accountKeysIn, SHORTEST_ACCOUNT } from '../watchlists/account-keys.ts';
import { contactKeysIn } from '../watchlists/contact-keys.ts';

export interface Numbers {
  /** Each in its spellings. */
  numbers: string[];
  /** The text holds more than are asked for. */
  leftOut: boolean;
}

const MAX_NUMBERS = 50;

const PATTERNS: readonly RegExp[] = [
  // "IMO 9123456", "IMO9123456", "IMO No.: 9123456"
  /(?<!\p{L})IMO(?:\s*(?:number|num|no|nr|№))?[\s:.#№-]*(\d{7})(?!\d)/giu,
  // Passports and the like
  /\b((?=[A-Z0-9]*\d{5})[A-Z]{1,3}\d{6,10}[A-Z]?)\b/giu,
  /\b(?:passport|pass|reisepass|pasaporte|passeport|passaporto|paszport|pasaport|паспорт|id|national id|tax id|inn|инн|nif|nie|dni)\s*(?:no|nr|number|num|n°|№)?[\s.:#-]*([A-Z0-9]{6,20})\b/giu,
];
/** Of a ship, where the text speaks of one. */
const SHIP_NUMBER = /(?<!\d)(\d{7})(?!\d)/gu;
const SHIP = /\b(?:m\/?v|m\/?t|s\/?s|imo|vessel|ship|tanker|bulker|schiff|buque|navire|nave|gemi|судно)\b/iu;
/** "0x5aAe b605 3F3E ...": as people read it out. */
const SPACED_HEX = /(?<![A-Za-z0-9])0x(?:[\s-]?[0-9a-f]){40}(?![A-Za-z0-9])/giu;
const IN_GROUPS = /(?<![A-Za-z0-9])(?:[A-Za-z0-9]{4}[ -]){6,30}[A-Za-z0-9]{1,4}(?![A-Za-z0-9])/gu;
/** Of 15 to 34 characters, together or in groups of any size. */
const IBAN = /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?:[ .\u00a0\u202f-]?[A-Z0-9]){11,30}(?![A-Za-z0-9])/giu;
/** The shortest addresses have 25 characters, those of Zcash up to 512. */
const LONG_CODE = /(?<![A-Za-z0-9])[A-Za-z0-9][A-Za-z0-9_-]{23,510}[A-Za-z0-9](?![A-Za-z0-9])/gu;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** In capitals: a word in small letters is a word. */
const BANK_CODE = /(?<![\p{L}\p{N}])[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?(?![\p{L}\p{N}])/gu;

/** Whether a text speaks of a ship. */
export function speaksOfShip(text: string): boolean {
  return SHIP.test(text);
}

/** Those of a text that may hold anything. */
export function numbersIn(raw: string): Numbers {
  const text = plainSigns(raw);
  const banks = (text.match(BANK_CODE) ?? []).filter(isOfCountry);
  // Most texts of a payment are words, and all else has a digit.
  const { before, behind } = DIGIT.test(text) ? withDigits(text) : NOTHING;
  const all = [...new Set([...before, ...banks, ...behind, ...contactKeysIn(raw)])];
  return {
    numbers: [...new Set(all.slice(0, MAX_NUMBERS).flatMap(spellingsOf))],
    leftOut: all.length > MAX_NUMBERS,
  };
}

const DIGIT = /\d/;

/** What counts before the codes of banks where there is too much, and what behind them. */
interface WithDigits {
  before: string[];
  behind: string[];
}

const NOTHING: WithDigits = { before: [], behind: [] };

function withDigits(text: string): WithDigits {
  const found = new Set<string>(PATTERNS.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1]!)));
  if (SHIP.test(text)) for (const [number] of text.matchAll(SHIP_NUMBER)) if (isShipNumber(number)) found.add(number);
  const kept = [...found].filter((one) => DIGIT.test(one));
  // Whatever else there is has more signs.
  if (text.length < SHORTEST_ACCOUNT) return { before: kept, behind: [] };
  const codes = [text.match(SPACED_HEX), text.match(IN_GROUPS), text.match(LONG_CODE)]
    .flatMap((some) => some ?? [])
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
  return { before: [...kept, ...codes], behind: [...accounts, ...accountKeysIn(withoutIbans)] };
}

function spellingsOf(one: string): string[] {
  // A ship's number is listed with and without the letters before it.
  if (/^\d{7}$/.test(one)) return [one, `IMO${one}`];
  if (/^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(one)) return officesOf(one);
  if (isValidIBAN(one)) return [one];
  const address = withoutScheme(one);
  return [...(address.length < 25 ? [one] : [one, ...spellingsOnAnyChain(address)])];
}

/** Lists have a bank once, payments name its branches. @param bic of a branch or a head office */
export function officesOf(bic: string): string[] {
  return [bic, bic.slice(0, 8), `${bic.slice(0, 8)}XXX`];
}

/** ISO 9362: letters 5 and 6. */
function isOfCountry(bic: string): boolean {
  const code = bic.slice(4, 6);
  return countries.isValid(code) || code === 'XK';
}

/** The seventh digit checks the six before it. */
function isShipNumber(number: string): boolean {
  const sum = [...number.slice(0, 6)].reduce((all, digit, at) => all + Number(digit) * (7 - at), 0);
  return sum % 10 === Number(number[6]);
}
