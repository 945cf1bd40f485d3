import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Answer, api, dataOf, type Item } from '../../api/client.ts';
import { saveFile } from '../../ui/save-file.ts';

const PATH = '/amlcore/api/v1/threshold-tests';
const ONE = `${PATH}/{testId}` as const;

export type Test = Item<typeof PATH>;
export type Closings = Answer<`${typeof PATH}/closings`>;
export type Pair = Item<`${typeof ONE}/pairs`>;
export type Taken = Awaited<ReturnType<typeof takeNext>>;
export type Change = Pair['change'];
export type Purpose = Test['purpose'];
export type Algorithm = Test['asked']['algorithm'];
export const CHANGES: readonly Change[] = ['NEW', 'LOST', 'NEITHER', 'KEPT'];
/** Member of the counts for each group. */
export const COUNT_OF = { NEW: 'newly', LOST: 'lost', NEITHER: 'neither', KEPT: 'kept' } as const;

const at = (testId: string) => ({ params: { path: { testId } } });
const PAGE = 20;
const RUNNING_MS = 1_000;

export const testsQuery = infiniteQueryOptions({
  queryKey: ['threshold-tests', 'list'],
  queryFn: ({ pageParam }) =>
    dataOf(api.GET(PATH, { params: { query: { limit: PAGE, ...(pageParam !== '' && { cursor: pageParam }) } } })),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

/** Polled while the test runs. */
export const testQuery = (testId: string) =>
  queryOptions({
    queryKey: ['threshold-tests', 'one', testId],
    queryFn: () => dataOf(api.GET(ONE, at(testId))),
    refetchInterval: ({ state }) => (state.data?.state === 'RUNNING' ? RUNNING_MS : false),
  });

export const closingsQuery = queryOptions({
  queryKey: ['threshold-tests', 'closings'],
  queryFn: () => dataOf(api.GET(`${PATH}/closings`, { params: { query: {} } })),
});

/** The service compares each pair again, so pairs are requested once. */
export const pairsQuery = (testId: string) =>
  queryOptions({
    queryKey: ['threshold-tests', 'pairs', testId],
    queryFn: () => dataOf(api.GET(`${ONE}/pairs`, { params: { path: { testId }, query: {} } })),
    staleTime: 60_000,
  });

export interface Wanted {
  purpose: Purpose;
  reason: string;
  threshold: number;
  algorithm: Algorithm;
  floor?: number;
  screeningDays: number;
}
export const start = (body: Wanted) => dataOf(api.POST(PATH, { body: body as never }));

export const draw = ({ testId, version }: Test, sizes: Record<Change, number>) =>
  dataOf(
    api.POST(`${ONE}/sample`, {
      ...at(testId),
      body: { kept: sizes.KEPT, newly: sizes.NEW, lost: sizes.LOST, neither: sizes.NEITHER, version },
    }),
  );

export const takeNext = (testId: string) => dataOf(api.POST(`${ONE}/pairs/next`, { ...at(testId), body: {} }));

export interface Judgement {
  verdict: 'SAME' | 'OTHER' | 'CANNOT_TELL';
  decidingFields: string[];
}
export const judge = (testId: string, pairId: string, said: Judgement) =>
  dataOf(api.POST(`${ONE}/pairs/{pairId}/judge`, { params: { path: { testId, pairId } }, body: said as never }));

export const propose = ({ testId, version }: Test, rationale: string) =>
  dataOf(api.POST(`${ONE}/propose`, { ...at(testId), body: { rationale, version } }));

export const answer = ({ testId, version }: Test, decision: 'SIGN_OFF' | 'REFUSE', reason: string) =>
  dataOf(api.POST(`${ONE}/answer`, { ...at(testId), body: { decision, reason, version } }));

export async function saveEvidence(testId: string): Promise<void> {
  const evidence = await dataOf(api.GET(`${ONE}/evidence`, at(testId)));
  const content = new Blob([JSON.stringify(evidence, null, 2)], { type: 'application/json' });
  saveFile(content, `threshold-test-${testId}.json`);
}

/** The settings in force may have changed, and the approval is no longer pending. */
export async function afterAct(queries: QueryClient): Promise<void> {
  await Promise.all(
    ['threshold-tests', 'proposals', 'settings'].map((name) => queries.invalidateQueries({ queryKey: [name] })),
  );
}
