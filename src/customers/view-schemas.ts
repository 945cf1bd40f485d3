/** Response schemas of the customer operations. */
import { z } from 'zod';
import { COVERAGE_CHECKS, COVERAGE_STATES } from '../domain/coverage.ts';
import { TRANSACTION_STATUSES } from '../domain/transaction.ts';
import { ENTITY_TYPES, RISK_LEVELS } from '../lists/profile.ts';
import { countedPageOf } from '../platform/http/list-answers.ts';
import { isUnreadable } from '../platform/http/unreadable.ts';
import { TIES } from './keys.ts';
import { FACTORS } from './rating/model.ts';
import { CONTROLS, CUSTOMER_STATES, SCREENING_STATES } from './types.ts';

const text = z.string().nullable();
const texts = z.array(z.string());

const rating = z.object({
  riskLevel: z.enum(RISK_LEVELS).describe('By the score: as the model’s bands say'),
  score: z.number().describe('0 to 100'),
  drivers: z
    .array(
      z.object({
        factor: z.enum(FACTORS).describe('What was judged'),
        points: z.number().nullable().describe('0 to 100; null: nothing is known, which leaves the factor out'),
        weight: z.number().describe('Its share in the mean, 0 to 1'),
        basis: z.string().describe('What it was judged by'),
      }),
    )
    .describe('The score is the mean of the points by the weights'),
  modelVersion: z.string().describe('Names the model by its content, your own parts included'),
  ratedAt: z.string().describe('When it was computed, UTC'),
});

export const HIT_STATES = ['OPEN', 'CLEARED', 'ENDED'] as const;

export const customerScreening = z.object({
  state: z
    .enum(SCREENING_STATES)
    .describe('PENDING: not screened since it was created or changed. FAILED: it could not be; a person must look'),
  screenedAt: text.describe('When the customer itself was compared with the lists last'),
  failure: text.describe('Why it could not be screened, with the fields of names that could not be read'),
  listVersions: z
    .array(
      z.object({
        watchlistId: z.string().describe('Id of the list, such as `un_sc`'),
        version: z.int().describe('Number of the version of the list'),
      }),
    )
    .describe('That it was compared with; empty: none'),
  matcherVersion: text.describe('Names the matcher by its content; null: not compared yet'),
  gaps: z
    .array(
      z.object({
        check: z.enum(COVERAGE_CHECKS).describe('The category of lists'),
        state: z.enum(COVERAGE_STATES).describe('NO_LIST: one of its lists was missing. LIST_STALE: one was too old'),
        detail: text.describe('Which lists those were, in words'),
      }),
    )
    .nullable()
    .describe('What it was not compared with whole; empty: nothing; null: not compared yet, or by an earlier release'),
  latestRun: z
    .object({ runId: z.uuid().describe('Id of the run'), finishedAt: z.string().describe('When it ended, UTC') })
    .nullable()
    .describe('The latest complete run of the monitoring that looked at it; null: none since its last change'),
  openHits: z.int().describe('Hits that wait for a decision'),
  clearedHits: z.int().describe('Hits of which the customer was cleared'),
});
export type CustomerScreeningView = z.output<typeof customerScreening>;

const SUMMARY = {
  customerId: z.uuid().describe('Id of the customer, given by the service'),
  externalReferenceId: z.string().describe('Your own id of the customer'),
  entityType: z
    .enum(ENTITY_TYPES)
    .describe('INDIVIDUAL: a person. ORGANIZATION: anything else, ships and aircraft too'),
  fullName: z.string().describe('The primary name'),
  isUnreadable,
  state: z.enum(CUSTOMER_STATES).describe('ACTIVE: watched. CLOSED: the relationship has ended'),
  riskLevel: z.enum(RISK_LEVELS).describe('Of its latest rating'),
  reviewOn: text.describe('YYYY-MM-DD: when the customer is to be looked at again; null: no day is set'),
  screening: customerScreening
    .pick({ state: true, screenedAt: true, openHits: true, clearedHits: true })
    .describe('How its screening stands; the whole of it is in the customer itself'),
  version: z
    .int()
    .describe(
      'Rises with each change. Sent back with a change, it has the change refused where somebody else came first',
    ),
  createdAt: z.string().describe('When it was first recorded, UTC'),
  createdBy: z.string().describe('Who recorded it: the id of a person or client'),
  updatedAt: z.string().describe('When it was last changed, UTC'),
  updatedBy: z.string().describe('Who changed it last: the id of a person or client'),
};

export const customerSummary = z.object(SUMMARY);
export const customerPage = z.object(countedPageOf(customerSummary));
export type CustomerPageView = z.output<typeof customerPage>;

export const customerView = z.object({
  ...SUMMARY,
  names: z
    .array(
      z.object({
        fullNameRaw: z.string().describe('As it was given'),
        nameType: z.enum(['PRIMARY', 'ALIAS']).describe('PRIMARY: the one that it is shown by'),
        scriptCode: z.string().describe('ISO 15924, lower case'),
      }),
    )
    .describe('The primary one and others by which the customer is known'),
  gender: z.enum(['MALE', 'FEMALE']).nullable().describe('null: not given, or no person'),
  dob: text.describe('Date of birth, YYYY-MM-DD; null: not given, or no person'),
  registeredOn: text.describe('Day of registration, YYYY-MM-DD; null: not given, or a person'),
  nationalityCodes: texts.describe('ISO 3166-1 alpha-2; empty: none given'),
  countryCodes: texts.describe('Countries of residence, seat or business, ISO 3166-1 alpha-2; empty: none given'),
  documents: z
    .array(
      z.object({
        type: z.string().describe('Kind of document, such as PASSPORT'),
        value: z.string().describe('The number'),
        issuingCountry: text.describe('ISO 3166-1 alpha-2; null: not given'),
        expiryDate: text.describe('YYYY-MM-DD; null: not given'),
      }),
    )
    .describe('Identity documents and registrations'),
  addresses: z
    .array(
      z.object({
        addressRaw: z.string().describe('The address in one line, as it was given'),
        city: text.describe('null: not given'),
        postalCode: text.describe('null: not given'),
        country: text.describe('ISO 3166-1 alpha-2; null: not given'),
      }),
    )
    .describe('Where it lives or is seated'),
  accounts: z
    .array(
      z.object({
        accountNumber: z.string().describe('IBAN, or another number, without blanks'),
        bic: text.describe('Of the bank that keeps it; null: not given'),
        currency: text.describe('ISO 4217; null: not given'),
      }),
    )
    .describe('Accounts by which its transactions are known'),
  wallets: z
    .array(
      z.object({
        blockchain: z.string().describe('The chain, such as BITCOIN'),
        address: z.string().describe('As the chain writes it'),
      }),
    )
    .describe('Wallets by which its transactions are known'),
  beneficialOwners: z
    .array(
      z.object({
        fullName: z.string().describe('As it was given'),
        entityType: z.enum(ENTITY_TYPES).describe('INDIVIDUAL: a person. ORGANIZATION: anything else'),
        dob: text.describe('Date of birth, YYYY-MM-DD; null: not given'),
        nationalityCodes: texts.describe('ISO 3166-1 alpha-2; empty: none given'),
        documentNumber: text.describe('Number of an identity document; null: not given'),
        share: z.number().nullable().describe('Per cent'),
        control: z
          .enum(CONTROLS)
          .nullable()
          .describe('How it controls without owning; null: it does not, or nobody said'),
      }),
    )
    .describe('Who owns or controls it; they are screened too'),
  occupation: text.describe('null: not given'),
  products: texts.describe('What it uses of you, in your own words; empty: none given'),
  expectedActivity: z
    .object({
      monthlyAmount: z.number().nullable().describe('Turnover of a month, in the currency beside it; null: not said'),
      currency: text.describe('Of the monthly amount, ISO 4217; null: no amount'),
      monthlyCount: z.int().nullable().describe('Transactions of a month; null: not said'),
      corridors: z
        .array(
          z.object({
            senderCountryCode: z.string().describe('ISO 3166-1 alpha-2'),
            receiverCountryCode: z.string().describe('ISO 3166-1 alpha-2'),
          }),
        )
        .describe('From where to where money is to go; empty: not said'),
    })
    .nullable()
    .describe('What was said at the beginning; monitoring compares with it; null: nothing was'),
  rating: rating.nullable().describe('The present one'),
  ratingLog: z.array(rating).describe('All that it had, the latest first, at most 20'),
  screening: customerScreening.describe('How its screening stands'),
  hits: z
    .array(
      z.object({
        hitId: z.uuid().describe('Id of the hit, given by the service'),
        state: z
          .enum(HIT_STATES)
          .describe('OPEN: waits for a decision. CLEARED: not the same. ENDED: there is nothing left to decide'),
        subject: z.string().describe('CUSTOMER, or OWNER and its position from 0'),
        profileId: z.uuid().describe('Id of the listed party’s unified profile'),
        matchedName: z.string().describe('The name of the listed party that came nearest'),
        score: z.number().describe('0 to 100'),
        categories: texts.describe('As what the party is listed: SANCTION, PEP, ADVERSE_MEDIA, INTERNAL'),
        alertId: text.describe('Id of the alert'),
        suppressed: z.boolean().describe('Somebody has ruled out that it is the listed party'),
        suppressedReason: text.describe('Why it was cleared; null: it was not'),
      }),
    )
    .describe('Open and cleared ones, the highest score first, at most 50; all are under /monitoring/hits'),
  transactions: z.int().describe('Tied to it'),
  transactionLog: z
    .array(
      z.object({
        transactionUuid: z.uuid().describe('Id of the transaction, given by the service'),
        transactionReference: z.string().describe('Your own reference of the transaction'),
        transactionStatus: z.enum(TRANSACTION_STATUSES).describe('Where the transaction stands'),
        transactionDate: z.string().describe('Date of the transaction, as it was sent'),
        role: z.enum(['SENDER', 'RECEIVER']).describe('The customer’s part in it'),
        tiedBy: z.enum(TIES).describe('What joins the transaction to the customer'),
        amount: z.number().describe('In the currency beside it'),
        currency: z.string().describe('ISO 4217, or the asset of a transfer of coins'),
        partyId: text.describe('Who that side is over transactions (`/parties/{partyId}`); null until it is screened'),
      }),
    )
    .describe('The latest recorded first, at most 20'),
  partyIds: texts.describe('Parties that it is in these transactions'),
  closedAt: text.describe('When the relationship ended, UTC; null: it has not'),
  closedBy: text.describe('Who ended it: the id of a person or client; null: nobody has'),
  closedReason: text.describe('Why it ended; null: it has not'),
});
export type CustomerView = z.output<typeof customerView>;
export type CustomerHitView = CustomerView['hits'][number];

export const customerReceipt = z.object({
  customerId: z.uuid().describe('Id of the customer, given by the service'),
  externalReferenceId: z.string().describe('Your own id of the customer'),
  state: z.enum(CUSTOMER_STATES).describe('ACTIVE: watched. CLOSED: the relationship has ended'),
  version: z
    .int()
    .describe(
      'Rises with each change. Sent back with a change, it has the change refused where somebody else came first',
    ),
});

const fieldError = z.object({
  field: z.string().describe('JSON path of the member'),
  code: z.string().describe('Which rule it breaks'),
  message: z.string().describe('What is wrong, in words'),
});

export const bulkResult = z.object({
  created: z.int().describe('Items that are new customers'),
  changed: z.int().describe('Items that changed a customer'),
  unchanged: z.int().describe('Items that are as the customer already was'),
  rejected: z.int().describe('Items that were refused; nothing of them is kept'),
  results: z
    .array(
      z.object({
        index: z.int().describe('Position of the item in the request, from 0'),
        externalReferenceId: text.describe('Your own id of the customer; null: the item has none that can be read'),
        status: z.enum(['created', 'changed', 'unchanged', 'rejected']).describe('What became of the item'),
        customerId: z.uuid().nullable().describe('null: rejected'),
        version: z.int().nullable().describe('Of the customer now; null: rejected'),
        errors: z.array(fieldError).describe('Why it was rejected'),
      }),
    )
    .describe('In the order of the items'),
});
