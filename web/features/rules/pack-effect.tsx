/** What the rules of a pack would have done with past payments. */
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { rulePacks } from '../../text/rule-packs.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatCount, formatDay, formatValue } from '../../ui/format.ts';
import { ReplayHits } from './replay-hits.tsx';
import classes from './rules.module.css';
import { type Replay, type Typology, versionsQuery } from './rules-api.ts';

const t = rulePacks.effect;
type Rule = Replay['rules'][number];
type Row = Rule & { name: string };

interface EffectProps {
  replay: Replay;
  packId: string;
  typologies: readonly Typology[];
}

export function PackEffect({ replay, packId, typologies }: EffectProps) {
  const { rule: shownId } = useSearch({ from: '/rule-packs/$packId' });
  const { replayId, state, processed, flagged } = replay;
  const rows = useMemo(
    () =>
      replay.rules.flatMap((rule): Row[] => {
        const name = typologies.find(({ ruleId }) => ruleId === rule.ruleId)?.name;
        return name === undefined ? [] : [{ ...rule, name }];
      }),
    [replay, typologies],
  );
  const isNarrow = useMediaQuery(NARROW);
  const columns = useMemo(() => {
    const hitsLink: HitsLink = ({ ruleId, name, hits }) => (
      <Link
        to="/rule-packs/$packId"
        params={{ packId }}
        search={{ replay: replayId, rule: ruleId }}
        resetScroll={false}
        aria-label={t.hitsOf(formatCount(hits), name)}
      >
        {t.hits(formatCount(hits))}
      </Link>
    );
    return isNarrow ? narrowColumnsOf(hitsLink) : columnsOf(hitsLink);
  }, [packId, replayId, isNarrow]);
  if (state === 'QUEUED') return <p role="status">{t.waiting}</p>;
  if (state === 'FAILED') return <p role="status">{t.failed}</p>;
  if (state === 'RUNNING') return <p role="status">{t.running(formatCount(processed))}</p>;
  const shown = rows.find(({ ruleId }) => ruleId === shownId);
  const { before, after, added } = flagged;
  return (
    <>
      <p role="status">
        {t.line(formatDay(replay.from), formatDay(replay.to), formatCount(processed))}{' '}
        {t.flagged(formatCount(before), formatCount(after), formatCount(added))}
      </p>
      <div className={classes.columns}>
        <DataTable label={t.table} columns={columns} rows={rows} idOf={({ ruleId }) => ruleId} empty={t.other} />
      </div>
      <p className="quiet">{t.hours(formatCount(replay.minutesPerAlert))}</p>
      {shown && <HitsOf key={shown.ruleId} replay={replay} rule={shown} />}
    </>
  );
}

function HitsOf({ replay, rule }: { replay: Replay; rule: Row }) {
  const { data: versions = [] } = useQuery(versionsQuery(rule.ruleId));
  return (
    <>
      <h3 className={classes.heading}>{rule.name}</h3>
      <ReplayHits replay={replay} rule={rule} versions={versions} />
    </>
  );
}

type HitsLink = (row: Row) => ReactNode;

const NARROW = '(max-width: 48em)';

const columnsOf = (hitsLink: HitsLink): readonly Column<Row>[] => [
  { id: 'rule', header: t.columns.rule, cell: ({ name }) => name },
  { id: 'hits', header: t.columns.hits, width: '96px', numeric: true, cell: hitsLink },
  {
    id: 'alerts',
    header: t.columns.alerts,
    width: '128px',
    numeric: true,
    cell: ({ alertsPerThousand }) => formatValue(alertsPerThousand),
  },
  { id: 'holds', header: t.columns.holds, width: '76px', numeric: true, cell: ({ holds }) => formatCount(holds) },
  {
    id: 'hours',
    header: t.columns.hours,
    width: '118px',
    numeric: true,
    cell: ({ analystHours }) => formatValue(analystHours),
  },
];

const narrowColumnsOf = (hitsLink: HitsLink): readonly Column<Row>[] => [
  {
    id: 'rule',
    header: t.columns.rule,
    cell: ({ name, alertsPerThousand, holds, analystHours }) => (
      <>
        {name}
        <div className="quiet">
          {t.figures(formatValue(alertsPerThousand), formatCount(holds), formatValue(analystHours))}
        </div>
      </>
    ),
  },
  { id: 'hits', header: t.columns.hits, width: '96px', numeric: true, cell: hitsLink },
];
