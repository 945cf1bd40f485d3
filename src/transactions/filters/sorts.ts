/** Sort orders of the transaction list. */

/** Each order has an index. */
export const SORTS = ['NEWEST', 'SCORE', 'AMOUNT', 'DATE'] as const;
export type Sort = (typeof SORTS)[number];
export type GreatestFirst = Exclude<Sort, 'NEWEST'>;

/** Last item of a page. `value` as the database writes it; null: no value, sorted last. */
export interface SortedPlace {
  value: string | null;
  seq: number;
}
