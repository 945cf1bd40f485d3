import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Answer, api, dataOf, type Item } from '../../api/client.ts';
import type { Saved } from '../../ui/autosave.ts';
import { pageAt } from '../../ui/page-at.ts';

export type CurrencyReport = Item<'/amlcore/api/v1/currency-reports'>;
export type StoredReport = Answer<'/amlcore/api/v1/currency-reports/{obligationId}'>;
export type Person = StoredReport['persons'][number];
export type Line = StoredReport['transactions'][number];

const PAGE = 50;

export const reportsQuery = (state: CurrencyReport['state'] | undefined, businessDay: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['obligations', 'cash', state, businessDay],
    queryFn: ({ pageParam }) =>
      dataOf(
        api.GET('/amlcore/api/v1/currency-reports', {
          params: {
            query: {
              ...(state && { state }),
              ...(businessDay && { businessDay }),
              limit: PAGE,
              ...pageAt(pageParam),
            },
          },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

const at = (obligationId: string) => ({ path: { obligationId } });

export const reportQuery = (obligationId: string) =>
  queryOptions({
    queryKey: ['obligations', 'cash', 'one', obligationId],
    queryFn: () => dataOf(api.GET('/amlcore/api/v1/currency-reports/{obligationId}', { params: at(obligationId) })),
  });

export const afterAct = (queries: QueryClient) => queries.invalidateQueries({ queryKey: ['obligations'] });

/** Editable parts of a report. */
export interface Draft {
  persons: Person[];
  transactions: Line[];
  conduct: StoredReport['conduct'];
  priorDocumentNumber: string;
}

type Versioned = Pick<StoredReport, 'obligationId' | 'version'>;

const save = (
  { obligationId, version }: Versioned,
  { persons, transactions, conduct, priorDocumentNumber }: Draft,
): Promise<StoredReport> =>
  dataOf(
    api.PATCH('/amlcore/api/v1/currency-reports/{obligationId}', {
      params: at(obligationId),
      body: {
        version,
        persons,
        transactions: transactions.map(({ direction: _, ...line }) => line),
        conduct,
        ...(priorDocumentNumber && { priorDocumentNumber }),
      } as never,
    }),
  );
const fileIt = ({ obligationId, version }: Versioned): Promise<StoredReport> =>
  dataOf(
    api.POST('/amlcore/api/v1/currency-reports/{obligationId}/file', { params: at(obligationId), body: { version } }),
  );

const draftOf = ({ persons, transactions, conduct, priorDocumentNumber }: StoredReport): Draft => ({
  ...{ persons, transactions, conduct, priorDocumentNumber: priorDocumentNumber ?? '' },
});

/** Saves a draft while it is edited, and files it. */
export const savedBy = (queries: QueryClient, report: StoredReport): Saved<StoredReport, Draft> => {
  const { obligationId } = report;
  return {
    stored: report,
    queryKey: reportQuery(obligationId).queryKey,
    draftKey: `ctr/${obligationId}`,
    draftOf,
    save: (version, draft) => save({ obligationId, version }, draft),
    submit: (version) => fileIt({ obligationId, version }),
    afterSubmit: () => afterAct(queries),
  };
};

/** @returns the id of the correction */
export async function correct({ obligationId, version }: Versioned): Promise<string> {
  const begun = await dataOf(
    api.POST('/amlcore/api/v1/currency-reports/{obligationId}/correct', {
      params: at(obligationId),
      body: { version },
    }),
  );
  return begun.obligationId;
}

export type Answered =
  | { outcome: 'ACCEPTED'; externalReferenceId: string }
  | { outcome: 'REJECTED'; reason: string }
  | { acknowledgement: string };
export const answer = ({ obligationId }: Versioned, body: Answered) =>
  api.POST('/amlcore/api/v1/currency-reports/{obligationId}/acknowledgement', { params: at(obligationId), body });
export const notDue = ({ obligationId }: Versioned, reason: string) =>
  api.POST('/amlcore/api/v1/report-obligations/{obligationId}/settle', {
    params: at(obligationId),
    body: { state: 'NOT_REQUIRED', reason },
  });

export const fileAddress = (obligationId: string, format: 'xml' | 'pdf') =>
  `/amlcore/api/v1/currency-reports/${obligationId}/export?format=${format}`;
