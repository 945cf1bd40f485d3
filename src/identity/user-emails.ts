/**
 * E-mails to users of an organization, sent by a job with retries:
 *
 *   cause + job, one transaction ─► queue ─► the user may still get it? ─► mail server ─► job deleted
 *
 * The address is read when the e-mail is sent, so a user who was disabled in the meantime gets none. A payload is encrypted:
 * an invitation contains a link that sets a password.
 */
import { randomUUID } from 'node:crypto';
import type { Database } from '../platform/db/database.ts';
import type { ClaimedJob, JobQueue, NewJob } from '../platform/jobs/queue.ts';
import type { QueueWork } from '../platform/jobs/queue-worker.ts';
import { decrypt, encrypt } from '../platform/lib/secret-box.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { readRecipients, userById } from './users/store.ts';

export const USER_EMAIL_QUEUE = 'user-email';
/** One email per job, so that a retry sends only the failed email. */
const BATCH = 1;
const TAKERS = 2;
const MINUTE = 60_000;
const RETRY_MS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 120 * MINUTE, 480 * MINUTE];

export interface UserEmail {
  userId: string;
  subject: string;
  text: string;
  /** INVITED: for a user who has no password yet. */
  state: 'ACTIVE' | 'INVITED';
}

interface UserEmailsParts {
  database: Database;
  queue: Pick<JobQueue, 'complete'>;
  mailer: Mailer;
  installationKey: Buffer;
}

export class UserEmails {
  readonly #parts: UserEmailsParts;

  constructor(parts: UserEmailsParts) {
    this.#parts = parts;
  }

  /** Sender address; null: no mail server is configured, so nothing is sent. */
  get from(): string | null {
    return this.#parts.mailer.from;
  }

  /** The job that sends it, to be enqueued in the transaction of its cause. */
  job(tenantId: string, email: UserEmail): NewJob {
    const id = randomUUID();
    const box = encrypt(
      this.#parts.installationKey,
      Buffer.from(JSON.stringify(email), 'utf8'),
      contextOf(tenantId, id),
    );
    return { queue: USER_EMAIL_QUEUE, tenantId, subjectId: email.userId, payload: { id, box: box.toString('base64') } };
  }

  /** Sends at once, without a job. @throws AppError internal-error, with the reason */
  async send(tenantId: string, email: UserEmail): Promise<void> {
    const to = await this.#addressOf(tenantId, email);
    if (to !== null) await this.#parts.mailer.send({ ...email, to, id: randomUUID() });
  }

  /** For a `QueueWorker`. */
  get work(): QueueWork {
    return {
      queue: USER_EMAIL_QUEUE,
      batch: BATCH,
      takers: TAKERS,
      retryMs: RETRY_MS,
      handle: (jobs) => this.#handle(jobs),
    };
  }

  close(): void {
    this.#parts.mailer.close();
  }

  async #handle(jobs: readonly ClaimedJob[]): Promise<void> {
    const { database, queue, mailer, installationKey } = this.#parts;
    for (const job of jobs) {
      const { tenantId } = job;
      const { id, box } = job.payload as { id: string; box: string };
      const text = decrypt(installationKey, Buffer.from(box, 'base64'), contextOf(tenantId, id)).toString('utf8');
      const email = JSON.parse(text) as UserEmail;
      const to = mailer.from === null ? null : await this.#addressOf(tenantId, email);
      if (to !== null) await mailer.send({ ...email, to, id });
      await database.tenant(tenantId, (db) => queue.complete(db, [job]));
    }
  }

  /** null: the user may not get it, or not any more. */
  async #addressOf(tenantId: string, { userId, state }: UserEmail): Promise<string | null> {
    return await this.#parts.database.tenant(tenantId, async (db) => {
      if (state === 'ACTIVE') return (await readRecipients(db, tenantId, [userId]))[0]?.email ?? null;
      const user = await userById(db, tenantId, userId);
      return user?.status === state ? user.email : null;
    });
  }
}

const contextOf = (tenantId: string, id: string) => `user-email/${tenantId}/${id}`;
