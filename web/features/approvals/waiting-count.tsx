/** Counts in the menu: own alerts, and approvals that the user can give. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usePermission } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { ownQuery } from '../alerts/alerts-api.ts';
import classes from './proposals.module.css';
import { proposalsQuery } from './proposals-api.ts';

const t = text.shell;

export function useWaiting(): { own: number; approvals: number } {
  const enabled = usePermission('alert:read');
  const { data: own = 0 } = useQuery({ ...ownQuery, enabled });
  const { data: approvals = 0 } = useQuery({ ...proposalsQuery, enabled, select: ({ awaitingYou }) => awaitingYou });
  return { own, approvals };
}

/** Links to them, on the start page of approvers. */
export function WaitingLink() {
  const { approvals } = useWaiting();
  return approvals === 0 ? null : <Link to="/approvals">{t.awaitYou(approvals)}</Link>;
}

export function WaitingCount({ of }: { of: 'own' | 'approvals' | 'both' }) {
  const { own, approvals } = useWaiting();
  const parts = [
    ...(own > 0 && of !== 'approvals' ? [t.yours(own)] : []),
    ...(approvals > 0 && of !== 'own' ? [t.awaitYou(approvals)] : []),
  ];
  if (parts.length === 0) return null;
  return (
    <span className={classes.count} title={parts.join(', ')}>
      <span aria-hidden>{{ own, approvals, both: own + approvals }[of]}</span>
      <span className="unseen">{parts.join(', ')}</span>
    </span>
  );
}
