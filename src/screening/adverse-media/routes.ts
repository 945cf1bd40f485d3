import { checkedProfileId } from '../../lists/profiles.ts';
import { profileParams } from '../../lists/schemas.ts';
import { requirePermission } from '../../platform/access/permissions.ts';
import { change, type Operation, operation } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/path-id.ts';
import { type Articles, noSuchArticle } from './articles.ts';
import {
  ARTICLE_EXAMPLE_REQUEST,
  ARTICLE_EXAMPLE_RESULT,
  ARTICLES_EXAMPLE_PAGE,
  WITHDRAWN_EXAMPLE_RESULT,
} from './examples.ts';
import * as schemas from './schemas.ts';

const BASE = '/amlcore/api/v1';
const TAG = 'Adverse media';

export function adverseMediaRoutes(articles: Articles): Operation[] {
  return [...analysisRoutes(articles), ...articleRoutes(articles), ...profileArticleRoutes(articles)];
}

function analysisRoutes(articles: Articles): Operation[] {
  return [
    change({
      id: 'analyseArticle',
      method: 'POST',
      path: `${BASE}/adverse-media/articles`,
      role: 'api',
      tag: TAG,
      summary: 'Analyze an article',
      description:
        'Returns offense categories (FATF) with the stage of the proceedings, the supporting passages, and the ' +
        'parties with their role. Parties that score at or above your threshold are linked to profiles. A party ' +
        'with enough confidence (setting adverseMedia.minConfidence) becomes an ADVERSE_MEDIA profile on the ' +
        'internal list and is used by screenings. Below it, a user decides. The article is visible only to your ' +
        'organization. `replaces` withdraws another article and also requires profile:write.',
      permission: 'screen:write',
      weight: { bytesPerUnit: 8 * 1024 },
      body: schemas.articleRequest,
      requestExample: ARTICLE_EXAMPLE_REQUEST,
      response: {
        status: 200,
        description: 'Result of the analysis',
        schema: schemas.articleResult,
        example: ARTICLE_EXAMPLE_RESULT,
      },
      problems: ['validation-failed', 'unprocessable-format', 'not-found', 'conflict'],
      handle: async ({ body, caller }) => {
        if (body.replaces !== undefined) requirePermission(caller.principal, 'profile:write');
        return await articles.add({ ...body, replaces: body.replaces?.toLowerCase() }, caller);
      },
      answer: (data) => ({ message: 'Article analyzed', data }),
    }),
  ];
}

function articleRoutes(articles: Articles): Operation[] {
  return [
    operation({
      id: 'listArticles',
      tellsNoDecision: true,
      method: 'GET',
      path: `${BASE}/adverse-media/articles`,
      role: 'api',
      tag: TAG,
      summary: 'List articles of your organization',
      description: 'Latest analysis first, with offense categories and linked profiles.',
      permission: 'screen:read',
      query: schemas.articlesQuery,
      response: {
        status: 200,
        description: 'One page of articles',
        schema: schemas.articlePage,
        example: ARTICLES_EXAMPLE_PAGE,
      },
      problems: ['validation-failed', 'unprocessable-format', 'invalid-cursor'],
      handle: async ({ query: { theme, profileId, limit, cursor, withTotal }, principal }) => ({
        message: 'Articles found',
        data: await articles.list(
          principal.tenantId,
          { ...(theme && { theme }), ...(profileId && { profileId: profileId.toLowerCase() }) },
          { limit, cursor, withTotal },
        ),
      }),
    }),
    operation({
      id: 'getArticle',
      tellsNoDecision: true,
      method: 'GET',
      path: `${BASE}/adverse-media/articles/:articleId`,
      role: 'api',
      tag: TAG,
      summary: 'Get an article with its analysis',
      description: 'Returns the stored analysis with the text of the article.',
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
    change({
      id: 'withdrawArticle',
      method: 'POST',
      path: `${BASE}/adverse-media/articles/:articleId/withdraw`,
      role: 'api',
      tag: TAG,
      summary: 'Withdraw an article',
      description: 'Its listings end today and are kept as history. The article stays available as evidence.',
      permission: 'profile:write',
      params: schemas.articleParams,
      body: schemas.withdrawRequest,
      requestExample: { reason: 'The paper has taken it back.' },
      response: {
        status: 200,
        description: 'The article',
        schema: schemas.articleResult,
        example: WITHDRAWN_EXAMPLE_RESULT,
      },
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: ({ params, body, caller }) => articles.withdraw(pathId(params.articleId, noSuchArticle), body, caller),
      answer: (data) => ({ message: 'Article withdrawn', data }),
    }),
  ];
}

function profileArticleRoutes(articles: Articles): Operation[] {
  return [
    operation({
      id: 'listProfileArticles',
      tellsNoDecision: true,
      method: 'GET',
      path: `${BASE}/profiles/:profileId/adverse-media`,
      role: 'api',
      tag: TAG,
      summary: 'List articles that name a profile',
      description: 'Articles of your organization with parties linked to this profile, newest first.',
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
      handle: async ({ params, query: { limit, cursor, withTotal }, principal }) => ({
        message: 'Articles found',
        data: await articles.ofProfile(principal.tenantId, checkedProfileId(params.profileId), {
          limit,
          cursor,
          withTotal,
        }),
      }),
    }),
  ];
}
