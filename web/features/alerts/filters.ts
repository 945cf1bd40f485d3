import { useLocation } from '@tanstack/react-router';

/** What the address of the queue may say. */
export const FILTERS = ['view', 'workQueue', 'queue', 'cause', 'severity', 'assignee', 'sort'] as const;
export type Filters = { [K in (typeof FILTERS)[number]]?: string };
export type Sought = Filters & { text?: string };

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A name that was typed: the browser keeps it with the entry of its history, and no address has it. */
    sought?: string;
  }
}

export function useSought(): string {
  return useLocation({ select: ({ state }) => state.sought ?? '' });
}
