/** Compares one party with one listed party again, with changed parameters. */
import { Button, NumberInput, Radio, TextInput } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { models } from '../../text/models.ts';
import { screening } from '../../text/screening.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatScore } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { Name } from '../../ui/name.tsx';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { criteriaOf, NO_CRITERIA, screeningQuery } from '../screening/screening-api.ts';
import { figureWords } from './figures.tsx';
import classes from './models.module.css';
import {
  askWhatIf,
  type Figure,
  findListed,
  type MatcherModel,
  type Moves,
  type Pair,
  type Score,
  type WhatIf,
} from './models-api.ts';

const t = models.whatIf;
/** Delay after the last change before the comparison is requested. */
const REST_MS = 500;

/** The address may name a screening and a listed party: the match that the user came from. */
export function WhatIfSection({ model }: { model: MatcherModel }) {
  const { screening, profile } = useSearch({ from: '/model' });
  const [typed, setTyped] = useState<Pair | null>(null);
  const { data: screened, error } = useQuery({ ...screeningQuery(screening ?? ''), enabled: screening !== undefined });
  const given: Pair | null = screened && profile ? { asked: criteriaOf(screened), profileId: profile } : null;
  const pair = typed ?? given;
  return (
    <Section title={t.title}>
      <p className="quiet">{t.detail}</p>
      {error && <ProblemNote problem={error} />}
      {(screening === undefined || screened !== undefined || error) && (
        <PairForm key={given?.profileId} given={given} onPair={setTyped} />
      )}
      {pair && <Outcome key={JSON.stringify(pair)} pair={pair} model={model} />}
    </Section>
  );
}

function PairForm({ given, onPair }: { given: Pair | null; onPair: (pair: Pair) => void }) {
  const [asked, setAsked] = useState(given?.asked ?? NO_CRITERIA);
  const [listed, setListed] = useState('');
  const [profileId, setProfileId] = useState(given?.profileId ?? null);
  const finding = useMutation({
    mutationFn: findListed,
    onSuccess: ([first]) => setProfileId(first?.profileId ?? null),
  });
  const set = (change: Partial<Pair['asked']>) => setAsked({ ...asked, ...change });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (profileId !== null && asked.fullName.trim() !== '') onPair({ asked, profileId });
  };
  return (
    <form onSubmit={onSubmit}>
      <div className={classes.pair}>
        <TextInput
          data-field="fullName"
          label={t.name}
          value={asked.fullName}
          dir="auto"
          maxLength={512}
          onChange={(event) => set({ fullName: event.currentTarget.value })}
        />
        <TextInput
          data-field="dob"
          label={t.dob}
          placeholder={screening.form.dobPlaceholder}
          maxLength={10}
          value={asked.dob}
          onChange={(event) => set({ dob: event.currentTarget.value })}
        />
        <TextInput
          data-field="nationalityCodes"
          label={t.country}
          placeholder={t.countryHow}
          value={asked.countries}
          onChange={(event) => set({ countries: event.currentTarget.value })}
        />
      </div>
      <div className={classes.pair}>
        <TextInput
          label={t.listed}
          description={given ? t.listedGiven : t.listedHow}
          value={listed}
          dir="auto"
          maxLength={512}
          onChange={(event) => setListed(event.currentTarget.value)}
        />
        <Button
          variant="default"
          disabled={listed.trim() === ''}
          loading={finding.isPending}
          onClick={() => finding.mutate(listed.trim())}
        >
          {t.find}
        </Button>
      </div>
      {finding.error && <ProblemNote problem={finding.error} />}
      {finding.data?.length === 0 && <p role="status">{t.none}</p>}
      {finding.data && finding.data.length > 0 && (
        <Radio.Group data-field="profileId" label={t.choose} value={profileId} onChange={setProfileId} mb="sm">
          {finding.data.map((one) => (
            <Radio
              key={one.profileId}
              value={one.profileId}
              mt={6}
              label={
                <>
                  <Name>{one.name}</Name> <span className="quiet">· {one.about}</span>
                </>
              }
            />
          ))}
        </Radio.Group>
      )}
      <Button type="submit" disabled={profileId === null || asked.fullName.trim() === ''}>
        {t.ask}
      </Button>
    </form>
  );
}

function Outcome({ pair, model }: { pair: Pair; model: MatcherModel }) {
  const [moves, setMoves] = useState<Moves>({});
  const [asked, setAsked] = useState<Moves>({});
  const [timer, setTimer] = useState<number>();
  const [all, setAll] = useState(false);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['what-if', pair, asked],
    queryFn: () => askWhatIf(pair, asked),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const move = (figure: string, value: number | null) => {
    const { [figure]: _, ...others } = moves;
    const next = value === null ? others : { ...others, [figure]: value };
    setMoves(next);
    window.clearTimeout(timer);
    setTimer(window.setTimeout(() => setAsked(next), REST_MS));
  };
  if (error) return <ProblemNote problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const isStill = ({ figure, down, up }: WhatIf['figures'][number]) =>
    moves[figure] === undefined && isSame(down.score, data.now) && isSame(up.score, data.now);
  const still = data.figures.filter(isStill).length;
  const shown = all ? data.figures : data.figures.filter((one) => !isStill(one));
  return (
    <div className={classes.outcome} aria-busy={isFetching}>
      <p className={classes.scores} role="status">
        <ScoreWords label={t.now} score={data.now} threshold={data.threshold} />
        {Object.keys(asked).length > 0 && !isPlaceholderData && (
          <ScoreWords label={t.moved} score={data.moved} threshold={data.threshold} />
        )}
        <span>{data.matchedName && <Name>{data.matchedName}</Name>}</span>
      </p>
      <p>
        {t.by}:{' '}
        {data.algorithms
          .map(({ algorithm, score }) => `${models.algorithm[algorithm]} ${scoreWords(score)}`)
          .join(', ')}
        . {t.thresholdLine(data.threshold)}
      </p>
      <Sensitivity rows={shown} model={model} now={data.now} moves={moves} onMove={move} />
      {still > 0 && (
        <p className="quiet">
          {t.unmoved(still)}{' '}
          {!all && (
            <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
              {t.showUnmoved}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

const isSame = (one: Score, other: Score) => one?.overall === other?.overall;
const scoreWords = (score: Score) => (score === null ? t.notFound : formatScore(score.overall));

function ScoreWords({ label, score, threshold }: { label: string; score: Score; threshold: number }) {
  return (
    <span>
      {label}: <strong>{scoreWords(score)}</strong>{' '}
      {score && <span className="quiet">{score.overall >= threshold ? t.reaches : t.below}</span>}
    </span>
  );
}

type Row = WhatIf['figures'][number];

interface SensitivityProps {
  rows: WhatIf['figures'];
  model: MatcherModel;
  now: Score;
  moves: Moves;
  onMove: (figure: string, value: number | null) => void;
}

function Sensitivity({ rows, model, now, moves, onMove }: SensitivityProps) {
  const described = new Map(model.figures.map((one): [string, Figure] => [one.figure, one]));
  const of = (figure: string) => described.get(figure) ?? { meaning: figure, unit: 'SHARE' as const, most: 1 };
  const moved = (id: 'down' | 'up'): Column<Row> => ({
    ...{ id, header: t.columns[id], width: '130px' },
    cell: (row) => (
      <>
        <span className={classes.moved} data-moves={!isSame(row[id].score, now) || undefined}>
          {scoreWords(row[id].score)}
        </span>
        <div className="quiet">{t.to(figureWords(row[id].value, of(row.figure).unit))}</div>
      </>
    ),
  });
  const columns: readonly Column<Row>[] = [
    { id: 'figure', header: t.columns.figure, cell: ({ figure }) => of(figure).meaning },
    {
      ...{ id: 'value', header: t.columns.value, width: '110px' },
      cell: ({ figure, value }) => figureWords(value, of(figure).unit),
    },
    moved('down'),
    moved('up'),
    {
      ...{ id: 'move', header: t.columns.move, width: '150px' },
      cell: ({ figure, value }) => (
        <>
          <NumberInput
            aria-label={t.moveOf(of(figure).meaning)}
            size="xs"
            min={0}
            max={of(figure).most}
            step={of(figure).unit === 'POINTS' ? 1 : 0.05}
            decimalScale={3}
            clampBehavior="strict"
            value={moves[figure] ?? value}
            onChange={(to) => typeof to === 'number' && onMove(figure, to === value ? null : to)}
          />
          {moves[figure] !== undefined && (
            <Button variant="subtle" size="compact-sm" onClick={() => onMove(figure, null)}>
              {t.reset}
            </Button>
          )}
        </>
      ),
    },
  ];
  return (
    <DataTable label={t.title} columns={columns} rows={rows} idOf={({ figure }) => figure} empty={t.nothingMoves} />
  );
}
