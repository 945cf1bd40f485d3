/** Staleness of lists over time: a summary, a row of days for each list, and a table of the problems. */
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { listFreshness as t } from '../../text/list-freshness.ts';
import { formatCount, formatDay, formatMoment } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import classes from './freshness-days.module.css';
import { type Freshness, freshnessQuery } from './lists-api.ts';

const RANGES = ['30', '90', '180', '366'];
const USUAL = '90';

type List = Freshness['items'][number];
type Day = List['days'][number];

export function FreshnessDays() {
  const { days = USUAL } = useSearch({ from: '/lists' });
  const navigate = useNavigate();
  const asked = RANGES.includes(days) ? days : USUAL;
  const { data, error, refetch } = useQuery(freshnessQuery(Number(asked)));
  return (
    <Section
      title={t.title(Number(asked))}
      aside={
        <Select
          aria-label={t.show}
          w={120}
          size="xs"
          data={RANGES.map((value) => ({ value, label: t.days(value) }))}
          value={asked}
          onChange={(value) => void navigate({ to: '/lists', search: value && value !== USUAL ? { days: value } : {} })}
          allowDeselect={false}
        />
      }
    >
      {error && <ProblemNote problem={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && <Answer freshness={data} />}
    </Section>
  );
}

function Answer({ freshness: { items, from } }: { freshness: Freshness }) {
  const known = items.filter(({ knownFrom }) => knownFrom !== null);
  const stale = items.filter(({ staleHours }) => staleHours > 0);
  const latest = known
    .map(({ knownFrom }) => knownFrom!)
    .sort()
    .at(-1);
  if (latest === undefined) return <p>{t.unknown}</p>;
  const isWhole = known.length === items.length && latest.slice(0, 10) <= from;
  return (
    <>
      {stale.length === 0 ? (
        <p>{isWhole ? t.none : t.noneKnown(formatMoment(latest))}</p>
      ) : (
        <>
          <p>{t.some(stale.length)}</p>
          <ul className={classes.stale}>
            {stale.map((list) => (
              <li key={list.watchlistId}>
                <strong>{t.line(list.title, formatCount(list.staleHours), list.stale.length)}</strong>{' '}
                <span className="quiet">
                  {list.stale
                    .map((one) =>
                      one.to === null
                        ? t.still(formatMoment(one.from))
                        : t.from(formatMoment(one.from), formatMoment(one.to)),
                    )
                    .join('; ')}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <Legend />
      <div className={classes.lists}>
        {items.map((list) => (
          <Strip key={list.watchlistId} list={list} />
        ))}
      </div>
      <NotWell items={items} />
    </>
  );
}

function Legend() {
  return (
    <div className={classes.legend} aria-hidden>
      {(['CURRENT', 'FAILED', 'STALE', 'UNKNOWN'] as const).map((state) => (
        <span key={state}>
          <span className={classes.day} data-state={state} /> {t.state[state]}
        </span>
      ))}
    </div>
  );
}

function wordsOf({ day, state, oldestHours, staleHours }: Day): string {
  const more = [
    ...(oldestHours === null ? [] : [t.oldest(formatCount(oldestHours))]),
    ...(staleHours === 0 ? [] : [t.staleFor(formatCount(staleHours))]),
  ];
  return [t.cell(formatDay(day), t.state[state]), ...more].join(', ');
}

function Strip({ list: { title, days } }: { list: List }) {
  const count = (state: Day['state']) => days.filter((one) => one.state === state).length;
  const known = days.length - count('UNKNOWN');
  return (
    <>
      <div className={classes.name}>{title}</div>
      <div className={classes.strip} role="img" aria-label={t.strip(title, count('STALE'), count('FAILED'), known)}>
        {days.map((day) => (
          <span key={day.day} className={classes.day} data-state={day.state} title={wordsOf(day)} />
        ))}
      </div>
    </>
  );
}

function NotWell({ items }: { items: readonly List[] }) {
  const rows = items.flatMap(({ title, days }) =>
    days.filter(({ state }) => state === 'STALE' || state === 'FAILED').map((day) => ({ title, ...day })),
  );
  return (
    <details className={classes.details}>
      <summary>{t.table}</summary>
      {rows.length === 0 ? (
        <p>{t.allWell}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reachable by keyboard
        <section className={classes.scroller} tabIndex={0} aria-label={t.table}>
          <table className={classes.table}>
            <thead>
              <tr>
                {Object.entries(t.columns).map(([id, label]) => (
                  <th key={id} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.reverse().map(({ title, day, state, oldestHours, staleHours, looks, failedLooks }) => (
                <tr key={`${title} ${day}`}>
                  <th scope="row">{title}</th>
                  <td>{formatDay(day)}</td>
                  <td>
                    {t.state[state]}
                    {staleHours > 0 && `, ${t.staleFor(formatCount(staleHours))}`}
                  </td>
                  <td>{oldestHours === null ? '—' : t.oldest(formatCount(oldestHours))}</td>
                  <td>{t.looks(looks, failedLooks)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  );
}
