import { Button } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { usePermission } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { reports as t } from '../../text/sars.ts';
import { FilterChip } from '../../ui/chip.tsx';
import { formatConverted } from '../../ui/converted.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { dayAfter } from '../../ui/day-after.ts';
import { formatDay, since } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { Mark } from '../../ui/mark.tsx';
import { More } from '../../ui/more.tsx';
import { Name } from '../../ui/name.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Shown } from '../../ui/shown.tsx';
import { Moment } from '../../ui/time.tsx';
import alertClasses from '../alerts/alerts.module.css';
import { Colleague } from '../alerts/colleague.tsx';
import classes from './sars.module.css';
import { afterAct, createSar, type Sar, type SarsFilter, sarsQuery, statusOf } from './sars-api.ts';

const NOT_GIVEN = <span className="quiet">{t.notGiven}</span>;

/** Later than every deadline. */
const ANY_DAY = '9999-12-31';
const SOON_DAYS = 30;
const VIEWS = {
  all: () => ({}),
  file: () => ({ dueBy: ANY_DAY }),
  again: () => ({ continueBy: dayAfter(SOON_DAYS) }),
} as const satisfies Record<string, () => SarsFilter>;
type View = keyof typeof VIEWS;

/** Not yet with the authority. */
const UNFILED: readonly Sar['status'][] = ['DRAFT', 'PENDING_APPROVAL', 'SUBMITTED', 'REJECTED'];

function Due({ sar }: { sar: Sar }) {
  const { dueOn, continuing, status, form, filingKind, filingDecision } = sar;
  const again = continuing && t.againBy(formatDay(continuing.fileBy));
  // Without a detection date the deadline is unknown, which differs from no deadline.
  const isToBeFiled = filingKind !== 'CORRECTION' && filingDecision !== 'NO_FILE';
  const isUnknown = form === 'FINCEN_SAR' && isToBeFiled && UNFILED.includes(status);
  if (dueOn === null) return <span className="quiet">{again ?? (isUnknown ? t.dueUnknown : text.common.nothing)}</span>;
  const end = `${dueOn}T23:59:59Z`;
  const isLate = Date.parse(end) < Date.now();
  return (
    <>
      <div>
        <b>{formatDay(dueOn)}</b>
      </div>
      {isLate && <Mark tone="CRITICAL">{t.late(since(end))}</Mark>}
      {again && <div className="quiet">{again}</div>}
    </>
  );
}

function About({ names }: { names: readonly string[] }) {
  if (names.length === 0) return <em className="quiet">{t.noSubject}</em>;
  return names.map((name) => (
    <div key={name}>
      <Name>{name}</Name>
    </div>
  ));
}

const COLUMNS: readonly Column<Sar>[] = [
  { id: 'due', header: t.columns.due, width: '190px', cell: (sar) => <Due sar={sar} /> },
  {
    id: 'about',
    header: t.columns.about,
    cell: ({ subjectNames }) => <About names={subjectNames} />,
  },
  {
    id: 'status',
    header: t.columns.status,
    width: '150px',
    cell: (sar) => {
      const { form, filingKind } = sar;
      const kind = t.kindShort[filingKind ?? 'INITIAL'];
      return (
        <>
          {statusOf(sar)}
          <div className="quiet">{form && t.form[form]}</div>
          {kind && <div className="quiet">{kind}</div>}
        </>
      );
    },
  },
  {
    id: 'period',
    header: t.columns.period,
    width: '136px',
    cell: ({ activityFrom, activityTo }) => {
      const days = [activityFrom, activityTo].flatMap((day) => (day ? [formatDay(day)] : []));
      const lines = [...new Set(days)];
      if (lines.length === 0) return NOT_GIVEN;
      return lines.map((day, at) => (
        <div key={day} className={classes.day}>
          {day}
          {at + 1 < lines.length && ' –'}
        </div>
      ));
    },
  },
  {
    id: 'amount',
    header: t.columns.amount,
    width: '130px',
    numeric: true,
    cell: ({ amount, amountCurrency }) => (amount === null ? NOT_GIVEN : formatConverted(amount, amountCurrency ?? '')),
  },
  { id: 'by', header: t.columns.by, width: '124px', cell: ({ createdBy }) => <Colleague userId={createdBy} /> },
  {
    id: 'updated',
    header: t.columns.updated,
    width: '112px',
    cell: ({ updatedAt }) => <Moment at={updatedAt} broken />,
  },
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
      await navigate({ to: '/sars/$sarId', params: { sarId } });
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
        {(Object.keys(VIEWS) as View[]).map((one) => (
          <FilterChip key={one} isOn={view === one} onToggle={() => setView(one)}>
            {t.view[one]}
          </FilterChip>
        ))}
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
          onOpen={({ sarId }) => void navigate({ to: '/sars/$sarId', params: { sarId } })}
        />
      )}
      <More query={query} />
    </Page>
  );
}
