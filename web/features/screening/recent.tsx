/** The latest screenings. A row opens the stored result. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { api, dataOf, type Item } from '../../api/client.ts';
import { gaps as words } from '../../text/gaps.ts';
import { screening } from '../../text/screening.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Name } from '../../ui/name.tsx';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Moment } from '../../ui/time.tsx';
import { Colleague } from '../alerts/colleague.tsx';
import { blindnessOf } from './gaps.ts';

const t = screening.recent;
export type Summary = Item<'/amlcore/api/v1/screenings'>;

const recentQuery = queryOptions({
  queryKey: ['screening', 'recent'],
  queryFn: () =>
    dataOf(api.GET('/amlcore/api/v1/screenings', { params: { query: { kind: 'SCREEN_ENTITY', limit: 20 } } })),
});

export const COLUMNS: readonly Column<Summary>[] = [
  { id: 'when', header: t.when, width: '190px', cell: ({ screenedAt }) => <Moment at={screenedAt} /> },
  { id: 'name', header: t.name, cell: ({ name }) => <Name>{name ?? ''}</Name> },
  {
    id: 'found',
    header: t.found,
    width: '240px',
    cell: (summary) => <Found summary={summary} />,
  },
  { id: 'by', header: t.by, width: '24%', cell: ({ screenedBy }) => <Colleague userId={screenedBy} /> },
];

function Found({ summary: { totalMatches, gaps } }: { summary: Summary }) {
  if (totalMatches > 0) return <b>{t.parties(totalMatches)}</b>;
  if (gaps === null) return <Mark tone="HIGH">{words.unknown}</Mark>;
  const blindness = blindnessOf(gaps);
  if (blindness === null || blindness === 'OTHERS') {
    return <span className="quiet">{blindness === null ? t.noMatch : words.short[blindness]}</span>;
  }
  return <Mark tone="HIGH">{words.short[blindness]}</Mark>;
}

export function RecentScreenings() {
  const navigate = useNavigate();
  const { data, error } = useQuery(recentQuery);
  return (
    <Section title={t.title} plain aside={<Link to="/screening/history">{t.all}</Link>}>
      {error && <ProblemNote problem={error} />}
      {data && (
        <DataTable
          label={t.title}
          columns={COLUMNS}
          rows={data.items}
          idOf={({ searchId }) => searchId}
          empty={t.none}
          onOpen={({ searchId }) => void navigate({ to: '/screening', search: { screening: searchId } })}
        />
      )}
    </Section>
  );
}
