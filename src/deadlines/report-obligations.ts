/** Filing deadlines: opened by a decision or a user, settled by a user. */
import { randomUUID } from 'node:crypto';
import type { Caller } from '../platform/access/permissions.ts';
import { countListed } from '../platform/db/count-listed.ts';
import type { Database, Db } from '../platform/db/database.ts';
import { AppError } from '../platform/errors.ts';
import type { CursorCodec } from '../platform/lib/cursor.ts';
import { type PageAsked, readListPage } from '../platform/lib/list-page.ts';
import type { AuditNote, Done, LockedChain, Tx } from '../platform/unit-of-work/effect.ts';
import type { Writer } from '../platform/unit-of-work/writer.ts';
import { dayIn, dueOn, latestOn } from './clocks.ts';
import { DEFAULT_LIMIT, type ObligationPage, type ObligationView } from './schemas.ts';
import {
  insertObligation,
  isAbout,
  listedObligations,
  lockObligation,
  type ObligationFilter,
  type ObligationRow,
  readObligations,
  settleObligation,
} from './store.ts';
import { isYearly, OBLIGATIONS, type ObligationKind, YEARLY_OF } from './types.ts';

/** Subject type of audit entries. */
export const SUBJECT = 'REPORT_OBLIGATION';

interface ObligationsParts {
  database: Database;
  writer: Writer;
  cursors: CursorCodec;
}

export interface Settlement {
  state: 'REPORTED' | 'NOT_REQUIRED';
  /** Filing reference assigned by the authority. */
  externalReferenceId?: string | undefined;
  reason?: string | undefined;
}

export class ReportObligations {
  readonly #parts: ObligationsParts;

  constructor(parts: ObligationsParts) {
    this.#parts = parts;
  }

  /**
   * Call inside the database transaction of the decision. At most one deadline of a type is open per transaction.
   * Blocked property also opens one annual report for all of it.
   */
  async open(
    db: Db,
    { tenantId }: LockedChain,
    { kind, transactionUuid }: { kind: ObligationKind; transactionUuid: string },
    by: Opener & { timeZone: string | null },
  ): Promise<AuditNote[]> {
    const startsOn = dayIn(by.at, by.timeZone);
    const notes: AuditNote[] = [];
    for (const row of [newObligation(kind, startsOn, { transactionUuid }, by), ...yearlyOf(kind, startsOn, by)]) {
      if (await insertObligation(db, tenantId, row)) notes.push(createdNote(row));
    }
    return notes;
  }

  /**
   * Opens a type that no decision opens. @throws AppError conflict: one of this type is already open for the
   * transaction
   */
  async openByHand(
    by: Caller,
    { kind, startsOn, ...about }: { kind: ObligationKind; startsOn: string } & About,
  ): Promise<Done<ObligationView>> {
    const { tenantId, id } = by.principal;
    return await this.#parts.writer.write(by, async ({ db, now, lockChain }) => {
      await lockChain();
      const row = newObligation(kind, startsOn, about, { id, at: now() });
      if (!(await insertObligation(db, tenantId, row))) {
        throw new AppError('conflict', { detail: 'The transaction already has an open filing deadline of this type.' });
      }
      const notes = [createdNote(row)];
      for (const one of yearlyOf(kind, startsOn, { id, at: now() })) {
        if (await insertObligation(db, tenantId, one)) notes.push(createdNote(one));
      }
      return { result: viewOf(row), audit: notes };
    });
  }

  /** Earliest due date first. @throws AppError invalid-cursor */
  async list(
    tenantId: string,
    filter: ObligationFilter,
    { limit = DEFAULT_LIMIT, cursor, withTotal }: Partial<PageAsked>,
  ): Promise<ObligationPage> {
    const { database, cursors } = this.#parts;
    const page = await readListPage(
      cursors,
      { list: 'report-obligations', tenantId, ...filter },
      { limit, cursor, withTotal },
      (after: { dueOn: string; obligationId: string } | null, rows) =>
        database.tenant(tenantId, (db) => readObligations(db, tenantId, filter, { after, limit: rows })),
      ({ dueOn: due, obligationId }) => ({ dueOn: due, obligationId }),
      () => countListed(database, tenantId, (db) => listedObligations(db, tenantId, filter)),
    );
    return { ...page, items: page.items.map(viewOf) };
  }

  /**
   * Settling an annual report opens the next one, unless it is not required. @throws AppError not-found, conflict
   * (already settled)
   */
  async settle(by: Caller, obligationId: string, settlement: Settlement): Promise<Done<ObligationView>> {
    const { id } = by.principal;
    return await this.#parts.writer.write(by, async (tx) => {
      const { row, notes } = await this.settleIn(tx, await tx.lockChain(), obligationId, { settlement, by: id });
      return { result: viewOf(row), audit: notes };
    });
  }

  /**
   * Opens a type that belongs to a report and not to a single transaction. Call inside the database transaction of that
   * report.
   */
  async openIn(
    { db, now }: Tx,
    { tenantId }: LockedChain,
    { kind, startsOn, subject }: { kind: ObligationKind; startsOn: string; subject: string },
    by: string,
  ): Promise<{ obligationId: string; notes: AuditNote[] }> {
    const row = newObligation(kind, startsOn, { subject }, { id: by, at: now() });
    await insertObligation(db, tenantId, row);
    return { obligationId: row.obligationId, notes: [createdNote(row)] };
  }

  /** The same, unless one of this type ever existed for the subject. */
  async openOnceIn(
    tx: Tx,
    chain: LockedChain,
    about: { kind: ObligationKind; startsOn: string; subject: string },
    by: string,
  ): Promise<AuditNote[]> {
    if (await isAbout(tx.db, chain.tenantId, about)) return [];
    return (await this.openIn(tx, chain, about, by)).notes;
  }

  /**
   * Takes the chain's lock first, as the opening of a deadline does: with the row first, the two could wait for each other.
   * @throws AppError not-found, conflict (settled before)
   */
  async settleIn(
    { db, now }: Tx,
    { tenantId }: LockedChain,
    obligationId: string,
    { settlement, by }: { settlement: Settlement; by: string },
  ): Promise<{ row: ObligationRow; notes: AuditNote[] }> {
    const before = await lockObligation(db, tenantId, obligationId);
    if (!before) throw noSuchObligation();
    if (before.state !== 'OPEN')
      throw new AppError('conflict', { detail: `The filing deadline is already ${before.state}.` });
    const row: ObligationRow = {
      ...before,
      state: settlement.state,
      externalReferenceId: settlement.externalReferenceId ?? null,
      reason: settlement.reason ?? null,
      settledAt: now(),
      settledBy: by,
    };
    await settleObligation(db, tenantId, row);
    const details = { state: row.state, externalReferenceId: row.externalReferenceId, dueOn: row.dueOn };
    const notes: AuditNote[] = [
      { action: 'report-obligation.settled', subjectType: SUBJECT, subjectId: obligationId, details },
    ];
    const next = nextOf(row, { id: by, at: now() });
    if (next && (await insertObligation(db, tenantId, next))) notes.push(createdNote(next));
    return { row, notes };
  }
}

interface Opener {
  id: string;
  at: Date;
}

/** Annual report of blocked or frozen property held on the reporting date. */
function yearlyOf(kind: ObligationKind, startsOn: string, by: Opener): ObligationRow[] {
  const yearly = YEARLY_OF[kind];
  return yearly ? [newObligation(yearly.kind, startsOn, { subject: yearly.subject }, by)] : [];
}

/** The next annual report: reported property counts as held until a user says otherwise. */
function nextOf({ kind, state, dueOn: due, subject }: ObligationRow, by: Opener): ObligationRow | null {
  if (!isYearly(kind) || state !== 'REPORTED') return null;
  return newObligation(kind, due, { subject: subject ?? undefined }, by);
}

interface About {
  transactionUuid?: string | undefined;
  subject?: string | undefined;
}

function newObligation(
  kind: ObligationKind,
  startsOn: string,
  { transactionUuid, subject }: About,
  by: Opener,
): ObligationRow {
  return {
    ...{ obligationId: randomUUID(), kind, transactionUuid: transactionUuid ?? null, subject: subject ?? null },
    ...{ state: 'OPEN', startsOn, dueOn: dueOn(kind, startsOn), latestOn: latestOn(kind, startsOn) },
    ...{ basis: OBLIGATIONS[kind].basis, createdAt: by.at, createdBy: by.id },
    ...{ externalReferenceId: null, reason: null, settledAt: null, settledBy: null, reminded: null },
  };
}

function createdNote({ obligationId, kind, transactionUuid, subject, dueOn: due, basis }: ObligationRow): AuditNote {
  const details = { kind, transactionUuid, ...(subject && { subject }), dueOn: due, basis };
  return { action: 'report-obligation.created', subjectType: SUBJECT, subjectId: obligationId, details };
}

export function noSuchObligation(): AppError {
  return new AppError('not-found', { detail: 'Filing deadline not found.' });
}

function viewOf({ createdAt, settledAt, reminded: _, ...row }: ObligationRow): ObligationView {
  const { jurisdiction, authority } = OBLIGATIONS[row.kind];
  return {
    ...row,
    jurisdiction,
    authority,
    createdAt: createdAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
  };
}
