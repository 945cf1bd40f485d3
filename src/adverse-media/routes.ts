import { change, type Operation, operation } from '../http/operation.ts';
import { pathId } from '../http/path-id.ts';
import { checkedProfileId } from '../watchlists/profiles.ts';
import { profileParams } from '../watchlists/schemas.ts';
import { type Articles, noSuchArticle } from './articles.ts';
import { ARTICLE_EXAMPLE_REQUEST, ARTICLE_EXAMPLE_RESULT, ARTICLES_EXAMPLE_PAGE } from './examples.ts';
import * as schemas from './schemas.ts';

const BASE = '/amlcore/api/v1';
const TAG = 'Adverse media';

export function adverseMediaRoutes(articles: Articles): Operation[] {
  return [
    change({
      id: 'analyseArticle',
      method: 'POST',
      path: `${BASE}/adverse-media/articles`,
      role: 'api',
      tag: TAG,
      summary: 'Analyse an article',
      description:
        'Themes over the FATF offences with how far the matter is, the passages that decided, and the parties with what ' +
        'is laid at their door. Parties at or above your alarm threshold are linked to profiles. The article is kept for ' +
        'your organisation alone.',
      permission: 'screen:write',
      body: schemas.articleRequest,
      requestExample: ARTICLE_EXAMPLE_REQUEST,
      response: {
        status: 200,
        description: 'What was found',
        schema: schemas.articleResult,
        example: ARTICLE_EXAMPLE_RESULT,
      },
      problems: ['validation-failed', 'unprocessable-format'],
      handle: ({ body, caller }) => articles.add(body, caller),
      answer: (data) => ({ message: 'Article analysed', data }),
    }),
    operation({
      id: 'listArticles',
      method: 'GET',
      path: `${BASE}/adverse-media/articles`,
      role: 'api',
      tag: TAG,
      summary: 'Articles of your organisation',
      description: 'The newest analysis first, with themes and linked profiles.',
      permission: 'screen:read',
      query: schemas.articlesQuery,
      response: {
        status: 200,
        description: 'One page of articles',
        schema: schemas.articlePage,
        example: ARTICLES_EXAMPLE_PAGE,
      },
      problems: ['validation-failed', 'unprocessable-format', 'invalid-cursor'],
      handle: async ({ query: { theme, profileId, limit, cursor }, principal }) => ({
        message: 'Articles found',
        data: await articles.list(
          principal.tenantId,
          { ...(theme && { theme }), ...(profileId && { profileId: profileId.toLowerCase() }) },
          { limit, cursor },
        ),
      }),
    }),
    operation({
      id: 'getArticle',
      method: 'GET',
      path: `${BASE}/adverse-media/articles/:articleId`,
      role: 'api',
      tag: TAG,
      summary: 'One article with its analysis',
      description: 'As it was answered when it was analysed, with its text.',
      permission: 'screen:read',
      params: schemas.articleParams,
      response: {
        status: 200,
        description: 'The article',
        schema: schemas.storedArticle,
        example: { ...ARTICLE_EXAMPLE_RESULT, text: ARTICLE_EXAMPLE_REQUEST.text },
      },
      problems: ['not-found'],
      handle: async ({ params, principal }) => ({
        message: 'Article found',
        data: await articles.get(principal.tenantId, pathId(params.articleId, noSuchArticle)),
      }),
    }),
    operation({
      id: 'listProfileArticles',
      method: 'GET',
      path: `${BASE}/profiles/:profileId/adverse-media`,
      role: 'api',
      tag: TAG,
      summary: 'Articles that name a profile',
      description:
        'Of the articles of your organisation those whose parties were linked to this profile, the newest first.',
      permission: 'screen:read',
      params: profileParams,
      query: schemas.profileArticlesQuery,
      response: {
        status: 200,
        description: 'One page of articles',
        schema: schemas.articlePage,
        example: ARTICLES_EXAMPLE_PAGE,
      },
      problems: ['not-found', 'validation-failed', 'invalid-cursor'],
      handle: async ({ params, query: { limit, cursor }, principal }) => ({
        message: 'Articles found',
        data: await articles.ofProfile(principal.tenantId, checkedProfileId(params.profileId), { limit, cursor }),
      }),
    }),
  ];
}
