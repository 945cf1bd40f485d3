import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { overview } from '../../text/reports.ts';
import { DayChart } from '../../ui/day-chart.tsx';
import { RiskMark } from '../../ui/mark.tsx';
import { ShareBars } from '../../ui/share-bars.tsx';
import { formatCount } from '../../ui/time.tsx';
import classes from './overview.module.css';
import type { Statistics } from './overview-api.ts';

const t = overview.keepingUp;
const SEVERITIES = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'] as const;
const AGES = [
  ['UNDER_1_DAY', '--mantine-color-accent-6'],
  ['UNDER_3_DAYS', '--mantine-color-accent-6'],
  ['UNDER_7_DAYS', '--risk-medium'],
  ['OLDER', '--risk-high'],
] as const;

export function KeepingUp({ statistics: { days, openAlerts } }: { statistics: Statistics }) {
  const series = useMemo(
    () => [
      { label: t.raised, colour: '--risk-high', values: days.map(({ alertsRaised }) => alertsRaised) },
      {
        label: t.closed,
        colour: '--mantine-color-accent-6',
        values: days.map(({ falsePositives, truePositives }) => falsePositives + truePositives),
      },
    ],
    [days],
  );
  const names = useMemo(() => days.map(({ day }) => day), [days]);
  const [raised, closed] = series.map(({ values }) => values.reduce((sum, one) => sum + one, 0)) as [number, number];
  const line = `${t.line(formatCount(raised), formatCount(closed))} ${raised > closed ? t.grows : raised < closed ? t.shrinks : t.same}`;
  return (
    <section className={`panel ${classes.part}`}>
      <h2>{t.title}</h2>
      <p>
        {line} {t.open(formatCount(openAlerts.total), formatCount(openAlerts.overdue))}{' '}
        <Link to="/alerts" search={openAlerts.overdue > 0 ? { view: 'overdue' } : {}}>
          {t.queue}
        </Link>
      </p>
      <DayChart label={line} days={names} series={series} />
      <div className={classes.halves}>
        <div>
          <h3>{t.ages}</h3>
          <ShareBars
            label={t.ages}
            parts={AGES.map(([age, colour]) => ({
              id: age,
              label: t.age[age],
              count: openAlerts.byAge[age] ?? 0,
              colour,
            }))}
          />
        </div>
        <div>
          <h3>{t.severities}</h3>
          <ShareBars
            label={t.severities}
            parts={SEVERITIES.map((severity) => ({
              id: severity,
              label: (
                <Link to="/alerts" search={{ severity }} className="plain">
                  <RiskMark level={severity} />
                </Link>
              ),
              count: openAlerts.bySeverity[severity] ?? 0,
              colour: `--risk-${severity.toLowerCase()}`,
            }))}
          />
        </div>
      </div>
    </section>
  );
}
