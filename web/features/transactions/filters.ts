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
  'recordedFrom',
  'recordedTo',
  'wallet',
  'decider',
  'party',
  'account',
  'bic',
  'minScore',
  'maxScore',
  'finding',
  'rule',
  'list',
  // Not what is shown, but how.
  'shape',
] as const;
/** Those that stand behind a click until one of them is used. */
export const SELDOM = [
  'recordedFrom',
  'recordedTo',
  'wallet',
  'decider',
  'party',
  'account',
  'bic',
  'minScore',
  'maxScore',
  'finding',
  'rule',
  'list',
] as const;
export type Filters = { [K in (typeof FILTERS)[number]]?: string };
