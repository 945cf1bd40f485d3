/**
 * Verifies encrypted values beyond what the audit trail covers, if the key is available: unencrypted columns match the encrypted
 * values, no value is unencrypted where all must be encrypted, and values without an audit entry can be decrypted.
 */
import type { Seal, SealFlaw } from '../../platform/audit/seals.ts';
import type { Db } from '../../platform/db/database.ts';
import {
  columnId,
  type EncryptedColumn,
  type EncryptedTable,
  isEncrypted,
  isSealed,
  openSealed,
  plainOf,
  SEALED,
  type Sealer,
  sealerOf,
  vaultOf,
} from '../../platform/db/own-keys/sealed-fields.ts';
import { hasCode } from '../../platform/errors.ts';
import { canonicalJson } from '../../platform/lib/canonical-json.ts';
import { readStoredRows, type StoredRow } from './store.ts';

/** Checks nothing without the key: comparison with the audit trail does not need it. */
export function encryptedValuesSeal(tables: readonly EncryptedTable[]): Seal {
  return {
    subjectType: 'encrypted-value',
    async unvouched(db, tenantId, limit) {
      try {
        const seal = await sealerOf(db, tenantId);
        const flaws: SealFlaw[] = [];
        for (const table of seal ? tables : []) await lookThrough({ db, tenantId, table, seal: seal! }, flaws, limit);
        return flaws;
      } catch (error) {
        if (hasCode(error, 'service-unavailable', 'own-key-destroyed')) return [];
        throw error;
      }
    },
  };
}

interface Looked {
  db: Db;
  tenantId: string;
  table: EncryptedTable;
  seal: Sealer;
}

async function lookThrough(looked: Looked, flaws: SealFlaw[], limit: number): Promise<void> {
  const { db, tenantId, table } = looked;
  const beside = [
    ...(table.derived ?? []).map(({ name }) => ({ name })),
    ...(table.repeated ?? []).map((name) => ({ name })),
  ];
  const whole = { ...table, columns: [...table.columns, ...beside] };
  for (let after: string | null = null; flaws.length < limit; ) {
    const rows: StoredRow[] = await readStoredRows(db, tenantId, whole, after, { locked: false });
    for (const row of rows) {
      const reason = await flawOf(looked, row);
      if (reason) flaws.push({ sequence: null, subjectId: row.id, reason: `${reason} (${table.table})` });
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

const BESIDE = 'the column beside its encrypted value does not match it';

async function flawOf(looked: Looked, { id, values }: StoredRow): Promise<string | null> {
  const { db, tenantId, table, seal } = looked;
  let hasEncrypted = false;
  for (const column of table.columns) {
    const value = values[column.name];
    if (value === null || value === undefined) continue;
    if (!isEncrypted(value)) {
      const isForged = await vaultOf(db).isAllEncrypted(db, tenantId, columnId(table.table, column.name));
      if (isForged) return 'it has an unencrypted value where all values must be encrypted';
      continue;
    }
    hasEncrypted = true;
    if (!saysMore(table, column)) {
      if (isSealed(value) && Object.keys(value).length > 1) return BESIDE;
      continue;
    }
    const place = { tenantId, table: table.table, row: id, column: column.name };
    try {
      const plain = plainOf(value, (await openSealed(db, place, value)).text);
      if (!isBeside(seal, column, value, plain)) return BESIDE;
      for (const { name, textOf } of derivedOf(table, column))
        if (values[name] !== seal.hash(textOf(plain))) return 'its search hash does not match its encrypted value';
    } catch (error) {
      if (!hasCode(error, 'unreadable-record')) throw error;
      // For other tables the comparison with their audit entries reports this.
      if (table.isUnsealed) return 'it has a value that cannot be decrypted';
    }
  }
  const repeats = hasEncrypted && (table.repeated ?? []).some((name) => values[name] !== null);
  return repeats ? 'it repeats an encrypted value in clear text' : null;
}

const derivedOf = ({ derived = [] }: EncryptedTable, { name }: EncryptedColumn) =>
  derived.filter(({ from }) => from === name);

/** Whether the value must be decrypted for the check. */
function saysMore(table: EncryptedTable, column: EncryptedColumn): boolean {
  return Boolean(
    table.isUnsealed || column.clear || column.hashed || column.hashedMembers || derivedOf(table, column).length > 0,
  );
}

function isBeside(seal: Sealer, column: EncryptedColumn, value: unknown, plain: unknown): boolean {
  if (column.isText || column.isBytes) return true;
  const { [SEALED]: _, ...members } = value as Record<string, unknown>;
  return canonicalJson(members) === canonicalJson(seal.beside(column, plain));
}
