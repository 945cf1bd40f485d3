import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { alertsQuery } from './alerts-api.ts';
import { useSought } from './filters.ts';

/** The alerts of the filters in the address. The open alert reads the same list for its neighbors. */
export function useInbox() {
  const filters = useSearch({ from: '/alerts' });
  const sought = useSought();
  const query = useInfiniteQuery(alertsQuery({ ...filters, ...(sought !== '' && { text: sought }) }));
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const state = sought === '' ? {} : { sought };
  return { filters, sought, state, query, rows };
}
