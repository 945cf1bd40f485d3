/** What is not looked at, and whether the service is well. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listsQuery, useListNames } from '../../api/lists.ts';
import { usePermission } from '../../api/session.ts';
import { overview } from '../../text/reports.ts';
import { CoverageStrip } from '../../ui/coverage.tsx';
import { Mark } from '../../ui/mark.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { formatCount, since } from '../../ui/time.tsx';
import { withCode } from '../../ui/with-code.tsx';
import { FreshnessMark } from '../watchlists/freshness.tsx';
import classes from './overview.module.css';
import { healthQuery, latestRunQuery } from './overview-api.ts';

const t = overview.blind;

export function Blind() {
  return (
    <section className={`panel ${classes.part}`}>
      <h2>{t.title}</h2>
      {usePermission('screen:read') && <ListStates />}
      <h3>{t.health}</h3>
      <ServiceHealth />
      {usePermission('customer:read') && <LatestRun />}
    </section>
  );
}

function ListStates() {
  const { data, error } = useQuery(listsQuery);
  if (error) return <ProblemNote problem={error} />;
  return (
    <>
      <h3>{t.lists}</h3>
      <table className={classes.lists} aria-label={t.lists}>
        <tbody>
          {data?.items
            .filter(({ configured }) => configured)
            .map(({ watchlistId, title, freshness, lastSuccessAt }) => (
              <tr key={watchlistId}>
                <th scope="row">
                  <Link to="/lists/$watchlistId" params={{ watchlistId }}>
                    {title}
                  </Link>
                </th>
                <td>
                  <FreshnessMark freshness={freshness} />
                </td>
                <td className="quiet">{lastSuccessAt ? t.checked(since(lastSuccessAt)) : t.never}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </>
  );
}

function ServiceHealth() {
  const { data, error } = useQuery(healthQuery);
  const { inTitles } = useListNames();
  if (error) return <Mark tone="HIGH">{t.noAnswer}</Mark>;
  if (!data) return null;
  const { status, reasons, warnings } = data;
  const isWell = status === 'UP' && warnings.length === 0;
  return (
    <>
      <Mark tone={isWell ? 'GOOD' : status === 'UP' ? 'MEDIUM' : 'CRITICAL'}>
        {isWell ? t.well : status === 'UP' ? t.warns : t.down}
      </Mark>
      <CoverageStrip coverage={data.coverage} />
      <ul className={classes.list}>
        {[...reasons, ...warnings].map((words) => (
          <li key={words}>{withCode(words, inTitles)}</li>
        ))}
      </ul>
    </>
  );
}

const RUN_TONES = { RUNNING: 'LOW', COMPLETE: 'GOOD', INCOMPLETE: 'HIGH' } as const;

function LatestRun() {
  const { data: run, error } = useQuery(latestRunQuery);
  if (error) return <ProblemNote problem={error} />;
  return (
    <>
      <h3>{t.run}</h3>
      {run === null && <p className="quiet">{t.noRun}</p>}
      {run && (
        <p>
          <Mark tone={RUN_TONES[run.state]}>{t.runState[run.state]}</Mark> {since(run.startedAt)}.{' '}
          {t.runLine(formatCount(run.registered ?? 0), formatCount(run.failed ?? 0))}
          {run.failed ? (
            <>
              {': '}
              <Link to="/customers" search={{ state: 'ACTIVE', screening: 'FAILED' }}>
                {t.failed}
              </Link>
            </>
          ) : null}
        </p>
      )}
    </>
  );
}
