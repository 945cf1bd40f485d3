/** What the address of the list may say. */
export const FILTERS = ['state', 'kind', 'risk', 'screening', 'review'] as const;
