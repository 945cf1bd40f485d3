/** Stored screenings of names, the latest first. The address may narrow them to one batch or request. */
import { Pill, Select, TextInput } from '@mantine/core';
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { api, dataOf } from '../../api/client.ts';
import { screening } from '../../text/screening.ts';
import { FilterChip } from '../../ui/chip.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Loading } from '../../ui/loading.tsx';
import { More } from '../../ui/more.tsx';
import { Page } from '../../ui/page.tsx';
import { pageAt } from '../../ui/page-at.ts';
import { ProblemNote } from '../../ui/problem.tsx';
import { shownOf } from '../../ui/shown.tsx';
import { colleaguesQuery } from '../alerts/colleagues.ts';
import { COLUMNS } from './recent.tsx';
import classes from './screening.module.css';

const t = screening.history;
const PAGE = 50;
const DAY_MS = 86_400_000;

interface Filters {
  view?: string;
  from?: string;
  to?: string;
  by?: string;
  batch?: string;
}

/** Days are those of the reader's zone; the last one is included. */
const startOf = (day: string, daysLater = 0) => new Date(new Date(`${day}T00:00:00`).getTime() + daysLater * DAY_MS);

const historyQuery = (filters: Filters) =>
  infiniteQueryOptions({
    queryKey: ['screening', 'history', filters],
    queryFn: ({ pageParam }) => {
      const { view, from, to, by, batch } = filters;
      const query = {
        kind: 'SCREEN_ENTITY' as const,
        ...(view && { hasMatches: view === 'matches' }),
        ...(from && { from: startOf(from).toISOString() }),
        ...(to && { to: startOf(to, 1).toISOString() }),
        ...(by && { screenedBy: by }),
        ...(batch && { batchId: batch }),
        limit: PAGE,
        ...pageAt(pageParam),
      };
      return dataOf(api.GET('/amlcore/api/v1/screenings', { params: { query } }));
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

const VIEWS = ['matches', 'clear'] as const;

export function HistoryPage() {
  const filters = useSearch({ from: '/screening/history' });
  const navigate = useNavigate();
  const query = useInfiniteQuery(historyQuery(filters));
  const colleagues = useQuery(colleaguesQuery).data ?? [];
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const set = (changed: Filters) => {
    const all = Object.entries({ ...filters, ...changed }).filter(([, value]) => value !== undefined && value !== '');
    void navigate({ to: '/screening/history', search: Object.fromEntries(all) });
  };
  return (
    <Page title={t.title} detail={shownOf(query)}>
      <div className={classes.filters}>
        {VIEWS.map((view) => (
          <FilterChip
            key={view}
            isOn={filters.view === view}
            onToggle={() => set({ view: filters.view === view ? '' : view })}
          >
            {t.view[view]}
          </FilterChip>
        ))}
        <TextInput
          type="date"
          label={t.from}
          value={filters.from ?? ''}
          onChange={({ currentTarget: { value } }) => set({ from: value })}
        />
        <TextInput
          type="date"
          label={t.to}
          value={filters.to ?? ''}
          onChange={({ currentTarget: { value } }) => set({ to: value })}
        />
        <Select
          label={t.by}
          data={[
            { value: '', label: t.anyone },
            ...colleagues.map(({ userId, name }) => ({ value: userId, label: name })),
          ]}
          value={filters.by ?? ''}
          onChange={(value) => set({ by: value ?? '' })}
          allowDeselect={false}
        />
        {filters.batch && (
          <Pill
            withRemoveButton
            onRemove={() => set({ batch: '' })}
            removeButtonProps={{ 'aria-label': t.everyRequest, tabIndex: 0, 'aria-hidden': false }}
          >
            {t.oneBatch}
          </Pill>
        )}
      </div>
      {query.error && <ProblemNote problem={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Loading />}
      {query.data && (
        <DataTable
          label={t.title}
          columns={COLUMNS}
          rows={rows}
          idOf={({ searchId }) => searchId}
          empty={Object.keys(filters).length > 0 ? t.none : screening.recent.none}
          onOpen={({ searchId }) => void navigate({ to: '/screening', search: { screening: searchId } })}
        />
      )}
      <More query={query} />
    </Page>
  );
}
