/** Numbers of a replay: of the tried version, beside the version in force. */
import { rules } from '../../text/rules.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatCount, formatValue } from '../../ui/format.ts';
import { shareOf } from '../reports/shares.ts';
import type { Replay } from './rules-api.ts';

const t = rules.replay.figures;
type Rule = Replay['rules'][number];
type Figures = Pick<
  Rule,
  | 'hits'
  | 'alerts'
  | 'holds'
  | 'alertsPerThousand'
  | 'holdsPerThousand'
  | 'analystHours'
  | 'truePositives'
  | 'falsePositives'
  | 'precision'
  | 'missed'
>;

interface Row {
  measure: string;
  challenger: string;
  champion: string;
}

export function ReplayFigures({ rule, minutesPerAlert }: { rule: Rule; minutesPerAlert: number }) {
  const { champion } = rule;
  const row = (measure: string, of: (figures: Figures) => string): Row => ({
    ...{ measure, challenger: of(rule), champion: champion ? of(champion) : '' },
  });
  // Figures of closed alerts are null for users who do not see all of them.
  const ofClosed: readonly Row[] =
    rule.missed === null
      ? []
      : [
          row(t.truePositives, ({ truePositives }) => formatCount(truePositives ?? 0)),
          row(t.falsePositives, ({ falsePositives }) => formatCount(falsePositives ?? 0)),
          row(t.precision, ({ precision }) => (precision === null ? t.notClosed : shareOf(precision, 1))),
          row(t.missed, ({ missed }) => formatCount(missed ?? 0)),
        ];
  const rows: readonly Row[] = [
    row(t.hits, ({ hits }) => formatCount(hits)),
    champion
      ? {
          measure: t.only,
          challenger: formatCount(champion.challengerOnly),
          champion: formatCount(champion.championOnly),
        }
      : row(t.alone, () => formatCount(rule.alone)),
    row(t.alerts, ({ alerts }) => formatCount(alerts)),
    row(t.holds, ({ holds }) => formatCount(holds)),
    row(t.alertsPerThousand, ({ alertsPerThousand }) => formatValue(alertsPerThousand)),
    row(t.holdsPerThousand, ({ holdsPerThousand }) => formatValue(holdsPerThousand)),
    row(t.hours(formatCount(minutesPerAlert)), ({ analystHours }) => formatValue(analystHours)),
    ...ofClosed,
  ];
  const versionOf = ({ version }: { version: number }) => rules.version(version);
  const columns: readonly Column<Row>[] = [
    { id: 'measure', header: t.measure, cell: ({ measure }) => measure },
    {
      id: 'challenger',
      header: champion ? t.challenger(versionOf(rule)) : t.tried(versionOf(rule)),
      width: '210px',
      numeric: true,
      cell: ({ challenger }) => challenger,
    },
    ...(champion
      ? [
          {
            id: 'champion',
            header: t.champion(versionOf(champion)),
            width: '240px',
            numeric: true,
            cell: (one: Row) => one.champion,
          },
        ]
      : []),
  ];
  return <DataTable label={t.title} columns={columns} rows={rows} idOf={({ measure }) => measure} empty={null} />;
}
