/**
 * VALIDATION: what no schema can see: whether the parts of a transaction agree with each other and with the world.
 *
 *   a name that is needed is missing, or is none   VERIFICATION_FAILED
 *   a date that cannot be                          VERIFICATION_FAILED
 *   everything else                                is told, and adds a little to the score
 *
 * Names are needed on both sides of a fiat transaction, and where two asset service providers move 1,000 USD or more
 * (FATF Recommendation 16, the Travel Rule). An ordinary transaction has no finding here.
 */
import { bicCountry, ibanCountry } from '../../country-risk/mentions.ts';
import type { FxSnapshot } from '../../fx/snapshot.ts';
import type { Finding, FindingSubject } from '../../transactions/types/finding.ts';
import type {
  Transaction,
  TransactionContent,
  TransactionParty,
  TransactionStatus,
} from '../../transactions/types/transaction.ts';
import type { Stage } from '../stage.ts';

/** What was looked up: JSON. */
export interface ValidationEvidence {
  /** What the transaction is worth in USD; null: no rate. */
  usd: number | null;
  /** Units of the received currency for one of the sent; null: no rate, or one currency. */
  expected: { rate: number; source: string; isRecent: boolean } | null;
}

const DAY_MS = 86_400_000;
const TRAVEL_RULE_USD = 1_000;
/** An own rate of the last days is close; a shipped or old one tells mistakes of the decimal point alone. */
const RECENT_DAYS = 7;
const [CLOSE_FACTOR, FAR_FACTOR] = [1.2, 3];
/** Between the rate that was told and the amounts, either way round. */
const TOLD_FACTOR = 1.05;
const FUTURE_DAYS = 2;
const LONG_AGO_DAYS = 366;
const NOT_CREDIBLE_AHEAD_DAYS = 366;
const NOT_CREDIBLE_BEFORE = Date.UTC(1990, 0, 1);

type Flaw = { subject: FindingSubject; remark: string; details?: Record<string, unknown> };

interface Check {
  code: string;
  status: TransactionStatus | null;
  score: number;
  weight: number;
  find(transaction: Transaction, evidence: ValidationEvidence): Flaw[];
}

const CHECKS: readonly Check[] = [
  { code: 'NAME_MISSING', status: 'VERIFICATION_FAILED', score: 60, weight: 0.8, find: missingNames },
  { code: 'DATE_NOT_CREDIBLE', status: 'VERIFICATION_FAILED', score: 50, weight: 0.8, find: incredibleDate },
  { code: 'DATE_IN_FUTURE', status: null, score: 20, weight: 0.3, find: futureDate },
  { code: 'DATE_LONG_AGO', status: null, score: 10, weight: 0.3, find: oldDate },
  { code: 'TRAVEL_RULE_INCOMPLETE', status: null, score: 20, weight: 0.3, find: travelRule },
  { code: 'SAME_ACCOUNT', status: null, score: 30, weight: 0.3, find: sameAccount },
  { code: 'IBAN_ELSEWHERE', status: null, score: 20, weight: 0.3, find: ibanElsewhere },
  { code: 'BANK_NOT_OF_IBAN', status: null, score: 30, weight: 0.3, find: bankNotOfIban },
  { code: 'AMOUNTS_DISAGREE', status: null, score: 30, weight: 0.3, find: amountsDisagree },
  { code: 'NOT_VALUED', status: null, score: 10, weight: 0.3, find: notValued },
];

export function validationStage(fx: { snapshot(tenantId: string): Promise<FxSnapshot> }): Stage<ValidationEvidence> {
  return {
    id: 'VALIDATION',
    description: 'Whether names, dates, accounts and amounts are there and agree with each other.',
    expected: true,
    async gather({ tenantId, transactions }) {
      const rates = await fx.snapshot(tenantId);
      return transactions.map(({ content }) => evidenceOf(content, rates));
    },
    judge: validationOf,
  };
}

function evidenceOf(content: TransactionContent, rates: FxSnapshot): ValidationEvidence {
  const { amount, received, transactionDate } = content;
  const at = Date.parse(transactionDate);
  const isExchange = received !== null && received.currency !== amount.currency;
  const rate = isExchange ? rates.rate(amount.currency, received.currency, at) : null;
  return {
    usd: rates.value(content, 'USD')?.amount ?? null,
    expected: rate && {
      rate: rate.rate,
      source: rate.source,
      isRecent: rate.own !== null && at - rate.own.validFrom.getTime() <= RECENT_DAYS * DAY_MS,
    },
  };
}

/** The same evidence gives the same findings. */
export function validationOf(transaction: Transaction, evidence: ValidationEvidence): Finding[] {
  return CHECKS.flatMap(({ code, status, score, weight, find }) =>
    find(transaction, evidence).map(
      ({ subject, remark, details }): Finding => ({
        stage: 'VALIDATION',
        code,
        subject,
        status,
        domain: 'TRANSACTION_RISK',
        factor: code,
        score,
        weight,
        remark,
        provenance: PROVENANCE,
        details: details ?? {},
      }),
    ),
  );
}

const PROVENANCE = 'validation 1';
const WHOSE = { SENDER: "sender's", RECEIVER: "receiver's" } as const;

/** Words that stand where a name was not known. Alone: within a name they are names. */
const PLACEHOLDERS: ReadonlySet<string> = new Set(
  ['unknown', 'n/a', 'not available', 'not applicable', 'not known', 'no name', 'noname', 'none given', 'unspecified']
    .concat(['unbekannt', 'inconnu', 'desconocido', 'неизвестно', '未知', '不明', 'xxx', 'tbd', 'test test'])
    .map((word) => word.toLowerCase()),
);

function hasName(party: TransactionParty | null): boolean {
  const name = party?.name?.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ') ?? '';
  return /\p{L}/u.test(name) && !PLACEHOLDERS.has(name);
}

function missingNames({ content }: Transaction, { usd }: ValidationEvidence): Flaw[] {
  const { transactionType, sender, receiver } = content;
  const isNeeded =
    transactionType === 'FIAT' || (isBetweenProviders(content) && (usd ?? TRAVEL_RULE_USD) >= TRAVEL_RULE_USD);
  if (!isNeeded) return [];
  const why = transactionType === 'FIAT' ? '' : ', which the Travel Rule asks for';
  return ([sender, receiver] as const).flatMap((party, index) => {
    const role = index === 0 ? 'SENDER' : 'RECEIVER';
    if (hasName(party)) return [];
    return [{ subject: role, remark: `The ${WHOSE[role]} name is missing${why}: this party could not be verified.` }];
  });
}

function isBetweenProviders({ sender, receiver }: TransactionContent): boolean {
  return Boolean(sender?.vasp && receiver?.vasp);
}

/** To or from a wallet that no provider keeps, or is not said to: asked for, not a reason to refuse. */
function travelRule({ content }: Transaction, { usd }: ValidationEvidence): Flaw[] {
  const { transactionType, transactionFlow, sender, receiver } = content;
  if (transactionType === 'FIAT' || isBetweenProviders(content)) return [];
  const counterparty = transactionFlow === 'OUTBOUND' ? receiver : sender;
  if (hasName(counterparty) || usd === null || usd < TRAVEL_RULE_USD) return [];
  const subject = transactionFlow === 'OUTBOUND' ? 'RECEIVER' : 'SENDER';
  const remark = `No name of the ${subject.toLowerCase()} came with an amount of ${TRAVEL_RULE_USD} USD or more: only the wallet could be screened.`;
  return [{ subject, remark, details: { usd } }];
}

const daysAhead = ({ content, createdAt }: Transaction) =>
  (Date.parse(content.transactionDate) - createdAt.getTime()) / DAY_MS;

function isCredible(transaction: Transaction): boolean {
  const at = Date.parse(transaction.content.transactionDate);
  return at >= NOT_CREDIBLE_BEFORE && daysAhead(transaction) <= NOT_CREDIBLE_AHEAD_DAYS;
}

function incredibleDate(transaction: Transaction): Flaw[] {
  if (isCredible(transaction)) return [];
  const date = transaction.content.transactionDate.slice(0, 10);
  return [{ subject: 'TRANSACTION', remark: `The transaction is dated ${date}, which cannot be.` }];
}

function futureDate(transaction: Transaction): Flaw[] {
  const days = daysAhead(transaction);
  if (days <= FUTURE_DAYS || !isCredible(transaction)) return [];
  return [{ subject: 'TRANSACTION', remark: `The transaction is dated ${Math.ceil(days)} days ahead.` }];
}

function oldDate(transaction: Transaction): Flaw[] {
  if (daysAhead(transaction) >= -LONG_AGO_DAYS || !isCredible(transaction)) return [];
  return [{ subject: 'TRANSACTION', remark: 'The transaction is dated more than a year before it was recorded.' }];
}

function sameAccount({ content: { sender, receiver, transactionType } }: Transaction): Flaw[] {
  const account = bare(sender?.account);
  if (transactionType !== 'FIAT' || account !== bare(receiver?.account) || !isAccount(account)) return [];
  const [from, to] = [sender?.bank?.bic?.slice(0, 8), receiver?.bank?.bic?.slice(0, 8)];
  if (from && to && from !== to) return [];
  return [{ subject: 'TRANSACTION', remark: 'The money goes to the account that it comes from.' }];
}

const bare = (text: string | null | undefined) => (text ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Not what stands in for one: 000000, CASH. */
function isAccount(account: string): boolean {
  return account.length >= 6 && /\d/.test(account) && !/^(.)\1*$/.test(account);
}

/** The single area of payments: an account in one of them says little of where its holder lives. */
const SEPA: ReadonlySet<string> = new Set(
  (
    'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO ' +
    'RS SE SI SK SM VA'
  ).split(' '),
);
/** Territories whose accounts carry another country's code. */
const ACCOUNTS_OF: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['FR', 'BL GF GP MF MQ NC PF PM RE TF WF YT'],
    ['GB', 'GG IM JE'],
    ['FI', 'AX'],
    ['DK', 'FO GL'],
  ].flatMap(([of = '', territories = '']) => territories.split(' ').map((territory) => [territory, of])),
);

const isOneCountry = (a: string, b: string) => a === b || (ACCOUNTS_OF[a] ?? a) === (ACCOUNTS_OF[b] ?? b);

function ibanElsewhere({ content: { sender, receiver } }: Transaction): Flaw[] {
  return [sender, receiver].flatMap((party): Flaw[] => {
    const iban = ibanCountry(party?.account ?? null);
    if (!party?.country || !iban || isOneCountry(iban, party.country)) return [];
    if (SEPA.has(iban) && SEPA.has(ACCOUNTS_OF[party.country] ?? party.country)) return [];
    const remark = `The ${WHOSE[party.role]} account is in ${iban}, the country given is ${party.country}.`;
    return [{ subject: party.role, remark, details: { iban, country: party.country } }];
  });
}

function bankNotOfIban({ content: { sender, receiver } }: Transaction): Flaw[] {
  return [sender, receiver].flatMap((party): Flaw[] => {
    const [iban, bic] = [ibanCountry(party?.account ?? null), bicCountry(party?.bank?.bic)];
    if (!party || !iban || !bic || isOneCountry(iban, bic)) return [];
    const remark = `The ${WHOSE[party.role]} bank is in ${bic}, but the account is of ${iban}.`;
    return [{ subject: 'BANK', remark, details: { iban, bic } }];
  });
}

function amountsDisagree({ content }: Transaction, { expected }: ValidationEvidence): Flaw[] {
  const { amount, received, transactionType, echo } = content;
  const [sent, arrived] = [Number(amount.value), Number(received?.value)];
  if (transactionType !== 'FIAT' || !received || !(sent > 0) || !(arrived > 0)) return [];
  const implied = arrived / sent;
  const flaw = (remark: string, details: Record<string, unknown>): Flaw[] => [
    { subject: 'TRANSACTION', remark, details: { implied, ...details } },
  ];
  if (amount.currency === received.currency) {
    return arrived > sent * TOLD_FACTOR ? flaw('More arrives than was sent, in the same currency.', {}) : [];
  }
  const told = Number(echo.originExchangeRate);
  if (told > 0 && apart(implied, told) > TOLD_FACTOR && apart(implied, 1 / told) > TOLD_FACTOR) {
    return flaw('The amounts do not agree with the exchange rate that was given.', { told });
  }
  if (expected && apart(implied, expected.rate) > (expected.isRecent ? CLOSE_FACTOR : FAR_FACTOR)) {
    return flaw(`The amounts are far from the known exchange rate (${expected.source}).`, { expected: expected.rate });
  }
  return [];
}

/** 1: equal; 2: twice or half as much. */
function apart(a: number, b: number): number {
  return a > b ? a / b : b / a;
}

function notValued({ base, content: { amount } }: Transaction): Flaw[] {
  if (base) return [];
  const remark = `The amount could not be valued: there is no exchange rate for ${amount.currency}. Amount rules did not see it.`;
  return [{ subject: 'TRANSACTION', remark, details: { currency: amount.currency } }];
}
