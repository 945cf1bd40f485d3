import { change, type Operation, operation } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/path-id.ts';
import * as examples from './examples.ts';
import { DEFAULT_LIMIT, type DiscountedMatches } from './queue.ts';
import { type DiscountedReviews, notDrawn } from './reviews.ts';
import type { DiscountedSamples } from './samples.ts';
import * as schemas from './schemas.ts';

const BASE = '/amlcore/api/v1/discounted-matches';
const COMMON = { role: 'api', tag: 'Discounted matches', tellsNoDecision: true } as const;
const PAGE = { nextCursor: null, hasMore: false, limit: DEFAULT_LIMIT };

interface RoutesParts {
  queue: Pick<DiscountedMatches, 'list' | 'statistics'>;
  samples: Pick<DiscountedSamples, 'draw' | 'list'>;
  reviews: Pick<DiscountedReviews, 'review'>;
}

export function discountedMatchRoutes({ queue, samples, reviews }: RoutesParts): Operation[] {
  return [...reading(queue), ...sampling(samples), reviewing(reviews)];
}

function reading(queue: RoutesParts['queue']): Operation[] {
  return [
    operation({
      ...COMMON,
      id: 'listDiscountedMatches',
      method: 'GET',
      path: BASE,
      summary: 'List payments with discounted matches',
      description:
        'Payments with a match shown without effect, because the name is common and the listed party has ' +
        'another name or a conflicting birth date. The latest recorded first.',
      permission: 'alert:read',
      query: schemas.matchesQuery,
      response: {
        status: 200,
        description: 'One page of payments',
        schema: schemas.matchPage,
        example: { items: [examples.MATCH_EXAMPLE], ...PAGE },
      },
      problems: ['validation-failed', 'unprocessable-format', 'invalid-cursor'],
      handle: async ({ query, principal }) => ({
        message: 'Discounted matches found',
        data: await queue.list(principal, query),
      }),
    }),
    operation({
      ...COMMON,
      id: 'getDiscountedMatchStatistics',
      method: 'GET',
      path: `${BASE}/statistics`,
      summary: 'Get statistics of discounted matches',
      description:
        'How many payments of the date range have a discounted match, how many were drawn and reviewed, and the ' +
        'share of wrong discounts with its 95% confidence interval.',
      permission: 'alert:read',
      query: schemas.statisticsQuery,
      response: {
        status: 200,
        description: 'The statistics',
        schema: schemas.statistics,
        example: examples.STATISTICS_EXAMPLE,
      },
      problems: ['validation-failed', 'unprocessable-format'],
      handle: async ({ query: { from, to }, principal }) => ({
        message: 'Discounted matches counted',
        data: await queue.statistics(principal.tenantId, { ...(from && { from }), ...(to && { to }) }),
      }),
    }),
  ];
}

function sampling(samples: RoutesParts['samples']): Operation[] {
  return [
    change({
      ...COMMON,
      id: 'drawDiscountedSample',
      method: 'POST',
      path: `${BASE}/samples`,
      summary: 'Draw a sample of payments with discounted matches',
      description:
        'Draws a share or a number of the payments at random. The service creates the seed, and the response has ' +
        'everything needed to reproduce the draw. A payment is drawn at most once. The service also draws a sample ' +
        'each week (setting alerts.discountedSampleSize). Draws from at most 50,000 payments, and at most 1,000 of them.',
      permission: 'alert:write',
      weight: { units: 10 },
      body: schemas.drawRequest,
      requestExample: { count: 10 },
      response: {
        status: 201,
        description: 'The sample; it can be empty',
        schema: schemas.sampleView,
        example: examples.SAMPLE_EXAMPLE,
      },
      problems: ['validation-failed', 'unprocessable-format'],
      handle: ({ body, caller }) => samples.draw(caller, body),
      answer: (data) => ({ message: `${data.drawn} payments drawn`, data }),
      location: () => `${BASE}?state=DRAWN`,
    }),
    operation({
      ...COMMON,
      id: 'listDiscountedSamples',
      method: 'GET',
      path: `${BASE}/samples`,
      summary: 'List samples of discounted matches',
      description: 'The newest first.',
      permission: 'alert:read',
      query: schemas.samplesQuery,
      response: {
        status: 200,
        description: 'One page of samples',
        schema: schemas.samplePage,
        example: { items: [examples.SAMPLE_EXAMPLE], ...PAGE },
      },
      problems: ['validation-failed', 'invalid-cursor'],
      handle: async ({ query, principal }) => ({
        message: 'Samples found',
        data: await samples.list(principal, query),
      }),
    }),
  ];
}

function reviewing(reviews: RoutesParts['reviews']): Operation {
  return change({
    ...COMMON,
    id: 'reviewDiscountedMatch',
    method: 'POST',
    path: `${BASE}/:transactionUuid/review`,
    summary: 'Review a drawn payment',
    description:
      'CORRECT: the party is another person. WRONG opens an alert about the party, on this payment and on its other ' +
      'payments with a discounted match with the same listing. The payments keep their status. A review cannot be ' +
      'changed. Only users can review.',
    permission: 'alert:write',
    params: schemas.matchParams,
    body: schemas.reviewRequest,
    requestExample: { verdict: examples.REVIEW_EXAMPLE.verdict, reason: examples.REVIEW_EXAMPLE.reason },
    response: {
      status: 200,
      description: 'The review',
      schema: schemas.reviewView,
      example: examples.REVIEW_EXAMPLE,
    },
    problems: ['not-found', 'validation-failed', 'conflict', 'unreadable-record'],
    handle: ({ params, body, caller }) => reviews.review(caller, pathId(params.transactionUuid, notDrawn), body),
    answer: (data) => ({ message: 'Payment reviewed', data }),
  });
}
