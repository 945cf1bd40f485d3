/** Customers of the organization, with filters. */
import { Button, Select, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { usePermission } from '../../api/session.ts';
import { customers as t } from '../../text/customers.ts';
import { text } from '../../text/index.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatDay } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { Mark, RiskMark } from '../../ui/mark.tsx';
import { More } from '../../ui/more.tsx';
import { Name, Unreadable } from '../../ui/name.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { shownOf } from '../../ui/shown.tsx';
import { useSought } from '../alerts/filters.ts';
import { SavedViews } from '../saved-views/saved-views.tsx';
import { BulkUpload } from './bulk-upload.tsx';
import { CustomerForm } from './customer-form.tsx';
import classes from './customers.module.css';
import { type Customer, customersQuery, type Filters, type Sought } from './customers-api.ts';
import { ScreeningMark } from './screening-mark.tsx';

const COLUMNS: readonly Column<Customer>[] = [
  {
    id: 'name',
    header: t.columns.name,
    cell: ({ fullName, isUnreadable }) => (isUnreadable ? <Unreadable /> : <Name>{fullName}</Name>),
  },
  {
    id: 'type',
    header: t.filters.kind,
    width: '170px',
    cell: ({ entityType, state }) =>
      `${text.common.entityType[entityType]}${state === 'CLOSED' ? `, ${t.state.CLOSED.toLowerCase()}` : ''}`,
  },
  {
    id: 'number',
    header: t.columns.number,
    width: '17%',
    cell: ({ externalReferenceId }) => <span className="mono">{externalReferenceId}</span>,
  },
  {
    id: 'rating',
    header: t.columns.rating,
    width: '112px',
    cell: ({ riskLevel }) => <RiskMark level={riskLevel} />,
  },
  {
    id: 'screening',
    header: t.columns.screening,
    width: '150px',
    cell: ({ screening }) => <ScreeningMark screening={screening} />,
  },
  {
    id: 'review',
    header: t.columns.review,
    width: '130px',
    cell: ({ reviewOn, state }) => <Review day={reviewOn} isActive={state === 'ACTIVE'} />,
  },
  { id: 'since', header: t.columns.since, width: '120px', cell: ({ createdAt }) => formatDay(createdAt) },
];

function Review({ day, isActive }: { day: string | null; isActive: boolean }) {
  if (day === null) return <span className="quiet">{t.noReview}</span>;
  if (!isActive || Date.parse(day) > Date.now()) return formatDay(day);
  return <Mark tone="MEDIUM">{t.reviewLate(formatDay(day))}</Mark>;
}

const NOTHING: Sought = { fullName: '', externalReferenceId: '' };

/** From the command palette: text with digits is a number. */
const soughtBy = (words: string): Sought =>
  words === '' ? NOTHING : { ...NOTHING, [/\d/.test(words) ? 'externalReferenceId' : 'fullName']: words };

export function CustomersPage() {
  const words = useSought();
  return <Customers key={words} given={soughtBy(words)} />;
}

function Customers({ given }: { given: Sought }) {
  const filters = useSearch({ from: '/customers' });
  const navigate = useNavigate();
  const mayWrite = usePermission('customer:write');
  const [sought, setSought] = useState(given);
  const [asking, setAsking] = useState<'NEW' | 'UPLOAD' | null>(null);
  const query = useInfiniteQuery(customersQuery(filters, sought));
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const isFiltered = Object.keys(filters).length > 0 || sought !== NOTHING;
  const open = (customerId: string) => void navigate({ to: '/customers/$customerId', params: { customerId } });
  return (
    <Page
      title={t.title}
      detail={shownOf(query)}
      actions={
        <>
          <SavedViews to="/customers" search={filters} />
          {mayWrite && (
            <>
              <Button variant="default" onClick={() => setAsking('UPLOAD')}>
                {t.upload}
              </Button>
              <Button onClick={() => setAsking('NEW')}>{t.new}</Button>
            </>
          )}
        </>
      }
    >
      <FilterBar
        filters={filters}
        given={given}
        onChange={(search) => void navigate({ to: '/customers', search, state: (before) => before })}
        onSeek={setSought}
        onReset={
          isFiltered
            ? () => {
                setSought(NOTHING);
                void navigate({ to: '/customers', search: {} });
              }
            : null
        }
      />
      {query.error && <ProblemNote problem={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Loading />}
      {query.data && (
        <DataTable
          label={t.title}
          columns={COLUMNS}
          rows={rows}
          idOf={({ customerId }) => customerId}
          empty={isFiltered ? t.none : t.noneYet}
          onOpen={({ customerId }) => open(customerId)}
        />
      )}
      <More query={query} />
      {asking === 'NEW' && <CustomerForm customer={null} onClose={() => setAsking(null)} onDone={open} />}
      {asking === 'UPLOAD' && <BulkUpload onClose={() => setAsking(null)} />}
    </Page>
  );
}

const anyOr = (words: Readonly<Record<string, string>>) => [
  { value: '', label: text.common.all },
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
];

function FilterBar(props: {
  filters: Filters;
  given: Sought;
  onChange: (filters: Filters) => void;
  onSeek: (sought: Sought) => void;
  onReset: (() => void) | null;
}) {
  const { filters, given, onChange, onSeek, onReset } = props;
  const choice = (name: keyof Filters, label: string, words: Readonly<Record<string, string>>) => ({
    className: classes.field,
    label,
    data: anyOr(words),
    value: filters[name] ?? '',
    onChange: (value: string | null) => {
      const all = Object.entries({ ...filters, [name]: value ?? '' }).filter(([, one]) => one !== '');
      onChange(Object.fromEntries(all));
    },
    allowDeselect: false,
  });
  return (
    <form
      className={classes.filters}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const of = (name: string) => String(form.get(name) ?? '').trim();
        onSeek({ fullName: of('fullName'), externalReferenceId: of('number') });
      }}
      onReset={() => onReset?.()}
    >
      <TextInput
        className={classes.search}
        label={t.filters.name}
        name="fullName"
        defaultValue={given.fullName}
        dir="auto"
        autoComplete="off"
        maxLength={512}
      />
      <TextInput
        className={classes.field}
        label={t.filters.number}
        name="number"
        defaultValue={given.externalReferenceId}
        autoComplete="off"
        maxLength={128}
      />
      <Button type="submit" variant="default">
        {t.filters.find}
      </Button>
      <Select {...choice('state', t.filters.state, t.state)} />
      <Select {...choice('kind', t.filters.kind, text.common.entityType)} />
      <Select {...choice('risk', t.filters.risk, t.risk)} />
      <Select {...choice('screening', t.columns.screening, t.filters.screened)} />
      <Select {...choice('review', t.filters.review, { due: t.filters.reviewDue, soon: t.filters.reviewSoon })} />
      {onReset && (
        <Button type="reset" variant="subtle">
          {t.filters.reset}
        </Button>
      )}
    </form>
  );
}
