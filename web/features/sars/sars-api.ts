import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Answer, api, dataOf, type Item } from '../../api/client.ts';
import { reports as t } from '../../text/sars.ts';
import type { Saved } from '../../ui/autosave.ts';
import { pageAt } from '../../ui/page-at.ts';
import { bodyOf, type Draft, draftOf, type StoredSar } from './draft.ts';

export type Sar = Item<'/amlcore/api/v1/sars'>;
export type { StoredSar };

const PAGE = 50;
const MOST_OF_ONE = 100;

export type SarsFilter = { dueBy?: string; continueBy?: string };

export const sarsQuery = (filter: SarsFilter) =>
  infiniteQueryOptions({
    queryKey: ['sars', 'list', filter],
    queryFn: ({ pageParam }) =>
      dataOf(api.GET('/amlcore/api/v1/sars', { params: { query: { ...filter, limit: PAGE, ...pageAt(pageParam) } } })),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** Status in words. */
export const statusOf = ({ status, isReturned }: Pick<Sar, 'status' | 'isReturned'>): string =>
  isReturned ? t.sentBack : t.status[status];

/** Reports that continue or correct one; the latest hundred. */
export const sarsAfterQuery = (sarId: string) =>
  queryOptions({
    queryKey: ['sars', 'after', sarId],
    queryFn: async () =>
      (await dataOf(api.GET('/amlcore/api/v1/sars', { params: { query: { priorSarId: sarId, limit: MOST_OF_ONE } } })))
        .items,
    // Each read is recorded in the audit trail, so it is not repeated without need.
    staleTime: 60_000,
  });

/** Reports of a case; the latest hundred. */
export const sarsOfCaseQuery = (caseId: string) =>
  queryOptions({
    queryKey: ['sars', 'of-case', caseId],
    queryFn: async () =>
      (await dataOf(api.GET('/amlcore/api/v1/sars', { params: { query: { caseId, limit: MOST_OF_ONE } } }))).items,
    // Each read is recorded in the audit trail, so it is not repeated without need.
    staleTime: 60_000,
  });

const at = (sarId: string) => ({ path: { sarId } });

export const sarQuery = (sarId: string) =>
  queryOptions({
    queryKey: ['sars', sarId],
    queryFn: () => dataOf(api.GET('/amlcore/api/v1/sars/{sarId}', { params: at(sarId) })),
    // Each read is recorded in the audit trail, so it is not repeated without need.
    staleTime: 60_000,
  });

/** The report as it would be submitted, with what is missing and the figures of its payments. */
export const previewQuery = ({ sarId, version }: Versioned) =>
  queryOptions({
    queryKey: ['sars', sarId, 'preview', version],
    queryFn: () => dataOf(api.GET('/amlcore/api/v1/sars/{sarId}/preview', { params: at(sarId) })),
    // Keeps the preview of this report while its next version loads.
    placeholderData: (before, query) => (query?.queryKey[1] === sarId ? before : undefined),
    // Each read is recorded in the audit trail, so it is not repeated without need.
    staleTime: Number.POSITIVE_INFINITY,
  });
export type Preview = Answer<'/amlcore/api/v1/sars/{sarId}/preview'>;

export const sentencesQuery = (sarId: string, transactionUuids: readonly string[]) =>
  queryOptions({
    queryKey: ['sars', sarId, 'sentences', transactionUuids],
    queryFn: async () =>
      (await dataOf(api.GET('/amlcore/api/v1/sars/{sarId}/narrative-sentences', { params: at(sarId) }))).items,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Activity types of the FinCEN form. */
export const activityTypesQuery = queryOptions({
  queryKey: ['sar-activity-types'],
  queryFn: async () => (await dataOf(api.GET('/amlcore/api/v1/sars/activity-types'))).items,
  staleTime: Number.POSITIVE_INFINITY,
});

export const instrumentsQuery = queryOptions({
  queryKey: ['sar-instruments'],
  queryFn: async () => (await dataOf(api.GET('/amlcore/api/v1/sars/instruments'))).items,
  staleTime: Number.POSITIVE_INFINITY,
});

export const afterAct = (queries: QueryClient) => queries.invalidateQueries({ queryKey: ['sars'] });

/** @returns the id of the draft */
export async function createSar(body: {
  form: 'FINCEN_SAR' | 'GOAML_STR';
  caseId?: string;
  /** The report that this one continues or corrects. */
  priorSarId?: string;
  filingKind?: 'CONTINUING' | 'CORRECTION';
  transactionUuids?: string[];
}): Promise<string> {
  const made = await dataOf(
    api.POST('/amlcore/api/v1/sars', { body }) as Promise<{ data?: { data: { sarId: string } } }>,
  );
  return made.sarId;
}

type Versioned = Pick<StoredSar, 'sarId' | 'version'>;

/** Key of the kept draft. */
const draftKey = (sarId: string) => `sar/${sarId}`;

/** @returns the saved report. Rejected if another user changed it since `version`. */
const save = ({ sarId, version }: Versioned, draft: Draft): Promise<StoredSar> =>
  changed(sarId, { ...bodyOf(draft), version });
/** @returns the report, pending approval. Rejected if required fields are missing. */
const submit = ({ sarId, version }: Versioned): Promise<StoredSar> => changed(sarId, { version, status: 'SUBMITTED' });

/** Saves a draft while it is edited. */
export const savedBy = (queries: QueryClient, sar: StoredSar): Saved<StoredSar, Draft> => {
  const { sarId } = sar;
  return {
    stored: sar,
    queryKey: sarQuery(sarId).queryKey,
    draftKey: draftKey(sarId),
    draftOf,
    save: (version, draft) => save({ sarId, version }, draft),
    submit: (version) => submit({ sarId, version }),
    afterSubmit: () => afterAct(queries),
  };
};

const changed = (sarId: string, body: object): Promise<StoredSar> =>
  dataOf(
    api.PATCH('/amlcore/api/v1/sars/{sarId}', { params: at(sarId), body: body as never }) as Promise<{
      data?: { data: StoredSar };
    }>,
  );
export const approve = ({ sarId, version }: Versioned) =>
  api.POST('/amlcore/api/v1/sars/{sarId}/submit', { params: at(sarId), body: { version } });
export const giveBack = ({ sarId }: Versioned, reason: string) =>
  api.POST('/amlcore/api/v1/sars/{sarId}/return', { params: at(sarId), body: { reason } });
export const accepted = ({ sarId }: Versioned, externalReferenceId: string) =>
  api.POST('/amlcore/api/v1/sars/{sarId}/acknowledgement', {
    params: at(sarId),
    body: { outcome: 'ACCEPTED', externalReferenceId },
  });
/** FinCEN's own file states whether the report was accepted, and which fields have errors. */
export const answered = ({ sarId }: Versioned, acknowledgement: string) =>
  api.POST('/amlcore/api/v1/sars/{sarId}/acknowledgement', { params: at(sarId), body: { acknowledgement } });
export const rejected = ({ sarId }: Versioned, reason: string) =>
  api.POST('/amlcore/api/v1/sars/{sarId}/acknowledgement', {
    params: at(sarId),
    body: { outcome: 'REJECTED', reason },
  });

export const fileAddress = (sarId: string, format: 'fincen' | 'goaml' | 'pdf') =>
  `/amlcore/api/v1/sars/${sarId}/export?format=${format}`;
