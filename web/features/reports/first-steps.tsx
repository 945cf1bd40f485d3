/** What a new installation still needs, for users who can do it. Hidden when all is done. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Answer } from '../../api/client.ts';
import { listsQuery } from '../../api/lists.ts';
import { usePermission, useSession } from '../../api/session.ts';
import { reports } from '../../text/reports.ts';
import { IconCheck, IconMinus } from '../../ui/icons.ts';
import { clientsQuery } from '../iam/clients-api.ts';
import { peopleQuery } from '../iam/people-api.ts';
import classes from './reports.module.css';
import type { Statistics } from './reports-api.ts';

const t = reports.firstSteps;
type List = Answer<'/amlcore/api/v1/watchlists'>['items'][number];

/** A first import is enough here. The section Coverage shows later delays. */
const isRead = ({ version, required }: List): boolean => version !== null || !required;

export function FirstSteps({ statistics: { days } }: { statistics: Statistics }) {
  const mayAll = [usePermission('client:write'), usePermission('iam:write'), usePermission('screen:write')].every(
    Boolean,
  );
  const { secondFactor } = useSession();
  const lists = useQuery({ ...listsQuery, enabled: mayAll }).data?.items.filter(({ configured }) => configured);
  const clients = useQuery({ ...clientsQuery, enabled: mayAll }).data?.items;
  const people = useQuery({ ...peopleQuery, enabled: mayAll }).data?.items;
  if (!mayAll || !lists || !clients || !people) return null;
  const isUsed = days.some(({ screenings, transactions }) => screenings + transactions > 0);
  const steps = [
    { ...t.secondFactor, to: '/account', done: secondFactor !== 'NONE' },
    { ...t.lists(lists.filter(isRead).length, lists.length), to: '/lists', done: lists.every(isRead) },
    { ...t.screening, to: '/screening', done: isUsed },
    { ...t.people, to: '/users', done: people.length > 1 },
    { ...t.client, to: '/oauth-clients', done: clients.some(({ lastUsedAt }) => lastUsedAt !== null) },
  ];
  if (steps.every(({ done }) => done)) return null;
  const done = steps.filter((step) => step.done).map(({ what }) => what);
  return (
    <section className={`panel ${classes.part} ${classes.first}`}>
      <h2>{t.title}</h2>
      <ul className={classes.steps}>
        {steps.map(
          ({ to, what, why, done: isDone }) =>
            !isDone && (
              <li key={to}>
                <IconMinus size={15} stroke={2.2} aria-hidden />
                <span>
                  <Link to={to}>{what}</Link> <span className="quiet">{why}</span>
                </span>
              </li>
            ),
        )}
        {/* Finished steps take one line. */}
        {done.length > 0 && (
          <li data-done>
            <IconCheck size={15} stroke={2.2} aria-hidden />
            <span>{t.done(done)}</span>
          </li>
        )}
      </ul>
    </section>
  );
}
