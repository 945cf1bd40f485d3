/**
 * A waiting value as JSON bytes. Each collection of the young generation copies live objects, in one turn of the
 * event loop: ten thousand items of an upload are a million small objects, but their bytes are outside the heap.
 */
export class Packed<T> {
  /** UTF-8. */
  readonly bytes: Buffer;

  /** @param text serializes the value to JSON */
  constructor(value: T, text: (value: T) => string = JSON.stringify) {
    this.bytes = Buffer.from(text(value));
  }

  /** A new value at each call. */
  read(): T {
    return JSON.parse(this.bytes.toString()) as T;
  }
}
