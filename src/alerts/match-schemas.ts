/** A listed party beside whom it was compared with: of a payment, or of a customer. */
import { z } from 'zod';
import { comparisonSchema } from '../screening/comparisons.ts';

const explanationLine = z.object({
  field: z.string(),
  query: z.string().nullable(),
  listed: z.string().nullable(),
  finding: z.string(),
  effect: z.number().nullable(),
});

const listingView = z.object({
  watchlistId: z.string(),
  externalReferenceId: z.string(),
  authority: z.string(),
  programs: z.array(z.string()),
  measures: z.array(z.string()),
});

export const alertMatch = z.object({
  subject: z.string().describe('The part of the transaction that matched: SENDER, MESSAGE, ...'),
  field: z.string().describe('NAME, WALLET, ...'),
  given: z.string().describe('What was asked for'),
  profileId: z.uuid(),
  version: z.int().describe('Of the profile, as it was compared'),
  primaryName: z.string(),
  matchedName: z.string(),
  categories: z.array(z.string()),
  measures: z.array(z.string()).describe('What its sanctions restrict together'),
  score: z.object({
    overall: z.number(),
    nameScore: z.number().nullable(),
    idScore: z.number().nullable(),
    dobScore: z.number().nullable(),
    nationalityScore: z.number().nullable(),
  }),
  sources: z.array(listingView),
  explanation: z.array(explanationLine),
  comparisons: z
    .array(comparisonSchema)
    .describe(
      'Field by field: what was given beside what was listed then, with a verdict. Empty where the listing is kept no more',
    ),
  suppressed: z.boolean().describe('The party was cleared of this profile: it is shown and decides nothing'),
  suppressedReason: z.string().nullable(),
  suppressedBy: z.string().nullable(),
  suppressedAt: z.string().nullable(),
});

/** A hit of ongoing screening, as far as this room knows it: `monitoring/` says what its words mean. */
export const customerHit = z.object({
  hitId: z.uuid(),
  subject: z.string().describe('CUSTOMER, or OWNER and its position from 0'),
  state: z.string().describe('OPEN, CLEARED, ENDED'),
  profileId: z.uuid(),
  primaryName: z.string(),
  matchedName: z.string(),
  score: z.number().describe('0 to 100'),
  categories: z.array(z.string()),
  listings: z.array(z.string()).describe('`list/reference` of those in force'),
  measures: z.array(z.string()),
  sources: z.array(listingView).describe('The listings as they were when it was found'),
  explanation: z.array(explanationLine),
  comparisons: z
    .array(comparisonSchema)
    .describe(
      'Field by field: the customer, or its owner, beside what was listed then. Empty where the listing is kept no more',
    ),
  suppressedReason: z.string().nullable().describe('Why somebody has ruled out that it is the listed party'),
  foundAt: z.string(),
});
export type CustomerHit = z.output<typeof customerHit>;
