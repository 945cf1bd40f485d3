import { useLocation } from '@tanstack/react-router';

/** Filters in the address of the inbox. Names are not in the address but in `sought`. */
export const FILTERS = [
  ...['view', 'workQueue', 'queue', 'cause', 'priority', 'list', 'assignee'],
  ...['overdue', 'unassigned', 'closed', 'sort'],
] as readonly FilterName[];
export type FilterName =
  | ('view' | 'workQueue' | 'queue' | 'cause' | 'priority' | 'list' | 'assignee')
  | ('overdue' | 'unassigned' | 'closed' | 'sort');
export type Filters = { [K in FilterName]?: string };
export type Sought = Filters & { text?: string };

/** Value of the filters that are on or off. */
export const ON = '1';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A typed name. The browser keeps it with the history entry, and no address has it. */
    sought?: string;
  }
}

export function useSought(): string {
  return useLocation({ select: ({ state }) => state.sought ?? '' });
}
