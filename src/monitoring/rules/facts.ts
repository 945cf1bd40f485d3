/** Facts of a transaction that rules can use: the table FIELDS. An unknown value is null, and no comparison with null holds. */

import { corridorOf } from '../../domain/subjects.ts';
import {
  customerRole,
  DELIVERY_TYPES,
  PAYMENT_MODES,
  type PartyRole,
  TRANSACTION_FLOWS,
  TRANSACTION_TYPES,
  type Transaction,
  type TransactionContent,
  type TransactionParty,
} from '../../domain/transaction.ts';
import type { CountryRisk } from '../../lists/countries/country-risk.ts';
import { ENTITY_TYPES, RISK_LEVELS } from '../../lists/profile.ts';
import { normalizeFullName } from '../../matching/names/normalize.ts';
import type { CustomerFacts } from './customer-facts.ts';
import { CUSTOMER_SEGMENTS } from './customer-segments.ts';
import type { GraphFacts } from './graph/graph-facts.ts';
import type { Scalar } from './language/types.ts';
import { localHour } from './local-hour.ts';
import {
  PEER_FIGURES,
  type PeerFigureName,
  type PeerFigures,
  peerFigure,
  peerWords,
  QUANTILES,
  type Quantile,
} from './peers/figures.ts';

/** Categories of exposure of a wallet in the transaction, the most severe first. */
export const WALLET_EXPOSURES = [
  'SANCTIONED',
  'TERRORIST_FINANCING',
  'RANSOMWARE',
  'STOLEN_FUNDS',
  'DARKNET_MARKET',
  'MIXER',
  'SCAM',
  'GAMBLING',
] as const;
export type WalletExposure = (typeof WALLET_EXPOSURES)[number];
/** Categories that the service determines itself, for the wallet alone. It does not follow transfers yet, and no list states the others. */
const FOUND_EXPOSURES: readonly WalletExposure[] = ['SANCTIONED', 'MIXER'];
/** Rules that need only these exposures cannot hit. */
const NEVER_FOUND_EXPOSURES = WALLET_EXPOSURES.filter((one) => !FOUND_EXPOSURES.includes(one));

/** @param written in any case */
export function isFoundExposure(written: string): boolean {
  return FOUND_EXPOSURES.some((one) => one === written.toUpperCase());
}

export interface PartyRuleFacts {
  /** Date of the party's earliest known payment, ISO 8601, accurate to a day. null: this payment is the first. */
  knownSince: string | null;
  /** Number of the party's transactions recorded before this one. */
  transactionsBefore: number | null;
}

/** Facts from other modules. JSON. */
export interface ExtraFacts {
  sender: PartyRuleFacts;
  receiver: PartyRuleFacts;
  /** `path`: the payments of the pattern, for display. */
  graph: Omit<GraphFacts, 'path'> & Partial<Pick<GraphFacts, 'path'>>;
  wallet: { exposure: WalletExposure | null; hops: number | null };
  /** Absent: no rule needed it. null: unknown. */
  customer?: CustomerFacts | null;
  /** Likewise. */
  isKnownNameNewAccount?: boolean | null;
  /** Likewise: of the customer's segment. */
  peers?: PeerFigures | null;
}

export const NO_GRAPH: ExtraFacts['graph'] = { cycleLength: null, gatherScatterWidth: null };

export interface Facts {
  transaction: Transaction;
  extra: ExtraFacts;
  countries: Pick<CountryRisk, 'groups' | 'score'>;
}

/** `code`: upper-case text, of a closed set where `values` says so. `date`: YYYY-MM-DD. */
/** Database reads that a field needs beyond the batch. */
export type FieldRead = 'GRAPH' | 'CUSTOMER' | 'KNOWN_NAME' | 'PEERS';

export type FieldType = 'number' | 'text' | 'code' | 'country' | 'boolean' | 'date';

export interface Field {
  name: string;
  type: FieldType;
  description: string;
  /** Every value that it has. */
  values?: readonly string[];
  /** Values that it usually has; others are possible. */
  usual?: readonly string[];
  /** Absent: nothing. */
  needs?: FieldRead;
  read(facts: Facts): Scalar | null;
  /** Text of a comparison with the fact, if the numbers alone are not clear. @param compared the other side */
  words?(facts: Facts, compared: Scalar | null): string;
}

const DAY_MS = 86_400_000;

/** @returns whole years on that day; null without a birth date */
function ageOf(birthDate: string | null, at: string): number | null {
  if (!birthDate) return null;
  const years = Number(at.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return at.slice(5, 10) < birthDate.slice(5, 10) ? years - 1 : years;
}

/** Number of trailing zeros of a whole amount: 10,000 has 4; 10,000.50 has none. */
function trailingZeros(value: string): number {
  const [whole = '', fraction = ''] = value.split('.');
  return /[1-9]/.test(fraction) ? 0 : (/[1-9](0*)$/.exec(whole)?.[1]?.length ?? 0);
}

const same = (a: string | null | undefined, b: string | null | undefined) =>
  Boolean(a && b) && a?.toUpperCase() === b?.toUpperCase();

/** Cached, because otherwise each rule would normalize the two names again. */
const sameParties = new WeakMap<TransactionContent, boolean | null>();

function isSameParty(content: TransactionContent): boolean | null {
  const known = sameParties.get(content);
  if (known !== undefined) return known;
  const found = areSameParty(content);
  sameParties.set(content, found);
  return found;
}

function areSameParty({ sender, receiver }: TransactionContent): boolean | null {
  if (!sender || !receiver) return null;
  const shared: readonly (readonly [string | null | undefined, string | null | undefined])[] = [
    [sender.document?.number, receiver.document?.number],
    [sender.businessId, receiver.businessId],
    [sender.account, receiver.account],
    [sender.wallet?.address, receiver.wallet?.address],
  ];
  if (shared.some(([one, other]) => same(one, other))) return true;
  // Without names, different accounts count as different parties.
  if (!sender.name || !receiver.name) return shared.some(([one, other]) => one && other) ? false : null;
  if (sender.birthDate && receiver.birthDate && sender.birthDate !== receiver.birthDate) return false;
  return normalizeFullName(sender.name) === normalizeFullName(receiver.name);
}

const ROLES = {
  sender: () => 'SENDER',
  receiver: () => 'RECEIVER',
  party: (content: TransactionContent) => customerRole(content.transactionFlow),
  counterparty: (content: TransactionContent) =>
    customerRole(content.transactionFlow) === 'SENDER' ? 'RECEIVER' : 'SENDER',
} as const satisfies Record<string, (content: TransactionContent) => PartyRole>;

const WHO: Readonly<Record<keyof typeof ROLES, string>> = {
  sender: 'the sender',
  receiver: 'the receiver',
  party: 'the customer of the organisation (who sends OUTBOUND, who receives INBOUND)',
  counterparty: 'the other side of the customer',
};

function partyFields(prefix: keyof typeof ROLES): Field[] {
  const who = WHO[prefix];
  const side = ({ transaction }: Facts): TransactionParty | null =>
    ROLES[prefix](transaction.content) === 'SENDER' ? transaction.content.sender : transaction.content.receiver;
  const known = ({ transaction, extra }: Facts): PartyRuleFacts =>
    ROLES[prefix](transaction.content) === 'SENDER' ? extra.sender : extra.receiver;
  const of = (
    name: string,
    type: FieldType,
    description: string,
    read: (party: TransactionParty, facts: Facts) => Scalar | null | undefined,
    values?: readonly string[],
  ): Field => ({
    name: `${prefix}.${name}`,
    type,
    description: `${description} of ${who}`,
    ...(values && { values }),
    read: (facts) => {
      const party = side(facts);
      return party ? (read(party, facts) ?? null) : null;
    },
  });
  return [
    of('name', 'text', 'Name', ({ name }) => name),
    of('type', 'code', 'INDIVIDUAL or CORPORATE', ({ type }) => type, ['INDIVIDUAL', 'CORPORATE']),
    of('country', 'country', 'Country', ({ country }) => country),
    of('countryRisk', 'number', 'Risk (0 to 100) of the country', ({ country }, { countries }) =>
      country ? countries.score(country) : null,
    ),
    of('nationality', 'country', 'Nationality', ({ nationality }) => nationality),
    of('birthDate', 'date', 'Date of birth', ({ birthDate }) => birthDate),
    of('age', 'number', 'Age in whole years on the day of the transaction', ({ birthDate }, { transaction }) =>
      ageOf(birthDate, transaction.content.transactionDate),
    ),
    of('gender', 'code', 'Gender', ({ gender }) => gender, ['MALE', 'FEMALE']),
    of('city', 'text', 'City', ({ city }) => city),
    of('email', 'text', 'E-mail address', ({ email }) => email),
    of('phone', 'text', 'Telephone number, E.164 where it could be told,', ({ phone }) => phone),
    of('account', 'text', 'Account number or IBAN', ({ account }) => account),
    of('bankName', 'text', 'Name of the bank', ({ bank }) => bank?.name),
    of('bankBic', 'text', 'BIC of the bank', ({ bank }) => bank?.bic),
    of('bankCountry', 'country', 'Country of the bank by its BIC,', ({ bank }) => bank?.bic?.slice(4, 6).toUpperCase()),
    of('walletChain', 'code', 'Chain of the wallet', ({ wallet }) => wallet?.chain.toUpperCase()),
    of('walletAddress', 'text', 'Wallet address', ({ wallet }) => wallet?.address),
    of('vaspName', 'text', 'Name of the virtual asset service provider', ({ vasp }) => vasp?.name),
    of('vaspCountry', 'country', 'Country of the virtual asset service provider', ({ vasp }) => vasp?.country),
    of('hasDocument', 'boolean', 'Whether there is an identity document', ({ document }) => document !== null),
    {
      name: `${prefix}.knownDays`,
      type: 'number',
      description: `Days since the earliest known transaction of ${who}`,
      read: (facts) => {
        const { knownSince } = known(facts);
        if (knownSince === null) return null;
        const days = (Date.parse(facts.transaction.content.transactionDate) - Date.parse(knownSince)) / DAY_MS;
        return Math.max(0, days);
      },
    },
    {
      name: `${prefix}.transactionsBefore`,
      type: 'number',
      description: `Transactions recorded before of ${who}`,
      read: (facts) => known(facts).transactionsBefore,
    },
  ];
}

function field(
  name: string,
  type: FieldType,
  description: string,
  read: (content: TransactionContent, facts: Facts) => Scalar | null | undefined,
  values?: readonly string[],
  usual?: readonly string[],
): Field {
  const of = (facts: Facts) => read(facts.transaction.content, facts) ?? null;
  return { name, type, description, ...(values && { values }), ...(usual && { usual }), read: of };
}

/** A field of the customer's record. */
function customerField(
  name: string,
  type: FieldType,
  description: string,
  read: (customer: CustomerFacts, content: TransactionContent) => Scalar | null,
  values?: readonly string[],
): Field {
  return {
    name: `customer.${name}`,
    type,
    description,
    ...(values && { values }),
    needs: 'CUSTOMER',
    read: ({ transaction, extra }) => (extra.customer ? read(extra.customer, transaction.content) : null),
  };
}

const dayOf = (time: string) => Math.floor(Date.parse(time) / DAY_MS);

/** Whole days; null: the record is younger than the transaction, so nothing is known of that day. */
function tenureDays({ since }: CustomerFacts, { transactionDate }: TransactionContent): number | null {
  const days = dayOf(transactionDate) - dayOf(since);
  return days < 0 ? null : days;
}

const CUSTOMER_FIELDS: readonly Field[] = [
  customerField('riskRating', 'code', 'Risk rating of the customer record', (one) => one.riskRating, RISK_LEVELS),
  customerField('type', 'code', 'INDIVIDUAL or ORGANIZATION', (one) => one.type, ENTITY_TYPES),
  customerField('occupation', 'text', 'Occupation or business of the customer', (one) => one.occupation),
  customerField(
    'segment',
    'code',
    'Segment that follows from the type and the occupation of the customer',
    (one) => one.segment,
    CUSTOMER_SEGMENTS,
  ),
  customerField('tenureDays', 'number', 'Days since the customer record was created', tenureDays),
  customerField(
    'isPep',
    'boolean',
    'Whether the customer or a beneficial owner is a politically exposed person: an open match or an approved relationship',
    (one) => one.isPep,
  ),
  customerField(
    'expectedMonthlyAmount',
    'number',
    'Expected amount per month, in the base currency',
    (one) => one.expectedMonthlyAmount,
  ),
  customerField('expectedMonthlyCount', 'number', 'Expected payments per month', (one) => one.expectedMonthlyCount),
  customerField(
    'expectsCorridor',
    'boolean',
    'Whether the countries of the transaction are an expected corridor of the customer; unknown if none is given',
    (one) => one.expectsCorridor,
  ),
  customerField('products', 'text', 'Products of the customer, separated by semicolons', (one) => one.products),
];

const QUANTILE_NAMES: Readonly<Record<Quantile, string>> = { Median: 'Median', P95: '95th percentile' };

/** `peers.cashInMedian` */
function peerField(name: PeerFigureName, of: Quantile): Field {
  return {
    name: `peers.${name}${of}`,
    type: 'number',
    description: `${QUANTILE_NAMES[of]} of the customers of the same segment: ${PEER_FIGURES[name]}`,
    needs: 'PEERS',
    read: ({ extra }) => peerFigure(extra.peers, name, of),
    words: ({ extra }, compared) =>
      peerWords(extra.customer?.segment ?? null, extra.peers, {
        ...{ name, of },
        compared: typeof compared === 'number' ? compared : null,
      }),
  };
}

const PEER_FIELDS = (Object.keys(PEER_FIGURES) as PeerFigureName[]).flatMap((name) =>
  (Object.keys(QUANTILES) as Quantile[]).map((of) => peerField(name, of)),
);

const moment = (content: TransactionContent) => new Date(content.transactionDate);

const TABLE: readonly Field[] = [
  field('transaction.type', 'code', 'FIAT, CRYPTO or STABLECOIN', (one) => one.transactionType, TRANSACTION_TYPES),
  field('transaction.flow', 'code', 'INBOUND or OUTBOUND', (one) => one.transactionFlow, TRANSACTION_FLOWS),
  field(
    'transaction.baseAmount',
    'number',
    'Amount in the base currency of the organisation; absent where there is no rate',
    (_, { transaction }) => transaction.base?.amount,
  ),
  field('transaction.baseCurrency', 'code', 'The base currency', (_, { transaction }) => transaction.base?.currency),
  field('transaction.amount', 'number', 'Amount as it was sent', ({ amount }) => Number(amount.value)),
  field('transaction.currency', 'code', 'Currency or asset that was sent', ({ amount }) => amount.currency),
  field('transaction.receivedAmount', 'number', 'Amount that arrives, where it is another', ({ received }) =>
    received ? Number(received.value) : null,
  ),
  field('transaction.receivedCurrency', 'code', 'Currency that arrives', ({ received }) => received?.currency),
  field('transaction.trailingZeros', 'number', 'Zeros that the amount sent ends with: 4 of 10,000', ({ amount }) =>
    trailingZeros(amount.value),
  ),
  field('transaction.date', 'date', 'Day, UTC', ({ transactionDate }) => transactionDate.slice(0, 10)),
  field('transaction.hour', 'number', 'Hour of the day, 0 to 23, UTC', (one) => moment(one).getUTCHours()),
  field(
    'transaction.localHour',
    'number',
    'Hour of the day, 0 to 23, in the country of the customer; unknown if its time zones have different hours',
    (content) => {
      const own = customerRole(content.transactionFlow) === 'SENDER' ? content.sender : content.receiver;
      return own?.country ? localHour(own.country, moment(content)) : null;
    },
  ),
  field('transaction.dayOfWeek', 'number', 'Day of the week, 1 Monday to 7 Sunday, UTC', (one) =>
    moment(one).getUTCDay() === 0 ? 7 : moment(one).getUTCDay(),
  ),
  field('transaction.dayOfMonth', 'number', 'Day of the month, 1 to 31, UTC', (one) => moment(one).getUTCDate()),
  field(
    'transaction.paymentMode',
    'code',
    'BANK_WIRE, CASH, CHEQUE, CARD_PAYMENT, ...',
    ({ paymentMode }) => paymentMode?.toUpperCase(),
    undefined,
    PAYMENT_MODES,
  ),
  field(
    'transaction.deliveryType',
    'code',
    'CASH_PICKUP, BANK_ACCOUNT, MOBILE_WALLET, ...',
    ({ deliveryType }) => deliveryType?.toUpperCase(),
    undefined,
    DELIVERY_TYPES,
  ),
  field('transaction.purpose', 'text', 'Purpose of the remittance', ({ purpose }) => purpose),
  field('transaction.sourceOfFund', 'text', 'Source of the funds', ({ sourceOfFund }) => sourceOfFund),
  field('transaction.message', 'text', 'Free text that goes with it', ({ message }) => message),
  field(
    'transaction.sameParty',
    'boolean',
    'Whether sender and receiver are one: same document, registration, account, wallet, or name',
    isSameParty,
  ),
  ...partyFields('sender'),
  ...partyFields('receiver'),
  ...partyFields('party'),
  ...partyFields('counterparty'),
  {
    ...field(
      'counterparty.isKnownNameNewAccount',
      'boolean',
      'Whether the customer dealt with this name within 365 days under another account or wallet, and never under this one',
      (_, { extra }) => extra.isKnownNameNewAccount,
    ),
    needs: 'KNOWN_NAME',
  },
  ...CUSTOMER_FIELDS,
  ...PEER_FIELDS,
  field('corridor.code', 'code', 'Countries of sender and receiver in one: USIR', corridorOf),
  field('corridor.crossBorder', 'boolean', 'Whether they differ', ({ sender, receiver }) =>
    sender?.country && receiver?.country ? sender.country !== receiver.country : null,
  ),
  field('corridor.risk', 'number', 'The higher of the two country risks, 0 to 100', (content, { countries }) => {
    const codes = [content.sender?.country, content.receiver?.country].filter((code) => typeof code === 'string');
    return codes.length > 0 ? Math.max(...codes.map((code) => countries.score(code))) : null;
  }),
  field('asset.symbol', 'code', 'Asset: BTC, USDT, ...', ({ asset }) => asset?.symbol.toUpperCase()),
  field('asset.chain', 'code', 'Chain: BITCOIN, ETHEREUM, ...', ({ asset }) => asset?.chain.toUpperCase()),
  field('asset.stablecoinType', 'code', 'USDT, USDC, ..., OTHER', ({ asset }) => asset?.stablecoinType?.toUpperCase()),
  field('asset.pegCurrency', 'code', 'Currency that a stablecoin follows', ({ asset }) => asset?.pegCurrency),
  field('asset.issuer', 'text', 'Issuer of a stablecoin', ({ asset }) => asset?.issuer),
  field('asset.walletProvider', 'text', 'Provider of the wallet', ({ asset }) => asset?.walletProvider),
  field('travelRule.hasOriginator', 'boolean', 'Whether the originator is named', ({ sender }) =>
    Boolean(sender?.name),
  ),
  field('travelRule.hasBeneficiary', 'boolean', 'Whether the beneficiary is named', ({ receiver }) =>
    Boolean(receiver?.name),
  ),
  field('travelRule.hasOriginatingVasp', 'boolean', "Whether the originator's provider is named", ({ sender }) =>
    Boolean(sender?.vasp),
  ),
  field('travelRule.hasBeneficiaryVasp', 'boolean', "Whether the beneficiary's provider is named", ({ receiver }) =>
    Boolean(receiver?.vasp),
  ),
  field(
    'wallet.exposure',
    'code',
    `The gravest that a wallet of the transaction has to do with. Not found out yet: ${NEVER_FOUND_EXPOSURES.join(', ')}`,
    (_, { extra }) => extra.wallet.exposure,
    WALLET_EXPOSURES,
  ),
  field(
    'wallet.exposureHops',
    'number',
    'Transfers in between; 0: the wallet itself, the only one found out yet',
    (_, { extra }) => extra.wallet.hops,
  ),
  {
    ...field(
      'graph.cycleLength',
      'number',
      'Transfers of the shortest recent circle that this transaction closes',
      (_, { extra }) => extra.graph.cycleLength,
    ),
    needs: 'GRAPH',
  },
  {
    ...field(
      'graph.gatherScatterWidth',
      'number',
      'Accounts that the money was gathered from, or scattered to, on its recent way',
      (_, { extra }) => extra.graph.gatherScatterWidth,
    ),
    needs: 'GRAPH',
  },
];

export const FIELDS: ReadonlyMap<string, Field> = new Map(TABLE.map((one) => [one.name, one]));
const BY_FOLDED_NAME: ReadonlyMap<string, Field> = new Map(TABLE.map((one) => [one.name.toLowerCase(), one]));

/** The field of this name, in any case. */
export function fieldNamed(name: string): Field | undefined {
  return BY_FOLDED_NAME.get(name.trim().toLowerCase());
}
