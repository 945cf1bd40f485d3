/**
 * Searches for law-enforcement requests. They are as confidential as SARs: no webhook event and no export contains
 * them, and each read is recorded in the audit trail.
 */
import { randomUUID } from 'node:crypto';
import type { Customers } from '../../customers/customers.ts';
import type { ScreenCustomers } from '../../customers/ongoing-screening/screen-customers.ts';
import { MATCHER_VERSION } from '../../matching/model.ts';
import type { Caller } from '../../platform/access/permissions.ts';
import { countRows } from '../../platform/db/count-listed.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { IgnoredFields } from '../../platform/http/ignored-fields.ts';
import { validate } from '../../platform/http/validation.ts';
import type { CursorCodec } from '../../platform/lib/cursor.ts';
import { type Page, type PageAsked, readListPage } from '../../platform/lib/list-page.ts';
import type { SettingsReader } from '../../platform/settings/definition.ts';
import type { AuditNote, Done } from '../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../platform/unit-of-work/writer.ts';
import type { ListScreeningSettings } from '../../screening/payment-parties/settings.ts';
import type { Transactions } from '../../transactions/transactions.ts';
import { partiesOfCsv } from './csv.ts';
import { reportOf } from './report.ts';
import {
  type AnswerRequest,
  type HitFilter,
  type JudgeRequest,
  partyOf,
  type SearchFilter,
  type SearchRequest,
  type UploadQuery,
  uploadAbout,
} from './schemas.ts';
import {
  countHits,
  insertSearch,
  listedHits,
  listedSearches,
  readHitPage,
  readHits,
  readSearch,
  readSearchPage,
  updateSearch,
  writeVerdict,
} from './store.ts';
import { SEARCH_QUEUE, type SearchRow, type SoughtParty, type StoredHit } from './types.ts';
import {
  type HitCounts,
  type HitView,
  hitViewOf,
  type Judgement,
  type RecordName,
  type SearchReport,
  type SearchSummary,
  type SearchView,
  summaryOf,
  viewOf,
} from './views.ts';

export const SUBJECT = 'RECORD_SEARCH';
const recordOf = ({ customerId, transactionUuid }: StoredHit): string => customerId ?? transactionUuid ?? '';
const named = (reference: string, date: string | null): RecordName => ({ reference, date });

const NO_HITS: HitCounts = { hits: 0, judged: 0, matches: 0 };
const DEFAULT_LIMIT = 20;

interface RecordSearchesParts {
  database: Database;
  writer: Writer;
  cursors: CursorCodec;
  settings: SettingsReader<ListScreeningSettings>;
  screen: Pick<ScreenCustomers, 'terms'>;
  customers: Pick<Customers, 'shown'>;
  transactions: Pick<Transactions, 'shown'>;
  /** Wakes the job worker of this process. */
  onStarted(): void;
}

type Paging = Partial<PageAsked>;
const paged = ({ limit = DEFAULT_LIMIT, ...requested }: Paging): PageAsked => ({ limit, ...requested });

export class RecordSearches {
  readonly #parts: RecordSearchesParts;

  constructor(parts: RecordSearchesParts) {
    this.#parts = parts;
  }

  start(by: Caller, { parties, ...about }: SearchRequest): Promise<Done<SearchSummary>> {
    return this.#start(by, about, parties.map(partyOf));
  }

  /** @throws AppError malformed-request, validation-failed, unprocessable-format if the file is invalid */
  async startFromFile(
    by: Caller,
    about: UploadQuery,
    { bytes }: { bytes: Buffer },
    ignored: IgnoredFields,
  ): Promise<Done<SearchSummary>> {
    return await this.#start(by, validate(uploadAbout, about), await partiesOfCsv(bytes, ignored));
  }

  /** The newest first. @throws AppError invalid-cursor */
  async list(by: Caller, filter: SearchFilter, paging: Paging): Promise<Page<SearchSummary>> {
    const { cursors, writer } = this.#parts;
    const { tenantId } = by.principal;
    const { result } = await writer.write({ ...by, idempotency: null }, async ({ db }) => {
      const page = await readListPage(
        cursors,
        { list: 'record-searches', tenantId, ...filter },
        paged(paging),
        (after: { createdAt: string; searchId: string } | null, limit) =>
          readSearchPage(db, tenantId, filter, { after, limit }),
        ({ createdAt, searchId }) => ({ createdAt: createdAt.toISOString(), searchId }),
        () => countRows(db, listedSearches(db, tenantId, filter)),
      );
      const searchIds = page.items.map(({ searchId }) => searchId);
      const counts = await countHits(db, tenantId, searchIds);
      const items = page.items.map((row) => summaryOf(row, counts.get(row.searchId) ?? NO_HITS));
      const note = { subjectType: 'RECORD_SEARCH', subjectId: tenantId, details: { searchIds } };
      return { result: { ...page, items }, audit: { action: 'record-search.listed', ...note } };
    });
    return result;
  }

  /** @throws AppError not-found */
  async get(by: Caller, searchId: string): Promise<SearchView> {
    return await this.#read(by, searchId, 'read', async (db, row) => viewOf(row, await countsOf(db, by, searchId)));
  }

  /** Hits by party, the highest score first. @throws AppError not-found, invalid-cursor */
  async hits(by: Caller, searchId: string, filter: HitFilter, paging: Paging): Promise<Page<HitView>> {
    const { cursors } = this.#parts;
    const { tenantId } = by.principal;
    return await this.#read(by, searchId, 'hits-read', async (db) => {
      const page = await readListPage(
        cursors,
        { list: 'record-search-hits', tenantId, searchId, ...filter },
        paged(paging),
        (after: number | null, limit) => readHitPage(db, tenantId, searchId, filter, { after, limit }),
        ({ number }) => number,
        () => countRows(db, listedHits(db, tenantId, searchId, filter)),
      );
      const names = await this.#named(db, tenantId, page.items);
      return { ...page, items: page.items.map((hit) => hitViewOf(hit, names.get(recordOf(hit)))) };
    });
  }

  /** Maps record IDs to references for display. */
  async #named(db: Db, tenantId: string, hits: readonly StoredHit[]): Promise<Map<string, RecordName>> {
    const { customers, transactions } = this.#parts;
    const known = await customers.shown(db, tenantId, [...new Set(hits.flatMap(({ customerId }) => customerId ?? []))]);
    const sent = await transactions.shown(tenantId, [
      ...new Set(hits.flatMap(({ transactionUuid }) => transactionUuid ?? [])),
    ]);
    return new Map<string, RecordName>([
      ...known.map(({ customerId, record }) => [customerId, named(record.externalReferenceId, null)] as const),
      ...sent.map(
        ({ transactionUuid, content }) =>
          [transactionUuid, named(content.transactionReference, content.transactionDate)] as const,
      ),
    ]);
  }

  /**
   * Report for the authority, based on the current verdicts. @throws AppError not-found, conflict (the search has not
   * finished)
   */
  async report(by: Caller, searchId: string): Promise<SearchReport> {
    const { customers, transactions } = this.#parts;
    const { tenantId } = by.principal;
    return await this.#read(by, searchId, 'reported', async (db, row) => {
      if (row.looked === null) throw conflict(`The request is ${row.state}. A report needs a finished search.`);
      const matches = await readHits(db, tenantId, searchId, { verdict: 'MATCH' });
      const idsOf = (field: 'customerId' | 'transactionUuid') => [
        ...new Set(matches.flatMap((hit) => hit[field] ?? [])),
      ];
      return reportOf(row, await countsOf(db, by, searchId), matches, {
        customers: await customers.shown(db, tenantId, idsOf('customerId')),
        transactions: await transactions.shown(tenantId, idsOf('transactionUuid')),
      });
    });
  }

  /**
   * All hits or none. @throws AppError not-found, validation-failed, conflict (changed in the meantime, or answered)
   */
  async judge(by: Caller, searchId: string, request: JudgeRequest): Promise<Done<Judgement>> {
    return await this.#parts.writer.write(by, async (tx) => {
      const { db, tenantId } = tx;
      const row = await existing(db, by, searchId, 'locked');
      if (row.state !== 'FOUND')
        throw conflict(`The request is ${row.state}. Verdicts are possible only while it is FOUND.`);
      const hitIds = [...new Set(request.hits.map(({ hitId }) => hitId))];
      const hits = await readHits(db, tenantId, searchId, { hitIds });
      refuseUnfit(request, hits, row);
      const { verdict, reason, partyIndex = null } = request;
      const judged = { verdict, reason, at: tx.now(), by: by.principal.id };
      const idsOf = (isFailed: boolean) =>
        hits.filter((hit) => (hit.failure !== null) === isFailed).map((hit) => hit.hitId);
      await writeVerdict(db, tenantId, idsOf(false), { ...judged, partyIndex: undefined });
      await writeVerdict(db, tenantId, idsOf(true), { ...judged, partyIndex: verdict === 'MATCH' ? partyIndex : null });
      const counts = await countsOf(db, by, searchId);
      return {
        result: { searchId, verdict, ...counts },
        audit: noteOf('judged', row, { verdict, hitIds, ...(partyIndex !== null && { partyIndex }) }),
        isSecret: true,
      };
    });
  }

  /**
   * The request cannot be changed afterwards. @throws AppError not-found, conflict (outdated version, or a hit without
   * a verdict)
   */
  async answer(by: Caller, searchId: string, { version, note }: AnswerRequest): Promise<Done<SearchSummary>> {
    return await this.#parts.writer.write(by, async (tx) => {
      const { db, tenantId } = tx;
      if (version === undefined) throw missingVersion('version');
      const before = await existing(db, by, searchId, 'locked');
      if (before.version !== version) {
        throw conflict(`The request was changed in the meantime. Its version is now ${before.version}.`);
      }
      if (before.state !== 'FOUND')
        throw conflict(`The request is ${before.state}. Only a request that is FOUND can be answered.`);
      const counts = await countsOf(db, by, searchId);
      const left = counts.hits - counts.judged;
      if (left > 0) throw conflict(`${left} hits have no verdict yet.`);
      const after: SearchRow = {
        ...before,
        version: before.version + 1,
        state: 'ANSWERED',
        outcome: counts.matches > 0 ? 'POSITIVE' : 'NONE',
        answerNote: note ?? null,
        answeredAt: tx.now(),
        answeredBy: by.principal.id,
      };
      await updateSearch(db, tenantId, after);
      return {
        result: summaryOf(after, counts),
        audit: noteOf('answered', after, { outcome: after.outcome, ...counts }),
        isSecret: true,
      };
    });
  }

  async #start(
    by: Caller,
    about: Omit<SearchRequest, 'parties'>,
    parties: readonly SoughtParty[],
  ): Promise<Done<SearchSummary>> {
    const { writer, screen, settings, onStarted } = this.#parts;
    const { tenantId, id } = by.principal;
    const { terms } = await screen.terms(tenantId);
    const textThreshold = (await settings.get(tenantId))['transactions.textScoreThreshold'];
    const done = await writer.write(by, async ({ db, now }) => {
      const { kind, title, authorityReference = null, receivedOn, accountsFrom, transactionsFrom, dueOn } = about;
      const row: SearchRow = {
        ...{ searchId: randomUUID(), version: 1, kind, title, authorityReference, parties },
        ...{ receivedOn, accountsFrom, transactionsFrom, dueOn, state: 'RUNNING' },
        ...{ terms: { ...terms, textThreshold }, matcherVersion: MATCHER_VERSION },
        ...{ looked: null, failure: null, outcome: null, answerNote: null },
        ...{ createdAt: now(), createdBy: id, finishedAt: null, answeredAt: null, answeredBy: null },
      };
      await insertSearch(db, tenantId, row);
      return {
        result: summaryOf(row, NO_HITS),
        audit: noteOf('started', row, {
          kind,
          parties: parties.length,
          receivedOn,
          accountsFrom,
          transactionsFrom,
          dueOn,
        }),
        jobs: [{ queue: SEARCH_QUEUE, tenantId, subjectId: row.searchId, payload: {} }],
        isSecret: true,
      };
    });
    onStarted();
    return done;
  }

  /** Reads the request and records the read in the audit trail. */
  async #read<T>(by: Caller, searchId: string, act: string, read: (db: Db, row: SearchRow) => Promise<T>): Promise<T> {
    const { result } = await this.#parts.writer.write({ ...by, idempotency: null }, async ({ db }) => {
      const row = await existing(db, by, searchId);
      return { result: await read(db, row), audit: noteOf(act, row) };
    });
    return result;
  }
}

export function noSuchSearch(): AppError {
  return new AppError('not-found', { detail: 'There is no such request.' });
}

async function existing(
  db: Db,
  { principal }: Caller,
  searchId: string,
  lock: 'locked' | 'unlocked' = 'unlocked',
): Promise<SearchRow> {
  const row = await readSearch(db, principal.tenantId, searchId, lock);
  if (!row) throw noSuchSearch();
  return row;
}

async function countsOf(db: Db, { principal }: Caller, searchId: string): Promise<HitCounts> {
  return (await countHits(db, principal.tenantId, [searchId])).get(searchId) ?? NO_HITS;
}

/** IDs, days and states only. The requested parties stay in the row, which the audit entry seals. */
export function noteOf(act: string, { searchId, state }: SearchRow, more: object = {}): AuditNote {
  const details = { state, ...more };
  return { action: `record-search.${act}`, subjectType: SUBJECT, subjectId: searchId, details };
}

function refuseUnfit(
  { hits: requested, verdict, partyIndex }: JudgeRequest,
  hits: readonly StoredHit[],
  row: SearchRow,
) {
  const unversioned = requested.findIndex((hit) => hit.version === undefined);
  if (unversioned >= 0) throw missingVersion(`hits[${unversioned}].version`);
  const known = new Map(hits.map((hit) => [hit.hitId, hit]));
  const errors = requested.flatMap(({ hitId }, index) =>
    known.has(hitId) ? [] : [{ field: `hits[${index}].hitId`, code: 'Unknown', message: 'there is no such hit' }],
  );
  const failed = hits.some(({ failure }) => failure !== null);
  if (verdict === 'MATCH' && failed && partyIndex === undefined) {
    errors.push({
      field: 'partyIndex',
      code: 'NotNull',
      message: 'must be given: the record could not be compared',
    });
  }
  if (partyIndex !== undefined && (verdict !== 'MATCH' || hits.some(({ failure }) => failure === null))) {
    const message = 'is allowed only for a MATCH of records that could not be compared';
    errors.push({ field: 'partyIndex', code: 'NotAllowed', message });
  }
  if (partyIndex !== undefined && partyIndex >= row.parties.length) {
    errors.push({ field: 'partyIndex', code: 'Max', message: `must be below ${row.parties.length}` });
  }
  if (errors.length > 0) throw new AppError('validation-failed', { errors });
  const stale = requested.find(({ hitId, version }) => known.get(hitId)!.version !== version);
  if (stale)
    throw conflict(`A hit was changed in the meantime. Its version is now ${known.get(stale.hitId)!.version}.`);
}

function missingVersion(field: string): AppError {
  const message = 'must be given: the version that you read';
  return new AppError('validation-failed', { errors: [{ field, code: 'NotNull', message }] });
}

function conflict(detail: string): AppError {
  return new AppError('conflict', { detail });
}
