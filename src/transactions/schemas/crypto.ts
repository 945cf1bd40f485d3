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
import { type FieldFlaw, pair, type ValidFields, withRules } from './field-rules.ts';
import { travelRule } from './travel-rule.ts';

const walletAddress = (description: string) =>
  text(
    MAX.line,
    `${description}. Validated for the blockchain, including the checksum`,
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  );

export const asset = text(MAX.short, 'Asset symbol: BTC, ETH, ...', 'BTC');

/** Fields of every transfer on a blockchain. */
export const CHAIN_FIELDS = {
  blockchain: text(
    MAX.short,
    'BITCOIN, ETHEREUM, TRON, ... or a common alias (ETH, ERC20, TRC20). An unknown name is reported in the coverage of the result',
    'BITCOIN',
  ),
  amount: amount('Positive', 'Amount of the asset'),
  fiatAmount: optionalAmount('PositiveOrZero', 'Value in fiat currency; requires fiatCurrency'),
  fiatCurrency: currencyField.optional('Currency of the fiat amount, ISO 4217; requires fiatAmount'),
  fromAddress: walletAddress('Sending wallet address'),
  toAddress: walletAddress('Receiving wallet address'),
  transactionHash: optionalText(MAX.line, 'Transaction hash on the blockchain'),
  walletProvider: optionalText(MAX.name, 'Provider of your customer’s wallet'),
  travelRule,
};

/** @param httpCallbacks whether a callback address may be plain http */
export const cryptoRequest = (httpCallbacks: boolean) =>
  withRules(
    z.object({
      transactionReference: reference,
      transactionDate,
      transferDate: dateTimeField.optional('Date and time of the transfer, ISO 8601; UTC if no offset is given'),
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

export function chainRules(given: ValidFields): FieldFlaw[] {
  const chain = given.blockchain === undefined ? null : chainNamed(given.blockchain);
  return [
    ...pair(given, 'fiatAmount', 'fiatCurrency'),
    ...(chain ? [...addressRule(given, 'fromAddress', chain), ...addressRule(given, 'toAddress', chain)] : []),
  ];
}

function addressRule(given: ValidFields, field: string, chain: Chain): FieldFlaw[] {
  const address = given[field];
  const message = address === undefined ? null : addressFlaw(chain, address);
  return message === null ? [] : [{ field, code: 'WalletAddress', message, format: true }];
}
