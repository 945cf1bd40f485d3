/** Filters in the address of the list. */
export const FILTERS = ['state', 'kind', 'risk', 'screening', 'review'] as const;
