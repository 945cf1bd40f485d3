/** Sets of ids that stay small with millions of them: 8 bytes a slot, a hash in place of the words. */

const FIRST_SLOTS = 1_024;
const FULL = 0.7;

/**
 * 53 bits: among 6 million ids the odds that any two share a hash are 1 to 500. Where they do, a party too many is given
 * out, or a tie to a party that is none; nothing is lost.
 */
export function hashOf(id: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < id.length; index += 1) {
    const unit = id.charCodeAt(index);
    high = Math.imul(high ^ unit, 2_654_435_761);
    low = Math.imul(low ^ unit, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return 4_294_967_296 * (2_097_151 & low) + (high >>> 0);
}

export class IdSet {
  size = 0;
  /** Hash + 1; 0 is free. */
  #slots = new Float64Array(FIRST_SLOTS);

  /** @returns whether it is new */
  add(hash: number): boolean {
    const slot = this.#slotOf(hash);
    if (this.#slots[slot] !== 0) return false;
    this.#slots[slot] = hash + 1;
    this.size += 1;
    if (this.size > this.#slots.length * FULL) this.#grow();
    return true;
  }

  has(hash: number): boolean {
    return this.#slots[this.#slotOf(hash)] !== 0;
  }

  #slotOf(hash: number): number {
    const mask = this.#slots.length - 1;
    let slot = (hash % 4_294_967_291) & mask;
    while (this.#slots[slot] !== 0 && this.#slots[slot] !== hash + 1) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const before = this.#slots;
    this.#slots = new Float64Array(before.length * 2);
    for (const value of before) if (value !== 0) this.#slots[this.#slotOf(value - 1)] = value;
  }
}

const PAIRS_A_CHUNK = 65_536;

/** A growing list of pairs of hashes, 16 bytes each; in chunks, so that growing never copies the whole. */
export class PairList {
  length = 0;
  readonly #chunks: Float64Array[] = [];

  add(first: number, second: number): void {
    const at = this.length % PAIRS_A_CHUNK;
    if (at === 0) this.#chunks.push(new Float64Array(PAIRS_A_CHUNK * 2));
    const chunk = this.#chunks.at(-1)!;
    chunk[at * 2] = first;
    chunk[at * 2 + 1] = second;
    this.length += 1;
  }

  forEach(visit: (first: number, second: number) => void): void {
    for (const [number, chunk] of this.#chunks.entries()) {
      const count = Math.min(PAIRS_A_CHUNK, this.length - number * PAIRS_A_CHUNK);
      for (let at = 0; at < count; at += 1) visit(chunk[at * 2] ?? 0, chunk[at * 2 + 1] ?? 0);
    }
  }
}
