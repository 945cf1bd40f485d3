import { type Operation, operation } from '../http/operation.ts';
import { type Alerts, noSuchAlert } from './alerts.ts';
import { ALERT_EXAMPLE, ALERTS_EXAMPLE } from './examples.ts';
import * as schemas from './schemas.ts';

const BASE = '/amlcore/api/v1/alerts';
const TAG = 'Alerts';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** What is no id names nothing. @throws AppError not-found */
function idOf(alertId: string): string {
  if (!UUID.test(alertId)) throw noSuchAlert();
  return alertId.toLowerCase();
}

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
        data: await alerts.get(principal.tenantId, idOf(params.alertId)),
      }),
    }),
  ];
}
