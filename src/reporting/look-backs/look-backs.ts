/**
 * Look-backs: the released payments of a period, screened again with the current lists and settings. A look-back never changes the
 * decisions that the payments have. It reports the payments that would be held now, and opens a case of them on request.
 */
import { randomUUID } from 'node:crypto';
import type { Cases } from '../../casework/cases/cases.ts';
import type { CaseView } from '../../casework/cases/schemas.ts';
import { MATCHER_VERSION } from '../../matching/model.ts';
import { authorKey, type Caller, type Principal } from '../../platform/access/permissions.ts';
import { countListed } from '../../platform/db/count-listed.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { CursorCodec } from '../../platform/lib/cursor.ts';
import { type Page, type PageAsked, readListPage } from '../../platform/lib/list-page.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { AuditNote, Done } from '../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../platform/unit-of-work/writer.ts';
import type { Transactions } from '../../transactions/transactions.ts';
import { type CaseRequest, type LookBackView, MOST_IN_CASE, type PaymentView, type StartRequest } from './schemas.ts';
import {
  insertLookBack,
  isOneRunning,
  type LookBackFilter,
  listedLookBacks,
  listedPayments,
  type Newest,
  type PaymentFilter,
  readHeldIds,
  readLookBack,
  readLookBackPage,
  readPaymentPage,
} from './store.ts';
import { LOOK_BACK_QUEUE, type LookBackRow, NOTHING_COUNTED, PROPOSABLE_SETTINGS, type UsedSetting } from './types.ts';
import { paymentViewOf, viewOf } from './views.ts';

const SUBJECT = 'LOOK_BACK';
/** Payments of one look-back. */
export const MOST_PAYMENTS = 100_000;
const MAX_DAYS = 366;
const DAY_MS = 86_400_000;
const DEFAULT_LIMIT = 20;

interface LookBacksParts {
  database: Pick<Database, 'tenant'>;
  writer: Writer;
  cursors: CursorCodec;
  settings: Pick<Settings, 'view' | 'checked'>;
  transactions: Pick<Transactions, 'countReleased' | 'shown'>;
  cases: Pick<Cases, 'create'>;
  /** Payments of one look-back; for tests. */
  mostPayments?: number;
  /** Wakes the job worker of this process. */
  onStarted(): void;
}

export class LookBacks {
  readonly #parts: LookBacksParts;

  constructor(parts: LookBacksParts) {
    this.#parts = parts;
  }

  /** @throws AppError validation-failed (period, too many payments, or a proposed setting), conflict (one is running) */
  async start(by: Caller, request: StartRequest): Promise<Done<LookBackView>> {
    const { writer, transactions, mostPayments = MOST_PAYMENTS, onStarted } = this.#parts;
    const { tenantId } = by.principal;
    const range = { from: new Date(request.from), to: new Date(request.to) };
    refusePeriod(range);
    const settings = await this.#settings(tenantId, request.settings ?? {});
    const { count, lastSeq } = await transactions.countReleased(tenantId, range, mostPayments + 1);
    if (count > mostPayments) {
      throw wrong('to', 'Size', `must leave at most ${mostPayments} released payments in the period`);
    }
    const done = await writer.write(by, async ({ db, now, lockChain }) => {
      await lockChain();
      if (await isOneRunning(db, tenantId)) {
        throw new AppError('conflict', { detail: 'A look-back is already running. Wait for it to finish.' });
      }
      const row: LookBackRow = {
        ...{ lookBackId: randomUUID(), version: 1, state: 'RUNNING', ...range, reason: request.reason, settings },
        ...{ toScreen: count, lastSeq, afterSeq: 0, counts: NOTHING_COUNTED, listVersions: [] },
        ...{ matcherVersion: MATCHER_VERSION, failure: null },
        ...{ createdAt: now(), createdBy: authorKey(by.principal), finishedAt: null },
      };
      await insertLookBack(db, tenantId, row);
      const proposed = settings.filter(({ isProposed }) => isProposed).map(({ key }) => key);
      return {
        result: viewOf(row),
        audit: noteOf('started', row, { from: range.from.toISOString(), to: range.to.toISOString(), proposed }),
        jobs: [jobOf(tenantId, row.lookBackId)],
      };
    });
    onStarted();
    return done;
  }

  /** The newest first. @throws AppError invalid-cursor */
  async list(
    { tenantId }: Principal,
    filter: LookBackFilter,
    requested: Partial<PageAsked>,
  ): Promise<Page<LookBackView>> {
    const { database, cursors } = this.#parts;
    const page = await readListPage(
      cursors,
      { list: 'look-backs', tenantId, ...filter },
      { ...requested, limit: requested.limit ?? DEFAULT_LIMIT },
      (after: Newest | null, limit) =>
        database.tenant(tenantId, (db) => readLookBackPage(db, tenantId, filter, { after, limit })),
      ({ createdAt, lookBackId }) => ({ createdAt: createdAt.toISOString(), lookBackId }),
      () => countListed(database, tenantId, (db) => listedLookBacks(db, tenantId, filter)),
    );
    return { ...page, items: page.items.map(viewOf) };
  }

  /** @throws AppError not-found */
  async get({ tenantId }: Principal, lookBackId: string): Promise<LookBackView> {
    return viewOf(await this.#existing(tenantId, lookBackId));
  }

  /** Payments in the order of recording. @throws AppError not-found, invalid-cursor */
  async payments(
    { tenantId }: Principal,
    lookBackId: string,
    filter: PaymentFilter,
    requested: Partial<PageAsked>,
  ): Promise<Page<PaymentView>> {
    const { database, cursors, transactions } = this.#parts;
    await this.#existing(tenantId, lookBackId);
    const page = await readListPage(
      cursors,
      { list: 'look-back-payments', tenantId, lookBackId, ...filter },
      { ...requested, limit: requested.limit ?? DEFAULT_LIMIT },
      (after: number | null, limit) =>
        database.tenant(tenantId, (db) => readPaymentPage(db, { tenantId, lookBackId }, filter, { after, limit })),
      ({ number }) => number,
      () => countListed(database, tenantId, (db) => listedPayments(db, tenantId, lookBackId, filter)),
    );
    const shown = await transactions.shown(
      tenantId,
      page.items.map(({ transactionUuid }) => transactionUuid),
    );
    const known = new Map(shown.map((one) => [one.transactionUuid, one]));
    // A payment that is erased between the two reads is left out.
    const items = page.items.flatMap((payment) => {
      const transaction = known.get(payment.transactionUuid);
      return transaction ? [paymentViewOf(payment, transaction)] : [];
    });
    return { ...page, items };
  }

  /** Opens a case of payments of the look-back. @throws AppError not-found, validation-failed, conflict (no payment to put in) */
  async openCase(by: Caller, lookBackId: string, { transactionUuids, title }: CaseRequest): Promise<Done<CaseView>> {
    const { database, cases } = this.#parts;
    const { tenantId } = by.principal;
    const row = await this.#existing(tenantId, lookBackId);
    const held = await database.tenant(tenantId, (db) =>
      readHeldIds(db, { tenantId, lookBackId }, transactionUuids, MOST_IN_CASE + 1),
    );
    refuseChoice(transactionUuids, held);
    const days = [row.from, row.to].map((moment) => moment.toISOString().slice(0, 10));
    return await cases.create(by, {
      title: title ?? `Look-back ${days.join(' to ')}`,
      description:
        `Payments of look-back ${lookBackId}, which screened the released payments from ${row.from.toISOString()} to ` +
        `${row.to.toISOString()} again. Decisions on the payments were not changed.`,
      transactionUuids: held,
    });
  }

  async #existing(tenantId: string, lookBackId: string): Promise<LookBackRow> {
    const row = await this.#parts.database.tenant(tenantId, (db) => readLookBack(db, tenantId, lookBackId));
    if (!row) throw noSuchLookBack();
    return row;
  }

  /** The values of the whole run, so that a change of a setting does not split it. */
  async #settings(tenantId: string, given: Readonly<Record<string, unknown>>): Promise<UsedSetting[]> {
    const { settings } = this.#parts;
    const proposed = settings.checked(given, PROPOSABLE_SETTINGS);
    return await Promise.all(
      PROPOSABLE_SETTINGS.map(async (key): Promise<UsedSetting> => {
        const { value, version } = await settings.view(tenantId, key);
        const isProposed = Object.hasOwn(proposed, key);
        return { key, value: isProposed ? proposed[key] : value, version, isProposed };
      }),
    );
  }
}

export function noSuchLookBack(): AppError {
  return new AppError('not-found', { detail: 'Look-back not found.' });
}

export function jobOf(tenantId: string, lookBackId: string) {
  return { queue: LOOK_BACK_QUEUE, tenantId, subjectId: lookBackId, payload: {} };
}

/** Audit details without the reason, which is free text: the entry seals the row that contains it. */
export function noteOf(
  act: string,
  { lookBackId, state, toScreen, counts }: LookBackRow,
  more: object = {},
): AuditNote {
  const details = { state, toScreen, ...counts, ...more };
  return { action: `look-back.${act}`, subjectType: SUBJECT, subjectId: lookBackId, details };
}

function refusePeriod({ from, to }: { from: Date; to: Date }): void {
  if (!(from < to)) throw wrong('to', 'Range', 'must be later than from');
  if (to.getTime() - from.getTime() > MAX_DAYS * DAY_MS) {
    throw wrong('to', 'Range', `must be at most ${MAX_DAYS} days after from`);
  }
}

function refuseChoice(chosen: readonly string[] | undefined, held: readonly string[]): void {
  const known = new Set(held);
  const unknown = chosen?.find((id) => !known.has(id));
  if (unknown !== undefined)
    throw wrong('transactionUuids', 'Exists', `has ${unknown}, which the look-back does not list`);
  if (held.length === 0) throw new AppError('conflict', { detail: 'The look-back has no payment to open a case for.' });
  if (held.length > MOST_IN_CASE) {
    throw wrong('transactionUuids', 'NotNull', `must be given: a case has at most ${MOST_IN_CASE} payments`);
  }
}

function wrong(field: string, code: string, message: string): AppError {
  return new AppError('validation-failed', { detail: `${field} ${message}.`, errors: [{ field, code, message }] });
}
