/** One approval: the evidence, and at the right the assessment with what the reviewer can do. */
import { Button, Kbd, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { alerts as alertWords } from '../../text/alerts.ts';
import { proposals as t } from '../../text/approvals.ts';
import { transactions as transactionWords } from '../../text/transactions.ts';
import { Facts } from '../../ui/facts.tsx';
import { formatAmount, formatDay } from '../../ui/format.ts';
import { IconAlertTriangle } from '../../ui/icons.ts';
import { CHARACTER, useKeys, useTypingInto } from '../../ui/keys.ts';
import { Loading } from '../../ui/loading.tsx';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Moment } from '../../ui/time.tsx';
import { notify } from '../../ui/toast.tsx';
import { alertQuery, proposalOf } from '../alerts/alerts-api.ts';
import { Colleague } from '../alerts/colleague.tsx';
import { Chain } from '../chain/chain.tsx';
import { Findings, Matches } from '../transactions/findings.tsx';
import { referenceOf, transactionQuery } from '../transactions/transactions-api.ts';
import { type Acts, actsOf, pendingDecision, type Subject } from './acts.ts';
import { AlertReview, notedAnswers, type OwnAnswers } from './alert-review.tsx';
import { Changes } from './changes.tsx';
import classes from './proposals.module.css';
import { afterApproval, type Proposal } from './proposals-api.ts';
import { addressOf, outcomeOf, titleOf } from './words.ts';

type Way = 'giveBack' | 'reject' | 'escalate';

/** @param onDone opens the next approval */
export function Review({ proposal, onDone }: { proposal: Proposal; onDone: () => void }) {
  const { subject, error, isPending } = useSubject(proposal);
  const [own, setOwn] = useState<OwnAnswers>({});
  if (error) return <ProblemNote problem={error} />;
  if (isPending || !subject) return <Loading />;
  const words = subject.kind === 'ALERT' ? notedAnswers(subject.alert, own) : undefined;
  return (
    <div className={classes.review}>
      <div className={classes.evidence}>
        {subject.kind === 'ALERT' && (
          <AlertReview
            alert={subject.alert}
            own={own}
            onAnswer={(step, answer) => setOwn((before) => ({ ...before, [step]: answer }))}
          />
        )}
        {subject.kind === 'TRANSACTION' && <PaymentEvidence subject={subject} />}
        {subject.kind === 'OTHER' && <Changes proposal={proposal} />}
      </div>
      <Rail proposal={proposal} subject={subject} words={words} onDone={onDone} />
    </div>
  );
}

function useSubject({ kind, subjectId }: Proposal): {
  subject: Subject | undefined;
  error: Error | null;
  isPending: boolean;
} {
  const alert = useQuery({ ...alertQuery(subjectId), enabled: kind === 'ALERT' });
  const transaction = useQuery({ ...transactionQuery(subjectId), enabled: kind === 'TRANSACTION' });
  if (kind === 'ALERT') {
    return { ...alert, subject: alert.data && { kind, alert: alert.data } };
  }
  if (kind === 'TRANSACTION') {
    return { ...transaction, subject: transaction.data && { kind, transaction: transaction.data } };
  }
  return { subject: { kind: 'OTHER' }, error: null, isPending: false };
}

function PaymentEvidence({ subject: { transaction } }: { subject: Extract<Subject, { kind: 'TRANSACTION' }> }) {
  const reference = referenceOf(transaction);
  return (
    <>
      <Chain transactionUuid={transaction.transactionUUID} />
      {reference && <Findings reference={reference} remark={transaction.suspiciousRemark} />}
      {reference && <Matches reference={reference} />}
    </>
  );
}

function Rail(props: { proposal: Proposal; subject: Subject; words: string | undefined; onDone: () => void }) {
  const { proposal, subject, words, onDone } = props;
  const { obstacle } = proposal;
  const queries = useQueryClient();
  const [way, setWay] = useState<Way | null>(null);
  const approveButton = useRef<HTMLButtonElement>(null);
  const acts = actsOf(proposal);
  const title = titleOf(proposal);
  const acting = useMutation({
    mutationFn: async ({ run, said }: { run: () => Promise<unknown> | undefined; said: string }) => {
      await run();
      void notify(said);
    },
    onSuccess: async () => {
      onDone();
      await afterApproval(queries, proposal.kind);
    },
    onError: () => afterApproval(queries, proposal.kind),
  });
  const approve = () => acting.mutate({ run: () => acts.approve?.(subject, words), said: t.done.approved(title) });
  const back: Way | null = acts.giveBack ? 'giveBack' : acts.reject ? 'reject' : null;
  useKeys([
    // Only focuses the button: a mistyped key must not release a payment.
    ['a', () => approveButton.current?.focus()],
    // Delayed, because otherwise the opened field gets the letter.
    ['r', () => !obstacle && back && setTimeout(() => setWay(back))],
  ]);
  return (
    <aside className={classes.rail} aria-label={t.decision}>
      <Assessment proposal={proposal} subject={subject} />
      {acting.error && <ProblemNote problem={acting.error} />}
      {obstacle && (
        <p className={classes.obstacle}>
          <IconAlertTriangle size={15} stroke={1.8} aria-hidden /> {t.cannot}. {obstacle.detail}
        </p>
      )}
      {!obstacle && (
        <div className={classes.acts}>
          {acts.approve ? (
            <Button
              ref={approveButton}
              loading={acting.isPending}
              onClick={approve}
              rightSection={<Kbd size="xs">{t.keys.approve}</Kbd>}
            >
              {t.approve}
            </Button>
          ) : (
            <Button component={Link} {...(addressOf(proposal) as { to: string })}>
              {t.approveOnRecord}
            </Button>
          )}
          {back && (
            <Button
              variant="default"
              aria-expanded={way === back}
              onClick={() => setWay(way === back ? null : back)}
              rightSection={<Kbd size="xs">{t.keys.return}</Kbd>}
            >
              {back === 'reject' ? t.reject : t.return}
            </Button>
          )}
          {acts.escalate && (
            <Button
              variant="default"
              aria-expanded={way === 'escalate'}
              onClick={() => setWay(way === 'escalate' ? null : 'escalate')}
            >
              {t.escalate}
            </Button>
          )}
          {way && (
            <WithReason
              key={way}
              way={way}
              isPending={acting.isPending}
              onSend={(reason) =>
                acting.mutate({ run: () => sent(acts, way, subject, reason), said: saidOf(way, title) })
              }
            />
          )}
        </div>
      )}
      <Link {...(addressOf(proposal) as { to: string })} className={classes.open}>
        {t.open}
      </Link>
    </aside>
  );
}

function sent(acts: Acts, way: Way, subject: Subject, reason: string) {
  if (way === 'reject') return acts.reject?.(reason);
  return acts[way]?.(subject, reason);
}

const saidOf = (way: Way, title: string) =>
  ({ giveBack: t.done.returned, reject: t.done.rejected, escalate: t.done.escalated })[way](title);

function WithReason({ way, isPending, onSend }: { way: Way; isPending: boolean; onSend: (reason: string) => void }) {
  const [reason, setReason] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useTypingInto(form, CHARACTER);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() !== '') onSend(reason);
  };
  return (
    <form ref={form} onSubmit={send}>
      <Textarea
        label={t.why}
        data-field="reason"
        autoFocus
        autosize
        minRows={2}
        maxLength={2_000}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
      <Button type="submit" mt="xs" size="xs" loading={isPending} disabled={reason.trim() === ''}>
        {{ giveBack: t.return, reject: t.reject, escalate: t.escalate }[way]}
      </Button>
    </form>
  );
}

/** What was proposed, by whom, and why. */
function Assessment({ proposal, subject }: { proposal: Proposal; subject: Subject }) {
  const { amount, currency, proposedBy, proposedAt, about } = proposal;
  const said = saidIn(subject);
  const rows: (readonly [string, ReactNode])[] = [
    [t.outcome, <strong key="outcome">{outcomeOf(proposal)}</strong>],
    ...(said?.payments ? [[t.payments, said.payments] as const] : []),
    ...(amount !== null && currency !== null ? [[t.amount, formatAmount(amount, currency)] as const] : []),
    ...(about ? [[t.listed, about] as const] : []),
    ...(said ? [[t.reason, said.reasonCode] as const] : []),
    ...(said?.reason
      ? [
          [
            t.note,
            <span key="note" dir="auto">
              {said.reason}
            </span>,
          ] as const,
        ]
      : []),
    ...(said?.clearing ? [[t.clearing, said.clearing] as const] : []),
    [
      t.by,
      <span key="by">
        <Colleague userId={proposedBy} />, <Moment at={proposedAt} relative />
      </span>,
    ],
  ];
  return (
    <Section title={t.assessment}>
      <Facts rows={rows} />
    </Section>
  );
}

interface Said {
  reasonCode: string;
  reason: string;
  payments: string | null;
  clearing: string | null;
}

function saidIn(subject: Subject): Said | null {
  if (subject.kind === 'OTHER') return null;
  const said = subject.kind === 'ALERT' ? proposalOf(subject.alert) : pendingDecision(subject.transaction);
  if (!said) return null;
  const { reasonCode, reason, clearParty, clearReviewDate } = said;
  return {
    reasonCode: transactionWords.decide.reasonOption[reasonCode as 'OTHER'] ?? reasonCode,
    reason,
    payments:
      subject.kind === 'ALERT' && said.decision
        ? (alertWords.decision[said.decision as keyof typeof alertWords.decision] ?? null)
        : null,
    clearing: clearParty ? t.clears(clearReviewDate ? formatDay(clearReviewDate) : null) : null,
  };
}
