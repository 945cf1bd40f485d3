import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Answer, api, dataOf, type Item } from '../../api/client.ts';
import { pageAt } from '../../ui/shown.tsx';

export type Case = Item<'/amlcore/api/v1/cases'>;
export type StoredCase = Answer<'/amlcore/api/v1/cases/{caseId}'>;
export type EventDetails = Item<'/amlcore/api/v1/cases/{caseId}/timeline'>['details'];
export type Graph = Answer<'/amlcore/api/v1/cases/{caseId}/graph'>;
export type CaseClosing = Answer<'/amlcore/api/v1/cases/{caseId}/closing'>;
export type Outcome = NonNullable<Case['outcome']>;

const PAGE = 50;
const VIEWS = {
  open: { state: ['OPEN' as const, 'INVESTIGATING' as const, 'PENDING_APPROVAL' as const] },
  mine: { state: ['OPEN' as const, 'INVESTIGATING' as const, 'PENDING_APPROVAL' as const], assignee: 'me' },
  approval: { state: ['PENDING_APPROVAL' as const] },
  closed: { state: ['CLOSED' as const] },
};
export type View = keyof typeof VIEWS;

export const casesQuery = (view: View) =>
  infiniteQueryOptions({
    queryKey: ['cases', 'list', view],
    queryFn: ({ pageParam }) =>
      dataOf(
        api.GET('/amlcore/api/v1/cases', {
          params: { query: { ...VIEWS[view], limit: PAGE, ...pageAt(pageParam) } },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

type Versioned = Pick<StoredCase, 'caseId' | 'version'>;

const at = (caseId: string) => ({ path: { caseId } });

export const caseQuery = (caseId: string) =>
  queryOptions({
    queryKey: ['cases', caseId],
    queryFn: () => dataOf(api.GET('/amlcore/api/v1/cases/{caseId}', { params: at(caseId) })),
  });

/** What the approval of the case would settle. */
export const closingQuery = (caseId: string) =>
  queryOptions({
    queryKey: ['cases', caseId, 'closing'],
    queryFn: () => dataOf(api.GET('/amlcore/api/v1/cases/{caseId}/closing', { params: at(caseId) })),
  });

const MOST_EVENTS = 200;

export const timelineQuery = (caseId: string) =>
  queryOptions({
    queryKey: ['cases', caseId, 'timeline'],
    queryFn: async () => {
      const params = { ...at(caseId), query: { limit: MOST_EVENTS } };
      return (await dataOf(api.GET('/amlcore/api/v1/cases/{caseId}/timeline', { params }))).items;
    },
  });

export const graphQuery = (caseId: string) =>
  queryOptions({
    queryKey: ['cases', caseId, 'graph'],
    queryFn: () => dataOf(api.GET('/amlcore/api/v1/cases/{caseId}/graph', { params: at(caseId) })),
  });

/** So many alerts of a case are asked for their parties, and so many of a party are offered. */
const MOST_ASKED = 5;
const MOST_OFFERED = 20;
const OPEN_ALERTS = ['OPEN', 'IN_REVIEW', 'ESCALATED'] as const;

/** Open alerts of the same parties, that are not in the case. */
export const siblingsQuery = ({ caseId, alerts }: StoredCase) =>
  queryOptions({
    queryKey: ['cases', caseId, 'siblings', alerts.length],
    queryFn: async () => {
      const within = new Set(alerts.map(({ alertId }) => alertId));
      const own = await Promise.all([...within].slice(0, MOST_ASKED).map(alertOf));
      const parties = [...new Set(own.flatMap(({ partyId }) => partyId ?? []))];
      const found = await Promise.all(parties.map(openAlertsOf));
      return found.flat().filter(({ alertId }) => !within.has(alertId));
    },
  });

const alertOf = (alertId: string) =>
  dataOf(api.GET('/amlcore/api/v1/alerts/{alertId}', { params: { path: { alertId } } }));

async function openAlertsOf(partyId: string) {
  const query = { partyId, state: [...OPEN_ALERTS], limit: MOST_OFFERED };
  return (await dataOf(api.GET('/amlcore/api/v1/alerts', { params: { query } }))).items;
}

/** The cases that are not closed and have the alert. */
export const casesOfAlertQuery = (alertId: string) =>
  queryOptions({
    queryKey: ['cases', 'of-alert', alertId],
    queryFn: async () => {
      const query = { ...VIEWS.open, itemKind: 'ALERT' as const, itemId: alertId, limit: MOST_OFFERED };
      return (await dataOf(api.GET('/amlcore/api/v1/cases', { params: { query } }))).items;
    },
  });

export const addAlert = ({ caseId, version }: Versioned, alertId: string) =>
  api.POST('/amlcore/api/v1/cases/{caseId}/items', { params: at(caseId), body: { alertIds: [alertId], version } });

export const afterAct = (queries: QueryClient) => queries.invalidateQueries({ queryKey: ['cases'] });

/** @returns the id of the new case */
export async function openCase(body: {
  title: string;
  alertIds?: string[];
  priority?: Case['priority'];
  assignee?: string;
}): Promise<string> {
  return ((await dataOf(api.POST('/amlcore/api/v1/cases', { body }) as never)) as { caseId: string }).caseId;
}

export const start = ({ caseId, version }: Versioned) =>
  api.POST('/amlcore/api/v1/cases/{caseId}/start', { params: at(caseId), body: { version } });
export const submit = ({ caseId, version }: Versioned, outcome: Outcome, reason: string) =>
  api.POST('/amlcore/api/v1/cases/{caseId}/submit', { params: at(caseId), body: { outcome, reason, version } });
export const giveBack = ({ caseId, version }: Versioned, reason: string) =>
  api.POST('/amlcore/api/v1/cases/{caseId}/return', { params: at(caseId), body: { reason, version } });
/** Alerts that are closed with the case, with what is concluded. */
export type Settles = { alertIds: string[]; disposition: 'FALSE_POSITIVE' | 'TRUE_POSITIVE'; reasonCode: string }[];

export const approve = ({ caseId, version }: Versioned, reason: string, settles: Settles | null) =>
  api.POST('/amlcore/api/v1/cases/{caseId}/approve', {
    params: at(caseId),
    body: { reason, version, ...(settles && { settles }) } as never,
  });
export const note = ({ caseId }: Versioned, text: string) =>
  api.POST('/amlcore/api/v1/cases/{caseId}/notes', { params: at(caseId), body: { text } });
export const addTask = ({ caseId }: Versioned, title: string) =>
  api.POST('/amlcore/api/v1/cases/{caseId}/tasks', { params: at(caseId), body: { title } });
export const settleTask = ({ caseId }: Versioned, taskId: string, answer: string) =>
  api.POST('/amlcore/api/v1/cases/{caseId}/tasks/{taskId}/settle', {
    params: { path: { caseId, taskId } },
    body: { state: 'DONE', answer },
  });

export const documentAddress = (caseId: string, documentId: string) =>
  `/amlcore/api/v1/cases/${caseId}/documents/${documentId}`;

export const addDocument = ({ caseId }: Versioned, file: File) =>
  api.POST('/amlcore/api/v1/cases/{caseId}/documents', {
    params: { ...at(caseId), query: { name: file.name } },
    body: file as never,
    bodySerializer: (body: unknown) => body as File,
    headers: { 'content-type': 'application/octet-stream' },
  });
