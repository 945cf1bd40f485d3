/**
 * Suspicious activity reports. A report that the caller cannot see does not exist for them: 404 by ID, and in no list.
 * Each read is recorded in the audit trail by ID only; the versions of the report have the content.
 */
import { randomUUID } from 'node:crypto';
import type { CaseRecords } from '../../casework/cases/case-records.ts';
import type { Transaction } from '../../domain/transaction.ts';
import { authorKey, type Caller, idOfAuthor, isOfPerson, type Principal } from '../../platform/access/permissions.ts';
import { countRows } from '../../platform/db/count-listed.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { AppError, type FieldError } from '../../platform/errors.ts';
import type { CursorCodec } from '../../platform/lib/cursor.ts';
import { type PageAsked, readListPage } from '../../platform/lib/list-page.ts';
import type { SettingsReader } from '../../platform/settings/definition.ts';
import type { AuditNote, Done, Tx } from '../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../platform/unit-of-work/writer.ts';
import type { Transactions } from '../../transactions/transactions.ts';
import { type AutofillFacts, fillIn } from './autofill.ts';
import type { Screenings } from './key-terms.ts';
import {
  approved,
  conflict,
  edited,
  moved,
  proposed,
  refuseOtherVersion,
  submittedAlone,
  viewerOf,
  type Worker,
} from './moves.ts';
import type { ChangeSarRequest, CreateSarRequest, SarFilter } from './schemas.ts';
import type { SarSettings } from './settings.ts';
import { insertSar, isCaseTold, listedSars, readSar, readSarStatuses, readSars, unseenSars } from './store.ts';
import type { SubmittedSar } from './submitted.ts';
import { SAR_ACTS, type SarContent, type SarRow, type SarStatus } from './types.ts';
import { type SarPage, type SarView, summaryOf, viewOf } from './views.ts';
import {
  ended,
  existing,
  fieldsOf,
  invalid,
  lackingOf,
  noteOf,
  priorOf,
  refuseApproval,
  refuseLacking,
  requireApprover,
  type SarChanges,
  type Submission,
  save,
  takenOver,
  workerOf,
} from './write-sar.ts';

/** Audit subject of a list read, which covers several reports. */
const LIST_SUBJECT = 'SAR_LIST';

const DEFAULT_LIMIT = 20;

/** A report in these states is still written. */
const OPEN: readonly SarRow['status'][] = ['DRAFT', 'REJECTED'];

export interface SarsParts {
  database: Database;
  writer: Writer;
  cursors: CursorCodec;
  settings: SettingsReader<SarSettings>;
  transactions: Pick<Transactions, 'byUuids' | 'screeningsOf'>;
  cases: Pick<CaseRecords, 'facts' | 'isThere'>;
}

export class Sars {
  readonly #parts: SarsParts;

  constructor(parts: SarsParts) {
    this.#parts = parts;
  }

  /** @throws AppError validation-failed: unknown transaction, case or earlier report */
  async create(
    by: Caller,
    { priorSarId, readers, caseId, confidentialityLevel, ...said }: CreateSarRequest,
  ): Promise<Done<SarView>> {
    const { tenantId } = by.principal;
    await this.#transactionsOf(tenantId, said.transactionUuids);
    await this.#requireCase(tenantId, caseId);
    return await this.#parts.writer.write(by, async ({ db, now }) => {
      const prior = priorSarId === undefined ? null : await this.#prior(db, by.principal, priorSarId);
      const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
      const at = now();
      const key = authorKey(by.principal);
      const row: SarRow = {
        tenantId,
        sarId: randomUUID(),
        version: 1,
        status: 'DRAFT',
        // A follow-up report is at least as restricted as the earlier one, unless a level is provided.
        confidentialityLevel: confidentialityLevel ?? prior?.confidentialityLevel ?? 'STANDARD',
        readers: readers ?? prior?.readers ?? [],
        actors: [key],
        caseId: caseId ?? prior?.caseId ?? null,
        priorSarId: priorSarId ?? null,
        content: { ...(prior && takenOver(prior.content, said.filingKind)), ...given },
        autoFilledFields: [],
        ...{ createdAt: at, createdBy: key, updatedAt: at, updatedBy: key },
        ...{ proposedAt: null, proposedBy: null, approvedAt: null, approvedBy: null, submittedAt: null },
        ...{ returnedReason: null, externalReferenceId: null, acknowledgement: null },
      };
      await insertSar(db, row);
      return { result: viewOf(row), audit: noteOf('created', row), isSecret: true };
    });
  }

  /**
   * Whether an approved report of the case exists that the principal can see. Users without access always get false.
   */
  async isCaseTold(db: Db, principal: Principal, caseId: string): Promise<boolean> {
    return (
      principal.permissions.has('sar:read') && (await isCaseTold(db, principal.tenantId, viewerOf(principal), caseId))
    );
  }

  /** The newest first. @throws AppError invalid-cursor */
  async list(
    by: Caller,
    filter: SarFilter,
    { limit = DEFAULT_LIMIT, cursor, withTotal }: Partial<PageAsked>,
  ): Promise<SarPage> {
    const { writer, cursors } = this.#parts;
    const { tenantId } = by.principal;
    const viewer = viewerOf(by.principal);
    const { result } = await writer.write(by, async ({ db }) => {
      const page = await readListPage(
        cursors,
        { list: 'sars', tenantId, viewer, ...filter },
        { limit, cursor, withTotal },
        (after: { createdAt: string; sarId: string } | null, rows) =>
          readSars(db, { tenantId, viewer }, filter, { after, limit: rows }),
        ({ createdAt, sarId }) => ({ createdAt: createdAt.toISOString(), sarId }),
        () => countRows(db, listedSars(db, { tenantId, viewer }, filter)),
      );
      const sarIds = page.items.map(({ sarId }) => sarId);
      return {
        result: { ...page, items: page.items.map(summaryOf) },
        audit: { action: 'sar.listed', subjectType: LIST_SUBJECT, subjectId: tenantId, details: { sarIds } },
      };
    });
    return result;
  }

  /**
   * Reports pending approval, the newest first. No content is returned, so it is not recorded as a read. @returns with
   * all authors, the proposer first
   */
  async proposed(
    principal: Principal,
    limit: number,
  ): Promise<{ subjectId: string; title: null; proposed: string; by: string[]; at: Date }[]> {
    const { tenantId } = principal;
    const viewer = viewerOf(principal);
    const rows = await this.#parts.database.tenant(tenantId, (db) =>
      readSars(db, { tenantId, viewer }, { status: 'PENDING_APPROVAL' }, { after: null, limit }),
    );
    return rows.map(({ sarId, content, proposedBy, createdBy, updatedBy, proposedAt, updatedAt }) => ({
      subjectId: sarId,
      title: null,
      proposed: content.filingDecision ?? 'FILE',
      by: [proposedBy, updatedBy, createdBy].flatMap((key) => (key === null ? [] : [idOfAuthor(key)])),
      at: proposedAt ?? updatedAt,
    }));
  }

  /** Case and payments of a report. null: the principal cannot see it. Not recorded as a read: no content is returned. */
  async linksOf(
    principal: Principal,
    sarId: string,
  ): Promise<{ caseId: string | null; transactionUuids: string[] } | null> {
    const { tenantId } = principal;
    const viewer = viewerOf(principal);
    const row = await this.#parts.database.tenant(tenantId, (db) =>
      readSar(db, { tenantId, viewer }, sarId, 'unlocked'),
    );
    return row && { caseId: row.caseId, transactionUuids: row.content.transactionUuids ?? [] };
  }

  /** Statuses of reports that the principal can see, the newest first. Not recorded as a read: no content is returned. */
  standings(
    principal: Principal,
    of: { caseIds: readonly string[]; sarId?: string; transactionUuid?: string },
    limit: number,
  ): Promise<{ sarId: string; status: SarStatus }[]> {
    const { tenantId } = principal;
    return this.#parts.database.tenant(tenantId, (db) =>
      readSarStatuses(db, { tenantId, viewer: viewerOf(principal) }, of, limit),
    );
  }

  /** IDs of reports hidden from a user who can read reports. */
  unseenBy(principal: Principal): Promise<string[]> {
    const { tenantId } = principal;
    return this.#parts.database.tenant(tenantId, (db) => unseenSars(db, tenantId, viewerOf(principal)));
  }

  /** @throws AppError not-found */
  async get(by: Caller, sarId: string): Promise<SarView> {
    const { result } = await this.#parts.writer.write(by, async ({ db }) => {
      const row = await existing(db, by.principal, sarId);
      return { result: viewOf(row), audit: noteOf('read', row) };
    });
    return result;
  }

  /**
   * The report as it would be submitted now: filled in and checked, but not changed. A report that is not a
   * draft is returned as it is. @throws AppError not-found
   */
  async asSubmitted(by: Caller, sarId: string): Promise<SubmittedSar> {
    const { tenantId } = by.principal;
    const { database, settings, writer } = this.#parts;
    const seen = await database.tenant(tenantId, (db) => existing(db, by.principal, sarId));
    const { transactions, errors } = await this.#found(by.principal, seen);
    const screenings = await this.#screeningsOf(tenantId, transactions);
    const known = { screenings, settings: await settings.get(tenantId) };
    const { result } = await writer.write({ ...by, idempotency: null }, async (tx) => {
      const row = await existing(tx.db, by.principal, sarId);
      const prior = await priorOf(tx, row, 'unlocked');
      const some = await this.#notReported(tx, row, transactions, prior);
      const isOpen = OPEN.includes(row.status);
      const filled = isOpen
        ? fillIn(row.content, { ...known, transactions: some, prior })
        : { content: row.content, paths: [] };
      const lacking = isOpen ? [...errors, ...lackingOf(filled.content, some)] : [];
      const paths = [...new Set([...row.autoFilledFields, ...filled.paths])];
      const result = {
        row,
        content: filled.content,
        filled: paths,
        missing: lacking,
        transactions: some,
        at: tx.now(),
      };
      return { result, audit: noteOf('read', row) };
    });
    return result;
  }

  /** Transactions for submission. Unreadable transactions are errors at their field. */
  async #found(
    principal: Principal,
    row: SarRow,
  ): Promise<{ transactions: readonly Transaction[]; errors: FieldError[] }> {
    if (!OPEN.includes(row.status)) {
      // Transactions that were erased since are left out.
      const uuids = row.content.transactionUuids ?? [];
      const transactions = await this.#parts.transactions.byUuids(row.tenantId, uuids);
      return { transactions, errors: [] };
    }
    try {
      return { transactions: await this.#recorded(principal, row, {}, true), errors: [] };
    } catch (error) {
      if (!(error instanceof AppError) || (error.code !== 'forbidden' && error.code !== 'validation-failed'))
        throw error;
      const { errors = [], detail } = error.details;
      const own = { field: 'transactionUuids', code: 'NotNull', message: detail ?? 'cannot be read' };
      return { transactions: [], errors: errors.length > 0 ? [...errors] : [own] };
    }
  }

  /**
   * @throws AppError not-found, conflict (outdated version, wrong status, or no independent approver), forbidden,
   * validation-failed (unknown transaction, or fields missing for submission)
   */
  async change(by: Caller, sarId: string, { status, version, ...changes }: ChangeSarRequest): Promise<SarView> {
    const { result } = await this.#work(by, sarId, { status, version, mayApprove: false }, changes);
    return result;
  }

  /** Submits the report for approval, or approves it. @throws AppError as in `change` */
  submit(by: Caller, sarId: string, version: number | undefined): Promise<Done<SarView>> {
    return this.#work(by, sarId, { status: 'SUBMITTED', version, mayApprove: true }, {});
  }

  /** Returns the report to its author. @throws AppError not-found, conflict */
  async return(by: Caller, sarId: string, reason: string): Promise<Done<SarView>> {
    return await this.#parts.writer.write(by, async (tx) => {
      const before = await existing(tx.db, by.principal, sarId, 'locked');
      await requireApprover(tx, before, by.principal);
      const worker = workerOf(by, tx);
      const after = moved(before, 'return', worker, { returnedReason: reason, proposedAt: null, proposedBy: null });
      await save(tx, after, worker);
      // Receiver of the notification: the author has to act on the report.
      const author = before.proposedBy ?? before.updatedBy;
      const recipient = isOfPerson(author) ? { recipient: idOfAuthor(author) } : {};
      return { result: viewOf(after), audit: noteOf('returned', after, recipient), isSecret: true };
    });
  }

  async #work(
    by: Caller,
    sarId: string,
    { status, version, mayApprove }: Submission,
    changes: SarChanges,
  ): Promise<Done<SarView>> {
    const { tenantId } = by.principal;
    const { database, settings, writer } = this.#parts;
    const seen = await database.tenant(tenantId, (db) => existing(db, by.principal, sarId));
    const transactions = await this.#recorded(by.principal, seen, changes, status !== undefined);
    await this.#requireCase(tenantId, changes.caseId);
    const screenings = status === undefined ? new Map() : await this.#screeningsOf(tenantId, transactions);
    const known = { transactions, screenings, settings: await settings.get(tenantId) };
    return await writer.write(by, async (tx) => {
      const before = await existing(tx.db, by.principal, sarId, 'locked');
      refuseOtherVersion(before, version);
      // The filled-in fields belong to the version that was read before the transaction.
      refuseOtherVersion(before, seen.version);
      const worker = workerOf(by, tx);
      const changed = edited(before, changes, worker);
      const notes: AuditNote[] = [];
      let after = changed ?? before;
      if (changed) {
        await save(tx, changed, worker);
        notes.push(noteOf('changed', changed, { fields: fieldsOf(changes) }));
      }
      if (status !== undefined) {
        const handed = await this.#handIn(tx, after, worker, { ...known, version, mayApprove });
        after = handed.row;
        notes.push(...handed.notes);
      }
      // A request without changes still reads the report.
      if (notes.length === 0) notes.push(noteOf('read', after));
      return { result: viewOf(after), audit: notes, isSecret: true };
    });
  }

  /** Submits a draft, or approves a pending report unless more fields had to be filled in. */
  async #handIn(
    tx: Tx,
    row: SarRow,
    worker: Worker,
    { version, mayApprove, ...known }: Omit<AutofillFacts, 'prior'> & Omit<Submission, 'status'>,
  ): Promise<{ row: SarRow; notes: AuditNote[] }> {
    if (row.status !== 'DRAFT') await refuseApproval(tx, row, worker, { version, mayApprove });
    const prior = await priorOf(tx, row, 'locked');
    const transactions = await this.#notReported(tx, row, known.transactions, prior);
    const filled = fillIn(row.content, { ...known, transactions, prior });
    refuseLacking(filled.content, transactions);
    if (row.status !== 'DRAFT') {
      if (filled.paths.length > 0) return await this.#refilled(tx, row, worker, filled);
      return await ended(tx, approved(row, worker), worker, prior);
    }
    if (!known.settings['sars.approvalRequired']) {
      return await ended(tx, submittedAlone(row, worker, filled), worker, prior, { autoFilledFields: filled.paths });
    }
    const after = proposed(row, worker, filled);
    await save(tx, after, worker);
    return { row: after, notes: [noteOf('proposed', after, { autoFilledFields: filled.paths })] };
  }

  /**
   * A continuing report without transactions takes the transactions of its case that no earlier report covers, to avoid counting
   * them twice.
   */
  async #notReported(
    { db, tenantId }: Tx,
    { content }: SarRow,
    transactions: readonly Transaction[],
    prior: SarRow | null,
  ): Promise<readonly Transaction[]> {
    if (content.filingKind !== 'CONTINUING' || (content.transactionUuids ?? []).length > 0) return transactions;
    const reported = new Set<string>();
    const seen = new Set<string>();
    for (let before = prior; before !== null && !seen.has(before.sarId); ) {
      seen.add(before.sarId);
      for (const uuid of before.content.transactionUuids ?? []) reported.add(uuid);
      const { priorSarId } = before;
      before = priorSarId === null ? null : await readSar(db, { tenantId, viewer: null }, priorSarId, 'unlocked');
    }
    return transactions.filter(({ transactionUuid }) => !reported.has(transactionUuid));
  }

  /** New fields were filled in, so the approver must review and approve the next version. */
  async #refilled(tx: Tx, row: SarRow, worker: Worker, { content, paths }: { content: SarContent; paths: string[] }) {
    const autoFilledFields = [...new Set([...row.autoFilledFields, ...paths])];
    const after = { ...row, content, autoFilledFields, version: row.version + 1 };
    await save(tx, after, worker);
    return { row: after, notes: [noteOf('filled', after, { autoFilledFields: paths })] };
  }

  async #prior(db: Db, principal: Principal, priorSarId: string): Promise<SarRow> {
    const row = await readSar(
      db,
      { tenantId: principal.tenantId, viewer: viewerOf(principal) },
      priorSarId,
      'unlocked',
    );
    if (!row) throw invalid('priorSarId', 'Unknown', 'there is no such report');
    if (!(SAR_ACTS.amend.from as readonly string[]).includes(row.status)) {
      throw conflict(`The earlier report is ${row.status}. It must be filed and in effect.`);
    }
    return row;
  }

  /** Transactions of the report. If it names none at submission: the transactions of its case. */
  async #recorded(
    { permissions }: Principal,
    { tenantId, content, caseId }: SarRow,
    { clear = [], ...changes }: SarChanges,
    isHandedIn: boolean,
  ) {
    const kept = clear.includes('transactionUuids') ? [] : (content.transactionUuids ?? []);
    const uuids = changes.transactionUuids ?? kept;
    const group = changes.caseId ?? (clear.includes('caseId') ? null : caseId);
    if (uuids.length > 0 || group === null || !isHandedIn) return await this.#transactionsOf(tenantId, uuids);
    if (!permissions.has('case:read')) {
      const detail =
        'Filling in the transactions of the case needs the permission case:read. Or name them in transactionUuids.';
      throw new AppError('forbidden', { detail });
    }
    const facts = await this.#parts.cases.facts(tenantId, group).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not-found')
        throw invalid('caseId', 'Unknown', 'there is no such case');
      throw error;
    });
    if (facts.truncated)
      throw invalid('transactionUuids', 'NotNull', 'must be given: the case has too many to take all');
    return facts.transactions.map(({ transaction }) => transaction);
  }

  /** @throws AppError validation-failed: unknown case */
  async #requireCase(tenantId: string, caseId: string | undefined): Promise<void> {
    if (caseId === undefined || (await this.#parts.cases.isThere(tenantId, caseId))) return;
    throw invalid('caseId', 'Unknown', 'there is no such case');
  }

  #screeningsOf(tenantId: string, transactions: readonly Transaction[]): Promise<Screenings> {
    const uuids = transactions.map(({ transactionUuid }) => transactionUuid);
    return this.#parts.transactions.screeningsOf(tenantId, uuids);
  }

  /** @throws AppError validation-failed that names the unknown transactions */
  async #transactionsOf(tenantId: string, uuids: readonly string[] = []) {
    if (uuids.length === 0) return [];
    const found = await this.#parts.transactions.byUuids(tenantId, uuids);
    const known = new Set(found.map(({ transactionUuid }) => transactionUuid));
    const errors = uuids.flatMap((uuid, index) =>
      known.has(uuid)
        ? []
        : [{ field: `transactionUuids[${index}]`, code: 'Unknown', message: 'no such transaction is recorded' }],
    );
    if (errors.length > 0) throw new AppError('validation-failed', { errors });
    return found;
  }
}
