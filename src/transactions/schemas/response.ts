/**
 * A transaction in answers: the contract's members, and in `details` every other field of the request, so that the whole record
 * can be read back.
 */
import { z } from 'zod';
import { pageOf } from '../../http/list-answers.ts';
import { TRANSACTION_FLOWS, TRANSACTION_STATUSES, TRANSACTION_TYPES } from '../types/transaction.ts';
import { RECEIVER_DETAILS, SENDER_DETAILS } from './common.ts';

const text = z.string().nullable();
const number = z.number().nullable();

/** Members of `details` for fields of the request: text as given, or null. */
function textsOf<F extends object>(fields: F): { [K in keyof F]: typeof text } {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, text])) as { [K in keyof F]: typeof text };
}

/** Fields of the parties that every type has in `details`. */
const PARTIES = { ...textsOf(SENDER_DETAILS), ...textsOf(RECEIVER_DETAILS) };

/** The contract's members first. */
const fiatDetails = z.object({
  type: z.literal('FIAT'),
  accountNumber: text,
  senderType: text,
  senderAddress: text,
  senderCity: text,
  senderMobileNumber: text,
  senderCurrency: text,
  receiverType: text,
  receiverAccount: text,
  paymentMode: text,
  deliveryType: text,
  ...PARTIES,
  originExchangeRate: number,
  message: text,
});

const ON_CHAIN = {
  asset: text,
  blockchain: text,
  amount: number,
  fiatAmount: number,
  fiatCurrency: text,
  fromAddress: text,
  toAddress: text,
  transactionHash: text,
  walletProvider: text,
  accountNumber: text,
  senderType: text,
  senderAddress: text,
  senderCity: text,
  senderMobileNumber: text,
  receiverType: text,
  receiverAccount: text,
  ...PARTIES,
  travelRule: z.record(z.string(), z.unknown()).nullable().describe('As it was accepted'),
  message: text,
};

const cryptoDetails = z.object({ type: z.literal('CRYPTO'), ...ON_CHAIN });

const stablecoinDetails = z.object({
  type: z.literal('STABLECOIN'),
  ...ON_CHAIN,
  stablecoinType: text,
  pegCurrency: text,
  issuer: text,
  contractAddress: text,
  originExchangeRate: number,
});

export const DETAILS = { FIAT: fiatDetails, CRYPTO: cryptoDetails, STABLECOIN: stablecoinDetails };

export const transactionSchema = z.object({
  transactionUUID: z.uuid(),
  transactionReference: z.string(),
  status: z.enum(TRANSACTION_STATUSES),
  transactionType: z.enum(TRANSACTION_TYPES),
  transactionDate: z.string().describe('ISO 8601, as supplied'),
  transferDate: text.describe('ISO 8601, as supplied'),
  transactionFlow: z.enum(TRANSACTION_FLOWS),
  tenantId: z.string(),
  tenantName: z.string(),
  clientId: z.string(),
  clientName: z.string(),
  createdAt: z.string().describe('ISO 8601 UTC'),
  modifiedAt: text.describe('ISO 8601 UTC; null until it was modified'),
  createdBy: z.string(),
  modifiedBy: text,
  senderName: text,
  senderCountryCode: text,
  receiverName: text,
  receiverCountryCode: text,
  sendingAmount: number.describe('In fiat money; null for what was sent on a blockchain alone'),
  receiverAmount: number,
  transactionCharge: number,
  totalAmount: number,
  senderCurrency: text,
  receiverCurrency: text,
  remittancePurpose: text,
  sourceOfFund: text,
  paymentMode: text,
  deliveryType: text,
  asset: z.string().optional().describe('CRYPTO and STABLECOIN alone'),
  blockchain: z.string().optional().describe('CRYPTO and STABLECOIN alone'),
  amount: z.number().optional().describe('CRYPTO and STABLECOIN alone: how much of the asset'),
  fromAddress: z.string().optional().describe('CRYPTO and STABLECOIN alone'),
  toAddress: z.string().optional().describe('CRYPTO and STABLECOIN alone'),
  stablecoinType: z.string().optional().describe('STABLECOIN alone'),
  isSuspicious: z.boolean().nullable().describe('null until the screening is finished'),
  suspiciousRemark: z.string(),
  callbackUrl: z.string().describe('In effect: of the request, else of the setting; empty where there is none'),
  details: z.union([fiatDetails, cryptoDetails, stablecoinDetails]),
  screeningReferenceData: z.record(z.string(), z.unknown()).describe('Empty until the screening is finished'),
  releaseDocs: z.array(z.unknown()),
  metadata: z.record(z.string(), z.unknown()),
  documents: z.array(z.unknown()).nullable(),
});
export type TransactionDocument = z.infer<typeof transactionSchema>;

/** A transaction as read, with the decisions of people. */
export const storedTransaction = transactionSchema.extend({
  version: z.int().describe('Rises with every change'),
  decisions: z.array(
    z.object({
      decision: z.enum(TRANSACTION_STATUSES),
      reasonCode: z.string(),
      reason: z.string(),
      beforeStatus: z.enum(TRANSACTION_STATUSES),
      decidedAt: z.string(),
      decidedBy: z.string(),
      inEffect: z.boolean().describe('false: proposed; another person must decide the same (transactions.fourEyes)'),
    }),
  ),
});

export const transactionPage = z.object(pageOf(storedTransaction));

export const csvFile = z.string().describe('CSV by RFC 4180');
