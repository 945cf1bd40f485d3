/**
 * Converts a valid request to the content of a transaction.
 *
 *   request -> parties, money, asset   normalized: stages, rules and party resolution compare these
 *           -> echo                    the request fields as written (amounts as decimal text), for responses
 */

import { STABLECOINS } from '../domain/stablecoins.ts';
import { telephone } from '../domain/telephones.ts';
import type {
  Money,
  PartyRole,
  TransactionContent,
  TransactionFlow,
  TransactionParty,
  TransactionType,
} from '../domain/transaction.ts';
import { type Chain, chainNamed } from '../domain/wallets/chains.ts';
import { normalizeFullName } from '../matching/names/normalize.ts';
import { checkedUtcOf } from '../platform/lib/date-time.ts';
import { knownBirthDate } from '../screening/birth.ts';
import { account, gender } from './identifiers.ts';
import type { CryptoRequest } from './schemas/crypto.ts';
import type { FiatRequest } from './schemas/fiat.ts';
import type { StablecoinRequest } from './schemas/stablecoin.ts';
import type { TravelRule } from './schemas/travel-rule.ts';
import { identityOf, type TravelIdentity, vaspOf } from './travel-identity.ts';

export interface ReadRequest {
  content: TransactionContent;
  /** Value of the request. null: the organization's setting applies. */
  callbackUrl: string | null;
}

export function readFiat(body: FiatRequest): ReadRequest {
  const amount = { value: body.sendingAmount, currency: body.senderCurrency };
  const received = { value: body.receiverAmount, currency: body.receiverCurrency };
  return {
    callbackUrl: body.callbackUrl ?? null,
    content: {
      ...common('FIAT', body),
      ...(body.scheme && { scheme: body.scheme }),
      amount,
      received: isSameMoney(amount, received) ? null : received,
      fiatValue: null,
      sender: senderOf(body, null, NO_CHAIN_SIDE),
      receiver: receiverOf(body, null, NO_CHAIN_SIDE),
      asset: null,
      echo: echoOf({ ...body, ...charges(body) }),
    },
  };
}

export function readCrypto(body: CryptoRequest): ReadRequest {
  const chain = chainNamed(body.blockchain);
  const symbol = body.asset.toUpperCase();
  return {
    callbackUrl: body.callbackUrl ?? null,
    content: {
      ...common('CRYPTO', body),
      amount: { value: body.amount, currency: symbol },
      received: null,
      fiatValue: money(body.fiatAmount, body.fiatCurrency),
      ...partiesOnChain(body, chain),
      asset: {
        symbol,
        chain: chain.id,
        transactionHash: body.transactionHash ?? null,
        contractAddress: null,
        stablecoinType: null,
        pegCurrency: null,
        issuer: null,
        walletProvider: body.walletProvider ?? null,
      },
      echo: echoOf({ ...body, asset: symbol, blockchain: chain.id }),
    },
  };
}

export function readStablecoin(body: StablecoinRequest): ReadRequest {
  const chain = chainNamed(body.blockchain);
  const stablecoinType = body.stablecoinType.toUpperCase();
  const symbol = (body.asset ?? stablecoinType).toUpperCase();
  const known = Object.hasOwn(STABLECOINS, stablecoinType) ? STABLECOINS[stablecoinType] : undefined;
  const pegCurrency = body.pegCurrency ?? known?.pegCurrency;
  const issuer = known?.issuer ?? body.issuer;
  const sent = money(body.sendingAmount, body.senderCurrency);
  const filled = { asset: symbol, blockchain: chain.id, stablecoinType, pegCurrency, issuer };
  return {
    callbackUrl: body.callbackUrl ?? null,
    content: {
      ...common('STABLECOIN', body),
      amount: { value: body.amount, currency: symbol },
      received: money(body.receiverAmount, body.receiverCurrency),
      fiatValue: money(body.fiatAmount, body.fiatCurrency) ?? sent,
      ...partiesOnChain(body, chain),
      asset: {
        symbol,
        chain: chain.id,
        transactionHash: body.transactionHash ?? null,
        contractAddress: body.contractAddress ?? null,
        stablecoinType,
        pegCurrency: pegCurrency ?? null,
        issuer: issuer ?? null,
        walletProvider: body.walletProvider ?? null,
      },
      echo: echoOf({ ...body, ...filled, ...(sent && charges({ ...body, sendingAmount: sent.value })) }),
    },
  };
}

type AnyRequest = FiatRequest | CryptoRequest | StablecoinRequest;

function common(transactionType: TransactionType, body: AnyRequest) {
  return {
    transactionReference: body.transactionReference,
    transactionType,
    transactionFlow: body.transactionFlow,
    transactionDate: checkedUtcOf(body.transactionDate),
    transferDate: body.transferDate === undefined ? null : checkedUtcOf(body.transferDate),
    paymentMode: ('paymentMode' in body && body.paymentMode) || null,
    deliveryType: ('deliveryType' in body && body.deliveryType) || null,
    purpose: body.remittancePurpose ?? null,
    sourceOfFund: body.sourceOfFund ?? null,
    message: body.message ?? null,
  };
}

function money(value: string | undefined, currency: string | undefined): Money | null {
  return value === undefined || currency === undefined ? null : { value, currency };
}

function isSameMoney(a: Money, b: Money): boolean {
  return a.value === b.value && a.currency === b.currency;
}

/** Defaults of the contract: no charge, and a total equal to the sending amount. */
function charges(body: { sendingAmount: string; totalAmount?: string; transactionCharge?: string }) {
  return {
    transactionCharge: body.transactionCharge ?? '0',
    totalAmount: body.totalAmount ?? body.sendingAmount,
  };
}

/** Fields that are members of the content itself, and callbackUrl, which is stored separately. */
const NOT_ECHOED = [
  'transactionReference',
  'transactionFlow',
  'callbackUrl',
] as const satisfies readonly (keyof FiatRequest)[];

function echoOf(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const given = Object.entries(body).filter(([field]) => !(NOT_ECHOED as readonly string[]).includes(field));
  return withoutAbsent(Object.fromEntries(given)) as Record<string, unknown>;
}

/** Removes undefined and null. */
function withoutAbsent(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAbsent);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== undefined && member !== null)
      .map(([key, member]) => [key, withoutAbsent(member)]),
  );
}

/** Party members that only blockchain transfers have. */
type ChainSide = Pick<TransactionParty, 'wallet' | 'vasp'>;
const NO_CHAIN_SIDE: ChainSide = { wallet: null, vasp: null };

function partiesOnChain(body: CryptoRequest | StablecoinRequest, chain: Chain) {
  const rule: TravelRule = body.travelRule ?? {};
  const provider = (flow: TransactionFlow) =>
    body.walletProvider !== undefined && body.transactionFlow === flow
      ? { name: body.walletProvider, country: null }
      : null;
  const wallet = (address: string) => ({ chain: chain.id, address: chain.read(address) ?? address });
  return {
    sender: senderOf(body, identityOf(rule.originator), {
      wallet: wallet(body.fromAddress),
      vasp: vaspOf(rule.originatingVasp) ?? provider('OUTBOUND'),
    }),
    receiver: receiverOf(body, identityOf(rule.beneficiary), {
      wallet: wallet(body.toAddress),
      vasp: vaspOf(rule.beneficiaryVasp) ?? provider('INBOUND'),
    }),
  };
}

function senderOf(body: AnyRequest, travel: TravelIdentity | null, side: ChainSide): TransactionParty {
  const country = body.senderCountryCode ?? null;
  const phone = body.senderMobileNumber ?? body.senderTelNumber;
  return withTravelIdentity(travel, {
    role: 'SENDER' satisfies PartyRole,
    name: body.senderName ?? null,
    type: body.senderType ?? null,
    country,
    nationality: body.senderNationality ?? null,
    birthDate: knownBirthDate(body.senderDob),
    gender: body.senderGender === undefined ? null : gender(body.senderGender),
    address: body.senderAddress ?? null,
    city: body.senderCity ?? null,
    state: body.senderState ?? null,
    postalCode: body.senderZipCode ?? null,
    phone: phone === undefined ? null : telephone(phone, country),
    email: body.senderEmail ?? null,
    document:
      body.senderIdNumber === undefined ? null : { type: body.senderIdType ?? null, number: body.senderIdNumber },
    businessId: body.senderBusinessId ?? null,
    ...(body.senderProfession !== undefined && { profession: body.senderProfession }),
    ...(body.senderBusinessCategory !== undefined && { businessCategory: body.senderBusinessCategory }),
    ...(body.senderBusinessType !== undefined && { businessType: body.senderBusinessType }),
    account: body.accountNumber === undefined ? null : account(body.accountNumber),
    bank: null,
    ...side,
  });
}

function receiverOf(body: AnyRequest, travel: TravelIdentity | null, side: ChainSide): TransactionParty {
  const country = body.receiverCountryCode ?? null;
  const bank = {
    name: body.receiverBankName ?? null,
    code: body.receiverBankCode ?? null,
    bic: body.receiverBankSwift ?? null,
  };
  return withTravelIdentity(travel, {
    role: 'RECEIVER' satisfies PartyRole,
    name: body.receiverName ?? null,
    type: body.receiverType ?? null,
    country,
    nationality: body.receiverNationality ?? null,
    birthDate: knownBirthDate(body.receiverDob),
    gender: body.receiverGender === undefined ? null : gender(body.receiverGender),
    address: body.receiverAddress ?? null,
    city: body.receiverCity ?? null,
    state: null,
    postalCode: null,
    phone: body.receiverMobile === undefined ? null : telephone(body.receiverMobile, country),
    email: body.receiverEmail ?? null,
    document: null,
    businessId: null,
    account: body.receiverAccount === undefined ? null : account(body.receiverAccount),
    bank: bank.name || bank.code || bank.bic ? bank : null,
    ...side,
  });
}

/**
 * Fills missing request fields from the Travel Rule message, but only if both have the same name. Another person's birth date would
 * lower the score of a listed party.
 */
function withTravelIdentity(travel: TravelIdentity | null, party: TransactionParty): TransactionParty {
  if (!travel || !isSameName(party.name, travel.name)) return party;
  const filled = Object.entries(travel).filter(([field]) => party[field as keyof TravelIdentity] === null);
  return { ...party, ...Object.fromEntries(filled) };
}

function isSameName(own: string | null, other: string | null): boolean {
  return own === null || (other !== null && normalizeFullName(own) === normalizeFullName(other));
}
