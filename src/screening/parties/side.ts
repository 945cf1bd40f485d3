/** One side of a transaction as resolution reads it: its party, the keys that link it, and the ID that a new party would get. */

import {
  type KeyKind,
  keysOfStated,
  type PartyKey,
  partyKeys,
  type RestrictionKey,
  restrictionAccounts,
  restrictionKeys,
} from '../../domain/subjects.ts';
import {
  customerRole,
  type Transaction,
  type TransactionContent,
  type TransactionParty,
} from '../../domain/transaction.ts';
import { uuidFromName } from '../../platform/lib/ids.ts';
import type { KnownParty, Said, SharedKeys, StatedNumbers } from './types.ts';

export const IDENTITY: ReadonlySet<KeyKind> = new Set(['DOCUMENT', 'BUSINESS_ID']);

export interface Side {
  party: TransactionParty;
  keys: readonly PartyKey[];
  /** Keys that link parties, so without the name. */
  ties: PartyKey[];
  numbers: readonly RestrictionKey[];
  /** Keys that may identify an account of a restricted party. */
  accounts: readonly string[];
  /** Keys for numbers stated elsewhere in the request. */
  stated: readonly string[];
}

export const saidBy = ({ type, nationality, gender }: TransactionParty): Said => ({ type, nationality, gender });

/** Documents and business IDs of the side. */
export function identitiesOf(keys: readonly (PartyKey | RestrictionKey)[]): string[] {
  return keys.filter(({ kind }) => kind === 'DOCUMENT' || kind === 'BUSINESS_ID').map(({ key }) => key);
}

export function kindOf({ type }: TransactionParty) {
  return type === 'CORPORATE' ? 'ORGANIZATION' : 'PERSON';
}

/** Cached: a batch needs it several times, and `content` never changes. */
const sidesKnown = new WeakMap<TransactionParty, { tenantId: string; numbersOf: StatedNumbers; side: Side }>();

/** @param shared keys of the side that identify no party */
export function sideOf(
  tenantId: string,
  party: TransactionParty,
  content: TransactionContent,
  numbersOf: StatedNumbers,
  shared: SharedKeys,
): Side {
  const side = wholeSideOf(tenantId, party, content, numbersOf);
  if (shared.size === 0) return side;
  const isOwn = (key: string) => !shared.has(key);
  const ties = side.ties.filter(({ key }) => isOwn(key));
  return { ...side, ties, accounts: side.accounts.filter(isOwn), stated: side.stated.filter(isOwn) };
}

function wholeSideOf(
  tenantId: string,
  party: TransactionParty,
  content: TransactionContent,
  numbersOf: StatedNumbers,
): Side {
  const before = sidesKnown.get(party);
  if (before?.tenantId === tenantId && before.numbersOf === numbersOf) return before.side;
  const keys = partyKeys(tenantId, party);
  const ties = keys.filter(({ kind }) => kind !== 'NAME');
  const accounts = restrictionAccounts(tenantId, party, content);
  const stated = statedOf(tenantId, party, content, numbersOf);
  const known = new Set([...accounts, ...keys.map(({ key }) => key)]);
  const side: Side = {
    ...{ party, keys, ties, numbers: restrictionKeys(tenantId, party), accounts },
    stated: [...new Set(stated)].filter((key) => !known.has(key)),
  };
  sidesKnown.set(party, { tenantId, numbersOf, side });
  return side;
}

/** A number that belongs to neither side belongs to the counterparty of the customer. */
function statedOf(
  tenantId: string,
  { role }: TransactionParty,
  content: TransactionContent,
  numbersOf: StatedNumbers,
): string[] {
  const { sender, receiver, transactionFlow } = content;
  const isOfNeither = !sender || !receiver || role !== customerRole(transactionFlow);
  const numbers = numbersOf(content).filter((one) => one.role === role || (one.role === null && isOfNeither));
  return keysOfStated(
    tenantId,
    numbers.map(({ number }) => number),
    content,
  );
}

/**
 * The same on every node, so that two nodes that meet a party at once make one party. Made from its first key, with the name if
 * several people can share that key. A side with only a name gets an id of its own for each transaction.
 */
export function newPartyId(tenantId: string, { transactionUuid }: Transaction, { party, keys, ties }: Side): string {
  const first = ties[0];
  if (!first) return uuidFromName(tenantId, `PARTY:${transactionUuid}:${party.role}`);
  if (IDENTITY.has(first.kind)) return uuidFromName(tenantId, `PARTY:${first.key}`);
  const name = keys.find(({ kind }) => kind === 'NAME')?.key ?? '';
  return uuidFromName(tenantId, `PARTY:${first.key}:${name}`);
}

export function newParty(partyId: string, { party }: Side, transaction: Transaction): KnownParty {
  return {
    partyId,
    names: [],
    birthDate: party.birthDate,
    transactions: 0,
    firstSeq: transaction.seq,
    firstSeenAt: transaction.createdAt,
    lastSeenAt: transaction.createdAt,
    earliestPaidAt: new Date(transaction.content.transactionDate),
    keys: [],
    marks: [],
    clearances: [],
    formerIds: [],
  };
}
