/** Typed arrays that grow while an index is built, text pools, and the sorted key index over them. */

type Numbers = Uint8Array | Uint16Array | Uint32Array | Int16Array;
type Constructor<T extends Numbers> = new (length: number) => T;

export class Growing<T extends Numbers> {
  values: T;
  length = 0;
  readonly #Type: Constructor<T>;

  constructor(Type: Constructor<T>) {
    this.#Type = Type;
    this.values = new Type(64);
  }

  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = new this.#Type(this.length * 2);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length++] = value;
  }

  /** A copy of exactly what was pushed. */
  trimmed(): T {
    const exact = new this.#Type(this.length);
    exact.set(this.values.subarray(0, this.length));
    return exact;
  }
}

/** Many short texts, end to end, as UTF-8 with offsets. */
export class TextPool {
  readonly #starts = new Growing(Uint32Array);
  #blob = Buffer.allocUnsafe(256);
  #used = 0;

  push(text: string): void {
    this.#starts.push(this.#used);
    const most = text.length * 3;
    if (this.#used + most > this.#blob.length) {
      const larger = Buffer.allocUnsafe(Math.max(this.#blob.length * 2, this.#used + most));
      this.#blob.copy(larger, 0, 0, this.#used);
      this.#blob = larger;
    }
    this.#used += this.#blob.write(text, this.#used, 'utf8');
  }

  /** One more than there are texts: text i is bytes [offsets[i], offsets[i + 1]). */
  offsets(): Uint32Array {
    const exact = new Uint32Array(this.#starts.length + 1);
    exact.set(this.#starts.values.subarray(0, this.#starts.length));
    exact[this.#starts.length] = this.#used;
    return exact;
  }

  bytes(): Uint8Array {
    return Uint8Array.from(this.#blob.subarray(0, this.#used));
  }
}

/** Keys in ascending order, with the position that each had. Equal keys keep their order. */
export function sortedIndex(keys: Uint32Array): { keys: Uint32Array; items: Uint32Array } {
  if (keys.length < FEW) return sortedFew(keys);
  // Radix sort, 16 bits at a time: a comparator needs half a minute for the 25 million keys of a million parties.
  const digits = 1 << 16;
  let from = { keys: keys.slice(), items: positions(keys.length) };
  let to = { keys: new Uint32Array(keys.length), items: new Uint32Array(keys.length) };
  for (const shift of [0, 16]) {
    const next = new Uint32Array(digits + 1);
    for (const key of from.keys) next[((key >>> shift) & 0xffff) + 1]!++;
    for (let digit = 0; digit < digits; digit++) next[digit + 1]! += next[digit]!;
    for (let at = 0; at < keys.length; at++) {
      const key = from.keys[at]!;
      const place = next[(key >>> shift) & 0xffff]!++;
      to.keys[place] = key;
      to.items[place] = from.items[at]!;
    }
    [from, to] = [to, from];
  }
  return from;
}

/** Below it the tables of digits cost more than the keys. */
const FEW = 4096;

function sortedFew(keys: Uint32Array): { keys: Uint32Array; items: Uint32Array } {
  // Key and position in one number, which 53 bits hold.
  const packed = Float64Array.from(keys, (key, at) => key * FEW + at).sort();
  return {
    keys: Uint32Array.from(packed, (one) => Math.floor(one / FEW)),
    items: Uint32Array.from(packed, (one) => one % FEW),
  };
}

function positions(count: number) {
  const items = new Uint32Array(count);
  for (let at = 0; at < count; at++) items[at] = at;
  return items;
}
