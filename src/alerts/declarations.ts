import { unknownRoles } from '../identity/users/administration/roles.ts';
import { colleagues } from '../identity/users/colleagues.ts';
import type { Declarations } from '../platform/modules/declarations.ts';
import { ENCRYPTED_ALERT_EVENTS, ENCRYPTED_ALERTS } from './encrypted.ts';
import { ALERT_CREATED, ALERT_OVERDUE, ALERT_UPDATED } from './events.ts';
import { ALERT_FACTS } from './facts.ts';
import { alertSettings } from './settings.ts';
import { flawOf } from './work-queues/check.ts';
import type { WorkQueues } from './work-queues/sorting.ts';

export const alertDeclarations = {
  settings: alertSettings,
  settingChecks: {
    'alerts.workQueues': (db, tenantId, value) =>
      flawOf({ colleagues, unknownRoles }, db, tenantId, value as WorkQueues),
  },
  events: [ALERT_CREATED, ALERT_UPDATED, ALERT_OVERDUE],
  facts: ALERT_FACTS,
  encryptedTables: [ENCRYPTED_ALERTS, ENCRYPTED_ALERT_EVENTS],
} as const satisfies Declarations;
