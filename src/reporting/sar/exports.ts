/** Files of a report: the file that the institution submits, and a readable PDF. */
import { createHash } from 'node:crypto';
import type { Caller } from '../../platform/access/permissions.ts';
import type { PdfThread } from '../../platform/lib/pdf-thread.ts';
import type { Writer } from '../../platform/unit-of-work/writer.ts';
import type { Transactions } from '../../transactions/transactions.ts';
import { filedOn } from './answers.ts';
import { fincenFile } from './fincen/batch.ts';
import { goamlFile } from './goaml/report.ts';
import { keyTermsOf } from './key-terms.ts';
import { conflict } from './moves.ts';
import { type NarrativeSentence, sentencesOf } from './narrative.ts';
import { sarDocument } from './pdf.ts';
import { existing, noteOf } from './sars.ts';
import { type ExportFormat, FORMS, type SarRow } from './types.ts';

export interface SarFile {
  name: string;
  mediaType: string;
  bytes: Buffer;
}

export class SarExports {
  readonly #writer: Writer;
  readonly #transactions: Pick<Transactions, 'byUuids' | 'screeningsOf'>;
  readonly #printing: PdfThread;

  constructor(parts: {
    writer: Writer;
    transactions: Pick<Transactions, 'byUuids' | 'screeningsOf'>;
    printing: PdfThread;
  }) {
    this.#writer = parts.writer;
    this.#transactions = parts.transactions;
    this.#printing = parts.printing;
  }

  /**
   * @throws AppError not-found, conflict (another form, or not approved), service-unavailable (PDF rendering is busy or
   * took too long)
   */
  async file(by: Caller, sarId: string, format: ExportFormat): Promise<SarFile> {
    const { row, at } = await this.#read(by, sarId);
    const file = await this.#made(row, format, { at, by: by.principal.id });
    const sha256 = createHash('sha256').update(file.bytes).digest('hex');
    // The export is recorded with the hash of the file before the file is returned.
    await this.#writer.write(by, async () => ({ result: null, audit: noteOf('exported', row, { format, sha256 }) }));
    return file;
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

  async #made(row: SarRow, format: ExportFormat, printed: { at: Date; by: string }): Promise<SarFile> {
    if (format === 'PDF') {
      const bytes = await this.#printing.printer(row.tenantId)(sarDocument(row, printed));
      return { name: `sar-${row.sarId}.pdf`, mediaType: 'application/pdf', bytes };
    }
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
