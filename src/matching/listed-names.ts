/**
 * A listed name, parsed once for two uses: the resolution of lists needs its phonetic form, and the index, built later,
 * needs all of it. Results of the first use are kept for the second.
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
  /** The parts of the name, once per possible parse. */
  ways: readonly NamePart[][];
}

/** Never empty. The name as written comes first. */
export function readListedName({ text, kind }: ListedName): ListedReading[] {
  const person = kind === 'PERSON';
  return readingsOf(text, person).map((reading) => ({
    text: reading,
    key: equalityKey(reading, person),
    ways: parseReadings(reading, kind),
  }));
}

/** A name takes half a kilobyte. Names beyond this count are parsed twice. */
const MOST_KEPT = 200_000;

export class NamesReadAhead {
  readonly #kept = new Map<string, ListedReading[]>();

  read(names: readonly ListedName[]): PhoneticForm[] {
    return names.map((name) => {
      const readings = this.#kept.get(keyOf(name)) ?? readListedName(name);
      if (this.#kept.size < MOST_KEPT) this.#kept.set(keyOf(name), readings);
      return phoneticForm(readings[0]!.ways[0]!);
    });
  }

  /** Returns the parsed name and drops it from memory, because an index reads most names once. */
  take(name: ListedName): ListedReading[] {
    const key = keyOf(name);
    const kept = this.#kept.get(key);
    if (kept === undefined) return readListedName(name);
    this.#kept.delete(key);
    return kept;
  }
}

function keyOf({ text, kind }: ListedName): string {
  return `${kind} ${text}`;
}
