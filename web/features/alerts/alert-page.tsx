/** Everything that decides one alert: whom the payment is for, whom that resembles, how, and what was said before. */
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { usePermission, useSession } from '../../api/session.ts';
import { alerts as t } from '../../text/alerts.ts';
import { cases as caseWords } from '../../text/cases.ts';
import { countryName } from '../../ui/country.ts';
import { IconChevronDown } from '../../ui/icons.ts';
import { useKeys } from '../../ui/keys.ts';
import { Loading } from '../../ui/loading.tsx';
import { RiskMark } from '../../ui/mark.tsx';
import { Name } from '../../ui/name.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { formatAmount, Moment } from '../../ui/time.tsx';
import { casesOfAlertQuery } from '../cases/cases-api.ts';
import transactionClasses from '../transactions/transactions.module.css';
import { transactionQuery } from '../transactions/transactions-api.ts';
import { Acts } from './acts.tsx';
import classes from './alerts.module.css';
import { alertQuery, type Hit, neighboursQuery, proposalOf, type StoredAlert } from './alerts-api.ts';
import { Beside } from './beside.tsx';
import { ChecklistSection } from './checklist.tsx';
import { ClosingForm, toDecision } from './closing-form.tsx';
import { closingWords, type Done } from './closing-words.ts';
import { Colleague } from './colleague.tsx';
import { Due } from './due.tsx';
import { Evidence } from './evidence/evidence.tsx';
import { useSought } from './filters.ts';
import { groundsBeside } from './grounds.ts';
import { History } from './history.tsx';
import { gravestScore, hasMatch, useShownParty } from './match-section.tsx';

export function AlertPage() {
  const { alertId } = useParams({ from: '/alerts/$alertId' });
  const { data, error, refetch } = useQuery(alertQuery(alertId));
  const mayCustomers = usePermission('customer:read');
  const neighbours = useNeighbours(alertId);
  const itsCases = useQuery({ ...casesOfAlertQuery(alertId), enabled: usePermission('case:read') }).data ?? [];
  const [done, setDone] = useState<Done | null>(null);
  const shown = useShownParty(alertId);
  if (error) return <ProblemNote problem={error} onRetry={() => void refetch()} page />;
  if (!data) return <Loading />;
  const [latest] = data.hits;
  // What somebody did is judged by what they did before.
  const isOfList = hasMatch(data);
  const isClosed = data.state.startsWith('CLOSED');
  const checklist = data.checklist && <ChecklistSection alert={data} checklist={data.checklist} />;
  return (
    <Page
      title={data.subjectName ?? data.title}
      detail={
        <span className={classes.head}>
          <span>{t.queue[data.queue]}</span>
          {data.workQueue.workQueueId !== 'rest' && <span dir="auto">{data.workQueue.name}</span>}
          <RiskMark level={data.severity} />
          <span>{t.state[data.state]}</span>
          <Due alert={data} />
          <Steps neighbours={neighbours} />
        </span>
      }
      actions={<Acts key={alertId} alert={data} isInCase={itsCases.length > 0} />}
    >
      {done && done.alertId !== alertId && (
        <p role="status">
          <span className="quiet">{t.decide.justNow}</span>{' '}
          <Link to="/alerts/$alertId" params={{ alertId: done.alertId }} search={(before) => before} dir="auto">
            {done.words}
          </Link>
        </p>
      )}
      <Standing alert={data} />
      {latest && <Payment hit={latest} hits={data.hits} others={data.transactions - 1} partyId={data.partyId} />}
      {isOfList && <Above alert={data} />}
      {latest?.transactionUuid && mayCustomers && <ItsCustomers transactionUuid={latest.transactionUuid} />}
      {itsCases.length > 0 && (
        <p className={classes.payment}>
          {caseWords.ofAlert}{' '}
          {itsCases.map(({ caseId, title }) => (
            <Link key={caseId} to="/cases/$caseId" params={{ caseId }} dir="auto">
              {title}
            </Link>
          ))}
        </p>
      )}
      {data.customerId && mayCustomers && (
        <p className={classes.payment}>
          <Link to="/customers/$customerId" params={{ customerId: data.customerId }}>
            {t.customer}
          </Link>
        </p>
      )}
      {/* Another alert is another form: what was chosen and written for one is never seen on the next, which may be at hand at once. */}
      <div key={alertId} className={classes.columns}>
        <div>
          <Evidence alert={data} shown={shown} />
        </div>
        <div>
          {/* What was decided stands above what led to it. */}
          {!isClosed && checklist}
          <ClosingForm
            key={data.version}
            alert={data}
            shown={shown}
            next={neighbours.next}
            isDone={done?.alertId === alertId}
            last={done?.alertId === alertId ? null : done}
            onGoingOn={neighbours.prepare}
            onDone={(now, goesOn) => {
              setDone(now);
              if (goesOn) neighbours.next?.();
            }}
          />
          {isClosed && checklist}
          <History alert={data} />
        </div>
      </div>
    </Page>
  );
}

/** Graver than the listed party that stands first: a place, or what a rule prohibits, is not to be found out below the fold. */
function Above({ alert }: { alert: StoredAlert }) {
  const match = gravestScore(alert);
  const graver = groundsBeside(alert).filter(({ score }) => score > match);
  return graver.length === 0 ? null : (
    <div className={classes.above}>
      <Beside grounds={graver} how={t.decide.besideTop} />
    </div>
  );
}

interface Neighbours {
  /** Of how many it is which, from 1; null: it is not, or not any more, among those that the queue showed. */
  place: { at: number; of: number } | null;
  next: (() => void) | undefined;
  before: (() => void) | undefined;
  /** Asks for the next one while this one is being decided on. */
  prepare: () => void;
}

/** J and K go through what the queue showed, in its order, but not while somebody types. */
function useNeighbours(alertId: string): Neighbours {
  const navigate = useNavigate();
  const filters = useSearch({ from: '/alerts/$alertId' });
  const sought = useSought();
  const list = useQuery(neighboursQuery({ ...filters, ...(sought !== '' && { text: sought }) })).data ?? [];
  const at = list.indexOf(alertId);
  const to = (id: string | undefined) =>
    id === undefined
      ? undefined
      : () => void navigate({ to: '/alerts/$alertId', params: { alertId: id }, search: filters, state: (s) => s });
  // One that is closed is not among them any more: the next is the first.
  const next = to(list[at + 1]);
  const before = at < 1 ? undefined : to(list[at - 1]);
  const queries = useQueryClient();
  const following = list[at + 1];
  const prepare = () => void (following && queries.prefetchQuery(alertQuery(following)));
  useKeys([
    ['d', toDecision],
    ['j', () => next?.()],
    ['k', () => before?.()],
  ]);
  return { place: at === -1 ? null : { at: at + 1, of: list.length }, next, before, prepare };
}

/** The same by mouse, and where in the list one is. */
function Steps({ neighbours: { place, next, before } }: { neighbours: Neighbours }) {
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

/** What was said of it and waits for somebody: above the evidence, since it is what the reader came for. */
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
          <strong>{closingWords(alert, proposal.disposition)}</strong>
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

/** Whose customer a payment is: what is known of them is asked for beside it. */
function ItsCustomers({ transactionUuid }: { transactionUuid: string }) {
  const mayRead = usePermission('screen:read');
  const { data } = useQuery({ ...transactionQuery(transactionUuid), enabled: mayRead });
  const customers = data?.customers ?? [];
  if (customers.length === 0) return null;
  // An account of several is no reason to push the comparison down: they stand in one line.
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

/** The payments that are shown, where they are all and of one currency. */
function sumOf(hits: readonly Hit[], others: number): string | null {
  const [first] = hits;
  if (!first || others < 1 || hits.length !== others + 1) return null;
  if (hits.some(({ currency }) => currency !== first.currency)) return null;
  return formatAmount(Number(hits.reduce((sum, { amount }) => sum + amount, 0).toFixed(DIGITS)), first.currency);
}

/** Sums of binary fractions have more digits than any currency. */
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
