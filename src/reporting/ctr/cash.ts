/**
 * Cash that this institution receives or pays in a transaction, and its owner. Pure.
 *
 * paid in cash                             picked up in cash
 * OUTBOUND   in, of the sender (a payment out);       out only if the sender picks it up; otherwise
 * to themselves: out, a withdrawal         the institution at the other end pays it
 * INBOUND    in, for the receiver, unless another     out, of the receiver
 * bank received it
 *
 * Cash in and cash out for the same person without an account: a currency exchange at the counter.
 */

import { partyKeys } from '../../domain/subjects.ts';
import {
  isCashDelivery,
  type PartyRole,
  type Transaction,
  type TransactionFlow,
  type TransactionParty,
} from '../../domain/transaction.ts';
import { normalizeFullName } from '../../matching/names/normalize.ts';
import type { CashKind } from './types.ts';

export interface Cash {
  kind: CashKind;
  /** Side that owns the transaction. */
  owner: PartyRole;
  /** Side that conducted the transaction for the owner. null: no other person is recorded. */
  conductor: PartyRole | null;
  /** Whether both sides are the owner. */
  isOwn: boolean;
}

/** Empty: no cash. At most one in and one out. */
export function cashOf(tenantId: string, { content }: Pick<Transaction, 'content'>): Cash[] {
  const { sender, receiver, transactionFlow } = content;
  const isPaidIn = content.paymentMode?.toUpperCase() === 'CASH';
  const isPickedUp = isCashDelivery(content.deliveryType);
  const areBoth = isIdentified(receiver) && isIdentified(sender);
  const isOwn = !areBoth || areOne(tenantId, sender, receiver, transactionFlow);
  const isAtCounter = areBoth && ![sender, receiver].some((party) => party.bank !== null || party.account !== null);
  if (isPaidIn && isPickedUp && isOwn && isAtCounter) {
    const owner = transactionFlow === 'OUTBOUND' ? 'SENDER' : 'RECEIVER';
    return (['EXCHANGE_IN', 'EXCHANGE_OUT'] as const).map((kind) => ({ kind, owner, conductor: null, isOwn }));
  }
  if (transactionFlow === 'OUTBOUND') {
    const payer = isIdentified(sender) ? 'SENDER' : 'RECEIVER';
    if (isOwn) return isPaidIn || isPickedUp ? [{ kind: 'WITHDRAWAL', owner: payer, conductor: null, isOwn }] : [];
    return isPaidIn ? [{ kind: 'WIRE_OUT', owner: 'SENDER', conductor: null, isOwn }] : [];
  }
  const owner = isIdentified(receiver) ? 'RECEIVER' : 'SENDER';
  const cash: Cash[] = [];
  if (isPaidIn && !sender?.bank) cash.push({ kind: 'DEPOSIT', owner, conductor: isOwn ? null : 'SENDER', isOwn });
  if (isPickedUp) cash.push({ kind: 'WIRE_IN', owner, conductor: null, isOwn });
  return cash;
}

/** Keys that identify a party, other than its name. */
export function linkingKeys(tenantId: string, party: TransactionParty): string[] {
  const tying = partyKeys(tenantId, party).filter(({ kind }) => TYING.has(kind));
  // The name is used only if nothing else is known.
  return (tying.length > 0 ? tying : partyKeys(tenantId, party).slice(0, 1)).map(({ key }) => key);
}

const TYING: ReadonlySet<string> = new Set(['DOCUMENT', 'BUSINESS_ID', 'ACCOUNT', 'WALLET']);

const isIdentified = (party: TransactionParty | null): party is TransactionParty =>
  party !== null && (party.name !== null || party.account !== null || party.document !== null);

/**
 * A conductor with the receiver's name is most likely the receiver. For an outbound payment this would turn cash in
 * into cash out, so there the birth date must match too.
 */
function areOne(tenantId: string, a: TransactionParty, b: TransactionParty, flow: TransactionFlow): boolean {
  const keys = new Set(linkingKeys(tenantId, a));
  if (linkingKeys(tenantId, b).some((key) => keys.has(key))) return true;
  if (a.name === null || b.name === null || normalizeFullName(a.name) !== normalizeFullName(b.name)) return false;
  return a.birthDate === b.birthDate || (flow === 'INBOUND' && (a.birthDate === null || b.birthDate === null));
}
