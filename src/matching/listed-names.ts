/**
 * Parses each listed name once for two uses: the resolution of listings needs its phonetic form, and the index, which
 * is built later, needs all parts. Results of the first use are cached for the second.
 */
import { equalityKey } from './names/normalize.ts';
import { parseReadings } from './names/parse.ts';
import type { NamePart } from './names/parts.ts';
import { type PhoneticForm, phoneticForm } from './names/phonetic-form.ts';
import { readingsOf } from './names/readings.ts';
import type { MatchKind } from './types.ts';

export interface ListedName {
  text: string;
  kind: MatchKind;
}

/** One of the names that a listed name contains. */
export interface ListedReading {
  text: string;
  /** `equalityKey` of the whole name. */
  key: string;
  /** The parts of the name, in every possible parse. */
  parses: readonly NamePart[][];
}

/** Never empty. The name as written comes first. */
export function readListedName({ text, kind }: ListedName): ListedReading[] {
  const person = kind === 'PERSON';
  return readingsOf(text, person).map((reading) => ({
    text: reading,
    key: equalityKey(reading, person),
    parses: parseReadings(reading, kind),
  }));
}

/** A name takes half a kilobyte. Names beyond this count are parsed twice. */
const MAX_CACHED = 200_000;

export class ParsedNameCache {
  readonly #cached = new Map<string, ListedReading[]>();

  read(names: readonly ListedName[]): PhoneticForm[] {
    return names.map((name) => {
      const readings = this.#cached.get(keyOf(name)) ?? readListedName(name);
      if (this.#cached.size < MAX_CACHED) this.#cached.set(keyOf(name), readings);
      return phoneticForm(readings[0]!.parses[0]!);
    });
  }

  /** Returns the parsed name and drops it from memory, because an index reads most names once. */
  take(name: ListedName): ListedReading[] {
    const key = keyOf(name);
    const cached = this.#cached.get(key);
    if (cached === undefined) return readListedName(name);
    this.#cached.delete(key);
    return cached;
  }
}

function keyOf({ text, kind }: ListedName): string {
  return `${kind} ${text}`;
}
