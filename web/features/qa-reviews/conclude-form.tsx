/** First decision and QA review side by side, and the conclusion. */
import { Button, Radio, Select, Stack, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { quality } from '../../text/qa-reviews.ts';
import { Facts } from '../../ui/facts.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Moment } from '../../ui/time.tsx';
import { reasonOf, rightWords, wrongWords } from '../alerts/closing-words.ts';
import { Colleague } from '../alerts/colleague.tsx';
import { afterAct, type Conclusion, conclude, type StoredReading } from './quality-api.ts';

const t = quality.reading;

export function Both({ reading }: { reading: StoredReading }) {
  const { first, second, firstReason, queue, isSameDisposition, verdict, errorKind, reason, alertId } = reading;
  const said = (one: { disposition: string; reasonCode: string | null }) => (
    <>
      <strong>{one.disposition === 'FALSE_POSITIVE' ? wrongWords(queue) : rightWords(queue)}</strong>
      {one.reasonCode && ` · ${reasonOf(one.reasonCode, queue)}`}
    </>
  );
  if (first === null || second === null) return null;
  const openId = reading.followUpAlertId ?? alertId;
  return (
    <Section title={t.both}>
      <Facts
        rows={[
          [
            t.first,
            <div key="first">
              {said(first)}
              <div dir="auto">{firstReason ?? t.decidedByPayments}</div>
              <div className="quiet">
                {first.closedBy ? <Colleague userId={first.closedBy} /> : t.unknown} <Moment at={first.closedAt} />
              </div>
            </div>,
          ],
          [
            t.second,
            <div key="second">
              {said(second)}
              <div dir="auto">{second.reason}</div>
              <div className="quiet">
                <Colleague userId={reading.reader} /> <Moment at={second.answeredAt} />
              </div>
            </div>,
          ],
        ]}
      />
      <p role="status">{isSameDisposition ? t.same : t.different}</p>
      {verdict && (
        <p>
          <Mark tone={verdict === 'DISAGREE' ? 'HIGH' : 'LOW'}>{quality.verdict[verdict]}</Mark>{' '}
          {errorKind && `${quality.error[errorKind]}: `}
          <span dir="auto">{reason}</span>
        </p>
      )}
      {openId && (
        <Link to="/alerts/$alertId" params={{ alertId: openId }}>
          {reading.followUpAlertId ? t.openAlert : t.alert}
        </Link>
      )}
    </Section>
  );
}

const ERRORS: Readonly<Record<Conclusion['verdict'], readonly (keyof typeof quality.error)[]>> = {
  AGREE: ['WRONG_REASON', 'RATIONALE_INSUFFICIENT', 'PROCEDURE'],
  DISAGREE: ['WRONG_DISPOSITION', 'EVIDENCE_OVERLOOKED', 'ESCALATION_MISSED'],
};

export function ConcludeForm({ reading }: { reading: StoredReading }) {
  const queries = useQueryClient();
  const [verdict, setVerdict] = useState<Conclusion['verdict'] | null>(null);
  const [errorKind, setErrorKind] = useState('');
  const [reason, setReason] = useState('');
  const concluding = useMutation({
    mutationFn: (said: Conclusion) => conclude(reading, said),
    onSuccess: () => afterAct(queries),
  });
  const isReady = verdict === 'AGREE' || errorKind !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (verdict !== null) concluding.mutate({ verdict, reason, ...(errorKind && { errorKind }) });
  };
  return (
    <Section title={t.conclude}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Radio.Group
            data-field="verdict"
            label={t.verdict}
            labelProps={{ className: 'unseen' }}
            value={verdict ?? ''}
            onChange={(value) => {
              setVerdict(value as Conclusion['verdict']);
              setErrorKind('');
            }}
          >
            <Stack gap={10}>
              <Radio value="AGREE" label={t.holds} size="xs" />
              <Radio value="DISAGREE" label={t.holdsNot} description={t.effect} size="xs" />
            </Stack>
          </Radio.Group>
          {verdict && (
            <>
              <Select
                data-field="errorKind"
                label={t.error}
                data={[
                  ...(verdict === 'AGREE' ? [{ value: '', label: t.noError }] : []),
                  ...ERRORS[verdict].map((value) => ({ value, label: quality.error[value] })),
                ]}
                value={errorKind}
                onChange={(value) => setErrorKind(value ?? '')}
                allowDeselect={false}
              />
              <Textarea
                data-field="reason"
                label={t.why}
                required
                withAsterisk={false}
                autosize
                minRows={2}
                maxLength={4_000}
                value={reason}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
              {concluding.error && <ProblemNote problem={concluding.error} />}
              <Button type="submit" loading={concluding.isPending} disabled={!isReady}>
                {t.conclusion}
              </Button>
            </>
          )}
        </Stack>
      </form>
    </Section>
  );
}
