/** Timeline of a payment, a party or a customer, with events of related records. Each event links to its record. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { alerts as alertWords } from '../../text/alerts.ts';
import { events } from '../../text/events.ts';
import { text } from '../../text/index.ts';
import { timelines as t } from '../../text/timelines.ts';
import { transactions as transactionWords } from '../../text/transactions.ts';
import { formatDay, formatScore } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { LongList } from '../../ui/long-list.tsx';
import { More } from '../../ui/more.tsx';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Moment } from '../../ui/time.tsx';
import { wordsOf } from '../../ui/words.ts';
import { Colleague } from '../alerts/colleague.tsx';
import classes from '../transactions/transactions.module.css';
import { type Root, type TimelineEvent, timelineQuery } from './timelines-api.ts';
import { isOfAnotherPayment, type Told, toldOnce } from './told-once.ts';

interface Props {
  root: Root;
  version: number | string;
  /** Remark of a user, if the page knows it. */
  remarkOf?: (event: TimelineEvent) => string | undefined;
}

export function Timeline({ root, version, remarkOf }: Props) {
  const query = useInfiniteQuery(timelineQuery(root, version));
  const events = toldOnce(query.data?.pages.flatMap(({ items }) => items) ?? [], root.id);
  const { isCut = false, notShown = [] } = query.data?.pages[0] ?? {};
  return (
    <Section title={t.title}>
      {query.error && <ProblemNote problem={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Loading rows={3} />}
      {query.data && events.length === 0 && <span className="quiet">{t.none}</span>}
      {/* Events of one moment have no other key, and further pages are appended. */}
      <LongList label={t.title} items={events} idOf={(_, at) => String(at)} className={classes.timeline} isOrdered>
        {(told) => <Line told={told} root={root} remark={remarkOf?.(told.event)} />}
      </LongList>
      <More query={query} />
      {isCut && <p className="quiet">{t.cut}</p>}
      {notShown.length > 0 && <p className="quiet">{t.notShown(notShown.map(shownBy).join(', '))}</p>}
    </Section>
  );
}

const shownBy = (permission: string) => t.shows[permission as keyof typeof t.shows] ?? permission;

function Line(props: { told: Told<TimelineEvent>; root: Root; remark: string | undefined }) {
  const { told: one, root, remark } = props;
  const { event, count, since } = one;
  const { kind, action, actorType, actorId, occurredAt, subjectId } = event;
  const told = factsOf(event);
  const isOther = isOfAnotherPayment(event, root.id);
  const tookUp = root.of === 'transaction' ? t.otherPayments : t.payments;
  return (
    <>
      <div>
        {subjectId === root.id ? t.kind[kind] : <Opened event={event}>{t.kind[kind]}</Opened>}{' '}
        {isOther ? tookUp(count) : actionOf(action)}
        {!isOther && told.length > 0 && `: ${told.join(' · ')}`}
      </div>
      {remark && (
        <div className={classes.eventRemark} dir="auto">
          {remark}
        </div>
      )}
      <div className={classes.eventBy}>
        {actorType === 'SYSTEM' ? alertWords.service : <Colleague userId={actorId} />} <Moment at={occurredAt} />
        {count > 1 && !isOther && (
          <span>
            {alertWords.times(count)} <Moment at={since} />
          </span>
        )}
      </div>
    </>
  );
}

/** Customer matches have no page of their own. Deadlines and webhooks link to their lists. */
function Opened({ event: { kind, subjectId }, children }: { event: TimelineEvent; children: ReactNode }) {
  if (kind === 'TRANSACTION') {
    return (
      <Link to="/transactions/$transactionUuid" params={{ transactionUuid: subjectId }}>
        {children}
      </Link>
    );
  }
  if (kind === 'ALERT') {
    return (
      <Link to="/alerts/$alertId" params={{ alertId: subjectId }}>
        {children}
      </Link>
    );
  }
  if (kind === 'CASE') {
    return (
      <Link to="/cases/$caseId" params={{ caseId: subjectId }}>
        {children}
      </Link>
    );
  }
  if (kind === 'SAR') {
    return (
      <Link to="/sars/$sarId" params={{ sarId: subjectId }}>
        {children}
      </Link>
    );
  }
  if (kind === 'PARTY') {
    return (
      <Link to="/counterparties/$partyId" params={{ partyId: subjectId }}>
        {children}
      </Link>
    );
  }
  if (kind === 'REPORT_OBLIGATION') return <Link to="/filing-deadlines">{children}</Link>;
  if (kind === 'DELIVERY') return <Link to="/webhooks">{children}</Link>;
  return children;
}

/** Actions without words of their own use the part after the dot: `case.items-added` is `items added`. */
function actionOf(action: string): string {
  return t.action[action] ?? wordsOf(action.slice(action.indexOf('.') + 1)).toLowerCase();
}

function codeWords(value: unknown): string {
  const code = String(value);
  const statuses: Readonly<Record<string, string>> = transactionWords.status;
  const risks: Readonly<Record<string, string>> = text.common.risk;
  return statuses[code] ?? risks[code] ?? wordsOf(code);
}

function factsOf({ facts, action }: TimelineEvent): string[] {
  const { before, after, decision, disposition, score, dueOn, event, attempt, httpStatus, failure } = facts;
  const options: Readonly<Record<string, string>> = transactionWords.decide.option;
  const told: (string | undefined | false)[] = [
    decision !== undefined && (options[String(decision)] ?? wordsOf(String(decision))),
    disposition !== undefined && codeWords(disposition),
    event !== undefined && (events[String(event)] ?? String(event)),
    before !== undefined && after !== undefined && `${codeWords(before)} → ${codeWords(after)}`,
    ...(['status', 'state', 'riskTier', 'severity', 'mark', 'reasonCode', 'what', 'endedBecause'] as const).map(
      (name) => facts[name] !== undefined && codeWords(facts[name]),
    ),
    action === 'report-obligation.created' && facts.kind !== undefined && codeWords(facts.kind),
    typeof score === 'number' && t.score(formatScore(score)),
    typeof dueOn === 'string' && t.due(formatDay(dueOn)),
    typeof attempt === 'number' && t.attempt(attempt),
    typeof httpStatus === 'number' && t.answered(httpStatus),
    failure !== undefined && codeWords(failure),
  ];
  return [...new Set(told.filter((one) => typeof one === 'string'))];
}
