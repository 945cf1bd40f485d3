/** Measurements: how often a score means the listed party, and what each algorithm finds. */
import { models } from '../../text/models.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatDay } from '../../ui/format.ts';
import { Section } from '../../ui/page.tsx';
import { shareOf } from '../reports/shares.ts';
import classes from './models.module.css';
import type { MatcherModel } from './models-api.ts';

const t = models.meaning;
type Band = MatcherModel['measured']['bands'][number];
type AtThreshold = MatcherModel['measured']['algorithms'][number];

const percent = (share: number) => shareOf(share, 1);

function ShareBar({ share }: { share: number }) {
  return (
    <span className={classes.share}>
      <span className={classes.shareWords}>{percent(share)}</span>
      <span className={classes.track} aria-hidden>
        <span className={classes.bar} style={{ width: `${100 * share}%` }} />
      </span>
    </span>
  );
}

const BANDS: readonly Column<Band>[] = [
  { id: 'band', header: t.columns.band, width: '160px', cell: ({ from, to }) => t.band(from, to) },
  { id: 'persons', header: t.columns.persons, cell: ({ persons }) => <ShareBar share={persons} /> },
  { id: 'firms', header: t.columns.firms, cell: ({ firms }) => <ShareBar share={firms} /> },
];

export function Meaning({ model: { version, measured } }: { model: MatcherModel }) {
  const reached = measured.bands.find(({ to }) => to > measured.threshold);
  return (
    <Section title={t.title}>
      {reached && <p>{t.line(measured.threshold, percent(reached.persons), percent(reached.firms))}</p>}
      <DataTable label={t.title} columns={BANDS} rows={measured.bands} idOf={({ from }) => String(from)} empty={null} />
      <p className="quiet">
        {t.share(percent(measured.listedShare))} {t.measured(measured.matcherVersion, formatDay(measured.measuredOn))}{' '}
        {!measured.isOfThisVersion && t.older(version)}
      </p>
    </Section>
  );
}

const both = ([one = 0, other = 0]: readonly number[]) => models.algorithms.both(percent(one), percent(other));
const measuredColumn = (id: Exclude<keyof AtThreshold, 'algorithm'>): Column<AtThreshold> => ({
  ...{ id, header: models.algorithms.columns[id], numeric: true },
  cell: (row) => both(row[id]),
});
const ALGORITHMS: readonly Column<AtThreshold>[] = [
  {
    id: 'algorithm',
    header: models.algorithms.columns.algorithm,
    width: '140px',
    cell: ({ algorithm }) => models.algorithm[algorithm],
  },
  measuredColumn('personsFound'),
  measuredColumn('firmsFound'),
  measuredColumn('inventedPersonsAlarming'),
  measuredColumn('firmsAlarming'),
];

export function Algorithms({ model: { measured } }: { model: MatcherModel }) {
  return (
    <Section title={models.algorithms.title}>
      <p className="quiet">{models.algorithms.detail(measured.threshold)}</p>
      <DataTable
        label={models.algorithms.title}
        columns={ALGORITHMS}
        rows={measured.algorithms}
        idOf={({ algorithm }) => algorithm}
        empty={null}
      />
    </Section>
  );
}
