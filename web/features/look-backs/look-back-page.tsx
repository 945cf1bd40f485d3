/** One look-back: what it counted, the payments that would be held now, and a case of them. */
import { Button, Checkbox, Progress } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type ListNames, useListNames } from '../../api/lists.ts';
import { usePermission } from '../../api/session.ts';
import { lookBacks } from '../../text/look-backs.ts';
import { transactions as transactionWords } from '../../text/transactions.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Facts } from '../../ui/facts.tsx';
import { formatCount, formatDay, formatValue } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { Mark } from '../../ui/mark.tsx';
import { More } from '../../ui/more.tsx';
import { Name, Unreadable } from '../../ui/name.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Shown } from '../../ui/shown.tsx';
import { wordsOf } from '../../ui/words.ts';
import { titleOf as titleOfSetting } from '../settings/settings-api.ts';
import { StatusMark } from '../transactions/status-mark.tsx';
import { heldIn, type LookBack, lookBackQuery, openCase, type Payment, paymentsQuery } from './look-backs-api.ts';
import { periodOf, TONES } from './state.ts';

const t = lookBacks.one;

export function LookBackPage() {
  const { lookBackId } = useParams({ from: '/look-backs/$lookBackId' });
  const { data, error, refetch } = useQuery(lookBackQuery(lookBackId));
  const { titleOf } = useListNames();
  if (error && !data) return <ProblemNote problem={error} onRetry={() => void refetch()} page />;
  if (!data) return <Loading />;
  const { state, failure, reason, counts, toScreen, isUnreadable } = data;
  return (
    <Page title={periodOf(data)} detail={isUnreadable ? <Unreadable /> : <span dir="auto">{reason}</span>}>
      <Section title={t.about}>
        {state === 'RUNNING' && (
          <Progress
            value={toScreen === 0 ? 0 : (100 * counts.screened) / toScreen}
            aria-label={lookBacks.state.RUNNING}
          />
        )}
        {failure && <p role="alert">{failure}</p>}
        <Facts rows={factsOf(data, titleOf)} />
      </Section>
      <Payments lookBack={data} />
    </Page>
  );
}

const statusOf = (status: string): string =>
  transactionWords.status[status as keyof typeof transactionWords.status] ?? wordsOf(status);

function factsOf(lookBack: LookBack, titleOf: ListNames['titleOf']) {
  const { state, counts, toScreen, listVersions, settings } = lookBack;
  const held = Object.entries(counts.wouldBeHeld).map(
    ([status, count]) => `${statusOf(status)}: ${formatCount(count)}`,
  );
  const proposed = settings.filter(({ isProposed }) => isProposed);
  return [
    [
      lookBacks.columns.state,
      <Mark key="state" tone={TONES[state]}>
        {lookBacks.state[state]}
      </Mark>,
    ],
    [lookBacks.columns.screened, lookBacks.progress(formatCount(counts.screened), formatCount(toScreen))],
    [t.unchanged, formatCount(counts.unchanged)],
    [t.held, held.length === 0 ? formatCount(0) : held.join(', ')],
    [t.notScreened, formatCount(counts.notScreened)],
    [
      t.lists,
      listVersions.map(({ watchlistId, version }) => t.version(titleOf(watchlistId), String(version))).join(', '),
    ],
    ...(proposed.length === 0
      ? []
      : [
          [
            t.settings,
            proposed.map(({ key, value }) => `${titleOfSetting(key)}: ${formatValue(value)}`).join(', '),
          ] as const,
        ]),
  ] as const;
}

function Payments({ lookBack }: { lookBack: LookBack }) {
  const { lookBackId } = lookBack;
  const navigate = useNavigate();
  const mayOpen = usePermission('case:write');
  const query = useInfiniteQuery(paymentsQuery(lookBack));
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const opening = useMutation({
    mutationFn: () => openCase(lookBackId, chosen),
    onSuccess: ({ caseId }) => navigate({ to: '/cases/$caseId', params: { caseId } }),
  });
  const choice: Column<Payment> = {
    id: 'chosen',
    header: t.chosen,
    isHeaderHidden: true,
    width: '44px',
    cell: ({ transactionUuid, transactionReference }) => (
      <Checkbox
        aria-label={t.choose(transactionReference)}
        checked={chosen.includes(transactionUuid)}
        onChange={({ currentTarget: { checked } }) =>
          setChosen(checked ? [...chosen, transactionUuid] : chosen.filter((one) => one !== transactionUuid))
        }
      />
    ),
  };
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Section title={t.payments} plain>
      {query.error && <ProblemNote problem={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Loading />}
      {mayOpen && (chosen.length > 0 || heldIn(lookBack) > 0) && (
        <Button variant="default" mb="xs" loading={opening.isPending} onClick={() => opening.mutate()}>
          {chosen.length > 0 ? t.openCaseOf(formatCount(chosen.length)) : t.openCase}
        </Button>
      )}
      {opening.error && <ProblemNote problem={opening.error} />}
      <Shown query={query} />
      {query.data && (
        <DataTable
          label={t.payments}
          columns={mayOpen ? [choice, ...COLUMNS] : COLUMNS}
          rows={rows}
          idOf={({ transactionUuid }) => transactionUuid}
          empty={t.noPayments}
        />
      )}
      <More query={query} />
    </Section>
  );
}

const COLUMNS: readonly Column<Payment>[] = [
  {
    id: 'reference',
    header: t.columns.reference,
    width: '170px',
    cell: ({ transactionUuid, transactionReference }) => (
      <Link className="mono" to="/transactions/$transactionUuid" params={{ transactionUuid }}>
        {transactionReference}
      </Link>
    ),
  },
  { id: 'date', header: t.columns.date, width: '110px', cell: ({ transactionDate }) => formatDay(transactionDate) },
  {
    id: 'statusThen',
    header: t.columns.statusThen,
    width: '150px',
    cell: ({ statusThen }) => <StatusMark status={statusThen} />,
  },
  {
    id: 'statusNow',
    header: t.columns.statusNow,
    width: '180px',
    cell: ({ statusNow, failure }) =>
      statusNow ? <StatusMark status={statusNow} /> : <span className="quiet">{failure && t.failure[failure]}</span>,
  },
  { id: 'findings', header: t.columns.findings, cell: (payment) => <Findings payment={payment} /> },
];

function Findings({ payment: { findings, isUnreadable } }: { payment: Payment }) {
  if (isUnreadable) return <Unreadable />;
  return findings.map(({ stage, code, subject, profileId, listedParty, isNew }) => (
    <div key={`${stage} ${code} ${subject} ${profileId}`}>
      {listedParty && (
        <>
          <Name>{listedParty}</Name>{' '}
        </>
      )}
      <span className="quiet">{[wordsOf(code), wordsOf(subject), ...(isNew ? [] : [t.earlier])].join(' · ')}</span>
    </div>
  ));
}
