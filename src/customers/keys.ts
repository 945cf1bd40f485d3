/**
 * Keys that link a customer to transactions: hashes of its reference, documents, accounts and wallets. Except for the reference, they
 * equal the keys of `domain/subjects.ts`, so that movements from before the customer was created are found.
 */
import { isValidIBAN } from 'ibantools';
import {
  accountsWritten,
  bareNumber,
  countriesOf,
  type KeyKind,
  namedCustomer,
  partyKeys,
  referenceKey,
  unpadded,
  walletKey,
} from '../domain/subjects.ts';
import {
  customerRole,
  EMPTY_PARTY,
  type PartyRole,
  type TransactionContent,
  type TransactionParty,
} from '../domain/transaction.ts';
import { spellingsOf, spellingsOnAnyChain, withoutScheme } from '../domain/wallets/chains.ts';
import type { CustomerRecord } from './types.ts';

/** Kinds of links, from the strongest to the weakest. */
export const LINK_KINDS = ['REFERENCE', 'DOCUMENT', 'ACCOUNT', 'WALLET'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

export interface CustomerKey {
  kind: LinkKind;
  key: string;
}

/** Keys of one kind for a party with these data. */
function keysOf(tenantId: string, kind: 'ACCOUNT' | 'WALLET', party: Partial<TransactionParty>): CustomerKey[] {
  return partyKeys(tenantId, { ...EMPTY_PARTY, role: 'SENDER', ...party }).flatMap((one) =>
    one.kind === kind ? [{ kind, key: one.key }] : [],
  );
}

export function customerKeys(tenantId: string, record: CustomerRecord): CustomerKey[] {
  const keys = [
    { kind: 'REFERENCE' as const, key: referenceKey(tenantId, record.externalReferenceId) },
    ...documentKeysOf(tenantId, record).flatMap((keys) => keys.map((key) => ({ kind: 'DOCUMENT' as const, key }))),
    ...record.accounts.flatMap(({ accountNumber, bic }) => [
      // A transaction names the bank of only one side, so keys are built with and without the bank.
      ...paddedOrNot(accountNumber).flatMap((account) => [
        ...keysOf(tenantId, 'ACCOUNT', { account }),
        ...(bic ? keysOf(tenantId, 'ACCOUNT', { account, bank: { name: null, code: null, bic } }) : []),
      ]),
    ]),
    ...record.wallets.flatMap((wallet) =>
      spellingsOf(wallet).flatMap((address) => keysOf(tenantId, 'WALLET', { wallet: { ...wallet, address } })),
    ),
  ];
  return [...new Map(keys.map((one) => [one.key, one])).values()];
}

/** The account with and without leading zeros. */
function paddedOrNot(account: string): string[] {
  return [...new Set([account, unpadded(bareNumber(account))])];
}

const LINK_KIND_OF: Readonly<Partial<Record<KeyKind, LinkKind>>> = {
  DOCUMENT: 'DOCUMENT',
  BUSINESS_ID: 'DOCUMENT',
  ACCOUNT: 'ACCOUNT',
  WALLET: 'WALLET',
};

/** Keys that may link the sides of a transaction to customers. */
export function transactionKeys(tenantId: string, content: TransactionContent): (CustomerKey & { role: PartyRole })[] {
  const key = namedCustomer(tenantId, content);
  const named = key ? [{ kind: 'REFERENCE' as const, key, role: customerRole(content.transactionFlow) }] : [];
  const sides = [content.sender, content.receiver].flatMap((party) => (party ? [party] : []));
  return [
    ...named,
    ...sides.flatMap((party) =>
      partyKeys(tenantId, party).flatMap(({ kind, key }) => {
        const link = LINK_KIND_OF[kind];
        return link ? [{ kind: link, key, role: party.role }] : [];
      }),
    ),
    ...sides.flatMap((party) => accountKeysOf(tenantId, party, content).map((key) => ({ ...key, role: party.role }))),
  ];
}

/**
 * Account keys in every form that a customer record may use. An IBAN contains its bank and national account number. A wallet may be
 * given as an account.
 */
function accountKeysOf(
  tenantId: string,
  { account, bank }: TransactionParty,
  content: TransactionContent,
): CustomerKey[] {
  if (account === null) return [];
  const written = accountsWritten(account, countriesOf(content, bank?.bic ?? null), bank?.code ?? null);
  if (written.some((one) => isValidIBAN(one)))
    return written.flatMap((one) => keysOf(tenantId, 'ACCOUNT', { account: one }));
  const wallets = spellingsOnAnyChain(withoutScheme(account));
  const plain = unpadded(bareNumber(account));
  return [
    // The account at the named bank, if the payment names one.
    ...(plain === bareNumber(account) ? [] : keysOf(tenantId, 'ACCOUNT', { account: plain, bank })),
    ...wallets.map((one): CustomerKey => ({ kind: 'WALLET', key: walletKey(tenantId, one) })),
  ];
}

/** For each document, its possible keys in `screening/parties/`. A transaction may name its country, another of the customer's countries, or none. */
export function documentKeysOf(tenantId: string, record: CustomerRecord): string[][] {
  const asPerson = record.entityType === 'INDIVIDUAL';
  const countries: (string | null)[] = [null, ...record.nationalityCodes, ...record.countryCodes];
  return record.documents.map(({ type, value, issuingCountry }) =>
    [...new Set([issuingCountry, ...countries])].flatMap((country) =>
      partyKeys(tenantId, {
        ...EMPTY_PARTY,
        role: 'SENDER',
        country,
        ...(asPerson ? { document: { type, number: value } } : { businessId: value }),
      }).flatMap(({ kind, key }) => (kind === 'DOCUMENT' || kind === 'BUSINESS_ID' ? [key] : [])),
    ),
  );
}

/** Document, wallet and account keys of the customer in `screening/parties/`. */
export function partyKeysOf(tenantId: string, record: CustomerRecord): string[] {
  const documents = documentKeysOf(tenantId, record).flat();
  return [...new Set([...documents, ...customerKeys(tenantId, record).map(({ key }) => key)])];
}
