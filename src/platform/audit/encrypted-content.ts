/**
 * Compares rows with the hashes of their entries where columns may be encrypted. If a row was encrypted when it was written, the hash
 * covers commitments and needs no key. If it was encrypted later, the hash covers the earlier plain values, so the row must be decrypted.
 */

import { hasCode } from '../errors.ts';

/**
 * CHANGED: it does not match the entry, or cannot be decrypted. UNREAD: its commitment matches the entry, but the key is unavailable.
 * UNCOMPARED: the key is unavailable, and nothing can be compared without it.
 */
export type ContentFlaw = 'CHANGED' | 'UNREAD' | 'UNCOMPARED';

export interface EncryptedContent<Row> {
  isEncrypted(row: Row): boolean;
  open(row: Row): Promise<Row>;
  hash(row: Row): Buffer;
}

/** @param row as stored @param said the hash in the entry, hexadecimal @returns null: no flaw */
export async function contentFlaw<Row>(
  row: Row,
  said: string,
  { isEncrypted, open, hash }: EncryptedContent<Row>,
): Promise<ContentFlaw | null> {
  const isVouched = hash(row).toString('hex') === said;
  if (!isEncrypted(row)) return isVouched ? null : 'CHANGED';
  try {
    const plain = await open(row);
    return isVouched || hash(plain).toString('hex') === said ? null : 'CHANGED';
  } catch (error) {
    if (hasCode(error, 'unreadable-record')) return 'CHANGED';
    if (hasCode(error, 'service-unavailable', 'own-key-destroyed')) return isVouched ? 'UNREAD' : 'UNCOMPARED';
    throw error;
  }
}
