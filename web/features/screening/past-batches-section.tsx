import { useNavigate } from '@tanstack/react-router';
import { batch } from '../../text/batch.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatCount } from '../../ui/format.ts';
import { Section } from '../../ui/page.tsx';
import { Moment } from '../../ui/time.tsx';
import { type PastBatch, pastBatches } from './past-batches.ts';

const t = batch.past;

const COLUMNS: readonly Column<PastBatch>[] = [
  { id: 'file', header: t.file, cell: ({ file }) => <bdi className="name">{file}</bdi> },
  { id: 'at', header: t.at, width: '190px', cell: ({ at }) => <Moment at={at} /> },
  { id: 'rows', header: t.rows, width: '110px', numeric: true, cell: ({ rows }) => formatCount(rows) },
  { id: 'hits', header: t.hits, width: '130px', numeric: true, cell: ({ hits }) => formatCount(hits) },
];

export function PastBatches() {
  const navigate = useNavigate();
  const batches = pastBatches();
  if (batches.length === 0) return null;
  return (
    <Section title={t.title} plain>
      <DataTable
        label={t.title}
        columns={COLUMNS}
        rows={batches}
        idOf={({ request }) => request}
        empty={null}
        onOpen={({ request }) => void navigate({ to: '/screening/history', search: { request } })}
      />
      <p className="quiet">{t.detail}</p>
    </Section>
  );
}
