/** Parties of the transactions. */
import { Button, Select, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { parties as t } from '../../text/counterparties.ts';
import { text } from '../../text/index.ts';
import { transactions as transactionWords } from '../../text/transactions.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatDay } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { Mark } from '../../ui/mark.tsx';
import { More } from '../../ui/more.tsx';
import { Name, Unreadable } from '../../ui/name.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { shownOf } from '../../ui/shown.tsx';
import { Moment } from '../../ui/time.tsx';
import { useSought } from '../alerts/filters.ts';
import { countOf, markTone } from './marks.ts';
import classes from './parties.module.css';
import { type Party, partiesQuery } from './parties-api.ts';

const COLUMNS: readonly Column<Party>[] = [
  { id: 'name', header: t.columns.name, cell: (party) => <Names party={party} /> },
  {
    id: 'marks',
    header: t.columns.marks,
    width: '190px',
    cell: ({ marks }) =>
      marks.length > 0 &&
      marks.map(({ mark, expiresAt }) => (
        <div key={mark}>
          <Mark tone={markTone(mark)}>{t.mark[mark]}</Mark>
          {expiresAt && <span className="quiet"> {t.until(formatDay(expiresAt))}</span>}
        </div>
      )),
  },
  {
    id: 'transactions',
    header: t.columns.transactions,
    width: '128px',
    numeric: true,
    cell: ({ transactions }) => countOf(transactions),
  },
  {
    id: 'firstSeen',
    header: t.columns.firstSeen,
    width: '118px',
    cell: ({ firstSeenAt }) => <Moment at={firstSeenAt} broken />,
  },
  {
    id: 'lastSeen',
    header: t.columns.lastSeen,
    width: '118px',
    cell: ({ lastSeenAt }) => <Moment at={lastSeenAt} broken />,
  },
];

function Names({ party: { names, isUnreadable } }: { party: Party }) {
  const [name, ...others] = names;
  if (isUnreadable) return <Unreadable />;
  if (name === undefined) return <em className="quiet">{transactionWords.nameNotProvided}</em>;
  return (
    <>
      <Name>{name}</Name>
      {others.length > 0 && <div className="quiet">{t.also(others.length)}</div>}
    </>
  );
}

export function PartiesPage() {
  const { mark } = useSearch({ from: '/counterparties' });
  const navigate = useNavigate();
  const sought = useSought();
  const query = useInfiniteQuery(partiesQuery(mark, sought));
  const pages = query.data?.pages ?? [];
  const last = pages.at(-1);
  const isFiltered = mark !== undefined || sought !== '';
  // A search by name covers only the latest parties. A page that is not full says that earlier ones were not searched.
  const isCut = sought !== '' && last !== undefined && last.items.length < last.limit;
  return (
    <Page title={t.title} detail={shownOf(query)}>
      <FilterBar
        key={JSON.stringify([mark, sought])}
        mark={mark ?? ''}
        sought={sought}
        onChange={(chosen, name) =>
          void navigate({
            to: '/counterparties',
            search: chosen === '' ? {} : { mark: chosen },
            // The name is kept in the history state, not in the address.
            state: name === '' ? {} : { sought: name },
          })
        }
      />
      {query.error && <ProblemNote problem={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Loading />}
      {query.data && (
        <DataTable
          label={t.title}
          columns={COLUMNS}
          rows={pages.flatMap(({ items }) => items)}
          idOf={({ partyId }) => partyId}
          empty={query.hasNextPage ? t.noneSoFar : isFiltered ? t.none : t.noneYet}
          onOpen={({ partyId }) => void navigate({ to: '/counterparties/$partyId', params: { partyId } })}
        />
      )}
      <More query={query} label={isCut ? t.lookFurther : undefined} />
    </Page>
  );
}

function FilterBar(props: { mark: string; sought: string; onChange: (mark: string, name: string) => void }) {
  const { mark, sought, onChange } = props;
  const [name, setName] = useState(sought);
  return (
    <form
      className={classes.filters}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onChange(mark, name.trim());
      }}
    >
      <TextInput
        className={classes.name}
        label={t.filters.name}
        value={name}
        dir="auto"
        autoComplete="off"
        maxLength={512}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {t.filters.find}
      </Button>
      <Select
        className={classes.mark}
        label={t.filters.mark}
        data={[
          { value: '', label: text.common.all },
          ...Object.entries(t.mark).map(([value, label]) => ({ value, label })),
        ]}
        value={mark}
        onChange={(chosen) => onChange(chosen ?? '', name.trim())}
        allowDeselect={false}
      />
      {(mark !== '' || sought !== '') && (
        <Button variant="subtle" onClick={() => onChange('', '')}>
          {t.filters.reset}
        </Button>
      )}
    </form>
  );
}
