/** Refetches shown data that changed. The slower the service answers, the longer the pause between requests. */
import type { Query, QueryClient } from '@tanstack/react-query';
import { setLive } from '../api/live.ts';
import { NEWS, newsKey } from '../ui/news.tsx';
import { type Change, listen } from './change-stream.ts';

/** The records that answers under each query key are made of. Keys of a single record contain its ID. */
const MADE_OF: Readonly<Record<string, readonly string[]>> = {
  alerts: ['ALERT'],
  cases: ['CASE'],
  transactions: ['TRANSACTION'],
  transaction: ['TRANSACTION'],
  timeline: ['TRANSACTION', 'ALERT', 'CASE', 'CUSTOMER', 'CUSTOMER_HIT', 'PARTY', 'REPORT_OBLIGATION', 'SAR'],
  customers: ['CUSTOMER', 'CUSTOMER_HIT'],
  monitoring: ['MONITORING_RUN'],
  obligations: ['REPORT_OBLIGATION'],
  sars: ['SAR'],
  rules: ['RULE', 'RULE_REPLAY'],
  'rule-packs': ['RULE'],
  settings: ['SETTING'],
  retention: ['ERASURE', 'LEGAL_HOLD'],
  licenses: ['LICENSE'],
  'known-wallets': ['KNOWN_WALLET'],
  'threshold-tests': ['THRESHOLD_TEST'],
  'look-backs': ['LOOK_BACK'],
  proposals: [
    'ALERT',
    'PARTY',
    'CASE',
    'SAR',
    'RULE',
    'THRESHOLD_TEST',
    'ERASURE',
    'LICENSE',
    'KNOWN_WALLET',
    'CUSTOMER',
  ],
};
const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

const LEAST_PAUSE_MS = 2_000;
/** A page spends at most a tenth of the time on requests. */
const PAUSE_SHARE = 10;

type Pending = ReadonlyMap<string, ReadonlySet<string> | 'ALL'>;

/** @returns a function that stops it */
export function followChanges(queries: QueryClient, key: string): () => void {
  const pending = new Map<string, Set<string> | 'ALL'>();
  let isWaiting = false;
  let timer: ReturnType<typeof setTimeout>;
  const flush = async () => {
    if (isWaiting || pending.size === 0 || document.visibilityState !== 'visible') return;
    isWaiting = true;
    const now = new Map(pending);
    pending.clear();
    const startedMs = performance.now();
    await refresh(queries, now);
    const pauseMs = Math.max(LEAST_PAUSE_MS, PAUSE_SHARE * (performance.now() - startedMs));
    timer = setTimeout(() => {
      isWaiting = false;
      void flush();
    }, pauseMs);
  };
  const note = ({ kind, ids, more }: Change) => {
    const known = pending.get(kind);
    pending.set(kind, more || known === 'ALL' ? 'ALL' : new Set([...(known ?? []), ...ids]));
  };
  const stop = listen(key, (told) => {
    if (told.type === 'changes') told.changes.forEach(note);
    else setLive(told.type !== 'off');
    if (told.type === 'all') for (const kind of Object.values(MADE_OF).flat()) pending.set(kind, 'ALL');
    void flush();
  });
  const onVisible = () => void flush();
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    stop();
    setLive(false);
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

async function refresh(queries: QueryClient, pending: Pending): Promise<void> {
  for (const name of NEWS) {
    if (MADE_OF[name]!.some((kind) => pending.has(kind))) queries.setQueryData(newsKey(name), Date.now());
  }
  await queries.invalidateQueries({
    predicate: (query) => isTouched(query, pending) && !isLongList(query),
  });
}

function isTouched({ queryKey: [name, ...rest] }: Query, pending: Pending): boolean {
  const kinds = MADE_OF[String(name)] ?? [];
  // ['cases', id, ...] and ['alerts', 'one', id] are single records. Other keys are lists.
  const place = rest[0] === 'one' ? rest[1] : rest[0];
  const id = typeof place === 'string' && ID.test(place) ? place : undefined;
  return kinds.some((kind, at) => {
    const ids = pending.get(kind);
    if (ids === undefined) return false;
    // The ID in the key belongs to the first kind.
    return ids === 'ALL' || id === undefined || at > 0 || ids.has(id);
  });
}

/** A list scrolled beyond its first page, or one that always grows. It would move while the user reads, so a notice is shown. */
function isLongList({ queryKey: [name], state }: Query): boolean {
  const { pages } = (state.data ?? {}) as { pages?: readonly unknown[] };
  // Refetching the first page would cancel the request for the next one.
  const isReadOn = (pages?.length ?? 0) > 1 || (state.fetchStatus === 'fetching' && state.fetchMeta !== null);
  return NEWS.some((one) => one === name) && (name === 'transactions' || isReadOn);
}
