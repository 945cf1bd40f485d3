/** The steps by which a match is assessed. The answers are part of the record. */
import { Anchor, Kbd, SegmentedControl } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { usePermission } from '../../api/session.ts';
import { alerts as t } from '../../text/alerts.ts';
import { text } from '../../text/index.ts';
import { IconAlertTriangle } from '../../ui/icons.ts';
import { useKeys } from '../../ui/keys.ts';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import classes from './alerts.module.css';
import { afterAct, answer, type Checklist, type StoredAlert } from './alerts-api.ts';
import { CHOICE } from './closing-form.tsx';
import { type Evidence, evidenceFor } from './evidence.ts';
import { gravestListed } from './match-section.tsx';

export function ChecklistSection({ alert, checklist }: { alert: StoredAlert; checklist: Checklist }) {
  const queries = useQueryClient();
  const mayAnswer = usePermission('alert:write') && alert.acts.includes('CHECK');
  const answering = useMutation({
    mutationFn: ({ step, yesOrNo }: { step: Checklist['steps'][number]['step']; yesOrNo: 'YES' | 'NO' }) =>
      answer(alert, step, yesOrNo),
    onSettled: () => afterAct(queries),
  });
  const { steps, conclusion, source } = checklist;
  const listed = gravestListed(alert);
  const concluded = steps.findIndex(({ answer: given }) => given === null);
  const asked = conclusion === null ? steps[concluded] : undefined;
  // The next question may be there before the answer to the last one is done with: its key counts.
  const isBeingAnswered = (step: string) => answering.isPending && answering.variables.step === step;
  // A question is answered by a key, never the alert: that takes a choice, words, and a second person.
  const byKey = (yesOrNo: 'YES' | 'NO') => {
    if (asked && mayAnswer && !isBeingAnswered(asked.step)) answering.mutate({ step: asked.step, yesOrNo });
  };
  useDecideNext(alert.alertId, conclusion);
  useKeys([
    ['y', () => byKey('YES')],
    ['n', () => byKey('NO')],
  ]);
  return (
    <Section
      title={t.checklist}
      aside={
        <Anchor href={source.url} target="_blank" rel="noreferrer" size="xs" title={`${source.title}, ${source.asOf}`}>
          {t.checklistSource}
        </Anchor>
      }
    >
      {steps.map((one, at) => {
        const { step, number, question, answer: given, advice } = one;
        // What comes behind the step that decides is not asked.
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
                // Not disabled meanwhile: the keyboard would be lost.
                readOnly={isBeingAnswered(step)}
                data={[
                  { value: 'YES', label: text.common.yes },
                  { value: 'NO', label: text.common.no },
                  ...(given === null ? [{ value: '', label: <NotYet /> }] : []),
                ]}
                // What was pressed is seen at once: who sees nothing presses again.
                value={isBeingAnswered(step) ? answering.variables!.yesOrNo : (given ?? '')}
                onChange={(value) => value !== '' && answering.mutate({ step, yesOrNo: value as 'YES' | 'NO' })}
              />
              {advice && <span className="quiet">{advice}</span>}
            </div>
            <Told evidence={evidenceFor(one, listed)} />
          </div>
        );
      })}
      {answering.error && <ProblemNote problem={answering.error} />}
      <p className={classes.conclusion} data-grave={conclusion === 'POSSIBLE_MATCH' || undefined} role="status">
        {conclusion === null ? t.goOn : t.conclusion[conclusion]}
        {asked && mayAnswer && (
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

/** Whoever answered the last question decides next: the keyboard goes there, and nothing is chosen by that. */
function useDecideNext(alertId: string, conclusion: Checklist['conclusion']): void {
  const last = useRef({ alertId, conclusion });
  useEffect(() => {
    const before = last.current;
    last.current = { alertId, conclusion };
    const isNew = before.alertId === alertId && before.conclusion === null && conclusion !== null;
    if (isNew && !isElsewhere()) document.querySelector<HTMLElement>(CHOICE)?.focus();
  }, [alertId, conclusion]);
}

/** Somebody writes, or has a dialog open. */
function isElsewhere(): boolean {
  const { activeElement } = document;
  return activeElement?.closest('textarea, [role=dialog]') != null;
}

/** An answer against the table may be right: what the page compares is not all that is known. It is not given by a slip. */
function Told({ evidence }: { evidence: Evidence | null }) {
  if (evidence === null) return null;
  const { words, isAgainst } = evidence;
  if (!isAgainst) return <div className={`quiet ${classes.evidence}`}>{words}</div>;
  return (
    <div className={classes.against} role="status">
      <IconAlertTriangle size={14} stroke={1.8} aria-hidden /> {t.evidence.against} {words}
    </div>
  );
}

/** A sign that is read as nothing, or as a dash. */
function NotYet() {
  return (
    <>
      <span aria-hidden>—</span>
      <span className="unseen">{t.notAnswered}</span>
    </>
  );
}
