/** QA reviews of closed alerts, their results and error rates. */
import { Button, Group, Space } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { usePermission } from '../../api/session.ts';
import { alerts as alertWords } from '../../text/alerts.ts';
import { quality as t } from '../../text/qa-reviews.ts';
import { FilterChip } from '../../ui/chip.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Mark, RiskMark } from '../../ui/mark.tsx';
import { More } from '../../ui/more.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Shown } from '../../ui/shown.tsx';
import { Moment } from '../../ui/time.tsx';
import { Colleague } from '../alerts/colleague.tsx';
import { DrawDialog } from './draw-dialog.tsx';
import { afterTurn, type Dimension, type Reading, readingsQuery, takeNext, viewOf } from './quality-api.ts';
import { Rates } from './rates.tsx';

const COLUMNS: readonly Column<Reading>[] = [
  { id: 'state', header: t.columns.state, width: '120px', cell: ({ state }) => t.state[state] },
  { id: 'severity', header: t.columns.severity, width: '112px', cell: ({ severity }) => <RiskMark level={severity} /> },
  { id: 'queue', header: t.columns.queue, width: '130px', cell: ({ queue }) => alertWords.queue[queue] },
  { id: 'cause', header: t.columns.cause, cell: ({ cause }) => <span className="mono">{cause}</span> },
  { id: 'reader', header: t.columns.reader, width: '150px', cell: ({ reader }) => <Colleague userId={reader} /> },
  {
    id: 'verdict',
    header: t.columns.verdict,
    width: '220px',
    cell: ({ verdict, errorKind }) =>
      verdict && (
        <>
          <Mark tone={verdict === 'DISAGREE' ? 'HIGH' : 'LOW'}>{t.verdict[verdict]}</Mark>
          {errorKind && <span className="quiet"> {t.error[errorKind]}</span>}
        </>
      ),
  },
  { id: 'drawn', header: t.columns.drawn, width: '190px', cell: ({ drawnAt }) => <Moment at={drawnAt} /> },
];

export function ReadingsPage() {
  const search = useSearch({ from: '/qa-reviews' });
  const navigate = useNavigate();
  const queries = useQueryClient();
  const mayRead = usePermission('quality:write');
  const [isDrawing, setIsDrawing] = useState(false);
  const view = viewOf(search.view);
  const query = useInfiniteQuery(readingsQuery(view));
  const open = (readingId: string) => void navigate({ to: '/qa-reviews/$readingId', params: { readingId } });
  const taking = useMutation({
    mutationFn: takeNext,
    onSuccess: async (readingId) => {
      await afterTurn(queries);
      if (readingId !== null) open(readingId);
    },
  });
  return (
    <Page
      title={t.title}
      detail={t.detail}
      actions={
        mayRead && (
          <>
            <Button variant="default" onClick={() => setIsDrawing(true)}>
              {t.draw.title}
            </Button>
            <Button loading={taking.isPending} onClick={() => taking.mutate()}>
              {t.takeNext}
            </Button>
          </>
        )
      }
    >
      {taking.data === null && <p role="status">{t.noneWaiting}</p>}
      {taking.error && <ProblemNote problem={taking.error} />}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be drawn with a frame */}
      <div role="group" aria-label={t.show}>
        <Group gap={8} mb="sm">
          {Object.entries(t.view).map(([value, label]) => (
            <FilterChip
              key={value}
              isOn={value === view}
              onToggle={() => void navigate({ to: '/qa-reviews', search: { ...search, view: value } })}
            >
              {label}
            </FilterChip>
          ))}
        </Group>
      </div>
      {query.error && <ProblemNote problem={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Loading />}
      <Shown query={query} />
      {query.data && (
        <DataTable
          label={t.title}
          columns={COLUMNS}
          rows={query.data.pages.flatMap(({ items }) => items)}
          idOf={({ readingId }) => readingId}
          empty={t.none}
          onOpen={({ readingId }) => open(readingId)}
        />
      )}
      <More query={query} />
      <Space h="md" />
      <Rates
        by={(search.by as Dimension | undefined) ?? 'byCloser'}
        onBy={(by) => void navigate({ to: '/qa-reviews', search: { ...search, by } })}
      />
      {isDrawing && <DrawDialog onClose={() => setIsDrawing(false)} />}
    </Page>
  );
}
