/** One alert: evidence in the middle, and the decision rail beside it. */
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Fragment, useEffect, useState } from 'react';
import { usePermission, useSession } from '../../api/session.ts';
import { alerts as t } from '../../text/alerts.ts';
import { cases as caseWords } from '../../text/cases.ts';
import { countryName } from '../../ui/country.ts';
import { formatAmount, shortId } from '../../ui/format.ts';
import { IconChevronDown } from '../../ui/icons.ts';
import { useKeys } from '../../ui/keys.ts';
import { Loading } from '../../ui/loading.tsx';
import { Name } from '../../ui/name.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Moment } from '../../ui/time.tsx';
import { casesOfAlertQuery } from '../cases/cases-api.ts';
import { Chain } from '../chain/chain.tsx';
import { inWords } from '../transactions/provenance.tsx';
import transactionClasses from '../transactions/transactions.module.css';
import { transactionQuery } from '../transactions/transactions-api.ts';
import { AlertActions } from './alert-actions.tsx';
import classes from './alerts.module.css';
import { alertQuery, type Hit, proposalOf, type StoredAlert } from './alerts-api.ts';
import { ChecklistSection } from './checklist.tsx';
import { ClosingForm, toDecision } from './closing-form.tsx';
import { closingWords, type Done } from './closing-words.ts';
import { Colleague } from './colleague.tsx';
import { Due } from './due.tsx';
import { Evidence } from './evidence/evidence.tsx';
import { History } from './history.tsx';
import { gravestScore, hasMatch, useShownParty } from './match-section.tsx';
import { useNextAlert } from './next-alert.ts';
import { otherFindingsOf } from './other-findings.ts';
import { OtherFindingsWarning } from './other-findings-warning.tsx';
import { PriorityPoints } from './priority.tsx';
import { useInbox } from './use-inbox.ts';

export function AlertPage() {
  const { alertId } = useParams({ from: '/alerts/$alertId' });
  const { data, error, refetch } = useQuery(alertQuery(alertId));
  // An alert with a checklist has the key N for its answers.
  const neighbors = useNeighbors(alertId, data?.checklist != null && !data.state.startsWith('CLOSED'));
  const itsCases = useQuery({ ...casesOfAlertQuery(alertId), enabled: usePermission('case:read') }).data ?? [];
  const [last, setLast] = useState<(Done & { alertId: string }) | null>(null);
  const shown = useShownParty(alertId);
  const [isRailOpen, setRailOpen] = useState(false);
  useRail(setRailOpen, alertId);
  if (error) return <ProblemNote problem={error} onRetry={() => void refetch()} page />;
  if (!data) return <Loading />;
  const isOfList = hasMatch(data);
  const isClosed = data.state.startsWith('CLOSED');
  const checklist = data.checklist && <ChecklistSection alert={data} checklist={data.checklist} />;
  const isDone = last?.alertId === alertId;
  return (
    <Page
      title={data.subjectName ?? inWords(data.title)}
      detail={
        <span className={classes.head}>
          <BackToList />
          <span className="mono" title={alertId}>
            {shortId(alertId)}
          </span>
          <span>{t.queue[data.queue]}</span>
          <span>{t.cause[data.cause.type]}</span>
          {data.workQueue.workQueueId !== 'rest' && <span dir="auto">{data.workQueue.name}</span>}
          <PriorityPoints priority={data.priority} />
          <span>{proposalOf(data) ? t.pending : t.state[data.state]}</span>
          <Due alert={data} />
          <Steps neighbors={neighbors} />
        </span>
      }
      actions={<AlertActions key={alertId} alert={data} isInCase={itsCases.length > 0} />}
    >
      <Chain alertId={alertId} />
      <Standing alert={data} />
      {/* Another alert is another form: entries for one are never shown for the next. */}
      <div key={alertId} className={classes.desk}>
        <div className={classes.middle}>
          <About alert={data} cases={itsCases} isOfList={isOfList} />
          <Evidence alert={data} shown={shown} />
          <History alert={data} />
        </div>
        <aside className={classes.rail} aria-label={t.decide.title} data-open={isRailOpen || undefined}>
          <div className={classes.railBar}>
            <span>{t.state[data.state]}</span>
            <Button size="xs" aria-expanded={isRailOpen} onClick={() => setRailOpen(!isRailOpen)}>
              {isRailOpen ? t.decide.hide : t.decide.open}
            </Button>
          </div>
          <div className={classes.railBody}>
            {!isClosed && checklist}
            <ClosingForm
              key={data.version}
              alert={data}
              shown={shown}
              next={neighbors.next}
              isDone={isDone}
              last={isDone ? null : last}
              onGoingOn={neighbors.prepare}
              onDone={(done) => {
                if (done) setLast({ ...done, alertId });
                setRailOpen(false);
                neighbors.next?.();
              }}
            />
            {isClosed && checklist}
          </div>
        </aside>
      </div>
    </Page>
  );
}

/** D opens the rail where it is folded, and moves the focus to the decision. */
function useRail(setOpen: (isOpen: boolean) => void, alertId: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another alert begins with its evidence
  useEffect(() => setOpen(false), [alertId, setOpen]);
  useKeys([
    [
      'd',
      () => {
        setOpen(true);
        setTimeout(toDecision);
      },
    ],
  ]);
}

/** Link back to the list, where the alert covers the list. */
function BackToList() {
  const filters = useSearch({ from: '/alerts' });
  return (
    <Link to="/alerts" search={filters} state={(before) => before} className={classes.toList}>
      {t.toList}
    </Link>
  );
}

/** Payment, customers and cases of the alert. */
function About(props: { alert: StoredAlert; cases: readonly { caseId: string; title: string }[]; isOfList: boolean }) {
  const { alert, cases, isOfList } = props;
  const mayCustomers = usePermission('customer:read');
  const [latest] = alert.hits;
  return (
    <>
      {latest && <Payment hit={latest} hits={alert.hits} others={alert.transactions - 1} partyId={alert.partyId} />}
      {isOfList && <Above alert={alert} />}
      {latest?.transactionUuid && mayCustomers && <ItsCustomers transactionUuid={latest.transactionUuid} />}
      {cases.length > 0 && (
        <p className={classes.payment}>
          {caseWords.ofAlert}{' '}
          {cases.map(({ caseId, title }) => (
            <Link key={caseId} to="/cases/$caseId" params={{ caseId }} dir="auto">
              {title}
            </Link>
          ))}
        </p>
      )}
      {alert.customerId && mayCustomers && (
        <p className={classes.payment}>
          <Link to="/customers/$customerId" params={{ customerId: alert.customerId }}>
            {t.customer}
          </Link>
        </p>
      )}
    </>
  );
}

/** Findings with a higher score than the match. They are shown above it. */
function Above({ alert }: { alert: StoredAlert }) {
  const match = gravestScore(alert);
  const graver = otherFindingsOf(alert).filter(({ score }) => score > match);
  return graver.length === 0 ? null : (
    <div className={classes.above}>
      <OtherFindingsWarning findings={graver} how={t.decide.besideTop} />
    </div>
  );
}

interface Neighbors {
  /** Position in the list, from 1. null: the alert is not in it. */
  place: { at: number; of: number } | null;
  next: (() => void) | undefined;
  before: (() => void) | undefined;
  /** Reads the next alert ahead. */
  prepare: () => void;
}

/** J and K move through the list of the inbox. N takes the next unassigned alert. */
function useNeighbors(alertId: string, hasChecklist: boolean): Neighbors {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const mayWork = usePermission('alert:write');
  const { filters, query, rows } = useInbox();
  const taking = useNextAlert();
  const at = rows.findIndex((row) => row.alertId === alertId);
  const to = (row: { alertId: string } | undefined) =>
    row === undefined
      ? undefined
      : () =>
          void navigate({
            to: '/alerts/$alertId',
            params: { alertId: row.alertId },
            search: filters,
            state: (before) => before,
          });
  // A closed alert is not in the list: the next one is the first.
  const following = rows[at + 1];
  const isNearEnd = at >= 0 && at + 2 >= rows.length && query.hasNextPage && !query.isFetchingNextPage;
  useEffect(() => {
    if (isNearEnd) void query.fetchNextPage();
  }, [isNearEnd, query.fetchNextPage]);
  const next = to(following);
  const before = at < 1 ? undefined : to(rows[at - 1]);
  useKeys([
    ['j', () => next?.()],
    ['k', () => before?.()],
    ['n', () => mayWork && !hasChecklist && !document.activeElement?.closest('aside') && taking.mutate()],
  ]);
  return {
    place: at === -1 ? null : { at: at + 1, of: rows.length },
    next,
    before,
    prepare: () => void (following && queries.prefetchQuery(alertQuery(following.alertId))),
  };
}

/** The same with the mouse, and the position in the list. */
function Steps({ neighbors: { place, next, before } }: { neighbors: Neighbors }) {
  return (
    <span className={classes.steps}>
      {place && <span className="quiet">{t.place(place.at, place.of)}</span>}
      <Tooltip label={t.before}>
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t.before} disabled={!before} onClick={before}>
          <IconChevronDown size={15} stroke={2} aria-hidden className={classes.back} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t.next}>
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t.next} disabled={!next} onClick={next}>
          <IconChevronDown size={15} stroke={2} aria-hidden className={classes.on} />
        </ActionIcon>
      </Tooltip>
    </span>
  );
}

/** A pending proposal or an escalation, above the evidence. */
function Standing({ alert }: { alert: StoredAlert }) {
  const { userId } = useSession().user;
  const proposal = proposalOf(alert);
  const { state, history } = alert;
  const escalation = state === 'ESCALATED' && history.find(({ kind }) => kind === 'ESCALATED');
  return (
    <>
      {proposal && (
        <p className={transactionClasses.proposal} role="status">
          {proposal.by === userId ? (
            t.decide.proposed
          ) : (
            <>
              <Colleague userId={proposal.by} /> {t.decide.proposes}
            </>
          )}{' '}
          <strong>{closingWords(proposal.disposition)}</strong>
          {proposal.by !== userId && (
            <>
              {' '}
              <Button variant="subtle" size="compact-sm" onClick={toDecision}>
                {t.decide.toIt}
              </Button>
            </>
          )}
        </p>
      )}
      {escalation && (
        <p className={transactionClasses.proposal} role="status">
          {t.escalatedBy} <Colleague userId={escalation.actorId} />, <Moment at={escalation.occurredAt} />:{' '}
          <span dir="auto">{escalation.text}</span>
        </p>
      )}
    </>
  );
}

/** Customer records of the payment. */
function ItsCustomers({ transactionUuid }: { transactionUuid: string }) {
  const mayRead = usePermission('screen:read');
  const { data } = useQuery({ ...transactionQuery(transactionUuid), enabled: mayRead });
  const customers = data?.customers ?? [];
  if (customers.length === 0) return null;
  return (
    <p className={classes.payment}>
      {customers.map(({ customerId, role }, at) => {
        const before = customers.slice(0, at).filter((one) => one.role === role).length;
        return (
          <Fragment key={`${customerId} ${role}`}>
            {at > 0 && ' · '}
            <Link to="/customers/$customerId" params={{ customerId }}>
              {before === 0 ? t.customerIn[role] : t.another(before + 1)}
            </Link>
          </Fragment>
        );
      })}
    </p>
  );
}

/** Sum of the payments, if all are shown and have one currency. */
function sumOf(hits: readonly Hit[], others: number): string | null {
  const [first] = hits;
  if (!first || others < 1 || hits.length !== others + 1) return null;
  if (hits.some(({ currency }) => currency !== first.currency)) return null;
  return formatAmount(Number(hits.reduce((sum, { amount }) => sum + amount, 0).toFixed(DIGITS)), first.currency);
}

/** Decimals of a sum. Binary fractions have more than any currency. */
const DIGITS = 4;

function Payment(props: { hit: Hit; hits: readonly Hit[]; others: number; partyId: string | null }) {
  const { hit, hits, others, partyId } = props;
  const sum = sumOf(hits, others);
  const { sender, receiver, amount, currency, transactionFlow, transactionUuid, transactionReference, message } = hit;
  const p = t.payment;
  const side = (party: Hit['sender']) =>
    party?.name ? <Name strong>{party.name}</Name> : <em className="quiet">{t.noName}</em>;
  return (
    <p className={classes.payment}>
      {transactionFlow === 'INBOUND' ? p.inbound : p.outbound}: <strong>{formatAmount(amount, currency)}</strong>{' '}
      {p.from} {side(sender)}
      {sender?.countryCode && ` (${countryName(sender.countryCode)})`} {p.to} {side(receiver)}
      {receiver?.countryCode && ` (${countryName(receiver.countryCode)})`} ·{' '}
      <Link to="/transactions/$transactionUuid" params={{ transactionUuid }} title={p.open}>
        {transactionReference}
      </Link>
      {others > 0 && <span className="quiet"> {p.more(others)}</span>}
      {sum && (
        <>
          , <strong>{p.together(sum)}</strong>
        </>
      )}
      {partyId && (
        <>
          {' '}
          ·{' '}
          <Link to="/counterparties/$partyId" params={{ partyId }}>
            {p.past}
          </Link>
        </>
      )}
      {message && (
        <span className="quiet">
          {' '}
          · {p.message}: <Name>{message}</Name>
        </span>
      )}
    </p>
  );
}
