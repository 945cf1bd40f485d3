import { alerts as t } from '../../text/alerts.ts';
import { formatMoment, since } from '../../ui/format.ts';
import classes from './alerts.module.css';
import type { Alert } from './alerts-api.ts';

/** Due date of an alert. A late one is marked in words. */
export function Due({ alert: { dueAt, closedAt } }: { alert: Pick<Alert, 'dueAt' | 'closedAt'> }) {
  if (closedAt !== null) return <span className="quiet">{t.closed}</span>;
  const isLate = Date.parse(dueAt) < Date.now();
  return (
    <time dateTime={dueAt} title={formatMoment(dueAt)} className={isLate ? classes.late : undefined}>
      {isLate ? t.overdue(since(dueAt)) : t.due(since(dueAt))}
    </time>
  );
}
