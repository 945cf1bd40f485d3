import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Answer, api, dataOf, type Item } from '../../api/client.ts';
import { pageAt } from '../../ui/page-at.ts';

export type Case = Item<'/amlcore/api/v1/cases'>;
export type StoredCase = Answer<'/amlcore/api/v1/cases/{caseId}'>;
export type EventDetails = Item<'/amlcore/api/v1/cases/{caseId}/timeline'>['details'];
export type Payments = Answer<'/amlcore/api/v1/cases/{caseId}/transactions'>;
export type InformationRequest = StoredCase['requests'][number];
export type Graph = Answer<'/amlcore/api/v1/cases/{caseId}/graph'>;
export type CaseClosing = Answer<'/amlcore/api/v1/cases/{caseId}/closing'>;
export type Outcome = NonNullable<Case['outcome']>;

const PAGE = 50;
const OPEN = { state: ['OPEN' as const, 'INVESTIGATING' as const, 'PENDING_APPROVAL' as const] };
const VIEWS = {
  team: OPEN,
  mine: { ...OPEN, assignee: 'me' },
  overdue: { overdue: true },
  all: {},
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

export const paymentsQuery = (caseId: string) =>
  queryOptions({
    queryKey: ['cases', caseId, 'payments'],
    queryFn: () => dataOf(api.GET('/amlcore/api/v1/cases/{caseId}/transactions', { params: at(caseId) })),
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

/** Limits: parties of a case that are asked for, and alerts of each. */
const MOST_ASKED = 5;
const MOST_OFFERED = 20;
const OPEN_ALERTS = ['OPEN', 'IN_REVIEW', 'ESCALATED'] as const;

/** Open alerts of the same parties that are not in the case. */
export const siblingsQuery = ({ caseId, alerts }: StoredCase) =>
  queryOptions({
    queryKey: ['cases', caseId, 'siblings', alerts.length],
    queryFn: async () => {
      const within = new Set(alerts.map(({ alertId }) => alertId));
      const parties = [...new Set(alerts.flatMap(({ partyId }) => partyId ?? []))];
      const found = await Promise.all(parties.slice(0, MOST_ASKED).map(openAlertsOf));
      return found.flat().filter(({ alertId }) => !within.has(alertId));
    },
  });

async function openAlertsOf(partyId: string) {
  const query = { partyId, state: [...OPEN_ALERTS], limit: MOST_OFFERED };
  return (await dataOf(api.GET('/amlcore/api/v1/alerts', { params: { query } }))).items;
}

/** Open cases that contain the alert. */
export const casesOfAlertQuery = (alertId: string) =>
  queryOptions({
    queryKey: ['cases', 'of-alert', alertId],
    queryFn: async () => {
      const query = { ...OPEN, itemKind: 'ALERT' as const, itemId: alertId, limit: MOST_OFFERED };
      return (await dataOf(api.GET('/amlcore/api/v1/cases', { params: { query } }))).items;
    },
  });

const MOST_CHOSEN_FROM = 100;

/** Open cases to choose from, the newest first. */
export const openCasesQuery = queryOptions({
  queryKey: ['cases', 'open'],
  queryFn: async () =>
    (await dataOf(api.GET('/amlcore/api/v1/cases', { params: { query: { ...OPEN, limit: MOST_CHOSEN_FROM } } }))).items,
});

/** What a case groups, by ID. */
export interface CaseItems {
  alertIds?: string[];
  customerIds?: string[];
  partyIds?: string[];
  transactionUuids?: string[];
}

export const addItems = (caseId: string, items: CaseItems) =>
  dataOf(api.POST('/amlcore/api/v1/cases/{caseId}/items', { params: at(caseId), body: { ...items } }));

export const afterAct = (queries: QueryClient) => queries.invalidateQueries({ queryKey: ['cases'] });

type NewCase = CaseItems & { title: string; priority?: Case['priority']; assignee?: string };

export const newCase = (body: NewCase) => dataOf(api.POST('/amlcore/api/v1/cases', { body }));

/** @returns the ID of the new case */
export const openCase = async (body: NewCase): Promise<string> => (await newCase(body)).caseId;

export const change = (
  { caseId, version }: Versioned,
  body: { title?: string; priority?: Case['priority']; assignee?: string; dueAt?: string },
) => api.PATCH('/amlcore/api/v1/cases/{caseId}', { params: at(caseId), body: { ...body, version } });

export const start = ({ caseId, version }: Versioned) =>
  api.POST('/amlcore/api/v1/cases/{caseId}/start', { params: at(caseId), body: { version } });
export const submit = ({ caseId, version }: Versioned, outcome: Outcome, reason: string) =>
  api.POST('/amlcore/api/v1/cases/{caseId}/submit', { params: at(caseId), body: { outcome, reason, version } });
export const giveBack = ({ caseId, version }: Versioned, reason: string) =>
  api.POST('/amlcore/api/v1/cases/{caseId}/return', { params: at(caseId), body: { reason, version } });
/** Alerts that close with the case, with their outcome. */
export type Settles = { alertIds: string[]; disposition: 'FALSE_POSITIVE' | 'TRUE_POSITIVE'; reasonCode: string }[];

export const approve = ({ caseId, version }: Versioned, reason: string, settles: Settles | null) =>
  dataOf(
    api.POST('/amlcore/api/v1/cases/{caseId}/approve', {
      params: at(caseId),
      body: { reason, version, ...(settles && { settles }) } as never,
    }),
  );
export const note = ({ caseId }: Versioned, text: string) =>
  api.POST('/amlcore/api/v1/cases/{caseId}/notes', { params: at(caseId), body: { text } });
export const addTask = ({ caseId }: Versioned, body: { title: string; assignee?: string; dueAt?: string }) =>
  api.POST('/amlcore/api/v1/cases/{caseId}/tasks', { params: at(caseId), body });
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

export interface Draft {
  recipientKind: InformationRequest['recipientKind'];
  recipient: string;
  address?: string;
  questions: string[];
  dueAt: string;
}

export const draftRequest = ({ caseId }: Versioned, body: Draft) =>
  api.POST('/amlcore/api/v1/cases/{caseId}/requests', { params: at(caseId), body });

const ofRequest = ({ caseId }: Versioned, requestId: string) => ({ path: { caseId, requestId } });

export const changeLetter = (one: Versioned, requestId: string, letter: string) =>
  api.PATCH('/amlcore/api/v1/cases/{caseId}/requests/{requestId}', {
    params: ofRequest(one, requestId),
    body: { letter },
  });
export const sendRequest = (one: Versioned, requestId: string) =>
  api.POST('/amlcore/api/v1/cases/{caseId}/requests/{requestId}/send', { params: ofRequest(one, requestId) });
export const answerRequest = (one: Versioned, requestId: string, answer: string, documentIds: string[]) =>
  api.POST('/amlcore/api/v1/cases/{caseId}/requests/{requestId}/answer', {
    params: ofRequest(one, requestId),
    body: { answer, documentIds },
  });
export const cancelRequest = (one: Versioned, requestId: string, reason: string) =>
  api.POST('/amlcore/api/v1/cases/{caseId}/requests/{requestId}/cancel', {
    params: ofRequest(one, requestId),
    body: { reason },
  });

export const letterAddress = (caseId: string, requestId: string) =>
  `/amlcore/api/v1/cases/${caseId}/requests/${requestId}/letter`;

/** The end of a day that was typed, UTC. */
export const endOfDay = (day: string): string => `${day}T23:59:59.000Z`;
