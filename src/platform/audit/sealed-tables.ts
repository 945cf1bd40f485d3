/**
 * Tables with rows that decisions or reports depend on. Each change of a row has an audit entry with the hash of the resulting row:
 * `seals: {table: hash}` in its details, null if no row is left. The verification compares rows and entries in both directions.
 *
 * A change of `columns` or `times` changes the seals: give the table another `seal` then.
 */
import type { Db } from '../db/database.ts';
import { compareEncryptedRows } from './encrypted-rows.ts';
import { ALERT_TABLES } from './sealed-tables/alerts.ts';
import { CASEWORK_TABLES } from './sealed-tables/casework.ts';
import { CUSTOMER_TABLES } from './sealed-tables/customers.ts';
import { GOVERNANCE_TABLES } from './sealed-tables/governance.ts';
import { IDENTITY_TABLES } from './sealed-tables/identity.ts';
import { LIST_TABLES } from './sealed-tables/lists.ts';
import { MONITORING_TABLES } from './sealed-tables/monitoring.ts';
import { NOTIFICATION_TABLES } from './sealed-tables/notifications.ts';
import { ORGANIZATION_KEY_TABLES } from './sealed-tables/organization-keys.ts';
import { PLATFORM_TABLES } from './sealed-tables/platform.ts';
import { REPORTING_TABLES } from './sealed-tables/reporting.ts';
import { SCREENING_TABLES } from './sealed-tables/screening.ts';
import type { SealedTable } from './sealed-tables/sealed-table.ts';
import { TRANSACTION_TABLES } from './sealed-tables/transactions.ts';
import type { Seal, SealFlaw } from './seals.ts';
import { compareSealedRows, hashSealedRows, rowsUnlikeLastEntry, type SealedRows, sealOf } from './store.ts';
import { type AuditEntry, SYSTEM_TENANT } from './trail.ts';

/** Member of the details of an entry about many rows: their keys. The entry then has the seal of each row. */
export const SEALED_TOGETHER = 'sealedTogether';

/** First release with `seals` in its entries. */
export const SEALED_SINCE = '0.2.0';

const TABLES: readonly SealedTable[] = [
  ...PLATFORM_TABLES,
  ...IDENTITY_TABLES,
  ...ORGANIZATION_KEY_TABLES,
  ...LIST_TABLES,
  ...SCREENING_TABLES,
  ...ALERT_TABLES,
  ...MONITORING_TABLES,
  ...TRANSACTION_TABLES,
  ...CUSTOMER_TABLES,
  ...CASEWORK_TABLES,
  ...REPORTING_TABLES,
  ...GOVERNANCE_TABLES,
  ...NOTIFICATION_TABLES,
];

/**
 * The entries with the seals of their rows, as the rows are now.
 * @param db in the transaction of the entries, after the lock of the chain
 */
export async function sealed(db: Db, tenantId: string, entries: readonly AuditEntry[]): Promise<readonly AuditEntry[]> {
  const seals = entries.map((): Record<string, string | null | Record<string, string | null>> => ({}));
  for (const rows of TABLES) {
    const spoken = entries.flatMap((entry, at) => keysOf(rows, entry).map((key) => ({ at, key })));
    if (spoken.length === 0) continue;
    const hashes = await hashSealedRows(db, tenantId, rows, [...new Set(spoken.map(({ key }) => key))]);
    for (const { at, key } of spoken) {
      const hash = hashes.get(key) ?? null;
      if (entries[at]!.subjectType !== rows.together) seals[at]![sealOf(rows)] = hash;
      else seals[at]![sealOf(rows)] = { ...(seals[at]![sealOf(rows)] as Record<string, string | null>), [key]: hash };
    }
  }
  return entries.map((entry, at) => {
    if (Object.keys(seals[at]!).length === 0) return entry;
    const { [SEALED_TOGETHER]: _, ...details } = entry.details as Readonly<Record<string, unknown>>;
    return { ...entry, details: { ...details, seals: seals[at] } };
  });
}

/** Keys of the rows that the entry covers. */
function keysOf(rows: SealedTable, entry: AuditEntry): readonly string[] {
  if (entry.subjectType === rows.together)
    return (entry.details as Readonly<Record<string, unknown>>)[SEALED_TOGETHER] as string[];
  const key = keyOf(rows, entry);
  return key === null ? [] : [key];
}

/** Key of the rows that the entry covers; null: none. */
function keyOf({ subjects, id }: SealedRows, { subjectType, subjectId, details }: AuditEntry): string | null {
  if (!subjects.includes(subjectType)) return null;
  if (id === null) return '';
  if (id.detail === undefined) return subjectId;
  const value = (details as Readonly<Record<string, unknown>> | null)?.[id.detail];
  return value === undefined ? null : String(value);
}

const REASONS = {
  UNVOUCHED: (what: string) => `no audit entry covers ${what}`,
  CHANGED: (what: string) => `${what} does not match its last audit entry`,
  MISSING: (what: string) => `${what} is missing`,
} as const;

export const tableSeals: readonly Seal[] = TABLES.map(({ what, same, ...rows }) => ({
  subjectType: rows.table,
  async compareStored(db, tenantId, limit) {
    if (rows.ofInstallation && tenantId !== SYSTEM_TENANT) return { sealed: 0, unsealed: 0, flaws: [] };
    const compared = await compareSealedRows(db, tenantId, rows, limit);
    const { encrypted } = rows;
    const hidden =
      encrypted && compared.some(({ state }) => state === 'ENCRYPTED')
        ? await compareEncryptedRows(db, tenantId, { ...rows, encrypted }, what)
        : { sealed: 0, flaws: [] };
    const flaws = compared.flatMap(({ state, keys }) =>
      state === 'SOUND' || state === 'UNSEALED' || state === 'ENCRYPTED'
        ? []
        : keys.map((key): SealFlaw => ({ sequence: null, subjectId: key || tenantId, reason: REASONS[state](what) })),
    );
    const known = new Set(flaws.map(({ subjectId }) => subjectId));
    const unlike = same ? await rowsUnlikeLastEntry(db, tenantId, rows, same, limit) : [];
    const changed = unlike.filter((subjectId) => !known.has(subjectId));
    const countOf = (state: string) => compared.find((one) => one.state === state)?.count ?? 0;
    return {
      sealed: countOf('SOUND') + hidden.sealed,
      unsealed: countOf('UNSEALED'),
      flaws: [
        ...flaws,
        ...hidden.flaws,
        ...changed.map((subjectId) => ({ sequence: null, subjectId, reason: REASONS.CHANGED(what) })),
      ],
    };
  },
}));
