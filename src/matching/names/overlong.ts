/** In UTF-8, where the letters that are dear to read take more. */
const MAX_BYTES = 300;

/** Longer than almost any party's name: to read it as one takes tens of milliseconds. */
export const isOverlong = (name: string): boolean => Buffer.byteLength(name) > MAX_BYTES;
