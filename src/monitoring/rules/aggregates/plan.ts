/**
 * Plans the aggregates that a set of rules needs, each computed once. Aggregates of one subject that reach about equally far back
 * share a pass over its movements, so that a window of a day does not read the movements of a year.
 */
import { corridorOf, movementsOf, namedCustomer, partyKeys, subjectsOfHolder } from '../../../domain/subjects.ts';
import {
  countedMode,
  customerRole,
  type PartyRole,
  type Transaction,
  type TransactionContent,
  type TransactionParty,
} from '../../../domain/transaction.ts';
import type { CompiledRule } from '../language/compiled.ts';
import type { AggregateSubject } from '../language/types.ts';
import type { Aggregate } from './spec.ts';

export interface AggregatePlan {
  aggregates: readonly Aggregate[];
  /** Position of an aggregate by its key. */
  positions: ReadonlyMap<string, number>;
  /** The parts with the shortest reach first. */
  parts: readonly PlanPart[];
  /** Position of an aggregate's part by its key. */
  partOf: ReadonlyMap<string, number>;
}

/** Aggregates that are computed in one pass over the movements of one subject. */
export interface PlanPart {
  role: ScannedRole;
  /** The value of REACHES, in hours, that all its aggregates stay within. */
  reach: number;
  /** Hours that the pass reaches back. */
  hours: number;
  /** Positions of the aggregates. */
  members: readonly number[];
}

/** Subjects with movements of their own; `pair` and `corridor` are counted over the customer's. */
export type ScannedRole = Exclude<AggregateSubject, 'pair' | 'corridor'>;

const PAYING: ReadonlySet<ScannedRole> = new Set(['sender', 'senderAccount', 'fromWallet']);

const DAY = 24;
/** Most windows with their offset stay within 8 or 40 days; few reach back a year. */
const REACHES = [8 * DAY, 40 * DAY, Number.POSITIVE_INFINITY];
export const SHORTEST_REACH = REACHES[0];

export function planOf(rules: readonly CompiledRule[]): AggregatePlan {
  const byKey = new Map(rules.flatMap((rule) => rule.aggregates.map((one) => [one.key, one] as const)));
  const aggregates = [...byKey.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  const parts = new Map<string, { role: ScannedRole; reach: number; hours: number; members: number[] }>();
  for (const [position, { by, windowHours, offsetHours }] of aggregates.entries()) {
    const role = by === 'pair' || by === 'corridor' ? 'party' : by;
    const hours = windowHours + offsetHours;
    const reach = REACHES.find((one) => hours <= one)!;
    const part = parts.get(`${role} ${reach}`) ?? { role, reach, hours: 0, members: [] };
    part.hours = Math.max(part.hours, hours);
    part.members.push(position);
    parts.set(`${role} ${reach}`, part);
  }
  const ordered = [...parts.values()].sort((a, b) => a.reach - b.reach);
  return {
    aggregates,
    positions: new Map(aggregates.map(({ key }, position) => [key, position])),
    parts: ordered,
    partOf: new Map(ordered.flatMap(({ members }, part) => members.map((member) => [aggregates[member]!.key, part]))),
  };
}

/** A subject of a transaction whose movements are to be read. `at` is ISO 8601. */
export interface Scan {
  /** Position of the transaction in the batch. */
  position: number;
  /** Keys under which its movements may be stored, the strongest first. */
  subjects: readonly string[];
  transactionUuid: string;
  /** The side whose customer's further accounts count too. null: only the subject's own movements count. */
  side: PartyRole | null;
  /** The wanted parts of the plan, as bits. */
  parts: number;
  at: string;
  seq: number;
  /** Whether the transaction itself moves money out of, or into, this subject. */
  isOut: boolean;
  isIn: boolean;
  /** Direction of the role of the subject: -1 out, 1 in. */
  direction: -1 | 1;
  outCounterparty: string | null;
  inCounterparty: string | null;
  /** For `pair`: the side that deals with the customer. */
  pair: string | null;
  amount: number | null;
  corridor: string | null;
  paymentMode: string | null;
}

/** Keys of the party on each side, from the transactions before and beside: one names the document, the next one an account alone. */
export type Holders = Readonly<Record<PartyRole, readonly string[]>>;

/** @param wanted per transaction, positions in `plan.parts` */
export function scansOf(
  plan: AggregatePlan,
  transactions: readonly Transaction[],
  wanted: readonly Iterable<number>[],
  holders?: readonly Holders[],
): Scan[] {
  return transactions.flatMap((transaction, position) =>
    scansOfOne(plan, transaction, position, { wanted: wanted[position]!, holders: holders?.[position] }),
  );
}

function scansOfOne(
  { parts }: AggregatePlan,
  transaction: Transaction,
  position: number,
  { wanted, holders }: { wanted: Iterable<number>; holders: Holders | undefined },
): Scan[] {
  const { tenantId, transactionUuid, content, seq, base } = transaction;
  const subjects = subjectsByRole(tenantId, transaction);
  const movements = movementsOf(tenantId, content);
  // A customer who sends is read once, as customer and as sender.
  const bits = new Map<ScannedRole | PartyRole, { role: ScannedRole; bit: number }>();
  for (const part of wanted) {
    const { role } = parts[part]!;
    const of = sideOf(role, content) ?? role;
    bits.set(of, { role, bit: (bits.get(of)?.bit ?? 0) | (1 << part) });
  }
  return [...bits.values()].flatMap(({ role, bit }): Scan[] => {
    const subject = subjects[role];
    if (!subject) return [];
    const side = sideOf(role, content);
    const out = movements.find((one) => one.subject === subject && one.direction === -1);
    const into = movements.find((one) => one.subject === subject && one.direction === 1);
    return [
      {
        position,
        subjects: side === null ? [subject] : holderSubjects(tenantId, content, side, holders),
        transactionUuid,
        side,
        parts: bit,
        at: new Date(content.transactionDate).toISOString(),
        seq,
        isOut: out !== undefined,
        isIn: into !== undefined,
        direction: out && (!into || isPaying(role, content)) ? -1 : 1,
        outCounterparty: out?.counterparty ?? null,
        inCounterparty: into?.counterparty ?? null,
        pair: subjects.counterparty,
        amount: base?.amount ?? null,
        corridor: corridorOf(content),
        paymentMode: countedMode(content),
      },
    ];
  });
}

/** null: of an account or a wallet alone. */
function sideOf(role: ScannedRole, { transactionFlow }: TransactionContent): PartyRole | null {
  const own = customerRole(transactionFlow);
  const other = own === 'SENDER' ? 'RECEIVER' : 'SENDER';
  const sides: Partial<Record<ScannedRole, PartyRole>> = {
    ...{ sender: 'SENDER', receiver: 'RECEIVER' },
    ...{ party: own, counterparty: other },
  };
  return sides[role] ?? null;
}

/** Keys under which the movements of a side may be stored. */
export function holderSubjects(
  tenantId: string,
  content: TransactionContent,
  side: PartyRole,
  holders: Holders | undefined,
): string[] {
  const party = side === 'SENDER' ? content.sender : content.receiver;
  const customer = side === customerRole(content.transactionFlow) ? namedCustomer(tenantId, content) : null;
  const own = party ? subjectsOfHolder(tenantId, party) : [];
  return [...new Set([...own, ...(holders?.[side] ?? []), ...(customer ? [customer] : [])])];
}

function isPaying(role: ScannedRole, { transactionFlow }: TransactionContent): boolean {
  const isSending = customerRole(transactionFlow) === 'SENDER';
  if (role === 'party') return isSending;
  return role === 'counterparty' ? !isSending : PAYING.has(role);
}

function subjectsByRole(tenantId: string, { content }: Transaction): Record<ScannedRole, string | null> {
  const keysOf = (party: TransactionParty | null) => (party ? partyKeys(tenantId, party) : []);
  const [senderKeys, receiverKeys] = [keysOf(content.sender), keysOf(content.receiver)];
  const of = (keys: typeof senderKeys, kind: 'ACCOUNT' | 'WALLET') =>
    keys.find((one) => one.kind === kind)?.key ?? null;
  const [sender, receiver] = [senderKeys[0]?.key ?? null, receiverKeys[0]?.key ?? null];
  const isSending = customerRole(content.transactionFlow) === 'SENDER';
  const [party, counterparty] = isSending ? [sender, receiver] : [receiver, sender];
  return {
    sender,
    receiver,
    party,
    counterparty,
    senderAccount: of(senderKeys, 'ACCOUNT'),
    receiverAccount: of(receiverKeys, 'ACCOUNT'),
    fromWallet: of(senderKeys, 'WALLET'),
    toWallet: of(receiverKeys, 'WALLET'),
  };
}
