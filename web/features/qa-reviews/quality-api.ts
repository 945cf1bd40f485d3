import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Answer, api, dataOf, type Item } from '../../api/client.ts';
import { pageAt } from '../../ui/page-at.ts';
import type { StoredAlert } from '../alerts/alerts-api.ts';

export type Reading = Item<'/amlcore/api/v1/second-readings'>;
export type StoredReading = Answer<'/amlcore/api/v1/second-readings/{readingId}'>;
export type Evidence = NonNullable<StoredReading['evidence']>;
export type ErrorRates = Answer<'/amlcore/api/v1/second-readings/error-rates'>;
export type Dimension = 'byCloser' | 'byReason' | 'byCause' | 'bySeverity';

const VIEWS = {
  mine: { reader: 'me' },
  waiting: { state: ['WAITING' as const] },
  disagreed: { verdict: 'DISAGREE' as const },
  concluded: { state: ['CONCLUDED' as const] },
  all: {},
};
export type View = keyof typeof VIEWS;
export const viewOf = (written: string | undefined): View =>
  (Object.keys(VIEWS) as View[]).find((view) => view === written) ?? 'mine';

export const readingsQuery = (view: View) =>
  infiniteQueryOptions({
    queryKey: ['quality', 'list', view],
    queryFn: ({ pageParam }) =>
      dataOf(
        api.GET('/amlcore/api/v1/second-readings', {
          params: { query: { ...VIEWS[view], limit: 50, ...pageAt(pageParam) } },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export const readingQuery = (readingId: string) =>
  queryOptions({
    queryKey: ['quality', 'one', readingId],
    queryFn: () => dataOf(api.GET('/amlcore/api/v1/second-readings/{readingId}', { params: { path: { readingId } } })),
  });

export const ratesQuery = queryOptions({
  queryKey: ['quality', 'rates'],
  queryFn: () => dataOf(api.GET('/amlcore/api/v1/second-readings/error-rates', { params: { query: {} } })),
});

/** A review shows alerts, and may reopen one. */
export async function afterAct(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['quality'] }),
    queries.invalidateQueries({ queryKey: ['alerts'] }),
  ]);
}

/** Drops cached answers of other pages: they may show the first decision, or an error that no longer applies. */
export async function afterTurn(queries: QueryClient): Promise<void> {
  queries.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => queryKey[0] !== 'quality' });
  await afterAct(queries);
}

export interface Draw {
  reason: string;
  closedFrom: string;
  closedTo: string;
  share: number;
  stratifiedBy?: string;
  dispositions?: string[];
}
export const drawSample = (body: Draw) =>
  dataOf(api.POST('/amlcore/api/v1/second-readings/samples', { body: body as never }));

/** @returns null: no review is waiting */
export async function takeNext(): Promise<string | null> {
  const { reading } = await dataOf(api.POST('/amlcore/api/v1/second-readings/next', { body: {} }));
  return reading?.readingId ?? null;
}

type Versioned = Pick<Reading, 'readingId' | 'version'>;
const at = ({ readingId }: Versioned) => ({ path: { readingId } });

export const putBack = (reading: Versioned) =>
  api.POST('/amlcore/api/v1/second-readings/{readingId}/put-back', {
    params: at(reading),
    body: { version: reading.version },
  });

export interface SecondAnswer {
  disposition: string;
  reasonCode: string;
  reason: string;
}
export const answer = (reading: Versioned, said: SecondAnswer) =>
  api.POST('/amlcore/api/v1/second-readings/{readingId}/answer', {
    params: at(reading),
    body: { ...said, version: reading.version } as never,
  });

export interface Conclusion {
  verdict: 'AGREE' | 'DISAGREE';
  errorKind?: string;
  reason: string;
}
export const conclude = (reading: Versioned, said: Conclusion) =>
  api.POST('/amlcore/api/v1/second-readings/{readingId}/conclude', {
    params: at(reading),
    body: { ...said, version: reading.version } as never,
  });

/** Evidence in the form that the parts of the alert page expect, without the first decision. */
export const asAlert = (evidence: Evidence): StoredAlert =>
  ({
    ...evidence,
    customerHits: evidence.customerHits.map((hit) => ({ ...hit, state: 'OPEN', suppressedReason: null })),
  }) as unknown as StoredAlert;
