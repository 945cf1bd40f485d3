/** Look-backs: a form to start one, and the list of earlier ones. */
import { Button, Group, TextInput } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { usePermission } from '../../api/session.ts';
import { lookBacks as t } from '../../text/look-backs.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatCount } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { Mark } from '../../ui/mark.tsx';
import { More } from '../../ui/more.tsx';
import { Unreadable } from '../../ui/name.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Shown } from '../../ui/shown.tsx';
import { Moment } from '../../ui/time.tsx';
import { Colleague } from '../alerts/colleague.tsx';
import { heldIn, type LookBack, lookBacksQuery, startLookBack } from './look-backs-api.ts';
import { periodOf, TONES } from './state.ts';

const DAY_MS = 86_400_000;
const USUAL_DAYS = 30;
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

const COLUMNS: readonly Column<LookBack>[] = [
  { id: 'period', header: t.columns.period, width: '210px', cell: periodOf },
  {
    id: 'reason',
    header: t.columns.reason,
    cell: ({ reason, isUnreadable }) => (isUnreadable ? <Unreadable /> : <span dir="auto">{reason}</span>),
  },
  {
    id: 'state',
    header: t.columns.state,
    width: '110px',
    cell: ({ state }) => <Mark tone={TONES[state]}>{t.state[state]}</Mark>,
  },
  {
    id: 'screened',
    header: t.columns.screened,
    width: '120px',
    numeric: true,
    cell: ({ counts, toScreen }) => t.progress(formatCount(counts.screened), formatCount(toScreen)),
  },
  { id: 'held', header: t.columns.held, width: '120px', numeric: true, cell: (one) => formatCount(heldIn(one)) },
  { id: 'by', header: t.columns.by, width: '130px', cell: ({ createdBy }) => <Colleague userId={createdBy} /> },
  { id: 'at', header: t.columns.at, width: '110px', cell: ({ createdAt }) => <Moment at={createdAt} relative /> },
];

export function LookBacksPage() {
  const navigate = useNavigate();
  const mayStart = usePermission('case:write');
  const query = useInfiniteQuery(lookBacksQuery);
  const open = (lookBackId: string) => void navigate({ to: '/look-backs/$lookBackId', params: { lookBackId } });
  return (
    <Page title={t.title} detail={t.detail}>
      {mayStart && <StartForm onStarted={open} />}
      {query.error && <ProblemNote problem={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Loading />}
      <Shown query={query} />
      {query.data && (
        <DataTable
          label={t.title}
          columns={COLUMNS}
          rows={query.data.pages.flatMap(({ items }) => items)}
          idOf={({ lookBackId }) => lookBackId}
          empty={t.none}
          onOpen={({ lookBackId }) => open(lookBackId)}
        />
      )}
      <More query={query} />
    </Page>
  );
}

function StartForm({ onStarted }: { onStarted: (lookBackId: string) => void }) {
  const queries = useQueryClient();
  const [from, setFrom] = useState(() => dayBefore(USUAL_DAYS));
  const [to, setTo] = useState(() => dayBefore(0));
  const [reason, setReason] = useState('');
  const starting = useMutation({
    mutationFn: () => startLookBack(from, to, reason),
    onSuccess: async ({ lookBackId }) => {
      await queries.invalidateQueries({ queryKey: ['look-backs'] });
      onStarted(lookBackId);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    starting.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Group align="flex-end" mb="sm">
        <TextInput
          data-field="from"
          type="date"
          label={t.start.from}
          required
          withAsterisk={false}
          value={from}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        />
        <TextInput
          data-field="to"
          type="date"
          label={t.start.to}
          required
          withAsterisk={false}
          value={to}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
        />
        <TextInput
          data-field="reason"
          label={t.start.reason}
          required
          withAsterisk={false}
          maxLength={2_000}
          dir="auto"
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <Button type="submit" loading={starting.isPending} disabled={reason.trim() === ''}>
          {t.start.act}
        </Button>
      </Group>
      {starting.error && <ProblemNote problem={starting.error} />}
    </form>
  );
}
