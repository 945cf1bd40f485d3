/** Batches of the organization, latest first. Their screenings are stored; file names and own IDs are not. */
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, dataOf, type Item } from '../../api/client.ts';
import { batch } from '../../text/batch.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatCount } from '../../ui/format.ts';
import { More } from '../../ui/more.tsx';
import { Section } from '../../ui/page.tsx';
import { pageAt } from '../../ui/page-at.ts';
import { ProblemNote } from '../../ui/problem.tsx';
import { Moment } from '../../ui/time.tsx';
import { Colleague } from '../alerts/colleague.tsx';

const t = batch.past;
const PAGE = 20;

type PastBatch = Item<'/amlcore/api/v1/screenings/batches'>;

const batchesQuery = infiniteQueryOptions({
  queryKey: ['screening', 'batches'],
  queryFn: ({ pageParam }) =>
    dataOf(api.GET('/amlcore/api/v1/screenings/batches', { params: { query: { limit: PAGE, ...pageAt(pageParam) } } })),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

const count = (value: number | null) => (value === null ? '–' : formatCount(value));

const COLUMNS: readonly Column<PastBatch>[] = [
  { id: 'at', header: t.at, width: '190px', cell: ({ startedAt }) => <Moment at={startedAt} /> },
  { id: 'by', header: t.by, cell: ({ startedBy }) => <Colleague userId={startedBy} /> },
  { id: 'lines', header: t.rows, width: '110px', numeric: true, cell: ({ lines }) => count(lines) },
  { id: 'matched', header: t.hits, width: '130px', numeric: true, cell: ({ matched }) => count(matched) },
  { id: 'failed', header: t.failed, width: '130px', numeric: true, cell: ({ failed }) => count(failed) },
  {
    id: 'state',
    header: t.state,
    width: '120px',
    cell: ({ isComplete, endedAt }) => (isComplete ? t.complete : endedAt === null ? t.open : t.stopped),
  },
];

export function PastBatches() {
  const navigate = useNavigate();
  const query = useInfiniteQuery(batchesQuery);
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  if (query.error) return <ProblemNote problem={query.error} onRetry={() => void query.refetch()} />;
  if (rows.length === 0) return null;
  return (
    <Section title={t.title} plain>
      <DataTable
        label={t.title}
        columns={COLUMNS}
        rows={rows}
        idOf={({ batchId }) => batchId}
        empty={null}
        onOpen={({ batchId }) => void navigate({ to: '/screening/history', search: { batch: batchId } })}
      />
      <More query={query} />
      <p className="quiet">{t.detail}</p>
    </Section>
  );
}
