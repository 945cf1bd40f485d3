/**
 * The inbox: the list of alerts, and beside it the open alert. Without an open alert the list takes the page. Below 1200 px either the
 * list or the alert is shown.
 */
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useNavigate, useParams } from '@tanstack/react-router';
import { type UIEvent, useCallback, useEffect, useRef } from 'react';
import { dataOf } from '../../api/client.ts';
import { usePermission, useSession } from '../../api/session.ts';
import { alerts as t } from '../../text/alerts.ts';
import { text } from '../../text/index.ts';
import { workQueues as queueWords } from '../../text/work-queues.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { useKeys } from '../../ui/keys.ts';
import { Loading } from '../../ui/loading.tsx';
import { More } from '../../ui/more.tsx';
import { News } from '../../ui/news.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Shown, shownOf } from '../../ui/shown.tsx';
import { notify } from '../../ui/toast.tsx';
import { SavedViews } from '../saved-views/saved-views.tsx';
import classes from './alerts.module.css';
import { type Alert, afterAct, assign, totalsQuery, unassign } from './alerts-api.ts';
import { ActOnChosen, ChoosingAlerts } from './choosing.tsx';
import { InboxFilters } from './filter-bar.tsx';
import type { Filters } from './filters.ts';
import { PANE_ROW_PX, useInboxColumns } from './inbox-rows.tsx';
import { useNextAlert } from './next-alert.ts';
import { QueueTabs } from './queue-tabs.tsx';
import { useInbox } from './use-inbox.ts';

/** A list in one column, as on a phone. */
const NARROW = '(max-width: 62em)';
/** Remaining scroll distance at which the next page is fetched. */
const NEAR_END_PX = 1_200;

export function InboxPage() {
  const { alertId } = useParams({ strict: false });
  const isOpen = alertId !== undefined;
  return (
    <ChoosingAlerts>
      <div className={classes.inbox} data-open={isOpen || undefined}>
        <Alerts openId={alertId} />
        {isOpen && (
          <div className={classes.opened}>
            <Outlet />
          </div>
        )}
      </div>
    </ChoosingAlerts>
  );
}

/** Title of the page: the label of its tab. The first tab has that of the area. */
function titleOf({ view }: Filters): string {
  const { page, area } = text.shell;
  if (view === 'mine') return area.inbox;
  return view === 'escalated' ? page.escalated : page.team;
}

function Alerts({ openId }: { openId: string | undefined }) {
  const { filters, sought, state, query, rows } = useInbox();
  const navigate = useNavigate();
  const mayWork = usePermission('alert:write');
  const isOpen = openId !== undefined;
  const isPane = useMediaQuery(NARROW, false, { getInitialValueInEffect: false }) || isOpen;
  const isFiltered = Object.keys(filters).some((name) => name !== 'view' && name !== 'sort') || sought !== '';
  const columns = useInboxColumns({ kind: isPane ? 'PANE' : mayWork ? 'TABLE_TO_CHOOSE' : 'TABLE', filters, openId });
  const open = useCallback(
    ({ alertId }: Alert) => void navigate({ to: '/alerts/$alertId', params: { alertId }, search: filters, state }),
    [navigate, filters, state],
  );
  const pane = useRef<HTMLElement>(null);
  useKeptPlace(pane, openId, rows);
  const more = (event: UIEvent<HTMLElement>) => {
    const { scrollHeight, scrollTop, clientHeight } = event.target as HTMLElement;
    const isNear = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
    if (isNear && query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
  };
  const list = (
    <>
      <InboxFilters filters={filters} sought={sought} isFolded={isPane} />
      {query.error && <ProblemNote problem={query.error} onRetry={() => void query.refetch()} />}
      <News of="alerts" readAt={query.data ? query.dataUpdatedAt : 0} onShow={() => void query.refetch()} />
      {query.isPending && <Loading />}
      {mayWork && rows.length > 0 && !isOpen ? (
        <ActOnChosen alerts={rows} shown={shownOf(query)} />
      ) : (
        <Shown query={query} />
      )}
      {query.data && (
        <DataTable
          label={t.list}
          columns={columns}
          rows={rows}
          idOf={({ alertId }) => alertId}
          hasEqualRows
          empty={isFiltered ? t.none : filters.view === 'mine' ? <EmptyMine /> : t.empty}
          sort={filters.sort ?? 'PRIORITY'}
          onSort={(sort) => {
            const { sort: _before, ...others } = filters;
            void navigate({ to: '/alerts', search: { ...others, ...(sort && { sort }) }, state });
          }}
          // In one column the rows are links.
          {...(!isPane && { onOpen: open })}
        />
      )}
      <More query={query} />
    </>
  );
  return (
    <section
      ref={pane}
      className={isPane ? classes.pane : undefined}
      aria-label={isOpen ? t.list : undefined}
      onScrollCapture={more}
    >
      {isOpen ? list : <Whole filters={filters}>{list}</Whole>}
      {!isOpen && <RowKeys rows={rows} />}
    </section>
  );
}

/** The list as a page: title, totals, queues. */
function Whole({ filters, children }: { filters: Filters; children: React.ReactNode }) {
  const navigate = useNavigate();
  const totals = useQuery(totalsQuery).data;
  const maySetUp = usePermission('settings:write');
  const mayWork = usePermission('alert:write');
  const next = useNextAlert();
  const { workQueue } = filters;
  return (
    <Page
      title={titleOf(filters)}
      detail={totals && t.line(totals.alerts, totals.unassigned, totals.overdue)}
      actions={
        <>
          {maySetUp && <Link to="/settings/queues">{queueWords.setUp}</Link>}
          <SavedViews to="/alerts" search={filters} />
          {mayWork && (
            <Button loading={next.isPending} onClick={() => next.mutate()}>
              {t.takeNext}
            </Button>
          )}
        </>
      }
    >
      {next.data === null && <p role="status">{t.noneWaiting}</p>}
      {next.error && <ProblemNote problem={next.error} />}
      <QueueTabs
        value={workQueue ?? ''}
        onChange={(chosen) => {
          const { workQueue: _, ...others } = filters;
          next.reset();
          const search = { ...others, ...(chosen && { workQueue: chosen }) };
          void navigate({ to: '/alerts', search, state: (before) => before });
        }}
      />
      {children}
    </Page>
  );
}

/** Shown if no alert is assigned to the user. */
function EmptyMine() {
  const totals = useQuery(totalsQuery).data;
  return (
    <>
      {t.emptyMine(totals?.unassigned ?? 0)} <Link to="/alerts">{text.shell.page.team}</Link>
    </>
  );
}

/** Keys in the list: A assigns the focused row to the user, N opens the next alert. */
function RowKeys({ rows }: { rows: readonly Alert[] }) {
  const queries = useQueryClient();
  const { userId } = useSession().user;
  const mayWork = usePermission('alert:write');
  const next = useNextAlert();
  const assigning = useMutation({
    mutationFn: (alert: Alert) => dataOf(assign(alert, userId)),
    onSuccess: (after, { assignee }) => {
      const undo = async () => {
        await dataOf(assignee === null ? unassign(after) : assign(after, assignee));
        await afterAct(queries);
      };
      void notify(t.act.assigned, undo);
    },
    onSettled: () => afterAct(queries),
  });
  const take = () => {
    const at = document.activeElement?.closest('tr[data-index]')?.getAttribute('data-index');
    const alert = at === null || at === undefined ? undefined : rows[Number(at)];
    if (mayWork && alert && alert.closedAt === null && alert.assignee !== userId) assigning.mutate(alert);
  };
  useKeys([
    ['a', take],
    ['n', () => mayWork && next.mutate()],
  ]);
  return assigning.error && <ProblemNote problem={assigning.error} />;
}

/** Keeps the row of the open alert visible when the list changes between page and pane. */
function useKeptPlace(
  pane: React.RefObject<HTMLElement | null>,
  openId: string | undefined,
  rows: readonly Alert[],
): void {
  const last = useRef(openId);
  const ids = useRef<readonly string[]>([]);
  ids.current = rows.map(({ alertId }) => alertId);
  const isRead = rows.length > 0;
  useEffect(() => {
    const shown = openId ?? last.current;
    last.current = openId ?? last.current;
    const scroller = pane.current?.querySelector<HTMLElement>('[data-long]');
    if (!isRead || shown === undefined || !scroller) return;
    const at = ids.current.indexOf(shown);
    if (at === -1) return;
    const rowPx = openId === undefined ? (scroller.querySelector('tr[data-index]')?.clientHeight ?? 36) : PANE_ROW_PX;
    const [top, height] = [at * rowPx, scroller.clientHeight];
    const isSeen = top >= scroller.scrollTop && top + rowPx * 2 <= scroller.scrollTop + height;
    if (!isSeen) scroller.scrollTop = Math.max(0, top - height / 3);
  }, [openId, pane, isRead]);
}
