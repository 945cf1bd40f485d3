import { Button, Switch } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { usePermission } from '../../api/session.ts';
import { transactions as t } from '../../text/transactions.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { LinkGraph } from '../../ui/links/link-graph.tsx';
import { Loading } from '../../ui/loading.tsx';
import { RiskMark } from '../../ui/mark.tsx';
import { More } from '../../ui/more.tsx';
import { Name, Unreadable } from '../../ui/name.tsx';
import { News } from '../../ui/news.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { shownOf } from '../../ui/shown.tsx';
import { Moment } from '../../ui/time.tsx';
import { useSought } from '../alerts/filters.ts';
import { SavedViews } from '../saved-views/saved-views.tsx';
import { amountOf } from './amount.ts';
import { FilterBar, QuickFilters } from './filter-bar.tsx';
import { linksOf } from './links-of-transactions.ts';
import { PaymentMark } from './status-mark.tsx';
import classes from './transactions.module.css';
import { exportAddress, referenceOf, type Transaction, transactionsQuery } from './transactions-api.ts';

const COLUMNS: readonly Column<Transaction>[] = [
  {
    id: 'date',
    header: t.columns.date,
    width: '184px',
    orders: [{ sort: 'DATE', direction: 'descending' }],
    cell: ({ transactionDate }) => <Moment at={transactionDate} />,
  },
  {
    id: 'reference',
    header: t.columns.reference,
    width: '150px',
    cell: ({ transactionReference }) => (
      <span className={`mono ${classes.reference}`} title={transactionReference}>
        {transactionReference}
      </span>
    ),
  },
  { id: 'parties', header: t.columns.parties, cell: (transaction) => <Parties transaction={transaction} /> },
  {
    id: 'amount',
    header: t.columns.amount,
    width: '140px',
    numeric: true,
    orders: [{ sort: 'AMOUNT', direction: 'descending' }],
    cell: amountOf,
  },
  {
    id: 'status',
    header: t.columns.status,
    width: '196px',
    cell: (transaction) => <PaymentMark transaction={transaction} />,
  },
  {
    id: 'tier',
    header: t.columns.tier,
    width: '136px',
    orders: [{ sort: 'SCORE', direction: 'descending' }],
    cell: (transaction) => {
      const reference = referenceOf(transaction);
      return reference && <RiskMark level={reference.riskTier} />;
    },
  },
];

function Parties({ transaction }: { transaction: Transaction }) {
  const { senderName, senderCountryCode, receiverName, receiverCountryCode, isUnreadable } = transaction;
  return (
    <span className={classes.parties} title={[senderName, receiverName].filter((name) => name !== null).join(' → ')}>
      <Side name={senderName} country={senderCountryCode} isUnreadable={isUnreadable} />
      <span aria-hidden> → </span>
      <Side name={receiverName} country={receiverCountryCode} isUnreadable={isUnreadable} />
    </span>
  );
}

interface SideProps {
  name: string | null;
  country: string | null;
  isUnreadable: true | undefined;
}

function Side({ name, country, isUnreadable }: SideProps) {
  const unnamed = isUnreadable ? <Unreadable /> : <em className="quiet">{t.nameNotProvided}</em>;
  return (
    <>
      {name === null ? unnamed : <Name>{name}</Name>}
      {country && <span className="quiet"> {country}</span>}
    </>
  );
}

export function TransactionsPage() {
  const filters = useSearch({ from: '/transactions' });
  const navigate = useNavigate();
  const { shape, ...narrowing } = filters;
  const { party, sort: _, ...kept } = narrowing;
  const sought = useSought();
  const query = useInfiniteQuery(transactionsQuery(narrowing, sought));
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const isFiltered = party !== undefined || Object.keys(kept).length > 0 || sought !== '';
  // A search by name covers only the latest payments. A page that is not full says that earlier ones were not searched.
  const isCut = sought !== '' && (query.data?.pages.at(-1)?.items.length ?? 0) < (query.data?.pages.at(-1)?.limit ?? 0);
  const mayExport = usePermission('export:read');
  const isDrawn = shape === 'drawn';
  const sortBy = (sort: string | undefined) => {
    const { sort: _before, ...others } = filters;
    void navigate({ to: '/transactions', search: { ...others, ...(sort && { sort }) } });
  };
  const links = useMemo(
    () => linksOf(isDrawn ? (query.data?.pages.flatMap(({ items }) => items) ?? []) : [], party ? [party] : []),
    [isDrawn, query.data, party],
  );
  return (
    <Page
      title={t.title}
      detail={[shownOf(query), filters.sort === undefined && rows.length > 1 && t.latestRecorded]
        .filter(Boolean)
        .join(', ')}
      actions={
        <>
          <Switch
            label={t.draw}
            checked={isDrawn}
            onChange={({ currentTarget: { checked } }) =>
              void navigate({
                to: '/transactions',
                search: { ...narrowing, ...(checked && { shape: 'drawn' }) },
                state: sought === '' ? {} : { sought },
              })
            }
          />
          {mayExport && sought === '' && (
            <Button component="a" variant="default" href={exportAddress(narrowing)} title={t.exportHow}>
              {t.export}
            </Button>
          )}
          <SavedViews to="/transactions" search={filters} />
        </>
      }
    >
      <QuickFilters
        filters={narrowing}
        onChange={(search) =>
          void navigate({
            to: '/transactions',
            search: { ...search, ...(shape && { shape }) },
            state: sought === '' ? {} : { sought },
          })
        }
      />
      <FilterBar
        key={JSON.stringify([filters, sought])}
        filters={narrowing}
        sought={sought}
        onChange={(search, name) =>
          void navigate({
            to: '/transactions',
            search: { ...search, ...(shape && { shape }) },
            // The name is kept in the history state, not in the address.
            state: name === '' ? {} : { sought: name },
          })
        }
      />
      {query.error && <ProblemNote problem={query.error} onRetry={() => void query.refetch()} />}
      <News of="transactions" readAt={query.data ? query.dataUpdatedAt : 0} onShow={() => void query.refetch()} />
      {query.isPending && <Loading />}
      {isDrawn && rows.length > 0 && (
        <Section title={t.drawn}>
          <LinkGraph label={t.drawn} links={links} />
        </Section>
      )}
      {query.data && (
        <DataTable
          label={t.title}
          columns={COLUMNS}
          rows={rows}
          idOf={({ transactionUUID }) => transactionUUID}
          sort={narrowing.sort}
          // A search by name or party always sorts by recording time.
          onSort={sought === '' && !party ? sortBy : undefined}
          empty={query.hasNextPage ? t.noneSoFar : isFiltered ? t.none : t.noneYet}
          onOpen={({ transactionUUID }) =>
            void navigate({ to: '/transactions/$transactionUuid', params: { transactionUuid: transactionUUID } })
          }
        />
      )}
      <More query={query} label={isCut ? t.lookFurther : undefined} />
    </Page>
  );
}
