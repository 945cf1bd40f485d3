/**
 * Removes the type and former names from a vessel name. Lists give the bare name, with the type in a separate field. Customers write
 * "M/V", "crude oil tanker" and former names into the name field. Pure.
 *
 *     F/V Ocean Lucky                ─►  Ocean Lucky
 *     Wise Honest (bulk carrier)     ─►  Wise Honest
 *     SPARTA II ex URSA MAJOR        ─►  SPARTA II · URSA MAJOR
 *
 * Each result is a further reading beside the name as written: PACIFIC CARRIER and MY LADY are vessel names too. The words of types are those
 * of OFAC's SDN list (`Vess_type`, 2024-02-23), the abbreviations those that merchant ships have in "Ship prefix" of Wikipedia and in
 * "20 Important Ship Prefixes" of indianmerchantnavy.org (both read on 2026-11-28), and the same words in the languages of shipping countries.
 *
 * Rejected: a lower weight for such words everywhere, because they are often half of a vessel's name ("GAS FALCON", "OCEAN TRADER").
 */
import { cleanText, foldText } from './normalize.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Without signs. No name begins with these. */
const PREFIXES = words(`
  mv mt ms ss fv mfv rv sv gts rms lpgc lngc psv osv ahts aht dsv mts tss vlcc ulcc тх пх дэ`);

/** @param folded in lower case, without signs: "mv" */
export const isShipPrefix = (folded: string): boolean => PREFIXES.has(folded);

/** Prefixes that are also words and initials of persons. They count with a sign between the letters, or if the query is for a vessel. */
const SHORT_PREFIXES = words('my sy ts ps ns cs tb db lb tt bc mn lpg lng nb fpso msv');
/** Nouns for vessels. */
const HEADS = words(`
  vessel ship boat tanker carrier yacht tug tugboat barge dhow ferry trawler dredger freighter bulker reefer craft frigate steamer
  motorship steamship motorboat superyacht megayacht tankship landing-craft containership coaster icebreaker
  buque barco nave navio navire motonave motonavio schiff motorschiff frachtschiff tankschiff containerschiff gemi gemisi tankeri
  pesquero petrolero granelero yate remolcador chalutier petrolier vraquier remorqueur peschereccio petroliera rimorchiatore
  теплоход пароход судно танкер яхта буксир балкер сухогруз контейнеровоз траулер паром ледокол газовоз баржа
  سفينة ناقلة يخت کشتی نفتکش`);
/** Words before such a noun, which alone are no type. */
const TYPE_WORDS = words(`
  general cargo container bulk crude oil chemical product products lpg lng gas fishing fish motor sailing steam research supply platform
  offshore support service salvage drilling hopper landing crew anchor handling floating storage shuttle bunkering refrigerated livestock
  palletized naval auxiliary pleasure passenger cruise ore cement asphalt car vehicle merchant patrol training cable pipe laying
  roll on off ro roro super luxury private commercial war multipurpose multi purpose dry ocean going the a of
  морское рыболовное грузовое нефтяной научно исследовательское моторная de carga transporte pesca pesquero mercante petroleo`);
/** Types without such a noun: "general cargo", "passenger". */
const WHOLE_TYPES: ReadonlySet<string> = new Set(['general cargo', 'ro ro', 'roro', 'roll on roll off', 'bulk cargo']);
/** At the end, without a sign before them. They are not part of names. */
const AT_END = words('yacht tanker vessel tug tugboat mv mt fv');

/** Words before a former name: "Sparta II ex Sparta". Organization names have them too. */
const FORMER = /[\s,(]+(?:ex|экс|бывш(?:ий|ая|ее)?)[\s.:-]+(?:names?\s|known as\s)?/iu;
const MAYBE_FORMER = /\bex\b|экс|бывш/i;
const IN_BRACKETS = /^([^([]*[^\s([])\s*[([]([^()[\]]+)[)\]]\s*$/u;
const AFTER_SIGN = /^(.*[^\s,–—-])\s*(?:,|[–—]|\s-\s)\s*([^,–—]+)$/u;
const EDGES = /^[\s,;:()"'“”„«»[\]–-]+|[\s,;:()"'“”„«»[\]–-]+$/gu;
const SIGNED = /\p{L}[/.]\p{L}/u;
const LETTER = /\p{L}/u;
const NO_WORD = /[^\p{L}\p{N}]/gu;
const BETWEEN_PARTS = /[^\p{L}\p{N}]+/u;
const MAX_CHARS = 200;
const MAX_READINGS = 6;

/** One word of the field, and its role in a type. */
interface Word {
  written: string;
  /** Without signs: "M/V", "M.V." and "MV" are equal. */
  bare: string;
  prefix: boolean;
  head: boolean;
  /** Types such as "Chemical/Products Tanker" and "Roll-on Roll-off" in parts. */
  parts: readonly string[];
  /** Whether all parts are words of types. `before`: without nouns for vessels. */
  kind: boolean;
  before: boolean;
}

function wordOf(written: string, ship: boolean): Word {
  const folded = foldText(written);
  const bare = folded.replace(NO_WORD, '');
  const parts = folded.split(BETWEEN_PARTS).filter((part) => part !== '');
  return {
    written,
    bare,
    prefix: PREFIXES.has(bare) || (SHORT_PREFIXES.has(bare) && (ship || SIGNED.test(written))),
    head: HEADS.has(bare),
    parts,
    kind: parts.every((part) => TYPE_WORDS.has(part) || HEADS.has(part)),
    before: parts.every((part) => TYPE_WORDS.has(part)),
  };
}

/** Whether the words are a complete type. */
function isType(run: readonly Word[]): boolean {
  if (run.length === 0 || !run.every(({ kind }) => kind)) return false;
  return run.at(-1)!.head || WHOLE_TYPES.has(run.flatMap(({ parts }) => parts).join(' '));
}

/** Number of words at the beginning that state the type. */
function typeAtStart(all: readonly Word[]): number {
  let count = 0;
  for (let end = 1; end < all.length && (all[end - 1]!.kind || all[end - 1]!.prefix); end++) {
    if ((all[end - 1]!.prefix && count === end - 1) || isType(all.slice(count, end))) count = end;
  }
  return count;
}

/** Number of words at the end that state the type, without a sign before them. */
function typeAtEnd(all: readonly Word[], ship: boolean): number {
  if (all.length > 1 && ship && AT_END.has(all.at(-1)!.bare)) return 1;
  let start = all.length;
  while (start > 1 && all[start - 1]!.kind) start -= 1;
  for (; start < all.length - 1; start++) if (all[start]!.before && isType(all.slice(start))) return all.length - start;
  return 0;
}

/**
 * Further readings of a vessel's name. Most names have none.
 * @param ship whether the query is known to be for a vessel
 */
export function shipNames(name: string, ship: boolean): string[] {
  if (name.length > MAX_CHARS) return [];
  const clean = cleanText(name);
  const found = new Set<string>();
  const sides = MAYBE_FORMER.test(clean) ? clean.split(FORMER).filter((side) => LETTER.test(side)) : [clean];
  for (const side of sides) {
    const short = withoutType(side.replace(EDGES, ''), ship);
    const trimmed = short.replace(EDGES, '');
    if (LETTER.test(trimmed) && trimmed !== clean && found.size < MAX_READINGS) found.add(trimmed);
  }
  return [...found];
}

/** Words that are a type only if the query is for a vessel. */
const ONLY_OF_SHIPS = new RegExp(
  `^\\s*(?:${[...SHORT_PREFIXES].join('|')})\\s|\\s(?:${[...AT_END].join('|')})\\s*$`,
  'i',
);

/** Readings that apply only to vessels: "MY Amadea" is the vessel AMADEA, but no other party without its "My". */
export function namesIfShip(name: string): string[] {
  if (name.length > MAX_CHARS || !ONLY_OF_SHIPS.test(name)) return [];
  const forAnyParty = shipNames(name, false);
  return shipNames(name, true).filter((reading) => !forAnyParty.includes(reading));
}

function withoutType(text: string, ship: boolean): string {
  const all = wordsOf(text, ship);
  if (!all.some(({ head, prefix, kind }) => head || prefix || kind)) return text;
  let rest = text;
  for (const end of [IN_BRACKETS, AFTER_SIGN]) {
    const [, before, afterName] = end.exec(rest) ?? [];
    const run = afterName === undefined ? [] : wordsOf(afterName, ship);
    if (before !== undefined && (isType(run) || (run.length === 1 && run[0]!.prefix))) rest = before;
  }
  const restWords = wordsOf(rest, ship);
  const after = restWords.slice(typeAtStart(restWords));
  return after
    .slice(0, after.length - typeAtEnd(after, ship))
    .map(({ written }) => written)
    .join(' ');
}

const wordsOf = (text: string, ship: boolean): Word[] => text.split(/\s+/u).map((word) => wordOf(word, ship));
