import { whole } from '../platform/http/list-answers.ts';
import { type Operation, operation } from '../platform/http/operation.ts';
import { pathId } from '../platform/http/path-id.ts';
import { countedQuery, countedResult } from './evidence-schemas.ts';
import { ALERT_EXAMPLE, ALERTS_EXAMPLE, COUNTED_EXAMPLE, TOTALS_EXAMPLE, WORK_QUEUES_EXAMPLE } from './examples.ts';
import type { AlertQueueReader } from './queue/queue.ts';
import type { AlertRecords } from './record.ts';
import * as schemas from './schemas.ts';
import { noSuchAlert } from './work.ts';

const BASE = '/amlcore/api/v1/alerts';
const TAG = 'Alerts';

export interface AlertReading {
  queue: Pick<AlertQueueReader, 'list' | 'totals' | 'queues'>;
  records: Pick<AlertRecords, 'read' | 'counted'>;
}

export function alertRoutes({ queue, records }: AlertReading): Operation[] {
  return [
    operation({
      id: 'listAlerts',
      tellsNoDecision: true,
      method: 'GET',
      path: BASE,
      role: 'api',
      tag: TAG,
      summary: 'List alerts',
      description:
        'Newest first unless `sort` is set. Flagged transactions with the same cause (`cause`) and subject join one ' +
        'alert while it is open. After it is closed, the next one opens a new alert.',
      permission: 'alert:read',
      query: schemas.alertsQuery,
      response: { status: 200, description: 'One page of alerts', schema: schemas.alertPage, example: ALERTS_EXAMPLE },
      problems: ['validation-failed', 'unprocessable-format', 'invalid-cursor'],
      handle: async ({ query, principal }) => ({ message: 'Alerts found', data: await queue.list(principal, query) }),
    }),
    operation({
      id: 'getAlertTotals',
      tellsNoDecision: true,
      method: 'GET',
      path: `${BASE}/totals`,
      role: 'api',
      tag: TAG,
      summary: 'Count alerts',
      description:
        'Takes the same filters as the list. Counts alerts by state, and open alerts by queue, assignee and severity.',
      permission: 'alert:read',
      query: schemas.totalsQuery,
      response: { status: 200, description: 'The totals', schema: schemas.alertTotals, example: TOTALS_EXAMPLE },
      problems: ['validation-failed', 'unprocessable-format'],
      handle: async ({ query, principal }) => ({
        message: 'Alerts counted',
        data: await queue.totals(principal, query),
      }),
    }),
    operation({
      id: 'listAlertQueues',
      tellsNoDecision: true,
      method: 'GET',
      path: `${BASE}/queues`,
      role: 'api',
      tag: TAG,
      summary: 'List your work queues',
      description:
        'Returns the queues of the setting `alerts.workQueues` with their filters, open alerts and possible ' +
        'assignees. An alert belongs to the first matching queue. Alerts of queues that you cannot see are ' +
        'hidden.',
      permission: 'alert:read',
      response: { status: 200, description: 'The queues', schema: schemas.workQueueList, example: WORK_QUEUES_EXAMPLE },
      problems: [],
      handle: async ({ principal }) => ({ message: 'Queues found', data: whole(await queue.queues(principal)) }),
    }),
    operation({
      id: 'getAlert',
      method: 'GET',
      path: `${BASE}/:alertId`,
      role: 'api',
      tag: TAG,
      summary: 'Get an alert',
      description:
        'Returns its transactions with findings and matches, prior decisions, the checklist of a sanctions ' +
        'alert, allowed actions, and history. Users who review the alert in a blind QA review ' +
        '(`/second-readings`) get 409 until they have answered.',
      permission: 'alert:read',
      params: schemas.alertParams,
      response: { status: 200, description: 'The alert', schema: schemas.storedAlert, example: ALERT_EXAMPLE },
      problems: ['not-found', 'conflict'],
      handle: async ({ params, principal }) => ({
        message: 'Alert found',
        data: await records.read(principal, pathId(params.alertId, noSuchAlert)),
      }),
    }),
    operation({
      id: 'getAlertCountedPayments',
      method: 'GET',
      path: `${BASE}/:alertId/counted-payments`,
      role: 'api',
      tag: TAG,
      summary: 'Get the payments that a rule counted',
      description:
        'For each rule that hit a transaction of the alert: the payments in each window of its condition, with the ' +
        'window and the limit. Patterns such as cycles are recorded with their payments. Other windows are evaluated ' +
        'again among the payments that were recorded before the transaction.',
      permission: 'alert:read',
      params: schemas.alertParams,
      query: countedQuery,
      response: { status: 200, description: 'The payments', schema: countedResult, example: COUNTED_EXAMPLE },
      problems: ['not-found', 'conflict', 'validation-failed'],
      handle: async ({ params, query, principal }) => ({
        message: 'Payments found',
        data: await records.counted(principal, pathId(params.alertId, noSuchAlert), query),
      }),
    }),
  ];
}
