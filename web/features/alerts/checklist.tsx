/** The checklist steps of an alert. The answers are part of the record. */
import { Anchor, Kbd, SegmentedControl } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { usePermission } from '../../api/session.ts';
import { evidence as evidenceWords } from '../../text/evidence-of-alerts.ts';
import { text } from '../../text/index.ts';
import { IconAlertTriangle } from '../../ui/icons.ts';
import { useKeys } from '../../ui/keys.ts';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import classes from './alerts.module.css';
import { afterAct, answer, type Checklist, type StoredAlert } from './alerts-api.ts';
import { CHOICE } from './closing-form.tsx';
import { factsOf } from './evidence/kind.ts';
import { type Evidence, evidenceFor } from './evidence.ts';
import { gravestListed } from './match-section.tsx';

const t = evidenceWords.checklist;

const GRAVE: ReadonlySet<string> = new Set(['POSSIBLE_MATCH', 'UNEXPLAINED']);

export function ChecklistSection({ alert, checklist }: { alert: StoredAlert; checklist: Checklist }) {
  const queries = useQueryClient();
  const mayAnswer = usePermission('alert:write') && alert.acts.includes('CHECK');
  const answering = useMutation({
    mutationFn: ({ step, yesOrNo }: { step: Checklist['steps'][number]['step']; yesOrNo: 'YES' | 'NO' }) =>
      answer(alert, step, yesOrNo),
    onSettled: () => afterAct(queries),
  });
  const { steps, conclusion, source, isRequired } = checklist;
  const done = steps.filter((one) => one.answer !== null).length;
  const listed = gravestListed(alert);
  const recorded = {
    wallet: factsOf(alert.hits, 'wallet')[0]?.facts ?? null,
    country: factsOf(alert.hits, 'country')[0]?.facts ?? null,
  };
  const concluded = steps.findIndex(({ answer: given }) => given === null);
  const current = conclusion === null ? steps[concluded] : undefined;
  // The next step may be shown before the last answer is stored: its key counts.
  const isBeingAnswered = (step: string) => answering.isPending && answering.variables.step === step;
  // A key answers a step, never the alert: that needs a choice, a note and a second approver.
  const byKey = (yesOrNo: 'YES' | 'NO') => {
    if (current && mayAnswer && !isBeingAnswered(current.step)) answering.mutate({ step: current.step, yesOrNo });
  };
  useDecideNext(alert.alertId, conclusion);
  useKeys([
    ['y', () => byKey('YES')],
    ['n', () => byKey('NO')],
  ]);
  return (
    <Section
      title={t.title}
      aside={
        <span className={classes.head}>
          <span className="quiet">
            {t.progress(done, steps.length)}
            {!isRequired && ` · ${t.optional}`}
          </span>
          {source && (
            <Anchor
              href={source.url}
              target="_blank"
              rel="noreferrer"
              size="xs"
              title={`${source.title}, ${source.asOf}`}
            >
              {t.source}
            </Anchor>
          )}
        </span>
      }
    >
      {steps.map((one, at) => {
        const { step, number, question, answer: given, advice } = one;
        // Steps after the conclusive step need no answer.
        const isAsked = given !== null || (conclusion === null && at === concluded);
        if (!isAsked) return null;
        return (
          <div key={step} className={classes.step} data-asked={given === null || undefined}>
            <div id={`step-${step}`}>
              {number}. {question}
            </div>
            <div className={classes.answer}>
              <SegmentedControl
                size="xs"
                aria-labelledby={`step-${step}`}
                disabled={!mayAnswer}
                // The control stays enabled while it saves, because disabling it would lose the keyboard focus.
                readOnly={isBeingAnswered(step)}
                data={[
                  { value: 'YES', label: text.common.yes },
                  { value: 'NO', label: text.common.no },
                  ...(given === null ? [{ value: '', label: <NotYet /> }] : []),
                ]}
                // The choice is shown at once, before it is stored.
                value={isBeingAnswered(step) ? answering.variables!.yesOrNo : (given ?? '')}
                onChange={(value) => value !== '' && answering.mutate({ step, yesOrNo: value as 'YES' | 'NO' })}
              />
              {advice && <span className="quiet">{advice}</span>}
            </div>
            <Told evidence={evidenceFor(one, listed, recorded)} />
          </div>
        );
      })}
      {answering.error && <ProblemNote problem={answering.error} />}
      <p
        className={classes.conclusion}
        data-grave={(conclusion !== null && GRAVE.has(conclusion)) || undefined}
        role="status"
      >
        {conclusion === null ? t.next : t.conclusion[conclusion]}
        {current && mayAnswer && (
          <span className="quiet">
            {' '}
            <Kbd size="xs">Y</Kbd> {text.common.yes.toLowerCase()}, <Kbd size="xs">N</Kbd>{' '}
            {text.common.no.toLowerCase()}
          </span>
        )}
      </p>
    </Section>
  );
}

/** After the last answer the focus moves to the decision. It chooses nothing. */
function useDecideNext(alertId: string, conclusion: Checklist['conclusion']): void {
  const last = useRef({ alertId, conclusion });
  useEffect(() => {
    const before = last.current;
    last.current = { alertId, conclusion };
    const isNew = before.alertId === alertId && before.conclusion === null && conclusion !== null;
    if (isNew && !isElsewhere()) document.querySelector<HTMLElement>(CHOICE)?.focus();
  }, [alertId, conclusion]);
}

/** The user types, or has a dialog open. */
function isElsewhere(): boolean {
  const { activeElement } = document;
  return activeElement?.closest('textarea, [role=dialog]') != null;
}

/** An answer against the comparison may be right: more may be known than the page compares. It is marked, not rejected. */
function Told({ evidence }: { evidence: Evidence | null }) {
  if (evidence === null) return null;
  const { words, isAgainst } = evidence;
  if (!isAgainst) return <div className={`quiet ${classes.evidence}`}>{words}</div>;
  return (
    <div className={classes.against} role="status">
      <IconAlertTriangle size={14} stroke={1.8} aria-hidden /> {t.against} {words}
    </div>
  );
}

/** A screen reader would read the sign as a dash. */
function NotYet() {
  return (
    <>
      <span aria-hidden>—</span>
      <span className="unseen">{t.notAnswered}</span>
    </>
  );
}
