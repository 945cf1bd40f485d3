import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type Alert, alertsQuery } from './alerts-api.ts';
import { useSought } from './filters.ts';

/** The alerts of the filters in the address. The open alert reads the same list for its neighbors. */
export function useInbox() {
  const filters = useSearch({ from: '/alerts' });
  const sought = useSought();
  const query = useInfiniteQuery(alertsQuery({ ...filters, ...(sought !== '' && { text: sought }) }));
  const { data } = query;
  // The same array until new rows arrive, so that ten thousand rows are not prepared at each rendering.
  const rows = useMemo(() => onceEach(data?.pages.flatMap(({ items }) => items) ?? []), [data]);
  const state = useMemo(() => (sought === '' ? {} : { sought }), [sought]);
  return { filters, sought, state, query, rows };
}

/** An alert that moves between two pages of the list comes twice. */
const onceEach = (alerts: readonly Alert[]): Alert[] => [...new Map(alerts.map((one) => [one.alertId, one])).values()];
