/** Outcome of a closed alert, and the way to the next one. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { alerts as alertWords } from '../../text/alerts.ts';
import { ProblemNote } from '../../ui/problem.tsx';
import transactionClasses from '../transactions/transactions.module.css';
import type { Closing, StoredAlert } from './alerts-api.ts';
import { closingWords, reasonOfAlert } from './closing-words.ts';
import { Colleague } from './colleague.tsx';
import { useNextAlert } from './next-alert.ts';

const t = alertWords.decide;

export function Closed({ alert }: { alert: StoredAlert }) {
  const { state } = alert;
  if (!isOver(state)) return null;
  const closing = endOf(alert);
  const { details, text: words } = closing ?? {};
  const proposed = proposedBefore(alert);
  const { reasonCode, decision } = (details ?? {}) as Partial<Closing>;
  const { transactionUuid } = (details ?? {}) as { transactionUuid?: string };
  const decided = decision && alertWords.decision[decision as keyof typeof alertWords.decision];
  // A payment that is returned for another reason says nothing about the match.
  const isOfPayment = closing?.kind === 'DECIDED' && reasonCode !== 'TRUE_MATCH' && reasonCode !== 'FALSE_POSITIVE';
  const is = closingWords(state === 'CLOSED_FALSE_POSITIVE' ? 'FALSE_POSITIVE' : 'TRUE_POSITIVE');
  const what = isOfPayment ? t.byPayment : is;
  const reason = reasonCode && reasonOfAlert(alert, reasonCode);
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
        {reason && reason !== what && <div className="quiet">{reason}</div>}
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

/** The event that closed it last: a closing, or the decision on its last payment. */
function endOf({ history }: StoredAlert): StoredAlert['history'][number] | undefined {
  const reopened = history.findIndex(({ kind }) => kind === 'REOPENED');
  const since = reopened === -1 ? history : history.slice(0, reopened);
  const ends = since.filter(({ beforeState, afterState }) => isOver(afterState ?? '') && !isOver(beforeState ?? ''));
  return ends.find(({ kind }) => kind === 'CLOSED') ?? ends[0];
}

/** User that proposed the closing, which another user confirmed. undefined: one user decided */
function proposedBefore(alert: StoredAlert): string | undefined {
  const { history } = alert;
  const closing = endOf(alert);
  if (closing?.kind !== 'CLOSED') return undefined;
  const { actorId } = history.find(({ kind }) => kind === 'CLOSING_PROPOSED') ?? {};
  return actorId === closing.actorId ? undefined : actorId;
}

/** Moves the focus to the button, because the focused form is gone. */
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

export function TakeNext({ isDone }: { isDone: boolean }) {
  const button = useGoingOn(isDone);
  const taking = useNextAlert();
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
