/** Packs of shipped typologies. */
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { rulePacks as t } from '../../text/rule-packs.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import classes from './rules.module.css';
import { type Pack, packsQuery } from './rules-api.ts';

const COLUMNS: readonly Column<Pack>[] = [
  {
    id: 'name',
    header: t.columns.name,
    cell: ({ packId, name, description, isStandard }) => (
      <>
        <Link to="/rule-packs/$packId" params={{ packId }}>
          {name}
        </Link>
        <div className="quiet">
          {isStandard ? t.use.standard : t.use.optional} · {description}
        </div>
      </>
    ),
  },
  {
    id: 'active',
    header: t.columns.active,
    width: '124px',
    numeric: true,
    cell: ({ active, typologies }) => t.inForce(active, typologies.length),
  },
];

export function PacksPage() {
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(packsQuery);
  if (error && !data) return <ProblemNote problem={error} onRetry={() => void refetch()} page />;
  if (!data) return <Loading />;
  return (
    <Page title={t.title} detail={t.detail} actions={<Link to="/rules">{t.back}</Link>}>
      <div className={classes.columns}>
        <DataTable
          label={t.title}
          columns={COLUMNS}
          rows={data}
          idOf={({ packId }) => packId}
          empty={t.none}
          onOpen={({ packId }) => void navigate({ to: '/rule-packs/$packId', params: { packId } })}
        />
      </div>
    </Page>
  );
}
