/** Number of approvals that the user can give, in the menu. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usePermission } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import classes from './proposals.module.css';
import { proposalsQuery } from './proposals-api.ts';

function useWaiting(): number {
  const { data: count = 0 } = useQuery({
    ...proposalsQuery,
    enabled: usePermission('alert:read'),
    select: ({ awaitingYou }) => awaitingYou,
  });
  return count;
}

/** Leads to them, on the page where approvers start. */
export function WaitingLink() {
  const count = useWaiting();
  return count === 0 ? null : <Link to="/approvals">{text.shell.awaitYou(count)}</Link>;
}

export function WaitingCount() {
  const count = useWaiting();
  if (count === 0) return null;
  return (
    <span className={classes.count}>
      <span aria-hidden>{count}</span>
      <span className="unseen">{text.shell.awaitYou(count)}</span>
    </span>
  );
}
