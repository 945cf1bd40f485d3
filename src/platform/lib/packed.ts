/**
 * A value that waits for its turn, as bytes of JSON. Each collection of the young generation copies what is alive, in one turn of the
 * event loop: ten thousand items of an upload are a million small objects, and their bytes lie outside of the heap.
 */
export class Packed<T> {
  /** UTF-8. */
  readonly bytes: Buffer;

  /** @param text of the value, which is JSON */
  constructor(value: T, text: (value: T) => string = JSON.stringify) {
    this.bytes = Buffer.from(text(value));
  }

  /** A new value at each call. */
  read(): T {
    return JSON.parse(this.bytes.toString()) as T;
  }
}
