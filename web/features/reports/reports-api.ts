import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Answer, api, dataOf } from '../../api/client.ts';
import { unreachable } from '../../api/problem.ts';
import type { CoverageLine } from '../../ui/coverage.tsx';
import { type Period, periodOf } from './periods.ts';

export type Statistics = Answer<'/amlcore/api/v1/statistics'>;
export type RuleStatistics = Answer<'/amlcore/api/v1/statistics/rules'>;
export type ListStatistics = Answer<'/amlcore/api/v1/statistics/lists'>;
export type AnalystStatistics = Answer<'/amlcore/api/v1/statistics/analysts'>;
export type FilingStatistics = Answer<'/amlcore/api/v1/statistics/filings'>;

const EVERY_MS = 60_000;
const of = ({ from, to }: Period) => ({ params: { query: { from, to } } });
const shared = { refetchInterval: EVERY_MS, placeholderData: keepPreviousData } as const;

export const statisticsQuery = (period: Period) =>
  queryOptions({
    queryKey: ['statistics', period.from, period.to],
    queryFn: () => dataOf(api.GET('/amlcore/api/v1/statistics', of(period))),
    ...shared,
  });

export const ruleStatisticsQuery = (period: Period) =>
  queryOptions({
    queryKey: ['statistics', 'rules', period.from, period.to],
    queryFn: () => dataOf(api.GET('/amlcore/api/v1/statistics/rules', of(period))),
    ...shared,
  });

/** The last `days` days of one rule. */
export const oneRuleQuery = (days: number, ruleId: string) =>
  queryOptions({
    queryKey: ['statistics', 'rule', days, ruleId],
    queryFn: () => {
      const { from, to } = periodOf({ days: String(days) });
      return dataOf(api.GET('/amlcore/api/v1/statistics/rules', { params: { query: { from, to, ruleId } } }));
    },
  });

export const listStatisticsQuery = (period: Period) =>
  queryOptions({
    queryKey: ['statistics', 'lists', period.from, period.to],
    queryFn: () => dataOf(api.GET('/amlcore/api/v1/statistics/lists', of(period))),
    ...shared,
  });

export const analystStatisticsQuery = (period: Period) =>
  queryOptions({
    queryKey: ['statistics', 'analysts', period.from, period.to],
    queryFn: () => dataOf(api.GET('/amlcore/api/v1/statistics/analysts', of(period))),
    ...shared,
  });

export const filingStatisticsQuery = (period: Period) =>
  queryOptions({
    queryKey: ['statistics', 'filings', period.from, period.to],
    queryFn: () => dataOf(api.GET('/amlcore/api/v1/statistics/filings', of(period))),
    ...shared,
  });

export const errorRatesQuery = (period: Period) =>
  queryOptions({
    queryKey: ['quality', 'rates', period.from, period.to],
    queryFn: () => dataOf(api.GET('/amlcore/api/v1/second-readings/error-rates', of(period))),
    placeholderData: keepPreviousData,
  });

/** SARs that are due by a day and not filed. Each read of the list is audited, so it is not repeated. */
export const dueSarsQuery = (dueBy: string) =>
  queryOptions({
    queryKey: ['due-sars', dueBy],
    queryFn: async () => {
      const query = { dueBy, limit: 1, withTotal: true };
      return (await dataOf(api.GET('/amlcore/api/v1/sars', { params: { query } }))).total?.count ?? 0;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export const latestRunQuery = queryOptions({
  queryKey: ['monitoring', 'latest-run'],
  queryFn: async () => {
    const { items } = await dataOf(api.GET('/amlcore/api/v1/monitoring/runs', { params: { query: { limit: 1 } } }));
    return items[0] ?? null;
  },
  refetchInterval: EVERY_MS,
});

interface Health {
  coverage: CoverageLine[];
  status: 'UP' | 'DOWN';
  reasons: string[];
  warnings: string[];
}

/** State of the node that answers. It answers 503 when it is not ready. */
export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: async (): Promise<Health> => {
    const answer = await fetch('/health/ready').catch(() => Promise.reject(unreachable(true)));
    return (await answer.json()) as Health;
  },
  refetchInterval: EVERY_MS,
});
