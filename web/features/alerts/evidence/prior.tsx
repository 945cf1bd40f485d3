/** Closed alerts with the same cause and subject. */
import { Link } from '@tanstack/react-router';
import { alerts as alertWords } from '../../../text/alerts.ts';
import { evidence } from '../../../text/evidence-of-alerts.ts';
import { transactions as transactionWords } from '../../../text/transactions.ts';
import { Section } from '../../../ui/page.tsx';
import { Moment } from '../../../ui/time.tsx';
import transactionClasses from '../../transactions/transactions.module.css';
import type { StoredAlert } from '../alerts-api.ts';
import { Colleague } from '../colleague.tsx';

const t = evidence.prior;

export function PriorDecisions({ alert: { priorDecisions } }: { alert: Pick<StoredAlert, 'priorDecisions'> }) {
  return (
    <Section title={t.title}>
      {priorDecisions.length === 0 && <p className="quiet">{t.none}</p>}
      <ul hidden={priorDecisions.length === 0} className={transactionClasses.list}>
        {priorDecisions.map(({ alertId, state, reasonCode, reason, closedAt, closedBy }) => (
          <li key={alertId}>
            <Link to="/alerts/$alertId" params={{ alertId }}>
              {alertWords.state[state]}
            </Link>
            {reasonCode && ` · ${transactionWords.decide.reasonOption[reasonCode as 'OTHER'] ?? reasonCode}`}
            {reason && <div dir="auto">{reason}</div>}
            <div className="quiet">
              {closedBy && (
                <>
                  {t.by} <Colleague userId={closedBy} />
                </>
              )}{' '}
              {closedAt && <Moment at={closedAt} />}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
