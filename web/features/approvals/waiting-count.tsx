/** Number of approvals that the user can give, in the menu. */
import { useQuery } from '@tanstack/react-query';
import { usePermission } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import classes from './proposals.module.css';
import { proposalsQuery } from './proposals-api.ts';

export function WaitingCount() {
  const { data: count = 0 } = useQuery({
    ...proposalsQuery,
    enabled: usePermission('alert:read'),
    select: ({ awaitingYou }) => awaitingYou,
  });
  if (count === 0) return null;
  return (
    <span className={classes.count}>
      <span aria-hidden>{count}</span>
      <span className="unseen">{text.shell.awaitYou(count)}</span>
    </span>
  );
}
