/** Progress and results of a batch. */
import { Button, Group, Progress, Select } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { ApiProblem } from '../../api/problem.ts';
import { batch as t } from '../../text/batch.ts';
import { gaps } from '../../text/gaps.ts';
import { text } from '../../text/index.ts';
import { csvOf } from '../../ui/csv.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { formatCount, formatScore } from '../../ui/format.ts';
import { Mark } from '../../ui/mark.tsx';
import { Name } from '../../ui/name.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import classes from './batch.module.css';
import type { Lines } from './batch-api.ts';
import {
  blindIn,
  isFailed,
  isPartly,
  type Mapping,
  notLookedIn,
  type Outcome,
  resultOf,
  rowOf,
} from './batch-results.ts';
import type { BatchRun } from './batch-run.ts';
import { CaseOfHits } from './case-of-hits.tsx';
import { MonitorHits } from './monitor-hits.tsx';

interface RunningProps extends Source {
  run: BatchRun;
  onGoOn: () => void;
  onStop: () => void;
}

/** The file and its column mapping. */
interface Source {
  name: string;
  rows: Lines['rows'];
  mapping: Mapping;
}

export function Running({ run: { state, outcomes, problem }, onGoOn, onStop, ...source }: RunningProps) {
  const all = source.rows.length;
  const failed = outcomes.filter(isFailed).length;
  const blind = blindIn(outcomes);
  const others = notLookedIn(outcomes);
  const hits = outcomes.filter(({ matches }) => matches > 0).length;
  const words = [formatCount(outcomes.length), formatCount(all)] as const;
  return (
    <>
      {state === 'RUNNING' && (
        <Group mb="sm">
          <Progress.Root size="lg" className={classes.progress}>
            <Progress.Section value={(outcomes.length / all) * 100} aria-label={t.progress} />
          </Progress.Root>
          <span>{t.soFar(...words)}</span>
          <Button size="xs" variant="default" onClick={onStop}>
            {t.stop}
          </Button>
          <span className="quiet">{t.goesOn}</span>
        </Group>
      )}
      {problem !== null && !isSignedOut(problem) && <ProblemNote problem={problem} />}
      {state === 'STOPPED' && (
        <Group mb="sm">
          <span role="status">{isSignedOut(problem) ? t.signedOut(...words) : t.stopped(...words)}</span>
          <Button size="xs" onClick={onGoOn}>
            {t.goOn}
          </Button>
        </Group>
      )}
      {state === 'DONE' && (
        <p role="status">
          {t.done(formatCount(outcomes.length - failed), formatCount(hits))}{' '}
          {failed > 0 && <Mark tone="HIGH">{t.notClean(formatCount(failed))}</Mark>}{' '}
          {blind.map(([why, count]) => (
            <Mark key={why} tone="HIGH">
              {t.notAll(formatCount(count), gaps.short[why])}
            </Mark>
          ))}
          {others !== '' && <span className="quiet">{gaps.notLooked(others)}</span>}
        </p>
      )}
      <Results outcomes={outcomes} source={source} isDone={state === 'DONE'} />
    </>
  );
}

/** The sign-in dialog explains it. Here, the page says how the batch continues. */
const isSignedOut = (problem: unknown) => problem instanceof ApiProblem && problem.status === 401;

const COLUMNS: readonly Column<Outcome>[] = [
  { id: 'row', header: t.columns.row, width: '72px', numeric: true, cell: ({ row }) => formatCount(row) },
  { id: 'id', header: t.columns.id, width: '140px', cell: ({ id }) => id && <span className="mono">{id}</span> },
  { id: 'name', header: t.columns.name, cell: ({ name }) => <Name>{name}</Name> },
  { id: 'result', header: t.columns.result, width: '190px', cell: (outcome) => <ResultMark outcome={outcome} /> },
  {
    id: 'match',
    header: t.columns.match,
    width: '28%',
    cell: ({ match, sources, failure }) =>
      (match !== '' || failure !== null) && (
        <>
          {match !== '' && <Name>{match}</Name>}
          <div className="quiet">{failure ?? sources.join(', ')}</div>
        </>
      ),
  },
  {
    id: 'score',
    header: t.columns.score,
    width: '72px',
    numeric: true,
    cell: ({ score }) => (score === null ? '–' : formatScore(score)),
  },
];

function ResultMark({ outcome }: { outcome: Outcome }) {
  const { matches, failure, searchId, categories } = outcome;
  if (failure !== null || searchId === null) return <Mark tone="HIGH">{t.failed}</Mark>;
  const isSanction = categories.includes('SANCTION');
  return (
    <Link to="/screening" search={{ screening: searchId }} className="plain">
      <Mark tone={matches > 0 ? (isSanction ? 'CRITICAL' : 'MEDIUM') : isPartly(outcome) ? 'HIGH' : 'GOOD'}>
        {resultOf(outcome)}
      </Mark>
    </Link>
  );
}

type View = keyof typeof t.views;
const SHOWS: Readonly<Record<View, (outcome: Outcome) => boolean>> = {
  // Rows that failed need a review like hits.
  open: (outcome) => SHOWS.hits(outcome) || SHOWS.failed(outcome),
  hits: ({ matches }) => matches > 0,
  failed: (outcome) => isFailed(outcome) || isPartly(outcome),
  all: () => true,
};

function Results({ outcomes, source, isDone }: { outcomes: readonly Outcome[]; source: Source; isDone: boolean }) {
  const [view, setView] = useState<View>('open');
  const shown = useMemo(() => outcomes.filter(SHOWS[view]), [outcomes, view]);
  return (
    <>
      <Group mb="sm" align="flex-end">
        <Select
          label={t.show}
          data={Object.entries(t.views).map(([value, label]) => ({ value, label }))}
          value={view}
          onChange={(value) => setView((value ?? 'open') as View)}
          allowDeselect={false}
        />
        <DownloadButton
          label={t.download}
          name="screened.csv"
          disabled={outcomes.length === 0}
          content={() => csvOf([Object.values(t.csv), ...outcomes.map(rowOf)])}
        />
        {isDone && <CaseOfHits outcomes={outcomes} name={source.name} />}
        {isDone && <MonitorHits outcomes={outcomes} rows={source.rows} mapping={source.mapping} />}
      </Group>
      <DataTable
        label={t.views[view]}
        columns={COLUMNS}
        rows={shown}
        idOf={({ row }) => String(row)}
        empty={isDone ? (view === 'open' ? t.nothingOpen : t.none) : text.common.loading}
      />
    </>
  );
}
