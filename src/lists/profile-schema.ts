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
  profileId: z.uuid().describe('Stable across list updates. The ID of a merged profile still works'),
  gender: nullableString.describe('null: not provided by the lists'),
  watchlistStatus: z.enum(WATCHLIST_STATUSES).describe('ACTIVE: currently listed. DELISTED: no longer listed'),
  riskLevel: z
    .enum(RISK_LEVELS)
    .optional()
    .describe('Risk level of current listings. Absent if the party is no longer listed'),
  recencyScore: z
    .number()
    .min(0)
    .max(1)
    .describe('Recency of the newest listing: 1 on the listing date, halved every five years. 0: no listing date'),
  schemaRef: nullableString.describe('Always null; kept for compatibility'),
  names: z
    .array(
      z.object({
        nameId: z.uuid().describe('Element ID, stable while the content does not change'),
        fullNameRaw: z.string().describe('As written by the publisher'),
        fullNameNormalized: z.string().describe('Upper case without punctuation, in the original script'),
        nameType: z.enum(['PRIMARY', 'ALIAS']).describe('PRIMARY: primary name according to the publisher'),
        scriptCode: z.string().describe('Script of the name, ISO 15924 in lower case. `zyyy`: undetermined'),
        aliasStrength: z.enum(['STRONG', 'WEAK']).describe('WEAK: marked as a weak alias by the publisher'),
      }),
    )
    .describe('Names from all lists, primary name first'),
  addresses: z
    .array(
      z.object({
        addressId: z.uuid().describe('Element ID, stable while the content does not change'),
        addressRaw: z.string().describe('Address in one line, as written by the publisher'),
        addressType: z.string().describe('REGISTERED, RESIDENTIAL or UNKNOWN'),
        premises: nullableString.describe('House, flat or building. null: not provided'),
        street: knownString.describe('Absent: not provided'),
        city: knownString.describe('Absent: not provided'),
        stateProvince: knownString.describe('Absent: not provided'),
        postalCode: knownString.describe('Absent: not provided'),
        country: knownString.describe('ISO 3166-1 alpha-2. Absent: not provided'),
      }),
    )
    .describe('Addresses from all lists, without duplicates'),
  sources: z
    .array(
      z.object({
        profileSourceLinkId: z.uuid().describe('Element ID, stable while the content does not change'),
        watchlistId: z.string().describe('Watchlist ID, such as `un_sc`'),
        externalReferenceId: z.string().describe('Entry ID assigned by the publisher'),
        category: z.enum(WATCHLIST_CATEGORIES).describe('Category of the listing'),
        authority: z.string().describe('Authority that ordered the listing'),
        publisher: z.string().describe('Publisher of the list'),
        listingDate: knownString.describe('YYYY-MM-DD. Absent: not stated by the publisher'),
        removalDate: nullableString.describe('End date of the listing. null: in force'),
        contexts: z
          .array(
            z.object({
              contextId: z.uuid().describe('Element ID, stable while the content does not change'),
              schemaName: z.string().describe('Sanction, Position, AdverseMedia or Internal'),
              startDate: knownString.describe('YYYY-MM-DD. Absent: not provided'),
              endDate: nullableString.describe('YYYY-MM-DD. null: ongoing or not provided'),
              country: knownString.describe(
                'Country of the authority or position, ISO 3166-1 alpha-2. Absent: not provided',
              ),
              authority: z.string().describe('Authority that ordered the listing'),
              isActive: z.boolean().describe('true: currently in force'),
              measures: z
                .array(z.enum(MEASURES))
                .optional()
                .describe(
                  'Restrictions that the publisher attaches to the listing. Absent in records stored before this ' +
                    'field existed',
                ),
              properties: z
                .object({
                  program: z.array(z.string()).optional().describe('Sanctions programs of the entry'),
                  sourceUrls: z.array(z.string()).optional().describe('Publisher pages about the entry'),
                  uniqueSanctionId: z.string().optional().describe('ID shared by the same sanction on several lists'),
                  position: z.string().optional().describe('Public office that the person holds or held'),
                  pepLevel: z
                    .int()
                    .optional()
                    .describe(
                      'PEP level. 1: heads of state and government, ministers. 2: other national and ' +
                        'international offices. 3: regional. 4: local. Absent: unknown',
                    ),
                  isCurrent: z
                    .boolean()
                    .optional()
                    .describe('Whether the office is currently held. Absent: unknown, treated as held'),
                  matters: z
                    .array(
                      z.object({
                        theme: z.string().describe('Offense category, such as FRAUD or CORRUPTION'),
                        stage: z
                          .string()
                          .describe(
                            'Stage of the proceedings, from ALLEGATION to CONVICTED. CLEARED: acquitted or dropped',
                          ),
                        confidence: z.number().describe('Confidence, 0 to 1'),
                        passage: z.string().describe('Supporting sentence'),
                      }),
                    )
                    .optional()
                    .describe('Adverse media: offense category, stage and supporting sentence for the party'),
                })
                .describe('Further details. Fields without a value are absent'),
            }),
          )
          .describe('Reasons and periods of the listing'),
      }),
    )
    .describe('Watchlist entries of the party, one for each list'),
  dates: z
    .array(
      z
        .object({
          dateId: z.uuid().describe('Element ID, stable while the content does not change'),
          type: z.string().describe('BIRTH, DEATH, INCORPORATION, MANUFACTURE or UNKNOWN'),
          value: z.string().describe('YYYY-MM-DD, YYYY-MM or YYYY'),
          yearOnly: z.boolean().describe('Only the year is known'),
          precision: z.enum(['DAY', 'MONTH', 'YEAR']).describe('Precision of the date'),
          circa: z.boolean().describe('true: approximate date'),
          rangeEnd: nullableString.describe('Latest possible date of a range. null: no range'),
        })
        .meta({ title: 'ProfileDate' }),
    )
    .describe('Dates of birth, death, incorporation and manufacture'),
  documents: z
    .array(
      z
        .object({
          docId: z.uuid().describe('Element ID, stable while the content does not change'),
          type: z.string().describe('Kind of document, such as PASSPORT'),
          value: z.string().describe('Number as written by the publisher'),
          issuingCountry: knownString.describe('ISO 3166-1 alpha-2. Absent: not provided'),
          issueDate: knownString.describe('YYYY-MM-DD. Absent: not provided'),
          expiryDate: nullableString.describe('YYYY-MM-DD. null: not provided'),
          note: nullableString.describe('Note of the publisher. null: none'),
        })
        .meta({ title: 'ProfileDocument' }),
    )
    .describe('Identity documents and registrations'),
  nationalities: z
    .array(
      z.object({
        profileNationalityId: z.uuid().describe('Element ID, stable while the content does not change'),
        sourceRaw: z.string().describe('As written by the publisher'),
        countryCode: knownString.describe('ISO 3166-1 alpha-2. Absent: country not recognized'),
        status: z.string().describe('NATIONAL, CITIZEN, DOMICILED, FORMER, or FLAG of a ship'),
      }),
    )
    .describe('Nationalities with their status'),
  features: z
    .array(
      z.object({
        featureId: z.uuid().describe('Element ID, stable while the content does not change'),
        name: z.string().describe('Attribute name used by the publisher'),
        value: z.string().describe('As written by the publisher'),
      }),
    )
    .describe('Additional attributes from the lists'),
  contacts: z
    .array(
      z.object({
        contactId: z.uuid().describe('Element ID, stable while the content does not change'),
        type: z.string().describe('Contact type, such as PHONE or EMAIL'),
        value: z.string().describe('As written by the publisher'),
      }),
    )
    .describe('Telephone numbers, email addresses and other contacts'),
  ownership: z
    .array(
      z.object({
        regime: z.enum(OWNERSHIP_REGIMES).describe('Sanctions regime that applies to the party'),
        measure: z.enum(MEASURES).describe('Restriction that applies through ownership'),
        verdict: z.enum(OWNERSHIP_VERDICTS).describe('UNKNOWN: a share or control is not stated. Review manually'),
        share: z.number().nullable().describe('Known ownership percentage. null: unknown'),
        paths: z.array(z.string()).describe('Ownership chains, from the listed party down'),
      }),
    )
    .optional()
    .describe('Sanctions that apply through ownership or control. Absent: none'),
  cryptoWallets: z
    .array(
      z.object({
        walletId: z.uuid().describe('Element ID, stable while the content does not change'),
        currency: z.string().describe('Asset or blockchain as named by the publisher'),
        address: z.string().describe('Address in the notation of the blockchain'),
      }),
    )
    .nullable()
    .describe('Wallet addresses. null: none'),
  outgoingEdges: z
    .array(
      z.object({
        edgeId: z.uuid().describe('Element ID, stable while the content does not change'),
        type: z.string().describe('Relationship type, such as OWNERSHIP'),
        targetProfileId: z.uuid().nullable().describe('Related profile. null: only the name is known'),
        targetName: nullableString.describe('As written by the publisher. null: see the related profile'),
        startDate: nullableString.describe('YYYY-MM-DD. null: not provided'),
        endDate: nullableString.describe('YYYY-MM-DD. null: ongoing or not provided'),
        role: nullableString.describe('Relationship as worded by the publisher'),
        share: z.number().nullable().describe('Ownership percentage'),
        watchlistId: z.string().describe('List that states the relationship'),
      }),
    )
    .nullable()
    .describe('Relationships to other parties according to the lists. null: none'),
  metadata: z
    .object({
      target: z.string().describe('Always `true`: the party itself is listed; kept for compatibility'),
      topics: z.array(z.string()).describe('Topics of the party, such as sanction or role.pep'),
      datasets: z.array(z.string()).describe('Lists that contain the party'),
      firstSeen: z.string().describe('First seen on a list, UTC'),
      lastSeen: z.string().describe('Import time of the newest list version that contains the party, UTC'),
      websites: z.array(z.string()).describe('Websites. Empty: none provided'),
      legalForm: z.string().optional().describe('Legal form, such as LLC. Absent: not provided'),
      referents: z
        .array(z.string())
        .describe('IDs of profiles merged into this one, and of entries in other data sets'),
    })
    .describe('Origin of the profile'),
  createdAt: z.string().describe('First seen on a list, RFC 3339 with offset'),
  updatedAt: z.string().describe('Last change of the profile, RFC 3339 with offset'),
  createdBy: z.string().describe('Always the service itself'),
  updatedBy: z.string().describe('Always the service itself'),
  version: z.int().describe('Increases with each change of the profile'),
  entityType: z
    .enum(ENTITY_TYPES)
    .describe('INDIVIDUAL: a natural person. ORGANIZATION: any other party, including vessels and aircraft'),
});
