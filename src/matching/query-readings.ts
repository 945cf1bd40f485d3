/**
 * The readings of a query: first its names as written, then rewritten names (`names/rewrites.ts`), then ship names. A
 * name of unknown kind is parsed both as a person's and as an organization's. So is a name that does not look like the
 * stated kind.
 */

import { splitConcatenated } from './concatenated-words.ts';
import type { Corpus } from './corpus.ts';
import { parseReadings } from './names/parse.ts';
import type { NamePart } from './names/parts.ts';
import { readingsOf } from './names/readings.ts';
import { otherSpellings } from './names/rewrites.ts';
import { namesIfShip, shipNames } from './names/ships.ts';
import { isOtherKind, isPerson, looksLikeOtherKind, PERSON_OR_ORGANIZATION } from './party-kinds.ts';
import type { MatchKind, Query, QueryFilters } from './types.ts';

/**
 * Maximum number of readings, separately for persons and for organizations. Further readings are ignored.
 */
const MAX_READINGS = 32;
export const MAX_QUERY_NAMES = 2 * MAX_READINGS;

/** One way to parse a name. */
export interface Reading {
  name: string;
  parts: NamePart[];
  kind: MatchKind;
  /** The text differs from the name as written. */
  altered: boolean;
}

/**
 * @param common the full index, which defines the words of concatenated names. A part of the index would divide a name
 * differently.
 * @param hasSimilarWord whether any word of it is similar to this one
 */
export function readingsOfQuery(query: Query, common: Corpus, hasSimilarWord: (word: string) => boolean): Reading[] {
  const { kind } = query;
  const others = allowedKinds(query.filters);
  if (kind === undefined) return others.flatMap((one) => readAs(query, one, common, hasSimilarWord));
  const stated = readAs(query, kind, common, hasSimilarWord);
  const other = others.find((one) => isOtherKind(one, kind));
  return other !== undefined && stated.some((one) => !one.altered && looksLikeOtherKind(one.parts, one.kind))
    ? [...stated, ...readAs(query, other, common, hasSimilarWord)]
    : stated;
}

/** The kinds as which a name of unknown kind is parsed: all that the filters allow. */
function allowedKinds(filters: QueryFilters | undefined): readonly MatchKind[] {
  const requested = filters?.kinds;
  if (requested === undefined) return PERSON_OR_ORGANIZATION;
  return PERSON_OR_ORGANIZATION.filter((one) => requested.some((other) => isPerson(other) === isPerson(one)));
}

function readAs(query: Query, kind: MatchKind, common: Corpus, hasSimilarWord: (word: string) => boolean): Reading[] {
  const { fuzzy } = query;
  const person = kind === 'PERSON';
  const isShip = query.kind === 'VESSEL';
  const isStated = query.kind !== undefined && !isOtherKind(kind, query.kind);
  const mayBeShip = !person && (isShip || !isStated);
  const asWritten = query.names.map((text) => read(text, person, kind, kind, false));
  const lists = [...asWritten];
  query.names.forEach((name, at) => {
    const parts = asWritten[at]![0]!.parts;
    for (const spelling of [
      ...otherSpellings(name, person, person && fuzzy),
      ...(mayBeShip && fuzzy ? shipNames(name, isShip) : []),
      ...splitConcatenated(common, name, person, hasSimilarWord),
    ])
      lists.push(withExactWord(parts, withInsertedParticles(parts, read(spelling, person, kind, kind, true))));
  });
  if (!person && !isStated && fuzzy)
    for (const name of query.names)
      lists.push(namesIfShip(name).flatMap((text) => read(text, person, kind, 'VESSEL', true)));
  return interleaved(lists, MAX_READINGS);
}

/** `kind`: the kind as which the name is parsed. `partyKind`: the kind of the named party. */
function read(text: string, person: boolean, kind: MatchKind, partyKind: MatchKind, altered: boolean): Reading[] {
  const readings: Reading[] = [];
  for (const name of readingsOf(text, person))
    for (const parts of parseReadings(name, kind)) readings.push({ name, parts, kind: partyKind, altered });
  return readings;
}

/**
 * Marks particles that the name as written does not have. A rewrite put them in place of another word, so they have the
 * weight of a name if unmatched.
 */
function withInsertedParticles(asWritten: readonly NamePart[], readings: Reading[]): Reading[] {
  const isParticle = (part: NamePart) => part.class === 'particle';
  for (const { parts } of readings) {
    const remaining = asWritten.filter(isParticle).map(({ text }) => text);
    for (const part of parts.filter(isParticle)) {
      const at = remaining.indexOf(part.text);
      if (at < 0) part.inserted = true;
      else remaining.splice(at, 1);
    }
  }
  return readings;
}

/**
 * Marks a word that must match exactly: "Costco" is read as "Cost Co" only if COST is listed. The undivided word may be
 * the whole name.
 */
function withExactWord(asWritten: readonly NamePart[], readings: Reading[]): Reading[] {
  const whole = asWritten.length === 1 ? asWritten[0]!.text : '';
  if (whole === '') return readings;
  for (const { parts } of readings)
    if (
      parts.length === 2 &&
      parts[1]!.class === 'form' &&
      parts[0]!.text !== whole &&
      whole.startsWith(parts[0]!.text)
    )
      parts[0]!.exactOnly = true;
  return readings;
}

/**
 * The first item of each list, then the second of each, and so on. So the limit keeps the first items of every list.
 */
function interleaved<T>(lists: readonly (readonly T[])[], limit: number): T[] {
  const items: T[] = [];
  const longest = lists.reduce((length, list) => Math.max(length, list.length), 0);
  for (let at = 0; at < longest; at++)
    for (const list of lists) {
      if (at < list.length) items.push(list[at]!);
      if (items.length === limit) return items;
    }
  return items;
}
