/** Sentences that a narrative can begin with: each says what is recorded, and names the records. Pure; nothing is concluded. */
import { customerRole, type Transaction, type TransactionParty } from '../transactions/types/transaction.ts';
import { sumOf } from './autofill.ts';

export interface NarrativeSentence {
  text: string;
  evidence: { kind: 'TRANSACTION'; evidenceId: string }[];
}

const MAX_NAMED = 10;

export function sentencesOf(transactions: readonly Transaction[]): NarrativeSentence[] {
  if (transactions.length === 0) return [];
  return [
    periodOf(transactions),
    ...amountsOf(transactions),
    ...partiesOf(transactions, 'customer'),
    ...partiesOf(transactions, 'counterparty'),
    ...modesOf(transactions),
    ...statusesOf(transactions),
  ];
}

const evidenceOf = (transactions: readonly Transaction[]) =>
  transactions.map(({ transactionUuid }) => ({ kind: 'TRANSACTION' as const, evidenceId: transactionUuid }));

const counted = (count: number) => (count === 1 ? '1 transaction' : `${count} transactions`);

function periodOf(transactions: readonly Transaction[]): NarrativeSentence {
  const days = transactions.map(({ content }) => content.transactionDate.slice(0, 10)).sort();
  const [first, last] = [days[0]!, days.at(-1)!];
  const when = first === last ? `on ${first}` : `from ${first} to ${last}`;
  return { text: `${counted(transactions.length)} took place ${when}.`, evidence: evidenceOf(transactions) };
}

function amountsOf(transactions: readonly Transaction[]): NarrativeSentence[] {
  const groups = grouped(transactions, ({ content }) => `${content.transactionFlow} ${content.amount.currency}`);
  return groups.map(([key, some]) => {
    const [flow, currency] = key.split(' ');
    const values = some.map(({ content }) => content.amount.value);
    const way = flow === 'OUTBOUND' ? 'sent' : 'received';
    const text = `The customer ${way} ${sumOf(values)} ${currency} in ${counted(some.length)}${range(values)}.`;
    return { text, evidence: evidenceOf(some) };
  });
}

function range(values: readonly string[]): string {
  const sorted = [...values].sort((one, other) => Number(one) - Number(other));
  if (sorted.length < 2 || sorted[0] === sorted.at(-1)) return '';
  return `, the smallest of ${sorted[0]} and the largest of ${sorted.at(-1)}`;
}

function partiesOf(transactions: readonly Transaction[], which: 'customer' | 'counterparty'): NarrativeSentence[] {
  const sideOf = ({ content }: Transaction): TransactionParty | null => {
    const isSender = (customerRole(content.transactionFlow) === 'SENDER') === (which === 'customer');
    return isSender ? content.sender : content.receiver;
  };
  const groups = grouped(transactions, (one) => {
    const party = sideOf(one);
    return party?.name ? JSON.stringify([party.name, party.birthDate, party.country]) : null;
  });
  return groups.slice(0, MAX_NAMED).map(([, some]) => {
    const { name, birthDate, country } = sideOf(some[0]!)!;
    const known = [birthDate && `born ${birthDate}`, country && `country ${country}`].filter(Boolean).join(', ');
    const text = `The ${which} of ${counted(some.length)} is recorded as ${name}${known && ` (${known})`}.`;
    return { text, evidence: evidenceOf(some) };
  });
}

function modesOf(transactions: readonly Transaction[]): NarrativeSentence[] {
  const groups = grouped(transactions, ({ content }) => content.paymentMode ?? content.asset?.chain ?? null);
  return groups.map(([mode, some]) => ({
    text: `${counted(some.length)} went by ${mode.toLowerCase().replaceAll('_', ' ')}.`,
    evidence: evidenceOf(some),
  }));
}

function statusesOf(transactions: readonly Transaction[]): NarrativeSentence[] {
  const flagged = transactions.filter(({ isSuspicious }) => isSuspicious);
  return grouped(flagged, ({ status }) => status).map(([status, some]) => ({
    text: `${counted(some.length)} ${some.length === 1 ? 'stands' : 'stand'} with the screening status ${status}.`,
    evidence: evidenceOf(some),
  }));
}

/** By their keys, in the order of their first; those without a key are left out. */
function grouped(transactions: readonly Transaction[], keyOf: (one: Transaction) => string | null) {
  const groups = new Map<string, Transaction[]>();
  for (const one of transactions) {
    const key = keyOf(one);
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups];
}
