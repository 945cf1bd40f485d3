/**
 * Subjects (accounts, wallets and parties that move money) and the keys that identify a party. Both are name-based UUIDs:
 * equal values in one organization give equal UUIDs, and names or numbers cannot be read from them.
 */
import { composeIBAN, getCountrySpecifications, isValidBBAN, isValidIBAN } from 'ibantools';
import { normalizeFullName } from '../matching/names/normalize.ts';
import { uuidFromName } from '../platform/lib/ids.ts';
import { telephoneSpellings } from './telephones.ts';
import {
  countedMode,
  customerRole,
  isCashDelivery,
  type TransactionContent,
  type TransactionParty,
} from './transaction.ts';

/** Strongest first. NAME is used if nothing else is known: it counts movements but does not link parties. */
export const KEY_KINDS = ['DOCUMENT', 'BUSINESS_ID', 'WALLET', 'ACCOUNT', 'EMAIL', 'PHONE', 'NAME'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

export interface PartyKey {
  kind: KeyKind;
  key: string;
}

/**
 * A document or company number without kind and country. Two countries may use the same number, so it does not link parties. Together
 * with a matching name or birth date it finds restricted parties. An IBAN whose bank the payment names does so by itself.
 */
export interface RestrictionKey {
  kind: 'NUMBER';
  key: string;
}

export interface Movement {
  subject: string;
  direction: -1 | 1;
  counterparty: string | null;
}

/** A number without blanks and punctuation, in upper case. */
export const bareNumber = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

const DOCUMENT_TYPES: readonly (readonly [type: string, written: RegExp])[] = [
  ['PASSPORT', /PASSPORT|PASSEPORT|REISEPASS|PASAPORTE|PASSAPORT|^CCPT$|^PP$/],
  ['DRIVERS_LICENSE', /DRIV|FÜHRERSCHEIN|^DRLC$|^DL$/],
  ['RESIDENCE_PERMIT', /RESIDEN|AUFENTHALT|ALIEN|^ARNU$|^IQAMA$/],
  ['TAX_ID', /TAX|^TIN$|^TXID$/],
  ['SOCIAL_SECURITY', /SOCIAL|^SSN$|^SOCS$/],
  ['NATIONAL_ID', /NATIONAL|IDENTITY|IDCARD|PERSONALAUSWEIS|CARNET|^IDCD$|^N?ID(NO|NUMBER)?$|^NIC$|^CNIC$/],
];

const KINDS = [...DOCUMENT_TYPES.map(([type]) => type), ''];

/** Normalized document type: "Passport No." and "CCPT" are the same. Unknown types count as no type. */
function documentType(type: string | null): string {
  const written = bareNumber(type ?? '');
  return DOCUMENT_TYPES.find(([, pattern]) => pattern.test(written))?.[0] ?? '';
}

/** The normalized value of each kind of key; null: not provided. */
const VALUES: Readonly<Record<KeyKind, (party: TransactionParty) => string | null>> = {
  DOCUMENT: ({ document, nationality, country }) =>
    document && `${bareNumber(document.number)}/${documentType(document.type)}/${nationality ?? country ?? ''}`,
  BUSINESS_ID: ({ businessId, country }) => businessId && `${bareNumber(businessId)}/${country ?? ''}`,
  WALLET: ({ wallet }) => wallet?.address ?? null,
  ACCOUNT: ({ account, bank }) => account && accountValue(account, bank?.bic ?? null),
  EMAIL: ({ email }) => email?.toLowerCase() ?? null,
  PHONE: ({ phone }) => phone && bareNumber(phone),
  NAME: ({ name, country, birthDate }) => name && `${normalizeFullName(name)}/${country ?? ''}/${birthDate ?? ''}`,
};

/** BIC8: branches of a bank share their accounts. */
function accountValue(account: string, bic: string | null): string {
  return `${bareNumber(account)}/${bic?.slice(0, 8) ?? ''}`;
}

interface Keys {
  tenantId: string;
  keys: readonly PartyKey[];
  numbers: readonly RestrictionKey[];
}

/** A cache: every stage needs the keys, and a content never changes. */
const known = new WeakMap<TransactionParty, Keys>();

/** The keys of a party, strongest first. */
export function partyKeys(tenantId: string, party: TransactionParty): readonly PartyKey[] {
  return keysOf(tenantId, party).keys;
}

export function restrictionKeys(tenantId: string, party: TransactionParty): readonly RestrictionKey[] {
  return keysOf(tenantId, party).numbers;
}

function keysOf(tenantId: string, party: TransactionParty): Keys {
  const before = known.get(party);
  if (before?.tenantId === tenantId) return before;
  const hashed = (kind: string, value: string) => uuidFromName(tenantId, `${kind}:${value}`);
  const numbers = new Set([bareNumber(party.document?.number ?? ''), bareNumber(party.businessId ?? '')]);
  const account = bareNumber(party.account ?? '');
  // Without its bank the account is a separate key.
  if (party.bank?.bic && isValidIBAN(account)) numbers.add(account);
  numbers.delete('');
  const atAnyBank =
    party.bank?.bic && isTelling(account) && !isValidIBAN(account) ? [anyBankKey(tenantId, account)] : [];
  const { country, nationality, bank } = party;
  for (const iban of cutIbans(account, bank?.code ?? null, [country, nationality, bank?.bic?.slice(4, 6) ?? null])) {
    numbers.add(iban);
  }
  const made: Keys = {
    tenantId,
    keys: KEY_KINDS.flatMap((kind): PartyKey[] => {
      const value = VALUES[kind](party);
      return value ? [{ kind, key: hashed(kind, value) }] : [];
    }),
    numbers: [
      ...[...numbers].map((number) => hashed('NUMBER', number)),
      ...atAnyBank,
      ...unpaddedKeys(tenantId, account, party.bank?.bic ?? null),
    ].map((key) => ({ kind: 'NUMBER', key })),
  };
  known.set(party, made);
  return made;
}

/** Shorter account numbers without a bank exist at many banks. */
const TELLING_ACCOUNT = 8;
const LEAST_DIGITS = 4;
/** Label before a number that begins with a digit or is an IBAN: "IBAN PL61...", "A/C No. 7788990011223". */
const LABEL = /^(?:IBAN|ACCOUNT|ACCT|ACC|AC|KONTO|KTO)(?:NUMBER|NUM|NO|NR)?(?=\d|[A-Z]{2}\d\d)/;
const BIC = /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;

/** "CASH" and "00000000" are not account numbers. */
function isNumbered(bare: string): boolean {
  const digits = bare.replace(/\D/g, '');
  return digits.length >= LEAST_DIGITS && !/^(.)\1*$/.test(digits);
}

const isTelling = (bare: string): boolean => isNumbered(bare) && bare.length >= TELLING_ACCOUNT;

/** A number without leading zeros, since some systems add them and others do not. */
export const unpadded = (bare: string): string => (isValidIBAN(bare) ? bare : bare.replace(/^0+(?=.)/, ''));

/** Keys of an account without the leading zeros that a payment may add. */
function unpaddedKeys(tenantId: string, account: string, bic: string | null): string[] {
  const plain = unpadded(account);
  if (plain === account || !isNumbered(account)) return [];
  const own = accountKey(tenantId, plain, bic);
  return bic !== null && isTelling(account) ? [own, anyBankKey(tenantId, plain)] : [own];
}

/** IBANs of an account that is split into bank code and number: "37040044" and "532013000" in Germany. */
function cutIbans(account: string, bankCode: string | null, countries: readonly (string | null)[]): string[] {
  const code = bareNumber(bankCode ?? '');
  if (code === '' || account === '' || !/^\d+$/.test(account)) return [];
  return [...new Set(countries)].flatMap((country) => {
    const length = country === null ? null : (getCountrySpecifications()[country]?.chars ?? null);
    // After the country and two check digits.
    const left = (length ?? 0) - 4 - code.length;
    if (country === null || left < account.length) return [];
    const bban = code + account.padStart(left, '0');
    return isValidBBAN(bban, country) ? (composeIBAN({ countryCode: country, bban }) ?? []) : [];
  });
}

/**
 * Other spellings of the account: without label, in ASCII digits, an IBAN without its country, and the IBAN of a number that a
 * country writes without it. @param countries possible countries; null: not provided @param bankCode given with the account
 */
export function accountsWritten(
  account: string,
  countries: readonly (string | null)[],
  bankCode: string | null = null,
): string[] {
  const bare = bareNumber(account.normalize('NFKC'));
  const plain = [...new Set([bareNumber(account), bare, bare.replace(LABEL, '')])];
  const others = plain.flatMap((one) => {
    if (isValidIBAN(one)) return [one.slice(4), one.slice(2)];
    return [...new Set(countries)].flatMap((country) => {
      if (country === null) return [];
      // Poland writes the check digits too.
      if (isValidIBAN(country + one)) return [country + one];
      return isValidBBAN(one, country) ? (composeIBAN({ countryCode: country, bban: one }) ?? []) : [];
    });
  });
  const cut = plain.flatMap((one) => cutIbans(one, bankCode, countries)).flatMap((iban) => [iban, iban.slice(4)]);
  return [...new Set([...plain, ...others, ...cut])];
}

/** Possible countries of the account of a side: a Polish number in a payment to Germany is still Polish. */
export function countriesOf(content: Sides, bic: string | null): (string | null)[] {
  const { sender, receiver } = content;
  return [sender, receiver]
    .flatMap((party) => [party?.country ?? null, party?.nationality ?? null])
    .concat(bic?.slice(4, 6) ?? null);
}

type Sides = Pick<TransactionContent, 'sender' | 'receiver' | 'paymentMode' | 'deliveryType'>;

/**
 * Keys of an account that may be restricted: an IBAN implies its bank, whether or not the payment names it; other numbers with and without
 * their bank. A phone number or wallet that receives money may be an account. Empty if the number exists at many banks or is not a number.
 */
export function restrictionAccounts(tenantId: string, party: TransactionParty, content: Sides): string[] {
  const { account, bank, wallet, phone } = party;
  const code = bank?.code?.toUpperCase() ?? '';
  const bic = bank?.bic ?? (BIC.test(code) ? code : null);
  const own = account === null ? [] : accountsWritten(account, countriesOf(content, bic), bank?.code ?? null);
  const keys = own.flatMap((bare) => keysOfAccount(tenantId, bare, bic));
  if (wallet) keys.push(accountKey(tenantId, wallet.address, null));
  if (isPaidToTelephone(party, content)) {
    for (const one of [phone, account].flatMap((text) => telephoneSpellings(text ?? '', party.country))) {
      const number = bareNumber(one);
      if (isTelling(number)) keys.push(uuidFromName(tenantId, `PHONE:${number}`), accountKey(tenantId, number, null));
    }
  }
  return [...new Set(keys)];
}

function isPaidToTelephone({ role }: TransactionParty, { paymentMode, deliveryType }: Sides): boolean {
  return role === 'RECEIVER'
    ? deliveryType?.toUpperCase() === 'MOBILE_WALLET'
    : paymentMode?.toUpperCase() === 'MOBILE';
}

function keysOfAccount(tenantId: string, bare: string, bic: string | null): string[] {
  if (!isNumbered(bare)) return [];
  if (isValidIBAN(bare)) {
    const withBank = bic === null ? [] : [accountKey(tenantId, bare, bic)];
    return [...withBank, accountKey(tenantId, bare, null), ibanKey(tenantId, bare)];
  }
  return [...new Set([bare, unpadded(bare)])].flatMap((one) => keysOfNumber(tenantId, one, bic, isTelling(bare)));
}

/** @param isAtAnyBank the number, as written, is long enough to identify the account without its bank */
function keysOfNumber(tenantId: string, bare: string, bic: string | null, isAtAnyBank: boolean): string[] {
  const withBank = bic === null ? [] : [accountKey(tenantId, bare, bic)];
  if (!isAtAnyBank) return withBank;
  // Different named banks mean different accounts.
  return [...withBank, accountKey(tenantId, bare, null), ...(bic === null ? [anyBankKey(tenantId, bare)] : [])];
}

/**
 * Keys of parties whose account, wallet or document has this number, for numbers that appear anywhere in the request. Accounts and documents
 * of a side are looked up separately: with the bank, and with the issuing country.
 */
export function keysOfStated(tenantId: string, numbers: readonly string[], content: Sides): string[] {
  if (numbers.length === 0) return [];
  const countries = countriesOf(content, null);
  const shown = new Set(
    [content.sender, content.receiver].flatMap((party) => {
      const account = party?.account ? accountsWritten(party.account, countries) : [];
      return [...account, bareNumber(party?.document?.number ?? ''), bareNumber(party?.businessId ?? '')];
    }),
  );
  return numbers.flatMap((number) => {
    if (CONTACT.test(number)) return [];
    const bare = bareNumber(number);
    const national = /^BBAN(?=.{10})/.test(bare) ? bare.slice(4) : bare;
    const wallet = bare.length < SHORTEST_WALLET ? [] : [walletKey(tenantId, number)];
    if (shown.has(national) || !isTelling(national)) return wallet;
    const accounts = accountsWritten(national, countries).flatMap((one) => keysOfAccount(tenantId, one, null));
    return [...wallet, ...accounts, uuidFromName(tenantId, `NUMBER:${national}`)];
  });
}

/** Phone numbers, email addresses and websites as stored for lists. */
const CONTACT = /^(?:TEL|MAIL|SITE)/;
/** Minimum length of wallet addresses that are not account names ("alice.near"). */
const SHORTEST_WALLET = 20;

/** Key of an account that was stored with its bank, for payments without the bank. */
const anyBankKey = (tenantId: string, bare: string): string => uuidFromName(tenantId, `ACCOUNT:${bare}/*`);

/** Key of an IBAN that was stored with its bank. */
const ibanKey = (tenantId: string, iban: string): string => uuidFromName(tenantId, `NUMBER:${iban}`);

/** The key of a wallet. @param address in the normal form of its chain */
export const walletKey = (tenantId: string, address: string): string => uuidFromName(tenantId, `WALLET:${address}`);

/** The key of an account. @param bic null: the payment does not name the bank */
export const accountKey = (tenantId: string, account: string, bic: string | null): string =>
  uuidFromName(tenantId, `ACCOUNT:${accountValue(account, bic)}`);

/** The subjects of a party: its strongest key, its account and its wallet. */
function subjectsOf(tenantId: string, party: TransactionParty | null): string[] {
  if (!party) return [];
  const keys = partyKeys(tenantId, party);
  const own = keys.filter(({ kind }) => kind === 'ACCOUNT' || kind === 'WALLET');
  return [...new Set([...keys.slice(0, 1), ...own].map(({ key }) => key))];
}

/**
 * Own cash moves in one direction: a deposit only in, a withdrawal only out. Cash in and cash out are added up separately
 * (31 CFR 1010.313(b)). Any other payment to oneself moves out and in.
 */
export function movementsOf(tenantId: string, content: TransactionContent): Movement[] {
  const [from, to] = [subjectsOf(tenantId, content.sender), subjectsOf(tenantId, content.receiver)];
  const movements = [
    ...from.map((subject): Movement => ({ subject, direction: -1, counterparty: to[0] ?? null })),
    ...to.map((subject): Movement => ({ subject, direction: 1, counterparty: from[0] ?? null })),
  ];
  if (countedMode(content) !== 'CASH') return movements;
  const own = new Set(from.filter((subject) => to.includes(subject)));
  const isTakenOut = content.transactionFlow === 'OUTBOUND' || isCashDelivery(content.deliveryType);
  return movements.filter(({ subject, direction }) => !own.has(subject) || (direction === -1) === isTakenOut);
}

/** The key of a customer by the organization's own customer reference. */
export const referenceKey = (tenantId: string, reference: string): string =>
  uuidFromName(tenantId, `CUSTOMER:${reference}`);

/** The key of the customer that the transaction references; null: none. */
export function namedCustomer(tenantId: string, { echo }: TransactionContent): string | null {
  return typeof echo.customerReference === 'string' ? referenceKey(tenantId, echo.customerReference) : null;
}

/** Movements as stored, including those of the referenced customer, who may have several accounts and documents. */
export function storedMovementsOf(tenantId: string, content: TransactionContent): Movement[] {
  const movements = movementsOf(tenantId, content);
  const subject = namedCustomer(tenantId, content);
  const isSending = customerRole(content.transactionFlow) === 'SENDER';
  const [first] = subjectsOf(tenantId, isSending ? content.sender : content.receiver);
  const ofCustomer = movements.filter((one) => one.subject === first);
  const own = ofCustomer.find(({ direction }) => direction === (isSending ? -1 : 1)) ?? ofCustomer[0];
  return subject && own ? [...movements, { ...own, subject }] : movements;
}

/**
 * Keys under which movements of the same holder may be stored, strongest first: one payment may have the document and the next only
 * the account, or the document with another type or country. A wallet besides a document may belong to a service, so it is left out.
 */
export function subjectsOfHolder(tenantId: string, party: TransactionParty): string[] {
  const [first, ...others] = partyKeys(tenantId, party);
  const accounts = others.filter(({ kind }) => kind === 'ACCOUNT').map(({ key }) => key);
  return [...new Set([...(first ? [first.key] : []), ...accounts, ...documentSubjects(tenantId, party)])];
}

function documentSubjects(tenantId: string, party: TransactionParty): string[] {
  const { document, businessId, nationality, country } = party;
  const countries = [...new Set([nationality, country, ''])].filter((one) => one !== null);
  const number = bareNumber(document?.number ?? '');
  const company = bareNumber(businessId ?? '');
  // A document of unknown type may have any type.
  const known = documentType(document?.type ?? null);
  const kinds = known === '' ? KINDS : [known, ''];
  return countries.flatMap((of) => [
    ...(number === '' ? [] : kinds.map((kind) => uuidFromName(tenantId, `DOCUMENT:${number}/${kind}/${of}`))),
    ...(company === '' ? [] : [uuidFromName(tenantId, `BUSINESS_ID:${company}/${of}`)]),
  ]);
}

/** `USIR`: sender's and receiver's country; null if one is unknown. */
export function corridorOf({ sender, receiver }: TransactionContent): string | null {
  return sender?.country && receiver?.country ? sender.country + receiver.country : null;
}
