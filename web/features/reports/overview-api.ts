import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Answer, api, dataOf } from '../../api/client.ts';
import { unreachable } from '../../api/problem.ts';
import type { CoverageLine } from '../../ui/coverage.tsx';

export type Statistics = Answer<'/amlcore/api/v1/statistics'>;

export type RuleStatistics = Answer<'/amlcore/api/v1/statistics/rules'>;

const DAY_MS = 86_400_000;
const EVERY_MS = 60_000;

export const statisticsQuery = (days: number) =>
  queryOptions({
    queryKey: ['statistics', days],
    queryFn: () => dataOf(api.GET('/amlcore/api/v1/statistics', { params: { query: { from: firstOf(days) } } })),
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
  });

/** @param ruleId absent: all of them */
export const ruleStatisticsQuery = (days: number, ruleId?: string) =>
  queryOptions({
    queryKey: ['statistics', 'rules', days, ruleId ?? null],
    queryFn: () => {
      const query = { from: firstOf(days), ...(ruleId !== undefined && { ruleId }) };
      return dataOf(api.GET('/amlcore/api/v1/statistics/rules', { params: { query } }));
    },
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
  });

const firstOf = (days: number) => new Date(Date.now() - (days - 1) * DAY_MS).toISOString().slice(0, 10);

export const latestRunQuery = queryOptions({
  queryKey: ['monitoring', 'latest-run'],
  queryFn: async () => {
    const { items } = await dataOf(api.GET('/amlcore/api/v1/monitoring/runs', { params: { query: { limit: 1 } } }));
    return items[0] ?? null;
  },
  refetchInterval: EVERY_MS,
});

export interface Health {
  coverage: CoverageLine[];
  status: 'UP' | 'DOWN';
  reasons: string[];
  warnings: string[];
}

/** Of the node that answers. It says so with 503 when it is not ready. */
export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: async (): Promise<Health> => {
    const answer = await fetch('/health/ready').catch(() => Promise.reject(unreachable(true)));
    return (await answer.json()) as Health;
  },
  refetchInterval: EVERY_MS,
});
