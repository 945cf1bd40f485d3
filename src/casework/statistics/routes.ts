import { type Operation, operation } from '../../platform/http/operation.ts';
import {
  ANALYST_STATISTICS_EXAMPLE,
  analystStatisticsView,
  FILING_STATISTICS_EXAMPLE,
  filingStatisticsView,
  LIST_STATISTICS_EXAMPLE,
  listStatisticsView,
  RULE_STATISTICS_EXAMPLE,
  ruleStatisticsQuery,
  ruleStatisticsView,
  STATISTICS_EXAMPLE,
  statisticsQuery,
  statisticsView,
} from './schemas.ts';
import type { Statistics } from './statistics.ts';

export function statisticsRoutes(statistics: Statistics): Operation[] {
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
    operation({
      id: 'getListStatistics',
      method: 'GET',
      path: '/amlcore/api/v1/statistics/lists',
      role: 'api',
      tag: 'Statistics',
      summary: 'Get the precision of each list',
      description:
        'Alerts about listed parties in the work queues that you can see: per list the number raised, open, and ' +
        'closed as true or false positives. Computed on request.',
      permission: 'alert:read',
      query: statisticsQuery,
      response: {
        status: 200,
        description: 'The figures',
        schema: listStatisticsView,
        example: LIST_STATISTICS_EXAMPLE,
      },
      problems: ['validation-failed', 'unprocessable-format'],
      handle: async ({ query, principal }) => ({
        message: 'List statistics counted',
        data: await statistics.ofLists(principal, query),
      }),
    }),
    operation({
      id: 'getAnalystStatistics',
      method: 'GET',
      path: '/amlcore/api/v1/statistics/analysts',
      role: 'api',
      tag: 'Statistics',
      summary: 'Get workload and throughput of each user',
      description:
        'Per user: open alerts assigned, alerts closed, by their due time or later, and the median time from ' +
        'raising to closing. Covers the work queues that you can see. Computed on request.',
      permission: 'alert:read',
      query: statisticsQuery,
      response: {
        status: 200,
        description: 'The figures',
        schema: analystStatisticsView,
        example: ANALYST_STATISTICS_EXAMPLE,
      },
      problems: ['validation-failed', 'unprocessable-format'],
      handle: async ({ query, principal }) => ({
        message: 'Analyst statistics counted',
        data: await statistics.ofAnalysts(principal, query),
      }),
    }),
    operation({
      id: 'getFilingStatistics',
      method: 'GET',
      path: '/amlcore/api/v1/statistics/filings',
      role: 'api',
      tag: 'Statistics',
      summary: 'Count filing deadlines',
      description:
        'Per kind of filing deadline: open, overdue, due within seven days, and filed in the date range. ' +
        'Suspicious activity reports are not included. Computed on request.',
      permission: 'alert:read',
      query: statisticsQuery,
      response: {
        status: 200,
        description: 'The figures',
        schema: filingStatisticsView,
        example: FILING_STATISTICS_EXAMPLE,
      },
      problems: ['validation-failed', 'unprocessable-format'],
      handle: async ({ query, principal }) => ({
        message: 'Filing statistics counted',
        data: await statistics.ofFilings(principal, query),
      }),
    }),
  ];
}
