/** Encrypts stored messages with an organization-managed key, and decrypts them to be sent. */
import type { Db } from '../db/database.ts';
import { type EncryptedTable, opened, sealerOf } from '../db/own-keys/sealed-fields.ts';
import { SealedValueError } from '../db/own-keys/sealed-value.ts';
import { AppError } from '../errors.ts';
import type { Failure } from './failures.ts';

export const ENCRYPTED_WEBHOOK_DELIVERIES = {
  table: 'webhook_deliveries',
  what: 'Messages to receivers: their content',
  inClear: 'event type, subject ID, receiver address, state, attempts and times',
  id: { delivery_id: 'uuid' },
  columns: [{ name: 'body', isText: true }],
  isUnsealed: true,
} as const satisfies EncryptedTable;

interface Message {
  tenantId: string;
  deliveryId: string;
  body: string;
}

/** @param rows of any organizations @throws AppError service-unavailable while an organization-managed key is unavailable */
export async function deliveriesAsStored<Row extends Message>(db: Db, rows: readonly Row[]): Promise<Row[]> {
  const { table, columns } = ENCRYPTED_WEBHOOK_DELIVERIES;
  const stored: Row[] = [];
  for (const row of rows) {
    const seal = await sealerOf(db, row.tenantId);
    stored.push(seal ? { ...row, body: seal({ table, row: row.deliveryId }, columns[0], row.body) } : row);
  }
  return stored;
}

/** With the body; `unsent`: it cannot be decrypted, so there is nothing to send. */
export type Opened<Row extends Message> = Row & { unsent?: Unsent };
type Unsent = Extract<Failure, 'OWN_KEY_AWAY' | 'OWN_KEY_DESTROYED' | 'UNREADABLE'>;

/** Encrypted text is never sent: a message that cannot be decrypted has no body. */
export async function openDeliveries<Row extends Message>(db: Db, rows: readonly Row[]): Promise<Opened<Row>[]> {
  const all: Opened<Row>[] = [];
  for (const row of rows) {
    try {
      all.push({ ...row, body: await openedBody(db, row) });
    } catch (error) {
      all.push({ ...row, body: '', unsent: unsentOf(error) });
    }
  }
  return all;
}

/** @throws AppError service-unavailable, own-key-destroyed; SealedValueError */
export async function openedBody(db: Db, { tenantId, deliveryId, body }: Message): Promise<string> {
  const { table } = ENCRYPTED_WEBHOOK_DELIVERIES;
  return (await opened(db, { tenantId, table, row: deliveryId, column: 'body' }, body)) as string;
}

function unsentOf(error: unknown): Unsent {
  if (error instanceof SealedValueError) return 'UNREADABLE';
  if (error instanceof AppError && error.details.reason === 'OWN_KEY_AWAY') return 'OWN_KEY_AWAY';
  if (error instanceof AppError && error.code === 'own-key-destroyed') return 'OWN_KEY_DESTROYED';
  throw error;
}
