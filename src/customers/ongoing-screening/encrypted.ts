/** Encrypts and decrypts customer hits for organizations with an organization-managed key. */
import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type EncryptedTable, openRows, sealerOf } from '../../platform/db/own-keys/sealed-fields.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { Evidence, Identity, StoredHit } from './types.ts';

export const ENCRYPTED_CUSTOMER_HITS = {
  table: 'customer_hits',
  what: 'Customer hits: matched name, comparison, reason for clearing',
  inClear: 'customer, listed party with its lists and measures, score, state, user, time',
  id: { hit_id: 'uuid' },
  columns: [
    { name: 'matched_name', isText: true },
    { name: 'identity' },
    { name: 'evidence' },
    { name: 'cleared_reason', isText: true },
  ],
} as const satisfies EncryptedTable;

type HitRow = Selectable<Schema['customer_hits']>;
export type OpenedHit = HitRow & { isUnreadable?: true };

/** @throws AppError service-unavailable while the organization-managed key is unavailable */
export async function hitsAsStored(
  db: Db,
  tenantId: string,
  hits: readonly StoredHit[],
): Promise<Pick<HitRow, 'matched_name' | 'identity' | 'evidence' | 'cleared_reason'>[]> {
  const seal = await sealerOf(db, tenantId);
  return hits.map(({ hitId, matchedName, identity, evidence, clearedReason }) => {
    if (!seal) return { matched_name: matchedName, identity, evidence, cleared_reason: clearedReason };
    const { table, columns } = ENCRYPTED_CUSTOMER_HITS;
    const place = { table, row: hitId };
    return {
      matched_name: seal(place, columns[0], matchedName),
      identity: seal(place, columns[1], identity),
      evidence: seal(place, columns[2], evidence),
      cleared_reason: clearedReason === null ? null : seal(place, columns[3], clearedReason),
    };
  });
}

/** @param unreadable `STAND_IN`: an undecryptable hit has `isUnreadable`; absent: it throws */
export function openHits(db: Db, rows: readonly HitRow[], unreadable?: 'STAND_IN'): Promise<OpenedHit[]> {
  const { table } = ENCRYPTED_CUSTOMER_HITS;
  const placeOf = ({ tenant_id: tenantId, hit_id: row }: HitRow) => ({ tenantId, table, row });
  const columns = ['matched_name', 'identity', 'evidence', 'cleared_reason'] as const;
  return openRows<OpenedHit>(db, rows, placeOf, columns, unreadable && hitInClear);
}

/** An identity that equals none, so that the next screening treats the customer as changed and writes the hit again. */
const NOBODY: Identity = { names: '', birth: null, documents: '', countries: '' };

function hitInClear(row: OpenedHit): OpenedHit {
  const evidence: Evidence = {
    score: { overall: row.score, name: null, identifier: null, birth: null, country: null },
    ...{ explanation: [], generation: 0, ownGeneration: 0, matcherVersion: '', threshold: 0 },
  };
  return { ...row, matched_name: '', identity: NOBODY, evidence, cleared_reason: null, isUnreadable: true };
}
