/**
 * Which words of two names have no answer, as bits. The scorer knows them exactly, and the bounds know some of them before any
 * words are paired. The caps that follow from them stand once, in `rules.ts`.
 */

/** A word of the query has no answer, of a class that contradicts. */
export const ASKED_OPEN = 1;
/** One that weighs enough for it to matter. */
export const ASKED_WEIGHTY = 2;
/** The same of the listed name. */
export const LISTED_OPEN = 4;
export const LISTED_WEIGHTY = 8;
/** The query has a single word that names; the listed name has. */
export const ASKED_SINGLE = 16;
export const LISTED_SINGLE = 32;
