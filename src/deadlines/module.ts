import type { Part, Platform } from '../platform/modules/module.ts';
import type { SettingsReader } from '../platform/settings/definition.ts';
import type { Webhooks } from '../platform/webhooks/webhooks.ts';
import { ObligationReminders } from './reminders.ts';
import { ReportObligations } from './report-obligations.ts';
import { filingRoutes } from './routes.ts';
import type { FilingSettings } from './settings.ts';

const SECOND = 1_000;

interface Given {
  settings: SettingsReader<FilingSettings>;
  webhooks: Webhooks;
  onMessages(): void;
  transactions: Parameters<typeof filingRoutes>[1];
}

export function openDeadlines(platform: Platform, { settings, webhooks, onMessages, transactions }: Given) {
  const { database, writer, clock, cursors } = platform;
  const obligations = new ReportObligations({ database, writer, cursors });
  const reminders = new ObligationReminders({ database, writer, settings, webhooks, clock, onMessages });
  const part: Part = {
    operations: filingRoutes(obligations, transactions),
    workerTasks: [{ name: 'remind of filing deadlines', everyMs: 5 * SECOND, run: () => reminders.remind() }],
  };
  return { obligations, part };
}
