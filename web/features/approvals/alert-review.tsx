/** The analyst's assessment of an alert, beside the evidence and the reviewer's own answers. */
import { SegmentedControl } from '@mantine/core';
import { useListNames } from '../../api/lists.ts';
import { alerts as alertWords } from '../../text/alerts.ts';
import { proposals as t } from '../../text/approvals.ts';
import { evidence } from '../../text/evidence-of-alerts.ts';
import { text } from '../../text/index.ts';
import { Chip } from '../../ui/chip.tsx';
import { type ComparedField, Comparison } from '../../ui/comparison.tsx';
import { formatScore } from '../../ui/format.ts';
import { Name } from '../../ui/name.tsx';
import { Section } from '../../ui/page.tsx';
import type { Checklist, StoredAlert } from '../alerts/alerts-api.ts';
import { Chain } from '../chain/chain.tsx';
import { inWords } from '../transactions/provenance.tsx';
import classes from './proposals.module.css';

type YesOrNo = 'YES' | 'NO';
/** By step of the checklist. */
export type OwnAnswers = Readonly<Partial<Record<string, YesOrNo>>>;

/** More are on the page of the alert. */
const COMPARED = 3;
const FINDINGS = 6;

export function AlertReview(props: {
  alert: StoredAlert;
  own: OwnAnswers;
  onAnswer: (step: string, answer: YesOrNo) => void;
}) {
  const { alert, own, onAnswer } = props;
  const { inTitles } = useListNames();
  const matches = matchesOf(alert);
  return (
    <>
      <Chain alertId={alert.alertId} />
      {matches.slice(0, COMPARED).map((match) => (
        <Section
          key={match.profileId}
          title={t.comparison}
          aside={
            <span>
              <Name strong>{match.primaryName}</Name> <Lists sources={match.sources} /> {formatScore(match.score)}
            </span>
          }
        >
          {match.comparisons.length > 0 ? (
            <Comparison
              fields={match.comparisons as readonly ComparedField[]}
              listedName={match.primaryName}
              givenAs={alertWords.subject[match.subject as keyof typeof alertWords.subject]}
            />
          ) : (
            <p className="quiet">{t.noComparison}</p>
          )}
        </Section>
      ))}
      {alert.checklist && <OwnChecklist checklist={alert.checklist} own={own} onAnswer={onAnswer} />}
      <Section title={t.findings}>
        <ul className={classes.findings}>
          {alert.findings.slice(0, FINDINGS).map(({ code, subject, remark, score }) => (
            <li key={`${code} ${subject} ${remark}`}>
              <span>{inWords(inTitles(remark))}</span>
              <strong>{formatScore(score)}</strong>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

function Lists({ sources }: { sources: readonly { authority: string }[] }) {
  const { titleOf } = useListNames();
  return [...new Set(sources.map(({ authority }) => titleOf(authority)))].map((title) => (
    <Chip key={title} title={title}>
      {title}
    </Chip>
  ));
}

/** Listed parties that were not ruled out before, the best match first, each once. */
function matchesOf({ hits, customerHits }: StoredAlert) {
  const ofPayments = hits.flatMap(({ matches }) =>
    matches.flatMap(({ suppressed, score, ...match }) => (suppressed ? [] : [{ ...match, score: score.overall }])),
  );
  const ofCustomer = customerHits.filter(({ suppressedReason }) => suppressedReason === null);
  const sorted = [...ofPayments, ...ofCustomer].sort((one, other) => other.score - one.score);
  return [...new Map(sorted.toReversed().map((match) => [match.profileId, match])).values()].sort(
    (one, other) => other.score - one.score,
  );
}

const words = (answer: YesOrNo) => (answer === 'YES' ? text.common.yes : text.common.no);

/** Steps that the analyst answered with the other word. */
const differencesIn = ({ steps }: Checklist, own: OwnAnswers) =>
  steps.filter(({ step, answer }) => own[step] !== undefined && answer !== null && own[step] !== answer);

/** Note for the history of the alert. undefined: the reviewer answered nothing. */
export function notedAnswers({ checklist }: StoredAlert, own: OwnAnswers): string | undefined {
  const answered = (checklist?.steps ?? []).flatMap(({ step, number }) => {
    const answer = own[step];
    return answer === undefined ? [] : [t.checklist.notedAnswer(number, words(answer).toLowerCase())];
  });
  return answered.length === 0 ? undefined : t.checklist.noted(answered);
}

function OwnChecklist(props: {
  checklist: Checklist;
  own: OwnAnswers;
  onAnswer: (step: string, answer: YesOrNo) => void;
}) {
  const { checklist, own, onAnswer } = props;
  const differences = differencesIn(checklist, own);
  return (
    <Section
      title={t.checklist.title}
      aside={checklist.conclusion && <span>{evidence.checklist.conclusion[checklist.conclusion]}</span>}
    >
      <table className={classes.checklist}>
        <thead>
          <tr>
            <th scope="col">{t.checklist.question}</th>
            <th scope="col">{t.checklist.analyst}</th>
            <th scope="col">{t.checklist.you}</th>
          </tr>
        </thead>
        <tbody>
          {checklist.steps.map((one) => (
            <tr key={one.step} data-differs={differences.includes(one) || undefined}>
              <th scope="row">
                {one.number}. {one.question}
              </th>
              <td>
                {one.answer ? words(one.answer) : <span className="quiet">{t.checklist.unanswered}</span>}
                {differences.includes(one) && <div className={classes.differs}>{t.checklist.differs}</div>}
              </td>
              <td>
                <SegmentedControl
                  size="xs"
                  aria-label={t.checklist.answerOf(one.number)}
                  data={[
                    { value: 'YES', label: text.common.yes },
                    { value: 'NO', label: text.common.no },
                    ...(own[one.step] === undefined ? [{ value: '', label: <NotYet /> }] : []),
                  ]}
                  value={own[one.step] ?? ''}
                  onChange={(value) => value !== '' && onAnswer(one.step, value as YesOrNo)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p role="status" className={classes.differences}>
        {differences.length > 0 && <strong>{t.checklist.differences(differences.length)} </strong>}
        {Object.keys(own).length > 0 && <span className="quiet">{t.checklist.recorded}</span>}
      </p>
    </Section>
  );
}

function NotYet() {
  return (
    <>
      <span aria-hidden>—</span>
      <span className="unseen">{t.checklist.unanswered}</span>
    </>
  );
}
