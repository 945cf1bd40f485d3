import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';
import { unreachable } from '../../api/problem.ts';
import { saveFile } from '../../ui/save-file.ts';
import { pageAt } from '../../ui/shown.tsx';
import type { Entry } from './audit-api.ts';

const BASE = '/amlcore/api/v1/evidence';
const DAY_MS = 86_400_000;
const PAGE = 50;

export interface Sample {
  of: 'SCREENING' | 'TRANSACTION';
  /** Days, both included: YYYY-MM-DD, UTC. */
  from: string;
  to: string;
  size: number;
  seed: string;
}

export type OneKind = 'screenings' | 'transactions' | 'customers';

export interface Saved {
  name: string;
  bytes: number;
}

/** Today is drawn from as far as it has gone: a sample of what is to come could not be drawn again. */
export function takeSample({ from, to, ...sample }: Sample): Promise<Saved> {
  const end = Math.min(Date.parse(to) + DAY_MS, Date.now() - 1_000);
  const query = { ...sample, from: `${from}T00:00:00Z`, to: new Date(end).toISOString() };
  return saved(api.GET(`${BASE}/sample`, { params: { query }, parseAs: 'blob' }), `sample-${from}-${to}.zip`);
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

/** What the audit trail says of packs. */
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

/** What a pack was asked for, as its entry has it. */
export interface Asked {
  of: 'SCREENING' | 'TRANSACTION' | 'CUSTOMER';
  id?: string;
  from?: string;
  to?: string;
  seed?: string;
  population?: number;
  decisions?: number;
}

export const askedOf = ({ details }: Entry): Asked | null => (details as Asked | null) ?? null;
