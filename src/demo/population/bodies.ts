/** Payments and customers in the shape of the API's create requests. */
import { COUNTRIES } from './countries.ts';
import type { Actor, Party } from './town.ts';
import type { Means, Payment } from './types.ts';

const FIAT: Readonly<Record<Exclude<Means, 'ETH' | 'USDC'>, readonly [paymentMode: string, deliveryType: string]>> = {
  CARD: ['CARD_PAYMENT', 'CARD_CREDIT'],
  TRANSFER: ['BANK_WIRE', 'BANK_ACCOUNT'],
  DIRECT_DEBIT: ['ACH', 'BANK_ACCOUNT'],
  CHEQUE: ['CHEQUE', 'BANK_ACCOUNT'],
  MOBILE: ['MOBILE', 'MOBILE_WALLET'],
  CASH_DEPOSIT: ['CASH', 'BANK_ACCOUNT'],
  CASH_WITHDRAWAL: ['CASH', 'CASH_PICKUP'],
  CASH_PICKUP: ['BANK_WIRE', 'CASH_PICKUP'],
};
/** In USD. Only the order of size matters. Assumption of 2026-11-29. */
const ETH_PRICE = 2_500;

interface Given {
  actor: Actor;
  at: Date;
  /** In the currency of the actor. */
  amount: number;
  from: Party;
  to: Party;
  by: Means;
  /** Whether a customer orders it. Between two customers, the payer's order is recorded. */
  isOutbound: boolean;
  purpose: string;
  sourceOfFund: string;
}

/** The reference is given once all payments are in their order. */
export function bodyOf({
  actor,
  at,
  amount,
  from,
  to,
  by,
  isOutbound,
  purpose,
  sourceOfFund,
}: Given): Pick<Payment, 'type' | 'body'> {
  const { currency, perUsd } = COUNTRIES[actor.country];
  const common = {
    transactionReference: '',
    transactionDate: at.toISOString(),
    transactionFlow: isOutbound ? 'OUTBOUND' : 'INBOUND',
    customerReference: isOutbound ? from.customer : to.customer,
    ...{ senderName: from.name, senderType: from.type, senderCountryCode: from.country },
    ...{ receiverName: to.name, receiverType: to.type, receiverCountryCode: to.country },
  };
  if (by === 'ETH' || by === 'USDC') {
    const usd = amount / perUsd;
    const chain = { blockchain: 'ETHEREUM', fromAddress: from.wallet, toAddress: to.wallet };
    const value = { fiatAmount: amount, fiatCurrency: currency };
    return by === 'ETH'
      ? { type: 'crypto', body: { ...common, ...chain, ...value, asset: 'ETH', amount: rounded(usd / ETH_PRICE, 6) } }
      : {
          type: 'stablecoin',
          body: { ...common, ...chain, ...value, stablecoinType: 'USDC', amount: rounded(usd, 2) },
        };
  }
  const [paymentMode, deliveryType] = FIAT[by];
  return {
    type: 'fiat',
    body: {
      ...common,
      transferDate: at.toISOString(),
      ...{ accountNumber: from.account, sendingAmount: amount, senderCurrency: currency },
      ...{ receiverAccount: to.account, receiverAmount: amount, receiverCurrency: currency },
      ...{ remittancePurpose: purpose, sourceOfFund, paymentMode, deliveryType },
      ...{
        senderAddress: `${from.account.slice(-3)} Main Street`,
        senderCity: from.city,
        senderMobileNumber: from.phone,
      },
    },
  };
}

/** @param month of its payments: how many, and their sum */
export function customerOf(
  { party, isHousehold, kind, occupation, country }: Actor,
  month: { count: number; amount: number },
): Record<string, unknown> {
  return {
    externalReferenceId: party.customer,
    entityType: isHousehold ? 'INDIVIDUAL' : 'ORGANIZATION',
    names: [{ fullNameRaw: party.name }],
    countryCodes: [country],
    accounts: [{ accountNumber: party.account, currency: COUNTRIES[country].currency }],
    occupation,
    products: [isHousehold ? 'CURRENT_ACCOUNT' : 'BUSINESS_ACCOUNT', kind],
    expectedActivity: {
      monthlyAmount: Math.ceil(month.amount),
      currency: COUNTRIES[country].currency,
      monthlyCount: Math.ceil(month.count),
    },
  };
}

export const rounded = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;
