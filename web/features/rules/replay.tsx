import { Button, Group, TextInput } from '@mantine/core';
import { useMutation, useQueries, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useMemo, useState } from 'react';
import { usePermission } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { rules } from '../../text/rules.ts';
import { DayChart } from '../../ui/day-chart.tsx';
import { Name } from '../../ui/name.tsx';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { ShareBars } from '../../ui/share-bars.tsx';
import { formatCount, formatDay } from '../../ui/time.tsx';
import { amountOf } from '../transactions/amount.ts';
import { useRuleNames } from '../transactions/provenance.tsx';
import { transactionQuery } from '../transactions/transactions-api.ts';
import classes from './rules.module.css';
import { isOver, type Replay, replayQuery, startReplay } from './rules-api.ts';

const t = rules.replay;
const DAY_MS = 86_400_000;
const USUAL_DAYS = 30;
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** What the rule, its draft if there is one, would have done. */
export function ReplaySection({ ruleId }: { ruleId: string }) {
  const mayWrite = usePermission('rule:write');
  const [from, setFrom] = useState(() => dayBefore(USUAL_DAYS));
  const [to, setTo] = useState(() => dayBefore(-1));
  const { replay: replayId } = useSearch({ from: '/rules/$ruleId' });
  const navigate = useNavigate();
  // It stays with its address: a link to it is what a second person is sent.
  const starting = useMutation({
    mutationFn: () => startReplay(ruleId, from, to),
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
          <Button type="submit" variant="default" loading={isRunning}>
            {t.run}
          </Button>
        </Group>
      </form>
      {problem && <ProblemNote problem={problem} />}
      {replay.data && <Outcome replay={replay.data} />}
    </Section>
  );
}

function Outcome({ replay }: { replay: Replay }) {
  const nameOf = useRuleNames();
  const { state, processed, flagged, perDay, addedSamples, removedSamples } = replay;
  const [rule] = replay.rules;
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
        {t.period(formatDay(replay.from), formatDay(replay.to))}{' '}
        {t.line(formatCount(rule.hits), formatCount(rule.alone), formatCount(processed))} {line}
      </p>
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
      <Samples title={t.added} uuids={addedSamples} />
      <Samples title={t.removed} uuids={removedSamples} />
    </>
  );
}

/** So many are read to be named; the others are an id. */
const NAMED = 10;

function Samples({ title, uuids }: { title: string; uuids: readonly string[] }) {
  const mayRead = usePermission('screen:read');
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? uuids : uuids.slice(0, NAMED);
  const read = useQueries({ queries: shown.map((uuid) => ({ ...transactionQuery(uuid), enabled: mayRead })) });
  if (uuids.length === 0) return null;
  return (
    <>
      <h3 className={classes.heading}>{title}</h3>
      <ul className={classes.log}>
        {shown.map((transactionUuid, at) => {
          const transaction = read[at]?.data;
          return (
            <li key={transactionUuid}>
              <Link to="/transactions/$transactionUuid" params={{ transactionUuid }} className="mono">
                {transaction?.transactionReference ?? transactionUuid}
              </Link>
              {transaction && (
                <div>
                  <Name>{transaction.senderName ?? text.common.unknown}</Name> <span aria-hidden>→</span>{' '}
                  <Name>{transaction.receiverName ?? text.common.unknown}</Name>, {amountOf(transaction)}
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {shown.length < uuids.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setShowsAll(true)}>
          {t.others(uuids.length - shown.length)}
        </Button>
      )}
    </>
  );
}
