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
import { type FieldFlaw, type Given, missing, pair, withRules } from './field-rules.ts';

/** @param httpCallbacks whether a callback address may be plain http */
export const stablecoinRequest = (httpCallbacks: boolean) =>
  withRules(
    z.object({
      transactionReference: reference,
      transactionDate,
      transferDate: dateTimeField.optional('When the coins move; ISO 8601, UTC where it has no offset'),
      transactionFlow,
      stablecoinType: text(
        MAX.short,
        `${Object.keys(STABLECOINS).join(', ')}; any other by its own code or as OTHER, with its issuer`,
        'USDT',
      ),
      pegCurrency: currencyField.optional('What it is pegged to, ISO 4217; filled in where the coin is known'),
      issuer: optionalText(MAX.name, 'Who issues it; filled in where the coin is known, else required'),
      contractAddress: optionalText(MAX.line, 'Contract of the token on the blockchain'),
      asset: optionalText(MAX.short, 'Symbol; default is the stablecoin type. Required for OTHER'),
      ...CHAIN_FIELDS,
      sendingAmount: optionalAmount('Positive', 'What was paid in, in fiat money; together with senderCurrency'),
      senderCurrency: currencyField.optional('Currency of the sending amount, ISO 4217'),
      receiverAmount: optionalAmount('Positive', 'What is paid out, in fiat money; together with receiverCurrency'),
      receiverCurrency: currencyField.optional('Currency of the receiver amount, ISO 4217'),
      paymentMode: optionalEnum(PAYMENT_MODES, 'How it is paid in'),
      deliveryType: optionalEnum(DELIVERY_TYPES, 'How it is paid out'),
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

function coinRules({ stablecoinType, issuer, pegCurrency, asset }: Given): FieldFlaw[] {
  const type = stablecoinType?.toUpperCase();
  if (type === undefined) return [];
  const coin = Object.hasOwn(STABLECOINS, type) ? STABLECOINS[type] : undefined;
  if (!coin) {
    const flaws: FieldFlaw[] = [];
    if (issuer === undefined) flaws.push(missing('issuer', 'must be given: the stablecoin is not a known one'));
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

function contractRule({ blockchain, contractAddress }: Given): FieldFlaw[] {
  if (blockchain === undefined || contractAddress === undefined) return [];
  const chain = chainNamed(blockchain);
  if (isToken(chain, contractAddress)) return [];
  const message = `is not a contract of ${chain.id}: its form or its checksum is wrong`;
  return [{ field: 'contractAddress', code: 'WalletAddress', message, format: true }];
}
