import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { usePermission } from '../../api/session.ts';
import { alerts as alertWords } from '../../text/alerts.ts';
import { cases as caseWords } from '../../text/cases.ts';
import { customers } from '../../text/customers.ts';
import { transactions as transactionWords } from '../../text/transactions.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatAmount, formatCount, formatDay } from '../../ui/format.ts';
import { RiskMark } from '../../ui/mark.tsx';
import { Name } from '../../ui/name.tsx';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Due } from '../alerts/due.tsx';
import { inWords } from '../transactions/provenance.tsx';
import { StatusMark } from '../transactions/status-mark.tsx';
import classes from './customers.module.css';
import { alertsOfQuery, casesOfQuery, type StoredCustomer } from './customers-api.ts';

const t = customers.one;
type Line = StoredCustomer['transactionLog'][number];

const COLUMNS: readonly Column<Line>[] = [
  {
    id: 'day',
    header: transactionWords.columns.recorded,
    width: '128px',
    cell: ({ transactionDate }) => formatDay(transactionDate),
  },
  {
    id: 'reference',
    header: transactionWords.columns.reference,
    cell: ({ transactionReference, role, tiedBy }) => (
      <>
        <span className="mono">{transactionReference}</span>
        <div className="quiet">{[t.role[role], t.tiedBy[tiedBy]].join(', ')}</div>
      </>
    ),
  },
  {
    id: 'amount',
    header: transactionWords.columns.amount,
    width: '140px',
    numeric: true,
    cell: ({ amount, currency }) => formatAmount(amount, currency),
  },
  {
    id: 'status',
    header: transactionWords.columns.status,
    width: '190px',
    cell: ({ transactionStatus }) => <StatusMark status={transactionStatus} />,
  },
];

export function Transactions({ customer: { transactions, transactionLog } }: { customer: StoredCustomer }) {
  const navigate = useNavigate();
  const mayRead = usePermission('screen:read');
  return (
    <Section
      title={t.transactions(formatCount(transactions))}
      aside={transactions > transactionLog.length && <span className="quiet">{t.latest(transactionLog.length)}</span>}
    >
      <DataTable
        label={t.transactions(formatCount(transactions))}
        columns={COLUMNS}
        rows={transactionLog}
        idOf={({ transactionUuid, role, tiedBy }) => `${transactionUuid} ${role} ${tiedBy}`}
        empty={t.noTransactions}
        {...(mayRead && {
          onOpen: ({ transactionUuid }: Line) =>
            void navigate({ to: '/transactions/$transactionUuid', params: { transactionUuid } }),
        })}
      />
    </Section>
  );
}

/** Alerts and cases that concern a customer or a party, as far as the reader may see them. */
export function Work({ of, none }: { of: { customerId?: string; partyIds: readonly string[] }; none: string }) {
  const mayAlerts = usePermission('alert:read');
  const mayCases = usePermission('case:read');
  const alerts = useQuery({ ...alertsOfQuery(of), enabled: mayAlerts });
  const cases = useQuery({ ...casesOfQuery(of.partyIds), enabled: mayCases });
  if (!mayAlerts && !mayCases) return null;
  const problem = alerts.error ?? cases.error;
  const isNothing = (!mayAlerts || alerts.data?.length === 0) && (!mayCases || cases.data?.length === 0);
  return (
    <Section title={t.work}>
      {problem && <ProblemNote problem={problem} />}
      {isNothing && <p className="quiet">{none}</p>}
      <ul className={classes.log}>
        {alerts.data?.map((alert) => (
          <li key={alert.alertId}>
            <RiskMark level={alert.priority.band} />{' '}
            <Link to="/alerts/$alertId" params={{ alertId: alert.alertId }}>
              <Name>{inWords(alert.title)}</Name>
            </Link>
            <div className="quiet">
              {alertWords.state[alert.state]}, <Due alert={alert} />
            </div>
          </li>
        ))}
        {cases.data?.map(({ caseId, caseNumber, title, state, priority }) => (
          <li key={caseId}>
            <RiskMark level={priority} />{' '}
            <Link to="/cases/$caseId" params={{ caseId }}>
              <Name>{title}</Name>
            </Link>
            <div className="quiet">
              {caseNumber}, {caseWords.state[state]}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
