/** Jobs: the size of each queue, and each unfinished job with its error. */
import { Button, Select } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { usePermission } from '../../api/session.ts';
import { jobs as t } from '../../text/jobs.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatCount, shortId } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { Mark } from '../../ui/mark.tsx';
import { More } from '../../ui/more.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Shown } from '../../ui/shown.tsx';
import { Moment } from '../../ui/time.tsx';
import { wordsOf } from '../../ui/words.ts';
import alertClasses from '../alerts/alerts.module.css';
import { afterAct, type Job, jobsQuery, type Queues, queuesQuery, retry } from './jobs-api.ts';

const TONES = { WAITING: 'INFORMATIONAL', RUNNING: 'LOW', RETRYING: 'MEDIUM', GIVEN_UP: 'HIGH' } as const;
const nameOf = (queue: string) => t.queue[queue] ?? queue;

type Queue = Queues['items'][number];
const count = (key: keyof typeof t.counts): Column<Queue> => ({
  id: key,
  header: t.counts[key],
  width: '110px',
  numeric: true,
  cell: (queue) => formatCount(queue[key]),
});
const QUEUE_COLUMNS: readonly Column<Queue>[] = [
  { id: 'queue', header: t.columns.what, cell: ({ queue }) => nameOf(queue) },
  ...(['waiting', 'running', 'retrying', 'givenUp'] as const).map(count),
  {
    id: 'since',
    header: t.since,
    width: '130px',
    cell: ({ waitingSince }) => waitingSince && <Moment at={waitingSince} relative />,
  },
];
const OF_ALL: Column<Queue> = {
  id: 'installation',
  header: t.installation,
  width: '30%',
  cell: ({ installation: all }) =>
    all &&
    t.installationLine(
      ...([all.waiting, all.running, all.retrying, all.givenUp].map(formatCount) as [string, string, string, string]),
    ),
};

export function JobsPage() {
  const { queue, state } = useSearch({ from: '/jobs' });
  const navigate = useNavigate();
  const queues = useQuery(queuesQuery);
  const query = useInfiniteQuery(jobsQuery({ queue, state }));
  const mayRetry = usePermission('settings:write');
  const go = (search: { queue?: string | undefined; state?: string | undefined }) =>
    void navigate({ to: '/jobs', search });
  const isOperator = queues.data?.items.some(({ installation }) => installation !== null) ?? false;
  return (
    <Page title={t.title} detail={t.detail}>
      {queues.error && <ProblemNote problem={queues.error} onRetry={() => void queues.refetch()} />}
      {queues.isPending && <Loading />}
      {queues.data && (
        <Section title={t.queues} plain>
          <DataTable
            label={t.queues}
            columns={isOperator ? [...QUEUE_COLUMNS, OF_ALL] : QUEUE_COLUMNS}
            rows={queues.data.items}
            idOf={(one) => one.queue}
            empty={t.nothing}
            onOpen={(one) => go({ queue: one.queue, state })}
          />
        </Section>
      )}
      <div className={alertClasses.filters}>
        <Select
          label={t.filter.queue}
          w={240}
          placeholder={t.filter.all}
          clearable
          data={(queues.data?.items ?? []).map((one) => ({ value: one.queue, label: nameOf(one.queue) }))}
          value={queue ?? null}
          onChange={(value) => go({ queue: value ?? undefined, state })}
        />
        <Select
          label={t.filter.state}
          w={220}
          placeholder={t.filter.all}
          clearable
          data={Object.entries(t.state).map(([value, label]) => ({ value, label }))}
          value={state ?? null}
          onChange={(value) => go({ queue, state: value ?? undefined })}
        />
      </div>
      {query.error && <ProblemNote problem={query.error} onRetry={() => void query.refetch()} />}
      <Shown query={query} />
      {query.data && (
        <DataTable
          label={t.title}
          columns={mayRetry ? [...COLUMNS, RETRY] : COLUMNS}
          rows={query.data.pages.flatMap(({ items }) => items)}
          idOf={({ jobId }) => String(jobId)}
          empty={t.none}
        />
      )}
      <More query={query} />
    </Page>
  );
}

const COLUMNS: readonly Column<Job>[] = [
  {
    id: 'what',
    header: t.columns.what,
    width: '260px',
    cell: (job) => (
      <>
        <div>{nameOf(job.queue)}</div>
        <About job={job} />
      </>
    ),
  },
  {
    id: 'state',
    header: t.columns.state,
    width: '230px',
    cell: ({ state, attempts, nextTryAt, givenUpAt }) => {
      const at = nextTryAt ?? givenUpAt;
      return (
        <>
          <Mark tone={TONES[state]}>{t.state[state]}</Mark>
          <div className="quiet">
            {/* A failure because of an unavailable service does not count as an attempt. */}
            {attempts > 0 && <div>{t.tries(attempts)}</div>}
            {at && state !== 'WAITING' && <Moment at={at} />}
          </div>
        </>
      );
    },
  },
  {
    id: 'error',
    header: t.columns.error,
    cell: ({ lastError }) => lastError && <span dir="auto">{errorWords(lastError)}</span>,
  },
  { id: 'put', header: t.columns.put, width: '120px', cell: ({ createdAt }) => <Moment at={createdAt} relative /> },
];
const RETRY: Column<Job> = { id: 'act', header: t.columns.act, width: '110px', cell: (job) => <Retry job={job} /> };

/** Errors of receivers are codes, others are text. */
const errorWords = (error: string): string => (/^[A-Z][A-Z_]+$/.test(error) ? wordsOf(error) : error);

/** Link to the page of the record, if there is one. */
function About({ job: { queue, subjectId } }: { job: Job }) {
  const short = <span className="mono">{shortId(subjectId)}</span>;
  if (queue === 'transaction-screening')
    return (
      <Link to="/transactions/$transactionUuid" params={{ transactionUuid: subjectId }}>
        {short}
      </Link>
    );
  if (queue === 'customer-screening')
    return (
      <Link to="/customers/$customerId" params={{ customerId: subjectId }}>
        {short}
      </Link>
    );
  if (queue === 'threshold-test')
    return (
      <Link to="/thresholds/$testId" params={{ testId: subjectId }}>
        {short}
      </Link>
    );
  if (queue === 'look-back')
    return (
      <Link to="/look-backs/$lookBackId" params={{ lookBackId: subjectId }}>
        {short}
      </Link>
    );
  return short;
}

function Retry({ job }: { job: Job }) {
  const queries = useQueryClient();
  const retrying = useMutation({ mutationFn: () => retry(job.jobId), onSettled: () => afterAct(queries) });
  if (!job.canRetry && !retrying.isPending) return null;
  return (
    <>
      <Button variant="default" size="xs" loading={retrying.isPending} onClick={() => retrying.mutate()}>
        {t.retry}
      </Button>
      {retrying.error && <ProblemNote problem={retrying.error} />}
    </>
  );
}
