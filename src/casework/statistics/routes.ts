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
      summary: 'Volumes, hits, closed alerts and what is left, by day',
      description:
        'Of your organisation: transactions by status, stored screenings, alerts raised and closed, what raised them and how often that ' +
        'was right, and how old open alerts are, of alerts in work queues that you see. Counted when it is asked for.',
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
      summary: 'How often each rule was right',
      description:
        'Of alerts that rules raised, in work queues that you see: by rule how many were raised, are open, and were closed as true or false ' +
        'positives. Counted when it is asked for.',
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
        message: 'Rules counted',
        data: await statistics.ofRules(principal, query),
      }),
    }),
  ];
}
