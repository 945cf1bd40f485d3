/** Messages as they are stored where the organisation has a key of its own, and opened again to be sent. */
import type { Db } from '../db/database.ts';
import { type EncryptedTable, opened, sealerOf } from '../db/own-keys/sealed-fields.ts';
import { SealedValueError } from '../db/own-keys/sealed-value.ts';
import { AppError } from '../errors.ts';
import type { Failure } from './failures.ts';

export const ENCRYPTED_WEBHOOK_DELIVERIES = {
  table: 'webhook_deliveries',
  what: 'Messages to receivers: what they tell',
  inClear: 'kind of event, id of what it is about, address of the receiver, state, attempts and when',
  id: { delivery_id: 'uuid' },
  columns: [{ name: 'body', isText: true }],
  isUnsealed: true,
} as const satisfies EncryptedTable;

interface Message {
  tenantId: string;
  deliveryId: string;
  body: string;
}

/** @param rows of any organisations @throws AppError service-unavailable while an organisation's own key is away */
export async function deliveriesAsStored<Row extends Message>(db: Db, rows: readonly Row[]): Promise<Row[]> {
  const { table, columns } = ENCRYPTED_WEBHOOK_DELIVERIES;
  const stored: Row[] = [];
  for (const row of rows) {
    const seal = await sealerOf(db, row.tenantId);
    stored.push(seal ? { ...row, body: seal({ table, row: row.deliveryId }, columns[0], row.body) } : row);
  }
  return stored;
}

/** With what is sent; `unsent`: it does not open, so there is nothing to send. */
export type Opened<Row extends Message> = Row & { unsent?: Unsent };
type Unsent = Extract<Failure, 'OWN_KEY_AWAY' | 'OWN_KEY_DESTROYED' | 'UNREADABLE'>;

/** It is never the stored text that is sent where that is encrypted, or should be: what does not open has no body. */
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
