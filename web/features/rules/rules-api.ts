import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Answer, api, dataOf, type Item, type Posted } from '../../api/client.ts';
import { typedNumber } from '../../ui/typed-number.ts';

export type Rule = Item<'/amlcore/api/v1/rules'>;
export type Definition = Rule['definition'];
export type Version = Item<'/amlcore/api/v1/rules/{ruleId}/versions'>;
export type Trial = Posted<'/amlcore/api/v1/rules/{ruleId}/test'>;
export type Replay = Answer<'/amlcore/api/v1/rules/replay/{replayId}'>;
export type ReplayHit = Item<'/amlcore/api/v1/rules/replay/{replayId}/hits'>;
export type Pack = Item<'/amlcore/api/v1/rule-packs'>;
export type Typology = Pack['typologies'][number];
export type HitKind = ReplayHit['rules'][number]['kinds'][number];

export const rulesQuery = queryOptions({
  queryKey: ['rules', 'list'],
  queryFn: () => dataOf(api.GET('/amlcore/api/v1/rules')),
});

const at = (ruleId: string) => ({ path: { ruleId } });
const VERSIONS = 20;

export const ruleQuery = (ruleId: string) =>
  queryOptions({
    queryKey: ['rules', ruleId],
    queryFn: () => dataOf(api.GET('/amlcore/api/v1/rules/{ruleId}', { params: at(ruleId) })),
  });

/** The latest first. */
export const versionsQuery = (ruleId: string) =>
  queryOptions({
    queryKey: ['rules', ruleId, 'versions'],
    queryFn: async () => {
      const params = { ...at(ruleId), query: { limit: VERSIONS } };
      return (await dataOf(api.GET('/amlcore/api/v1/rules/{ruleId}/versions', { params }))).items;
    },
  });

/** Large. Only the states of its rules change, and the page is notified of them. */
export const packsQuery = queryOptions({
  queryKey: ['rule-packs'],
  queryFn: async () => (await dataOf(api.GET('/amlcore/api/v1/rule-packs'))).items,
  staleTime: Number.POSITIVE_INFINITY,
});

export const activatePack = (packId: string) =>
  dataOf(api.POST('/amlcore/api/v1/rule-packs/{packId}/activate', { params: { path: { packId } } }));

export const retirePack = (packId: string) =>
  dataOf(api.POST('/amlcore/api/v1/rule-packs/{packId}/retire', { params: { path: { packId } } }));

export const afterAct = (queries: QueryClient) =>
  Promise.all([['rules'], packsQuery.queryKey].map((queryKey) => queries.invalidateQueries({ queryKey })));

export const createRule = (body: object) => dataOf(api.POST('/amlcore/api/v1/rules', { body: body as never }));

/** @param version the last one when it was read */
export const changeRule = (ruleId: string, version: number, parts: object) =>
  dataOf(api.PATCH('/amlcore/api/v1/rules/{ruleId}', { params: at(ruleId), body: { ...parts, version } as never }));

export const retireRule = (ruleId: string) =>
  dataOf(api.DELETE('/amlcore/api/v1/rules/{ruleId}', { params: at(ruleId) }));

export const activateRule = (ruleId: string, version: number) =>
  dataOf(api.POST('/amlcore/api/v1/rules/{ruleId}/activate', { params: at(ruleId), body: { version } }));

/** @param version absent: the latest */
export const tryRule = (ruleId: string, transactionUuids: string[], version?: number) =>
  dataOf(
    api.POST('/amlcore/api/v1/rules/{ruleId}/test', {
      params: at(ruleId),
      body: { transactionUuids, ...(version !== undefined && { version }) },
    }),
  );

const TRIED = 50;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** @param asked an ID, or the client's reference @returns empty if no transaction has it */
export async function transactionsOf(asked: string): Promise<string[]> {
  if (UUID.test(asked)) return [asked];
  const { items } = await dataOf(
    api.GET('/amlcore/api/v1/transactions', { params: { query: { transactionReference: asked, limit: 1 } } }),
  );
  return items.map(({ transactionUUID }) => transactionUUID);
}

export async function latestTransactions(): Promise<string[]> {
  const { items } = await dataOf(api.GET('/amlcore/api/v1/transactions', { params: { query: { limit: TRIED } } }));
  return items.map(({ transactionUUID }) => transactionUUID);
}

const DAY_MS = 86_400_000;
export const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

export interface ReplayAsked {
  ruleIds: string[];
  /** YYYY-MM-DD. */
  from: string;
  to: string;
  /** As typed. Absent: the default of the service. */
  minutesPerAlert?: string;
}

export const startReplay = async ({ ruleIds, from, to, minutesPerAlert }: ReplayAsked): Promise<string> =>
  (
    await dataOf(
      api.POST('/amlcore/api/v1/rules/replay', {
        body: {
          ruleIds,
          from: `${from}T00:00:00Z`,
          to: `${to}T00:00:00Z`,
          ...(minutesPerAlert !== undefined && { minutesPerAlert: typedNumber(minutesPerAlert) as number }),
        },
      }),
    )
  ).replayId;

const HITS = 20;

export const replayHitsQuery = (replayId: string, ruleId: string, kind: HitKind) =>
  infiniteQueryOptions({
    queryKey: ['rules', 'replay', replayId, 'hits', ruleId, kind],
    queryFn: ({ pageParam }) =>
      dataOf(
        api.GET('/amlcore/api/v1/rules/replay/{replayId}/hits', {
          params: { path: { replayId }, query: { ruleId, kind, limit: HITS, ...(pageParam && { cursor: pageParam }) } },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

const WHILE_RUNNING_MS = 1_500;

export const replayQuery = (replayId: string) =>
  queryOptions({
    queryKey: ['rules', 'replay', replayId],
    queryFn: () => dataOf(api.GET('/amlcore/api/v1/rules/replay/{replayId}', { params: { path: { replayId } } })),
    refetchInterval: ({ state }) => (isOver(state.data) ? false : WHILE_RUNNING_MS),
  });

export function isOver(replay: Pick<Replay, 'state'> | undefined): boolean {
  return replay?.state === 'DONE' || replay?.state === 'FAILED';
}

export type NamedList = Item<'/amlcore/api/v1/rule-lists'>;

export const namedListsQuery = queryOptions({
  queryKey: ['rule-lists'],
  queryFn: () => dataOf(api.GET('/amlcore/api/v1/rule-lists')),
});

/** @param version when it was read; 0: a new list */
export const setNamedList = (listName: string, values: string[], version: number) =>
  dataOf(
    api.PUT('/amlcore/api/v1/rule-lists/{listName}', { params: { path: { listName } }, body: { values, version } }),
  );

/** Names of all lists in a condition, at any depth. */
export function listsNamedIn(condition: unknown): Set<string> {
  if (typeof condition !== 'object' || condition === null) return new Set();
  return new Set(
    Object.entries(condition).flatMap(([member, value]) =>
      member === 'matchesList' && typeof value === 'string' ? [value] : [...listsNamedIn(value)],
    ),
  );
}
