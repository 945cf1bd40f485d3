/** Response schemas of the customer operations. */
import { z } from 'zod';
import { COVERAGE_CHECKS, COVERAGE_STATES } from '../domain/coverage.ts';
import { TRANSACTION_STATUSES } from '../domain/transaction.ts';
import { ENTITY_TYPES, RISK_LEVELS } from '../lists/profile.ts';
import { countedPageOf } from '../platform/http/list-answers.ts';
import { isUnreadable } from '../platform/http/unreadable.ts';
import { LINK_KINDS } from './keys.ts';
import { FACTORS } from './rating/model.ts';
import { CONTROLS, CUSTOMER_STATES, SCREENING_STATES, VERIFIABLE_ATTRIBUTES, VERIFICATION_METHODS } from './types.ts';

const text = z.string().nullable();
const texts = z.array(z.string());

const rating = z.object({
  riskLevel: z.enum(RISK_LEVELS).describe('Risk level of the score, by the bands of the model and its minimum levels'),
  score: z.number().describe('0 to 100'),
  drivers: z
    .array(
      z.object({
        factor: z.enum(FACTORS).describe('Risk factor'),
        points: z.number().nullable().describe('0 to 100; null: unknown, so the factor is left out'),
        weight: z.number().describe('Weight in the mean'),
        basis: z.string().describe('Basis of the points'),
      }),
    )
    .describe('Risk factors. The score is the weighted mean of their points'),
  modelVersion: z.string().describe('Model version, by number and content, including your changes'),
  ratedAt: z.string().describe('Time of the rating, UTC'),
});

export const HIT_STATES = ['OPEN', 'CLEARED', 'ENDED'] as const;

export const customerScreening = z.object({
  state: z
    .enum(SCREENING_STATES)
    .describe(
      'PENDING: not screened since it was created or changed. FAILED: screening failed and needs manual review',
    ),
  screenedAt: text.describe('Time of the latest comparison of the customer with the lists'),
  failure: text.describe('Reason for the failure, with the fields of names that could not be parsed'),
  listVersions: z
    .array(
      z.object({
        watchlistId: z.string().describe('List ID, such as `un_sc`'),
        version: z.int().describe('Version number of the list'),
      }),
    )
    .describe('List versions that the customer was compared with; empty: none'),
  matcherVersion: text.describe('Matcher version; null: not compared yet'),
  gaps: z
    .array(
      z.object({
        check: z.enum(COVERAGE_CHECKS).describe('List category'),
        state: z
          .enum(COVERAGE_STATES)
          .describe('NO_LIST: a list of the category was missing. LIST_STALE: a list was too old'),
        detail: text.describe('Missing or stale lists, as text'),
      }),
    )
    .nullable()
    .describe(
      'List categories that were not covered completely; empty: none; null: not compared yet, or screened by an earlier release',
    ),
  latestRun: z
    .object({
      runId: z.uuid().describe('ID of the monitoring run'),
      finishedAt: z.string().describe('Time when the run ended, UTC'),
    })
    .nullable()
    .describe('Latest complete monitoring run that covered the customer; null: none since its last change'),
  openHits: z.int().describe('Hits pending a decision'),
  clearedHits: z.int().describe('Hits that the customer was cleared of'),
});
export type CustomerScreeningView = z.output<typeof customerScreening>;

const SUMMARY = {
  customerId: z.uuid().describe('ID of the customer'),
  externalReferenceId: z.string().describe('Your customer number'),
  entityType: z
    .enum(ENTITY_TYPES)
    .describe('INDIVIDUAL: natural person. ORGANIZATION: any other entity, including vessels and aircraft'),
  fullName: z.string().describe('Primary name'),
  isUnreadable,
  state: z.enum(CUSTOMER_STATES).describe('ACTIVE: screened continuously. CLOSED: the relationship has ended'),
  riskLevel: z.enum(RISK_LEVELS).describe('Risk level of the latest rating'),
  reviewOn: text.describe('Date of the next periodic review, YYYY-MM-DD; null: none set'),
  screening: customerScreening
    .pick({ state: true, screenedAt: true, openHits: true, clearedHits: true })
    .describe('Summary of the screening state. `getCustomer` returns all of it'),
  version: z
    .int()
    .describe('Version number; increases with each change. A change that sends an outdated version is rejected'),
  createdAt: z.string().describe('Creation time, UTC'),
  createdBy: z.string().describe('ID of the user or OAuth client that created it'),
  updatedAt: z.string().describe('Time of the last change, UTC'),
  updatedBy: z.string().describe('ID of the user or OAuth client that made the last change'),
};

export const customerSummary = z.object(SUMMARY);
export const customerPage = z.object(countedPageOf(customerSummary));
export type CustomerPageView = z.output<typeof customerPage>;

export const customerView = z.object({
  ...SUMMARY,
  names: z
    .array(
      z.object({
        fullNameRaw: z.string().describe('Name as provided'),
        nameType: z.enum(['PRIMARY', 'ALIAS']).describe('PRIMARY: display name'),
        scriptCode: z.string().describe('Script code, ISO 15924 in lower case'),
      }),
    )
    .describe('Primary name and aliases'),
  gender: z.enum(['MALE', 'FEMALE']).nullable().describe('null: not provided, or not an individual'),
  dob: text.describe('Date of birth, YYYY-MM-DD; null: not provided, or not an individual'),
  registeredOn: text.describe('Date of registration, YYYY-MM-DD; null: not provided, or an individual'),
  nationalityCodes: texts.describe('ISO 3166-1 alpha-2; empty: not provided'),
  countryCodes: texts.describe(
    'Countries of residence, registered office or business, ISO 3166-1 alpha-2; empty: not provided',
  ),
  documents: z
    .array(
      z.object({
        type: z.string().describe('Document type, such as PASSPORT'),
        value: z.string().describe('Document number'),
        issuingCountry: text.describe('ISO 3166-1 alpha-2; null: not provided'),
        expiryDate: text.describe('YYYY-MM-DD; null: not provided'),
      }),
    )
    .describe('Identity documents and registrations'),
  addresses: z
    .array(
      z.object({
        addressRaw: z.string().describe('Full address as provided'),
        city: text.describe('null: not provided'),
        postalCode: text.describe('null: not provided'),
        country: text.describe('ISO 3166-1 alpha-2; null: not provided'),
      }),
    )
    .describe('Residential or business addresses'),
  accounts: z
    .array(
      z.object({
        accountNumber: z.string().describe('IBAN or account number, without spaces'),
        bic: text.describe('BIC of the account-holding bank; null: not provided'),
        currency: text.describe('ISO 4217; null: not provided'),
      }),
    )
    .describe('Accounts that link transactions to the customer'),
  wallets: z
    .array(
      z.object({
        blockchain: z.string().describe('Blockchain, such as BITCOIN'),
        address: z.string().describe('Address in the normal form of the blockchain'),
      }),
    )
    .describe('Wallets that link transactions to the customer'),
  beneficialOwners: z
    .array(
      z.object({
        fullName: z.string().describe('Name as provided'),
        entityType: z.enum(ENTITY_TYPES).describe('INDIVIDUAL: natural person. ORGANIZATION: any other entity'),
        dob: text.describe('Date of birth, YYYY-MM-DD; null: not provided'),
        nationalityCodes: texts.describe('ISO 3166-1 alpha-2; empty: not provided'),
        documentNumber: text.describe('Number of an identity document or registration; null: not provided'),
        share: z.number().nullable().describe('Ownership in percent; null: unknown'),
        control: z.enum(CONTROLS).nullable().describe('Type of control; null: not provided'),
      }),
    )
    .describe('Beneficial owners and controllers. They are screened too'),
  occupation: text.describe('null: not provided'),
  products: texts.describe('Products that the customer uses, in your own terms; empty: not provided'),
  expectedActivity: z
    .object({
      monthlyAmount: z.number().nullable().describe('Expected amount per month, in `currency`; null: not provided'),
      currency: text.describe('Currency of the monthly amount, ISO 4217; null: no amount'),
      monthlyCount: z.int().nullable().describe('Expected transactions per month; null: not provided'),
      corridors: z
        .array(
          z.object({
            senderCountryCode: z.string().describe('ISO 3166-1 alpha-2'),
            receiverCountryCode: z.string().describe('ISO 3166-1 alpha-2'),
          }),
        )
        .describe('Expected payment corridors; empty: not provided'),
    })
    .nullable()
    .describe('Expected activity. Monitoring compares transactions with it; null: not provided'),
  verifications: z
    .array(
      z.object({
        verificationId: z.uuid().describe('ID of the verification'),
        attribute: z.enum(VERIFIABLE_ATTRIBUTES).describe('Verified attribute'),
        value: z.string().describe('Value that was verified'),
        method: z.enum(VERIFICATION_METHODS).describe('Method of the verification'),
        evidence: z.string().describe('Reference of the evidence in your own files'),
        verifiedOn: z.string().describe('Date of the verification, YYYY-MM-DD'),
        verifiedBy: z.string().describe('ID of the user or OAuth client that verified it'),
        recordedAt: z.string().describe('Time when it was recorded, UTC'),
        endedAt: text.describe('Time when the attribute got another value, UTC; null: the verification holds'),
      }),
    )
    .describe('Verifications, oldest first. An attribute without a verification that holds is only stated'),
  rating: rating.nullable().describe('Current rating'),
  ratingLog: z.array(rating).describe('Latest ratings, newest first, at most 20'),
  screening: customerScreening.describe('Screening state'),
  hits: z
    .array(
      z.object({
        hitId: z.uuid().describe('ID of the customer hit'),
        state: z
          .enum(HIT_STATES)
          .describe('OPEN: pending a decision. CLEARED: ruled out. ENDED: no decision needed any more'),
        subject: z.string().describe('CUSTOMER, or OWNER with its position from 0'),
        profileId: z.uuid().describe('Unified profile ID of the listed party'),
        matchedName: z.string().describe('Name of the listed party with the best match'),
        score: z.number().describe('0 to 100'),
        categories: texts.describe('Categories of the listings: SANCTION, PEP, ADVERSE_MEDIA, INTERNAL'),
        alertId: text.describe('Alert about the hit; null: none'),
        suppressed: z.boolean().describe('Whether a reviewer ruled out the listed party'),
        suppressedReason: text.describe('Reason for clearing; null: not cleared'),
      }),
    )
    .describe('Open and cleared hits, highest score first, at most 50. /monitoring/hits lists all hits'),
  transactions: z.int().describe('Number of linked transactions'),
  transactionLog: z
    .array(
      z.object({
        transactionUuid: z.uuid().describe('Transaction ID'),
        transactionReference: z.string().describe('Your transaction reference'),
        transactionStatus: z.enum(TRANSACTION_STATUSES).describe('Status of the transaction'),
        transactionDate: z.string().describe('Date of the transaction, as provided'),
        role: z.enum(['SENDER', 'RECEIVER']).describe('Role of the customer'),
        tiedBy: z.enum(LINK_KINDS).describe('Identifier that links the transaction to the customer'),
        amount: z.number().describe('Amount in `currency`'),
        currency: z.string().describe('ISO 4217, or the asset symbol of a crypto transfer'),
        partyId: text.describe('Party ID of that side across transactions (`/parties/{partyId}`); null until screened'),
      }),
    )
    .describe('Latest linked transactions, newest first, at most 20'),
  partyIds: texts.describe('Party IDs of the customer in these transactions'),
  closedAt: text.describe('Time when the relationship ended, UTC; null: active'),
  closedBy: text.describe('ID of the user or OAuth client that closed the customer; null: active'),
  closedReason: text.describe('Reason for closing; null: active'),
});
export type CustomerView = z.output<typeof customerView>;
export type CustomerHitView = CustomerView['hits'][number];

const RECEIPT = {
  customerId: z.uuid().describe('ID of the customer'),
  externalReferenceId: z.string().describe('Your customer number'),
  state: z.enum(CUSTOMER_STATES).describe('ACTIVE: screened continuously. CLOSED: the relationship has ended'),
  version: z
    .int()
    .describe('Version number; increases with each change. A change that sends an outdated version is rejected'),
};
export const customerReceipt = z.object(RECEIPT);
export const verificationReceipt = z.object({
  ...RECEIPT,
  verificationId: z.uuid().describe('ID of the verification'),
});

const fieldError = z.object({
  field: z.string().describe('JSON path of the field'),
  code: z.string().describe('Code of the violated rule'),
  message: z.string().describe('Error message'),
});

export const bulkResult = z.object({
  created: z.int().describe('Customers created'),
  changed: z.int().describe('Customers changed'),
  unchanged: z.int().describe('Items without a change'),
  rejected: z.int().describe('Rejected items, which are not stored'),
  results: z
    .array(
      z.object({
        index: z.int().describe('Position of the item in the request, from 0'),
        externalReferenceId: text.describe('Your customer number; null: missing or invalid'),
        status: z.enum(['created', 'changed', 'unchanged', 'rejected']).describe('Result of the item'),
        customerId: z.uuid().nullable().describe('null: rejected'),
        version: z.int().nullable().describe('Current version of the customer; null: rejected'),
        errors: z.array(fieldError).describe('Reasons for the rejection'),
      }),
    )
    .describe('Results, in the order of the items'),
});
