/** One party across the transactions that the reader may see: identity, decisions, activity. */
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { usePermission } from '../../api/session.ts';
import { parties } from '../../text/counterparties.ts';
import { transactions as transactionWords } from '../../text/transactions.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatDay } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Name } from '../../ui/name.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Moment } from '../../ui/time.tsx';
import columnClasses from '../alerts/alerts.module.css';
import { AddToCase } from '../cases/add-to-case.tsx';
import classes from '../customers/customers.module.css';
import { Work } from '../customers/work.tsx';
import { Timeline } from '../timelines/timeline.tsx';
import { amountOf } from '../transactions/amount.ts';
import { StatusMark } from '../transactions/status-mark.tsx';
import type { Transaction } from '../transactions/transactions-api.ts';
import { countOf, markTone } from './marks.ts';
import { Money } from './money.tsx';
import { partyQuery, paymentsOfQuery, type StoredParty } from './parties-api.ts';
import { RelationshipsOfParty } from './relationships.tsx';
import { Clearances, Marks } from './said.tsx';

const t = parties.one;
/** Number of latest payments shown. All others are in the list of payments. */
const SHOWN = 5;

export function PartyPage() {
  const { partyId } = useParams({ from: '/counterparties/$partyId' });
  const { data, error, refetch } = useQuery(partyQuery(partyId));
  const ids = useMemo(() => [data?.partyId ?? partyId], [data?.partyId, partyId]);
  if (error && !data) return <ProblemNote problem={error} onRetry={() => void refetch()} page />;
  if (!data) return <Loading />;
  return (
    <Page
      title={data.names[0] ?? transactionWords.nameNotProvided}
      detail={
        <span className={columnClasses.head}>
          <span>{t.payments(countOf(data.transactions))}</span>
          {data.marks.map(({ mark }) => (
            <Mark key={mark} tone={markTone(mark)}>
              {parties.mark[mark]}
            </Mark>
          ))}
        </span>
      }
      actions={
        <>
          <AddToCase items={{ partyIds: [data.partyId] }} about={data.names[0] ?? transactionWords.nameNotProvided} />
          <Link to="/transactions" search={{ party: data.partyId }}>
            {t.allPayments}
          </Link>
        </>
      }
    >
      {data.secondReading !== undefined && <p role="status">{t.secondReading}</p>}
      <div className={`${columnClasses.columns} ${classes.columns}`}>
        <div>
          <Marks party={data} />
          <Clearances party={data} />
          <RelationshipsOfParty partyId={data.partyId} />
          <Payments partyIds={ids} />
          <Money partyIds={ids} />
        </div>
        <div>
          <Known party={data} />
          <Work of={{ partyIds: ids }} none={t.noWork} />
          {data.secondReading === undefined && (
            <Timeline root={{ of: 'party', id: data.partyId }} version={data.lastSeenAt} />
          )}
        </div>
      </div>
    </Page>
  );
}

const COLUMNS: readonly Column<Transaction>[] = [
  {
    id: 'recorded',
    header: transactionWords.columns.recorded,
    width: '150px',
    cell: ({ createdAt, transactionReference }) => (
      <>
        {formatDay(createdAt)}
        <div className="mono quiet">{transactionReference}</div>
      </>
    ),
  },
  {
    id: 'parties',
    header: transactionWords.columns.parties,
    cell: ({ senderName, receiverName }) => (
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
    header: transactionWords.columns.amount,
    width: '140px',
    numeric: true,
    // Sender and receiver share a column, so that long names fit.
    cell: (payment) => (
      <>
        <div>{amountOf(payment)}</div>
        <StatusMark status={payment.status} />
      </>
    ),
  },
];

function Payments({ partyIds }: { partyIds: readonly string[] }) {
  const navigate = useNavigate();
  const { data, error, isPending } = useQuery({
    ...paymentsOfQuery(partyIds),
    enabled: usePermission('screen:read'),
  });
  return (
    <Section title={t.latest} plain>
      {error && <ProblemNote problem={error} />}
      {isPending && <Loading rows={3} />}
      {data && (
        <DataTable
          label={t.latest}
          columns={COLUMNS}
          rows={data.slice(0, SHOWN)}
          idOf={({ transactionUUID }) => transactionUUID}
          empty={t.noPayments}
          onOpen={({ transactionUUID: transactionUuid }) =>
            void navigate({ to: '/transactions/$transactionUuid', params: { transactionUuid } })
          }
        />
      )}
    </Section>
  );
}

/** Names and identifiers of the party. */
function Known({ party: { names, keys, transactions, firstSeenAt, lastSeenAt } }: { party: StoredParty }) {
  const rows: readonly (readonly [string, ReactNode])[] = [
    [
      t.names,
      names.map((name) => (
        <div key={name}>
          <Name>{name}</Name>
        </div>
      )),
    ],
    [
      t.tiedBy,
      keys.length === 0
        ? t.tiedByNothing
        : keys.map(({ kind, count }) => <div key={kind}>{t.key(parties.key[kind], count)}</div>),
    ],
    [t.transactions, countOf(transactions)],
    [t.firstSeen, <Moment key="first" at={firstSeenAt} />],
    [t.lastSeen, <Moment key="last" at={lastSeenAt} />],
  ];
  return (
    <Section title={t.known}>
      <dl className={classes.facts}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
