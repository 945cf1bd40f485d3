/** Parameters of the matcher: meaning, and value in each of the three algorithms. */
import { LOCALE } from '../../text/locale.ts';
import { models } from '../../text/models.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Section } from '../../ui/page.tsx';
import classes from './models.module.css';
import type { Figure, MatcherModel } from './models-api.ts';

const t = models.figures;
type Letters = MatcherModel['letters'][number];
type ClassWeight = MatcherModel['classWeights'][number];

const number = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 3 });
export const figureWords = (value: number, unit: Figure['unit']): string => {
  const words = number.format(value);
  if (unit === 'POINTS') return `${words} ${t.unit.POINTS}`;
  return t.unit[unit] === '' ? words : `${t.unit[unit]} ${words}`;
};

const valueColumn = (id: 'loose' | 'balanced' | 'strict'): Column<Figure> => ({
  ...{ id, header: t.columns[id], width: '120px', numeric: true },
  cell: ({ values, unit }) => figureWords(values[id], unit),
});
const FIGURES: readonly Column<Figure>[] = [
  {
    id: 'meaning',
    header: t.columns.meaning,
    cell: ({ meaning, figure }) => <span title={figure}>{meaning}</span>,
  },
  valueColumn('loose'),
  valueColumn('balanced'),
  valueColumn('strict'),
];
const CLASSES: readonly Column<ClassWeight>[] = [
  {
    id: 'class',
    header: t.columns.meaning,
    cell: (row) => t.class[row.class as keyof typeof t.class] ?? row.class,
  },
  { id: 'weight', header: t.weight, width: '120px', numeric: true, cell: ({ weight }) => number.format(weight) },
];
const lettersColumn = (id: 'loose' | 'balanced' | 'strict'): Column<Letters> => ({
  ...{ id, header: t.columns[id], width: '120px', numeric: true },
  cell: (row) => number.format(row[id]),
});

export function Figures({ model: { figures, classWeights, letters } }: { model: MatcherModel }) {
  const last = letters.at(-1)?.letters;
  const lettersColumns: readonly Column<Letters>[] = [
    {
      id: 'letters',
      header: t.columns.meaning,
      cell: (row) => t.lettersOf(row.letters, row.letters === last),
    },
    lettersColumn('loose'),
    lettersColumn('balanced'),
    lettersColumn('strict'),
  ];
  return (
    <Section title={t.title}>
      <p className="quiet">{t.detail}</p>
      {Object.entries(t.group).map(([group, words]) => (
        <div key={group}>
          <h3 className={classes.group}>{words}</h3>
          <DataTable
            label={words}
            columns={FIGURES}
            rows={figures.filter((one) => one.group === group)}
            idOf={({ figure }) => figure}
            empty={null}
          />
        </div>
      ))}
      <h3 className={classes.group}>{t.classes}</h3>
      <DataTable label={t.classes} columns={CLASSES} rows={classWeights} idOf={(row) => row.class} empty={null} />
      <h3 className={classes.group}>{t.letters}</h3>
      <DataTable
        label={t.letters}
        columns={lettersColumns}
        rows={letters}
        idOf={(row) => String(row.letters)}
        empty={null}
      />
    </Section>
  );
}
