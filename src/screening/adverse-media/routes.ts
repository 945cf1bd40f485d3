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
        'is laid at their door. Parties at or above your alarm threshold are linked to profiles. Who is tied to a theme with ' +
        'the confidence that your organisation sets becomes an ADVERSE_MEDIA profile of your own list, and is screened ' +
        'against from then on; below it a person decides. The article is kept for your organisation alone. `replaces` takes ' +
        'another article back, which needs the permission profile:write too.',
      permission: 'screen:write',
      weight: { bytesPerUnit: 8 * 1024 },
      body: schemas.articleRequest,
      requestExample: ARTICLE_EXAMPLE_REQUEST,
      response: {
        status: 200,
        description: 'What was found',
        schema: schemas.articleResult,
        example: ARTICLE_EXAMPLE_RESULT,
      },
      problems: ['validation-failed', 'unprocessable-format', 'not-found', 'conflict'],
      handle: async ({ body, caller }) => {
        if (body.replaces !== undefined) requirePermission(caller.principal, 'profile:write');
        return await articles.add({ ...body, replaces: body.replaces?.toLowerCase() }, caller);
      },
      answer: (data) => ({ message: 'Article analysed', data }),
    }),
    operation({
      id: 'listArticles',
      tellsNoDecision: true,
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
    change({
      id: 'withdrawArticle',
      method: 'POST',
      path: `${BASE}/adverse-media/articles/:articleId/withdraw`,
      role: 'api',
      tag: TAG,
      summary: 'Take an article back',
      description: 'What it listed ends today and is history. The article stays readable as evidence.',
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
    operation({
      id: 'listProfileArticles',
      tellsNoDecision: true,
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
