/**
 * The readings of a query: its names as they stand first, then further readings (`names/rewrites.ts`), then the names
 * of ships. A name of unknown kind is read as a person's and also as an organization's. So is a name that does not look
 * like one of the stated kind.
 */

import { splitConcatenated } from './concatenated-words.ts';
import type { Corpus } from './corpus.ts';
import { parseReadings } from './names/parse.ts';
import type { NamePart } from './names/parts.ts';
import { readingsOf } from './names/readings.ts';
import { otherSpellings } from './names/rewrites.ts';
import { namesIfShip, shipNames } from './names/ships.ts';
import { isOtherKind, isPerson, looksOtherwise, PERSON_OR_FIRM } from './party-kinds.ts';
import type { MatchKind, Query, QueryFilters } from './types.ts';

/**
 * A query names few parties. Further readings of its names are ignored, separately for persons and for organizations.
 */
const MAX_READINGS = 32;
export const MAX_QUERY_NAMES = 2 * MAX_READINGS;

/** One way to parse a name. */
export interface Reading {
  name: string;
  parts: NamePart[];
  kind: MatchKind;
  /** The text differs from the name as written. */
  further: boolean;
}

/**
 * @param common defines the words of concatenated names. It is the full index, because a part of it would read a name
 * differently.
 * @param isLike whether any word of it is similar to this one
 */
export function readingsOfQuery(query: Query, common: Corpus, isLike: (word: string) => boolean): Reading[] {
  const { kind } = query;
  const others = kindsSought(query.filters);
  if (kind === undefined) return others.flatMap((one) => readAs(query, one, common, isLike));
  const stated = readAs(query, kind, common, isLike);
  const other = others.find((one) => isOtherKind(one, kind));
  return other !== undefined && stated.some((one) => !one.further && looksOtherwise(one.parts, one.kind))
    ? [...stated, ...readAs(query, other, common, isLike)]
    : stated;
}

/** The kinds as which a name of unknown kind is parsed, without those that the filters exclude. */
function kindsSought(filters: QueryFilters | undefined): readonly MatchKind[] {
  const sought = filters?.kinds;
  if (sought === undefined) return PERSON_OR_FIRM;
  return PERSON_OR_FIRM.filter((one) => sought.some((other) => isPerson(other) === isPerson(one)));
}

function readAs(query: Query, kind: MatchKind, common: Corpus, isLike: (word: string) => boolean): Reading[] {
  const { fuzzy } = query;
  const person = kind === 'PERSON';
  const isShip = query.kind === 'VESSEL';
  const isStated = query.kind !== undefined && !isOtherKind(kind, query.kind);
  const mayBeShip = !person && (isShip || !isStated);
  const own = query.names.map((text) => read(text, person, kind, kind, false));
  const lists = [...own];
  query.names.forEach((asked, at) => {
    const parts = own[at]![0]!.parts;
    for (const spelling of [
      ...otherSpellings(asked, person, person && fuzzy),
      ...(mayBeShip && fuzzy ? shipNames(asked, isShip) : []),
      ...splitConcatenated(common, asked, person, isLike),
    ])
      lists.push(exactlyParted(parts, weighedAs(parts, read(spelling, person, kind, kind, true))));
  });
  if (!person && !isStated && fuzzy)
    for (const asked of query.names)
      lists.push(namesIfShip(asked).flatMap((text) => read(text, person, kind, 'VESSEL', true)));
  return inTurns(lists, MAX_READINGS);
}

/** `kind`: as which the name is parsed. `sought`: the kind of the party that it names. */
function read(text: string, person: boolean, kind: MatchKind, sought: MatchKind, further: boolean): Reading[] {
  const readings: Reading[] = [];
  for (const name of readingsOf(text, person))
    for (const parts of parseReadings(name, kind)) readings.push({ name, parts, kind: sought, further });
  return readings;
}

/**
 * Marks particles that the name as written does not have. They replaced another word and have its weight if unmatched.
 */
function weighedAs(own: readonly NamePart[], readings: Reading[]): Reading[] {
  const isParticle = (part: NamePart) => part.class === 'particle';
  for (const { parts } of readings) {
    const left = own.filter(isParticle).map(({ text }) => text);
    for (const part of parts.filter(isParticle)) {
      const at = left.indexOf(part.text);
      if (at < 0) part.putIn = true;
      else left.splice(at, 1);
    }
  }
  return readings;
}

/**
 * Marks a word that must match exactly: "Costco" is read as "Cost Co" only if COST is listed. The undivided word may be
 * the whole name.
 */
function exactlyParted(own: readonly NamePart[], readings: Reading[]): Reading[] {
  const whole = own.length === 1 ? own[0]!.text : '';
  if (whole === '') return readings;
  for (const { parts } of readings)
    if (
      parts.length === 2 &&
      parts[1]!.class === 'form' &&
      parts[0]!.text !== whole &&
      whole.startsWith(parts[0]!.text)
    )
      parts[0]!.exactly = true;
  return readings;
}

/** Takes the first item of each list, then the second of each. A limit then does not cut off any list's first items. */
function inTurns<T>(lists: readonly (readonly T[])[], most: number): T[] {
  const taken: T[] = [];
  const longest = lists.reduce((length, list) => Math.max(length, list.length), 0);
  for (let at = 0; at < longest; at++)
    for (const list of lists) {
      if (at < list.length) taken.push(list[at]!);
      if (taken.length === most) return taken;
    }
  return taken;
}
