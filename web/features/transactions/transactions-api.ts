import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type Answer, api, bareOf, dataOf, type Item } from '../../api/client.ts';
import { intervalMs } from '../../api/live.ts';
import type { transactions } from '../../text/transactions.ts';
import { pageAt } from '../../ui/page-at.ts';
import type { RiskLevel } from '../../ui/risk.ts';
import { typedNumber } from '../../ui/typed-number.ts';
import type { Filters } from './filters.ts';

export type Transaction = Item<'/amlcore/api/v1/transactions'>;
export type Assessment = Answer<'/amlcore/api/v1/transactions/{transactionUuid}/risk-assessment'>;
type Disposition = keyof typeof transactions.disposition;
type Sort = 'DATE' | 'AMOUNT' | 'SCORE';
export type Decision = keyof typeof transactions.decide.option;
export type ReasonCode = keyof typeof transactions.decide.reasonOption;

function queryOf(filters: Filters) {
  const { reference, status, type, flow, flagged, from, to, currency, min, max, country } = filters;
  return {
    ...(reference && { transactionReference: reference }),
    ...(status && { status: status.split(',') as Transaction['status'][] }),
    ...(type && { transactionType: type.split(',') as Transaction['transactionType'][] }),
    ...(flow && { transactionFlow: flow as Transaction['transactionFlow'] }),
    ...(flagged && { isSuspicious: flagged === 'yes' }),
    ...(from && { from: `${from}T00:00:00Z` }),
    ...(to && { to: `${to}T23:59:59.999Z` }),
    ...(currency && { currency }),
    ...(min && { minAmount: typedNumber(min) as number }),
    ...(max && { maxAmount: typedNumber(max) as number }),
    ...(country && { countryCode: country }),
    ...(filters.recordedFrom && { createdFrom: `${filters.recordedFrom}T00:00:00Z` }),
    ...(filters.recordedTo && { createdTo: `${filters.recordedTo}T23:59:59.999Z` }),
    ...(filters.wallet && { walletAddress: filters.wallet }),
    ...(filters.decider && { decidedBy: filters.decider }),
    ...(filters.party && { partyId: filters.party }),
    ...(filters.account && { account: filters.account, ...(filters.bic && { bic: filters.bic }) }),
    ...(filters.minScore && { minScore: typedNumber(filters.minScore) as number }),
    ...(filters.maxScore && { maxScore: typedNumber(filters.maxScore) as number }),
    ...(filters.finding && { findingCode: filters.finding }),
    ...(filters.rule && { ruleId: filters.rule }),
    ...(filters.list && { watchlistId: filters.list }),
    ...(filters.tier && { riskTier: filters.tier.split(',') as RiskLevel[] }),
    ...(filters.disposition && { disposition: filters.disposition.split(',') as Disposition[] }),
  };
}

const PAGE = 50;

/** @param text name of a party, account, wallet or reference; '': any */
export const transactionsQuery = (filters: Filters, text = '') =>
  infiniteQueryOptions({
    queryKey: ['transactions', filters, text],
    queryFn: ({ pageParam }) =>
      dataOf(
        api.GET('/amlcore/api/v1/transactions', {
          params: {
            query: {
              ...queryOf(filters),
              ...(text ? { text } : filters.sort && !filters.party && { sort: filters.sort as Sort }),
              limit: PAGE,
              ...pageAt(pageParam),
            },
          },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** Address of a CSV file with all filtered payments. */
export function exportAddress(filters: Filters): string {
  const query = new URLSearchParams(
    Object.entries(queryOf(filters)).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((one) => [name, String(one)]),
    ),
  ).toString();
  return `/amlcore/api/v1/transactions/export${query === '' ? '' : `?${query}`}`;
}

/** Payments with this reference: one or none. */
export const byReference = (transactionReference: string) =>
  api.GET('/amlcore/api/v1/transactions', { params: { query: { transactionReference, limit: 1 } } });

/** Polling interval while the screening is pending. */
const WHILE_PENDING_MS = 1_500;

export const transactionQuery = (transactionUuid: string) =>
  queryOptions({
    queryKey: ['transaction', transactionUuid],
    queryFn: () =>
      dataOf(api.GET('/amlcore/api/v1/transactions/{transactionUuid}', { params: { path: { transactionUuid } } })),
    refetchInterval: ({ state }) => (state.data?.status === 'PENDING' ? intervalMs(WHILE_PENDING_MS) : false),
  });

/** @param version of the transaction, which increases when the screening finishes */
export const assessmentQuery = (transactionUuid: string, version: number) =>
  queryOptions({
    queryKey: ['transaction', transactionUuid, 'assessment', version],
    queryFn: () =>
      bareOf(
        api.GET('/amlcore/api/v1/transactions/{transactionUuid}/risk-assessment', {
          params: { path: { transactionUuid } },
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });

export function recompute(transactionUuid: string): Promise<Assessment> {
  return bareOf(
    api.GET('/amlcore/api/v1/transactions/{transactionUuid}/risk-assessment', {
      params: { path: { transactionUuid }, query: { recompute: true } },
    }),
  );
}

export interface DecisionDraft {
  decision: Decision;
  reasonCode: ReasonCode;
  reason: string;
  party?: 'SENDER' | 'RECEIVER';
  exemptUntil?: string;
  clearParty?: boolean;
  clearProfileIds?: string[];
  clearReviewDate?: string;
  licenseId?: string;
  version: number;
}

/** Whether the decision needs approval (202) or is in effect. */
export async function decide(transactionUuid: string, body: DecisionDraft): Promise<{ isProposed: boolean }> {
  const { response } = await api.POST('/amlcore/api/v1/transactions/{transactionUuid}/decision', {
    params: { path: { transactionUuid } },
    body,
  });
  return { isProposed: response.status === 202 };
}

/** `screeningReferenceData` of a screened transaction, as the service fills it. */
export interface ScreeningReference {
  screenedAt: string;
  suspicionScore: number;
  riskTier: RiskLevel;
  disposition: Disposition;
  alertId: string | null;
  findings: {
    stage: string;
    code: string;
    subject: string;
    status: Transaction['status'] | null;
    score: number;
    remark: string;
    confidence: number | null;
    gravity: number | null;
  }[];
  matches: { subject: string; profileId: string; primaryName: string; matchedName: string; score: number }[];
  nearMisses: { subject: string; profileId: string; primaryName: string; score: number; contradicts: string[] }[];
  clearedMatches: { subject: string; profileId: string; primaryName: string; score: number; reason: string | null }[];
}

/** null while it is being screened. */
export function referenceOf({ screeningReferenceData }: Transaction): ScreeningReference | null {
  return 'screenedAt' in screeningReferenceData ? (screeningReferenceData as unknown as ScreeningReference) : null;
}

/** The latest first. A payment rarely raises more than two alerts. */
export const alertsOfTransactionQuery = (transactionUuid: string) =>
  queryOptions({
    queryKey: ['alerts', 'of-transaction', transactionUuid],
    queryFn: async () =>
      (await dataOf(api.GET('/amlcore/api/v1/alerts', { params: { query: { transactionUuid, limit: 5 } } }))).items,
  });
