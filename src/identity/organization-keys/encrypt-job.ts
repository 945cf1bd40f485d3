/**
 * Encrypts existing rows with the organization's data key. Each batch is one database transaction that also stores the progress, so a
 * run that was interrupted continues after the last committed row. Rows under the current data key are skipped.
 *
 * Commitments do not change, so the hashes of the audit trail stay valid.
 */
import type { Db } from '../../platform/db/database.ts';
import {
  columnId,
  dataKeyOf,
  type EncryptedTable,
  isEncrypted,
  openSealed,
  plainOf,
  type Sealer,
  sealerWith,
  vaultOf,
} from '../../platform/db/own-keys/sealed-fields.ts';
import { SealedValueError } from '../../platform/db/own-keys/sealed-value.ts';
import type { ClaimedJob, JobQueue } from '../../platform/jobs/queue.ts';
import { serviceAuthor } from '../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../platform/unit-of-work/writer.ts';
import { OWN_KEY_SUBJECT } from './own-keys.ts';
import { type RunRow, readLatestRun, readStoredRows, type StoredRow, writeRun, writeStoredRows } from './store.ts';

interface EncryptJobParts {
  writer: Writer;
  queue: Pick<JobQueue, 'complete'>;
  tables: readonly EncryptedTable[];
}

export class EncryptJob {
  readonly #parts: EncryptJobParts;

  constructor(parts: EncryptJobParts) {
    this.#parts = parts;
  }

  /** @throws LeaseLostError; AppError service-unavailable while the key is unavailable: the job is retried */
  async handle([job]: readonly ClaimedJob[]): Promise<void> {
    const { tenantId } = job!;
    while (await this.#batch(tenantId));
    await this.#parts.writer.write(serviceAuthor(tenantId, job!.subjectId), async (tx) => {
      await this.#parts.queue.complete(tx.db, [job!]);
      return { result: null, audit: [] };
    });
  }

  /** @returns whether there may be more rows */
  async #batch(tenantId: string): Promise<boolean> {
    const { writer, tables } = this.#parts;
    const { result } = await writer.write(
      serviceAuthor(tenantId, tenantId),
      async (tx) => {
        const run = await readLatestRun(tx.db, tenantId, { locked: true });
        if (run?.state !== 'RUNNING') return { result: false, audit: [] };
        const at = tables.findIndex((one) => labelOf(one) === run.atTable);
        const table = tables[Math.max(at, 0)];
        const rows = table ? await readStoredRows(tx.db, tenantId, table, at < 0 ? null : run.afterRow) : [];
        const { encrypted, damaged } = table ? await encryptRows(tx.db, run, table, rows) : NOTHING;
        const counted: RunRow = {
          ...run,
          lookedAt: run.lookedAt + rows.length,
          encrypted: run.encrypted + encrypted,
          damaged: run.damaged + damaged,
        };
        const last = rows.at(-1);
        const next = last ? table : tables[Math.max(at, 0) + 1];
        if (!next) return { result: false, audit: await finished(tx.db, counted, tables, tx.now()) };
        await writeRun(tx.db, { ...counted, atTable: labelOf(next), afterRow: last?.id ?? null });
        return { result: true, audit: [] };
      },
      { transaction: 'system' },
    );
    return result;
  }
}

const NOTHING = { encrypted: 0, damaged: 0 };

const labelOf = ({ table, part }: EncryptedTable) => (part === undefined ? table : `${table}.${part}`);

async function finished(db: Db, run: RunRow, tables: readonly EncryptedTable[], at: Date) {
  const columns = tables.flatMap(({ table, columns: own }) => own.map(({ name }) => columnId(table, name)));
  await writeRun(db, { ...run, state: 'DONE', atTable: null, afterRow: null, finishedAt: at, columns });
  const { tenantId, dataKey, lookedAt, encrypted, damaged } = run;
  const details = { dataKey, lookedAt, encrypted, damaged };
  return [{ action: 'encryption.finished', subjectType: OWN_KEY_SUBJECT, subjectId: tenantId, details }];
}

async function encryptRows(db: Db, run: RunRow, table: EncryptedTable, rows: readonly StoredRow[]) {
  const seal = await sealerWith(db, run.tenantId, run.dataKey);
  const changed: StoredRow[] = [];
  let damaged = 0;
  for (const row of rows) {
    try {
      const values = await encryptedValues(db, run, table, row, seal);
      if (values) changed.push({ id: row.id, values });
    } catch (error) {
      // A damaged value is left unchanged: reading it fails, and the verification of the audit trail reports it.
      if (!(error instanceof SealedValueError)) throw error;
      damaged += 1;
    }
  }
  await writeStoredRows(db, run.tenantId, table, changed);
  return { encrypted: changed.length, damaged };
}

/** @returns null if there is nothing to encrypt */
async function encryptedValues(
  db: Db,
  { tenantId, dataKey }: RunRow,
  { table, columns, derived = [] }: EncryptedTable,
  row: StoredRow,
  seal: Sealer,
): Promise<Record<string, unknown> | null> {
  const values: Record<string, unknown> = { ...row.values };
  let isChanged = false;
  for (const column of columns) {
    const value = row.values[column.name];
    if (value === null || value === undefined) continue;
    if (dataKeyOf(value) === dataKey) continue;
    const place = { table, row: row.id };
    let plain: unknown = value;
    let salt: Buffer | undefined;
    if (isEncrypted(value)) {
      const before = await openSealed(db, { tenantId, ...place, column: column.name }, value);
      plain = plainOf(value, before.text);
      salt = before.salt;
    } else if (await vaultOf(db).isAllEncrypted(db, tenantId, columnId(table, column.name))) {
      throw new SealedValueError('an unencrypted value where all values are encrypted');
    }
    values[column.name] = seal(place, column, plain, salt);
    for (const { name, from, textOf } of derived) if (from === column.name) values[name] = seal.hash(textOf(plain));
    isChanged = true;
  }
  return isChanged ? values : null;
}
