/**
 * Verifies that the profiles read for an index are those that the generations of the list wrote. Each generation has one hash over the
 * previous hash and its profiles in the order of their IDs. An index reads all profiles in this order, so all generations are hashed
 * at the same time.
 *
 *     id     1  2  2  3  4 ─►   generation 1  hash: 1 2 3 4 ─► the same as stored?
 *     from   1  1  2  1  1      generation 2  hash: 2
 *
 * Rejected: a separate pass, generation by generation, because all profiles would be read twice. A hash computed by the database:
 * earlier rows have none, and a hash computed now would confirm any tampered row.
 */
import { createHash, type Hash } from 'node:crypto';
import { canonicalJson } from '../../platform/lib/canonical-json.ts';
import type { EntryVersion, WrittenGeneration } from './store.ts';

/** Error text for the log and for API callers that search the list. */
const CHANGED =
  'Entries of the internal list were changed in the database after their generation was made (see amlcore audit verify)';

export class ChangedListError extends Error {
  constructor(generation: number) {
    super(`${CHANGED}: ${generation}.`);
    this.name = 'ChangedListError';
  }
}

interface Open {
  /** Hash in progress. null before the first profile of the generation, because most generations wrote one profile. */
  hash: Hash | null;
  /** Number of profiles not read yet. */
  left: number;
}

export class ComparedGenerations {
  readonly #generation: number;
  readonly #stored: ReadonlyMap<number, Buffer>;
  readonly #open = new Map<number, Open>();
  #last: EntryVersion | null = null;

  /** @param written all generations up to the indexed one @throws ChangedListError */
  constructor(generation: number, written: readonly WrittenGeneration[]) {
    this.#generation = generation;
    this.#stored = new Map(written.map((one) => [one.generation, one.contentHash]));
    for (const one of written) {
      this.#open.set(one.generation, { hash: null, left: one.profiles });
      if (one.profiles === 0) this.#finish(one.generation);
    }
  }

  /**
   * Takes the versions of profiles in the order of their ids, then of their generations.
   * @throws ChangedListError
   */
  take(version: EntryVersion): void {
    const { profileId, from, profile } = version;
    this.#endOf(this.#last, version);
    this.#last = version;
    const open = this.#open.get(from);
    // Of a generation that was never made, or more than it wrote; or under another's id, so that its place among them is wrong.
    if (!open || profile.profileId !== profileId) throw new ChangedListError(from);
    open.hash ??= this.#begun(from);
    open.hash.update(canonicalJson(profile));
    open.left -= 1;
    if (open.left === 0) this.#finish(from);
  }

  /** @throws ChangedListError if a generation has fewer profiles than it wrote */
  end(): void {
    this.#endOf(this.#last, null);
    for (const generation of this.#open.keys()) throw new ChangedListError(generation);
  }

  /** A version must end where the next version of its profile begins. The last version must not end before the indexed generation. */
  #endOf(version: EntryVersion | null, next: EntryVersion | null): void {
    if (!version) return;
    const { profileId, from, to } = version;
    const ends = next?.profileId === profileId ? to === next.from : to === null || to > this.#generation;
    if (!ends) throw new ChangedListError(from);
  }

  #begun(generation: number): Hash {
    return createHash('sha256').update(this.#stored.get(generation - 1) ?? '');
  }

  #finish(generation: number): void {
    const { hash } = this.#open.get(generation)!;
    this.#open.delete(generation);
    const computed = (hash ?? this.#begun(generation)).digest();
    if (!this.#stored.get(generation)!.equals(computed)) throw new ChangedListError(generation);
  }
}
