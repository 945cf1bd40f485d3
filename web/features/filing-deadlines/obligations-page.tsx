/** Filing deadlines by due date. */
import { Button, SegmentedControl } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { usePermission } from '../../api/session.ts';
import { obligations as t } from '../../text/filing-deadlines.ts';
import { text } from '../../text/index.ts';
import { FilterChip } from '../../ui/chip.tsx';
import { formatConverted } from '../../ui/converted.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { dayAfter } from '../../ui/day-after.ts';
import { formatDay, since } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { Mark } from '../../ui/mark.tsx';
import { More } from '../../ui/more.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Shown } from '../../ui/shown.tsx';
import alertClasses from '../alerts/alerts.module.css';
import { Colleague } from '../alerts/colleague.tsx';
import { settingsQuery } from '../settings/settings-api.ts';
import { Month } from './month.tsx';
import { NewObligation } from './new-obligation.tsx';
import { cashSumsQuery, type Obligation, obligationsQuery, type Term, termsQuery } from './obligations-api.ts';
import { PaymentLink } from './payment-link.tsx';
import { Settle } from './settle.tsx';

/** This month, in the address. */
const NOW = 'now';
const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;
const HORIZON_DAYS: Readonly<Record<string, number>> = { week: 7, month: 30 };
const NO_TERMS: readonly Term[] = [];
const isState = (value: string | undefined): value is Obligation['state'] =>
  value !== undefined && Object.hasOwn(t.view, value);

export function ObligationsPage() {
  const { state: asked, due, month } = useSearch({ from: '/filing-deadlines' });
  const state = isState(asked) ? asked : 'OPEN';
  const days = HORIZON_DAYS[due ?? ''];
  const navigate = useNavigate();
  const mayDecide = usePermission('transaction:decide');
  const [asking, setAsking] = useState<'NEW' | Obligation | null>(null);
  const isMonth = month !== undefined;
  const dueBy = days === undefined ? undefined : dayAfter(days);
  const query = useInfiniteQuery({ ...obligationsQuery({ state, dueBy }), enabled: !isMonth });
  const terms = useQuery(termsQuery).data ?? NO_TERMS;
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const isOfCash = rows.some(({ kind }) => kind === 'CURRENCY_TRANSACTION');
  const sums = useQuery({ ...cashSumsQuery, enabled: isOfCash }).data;
  const maySettle = mayDecide && state === 'OPEN';
  const columns = useMemo(() => columnsFor(terms, sums, maySettle, setAsking), [terms, sums, maySettle]);
  const show = (change: { state?: string; due?: string }) => {
    const all = { state: asked, due, ...change };
    void navigate({
      to: '/filing-deadlines',
      search: { ...(all.state && all.state !== 'OPEN' && { state: all.state }), ...(all.due && { due: all.due }) },
    });
  };
  /** @param chosen null: the list */
  const toMonth = (chosen: string | null) =>
    void navigate({ to: '/filing-deadlines', search: chosen === null ? {} : { month: chosen } });
  return (
    <Page
      title={t.title}
      detail={isMonth ? t.month.detail : t.detail}
      actions={
        <>
          <Link to="/blocked-property">{text.shell.page.blockedProperty}</Link>
          <Button
            component="a"
            variant="default"
            href="/amlcore/api/v1/report-obligations/calendar.ics"
            title={t.calendarHow}
          >
            {t.calendar}
          </Button>
          {mayDecide && <Button onClick={() => setAsking('NEW')}>{t.open.act}</Button>}
        </>
      }
    >
      <div className={alertClasses.filters}>
        <SegmentedControl
          size="xs"
          aria-label={t.month.view}
          data={[
            { value: 'list', label: t.month.list },
            { value: 'month', label: t.month.show },
          ]}
          value={isMonth ? 'month' : 'list'}
          onChange={(value) => toMonth(value === 'month' ? NOW : null)}
        />
        {!isMonth &&
          (Object.keys(t.view) as Obligation['state'][]).map((one) => (
            <FilterChip key={one} isOn={state === one} onToggle={() => show({ state: one })}>
              {t.view[one]}
            </FilterChip>
          ))}
        {!isMonth &&
          (['week', 'month'] as const).map((one) => (
            <FilterChip key={one} isOn={due === one} onToggle={() => show({ due: due === one ? '' : one })}>
              {t.horizons[one]}
            </FilterChip>
          ))}
      </div>
      {isMonth && (
        <Month
          month={MONTH.test(month) ? month : undefined}
          onMonth={(chosen) => toMonth(chosen ?? NOW)}
          onSettle={mayDecide ? setAsking : undefined}
        />
      )}
      {rows.length > 0 && <NoTimeZone />}
      {query.error && <ProblemNote problem={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && !isMonth && <Loading />}
      {!isMonth && <Shown query={query} />}
      {query.data && !isMonth && (
        <DataTable
          label={t.title}
          columns={columns}
          rows={rows}
          idOf={({ obligationId }) => obligationId}
          empty={state === 'OPEN' && days === undefined ? t.noneOpen : t.none}
        />
      )}
      {!isMonth && <More query={query} />}
      {asking === 'NEW' && <NewObligation terms={terms} onClose={() => setAsking(null)} />}
      {asking !== null && asking !== 'NEW' && <Settle obligation={asking} onClose={() => setAsking(null)} />}
    </Page>
  );
}

const CALENDAR = 'alerts.calendar';

/** Without a time zone, the clock of a decision may start a day early. */
function NoTimeZone() {
  const maySettings = usePermission('settings:read');
  const settings = useQuery({ ...settingsQuery, enabled: maySettings }).data?.items;
  const calendar = settings?.find(({ key }) => key === CALENDAR);
  if (calendar === undefined || calendar.value !== null) return null;
  return (
    <p role="note">
      {t.noTimeZone}{' '}
      <Link to="/settings" search={{ find: CALENDAR }}>
        {t.setTimeZone}
      </Link>
    </p>
  );
}

const CASH = /^Cash of one person on ([\d-]{10}): (?:in ([\d.]+) USD)?(?:, )?(?:out ([\d.]+) USD)?$/;

type Sums = Record<'in' | 'out', number | null>;

/**
 * The subject of a CTR deadline in words. Other subjects were entered by users.
 * @param sums current totals of the report; undefined: unknown, so those of the time when the deadline was opened
 */
function inWords(subject: string, sums: Sums | undefined): string {
  const [, day, cashIn, cashOut] = CASH.exec(subject) ?? [];
  if (!day) return subject;
  const known = sums ?? { in: cashIn ? Number(cashIn) : null, out: cashOut ? Number(cashOut) : null };
  const dollars = (amount: number | null) => (amount ? formatConverted(amount, 'USD') : null);
  const words = t.cash(formatDay(day), { in: dollars(known.in), out: dollars(known.out) });
  return sums ? words : `${words} ${t.whenItArose}`;
}

function columnsFor(
  terms: readonly Term[],
  sums: ReadonlyMap<string, Sums> | undefined,
  maySettle: boolean,
  onSettle: (obligation: Obligation) => void,
): Column<Obligation>[] {
  return [
    { id: 'due', header: t.columns.due, width: '190px', cell: (obligation) => <DueOn obligation={obligation} /> },
    {
      id: 'what',
      header: t.columns.what,
      cell: ({ kind, authority, basis }) => (
        <>
          <div>{terms.find((term) => term.kind === kind)?.trigger ?? kind}</div>
          <div className="quiet">{[authority, basis].join(' · ')}</div>
        </>
      ),
    },
    {
      id: 'about',
      header: t.columns.about,
      width: '26%',
      cell: (obligation) => <About obligation={obligation} sums={sums?.get(obligation.obligationId)} />,
    },
    { id: 'started', header: t.columns.started, width: '120px', cell: ({ startsOn }) => formatDay(startsOn) },
    {
      id: 'settled',
      header: maySettle ? text.common.actions : t.columns.settled,
      width: '180px',
      cell: (obligation) =>
        obligation.state === 'OPEN' ? (
          maySettle && (
            <Button size="compact-sm" variant="default" onClick={() => onSettle(obligation)}>
              {t.settle.act}
            </Button>
          )
        ) : (
          <>
            <div>{t.view[obligation.state]}</div>
            <div className="quiet">
              {obligation.settledAt && formatDay(obligation.settledAt)} <Colleague userId={obligation.settledBy} />
            </div>
          </>
        ),
    },
  ];
}

const SOON_DAYS = 3;

function DueOn({ obligation: { dueOn, latestOn, state } }: { obligation: Obligation }) {
  const end = `${dueOn}T23:59:59Z`;
  const isLate = state === 'OPEN' && Date.parse(end) < Date.now();
  const isSoon = state === 'OPEN' && !isLate && dueOn <= dayAfter(SOON_DAYS);
  return (
    <>
      <div>
        <b>{formatDay(dueOn)}</b>
      </div>
      {isLate && <Mark tone="CRITICAL">{t.late(since(end))}</Mark>}
      {isSoon && <Mark tone="MEDIUM">{since(end)}</Mark>}
      {latestOn && latestOn !== dueOn && <div className="quiet">{t.latest(formatDay(latestOn))}</div>}
    </>
  );
}

function About({ obligation, sums }: { obligation: Obligation; sums: Sums | undefined }) {
  const { obligationId, kind, subject, transactionUuid, externalReferenceId, reason } = obligation;
  return (
    <>
      {subject && <div dir="auto">{inWords(subject, sums)}</div>}
      {transactionUuid && <PaymentLink transactionUuid={transactionUuid} />}
      {kind === 'BLOCKED_PROPERTY_ANNUAL' && <Link to="/blocked-property">{t.blocked}</Link>}
      {kind === 'CURRENCY_TRANSACTION' && (
        <Link to="/ctrs/$obligationId" params={{ obligationId }}>
          {t.cashReport}
        </Link>
      )}
      {externalReferenceId && <div className="quiet">{t.reference(externalReferenceId)}</div>}
      {reason && <div className="quiet">{reason}</div>}
    </>
  );
}
