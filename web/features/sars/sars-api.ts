import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Answer, api, dataOf, type Item } from '../../api/client.ts';
import { reports as t } from '../../text/sars.ts';
import { pageAt } from '../../ui/shown.tsx';
import { typedNumber } from '../../ui/typed-number.ts';

export type Sar = Item<'/amlcore/api/v1/sars'>;
export type StoredSar = Answer<'/amlcore/api/v1/sars/{sarId}'>;

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

/** What is in hand with it. */
export const statusOf = ({ status, isReturned }: Pick<Sar, 'status' | 'isReturned'>): string =>
  isReturned ? t.sentBack : t.status[status];

/** Those that continue or correct one; the latest hundred. */
export const sarsAfterQuery = (sarId: string) =>
  queryOptions({
    queryKey: ['sars', 'after', sarId],
    queryFn: async () =>
      (await dataOf(api.GET('/amlcore/api/v1/sars', { params: { query: { priorSarId: sarId, limit: MOST_OF_ONE } } })))
        .items,
    // Each reading is recorded: it is not read again without need.
    staleTime: 60_000,
  });

/** Those that came of a case; the latest hundred. */
export const sarsOfCaseQuery = (caseId: string) =>
  queryOptions({
    queryKey: ['sars', 'of-case', caseId],
    queryFn: async () =>
      (await dataOf(api.GET('/amlcore/api/v1/sars', { params: { query: { caseId, limit: MOST_OF_ONE } } }))).items,
    // Each reading is recorded: it is not read again without need.
    staleTime: 60_000,
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

/** What FinCEN's form may call suspicious. */
export const activityTypesQuery = queryOptions({
  queryKey: ['sar-activity-types'],
  queryFn: async () => (await dataOf(api.GET('/amlcore/api/v1/sars/activity-types'))).items,
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

const TEXTS = [
  ...(['activityFrom', 'activityTo', 'detectedOn', 'amount', 'amountCurrency', 'detailedNarrative'] as const),
  ...(['noFileReasonCode', 'noFileReason', 'priorDocumentNumber', 'noteToFincen'] as const),
] as const;
const LISTS = ['activityTypes', 'transactionUuids', 'subjects'] as const;

/** What the form of a report changes. */
export interface Draft
  extends Record<(typeof TEXTS)[number], string>,
    Pick<StoredSar, 'transactionUuids' | 'subjects'> {
  form: 'FINCEN_SAR' | 'GOAML_STR';
  filingDecision: 'FILE' | 'NO_FILE';
  activityTypes: { activityCode: string; otherText?: string }[];
}

/** What is empty is taken away where it was given before. */
function bodyOf(draft: Draft) {
  const isFiled = draft.filingDecision === 'FILE';
  // Why it is not reported is no part of what is.
  const isGiven = (name: (typeof TEXTS)[number] | (typeof LISTS)[number]) =>
    draft[name].length > 0 && !(isFiled && name.startsWith('noFile'));
  const given = [...TEXTS, ...LISTS].filter(isGiven).map((name) => [name, draft[name]]);
  const { form, filingDecision, amount } = draft;
  return {
    ...Object.fromEntries(given),
    form,
    // That it is reported is filled in when it is handed in: until then nobody has decided.
    ...(!isFiled && { filingDecision }),
    ...(amount !== '' && { amount: typedNumber(amount) }),
    clear: [...[...TEXTS, ...LISTS].filter((name) => !isGiven(name)), ...(isFiled ? ['filingDecision'] : [])],
  };
}

type Versioned = Pick<StoredSar, 'sarId' | 'version'>;

/** Under which what is not saved yet is kept. */
export const draftKey = (sarId: string) => `sar/${sarId}`;

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
/** FinCEN's own file says which of both it is, and at which fields. */
export const answered = ({ sarId }: Versioned, acknowledgement: string) =>
  api.POST('/amlcore/api/v1/sars/{sarId}/acknowledgement', { params: at(sarId), body: { acknowledgement } });
export const rejected = ({ sarId }: Versioned, reason: string) =>
  api.POST('/amlcore/api/v1/sars/{sarId}/acknowledgement', {
    params: at(sarId),
    body: { outcome: 'REJECTED', reason },
  });

export const fileAddress = (sarId: string, format: 'fincen' | 'goaml' | 'pdf') =>
  `/amlcore/api/v1/sars/${sarId}/export?format=${format}`;
