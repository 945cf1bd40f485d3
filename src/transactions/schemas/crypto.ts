import { z } from 'zod';
import { addressFlaw, type Chain, chainNamed } from '../../domain/wallets/chains.ts';
import {
  amount,
  currencyField,
  dateTimeField,
  optionalAmount,
  optionalText,
  text,
} from '../../platform/http/fields.ts';
import {
  callbackUrl,
  customerReference,
  MAX,
  message,
  OPTIONAL_PARTIES,
  RECEIVER_DETAILS,
  reference,
  SENDER_DETAILS,
  transactionDate,
  transactionFlow,
} from './common.ts';
import { type FieldFlaw, type Given, pair, withRules } from './field-rules.ts';
import { travelRule } from './travel-rule.ts';

const walletAddress = (description: string) =>
  text(
    MAX.line,
    `${description}; checked as an address of the blockchain, checksum included`,
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  );

export const asset = text(MAX.short, 'Symbol of the asset: BTC, ETH, ...', 'BTC');

/** Fields of every transfer on a blockchain. */
export const CHAIN_FIELDS = {
  blockchain: text(
    MAX.short,
    'BITCOIN, ETHEREUM, TRON, ... or what it is known by (ETH, ERC20, TRC20); a name that is not known is taken as it is',
    'BITCOIN',
  ),
  amount: amount('Positive', 'How much of the asset'),
  fiatAmount: optionalAmount('PositiveOrZero', 'Its value in fiat money; together with fiatCurrency'),
  fiatCurrency: currencyField.optional('Currency of the fiat amount, ISO 4217; together with fiatAmount'),
  fromAddress: walletAddress('Wallet that sends'),
  toAddress: walletAddress('Wallet that receives'),
  transactionHash: optionalText(MAX.line, 'Hash of the transaction on the chain'),
  walletProvider: optionalText(MAX.name, 'Who keeps the wallet of your customer'),
  travelRule,
};

/** @param httpCallbacks whether a callback address may be plain http */
export const cryptoRequest = (httpCallbacks: boolean) =>
  withRules(
    z.object({
      transactionReference: reference,
      transactionDate,
      transferDate: dateTimeField.optional('When the asset moves; ISO 8601, UTC where it has no offset'),
      transactionFlow,
      asset,
      ...CHAIN_FIELDS,
      ...OPTIONAL_PARTIES,
      callbackUrl: callbackUrl(httpCallbacks),
      customerReference,
      ...SENDER_DETAILS,
      ...RECEIVER_DETAILS,
      message,
    }),
    chainRules,
  );
export type CryptoRequest = z.output<ReturnType<typeof cryptoRequest>>;

export function chainRules(given: Given): FieldFlaw[] {
  const chain = given.blockchain === undefined ? null : chainNamed(given.blockchain);
  return [
    ...pair(given, 'fiatAmount', 'fiatCurrency'),
    ...(chain ? [...addressRule(given, 'fromAddress', chain), ...addressRule(given, 'toAddress', chain)] : []),
  ];
}

function addressRule(given: Given, field: string, chain: Chain): FieldFlaw[] {
  const address = given[field];
  const message = address === undefined ? null : addressFlaw(chain, address);
  return message === null ? [] : [{ field, code: 'WalletAddress', message, format: true }];
}
