/** QA reviews of the alerts that were closed in the period. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { text } from '../../text/index.ts';
import { reports } from '../../text/reports.ts';
import { formatCount } from '../../ui/format.ts';
import { ProblemNote } from '../../ui/problem.tsx';
import { ShareBars } from '../../ui/share-bars.tsx';
import { Colleague } from '../alerts/colleague.tsx';
import type { ErrorRates } from '../qa-reviews/quality-api.ts';
import type { Period } from './periods.ts';
import { Figures, type ReportColumn, ReportSection, ReportTable } from './report-parts.tsx';
import { errorRatesQuery } from './reports-api.ts';
import { shareOf } from './shares.ts';

const t = reports.qa;
type Rate = ErrorRates['byCloser'][number];

const rangeOf = ({ low, high }: Pick<Rate, 'low' | 'high'>): string =>
  low === null || high === null ? text.common.none : t.to(shareOf(low, 1), shareOf(high, 1));

const COLUMNS: readonly ReportColumn<Rate>[] = [
  { id: 'key', header: t.analyst, cell: ({ key }) => <Colleague userId={key} />, csv: ({ key }) => key },
  {
    ...{ id: 'reviewed', header: t.reviewed, width: '100px', numeric: true },
    cell: ({ readings }) => formatCount(readings),
    csv: ({ readings }) => readings,
  },
  {
    ...{ id: 'disagreed', header: t.disagreed, width: '100px', numeric: true },
    cell: ({ disagreed }) => formatCount(disagreed),
    csv: ({ disagreed }) => disagreed,
  },
  {
    ...{ id: 'rate', header: t.rate, width: '100px', numeric: true },
    cell: ({ disagreed, readings }) => shareOf(disagreed, readings),
    csv: ({ disagreed, readings }) => shareOf(disagreed, readings),
  },
  { ...{ id: 'range', header: t.range, width: '150px', numeric: true }, cell: rangeOf, csv: rangeOf },
];

export function QaSection({ period, past }: { period: Period; past: Period | undefined }) {
  const { data, error } = useQuery(errorRatesQuery(period));
  const { data: earlier } = useQuery({ ...errorRatesQuery(past ?? period), enabled: past !== undefined });
  const before = (value: (of: ErrorRates['all']) => string) => (past && earlier ? value(earlier.all) : undefined);
  const rate = ({ disagreed, readings }: ErrorRates['all']) => shareOf(disagreed, readings);
  return (
    <ReportSection id="qa" title={t.title}>
      {error && <ProblemNote problem={error} />}
      {data && (
        <>
          <Figures
            of={[
              {
                label: t.reviewed,
                value: (
                  <Link to="/qa-reviews" search={{ view: 'concluded' }}>
                    {formatCount(data.all.readings)}
                  </Link>
                ),
                before: before(({ readings }) => formatCount(readings)),
              },
              {
                label: t.disagreed,
                value: (
                  <Link to="/qa-reviews" search={{ view: 'disagreed' }}>
                    {formatCount(data.all.disagreed)}
                  </Link>
                ),
                before: before(({ disagreed }) => formatCount(disagreed)),
              },
              { label: t.rate, value: rate(data.all), before: before(rate) },
              { label: t.range, value: rangeOf(data.all) },
              { label: t.unfinished, value: formatCount(data.unfinished) },
            ]}
          />
          {data.all.readings > 0 && (
            <ShareBars
              label={t.chart}
              parts={[
                { id: 'agreed', label: t.agreed, count: data.all.readings - data.all.disagreed },
                { id: 'disagreed', label: t.disagreed, count: data.all.disagreed, colour: '--risk-high' },
              ]}
            />
          )}
          <ReportTable
            title={t.byCloser}
            period={period}
            columns={COLUMNS}
            rows={data.byCloser}
            idOf={({ key }) => key}
            empty={t.noReviews}
          />
        </>
      )}
    </ReportSection>
  );
}
