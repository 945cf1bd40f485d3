/** Pages that have saved views, their filters, and the limits. */

export const VIEW_PAGES = ['ALERTS', 'TRANSACTIONS', 'CUSTOMERS'] as const;
export type ViewPage = (typeof VIEW_PAGES)[number];

/**
 * Filters that a view of a page can store. Accounts and wallets are excluded on purpose: views are stored in plaintext
 * without a retention term, so they must not hold personal identifiers.
 */
export const VIEW_FILTERS: Readonly<Record<ViewPage, readonly string[]>> = {
  ALERTS: [
    ...['view', 'workQueue', 'queue', 'cause', 'priority', 'list', 'assignee'],
    ...['overdue', 'unassigned', 'closed', 'sort'],
  ],
  TRANSACTIONS: [
    ...['reference', 'status', 'type', 'flow', 'flagged', 'from', 'to', 'currency', 'min', 'max', 'country'],
    ...['recordedFrom', 'recordedTo', 'decider', 'party', 'bic', 'minScore', 'maxScore', 'finding', 'rule', 'list'],
    ...['tier', 'disposition', 'sort', 'shape'],
  ],
  CUSTOMERS: ['state', 'kind', 'risk', 'screening', 'review'],
};

export const MAX_NAME = 80;
export const MAX_VALUE = 200;
/** Per user, over all pages. */
export const MOST_OF_ONE = 60;
/** Per organization. */
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
