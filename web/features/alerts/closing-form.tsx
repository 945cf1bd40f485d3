/** What an alert is, why, and what becomes of its payments. Nothing here is done by one key. */
import { Kbd } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { usePermission, useSession } from '../../api/session.ts';
import { alerts as alertWords } from '../../text/alerts.ts';
import { dropDraft } from '../../ui/kept-draft.ts';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { afterAct, type Closing, close, proposalOf, type StoredAlert } from './alerts-api.ts';
import { Closed, GoOn, TakeNext } from './closed-alert.tsx';
import { Proposal } from './closing-proposal.tsx';
import { closingWords, type Done, doneWords } from './closing-words.ts';
import type { ShownParty } from './match-section.tsx';
import { draftOf, NewClosing } from './new-closing.tsx';

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
