/** Ledger of blocked property and rejected transactions, with their reports to OFAC. */
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { usePermission } from '../../api/session.ts';
import { obligations } from '../../text/filing-deadlines.ts';
import { text } from '../../text/index.ts';
import { transactions as transactionWords } from '../../text/transactions.ts';
import { FilterChip } from '../../ui/chip.tsx';
import { csvOf } from '../../ui/csv.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { formatDay } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Name } from '../../ui/name.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import alertClasses from '../alerts/alerts.module.css';
import { amountOfBlocked, type Blocked, blockedQuery, heldOf, type LedgerKind } from './blocked-api.ts';

const t = obligations.ledger;

const nameOf = (name: string | null) => name ?? transactionWords.nameNotProvided;

function whatOf({ transaction, obligation }: Blocked): string {
  if (transaction === null) return obligation.subject ?? obligations.transaction;
  return `${nameOf(transaction.senderName)} → ${nameOf(transaction.receiverName)}`;
}

function reportOf({ obligation: { state, dueOn, externalReferenceId } }: Blocked): string {
  if (state === 'OPEN') return t.due(formatDay(dueOn));
  return externalReferenceId === null ? t.notRequired : t.reported(externalReferenceId);
}

const COLUMNS: readonly Column<Blocked>[] = [
  { id: 'since', header: t.columns.since, width: '120px', cell: ({ obligation }) => formatDay(obligation.startsOn) },
  {
    id: 'what',
    header: t.columns.what,
    cell: (blocked) => (
      <>
        <Name>{whatOf(blocked)}</Name>
        {blocked.transaction && <div className="mono quiet">{blocked.transaction.transactionReference}</div>}
      </>
    ),
  },
  { id: 'amount', header: t.columns.amount, width: '160px', numeric: true, cell: amountOfBlocked },
  {
    id: 'state',
    header: t.columns.state,
    width: '190px',
    cell: ({ obligation, transaction, releasedAt }) => {
      if (obligation.kind === 'REJECTED_TRANSACTION') return <Mark tone="MEDIUM">{t.rejected}</Mark>;
      if (transaction === null) return <span className="quiet">{t.notKnown}</span>;
      return releasedAt === null ? (
        <Mark tone="CRITICAL">{t.held}</Mark>
      ) : (
        <Mark tone="INFORMATIONAL">{t.released(formatDay(releasedAt))}</Mark>
      );
    },
  },
  { id: 'report', header: t.columns.report, width: '220px', cell: reportOf },
];

function stateOf({ obligation, transaction, releasedAt }: Blocked): string {
  if (obligation.kind === 'REJECTED_TRANSACTION') return t.rejected;
  if (transaction === null) return t.notKnown;
  return releasedAt === null ? t.held : t.released(releasedAt);
}

export function BlockedPage() {
  const navigate = useNavigate();
  const canReadPayments = usePermission('screen:read');
  const { kind: asked } = useSearch({ from: '/blocked-property' });
  const kind: LedgerKind = asked === 'REJECTED_TRANSACTION' ? asked : 'BLOCKED_PROPERTY';
  const isBlocked = kind === 'BLOCKED_PROPERTY';
  const { data, error, isPending, refetch } = useQuery(blockedQuery(kind, canReadPayments));
  const rows = data?.rows ?? [];
  const held = heldOf(rows);
  const file = () =>
    csvOf([
      [
        t.columns.since,
        transactionWords.columns.reference,
        t.columns.what,
        t.columns.amount,
        t.columns.state,
        t.columns.report,
      ],
      ...rows.map((row) => [
        row.obligation.startsOn,
        row.transaction?.transactionReference ?? '',
        whatOf(row),
        amountOfBlocked(row),
        stateOf(row),
        reportOf(row),
      ]),
    ]);
  return (
    <Page
      title={text.shell.page.blockedProperty}
      detail={isBlocked && data && (held.length > 0 ? t.heldNow(held.join(', ')) : t.nothingHeld)}
      actions={
        <>
          <Link to="/filing-deadlines">{obligations.title}</Link>
          <DownloadButton
            label={transactionWords.export}
            name={isBlocked ? 'blocked-property.csv' : 'rejected-transactions.csv'}
            content={file}
            disabled={rows.length === 0}
          />
        </>
      }
    >
      <div className={alertClasses.filters}>
        {(
          [
            ['BLOCKED_PROPERTY', obligations.blocked],
            ['REJECTED_TRANSACTION', obligations.rejected],
          ] as const
        ).map(([one, label]) => (
          <FilterChip
            key={one}
            isOn={kind === one}
            onToggle={() =>
              void navigate({ to: '/blocked-property', search: one === 'BLOCKED_PROPERTY' ? {} : { kind: one } })
            }
          >
            {label}
          </FilterChip>
        ))}
      </div>
      {error && <ProblemNote problem={error} onRetry={() => void refetch()} />}
      {isPending && <Loading />}
      {data?.isCut && <p role="status">{t.cut}</p>}
      {data && (
        <DataTable
          label={isBlocked ? obligations.blocked : obligations.rejected}
          columns={COLUMNS}
          rows={rows}
          idOf={({ obligation }) => obligation.obligationId}
          empty={isBlocked ? t.none : t.noneRejected}
          onOpen={({ transaction }) => {
            if (transaction)
              void navigate({
                to: '/transactions/$transactionUuid',
                params: { transactionUuid: transaction.transactionUUID },
              });
          }}
        />
      )}
    </Page>
  );
}
