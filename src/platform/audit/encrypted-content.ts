/**
 * Compares rows with the hashes of their entries where columns may be encrypted. The hash of a row that was encrypted when it was written
 * is over commitments, and needs no key. Of one that was encrypted later it is over what was there before, which the key must open.
 */

import { isKeyMissing } from '../db/own-keys/key-encryption.ts';
import { SealedValueError } from '../db/own-keys/sealed-value.ts';

/**
 * CHANGED: it is not what the entry says, or does not open. UNREAD: its commitment is what the entry says, and the key is away.
 * UNCOMPARED: the key is away, and without it nothing can be compared.
 */
export type ContentFlaw = 'CHANGED' | 'UNREAD' | 'UNCOMPARED';

export interface EncryptedContent<Row> {
  isEncrypted(row: Row): boolean;
  open(row: Row): Promise<Row>;
  hash(row: Row): Buffer;
}

/** @param row as it is stored @param said the hash in the entry, hexadecimal @returns null: all is well */
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
    if (error instanceof SealedValueError) return 'CHANGED';
    if (isKeyMissing(error)) return isVouched ? 'UNREAD' : 'UNCOMPARED';
    throw error;
  }
}
