/** What an alert that is closed came to, and how its reader goes on from there. */
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { alerts as alertWords } from '../../text/alerts.ts';
import { ProblemNote } from '../../ui/problem.tsx';
import transactionClasses from '../transactions/transactions.module.css';
import { afterAct, type Closing, type StoredAlert, takeNext } from './alerts-api.ts';
import { closingWords, reasonBeside } from './closing-words.ts';
import { Colleague } from './colleague.tsx';

const t = alertWords.decide;

/** What it came to, and what is still to be done of it. */
export function Closed({ alert }: { alert: StoredAlert }) {
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
        {decision === 'BLOCKED' && <Link to="/filing-deadlines">{t.toReports}</Link>}
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

export function GoOn({ next, isDone }: { next: () => void; isDone: boolean }) {
  const button = useGoingOn(isDone);
  return (
    <Button ref={button} size="xs" onClick={next}>
      {alertWords.next}
    </Button>
  );
}

/** The gravest of all that nobody has. */
export function TakeNext({ isDone }: { isDone: boolean }) {
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
