/**
 * Bits for the unmatched words of two names. The scorer knows them exactly. The upper bounds know some of them before
 * any words are paired. `rules.ts` alone defines the caps that follow from them.
 */

/** The query has an unmatched word of a class that can contradict. */
export const QUERY_UNMATCHED = 1;
/** The query has an unmatched word that is heavy enough to contradict. */
export const QUERY_UNMATCHED_WEIGHTY = 2;
/** The same two bits for the listed name. */
export const LISTED_UNMATCHED = 4;
export const LISTED_UNMATCHED_WEIGHTY = 8;
/** The query, or the listed name, has a single naming word. */
export const QUERY_SINGLE = 16;
export const LISTED_SINGLE = 32;
