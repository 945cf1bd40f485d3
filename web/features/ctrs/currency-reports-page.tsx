/** CTRs, the newest business day first. */
import { TextInput } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { usePermission } from '../../api/session.ts';
import { currencyReports as t } from '../../text/ctrs.ts';
import { FilterChip } from '../../ui/chip.tsx';
import { formatConverted } from '../../ui/converted.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatDay } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { More } from '../../ui/more.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Shown } from '../../ui/shown.tsx';
import { Moment } from '../../ui/time.tsx';
import alertClasses from '../alerts/alerts.module.css';
import { settingsQuery } from '../settings/settings-api.ts';
import { type CurrencyReport, reportsQuery } from './currency-reports-api.ts';
import { DueOn } from './due.tsx';

const SETTING = 'filings.currencyReports';
const dollars = (amount: number | null) => (amount === null ? '' : formatConverted(amount, 'USD'));
const isState = (value: string | undefined): value is CurrencyReport['state'] =>
  value !== undefined && Object.hasOwn(t.state, value);

const COLUMNS: readonly Column<CurrencyReport>[] = [
  { id: 'due', header: t.columns.due, width: '200px', cell: (report) => <DueOn report={report} /> },
  { id: 'day', header: t.columns.day, width: '140px', cell: ({ businessDay }) => formatDay(businessDay) },
  {
    id: 'state',
    header: t.columns.state,
    cell: ({ state, filingKind, obligationState }) => (
      <>
        <div>{t.state[state]}</div>
        {(filingKind === 'CORRECTION' || obligationState === 'NOT_REQUIRED') && (
          <div className="quiet">
            {[filingKind === 'CORRECTION' && t.correction, obligationState === 'NOT_REQUIRED' && t.notDue]
              .filter(Boolean)
              .join(' · ')}
          </div>
        )}
      </>
    ),
  },
  { id: 'in', header: t.columns.cashIn, width: '130px', numeric: true, cell: ({ cashIn }) => dollars(cashIn) },
  { id: 'out', header: t.columns.cashOut, width: '130px', numeric: true, cell: ({ cashOut }) => dollars(cashOut) },
  {
    id: 'number',
    header: t.columns.number,
    width: '150px',
    cell: ({ externalReferenceId }) => <span className="mono">{externalReferenceId}</span>,
  },
  { id: 'updated', header: t.columns.updated, width: '190px', cell: ({ updatedAt }) => <Moment at={updatedAt} /> },
];

export function CurrencyReportsPage() {
  const { state: asked, day } = useSearch({ from: '/ctrs' });
  const state = isState(asked) ? asked : undefined;
  const navigate = useNavigate();
  const query = useInfiniteQuery(reportsQuery(state, day));
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const show = (change: { state?: string; day?: string }) => {
    const all = Object.entries({ state, day, ...change }).filter(([, value]) => value);
    void navigate({ to: '/ctrs', search: Object.fromEntries(all) });
  };
  return (
    <Page title={t.title} detail={t.detail} actions={<Link to="/filing-deadlines">{t.toObligations}</Link>}>
      <IsOff />
      <div className={alertClasses.filters}>
        <FilterChip isOn={state === undefined} onToggle={() => show({ state: '' })}>
          {t.any}
        </FilterChip>
        {(Object.keys(t.state) as CurrencyReport['state'][]).map((one) => (
          <FilterChip key={one} isOn={state === one} onToggle={() => show({ state: state === one ? '' : one })}>
            {t.state[one]}
          </FilterChip>
        ))}
        <TextInput
          className={alertClasses.search}
          type="date"
          label={t.day}
          value={day ?? ''}
          onChange={(event) => show({ day: event.currentTarget.value })}
        />
      </div>
      {query.error && <ProblemNote problem={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Loading />}
      <Shown query={query} />
      {query.data && (
        <DataTable
          label={t.title}
          columns={COLUMNS}
          rows={rows}
          idOf={({ obligationId }) => obligationId}
          empty={state || day ? t.none : t.empty}
          onOpen={({ obligationId }) => void navigate({ to: '/ctrs/$obligationId', params: { obligationId } })}
        />
      )}
      <More query={query} />
    </Page>
  );
}

/** Without the setting, cash is not aggregated: an empty list would look as if no report was due. */
function IsOff() {
  const mayRead = usePermission('settings:read');
  const { data } = useQuery({ ...settingsQuery, enabled: mayRead });
  const setting = data?.items.find(({ key }) => key === SETTING);
  if (!setting || setting.value !== null) return null;
  return (
    <p role="note">
      {t.off}{' '}
      <Link to="/settings" search={{ find: SETTING }}>
        {t.toSetting}
      </Link>
    </p>
  );
}
