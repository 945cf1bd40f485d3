/** Thresholds: outcomes of alerts by score, and all tests and previews. */
import { Button, NumberInput } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { usePermission } from '../../api/session.ts';
import { thresholds as t } from '../../text/thresholds.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatCount, formatDay } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { Mark } from '../../ui/mark.tsx';
import { More } from '../../ui/more.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Moment } from '../../ui/time.tsx';
import { Colleague } from '../alerts/colleague.tsx';
import { settingsQuery } from '../settings/settings-api.ts';
import { ScoreChart } from './score-chart.tsx';
import { StartDialog } from './start-dialog.tsx';
import { TONES } from './test-page.tsx';
import classes from './threshold-tests.module.css';
import { type Closings, closingsQuery, type Test, testsQuery } from './threshold-tests-api.ts';

const COLUMNS: readonly Column<Test>[] = [
  {
    id: 'what',
    header: t.columns.what,
    cell: ({ purpose, reason }) => (
      <>
        <div>{t.purpose[purpose]}</div>
        <div className="quiet name" dir="auto">
          {reason}
        </div>
      </>
    ),
  },
  {
    id: 'line',
    header: t.columns.line,
    width: '190px',
    cell: ({ asked, inForce }) => (
      <>
        <div>{t.line(asked.threshold, t.algorithm[asked.algorithm])}</div>
        <div className="quiet">
          {t.page.inForce}: {t.line(inForce.threshold, t.algorithm[inForce.algorithm])}
        </div>
      </>
    ),
  },
  {
    id: 'state',
    header: t.columns.state,
    width: '200px',
    cell: ({ state }) => <Mark tone={TONES[state]}>{t.state[state]}</Mark>,
  },
  {
    id: 'found',
    header: t.columns.found,
    width: '96px',
    cell: ({ counted }) => counted && `+${formatCount(counted.pairs.newly)} / −${formatCount(counted.pairs.lost)}`,
  },
  { id: 'by', header: t.columns.by, width: '130px', cell: ({ createdBy }) => <Colleague userId={createdBy} /> },
  { id: 'at', header: t.columns.at, width: '110px', cell: ({ createdAt }) => <Moment at={createdAt} relative /> },
];

export function ThresholdsPage() {
  const navigate = useNavigate();
  const mayStart = usePermission('quality:write');
  const [isStarting, setStarting] = useState(false);
  const query = useInfiniteQuery(testsQuery);
  const open = (testId: string) => void navigate({ to: '/thresholds/$testId', params: { testId } });
  return (
    <Page
      title={t.title}
      detail={t.detail}
      actions={mayStart && <Button onClick={() => setStarting(true)}>{t.start.act}</Button>}
    >
      <WhatPeopleMade />
      <Section title={t.tests} plain>
        {query.error && <ProblemNote problem={query.error} onRetry={() => void query.refetch()} />}
        {query.isPending && <Loading />}
        {query.data && (
          <DataTable
            label={t.tests}
            columns={COLUMNS}
            rows={query.data.pages.flatMap(({ items }) => items)}
            idOf={({ testId }) => testId}
            empty={t.none}
            onOpen={({ testId }) => open(testId)}
          />
        )}
        <More query={query} />
      </Section>
      {isStarting && <StartDialog onClose={() => setStarting(false)} onStarted={open} />}
    </Page>
  );
}

function WhatPeopleMade() {
  const { data, error, refetch } = useQuery(closingsQuery);
  if (error) return <ProblemNote problem={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Section title={t.closings.title}>
        <p className="quiet">{t.closings.counting}</p>
        <Loading />
      </Section>
    );
  }
  return (
    <Section title={t.closings.title}>
      <p className="quiet">{t.closings.range(formatDay(data.from), formatDay(data.to))}</p>
      {data.scores.length === 0 ? <p>{t.closings.none}</p> : <Made closings={data} />}
    </Section>
  );
}

function Made({ closings: { scores, notByMatch, isCut } }: { closings: Closings }) {
  const { at } = useSearch({ from: '/thresholds' });
  const navigate = useNavigate();
  const settings = useQuery({ ...settingsQuery, enabled: usePermission('settings:read') });
  const inForce = settings.data?.items.find(({ key }) => key === 'screening.minScoreThreshold')?.value as
    | number
    | undefined;
  const threshold = Number(at ?? Math.min(100, (inForce ?? 75) + 5));
  const bars = useMemo(
    () =>
      scores.map(({ points, falsePositives, truePositives }) => ({ points, counts: [truePositives, falsePositives] })),
    [scores],
  );
  const sum = (of: typeof scores, key: 'truePositives' | 'falsePositives') =>
    of.reduce((total, one) => total + one[key], 0);
  const gone = scores.filter(({ points }) => points < threshold);
  const [saved, lost] = [sum(gone, 'falsePositives'), sum(gone, 'truePositives')];
  const all = sum(scores, 'falsePositives') + sum(scores, 'truePositives');
  return (
    <>
      <div className={classes.at}>
        <NumberInput
          label={t.closings.at}
          w={150}
          min={0}
          max={100}
          allowDecimal={false}
          value={threshold}
          onChange={(value) => void navigate({ to: '/thresholds', search: { at: String(value) }, replace: true })}
        />
        <p role="status">
          {t.closings.line(formatCount(saved + lost), formatCount(all), formatCount(saved), formatCount(lost))}{' '}
          <span className="quiet">{t.closings.lower}</span>
        </p>
      </div>
      <ScoreChart
        label={t.closings.chart}
        bars={bars}
        series={[
          { label: t.closings.truePositives, colour: '--risk-high' },
          { label: t.closings.falsePositives, colour: '--mantine-color-accent-6' },
        ]}
        lines={[
          { at: threshold, label: t.page.lineMark },
          ...(inForce === undefined ? [] : [{ at: inForce, label: t.page.forceMark, isInForce: true }]),
        ]}
      />
      {notByMatch > 0 && <p className="quiet">{t.closings.others(formatCount(notByMatch))}</p>}
      {isCut && <p role="status">{t.closings.cut}</p>}
    </>
  );
}
