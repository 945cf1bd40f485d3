import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Answer, api, dataOf, type Item } from '../../api/client.ts';

export type Sar = Item<'/amlcore/api/v1/sars'>;
export type StoredSar = Answer<'/amlcore/api/v1/sars/{sarId}'>;

const PAGE = 50;

export const sarsQuery = infiniteQueryOptions({
  queryKey: ['sars', 'list'],
  queryFn: ({ pageParam }) =>
    dataOf(
      api.GET('/amlcore/api/v1/sars', { params: { query: { limit: PAGE, ...(pageParam && { cursor: pageParam }) } } }),
    ),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

const at = (sarId: string) => ({ path: { sarId } });

export const sarQuery = (sarId: string) =>
  queryOptions({
    queryKey: ['sars', sarId],
    queryFn: () => dataOf(api.GET('/amlcore/api/v1/sars/{sarId}', { params: at(sarId) })),
    // Each reading is recorded: it is not read again without need.
    staleTime: 60_000,
  });

export const sentencesQuery = (sarId: string, version: number) =>
  queryOptions({
    queryKey: ['sars', sarId, 'sentences', version],
    queryFn: async () =>
      (await dataOf(api.GET('/amlcore/api/v1/sars/{sarId}/narrative-sentences', { params: at(sarId) }))).items,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const afterAct = (queries: QueryClient) => queries.invalidateQueries({ queryKey: ['sars'] });

/** @returns the id of the draft */
export async function createSar(body: {
  form: 'FINCEN_SAR' | 'GOAML_STR';
  caseId?: string;
  transactionUuids?: string[];
}): Promise<string> {
  const made = await dataOf(
    api.POST('/amlcore/api/v1/sars', { body }) as Promise<{ data?: { data: { sarId: string } } }>,
  );
  return made.sarId;
}

/** What the form of a report changes. */
export interface Draft {
  form: 'FINCEN_SAR' | 'GOAML_STR';
  activityFrom: string;
  activityTo: string;
  detectedOn: string;
  amount: string;
  amountCurrency: string;
  activityTypes: string;
  transactionUuids: string;
  detailedNarrative: string;
}

const listOf = (words: string) => words.split(/[\s,;]+/).filter((one) => one !== '');

/** Empty is absent: what was there before is taken away. */
function bodyOf(draft: Draft) {
  const { amount, activityTypes, transactionUuids, ...texts } = draft;
  const given = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== ''));
  const lists = {
    activityTypes: listOf(activityTypes).map((activityCode) => ({ activityCode })),
    transactionUuids: listOf(transactionUuids),
  };
  return { ...given, ...lists, ...(amount !== '' && { amount: Number(amount) }) };
}

type Versioned = Pick<StoredSar, 'sarId' | 'version'>;

export const save = ({ sarId, version }: Versioned, draft: Draft, isHandedIn: boolean) =>
  api.PATCH('/amlcore/api/v1/sars/{sarId}', {
    params: at(sarId),
    body: { ...bodyOf(draft), version, ...(isHandedIn && { status: 'SUBMITTED' }) } as never,
  });
export const approve = ({ sarId, version }: Versioned) =>
  api.POST('/amlcore/api/v1/sars/{sarId}/submit', { params: at(sarId), body: { version } });
export const giveBack = ({ sarId }: Versioned, reason: string) =>
  api.POST('/amlcore/api/v1/sars/{sarId}/return', { params: at(sarId), body: { reason } });
export const accepted = ({ sarId }: Versioned, externalReferenceId: string) =>
  api.POST('/amlcore/api/v1/sars/{sarId}/acknowledgement', {
    params: at(sarId),
    body: { outcome: 'ACCEPTED', externalReferenceId },
  });
export const rejected = ({ sarId }: Versioned, reason: string) =>
  api.POST('/amlcore/api/v1/sars/{sarId}/acknowledgement', {
    params: at(sarId),
    body: { outcome: 'REJECTED', reason },
  });

export const fileAddress = (sarId: string, format: 'fincen' | 'goaml' | 'pdf') =>
  `/amlcore/api/v1/sars/${sarId}/export?format=${format}`;
