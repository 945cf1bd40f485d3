/** Relationship approvals of a politically exposed party or customer: proposed by one user, approved by another, withdrawn by one. */
import { Button, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, Fragment, useState } from 'react';
import { usePermission, useSession } from '../../api/session.ts';
import { parties } from '../../text/counterparties.ts';
import { LOCALE } from '../../text/locale.ts';
import { formatDay } from '../../ui/format.ts';
import { Mark } from '../../ui/mark.tsx';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Moment } from '../../ui/time.tsx';
import { wasDone } from '../../ui/was-done.ts';
import { WithWords } from '../../ui/with-words.tsx';
import { Colleague } from '../alerts/colleague.tsx';
import { referenceOf } from '../transactions/transactions-api.ts';
import { listingsOf } from './clearing.tsx';
import classes from './parties.module.css';
import {
  type ApprovalHolder,
  afterAct,
  approveRelationship,
  endRelationship,
  paymentsOfQuery,
  proposeRelationship,
  type Relationship,
  relationshipsQuery,
} from './parties-api.ts';
import { Listed } from './said.tsx';

const t = parties.relationship;

/** @param exposed matched politically exposed persons */
export function Relationships({ of, exposed }: { of: ApprovalHolder; exposed: readonly Exposed[] }) {
  const { data } = useQuery(relationshipsQuery(of));
  const mayDecide = usePermission('transaction:decide');
  const open = data?.items.filter(({ state }) => state !== 'ENDED') ?? [];
  if (open.length === 0 && (exposed.length === 0 || !mayDecide)) return null;
  return (
    <Section title={t.title}>
      <ul className={classes.said}>
        {open.map((one) => (
          <Approval key={one.approvalId} of={of} approval={one} mayDecide={mayDecide} />
        ))}
      </ul>
      {mayDecide && exposed.length > 0 && <Propose of={of} exposed={exposed} />}
    </Section>
  );
}

type Exposed = ReturnType<typeof listingsOf>[number];

export function RelationshipsOfParty({ partyId }: { partyId: string }) {
  return <Relationships of={{ partyId }} exposed={useExposed(partyId)} />;
}

/** PEP listings matched by its latest payments. The service rejects other listings. */
function useExposed(partyId: string): Exposed[] {
  const { data = [] } = useQuery({ ...paymentsOfQuery([partyId]), enabled: usePermission('screen:read') });
  const matches = data.flatMap((payment) => {
    const { findings = [], matches: found = [] } = referenceOf(payment) ?? {};
    return findings.some(({ stage }) => stage === 'PEP') ? found : [];
  });
  return listingsOf(matches);
}

function Approval(props: { of: ApprovalHolder; approval: Relationship; mayDecide: boolean }) {
  const { of, approval, mayDecide } = props;
  const { approvalId, state, profileIds, reason, reviewDate, amountTrigger } = approval;
  const { userId } = useSession().user;
  const queries = useQueryClient();
  const onSuccess = () => afterAct(queries);
  const approving = useMutation({ mutationFn: () => approveRelationship(of, approvalId), onSuccess });
  const ending = useMutation({ mutationFn: (why: string) => endRelationship(of, approvalId, why), onSuccess });
  const problem = approving.error ?? ending.error;
  return (
    <li>
      <div>
        <div>
          <Mark tone={state === 'IN_FORCE' ? 'LOW' : 'MEDIUM'}>{t.state[state]}</Mark>{' '}
          {profileIds.map((profileId, at) => (
            <Fragment key={profileId}>
              {at > 0 && ', '}
              <Listed profileId={profileId} />
            </Fragment>
          ))}
        </div>
        <div dir="auto">{reason}</div>
        <div className="quiet">
          {t.proposedBy} <Colleague userId={approval.proposedBy} />
          {approval.approvedBy && (
            <>
              , {t.approvedBy} <Colleague userId={approval.approvedBy} />
            </>
          )}{' '}
          · <Moment at={approval.approvedAt ?? approval.proposedAt} /> · {t.until(formatDay(reviewDate))}
          {amountTrigger !== null && ` · ${t.below(amountTrigger.toLocaleString(LOCALE))}`}
        </div>
        {problem && <ProblemNote problem={problem} />}
      </div>
      {mayDecide && (
        <div className={classes.acts}>
          {state === 'PROPOSED' && approval.proposedBy !== userId && (
            <Button size="xs" loading={approving.isPending} onClick={() => approving.mutate()}>
              {t.approve}
            </Button>
          )}
          <WithWords
            label={state === 'PROPOSED' ? t.reject : t.withdraw}
            field={parties.one.why}
            submit={state === 'PROPOSED' ? t.reject : t.withdraw}
            onSubmit={(why) => wasDone(ending.mutateAsync(why))}
          >
            <div>{t.withdrawHow}</div>
          </WithWords>
        </div>
      )}
    </li>
  );
}

function Propose({ of, exposed }: { of: ApprovalHolder; exposed: readonly Exposed[] }) {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [profileId, setProfileId] = useState<string | null>(exposed.length === 1 ? exposed[0]!.profileId : null);
  const [reason, setReason] = useState('');
  const [reviewDate, setReviewDate] = useState('');
  const [trigger, setTrigger] = useState<number | string>('');
  const proposing = useMutation({
    mutationFn: () =>
      proposeRelationship(of, {
        profileIds: [profileId!],
        reason,
        ...(reviewDate !== '' && { reviewDate }),
        ...(typeof trigger === 'number' && { amountTrigger: trigger }),
      }),
    onSuccess: () => {
      setOpen(false);
      return afterAct(queries);
    },
  });
  if (!isOpen)
    return (
      <Button variant="default" size="xs" mt="xs" onClick={() => setOpen(true)}>
        {t.propose}
      </Button>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (profileId !== null) proposing.mutate();
  };
  return (
    <form onSubmit={submit}>
      <p className="quiet">{t.proposeHow}</p>
      <Select
        data-field="profileIds"
        label={t.listing}
        required
        withAsterisk={false}
        data={exposed.map(({ profileId: value, name: label }) => ({ value, label }))}
        value={profileId}
        onChange={setProfileId}
      />
      <TextInput
        data-field="reviewDate"
        label={parties.clearing.reviewDate}
        description={t.reviewDateHow}
        type="date"
        value={reviewDate}
        onChange={(event) => setReviewDate(event.currentTarget.value)}
      />
      <NumberInput
        data-field="amountTrigger"
        label={t.amountTrigger}
        description={t.amountTriggerHow}
        min={0.01}
        value={trigger}
        onChange={setTrigger}
      />
      <Textarea
        data-field="reason"
        label={parties.one.why}
        required
        withAsterisk={false}
        autosize
        minRows={2}
        maxLength={2_000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {proposing.error && <ProblemNote problem={proposing.error} />}
      <Button type="submit" mt="xs" loading={proposing.isPending} disabled={profileId === null}>
        {t.propose}
      </Button>
    </form>
  );
}
