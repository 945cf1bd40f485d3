import { colleagues } from '../identity/users/colleagues.ts';
import type { Part, Platform } from '../platform/modules/module.ts';
import type { SettingsReader } from '../platform/settings/definition.ts';
import type { Webhooks } from '../platform/webhooks/webhooks.ts';
import { Alerts } from './alerts.ts';
import { ClosedAlerts } from './closed-matches.ts';
import { AlertClosing, type HitRuler, type TransactionDecider } from './closing.ts';
import { measureAlerts } from './metrics.ts';
import { OverdueAlerts } from './overdue.ts';
import { AlertQueueReader } from './queue/queue.ts';
import { AlertRecords, type CountedReader, type CustomerHitReader, type HitReader } from './record.ts';
import { alertRoutes } from './routes.ts';
import type { AlertReadSettings } from './settings.ts';
import { AlertWork } from './work.ts';
import { Sights } from './work-queues/sight.ts';
import { StrayAlerts } from './work-queues/strays.ts';
import { alertWorkRoutes } from './work-routes.ts';

const SECOND = 1_000;

interface Given {
  settings: SettingsReader<AlertReadSettings>;
  webhooks: Webhooks;
  onMessages(): void;
}

/** Raises alerts, for the modules that find something. */
export function openAlerts(platform: Platform, { settings, webhooks, onMessages }: Given) {
  const { database, writer, clock } = platform;
  const alerts = new Alerts({ settings, clock });
  measureAlerts(platform.registry, database);
  const sights = new Sights(settings);
  const closedAlerts = new ClosedAlerts({ database, sights });
  const overdue = new OverdueAlerts({ database, writer, webhooks, clock, onMessages });
  const strays = new StrayAlerts({ database, writer, settings, colleagues, webhooks, onMessages });
  const part: Part = {
    workerTasks: [
      { name: 'notify of overdue alerts', everyMs: 5 * SECOND, run: () => overdue.tell() },
      { name: 'unassign alerts from users without access', everyMs: 30 * SECOND, run: () => strays.takeBack() },
    ],
  };
  return { alerts, sights, closedAlerts, part };
}

interface GivenForRecords {
  settings: SettingsReader<AlertReadSettings>;
  sights: Sights;
  hitsOfPayments: HitReader;
  hitsOfCustomers: CustomerHitReader;
  countedPayments: CountedReader;
  transactions: ConstructorParameters<typeof AlertQueueReader>[0]['amounts'];
}

/** Reads alerts with their subjects and evidence. */
export function openAlertRecords(platform: Platform, given: GivenForRecords) {
  const { database } = platform;
  const { settings, sights, hitsOfPayments: hits, hitsOfCustomers: customerHits } = given;
  const { countedPayments: counted } = given;
  const alertRecords = new AlertRecords({ database, settings, hits, customerHits, counted, sights });
  const alertQueue = new AlertQueueReader({
    ...{ ...platform, sights, colleagues },
    amounts: given.transactions,
  });
  const part: Part = { operations: alertRoutes({ queue: alertQueue, records: alertRecords }) };
  return { alertRecords, alertQueue, part };
}

interface GivenForWork {
  settings: SettingsReader<AlertReadSettings>;
  sights: Sights;
  webhooks: Webhooks;
  decider: TransactionDecider;
  hits: HitRuler;
}

/** The API for working alerts and closing them. */
export function openAlertWork(platform: Platform, { settings, sights, webhooks, decider, hits }: GivenForWork) {
  const common = { writer: platform.writer, settings, webhooks, colleagues, sights };
  const closing = new AlertClosing({ ...common, decider, hits });
  const part: Part = { operations: alertWorkRoutes({ work: new AlertWork(common), closing }) };
  return { alertClosing: closing, part };
}
