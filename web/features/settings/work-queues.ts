/** The setting `alerts.workQueues` as form values. Pure. */
import type { Setting } from './settings-api.ts';

export const WORK_QUEUES_KEY = 'alerts.workQueues';

export interface SeenBy {
  roles: string[];
  people: string[];
  /** null: all clients that may read alerts. */
  clients: string[] | null;
}

export const FILTERS = ['queue', 'kind', 'severity', 'findingCode'] as const;
export type WorkQueue = { id: string; name: string; seenBy: SeenBy | null } & {
  [K in (typeof FILTERS)[number]]?: string[];
};
export interface WorkQueues {
  queues: WorkQueue[];
  rest: { name: string; seenBy: SeenBy | null };
}

/** ID of the queue for alerts that fit no other queue. */
export const REST = 'rest';

export const workQueuesOf = ({ value }: Setting): WorkQueues => value as WorkQueues;

export const inOrder = ({ queues, rest }: WorkQueues): WorkQueue[] => [...queues, { id: REST, ...rest }];

/** Replaces the queue with this ID, or adds a new one at the end. */
export function withQueue({ queues, rest }: WorkQueues, queue: WorkQueue): WorkQueues {
  const { id, name, seenBy } = queue;
  if (id === REST) return { queues, rest: { name, seenBy } };
  const given = Object.fromEntries(
    FILTERS.flatMap((member) => (queue[member]?.length ? [[member, queue[member]]] : [])),
  );
  const kept = { id, name, ...given, seenBy };
  const isThere = queues.some((one) => one.id === id);
  return { queues: isThere ? queues.map((one) => (one.id === id ? kept : one)) : [...queues, kept], rest };
}

export function withoutQueue({ queues, rest }: WorkQueues, id: string): WorkQueues {
  return { queues: queues.filter((one) => one.id !== id), rest };
}

/** @param by -1: one position up */
export function moved({ queues, rest }: WorkQueues, id: string, by: 1 | -1): WorkQueues {
  const at = queues.findIndex((one) => one.id === id);
  const order = [...queues];
  [order[at], order[at + by]] = [order[at + by]!, order[at]!];
  return { queues: order, rest };
}

/** `sanctions-desk` from `Sanctions desk`, with a suffix if that ID exists. */
export function newId(name: string, { queues }: WorkQueues): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 32);
  const base = plain === '' || plain === REST ? 'queue' : plain;
  const taken = new Set(queues.map(({ id }) => id));
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(id)) return id;
  }
}
