/** Draft sentences for the narrative. Each states recorded facts and names the records, without conclusions. Pure. */
import {
  customerRole,
  type Transaction,
  type TransactionParty,
  type TransactionStatus,
} from '../../domain/transaction.ts';
import { sumOf } from './amounts.ts';
import type { KeyTerm } from './key-terms.ts';

export interface NarrativeSentence {
  text: string;
  evidence: { kind: 'TRANSACTION'; evidenceId: string }[];
}

const MAX_NAMED = 10;

/** @param keyTerms key terms of these transactions, for a report to FinCEN */
export function sentencesOf(
  transactions: readonly Transaction[],
  keyTerms: readonly KeyTerm[] = [],
): NarrativeSentence[] {
  if (transactions.length === 0) return [];
  return [
    ...keyTermsIn(keyTerms),
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

/** First, because FinCEN searches narratives for them. */
function keyTermsIn(keyTerms: readonly KeyTerm[]): NarrativeSentence[] {
  if (keyTerms.length === 0) return [];
  const transactions = new Set(keyTerms.flatMap((one) => one.transactions));
  const text = `FinCEN key term${keyTerms.length === 1 ? '' : 's'}: ${keyTerms.map(({ term }) => term).join('; ')}.`;
  return [{ text, evidence: evidenceOf([...transactions]) }];
}

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
    const text = `The customer ${way} ${grouping(sumOf(values))} ${currency} in ${counted(some.length)}${range(values)}.`;
    return { text, evidence: evidenceOf(some) };
  });
}

function range(values: readonly string[]): string {
  const sorted = [...values].sort((one, other) => Number(one) - Number(other));
  if (sorted.length < 2 || sorted[0] === sorted.at(-1)) return '';
  return `, the smallest of ${grouping(sorted[0]!)} and the largest of ${grouping(sorted.at(-1)!)}`;
}

/** Formats 74200.5 as 74,200.50. Keeps all digits, because crypto assets have many. */
function grouping(decimal: string): string {
  const [whole = '', fraction] = decimal.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction.padEnd(2, '0')}`;
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
    const known = [birthDate && `born ${birthDate}`, country && `country ${countryName(country)}`]
      .filter(Boolean)
      .join(', ');
    const text = `The ${which} of ${counted(some.length)} is recorded as ${name}${known && ` (${known})`}.`;
    return { text, evidence: evidenceOf(some) };
  });
}

function modesOf(transactions: readonly Transaction[]): NarrativeSentence[] {
  const groups = grouped(transactions, ({ content: { paymentMode, asset } }) => {
    if (paymentMode) return `by ${MODE_WORDS[paymentMode] ?? inWords(paymentMode)}`;
    return asset && `over the blockchain ${inWords(asset.chain)}`;
  });
  return groups.map(([how, some]) => ({
    text: `${counted(some.length)} went ${how}.`,
    evidence: evidenceOf(some),
  }));
}

/** Texts for PAYMENT_MODES. */
const MODE_WORDS: Readonly<Record<string, string>> = {
  ACH: 'ACH',
  BANK_WIRE: 'bank wire',
  CARD_PAYMENT: 'card',
  CASH: 'cash',
  CHEQUE: 'cheque',
  CRYPTO_TRANSFER: 'transfer of crypto assets',
  INTERNAL_TRANSFER: 'internal transfer',
  MOBILE: 'mobile payment',
  STABLECOIN_SWAP: 'swap of stablecoins',
};

/** BITCOIN_CASH becomes Bitcoin Cash; XRP stays. */
function inWords(code: string): string {
  return code
    .split('_')
    .map((word) => (word.length > 3 ? word[0] + word.slice(1).toLowerCase() : word))
    .join(' ');
}

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' });

/** Words for a code. Unknown codes stay as they are. */
function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? COUNTRIES.of(code)! : code;
}

function statusesOf(transactions: readonly Transaction[]): NarrativeSentence[] {
  const flagged = transactions.filter(({ isSuspicious }) => isSuspicious);
  return grouped(flagged, ({ status }) => status).map(([status, some]) => ({
    text: `${counted(some.length)} ${some.length === 1 ? 'was' : 'were'} ${STATUS_WORDS[status as TransactionStatus]}.`,
    evidence: evidenceOf(some),
  }));
}

/**
 * Completes "was" and "were" for readers without knowledge of the codes. States the findings, not that they are true.
 */
const STATUS_WORDS: Readonly<Record<TransactionStatus, string>> = {
  PENDING: 'still being screened',
  ACTIVE: 'accepted for screening',
  ANOMALY_SCREENING_PASSED: 'screened for anomalies without a finding',
  ANOMALY_SCREENING_FAILED: 'flagged as an anomaly',
  SCREENING_FAILED: 'stopped by the screening',
  SANCTION_LISTED: 'stopped on account of a sanctions list',
  PEP_LISTED: 'flagged on account of a politically exposed person',
  WHITELISTED: 'released because a party is exempted',
  BLACKLISTED: 'rejected because a party is restricted',
  JURISDICTION_NOT_ALLOWED: 'stopped on account of a country that is not allowed',
  ADVERSE_MEDIA_LISTED: 'flagged on account of adverse media about a party',
  RULES_VIOLATION: 'flagged by a monitoring rule',
  RELEASED: 'released',
  REJECTED: 'rejected after a review',
  ESCALATED: 'escalated for further review',
  THRESHOLD_BREACH: 'flagged for an amount above a limit',
  HIGH_RISK_JURISDICTION: 'flagged on account of a high-risk country',
  UNUSUAL_ACTIVITY: 'flagged as unusual activity',
  VERIFICATION_FAILED: 'flagged because details could not be verified',
  WATCH_LIST_MATCH: 'flagged as a possible match with a watch list',
  STRUCTURING_ATTEMPT: 'flagged as possible structuring',
  HIGH_RISK_CUSTOMER: 'flagged on account of a high-risk party',
};

/** Groups items by key, in order of first appearance. Items without a key are left out. */
function grouped(transactions: readonly Transaction[], keyOf: (one: Transaction) => string | null) {
  const groups = new Map<string, Transaction[]>();
  for (const one of transactions) {
    const key = keyOf(one);
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups];
}
