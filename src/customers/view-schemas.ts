/** Answers of the operations on customers. */
import { z } from 'zod';
import { countedPageOf } from '../http/list-answers.ts';
import { isUnreadable } from '../http/unreadable.ts';
import { TRANSACTION_STATUSES } from '../transactions/types/transaction.ts';
import { ENTITY_TYPES, RISK_LEVELS } from '../watchlists/profile.ts';
import { TIES } from './keys.ts';
import { FACTORS } from './rating/model.ts';
import { CONTROLS, CUSTOMER_STATES } from './types.ts';

const text = z.string().nullable();
const texts = z.array(z.string());

const rating = z.object({
  riskLevel: z.enum(RISK_LEVELS),
  score: z.number().describe('0 to 100'),
  drivers: z
    .array(
      z.object({
        factor: z.enum(FACTORS),
        points: z.number().nullable().describe('0 to 100; null: nothing is known, which leaves the factor out'),
        weight: z.number(),
        basis: z.string().describe('What it was judged by'),
      }),
    )
    .describe('The score is the mean of the points by the weights'),
  modelVersion: z.string().describe('Names the model by its content, your own parts included'),
  ratedAt: z.string(),
});

export const SCREENING_STATES = ['PENDING', 'SCREENED', 'FAILED'] as const;
export const HIT_STATES = ['OPEN', 'CLEARED', 'ENDED'] as const;

export const customerScreening = z.object({
  state: z
    .enum(SCREENING_STATES)
    .describe('PENDING: not screened since it was created or changed. FAILED: it could not be; a person must look'),
  screenedAt: text.describe('When the customer itself was compared with the lists last'),
  failure: text.describe('Why it could not be screened'),
  listVersions: z
    .array(z.object({ watchlistId: z.string(), version: z.int() }))
    .describe('That it was compared with; empty: none'),
  matcherVersion: text,
  latestRun: z
    .object({ runId: z.uuid(), finishedAt: z.string() })
    .nullable()
    .describe('The latest complete run of the monitoring that looked at it; null: none since its last change'),
  openHits: z.int(),
  clearedHits: z.int(),
});
export type CustomerScreeningView = z.output<typeof customerScreening>;

const SUMMARY = {
  customerId: z.uuid(),
  externalReferenceId: z.string(),
  entityType: z.enum(ENTITY_TYPES),
  fullName: z.string().describe('The primary name'),
  isUnreadable,
  state: z.enum(CUSTOMER_STATES),
  riskLevel: z.enum(RISK_LEVELS),
  reviewOn: text,
  screening: customerScreening.pick({ state: true, screenedAt: true, openHits: true, clearedHits: true }),
  version: z.int(),
  createdAt: z.string(),
  createdBy: z.string(),
  updatedAt: z.string(),
  updatedBy: z.string(),
};

export const customerSummary = z.object(SUMMARY);
export const customerPage = z.object(countedPageOf(customerSummary));
export type CustomerPageView = z.output<typeof customerPage>;

export const customerView = z.object({
  ...SUMMARY,
  names: z.array(
    z.object({
      fullNameRaw: z.string(),
      nameType: z.enum(['PRIMARY', 'ALIAS']),
      scriptCode: z.string().describe('ISO 15924, lower case'),
    }),
  ),
  gender: z.enum(['MALE', 'FEMALE']).nullable(),
  dob: text,
  registeredOn: text,
  nationalityCodes: texts,
  countryCodes: texts,
  documents: z.array(z.object({ type: z.string(), value: z.string(), issuingCountry: text, expiryDate: text })),
  addresses: z.array(z.object({ addressRaw: z.string(), city: text, postalCode: text, country: text })),
  accounts: z.array(z.object({ accountNumber: z.string(), bic: text, currency: text })),
  wallets: z.array(z.object({ blockchain: z.string(), address: z.string() })),
  beneficialOwners: z.array(
    z.object({
      fullName: z.string(),
      entityType: z.enum(ENTITY_TYPES),
      dob: text,
      nationalityCodes: texts,
      documentNumber: text,
      share: z.number().nullable().describe('Per cent'),
      control: z.enum(CONTROLS).nullable(),
    }),
  ),
  occupation: text,
  products: texts,
  expectedActivity: z
    .object({
      monthlyAmount: z.number().nullable(),
      currency: text,
      monthlyCount: z.int().nullable(),
      corridors: z.array(z.object({ senderCountryCode: z.string(), receiverCountryCode: z.string() })),
    })
    .nullable(),
  rating: rating.nullable().describe('The present one'),
  ratingLog: z.array(rating).describe('All that it had, the latest first, at most 20'),
  screening: customerScreening,
  hits: z
    .array(
      z.object({
        hitId: z.uuid(),
        state: z.enum(HIT_STATES),
        subject: z.string().describe('CUSTOMER, or OWNER and its position from 0'),
        profileId: z.uuid(),
        matchedName: z.string(),
        score: z.number().describe('0 to 100'),
        categories: texts,
        alertId: text,
        suppressed: z.boolean().describe('Somebody has ruled out that it is the listed party'),
        suppressedReason: text,
      }),
    )
    .describe('Open and cleared ones, the highest score first, at most 50; all are under /monitoring/hits'),
  transactions: z.int().describe('Tied to it'),
  transactionLog: z
    .array(
      z.object({
        transactionUuid: z.uuid(),
        transactionReference: z.string(),
        transactionStatus: z.enum(TRANSACTION_STATUSES),
        transactionDate: z.string(),
        role: z.enum(['SENDER', 'RECEIVER']),
        tiedBy: z.enum(TIES),
        amount: z.number(),
        currency: z.string(),
        partyId: text.describe('Who that side is over transactions (`/parties/{partyId}`); null until it is screened'),
      }),
    )
    .describe('The latest recorded first, at most 20'),
  partyIds: texts.describe('Parties that it is in these transactions'),
  closedAt: text,
  closedBy: text,
  closedReason: text,
});
export type CustomerView = z.output<typeof customerView>;
export type CustomerHitView = CustomerView['hits'][number];

export const customerReceipt = z.object({
  customerId: z.uuid(),
  externalReferenceId: z.string(),
  state: z.enum(CUSTOMER_STATES),
  version: z.int(),
});

const fieldError = z.object({ field: z.string(), code: z.string(), message: z.string() });

export const bulkResult = z.object({
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
  results: z
    .array(
      z.object({
        index: z.int().describe('Position of the item in the request, from 0'),
        externalReferenceId: text,
        status: z.enum(['created', 'changed', 'unchanged', 'rejected']),
        customerId: z.uuid().nullable().describe('null: rejected'),
        version: z.int().nullable(),
        errors: z.array(fieldError).describe('Why it was rejected'),
      }),
    )
    .describe('In the order of the items'),
});
