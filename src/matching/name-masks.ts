/**
 * Stores a mask for each listed name that has a word similar to the query. These are a few thousand of millions of
 * names, so they are stored densely.
 *
 *     seen    end of the name's number ─► a bit    most look-ups of absent names end here; filled by the first look-up
 *     table   end of the name's number ─► place    small enough for the processor's cache, for lists of any size
 *     names   place ─► name
 *     masks   place ─► mask
 *
 * Names in a posting list ascend. So do their entries in the table, which wrap around at its end: reads are sequential.
 * After a collision, the search continues far away, past neighbors that share the same words.
 *
 * Rejected: one mask for every listed name, because each posting would wait for memory.
 * Rejected: a hash that scatters names over the table, because a large table has the same problem.
 */

import { doubled } from './growing.ts';

const FIRST_BITS = 10;
/** 32 KB at most: the array stays in the fastest cache. */
const SEEN_WORDS = 1 << 13;
/** Words of 32 bits for each name, so that few names share a bit. */
const SEEN_PER_NAME = 1 / 2;
const MIN_SEEN_WORDS = 64;
/** Tables become larger only by growing. */
const MAX_RESERVED_BITS = 17;
/** Odd, so that probing visits every entry. */
const STEP = 0x1e3779b1;

export class NameMasks {
  names = new Uint32Array(1 << FIRST_BITS);
  masks = new Uint32Array(1 << FIRST_BITS);
  count = 0;
  /** `#seen`: a bit per end of a name's number. `#table`: place plus one, 0 = free. */
  readonly #seen = new Uint32Array(SEEN_WORDS);
  /** Number of words of `#seen` in use, minus one. -1: `#seen` is not filled. */
  #seenMask = -1;
  #table = new Uint32Array(2 << FIRST_BITS);
  #bits = FIRST_BITS + 1;

  clear(): void {
    this.count = 0;
    this.#seenMask = -1;
    this.#useTable(FIRST_BITS);
  }

  /** Reserves memory for about `more` additional names. */
  reserve(more: number): void {
    const bits = Math.min(MAX_RESERVED_BITS, bitsFor(this.count + more));
    if (bits <= this.#bits) return;
    this.#useTable(bits);
    this.#fillTable();
  }

  /** Place of the name. -1: none. */
  find(name: number): number {
    if (this.#seenMask < 0) this.#fillSeen();
    if ((this.#seen[(name >>> 5) & this.#seenMask]! & (1 << (name & 31))) === 0) return -1;
    const { names } = this;
    const table = this.#table;
    const bits = this.#bits;
    const last = (1 << bits) - 1;
    for (let at = name & last; ; at = (at + STEP) & last) {
      const place = table[at]! - 1;
      if (place < 0 || names[place] === name) return place;
    }
  }

  /** Place of the name. A new name gets an empty mask. */
  place(name: number): number {
    const { names } = this;
    const table = this.#table;
    const bits = this.#bits;
    const last = (1 << bits) - 1;
    for (let at = name & last; ; at = (at + STEP) & last) {
      const place = table[at]! - 1;
      if (place < 0) return this.#add(name, at);
      if (names[place] === name) return place;
    }
  }

  /** Raises the two bits at `shift` to at least `level`, in the masks of the names `postings[from, to)`. */
  raise(postings: Uint32Array, from: number, to: number, shift: number, level: number): void {
    // Written out, so that fields of this object are read once and not for each of some hundred thousand postings.
    let { names, masks } = this;
    let table = this.#table;
    let last = (1 << this.#bits) - 1;
    for (let at = from; at < to; at++) {
      const name = postings[at]!;
      let entry = name & last;
      let place = table[entry]! - 1;
      while (place >= 0 && names[place] !== name) {
        entry = (entry + STEP) & last;
        place = table[entry]! - 1;
      }
      if (place < 0) {
        place = this.#add(name, entry);
        ({ names, masks } = this);
        table = this.#table;
        last = (1 << this.#bits) - 1;
        masks[place] = level << shift;
        continue;
      }
      const mask = masks[place]!;
      if (((mask >>> shift) & 3) < level) masks[place] = (mask & ~(3 << shift)) | (level << shift);
    }
  }

  /** Like `raise`, only for names that already have a place. */
  raiseKnown(postings: Uint32Array, from: number, to: number, shift: number, level: number): void {
    if (this.#seenMask < 0) this.#fillSeen();
    const { names, masks } = this;
    const seen = this.#seen;
    const seenMask = this.#seenMask;
    const table = this.#table;
    const last = (1 << this.#bits) - 1;
    for (let at = from; at < to; at++) {
      const name = postings[at]!;
      if ((seen[(name >>> 5) & seenMask]! & (1 << (name & 31))) === 0) continue;
      let entry = name & last;
      let place = table[entry]! - 1;
      while (place >= 0 && names[place] !== name) {
        entry = (entry + STEP) & last;
        place = table[entry]! - 1;
      }
      if (place < 0) continue;
      const mask = masks[place]!;
      if (((mask >>> shift) & 3) < level) masks[place] = (mask & ~(3 << shift)) | (level << shift);
    }
  }

  /**
   * Keeps the first `count` of `places`, which ascend, and removes the rest. The kept ones move to places 0, 1, 2, ...
   *
   * @param last no place is looked up again before `clear`
   */
  keep(places: Uint32Array, count: number, last = false): void {
    for (let at = 0; at < count; at++) {
      this.names[at] = this.names[places[at]!]!;
      this.masks[at] = this.masks[places[at]!]!;
    }
    this.count = count;
    if (last) return;
    this.#seenMask = -1;
    this.#useTable(bitsFor(count));
    this.#fillTable();
  }

  #add(name: number, at: number): number {
    const place = this.count++;
    if (place === this.names.length) {
      this.names = doubled(this.names, Uint32Array);
      this.masks = doubled(this.masks, Uint32Array);
    }
    this.names[place] = name;
    this.masks[place] = 0;
    this.#table[at] = place + 1;
    if (this.#seenMask >= 0) this.#markSeen(name);
    if (2 * this.count > 1 << this.#bits) {
      this.#useTable(this.#bits + 1);
      this.#fillTable();
    }
    return place;
  }

  #useTable(bits: number): void {
    const size = 1 << bits;
    if (size > this.#table.length) this.#table = new Uint32Array(size);
    else this.#table.fill(0, 0, size);
    this.#bits = bits;
  }

  #markSeen(name: number): void {
    this.#seen[(name >>> 5) & this.#seenMask]! |= 1 << (name & 31);
  }

  #fillSeen(): void {
    const words = 1 << (32 - Math.clz32(this.count * SEEN_PER_NAME));
    this.#seenMask = Math.min(SEEN_WORDS, Math.max(MIN_SEEN_WORDS, words)) - 1;
    this.#seen.fill(0, 0, this.#seenMask + 1);
    for (let place = 0; place < this.count; place++) this.#markSeen(this.names[place]!);
  }

  #fillTable(): void {
    const { names } = this;
    const table = this.#table;
    const bits = this.#bits;
    const last = (1 << bits) - 1;
    for (let place = 0; place < this.count; place++) {
      let at = names[place]! & last;
      while (table[at] !== 0) at = (at + STEP) & last;
      table[at] = place + 1;
    }
  }
}

/** At most every second entry of the table is in use. */
function bitsFor(names: number): number {
  return Math.max(FIRST_BITS, 33 - Math.clz32(names));
}
