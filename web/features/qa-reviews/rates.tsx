/** Error rates by group, each with its 95% range. */
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { text } from '../../text/index.ts';
import { quality } from '../../text/qa-reviews.ts';
import { transactions as transactionWords } from '../../text/transactions.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatCount } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { RiskMark } from '../../ui/mark.tsx';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Colleague } from '../alerts/colleague.tsx';
import { shareOf } from '../reports/shares.ts';
import { type Dimension, type ErrorRates, ratesQuery } from './quality-api.ts';

const t = quality.rates;
type Rate = ErrorRates['byCloser'][number];

const DIMENSIONS = Object.keys(t.dimension) as Dimension[];

function columnsFor(by: Dimension): readonly Column<Rate>[] {
  const count = (id: 'readings' | 'disagreed', header: string): Column<Rate> => ({
    ...{ id, header, width: '110px', numeric: true },
    cell: (rate) => formatCount(rate[id]),
  });
  return [
    { id: 'key', header: t.dimension[by], cell: ({ key }) => keyOf(by, key) },
    count('readings', t.columns.readings),
    count('disagreed', t.columns.disagreed),
    {
      id: 'rate',
      header: t.columns.rate,
      width: '100px',
      numeric: true,
      cell: (rate) => shareOf(rate.disagreed, rate.readings),
    },
    {
      id: 'range',
      header: t.columns.range,
      width: '170px',
      numeric: true,
      cell: ({ low, high }) => rangeOf(low, high),
    },
    {
      ...{ id: 'form', header: t.columns.form, width: '190px', numeric: true },
      cell: ({ agreedWithError }) => formatCount(agreedWithError),
    },
  ];
}

function keyOf(by: Dimension, key: string) {
  if (by === 'byCloser') return <Colleague userId={key} />;
  if (by === 'byReason') return transactionWords.decide.reasonOption[key as 'OTHER'] ?? key;
  if (by === 'bySeverity') return <RiskMark level={key as 'LOW'} />;
  return <span className="mono">{key}</span>;
}

const rangeOf = (low: number | null, high: number | null) =>
  low === null || high === null ? text.common.none : t.range(shareOf(low, 1), shareOf(high, 1));

export function Rates({ by, onBy }: { by: Dimension; onBy: (by: Dimension) => void }) {
  const { data, error, isPending, refetch } = useQuery(ratesQuery);
  const shown = DIMENSIONS.find((one) => one === by) ?? 'byCloser';
  return (
    <Section
      title={t.title}
      aside={
        <Select
          aria-label={t.by}
          size="xs"
          data={DIMENSIONS.map((value) => ({ value, label: t.dimension[value] }))}
          value={shown}
          onChange={(value) => onBy(value as Dimension)}
          allowDeselect={false}
        />
      }
    >
      {error && <ProblemNote problem={error} onRetry={() => void refetch()} />}
      {isPending && <Loading />}
      {data && (
        <>
          <p>
            {data.all.readings === 0 ? t.nothing : lineOf(data.all)}{' '}
            {data.unfinished > 0 && t.unfinished(data.unfinished)}
          </p>
          {data.all.readings > 0 && (
            <DataTable
              label={t.title}
              columns={columnsFor(shown)}
              rows={data[shown]}
              idOf={({ key }) => key}
              empty={t.none}
            />
          )}
        </>
      )}
    </Section>
  );
}

function lineOf({ readings, disagreed, low, high }: ErrorRates['all']): string {
  const rate = `${shareOf(disagreed, readings)} (${rangeOf(low, high)})`;
  return t.line(formatCount(readings), formatCount(disagreed), rate);
}
