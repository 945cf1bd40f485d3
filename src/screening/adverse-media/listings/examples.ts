/** Examples of the API description: an invented party of the demo list. */
import { PROFILE_EXAMPLE } from '../../../lists/examples.ts';
import { ARTICLE_EXAMPLE_REQUEST, ARTICLE_ID, LISTED_PARTY } from '../examples.ts';

export const LISTING_EXAMPLE = {
  ...LISTED_PARTY,
  articleId: ARTICLE_ID,
  name: 'Viktor Anatolyevich Zarubin',
  entityType: 'INDIVIDUAL',
  knownProfileId: PROFILE_EXAMPLE.profileId,
  knownConfirmed: false,
  confidence: 0.73,
  matters: [{ theme: 'CORRUPTION', stage: 'CONVICTED', confidence: 0.73, passage: ARTICLE_EXAMPLE_REQUEST.text }],
  title: ARTICLE_EXAMPLE_REQUEST.title,
  url: ARTICLE_EXAMPLE_REQUEST.url,
  publishedAt: '2026-11-16T00:00:00.000Z',
  endedOn: null,
  createdAt: '2026-11-20T09:30:00.000Z',
  updatedAt: '2026-11-20T09:30:00.000Z',
  updatedBy: 'client_n4m5ykbm6wpzq3qj',
  reason: null,
};

export const LISTINGS_EXAMPLE_PAGE = { items: [LISTING_EXAMPLE], nextCursor: null, hasMore: false, limit: 20 };
