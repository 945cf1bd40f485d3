/**
 * Whether what an index is built of is what the list's generations wrote. Each has one hash over the hash before and its profiles in the
 * order of their ids, and an index reads all profiles in the order of their ids: so all generations are hashed beside each other.
 *
 *     id     1  2  2  3  4 ─►   generation 1  hash: 1 2 3 4 ─► the same as stored?
 *     from   1  1  2  1  1      generation 2  hash: 2
 *
 * Rejected: a pass of its own, generation by generation: everything would be read twice. A hash by the database: what was written before
 * has none, and one that is made for it now would vouch for whatever stands there.
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
  /** Until its first profile comes a generation has none: most wrote one. */
  hash: Hash | null;
  /** Profiles that are still to come. */
  left: number;
}

export class ComparedGenerations {
  readonly #generation: number;
  readonly #stored: ReadonlyMap<number, Buffer>;
  readonly #open = new Map<number, Open>();
  #last: EntryVersion | null = null;

  /** @param written all up to the one that is indexed @throws ChangedListError */
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

  /** @throws ChangedListError where a generation has fewer than it wrote */
  end(): void {
    this.#endOf(this.#last, null);
    for (const generation of this.#open.keys()) throw new ChangedListError(generation);
  }

  /** A version ends where the next one of its profile begins, and the last one not before the generation that is indexed. */
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
