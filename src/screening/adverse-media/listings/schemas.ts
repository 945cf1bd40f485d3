/** Requests and responses of the operations on listings of articles. */
import { z } from 'zod';
import { ENTITY_TYPES } from '../../../lists/profile.ts';
import { optionalBoolean, optionalEnum, optionalText, text } from '../../../platform/http/fields.ts';
import { countedPageOf, countedQuery } from '../../../platform/http/list-answers.ts';
import { isUuid } from '../../../platform/lib/ids.ts';
import { STAGES, THEMES } from '../taxonomy.ts';
import { LISTING_STATES, type ListingOfArticle } from './types.ts';

export const DEFAULT_LIMIT = 20;
const MAX_REASON = 1_000;

const idOf = (what: string, description: string) =>
  optionalText(64, description).refine((value) => value === undefined || isUuid(value), {
    message: `must be the ID of ${what}`,
    params: { code: 'Uuid', format: true },
  });

export const listingParams = z.object({ listingId: z.string().describe('Id of the listing') });

export const listingsQuery = z.object({
  state: optionalEnum(LISTING_STATES, 'Only listings in this state. WAITING: pending confirmation'),
  articleId: idOf('an article', 'Only listings of this article'),
  profileId: idOf('a profile', 'Only listings of this internal list profile'),
  ...countedQuery('Listings'),
});

const reason = text(
  MAX_REASON,
  'Reason, stored with the listing. Its hash is in the audit trail',
  'The passport number is in the court file',
);

export const confirmRequest = z
  .object({
    reason,
    knownProfileId: idOf(
      'a profile',
      'Profile that the party is identified as. Its names, birth dates and nationalities are used',
    ),
    separate: optionalBoolean('true: a different party than the proposed profile and other articles with this name'),
  })
  .refine(({ knownProfileId, separate }) => knownProfileId === undefined || separate !== true, {
    path: ['separate'],
    message: 'must not be given together with knownProfileId',
    params: { code: 'Pattern' },
  });

export const dismissRequest = z.object({ reason });

export const listingView = z.object({
  listingId: z.uuid().describe('ID of the adverse media listing'),
  articleId: z.uuid().describe('Id of the article'),
  name: z.string().describe('As written in the article'),
  entityType: z
    .enum(ENTITY_TYPES)
    .describe('INDIVIDUAL: a natural person. ORGANIZATION: any other party, including vessels and aircraft'),
  state: z
    .enum(LISTING_STATES)
    .describe(
      'WAITING: pending confirmation. LISTED: used by screenings. DISMISSED: dismissed by a user. ENDED: the ' +
        'article was withdrawn',
    ),
  profileId: z.uuid().describe('Internal list profile of the listing, existing or proposed'),
  knownProfileId: z.uuid().nullable().describe('Profile that the party is identified as. null: none'),
  knownConfirmed: z.boolean().describe('true: confirmed by a user'),
  confidence: z.number().describe('Highest confidence of its findings, 0 to 1'),
  matters: z
    .array(
      z.object({
        theme: z.enum(THEMES).describe('Offense category, such as FRAUD or CORRUPTION'),
        stage: z
          .enum(STAGES)
          .describe('Stage of the proceedings, from ALLEGATION to CONVICTED. CLEARED: acquitted or dropped'),
        confidence: z.number().describe('Confidence, 0 to 1'),
        passage: z.string().describe('Supporting sentence'),
      }),
    )
    .describe('Findings about the party, one for each offense category'),
  title: z.string().describe('Headline of the article'),
  url: z.string().describe('Address of the article'),
  publishedAt: z.string().describe('Publication date as provided'),
  endedOn: z.string().nullable().describe('End date of the listing'),
  createdAt: z.string().describe('Creation time, UTC'),
  updatedAt: z.string().describe('Time when it was confirmed, dismissed or ended. Initially `createdAt`'),
  updatedBy: z.string().describe('User ID or client ID of the last change'),
  reason: z.string().nullable().describe('Reason for the last change. null: undecided'),
});
export type ListingView = z.output<typeof listingView>;

export const listingPage = z.object(countedPageOf(listingView));
export type ListingPage = z.output<typeof listingPage>;

export function viewOf(one: ListingOfArticle): ListingView {
  return {
    listingId: one.listingId,
    articleId: one.articleId,
    name: one.name,
    entityType: one.kind,
    state: one.state,
    profileId: one.profileId,
    knownProfileId: one.knownProfileId,
    knownConfirmed: one.knownConfirmed,
    confidence: one.confidence,
    matters: one.matters.map(({ theme, stage, confidence, passage }) => ({
      theme,
      stage,
      confidence,
      passage: passage.text,
    })),
    title: one.title,
    url: one.url,
    publishedAt: one.publishedAt.toISOString(),
    endedOn: one.endedOn,
    createdAt: one.createdAt.toISOString(),
    updatedAt: one.changedAt.toISOString(),
    updatedBy: one.changedBy,
    reason: one.reason,
  };
}
