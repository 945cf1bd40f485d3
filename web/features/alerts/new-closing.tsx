/**
 * The form that closes an alert: outcome, reason, note, and consequences. A letter selects the outcome, then a digit the reason.
 * Other keys go into the note, and so do digits once a reason is selected or the note is started. Escape clears the outcome, and
 * Ctrl+Enter or ⌘Enter submits.
 */
import { Button, Checkbox, Kbd, Radio, Select, Stack, Textarea } from '@mantine/core';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { alerts as alertWords } from '../../text/alerts.ts';
import { useKeptDraft } from '../../ui/kept-draft.ts';
import { CHARACTER, useKeys, useTypingInto } from '../../ui/keys.ts';
import { ClearingFields, clearingOf, listingsOf, NO_CLEARING } from '../counterparties/clearing.tsx';
import { LicenseChoice } from '../transactions/license-choice.tsx';
import type { ReasonCode } from '../transactions/transactions-api.ts';
import { type Closing, type Disposition, proposalOf, type StoredAlert } from './alerts-api.ts';
import { closingDecisions, closingReasons, isRuledOut, undecidedOf } from './closing-table.ts';
import { closingWords, type Done, reasonOfAlert } from './closing-words.ts';
import { Consequences } from './consequences.tsx';
import { DismissalNotes } from './dismissal-notes.tsx';
import { summaryOf } from './evidence/evidence.tsx';
import { hasMatch, type ShownParty } from './match-section.tsx';
import classes from './new-closing.module.css';

const t = alertWords.decide;

export const draftOf = ({ alertId }: StoredAlert) => `alert/${alertId}`;

/** NEED_INFORMATION does not close the alert. */
type Outcome = Disposition | 'NEED_INFORMATION';
const OUTCOMES = ['FALSE_POSITIVE', 'TRUE_POSITIVE', 'NEED_INFORMATION'] as const satisfies readonly Outcome[];
/** Letters, since a digit chooses a reason: one key with two meanings closed alerts with the wrong outcome. */
const OUTCOME_KEYS = { FALSE_POSITIVE: 'F', TRUE_POSITIVE: 'T', NEED_INFORMATION: 'I' } as const;
const DIGITS = ['1', '2', '3', '4', '5'] as const;
const NO_DIGIT = /^[^\s\d]$/u;

/** The reason, and the decision on the payments that fits it. */
function useReasonAndDecision() {
  const [reasonCode, setReasonCode] = useState<ReasonCode | null>(null);
  const [decision, setDecision] = useState<string | null>(null);
  /** The user chose it. Else it is the first one of the outcome. */
  const [isReasonChosen, setReasonChosen] = useState(false);
  const giveReason = (given: ReasonCode | null, isChosen: boolean) => {
    setReasonCode(given);
    setReasonChosen(isChosen);
    const fitting = closingDecisions(given);
    setDecision((chosen) => {
      if (fitting.length === 1) return fitting[0]!;
      return fitting.some((one) => one === chosen) ? chosen : null;
    });
  };
  return { reasonCode, isReasonChosen, giveReason, decision, setDecision };
}

interface Choosing extends Pick<NewClosingProps, 'alert' | 'toOpenQuestion'> {
  /** Digits go into it once it is begun. */
  note: string;
  form: React.RefObject<HTMLFormElement | null>;
}

/** Outcome, reason and decision, with the keys that choose them. */
function useChoices({ alert, toOpenQuestion, note, form }: Choosing) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const disposition = outcome === 'NEED_INFORMATION' ? null : outcome;
  const reasons = useReasonAndDecision();
  const { isReasonChosen, giveReason } = reasons;
  const choose = (chosen: Outcome) => {
    setOutcome(chosen);
    if (chosen !== 'NEED_INFORMATION') giveReason(closingReasons(chosen, alert.queue)[0] ?? null, false);
  };
  const toNote = () => setTimeout(() => form.current?.querySelector('textarea')?.focus());
  const byLetter = (chosen: Outcome) => {
    if (obstacleOf(alert, chosen)) return toOpenQuestion();
    choose(chosen);
    if (chosen === 'NEED_INFORMATION') toNote();
  };
  const areDigitsReasons = disposition !== null && !isReasonChosen && note === '';
  const byDigit = (at: number) => {
    const reason = areDigitsReasons && closingReasons(disposition, alert.queue)[at];
    if (!reason) return;
    giveReason(reason, true);
    toNote();
  };
  /** Letters work as keyboard shortcuts again. The note stays. */
  const takeBack = () => {
    if (outcome === null) return;
    setOutcome(null);
    setTimeout(() => form.current?.querySelector<HTMLElement>('input:enabled')?.focus());
  };
  useKeys([
    ...OUTCOMES.map((one) => [OUTCOME_KEYS[one].toLowerCase(), () => byLetter(one)] as const),
    ...DIGITS.map((digit, at) => [digit, () => byDigit(at)] as const),
  ]);
  useTypingInto(form, outcome === null ? null : areDigitsReasons ? NO_DIGIT : CHARACTER);
  useFormKeys(form, takeBack);
  useShownWhole(form, outcome);
  return { ...reasons, outcome, disposition, choose, areDigitsReasons };
}

interface NewClosingProps {
  alert: StoredAlert;
  shown: ShownParty;
  isPending: boolean;
  last: Done | null;
  onClose: (closing: Closing) => void;
  onAsk: (words: string) => void;
  /** Moves the focus to the question that must be answered first. */
  toOpenQuestion: () => void;
}

export function NewClosing({ alert, shown, isPending, last, onClose, onAsk, toOpenQuestion }: NewClosingProps) {
  const draft = useKeptDraft<string>(draftOf(alert));
  const [note, setNote] = useState(draft.kept?.value ?? '');
  const keepNote = (given: string) => {
    setNote(given);
    draft.keep(alert.version, given);
  };
  const form = useRef<HTMLFormElement>(null);
  const choices = useChoices({ alert, toOpenQuestion, note, form });
  const { outcome, disposition, reasonCode, decision, areDigitsReasons, choose, giveReason, setDecision } = choices;
  const [clearParty, setClearParty] = useState(false);
  const [clearing, setClearing] = useState(NO_CLEARING);
  const listings = listingsOf(alert.hits.flatMap(({ matches }) => matches.filter(({ suppressed }) => !suppressed)));
  const [isLacking, setIsLacking] = useState(false);
  const [licenseId, setLicenseId] = useState<string | null>(null);
  const { waiting, isHolding } = undecidedOf(alert);
  const decides = disposition === 'TRUE_POSITIVE' && waiting.length > 0;
  const isLicensed = decides && reasonCode === 'LICENSED';
  // An entry of the internal list is removed there, not cleared.
  const isClearable = hasMatch(alert) && alert.cause.type !== 'INTERNAL_LIST';
  const mayClear = isClearable && disposition === 'FALSE_POSITIVE' && reasonCode === 'FALSE_POSITIVE';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (outcome === null || isPending || note.trim() === '') return;
    if (disposition === null) return onAsk(note);
    if (reasonCode === null) return;
    if (decides && isHolding && decision === null) {
      event.currentTarget.querySelector<HTMLElement>('[data-field="decision"]')?.focus();
      return setIsLacking(true);
    }
    onClose({
      disposition,
      reasonCode,
      reason: note,
      ...(decides && decision !== null && { decision }),
      ...(mayClear && clearParty && clearingOf(listings, clearing)),
      ...(isLicensed && licenseId !== null && { licenseId }),
    });
  };
  const needsTwo = disposition === 'FALSE_POSITIVE' && alert.dismissalNeedsTwo && proposalOf(alert) === null;
  return (
    <form ref={form} onSubmit={submit} className={classes.deciding}>
      <Stack gap="sm">
        <OutcomeChoice alert={alert} outcome={outcome} onChoose={choose} />
        {outcome === null && note !== '' && (
          <p className="quiet" role="status">
            {t.keptWords} <q dir="auto">{note}</q>
          </p>
        )}
        {disposition && (
          <ReasonChoice
            {...{ alert, disposition, reasonCode }}
            hasKeys={areDigitsReasons}
            onChoose={(chosen) => giveReason(chosen, true)}
          />
        )}
        {decides && (
          <PaymentsChoice
            decisions={closingDecisions(reasonCode)}
            decision={decision}
            isHolding={isHolding}
            isLacking={isLacking && decision === null}
            onChoose={setDecision}
          />
        )}
        {isLicensed && <LicenseChoice licenseId={licenseId} onChoose={setLicenseId} />}
        {mayClear && (
          <Checkbox
            data-field="clearParty"
            label={t.remember}
            description={t.rememberHow}
            checked={clearParty}
            onChange={(event) => setClearParty(event.currentTarget.checked)}
          />
        )}
        {mayClear && clearParty && <ClearingFields listings={listings} value={clearing} onChange={setClearing} />}
        {outcome && (
          <>
            <Note
              isAsked={disposition === null}
              note={note}
              summary={summaryOf(alert)}
              again={last !== null && last.disposition === disposition ? last.reason : null}
              onGive={keepNote}
            />
            <Consequences
              alert={alert}
              disposition={disposition}
              decision={decides ? decision : null}
              clears={mayClear && clearParty}
              needsTwo={needsTwo}
            />
            {disposition === 'FALSE_POSITIVE' && <DismissalNotes alert={alert} shown={shown} />}
            <Button type="submit" loading={isPending} rightSection={<Kbd size="xs">{SEND_KEY}</Kbd>}>
              {disposition === null ? t.ask : needsTwo ? t.send : t.submit}
            </Button>
          </>
        )}
      </Stack>
    </form>
  );
}

const SEND_KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘⏎' : 'Ctrl ⏎';

/** Ctrl+Enter and ⌘Enter submit the form, Escape clears the outcome, also in a text field. */
function useFormKeys(form: React.RefObject<HTMLFormElement | null>, takeBack: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // Escape closes the menus of these fields.
    if (event.repeat || document.activeElement?.closest('[role=dialog], [role=menu], [aria-haspopup]')) return;
    if (event.key === 'Escape') takeBack();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.current?.requestSubmit();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

/** Scrolls the fields and the button of a selected outcome into view. */
function useShownWhole(form: React.RefObject<HTMLFormElement | null>, outcome: Outcome | null): void {
  useEffect(() => {
    if (outcome !== null) form.current?.scrollIntoView({ block: 'nearest' });
  }, [form, outcome]);
}

/** Why an outcome is not possible now. null: it is */
function obstacleOf(alert: StoredAlert, outcome: Outcome): 'UNANSWERED' | 'CONTRADICTS' | null {
  if (outcome === 'NEED_INFORMATION') return null;
  if (alert.checklist?.isRequired && alert.checklist.conclusion === null) return 'UNANSWERED';
  return isRuledOut(alert, outcome) ? 'CONTRADICTS' : null;
}

function OutcomeChoice(props: { alert: StoredAlert; outcome: Outcome | null; onChoose: (outcome: Outcome) => void }) {
  const { alert, outcome, onChoose } = props;
  return (
    <Radio.Group
      data-field="disposition"
      label={t.disposition}
      labelProps={{ className: 'unseen' }}
      value={outcome ?? ''}
      onChange={(value) => onChoose(value as Outcome)}
    >
      <div className={classes.outcomes}>
        {obstacleOf(alert, 'FALSE_POSITIVE') === 'UNANSWERED' && (
          <p data-unanswered className={`quiet ${classes.unanswered}`}>
            {alertWords.unanswered}
          </p>
        )}
        {OUTCOMES.map((one) => {
          const obstacle = obstacleOf(alert, one);
          return (
            <div key={one} className={classes.outcome}>
              <Radio
                value={one}
                label={one === 'NEED_INFORMATION' ? t.needInformation : closingWords(one)}
                size="xs"
                disabled={obstacle !== null}
                description={obstacle === 'CONTRADICTS' ? alertWords.contradicts : undefined}
              />
              {outcome === null && <Kbd size="xs">{OUTCOME_KEYS[one]}</Kbd>}
            </div>
          );
        })}
      </div>
    </Radio.Group>
  );
}

/** Reasons that fit the outcome, each with its key while digits choose. */
function ReasonChoice(props: {
  alert: StoredAlert;
  disposition: Disposition;
  reasonCode: ReasonCode | null;
  hasKeys: boolean;
  onChoose: (reasonCode: ReasonCode) => void;
}) {
  const { alert, disposition, reasonCode, hasKeys, onChoose } = props;
  return (
    <Radio.Group
      data-field="reasonCode"
      label={t.reason}
      value={reasonCode ?? ''}
      onChange={(value) => onChoose(value as ReasonCode)}
    >
      <div className={classes.outcomes}>
        {closingReasons(disposition, alert.queue).map((one, at) => (
          <div key={one} className={classes.outcome}>
            <Radio value={one} label={reasonOfAlert(alert, one)} size="xs" />
            {hasKeys && <Kbd size="xs">{at + 1}</Kbd>}
          </div>
        ))}
      </div>
    </Radio.Group>
  );
}

/** The decision on the payments of a true match. */
function PaymentsChoice(props: {
  decisions: ReturnType<typeof closingDecisions>;
  decision: string | null;
  /** Whether at least one payment may be held. false: released payments stay released. */
  isHolding: boolean;
  /** Whether the form was sent without a decision. */
  isLacking: boolean;
  onChoose: (decision: string | null) => void;
}) {
  const { decisions, decision, isHolding, isLacking, onChoose } = props;
  return (
    <Select
      data-field="decision"
      label={t.payments}
      description={decision ? alertWords.effectOf[decision as keyof typeof alertWords.effectOf] : undefined}
      required={isHolding}
      clearable={!isHolding}
      withAsterisk={false}
      placeholder={isHolding ? t.paymentsChoose : t.paymentsKeep}
      data={decisions.map((value) => ({ value, label: alertWords.decision[value] }))}
      value={decision}
      onChange={onChoose}
      error={isLacking ? t.paymentsLacking : undefined}
    />
  );
}

interface NoteProps {
  isAsked: boolean;
  note: string;
  /** First sentences of a note, from the record of the alert. */
  summary: string;
  /** Note of the last decision with the same outcome. */
  again: string | null;
  onGive: (note: string) => void;
}

function Note({ isAsked, note, summary, again, onGive }: NoteProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  /** The button disappears with the first letter, so the field takes the focus. */
  const insert = (words: string) => {
    onGive(words);
    field.current?.focus();
  };
  return (
    <>
      {!isAsked && note === '' && summary !== '' && (
        <Button
          variant="default"
          size="compact-xs"
          className={classes.insertSummary}
          title={summary}
          onClick={() => insert(summary)}
        >
          {t.insertSummary}
        </Button>
      )}
      <Textarea
        ref={field}
        data-field="reason"
        label={isAsked ? t.missing : t.inWords}
        placeholder={isAsked ? undefined : t.inWordsHow}
        required
        withAsterisk={false}
        autosize
        minRows={2}
        maxLength={4_000}
        value={note}
        onChange={(event) => onGive(event.currentTarget.value)}
      />
      {again !== null && note === '' && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.lastWords}
          title={again}
          onClick={() => insert(again)}
        >
          <span className={classes.cut}>{t.sameWords(again)}</span>
        </Button>
      )}
    </>
  );
}
