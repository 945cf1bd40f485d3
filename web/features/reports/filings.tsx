/** Filing deadlines: open, overdue, and filed in the period. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { usePermission } from '../../api/session.ts';
import { reports } from '../../text/reports.ts';
import { dayAfter } from '../../ui/day-after.ts';
import { formatCount } from '../../ui/format.ts';
import { ProblemNote } from '../../ui/problem.tsx';
import { ShareBars } from '../../ui/share-bars.tsx';
import { termsQuery } from '../filing-deadlines/obligations-api.ts';
import type { Period } from './periods.ts';
import { type Figure, Figures, type ReportColumn, ReportSection, ReportTable } from './report-parts.tsx';
import { dueSarsQuery, type FilingStatistics, filingStatisticsQuery } from './reports-api.ts';

const t = reports.filings;
const SOON_DAYS = 7;
type Kind = FilingStatistics['kinds'][number];
type Counted = 'open' | 'overdue' | 'dueSoon' | 'filedOnTime' | 'filedLate' | 'notRequired';

const count = (id: Counted, header: string) =>
  ({
    ...{ id, header, width: '112px', numeric: true },
    cell: (row) => formatCount(row[id]),
    csv: (row) => row[id],
  }) satisfies ReportColumn<Kind>;

export function Filings({ period }: { period: Period }) {
  const { data, error } = useQuery(filingStatisticsQuery(period));
  const terms = useQuery(termsQuery).data;
  const sars = useSarFigures();
  const columns = useMemo((): readonly ReportColumn<Kind>[] => {
    const of = ({ kind }: Kind) => terms?.find((term) => term.kind === kind);
    return [
      {
        id: 'kind',
        header: t.kind,
        cell: (row) => of(row)?.trigger ?? row.kind,
        csv: (row) => of(row)?.trigger ?? row.kind,
      },
      {
        ...{ id: 'authority', header: t.authority, width: '130px' },
        cell: (row) => of(row)?.authority,
        csv: (row) => of(row)?.authority ?? '',
      },
      count('open', reports.figures.open),
      count('overdue', t.overdue),
      count('dueSoon', t.soon),
      count('filedOnTime', t.onTime),
      count('filedLate', t.late),
      count('notRequired', t.notRequired),
    ];
  }, [terms]);
  const sum = (id: Counted) => data?.kinds.reduce((total, kind) => total + kind[id], 0) ?? 0;
  return (
    <ReportSection id="filings" title={t.title}>
      {error && <ProblemNote problem={error} />}
      {data && (
        <>
          <Figures
            of={[
              { label: t.open, value: <Link to="/filing-deadlines">{formatCount(sum('open'))}</Link> },
              {
                label: t.overdue,
                value: <Link to="/filing-deadlines">{formatCount(sum('overdue'))}</Link>,
                isBad: sum('overdue') > 0,
              },
              {
                label: t.soon,
                value: (
                  <Link to="/filing-deadlines" search={{ due: 'week' }}>
                    {formatCount(sum('dueSoon'))}
                  </Link>
                ),
              },
              {
                label: t.onTime,
                value: (
                  <Link to="/filing-deadlines" search={{ state: 'REPORTED' }}>
                    {formatCount(sum('filedOnTime'))}
                  </Link>
                ),
              },
              { label: t.late, value: formatCount(sum('filedLate')), isBad: sum('filedLate') > 0 },
              ...sars,
            ]}
          />
          {sum('open') > 0 && (
            <ShareBars
              label={t.chart}
              parts={[
                { id: 'overdue', label: t.overdue, count: sum('overdue'), colour: '--risk-critical' },
                { id: 'soon', label: t.soon, count: sum('dueSoon'), colour: '--risk-medium' },
                { id: 'later', label: t.later, count: sum('open') - sum('overdue') - sum('dueSoon') },
              ]}
            />
          )}
          <ReportTable
            title={t.title}
            period={period}
            columns={columns}
            rows={data.kinds}
            idOf={({ kind }) => kind}
            empty={t.noFilings}
            note={t.withoutSars}
          />
        </>
      )}
    </ReportSection>
  );
}

/** Nothing for users who cannot read SARs. */
function useSarFigures(): readonly Figure[] {
  const mayRead = usePermission('sar:read');
  const overdue = useQuery({ ...dueSarsQuery(dayAfter(-1)), enabled: mayRead }).data;
  const soon = useQuery({ ...dueSarsQuery(dayAfter(SOON_DAYS)), enabled: mayRead }).data;
  if (overdue === undefined || soon === undefined) return [];
  return [
    { label: t.sarsOverdue, value: <Link to="/sars">{formatCount(overdue)}</Link>, isBad: overdue > 0 },
    { label: t.sarsSoon, value: <Link to="/sars">{formatCount(soon - overdue)}</Link> },
  ];
}
