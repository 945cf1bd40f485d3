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
  profileId: z.uuid().describe('Stays when lists are read again; a merge is followed'),
  gender: nullableString.describe('null: the lists do not tell'),
  watchlistStatus: z.enum(WATCHLIST_STATUSES).describe('ACTIVE: on a list today. DELISTED: on none any more'),
  riskLevel: z
    .enum(RISK_LEVELS)
    .optional()
    .describe('Of the listings of today; absent of a party that is on no list any more'),
  recencyScore: z
    .number()
    .min(0)
    .max(1)
    .describe('How fresh the newest listing is: 1 on its day, halved every five years; 0: no list gives a day'),
  schemaRef: nullableString.describe('Always null; kept for compatibility'),
  names: z
    .array(
      z.object({
        nameId: z.uuid().describe('Id of this part; stays for as long as the part reads the same'),
        fullNameRaw: z.string().describe('As the publisher writes it'),
        fullNameNormalized: z.string().describe('In upper case without punctuation, in its own script'),
        nameType: z.enum(['PRIMARY', 'ALIAS']).describe('PRIMARY: the one that the publisher puts first'),
        scriptCode: z.string().describe('Script of the name, ISO 15924 in lower case; `zyyy`: not told'),
        aliasStrength: z
          .enum(['STRONG', 'WEAK'])
          .describe('WEAK: the publisher says that the name is a weak one by itself'),
      }),
    )
    .describe('Every name of every list, the primary one first'),
  addresses: z
    .array(
      z.object({
        addressId: z.uuid().describe('Id of this part; stays for as long as the part reads the same'),
        addressRaw: z.string().describe('In one line, as the publisher writes it'),
        addressType: z.string().describe('REGISTERED, RESIDENTIAL or UNKNOWN'),
        premises: nullableString.describe('House, flat or building; null: not told'),
        street: knownString.describe('Absent: not told'),
        city: knownString.describe('Absent: not told'),
        stateProvince: knownString.describe('Absent: not told'),
        postalCode: knownString.describe('Absent: not told'),
        country: knownString.describe('ISO 3166-1 alpha-2; absent: not told'),
      }),
    )
    .describe('As the lists give them, once each'),
  sources: z
    .array(
      z.object({
        profileSourceLinkId: z.uuid().describe('Id of this part; stays for as long as the part reads the same'),
        watchlistId: z.string().describe('Id of the list, such as `un_sc`'),
        externalReferenceId: z.string().describe('The publisher’s own id of the entry'),
        category: z.enum(WATCHLIST_CATEGORIES).describe('As what the entry lists the party'),
        authority: z.string().describe('Who ordered the listing'),
        publisher: z.string().describe('Who publishes the list'),
        listingDate: knownString.describe('YYYY-MM-DD; absent: the publisher gives none'),
        removalDate: nullableString.describe('The day on which the listing ended; null: it holds'),
        contexts: z
          .array(
            z.object({
              contextId: z.uuid().describe('Id of this part; stays for as long as the part reads the same'),
              schemaName: z.string().describe('Sanction, Position, AdverseMedia or Internal'),
              startDate: knownString.describe('YYYY-MM-DD; absent: not told'),
              endDate: nullableString.describe('YYYY-MM-DD; null: it goes on, or not told'),
              country: knownString.describe('Of the authority or position, ISO 3166-1 alpha-2; absent: not told'),
              authority: z.string().describe('Who ordered the listing'),
              isActive: z.boolean().describe('Whether it holds today'),
              measures: z
                .array(z.enum(MEASURES))
                .optional()
                .describe('What the publisher attaches to the listing; absent in what was stored before it was kept'),
              properties: z
                .object({
                  program: z.array(z.string()).optional().describe('Programmes that the entry stands under'),
                  sourceUrls: z.array(z.string()).optional().describe('Pages of the publisher about it'),
                  uniqueSanctionId: z
                    .string()
                    .optional()
                    .describe('The id under which sanctions of several lists are one'),
                  position: z.string().optional().describe('Office that the person holds or held'),
                  pepLevel: z
                    .int()
                    .optional()
                    .describe(
                      '1: heads of state and government, ministers. 2: other national and international offices. 3: regional. 4: local. Absent: unknown',
                    ),
                  isCurrent: z
                    .boolean()
                    .optional()
                    .describe('Whether the office is held today; absent: unknown, and counts as held'),
                  matters: z
                    .array(
                      z.object({
                        theme: z.string().describe('Kind of wrongdoing, such as FRAUD or CORRUPTION'),
                        stage: z
                          .string()
                          .describe(
                            'How far the matter has come, from ALLEGATION to CONVICTED; CLEARED: acquitted or dropped',
                          ),
                        confidence: z.number().describe('How sure the reading is, 0 to 1'),
                        passage: z.string().describe('The sentence that says so'),
                      }),
                    )
                    .optional()
                    .describe('Of an article: what it says of the party, how far the matter is, and where it says so'),
                })
                .describe('What else the entry says; what it does not say is absent'),
            }),
          )
          .describe('What the entry says of why and since when'),
      }),
    )
    .describe('The party’s entries, one for each list'),
  dates: z
    .array(
      z.object({
        dateId: z.uuid().describe('Id of this part; stays for as long as the part reads the same'),
        type: z.string().describe('BIRTH, DEATH, INCORPORATION, MANUFACTURE or UNKNOWN'),
        value: z.string().describe('YYYY-MM-DD, YYYY-MM or YYYY'),
        yearOnly: z.boolean().describe('Only the year is known'),
        precision: z.enum(['DAY', 'MONTH', 'YEAR']).describe('How much of the date is known'),
        circa: z.boolean().describe('The publisher says about'),
        rangeEnd: nullableString.describe(
          'The latest it can be, where the publisher gives a range; null: it gives none',
        ),
      }),
    )
    .describe('Of birth, death, incorporation and manufacture'),
  documents: z
    .array(
      z.object({
        docId: z.uuid().describe('Id of this part; stays for as long as the part reads the same'),
        type: z.string().describe('Kind of document, such as PASSPORT'),
        value: z.string().describe('The number, as the publisher writes it'),
        issuingCountry: knownString.describe('ISO 3166-1 alpha-2; absent: not told'),
        issueDate: knownString.describe('YYYY-MM-DD; absent: not told'),
        expiryDate: nullableString.describe('YYYY-MM-DD; null: not told'),
        note: nullableString.describe('What the publisher adds; null: nothing'),
      }),
    )
    .describe('Identity documents and registrations'),
  nationalities: z
    .array(
      z.object({
        profileNationalityId: z.uuid().describe('Id of this part; stays for as long as the part reads the same'),
        sourceRaw: z.string().describe('As the publisher writes it'),
        countryCode: knownString.describe('ISO 3166-1 alpha-2; absent: it could not be read as a country'),
        status: z.string().describe('NATIONAL, CITIZEN, DOMICILED, FORMER, or FLAG of a ship'),
      }),
    )
    .describe('With how the party holds each'),
  features: z
    .array(
      z.object({
        featureId: z.uuid().describe('Id of this part; stays for as long as the part reads the same'),
        name: z.string().describe('What it is, as the publisher calls it'),
        value: z.string().describe('As the publisher writes it'),
      }),
    )
    .describe('What the lists say beside all this, by name'),
  contacts: z
    .array(
      z.object({
        contactId: z.uuid().describe('Id of this part; stays for as long as the part reads the same'),
        type: z.string().describe('Kind, such as PHONE or EMAIL'),
        value: z.string().describe('As the publisher writes it'),
      }),
    )
    .describe('Telephone numbers, e-mail addresses and the like'),
  ownership: z
    .array(
      z.object({
        regime: z.enum(OWNERSHIP_REGIMES).describe('Law that reaches the party'),
        measure: z.enum(MEASURES).describe('What flows down to the party'),
        verdict: z.enum(OWNERSHIP_VERDICTS).describe('UNKNOWN: a share or control is not stated; somebody has to look'),
        share: z.number().nullable().describe('Per cent that is known; null: none is'),
        paths: z.array(z.string()).describe('Chains of owners, from the listed party down, in words'),
      }),
    )
    .optional()
    .describe('How regimes reach the party through who owns or controls it; absent: none does'),
  cryptoWallets: z
    .array(
      z.object({
        walletId: z.uuid().describe('Id of this part; stays for as long as the part reads the same'),
        currency: z.string().describe('The coin or chain, as the publisher names it'),
        address: z.string().describe('As the chain writes it'),
      }),
    )
    .nullable()
    .describe('null: no list gives one'),
  outgoingEdges: z
    .array(
      z.object({
        edgeId: z.uuid().describe('Id of this part; stays for as long as the part reads the same'),
        type: z.string().describe('Kind of tie, such as OWNERSHIP'),
        targetProfileId: z.uuid().nullable().describe('null where only the name of the other party is known'),
        targetName: nullableString.describe('As the publisher writes it; null: see the profile'),
        startDate: nullableString.describe('YYYY-MM-DD; null: not told'),
        endDate: nullableString.describe('YYYY-MM-DD; null: it goes on, or not told'),
        role: nullableString.describe("The publisher's own word for the tie"),
        share: z.number().nullable().describe('Per cent of ownership'),
        watchlistId: z.string().describe('The list that says so'),
      }),
    )
    .nullable()
    .describe('Ties to other parties, as the lists say them; null: none does'),
  metadata: z
    .object({
      target: z.string().describe('Always `true`: the party itself is listed; kept for compatibility'),
      topics: z.array(z.string()).describe('What the party is, such as sanction or role.pep'),
      datasets: z.array(z.string()).describe('Lists that have the party'),
      firstSeen: z.string().describe('When a list had the party first, UTC'),
      lastSeen: z.string().describe('When the last list version was read that has the party'),
      websites: z.array(z.string()).describe('Empty: the lists tell none'),
      legalForm: z.string().optional().describe('Such as LLC; absent: the lists do not tell'),
      referents: z
        .array(z.string())
        .describe('Ids of profiles that were merged into this one, and of entries elsewhere'),
    })
    .describe('Where it comes from'),
  createdAt: z.string().describe('When a list had the party first, RFC 3339 with its offset'),
  updatedAt: z.string().describe('When the profile changed last, RFC 3339 with its offset'),
  createdBy: z.string().describe('Always the service itself'),
  updatedBy: z.string().describe('Always the service itself'),
  version: z.int().describe('Rises with each change of the profile'),
  entityType: z
    .enum(ENTITY_TYPES)
    .describe('INDIVIDUAL: a person. ORGANIZATION: anything else, ships and aircraft too'),
});
