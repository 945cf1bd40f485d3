import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { overview } from '../../text/reports.ts';
import { DayChart } from '../../ui/day-chart.tsx';
import { ShareBars } from '../../ui/share-bars.tsx';
import { formatCount } from '../../ui/time.tsx';
import { StatusMark } from '../transactions/status-mark.tsx';
import type { Transaction } from '../transactions/transactions-api.ts';
import classes from './overview.module.css';
import type { Statistics } from './overview-api.ts';
import { shareOf } from './shares.ts';

const t = overview.stopping;
const MOST_STATUSES = 8;

export function Stopping({ statistics: { from, to, days, statuses } }: { statistics: Statistics }) {
  const names = useMemo(() => days.map(({ day }) => day), [days]);
  const series = useMemo(
    () => [
      { label: t.stopped, colour: '--risk-critical', values: days.map(({ stopped }) => stopped) },
      {
        label: t.passed,
        colour: '--mantine-color-accent-4',
        values: days.map(({ transactions, stopped }) => transactions - stopped),
      },
    ],
    [days],
  );
  const sum = (of: (day: Statistics['days'][number]) => number) => days.reduce((total, day) => total + of(day), 0);
  const all = sum(({ transactions }) => transactions);
  const stopped = sum((day) => day.stopped);
  const screenings = sum((day) => day.screenings);
  const hits = sum(({ screeningsWithMatches }) => screeningsWithMatches);
  const line = all === 0 ? t.none : t.line(formatCount(all), formatCount(stopped), shareOf(stopped, all));
  const most = Object.entries(statuses).sort(([, one], [, other]) => other - one);
  return (
    <section className={`panel ${classes.part}`}>
      <h2>{t.title}</h2>
      <p>
        {line}{' '}
        {screenings === 0
          ? t.noScreenings
          : t.screenings(formatCount(screenings), formatCount(hits), shareOf(hits, screenings))}
      </p>
      <DayChart label={line} days={names} series={series} stacked />
      {most.length > 0 && (
        <>
          <h3>{t.statuses}</h3>
          <ShareBars
            label={t.statuses}
            parts={most.slice(0, MOST_STATUSES).map(([status, count]) => ({
              id: status,
              label: (
                <Link to="/transactions" search={{ status, from, to }} className="plain">
                  <StatusMark status={status as Transaction['status']} />
                </Link>
              ),
              count,
            }))}
          />
        </>
      )}
    </section>
  );
}
