/** The webhook of a chat channel (Slack-compatible): its address, and the worker that posts to it. */
import type { Caller } from '../platform/access/permissions.ts';
import type { Database } from '../platform/db/database.ts';
import { AppError } from '../platform/errors.ts';
import type { ClaimedJob, JobQueue, NewJob } from '../platform/jobs/queue.ts';
import type { QueueWork } from '../platform/jobs/queue-worker.ts';
import { decrypt, encrypt } from '../platform/lib/secret-box.ts';
import { FetchRefused, type PublicFetch } from '../platform/outbound/public-fetch.ts';
import { hostOf } from '../platform/outbound/receiver-address.ts';
import type { Writer } from '../platform/unit-of-work/writer.ts';
import type { ChatView } from './schemas.ts';
import { readChat, type StoredChat, writeChat } from './store.ts';

export const CHAT_QUEUE = 'chat-message';
const MINUTE = 60_000;
const RETRY_MS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 120 * MINUTE];

interface ChatParts {
  database: Database;
  writer: Writer;
  queue: Pick<JobQueue, 'complete'>;
  installationKey: Buffer;
  fetch: PublicFetch;
}

export class ChatChannel {
  readonly #parts: ChatParts;

  constructor(parts: ChatParts) {
    this.#parts = parts;
  }

  async view(tenantId: string): Promise<ChatView> {
    return viewOf(await this.#parts.database.tenant(tenantId, (db) => readChat(db, tenantId)));
  }

  /** @param url null: removes it @throws AppError validation-failed: the address is not allowed */
  async set(by: Caller, url: string | null): Promise<ChatView> {
    const { writer, installationKey, fetch } = this.#parts;
    const { tenantId, id } = by.principal;
    const flaw = url === null ? null : fetch.flawOf(url);
    if (flaw !== null) {
      throw new AppError('validation-failed', { errors: [{ field: 'url', code: 'Pattern', message: flaw }] });
    }
    const { result } = await writer.write(by, async ({ db, now, lockChain }) => {
      await lockChain();
      const version = ((await readChat(db, tenantId))?.version ?? 0) + 1;
      const chat: StoredChat = {
        sealed: url === null ? null : encrypt(installationKey, Buffer.from(url, 'utf8'), contextOf(tenantId)),
        host: url === null ? null : hostOf(new URL(url)),
        ...{ version, updatedAt: now(), updatedBy: id },
      };
      await writeChat(db, tenantId, chat);
      const details = { host: chat.host, version };
      const subject = { subjectType: 'NOTIFICATION_CHAT', subjectId: tenantId };
      return { result: viewOf(chat), audit: { action: 'notification-chat.changed', ...subject, details } };
    });
    return result;
  }

  /** The job that posts a text, to be enqueued in the transaction of its cause. */
  job(tenantId: string, text: string): NewJob {
    return { queue: CHAT_QUEUE, tenantId, subjectId: tenantId, payload: { text } };
  }

  /** Posts at once. @returns false: no webhook is set @throws AppError internal-error, with the reason */
  async post(tenantId: string, text: string): Promise<boolean> {
    const { database, installationKey, fetch } = this.#parts;
    const sealed = (await database.tenant(tenantId, (db) => readChat(db, tenantId)))?.sealed;
    if (!sealed) return false;
    const url = decrypt(installationKey, sealed, contextOf(tenantId)).toString('utf8');
    const headers = { 'content-type': 'application/json' };
    const { ok, status } = await fetch
      .fetch(url, { method: 'POST', headers, body: JSON.stringify({ text }) })
      .catch((error: unknown) => {
        throw error instanceof FetchRefused ? failure(error.message) : error;
      });
    if (!ok) throw failure(`it answered with status ${status}`);
    return true;
  }

  /** Job queue of chat messages, for a `QueueWorker`. */
  get work(): QueueWork {
    return { queue: CHAT_QUEUE, batch: 1, takers: 1, retryMs: RETRY_MS, handle: (jobs) => this.#handle(jobs) };
  }

  close(): Promise<void> {
    return this.#parts.fetch.close();
  }

  async #handle(jobs: readonly ClaimedJob[]): Promise<void> {
    for (const job of jobs) {
      await this.post(job.tenantId, (job.payload as { text: string }).text);
      await this.#parts.database.tenant(job.tenantId, (db) => this.#parts.queue.complete(db, [job]));
    }
  }
}

function viewOf(stored: StoredChat | null): ChatView {
  return {
    host: stored?.host ?? null,
    updatedAt: stored?.updatedAt.toISOString() ?? null,
    updatedBy: stored?.updatedBy ?? null,
  };
}

const contextOf = (tenantId: string) => `notification-chat/${tenantId}`;
const failure = (detail: string) => new AppError('internal-error', { detail });
