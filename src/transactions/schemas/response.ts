/** Transactions in responses: the contract's members, and `details` with every other field of the request. */
import { z } from 'zod';
import { TRANSACTION_FLOWS, TRANSACTION_STATUSES, TRANSACTION_TYPES } from '../../domain/transaction.ts';
import { asOfMarker } from '../../platform/http/as-of.ts';
import { countedPageOf } from '../../platform/http/list-answers.ts';
import { schemaOf } from '../../platform/http/openapi.ts';
import { DECISIONS } from '../manual-decision-rules.ts';
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
const fiatDetails = z
  .object({
    type: z.literal('FIAT').describe('Fiat transaction'),
    accountNumber: text.describe('Sender account'),
    senderType: text.describe('INDIVIDUAL or CORPORATE'),
    senderAddress: text.describe('Street address of the sender'),
    senderCity: text.describe('City of the sender'),
    senderMobileNumber: text.describe('Sender telephone number'),
    senderCurrency: text.describe('Currency of the amount sent'),
    receiverType: text.describe('INDIVIDUAL or CORPORATE'),
    receiverAccount: text.describe('Account number or IBAN of the receiver'),
    paymentMode: text.describe('Payment method'),
    deliveryType: text.describe('Payout method'),
    ...PARTIES,
    originExchangeRate: number.describe('Exchange rate between the two currencies, as supplied'),
    message: text.describe('Message to the receiver'),
    customerReference: text.describe('Your customer number'),
    scheme: text.describe('Payment scheme'),
  })
  .meta({ title: 'FiatDetails' });

const ON_CHAIN = {
  asset: text.describe('Asset symbol'),
  blockchain: text.describe('Blockchain of the transfer'),
  amount: number.describe('Amount of the asset'),
  fiatAmount: number.describe('Value in fiat currency, as supplied'),
  fiatCurrency: text.describe('Currency of the fiat amount'),
  fromAddress: text.describe('Sender wallet address'),
  toAddress: text.describe('Receiver wallet address'),
  transactionHash: text.describe('Transaction hash on the blockchain'),
  walletProvider: text.describe('Provider that hosts the wallet'),
  accountNumber: text.describe('Sender account'),
  customerReference: text.describe('Your customer number'),
  senderType: text.describe('INDIVIDUAL or CORPORATE'),
  senderAddress: text.describe('Street address of the sender'),
  senderCity: text.describe('City of the sender'),
  senderMobileNumber: text.describe('Sender telephone number'),
  receiverType: text.describe('INDIVIDUAL or CORPORATE'),
  receiverAccount: text.describe('Account number or IBAN of the receiver'),
  ...PARTIES,
  travelRule: z.record(z.string(), z.unknown()).nullable().describe('Travel Rule data as accepted'),
  message: text.describe('Message to the receiver'),
};

const cryptoDetails = z
  .object({ type: z.literal('CRYPTO').describe('Crypto transaction'), ...ON_CHAIN })
  .meta({ title: 'CryptoDetails' });

const stablecoinDetails = z
  .object({
    type: z.literal('STABLECOIN').describe('Stablecoin transaction'),
    ...ON_CHAIN,
    stablecoinType: text.describe('Stablecoin: USDT, USDC, ...'),
    pegCurrency: text.describe('Currency that the stablecoin is pegged to'),
    issuer: text.describe('Issuer of the stablecoin'),
    contractAddress: text.describe('Token contract address'),
    originExchangeRate: number.describe('Exchange rate between the two currencies, as supplied'),
  })
  .meta({ title: 'StablecoinDetails' });

export const DETAILS = { FIAT: fiatDetails, CRYPTO: cryptoDetails, STABLECOIN: stablecoinDetails };

export const transactionSchema = z.object({
  transactionUUID: z.uuid().describe('Transaction ID'),
  transactionReference: z.string().describe('Your reference'),
  status: z.enum(TRANSACTION_STATUSES).describe('Current status').meta({ title: 'TransactionStatus' }),
  transactionType: z.enum(TRANSACTION_TYPES).describe('Type of transaction'),
  transactionDate: z.string().describe('ISO 8601, as supplied'),
  transferDate: text.describe('ISO 8601, as supplied'),
  transactionFlow: z.enum(TRANSACTION_FLOWS).describe('Direction, from your organization’s point of view'),
  tenantId: z.string().describe('Organization ID'),
  tenantName: z.string().describe('Organization name at the time of recording'),
  clientId: z.string().describe('ID of the OAuth client that recorded the transaction'),
  clientName: z.string().describe('Name of the OAuth client at the time of recording'),
  createdAt: z.string().describe('ISO 8601 UTC'),
  modifiedAt: text.describe('ISO 8601 UTC; null: not modified'),
  createdBy: z.string().describe('ID of the user or OAuth client that recorded the transaction'),
  modifiedBy: text.describe(
    'ID of the user, OAuth client or service component that made the last change; null: not modified',
  ),
  senderName: text.describe('Full name of the sender'),
  senderCountryCode: text.describe('Sender country, ISO 3166'),
  receiverName: text.describe('Full name of the receiver'),
  receiverCountryCode: text.describe('Receiver country, ISO 3166'),
  sendingAmount: number.describe('Amount sent in fiat currency; null: sent only on a blockchain'),
  receiverAmount: number.describe('Amount received'),
  transactionCharge: number.describe('Charge, as supplied; otherwise 0'),
  totalAmount: number.describe('Total, as supplied; otherwise the amount sent'),
  senderCurrency: text.describe('Currency of the amount sent'),
  receiverCurrency: text.describe('Currency of the amount received'),
  remittancePurpose: text.describe('Purpose of the payment'),
  sourceOfFund: text.describe('Source of funds'),
  paymentMode: text.describe('Payment method'),
  deliveryType: text.describe('Payout method'),
  asset: z.string().optional().describe('CRYPTO and STABLECOIN only'),
  blockchain: z.string().optional().describe('CRYPTO and STABLECOIN only'),
  amount: z.number().optional().describe('CRYPTO and STABLECOIN only: amount of the asset'),
  fromAddress: z.string().optional().describe('CRYPTO and STABLECOIN only'),
  toAddress: z.string().optional().describe('CRYPTO and STABLECOIN only'),
  stablecoinType: z.string().optional().describe('STABLECOIN only'),
  isSuspicious: z.boolean().nullable().describe('null until the screening is finished'),
  suspiciousRemark: z.string().describe('Screening outcome, as text'),
  callbackUrl: z.string().describe('Callback URL in effect, from the request or the setting; empty: none'),
  details: z
    .union([fiatDetails, cryptoDetails, stablecoinDetails])
    .describe('All other fields of the request; null: not provided'),
  senderPartyId: text.describe(
    'Party ID of the sender across transactions (`/parties/{partyId}`); null until screened',
  ),
  receiverPartyId: text.describe('Party ID of the receiver across transactions; null until screened'),
  screeningReferenceData: z.record(z.string(), z.unknown()).describe('Empty until the screening is finished'),
  releaseDocs: z.array(z.unknown()).describe('Always empty; kept for the contract'),
  metadata: z.record(z.string(), z.unknown()).describe('Always empty; kept for the contract'),
  documents: z.array(z.unknown()).nullable().describe('Always null; kept for the contract'),
  valuation: z
    .object({
      amount: z.number().describe('Value in the base currency of the organization'),
      currency: z.string().describe('Base currency, ISO 4217'),
      rateSource: z
        .string()
        .describe(
          'Source of the rate: OWN or ECB with its day, STARTER, PEG, ...; GIVEN: the request states the value',
        ),
    })
    .nullable()
    .describe(
      'null: no exchange rate is known for the currency or asset. Amount rules do not see the transaction, and it is held above ' +
        'the setting transactions.notValuedLimit. Add a rate before you record more of them',
    ),
});
export type TransactionDocument = z.infer<typeof transactionSchema>;

const decision = z.object({
  decision: z.enum(DECISIONS).describe('Decision of the user or OAuth client'),
  reasonCode: z.string().describe('Reason code of the decision'),
  reason: z.string().describe('Rationale'),
  beforeStatus: z.enum(TRANSACTION_STATUSES).describe('Status before the decision'),
  decidedAt: z.string().describe('ISO 8601 UTC'),
  decidedBy: z.string().describe('ID of the user or OAuth client'),
  party: z
    .enum(['SENDER', 'RECEIVER'])
    .nullable()
    .describe('Party that the decision affects beyond this transaction; null: none'),
  exemptUntil: text.describe('WHITELISTED only: last day of the exemption'),
  clearParty: z.boolean().describe('Whether the party was cleared of selected listings that it matched'),
  clearProfileIds: z.array(z.uuid()).describe('Listed profiles of the clearance; empty: none'),
  clearReviewDate: text.describe(
    'Last day of the clearance, UTC; null: no clearance, or a proposed one, which ends a year after approval',
  ),
  licenseId: z.string().nullable().describe('LICENSED only: license that the release uses; null: none'),
  inEffect: z.boolean().describe('false: pending approval by a second user (transactions.fourEyes)'),
  soleOfficer: z
    .boolean()
    .describe('true: the sole officer decided alone what otherwise needs two users (approvals.mode)'),
});

/** A stored transaction with its decisions. */
export const storedTransaction = transactionSchema.extend({
  isUnreadable: z
    .literal(true)
    .optional()
    .describe(
      'Data of the transaction or its screening that is encrypted with your organization-managed key cannot be decrypted. Null fields may have had values. Absent: all data is readable',
    ),
  version: z.int().describe('Version number; increases with every change'),
  customerId: z
    .uuid()
    .nullable()
    .describe(
      'Your customer in the transaction, by reference, document, account or wallet; null: none is registered, or several share the account',
    ),
  customers: z
    .array(
      z.object({
        customerId: z.uuid().describe('ID of the customer'),
        role: z.enum(['SENDER', 'RECEIVER']).describe('Side of the transaction'),
        tiedBy: z.enum(['REFERENCE', 'DOCUMENT', 'ACCOUNT', 'WALLET']).describe('Identifier that links the customer'),
      }),
    )
    .describe('All customers linked to the transaction, on either side'),
  decisions: z.array(decision).describe('Decisions and proposed decisions, oldest first'),
  ...asOfMarker,
});

/** The response to a decision that needs a second approver. */
export const proposedDecision = z.object({
  status: z.literal('PROPOSED').describe('Pending approval by a second user'),
  transactionUUID: z.uuid().describe('Transaction ID'),
  transactionStatus: z.enum(TRANSACTION_STATUSES).describe('Unchanged status of the transaction'),
  version: z.int().describe('Version of the transaction'),
  proposal: decision.describe('Proposed decision'),
});

export const transactionPage = z.object(countedPageOf(storedTransaction));

export const csvFile = z.string().describe('CSV (RFC 4180)');
