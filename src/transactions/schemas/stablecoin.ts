import { z } from 'zod';
import { isIssuer, STABLECOINS } from '../../domain/stablecoins.ts';
import { DELIVERY_TYPES, PAYMENT_MODES } from '../../domain/transaction.ts';
import { chainNamed, isToken } from '../../domain/wallets/chains.ts';
import {
  currencyField,
  dateTimeField,
  optionalAmount,
  optionalEnum,
  optionalText,
  text,
} from '../../platform/http/fields.ts';
import {
  CHARGES,
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
import { CHAIN_FIELDS, chainRules } from './crypto.ts';
import { type FieldFlaw, missing, pair, type ValidFields, withRules } from './field-rules.ts';

/** @param httpCallbacks whether a callback address may be plain http */
export const stablecoinRequest = (httpCallbacks: boolean) =>
  withRules(
    z.object({
      transactionReference: reference,
      transactionDate,
      transferDate: dateTimeField.optional('Date and time of the transfer, ISO 8601; UTC if no offset is given'),
      transactionFlow,
      stablecoinType: text(
        MAX.short,
        `${Object.keys(STABLECOINS).join(', ')}. For other stablecoins, give the symbol or OTHER, and the issuer`,
        'USDT',
      ),
      pegCurrency: currencyField.optional('Peg currency, ISO 4217; filled in for known stablecoins'),
      issuer: optionalText(MAX.name, 'Issuer; filled in for known stablecoins, otherwise required'),
      contractAddress: optionalText(MAX.line, 'Token contract address on the blockchain'),
      asset: optionalText(MAX.short, 'Asset symbol. Default: the stablecoin type. Required for OTHER'),
      ...CHAIN_FIELDS,
      sendingAmount: optionalAmount('Positive', 'Amount paid in, in fiat currency; requires senderCurrency'),
      senderCurrency: currencyField.optional('Currency of the sending amount, ISO 4217'),
      receiverAmount: optionalAmount('Positive', 'Amount paid out, in fiat currency; requires receiverCurrency'),
      receiverCurrency: currencyField.optional('Currency of the receiver amount, ISO 4217'),
      paymentMode: optionalEnum(PAYMENT_MODES, 'Payment method'),
      deliveryType: optionalEnum(DELIVERY_TYPES, 'Payout method'),
      ...OPTIONAL_PARTIES,
      callbackUrl: callbackUrl(httpCallbacks),
      customerReference,
      ...SENDER_DETAILS,
      ...RECEIVER_DETAILS,
      ...CHARGES,
      message,
    }),
    (given) => [
      ...chainRules(given),
      ...pair(given, 'sendingAmount', 'senderCurrency'),
      ...pair(given, 'receiverAmount', 'receiverCurrency'),
      ...coinRules(given),
      ...contractRule(given),
    ],
  );
export type StablecoinRequest = z.output<ReturnType<typeof stablecoinRequest>>;

const contradiction = (field: string, message: string): FieldFlaw => ({ field, code: 'Pattern', message });

function coinRules({ stablecoinType, issuer, pegCurrency, asset }: ValidFields): FieldFlaw[] {
  const type = stablecoinType?.toUpperCase();
  if (type === undefined) return [];
  const coin = Object.hasOwn(STABLECOINS, type) ? STABLECOINS[type] : undefined;
  if (!coin) {
    const flaws: FieldFlaw[] = [];
    if (issuer === undefined) flaws.push(missing('issuer', 'must be given, because the stablecoin is unknown'));
    if (type === 'OTHER' && asset === undefined) flaws.push(missing('asset', 'must be given for OTHER'));
    return flaws;
  }
  const flaws: FieldFlaw[] = [];
  if (issuer !== undefined && !isIssuer(coin, issuer)) {
    flaws.push(contradiction('issuer', `must be ${coin.issuer}, the issuer of ${type}`));
  }
  if (pegCurrency !== undefined && pegCurrency !== coin.pegCurrency) {
    flaws.push(contradiction('pegCurrency', `must be ${coin.pegCurrency}, the peg of ${type}`));
  }
  const symbol = asset?.toUpperCase();
  if (symbol !== undefined && symbol !== type && Object.hasOwn(STABLECOINS, symbol)) {
    flaws.push(contradiction('asset', `must be ${type}, the stablecoin type`));
  }
  return flaws;
}

function contractRule({ blockchain, contractAddress }: ValidFields): FieldFlaw[] {
  if (blockchain === undefined || contractAddress === undefined) return [];
  const chain = chainNamed(blockchain);
  if (isToken(chain, contractAddress)) return [];
  const message = `is not a valid ${chain.id} contract address: the format or checksum is wrong`;
  return [{ field: 'contractAddress', code: 'WalletAddress', message, format: true }];
}
