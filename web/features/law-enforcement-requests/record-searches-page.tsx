/** Law-enforcement requests: hits, pending reviews and response deadlines. */
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { usePermission } from '../../api/session.ts';
import { recordSearches as t } from '../../text/law-enforcement-requests.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatCount, formatDay } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { More } from '../../ui/more.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Shown } from '../../ui/shown.tsx';
import { DueOn } from './due.tsx';
import { NewSearch } from './new-search.tsx';
import { type Search, searchesQuery } from './record-searches-api.ts';
import { stateOf } from './state.ts';

const COLUMNS: readonly Column<Search>[] = [
  { id: 'received', header: t.columns.received, width: '120px', cell: ({ receivedOn }) => formatDay(receivedOn) },
  {
    id: 'title',
    header: t.columns.title,
    cell: ({ title, kind, authorityReference }) => (
      <>
        <div dir="auto">{title}</div>
        <div className="quiet">{[t.kind[kind], authorityReference].filter(Boolean).join(' · ')}</div>
      </>
    ),
  },
  { id: 'due', header: t.columns.due, width: '150px', cell: (search) => <DueOn search={search} /> },
  {
    id: 'state',
    header: t.columns.state,
    width: '130px',
    cell: stateOf,
  },
  { id: 'hits', header: t.columns.hits, width: '80px', numeric: true, cell: ({ hits }) => formatCount(hits) },
  { id: 'judged', header: t.columns.judged, width: '90px', numeric: true, cell: ({ judged }) => formatCount(judged) },
  {
    id: 'matches',
    header: t.columns.matches,
    width: '90px',
    numeric: true,
    cell: ({ matches }) => formatCount(matches),
  },
];

export function RecordSearchesPage() {
  const navigate = useNavigate();
  const mayWrite = usePermission('sar:write');
  const [isStarting, setIsStarting] = useState(false);
  const query = useInfiniteQuery(searchesQuery);
  const open = (searchId: string) => void navigate({ to: '/law-enforcement-requests/$searchId', params: { searchId } });
  return (
    <Page
      title={t.title}
      detail={t.detail}
      actions={mayWrite && <Button onClick={() => setIsStarting(true)}>{t.start.title}</Button>}
    >
      {query.error && <ProblemNote problem={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Loading />}
      <Shown query={query} />
      {query.data && (
        <DataTable
          label={t.title}
          columns={COLUMNS}
          rows={query.data.pages.flatMap(({ items }) => items)}
          idOf={({ searchId }) => searchId}
          empty={t.none}
          onOpen={({ searchId }) => open(searchId)}
        />
      )}
      <More query={query} />
      {isStarting && <NewSearch onStarted={open} onClose={() => setIsStarting(false)} />}
    </Page>
  );
}
