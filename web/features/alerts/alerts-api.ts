import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Answer, api, dataOf, type Item } from '../../api/client.ts';
import { seldomWhileLive } from '../../api/live.ts';
import { pageAt } from '../../ui/page-at.ts';
import { ON, type Sought } from './filters.ts';

export type Alert = Item<'/amlcore/api/v1/alerts'>;
export type WorkQueueView = Item<'/amlcore/api/v1/alerts/queues'>;
export type StoredAlert = Answer<'/amlcore/api/v1/alerts/{alertId}'>;
export type Hit = StoredAlert['hits'][number];
export type Match = Hit['matches'][number];
export type Checklist = NonNullable<StoredAlert['checklist']>;
export type HistoryEvent = StoredAlert['history'][number];

export type Band = Alert['priority']['band'];

const OPEN = ['OPEN', 'IN_REVIEW', 'ESCALATED'] as const;
const CLOSED = ['CLOSED_FALSE_POSITIVE', 'CLOSED_TRUE_POSITIVE'] as const;

const SORTS = ['PRIORITY', 'DUE', 'NEWEST', 'OLDEST'] as const;

/** `view` also has values of links from other pages: unassigned, overdue, closed. */
function queryOf({ view, workQueue, queue, cause, priority, list, assignee, text, sort, ...on }: Sought) {
  const isClosed = view === 'closed' || on.closed === ON;
  const isOf = view === 'mine' ? 'me' : view === 'unassigned' || on.unassigned === ON ? 'none' : assignee;
  return {
    state: isClosed ? [...CLOSED] : view === 'escalated' ? (['ESCALATED'] as const).slice() : [...OPEN],
    ...(isOf && { assignee: isOf }),
    ...((view === 'overdue' || on.overdue === ON) && { overdue: true }),
    ...(workQueue && { workQueue: [workQueue] }),
    ...(queue && { queue: [queue as Alert['queue']] }),
    ...(cause && { causeType: [cause as Alert['cause']['type']] }),
    ...(priority && { priority: [priority as Band] }),
    ...(list && { watchlistId: [list] }),
    ...(text && { text }),
    sort: SORTS.find((one) => one === sort) ?? SORTS[0],
  };
}

const PAGE = 100;

export const alertsQuery = (filters: Sought) =>
  infiniteQueryOptions({
    queryKey: ['alerts', 'list', filters],
    queryFn: ({ pageParam }) =>
      dataOf(
        api.GET('/amlcore/api/v1/alerts', {
          params: { query: { ...queryOf(filters), limit: PAGE, ...pageAt(pageParam) } },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** Interval at which totals are read again. */
const TOTALS_EVERY_MS = 30_000;

export const totalsQuery = queryOptions({
  queryKey: ['alerts', 'totals'],
  queryFn: () => dataOf(api.GET('/amlcore/api/v1/alerts/totals', { params: { query: { state: [...OPEN] } } })),
  refetchInterval: seldomWhileLive(TOTALS_EVERY_MS),
});

/** Open alerts of the user. */
export const ownQuery = queryOptions({
  queryKey: ['alerts', 'totals', 'own'],
  queryFn: async () => {
    const query = { state: [...OPEN], assignee: 'me' };
    return (await dataOf(api.GET('/amlcore/api/v1/alerts/totals', { params: { query } }))).alerts;
  },
  refetchInterval: seldomWhileLive(TOTALS_EVERY_MS),
});

/** Work queues that the user sees, with their open alerts. */
export const queuesQuery = queryOptions({
  queryKey: ['alerts', 'queues'],
  queryFn: async () => (await dataOf(api.GET('/amlcore/api/v1/alerts/queues'))).items,
  refetchInterval: seldomWhileLive(TOTALS_EVERY_MS),
});

export const alertQuery = (alertId: string) =>
  queryOptions({
    queryKey: ['alerts', 'one', alertId],
    queryFn: () => dataOf(api.GET('/amlcore/api/v1/alerts/{alertId}', { params: { path: { alertId } } })),
  });

/** Reads alerts again, and the transactions that a closing decides on. */
export async function afterAct(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['alerts'] }),
    queries.invalidateQueries({ queryKey: ['transaction'] }),
    queries.invalidateQueries({ queryKey: ['timeline', 'chain'] }),
  ]);
}

/** Assigns the unassigned alert of the highest priority to the user. @returns its ID; null: none */
export async function takeNext(workQueue: string | undefined): Promise<string | null> {
  const body = workQueue ? { workQueues: [workQueue] } : {};
  const { alert } = await dataOf(api.POST('/amlcore/api/v1/alerts/next', { body }));
  return alert?.alertId ?? null;
}

type Versioned = Pick<StoredAlert, 'alertId' | 'version'>;
const at = ({ alertId }: Versioned) => ({ path: { alertId } });

export const start = (alert: Versioned) =>
  api.POST('/amlcore/api/v1/alerts/{alertId}/start', { params: at(alert), body: { version: alert.version } });
export const assign = (alert: Versioned, assignee: string) =>
  api.POST('/amlcore/api/v1/alerts/{alertId}/assign', {
    params: at(alert),
    body: { assignee, version: alert.version },
  });
export const unassign = (alert: Versioned) =>
  api.POST('/amlcore/api/v1/alerts/{alertId}/unassign', { params: at(alert), body: { version: alert.version } });
export const note = (alert: Versioned, text: string) =>
  api.POST('/amlcore/api/v1/alerts/{alertId}/notes', { params: at(alert), body: { text } });
export const escalate = (alert: Versioned, reason: string) =>
  api.POST('/amlcore/api/v1/alerts/{alertId}/escalate', {
    params: at(alert),
    body: { reason, version: alert.version },
  });
export const giveBack = (alert: Versioned, reason: string) =>
  api.POST('/amlcore/api/v1/alerts/{alertId}/return', {
    params: at(alert),
    body: { reason, version: alert.version },
  });
export const answer = (alert: Versioned, step: Checklist['steps'][number]['step'], yesOrNo: 'YES' | 'NO') =>
  api.POST('/amlcore/api/v1/alerts/{alertId}/checklist', {
    params: at(alert),
    body: { answers: [{ step, answer: yesOrNo }], version: alert.version },
  });

export type ManyAct = { act: 'ASSIGN'; assignee: string } | { act: 'UNASSIGN' } | { act: 'NOTE'; text: string };

/** @param key the same for a second try, so that a note is written once */
export const actOnMany = (alertIds: string[], act: ManyAct, key: string) =>
  dataOf(api.POST('/amlcore/api/v1/alerts/bulk', { body: { alertIds, ...act }, headers: { 'idempotency-key': key } }));

export type Disposition = 'FALSE_POSITIVE' | 'TRUE_POSITIVE';
export interface Closing {
  disposition: Disposition;
  reasonCode: string;
  reason: string;
  decision?: string;
  clearParty?: boolean;
  clearProfileIds?: string[];
  clearReviewDate?: string;
  licenseId?: string;
}

/** @returns PROPOSED: a second approver or decisions on more transactions are needed */
export async function close(
  alert: Versioned,
  closing: Closing,
  /** `keepalive`: the request outlives the page. */
  init: Pick<RequestInit, 'keepalive'> = {},
): Promise<'CLOSED' | 'PROPOSED'> {
  const { outcome } = await dataOf(
    api.POST('/amlcore/api/v1/alerts/{alertId}/close', {
      params: at(alert),
      body: { ...closing, version: alert.version } as never,
      ...init,
    }),
  );
  return outcome;
}

/** The pending proposal to close the alert. null: none */
export function proposalOf({ history, state }: StoredAlert): (Closing & { by: string; at: string }) | null {
  if (state.startsWith('CLOSED')) return null;
  const BESIDE = ['NOTED', 'ASSIGNED', 'UNASSIGNED', 'STARTED', 'CHECKED'];
  const last = history.find(({ kind }) => !BESIDE.includes(kind));
  if (last?.kind !== 'CLOSING_PROPOSED') return null;
  const details = last.details as unknown as Closing;
  const { disposition, reasonCode, decision, clearParty, clearProfileIds, clearReviewDate, licenseId } = details;
  return {
    disposition,
    reasonCode,
    reason: last.text ?? '',
    ...(decision && { decision }),
    ...(clearParty && { clearParty }),
    ...(clearProfileIds && { clearProfileIds }),
    ...(clearReviewDate && { clearReviewDate }),
    ...(licenseId && { licenseId }),
    by: last.actorId,
    at: last.occurredAt,
  };
}
