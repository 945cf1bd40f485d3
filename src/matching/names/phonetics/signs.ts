/** Encoding of the numbers in table files: one character each, from "Ā" on, none of which needs an escape. */

/** Character code of zero. */
export const SIGNS_FROM = 0x100;
/** Highest number, in tenths of a nat. */
export const TENTHS = 120;
