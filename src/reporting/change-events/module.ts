import type { AlertRecords } from '../../alerts/record.ts';
import type { Part, Platform } from '../../platform/modules/module.ts';
import type { AuditTrail } from '../evidence/audit-trail.ts';
import type { Sars } from '../sar/sars.ts';
import { ChangeEvents } from './changes.ts';
import { measureChanges } from './metrics.ts';
import { changeRoutes } from './routes.ts';

const STREAMS_WITHIN_MS = 5_000;

interface Given {
  trail: AuditTrail;
  sars: Sars;
  alertRecords: AlertRecords;
}

export function openChanges(platform: Platform, { trail, sars, alertRecords }: Given): Part {
  const { installationKey, clock, log, registry } = platform;
  const changes = new ChangeEvents({
    ...{ trail, installationKey, clock, log },
    unseenReports: (principal) => sars.unseenBy(principal),
    unseenAlerts: (principal, alertIds) => alertRecords.unseenOf(principal, alertIds),
  });
  measureChanges(registry, changes);
  return {
    operations: changeRoutes(changes),
    stopping: [{ name: 'streams of changes', withinMs: STREAMS_WITHIN_MS, run: async () => changes.stop() }],
  };
}
