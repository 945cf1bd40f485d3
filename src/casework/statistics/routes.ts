import { type Operation, operation } from '../../platform/http/operation.ts';
import {
  RULE_STATISTICS_EXAMPLE,
  ruleStatisticsQuery,
  ruleStatisticsView,
  STATISTICS_EXAMPLE,
  statisticsQuery,
  statisticsView,
} from './schemas.ts';
import type { Statistics } from './statistics.ts';

export function statisticsRoutes(statistics: Pick<Statistics, 'of' | 'ofRules'>): Operation[] {
  return [
    operation({
      id: 'getStatistics',
      method: 'GET',
      path: '/amlcore/api/v1/statistics',
      role: 'api',
      tag: 'Statistics',
      summary: 'Get daily volumes, hits and alerts',
      description:
        'Figures of your organization: transactions by status, stored screenings, alerts raised and closed, ' +
        'precision by finding code, and the age of open alerts. Alert figures cover the work queues that you ' +
        'can see. Computed on request.',
      permission: 'alert:read',
      query: statisticsQuery,
      response: { status: 200, description: 'The figures', schema: statisticsView, example: STATISTICS_EXAMPLE },
      problems: ['validation-failed', 'unprocessable-format'],
      handle: async ({ query, principal }) => ({
        message: 'Statistics counted',
        data: await statistics.of(principal, query),
      }),
    }),
    operation({
      id: 'getRuleStatistics',
      method: 'GET',
      path: '/amlcore/api/v1/statistics/rules',
      role: 'api',
      tag: 'Statistics',
      summary: 'Get the precision of each rule',
      description:
        'Alerts raised by rules in the work queues that you can see: per rule the number raised, open, and ' +
        'closed as true or false positives. Computed on request.',
      permission: 'alert:read',
      query: ruleStatisticsQuery,
      response: {
        status: 200,
        description: 'The figures',
        schema: ruleStatisticsView,
        example: RULE_STATISTICS_EXAMPLE,
      },
      problems: ['validation-failed', 'unprocessable-format'],
      handle: async ({ query, principal }) => ({
        message: 'Rule statistics counted',
        data: await statistics.ofRules(principal, query),
      }),
    }),
  ];
}
