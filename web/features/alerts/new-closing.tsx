/** The form that closes an alert: what it is, why, and what becomes of its payments. */
import { Button, Checkbox, Group, Radio, Select, Stack, Textarea } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { alerts as alertWords } from '../../text/alerts.ts';
import { useKeptDraft } from '../../ui/kept-draft.ts';
import { ClearingFields, clearingOf, listingsOf, NO_CLEARING } from '../counterparties/clearing.tsx';
import { LicenseChoice } from '../transactions/license-choice.tsx';
import type { ReasonCode } from '../transactions/transactions-api.ts';
import classes from './alerts.module.css';
import type { Closing, Disposition, StoredAlert } from './alerts-api.ts';
import { closingDecisions, closingReasons, isRuledOut } from './closing-table.ts';
import { closingWords, type Done, reasonOf } from './closing-words.ts';
import { DismissalNotes } from './dismissal-notes.tsx';
import { hasMatch, type ShownParty } from './match-section.tsx';

const t = alertWords.decide;

/** The button that also leads to the next alert. */
const GO_ON = 'GO_ON';

export const draftOf = ({ alertId }: StoredAlert) => `alert/${alertId}`;

/** The reason, and the decision on the payments that fits it. */
function useReasonAndDecision() {
  const [reasonCode, setReasonCode] = useState<ReasonCode | null>(null);
  const [decision, setDecision] = useState<string | null>(null);
  // What does not fit the reason is not offered, and not kept.
  const giveReason = (given: ReasonCode | null) => {
    setReasonCode(given);
    const fitting = closingDecisions(given);
    setDecision((chosen) => {
      if (fitting.length === 1) return fitting[0]!;
      return fitting.some((one) => one === chosen) ? chosen : null;
    });
  };
  return { reasonCode, giveReason, decision, setDecision };
}

export function NewClosing(props: {
  alert: StoredAlert;
  shown: ShownParty;
  isPending: boolean;
  last: Done | null;
  hasNext: boolean;
  onClose: (closing: Closing, goesOn: boolean) => void;
}) {
  const { alert, shown, isPending, last, hasNext, onClose } = props;
  const [disposition, setDisposition] = useState<Disposition | null>(null);
  const { reasonCode, giveReason, decision, setDecision } = useReasonAndDecision();
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
  const [licenseId, setLicenseId] = useState<string | null>(null);
  const decisions = closingDecisions(reasonCode);
  const undecided = alert.transactionLog.filter(({ verdict }) => verdict === null).length;
  const decides = disposition === 'TRUE_POSITIVE' && undecided > 0;
  const isLicensed = decides && reasonCode === 'LICENSED';
  const mayRemember = hasMatch(alert) && disposition === 'FALSE_POSITIVE' && reasonCode === 'FALSE_POSITIVE';
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
        ...(isLicensed && licenseId !== null && { licenseId }),
      },
      (submitter as HTMLButtonElement | null)?.value === GO_ON,
    );
  };
  return (
    <form ref={opened} onSubmit={submit} className={classes.deciding}>
      <Stack gap="sm">
        <DispositionChoice
          alert={alert}
          disposition={disposition}
          onChoose={(chosen) => {
            setDisposition(chosen);
            // The first says the same again: who has another chooses it.
            giveReason(closingReasons(chosen, alert.queue)[0] ?? null);
          }}
        />
        {disposition === null && reason !== '' && (
          <p className="quiet" role="status">
            {t.keptWords} <q dir="auto">{reason}</q>
          </p>
        )}
        {disposition && (
          <>
            <ReasonChoice alert={alert} disposition={disposition} reasonCode={reasonCode} onChoose={giveReason} />
            {decides && (
              <PaymentsChoice
                decisions={decisions}
                decision={decision}
                isLacking={isLacking && decision === null}
                onChoose={setDecision}
              />
            )}
            {isLicensed && <LicenseChoice licenseId={licenseId} onChoose={setLicenseId} />}
            {disposition === 'FALSE_POSITIVE' && <DismissalNotes alert={alert} shown={shown} undecided={undecided} />}
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
            <ReasonInWords
              reason={reason}
              // Words that say why it is not them are none of a true match, nor of what a rule found.
              again={last?.what === closingWords(alert, disposition) ? last.reason : null}
              onGive={setReason}
            />
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

/** True match or false positive. A choice that the checklist contradicts is disabled. */
function DispositionChoice(props: {
  alert: StoredAlert;
  disposition: Disposition | null;
  onChoose: (disposition: Disposition) => void;
}) {
  const { alert, disposition, onChoose } = props;
  const conclusion = alert.checklist?.conclusion ?? null;
  const isRequired = alert.checklist?.isRequired ?? false;
  const isUnanswered = isRequired && conclusion === null;
  const ruledOut = (one: Disposition) => {
    const isAgainst = isRuledOut(alert, one);
    return { disabled: isUnanswered || isAgainst, description: isAgainst ? alertWords.contradicts : undefined };
  };
  return (
    <Radio.Group
      data-field="disposition"
      label={t.disposition}
      labelProps={{ className: 'unseen' }}
      value={disposition ?? ''}
      onChange={(value) => onChoose(value as Disposition)}
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
  );
}

/** The reasons that fit the disposition. */
function ReasonChoice(props: {
  alert: StoredAlert;
  disposition: Disposition;
  reasonCode: ReasonCode | null;
  onChoose: (reasonCode: ReasonCode | null) => void;
}) {
  const { alert, disposition, reasonCode, onChoose } = props;
  return (
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
      onChange={(value) => onChoose(value as ReasonCode | null)}
      allowDeselect={false}
    />
  );
}

/** What becomes of the payments of a true match. */
function PaymentsChoice(props: {
  decisions: ReturnType<typeof closingDecisions>;
  decision: string | null;
  /** It was sent without. */
  isLacking: boolean;
  onChoose: (decision: string | null) => void;
}) {
  const { decisions, decision, isLacking, onChoose } = props;
  return (
    <Select
      data-field="decision"
      label={t.payments}
      description={decision ? alertWords.effectOf[decision as keyof typeof alertWords.effectOf] : undefined}
      required
      withAsterisk={false}
      placeholder={t.paymentsChoose}
      data={decisions.map((value) => ({ value, label: alertWords.decision[value] }))}
      value={decision}
      onChange={onChoose}
      error={isLacking ? t.paymentsLacking : undefined}
    />
  );
}

/** @param again words that the reviewer gave for the same disposition before */
function ReasonInWords(props: { reason: string; again: string | null; onGive: (reason: string) => void }) {
  const { reason, again, onGive } = props;
  return (
    <>
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
        onChange={(event) => onGive(event.currentTarget.value)}
      />
      {again !== null && reason === '' && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.lastWords}
          title={again}
          onClick={() => onGive(again)}
        >
          <span className={classes.cut}>{t.sameWords(again)}</span>
        </Button>
      )}
    </>
  );
}
