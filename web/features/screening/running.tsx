/** A batch while it is screened, and what came of it. */
import { Button, Group, Progress, Select } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { batch as t } from '../../text/batch.ts';
import { text } from '../../text/index.ts';
import { csvOf } from '../../ui/csv.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Name } from '../../ui/name.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { formatCount, formatScore } from '../../ui/time.tsx';
import classes from './batch.module.css';
import { type Lines, type Mapping, type Outcome, screenBatch } from './batch-api.ts';

/** How often what came is drawn. */
const DRAW_MS = 300;

type State = 'RUNNING' | 'STOPPED' | 'DONE';

interface Screened {
  outcomes: readonly Outcome[];
  state: State;
  problem: unknown;
  goOn: () => void;
  stop: () => void;
}

function useBatch(rows: Lines['rows'], mapping: Mapping): Screened {
  const key = useRef(crypto.randomUUID());
  const stopping = useRef<AbortController | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const [state, setState] = useState<State>('RUNNING');
  const [problem, setProblem] = useState<unknown>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another run
  useEffect(() => {
    const controller = new AbortController();
    stopping.current = controller;
    const came: Outcome[] = [];
    const draw = () => setOutcomes([...came]);
    const drawing = setInterval(draw, DRAW_MS);
    setState('RUNNING');
    setProblem(null);
    const run = {
      rows,
      mapping,
      key: key.current,
      signal: controller.signal,
      onOutcome: (one: Outcome) => came.push(one),
    };
    void screenBatch(run)
      .then(
        () => setState('DONE'),
        (error: unknown) => {
          setState('STOPPED');
          if (!controller.signal.aborted) setProblem(error);
        },
      )
      .finally(() => {
        clearInterval(drawing);
        draw();
      });
    return () => {
      clearInterval(drawing);
      controller.abort();
    };
  }, [rows, mapping, attempt]);
  return {
    outcomes,
    state,
    problem,
    goOn: () => setAttempt(attempt + 1),
    stop: () => stopping.current?.abort(),
  };
}

export function Running({ rows, mapping }: { rows: Lines['rows']; mapping: Mapping }) {
  const { outcomes, state, problem, goOn, stop } = useBatch(rows, mapping);
  const failed = outcomes.filter(SHOWS.failed).length;
  const hits = outcomes.filter(({ matches }) => matches > 0).length;
  const [done, all] = [formatCount(outcomes.length), formatCount(rows.length)];
  return (
    <>
      {state === 'RUNNING' && (
        <Group mb="sm">
          <Progress.Root size="lg" className={classes.progress}>
            <Progress.Section value={(outcomes.length / rows.length) * 100} aria-label={t.progress} />
          </Progress.Root>
          <span>{t.soFar(done, all)}</span>
          <Button size="xs" variant="default" onClick={stop}>
            {t.stop}
          </Button>
        </Group>
      )}
      {problem !== null && <ProblemNote problem={problem} />}
      {state === 'STOPPED' && (
        <Group mb="sm">
          <span role="status">{t.stopped(done, all)}</span>
          <Button size="xs" onClick={goOn}>
            {t.goOn}
          </Button>
        </Group>
      )}
      {state === 'DONE' && (
        <p role="status">
          {t.done(formatCount(outcomes.length - failed), formatCount(hits))}{' '}
          {failed > 0 && <Mark tone="HIGH">{t.notClean(formatCount(failed))}</Mark>}
        </p>
      )}
      <Results outcomes={outcomes} isDone={state === 'DONE'} />
    </>
  );
}

const COLUMNS: readonly Column<Outcome>[] = [
  { id: 'row', header: t.columns.row, width: '72px', numeric: true, cell: ({ row }) => formatCount(row) },
  { id: 'id', header: t.columns.id, width: '140px', cell: ({ id }) => <span className="mono">{id}</span> },
  { id: 'name', header: t.columns.name, cell: ({ name }) => <Name>{name}</Name> },
  { id: 'result', header: t.columns.result, width: '190px', cell: (outcome) => <ResultMark outcome={outcome} /> },
  {
    id: 'match',
    header: t.columns.match,
    width: '28%',
    cell: ({ match, sources, failure }) => (
      <>
        <Name>{match}</Name>
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

function ResultMark({ outcome: { matches, failure, searchId, categories, isSearched } }: { outcome: Outcome }) {
  if (failure !== null || searchId === null) return <Mark tone="HIGH">{t.failed}</Mark>;
  const isSanction = categories.includes('SANCTION');
  return (
    <Link to="/screen" search={{ screening: searchId }} className="plain">
      <Mark tone={matches === 0 ? (isSearched ? 'GOOD' : 'HIGH') : isSanction ? 'CRITICAL' : 'MEDIUM'}>
        {matches > 0 ? t.listed(matches) : isSearched ? t.clear : t.notSearched}
      </Mark>
    </Link>
  );
}

type View = keyof typeof t.views;
const SHOWS: Readonly<Record<View, (outcome: Outcome) => boolean>> = {
  // What could not be screened is not clean: it is looked at like a hit.
  open: (outcome) => SHOWS.hits(outcome) || SHOWS.failed(outcome),
  hits: ({ matches }) => matches > 0,
  failed: ({ failure, matches, isSearched }) => failure !== null || (matches === 0 && !isSearched),
  all: () => true,
};

function Results({ outcomes, isDone }: { outcomes: readonly Outcome[]; isDone: boolean }) {
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
      </Group>
      <DataTable
        label={t.views[view]}
        columns={COLUMNS}
        rows={shown}
        idOf={({ row }) => String(row)}
        empty={isDone ? (view === 'open' ? t.nothingOpen : t.none) : text.common.loading}
        dense
      />
    </>
  );
}

/** In the order of `text.batch.csv`. */
function rowOf({ row, id, name, matches, score, match, categories, sources, searchId, isSearched, failure }: Outcome) {
  const none = isSearched ? t.clear : t.notSearched;
  const result = failure !== null ? t.failed : matches > 0 ? t.listed(matches) : none;
  return [
    String(row),
    id,
    name,
    result,
    String(matches),
    score === null ? '' : String(score),
    match,
    categories.join('; '),
    sources.join('; '),
    searchId ?? '',
    failure ?? '',
  ];
}
