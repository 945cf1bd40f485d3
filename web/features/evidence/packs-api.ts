import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type Answer, api, dataOf } from '../../api/client.ts';
import { unreachable } from '../../api/problem.ts';
import { pageAt } from '../../ui/page-at.ts';
import { saveFile } from '../../ui/save-file.ts';
import type { Entry } from './audit-api.ts';

const BASE = '/amlcore/api/v1/evidence';
const DAY_MS = 86_400_000;
const PAGE = 50;

export type Kind = Answer<'/amlcore/api/v1/evidence/scope'>['kinds'][number]['kind'];

/** Days, both included: YYYY-MM-DD, UTC. */
export interface Scope {
  of: readonly Kind[];
  from: string;
  to: string;
}

export interface Sample extends Scope {
  /** Of each kind. */
  size: number;
  seed: string;
}

export type OneKind = 'screenings' | 'transactions' | 'customers';

export interface Saved {
  name: string;
  bytes: number;
}

/** Today is drawn up to now: a sample of the future could not be drawn again. */
function queryOf({ of, from, to }: Scope) {
  const end = Math.min(Date.parse(to) + DAY_MS, Date.now() - 1_000);
  return { of: [...of], from: `${from}T00:00:00Z`, to: new Date(end).toISOString() };
}

/** Number of records in the scope, by kind. */
export const populationsQuery = (scope: Scope) =>
  queryOptions({
    queryKey: ['evidence', 'scope', scope.of.join(','), scope.from, scope.to],
    queryFn: async () => {
      const { kinds } = await dataOf(api.GET(`${BASE}/scope`, { params: { query: queryOf(scope) } }));
      return new Map(kinds.map(({ kind, population }) => [kind, population]));
    },
    enabled: scope.of.length > 0 && scope.from !== '' && scope.to !== '' && scope.from <= scope.to,
  });

export function takeSample({ size, seed, ...scope }: Sample): Promise<Saved> {
  const query = { ...queryOf(scope), size, seed };
  return saved(
    api.GET(`${BASE}/sample`, { params: { query }, parseAs: 'blob' }),
    `exam-pack-${scope.from}-${scope.to}.zip`,
  );
}

export function takeOne(kind: OneKind, id: string): Promise<Saved> {
  const asked = { parseAs: 'blob' } as const;
  const calls = {
    screenings: () => api.GET(`${BASE}/screenings/{searchId}`, { params: { path: { searchId: id } }, ...asked }),
    transactions: () =>
      api.GET(`${BASE}/transactions/{transactionUuid}`, { params: { path: { transactionUuid: id } }, ...asked }),
    customers: () => api.GET(`${BASE}/customers/{customerId}`, { params: { path: { customerId: id } }, ...asked }),
  };
  return saved(calls[kind](), `${kind.slice(0, -1)}-${id}.zip`);
}

async function saved(call: Promise<{ data?: Blob | undefined }>, name: string): Promise<Saved> {
  const { data } = await call;
  if (data === undefined) throw unreachable(false);
  saveFile(data, name);
  return { name, bytes: data.size };
}

/** Drawn packs, as the audit trail has them. */
export const takenQuery = infiniteQueryOptions({
  queryKey: ['audit', 'packs'],
  queryFn: ({ pageParam }) =>
    dataOf(
      api.GET('/amlcore/api/v1/audit', {
        params: { query: { action: 'evidence.packed', limit: PAGE, ...pageAt(pageParam) } },
      }),
    ),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

/** The request of a pack in its audit entry. */
export interface Asked {
  of: (Kind | 'CUSTOMER')[];
  id?: string;
  from?: string;
  to?: string;
  size?: number;
  seed?: string;
  /** Without SARs. */
  records?: number;
}

export const askedOf = ({ details }: Entry): Asked | null => (details as Asked | null) ?? null;
