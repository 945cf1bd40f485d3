/** Shipped policies, with the versions that this installation used and their changes. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { models } from '../../text/models.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatCount } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Moment } from '../../ui/time.tsx';
import classes from './models.module.css';
import { type Model, type ModelVersion, modelsQuery, modelVersionsQuery } from './models-api.ts';

const t = models.versions;
type Change = ModelVersion['changes'][number];

const nameOf = (kind: string) => t.kind[kind] ?? kind;
const wordsOf = (value: Change['before']) => (value === null ? t.nothing : String(value));

const COLUMNS: readonly Column<Model>[] = [
  { id: 'kind', header: t.columns.kind, cell: ({ kind }) => nameOf(kind) },
  {
    id: 'version',
    header: t.columns.version,
    width: '260px',
    cell: ({ version }) => <span className="mono">{version}</span>,
  },
  { id: 'since', header: t.columns.since, width: '200px', cell: ({ firstSeenAt }) => <Moment at={firstSeenAt} /> },
  {
    ...{ id: 'count', header: t.columns.count, width: '130px', numeric: true },
    cell: ({ versionCount }) => formatCount(versionCount),
  },
];
const CHANGES: readonly Column<Change>[] = [
  { id: 'figure', header: t.change.figure, cell: ({ figure }) => <span className="mono">{figure}</span> },
  { id: 'before', header: t.change.before, width: '220px', cell: ({ before }) => wordsOf(before) },
  { id: 'after', header: t.change.after, width: '220px', cell: ({ after }) => wordsOf(after) },
];

export function Versions() {
  const { data, error, refetch } = useQuery(modelsQuery);
  const [open, setOpen] = useState<string | null>(null);
  return (
    <Section title={t.title}>
      <p className="quiet">{t.detail}</p>
      {error && <ProblemNote problem={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && (
        <DataTable
          label={t.title}
          columns={COLUMNS}
          rows={data.items}
          idOf={({ kind }) => kind}
          empty={null}
          onOpen={({ kind }) => setOpen(kind)}
        />
      )}
      <Dialog opened={open !== null} onClose={() => setOpen(null)} title={t.of(nameOf(open ?? ''))} size="xl">
        {open !== null && <History kind={open} />}
      </Dialog>
    </Section>
  );
}

function History({ kind }: { kind: string }) {
  const { data, error, refetch } = useQuery(modelVersionsQuery(kind));
  if (error) return <ProblemNote problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return data.items.map(({ version, firstSeenAt, isInForce, changed, changes }) => (
    <section key={version} className={classes.version}>
      <h3>
        <span className="mono">{version}</span> {isInForce && <span className="quiet">{t.inForce}</span>}
      </h3>
      <p>
        <Moment at={firstSeenAt} /> · {changed === null ? t.first : t.changed(changed)}
      </p>
      {changes.length > 0 && (
        <DataTable label={version} columns={CHANGES} rows={changes} idOf={({ figure }) => figure} empty={null} />
      )}
      {changed !== null && changed > changes.length && <p className="quiet">{t.more(changed - changes.length)}</p>}
    </section>
  ));
}
