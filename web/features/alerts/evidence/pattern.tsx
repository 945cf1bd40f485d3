/** A rule or pattern: its condition with the values that it saw, and every payment that it counted. */

import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { usePermission } from '../../../api/session.ts';
import { evidence } from '../../../text/evidence-of-alerts.ts';
import { countryName } from '../../../ui/country.ts';
import { DayChart } from '../../../ui/day-chart.tsx';
import { formatAmount, formatDay, formatScore, formatValue } from '../../../ui/format.ts';
import { Loading } from '../../../ui/loading.tsx';
import { Section } from '../../../ui/page.tsx';
import { ProblemNote } from '../../../ui/problem.tsx';
import { wordsOf } from '../../../ui/words.ts';
import { StatusMark } from '../../transactions/status-mark.tsx';
import type { Hit, StoredAlert } from '../alerts-api.ts';
import { daysOf, figureOf } from './counted.ts';
import classes from './evidence.module.css';
import { type CountedPayment, type CountedWindow, countedQuery } from './evidence-api.ts';

const t = evidence.rule;

/** The words and the language of rules are loaded with the first rule. */
const TraceLines = lazy(async () => ({ default: (await import('../../rules/seen.tsx')).TraceLines }));

type RuleFacts = NonNullable<Hit['findings'][number]['rule']>;

export function PatternEvidence({ alert }: { alert: StoredAlert }) {
  const ofRules = alert.hits.filter(({ findings }) => findings.some(({ rule }) => rule !== null));
  const [chosen, choose] = useState<string | null>(null);
  const hit = ofRules.find(({ transactionUuid }) => transactionUuid === chosen) ?? ofRules[0];
  if (!hit) return null;
  const rules = hit.findings.flatMap(({ rule, score }) => (rule ? [{ rule, score }] : []));
  return (
    <>
      {ofRules.length > 1 && (
        <Select
          size="xs"
          label={t.choose}
          allowDeselect={false}
          data={ofRules.map((one) => ({
            value: one.transactionUuid,
            label: `${one.transactionReference}, ${formatDay(one.transactionDate)}, ${formatAmount(one.amount, one.currency)}`,
          }))}
          value={hit.transactionUuid}
          onChange={choose}
          mb="xs"
        />
      )}
      {rules.map(({ rule, score }) => (
        <RuleEvidence key={rule.ruleId} alertId={alert.alertId} hit={hit} rule={rule} score={score} />
      ))}
    </>
  );
}

function RuleEvidence(props: { alertId: string; hit: Hit; rule: RuleFacts; score: number }) {
  const { alertId, hit, rule, score } = props;
  const { data, error, isPending, refetch } = useQuery(countedQuery(alertId, hit.transactionUuid));
  const mayRead = usePermission('rule:read');
  const windows = data?.windows.filter(({ ruleId }) => ruleId === rule.ruleId) ?? [];
  return (
    <Section title={rule.name} aside={<strong>{formatScore(score)}</strong>}>
      <p className={`quiet ${classes.legend}`}>
        {mayRead ? (
          <Link to="/rules/$ruleId" params={{ ruleId: rule.ruleId }}>
            {rule.ruleId}
          </Link>
        ) : (
          <span>{rule.ruleId}</span>
        )}
        <span>{t.version(rule.version)}</span>
        <span>
          {t.source}: {rule.source}
        </span>
      </p>
      <h3 className={classes.sub}>{t.condition}</h3>
      <div className={classes.condition}>
        {mayRead ? (
          <Suspense fallback={<Loading rows={2} />}>
            <TraceLines ruleId={rule.ruleId} version={rule.version} trace={rule.trace} />
          </Suspense>
        ) : (
          <PlainTrace trace={rule.trace} />
        )}
      </div>
      {error && <ProblemNote problem={error} onRetry={() => void refetch()} />}
      {isPending && <Loading rows={3} />}
      {data && windows.length === 0 && <p className="quiet">{t.noWindow}</p>}
      {data && <Windows windows={windows.filter(isDecisive)} currency={data.baseCurrency} />}
      {data && windows.some((one) => !isDecisive(one)) && (
        <details className={classes.breakdown}>
          <summary>{t.compared}</summary>
          <Windows windows={windows.filter((one) => !isDecisive(one))} currency={data.baseCurrency} />
        </details>
      )}
    </Section>
  );
}

function PlainTrace({ trace }: Pick<RuleFacts, 'trace'>) {
  return (
    <ul>
      {trace.map(({ path, operand, expected, observed, unknown, result, words }) => (
        <li key={path}>
          {operand} {[expected].flat().map(formatValue).join(', ')} <span className="quiet">· {t.was}</span>{' '}
          <strong>{unknown ? t.unknown : formatValue(observed)}</strong>
          {words && <span> · {words}</span>}
          {!result && <span className="quiet"> {t.fails}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Windows that end at the payment and have a limit. The rule compares them with the other windows. */
const isDecisive = ({ basis, limit, offsetHours }: CountedWindow): boolean =>
  basis === 'RECORDED' || (limit !== null && offsetHours === 0);

/** Windows with the same payments share one table. */
function Windows({ windows, currency }: { windows: readonly CountedWindow[]; currency: string | null }) {
  const idsOf = ({ payments }: CountedWindow) => payments.map(({ transactionUuid }) => transactionUuid).join(' ');
  return windows.map((window, at) => (
    <Window
      key={`${window.aggregate} ${window.from}`}
      window={window}
      currency={currency}
      isListed={windows.slice(at + 1).every((later) => idsOf(later) !== idsOf(window))}
    />
  ));
}

/** @param isListed false: a later window lists the same payments */
function Window(props: { window: CountedWindow; currency: string | null; isListed: boolean }) {
  const { window, currency, isListed } = props;
  const { aggregate, basis, measures, from, to, limit, observed, payments, isCut } = window;
  const { days, values, marked } = useMemo(() => daysOf(window), [window]);
  const value = (figure: number) =>
    measures === 'AMOUNT' && currency !== null ? formatAmount(figure, currency) : formatValue(figure);
  const found = isCut ? null : figureOf(window);
  const title = t.pattern[aggregate as keyof typeof t.pattern] ?? t.counted;
  const label = measures === 'COUNT' ? t.runningCount : measures === 'AMOUNT' ? t.runningAmount : t.daily;
  const series = useMemo(() => [{ label, colour: '--mantine-color-accent-6', values }], [label, values]);
  const pointed = useMemo(() => ({ at: marked, label: t.alerted }), [marked]);
  const line = limit === null || measures === 'OTHER' ? undefined : { value: limit, label: t.limit(value(limit)) };
  return (
    <>
      <h3 className={classes.sub}>
        {title} · {payments.length}
      </h3>
      <p className={`quiet ${classes.legend}`}>
        {from !== null && to !== null && <span>{t.window(formatDay(from), formatDay(to))}</span>}
        {observed !== null && <span>{t.observed(value(observed))}</span>}
        {limit !== null && <span>{t.limit(value(limit))}</span>}
        <span>{basis === 'RECORDED' ? t.recorded : t.recomputed}</span>
        <span className="mono">{aggregate}</span>
      </p>
      {found !== null && observed !== null && Math.abs(found - observed) > 0.005 && (
        <p role="status">{t.differs(value(observed), value(found))}</p>
      )}
      {payments.length > 1 && (
        <DayChart
          label={t.chart(aggregate)}
          days={days}
          series={series}
          marked={pointed}
          amounts={measures !== 'COUNT'}
          limit={line}
        />
      )}
      {isListed && payments.length > 0 && <Payments payments={payments} label={title} />}
      {isCut && <p className="quiet">{t.cut}</p>}
    </>
  );
}

function Payments({ payments, label }: { payments: readonly CountedPayment[]; label: string }) {
  const c = t.columns;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reachable by keyboard
    <section className={classes.scroller} tabIndex={0} aria-label={label}>
      <table className={classes.table}>
        <thead>
          <tr>
            {[c.date, c.reference, c.direction, c.counterparty, c.mode].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col" className={classes.number}>
              {c.amount}
            </th>
            <th scope="col">{c.status}</th>
          </tr>
        </thead>
        <tbody>
          {payments.map((one) => (
            <tr key={one.transactionUuid} data-alerted={one.isAlerted || undefined}>
              <td className={classes.day}>{formatDay(one.transactionDate)}</td>
              <td>
                <Link to="/transactions/$transactionUuid" params={{ transactionUuid: one.transactionUuid }}>
                  {one.transactionReference}
                </Link>
                {one.isAlerted && <span className="quiet"> {t.alerted}</span>}
              </td>
              <td>{t.direction[one.direction]}</td>
              <td dir="auto">
                {one.counterparty ?? <em className="quiet">{t.notProvided}</em>}
                {one.countryCode && <span className="quiet"> {countryName(one.countryCode)}</span>}
              </td>
              <td>{one.paymentMode ? wordsOf(one.paymentMode) : <em className="quiet">{t.notProvided}</em>}</td>
              <td className={classes.number}>{formatAmount(one.amount, one.currency)}</td>
              <td>
                <StatusMark status={one.transactionStatus as never} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
