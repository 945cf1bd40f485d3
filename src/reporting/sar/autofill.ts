/**
 * Fills missing fields of a report from its transactions, the earlier report and the settings. The narrative states
 * recorded facts, and the activity types follow from the statuses; both are for the approver to judge. Pure.
 */

import {
  customerRole,
  type Transaction,
  type TransactionParty,
  type TransactionStatus,
} from '../../domain/transaction.ts';
import { coinDigits } from '../../platform/http/formats.ts';
import { amountIn, inCoins, sumOf } from './amounts.ts';
import { type KeyTerm, keyTermsOf, noteOf, type Screenings } from './key-terms.ts';
import { withNameParts } from './name-parts.ts';
import { sentencesOf } from './narrative.ts';
import type { SarSettings } from './settings.ts';
import { FORMS, type SarContent, type SarRow, type SarSubject } from './types.ts';

export interface AutofillFacts {
  transactions: readonly Transaction[];
  /** The report that this one continues or corrects; null: none. */
  prior: Pick<SarRow, 'content' | 'externalReferenceId'> | null;
  settings: SarSettings;
  /** Screenings of the transactions. */
  screenings: Screenings;
}

export interface Filled {
  content: SarContent;
  /** JSON paths of the filled fields. */
  paths: string[];
}

type Field = keyof SarContent;
type Filler = (content: SarContent, known: AutofillFacts) => SarContent[Field];

/** Fields in order of filling, because later fields can depend on earlier fields. */
const FILLERS: readonly (readonly [Field, Filler])[] = [
  ['form', (_, { settings }) => settings['filings.form']],
  // Transactions of the case, if the report names none.
  ['transactionUuids', (_, { transactions }) => transactions.map(({ transactionUuid }) => transactionUuid)],
  ['filingDecision', () => 'FILE'],
  ['filingKind', (_, { prior }) => (prior === null ? 'INITIAL' : undefined)],
  ['sarFormVersion', ({ form }) => form && FORMS[form].version],
  ['submissionMethod', (_, { settings }) => settings['filings.submissionMethod']],
  ['priorDocumentNumber', (_, { prior }) => prior?.externalReferenceId ?? undefined],
  ['activityFrom', (_, { transactions }) => daysOf(transactions).at(0)],
  ['activityTo', (_, { transactions }) => daysOf(transactions).at(-1)],
  ['amountCurrency', (content, known) => (wantsAmount(content) ? totalOf(content, known)?.currency : undefined)],
  ['amount', (content, known) => amountOf(content, known)],
  ['cumulativeAmount', cumulativeOf],
  ['subjects', (_, { transactions }) => subjectsOf(transactions)],
  [
    'activityTypes',
    ({ form }, { transactions }) => (form === 'FINCEN_SAR' ? activityTypesOf(transactions) : undefined),
  ],
  ['noteToFincen', (content, known) => noteOf(termsOf(content, known))],
  ['detailedNarrative', (content, known) => factsOf(known.transactions, termsOf(content, known))],
  ['institution', (_, { settings }) => settings['filings.institution']],
];

/** Fields that a decision not to file does not need. */
export function fillIn(content: SarContent, known: AutofillFacts): Filled {
  if (content.filingDecision === 'NO_FILE') return { content, paths: [] };
  let filled: SarContent = content;
  const paths: string[] = [];
  for (const [field, filler] of FILLERS) {
    if (!isEmpty(filled[field])) continue;
    const value = filler(filled, known);
    if (isEmpty(value)) continue;
    filled = { ...filled, [field]: value };
    paths.push(...pathsOf(field, value));
  }
  return { content: filled, paths };
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.values(value).every(isEmpty);
}

/** Every leaf by its path, so that the approver can review each value. */
function pathsOf(path: string, value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => pathsOf(`${path}[${index}]`, one));
  if (typeof value !== 'object' || value === null) return value === undefined ? [] : [path];
  return Object.entries(value).flatMap(([name, member]) => pathsOf(`${path}.${name}`, member));
}

/** Statuses whose reason is the wording of an activity type of the FinCEN form. */
const ACTIVITY_OF: Readonly<Partial<Record<TransactionStatus, string>>> = {
  STRUCTURING_ATTEMPT: '114',
  UNUSUAL_ACTIVITY: '812',
  ANOMALY_SCREENING_FAILED: '812',
  HIGH_RISK_JURISDICTION: '928',
  JURISDICTION_NOT_ALLOWED: '928',
};

function activityTypesOf(transactions: readonly Transaction[]): SarContent['activityTypes'] {
  const codes = transactions.flatMap(({ status }) => ACTIVITY_OF[status] ?? []);
  return [...new Set(codes)].map((activityCode) => ({ activityCode }));
}

function termsOf({ form }: SarContent, { transactions, screenings }: AutofillFacts): KeyTerm[] {
  return form === 'FINCEN_SAR' ? keyTermsOf(transactions, screenings) : [];
}

function factsOf(transactions: readonly Transaction[], keyTerms: readonly KeyTerm[]): string {
  return sentencesOf(transactions, keyTerms)
    .map(({ text }) => text)
    .join(' ');
}

function daysOf(transactions: readonly Transaction[]): string[] {
  return transactions.map(({ content }) => content.transactionDate.slice(0, 10)).sort();
}

/**
 * Sum in the currency of the form; undefined if one transaction has no amount in it, because a partial sum is wrong.
 */
function totalOf({ form }: SarContent, { transactions, settings }: AutofillFacts) {
  const currency = form === 'FINCEN_SAR' ? 'USD' : settings['filings.institution'].goaml?.localCurrency;
  if (currency === undefined || transactions.length === 0) return undefined;
  const amounts = transactions.map((one) => amountIn(one, currency));
  if (amounts.includes(null)) return undefined;
  return { currency, value: inCoins(sumOf(amounts as string[]), coinDigits(currency)) };
}

function wantsAmount({ amount, isAmountUnknown, isNoAmountInvolved }: SarContent): boolean {
  return amount === undefined && !isAmountUnknown && !isNoAmountInvolved;
}

function amountOf(content: SarContent, known: AutofillFacts): string | undefined {
  if (!wantsAmount(content)) return undefined;
  const total = totalOf(content, known);
  return total && content.amountCurrency === total.currency ? total.value : undefined;
}

function cumulativeOf(
  { filingKind, amount, amountCurrency }: SarContent,
  { prior }: AutofillFacts,
): string | undefined {
  const before = prior?.content.cumulativeAmount ?? prior?.content.amount;
  if (filingKind !== 'CONTINUING' || !amount || !before) return undefined;
  return prior?.content.amountCurrency === amountCurrency ? sumOf([before, amount]) : undefined;
}

/**
 * All customers in the transactions, each once. Too many subjects are reported as an error instead of being dropped.
 */
function subjectsOf(transactions: readonly Transaction[]): SarSubject[] {
  const subjects = new Map<string, SarSubject>();
  for (const { content, transactionUuid } of transactions) {
    const party = customerRole(content.transactionFlow) === 'SENDER' ? content.sender : content.receiver;
    if (!party?.name) continue;
    const key = JSON.stringify([party.name.toLowerCase(), party.birthDate, party.document?.number, party.businessId]);
    const known = subjects.get(key) ?? subjectOf(party);
    subjects.set(key, withTransaction(known, party, transactionUuid));
  }
  return [...subjects.values()].map(withNameParts);
}

export function subjectOf(party: TransactionParty): SarSubject {
  const { name, type, birthDate, gender, nationality, country, email, phone, document, businessId } = party;
  const address = {
    ...(party.address && { street: party.address }),
    ...(party.city && { city: party.city }),
    ...(party.state && { state: party.state }),
    ...(party.postalCode && { postalCode: party.postalCode }),
    ...(country && { countryCode: country }),
  };
  const documents = [
    ...(document ? [documentOf(document)] : []),
    ...(businessId ? [{ documentType: 'OTHER' as const, number: businessId }] : []),
  ];
  const occupation = party.profession ?? party.businessCategory ?? party.businessType;
  return {
    ...(type && { subjectType: type }),
    ...(name && { fullName: name }),
    ...(birthDate && { birthDate }),
    ...(gender && { gender }),
    ...(nationality && { nationalityCode: nationality }),
    ...(occupation && { occupation }),
    ...(documents.length > 0 && { documents }),
    ...(Object.keys(address).length > 0 && { addresses: [address] }),
    ...(phone && { phones: [{ number: phone }] }),
    ...(email && { emails: [email] }),
  };
}

const DOCUMENT_WORDS: readonly (readonly [RegExp, 'PASSPORT' | 'DRIVERS_LICENSE' | 'NATIONAL_ID'])[] = [
  [/passport/i, 'PASSPORT'],
  [/driv/i, 'DRIVERS_LICENSE'],
  [/national|identity|\bid\b/i, 'NATIONAL_ID'],
];

function documentOf({ type, number }: { type: string | null; number: string }) {
  const found = DOCUMENT_WORDS.find(([words]) => words.test(type?.replaceAll('_', ' ') ?? ''));
  return { documentType: found?.[1] ?? ('OTHER' as const), number };
}

export function withTransaction(subject: SarSubject, { account, wallet }: TransactionParty, uuid: string): SarSubject {
  const { accounts = [], wallets = [], transactionUuids = [] } = subject;
  const newAccount = account !== null && !accounts.some(({ number }) => number === account);
  const newWallet = wallet !== null && !wallets.some(({ address }) => address === wallet.address);
  return {
    ...subject,
    ...(newAccount && { accounts: [...accounts, { number: account }] }),
    ...(newWallet && { wallets: [...wallets, { blockchain: wallet.chain, address: wallet.address }] }),
    transactionUuids: [...transactionUuids, uuid],
  };
}
