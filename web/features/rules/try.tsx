import { Button, Group, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { usePermission } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { rules } from '../../text/rules.ts';
import { transactions as transactionWords } from '../../text/transactions.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatValue } from '../../ui/format.ts';
import { Mark } from '../../ui/mark.tsx';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Comparison } from './condition.tsx';
import { partAt, valueWords } from './condition-words.ts';
import { isNode } from './language.ts';
import classes from './rules.module.css';
import { latestTransactions, type Trial, transactionsOf, tryRule, type Version } from './rules-api.ts';

const t = rules.test;
type Result = Trial['results'][number];
type TraceLine = Result['trace'][number];

const NO_PARAMETERS = {};

/** Tests the rule on real transactions, with the value of each comparison. */
export function TrySection({ ruleId, versions }: { ruleId: string; versions: readonly Version[] }) {
  const mayRead = usePermission('screen:read');
  const [one, setOne] = useState('');
  const trying = useMutation({
    mutationFn: async (asked: string) => {
      const tried = asked === '' ? await latestTransactions() : await transactionsOf(asked);
      return tried.length === 0 ? null : await tryRule(ruleId, tried);
    },
  });
  const { data, error, isPending, isSuccess } = trying;
  return (
    <Section title={t.title}>
      <p className="quiet">{t.how}</p>
      <Group align="flex-end" mb="sm">
        {mayRead && (
          <Button variant="default" loading={isPending} onClick={() => trying.mutate('')}>
            {t.latest}
          </Button>
        )}
        <form
          className={classes.line}
          onSubmit={(event) => {
            event.preventDefault();
            trying.mutate(one.trim());
          }}
        >
          <TextInput
            data-field="transactionUuids"
            label={t.one}
            value={one}
            w={300}
            maw="100%"
            onChange={(event) => setOne(event.currentTarget.value)}
            autoComplete="off"
          />
          <Button type="submit" variant="default" disabled={one.trim() === ''} loading={isPending}>
            {t.run}
          </Button>
        </form>
      </Group>
      {error && <ProblemNote problem={error} />}
      {isSuccess && data === null && (
        <p role="status">{trying.variables === '' ? t.none : t.noneWith(trying.variables)}</p>
      )}
      {data && (
        <Results trial={data} definition={versions.find(({ version }) => version === data.version)?.definition} />
      )}
    </Section>
  );
}

/** @param definition of the tested version; undefined: unknown here, so its parts are shown by path */
function Results({ trial, definition }: { trial: Trial; definition: Version['definition'] | undefined }) {
  const { results, version } = trial;
  const columns = useMemo(() => traceColumns(definition), [definition]);
  const [openId, setOpenId] = useState<string | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const sorted = [...results].sort((one, other) => Number(other.hit) - Number(one.hit));
  const opened = sorted.find(({ transactionReference }) => transactionReference === openId) ?? sorted[0];
  const hits = results.filter(({ hit }) => hit).length;
  // Transactions without a hit are hidden, except one if there are no hits.
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
        />
        {opened && (
          <DataTable
            label={opened.transactionReference}
            columns={columns}
            rows={opened.trace}
            idOf={({ path }) => path}
            empty={t.notFor}
          />
        )}
      </div>
      {shown.length < sorted.length && (
        <Button variant="subtle" size="compact-sm" mt={6} onClick={() => setShowsAll(true)}>
          {t.others(sorted.length - shown.length)}
        </Button>
      )}
      {results.length > 1 && <Held results={results} definition={definition} />}
    </>
  );
}

const RESULT_COLUMNS: readonly Column<Result>[] = [
  {
    id: 'transaction',
    header: transactionWords.columns.reference,
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
    header: transactionWords.columns.status,
    width: '108px',
    cell: ({ hit, applies }) => <Mark tone={hit ? 'HIGH' : 'LOW'}>{hit ? t.hit : applies ? t.noHit : t.notFor}</Mark>,
  },
];

interface HeldPart {
  line: TraceLine;
  held: number;
  unknown: number;
  all: number;
}

/** In how many transactions each part of the condition held: explains why a rule rarely hits. */
function Held({ results, definition }: { results: readonly Result[]; definition: Version['definition'] | undefined }) {
  const parts = useMemo(() => {
    const found = new Map<string, HeldPart>();
    for (const line of results.flatMap(({ trace }) => trace)) {
      const { held, unknown, all } = found.get(line.path) ?? { held: 0, unknown: 0, all: 0 };
      found.set(line.path, {
        line,
        held: held + Number(line.result),
        unknown: unknown + Number(line.unknown),
        all: all + 1,
      });
    }
    return [...found.values()];
  }, [results]);
  if (parts.length === 0) return null;
  const columns: readonly Column<HeldPart>[] = [
    { id: 'part', header: t.held.part, cell: ({ line }) => <Asked line={line} definition={definition} /> },
    {
      id: 'held',
      header: t.held.count,
      width: '150px',
      cell: ({ held, unknown, all }) => (
        <>
          {t.held.of(held, all)}
          {unknown > 0 && <div className="quiet">{t.held.unknown(unknown)}</div>}
        </>
      ),
    },
  ];
  return (
    <>
      <h3 className={classes.heading}>{t.held.title}</h3>
      <p className="quiet">{t.held.how}</p>
      <DataTable label={t.held.title} columns={columns} rows={parts} idOf={({ line }) => line.path} empty={null} />
    </>
  );
}

/** A comparison, worded as on the page of the rule. */
export function Asked({ line, definition }: { line: TraceLine; definition: Version['definition'] | undefined }) {
  const part = definition && partAt(definition.when, line.path);
  if (isNode(part)) return <Comparison node={part} parameters={definition!.parameters} />;
  const { operand, operator, expected } = line;
  return (
    <>
      <span className="mono">{operand}</span>
      <div>
        <span className="quiet">{rules.condition.operator[operator]}</span>{' '}
        {[expected].flat().map(formatValue).join(', ')}
      </div>
    </>
  );
}

const traceColumns = (definition: Version['definition'] | undefined): readonly Column<TraceLine>[] => [
  { id: 'what', header: t.trace.what, cell: (line) => <Asked line={line} definition={definition} /> },
  {
    id: 'seen',
    header: t.trace.seen,
    width: '104px',
    cell: ({ observed, unknown }) =>
      unknown ? <em className="quiet">{t.unknown}</em> : valueWords(observed, NO_PARAMETERS),
  },
  {
    id: 'result',
    header: t.trace.result,
    width: '64px',
    cell: ({ result }) => (result ? text.common.yes : text.common.no),
  },
];
