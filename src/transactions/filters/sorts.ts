/** Orders of the list of transactions. */

/** Each has an index. */
export const SORTS = ['NEWEST', 'SCORE', 'AMOUNT', 'DATE'] as const;
export type Sort = (typeof SORTS)[number];
export type GreatestFirst = Exclude<Sort, 'NEWEST'>;

/** The last one of a page. `value` as the database writes it; null: it has none, and stands behind those that have one. */
export interface SortedPlace {
  value: string | null;
  seq: number;
}
