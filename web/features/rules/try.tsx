import { Button, Group, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { usePermission } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { rules } from '../../text/rules.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { formatValue } from '../../ui/time.tsx';
import classes from './rules.module.css';
import { latestTransactions, type Trial, tryRule } from './rules-api.ts';

const t = rules.test;
type Result = Trial['results'][number];
type TraceLine = Result['trace'][number];

/** The rule on real transactions, with what each comparison saw. */
export function TrySection({ ruleId }: { ruleId: string }) {
  const mayRead = usePermission('screen:read');
  const [one, setOne] = useState('');
  const trying = useMutation({
    mutationFn: async (uuids: string[]) => {
      const tried = uuids.length > 0 ? uuids : await latestTransactions();
      return tried.length === 0 ? null : await tryRule(ruleId, tried);
    },
  });
  const { data, error, isPending, isSuccess } = trying;
  return (
    <Section title={t.title}>
      <p className="quiet">{t.how}</p>
      <Group align="flex-end" mb="sm">
        {mayRead && (
          <Button variant="default" loading={isPending} onClick={() => trying.mutate([])}>
            {t.latest}
          </Button>
        )}
        <form
          className={classes.line}
          onSubmit={(event) => {
            event.preventDefault();
            trying.mutate([one.trim()]);
          }}
        >
          <TextInput
            data-field="transactionUuids"
            label={t.one}
            value={one}
            w={300}
            onChange={(event) => setOne(event.currentTarget.value)}
            autoComplete="off"
          />
          <Button type="submit" variant="default" disabled={one.trim() === ''} loading={isPending}>
            {t.run}
          </Button>
        </form>
      </Group>
      {error && <ProblemNote problem={error} />}
      {isSuccess && data === null && <p>{t.none}</p>}
      {data && <Results trial={data} />}
    </Section>
  );
}

function Results({ trial: { results, version } }: { trial: Trial }) {
  const [openId, setOpenId] = useState<string | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const sorted = [...results].sort((one, other) => Number(other.hit) - Number(one.hit));
  const opened = sorted.find(({ transactionReference }) => transactionReference === openId) ?? sorted[0];
  const hits = results.filter(({ hit }) => hit).length;
  // What does not hit is a click away, but for one to look at where nothing does.
  const shown = showsAll ? sorted : sorted.slice(0, Math.max(hits, 1));
  return (
    <>
      <p role="status">{t.line(hits, results.length, rules.version(version))}</p>
      <div className={classes.halves}>
        <DataTable
          label={t.title}
          columns={RESULT_COLUMNS}
          rows={shown}
          idOf={({ transactionReference }) => transactionReference}
          empty={null}
          onOpen={({ transactionReference }) => setOpenId(transactionReference)}
          openId={opened?.transactionReference ?? null}
          dense
        />
        {opened && (
          <DataTable
            label={opened.transactionReference}
            columns={TRACE_COLUMNS}
            rows={opened.trace}
            idOf={({ path }) => path}
            empty={t.notFor}
            dense
          />
        )}
      </div>
      {shown.length < sorted.length && (
        <Button variant="subtle" size="compact-sm" mt={6} onClick={() => setShowsAll(true)}>
          {t.others(sorted.length - shown.length)}
        </Button>
      )}
    </>
  );
}

const RESULT_COLUMNS: readonly Column<Result>[] = [
  {
    id: 'transaction',
    header: text.transactions.columns.reference,
    cell: ({ transactionUuid, transactionReference }) =>
      transactionUuid === null ? (
        transactionReference
      ) : (
        <Link to="/transactions/$transactionUuid" params={{ transactionUuid }} className="mono">
          {transactionReference}
        </Link>
      ),
  },
  {
    id: 'result',
    header: text.transactions.columns.status,
    width: '108px',
    cell: ({ hit, applies }) => <Mark tone={hit ? 'HIGH' : 'LOW'}>{hit ? t.hit : applies ? t.noHit : t.notFor}</Mark>,
  },
];

const TRACE_COLUMNS: readonly Column<TraceLine>[] = [
  {
    id: 'what',
    header: t.trace.what,
    cell: ({ operand, operator, expected }) => (
      <>
        <span className="mono">{operand}</span>
        <div>
          <span className="quiet">{rules.condition.operator[operator]}</span>{' '}
          {[expected].flat().map(formatValue).join(', ')}
        </div>
      </>
    ),
  },
  {
    id: 'seen',
    header: t.trace.seen,
    width: '104px',
    cell: ({ observed, unknown }) => (unknown ? <em className="quiet">{t.unknown}</em> : formatValue(observed)),
  },
  {
    id: 'result',
    header: t.trace.result,
    width: '64px',
    cell: ({ result }) => (result ? text.common.yes : text.common.no),
  },
];
