import { Button, Select } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { usePermission } from '../../api/session.ts';
import { reports as t } from '../../text/reports.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Mark } from '../../ui/mark.tsx';
import { More } from '../../ui/more.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Shown } from '../../ui/shown.tsx';
import { formatAmount, formatDay, Moment, since } from '../../ui/time.tsx';
import alertClasses from '../alerts/alerts.module.css';
import { Colleague } from '../alerts/colleague.tsx';
import { dayAfter } from '../filings/obligations-api.ts';
import { afterAct, createSar, type Sar, type SarsFilter, sarsQuery } from './sars-api.ts';

const NOT_GIVEN = <span className="quiet">{t.notGiven}</span>;

/** Behind every day that a report can be due on. */
const WHENEVER = '9999-12-31';
const SOON_DAYS = 30;
const VIEWS = {
  all: () => ({}),
  file: () => ({ dueBy: WHENEVER }),
  again: () => ({ continueBy: dayAfter(SOON_DAYS) }),
} as const satisfies Record<string, () => SarsFilter>;
type View = keyof typeof VIEWS;

function Due({ sar: { dueOn, continuing } }: { sar: Sar }) {
  if (dueOn === null) return continuing && <span className="quiet">{t.againBy(formatDay(continuing.fileBy))}</span>;
  const end = `${dueOn}T23:59:59Z`;
  const isLate = Date.parse(end) < Date.now();
  return (
    <>
      <div>
        <b>{formatDay(dueOn)}</b>
      </div>
      {isLate && <Mark tone="CRITICAL">{t.late(since(end))}</Mark>}
    </>
  );
}

const COLUMNS: readonly Column<Sar>[] = [
  { id: 'due', header: t.columns.due, width: '132px', cell: (sar) => <Due sar={sar} /> },
  { id: 'updated', header: t.columns.updated, width: '176px', cell: ({ updatedAt }) => <Moment at={updatedAt} /> },
  { id: 'status', header: t.columns.status, width: '150px', cell: ({ status }) => t.status[status] },
  { id: 'form', header: t.columns.form, width: '112px', cell: ({ form }) => (form ? t.form[form] : NOT_GIVEN) },
  {
    id: 'period',
    header: t.columns.period,
    width: '190px',
    cell: ({ activityFrom, activityTo }) => {
      const days = [activityFrom, activityTo].flatMap((day) => (day ? [formatDay(day)] : []));
      return days.length > 0 ? [...new Set(days)].join(' – ') : NOT_GIVEN;
    },
  },
  {
    id: 'amount',
    header: t.columns.amount,
    width: '136px',
    numeric: true,
    cell: ({ amount, amountCurrency }) => (amount === null ? NOT_GIVEN : formatAmount(amount, amountCurrency ?? '')),
  },
  { id: 'by', header: t.columns.by, cell: ({ createdBy }) => <Colleague userId={createdBy} /> },
];

export function SarsPage() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const mayWrite = usePermission('sar:write');
  const [view, setView] = useState<View>('all');
  const query = useInfiniteQuery(sarsQuery(VIEWS[view]()));
  const drafting = useMutation({
    mutationFn: () => createSar({ form: 'FINCEN_SAR' }),
    onSuccess: async (sarId) => {
      await afterAct(queries);
      await navigate({ to: '/reports/$sarId', params: { sarId } });
    },
  });
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Page
      title={t.title}
      detail={t.confidential}
      actions={
        mayWrite && (
          <Button loading={drafting.isPending} onClick={() => drafting.mutate()}>
            {t.new}
          </Button>
        )
      }
    >
      <div className={alertClasses.filters}>
        <Select
          className={alertClasses.field}
          label={t.show}
          data={Object.entries(t.view).map(([value, label]) => ({ value, label }))}
          value={view}
          onChange={(value) => setView((value ?? 'all') as View)}
          allowDeselect={false}
        />
      </div>
      {drafting.error && <ProblemNote problem={drafting.error} />}
      {query.error && <ProblemNote problem={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Loading />}
      <Shown query={query} />
      {query.data && (
        <DataTable
          label={t.title}
          columns={COLUMNS}
          rows={rows}
          idOf={({ sarId }) => sarId}
          empty={t.none}
          onOpen={({ sarId }) => void navigate({ to: '/reports/$sarId', params: { sarId } })}
        />
      )}
      <More query={query} />
    </Page>
  );
}
