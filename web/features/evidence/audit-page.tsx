/** The audit trail: searched, opened, taken home. */
import { Button, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { audit as t } from '../../text/audit.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Loading } from '../../ui/loading.tsx';
import { More } from '../../ui/more.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Shown } from '../../ui/shown.tsx';
import { formatCount, Moment } from '../../ui/time.tsx';
import { wordsOf } from '../../ui/words.ts';
import { Colleague } from '../alerts/colleague.tsx';
import classes from './audit.module.css';
import { auditQuery, type Entry, exportAddress } from './audit-api.ts';
import { EntrySection } from './entry.tsx';
import { FILTERS, type Filters } from './filters.ts';

export const actorWords = ({ actorType }: Entry): string => t.actor[actorType as keyof typeof t.actor] ?? actorType;

const COLUMNS: readonly Column<Entry>[] = [
  {
    id: 'sequence',
    header: t.columns.sequence,
    width: '76px',
    numeric: true,
    cell: ({ sequence }) => formatCount(sequence),
  },
  { id: 'when', header: t.columns.when, width: '184px', cell: ({ occurredAt }) => <Moment at={occurredAt} /> },
  {
    id: 'who',
    header: t.columns.who,
    width: '24%',
    cell: (entry) => (
      <>
        {entry.actorType !== 'SYSTEM' && (
          <div>
            <Colleague userId={entry.actorId} />
          </div>
        )}
        <div className="quiet">{actorWords(entry)}</div>
      </>
    ),
  },
  {
    id: 'action',
    header: t.columns.action,
    cell: ({ action, subjectType }) => (
      <>
        <div>{wordsOf(action)}</div>
        <div className="mono quiet">
          {action} · {subjectType}
        </div>
      </>
    ),
  },
];

export function AuditPage() {
  const filters = useSearch({ from: '/audit' });
  const navigate = useNavigate();
  const [openId, setOpenId] = useState<number | null>(null);
  const query = useInfiniteQuery(auditQuery(filters));
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const opened = rows.find(({ sequence }) => sequence === openId) ?? null;
  const show = (search: Filters) => void navigate({ to: '/audit', search });
  return (
    <Page
      title={t.title}
      detail={t.detail}
      actions={
        <>
          <Button
            component="a"
            variant="default"
            size="xs"
            href={exportAddress('export', filters)}
            title={t.exports.how}
          >
            {t.exports.lines}
          </Button>
          <Button
            component="a"
            variant="default"
            size="xs"
            href={exportAddress('export.csv', filters)}
            title={t.exports.how}
          >
            {t.exports.csv}
          </Button>
        </>
      }
    >
      <FilterBar key={JSON.stringify(filters)} filters={filters} onChange={show} />
      {query.error && <ProblemNote problem={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Loading />}
      {query.data && (
        <div className={classes.columns}>
          <div>
            <Shown query={query} />
            <DataTable
              label={t.title}
              columns={COLUMNS}
              rows={rows}
              idOf={({ sequence }) => String(sequence)}
              empty={t.none}
              onOpen={({ sequence }) => setOpenId(sequence)}
              openId={openId === null ? null : String(openId)}
              dense
            />
            <More query={query} />
          </div>
          <EntrySection
            entry={opened}
            before={rows.find(({ sequence }) => opened !== null && sequence === opened.sequence - 1) ?? null}
            onShow={show}
          />
        </div>
      )}
    </Page>
  );
}

function FilterBar({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const all = FILTERS.map((name) => [name, String(given.get(name) ?? '').trim()] as const);
    onChange(Object.fromEntries(all.filter(([, value]) => value !== '')));
  };
  const field = (name: keyof Filters, label: string) => ({
    label,
    name,
    defaultValue: filters[name] ?? '',
    autoComplete: 'off',
    className: classes.field,
  });
  return (
    <form className={classes.filters} onSubmit={submit}>
      <TextInput type="date" {...field('from', t.filters.from)} />
      <TextInput type="date" {...field('to', t.filters.to)} />
      <TextInput placeholder={t.filters.actionHow} {...field('action', t.filters.action)} />
      <TextInput {...field('actor', t.filters.actor)} />
      <TextInput {...field('subjectType', t.filters.subjectType)} />
      <TextInput {...field('subjectId', t.filters.subjectId)} />
      <TextInput {...field('correlation', t.filters.correlation)} />
      <Button type="submit" variant="default">
        {t.filters.find}
      </Button>
      {Object.keys(filters).length > 0 && (
        <Button variant="subtle" onClick={() => onChange({})}>
          {t.filters.reset}
        </Button>
      )}
    </form>
  );
}
