/** What an alert is, why, and what becomes of its payments. Nothing here is done by one key. */
import { Button, Checkbox, Radio, Select, Stack, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { usePermission, useSession } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import transactionClasses from '../transactions/transactions.module.css';
import { afterAct, type Closing, close, type Disposition, proposalOf, type StoredAlert } from './alerts-api.ts';
import { CLOSING } from './closing-table.ts';
import { Colleague } from './colleague.tsx';

const t = text.alerts.decide;
const reasonWords = text.transactions.decide.reasonOption;

export function ClosingForm({ alert }: { alert: StoredAlert }) {
  const queries = useQueryClient();
  const mayClose = usePermission('alert:write');
  const closing = useMutation({
    mutationFn: (terms: Closing) => close(alert, terms),
    onSuccess: () => afterAct(queries),
  });
  const proposal = proposalOf(alert);
  if (!alert.acts.includes('CLOSE') || !mayClose)
    return (
      <Section title={t.title}>
        <p className="quiet">{mayClose ? t.isClosed : t.notAllowed}</p>
      </Section>
    );
  return (
    <Section title={t.title}>
      {proposal && (
        <Proposal proposal={proposal} isPending={closing.isPending} onConfirm={() => closing.mutate(proposal)} />
      )}
      {closing.error && <ProblemNote problem={closing.error} />}
      <NewClosing alert={alert} isPending={closing.isPending} onClose={closing.mutate} />
    </Section>
  );
}

function Proposal(props: { proposal: Closing & { by: string }; isPending: boolean; onConfirm: () => void }) {
  const { proposal, isPending, onConfirm } = props;
  const { disposition, reasonCode, reason, decision, by } = proposal;
  const isOwn = by === useSession().user.userId;
  const what = disposition === 'FALSE_POSITIVE' ? t.notHim : t.him;
  return (
    <div className={transactionClasses.proposal}>
      <div>
        {isOwn ? t.proposalOwn : <Colleague userId={by} />} <strong>{what}</strong>
        {decision && ` · ${text.alerts.decision[decision as keyof typeof text.alerts.decision]}`}
      </div>
      <div dir="auto">
        {reasonWords[reasonCode as 'OTHER'] ?? reasonCode}: {reason}
      </div>
      {!isOwn && (
        <Button size="xs" mt="xs" loading={isPending} onClick={onConfirm}>
          {t.confirm}: {what}
        </Button>
      )}
    </div>
  );
}

function NewClosing(props: { alert: StoredAlert; isPending: boolean; onClose: (closing: Closing) => void }) {
  const { alert, isPending, onClose } = props;
  const [disposition, setDisposition] = useState<Disposition | null>(null);
  const [reasonCode, setReasonCode] = useState<string | null>(null);
  const [decision, setDecision] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [clearParty, setClearParty] = useState(false);
  const hasUndecided = alert.transactionLog.some(({ verdict }) => verdict === null);
  const decides = disposition === 'TRUE_POSITIVE' && hasUndecided;
  const mayRemember = disposition === 'FALSE_POSITIVE' && reasonCode === 'FALSE_POSITIVE';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (disposition === null || reasonCode === null || (decides && decision === null)) return;
    onClose({
      disposition,
      reasonCode,
      reason,
      ...(decides && decision !== null && { decision }),
      ...(mayRemember && clearParty && { clearParty }),
    });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Radio.Group
          aria-label={t.disposition}
          value={disposition ?? ''}
          onChange={(value) => {
            setDisposition(value as Disposition);
            setReasonCode(null);
          }}
        >
          <Stack gap={6}>
            <Radio value="FALSE_POSITIVE" label={t.notHim} size="xs" />
            <Radio value="TRUE_POSITIVE" label={t.him} size="xs" />
          </Stack>
        </Radio.Group>
        {disposition && (
          <>
            <Select
              label={t.reason}
              required
              withAsterisk={false}
              data={CLOSING[disposition].reasons.map((value) => ({ value, label: reasonWords[value] }))}
              value={reasonCode}
              onChange={setReasonCode}
            />
            {decides && (
              <Select
                label={t.payments}
                description={decision ? text.alerts.effectOf[decision as keyof typeof text.alerts.effectOf] : undefined}
                required
                withAsterisk={false}
                data={CLOSING.TRUE_POSITIVE.decisions.map((value) => ({ value, label: text.alerts.decision[value] }))}
                value={decision}
                onChange={setDecision}
              />
            )}
            {mayRemember && (
              <Checkbox
                label={t.remember}
                description={t.rememberHow}
                checked={clearParty}
                onChange={(event) => setClearParty(event.currentTarget.checked)}
              />
            )}
            <Textarea
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
            <Button type="submit" loading={isPending}>
              {t.submit}
            </Button>
          </>
        )}
      </Stack>
    </form>
  );
}
