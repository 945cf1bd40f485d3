/**
 * The mask of a listed name: how well it matches each looked-up part of the query, two bits per part.
 *
 *     slot       14 ... 3 2 1 0
 *     level       0 ... 0 3 0 2       0 = no match
 */

/** Levels of the gain from a part's match. */
export const BY_INITIAL = 1;
export const LOW = 2;
export const HIGH = 3;
/** Number of parts that a mask holds. Further parts, the lightest ones, are assumed to match. */
export const SLOTS = 15;
/**
 * `ALWAYS_KEPT`: mask of a name that is always kept. `WHOLE_NAME`: mask of a name that matches a row of `WHOLE_NAMES`.
 */
export const ALWAYS_KEPT = 0x7fffffff;
export const WHOLE_NAME = 0xffffffff;
/** Bit in the mask of a name that joins words which the query writes apart, or the other way round. */
export const JOINED = 1 << (2 * SLOTS);
/** The lower bit of every slot. */
export const SLOT_LOW_BITS = 0x15555555;
