/**
 * Which aggregates a set of rules needs, each once, and whose movements must be scanned for them: one scan per subject of
 * a transaction, however many aggregates look at it.
 */
import { corridorOf, movementsOf, partyKeys } from '../../subjects.ts';
import { customerRole, type Transaction, type TransactionParty } from '../../types.ts';
import type { CompiledRule } from '../language/compiled.ts';
import { AGGREGATE_SUBJECTS, type AggregateSubject } from '../language/types.ts';
import type { Aggregate } from './spec.ts';

export interface AggregatePlan {
  aggregates: readonly Aggregate[];
  /** Position of an aggregate by its key. */
  positions: ReadonlyMap<string, number>;
  /** How far back whose movements are needed, in hours. */
  reach: ReadonlyMap<AggregateSubject, number>;
}

export function planOf(rules: readonly CompiledRule[]): AggregatePlan {
  const byKey = new Map(rules.flatMap((rule) => rule.aggregates.map((one) => [one.key, one] as const)));
  const aggregates = [...byKey.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  const reach = new Map<AggregateSubject, number>();
  for (const { by, windowHours, offsetHours } of aggregates) {
    reach.set(by, Math.max(reach.get(by) ?? 0, windowHours + offsetHours));
  }
  return { aggregates, positions: new Map(aggregates.map(({ key }, position) => [key, position])), reach };
}

/** One subject of one transaction, whose movements are scanned once. Times as ISO 8601. */
export interface Scan {
  /** Of the transaction in the batch. */
  position: number;
  subject: string;
  /** As what the subject is looked at: `roleBit`s. */
  roles: number;
  at: string;
  since: string;
  seq: number;
  /** The transaction's own movements of this subject. */
  isOut: boolean;
  isIn: boolean;
  outCounterparty: string | null;
  inCounterparty: string | null;
  /** The other side of the customer: of `pair`. */
  pair: string | null;
  amount: number | null;
  corridor: string | null;
  paymentMode: string | null;
}

export const roleBit = (role: AggregateSubject): number => 1 << AGGREGATE_SUBJECTS.indexOf(role);

const HOUR_MS = 3_600_000;

export function scansOf(plan: AggregatePlan, transactions: readonly Transaction[]): Scan[] {
  return transactions.flatMap((transaction, position) => scansOfOne(plan, transaction, position));
}

function scansOfOne(plan: AggregatePlan, transaction: Transaction, position: number): Scan[] {
  const { tenantId, content, seq, base } = transaction;
  const subjects = subjectsByRole(tenantId, transaction);
  const movements = movementsOf(tenantId, content);
  const at = Date.parse(content.transactionDate);
  const scans = new Map<string, Scan & { hours: number }>();
  for (const [role, hours] of plan.reach) {
    const subject = subjects[role];
    if (!subject) continue;
    const out = movements.find((one) => one.subject === subject && one.direction === -1);
    const into = movements.find((one) => one.subject === subject && one.direction === 1);
    const scan = scans.get(subject) ?? {
      position,
      subject,
      roles: 0,
      at: new Date(at).toISOString(),
      since: '',
      hours: 0,
      seq,
      isOut: out !== undefined,
      isIn: into !== undefined,
      outCounterparty: out?.counterparty ?? null,
      inCounterparty: into?.counterparty ?? null,
      pair: subjects.counterparty,
      amount: base?.amount ?? null,
      corridor: corridorOf(content),
      paymentMode: content.paymentMode?.toUpperCase() ?? null,
    };
    scan.roles |= roleBit(role);
    scan.hours = Math.max(scan.hours, hours);
    scans.set(subject, scan);
  }
  return [...scans.values()].map(({ hours, ...scan }) => ({
    ...scan,
    since: new Date(at - hours * HOUR_MS).toISOString(),
  }));
}

function subjectsByRole(tenantId: string, { content }: Transaction): Record<AggregateSubject, string | null> {
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
    pair: counterparty === null ? null : party,
    corridor: corridorOf(content) === null ? null : party,
  };
}
