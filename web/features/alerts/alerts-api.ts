import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Answer, api, dataOf, type Item } from '../../api/client.ts';
import { seldomWhileLive } from '../../api/live.ts';
import { pageAt } from '../../ui/shown.tsx';
import type { Sought } from './filters.ts';

export type Alert = Item<'/amlcore/api/v1/alerts'>;
export type WorkQueueView = Item<'/amlcore/api/v1/alerts/queues'>;
export type StoredAlert = Answer<'/amlcore/api/v1/alerts/{alertId}'>;
export type Hit = StoredAlert['hits'][number];
export type Match = Hit['matches'][number];
export type Checklist = NonNullable<StoredAlert['checklist']>;
export type HistoryEvent = StoredAlert['history'][number];

const OPEN = ['OPEN', 'IN_REVIEW', 'ESCALATED'] as const;

const SORTS = ['DUE', 'PRIORITY', 'NEWEST', 'OLDEST'] as const;

function queryOf({ view, workQueue, queue, cause, severity, assignee, text, sort }: Sought) {
  return {
    ...(view !== 'closed' && { state: [...OPEN] }),
    ...(view === 'closed' && { state: ['CLOSED_FALSE_POSITIVE' as const, 'CLOSED_TRUE_POSITIVE' as const] }),
    ...(view === 'mine' && { assignee: 'me' }),
    ...(view === 'unassigned' && { assignee: 'none' }),
    ...(assignee && { assignee }),
    ...(view === 'overdue' && { overdue: true }),
    ...(workQueue && { workQueue: [workQueue] }),
    ...(queue && { queue: [queue as Alert['queue']] }),
    ...(cause && { causeType: [cause as Alert['cause']['type']] }),
    ...(severity && { severity: [severity as Alert['severity']] }),
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

/** How often the numbers of the queue are asked for again. */
const TOTALS_EVERY_MS = 30_000;

export const totalsQuery = queryOptions({
  queryKey: ['alerts', 'totals'],
  queryFn: () => dataOf(api.GET('/amlcore/api/v1/alerts/totals', { params: { query: { state: [...OPEN] } } })),
  refetchInterval: seldomWhileLive(TOTALS_EVERY_MS),
});

/** The queues that one sees, with what is open in each. */
export const queuesQuery = queryOptions({
  queryKey: ['alerts', 'queues'],
  queryFn: async () => (await dataOf(api.GET('/amlcore/api/v1/alerts/queues'))).items,
  refetchInterval: seldomWhileLive(TOTALS_EVERY_MS),
});

/** Ids of the alerts that the queue showed, in its order. */
export const neighboursQuery = (filters: Sought) =>
  queryOptions({
    queryKey: ['alerts', 'neighbours', filters],
    queryFn: async () => {
      const query = { ...queryOf(filters), limit: PAGE };
      const { items } = await dataOf(api.GET('/amlcore/api/v1/alerts', { params: { query } }));
      return items.map(({ alertId }) => alertId);
    },
    staleTime: 30_000,
  });

export const alertQuery = (alertId: string) =>
  queryOptions({
    queryKey: ['alerts', 'one', alertId],
    queryFn: () => dataOf(api.GET('/amlcore/api/v1/alerts/{alertId}', { params: { path: { alertId } } })),
  });

/** Everything that shows alerts, and the transactions that a closing decides on, is read again. */
export async function afterAct(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['alerts'] }),
    queries.invalidateQueries({ queryKey: ['transaction'] }),
  ]);
}

/** The gravest that nobody has, of one queue or of all, becomes yours. @returns null: none is waiting */
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

/** @returns of each whether it was done, and why not */
/** @param key the same for a second try: a note whose answer was lost is written once */
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

/** Whether it waits for a second person, or for decisions on further transactions. */
export async function close(alert: Versioned, closing: Closing): Promise<'CLOSED' | 'PROPOSED'> {
  const { outcome } = await dataOf(
    api.POST('/amlcore/api/v1/alerts/{alertId}/close', {
      params: at(alert),
      body: { ...closing, version: alert.version } as never,
    }),
  );
  return outcome;
}

/** What somebody proposed and nobody confirmed yet; null: nothing. */
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
