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
    message: `must be the id of ${what}`,
    params: { code: 'Uuid', format: true },
  });

export const listingParams = z.object({ listingId: z.string().describe('Id of the listing') });

export const listingsQuery = z.object({
  state: optionalEnum(LISTING_STATES, 'Only listings in this state; WAITING are those that a person decides on'),
  articleId: idOf('an article', 'Only listings of this article'),
  profileId: idOf('a profile', 'Only listings of this profile of your own list'),
  ...countedQuery('Listings'),
});

const reason = text(
  MAX_REASON,
  'Why; kept with the listing, and its hash in the audit trail',
  'The passport number is in the court file',
);

export const confirmRequest = z
  .object({
    reason,
    knownProfileId: idOf('a profile', 'The profile that the party is: lends its names, birth dates and nationalities'),
    separate: optionalBoolean('true: neither the proposed profile nor the party that other articles of this name list'),
  })
  .refine(({ knownProfileId, separate }) => knownProfileId === undefined || separate !== true, {
    path: ['separate'],
    message: 'must not be given together with knownProfileId',
    params: { code: 'Pattern' },
  });

export const dismissRequest = z.object({ reason });

export const listingView = z.object({
  listingId: z.uuid().describe('Id of the listing, given by the service'),
  articleId: z.uuid().describe('Id of the article'),
  name: z.string().describe('As the article has it'),
  entityType: z
    .enum(ENTITY_TYPES)
    .describe('INDIVIDUAL: a natural person. ORGANIZATION: any other party, including vessels and aircraft'),
  state: z
    .enum(LISTING_STATES)
    .describe('WAITING: for a person. LISTED: searched. DISMISSED by a person. ENDED: the article was withdrawn'),
  profileId: z.uuid().describe('The profile of your own list that it is part of, or would be'),
  knownProfileId: z.uuid().nullable().describe('The profile that it is taken for; null: none is certain'),
  knownConfirmed: z.boolean().describe('Whether a person said so'),
  confidence: z.number().describe('0 to 1: the highest of its matters'),
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
    .describe('What the article says of the party: one for each theme'),
  title: z.string().describe('Headline of the article'),
  url: z.string().describe('Address of the article'),
  publishedAt: z.string().describe('When the article appeared, as its sender gave it'),
  endedOn: z.string().nullable().describe('The day on which it was no longer listed'),
  createdAt: z.string().describe('Creation time, UTC'),
  updatedAt: z.string().describe('When it was confirmed, dismissed or ended; before that, as `createdAt`'),
  updatedBy: z.string().describe('Who did so: the id of a person or client'),
  reason: z.string().nullable().describe('Why it was confirmed, dismissed or ended; null: nobody has decided'),
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
