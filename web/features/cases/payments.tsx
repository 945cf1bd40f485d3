/** Payments of a case with their sums. Each held payment has its own decision and approval. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { cases } from '../../text/cases.ts';
import { transactions as transactionWords } from '../../text/transactions.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatAmount, formatCount, formatDay } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Name, Unreadable } from '../../ui/name.tsx';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { wordsOf } from '../../ui/words.ts';
import { Colleague } from '../alerts/colleague.tsx';
import { StatusMark } from '../transactions/status-mark.tsx';
import classes from './cases.module.css';
import { type Payments, paymentsQuery } from './cases-api.ts';

const t = cases.payments;
type Payment = Payments['items'][number];

const COLUMNS: readonly Column<Payment>[] = [
  { id: 'date', header: t.columns.date, width: '112px', cell: ({ transactionDate }) => formatDay(transactionDate) },
  {
    id: 'reference',
    header: t.columns.reference,
    width: '140px',
    cell: ({ transactionReference }) => <span className="mono">{transactionReference}</span>,
  },
  {
    id: 'parties',
    header: t.columns.parties,
    cell: ({ senderName, receiverName, isUnreadable }) =>
      isUnreadable ? (
        <Unreadable />
      ) : (
        <>
          <div>
            <Name>{senderName ?? transactionWords.nameNotProvided}</Name>
          </div>
          <div>
            <span aria-hidden>→ </span>
            <Name>{receiverName ?? transactionWords.nameNotProvided}</Name>
          </div>
        </>
      ),
  },
  {
    id: 'amount',
    header: t.columns.amount,
    width: '130px',
    numeric: true,
    cell: ({ amount, currency }) => formatAmount(amount, currency),
  },
  {
    id: 'status',
    header: t.columns.status,
    width: '200px',
    cell: (payment) => (
      <>
        <StatusMark status={payment.transactionStatus as 'PENDING'} />
        <Decision payment={payment} />
      </>
    ),
  },
];

export function PaymentsOfCase({ caseId }: { caseId: string }) {
  const navigate = useNavigate();
  const { data, error, isPending } = useQuery(paymentsQuery(caseId));
  return (
    <Section title={cases.tab.payments} plain>
      {error && <ProblemNote problem={error} />}
      {isPending && <Loading rows={3} />}
      {data && data.items.length > 0 && <Totals payments={data} />}
      {data && (
        <DataTable
          label={cases.tab.payments}
          columns={COLUMNS}
          rows={data.items}
          idOf={({ transactionUuid }) => transactionUuid}
          empty={t.none}
          onOpen={({ transactionUuid }) =>
            void navigate({ to: '/transactions/$transactionUuid', params: { transactionUuid } })
          }
        />
      )}
      {data?.truncated && <p className="quiet">{t.truncated}</p>}
    </Section>
  );
}

function Totals({ payments: { totals } }: { payments: Payments }) {
  const { count, held, byCurrency, baseAmount, baseCurrency } = totals;
  return (
    <div className={classes.totals}>
      <span>{t.count(formatCount(count))}</span>
      {held > 0 && <Mark tone="HIGH">{t.held(formatCount(held))}</Mark>}
      {byCurrency.map(({ currency, amount }) => (
        <span key={currency}>{formatAmount(amount, currency)}</span>
      ))}
      {byCurrency.length > 1 && baseAmount !== null && baseCurrency !== null && (
        <strong>{t.total(formatAmount(baseAmount, baseCurrency))}</strong>
      )}
    </div>
  );
}

const options: Readonly<Record<string, string>> = transactionWords.decide.option;

function Decision({ payment: { decision, isHeld } }: { payment: Payment }) {
  if (decision === null) return isHeld && <div>{t.needed}</div>;
  const word = options[decision.decision] ?? wordsOf(decision.decision);
  return (
    <div className="quiet">
      {decision.inEffect ? t.by(word) : t.proposed(word)}
      <Colleague userId={decision.decidedBy} />
    </div>
  );
}
