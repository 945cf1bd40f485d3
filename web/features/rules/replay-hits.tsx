/** Payments behind the numbers of a replay. */
import { Select } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { usePermission } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { rules } from '../../text/rules.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatAmount, formatCount, formatDay } from '../../ui/format.ts';
import { Mark } from '../../ui/mark.tsx';
import { More } from '../../ui/more.tsx';
import { Name } from '../../ui/name.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { useRuleNames } from '../transactions/provenance.tsx';
import { valueWords } from './condition-words.ts';
import classes from './rules.module.css';
import { type HitKind, type Replay, type ReplayHit, replayHitsQuery, type Version } from './rules-api.ts';
import { Asked } from './try.tsx';

const t = rules.replay.hits;
const NO_PARAMETERS = {};
type Rule = Replay['rules'][number];

interface Given {
  replay: Replay;
  rule: Rule;
  versions: readonly Version[];
}

export function ReplayHits(props: Given) {
  return usePermission('screen:read') ? <Listed {...props} /> : null;
}

function Listed({ replay, rule, versions }: Given) {
  const kinds = useMemo(() => kindsOf(replay, rule), [replay, rule]);
  const [chosen, setChosen] = useState<HitKind>('HIT');
  const kind = kinds.some(([one]) => one === chosen) ? chosen : 'HIT';
  const query = useInfiniteQuery(replayHitsQuery(replay.replayId, rule.ruleId, kind));
  const nameOf = useRuleNames();
  const { definition } = versions.find(({ version }) => version === rule.version) ?? {};
  const columns = useMemo(
    () => [...COLUMNS, ...(kind === 'MISSED' ? missedColumns(definition) : hitColumns(nameOf))],
    [kind, definition, nameOf],
  );
  return (
    <>
      <h3 className={classes.heading}>{t.title}</h3>
      <Select
        data-field="kind"
        label={t.kind}
        w={320}
        mb="xs"
        allowDeselect={false}
        value={kind}
        data={kinds.map(([one, count]) => ({ value: one, label: t.option(t.kinds[one], formatCount(count)) }))}
        onChange={(value) => setChosen(value as HitKind)}
      />
      {rule.isCut && <p className="quiet">{t.cut}</p>}
      {query.error && <ProblemNote problem={query.error} />}
      {query.data && (
        <DataTable
          label={t.title}
          columns={columns}
          rows={query.data.pages.flatMap(({ items }) => items)}
          idOf={({ transactionUuid }) => transactionUuid}
          empty={t.none}
        />
      )}
      <More query={query} />
    </>
  );
}

/** Kinds of hits with payments, and their number. */
function kindsOf({ flagged }: Replay, rule: Rule): [HitKind, number][] {
  const { hits, alerts, holds, alone, champion, missed } = rule;
  const all: [HitKind, number][] = [
    ['HIT', hits],
    ['ALERT', alerts],
    ['HOLD', holds],
    ['ALONE', alone],
    ['ADDED', flagged.added],
    ['REMOVED', flagged.removed],
    ['CHALLENGER_ONLY', champion?.challengerOnly ?? 0],
    ['CHAMPION_ONLY', champion?.championOnly ?? 0],
    ['MISSED', missed ?? 0],
  ];
  return all.filter(([kind, count]) => kind === 'HIT' || count > 0);
}

const COLUMNS: readonly Column<ReplayHit>[] = [
  {
    id: 'payment',
    header: t.columns.payment,
    cell: ({ transactionUuid, transactionReference, customerName }) => (
      <>
        <Link to="/transactions/$transactionUuid" params={{ transactionUuid }} className="mono">
          {transactionReference}
        </Link>
        <div>
          <Name>{customerName ?? text.common.unknown}</Name>
        </div>
      </>
    ),
  },
  {
    id: 'date',
    header: t.columns.date,
    width: '120px',
    cell: ({ transactionDate }) => formatDay(transactionDate),
  },
  {
    id: 'amount',
    header: t.columns.amount,
    width: '124px',
    numeric: true,
    cell: ({ amount, currency }) => formatAmount(Number(amount), currency),
  },
];

const hitColumns = (nameOf: (ruleId: string) => string): readonly Column<ReplayHit>[] => [
  {
    id: 'response',
    header: t.columns.response,
    width: '104px',
    cell: ({ response }) =>
      response === null ? (
        t.noResponse
      ) : (
        <Mark tone={response === 'HOLD' ? 'HIGH' : 'MEDIUM'}>{t.response[response]}</Mark>
      ),
  },
  {
    id: 'rules',
    header: t.columns.inForce,
    width: '150px',
    cell: ({ inForce }) => inForce.map(nameOf).join(', '),
  },
  {
    id: 'conclusion',
    header: t.columns.conclusion,
    width: '110px',
    cell: ({ conclusion }) => conclusion && t.conclusion[conclusion],
  },
];

const missedColumns = (definition: Version['definition'] | undefined): readonly Column<ReplayHit>[] => [
  {
    id: 'failed',
    header: t.columns.failed,
    width: '260px',
    cell: ({ failed }) => failed && <Asked line={failed} definition={definition} />,
  },
  {
    id: 'seen',
    header: t.columns.seen,
    width: '104px',
    cell: ({ failed }) =>
      failed &&
      (failed.unknown ? <em className="quiet">{rules.test.unknown}</em> : valueWords(failed.observed, NO_PARAMETERS)),
  },
];
