/** A change of the threshold: proposed with a rationale, approved or rejected by another user. */
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { usePermission, useSession } from '../../api/session.ts';
import { thresholds } from '../../text/thresholds.ts';
import { Facts } from '../../ui/facts.tsx';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Moment } from '../../ui/time.tsx';
import { Colleague } from '../alerts/colleague.tsx';
import { afterAct, answer, propose, type Test } from './threshold-tests-api.ts';

const t = thresholds.sign;
const lineOf = ({ threshold, algorithm }: Test['asked']): string =>
  thresholds.line(threshold, thresholds.algorithm[algorithm]);

export function Signing({ test }: { test: Test }) {
  const mayChange = usePermission('settings:write');
  const { state, asked, inForce } = test;
  if (state === 'READ') {
    const isSame = asked.threshold === inForce.threshold && asked.algorithm === inForce.algorithm;
    if (isSame) return <p className="quiet">{t.nothing}</p>;
    return mayChange ? <Propose test={test} /> : null;
  }
  if (test.proposedBy === null) return null;
  return (
    <Section title={state === 'PROPOSED' ? t.title : t.proposed}>
      <Facts
        rows={[
          [t.change, t.changes(lineOf(inForce), lineOf(asked))],
          [
            t.rationale,
            <span key="why" dir="auto">
              {test.rationale}
            </span>,
          ],
          [t.proposed, <Who key="by" userId={test.proposedBy} at={test.proposedAt} />],
          ...(test.answeredBy
            ? ([
                [t.answered, <Who key="answered" userId={test.answeredBy} at={test.answeredAt} />],
                [
                  t.reason,
                  <span key="reason" dir="auto">
                    {test.answer}
                  </span>,
                ],
              ] as const)
            : []),
        ]}
      />
      {state === 'PROPOSED' && mayChange && <Sign test={test} />}
    </Section>
  );
}

function Who({ userId, at }: { userId: string | null; at: string | null }) {
  return (
    <>
      <Colleague userId={userId} />, {at && <Moment at={at} />}
    </>
  );
}

function Propose({ test }: { test: Test }) {
  const queries = useQueryClient();
  const [rationale, setRationale] = useState('');
  const proposing = useMutation({ mutationFn: () => propose(test, rationale), onSuccess: () => afterAct(queries) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    proposing.mutate();
  };
  return (
    <Section title={t.propose}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Textarea
            data-field="rationale"
            label={t.rationale}
            description={t.rationaleHow}
            required
            withAsterisk={false}
            autosize
            minRows={3}
            maxLength={4_000}
            value={rationale}
            onChange={({ currentTarget }) => setRationale(currentTarget.value)}
          />
          {proposing.error && <ProblemNote problem={proposing.error} />}
          <div>
            <Button type="submit" loading={proposing.isPending} disabled={rationale.trim() === ''}>
              {t.propose}
            </Button>
          </div>
        </Stack>
      </form>
    </Section>
  );
}

function Sign({ test }: { test: Test }) {
  const queries = useQueryClient();
  const isOwn = test.proposedBy === useSession().user.userId;
  const [reason, setReason] = useState('');
  const answering = useMutation({
    mutationFn: (decision: 'SIGN_OFF' | 'REFUSE') => answer(test, decision, reason),
    onSuccess: () => afterAct(queries),
  });
  return (
    <Stack gap="sm" mt="sm">
      {isOwn && <p className="quiet">{t.own}</p>}
      <Textarea
        data-field="reason"
        label={t.reason}
        required
        withAsterisk={false}
        autosize
        minRows={2}
        maxLength={4_000}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {answering.error && <ProblemNote problem={answering.error} />}
      <Group>
        {!isOwn && (
          <Button
            loading={answering.isPending}
            disabled={reason.trim() === ''}
            onClick={() => answering.mutate('SIGN_OFF')}
          >
            {t.SIGN_OFF}
          </Button>
        )}
        <Button
          variant="default"
          loading={answering.isPending}
          disabled={reason.trim() === ''}
          onClick={() => answering.mutate('REFUSE')}
        >
          {t.REFUSE}
        </Button>
      </Group>
    </Stack>
  );
}
