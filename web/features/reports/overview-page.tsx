/** Five questions of who oversees, each with what answers it. */
import { Select } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { overview as t } from '../../text/reports.ts';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { formatDay } from '../../ui/time.tsx';
import { dayAfter, obligationsQuery } from '../filing-deadlines/obligations-api.ts';
import { Blind } from './blind.tsx';
import { FirstSteps } from './first-steps.tsx';
import { KeepingUp } from './keeping-up.tsx';
import classes from './overview.module.css';
import { statisticsQuery } from './overview-api.ts';
import { RulesRight } from './rule-figures.tsx';
import { Stopping } from './stopping.tsx';
import { WhoHas } from './who-has.tsx';
import { Wrong } from './wrong.tsx';

const USUAL = '30';

export function OverviewPage() {
  const { days } = useSearch({ from: '/reports' });
  const chosen = days !== undefined && Object.hasOwn(t.ranges, days) ? days : USUAL;
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(statisticsQuery(Number(chosen)));
  return (
    <Page
      title={t.title}
      detail={data ? t.days(formatDay(data.from), formatDay(data.to)) : !error && t.counting}
      actions={
        <Select
          size="xs"
          w={110}
          allowDeselect={false}
          aria-label={t.range}
          data={Object.entries(t.ranges)
            .sort(([one], [other]) => Number(one) - Number(other))
            .map(([value, label]) => ({ value, label }))}
          value={chosen}
          onChange={(value) =>
            void navigate({ to: '/reports', search: value === null || value === USUAL ? {} : { days: value } })
          }
        />
      }
    >
      {error && <ProblemNote problem={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={8} />}
      {data && <FirstSteps statistics={data} />}
      <div className={classes.grid}>
        <div className={classes.column}>
          {data && <KeepingUp statistics={data} />}
          <DueReports />
          <WhoHas />
        </div>
        <div className={classes.column}>
          {data && <Stopping statistics={data} />}
          <Blind />
        </div>
        {data && <Wrong statistics={data} />}
        <RulesRight days={Number(chosen)} />
      </div>
    </Page>
  );
}

function DueReports() {
  const { data: pages, error } = useInfiniteQuery(obligationsQuery({ state: 'OPEN' }));
  const data = pages?.pages[0];
  const today = dayAfter(0);
  const late = data?.items.filter(({ dueOn }) => dueOn < today).length ?? 0;
  const open = data && `${data.items.length}${data.hasMore ? '+' : ''}`;
  return (
    <section className={`panel ${classes.part}`}>
      <h2>{t.due.title}</h2>
      {error && <ProblemNote problem={error} />}
      {data && <p>{data.items.length === 0 ? t.due.none : t.due.line(open ?? '', String(late))}</p>}
      {data && data.items.length > 0 && (
        <ul className={classes.list}>
          {data.items.slice(0, 5).map(({ obligationId, dueOn, authority, basis }) => (
            <li key={obligationId}>
              <b data-late={dueOn < today || undefined}>{formatDay(dueOn)}</b> {authority}, {basis}
            </li>
          ))}
        </ul>
      )}
      <Link to="/filing-deadlines">{t.due.calendar}</Link>
    </section>
  );
}
