import type { AlertQueueReader } from '../alerts/queue/queue.ts';
import type { AlertRecords } from '../alerts/record.ts';
import type { Proposals } from '../approvals/proposals.ts';
import type { CaseRecords } from '../casework/cases/case-records.ts';
import type { ReportObligations } from '../deadlines/report-obligations.ts';
import type { UserEmails } from '../identity/user-emails.ts';
import { QueueWorker } from '../platform/jobs/queue-worker.ts';
import type { Part, Platform } from '../platform/modules/module.ts';
import { PublicFetch } from '../platform/outbound/public-fetch.ts';
import { systemResolve } from '../platform/outbound/resolve.ts';
import type { SettingsReader } from '../platform/settings/definition.ts';
import type { Sars } from '../reporting/sar/sars.ts';
import { ChatChannel } from './chat.ts';
import { Digests } from './digest.ts';
import { NotificationLines } from './lines.ts';
import { Notifier } from './notifier.ts';
import { NotificationPreferences } from './preferences.ts';
import { notificationRoutes } from './routes.ts';
import type { NotificationSettings } from './settings.ts';
import { TestMessages } from './test-messages.ts';

const MINUTE = 60_000;
const CHAT_TIMEOUT_MS = 10_000;
const CHAT_WITHIN_MS = 2_000;

interface Given {
  settings: SettingsReader<NotificationSettings>;
  emails: UserEmails;
  proposals: Proposals;
  alertRecords: AlertRecords;
  alertQueue: AlertQueueReader;
  cases: CaseRecords;
  sars: Sars;
  obligations: ReportObligations;
}

export function openNotifications(platform: Platform, given: Given): Part {
  const { config, installationKey, database, writer, queue, clock, log } = platform;
  const { settings, emails, proposals, alertRecords, ...records } = given;
  const { allowInsecureWebhooks: allowInsecure, publicUrl } = config;
  const fetch = new PublicFetch({
    ...{ allowInsecure, resolve: systemResolve(allowInsecure), timeoutMs: CHAT_TIMEOUT_MS },
  });
  const chat = new ChatChannel({ database, writer, queue, installationKey, fetch });
  const lines = new NotificationLines({ ...records, alerts: alertRecords });
  const notifier = new Notifier({
    ...{ ...platform, settings, proposals, lines, emails, chat, publicUrl },
  });
  const digests = new Digests({ database, writer, settings, clock });
  return {
    operations: notificationRoutes({
      ...{ chat, emails, flawOf: (url) => fetch.flawOf(url) },
      preferences: new NotificationPreferences(database, writer),
      tests: new TestMessages({ writer, emails, chat }),
    }),
    workerTasks: [{ name: 'start daily digests', everyMs: MINUTE, run: () => digests.start() }],
    workers: [
      { name: 'notifications', worker: new QueueWorker({ queue, database, log }, notifier.work) },
      { name: 'chat messages', worker: new QueueWorker({ queue, database, log }, chat.work) },
    ],
    closing: [{ name: 'chat webhooks', withinMs: CHAT_WITHIN_MS, run: () => chat.close() }],
  };
}
