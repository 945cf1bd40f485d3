/** Names of the filters in the address of the page. */
export const FILTERS = [
  'reference',
  'status',
  'type',
  'flow',
  'flagged',
  'from',
  'to',
  'currency',
  'min',
  'max',
  'country',
] as const;
export type Filters = { [K in (typeof FILTERS)[number]]?: string };
