/**
 * What ties a customer to transactions: hashes of its reference, documents, accounts and wallets. Those but of the reference are the keys
 * of `domain/subjects.ts`, so that movements of before the customer was registered are found by them.
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
  NOBODY,
  type PartyRole,
  type TransactionContent,
  type TransactionParty,
} from '../domain/transaction.ts';
import { spellingsOf, spellingsOnAnyChain, withoutScheme } from '../domain/wallets/chains.ts';
import type { CustomerRecord } from './types.ts';

/** From the strongest tie to the weakest. */
export const TIES = ['REFERENCE', 'DOCUMENT', 'ACCOUNT', 'WALLET'] as const;
export type Tie = (typeof TIES)[number];

export interface CustomerKey {
  kind: Tie;
  key: string;
}

/** Keys of one kind that a party with these data has. */
function keysOf(tenantId: string, kind: 'ACCOUNT' | 'WALLET', party: Partial<TransactionParty>): CustomerKey[] {
  return partyKeys(tenantId, { ...NOBODY, role: 'SENDER', ...party }).flatMap((one) =>
    one.kind === kind ? [{ kind, key: one.key }] : [],
  );
}

export function customerKeys(tenantId: string, record: CustomerRecord): CustomerKey[] {
  const keys = [
    { kind: 'REFERENCE' as const, key: referenceKey(tenantId, record.externalReferenceId) },
    ...documentKeysOf(tenantId, record).flatMap((keys) => keys.map((key) => ({ kind: 'DOCUMENT' as const, key }))),
    ...record.accounts.flatMap(({ accountNumber, bic }) => [
      // A transaction names the bank of one side only, so the account is known with its bank and without.
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

/** With the zeros before it, and without. */
function paddedOrNot(account: string): string[] {
  return [...new Set([account, unpadded(bareNumber(account))])];
}

const TIE_OF: Readonly<Partial<Record<KeyKind, Tie>>> = {
  DOCUMENT: 'DOCUMENT',
  BUSINESS_ID: 'DOCUMENT',
  ACCOUNT: 'ACCOUNT',
  WALLET: 'WALLET',
};

/** Keys under which the sides of a transaction may be customers. */
export function transactionKeys(tenantId: string, content: TransactionContent): (CustomerKey & { role: PartyRole })[] {
  const key = namedCustomer(tenantId, content);
  const named = key ? [{ kind: 'REFERENCE' as const, key, role: customerRole(content.transactionFlow) }] : [];
  const sides = [content.sender, content.receiver].flatMap((party) => (party ? [party] : []));
  return [
    ...named,
    ...sides.flatMap((party) =>
      partyKeys(tenantId, party).flatMap(({ kind, key }) => {
        const tie = TIE_OF[kind];
        return tie ? [{ kind: tie, key, role: party.role }] : [];
      }),
    ),
    ...sides.flatMap((party) => accountKeysOf(tenantId, party, content).map((key) => ({ ...key, role: party.role }))),
  ];
}

/**
 * An account as the customer may have given it: an IBAN tells its bank, whether or not either names it, and has a national number; a wallet
 * may stand where an account does.
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
    // At the bank that the payment names, if it names one.
    ...(plain === bareNumber(account) ? [] : keysOf(tenantId, 'ACCOUNT', { account: plain, bank })),
    ...wallets.map((one): CustomerKey => ({ kind: 'WALLET', key: walletKey(tenantId, one) })),
  ];
}

/** Of each document the keys that it may have in `screening/parties/`: a transaction names its country, or another one of the customer's, or none. */
export function documentKeysOf(tenantId: string, record: CustomerRecord): string[][] {
  const asPerson = record.entityType === 'INDIVIDUAL';
  const countries: (string | null)[] = [null, ...record.nationalityCodes, ...record.countryCodes];
  return record.documents.map(({ type, value, issuingCountry }) =>
    [...new Set([issuingCountry, ...countries])].flatMap((country) =>
      partyKeys(tenantId, {
        ...NOBODY,
        role: 'SENDER',
        country,
        ...(asPerson ? { document: { type, number: value } } : { businessId: value }),
      }).flatMap(({ kind, key }) => (kind === 'DOCUMENT' || kind === 'BUSINESS_ID' ? [key] : [])),
    ),
  );
}

/** Keys of documents, wallets and accounts by which `screening/parties/` knows the customer. */
export function partyKeysOf(tenantId: string, record: CustomerRecord): string[] {
  const documents = documentKeysOf(tenantId, record).flat();
  return [...new Set([...documents, ...customerKeys(tenantId, record).map(({ key }) => key)])];
}
