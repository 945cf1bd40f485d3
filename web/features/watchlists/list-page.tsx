/** One list: freshness, versions, and the changes of each version. */
import { Button } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { listsQuery } from '../../api/lists.ts';
import { ApiProblem } from '../../api/problem.ts';
import { usePermission } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { listCoverage } from '../../text/list-coverage.ts';
import { lists as t } from '../../text/lists.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Facts } from '../../ui/facts.tsx';
import { formatCount, formatDay } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { More } from '../../ui/more.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { NotFoundPage, ProblemNote } from '../../ui/problem.tsx';
import { Moment } from '../../ui/time.tsx';
import { wasDone } from '../../ui/was-done.ts';
import { WithWords } from '../../ui/with-words.tsx';
import { Colleague } from '../alerts/colleague.tsx';
import { asSentence, Failure } from './failure.tsx';
import { ContentAge, FreshnessMark } from './freshness.tsx';
import { ListDiff } from './list-diff.tsx';
import {
  confirmList,
  type List,
  refreshList,
  reportQuery,
  runsQuery,
  type Version,
  versionsQuery,
} from './lists-api.ts';

const c = listCoverage;

const COLUMNS: readonly Column<Version>[] = [
  { id: 'version', header: t.version, width: '84px', cell: ({ version }) => version },
  { id: 'imported', header: t.columns.imported, width: '190px', cell: ({ importedAt }) => <Moment at={importedAt} /> },
  {
    id: 'published',
    header: t.columns.published,
    cell: ({ publishedAt }) => (publishedAt ? formatDay(publishedAt) : text.common.unknown),
  },
  { id: 'entries', header: t.columns.entries, numeric: true, cell: ({ entries }) => formatCount(entries) },
  { id: 'added', header: t.added, numeric: true, cell: ({ added }) => formatCount(added) },
  { id: 'changed', header: t.changed, numeric: true, cell: ({ changed }) => formatCount(changed) },
  { id: 'removed', header: t.removed, numeric: true, cell: ({ removed }) => formatCount(removed) },
  { id: 'rejected', header: t.unreadable, numeric: true, cell: ({ rejected }) => formatCount(rejected) },
];

export function ListPage() {
  const { watchlistId } = useParams({ from: '/lists/$watchlistId' });
  const { version } = useSearch({ from: '/lists/$watchlistId' });
  const navigate = useNavigate();
  const lists = useQuery(listsQuery);
  const mayCustomers = usePermission('customer:read');
  const versions = useInfiniteQuery(versionsQuery(watchlistId));
  if (!lists.data) return lists.error ? <ProblemNote problem={lists.error} page /> : <Loading />;
  const list = lists.data.items.find((one) => one.watchlistId === watchlistId);
  if (!list) return <NotFoundPage />;
  const rows = versions.data?.pages.flatMap(({ items }) => items) ?? [];
  // The service then does not know the list, and the table says that none is loaded.
  const isNeverLoaded =
    list.lastSuccessAt === null && versions.error instanceof ApiProblem && versions.error.status === 404;
  const chosen = version === undefined ? rows[0]?.version : Number(version);
  return (
    <Page
      title={list.title}
      detail={list.authority === list.watchlistId ? undefined : list.authority}
      actions={
        <>
          <ConfirmManually list={list} />
          <Refresh list={list} />
        </>
      }
    >
      <Section title={t.columns.state} aside={<FreshnessMark freshness={list.freshness} />}>
        <ListFacts list={list} />
      </Section>
      <Section title={t.versions} plain>
        {versions.error && !isNeverLoaded && <ProblemNote problem={versions.error} />}
        {versions.isPending ? (
          <Loading rows={3} />
        ) : (
          <DataTable
            label={t.versions}
            columns={COLUMNS}
            rows={rows}
            idOf={(one) => String(one.version)}
            empty={t.noGeneration}
            openId={chosen === undefined ? null : String(chosen)}
            onOpen={(one) => void navigate({ to: '.', search: { version: String(one.version) }, resetScroll: false })}
          />
        )}
        <More query={versions} />
      </Section>
      {chosen !== undefined && <ListDiff key={chosen} watchlistId={watchlistId} to={chosen} />}
      {chosen !== undefined && mayCustomers && <Consequences watchlistId={watchlistId} version={chosen} />}
      {chosen !== undefined && <Report key={`report ${chosen}`} watchlistId={watchlistId} version={chosen} />}
    </Page>
  );
}

function ListFacts({ list }: { list: List }) {
  const mayRefresh = usePermission('operator');
  return (
    <>
      <Facts
        rows={[
          [t.columns.category, text.common.category[list.category]],
          [t.columns.checked, list.lastCheckAt ? <Moment key="at" at={list.lastCheckAt} /> : t.never],
          ...(list.confirmedAt
            ? [
                [
                  t.confirmed,
                  <span key="by">
                    <Moment at={list.confirmedAt} /> · <Colleague userId={list.confirmedBy} />
                  </span>,
                ] as const,
              ]
            : []),
          [t.columns.published, <ContentAge key="content" list={list} />],
          ...(list.contentDays === null ? [] : [[t.rhythm, t.within(list.contentDays)] as const]),
          [
            t.schedule,
            list.schedule ? (
              <span key="cron" title={list.schedule}>
                {t.often[list.schedule as keyof typeof t.often] ?? list.schedule}
              </span>
            ) : (
              t.neverBySchedule
            ),
          ],
          // Lists are shared by all organizations, so only the operator can refresh them.
          ...(list.configured && !mayRefresh
            ? [
                [
                  t.atOnce,
                  <span key="how">
                    {t.atOnceHow} <code className="mono">npx amlcore lists sync {list.watchlistId}</code>
                  </span>,
                ] as const,
              ]
            : []),
          [
            t.rules,
            [
              ...(list.warnAfterHours === null ? [] : [t.warnAfter(list.warnAfterHours)]),
              ...(list.staleAfterHours === null ? [] : [t.staleAfter(list.staleAfterHours)]),
              ...(list.whenStale === 'REFUSE' ? [t.refuse] : []),
              ...(list.required ? [] : [t.optional]),
              ...(list.demo ? [t.demo] : []),
            ].join(', ') || t.neverLate,
          ],
          [
            t.id,
            <span key="id" className="mono">
              {list.watchlistId}
            </span>,
          ],
          [
            t.hash,
            <span key="hash" className="mono">
              {list.contentHash ?? text.common.none}
            </span>,
          ],
        ]}
      />
      {list.freshness !== 'CURRENT' && <Trouble list={list} />}
      {list.unknownMeasures.length > 0 && <p>{t.unknownMeasures(list.unknownMeasures)}</p>}
    </>
  );
}

/** Effect of a late or missing list, the error, and who can fix it. */
function Trouble({ list }: { list: List }) {
  const mayRefresh = usePermission('operator');
  if (list.freshness === 'UNKNOWN') return <Unknown list={list} />;
  const meaning = list.freshness === 'NOT_LOADED' ? c.notLoaded[list.required ? 'required' : 'optional'] : c.failing;
  return (
    <div role="note">
      <p>
        <b>{meaning}</b> {list.schedule && c.again} {!mayRefresh && c.operator}
      </p>
      {list.lastError && <Failure cause={list.lastError} remedy={list.lastErrorRemedy} />}
    </div>
  );
}

/** The list has no automatic check. A user checks it and records that. */
function Unknown({ list }: { list: List }) {
  const mayConfirm = usePermission('operator');
  return (
    <div role="note">
      <p>
        <b>{t.unknownAge}</b>{' '}
        {list.configured && !mayConfirm && (
          <>
            {t.confirmHow} <code className="mono">{t.confirmCommand(list.watchlistId)}</code>
          </>
        )}
      </p>
    </div>
  );
}

/** Records that a person compared the searched version with its publisher. */
function ConfirmManually({ list }: { list: List }) {
  const allowed = usePermission('operator');
  const queries = useQueryClient();
  const confirming = useMutation({
    mutationFn: (note: string) => confirmList(list.watchlistId, note),
    onSuccess: () => queries.invalidateQueries({ queryKey: listsQuery.queryKey }),
  });
  if (!allowed || !list.configured || list.version === null) return null;
  return (
    <>
      {confirming.error && <ProblemNote problem={confirming.error} />}
      <WithWords
        label={t.confirmManually}
        field={t.confirmNote}
        how={t.confirmNoteHow}
        submit={t.confirmManually}
        onSubmit={(note) => wasDone(confirming.mutateAsync(note))}
      />
    </>
  );
}

function Refresh({ list }: { list: List }) {
  const allowed = usePermission('operator');
  const queries = useQueryClient();
  const refreshing = useMutation({
    mutationFn: () => refreshList(list.watchlistId),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['list', list.watchlistId] });
      void queries.invalidateQueries({ queryKey: listsQuery.queryKey });
    },
  });
  if (!allowed || !list.configured) return null;
  const { data, error } = refreshing;
  return (
    <>
      <span role="status" className="quiet">
        {data && (data.reason ? asSentence(data.reason) : t.refreshed[data.outcome](data.version))}
        {error?.message}
      </span>
      <Button variant="default" loading={refreshing.isPending} onClick={() => refreshing.mutate()}>
        {t.refresh}
      </Button>
    </>
  );
}

/** Customers affected by the version, according to the following run. */
function Consequences({ watchlistId, version }: { watchlistId: string; version: number }) {
  const { data, error } = useQuery(runsQuery);
  const run = data?.items.findLast(({ kind, listVersions }) => {
    const searched = listVersions.find((one) => one.watchlistId === watchlistId);
    return kind === 'LIST_CHANGE' && searched?.version === version;
  });
  const c = t.consequences;
  return (
    <Section title={c.title}>
      {error && <ProblemNote problem={error} />}
      {data && !run && <p className="quiet">{c.none}</p>}
      {run && (
        <>
          <p>
            {c.compared(
              formatCount(run.registered ?? 0),
              formatCount(run.ruledOut ?? 0),
              formatCount(run.screened ?? 0),
            )}{' '}
            <b>{c.hits(run.newHits ?? 0, run.changedHits ?? 0, run.endedHits ?? 0)}</b>
          </p>
          {(run.newHits ?? 0) + (run.changedHits ?? 0) > 0 && (
            <Link to="/alerts" search={{ sort: 'NEWEST' }}>
              {c.toQueue}
            </Link>
          )}
        </>
      )}
    </Section>
  );
}

function Report({ watchlistId, version }: { watchlistId: string; version: number }) {
  const { data } = useQuery(reportQuery(watchlistId, version));
  if (!data) return null;
  const unused = Object.entries(data.fieldsUnused);
  return (
    <Section title={t.report.title(version)}>
      <p>
        {data.publisherCount === null
          ? t.report.noPublisherCount
          : t.report.publisherCount(formatCount(data.publisherCount))}{' '}
        {data.rejected === 0 ? t.report.allRead : t.rejected(data.rejected)}
      </p>
      {data.rejections.length > 0 && (
        <ul>
          {data.rejections.slice(0, 20).map(({ externalReferenceId, position, reason }) => (
            <li key={`${externalReferenceId} ${position} ${reason}`}>
              <span className="mono">{externalReferenceId ?? position}</span> {reason}
            </li>
          ))}
        </ul>
      )}
      {unused.length > 0 && (
        <p className="quiet">
          {t.report.unused}: {unused.map(([field, count]) => `${field} (${formatCount(count)})`).join(', ')}
        </p>
      )}
    </Section>
  );
}
