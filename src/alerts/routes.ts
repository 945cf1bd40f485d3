import { whole } from '../platform/http/list-answers.ts';
import { type Operation, operation } from '../platform/http/operation.ts';
import { pathId } from '../platform/http/path-id.ts';
import { ALERT_EXAMPLE, ALERTS_EXAMPLE, TOTALS_EXAMPLE, WORK_QUEUES_EXAMPLE } from './examples.ts';
import type { AlertQueueReader } from './queue/queue.ts';
import type { AlertRecords } from './record.ts';
import * as schemas from './schemas.ts';
import { noSuchAlert } from './work.ts';

const BASE = '/amlcore/api/v1/alerts';
const TAG = 'Alerts';

export interface AlertReading {
  queue: Pick<AlertQueueReader, 'list' | 'totals' | 'queues'>;
  records: Pick<AlertRecords, 'read'>;
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
      summary: 'What somebody has to look at',
      description:
        'The newest first unless `sort` says otherwise. Flagged transactions of one party with the same finding are one alert ' +
        'while it is open; what comes after it was closed is a new one.',
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
      summary: 'How many alerts there are',
      description: 'Of the same filters as the list: by state, and of open ones by queue and severity.',
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
      summary: 'The work queues that you see',
      description:
        'As the setting `alerts.workQueues` has them: which alerts are in each, how many of these are open, and who can be given them. An alert is ' +
        'in the first that it fits; of queues that you do not see, you see no alert.',
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
      summary: 'One alert with all that decides it',
      description:
        'Its transactions with what was found of each and the listed parties that were compared, what was said before of the ' +
        'same party with the same finding, the checklist of a sanctions alert, what may be done, and its history. A person who reads it a ' +
        'second time (`/second-readings`) is shown it after the answer, 409 before.',
      permission: 'alert:read',
      params: schemas.alertParams,
      response: { status: 200, description: 'The alert', schema: schemas.storedAlert, example: ALERT_EXAMPLE },
      problems: ['not-found', 'conflict'],
      handle: async ({ params, principal }) => ({
        message: 'Alert found',
        data: await records.read(principal, pathId(params.alertId, noSuchAlert)),
      }),
    }),
  ];
}
