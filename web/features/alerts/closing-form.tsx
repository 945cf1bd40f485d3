/** The decision rail: a pending proposal, the closing form, or the outcome of a closed alert. */
import { Button, Kbd } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { usePermission, useSession } from '../../api/session.ts';
import { alerts as alertWords } from '../../text/alerts.ts';
import { text } from '../../text/index.ts';
import { useUndoSeconds } from '../../ui/delayed-send.ts';
import { dropDraft } from '../../ui/kept-draft.ts';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { notify } from '../../ui/toast.tsx';
import { afterAct, type Closing, close, escalate, note, proposalOf, type StoredAlert } from './alerts-api.ts';
import { Closed, GoOn, TakeNext } from './closed-alert.tsx';
import { Proposal } from './closing-proposal.tsx';
import type { Done } from './closing-words.ts';
import { useDelayedClosing } from './delayed-closing.ts';
import type { ShownParty } from './match-section.tsx';
import { draftOf, NewClosing } from './new-closing.tsx';

const t = alertWords.decide;

const DECIDE = 'decide';

/**
 * Moves the focus to the decision: to the open question of the checklist if outcomes depend on it, otherwise to the first possible
 * outcome. If another user's proposal must be read first, to its heading.
 */
export function toDecision(): void {
  const section = document.getElementById(DECIDE);
  const isProposed = section?.querySelector('[data-proposal]') != null;
  const question = section?.querySelector('[data-unanswered]') && document.querySelector<HTMLElement>(QUESTION);
  const choice = question ?? section?.querySelector<HTMLElement>(CHOICE);
  const heading = section?.querySelector<HTMLElement>('h2');
  const target = (isProposed ? null : choice) ?? heading;
  if (!target) return;
  if (target === heading) target.tabIndex = -1;
  target.focus();
  target.scrollIntoView({ block: 'center' });
}

/** The open question of the checklist. */
const QUESTION = '[data-asked] input:checked';

/** The first possible outcome. */
export const CHOICE = '[data-field="disposition"] input:enabled';

interface ClosingProps {
  alert: StoredAlert;
  shown: ShownParty;
  /** Opens the next alert of the list. */
  next: (() => void) | undefined;
  /** Whether the alert was decided on this page. */
  isDone: boolean;
  /** The last decision on this page. */
  last: Done | null;
  /** Reads the next alert while this one is being closed. */
  onGoingOn: () => void;
  onDone: (done: Done | null) => void;
}

export function ClosingForm({ alert, shown, next, isDone, last, onGoingOn, onDone }: ClosingProps) {
  const queries = useQueryClient();
  const mayClose = usePermission('alert:write');
  const closing = useMutation({
    mutationFn: (terms: Closing) => close(alert, terms),
    onSuccess: (outcome, { disposition, reason }) => {
      dropDraft(queries, draftOf(alert));
      void notify((outcome === 'PROPOSED' ? t.sent : t.done)[disposition]);
      onDone({ disposition, reason });
      return afterAct(queries);
    },
  });
  const [undoSeconds] = useUndoSeconds();
  const delayed = useDelayedClosing(alert);
  const decide = (terms: Closing) => {
    if (undoSeconds === 0) {
      closing.mutate(terms);
      return onGoingOn();
    }
    delayed.send(terms, undoSeconds);
    onDone({ disposition: terms.disposition, reason: terms.reason });
  };
  const mayEscalate = alert.acts.includes('ESCALATE');
  const asking = useMutation({
    mutationFn: async (words: string) => void (await (mayEscalate ? escalate : note)(alert, words)),
    onSuccess: () => {
      dropDraft(queries, draftOf(alert));
      void notify(mayEscalate ? t.asked : t.noted);
      onDone(null);
      return afterAct(queries);
    },
  });
  const { userId } = useSession().user;
  const proposal = proposalOf(alert);
  if (!alert.acts.includes('CLOSE') || !mayClose)
    return (
      <Section title={t.title} id={DECIDE}>
        <Closed alert={alert} />
        {!mayClose && <p className="quiet">{t.notAllowed}</p>}
        {mayClose && (next ? <GoOn next={next} isDone={isDone} /> : <TakeNext isDone={isDone} />)}
      </Section>
    );
  const problem = closing.error ?? asking.error ?? delayed.problem;
  if (delayed.waiting !== null)
    return (
      <Section title={t.title} id={DECIDE}>
        <p role="status">
          {t.sending[delayed.waiting]}{' '}
          <Button variant="default" size="compact-sm" onClick={delayed.undo}>
            {text.shell.undo}
          </Button>
        </p>
        {next && <GoOn next={next} isDone={isDone} />}
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
          onConfirm={() => decide(proposal)}
        />
      )}
      {proposal?.by === userId && next && <GoOn next={next} isDone={isDone} />}
      {problem && <ProblemNote problem={problem} />}
      <NewClosing
        alert={alert}
        shown={shown}
        isPending={closing.isPending || asking.isPending}
        last={last}
        onClose={decide}
        toOpenQuestion={toDecision}
        onAsk={(words) => {
          asking.mutate(words);
          onGoingOn();
        }}
      />
    </Section>
  );
}
