/** What the address of the queue may say. */
export const FILTERS = ['view', 'workQueue', 'queue', 'severity', 'assignee', 'text', 'sort'] as const;
export type Filters = { [K in (typeof FILTERS)[number]]?: string };
