/**
 * VALIDATION: checks whether the parts of a transaction are plausible and consistent, which a schema cannot do.
 *
 *   a required name is missing or a placeholder    VERIFICATION_FAILED
 *   a name has unreadable characters               VERIFICATION_FAILED
 *   a crypto transfer names no party               VERIFICATION_FAILED, from 1,000 USD or of unknown value (setting)
 *   an impossible date                             VERIFICATION_FAILED
 *   an amount without an exchange rate             VERIFICATION_FAILED, above the limit of the setting
 *   everything else                                reported, and adds a little to the score
 *
 * Names are required on both sides of a fiat transaction, and if two virtual asset service providers move 1,000 USD or more
 * (FATF Recommendation 16, the Travel Rule). An ordinary transaction has no finding here.
 */

import type { Finding, FindingSubject } from '../../../domain/finding.ts';
import { ivmsParties } from '../../../domain/ivms.ts';
import type { Money, Transaction, TransactionContent, TransactionParty } from '../../../domain/transaction.ts';
import { bicCountry, ibanCountry } from '../../../lists/countries/mentions.ts';
import { isUnreadable } from '../../../matching/names/obfuscation.ts';
import type { FxSnapshot, Rate } from '../../fx/snapshot.ts';
import { STARTER_DATE } from '../../fx/starter-rates.ts';
import type { UNNAMED_PARTIES } from '../configuration.ts';
import type { Stage } from '../stage.ts';
import { CHECK_CODES, type CheckCode, VALIDATION_POLICY, type ValidationPolicy } from './validation-policy.ts';

/** The exchange rates that were used. JSON. */
export interface ValidationEvidence {
  /** Version of `VALIDATION_POLICY`. */
  policy: string;
  /** Value of the transaction in USD; null: no rate. */
  usd: number | null;
  /**
   * Units of the received currency per unit of the sent currency; null: no rate, or the same currency. `isNear`: the rate dates from
   * about the time of the transaction. Here and below, absent in older records.
   */
  expected: { rate: number; source: string; isRecent: boolean; isNear?: boolean } | null;
  /**
   * Units of the supplied fiat value per unit of the asset by the known rate, and whether the asset is pegged; null: no rate or no
   * such value. Absent in older records.
   */
  worth?: { rate: number; pegged: boolean; isNear?: boolean } | null;
  /** The sent or received currency without a rate to compare the amounts; absent in older records. */
  unrated?: string | null;
  /** The asset without a rate, whose value is taken from the request; absent in older records. */
  claimed?: string | null;
  /** Setting transactions.notValuedLimit; absent in records from before the setting. */
  notValuedLimit?: number;
  /** Setting transactions.unnamedParties; absent in records from before the setting. */
  unnamedParties?: (typeof UNNAMED_PARTIES)[number];
}

const DAY_MS = 86_400_000;

type Flaw = { subject: FindingSubject; remark: string; details?: Record<string, unknown> };
type Figures = ValidationPolicy['content'];
type Check = (transaction: Transaction, evidence: ValidationEvidence, policy: Figures) => Flaw[];

const CHECKS: Readonly<Record<CheckCode, Check>> = {
  NAME_MISSING: missingNames,
  NAME_UNREADABLE: unreadableNames,
  PARTIES_UNNAMED: unnamedParties,
  DATE_NOT_CREDIBLE: incredibleDate,
  DATE_IN_FUTURE: futureDate,
  DATE_LONG_AGO: oldDate,
  TRAVEL_RULE_INCOMPLETE: travelRule,
  SAME_ACCOUNT: sameAccount,
  IBAN_ELSEWHERE: ibanElsewhere,
  BANK_NOT_OF_IBAN: bankNotOfIban,
  AMOUNTS_DISAGREE: amountsDisagree,
  AMOUNTS_CONTRADICT: amountsContradict,
  NOT_VALUED: notValued,
};

export function validationStage(fx: {
  snapshot(tenantId: string): Promise<FxSnapshot>;
}): Stage<ValidationEvidence, ValidationPolicy> {
  return {
    id: 'VALIDATION',
    description: 'Checks whether names, dates, accounts and amounts are present and consistent.',
    async gather({ tenantId, transactions, settings }) {
      const rates = await fx.snapshot(tenantId);
      const notValuedLimit = settings['transactions.notValuedLimit'];
      const unnamedParties = settings['transactions.unnamedParties'];
      return transactions.map(({ content }) => ({ ...evidenceOf(content, rates), notValuedLimit, unnamedParties }));
    },
    contextOf: (_, { policy }, policies) => policies.at(VALIDATION_POLICY, policy),
    judge: validationOf,
  };
}

function evidenceOf(content: TransactionContent, rates: FxSnapshot): ValidationEvidence {
  const { amount, received, transactionDate } = content;
  const { recentDays } = VALIDATION_POLICY.content.rates;
  const at = Date.parse(transactionDate);
  const worth = worthOf(content, rates);
  const isExchange = received !== null && received.currency !== amount.currency;
  const rate = isExchange ? rates.rate(amount.currency, received.currency, at) : null;
  return {
    policy: VALIDATION_POLICY.version,
    worth,
    claimed:
      content.transactionType !== 'FIAT' && content.fiatValue !== null && worth === null ? amount.currency : null,
    usd: rates.value(content, 'USD')?.amount ?? null,
    unrated: isExchange && rate === null ? unratedOf(amount.currency, received.currency, rates, at) : null,
    expected: rate && {
      rate: rate.rate,
      source: rate.source,
      isRecent: rate.day !== null && at - Date.parse(rate.day) <= recentDays * DAY_MS,
      isNear: isNear(rate, at),
    },
  };
}

/** Whether the rate dates from about that time. Starter rates are the same for every day. */
function isNear({ day }: Rate, at: number): boolean {
  const { contradict } = VALIDATION_POLICY.content.rates;
  return isAbout(at, Date.parse(day ?? STARTER_DATE), contradict?.near?.days ?? 0);
}

const isAbout = (at: number, other: number, days: number) => Math.abs(at - other) <= days * DAY_MS;

/** The currency without a rate: the sent one if it has none, else the received one. */
function unratedOf(sent: string, received: string, rates: FxSnapshot, at: number): string {
  return rates.rate(sent, 'USD', at) === null ? sent : received;
}

function worthOf({ amount, fiatValue, asset, transactionDate }: TransactionContent, rates: FxSnapshot) {
  if (!fiatValue) return null;
  const at = Date.parse(transactionDate);
  const own = rates.rate(amount.currency, fiatValue.currency, at);
  const peg = own || !asset?.pegCurrency ? null : rates.rate(asset.pegCurrency, fiatValue.currency, at);
  const known = own ?? peg;
  return (
    known && {
      rate: known.rate,
      pegged: peg !== null || /(?:^|, )PEG /.test(known.source),
      isNear: isNear(known, at),
    }
  );
}

/** Pure: the same evidence and policy give the same findings. */
function validationOf(
  transaction: Transaction,
  evidence: ValidationEvidence,
  { version, content }: ValidationPolicy,
): Finding[] {
  return CHECK_CODES.flatMap((code) => {
    const isAbove = code === 'NOT_VALUED' && isAboveLimit(transaction, evidence);
    const row = isAbove ? content.notValuedAbove : content.checks[code];
    if (!row) return [];
    const { status, score, weight } = row;
    return CHECKS[code](transaction, evidence, content).map(
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
        provenance: `validation ${version}`,
        details: details ?? {},
      }),
    );
  });
}

/** Whether an amount without a known value exceeds the limit, in units of its own currency or asset. */
function isAboveLimit({ content: { amount } }: Transaction, { notValuedLimit }: ValidationEvidence): boolean {
  if (notValuedLimit === undefined) return false;
  return notValuedLimit === 0 || !(Number(amount.value) <= notValuedLimit);
}

const WHOSE = { SENDER: "sender's", RECEIVER: "receiver's" } as const;

/** A name has at least two letters, since a single letter cannot be compared. In logographic scripts, one character is enough. */
const HAS_NAME = /\p{L}.*\p{L}|[\p{Script=Han}\p{Script=Hangul}]/u;

function hasName(party: TransactionParty | null, { placeholders }: Figures): boolean {
  const name = party?.name?.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ') ?? '';
  return HAS_NAME.test(name) && !placeholders.includes(name);
}

function missingNames({ content }: Transaction, { usd }: ValidationEvidence, policy: Figures): Flaw[] {
  const { transactionType, sender, receiver } = content;
  if (transactionType !== 'FIAT' && !(isBetweenProviders(content) && namesTravel(content, usd, policy))) return [];
  const why = transactionType === 'FIAT' ? '' : ', which the Travel Rule asks for';
  return ([sender, receiver] as const).flatMap((party, index) => {
    const role = index === 0 ? 'SENDER' : 'RECEIVER';
    if (hasName(party, policy)) return [];
    return [{ subject: role, remark: `The ${WHOSE[role]} name is missing${why}: this party could not be verified.` }];
  });
}

function unnamedParties({ content }: Transaction, evidence: ValidationEvidence, policy: Figures): Flaw[] {
  if (!isHeldUnnamed(content, evidence, policy)) return [];
  const worth =
    evidence.usd === null
      ? 'its value is unknown'
      : `it is worth ${policy.unnamedUsd!.toLocaleString('en-US')} USD or more`;
  const remark = `The transfer names no party and ${worth}: only its wallets could be screened.`;
  return [{ subject: 'TRANSACTION', remark, details: { usd: evidence.usd } }];
}

/** Transfers between providers are excluded: the Travel Rule check covers them (`missingNames`). */
function isHeldUnnamed(content: TransactionContent, evidence: ValidationEvidence, policy: Figures): boolean {
  const { transactionType, sender, receiver } = content;
  const { unnamedUsd } = policy;
  if (unnamedUsd === undefined || evidence.unnamedParties !== 'HOLD' || transactionType === 'FIAT') return false;
  if (hasName(sender, policy) || hasName(receiver, policy)) return false;
  if (isBetweenProviders(content) && namesTravel(content, evidence.usd, policy)) return false;
  return evidence.usd === null || evidence.usd >= unnamedUsd;
}

/** Names with unreadable parts, which were not compared with any list. */
function unreadableNames({ content: { sender, receiver, echo } }: Transaction): Flaw[] {
  const parties = [sender, receiver].filter((party) => party !== null);
  const named: [subject: FindingSubject, whose: string, name: string | null | undefined][] = [
    ...parties.map(({ role, name }): (typeof named)[number] => [role, WHOSE[role], name]),
    ...parties.map(({ bank }): (typeof named)[number] => ['BANK', "bank's", bank?.name]),
    ...parties.map(({ vasp }): (typeof named)[number] => ['VASP', "service provider's", vasp?.name]),
    ...ivmsParties(echo).map(({ role, name }): (typeof named)[number] => [role, "Travel Rule message's", name]),
  ];
  return named.flatMap(([subject, whose, name]) =>
    name != null && isUnreadable(name)
      ? [{ subject, remark: `Part of the ${whose} name cannot be read: this party could not be verified.` }]
      : [],
  );
}

/** Whether the Travel Rule requires names. The minimum amount depends on the countries of the sides; an unknown value counts as enough. */
function namesTravel({ sender, receiver }: TransactionContent, usd: number | null, policy: Figures): boolean {
  const { travelRuleUsd, travelRuleAnyAmount } = policy;
  if (usd === null) return true;
  if (!travelRuleAnyAmount) return usd >= travelRuleUsd;
  const places = [sender, receiver].flatMap((party) => [party?.country, party?.vasp?.country]);
  return usd > travelRuleUsd || places.some((country) => country && travelRuleAnyAmount.includes(country));
}

function isBetweenProviders({ sender, receiver }: TransactionContent): boolean {
  return Boolean(sender?.vasp && receiver?.vasp);
}

/** A transfer to or from a wallet without a named provider. A reason for a question, not for rejection. */
function travelRule({ content }: Transaction, evidence: ValidationEvidence, policy: Figures): Flaw[] {
  const { usd } = evidence;
  const { travelRuleUsd } = policy;
  const { transactionType, transactionFlow, sender, receiver } = content;
  if (transactionType === 'FIAT' || isBetweenProviders(content) || isHeldUnnamed(content, evidence, policy)) return [];
  const counterparty = transactionFlow === 'OUTBOUND' ? receiver : sender;
  if (hasName(counterparty, policy) || usd === null || usd < travelRuleUsd) return [];
  const subject = transactionFlow === 'OUTBOUND' ? 'RECEIVER' : 'SENDER';
  const remark = `No name of the ${subject.toLowerCase()} came with an amount of ${travelRuleUsd} USD or more: only the wallet could be screened.`;
  return [{ subject, remark, details: { usd } }];
}

const daysAhead = ({ content, createdAt }: Transaction) =>
  (Date.parse(content.transactionDate) - createdAt.getTime()) / DAY_MS;

function isCredible(transaction: Transaction, { notCredibleBefore, days }: Figures): boolean {
  const at = Date.parse(transaction.content.transactionDate);
  return at >= Date.parse(notCredibleBefore) && daysAhead(transaction) <= days.notCredibleAhead;
}

function incredibleDate(transaction: Transaction, _: ValidationEvidence, policy: Figures): Flaw[] {
  if (isCredible(transaction, policy)) return [];
  const date = transaction.content.transactionDate.slice(0, 10);
  return [{ subject: 'TRANSACTION', remark: `The transaction is dated ${date}, which cannot be.` }];
}

function futureDate(transaction: Transaction, _: ValidationEvidence, policy: Figures): Flaw[] {
  const days = daysAhead(transaction);
  if (days <= policy.days.future || !isCredible(transaction, policy)) return [];
  return [{ subject: 'TRANSACTION', remark: `The transaction is dated ${Math.ceil(days)} days ahead.` }];
}

function oldDate(transaction: Transaction, _: ValidationEvidence, policy: Figures): Flaw[] {
  if (daysAhead(transaction) >= -policy.days.longAgo || !isCredible(transaction, policy)) return [];
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

/** Whether the text is a real account number and not a placeholder such as 000000 or CASH. */
function isAccount(account: string): boolean {
  return account.length >= 6 && /\d/.test(account) && !/^(.)\1*$/.test(account);
}

/** The country whose code is in account numbers of a territory. For other countries, the country itself. */
function accountCountry(country: string, { accountsOf }: Figures): string {
  return Object.keys(accountsOf).find((of) => accountsOf[of]!.includes(country)) ?? country;
}

function isOneCountry(a: string, b: string, policy: Figures): boolean {
  return a === b || accountCountry(a, policy) === accountCountry(b, policy);
}

function ibanElsewhere({ content: { sender, receiver } }: Transaction, _: ValidationEvidence, policy: Figures): Flaw[] {
  return [sender, receiver].flatMap((party): Flaw[] => {
    const iban = ibanCountry(party?.account ?? null);
    if (!party?.country || !iban || isOneCountry(iban, party.country, policy)) return [];
    if (policy.sepa.includes(iban) && policy.sepa.includes(accountCountry(party.country, policy))) return [];
    const remark = `The ${WHOSE[party.role]} account is in ${iban}, the country given is ${party.country}.`;
    return [{ subject: party.role, remark, details: { iban, country: party.country } }];
  });
}

function bankNotOfIban({ content: { sender, receiver } }: Transaction, _: ValidationEvidence, policy: Figures): Flaw[] {
  return [sender, receiver].flatMap((party): Flaw[] => {
    const [iban, bic] = [ibanCountry(party?.account ?? null), bicCountry(party?.bank?.bic)];
    if (!party || !iban || !bic || isOneCountry(iban, bic, policy)) return [];
    const remark = `The ${WHOSE[party.role]} bank is in ${bic}, but the account is of ${iban}.`;
    return [{ subject: 'BANK', remark, details: { iban, bic } }];
  });
}

function amountsDisagree({ content }: Transaction, { expected }: ValidationEvidence, { rates }: Figures): Flaw[] {
  const { amount, received, transactionType, echo } = content;
  const [sent, arrived] = [Number(amount.value), Number(received?.value)];
  if (transactionType !== 'FIAT' || !received || !(sent > 0) || !(arrived > 0)) return [];
  const implied = arrived / sent;
  const flaw = (remark: string, details: Record<string, unknown>): Flaw[] => [
    { subject: 'TRANSACTION', remark, details: { implied, ...details } },
  ];
  if (amount.currency === received.currency) {
    return arrived > sent * rates.told ? flaw('More arrives than was sent, in the same currency.', {}) : [];
  }
  const told = Number(echo.originExchangeRate);
  if (told > 0 && apart(implied, told) > rates.told && apart(implied, 1 / told) > rates.told) {
    return flaw('The amounts do not agree with the exchange rate that was given.', { told });
  }
  if (expected && apart(implied, expected.rate) > (expected.isRecent ? rates.recent : rates.other)) {
    return flaw(`The amounts are far from the known exchange rate (${expected.source}).`, { expected: expected.rate });
  }
  return [];
}

/**
 * Limits use one amount. A request that sends 1 and has a million arrive, or values a million coins at 1, would pass below all
 * limits.
 */
function amountsContradict(
  { content }: Transaction,
  { expected, worth, usd, unrated }: ValidationEvidence,
  { rates: { contradict } }: Figures,
): Flaw[] {
  const { amount, received, fiatValue, transactionType, transactionDate } = content;
  const sent = Number(amount.value);
  if (!contradict || !(sent > 0)) return [];
  const flaw = (what: string, implied: number): Flaw => ({
    subject: 'TRANSACTION',
    remark: `The ${what} contradict each other: this transaction could not be verified.`,
    details: { implied },
  });
  const flaws: Flaw[] = [];
  // Below one unit, the value may have been rounded.
  if (fiatValue && worth && Math.max(Number(fiatValue.value), sent * worth.rate) >= 1) {
    const implied = Number(fiatValue.value) / sent;
    const usual = (worth.isNear && contradict.near?.asset) || contradict.exchanged;
    const limit = worth.pegged ? contradict.same : usual;
    if (!(apart(implied, worth.rate) <= limit)) flaws.push(flaw('amount and its value in fiat money', implied));
  }
  if (transactionType === 'FIAT' && received) {
    const implied = Number(received.value) / sent;
    const contradicts =
      amount.currency === received.currency
        ? implied > contradict.same
        : expected !== null
          ? apart(implied, expected.rate) > ((expected.isNear && contradict.near?.exchanged) || contradict.exchanged)
          : unrated === received.currency && usd !== null && isTooCheap(received, usd, transactionDate, contradict);
    if (contradicts) flaws.push(flaw('amounts that are sent and that arrive', implied));
  }
  const charged = chargesContradict(content, usd, contradict);
  if (charged !== null) flaws.push(flaw('amount, its charge and its total', charged));
  return flaws;
}

/** Whether an amount without a rate is far below its approximate value, or below any currency's value. @param usd value of the sent amount */
function isTooCheap(
  received: Money,
  usd: number,
  transactionDate: string,
  { near, leastUnitUsd = 0 }: NonNullable<Figures['rates']['contradict']>,
): boolean {
  const value = Number(received.value);
  const units = near?.rough.unitsForADollar[received.currency];
  if (near && units !== undefined && isAbout(Date.parse(transactionDate), Date.parse(near.rough.day), near.days)) {
    return apart(value / usd, units) > near.rough.factor;
  }
  return usd / value < leastUnitUsd;
}

/** @returns factor by which charges or total exceed the amount, if significant; else null */
function chargesContradict(
  { transactionType, amount, fiatValue, echo }: TransactionContent,
  usd: number | null,
  { same, chargesUsd }: NonNullable<Figures['rates']['contradict']>,
): number | null {
  const sent = Number(transactionType === 'FIAT' ? amount.value : fiatValue?.value);
  if (chargesUsd === undefined || !(sent > 0)) return null;
  const charge = Number(echo.transactionCharge ?? 0);
  // Some clients send a total of 0 instead of no total.
  const total = Number(echo.totalAmount ?? 0) || sent;
  const beyond = Math.max(charge, Math.abs(total - sent));
  // Charges of small amounts may exceed the amount.
  if (usd !== null && (usd / sent) * beyond <= chargesUsd) return null;
  const isOther = apart(total, sent) > same && apart(total, sent + charge) > same;
  return charge > sent * same || isOther ? beyond / sent : null;
}

/** Ratio of the two values: 1 if equal, 2 if one is twice the other. */
function apart(a: number, b: number): number {
  return a > b ? a / b : b / a;
}

/** The received amount does not give the value of the sent one. A hundred million units without a rate would count as the 5 dollars received. */
function notValued(
  { base, content: { amount } }: Transaction,
  { unrated }: ValidationEvidence,
  policy: Figures,
): Flaw[] {
  const details = { currency: amount.currency };
  const known = `there is no exchange rate for ${amount.currency}`;
  if (!base) {
    const remark = `The amount could not be valued: ${known}. Amount rules did not see it.`;
    return [{ subject: 'TRANSACTION', remark, details }];
  }
  const isByWhatArrives = unrated === amount.currency && base.rateSource.startsWith('RECEIVED');
  if (!policy.valuesWhatIsSent || !isByWhatArrives) return [];
  const remark = `What is sent could not be valued: ${known}. Amount rules saw what arrives alone.`;
  return [{ subject: 'TRANSACTION', remark, details }];
}
