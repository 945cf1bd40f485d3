/** List of cases. The filter is in the address. */
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { usePermission } from '../../api/session.ts';
import { cases as t } from '../../text/cases.ts';
import { FilterChip } from '../../ui/chip.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Loading } from '../../ui/loading.tsx';
import { RiskMark } from '../../ui/mark.tsx';
import { More } from '../../ui/more.tsx';
import { Name, Unreadable } from '../../ui/name.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { shownOf } from '../../ui/shown.tsx';
import { wasDone } from '../../ui/was-done.ts';
import { WithWords } from '../../ui/with-words.tsx';
import { Colleague } from '../alerts/colleague.tsx';
import { Due } from '../alerts/due.tsx';
import classes from './cases.module.css';
import { afterAct, type Case, casesQuery, openCase, type View } from './cases-api.ts';

const COLUMNS: readonly Column<Case>[] = [
  {
    id: 'number',
    header: t.columns.number,
    width: '120px',
    cell: ({ caseNumber }) => <span className="mono">{caseNumber}</span>,
  },
  {
    id: 'title',
    header: t.columns.title,
    cell: ({ title, isUnreadable }) => (isUnreadable ? <Unreadable /> : <Name>{title}</Name>),
  },
  {
    id: 'subject',
    header: t.columns.subject,
    width: '190px',
    cell: ({ subjectName }) => subjectName && <Name>{subjectName}</Name>,
  },
  { id: 'owner', header: t.columns.owner, width: '140px', cell: ({ assignee }) => <Colleague userId={assignee} /> },
  { id: 'due', header: t.columns.due, width: '140px', cell: (one) => <Due alert={one} /> },
  { id: 'priority', header: t.columns.priority, width: '110px', cell: ({ priority }) => <RiskMark level={priority} /> },
  { id: 'state', header: t.columns.state, width: '140px', cell: ({ state }) => t.state[state] },
];

const isView = (value: string | undefined): value is View => value !== undefined && Object.hasOwn(t.view, value);

export function CasesPage() {
  const { view: wanted } = useSearch({ from: '/cases' });
  const view = isView(wanted) ? wanted : 'team';
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
            isLine
            onSubmit={(title) => wasDone(opening.mutateAsync(title))}
          />
        )
      }
    >
      {opening.error && <ProblemNote problem={opening.error} />}
      <fieldset className={classes.filters} aria-label={t.filter}>
        {(Object.keys(t.view) as View[]).map((one) => (
          <FilterChip
            key={one}
            isOn={view === one}
            onToggle={() => void navigate({ to: '/cases', search: one === 'team' ? {} : { view: one } })}
          >
            {t.view[one]}
          </FilterChip>
        ))}
      </fieldset>
      {query.error && <ProblemNote problem={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Loading />}
      {query.data && (
        <DataTable
          label={t.title}
          columns={COLUMNS}
          rows={rows}
          idOf={({ caseId }) => caseId}
          empty={view === 'team' ? t.noneOpen : t.none}
          onOpen={({ caseId }) => void navigate({ to: '/cases/$caseId', params: { caseId } })}
        />
      )}
      <More query={query} />
    </Page>
  );
}
