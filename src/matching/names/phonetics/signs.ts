/** How a number of the tables stands in a file: as one sign from "Ā" on, none of which needs an escape. */

/** Zero. */
export const SIGNS_FROM = 0x100;
/** The most, in tenths of a nat. */
export const TENTHS = 120;
