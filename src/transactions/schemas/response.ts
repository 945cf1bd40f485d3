/** Transactions in responses: the contract's members, and `details` with every other field of the request. */
import { z } from 'zod';
import { TRANSACTION_FLOWS, TRANSACTION_STATUSES, TRANSACTION_TYPES } from '../../domain/transaction.ts';
import { countedPageOf } from '../../platform/http/list-answers.ts';
import { schemaOf } from '../../platform/http/openapi.ts';
import { secondReading } from '../../platform/http/second-reading.ts';
import { DECISIONS } from '../decisions.ts';
import { RECEIVER_DETAILS, SENDER_DETAILS } from './common.ts';

const text = z.string().nullable();
const number = z.number().nullable();

/** Members of `details` for request fields, with the same descriptions. A value is the given text or null. */
function textsOf<F extends Readonly<Record<string, z.ZodType>>>(fields: F): { [K in keyof F]: typeof text } {
  const texts = Object.entries(fields).map(([name, field]) => [name, text.describe(descriptionOf(field))]);
  return Object.fromEntries(texts) as { [K in keyof F]: typeof text };
}

function descriptionOf(field: z.ZodType): string {
  const { properties } = schemaOf(z.object({ field }), 'input') as { properties: { field: { description?: string } } };
  return properties.field.description ?? 'As in the request';
}

/** Party fields that `details` has for every type. */
const PARTIES = { ...textsOf(SENDER_DETAILS), ...textsOf(RECEIVER_DETAILS) };

/** The contract's members come first. */
const fiatDetails = z.object({
  type: z.literal('FIAT').describe('Money at banks and agents'),
  accountNumber: text.describe('Account of the sender'),
  senderType: text.describe('INDIVIDUAL or CORPORATE'),
  senderAddress: text.describe('Address of the sender'),
  senderCity: text.describe('Its city'),
  senderMobileNumber: text.describe('Telephone of the sender'),
  senderCurrency: text.describe('Currency of what was sent'),
  receiverType: text.describe('INDIVIDUAL or CORPORATE'),
  receiverAccount: text.describe('Account of the receiver'),
  paymentMode: text.describe('How it was paid in'),
  deliveryType: text.describe('How it is paid out'),
  ...PARTIES,
  originExchangeRate: number.describe('Rate between both currencies, as supplied'),
  message: text.describe('Words for the receiver'),
  customerReference: text.describe('Your number of the customer'),
});

const ON_CHAIN = {
  asset: text.describe('Symbol of the asset'),
  blockchain: text.describe('Chain that it moved on'),
  amount: number.describe('How much of the asset'),
  fiatAmount: number.describe('Its value in fiat money, as supplied'),
  fiatCurrency: text.describe('Currency of this value'),
  fromAddress: text.describe('Wallet of the sender'),
  toAddress: text.describe('Wallet of the receiver'),
  transactionHash: text.describe('Id of the transaction on its chain'),
  walletProvider: text.describe('Who keeps the wallet'),
  accountNumber: text.describe('Account of the sender'),
  customerReference: text.describe('Your number of the customer'),
  senderType: text.describe('INDIVIDUAL or CORPORATE'),
  senderAddress: text.describe('Address of the sender'),
  senderCity: text.describe('Its city'),
  senderMobileNumber: text.describe('Telephone of the sender'),
  receiverType: text.describe('INDIVIDUAL or CORPORATE'),
  receiverAccount: text.describe('Account of the receiver'),
  ...PARTIES,
  travelRule: z.record(z.string(), z.unknown()).nullable().describe('As it was accepted'),
  message: text.describe('Words for the receiver'),
};

const cryptoDetails = z.object({ type: z.literal('CRYPTO').describe('Coins'), ...ON_CHAIN });

const stablecoinDetails = z.object({
  type: z.literal('STABLECOIN').describe('Coins that follow a currency'),
  ...ON_CHAIN,
  stablecoinType: text.describe('Coin: USDT, USDC, ...'),
  pegCurrency: text.describe('Currency that it is pegged to'),
  issuer: text.describe('Who issues it'),
  contractAddress: text.describe('Contract of the coin on its chain'),
  originExchangeRate: number.describe('Rate between both currencies, as supplied'),
});

export const DETAILS = { FIAT: fiatDetails, CRYPTO: cryptoDetails, STABLECOIN: stablecoinDetails };

export const transactionSchema = z.object({
  transactionUUID: z.uuid().describe('Id of the transaction'),
  transactionReference: z.string().describe('Your reference'),
  status: z.enum(TRANSACTION_STATUSES).describe('Where it stands'),
  transactionType: z.enum(TRANSACTION_TYPES).describe('What moved'),
  transactionDate: z.string().describe('ISO 8601, as supplied'),
  transferDate: text.describe('ISO 8601, as supplied'),
  transactionFlow: z.enum(TRANSACTION_FLOWS).describe('As your organisation sees it'),
  tenantId: z.string().describe('Id of your organisation'),
  tenantName: z.string().describe('What it was called when it was recorded'),
  clientId: z.string().describe('Client that recorded it'),
  clientName: z.string().describe('What it was called then'),
  createdAt: z.string().describe('ISO 8601 UTC'),
  modifiedAt: text.describe('ISO 8601 UTC; null until it was modified'),
  createdBy: z.string().describe('Id of who recorded it'),
  modifiedBy: text.describe(
    'Id of who changed it last: a person, a client or a part of the service; null until it was modified',
  ),
  senderName: text.describe('Who sends'),
  senderCountryCode: text.describe('Country of the sender, ISO 3166'),
  receiverName: text.describe('Who receives'),
  receiverCountryCode: text.describe('Country of the receiver, ISO 3166'),
  sendingAmount: number.describe('In fiat money; null for what was sent on a blockchain alone'),
  receiverAmount: number.describe('What arrives'),
  transactionCharge: number.describe('Charge, as supplied; else 0'),
  totalAmount: number.describe('Total, as supplied; else what was sent'),
  senderCurrency: text.describe('Currency of what was sent'),
  receiverCurrency: text.describe('Currency of what arrives'),
  remittancePurpose: text.describe('What it is for'),
  sourceOfFund: text.describe('Where the money is from'),
  paymentMode: text.describe('How it was paid in'),
  deliveryType: text.describe('How it is paid out'),
  asset: z.string().optional().describe('CRYPTO and STABLECOIN alone'),
  blockchain: z.string().optional().describe('CRYPTO and STABLECOIN alone'),
  amount: z.number().optional().describe('CRYPTO and STABLECOIN alone: how much of the asset'),
  fromAddress: z.string().optional().describe('CRYPTO and STABLECOIN alone'),
  toAddress: z.string().optional().describe('CRYPTO and STABLECOIN alone'),
  stablecoinType: z.string().optional().describe('STABLECOIN alone'),
  isSuspicious: z.boolean().nullable().describe('null until the screening is finished'),
  suspiciousRemark: z.string().describe('What the screening came to, in words'),
  callbackUrl: z.string().describe('In effect: of the request, else of the setting; empty where there is none'),
  details: z
    .union([fiatDetails, cryptoDetails, stablecoinDetails])
    .describe('All other fields of the request: null where one was not given'),
  senderPartyId: text.describe('Who the sender is over transactions (`/parties/{partyId}`); null until it is screened'),
  receiverPartyId: text.describe('Who the receiver is over transactions; null until it is screened'),
  screeningReferenceData: z.record(z.string(), z.unknown()).describe('Empty until the screening is finished'),
  releaseDocs: z.array(z.unknown()).describe('Always empty; kept for the contract'),
  metadata: z.record(z.string(), z.unknown()).describe('Always empty; kept for the contract'),
  documents: z.array(z.unknown()).nullable().describe('Always null; kept for the contract'),
});
export type TransactionDocument = z.infer<typeof transactionSchema>;

const decision = z.object({
  decision: z.enum(DECISIONS).describe('What was decided'),
  reasonCode: z.string().describe('Why'),
  reason: z.string().describe('Why, in words'),
  beforeStatus: z.enum(TRANSACTION_STATUSES).describe('Status before'),
  decidedAt: z.string().describe('When, ISO 8601 UTC'),
  decidedBy: z.string().describe('Id of the person or client'),
  party: z.enum(['SENDER', 'RECEIVER']).nullable().describe('On whom it leaves something; null: on nobody'),
  exemptUntil: text.describe('Of WHITELISTED: the last day of the exemption'),
  clearParty: z.boolean().describe('The party was cleared of the listings that it matched'),
  inEffect: z.boolean().describe('false: proposed; two people must decide the same (transactions.fourEyes)'),
});

/** A stored transaction with its decisions. */
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
      'Your customer in it, by reference, document, account or wallet; null: none is registered, or several have the account',
    ),
  customers: z
    .array(
      z.object({
        customerId: z.uuid().describe('Id of the customer'),
        role: z.enum(['SENDER', 'RECEIVER']).describe('On which side'),
        tiedBy: z.enum(['REFERENCE', 'DOCUMENT', 'ACCOUNT', 'WALLET']).describe('By what'),
      }),
    )
    .describe('All customers that are tied to it, on either side'),
  decisions: z.array(decision).describe('What people decided and proposed, the first first'),
  secondReading,
});

/** The response to a decision that needs a second approver. */
export const proposedDecision = z.object({
  status: z.literal('PROPOSED').describe('Until two people have decided the same'),
  transactionUUID: z.uuid().describe('Id of the transaction'),
  transactionStatus: z.enum(TRANSACTION_STATUSES).describe('As it was'),
  version: z.int().describe('Of the transaction'),
  proposal: decision.describe('What was proposed'),
});

export const transactionPage = z.object(countedPageOf(storedTransaction));

export const csvFile = z.string().describe('CSV by RFC 4180');
