/** In UTF-8, because letters of more bytes cost more to parse. */
const MAX_BYTES = 300;

/** Longer than almost any party's name. Parsing such a text as a name takes tens of milliseconds. */
export const isOverlong = (name: string): boolean => Buffer.byteLength(name) > MAX_BYTES;
