/** Typed arrays that grow while an index is built, text pools, and sorted key indexes. */

type Numbers = Uint8Array | Uint16Array | Uint32Array | Int16Array;
type Constructor<T extends Numbers> = { new (length: number): T; BYTES_PER_ELEMENT: number };

/**
 * The engine allocates arrays of this size several times as fast as larger ones. An index of one party has forty of
 * them.
 */
const FIRST_BYTES = 64;

export class GrowingArray<T extends Numbers> {
  values: T;
  length = 0;
  readonly #Type: Constructor<T>;

  constructor(Type: Constructor<T>) {
    this.#Type = Type;
    this.values = new Type(FIRST_BYTES / Type.BYTES_PER_ELEMENT);
  }

  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = new this.#Type(this.length * 2);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length++] = value;
  }

  /**
   * Exactly the pushed values. Large arrays are not copied, so later pushes or changes overwrite the view. A small
   * array is copied: a view would first move it to memory of its own, which costs several times as much.
   */
  view(): T {
    const { values, length } = this;
    return (values.byteLength <= FIRST_BYTES ? values.slice(0, length) : values.subarray(0, length)) as T;
  }

  /** A copy of exactly the pushed values. */
  trimmed(): T {
    return this.view().slice() as T;
  }
}

/** A copy of twice the length. The second half is zero. */
export function doubled<T extends Uint8Array | Int32Array | Uint32Array | Float32Array | Float64Array>(
  numbers: T,
  type: new (length: number) => T,
): T {
  const larger = new type(2 * numbers.length);
  larger.set(numbers);
  return larger;
}

/** Many short texts as consecutive UTF-8 with offsets. */
export class TextPool {
  readonly #starts = new GrowingArray(Uint32Array);
  #blob = Buffer.allocUnsafe(256);
  #used = 0;

  push(text: string): void {
    this.#starts.push(this.#used);
    const maxBytes = text.length * 3;
    if (this.#used + maxBytes > this.#blob.length) {
      const larger = Buffer.allocUnsafe(Math.max(this.#blob.length * 2, this.#used + maxBytes));
      this.#blob.copy(larger, 0, 0, this.#used);
      this.#blob = larger;
    }
    this.#used += this.#blob.write(text, this.#used, 'utf8');
  }

  /** One more than the number of texts: text i is bytes [offsets[i], offsets[i + 1]). */
  offsets(): Uint32Array {
    const exact = new Uint32Array(this.#starts.length + 1);
    exact.set(this.#starts.values.subarray(0, this.#starts.length));
    exact[this.#starts.length] = this.#used;
    return exact;
  }

  /** The bytes without a copy. Later pushes may overwrite them. */
  bytes(): Uint8Array {
    return new Uint8Array(this.#blob.buffer, this.#blob.byteOffset, this.#used);
  }

  textAt(at: number): string {
    const end = at + 1 < this.#starts.length ? this.#starts.values[at + 1]! : this.#used;
    return this.#blob.toString('utf8', this.#starts.values[at]!, end);
  }
}

/**
 * Sorts keys in ascending order, each with its item: by default its original position. Equal keys keep their order.
 * Both arrays may be sorted in place, because large ones take tens of megabytes.
 */
export function sortedIndex(
  keys: Uint32Array,
  items: Uint32Array = positions(keys.length),
): { keys: Uint32Array; items: Uint32Array } {
  if (keys.length <= MAX_INSERTION_SORTED) return insertionSorted(keys, items);
  if (keys.length < MAX_PACKED_SORTED) return packedSorted(keys, items);
  // Radix sort, 16 bits at a time. A comparator would need half a minute for the 25 million keys of a million parties.
  const digits = 1 << 16;
  let from: { keys: Uint32Array; items: Uint32Array } = { keys, items };
  let to: typeof from = { keys: new Uint32Array(keys.length), items: new Uint32Array(keys.length) };
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

const MAX_INSERTION_SORTED = 16;

function insertionSorted(keys: Uint32Array, items: Uint32Array): { keys: Uint32Array; items: Uint32Array } {
  for (let next = 1; next < keys.length; next++) {
    const [key, item] = [keys[next]!, items[next]!];
    let at = next;
    for (; at > 0 && keys[at - 1]! > key; at--) {
      keys[at] = keys[at - 1]!;
      items[at] = items[at - 1]!;
    }
    keys[at] = key;
    items[at] = item;
  }
  return { keys, items };
}

/** Below this count, the digit tables cost more than the keys. */
const MAX_PACKED_SORTED = 4096;

function packedSorted(keys: Uint32Array, items: Uint32Array): { keys: Uint32Array; items: Uint32Array } {
  // Packs key and position into one number of 53 bits.
  const packed = Float64Array.from(keys, (key, at) => key * MAX_PACKED_SORTED + at).sort();
  return {
    keys: Uint32Array.from(packed, (number) => Math.floor(number / MAX_PACKED_SORTED)),
    items: Uint32Array.from(packed, (number) => items[number % MAX_PACKED_SORTED]!),
  };
}

function positions(count: number) {
  const items = new Uint32Array(count);
  for (let at = 0; at < count; at++) items[at] = at;
  return items;
}
