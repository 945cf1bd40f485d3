import { Select } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { usePermission } from '../../api/session.ts';
import { cases as t } from '../../text/cases.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Loading } from '../../ui/loading.tsx';
import { RiskMark } from '../../ui/mark.tsx';
import { More } from '../../ui/more.tsx';
import { Name, Unreadable } from '../../ui/name.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { shownOf } from '../../ui/shown.tsx';
import { Moment } from '../../ui/time.tsx';
import { wasDone } from '../../ui/was-done.ts';
import { WithWords } from '../../ui/with-words.tsx';
import classes from '../alerts/alerts.module.css';
import { Colleague } from '../alerts/colleague.tsx';
import { afterAct, type Case, casesQuery, openCase, type View } from './cases-api.ts';

const COLUMNS: readonly Column<Case>[] = [
  {
    id: 'title',
    header: t.columns.title,
    cell: ({ title, isUnreadable }) => (isUnreadable ? <Unreadable /> : <Name>{title}</Name>),
  },
  { id: 'state', header: t.columns.state, width: '150px', cell: ({ state }) => t.state[state] },
  { id: 'priority', header: t.columns.priority, width: '130px', cell: ({ priority }) => <RiskMark level={priority} /> },
  {
    id: 'assignee',
    header: t.columns.assignee,
    width: '150px',
    cell: ({ assignee }) => <Colleague userId={assignee} />,
  },
  { id: 'updated', header: t.columns.updated, width: '190px', cell: ({ updatedAt }) => <Moment at={updatedAt} /> },
];

const isView = (value: string | undefined): value is View => value !== undefined && Object.hasOwn(t.view, value);

export function CasesPage() {
  const { view: wanted } = useSearch({ from: '/cases' });
  const view = isView(wanted) ? wanted : 'open';
  const navigate = useNavigate();
  const queries = useQueryClient();
  const mayWrite = usePermission('case:write');
  const query = useInfiniteQuery(casesQuery(view));
  const opening = useMutation({
    mutationFn: (title: string) => openCase({ title }),
    onSuccess: async (caseId) => {
      await afterAct(queries);
      await navigate({ to: '/cases/$caseId', params: { caseId } });
    },
  });
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Page
      title={t.title}
      detail={shownOf(query)}
      actions={
        mayWrite && (
          <WithWords
            label={t.open}
            field={t.newTitle}
            submit={t.open}
            onSubmit={(title) => wasDone(opening.mutateAsync(title))}
          />
        )
      }
    >
      {opening.error && <ProblemNote problem={opening.error} />}
      <div className={classes.filters}>
        <Select
          className={classes.field}
          label={t.show}
          data={Object.entries(t.view).map(([value, label]) => ({ value, label }))}
          value={view}
          onChange={(value) =>
            void navigate({ to: '/cases', search: value && value !== 'open' ? { view: value } : {} })
          }
          allowDeselect={false}
        />
      </div>
      {query.error && <ProblemNote problem={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Loading />}
      {query.data && (
        <DataTable
          label={t.title}
          columns={COLUMNS}
          rows={rows}
          idOf={({ caseId }) => caseId}
          empty={view === 'open' ? t.noneOpen : t.none}
          onOpen={({ caseId }) => void navigate({ to: '/cases/$caseId', params: { caseId } })}
        />
      )}
      <More query={query} />
    </Page>
  );
}
