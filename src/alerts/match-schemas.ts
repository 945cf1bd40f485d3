/** A listed party beside whom it was compared with: of a payment, or of a customer. */
import { z } from 'zod';
import { comparisonSchema } from '../screening/comparisons.ts';

const explanationLine = z.object({
  field: z.string().describe('What was compared: `nameToken`, `birthDate`, `country`, ...'),
  query: z.string().nullable().describe('The asked side’s value; null: it has none'),
  listed: z.string().nullable().describe('The listed side’s value; null: it has none'),
  finding: z.string().describe('What was found of the two, in words'),
  effect: z.number().nullable().describe('Points given to or taken from the overall score; null: informs only'),
});

const listingView = z.object({
  watchlistId: z.string().describe('Watchlist ID, such as `un_sc`'),
  externalReferenceId: z.string().describe('Entry ID assigned by the publisher'),
  authority: z.string().describe('Authority that ordered the listing'),
  programs: z.array(z.string()).describe('Sanctions programs of the entry'),
  measures: z.array(z.string()).describe('What the listing restricts, as its publisher attached it'),
});

export const alertMatch = z.object({
  subject: z.string().describe('The part of the transaction that matched: SENDER, MESSAGE, ...'),
  field: z.string().describe('NAME, WALLET, ...'),
  given: z.string().describe('What was asked for'),
  profileId: z.uuid().describe('Unified profile ID of the listed party'),
  version: z.int().describe('Of the profile, as it was compared'),
  primaryName: z.string().describe('Primary name according to the publisher'),
  matchedName: z.string().describe('The name of the listed party that came nearest'),
  categories: z.array(z.string()).describe('Listing categories of the party: SANCTION, PEP, ADVERSE_MEDIA, INTERNAL'),
  measures: z.array(z.string()).describe('What its sanctions restrict together'),
  score: z
    .object({
      overall: z.number().describe('What the threshold is compared with, 0 to 100, one decimal'),
      nameScore: z
        .number()
        .nullable()
        .describe('How alike the names are, 0 to 100, one decimal; null: no name was compared'),
      idScore: z.number().nullable().describe('100: a document number is equal; 0: none is; null: one side has none'),
      dobScore: z.number().nullable().describe('How alike the dates of birth are, 0 to 100; null: one side has none'),
      nationalityScore: z
        .number()
        .nullable()
        .describe('100: a country is shared; less: none is; null: one side has none'),
    })
    .describe('Of the match with this party'),
  sources: z.array(listingView).describe('Watchlist entries of the party, one for each list'),
  explanation: z.array(explanationLine).describe('How the score came about, a line for each word and field'),
  comparisons: z
    .array(comparisonSchema)
    .describe(
      'Field by field: what was given beside what was listed then, with a verdict. Empty where the listing is kept no more',
    ),
  suppressed: z.boolean().describe('The party was cleared of this profile: it is shown and decides nothing'),
  suppressedReason: z
    .string()
    .nullable()
    .describe('Why the organisation ruled that the two are not the same; null: it has not'),
  suppressedBy: z.string().nullable().describe('Who ruled so: the id of a person or client; null: nobody has'),
  suppressedAt: z.string().nullable().describe('When it was ruled so, UTC; null: it was not'),
});

/** A hit of ongoing screening, as far as this room knows it: `customers/ongoing-screening/` says what its words mean. */
export const customerHit = z.object({
  hitId: z.uuid().describe('Id of the hit, given by the service'),
  subject: z.string().describe('CUSTOMER, or OWNER and its position from 0'),
  state: z.string().describe('OPEN, CLEARED, ENDED'),
  profileId: z.uuid().describe('Unified profile ID of the listed party'),
  primaryName: z.string().describe('Primary name according to the publisher'),
  matchedName: z.string().describe('The name of the listed party that came nearest'),
  score: z.number().describe('0 to 100'),
  categories: z.array(z.string()).describe('Listing categories of the party: SANCTION, PEP, ADVERSE_MEDIA, INTERNAL'),
  listings: z.array(z.string()).describe('`list/reference` of those in force'),
  measures: z.array(z.string()).describe('What the listing restricts, as its publisher attached it'),
  sources: z.array(listingView).describe('The listings as they were when it was found'),
  explanation: z.array(explanationLine).describe('How the score came about, a line for each word and field'),
  comparisons: z
    .array(comparisonSchema)
    .describe(
      'Field by field: the customer, or its owner, beside what was listed then. Empty where the listing is kept no more',
    ),
  suppressedReason: z.string().nullable().describe('Why somebody has ruled out that it is the listed party'),
  foundAt: z.string().describe('When the hit was found first, UTC'),
});
export type CustomerHit = z.output<typeof customerHit>;
