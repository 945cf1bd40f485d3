/** Link to the record of a webhook message. */
import { Link } from '@tanstack/react-router';
import { usePermission } from '../../api/session.ts';
import { webhooks as webhookWords } from '../../text/webhooks.ts';
import { shortId } from '../../ui/format.ts';
import type { Delivery } from './webhooks-api.ts';

const t = webhookWords.deliveries.about;

/** Also used in the dialog, which the opened page closes. */
export function About({ event, subjectId }: Pick<Delivery, 'event' | 'subjectId'>) {
  const may = {
    screen: usePermission('screen:read'),
    alert: usePermission('alert:read'),
    case: usePermission('case:read'),
    customer: usePermission('customer:read'),
  };
  const [kind] = event.split('.');
  if ((kind === 'screening' || kind === 'transaction') && may.screen) {
    return (
      <Link to="/transactions/$transactionUuid" params={{ transactionUuid: subjectId }}>
        {t.transaction}
      </Link>
    );
  }
  if (kind === 'alert' && may.alert) {
    return (
      <Link to="/alerts/$alertId" params={{ alertId: subjectId }}>
        {t.alert}
      </Link>
    );
  }
  if (kind === 'case' && may.case) {
    return (
      <Link to="/cases/$caseId" params={{ caseId: subjectId }}>
        {t.case}
      </Link>
    );
  }
  if (kind === 'customer' && may.customer) {
    return (
      <Link to="/customers/$customerId" params={{ customerId: subjectId }}>
        {t.customer}
      </Link>
    );
  }
  if (kind === 'watchlist' && may.screen) {
    return (
      <Link to="/lists/$watchlistId" params={{ watchlistId: subjectId }}>
        {t.list}
      </Link>
    );
  }
  if (kind === 'report-obligation' && may.alert) return <Link to="/filing-deadlines">{t.obligation}</Link>;
  return (
    <span className="mono" title={subjectId}>
      {shortId(subjectId)}
    </span>
  );
}
