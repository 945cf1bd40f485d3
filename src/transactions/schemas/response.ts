/**
 * A transaction in answers: the contract's members, and in `details` every other field of the request, so that the whole record
 * can be read back.
 */
import { z } from 'zod';
import { countedPageOf } from '../../http/list-answers.ts';
import { secondReading } from '../../http/second-reading.ts';
import { DECISIONS } from '../decisions.ts';
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
  customerReference: text,
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
  customerReference: text,
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
  senderPartyId: text.describe('Who the sender is over transactions (`/parties/{partyId}`); null until it is screened'),
  receiverPartyId: text.describe('Who the receiver is over transactions; null until it is screened'),
  screeningReferenceData: z.record(z.string(), z.unknown()).describe('Empty until the screening is finished'),
  releaseDocs: z.array(z.unknown()),
  metadata: z.record(z.string(), z.unknown()),
  documents: z.array(z.unknown()).nullable(),
});
export type TransactionDocument = z.infer<typeof transactionSchema>;

const decision = z.object({
  decision: z.enum(DECISIONS),
  reasonCode: z.string(),
  reason: z.string(),
  beforeStatus: z.enum(TRANSACTION_STATUSES),
  decidedAt: z.string(),
  decidedBy: z.string(),
  party: z.enum(['SENDER', 'RECEIVER']).nullable().describe('On whom it leaves something; null: on nobody'),
  exemptUntil: text.describe('Of WHITELISTED: the last day of the exemption'),
  clearParty: z.boolean().describe('The party was cleared of the listings that it matched'),
  inEffect: z.boolean().describe('false: proposed; two people must decide the same (transactions.fourEyes)'),
});

/** A transaction as read, with the decisions of people. */
export const storedTransaction = transactionSchema.extend({
  isUnreadable: z
    .literal(true)
    .optional()
    .describe(
      "What is encrypted of it, or of its screening, with your organisation's own key does not open: what is null may have had a value. Absent: all opens",
    ),
  version: z.int().describe('Rises with every change'),
  customerId: z
    .uuid()
    .nullable()
    .describe(
      'Your customer in it, by reference, account or wallet; null: none is registered, or several have the account',
    ),
  customers: z
    .array(
      z.object({
        customerId: z.uuid(),
        role: z.enum(['SENDER', 'RECEIVER']),
        tiedBy: z.enum(['REFERENCE', 'ACCOUNT', 'WALLET']),
      }),
    )
    .describe('All customers that are tied to it, on either side'),
  decisions: z.array(decision),
  secondReading,
});

/** The answer to a decision that two people must make. */
export const proposedDecision = z.object({
  status: z.literal('PROPOSED').describe('Until two people have decided the same'),
  transactionUUID: z.uuid(),
  transactionStatus: z.enum(TRANSACTION_STATUSES).describe('As it was'),
  version: z.int().describe('Of the transaction'),
  proposal: decision,
});

export const transactionPage = z.object(countedPageOf(storedTransaction));

export const csvFile = z.string().describe('CSV by RFC 4180');
