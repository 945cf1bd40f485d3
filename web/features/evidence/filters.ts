/** What the address of the audit trail may say. Ids and words of the trail itself: no names. */
export const FILTERS = ['from', 'to', 'actor', 'action', 'subjectType', 'subjectId', 'correlation'] as const;
export type Filters = { [K in (typeof FILTERS)[number]]?: string };
