/** Files of a report: the file that the institution submits, and a readable PDF. */
import { createHash } from 'node:crypto';
import { type Caller, idOfAuthor } from '../../platform/access/permissions.ts';
import type { Database } from '../../platform/db/database.ts';
import { isTestTenant } from '../../platform/db/test-tenant.ts';
import type { PdfThread } from '../../platform/lib/pdf-thread.ts';
import type { Writer } from '../../platform/unit-of-work/writer.ts';
import type { Transactions } from '../../transactions/transactions.ts';
import { NOT_FOR_FILING, notForFiling } from '../not-for-filing.ts';
import { filedOn } from './answers.ts';
import { fincenFile } from './fincen/batch.ts';
import { goamlFile } from './goaml/report.ts';
import { keyTermsOf } from './key-terms.ts';
import { conflict } from './moves.ts';
import { type NarrativeSentence, sentencesOf } from './narrative.ts';
import { sarDocument } from './pdf.ts';
import type { Sars } from './sars.ts';
import type { SubmittedSar } from './submitted.ts';
import { type ExportFormat, FORMS, type SarRow } from './types.ts';
import { previewOf, type SarPreview } from './views.ts';
import { existing, noteOf } from './write-sar.ts';

export interface SarFile {
  name: string;
  mediaType: string;
  bytes: Buffer;
}

/** Names of users and API clients, by ID. */
type ActorNames = (tenantId: string, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

export class SarExports {
  readonly #database: Database;
  readonly #writer: Writer;
  readonly #transactions: Pick<Transactions, 'byUuids' | 'screeningsOf'>;
  readonly #printing: PdfThread;
  readonly #sars: Pick<Sars, 'asSubmitted'>;
  readonly #names: ActorNames;

  constructor(parts: {
    database: Database;
    writer: Writer;
    transactions: Pick<Transactions, 'byUuids' | 'screeningsOf'>;
    printing: PdfThread;
    sars: Pick<Sars, 'asSubmitted'>;
    names: ActorNames;
  }) {
    this.#database = parts.database;
    this.#writer = parts.writer;
    this.#transactions = parts.transactions;
    this.#printing = parts.printing;
    this.#sars = parts.sars;
    this.#names = parts.names;
  }

  /**
   * @throws AppError not-found, conflict (another form, not approved, or of a TEST organization), service-unavailable (PDF rendering is busy or
   * took too long)
   */
  async file(by: Caller, sarId: string, format: ExportFormat): Promise<SarFile> {
    const submitted = await this.#sars.asSubmitted(by, sarId);
    const { row } = submitted;
    const isTest = await this.#isTest(row.tenantId);
    if (isTest && format !== 'PDF') throw notForFiling();
    const file = format === 'PDF' ? await this.#pdf(submitted, isTest, by.principal.id) : await this.#made(row, format);
    const sha256 = createHash('sha256').update(file.bytes).digest('hex');
    // The export is recorded with the hash of the file before the file is returned.
    await this.#writer.write(by, async () => ({ result: null, audit: noteOf('exported', row, { format, sha256 }) }));
    return file;
  }

  /**
   * The report as it would be submitted, with its file. The file of an incomplete goAML report is not made, because its
   * schema has no word for a missing value. @throws AppError not-found
   */
  async preview(by: Caller, sarId: string): Promise<SarPreview> {
    const submitted = await this.#sars.asSubmitted(by, sarId);
    const { row, content, missing, transactions, at } = submitted;
    const report = { ...row, content };
    let xml: string | null = null;
    if (content.filingDecision !== 'NO_FILE') {
      const day = row.submittedAt === null ? at.toISOString().slice(0, 10) : filedOn(row);
      if (content.form === 'FINCEN_SAR') xml = fincenFile({ ...report, filedOn: day }).xml;
      if (content.form === 'GOAML_STR' && missing.length === 0) {
        xml = goamlFile({ report, transactions, filedAt: row.submittedAt ?? at });
      }
    }
    return previewOf(submitted, xml !== null && (await this.#isTest(row.tenantId)) ? `${NOT_FOR_FILING}\n${xml}` : xml);
  }

  #isTest(tenantId: string): Promise<boolean> {
    return this.#database.tenant(tenantId, (db) => isTestTenant(db, tenantId));
  }

  /** @throws AppError not-found */
  async narrative(by: Caller, sarId: string): Promise<NarrativeSentence[]> {
    const { row } = await this.#read(by, sarId);
    const transactions = await this.#transactionsOf(row);
    if (row.content.form === 'GOAML_STR') return sentencesOf(transactions);
    const uuids = transactions.map(({ transactionUuid }) => transactionUuid);
    const screenings = await this.#transactions.screeningsOf(row.tenantId, uuids);
    return sentencesOf(transactions, keyTermsOf(transactions, screenings));
  }

  async #read(by: Caller, sarId: string): Promise<{ row: SarRow; at: Date }> {
    const { result } = await this.#writer.write({ ...by, idempotency: null }, async ({ db, now }) => {
      const row = await existing(db, by.principal, sarId);
      return { result: { row, at: now() }, audit: noteOf('read', row) };
    });
    return result;
  }

  async #pdf(
    { row, content, filled, transactions, at }: SubmittedSar,
    isTest: boolean,
    userId: string,
  ): Promise<SarFile> {
    const { tenantId, sarId, createdBy, updatedBy, proposedBy, approvedBy } = row;
    const authors = [createdBy, updatedBy, proposedBy, approvedBy].flatMap((key) =>
      key === null ? [] : idOfAuthor(key),
    );
    const names = await this.#names(tenantId, [...new Set([...authors, userId])]);
    const day = row.submittedAt === null ? null : filedOn(row);
    const document = sarDocument(
      { row, content, filled, transactions, filedOn: day, names },
      { at, by: names.get(userId) ?? userId, isTest },
    );
    const bytes = await this.#printing.printer(tenantId)(document);
    return { name: `sar-${sarId}.pdf`, mediaType: 'application/pdf', bytes };
  }

  async #made(row: SarRow, format: ExportFormat): Promise<SarFile> {
    const { content, submittedAt } = row;
    if (content.form === undefined || FORMS[content.form].file !== format) {
      throw conflict(
        `The report has the form ${content.form ?? 'of no authority yet'}, which does not match this file format.`,
      );
    }
    if (submittedAt === null) throw conflict('The report is not approved. Its file is available after the approval.');
    const xml =
      format === 'FINCEN' ? fincenFile({ ...row, filedOn: filedOn(row) }).xml : await this.#goaml(row, submittedAt);
    return { name: `sar-${row.sarId}.xml`, mediaType: 'application/xml; charset=utf-8', bytes: Buffer.from(xml) };
  }

  async #goaml(row: SarRow, filedAt: Date): Promise<string> {
    const transactions = await this.#transactionsOf(row);
    return goamlFile({ report: row, transactions, filedAt });
  }

  async #transactionsOf({ tenantId, content: { transactionUuids = [] } }: SarRow) {
    if (transactionUuids.length === 0) return [];
    const found = new Map(
      (await this.#transactions.byUuids(tenantId, transactionUuids)).map((one) => [one.transactionUuid, one]),
    );
    return transactionUuids.flatMap((uuid) => found.get(uuid) ?? []);
  }
}
