/** What the address of the list may say. */
export const FILTERS = ['state', 'kind', 'risk', 'review'] as const;
