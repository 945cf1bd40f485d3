/** The job of a customer's change: screens a batch of one organisation's customers. */
import type { Customers } from '../customers/customers.ts';
import type { Database, Db } from '../db/database.ts';
import type { ClaimedJob, JobQueue } from '../jobs/queue.ts';
import type { SettingsReader } from '../settings/definition.ts';
import type { TransactionSettings } from '../transactions/settings.ts';
import { serviceAuthor } from '../writes/effect.ts';
import type { Writer } from '../writes/writer.ts';
import type { MonitoringEffects } from './effects.ts';
import type { ScreenCustomers } from './screen-customers.ts';
import { readScreenings, writeScreenings } from './store.ts';

interface CustomerJobsParts {
  database: Database;
  writer: Writer;
  queue: Pick<JobQueue, 'complete'>;
  customers: Pick<Customers, 'shown'>;
  screen: ScreenCustomers;
  effects: MonitoringEffects;
  settings: SettingsReader<TransactionSettings>;
  /** Messages may wait to be sent. */
  onRecorded(): void;
}

export class CustomerJobs {
  readonly #parts: CustomerJobsParts;

  constructor(parts: CustomerJobsParts) {
    this.#parts = parts;
  }

  /** @throws AppError service-unavailable while the lists cannot be searched: the customers stay PENDING until they can */
  async handle(jobs: readonly ClaimedJob[]): Promise<void> {
    const { database, writer, queue, customers, screen, effects, settings, onRecorded } = this.#parts;
    const { tenantId, lease } = jobs[0]!;
    const ids = [...new Set(jobs.map(({ subjectId }) => subjectId))];
    const around = await screen.surroundings(tenantId);
    const present = await database.tenant(tenantId, (db) => customers.shown(db, tenantId, ids));
    const screened = await screen.screen(
      present.filter(({ state }) => state === 'ACTIVE'),
      around,
    );
    const prepared = await effects.prepare(tenantId, screened, around);
    const organisationUrl = (await settings.get(tenantId)).TRANSACTION_SCREENING_WEBHOOK_URL;
    await writer.write(serviceAuthor(tenantId, lease), async (tx) => {
      await queue.complete(tx.db, jobs);
      const options = { runId: null, settingsChanged: false, correlationId: lease, organisationUrl };
      const { audit, jobs: follow } = await effects.record(tx, prepared, options);
      return { result: null, audit, jobs: follow };
    });
    onRecorded();
  }

  /** The last try has failed: the customer counts as not screened, and says so. */
  async giveUp({ tenantId, subjectId }: ClaimedJob, reason: string, bury: (db: Db) => Promise<void>): Promise<void> {
    await this.#parts.writer.write(serviceAuthor(tenantId, subjectId), async ({ db }) => {
      await bury(db);
      const state = (await readScreenings(db, tenantId, [subjectId])).get(subjectId);
      if (state?.state !== 'PENDING') return { result: null, audit: [] };
      await writeScreenings(db, tenantId, [{ ...state, state: 'FAILED', failure: reason }]);
      const subject = { subjectType: 'CUSTOMER_SCREENING', subjectId };
      return { result: null, audit: { action: 'customer-screening.failed', ...subject, details: { reason } } };
    });
  }
}
