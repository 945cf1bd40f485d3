/**
 * Turns causes into messages:
 *
 *   causes of one window ─► records that each user may see and did not mute ─► one e-mail per user, one chat message
 *                                                └─ one transaction: jobs of the messages, progress, causes deleted
 */
import { randomUUID } from 'node:crypto';
import type { Proposals } from '../approvals/proposals.ts';
import type { ProposalView } from '../approvals/schemas.ts';
import type { UserEmails } from '../identity/user-emails.ts';
import { colleagues } from '../identity/users/colleagues.ts';
import type { BlindReadings } from '../platform/access/blind-reading.ts';
import type { Principal } from '../platform/access/permissions.ts';
import type { Database } from '../platform/db/database.ts';
import { AppError } from '../platform/errors.ts';
import type { ClaimedJob, JobQueue, NewJob } from '../platform/jobs/queue.ts';
import type { QueueWork } from '../platform/jobs/queue-worker.ts';
import type { Clock } from '../platform/lib/clock.ts';
import type { SettingsReader } from '../platform/settings/definition.ts';
import { serviceAuthor } from '../platform/unit-of-work/effect.ts';
import type { Writer } from '../platform/unit-of-work/writer.ts';
import { NOTIFICATION_QUEUE } from './causes.ts';
import type { ChatChannel } from './chat.ts';
import type { NotificationLines } from './lines.ts';
import type { NotificationSettings } from './settings.ts';
import { type Notified, readMuted, readNotified, writeNotified } from './store.ts';
import type { ChatKind, Line, NotificationCause, NotificationKind, PersonalCause, Sections } from './types.ts';
import { approvalLines, chatTextOf, emailOf } from './words.ts';

/** Causes of one organization that share messages. */
const BATCH = 200;
const TAKERS = 1;
const RETRY_MS = [10_000, 60_000, 600_000];
/** Older approvals are no news: they were truncated from an earlier list. */
const NEWS_MS = 24 * 3_600_000;
/** Receiver of the chat channel in the progress. */
const CHAT = 'CHAT';
/** Approvals that the chat channel does not mention, since not all its readers may know of them. */
const CONFIDENTIAL: readonly ProposalView['kind'][] = ['SAR', 'ERASURE'];

interface NotifierParts {
  database: Database;
  writer: Writer;
  queue: Pick<JobQueue, 'complete'>;
  clock: Clock;
  settings: SettingsReader<NotificationSettings>;
  proposals: Pick<Proposals, 'of'>;
  blindReadings: BlindReadings;
  lines: NotificationLines;
  emails: Pick<UserEmails, 'from' | 'job'>;
  chat: Pick<ChatChannel, 'view' | 'job'>;
  publicUrl: string;
}

/** A user with muted notifications. */
interface Recipient {
  principal: Principal;
  muted: readonly NotificationKind[];
}

interface Batch {
  tenantId: string;
  personal: readonly PersonalCause[];
  obligationIds: readonly string[];
  has(kind: NotificationKind): boolean;
}

export class Notifier {
  readonly #parts: NotifierParts;

  constructor(parts: NotifierParts) {
    this.#parts = parts;
  }

  /** Job queue of notifications, for a `QueueWorker`. */
  get work(): QueueWork {
    return {
      queue: NOTIFICATION_QUEUE,
      batch: BATCH,
      takers: TAKERS,
      retryMs: RETRY_MS,
      handle: (jobs) => this.handle(jobs),
    };
  }

  /** @param jobs of one organization */
  async handle(jobs: readonly ClaimedJob[]): Promise<void> {
    const [first] = jobs;
    if (!first) return;
    const { queue, writer, settings, emails, chat } = this.#parts;
    const { tenantId } = first;
    const batch = batchOf(tenantId, jobs);
    const current = await settings.get(tenantId);
    const isOn = current['notifications.enabled'];
    const toChat = isOn && (await chat.view(tenantId)).host !== null ? current['notifications.chatKinds'] : [];
    const toUsers = isOn && emails.from !== null;
    const made = toUsers || toChat.length > 0 ? await this.#messages(batch, { toUsers, toChat }) : NOTHING;
    await writer.write(serviceAuthor(tenantId, randomUUID()), async ({ db }) => {
      await queue.complete(db, jobs);
      for (const [receiver, notified] of made.progress) {
        if (await writeNotified(db, tenantId, receiver, notified)) continue;
        // Another process sent notifications of the same approvals. The next attempt reads the remaining approvals.
        throw new AppError('service-unavailable', { detail: 'The approvals were notified in the meantime.' });
      }
      return { result: null, audit: [], jobs: made.jobs };
    });
  }

  async #messages(batch: Batch, to: { toUsers: boolean; toChat: readonly ChatKind[] }) {
    const { database, lines, clock, emails, chat, publicUrl } = this.#parts;
    const { tenantId } = batch;
    const { recipients, notified } = await database.tenant(tenantId, async (db) => {
      const muted = await readMuted(db, tenantId);
      const principals = await colleagues.recipients(db, tenantId);
      return {
        recipients: principals.map((principal): Recipient => ({ principal, muted: muted.get(principal.id) ?? [] })),
        notified: await readNotified(db, tenantId),
      };
    });
    const filings = batch.has('FILING_DUE') ? await lines.filings(tenantId, batch.obligationIds) : [];
    const due = batch.has('DUE') ? await lines.due(tenantId, clock.now()) : async () => [];
    const ofChat = new ChatLines(to.toChat);
    const jobs: NewJob[] = [];
    const progress = new Map<string, Notified>();
    // Sequential, because each user uses database connections.
    for (const { principal, muted } of recipients) {
      const wants = (kind: NotificationKind) => to.toUsers && !muted.includes(kind);
      const isFor = (kind: ChatKind) => batch.has(kind) && (wants(kind) || to.toChat.includes(kind));
      const sections: Sections = {};
      for (const kind of ['ASSIGNED', 'RETURNED'] as const) {
        if (!isFor(kind)) continue;
        const causes = batch.personal.filter((one) => one.kind === kind && one.recipient === principal.id);
        if (wants(kind)) sections[kind] = await lines.personal(principal, causes);
        ofChat.add(kind, principal, await lines.personal(principal, causes.filter(isForChat)));
      }
      if (isFor('APPROVAL_WANTED')) {
        const pending = await this.#pending(principal);
        ofChat.addApprovals(pending);
        const before = notified.get(principal.id) ?? NONE;
        const fresh = this.#fresh(pending, before);
        if (wants('APPROVAL_WANTED') && fresh.length > 0) {
          sections.APPROVAL_WANTED = approvalLines(fresh.map(({ kind }) => kind));
          progress.set(principal.id, { approvals: pending.map(keyOf), version: before.version });
        }
      }
      if (isFor('DUE')) {
        const found = await due(principal);
        if (wants('DUE')) sections.DUE = found;
        ofChat.addDue(found);
      }
      if (wants('FILING_DUE') && principal.permissions.has('sar:write')) sections.FILING_DUE = filings;
      if (Object.values(sections).some((section) => section.length > 0)) {
        jobs.push(emails.job(tenantId, { userId: principal.id, state: 'ACTIVE', ...emailOf(sections, publicUrl) }));
      }
    }
    const before = notified.get(CHAT) ?? NONE;
    const fresh = this.#fresh(ofChat.approvals, before);
    if (fresh.length > 0) progress.set(CHAT, { approvals: ofChat.approvals.map(keyOf), version: before.version });
    const text = chatTextOf(ofChat.lines(fresh), publicUrl);
    if (text !== null) jobs.push(chat.job(tenantId, text));
    return { jobs, progress };
  }

  /** Approvals that the user can confirm. A user in a blind QA review is notified of none, since approvals may reveal a decision. */
  async #pending(principal: Principal): Promise<ProposalView[]> {
    if ((await this.#parts.blindReadings.of(principal)) !== null) return [];
    return (await this.#parts.proposals.of(principal)).items.filter(({ awaitsYou }) => awaitsYou);
  }

  #fresh(pending: readonly ProposalView[], { approvals }: Notified): ProposalView[] {
    const since = this.#parts.clock.now().getTime() - NEWS_MS;
    return pending.filter((one) => Date.parse(one.proposedAt) > since && !approvals.includes(keyOf(one)));
  }
}

/** Lines for the chat channel: the lines of all users, without duplicates. */
class ChatLines {
  readonly #kinds: readonly ChatKind[];
  readonly #personal: Line[] = [];
  readonly #approvals = new Map<string, ProposalView>();
  readonly #due = new Set<string>();

  constructor(kinds: readonly ChatKind[]) {
    this.#kinds = kinds;
  }

  add(kind: 'ASSIGNED' | 'RETURNED', { displayName }: Principal, lines: readonly Line[]): void {
    if (!this.#kinds.includes(kind)) return;
    const act = kind === 'ASSIGNED' ? 'assigned' : 'returned';
    this.#personal.push(...lines.map(({ text, path }) => ({ text: `${text}, ${act} to ${displayName}`, path })));
  }

  addApprovals(pending: readonly ProposalView[]): void {
    if (!this.#kinds.includes('APPROVAL_WANTED')) return;
    for (const one of pending) if (!CONFIDENTIAL.includes(one.kind)) this.#approvals.set(keyOf(one), one);
  }

  addDue(lines: readonly Line[]): void {
    if (this.#kinds.includes('DUE')) for (const { text } of lines) this.#due.add(text);
  }

  get approvals(): ProposalView[] {
    return [...this.#approvals.values()];
  }

  /** @param fresh approvals that the channel was not notified of */
  lines(fresh: readonly ProposalView[]): Line[] {
    const wanted = approvalLines(fresh.map(({ kind }) => kind)).map(({ text, path }) => {
      return { text: `Approvals wanted: ${text}`, path };
    });
    const due =
      this.#due.size === 0 ? [] : [{ text: `Overdue, or due within a day: ${this.#due.size}`, path: '/alerts' }];
    return [...this.#personal, ...wanted, ...due];
  }
}

const NOTHING: { jobs: readonly NewJob[]; progress: ReadonlyMap<string, Notified> } = { jobs: [], progress: new Map() };
const NONE: Notified = { approvals: [], version: 0 };
const isForChat = ({ subjectType }: PersonalCause) => subjectType !== 'SAR';
const keyOf = ({ kind, subjectId, proposedAt }: ProposalView) => `${kind}/${subjectId}/${proposedAt}`;

function batchOf(tenantId: string, jobs: readonly ClaimedJob[]): Batch {
  const causes = jobs.map(({ payload }) => payload as NotificationCause);
  return {
    tenantId,
    personal: causes.flatMap((one) => (one.kind === 'ASSIGNED' || one.kind === 'RETURNED' ? [one] : [])),
    obligationIds: causes.flatMap((one) => (one.kind === 'FILING_DUE' ? [one.obligationId] : [])),
    has: (kind) => causes.some((one) => one.kind === kind),
  };
}
