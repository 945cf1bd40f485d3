/** Who has how many open alerts, and how many of them are late. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { overview } from '../../text/reports.ts';
import { ProblemNote } from '../../ui/problem.tsx';
import { formatCount } from '../../ui/time.tsx';
import { totalsQuery } from '../alerts/alerts-api.ts';
import { Colleague } from '../alerts/colleague.tsx';
import classes from './overview.module.css';

const t = overview.whoHas;
const SHOWN = 12;

export function WhoHas() {
  const { data, error } = useQuery(totalsQuery);
  const all = data?.byAssignee ?? [];
  return (
    <section className={`panel ${classes.part}`}>
      <h2>{t.title}</h2>
      {error && <ProblemNote problem={error} />}
      {data && all.length === 0 && <p>{t.none}</p>}
      {all.length > 0 && (
        <table className={classes.lists} aria-label={t.title}>
          <thead>
            <tr>
              <th scope="col">{t.who}</th>
              <th scope="col" className={classes.count}>
                {t.open}
              </th>
              <th scope="col" className={classes.count}>
                {t.overdue}
              </th>
            </tr>
          </thead>
          <tbody>
            {all.slice(0, SHOWN).map(({ assignee, alerts, overdue }) => (
              <tr key={assignee ?? ''}>
                <th scope="row">
                  <Link to="/alerts" search={assignee === null ? { view: 'unassigned' } : { assignee }}>
                    <Colleague userId={assignee} />
                  </Link>
                </th>
                <td className={classes.count}>{formatCount(alerts)}</td>
                <td className={classes.count} data-late={overdue > 0 || undefined}>
                  {formatCount(overdue)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {all.length > SHOWN && <p className="quiet">{t.more(all.length - SHOWN)}</p>}
    </section>
  );
}
