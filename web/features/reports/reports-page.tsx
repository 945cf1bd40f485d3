/** The figures of a period for the head of compliance, beside those of the period before. */
import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect } from 'react';
import { usePermission } from '../../api/session.ts';
import { reports as t } from '../../text/reports.ts';
import { formatDay } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { WaitingLink } from '../approvals/waiting-count.tsx';
import { AlertsSection } from './alerts-section.tsx';
import { CoverageSection } from './coverage-section.tsx';
import { Filings } from './filings.tsx';
import { FirstSteps } from './first-steps.tsx';
import { Outcomes } from './outcomes.tsx';
import { before, LENGTHS, type Period, type PeriodSearch, periodOf } from './periods.ts';
import { PrecisionSection } from './precision-section.tsx';
import { QaSection } from './qa-section.tsx';
import classes from './reports.module.css';
import { statisticsQuery } from './reports-api.ts';
import { Workload } from './workload.tsx';

const USUAL = '30';
const NO = 'no';
const daysOf = ({ from, to }: Period) => t.days(formatDay(from), formatDay(to));

/** Prints in the light colors. */
function usePrintedLight(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let scheme: string | undefined;
    const toLight = () => {
      scheme = dataset.mantineColorScheme;
      dataset.mantineColorScheme = 'light';
    };
    const back = () => {
      dataset.mantineColorScheme = scheme;
    };
    window.addEventListener('beforeprint', toLight);
    window.addEventListener('afterprint', back);
    return () => {
      window.removeEventListener('beforeprint', toLight);
      window.removeEventListener('afterprint', back);
    };
  }, []);
}

export function ReportsPage() {
  const search = useSearch({ from: '/reports' });
  const period = periodOf(search);
  const past = search.compare === NO ? undefined : before(period);
  const mayQa = usePermission('quality:read');
  const { data, error, refetch } = useQuery(statisticsQuery(period));
  const { data: earlier } = useQuery({ ...statisticsQuery(past ?? period), enabled: past !== undefined });
  const compared = past && earlier;
  usePrintedLight();
  const sections = [t.workload, t.alerts, t.precision, t.outcomes, t.coverage, t.filings, ...(mayQa ? [t.qa] : [])];
  return (
    <Page
      title={t.title}
      detail={
        data ? t.utc(`${daysOf(data)}${past ? `. ${t.period.against(daysOf(past))}` : ''}`) : !error && t.counting
      }
      actions={
        <>
          <span className={classes.screen}>
            <WaitingLink />
          </span>
          <Button
            className={classes.screen}
            variant="default"
            size="xs"
            title={t.printHow}
            onClick={() => window.print()}
          >
            {t.print}
          </Button>
        </>
      }
    >
      <PeriodBar
        key={`${period.from} ${period.to}`}
        search={search}
        period={period}
        sections={sections.map(({ title }) => title)}
      />
      {error && <ProblemNote problem={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={8} />}
      {data && <FirstSteps statistics={data} />}
      <div className={classes.page}>
        {data && (
          <>
            <Workload statistics={data} past={compared} period={period} />
            <AlertsSection statistics={data} past={compared} period={period} />
            <PrecisionSection statistics={data} past={compared} period={period} />
            <Outcomes statistics={data} past={compared} period={period} />
            <CoverageSection statistics={data} period={period} />
          </>
        )}
        <Filings period={period} />
        {mayQa && <QaSection period={period} past={past} />}
      </div>
    </Page>
  );
}

function PeriodBar(props: { search: PeriodSearch; period: Period & { choice: string }; sections: readonly string[] }) {
  const { search, period, sections } = props;
  const navigate = useNavigate();
  const show = (next: PeriodSearch) => void navigate({ to: '/reports', search: next });
  const compare = search.compare === undefined ? {} : { compare: search.compare };
  const choose = (value: string | null) => {
    if (value === 'custom') show({ from: period.from, to: period.to, ...compare });
    else show({ ...(value !== null && value !== USUAL && { days: value }), ...compare });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    show({ from: String(given.get('from')), to: String(given.get('to')), ...compare });
  };
  return (
    <div className={classes.bar}>
      <Select
        size="xs"
        w={120}
        allowDeselect={false}
        aria-label={t.period.label}
        data={[...LENGTHS, 'custom' as const].map((value) => ({ value, label: t.period.options[value] }))}
        value={period.choice}
        onChange={choose}
      />
      {period.choice === 'custom' && (
        <form className={classes.custom} onSubmit={submit}>
          <TextInput size="xs" type="date" name="from" required aria-label={t.period.from} defaultValue={period.from} />
          <TextInput size="xs" type="date" name="to" required aria-label={t.period.to} defaultValue={period.to} />
          <Button type="submit" size="xs" variant="default">
            {t.period.apply}
          </Button>
        </form>
      )}
      <Checkbox
        size="xs"
        label={t.period.compare}
        checked={search.compare !== NO}
        onChange={({ currentTarget }) => {
          const { compare: _, ...others } = search;
          show(currentTarget.checked ? others : { ...others, compare: NO });
        }}
      />
      <nav className={classes.jumps} aria-label={t.sections}>
        {sections.map((title) => (
          <a key={title} href={`#${title.toLowerCase()}`}>
            {title}
          </a>
        ))}
      </nav>
    </div>
  );
}
