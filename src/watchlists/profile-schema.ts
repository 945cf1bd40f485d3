/** The contract's Profile, as it is answered. */
import { z } from 'zod';
import { MEASURES } from './measures.ts';
import {
  ENTITY_TYPES,
  OWNERSHIP_REGIMES,
  OWNERSHIP_VERDICTS,
  RISK_LEVELS,
  WATCHLIST_CATEGORIES,
  WATCHLIST_STATUSES,
} from './profile.ts';

const nullableString = z.string().nullable();
/** A string of the contract that may not be known: then it is absent, never null. */
const knownString = z.string().optional();

export const profileSchema = z.object({
  profileId: z.uuid(),
  gender: nullableString,
  watchlistStatus: z.enum(WATCHLIST_STATUSES),
  riskLevel: z
    .enum(RISK_LEVELS)
    .optional()
    .describe('Of the listings of today; absent of a party that is on no list any more'),
  recencyScore: z.number().min(0).max(1),
  schemaRef: nullableString,
  names: z.array(
    z.object({
      nameId: z.uuid(),
      fullNameRaw: z.string(),
      fullNameNormalized: z.string(),
      nameType: z.enum(['PRIMARY', 'ALIAS']),
      scriptCode: z.string(),
      aliasStrength: z.enum(['STRONG', 'WEAK']),
    }),
  ),
  addresses: z.array(
    z.object({
      addressId: z.uuid(),
      addressRaw: z.string(),
      addressType: z.string(),
      premises: nullableString,
      street: knownString,
      city: knownString,
      stateProvince: knownString,
      postalCode: knownString,
      country: knownString,
    }),
  ),
  sources: z.array(
    z.object({
      profileSourceLinkId: z.uuid(),
      watchlistId: z.string(),
      externalReferenceId: z.string(),
      category: z.enum(WATCHLIST_CATEGORIES),
      authority: z.string(),
      publisher: z.string(),
      listingDate: knownString,
      removalDate: nullableString.describe('The day on which the listing ended; null: it holds'),
      contexts: z.array(
        z.object({
          contextId: z.uuid(),
          schemaName: z.string(),
          startDate: knownString,
          endDate: nullableString,
          country: knownString,
          authority: z.string(),
          isActive: z.boolean(),
          measures: z
            .array(z.enum(MEASURES))
            .optional()
            .describe('What the publisher attaches to the listing; absent in what was stored before it was kept'),
          properties: z.object({
            program: z.array(z.string()).optional(),
            sourceUrls: z.array(z.string()).optional(),
            uniqueSanctionId: z.string().optional(),
            position: z.string().optional(),
            pepLevel: z.int().optional(),
            isCurrent: z.boolean().optional(),
            matters: z
              .array(z.object({ theme: z.string(), stage: z.string(), confidence: z.number(), passage: z.string() }))
              .optional()
              .describe('Of an article: what it says of the party, how far the matter is, and where it says so'),
          }),
        }),
      ),
    }),
  ),
  dates: z.array(
    z.object({
      dateId: z.uuid(),
      type: z.string(),
      value: z.string(),
      yearOnly: z.boolean(),
      precision: z.enum(['DAY', 'MONTH', 'YEAR']),
      circa: z.boolean(),
      rangeEnd: nullableString,
    }),
  ),
  documents: z.array(
    z.object({
      docId: z.uuid(),
      type: z.string(),
      value: z.string(),
      issuingCountry: knownString,
      issueDate: knownString,
      expiryDate: nullableString,
      note: nullableString,
    }),
  ),
  nationalities: z.array(
    z.object({
      profileNationalityId: z.uuid(),
      sourceRaw: z.string(),
      countryCode: knownString,
      status: z.string(),
    }),
  ),
  features: z.array(z.object({ featureId: z.uuid(), name: z.string(), value: z.string() })),
  contacts: z.array(z.object({ contactId: z.uuid(), type: z.string(), value: z.string() })),
  ownership: z
    .array(
      z.object({
        regime: z.enum(OWNERSHIP_REGIMES),
        measure: z.enum(MEASURES).describe('What flows down to the party'),
        verdict: z.enum(OWNERSHIP_VERDICTS).describe('UNKNOWN: a share or control is not stated; somebody has to look'),
        share: z.number().nullable().describe('Per cent that is known; null: none is'),
        paths: z.array(z.string()),
      }),
    )
    .optional()
    .describe('How regimes reach the party through who owns or controls it; absent: none does'),
  cryptoWallets: z.array(z.object({ walletId: z.uuid(), currency: z.string(), address: z.string() })).nullable(),
  outgoingEdges: z
    .array(
      z.object({
        edgeId: z.uuid(),
        type: z.string(),
        targetProfileId: z.uuid().nullable().describe('null where only the name of the other party is known'),
        targetName: nullableString,
        startDate: nullableString,
        endDate: nullableString,
        role: nullableString.describe("The publisher's own word for the tie"),
        share: z.number().nullable().describe('Per cent of ownership'),
        watchlistId: z.string().describe('The list that says so'),
      }),
    )
    .nullable(),
  metadata: z.object({
    target: z.string(),
    topics: z.array(z.string()),
    datasets: z.array(z.string()),
    firstSeen: z.string(),
    lastSeen: z.string().describe('When the last list version was read that has the party'),
    websites: z.array(z.string()),
    legalForm: z.string().optional(),
    referents: z.array(z.string()),
  }),
  createdAt: z.string(),
  updatedAt: z.string(),
  createdBy: z.string(),
  updatedBy: z.string(),
  version: z.int(),
  entityType: z.enum(ENTITY_TYPES),
});
