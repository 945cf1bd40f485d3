/** A call that creates something, once under its Idempotency-Key. */

import type { Caller } from '../access/permissions.ts';
import type { Db } from '../db/database.ts';
import type { Idempotency } from '../http/idempotency.ts';
import type { IdempotencyRequest } from '../http/operation.ts';

export interface CreatingCall<T> extends Caller {
  idempotency: IdempotencyRequest | null;
  /** The response body that will carry the result, to be stored with the key. */
  render(result: T): string;
}

const CREATED = 201;

/** Call it inside the transaction of the effect. @returns the body that was answered first; null: go on */
export async function claimed(
  db: Db,
  idempotency: Pick<Idempotency, 'claim'>,
  { idempotency: request, principal: { tenantId, id } }: CreatingCall<never>,
  body: string,
): Promise<string | null> {
  if (!request) return null;
  const earlier = await idempotency.claim(db, { tenantId, clientId: id }, request, { status: CREATED, body });
  return earlier?.body ?? null;
}
