/** How often rules are right: of all of them, and of one. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usePermission } from '../../api/session.ts';
import { overview } from '../../text/reports.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { formatCount } from '../../ui/time.tsx';
import classes from './overview.module.css';
import { type RuleStatistics, ruleStatisticsQuery } from './overview-api.ts';
import { FIGURES, Precision } from './precision.tsx';

const { rules: t, wrong } = overview;
const DAYS_OF_ONE = 90;

const COLUMNS: readonly Column<RuleStatistics['rules'][number]>[] = [
  {
    id: 'rule',
    header: t.columns.rule,
    cell: ({ ruleId, name }) => <RuleName ruleId={ruleId} name={name} />,
  },
  ...FIGURES,
];

/** Of one that is gone its id is left; who may not read rules sees no way to it. */
function RuleName({ ruleId, name }: { ruleId: string; name: string | null }) {
  const mayRead = usePermission('rule:read');
  if (name === null) return <span className="mono">{ruleId}</span>;
  return mayRead ? (
    <Link to="/rules/$ruleId" params={{ ruleId }}>
      {name}
    </Link>
  ) : (
    name
  );
}

export function RulesRight({ days }: { days: number }) {
  const { data, error } = useQuery(ruleStatisticsQuery(days));
  return (
    <section className={`panel ${classes.part} ${classes.whole}`}>
      <h2>{t.title}</h2>
      {error && <ProblemNote problem={error} />}
      {data && (
        <>
          <p>
            {t.how} {data.isMore && t.latest(formatCount(data.alerts))}
          </p>
          <DataTable label={t.table} columns={COLUMNS} rows={data.rules} idOf={({ ruleId }) => ruleId} empty={t.none} />
        </>
      )}
    </section>
  );
}

export function RuleRight({ ruleId }: { ruleId: string }) {
  const { data, error } = useQuery(ruleStatisticsQuery(DAYS_OF_ONE, ruleId));
  const figures = data?.rules[0];
  return (
    <Section title={t.ofOne}>
      {error && <ProblemNote problem={error} />}
      {data && !figures && <span className="quiet">{t.noneOfOne}</span>}
      {data && figures && (
        <>
          <p className="quiet">
            {t.ofOneHow(DAYS_OF_ONE)}. {data.isMore && t.latest(formatCount(data.alerts))}
          </p>
          <Facts
            rows={[
              [wrong.columns.raised, formatCount(figures.raised)],
              [wrong.columns.open, formatCount(figures.open)],
              [wrong.columns.wrong, formatCount(figures.falsePositives)],
              [wrong.columns.right, formatCount(figures.truePositives)],
              [wrong.columns.precision, <Precision key="precision" of={figures} />],
            ]}
          />
        </>
      )}
    </Section>
  );
}
