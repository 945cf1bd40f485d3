/**
 * QA reviews of closed alerts. An independent user assesses the alert without knowing the original decision, then
 * compares both and agrees or disagrees. Each action locks the audit chain first, like every change of alerts.
 */

import { CLOSING_TABLE } from '../../alerts/life-cycle.ts';
import type { AlertRecords } from '../../alerts/record.ts';
import type { AlertReopening } from '../../alerts/reopening.ts';
import type { Sights } from '../../alerts/work-queues/sight.ts';
import { type BlindReadings, readsBlind } from '../../platform/access/blind-reading.ts';
import { type Caller, isPerson, type Principal, requirePermission } from '../../platform/access/permissions.ts';
import { hashDetails } from '../../platform/audit/trail.ts';
import { countListed } from '../../platform/db/count-listed.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { dependentUsers } from '../../platform/four-eyes/second-approver.ts';
import type { CursorCodec } from '../../platform/lib/cursor.ts';
import { readListPage } from '../../platform/lib/list-page.ts';
import type { AuditNote, Done, Effected, Tx } from '../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../platform/unit-of-work/writer.ts';
import { blindOf } from './blind.ts';
import { DEFAULT_LIMIT } from './samples.ts';
import type {
  AnswerRequest,
  ConcludeRequest,
  ReadingPage,
  ReadingsQuery,
  ReadingView,
  StoredReading,
  TakenReading,
} from './schemas.ts';
import {
  countTaken,
  listedReadings,
  type Newest,
  PUT_BACK,
  readNextFor,
  readReading,
  readReadings,
  writeReading,
} from './store.ts';
import { ERROR_TABLE, type ReadingRow, type ReadingState } from './types.ts';

/** Limit of unfinished reviews per user, because a taken review is not available to others. */
const MAX_TAKEN = 20;

interface ReadingsParts {
  database: Pick<Database, 'tenant'>;
  writer: Writer;
  cursors: CursorCodec;
  alerts: Pick<AlertRecords, 'get' | 'unseenOf'>;
  sights: Sights;
  blindReadings: BlindReadings;
  reopening: Pick<AlertReopening, 'prepare'>;
}

export class SecondReadings {
  readonly #parts: ReadingsParts;

  constructor(parts: ReadingsParts) {
    this.#parts = parts;
  }

  /** The latest drawn first. @throws AppError invalid-cursor */
  async list(
    principal: Principal,
    { limit = DEFAULT_LIMIT, cursor, withTotal, ...query }: ReadingsQuery,
  ): Promise<ReadingPage> {
    const { database, cursors } = this.#parts;
    const { tenantId } = principal;
    const { state: states, sampleId, verdict, reader } = query;
    const isMe = reader?.toLowerCase() === 'me' && isPerson(principal);
    const filter = { states, verdict, sampleId: sampleId?.toLowerCase(), reader: isMe ? principal.id : reader };
    const isSeen = (await this.#parts.sights.of(principal)).where(undefined, 'a');
    const blindAlerts = (await this.#parts.blindReadings.of(principal))?.alertIds ?? [];
    const seen = { ...filter, isSeen, blindAlerts };
    const page = await readListPage(
      cursors,
      { list: 'second-readings', tenantId, ...filter },
      { limit, cursor, withTotal },
      (after: Newest | null, rows) =>
        database.tenant(tenantId, (db) => readReadings(db, tenantId, seen, { after, limit: rows })),
      ({ drawnAt, readingId }) => ({ drawnAt: drawnAt.toISOString(), id: readingId }),
      () => countListed(database, tenantId, (db) => listedReadings(db, tenantId, seen)),
    );
    return { ...page, items: page.items.map(viewOf) };
  }

  /**
   * @throws AppError not-found, forbidden (no permission to read alerts), second-reading-open (the user reviews a
   * related alert)
   */
  async get(principal: Principal, readingId: string): Promise<StoredReading> {
    const { database, alerts } = this.#parts;
    const { tenantId } = principal;
    const row = await database.tenant(tenantId, (db) => readReading(db, tenantId, readingId));
    if (!row || (await alerts.unseenOf(principal, [row.alertId])).length > 0) throw noSuchReading();
    const isReader = isPerson(principal) && row.reader === principal.id && row.state !== 'WAITING';
    const isRevealed = row.state === 'ANSWERED' || row.state === 'CONCLUDED';
    const blind = await this.#parts.blindReadings.of(principal);
    if (isRevealed && blind?.alertIds.includes(row.alertId)) throw readsBlind(blind);
    if (!isReader && !isRevealed) return { ...viewOf(row), evidence: null, firstReason: null };
    // The evidence of an alert requires the permission to read alerts.
    requirePermission(principal, 'alert:read');
    const alert = await alerts.get(tenantId, row.alertId);
    const closing = alert.history.find(
      ({ kind, occurredAt }) => kind === 'CLOSED' && occurredAt <= row.closedAt.toISOString(),
    );
    return {
      ...viewOf(row),
      evidence: isReader ? blindOf(alert, blind?.since ?? row.closedAt) : null,
      firstReason: isRevealed ? (closing?.text ?? null) : null,
    };
  }

  /** @throws AppError conflict: an API client, or too many unfinished reviews */
  async take(by: Caller, sampleId: string | undefined): Promise<Done<TakenReading>> {
    const { principal } = by;
    refuseClients(principal);
    requirePermission(principal, 'alert:read');
    const isSeen = (await this.#parts.sights.of(principal)).where(undefined, 'a');
    return await this.#parts.writer.write(by, async (tx): Promise<Effected<TakenReading>> => {
      await tx.lockChain();
      if ((await countTaken(tx.db, tx.tenantId, principal.id)) >= MAX_TAKEN) {
        throw conflict(`You have ${MAX_TAKEN} unfinished QA reviews. Conclude one or return one.`);
      }
      const before = await readNextFor(tx.db, tx.tenantId, principal.id, {
        ...{ sampleId: sampleId?.toLowerCase(), isSeen },
        dependent: await dependentUsers(tx.db, tx.tenantId, principal.id, tx.now()),
      });
      if (!before) return { result: { reading: null }, audit: [] };
      const done = await saved(tx, before, { state: 'READING', reader: principal.id, takenAt: tx.now() }, 'taken', {});
      return { result: { reading: done.result }, audit: done.audit };
    });
  }

  /**
   * Makes the review available to others, but not to this user again. @throws AppError not-found, conflict (not yours,
   * answered, changed)
   */
  putBack(by: Caller, readingId: string, version: number | undefined): Promise<Done<ReadingView>> {
    return this.#parts.writer.write(by, async (tx) => {
      const before = await ownReading(tx, by, readingId, 'READING', version);
      return await saved(tx, before, { state: 'WAITING', reader: null, takenAt: null }, 'put-back', {});
    });
  }

  /**
   * The reviewer's assessment, before the original decision is shown. @throws AppError not-found, validation-failed,
   * conflict
   */
  answer(by: Caller, readingId: string, request: AnswerRequest): Promise<Done<ReadingView>> {
    const { disposition, reasonCode, reason, version } = request;
    const { reasonCodes } = CLOSING_TABLE[disposition];
    if (!reasonCodes.includes(reasonCode)) {
      throw wrong('reasonCode', `does not fit ${disposition}: must be one of ${reasonCodes.join(', ')}`);
    }
    return this.#parts.writer.write(by, async (tx) => {
      const before = await ownReading(tx, by, readingId, 'READING', version);
      const answer = { disposition, reasonCode, reason, answeredAt: tx.now().toISOString() };
      const details = { disposition, reasonCode, reasonHash: hashOf(reason) };
      return await saved(tx, before, { state: 'ANSWERED', answer }, 'answered', details);
    });
  }

  /** DISAGREE reopens the alert. @throws AppError not-found, validation-failed, conflict */
  async conclude(by: Caller, readingId: string, request: ConcludeRequest): Promise<Done<ReadingView>> {
    const { verdict, errorKind = null, reason, version } = request;
    refuseUnfitting(request);
    const reopen = verdict === 'DISAGREE' ? await this.#parts.reopening.prepare(by) : null;
    return await this.#parts.writer.write(by, async (tx) => {
      const chain = await tx.lockChain();
      const before = await ownReading(tx, by, readingId, 'ANSWERED', version);
      const opened = reopen ? await reopen(tx, chain, before.alertId, reason) : null;
      const followUpAlertId = opened?.openAlertId ?? null;
      const said = { verdict, errorKind, reason, followUpAlertId, concludedAt: tx.now() };
      const details = { verdict, errorKind, followUpAlertId, reasonHash: hashOf(reason) };
      const done = await saved(tx, before, { state: 'CONCLUDED', ...said }, 'concluded', details);
      return { result: done.result, audit: [...(opened?.audit ?? []), ...done.audit], jobs: opened?.jobs ?? [] };
    });
  }
}

/** Takes the chain lock first. @throws AppError not-found, conflict */
async function ownReading(
  tx: Tx,
  { principal }: Caller,
  readingId: string,
  state: ReadingState,
  version: number | undefined,
): Promise<ReadingRow> {
  await tx.lockChain();
  const row = await readReading(tx.db, tx.tenantId, readingId);
  if (!row) throw noSuchReading();
  refuseClients(principal);
  if (row.reader !== principal.id) throw conflict('This QA review is not assigned to you.');
  if (row.state !== state) throw conflict(`The QA review is ${row.state}. This is possible only in ${state}.`);
  if (version !== undefined && version !== row.version) {
    throw conflict(`The QA review was changed in the meantime. Its version is now ${row.version}.`);
  }
  return row;
}

/** The audit entries are about the alert, because its reviews are sealed and erased with it. */
async function saved(
  { db, tenantId }: Tx,
  before: ReadingRow,
  change: Partial<ReadingRow>,
  what: string,
  details: object,
): Promise<{ result: ReadingView; audit: AuditNote[] }> {
  const after = { ...before, ...change, version: before.version + 1 };
  await writeReading(db, tenantId, after);
  const { readingId, alertId } = after;
  const states = { before: before.state, after: after.state, version: after.version };
  return {
    result: viewOf(after),
    audit: [
      {
        action: what === 'put-back' ? PUT_BACK : `alert.second-reading-${what}`,
        subjectType: 'ALERT',
        subjectId: alertId,
        details: { readingId, ...states, ...details },
      },
    ],
  };
}

const hashOf = (reason: string) => hashDetails({ text: reason }).toString('hex');

function viewOf(row: ReadingRow): ReadingView {
  const { readingId, sampleId, severity, queue, cause, state, reader, answer, version } = row;
  const { verdict, errorKind, reason, followUpAlertId } = row;
  const isRevealed = state === 'ANSWERED' || state === 'CONCLUDED';
  return {
    ...{ readingId, sampleId, severity, queue, cause, state, reader, version },
    // The alert stays hidden until a user takes the review, so that the user cannot prepare for it.
    alertId: state === 'WAITING' ? null : row.alertId,
    drawnAt: row.drawnAt.toISOString(),
    takenAt: row.takenAt?.toISOString() ?? null,
    second: answer,
    first: isRevealed
      ? {
          disposition: row.disposition,
          reasonCode: row.reasonCode,
          closedAt: row.closedAt.toISOString(),
          closedBy: row.closedBy,
        }
      : null,
    isSameDisposition: isRevealed ? answer?.disposition === row.disposition : null,
    ...{ verdict, errorKind, reason, followUpAlertId },
    concludedAt: row.concludedAt?.toISOString() ?? null,
  };
}

function refuseUnfitting({ verdict, errorKind }: ConcludeRequest): void {
  if (errorKind === undefined) {
    if (verdict === 'DISAGREE') throw wrong('errorKind', 'must be given with DISAGREE', 'NotNull');
    return;
  }
  if (ERROR_TABLE[errorKind].verdict !== verdict) {
    throw wrong('errorKind', `belongs to ${ERROR_TABLE[errorKind].verdict}, not to ${verdict}`);
  }
}

function refuseClients(principal: Principal): void {
  if (!isPerson(principal)) throw conflict('API clients cannot do QA reviews. Sign in as a user.');
}

function wrong(field: string, message: string, code = 'Enum'): AppError {
  return new AppError('validation-failed', { detail: `${field} ${message}.`, errors: [{ field, code, message }] });
}

function conflict(detail: string): AppError {
  return new AppError('conflict', { detail });
}

export function noSuchReading(): AppError {
  return new AppError('not-found', { detail: 'There is no such QA review.' });
}
