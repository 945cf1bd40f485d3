/** What an alert is, why, and what becomes of its payments. Nothing here is done by one key. */
import { Button, Checkbox, Group, Kbd, Radio, Select, Stack, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { usePermission, useSession } from '../../api/session.ts';
import { alerts as alertWords } from '../../text/alerts.ts';
import { parties } from '../../text/parties.ts';
import { IconAlertTriangle } from '../../ui/icons.ts';
import { dropDraft, useKeptDraft } from '../../ui/kept-draft.ts';
import { Name } from '../../ui/name.tsx';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { formatDay, formatScore } from '../../ui/time.tsx';
import { ClearingFields, clearingOf, listingsOf, NO_CLEARING } from '../parties/clearing.tsx';
import { Listed } from '../parties/said.tsx';
import transactionClasses from '../transactions/transactions.module.css';
import type { ReasonCode } from '../transactions/transactions-api.ts';
import classes from './alerts.module.css';
import {
  afterAct,
  type Closing,
  close,
  type Disposition,
  proposalOf,
  type StoredAlert,
  takeNext,
} from './alerts-api.ts';
import { Beside } from './beside.tsx';
import { CONTRADICTS, closingDecisions, closingReasons } from './closing-table.ts';
import { closingWords, reasonBeside, reasonOf } from './closing-words.ts';
import { Colleague } from './colleague.tsx';
import { groundsBeside } from './grounds.ts';
import { hasMatch, notLookedAt, type ShownParty } from './match-section.tsx';

const t = alertWords.decide;

const DECIDE = 'decide';

/**
 * Leads the keyboard to what it is: to its first choice, where nothing is chosen by that; to the question that is to be answered before, where
 * there is none yet; to the heading where a colleague's proposal is to be read first.
 */
export function toDecision(): void {
  const section = document.getElementById(DECIDE);
  const choice = section?.querySelector('[data-proposal]') ? null : section?.querySelector<HTMLElement>(CHOICE);
  const question = section?.querySelector('[data-unanswered]') && document.querySelector<HTMLElement>(QUESTION);
  const heading = section?.querySelector<HTMLElement>('h2');
  const target = choice ?? question ?? heading;
  if (!target) return;
  if (target === heading) target.tabIndex = -1;
  target.focus();
  target.scrollIntoView({ block: 'center' });
}

/** Of the checklist, the one that comes next. */
const QUESTION = '[data-asked] input:checked';

/** What closes the alert, of what the answers leave. */
export const CHOICE = '[data-field="disposition"] input:enabled';

interface ClosingProps {
  alert: StoredAlert;
  shown: ShownParty;
  /** To the next alert of the list that somebody came from. */
  next: (() => void) | undefined;
  /** It was decided on just now. */
  isDone: boolean;
  /** What somebody decided on the alert before, while this page is open: no storage has it. */
  last: Done | null;
  /** While it is being closed, and the next alert is to come. */
  onGoingOn: () => void;
  /** @param goesOn to the next alert, where what was decided is told */
  onDone: (done: Done, goesOn: boolean) => void;
}

/** What was decided, in words. */
export interface Done {
  alertId: string;
  words: string;
  /** What it is, as it was chosen. */
  what: string;
  reason: string;
}

export function ClosingForm({ alert, shown, next, isDone, last, onGoingOn, onDone }: ClosingProps) {
  const queries = useQueryClient();
  const mayClose = usePermission('alert:write');
  const closing = useMutation({
    mutationFn: ({ terms }: { terms: Closing; goesOn: boolean }) => close(alert, terms),
    onSuccess: (after, { terms, goesOn }) => {
      dropDraft(queries, draftOf(alert));
      onDone(
        {
          alertId: alert.alertId,
          words: doneWords(alert, terms, after === 'PROPOSED'),
          what: closingWords(alert, terms.disposition),
          reason: terms.reason,
        },
        goesOn,
      );
      return afterAct(queries);
    },
  });
  const { userId } = useSession().user;
  const proposal = proposalOf(alert);
  if (!alert.acts.includes('CLOSE') || !mayClose)
    return (
      <Section title={t.title}>
        <Closed alert={alert} />
        {!mayClose && <p className="quiet">{t.notAllowed}</p>}
        {mayClose && (next ? <GoOn next={next} isDone={isDone} /> : <TakeNext isDone={isDone} />)}
      </Section>
    );
  return (
    <Section title={t.title} id={DECIDE} aside={<Kbd size="xs">D</Kbd>}>
      {proposal && (
        <Proposal
          alert={alert}
          shown={shown}
          proposal={proposal}
          isPending={closing.isPending}
          onConfirm={() => closing.mutate({ terms: proposal, goesOn: false })}
        />
      )}
      {proposal?.by === userId && next && <GoOn next={next} isDone={isDone} />}
      {closing.error && <ProblemNote problem={closing.error} />}
      <NewClosing
        alert={alert}
        shown={shown}
        isPending={closing.isPending}
        last={last}
        hasNext={next !== undefined}
        onClose={(terms, goesOn) => {
          closing.mutate({ terms, goesOn });
          if (goesOn) onGoingOn();
        }}
      />
    </Section>
  );
}

/** What it came to, and what is still to be done of it. */
function Closed({ alert }: { alert: StoredAlert }) {
  const { state } = alert;
  if (!isOver(state)) return null;
  const closing = endOf(alert);
  const { details, text: words } = closing ?? {};
  const proposed = proposedBefore(alert);
  const { reasonCode, decision } = (details ?? {}) as Partial<Closing>;
  const { transactionUuid } = (details ?? {}) as { transactionUuid?: string };
  const decided = decision && alertWords.decision[decision as keyof typeof alertWords.decision];
  // A payment that goes back for another reason says nothing of who the party is.
  const isOfPayment = closing?.kind === 'DECIDED' && reasonCode !== 'TRUE_MATCH' && reasonCode !== 'FALSE_POSITIVE';
  const is = closingWords(alert, state === 'CLOSED_FALSE_POSITIVE' ? 'FALSE_POSITIVE' : 'TRUE_POSITIVE');
  const what = isOfPayment ? t.byPayment : is;
  return (
    <>
      <div className={transactionClasses.proposal}>
        <strong>{what}</strong>
        {decided && ` · ${decided}`}
        {transactionUuid && (
          <div>
            {isOfPayment ? t.byPaymentLatest : `${t.byPayment}, ${t.byPaymentLatest}`}{' '}
            <Link to="/transactions/$transactionUuid" params={{ transactionUuid }}>
              {alert.hits.find((hit) => hit.transactionUuid === transactionUuid)?.transactionReference ??
                transactionUuid}
            </Link>
          </div>
        )}
        {reasonCode && <div className="quiet">{reasonBeside(alert, what, reasonCode)}</div>}
        {words && <div dir="auto">{words}</div>}
        {closing?.actorType === 'USER' && (
          <div className="quiet">
            {t.decidedBy} <Colleague userId={proposed ?? closing.actorId} />
            {proposed && (
              <>
                , {t.confirmedBy} <Colleague userId={closing.actorId} />
              </>
            )}
          </div>
        )}
        {decision === 'BLOCKED' && <Link to="/obligations">{t.toReports}</Link>}
      </div>
      <p className="quiet">{t.isClosed}</p>
    </>
  );
}

const isOver = (state: string) => state.startsWith('CLOSED');

/** What closed it, since it was opened or opened again: a closing of its own, or the decision on the last of its payments. */
function endOf({ history }: StoredAlert): StoredAlert['history'][number] | undefined {
  const reopened = history.findIndex(({ kind }) => kind === 'REOPENED');
  const since = reopened === -1 ? history : history.slice(0, reopened);
  const ends = since.filter(({ beforeState, afterState }) => isOver(afterState ?? '') && !isOver(beforeState ?? ''));
  return ends.find(({ kind }) => kind === 'CLOSED') ?? ends[0];
}

/** Who proposed the closing that a second person confirmed; undefined: one person decided. */
function proposedBefore(alert: StoredAlert): string | undefined {
  const { history } = alert;
  const closing = endOf(alert);
  if (closing?.kind !== 'CLOSED') return undefined;
  const { actorId } = history.find(({ kind }) => kind === 'CLOSING_PROPOSED') ?? {};
  return actorId === closing.actorId ? undefined : actorId;
}

/** The keyboard goes on from here: what it was at is gone with the form. What was decided stands above the button, and is seen with it. */
function useGoingOn(isDone: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isDone) return;
    button.current?.focus({ preventScroll: true });
    button.current?.closest('section')?.scrollIntoView({ block: 'nearest' });
  }, [isDone]);
  return button;
}

function GoOn({ next, isDone }: { next: () => void; isDone: boolean }) {
  const button = useGoingOn(isDone);
  return (
    <Button ref={button} size="xs" onClick={next}>
      {alertWords.next}
    </Button>
  );
}

/** The gravest of all that nobody has. */
function TakeNext({ isDone }: { isDone: boolean }) {
  const button = useGoingOn(isDone);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { workQueue } = useSearch({ from: '/alerts/$alertId' });
  const taking = useMutation({
    mutationFn: () => takeNext(workQueue),
    onSuccess: async (alertId) => {
      await afterAct(queries);
      if (alertId !== null) await navigate({ to: '/alerts/$alertId', params: { alertId }, search: (before) => before });
    },
  });
  if (taking.data === null) return <p role="status">{alertWords.noneWaiting}</p>;
  return (
    <>
      {taking.error && <ProblemNote problem={taking.error} />}
      <Button ref={button} size="xs" loading={taking.isPending} onClick={() => taking.mutate()}>
        {alertWords.takeNext}
      </Button>
    </>
  );
}

function Proposal(props: {
  alert: StoredAlert;
  shown: ShownParty;
  proposal: Closing & { by: string };
  isPending: boolean;
  onConfirm: () => void;
}) {
  const { alert, shown, proposal, isPending, onConfirm } = props;
  const { disposition, reasonCode, reason, decision, clearParty, clearProfileIds = [], clearReviewDate, by } = proposal;
  const isOwn = by === useSession().user.userId;
  const what = closingWords(alert, disposition);
  // Whoever reads it second may answer a question otherwise: the service refuses what the answers speak against.
  const isAgainst = isRuledOut(alert, disposition);
  return (
    <div className={transactionClasses.proposal} data-proposal={isOwn ? undefined : true}>
      <div>
        {isOwn ? (
          t.proposalOwn
        ) : (
          <>
            <Colleague userId={by} /> {t.proposes}
          </>
        )}{' '}
        <strong>{what}</strong>
        {decision && ` · ${alertWords.decision[decision as keyof typeof alertWords.decision]}`}
      </div>
      <div className="quiet">{reasonBeside(alert, what, reasonCode)}</div>
      <div dir="auto">{reason}</div>
      {clearParty && (
        <div>
          {t.remembers} <span className="quiet">{t.rememberHow}</span>
          {clearProfileIds.map((profileId) => (
            <div key={profileId}>
              <Listed profileId={profileId} />
            </div>
          ))}
          {clearReviewDate && (
            <div>
              {parties.clearing.reviewDate}: {formatDay(clearReviewDate)}
            </div>
          )}
        </div>
      )}
      {!isOwn && disposition === 'FALSE_POSITIVE' && <LetGo alert={alert} />}
      {!isOwn && disposition === 'FALSE_POSITIVE' && <NotLooked alert={alert} shown={shown} />}
      {!isOwn && (
        <Button size="xs" mt="xs" loading={isPending} disabled={isAgainst} onClick={onConfirm}>
          {t.confirm}: {what}
        </Button>
      )}
      {!isOwn && isAgainst && <div role="status">{t.proposalAgainst}</div>}
      {!isOwn && <div className="quiet">{t.otherwise}</div>}
    </div>
  );
}

/** What the answers of a checklist that must be answered speak against. */
function isRuledOut({ checklist }: StoredAlert, disposition: Disposition): boolean {
  const conclusion = checklist?.conclusion ?? null;
  return checklist?.isRequired === true && conclusion !== null && CONTRADICTS[conclusion] === disposition;
}

/** Of an alert about somebody listed: what its payments were stopped for besides goes with it. */
function LetGo({ alert }: { alert: StoredAlert }) {
  const mayDecide = usePermission('alert:write');
  if (!hasMatch(alert)) return null;
  return <Beside grounds={groundsBeside(alert)} how={t.beside} payments={mayDecide ? waitingWith(alert) : undefined} />;
}

/** Payments that nobody decided on, with a ground of their own beside the listed party. */
function waitingWith({ hits, transactionLog }: StoredAlert): StoredAlert['hits'] {
  const open = new Set(transactionLog.flatMap((one) => (one.verdict === null ? [one.transactionUuid] : [])));
  return hits.filter((hit) => open.has(hit.transactionUuid) && groundsBeside({ hits: [hit] }).length > 0);
}

/** Others that it resembles, and that were never shown: a warning, since who decided may know them from elsewhere. */
function NotLooked({ alert, shown }: { alert: StoredAlert; shown: ShownParty }) {
  const others = notLookedAt(alert, shown);
  if (others.length === 0) return null;
  return (
    <div className={classes.against} role="status">
      <IconAlertTriangle size={14} stroke={1.8} aria-hidden /> {t.notLooked}{' '}
      {others.map(({ at, name, score }) => (
        <Button key={at} variant="subtle" size="compact-sm" type="button" onClick={() => shown.show(at)}>
          <span>
            <Name>{name}</Name>, {formatScore(score)}
          </span>
        </Button>
      ))}
    </div>
  );
}

/** The button that also leads to the next alert. */
const GO_ON = 'GO_ON';

function doneWords(alert: StoredAlert, { disposition }: Closing, isProposed: boolean): string {
  const { subjectName, title } = alert;
  return (isProposed ? t.doneProposed : t.done)(subjectName ?? title, closingWords(alert, disposition));
}

const draftOf = ({ alertId }: StoredAlert) => `alert/${alertId}`;

function NewClosing(props: {
  alert: StoredAlert;
  shown: ShownParty;
  isPending: boolean;
  last: Done | null;
  hasNext: boolean;
  onClose: (closing: Closing, goesOn: boolean) => void;
}) {
  const { alert, shown, isPending, last, hasNext, onClose } = props;
  const [disposition, setDisposition] = useState<Disposition | null>(null);
  const [reasonCode, setReasonCode] = useState<ReasonCode | null>(null);
  const [decision, setDecision] = useState<string | null>(null);
  const words = useKeptDraft<string>(draftOf(alert));
  const [reason, giveWords] = useState(words.kept?.value ?? '');
  const setReason = (given: string) => {
    giveWords(given);
    words.keep(alert.version, given);
  };
  const [clearParty, setClearParty] = useState(false);
  const [clearing, setClearing] = useState(NO_CLEARING);
  const listings = listingsOf(alert.hits.flatMap(({ matches }) => matches.filter(({ suppressed }) => !suppressed)));
  const [isLacking, setIsLacking] = useState(false);
  const decisions = closingDecisions(reasonCode);
  // What does not fit the reason is not offered, and not kept.
  const giveReason = (given: ReasonCode | null) => {
    setReasonCode(given);
    const fitting = closingDecisions(given);
    setDecision((chosen) => {
      if (fitting.length === 1) return fitting[0]!;
      return fitting.some((one) => one === chosen) ? chosen : null;
    });
  };
  const undecided = alert.transactionLog.filter(({ verdict }) => verdict === null).length;
  const hasUndecided = undecided > 0;
  const decides = disposition === 'TRUE_POSITIVE' && hasUndecided;
  const mayRemember = hasMatch(alert) && disposition === 'FALSE_POSITIVE' && reasonCode === 'FALSE_POSITIVE';
  const conclusion = alert.checklist?.conclusion ?? null;
  const isRequired = alert.checklist?.isRequired ?? false;
  const isUnanswered = isRequired && conclusion === null;
  const ruledOut = (one: Disposition) => {
    const isAgainst = isRuledOut(alert, one);
    return { disabled: isUnanswered || isAgainst, description: isAgainst ? alertWords.contradicts : undefined };
  };
  // What a choice opens is seen at once, its buttons too.
  const opened = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (disposition !== null) opened.current?.scrollIntoView({ block: 'nearest' });
  }, [disposition]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (disposition === null || reasonCode === null) return;
    if (decides && decision === null) {
      event.currentTarget.querySelector<HTMLElement>('[data-field="decision"]')?.focus();
      return setIsLacking(true);
    }
    const { submitter } = event.nativeEvent as SubmitEvent;
    onClose(
      {
        disposition,
        reasonCode,
        reason,
        ...(decides && decision !== null && { decision }),
        ...(mayRemember && clearParty && clearingOf(listings, clearing)),
      },
      (submitter as HTMLButtonElement | null)?.value === GO_ON,
    );
  };
  return (
    <form ref={opened} onSubmit={submit} className={classes.deciding}>
      <Stack gap="sm">
        <Radio.Group
          data-field="disposition"
          label={t.disposition}
          labelProps={{ className: 'unseen' }}
          value={disposition ?? ''}
          onChange={(value) => {
            setDisposition(value as Disposition);
            // The first says the same again: who has another chooses it.
            giveReason(closingReasons(value as Disposition, alert.queue)[0] ?? null);
          }}
        >
          <Stack gap={6}>
            {isUnanswered && (
              <p data-unanswered className={`quiet ${classes.unanswered}`}>
                {alertWords.unanswered}
              </p>
            )}
            {(['FALSE_POSITIVE', 'TRUE_POSITIVE'] as const).map((one) => (
              <Radio key={one} value={one} label={closingWords(alert, one)} size="xs" {...ruledOut(one)} />
            ))}
          </Stack>
        </Radio.Group>
        {disposition === null && reason !== '' && (
          <p className="quiet" role="status">
            {t.keptWords} <q dir="auto">{reason}</q>
          </p>
        )}
        {disposition && (
          <>
            <Select
              data-field="reasonCode"
              label={t.reason}
              required
              withAsterisk={false}
              data={closingReasons(disposition, alert.queue).map((value) => ({
                value,
                label: reasonOf(value, alert.queue, hasMatch(alert)),
              }))}
              value={reasonCode}
              onChange={(value) => giveReason(value as ReasonCode | null)}
              allowDeselect={false}
            />
            {decides && (
              <Select
                data-field="decision"
                label={t.payments}
                description={decision ? alertWords.effectOf[decision as keyof typeof alertWords.effectOf] : undefined}
                required
                withAsterisk={false}
                placeholder={t.paymentsChoose}
                data={decisions.map((value) => ({ value, label: alertWords.decision[value] }))}
                value={decision}
                onChange={setDecision}
                error={isLacking && decision === null ? t.paymentsLacking : undefined}
              />
            )}
            {disposition === 'FALSE_POSITIVE' && alert.dismissalNeedsTwo && proposalOf(alert) === null && (
              <p className="quiet">{t.needsTwo}</p>
            )}
            {disposition === 'FALSE_POSITIVE' && hasUndecided && <p className="quiet">{t.goesOn(undecided)}</p>}
            {disposition === 'FALSE_POSITIVE' && <LetGo alert={alert} />}
            {disposition === 'FALSE_POSITIVE' && <NotLooked alert={alert} shown={shown} />}
            {mayRemember && (
              <Checkbox
                data-field="clearParty"
                label={t.remember}
                description={t.rememberHow}
                checked={clearParty}
                onChange={(event) => setClearParty(event.currentTarget.checked)}
              />
            )}
            {mayRemember && clearParty && (
              <ClearingFields listings={listings} value={clearing} onChange={setClearing} />
            )}
            <Textarea
              data-field="reason"
              label={t.inWords}
              placeholder={t.inWordsHow}
              required
              withAsterisk={false}
              autosize
              minRows={2}
              maxLength={4_000}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
            {/* Words that say why it is not them are none of a true match, nor of what a rule found. */}
            {last?.what === closingWords(alert, disposition) && reason === '' && (
              <Button
                variant="subtle"
                size="compact-sm"
                className={classes.lastWords}
                title={last.reason}
                onClick={() => setReason(last.reason)}
              >
                <span className={classes.cut}>{t.sameWords(last.reason)}</span>
              </Button>
            )}
            <Group gap="xs" grow>
              <Button type="submit" loading={isPending}>
                {t.submit}
              </Button>
              {hasNext && (
                <Button type="submit" value={GO_ON} variant="default" loading={isPending}>
                  {t.submitAndNext}
                </Button>
              )}
            </Group>
          </>
        )}
      </Stack>
    </form>
  );
}
