/** Why a payment or a customer is not screened yet. Usually that takes seconds. Without a required list it waits until the list is loaded. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listsQuery } from '../../api/lists.ts';
import { usePermission } from '../../api/session.ts';
import { waiting as t } from '../../text/waiting.ts';
import { Moment } from '../../ui/time.tsx';
import { holding } from './holding.ts';

/** After this time the reason is shown. */
const USUAL_MS = 60_000;

/** @param usual text while the result may still come within seconds */
export function Waiting({ since, usual }: { since: string; usual: string }) {
  const lists = useQuery({ ...listsQuery, enabled: usePermission('screen:read') }).data?.items ?? [];
  const mayJobs = usePermission('settings:read');
  const missing = holding(lists);
  if (missing.length === 0 && Date.now() - Date.parse(since) < USUAL_MS) return <p role="status">{usual}</p>;
  return (
    <p role="status">
      {t.since} <Moment at={since} />
      {missing.length > 0 ? (
        <>
          : {t.missing(missing)} <Link to="/lists">{t.lists}</Link>
        </>
      ) : (
        <>
          . {t.longer} {mayJobs && <Link to="/jobs">{t.jobs}</Link>}
        </>
      )}
    </p>
  );
}
