/**
 * A listed name, read once: for the resolution of lists, which asks how it sounds, and for the index, which needs all of it and is
 * built later. What was read for the one is kept for the other.
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

/** One of the names that a listed name holds. */
export interface ListedReading {
  text: string;
  /** Of the whole name (`equalityKey`). */
  key: string;
  /** Its parts, in each way to read them. */
  ways: readonly NamePart[][];
}

/** Never empty: the name as written comes first. */
export function readListedName({ text, kind }: ListedName): ListedReading[] {
  const person = kind === 'PERSON';
  return readingsOf(text, person).map((reading) => ({
    text: reading,
    key: equalityKey(reading, person),
    ways: parseReadings(reading, kind),
  }));
}

/** Half a kilobyte each: more names are read twice. */
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

  /** What was read of the name, or is read now. It is not kept any longer: an index reads most names once. */
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
