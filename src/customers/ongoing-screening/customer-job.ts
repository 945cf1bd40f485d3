/** The screening job of changed customers. It screens a batch of one organization's customers. */

import type { Database, Db } from '../../platform/db/database.ts';
import { type ClaimedJob, isFirst, type JobQueue } from '../../platform/jobs/queue.ts';
import type { SettingsReader } from '../../platform/settings/definition.ts';
import { serviceAuthor } from '../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../platform/unit-of-work/writer.ts';
import type { TransactionSettings } from '../../transactions/settings.ts';
import type { Customers } from '../customers.ts';
import type { Customer } from '../types.ts';
import type { MonitoringEffects } from './effects.ts';
import type { ScreenCustomers } from './screen-customers.ts';
import { readScreenings, writeScreenings } from './store.ts';
import { subjectsOf } from './subjects.ts';

/** Maximum names per turn of an organization. A customer may have a thousand, and other jobs wait for the end of the turn. */
const NAMES_OF_TURN = 500;

interface CustomerJobsParts {
  database: Database;
  writer: Writer;
  queue: Pick<JobQueue, 'complete' | 'putBack'>;
  customers: Pick<Customers, 'shown'>;
  screen: ScreenCustomers;
  effects: MonitoringEffects;
  settings: SettingsReader<TransactionSettings>;
  /** Called when messages may be ready to send. */
  onRecorded(): void;
}

export class CustomerJobs {
  readonly #parts: CustomerJobsParts;

  constructor(parts: CustomerJobsParts) {
    this.#parts = parts;
  }

  /** @throws AppError service-unavailable while the lists cannot be searched. The customers stay PENDING until then */
  async handle(claimed: readonly ClaimedJob[]): Promise<void> {
    const { database, writer, queue, customers, screen, effects, settings, onRecorded } = this.#parts;
    const { tenantId, lease } = claimed[0]!;
    const ids = [...new Set(claimed.map(({ subjectId }) => subjectId))];
    const around = await screen.surroundings(tenantId);
    const present = await database.tenant(tenantId, (db) => customers.shown(db, tenantId, ids));
    // A closed customer is screened only if a payment waits for it.
    const requested = new Set(claimed.filter(isFirst).map(({ subjectId }) => subjectId));
    const watched = present.filter(({ state, customerId }) => state === 'ACTIVE' || requested.has(customerId));
    const active = new Map(watched.map((one) => [one.customerId, one]));
    const { jobs, later } = turnOf(claimed, active);
    if (later.length > 0) await database.tenant(tenantId, (db) => queue.putBack(db, later));
    const theirs = new Set(jobs.map(({ subjectId }) => subjectId));
    const screened = await screen.screen(
      [...active.values()].filter(({ customerId }) => theirs.has(customerId)),
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

  /** Called after the last failed attempt. The customer is marked as FAILED, with the reason. */
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

/** The jobs that fit into one turn, awaited customers first; at least one. */
function turnOf(
  claimed: readonly ClaimedJob[],
  active: ReadonlyMap<string, Customer>,
): { jobs: ClaimedJob[]; later: ClaimedJob[] } {
  const ordered = [...claimed.filter(isFirst), ...claimed.filter((job) => !isFirst(job))];
  const [jobs, later]: [ClaimedJob[], ClaimedJob[]] = [[], []];
  let names = 0;
  for (const job of ordered) {
    (names < NAMES_OF_TURN ? jobs : later).push(job);
    const customer = active.get(job.subjectId);
    if (customer) names += subjectsOf(customer.record).reduce((sum, subject) => sum + subject.names.length, 0);
  }
  return { jobs, later };
}
