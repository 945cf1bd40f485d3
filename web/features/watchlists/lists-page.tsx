import { Space } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { listsQuery } from '../../api/lists.ts';
import { text } from '../../text/index.ts';
import { listCoverage } from '../../text/list-coverage.ts';
import { lists as t } from '../../text/lists.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatCount } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Moment } from '../../ui/time.tsx';
import { ContentAge, FreshnessMark } from './freshness.tsx';
import { FreshnessDays } from './freshness-days.tsx';
import type { List } from './lists-api.ts';

/** Categories that are reported if no list of them is loaded. */
const NEEDED = ['SANCTION', 'PEP', 'ADVERSE_MEDIA'] as const;

const COLUMNS: readonly Column<List>[] = [
  {
    id: 'list',
    header: t.columns.list,
    cell: ({ watchlistId, title, authority, demo, configured }) => (
      <>
        {title}{' '}
        <span className="quiet">
          {[
            // Without an authority, the service returns the ID instead.
            ...(authority === watchlistId ? [] : [authority]),
            ...(demo ? [t.demo] : []),
            ...(configured ? [] : [t.notConfigured]),
          ].join(' · ')}
        </span>
      </>
    ),
  },
  {
    id: 'category',
    header: t.columns.category,
    width: '116px',
    cell: ({ category }) => text.common.category[category],
  },
  { id: 'state', header: t.columns.state, width: '248px', cell: (list) => <State list={list} /> },
  { id: 'version', header: t.columns.version, width: '80px', numeric: true, cell: ({ version }) => version ?? '–' },
  {
    id: 'entries',
    header: t.columns.entries,
    width: '92px',
    numeric: true,
    cell: ({ entries }) => (entries === null ? '–' : formatCount(entries)),
  },
  {
    id: 'published',
    header: t.columns.published,
    width: '200px',
    cell: (list) => <ContentAge list={list} />,
  },
  {
    id: 'checked',
    header: t.columns.checked,
    width: '112px',
    cell: ({ lastCheckAt }) => (lastCheckAt ? <Moment at={lastCheckAt} relative /> : t.never),
  },
];

function State({ list }: { list: List }) {
  const { freshness, lastError, failedAttempts } = list;
  return (
    <span title={lastError ?? undefined}>
      <FreshnessMark freshness={freshness} />
      {failedAttempts > 0 && <span className="quiet"> {t.failures(failedAttempts)}</span>}
    </span>
  );
}

export function ListsPage() {
  const { data, error, refetch } = useQuery(listsQuery);
  const navigate = useNavigate();
  if (error && !data) return <ProblemNote problem={error} onRetry={() => void refetch()} page />;
  if (!data) return <Loading />;
  const { generation, profiles, items } = data;
  return (
    <Page title={t.title} detail={generation === null ? t.noGeneration : t.known(formatCount(profiles))}>
      {NEEDED.filter((kind) => !items.some(({ category, version }) => category === kind && version !== null)).map(
        (kind) => (
          <p key={kind} role="note">
            {listCoverage.missing[kind]}
          </p>
        ),
      )}
      <DataTable
        label={t.title}
        columns={COLUMNS}
        rows={items}
        idOf={({ watchlistId }) => watchlistId}
        empty={t.none}
        onOpen={({ watchlistId }) => void navigate({ to: '/lists/$watchlistId', params: { watchlistId } })}
      />
      <Space h="md" />
      <FreshnessDays />
    </Page>
  );
}
