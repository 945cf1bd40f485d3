import { change, type Operation, operation } from '../../../platform/http/operation.ts';
import { pathId } from '../../../platform/http/path-id.ts';
import { LISTING_EXAMPLE, LISTINGS_EXAMPLE_PAGE } from './examples.ts';
import { type ArticleListings, noSuchListing } from './listings.ts';
import * as schemas from './schemas.ts';

const BASE = '/amlcore/api/v1/adverse-media/listings';
const TAG = 'Adverse media';
const response = {
  status: 200,
  description: 'The listing',
  schema: schemas.listingView,
  example: LISTING_EXAMPLE,
} as const;

export function articleListingRoutes(listings: ArticleListings): Operation[] {
  return [
    operation({
      id: 'listArticleListings',
      tellsNoDecision: true,
      method: 'GET',
      path: BASE,
      role: 'api',
      tag: TAG,
      summary: 'List adverse media listings',
      description:
        'One listing for each party that an article links to a finding, newest first. Includes listings pending ' +
        'confirmation.',
      permission: 'screen:read',
      query: schemas.listingsQuery,
      response: {
        status: 200,
        description: 'One page of listings',
        schema: schemas.listingPage,
        example: LISTINGS_EXAMPLE_PAGE,
      },
      problems: ['validation-failed', 'unprocessable-format', 'invalid-cursor'],
      handle: async ({ query: { state, articleId, profileId, limit, cursor, withTotal }, principal }) => ({
        message: 'Listings found',
        data: await listings.list(
          principal.tenantId,
          {
            ...(state && { state }),
            ...(articleId && { articleId: articleId.toLowerCase() }),
            ...(profileId && { profileId: profileId.toLowerCase() }),
          },
          { limit, cursor, withTotal },
        ),
      }),
    }),
    operation({
      id: 'getArticleListing',
      tellsNoDecision: true,
      method: 'GET',
      path: `${BASE}/:listingId`,
      role: 'api',
      tag: TAG,
      summary: 'Get an adverse media listing',
      description: 'Returns the offense categories, the confidence and the state of the listing.',
      permission: 'screen:read',
      params: schemas.listingParams,
      response,
      problems: ['not-found'],
      handle: async ({ params, principal }) => ({
        message: 'Listing found',
        data: await listings.get(principal.tenantId, pathId(params.listingId, noSuchListing)),
      }),
    }),
    change({
      id: 'confirmArticleListing',
      method: 'POST',
      path: `${BASE}/:listingId/confirm`,
      role: 'api',
      tag: TAG,
      summary: 'Confirm an adverse media listing',
      description:
        'Confirms a pending or dismissed listing. `knownProfileId` identifies the party as an existing profile, ' +
        'also for confirmed listings. `separate` keeps it apart from other parties with the same name.',
      permission: 'profile:write',
      params: schemas.listingParams,
      body: schemas.confirmRequest,
      requestExample: { reason: 'The court file names the passport.', knownProfileId: LISTING_EXAMPLE.knownProfileId },
      response,
      problems: ['not-found', 'validation-failed', 'unprocessable-format', 'conflict'],
      handle: ({ params, body, caller }) =>
        listings.confirm(
          pathId(params.listingId, noSuchListing),
          { ...body, knownProfileId: body.knownProfileId?.toLowerCase() },
          caller,
        ),
      answer: (data) => ({ message: 'Listing confirmed', data }),
    }),
    change({
      id: 'dismissArticleListing',
      method: 'POST',
      path: `${BASE}/:listingId/dismiss`,
      role: 'api',
      tag: TAG,
      summary: 'Dismiss an adverse media listing',
      description: 'The listing ends today and is kept as history. `confirm` restores it.',
      permission: 'profile:write',
      params: schemas.listingParams,
      body: schemas.dismissRequest,
      requestExample: { reason: 'The article is about a namesake.' },
      response: { ...response, example: { ...LISTING_EXAMPLE, state: 'DISMISSED', endedOn: '2026-11-20' } },
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: ({ params, body, caller }) => listings.dismiss(pathId(params.listingId, noSuchListing), body, caller),
      answer: (data) => ({ message: 'Listing dismissed', data }),
    }),
  ];
}
