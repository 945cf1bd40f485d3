/** Filters that people keep under a name: which pages have them, and how many there may be. */

export const VIEW_PAGES = ['ALERTS', 'TRANSACTIONS', 'CUSTOMERS'] as const;
export type ViewPage = (typeof VIEW_PAGES)[number];

/**
 * What a view of a page may filter by. An account and a wallet are missing on purpose: views are kept in clear and no term ends them, so
 * they hold nothing by which a person outside of the organisation is known. `wallet` and `account` are asked for each time.
 */
export const VIEW_FILTERS: Readonly<Record<ViewPage, readonly string[]>> = {
  ALERTS: ['view', 'workQueue', 'queue', 'severity', 'assignee', 'sort'],
  TRANSACTIONS: [
    ...['reference', 'status', 'type', 'flow', 'flagged', 'from', 'to', 'currency', 'min', 'max', 'country'],
    ...['recordedFrom', 'recordedTo', 'decider', 'party', 'bic', 'minScore', 'maxScore', 'finding', 'rule', 'list'],
    ...['tier', 'disposition', 'sort', 'shape'],
  ],
  CUSTOMERS: ['state', 'kind', 'risk', 'screening', 'review'],
};

export const MAX_NAME = 80;
export const MAX_VALUE = 200;
/** Of a person, over all pages. */
export const MOST_OF_ONE = 60;
/** Of all people together: an answer has no more than these and one's own. */
export const MOST_SHARED = 100;

export interface SavedViewRow {
  tenantId: string;
  viewId: string;
  userId: string;
  page: ViewPage;
  name: string;
  search: Record<string, string>;
  isShared: boolean;
  updatedAt: Date;
}
