/**
 * Streams transactions as CSV, one batch in memory at a time. The audit trail records the user and the filter before the first byte
 * is sent, and the row count at the end. An export without an end entry was interrupted.
 */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';

import type { Transaction } from '../domain/transaction.ts';
import type { Caller } from '../platform/access/permissions.ts';
import type { Database } from '../platform/db/database.ts';
import type { Writer } from '../platform/unit-of-work/writer.ts';

import { EXPORT_HEADER, exportLine } from './export.ts';
import type { TransactionFilter } from './filters/store.ts';
import { EXPORT_BATCH, readPage } from './list-store.ts';
import { readScreenedFacts } from './screening-store.ts';

export interface ExportParts {
  database: Database;
  writer: Pick<Writer, 'write'>;
}

/** All transactions of the filter, the latest recorded first. Resolves when the trail has its beginning. */
export async function exportStream(parts: ExportParts, by: Caller, filter: TransactionFilter): Promise<Readable> {
  const exportId = randomUUID();
  await note(parts, by, exportId, 'transactions.export-started', { filter: plain(filter) });
  return Readable.from(lines(parts, by, exportId, filter), { objectMode: false });
}

async function* lines(
  parts: ExportParts,
  by: Caller,
  exportId: string,
  filter: TransactionFilter,
): AsyncGenerator<string> {
  const { tenantId } = by.principal;
  const left = { rows: 0, complete: false };
  try {
    yield EXPORT_HEADER;
    let beforeSeq: number | null = null;
    for (;;) {
      const page = { beforeSeq, limit: EXPORT_BATCH };
      const { rows, screened } = await parts.database.tenant(tenantId, async (db) => {
        const read: Transaction[] = await readPage(db, tenantId, filter, page);
        const uuids = read.map(({ transactionUuid }) => transactionUuid);
        return { rows: read, screened: await readScreenedFacts(db, tenantId, uuids) };
      });
      if (rows.length > 0) {
        // Counted before sending, since an interrupted client may have received them.
        left.rows += rows.length;
        yield rows.map((row) => exportLine(row, screened.get(row.transactionUuid)?.coverage ?? [])).join('');
      }
      if (rows.length < EXPORT_BATCH) break;
      beforeSeq = rows.at(-1)!.seq;
    }
    left.complete = true;
  } finally {
    await note(parts, by, exportId, 'transactions.exported', { filter: plain(filter), ...left });
  }
}

async function note({ writer }: ExportParts, by: Caller, exportId: string, action: string, details: object) {
  const audit = { action, subjectType: 'EXPORT', subjectId: exportId, details };
  await writer.write({ ...by, idempotency: null }, async () => ({ result: null, audit }));
}

/** The filter as JSON: dates as text, absent filters left out. */
function plain(filter: TransactionFilter): unknown {
  return JSON.parse(JSON.stringify(filter));
}
