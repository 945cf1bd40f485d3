import { Button, Group, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useMemo, useState } from 'react';
import { usePermission } from '../../api/session.ts';
import { rules } from '../../text/rules.ts';
import { DayChart } from '../../ui/day-chart.tsx';
import { formatCount, formatDay } from '../../ui/format.ts';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { ShareBars } from '../../ui/share-bars.tsx';
import { useRuleNames } from '../transactions/provenance.tsx';
import { ReplayFigures } from './replay-figures.tsx';
import { ReplayHits } from './replay-hits.tsx';
import classes from './rules.module.css';
import { dayBefore, isOver, type Replay, replayQuery, startReplay, type Version } from './rules-api.ts';

const t = rules.replay;
const USUAL_DAYS = 30;

/** Effect of the rule, or of its draft, on past payments. */
export function ReplaySection({ ruleId, versions }: { ruleId: string; versions: readonly Version[] }) {
  const mayWrite = usePermission('rule:write');
  const [from, setFrom] = useState(() => dayBefore(USUAL_DAYS));
  const [to, setTo] = useState(() => dayBefore(-1));
  const [minutes, setMinutes] = useState('10');
  const { replay: replayId } = useSearch({ from: '/rules/$ruleId' });
  const navigate = useNavigate();
  // The backtest is part of the address, so that a link to it can be sent to the approver.
  const starting = useMutation({
    mutationFn: () => startReplay({ ruleIds: [ruleId], from, to, minutesPerAlert: minutes }),
    onSuccess: (started) =>
      navigate({ to: '/rules/$ruleId', params: { ruleId }, search: { replay: started }, resetScroll: false }),
  });
  const replay = useQuery({ ...replayQuery(replayId ?? ''), enabled: replayId !== undefined });
  if (!mayWrite && replayId === undefined) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    starting.mutate();
  };
  const isRunning = starting.isPending || (replayId !== undefined && !isOver(replay.data) && replay.error === null);
  const problem = starting.error ?? replay.error;
  return (
    <Section title={t.title}>
      <p className="quiet">{t.how}</p>
      <form onSubmit={submit}>
        <Group align="flex-end" mb="sm">
          <TextInput
            data-field="from"
            type="date"
            label={t.from}
            value={from}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
          <TextInput
            data-field="to"
            type="date"
            label={t.to}
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
          <TextInput
            data-field="minutesPerAlert"
            inputMode="numeric"
            label={t.minutes}
            w={130}
            value={minutes}
            onChange={(event) => setMinutes(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={isRunning}>
            {t.run}
          </Button>
        </Group>
      </form>
      {problem && <ProblemNote problem={problem} />}
      {replay.data && <Outcome replay={replay.data} ruleId={ruleId} versions={versions} />}
    </Section>
  );
}

function Outcome({
  replay,
  ruleId: shownId,
  versions,
}: {
  replay: Replay;
  ruleId: string;
  versions: readonly Version[];
}) {
  const nameOf = useRuleNames();
  const { state, processed, flagged, perDay } = replay;
  const rule = replay.rules.find(({ ruleId }) => ruleId === shownId);
  const days = useMemo(() => perDay.map(({ day }) => day), [perDay]);
  const series = useMemo(
    () => [
      { label: t.before, colour: '--mantine-color-accent-6', values: perDay.map(({ before }) => before) },
      { label: t.after, colour: '--risk-high', values: perDay.map(({ after }) => after) },
    ],
    [perDay],
  );
  if (state !== 'DONE' || rule === undefined) {
    return <p role="status">{[t.state[state], t.soFar(formatCount(processed))].join(': ')}</p>;
  }
  const { before, after, added, removed } = flagged;
  const line = t.flagged(formatCount(before), formatCount(after), formatCount(added), formatCount(removed));
  return (
    <>
      <p role="status">
        {t.period(formatDay(replay.from), formatDay(replay.to), formatCount(processed))} {line}
      </p>
      <ReplayFigures rule={rule} minutesPerAlert={replay.minutesPerAlert} />
      {days.length > 0 && <DayChart label={line} days={days} series={series} />}
      <h3 className={classes.heading}>{t.overlap}</h3>
      {rule.overlap.length === 0 ? (
        <p className="quiet">{t.noOverlap}</p>
      ) : (
        <ShareBars
          label={t.overlap}
          parts={rule.overlap.map(({ ruleId, hits }) => ({
            id: ruleId,
            label: (
              <Link to="/rules/$ruleId" params={{ ruleId }}>
                {nameOf(ruleId)}
              </Link>
            ),
            count: hits,
          }))}
        />
      )}
      <ReplayHits replay={replay} rule={rule} versions={versions} />
    </>
  );
}
