import { type Operation, operation } from '../http/operation.ts';
import { pathId } from '../http/path-id.ts';
import { type Alerts, noSuchAlert } from './alerts.ts';
import { ALERT_EXAMPLE, ALERTS_EXAMPLE } from './examples.ts';
import * as schemas from './schemas.ts';

const BASE = '/amlcore/api/v1/alerts';
const TAG = 'Alerts';

export function alertRoutes(alerts: Pick<Alerts, 'list' | 'get'>): Operation[] {
  return [
    operation({
      id: 'listAlerts',
      method: 'GET',
      path: BASE,
      role: 'api',
      tag: TAG,
      summary: 'What somebody has to look at',
      description:
        'The newest first. Flagged transactions of one party with the same finding are one alert while it is open.',
      permission: 'alert:read',
      query: schemas.alertsQuery,
      response: { status: 200, description: 'One page of alerts', schema: schemas.alertPage, example: ALERTS_EXAMPLE },
      problems: ['validation-failed', 'unprocessable-format', 'invalid-cursor'],
      handle: async ({ query: { state, severity, transactionUuid, limit, cursor }, principal }) => ({
        message: 'Alerts found',
        data: await alerts.list(
          principal.tenantId,
          {
            ...(state && { state }),
            ...(severity && { severity }),
            ...(transactionUuid && { transactionUuid: transactionUuid.toLowerCase() }),
          },
          { limit, cursor },
        ),
      }),
    }),
    operation({
      id: 'getAlert',
      method: 'GET',
      path: `${BASE}/:alertId`,
      role: 'api',
      tag: TAG,
      summary: 'One alert with its transactions',
      description: 'Why it was raised, by which transactions, and until when somebody should have looked.',
      permission: 'alert:read',
      params: schemas.alertParams,
      response: { status: 200, description: 'The alert', schema: schemas.storedAlert, example: ALERT_EXAMPLE },
      problems: ['not-found'],
      handle: async ({ params, principal }) => ({
        message: 'Alert found',
        data: await alerts.get(principal.tenantId, pathId(params.alertId, noSuchAlert)),
      }),
    }),
  ];
}
