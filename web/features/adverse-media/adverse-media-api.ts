import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Answer, api, dataOf, type Item } from '../../api/client.ts';
import type { paths } from '../../api/schema.d.ts';
import { pageAt } from '../../ui/page-at.ts';

const ARTICLES = '/amlcore/api/v1/adverse-media/articles';
const ARTICLE = '/amlcore/api/v1/adverse-media/articles/{articleId}';
const LISTINGS = '/amlcore/api/v1/adverse-media/listings';

export type ArticleLine = Item<typeof ARTICLES>;
export type Article = Answer<typeof ARTICLE>;
export type Party = Article['parties'][number];
export type Theme = Article['findings'][number]['theme'];
export type Stage = Article['findings'][number]['stage'];
export type Listing = Item<typeof LISTINGS>;
export type NewArticle = paths[typeof ARTICLES]['post']['requestBody']['content']['application/json'];
type Confirmation =
  paths['/amlcore/api/v1/adverse-media/listings/{listingId}/confirm']['post']['requestBody']['content']['application/json'];

const PAGE = 50;
/** An article has at most forty parties. */
const ALL_OF_ONE = 100;

const KEYS = ['articles', 'article-listings', 'own-list', 'profile'];

/** @param theme '': any @param profileId '': of any listed party */
export const articlesQuery = (theme: string, profileId: string) =>
  infiniteQueryOptions({
    queryKey: ['articles', 'all', theme, profileId],
    queryFn: ({ pageParam }) =>
      dataOf(
        api.GET(ARTICLES, {
          params: {
            query: {
              ...(theme && { theme: theme as Theme }),
              ...(profileId && { profileId }),
              limit: PAGE,
              ...pageAt(pageParam),
            },
          },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export const listingsQuery = (state: string) =>
  infiniteQueryOptions({
    queryKey: ['article-listings', 'all', state],
    queryFn: ({ pageParam }) =>
      dataOf(
        api.GET(LISTINGS, {
          params: { query: { state: state as Listing['state'], limit: PAGE, ...pageAt(pageParam) } },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export const articleQuery = (articleId: string) =>
  queryOptions({
    queryKey: ['articles', 'one', articleId],
    queryFn: () => dataOf(api.GET(ARTICLE, { params: { path: { articleId } } })),
  });

export const listingsOfQuery = (articleId: string) =>
  queryOptions({
    queryKey: ['article-listings', 'of', articleId],
    queryFn: () => dataOf(api.GET(LISTINGS, { params: { query: { articleId, limit: ALL_OF_ONE } } })),
  });

export const analyse = (body: NewArticle) => dataOf(api.POST(ARTICLES, { body }));

export const withdraw = (articleId: string, reason: string) =>
  dataOf(
    api.POST('/amlcore/api/v1/adverse-media/articles/{articleId}/withdraw', {
      params: { path: { articleId } },
      body: { reason },
    }),
  );

export const confirm = (listingId: string, body: Confirmation) =>
  dataOf(
    api.POST('/amlcore/api/v1/adverse-media/listings/{listingId}/confirm', { params: { path: { listingId } }, body }),
  );

export const dismiss = (listingId: string, reason: string) =>
  dataOf(
    api.POST('/amlcore/api/v1/adverse-media/listings/{listingId}/dismiss', {
      params: { path: { listingId } },
      body: { reason },
    }),
  );

export const afterAct = (queries: QueryClient) =>
  Promise.all(KEYS.map((key) => queries.invalidateQueries({ queryKey: [key] })));
