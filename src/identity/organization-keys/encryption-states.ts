/** Encryption state of an organization: data that its managed key encrypts, and data that it does not. */
import type { Database } from '../../platform/db/database.ts';
import type { EncryptedTable } from '../../platform/db/encryption.ts';
import { HASH_KEY } from '../../platform/db/own-keys/keyed-hash.ts';
import { AppError } from '../../platform/errors.ts';
import { IN_CLEAR } from './in-clear.ts';
import type { EncryptionState } from './schemas.ts';
import {
  countNotUnder,
  type DataKeyRow,
  type OwnKeyRow,
  type RunRow,
  readDataKeys,
  readDestroyed,
  readLatestRun,
  readOwnKey,
} from './store.ts';

export class EncryptionStates {
  readonly #database: Database;
  readonly #tables: readonly EncryptedTable[];

  constructor(database: Database, tables: readonly EncryptedTable[]) {
    this.#database = database;
    this.#tables = tables;
  }

  /** Counts rows, which takes seconds for millions of rows. */
  async of(tenantId: string): Promise<EncryptionState> {
    return await this.#database.tenant(tenantId, async (db) => {
      const ownKey = await readOwnKey(db, tenantId);
      const destroyedAt = await readDestroyed(db, tenantId);
      const dataKeys = (await readDataKeys(db, tenantId)).filter(({ number }) => number !== HASH_KEY);
      const current = dataKeys.at(-1)?.number ?? null;
      // Read before the rows, so that finished work is counted as finished.
      const run = await readLatestRun(db, tenantId);
      const encrypted: EncryptionState['encrypted'] = [];
      for (const table of this.#tables) {
        const notYet = current === null ? null : await countNotUnder(db, tenantId, table, current);
        encrypted.push({ table: table.table, what: table.what, inClear: table.inClear ?? null, notYet });
      }
      return {
        key: ownKey && {
          ...keyView(ownKey),
          isAvailable: destroyedAt === null && (await this.#isAvailable(ownKey, dataKeys)),
          destroyedAt: destroyedAt?.toISOString() ?? null,
        },
        dataKey: current,
        dataKeys: dataKeys.map(({ number, createdAt, createdBy }) => {
          return { number, createdAt: createdAt.toISOString(), createdBy };
        }),
        run: runView(run),
        encrypted,
        inClear: [...IN_CLEAR],
      };
    });
  }

  /** Tests the key without a cache, so that an operator sees the effect of its removal at once. */
  async #isAvailable({ tenantId, name }: OwnKeyRow, dataKeys: readonly DataKeyRow[]): Promise<boolean> {
    const last = dataKeys.at(-1);
    if (!last) return false;
    try {
      await this.#database.vault.keys.unwrap({ tenantId, name, number: last.number }, last.wrapped);
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  }
}

function keyView({ name, setAt, setBy }: OwnKeyRow) {
  return { name, updatedAt: setAt.toISOString(), updatedBy: setBy };
}

function runView(run: RunRow | null): EncryptionState['run'] {
  if (!run) return null;
  const { dataKey, state, atTable, lookedAt, encrypted, damaged, startedAt, finishedAt } = run;
  return {
    ...{ dataKey, state, atTable, lookedAt, encrypted, damaged },
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}
