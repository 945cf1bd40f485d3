/** Cash transaction reports: read, complete, file, correct. Each belongs to a filing deadline. */

import { createHash } from 'node:crypto';
import type { ReportObligations } from '../../deadlines/report-obligations.ts';
import { authorKey, type Caller } from '../../platform/access/permissions.ts';
import { countListed } from '../../platform/db/count-listed.ts';
import type { Database } from '../../platform/db/database.ts';
import { isTestTenant } from '../../platform/db/test-tenant.ts';
import { AppError } from '../../platform/errors.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import type { CursorCodec } from '../../platform/lib/cursor.ts';
import { type PageAsked, readListPage } from '../../platform/lib/list-page.ts';
import type { PdfThread } from '../../platform/lib/pdf-thread.ts';
import type { SettingsReader } from '../../platform/settings/definition.ts';
import type { AuditNote, Done, LockedChain, Tx } from '../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../platform/unit-of-work/writer.ts';
import { notForFiling } from '../not-for-filing.ts';
import type { FincenFile } from '../sar/fincen/batch-file.ts';
import { ctrFile } from './ctr-file.ts';
import { ctrDocument } from './ctr-form.ts';
import { conflict, moved, noteOf } from './moves.ts';
import { correctionOf, openDraft } from './opening.ts';
import { lackingInReport } from './required.ts';
import type { ChangeReportRequest } from './schemas.ts';
import type { CurrencyReportSettings } from './settings.ts';
import {
  type CurrencyReportFilter,
  listedReports,
  type ObligedReport,
  readReport,
  readReports,
  updateReport,
} from './store.ts';
import type { CurrencyContent, CurrencyReportRow, ReportFormat } from './types.ts';
import { type CurrencyReportPage, type CurrencyReportView, summaryOf, viewOf } from './views.ts';

const DEFAULT_LIMIT = 20;
const MOST_ERRORS = 100;

interface ReportsParts {
  database: Database;
  writer: Writer;
  cursors: CursorCodec;
  settings: SettingsReader<CurrencyReportSettings>;
  obligations: Pick<ReportObligations, 'openIn'>;
  printing: PdfThread;
  clock: Clock;
  /** Names of users and API clients, by ID. */
  names: (tenantId: string, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

interface ReportFile {
  name: string;
  mediaType: string;
  bytes: Buffer;
}

interface Found {
  tx: Tx;
  chain: LockedChain;
  before: ObligedReport;
  institution: NonNullable<CurrencyContent['institution']>;
}

export class CurrencyReports {
  readonly #parts: ReportsParts;

  constructor(parts: ReportsParts) {
    this.#parts = parts;
  }

  /** The newest business day first. @throws AppError invalid-cursor */
  async list(
    tenantId: string,
    filter: CurrencyReportFilter,
    { limit = DEFAULT_LIMIT, cursor, withTotal }: Partial<PageAsked>,
  ): Promise<CurrencyReportPage> {
    const { database, cursors } = this.#parts;
    const page = await readListPage(
      cursors,
      { list: 'currency-reports', tenantId, ...filter },
      { limit, cursor, withTotal },
      (after: { businessDay: string; obligationId: string } | null, rows) =>
        database.tenant(tenantId, (db) => readReports(db, tenantId, filter, { after, limit: rows })),
      ({ businessDay, obligationId }) => ({ businessDay, obligationId }),
      () => countListed(database, tenantId, (db) => listedReports(db, tenantId, filter)),
    );
    return { ...page, items: page.items.map(summaryOf) };
  }

  /** @throws AppError not-found */
  async get(tenantId: string, obligationId: string): Promise<CurrencyReportView> {
    const { database, settings } = this.#parts;
    const row = await database.tenant(tenantId, (db) => readReport(db, tenantId, obligationId, 'unlocked'));
    if (!row) throw noSuchReport();
    return viewOf(row, (await settings.get(tenantId))['filings.institution']);
  }

  /**
   * @throws AppError not-found, conflict (outdated version, or filed), validation-failed (a transaction of another
   * report)
   */
  async change(
    by: Caller,
    obligationId: string,
    { version, ...changes }: ChangeReportRequest,
  ): Promise<CurrencyReportView> {
    const { result } = await this.#write(by, obligationId, version, async ({ tx, before }) => {
      refuseStrangers(before, changes);
      const row = { ...moved(before, 'edit'), content: changed(before.content, changes), ...edited(by, tx) };
      await updateReport(tx.db, row);
      const fields = Object.keys(changes).filter((name) => changes[name as keyof typeof changes] !== undefined);
      return { row, notes: [noteOf('changed', row, { fields })] };
    });
    return result;
  }

  /** Freezes the content. @throws AppError as in `change`, and validation-failed with the missing fields */
  file(by: Caller, obligationId: string, version: number | undefined): Promise<Done<CurrencyReportView>> {
    return this.#write(by, obligationId, version, async ({ tx, before, institution }) => {
      if (before.obligation.state !== 'OPEN')
        throw conflict(`The filing deadline of this report is already ${before.obligation.state}.`);
      const content = { ...before.content, institution };
      refuseLacking(content);
      const row = { ...moved(before, 'file'), content, filedAt: tx.now(), filedBy: authorKey(by.principal) };
      await updateReport(tx.db, row);
      const notes = [noteOf('filed', row)];
      const prior = row.priorObligationId;
      return { row, notes: prior === null ? notes : [...notes, ...(await amend(tx, prior, row))] };
    });
  }

  /** Opens a correction of a filed report. @throws AppError not-found, conflict (outdated version, or not filed) */
  correct(by: Caller, obligationId: string, version: number | undefined): Promise<Done<CurrencyReportView>> {
    return this.#write(by, obligationId, version, async ({ tx, chain, before }) => {
      moved(before, 'amend');
      const { businessDay, personKeys, seen } = before;
      const content = correctionOf(before, before.content);
      const { obligations } = this.#parts;
      const draft = { businessDay, personKeys, seen, content, prior: before };
      const { row, notes } = await openDraft({ tx, chain, obligations }, draft, by.principal.id);
      const opened = await readReport(tx.db, chain.tenantId, row.obligationId, 'unlocked');
      return { row: opened!, notes };
    });
  }

  /**
   * XML: the file to submit. PDF: the form, of a draft too. @throws AppError not-found, conflict (not filed, or TEST),
   * service-unavailable (PDF rendering is busy)
   */
  async export(by: Caller, obligationId: string, format: ReportFormat): Promise<ReportFile> {
    const { tenantId } = by.principal;
    const { row, isTest } = await this.#parts.database.tenant(tenantId, async (db) => ({
      row: await readReport(db, tenantId, obligationId, 'unlocked'),
      isTest: await isTestTenant(db, tenantId),
    }));
    if (!row) throw noSuchReport();
    if (isTest && format !== 'PDF') throw notForFiling();
    const bytes = format === 'PDF' ? await this.#pdf(by, row, isTest) : Buffer.from(fileOf(row).xml);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    // The export is recorded with the hash of the file before the file is returned.
    await this.#parts.writer.write(by, async () => ({
      result: null,
      audit: noteOf('exported', row, { format, sha256 }),
    }));
    const mediaType = format === 'PDF' ? 'application/pdf' : 'application/xml; charset=utf-8';
    return { name: `ctr-${obligationId}.${format.toLowerCase()}`, mediaType, bytes };
  }

  /** A draft has the institution of the settings, which it would be filed with. */
  async #pdf({ principal: { tenantId, id } }: Caller, row: CurrencyReportRow, isTest: boolean): Promise<Buffer> {
    const { settings, printing, names, clock } = this.#parts;
    const institution = row.content.institution ?? (await settings.get(tenantId))['filings.institution'];
    const printedBy = (await names(tenantId, [id])).get(id) ?? id;
    const content = { ...row.content, institution };
    return await printing.printer(tenantId)(ctrDocument({ row, content, printedAt: clock.now(), printedBy, isTest }));
  }

  async #write(
    by: Caller,
    obligationId: string,
    version: number | undefined,
    effect: (found: Found) => Promise<{ row: ObligedReport; notes: AuditNote[] }>,
  ): Promise<Done<CurrencyReportView>> {
    if (version === undefined) throw versionMissing();
    const { writer, settings } = this.#parts;
    const { tenantId } = by.principal;
    const institution = (await settings.get(tenantId))['filings.institution'];
    return await writer.write(by, async (tx) => {
      // Locks the chain first, in the same order as `openDraft`, to avoid deadlocks.
      const chain = await tx.lockChain();
      const before = await readReport(tx.db, tenantId, obligationId, 'locked');
      if (!before) throw noSuchReport();
      if (version !== before.version) {
        throw conflict(`The report was changed in the meantime. Its version is now ${before.version}.`);
      }
      const { row, notes } = await effect({ tx, chain, before, institution });
      return { result: viewOf(row, institution), audit: notes, isSecret: true };
    });
  }
}

export function noSuchReport(): AppError {
  return new AppError('not-found', { detail: 'There is no such report.' });
}

/** Gives the same file on every call. @throws AppError conflict: not filed */
export function fileOf(row: CurrencyReportRow): FincenFile {
  if (row.filedAt === null || row.state === 'DRAFT') {
    throw conflict('The report is a draft. File it first to get its file.');
  }
  return ctrFile({ ...row, filedOn: row.filedAt.toISOString().slice(0, 10) });
}

const edited = (by: Caller, { now }: Tx) => ({ updatedAt: now(), updatedBy: authorKey(by.principal) });

type Changes = Omit<ChangeReportRequest, 'version'>;

function changed(
  content: CurrencyContent,
  { persons, transactions, conduct, priorDocumentNumber }: Changes,
): CurrencyContent {
  return {
    ...content,
    ...(persons && { persons }),
    ...(transactions && { transactions: transactions.map(({ currency = 'USD', ...line }) => ({ ...line, currency })) }),
    ...(conduct && { conduct }),
    ...(priorDocumentNumber && { priorDocumentNumber }),
  };
}

function refuseStrangers({ seen }: CurrencyReportRow, { transactions = [] }: Changes): void {
  const errors = transactions.flatMap(({ transactionUuid }, index) =>
    seen.includes(transactionUuid)
      ? []
      : [
          {
            field: `transactions[${index}].transactionUuid`,
            code: 'Unknown',
            message: 'is not a transaction of this report',
          },
        ],
  );
  if (errors.length > 0) throw new AppError('validation-failed', { errors });
}

function refuseLacking(content: CurrencyContent): void {
  const errors = lackingInReport(content);
  if (errors.length === 0) return;
  const detail = `The report cannot be filed. ${errors.length} fields are missing or do not fit the form.`;
  throw new AppError('validation-failed', { detail, errors: errors.slice(0, MOST_ERRORS) });
}

function versionMissing(): AppError {
  const error = { field: 'version', code: 'NotNull', message: 'must be given: the version that you read' };
  return new AppError('validation-failed', { errors: [error] });
}

/** Marks the corrected report as amended if it is still in effect. */
async function amend(tx: Tx, priorId: string, { obligationId, tenantId }: CurrencyReportRow): Promise<AuditNote[]> {
  const prior = await readReport(tx.db, tenantId, priorId, 'locked');
  if (!prior || (prior.state !== 'FILED' && prior.state !== 'ACKNOWLEDGED')) return [];
  const row = moved(prior, 'amend');
  await updateReport(tx.db, row);
  return [noteOf('amended', row, { correctedBy: obligationId })];
}
