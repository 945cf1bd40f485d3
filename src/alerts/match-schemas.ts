/** Schemas of alert matches: a listed party compared with a party of a payment or a customer. */
import { z } from 'zod';
import { comparisonSchema, explanationLine } from '../screening/comparisons.ts';

const listingView = z.object({
  watchlistId: z.string().describe('Watchlist ID, such as `un_sc`'),
  externalReferenceId: z.string().describe('Entry ID assigned by the publisher'),
  authority: z.string().describe('Authority that ordered the listing'),
  programs: z.array(z.string()).describe('Sanctions programs of the entry'),
  measures: z.array(z.string()).describe('Restrictions attached to the listing by its publisher'),
});

export const alertMatch = z.object({
  subject: z.string().describe('The part of the transaction that matched: SENDER, MESSAGE, ...'),
  field: z.string().describe('NAME, WALLET, ...'),
  given: z.string().describe('Screened value'),
  profileId: z.uuid().describe('Unified profile ID of the listed party'),
  version: z.int().describe('Version of the profile that was compared'),
  primaryName: z.string().describe('Primary name according to the publisher'),
  matchedName: z.string().describe('Best-matching name of the listed party'),
  categories: z.array(z.string()).describe('Listing categories of the party: SANCTION, PEP, ADVERSE_MEDIA, INTERNAL'),
  measures: z.array(z.string()).describe('All restrictions of its sanctions listings'),
  score: z
    .object({
      overall: z.number().describe('Overall score that is compared with the threshold, 0 to 100, one decimal'),
      nameScore: z.number().nullable().describe('Name similarity, 0 to 100, one decimal. null: no name was compared'),
      idScore: z
        .number()
        .nullable()
        .describe('100: a document number is equal. 0: none is equal. null: not provided on one side'),
      dobScore: z.number().nullable().describe('Date of birth similarity, 0 to 100. null: not provided on one side'),
      nationalityScore: z
        .number()
        .nullable()
        .describe('100: a country in common. Less: none in common. null: not provided on one side'),
    })
    .describe('Match scores'),
  sources: z.array(listingView).describe('Watchlist entries of the party, one for each list'),
  explanation: z.array(explanationLine).describe('Explanation of the score, one line for each word and field'),
  comparisons: z
    .array(comparisonSchema)
    .describe(
      'Field-by-field comparison of screened and listed values, with a verdict. Empty if the listing is no ' +
        'longer stored',
    ),
  suppressed: z.boolean().describe('true: the party was cleared of this profile. The match is shown but has no effect'),
  suppressedReason: z.string().nullable().describe('Reason for the clearance. null: not cleared'),
  suppressedBy: z.string().nullable().describe('User ID or client ID of the clearance. null: not cleared'),
  suppressedAt: z.string().nullable().describe('Time of the clearance, UTC. null: not cleared'),
});

/** A hit of ongoing screening. `customers/ongoing-screening/` defines the meaning of its values. */
export const customerHit = z.object({
  hitId: z.uuid().describe('ID of the customer hit'),
  subject: z.string().describe('CUSTOMER, or OWNER and its index, starting at 0'),
  state: z.string().describe('OPEN, CLEARED, ENDED'),
  profileId: z.uuid().describe('Unified profile ID of the listed party'),
  primaryName: z.string().describe('Primary name according to the publisher'),
  matchedName: z.string().describe('Best-matching name of the listed party'),
  score: z.number().describe('0 to 100'),
  categories: z.array(z.string()).describe('Listing categories of the party: SANCTION, PEP, ADVERSE_MEDIA, INTERNAL'),
  listings: z.array(z.string()).describe('Listings in force, as `list/reference`'),
  measures: z.array(z.string()).describe('Restrictions attached to the listing by its publisher'),
  sources: z.array(listingView).describe('Listings at the time of the hit'),
  explanation: z.array(explanationLine).describe('Explanation of the score, one line for each word and field'),
  comparisons: z
    .array(comparisonSchema)
    .describe(
      'Field-by-field comparison of the customer or owner with the listing at that time. Empty if the listing is ' +
        'no longer stored',
    ),
  suppressedReason: z.string().nullable().describe('Reason for the clearance'),
  foundAt: z.string().describe('First seen, UTC'),
});
export type CustomerHit = z.output<typeof customerHit>;
