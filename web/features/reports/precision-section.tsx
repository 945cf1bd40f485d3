/** How often rules, lists and checks raise a true match. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useListNames } from '../../api/lists.ts';
import { reports } from '../../text/reports.ts';
import { DayChart } from '../../ui/day-chart.tsx';
import { formatCount } from '../../ui/format.ts';
import { ProblemNote } from '../../ui/problem.tsx';
import { wordsOf } from '../../ui/words.ts';
import type { Period } from './periods.ts';
import { FIGURES } from './precision.tsx';
import { Figures, type ReportColumn, ReportSection, ReportTable } from './report-parts.tsx';
import {
  type ListStatistics,
  listStatisticsQuery,
  type RuleStatistics,
  ruleStatisticsQuery,
  type Statistics,
} from './reports-api.ts';
import { RuleName } from './rule-figures.tsx';
import { shareOf } from './shares.ts';
import { sumOf } from './sums.ts';

const t = reports.precision;
type Code = Statistics['codes'][number];

const CODES: readonly ReportColumn<Code>[] = [
  {
    id: 'code',
    header: t.check,
    cell: ({ findingCode }) => codeWords(findingCode),
    csv: ({ findingCode }) => codeWords(findingCode),
  },
  ...FIGURES,
];
const codeWords = (code: string): string => t.code[code as keyof typeof t.code] ?? wordsOf(code);

const RULES: readonly ReportColumn<RuleStatistics['rules'][number]>[] = [
  {
    id: 'rule',
    header: t.rule,
    cell: ({ ruleId, name }) => <RuleName ruleId={ruleId} name={name} />,
    csv: ({ ruleId, name }) => name ?? ruleId,
  },
  ...FIGURES,
];

export function PrecisionSection(props: { statistics: Statistics; past: Statistics | undefined; period: Period }) {
  const { statistics, past, period } = props;
  const { days, codes } = statistics;
  const names = useMemo(() => days.map(({ day }) => day), [days]);
  const series = useMemo(
    () => [
      { label: t.trueMatches, colour: '--risk-critical', values: days.map(({ truePositives }) => truePositives) },
      {
        label: t.falsePositives,
        colour: '--mantine-color-accent-4',
        values: days.map(({ falsePositives }) => falsePositives),
      },
    ],
    [days],
  );
  const figure = (label: string, value: (of: Statistics) => string) => ({
    ...{ label, value: value(statistics), before: past && value(past) },
  });
  return (
    <ReportSection id="precision" title={t.title}>
      <Figures
        of={[
          figure(t.share, (of) =>
            shareOf(sumOf(of, 'truePositives'), sumOf(of, 'truePositives') + sumOf(of, 'falsePositives')),
          ),
          figure(t.trueMatches, (of) => formatCount(sumOf(of, 'truePositives'))),
          figure(t.falsePositives, (of) => formatCount(sumOf(of, 'falsePositives'))),
        ]}
      />
      <p className="quiet">{t.how}</p>
      <DayChart label={t.chart} days={names} series={series} stacked />
      <Rules period={period} />
      <Lists period={period} />
      <ReportTable
        title={t.checks}
        period={period}
        columns={CODES}
        rows={codes}
        idOf={({ findingCode }) => findingCode}
        empty={t.noChecks}
      />
    </ReportSection>
  );
}

function Rules({ period }: { period: Period }) {
  const { data, error } = useQuery(ruleStatisticsQuery(period));
  if (error) return <ProblemNote problem={error} />;
  if (!data) return null;
  return (
    <ReportTable
      title={t.rules}
      period={period}
      columns={RULES}
      rows={data.rules}
      idOf={({ ruleId }) => ruleId}
      empty={t.noRules}
      note={`${t.rulesHow}${data.isMore ? ` ${reports.latest(formatCount(data.alerts))}` : ''}`}
    />
  );
}

function Lists({ period }: { period: Period }) {
  const { data, error } = useQuery(listStatisticsQuery(period));
  const { titleOf } = useListNames();
  if (error) return <ProblemNote problem={error} />;
  if (!data) return null;
  const columns: readonly ReportColumn<ListStatistics['lists'][number]>[] = [
    {
      id: 'list',
      header: t.list,
      cell: ({ watchlistId }) => (
        <Link to="/lists/$watchlistId" params={{ watchlistId }}>
          {titleOf(watchlistId)}
        </Link>
      ),
      csv: ({ watchlistId }) => titleOf(watchlistId),
    },
    ...FIGURES,
  ];
  return (
    <ReportTable
      title={t.lists}
      period={period}
      columns={columns}
      rows={data.lists}
      idOf={({ watchlistId }) => watchlistId}
      empty={t.noLists}
      note={`${t.listsHow}${data.isMore ? ` ${reports.latest(formatCount(data.alerts))}` : ''}`}
    />
  );
}
