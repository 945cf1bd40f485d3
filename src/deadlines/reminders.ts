/**
 * Sends reminders for open filing deadlines: once on each configured day before the due date, and once when overdue.
 *
 *     days left    9  8  7  6  5  4  3  2  1  0 -1 -2     set: 5, 1, 0
 *     stage                    5  5  5  5  1  0 -1 -1     sent if lower than the stage sent last
 */
import { randomUUID } from 'node:crypto';
import type { Database } from '../platform/db/database.ts';
import type { Clock } from '../platform/lib/clock.ts';
import { eachApart } from '../platform/lib/each-apart.ts';
import type { SettingsReader } from '../platform/settings/definition.ts';
import { serviceAuthor, type Tx } from '../platform/unit-of-work/effect.ts';
import type { Writer } from '../platform/unit-of-work/writer.ts';
import { messageOf } from '../platform/webhooks/event.ts';
import type { Webhooks } from '../platform/webhooks/webhooks.ts';
import { dayOf } from './clocks.ts';
import { OBLIGATION_DUE } from './events.ts';
import { SUBJECT } from './report-obligations.ts';
import type { FilingSettings } from './settings.ts';
import { lockObligation, type ObligationRow, readForReminder, writeReminded } from './store.ts';
import { OBLIGATIONS } from './types.ts';

const DAY_MS = 24 * 3_600_000;
const PAST = -1;

interface RemindersParts {
  database: Pick<Database, 'direct'>;
  writer: Writer;
  settings: SettingsReader<FilingSettings>;
  webhooks: Pick<Webhooks, 'store'>;
  clock: Clock;
  /** Called when messages are waiting to be sent. */
  onMessages(): void;
}

export class ObligationReminders {
  readonly #parts: RemindersParts;

  constructor(parts: RemindersParts) {
    this.#parts = parts;
  }

  /** Sends due reminders for all organizations. Cheap if nothing is due. */
  async remind(): Promise<void> {
    const { database, settings, clock, writer, onMessages } = this.#parts;
    const today = dayOf(clock.now());
    let hasReminded = false;
    try {
      await eachApart(await readForReminder(database.direct), async ({ tenantId, obligationId, dueOn, reminded }) => {
        const days = (await settings.get(tenantId))['filings.remindDaysBefore'];
        if (stageToRemind(days, daysUntil(dueOn, today), reminded) === null) return;
        await writer.write(serviceAuthor(tenantId, randomUUID()), (tx) => this.#tell(tx, obligationId, days, today));
        hasReminded = true;
      });
    } finally {
      if (hasReminded) onMessages();
    }
  }

  async #tell({ db, tenantId, lockChain }: Tx, obligationId: string, days: readonly number[], today: string) {
    await lockChain();
    const row = await lockObligation(db, tenantId, obligationId);
    const daysLeft = row ? daysUntil(row.dueOn, today) : 0;
    // Skip if another process already sent it, or if it was settled.
    const stage = row?.state === 'OPEN' ? stageToRemind(days, daysLeft, row.reminded) : null;
    if (!row || stage === null) return { result: null, audit: [] };
    await writeReminded(db, tenantId, obligationId, stage);
    const message = messageOf(OBLIGATION_DUE, obligationId, noticeOf(row, daysLeft));
    const jobs = await this.#parts.webhooks.store(db, [
      { tenantId, correlationId: obligationId, url: null, ...message },
    ]);
    const details = { dueOn: row.dueOn, daysLeft };
    return {
      result: null,
      audit: { action: 'report-obligation.reminded', subjectType: SUBJECT, subjectId: obligationId, details },
      jobs,
    };
  }
}

/** The reminder stage to send now. null: none, or already sent. */
export function stageToRemind(days: readonly number[], daysLeft: number, lastStage: number | null): number | null {
  const reached = days.filter((day) => day >= daysLeft);
  const stage = daysLeft < 0 ? PAST : reached.length > 0 ? Math.min(...reached) : null;
  return stage !== null && (lastStage === null || stage < lastStage) ? stage : null;
}

const daysUntil = (day: string, today: string) => Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);

function noticeOf(row: ObligationRow, daysLeft: number) {
  const { obligationId, kind, transactionUuid, startsOn, dueOn, latestOn } = row;
  const { jurisdiction, authority } = OBLIGATIONS[kind];
  return { obligationId, kind, jurisdiction, authority, transactionUuid, startsOn, dueOn, latestOn, daysLeft };
}
