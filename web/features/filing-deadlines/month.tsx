/** Open deadlines of a month, those of SARs included. On a narrow page only the days with deadlines are shown. */
import { ActionIcon, Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usePermission } from '../../api/session.ts';
import { obligations as t } from '../../text/filing-deadlines.ts';
import { LOCALE } from '../../text/locale.ts';
import { formatDay } from '../../ui/format.ts';
import { IconChevronDown } from '../../ui/icons.ts';
import { Loading } from '../../ui/loading.tsx';
import { More } from '../../ui/more.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { type Sar, sarsQuery } from '../sars/sars-api.ts';
import classes from './month.module.css';
import { monthAfter, weeksOf } from './month-days.ts';
import { type Obligation, obligationsQuery } from './obligations-api.ts';

const monthName = new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' });
const dayName = new Intl.DateTimeFormat(LOCALE, { weekday: 'short', timeZone: 'UTC' });
const today = () => new Date().toISOString().slice(0, 10);

interface MonthProps {
  /** YYYY-MM; undefined: this one */
  month: string | undefined;
  onMonth: (month: string | undefined) => void;
  /** undefined: the user may not settle deadlines */
  onSettle: ((obligation: Obligation) => void) | undefined;
}

export function Month({ month = today().slice(0, 7), onMonth, onSettle }: MonthProps) {
  const weeks = weeksOf(month);
  const [first, last] = [weeks[0]![0]!, weeks.at(-1)!.at(-1)!];
  const maySars = usePermission('sar:read');
  const query = useInfiniteQuery(obligationsQuery({ state: 'OPEN', dueBy: last }));
  const sars = useInfiniteQuery({ ...sarsQuery({ dueBy: last }), enabled: maySars });
  const due = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const sarsDue = sars.data?.pages.flatMap(({ items }) => items) ?? [];
  const error = query.error ?? sars.error;
  if (error) return <ProblemNote problem={error} onRetry={() => void query.refetch()} />;
  if (query.isPending) return <Loading />;
  const earlier = [...due, ...sarsDue].filter(({ dueOn }) => dueOn !== null && dueOn < first).length;
  return (
    <>
      <div className={classes.bar}>
        <ActionIcon
          variant="default"
          aria-label={t.month.before}
          className={classes.before}
          onClick={() => onMonth(monthAfter(month, -1))}
        >
          <IconChevronDown size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={t.month.after}
          className={classes.after}
          onClick={() => onMonth(monthAfter(month, 1))}
        >
          <IconChevronDown size={16} aria-hidden />
        </ActionIcon>
        <Button variant="default" size="xs" onClick={() => onMonth(undefined)}>
          {t.month.now}
        </Button>
        <h2 className={classes.name}>{monthName.format(new Date(`${month}-01`))}</h2>
        {earlier > 0 && <span className={classes.late}>{t.month.earlier(earlier)}</span>}
      </div>
      <table className={classes.month} aria-label={t.month.title}>
        <thead>
          <tr>
            {weeks[0]!.map((day) => (
              <th key={day} scope="col">
                {dayName.format(new Date(day))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <Day
                  key={day}
                  day={day}
                  isOther={!day.startsWith(month)}
                  due={due.filter(({ dueOn }) => dueOn === day)}
                  sars={sarsDue.filter(({ dueOn }) => dueOn === day)}
                  onSettle={onSettle}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {due.length + sarsDue.length === earlier && <p className={classes.none}>{t.month.none}</p>}
      <More query={query} />
      <More query={sars} label={t.month.moreSars} />
    </>
  );
}

interface DayProps {
  day: string;
  /** Of the month before or after. */
  isOther: boolean;
  due: readonly Obligation[];
  sars: readonly Sar[];
  onSettle: MonthProps['onSettle'];
}

function Day({ day, isOther, due, sars, onSettle }: DayProps) {
  const isEmpty = due.length + sars.length === 0;
  const isLate = day < today();
  return (
    <td
      data-empty={isEmpty || undefined}
      data-other={isOther || undefined}
      data-late={isLate || undefined}
      aria-current={day === today() ? 'date' : undefined}
    >
      <time dateTime={day} className={classes.day}>
        <span className={classes.number}>{Number(day.slice(-2))}</span>
        <span className={classes.whole}>{formatDay(day)}</span>
      </time>
      {!isEmpty && (
        <ul>
          {due.map((obligation) => (
            <li key={obligation.obligationId}>
              <Deadline obligation={obligation} onSettle={onSettle} />
              {isLate && <span className={classes.late}> {t.month.late}</span>}
            </li>
          ))}
          {sars.map(({ sarId, subjectNames }) => (
            <li key={sarId}>
              <Link to="/sars/$sarId" params={{ sarId }} title={subjectNames.join(', ')}>
                {t.month.sar}
              </Link>
              {isLate && <span className={classes.late}> {t.month.late}</span>}
            </li>
          ))}
        </ul>
      )}
    </td>
  );
}

function Deadline({ obligation, onSettle }: { obligation: Obligation; onSettle: MonthProps['onSettle'] }) {
  const { obligationId, kind, subject } = obligation;
  const label = t.month.kind[kind];
  if (kind === 'CURRENCY_TRANSACTION') {
    return (
      <Link to="/ctrs/$obligationId" params={{ obligationId }} title={subject ?? undefined}>
        {label}
      </Link>
    );
  }
  if (onSettle === undefined) return <span title={subject ?? undefined}>{label}</span>;
  return (
    <button type="button" className={classes.act} title={subject ?? undefined} onClick={() => onSettle(obligation)}>
      {label}
    </button>
  );
}
