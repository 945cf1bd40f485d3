/** One QA review: the evidence of the alert, then both assessments side by side. */
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useSession } from '../../api/session.ts';
import { alerts as alertWords } from '../../text/alerts.ts';
import { quality } from '../../text/qa-reviews.ts';
import { formatAmount, formatScore } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { RiskMark } from '../../ui/mark.tsx';
import { Name } from '../../ui/name.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Moment } from '../../ui/time.tsx';
import alertClasses from '../alerts/alerts.module.css';
import { MatchSection, useShownParty } from '../alerts/match-section.tsx';
import transactionClasses from '../transactions/transactions.module.css';
import { AnswerForm } from './answer-form.tsx';
import { Both, ConcludeForm } from './conclude-form.tsx';
import { afterTurn, asAlert, type Evidence, putBack, readingQuery, type StoredReading } from './quality-api.ts';

const t = quality.reading;

export function ReadingPage() {
  const { readingId } = useParams({ from: '/qa-reviews/$readingId' });
  const { data, error, refetch } = useQuery(readingQuery(readingId));
  if (error) return <ProblemNote problem={error} onRetry={() => void refetch()} page />;
  if (!data) return <Loading />;
  const { evidence, state } = data;
  return (
    <Page
      title={evidence?.subjectName ?? evidence?.title ?? t.title}
      detail={
        <span className={alertClasses.head}>
          <span>{t.title}</span>
          <span>{alertWords.queue[data.queue]}</span>
          <RiskMark level={data.severity} />
          <span>{quality.state[state]}</span>
          {state === 'READING' && <span className="quiet">{t.hidden}</span>}
        </span>
      }
      actions={<PutBack reading={data} />}
    >
      <div className={alertClasses.columns}>
        <div>{evidence ? <Seen evidence={evidence} /> : <Section title={t.title}>{t.others}</Section>}</div>
        <div>
          {evidence?.checklist && <Steps checklist={evidence.checklist} />}
          <Act reading={data} />
        </div>
      </div>
    </Page>
  );
}

function Act({ reading }: { reading: StoredReading }) {
  const isReader = reading.reader === useSession().user.userId;
  if (reading.state === 'READING' && isReader) return <AnswerForm key={reading.version} reading={reading} />;
  if (reading.first === null) return null;
  return (
    <>
      <Both reading={reading} />
      {reading.state === 'ANSWERED' && isReader && <ConcludeForm reading={reading} />}
    </>
  );
}

function PutBack({ reading }: { reading: StoredReading }) {
  const queries = useQueryClient();
  const isReader = reading.reader === useSession().user.userId;
  const puttingBack = useMutation({ mutationFn: () => putBack(reading), onSuccess: () => afterTurn(queries) });
  if (reading.state !== 'READING' || !isReader) return null;
  return (
    <>
      {puttingBack.error && <ProblemNote problem={puttingBack.error} />}
      <Button variant="default" loading={puttingBack.isPending} onClick={() => puttingBack.mutate()}>
        {t.putBack}
      </Button>
    </>
  );
}

function Seen({ evidence }: { evidence: Evidence }) {
  const { hits, findings } = evidence;
  const alert = asAlert(evidence);
  const shown = useShownParty(alert.alertId);
  return (
    <>
      {hits.length > 0 && <Payments hits={hits} />}
      <MatchSection alert={alert} shown={shown} />
      <Section title={t.found}>
        <ul className={transactionClasses.list}>
          {(hits.length > 0 ? hits.flatMap((hit) => hit.findings) : findings).map(
            ({ code, subject, remark, score }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: findings of several payments may be alike, and none moves
              <li key={`${at} ${code} ${subject}`} className={transactionClasses.finding}>
                <span dir="auto">{remark}</span>
                <strong>{formatScore(score)}</strong>
              </li>
            ),
          )}
        </ul>
      </Section>
    </>
  );
}

function Payments({ hits }: { hits: Evidence['hits'] }) {
  const side = (party: Evidence['hits'][number]['sender']) =>
    party?.name ? <Name strong>{party.name}</Name> : <em className="quiet">{alertWords.noName}</em>;
  return (
    <Section title={t.payments}>
      <ul className={transactionClasses.list}>
        {hits.map(
          ({ transactionUuid, transactionReference, transactionDate, amount, currency, sender, receiver, message }) => (
            <li key={transactionUuid}>
              <strong>{formatAmount(amount, currency)}</strong> {alertWords.payment.from} {side(sender)}{' '}
              {alertWords.payment.to} {side(receiver)} ·{' '}
              <Link to="/transactions/$transactionUuid" params={{ transactionUuid }}>
                {transactionReference}
              </Link>{' '}
              · <Moment at={transactionDate} />
              {message && (
                <div className="quiet">
                  {alertWords.payment.message}: <Name>{message}</Name>
                </div>
              )}
            </li>
          ),
        )}
      </ul>
    </Section>
  );
}

function Steps({ checklist: { steps, source } }: { checklist: NonNullable<Evidence['checklist']> }) {
  return (
    <Section title={t.steps}>
      <ol>
        {steps.map(({ step, question }) => (
          <li key={step}>{question}</li>
        ))}
      </ol>
      {source && (
        <p className="quiet">
          {alertWords.checklistSource}: {source.title}, {source.asOf}
        </p>
      )}
    </Section>
  );
}
