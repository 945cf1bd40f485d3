/** A case: what it groups, what is to be done, what was found out, and what it comes to. */
import { Button, FileButton, Select } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { usePermission, useSession } from '../../api/session.ts';
import { alerts as alertWords } from '../../text/alerts.ts';
import { cases as t } from '../../text/cases.ts';
import { Loading } from '../../ui/loading.tsx';
import { LongList } from '../../ui/long-list.tsx';
import { RiskMark } from '../../ui/mark.tsx';
import { Name } from '../../ui/name.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { formatCount, Moment } from '../../ui/time.tsx';
import { wasDone } from '../../ui/was-done.ts';
import { WithWords } from '../../ui/with-words.tsx';
import classes from '../alerts/alerts.module.css';
import { Colleague } from '../alerts/colleague.tsx';
import { Due } from '../alerts/due.tsx';
import { createSar } from '../sars/sars-api.ts';
import { inWords } from '../transactions/provenance.tsx';
import transactionClasses from '../transactions/transactions.module.css';
import { CaseGraph } from './case-graph.tsx';
import * as cases from './cases-api.ts';
import { ClosingConsequences, type Conclusion, settlesOf } from './closing.tsx';
import { Reports } from './reports.tsx';
import { Siblings } from './siblings.tsx';

type StoredCase = cases.StoredCase;
type Run = (act: () => Promise<unknown>) => void;

export function CasePage() {
  const { caseId } = useParams({ from: '/cases/$caseId' });
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(cases.caseQuery(caseId));
  const acting = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSettled: () => cases.afterAct(queries),
  });
  if (error) return <ProblemNote problem={error} onRetry={() => void refetch()} page />;
  if (!data) return <Loading />;
  const run: Run = (act) => wasDone(acting.mutateAsync(act));
  return (
    <Page
      title={data.title}
      detail={
        <span className={classes.head}>
          <span>{t.state[data.state]}</span>
          <RiskMark level={data.priority} />
          <span>
            {t.columns.assignee}: <Colleague userId={data.assignee} />
          </span>
        </span>
      }
      actions={<Acts one={data} run={run} />}
    >
      {acting.error && <ProblemNote problem={acting.error} />}
      {(data.state === 'OPEN' || data.state === 'INVESTIGATING') && data.acts.length > 0 && (
        <p className="quiet">{t.next[data.state]}</p>
      )}
      {data.description && <p dir="auto">{data.description}</p>}
      <Outcome one={data} run={run} />
      <div className={classes.columns}>
        <div>
          <Alerts one={data} />
          <Siblings one={data} run={run} />
          <Reports caseId={data.caseId} />
          <CaseGraph caseId={data.caseId} />
          <Tasks one={data} run={run} />
          <Documents one={data} run={run} />
        </div>
        <Timeline one={data} />
      </div>
    </Page>
  );
}

function Acts({ one, run }: { one: StoredCase; run: Run }) {
  const mayWrite = usePermission('case:write');
  const mayReport = usePermission('sar:write');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [outcome, setOutcome] = useState<cases.Outcome | null>(null);
  const may = (act: StoredCase['acts'][number]) => mayWrite && one.acts.includes(act);
  const draft = async () => {
    const { nodes } = await queries.fetchQuery(cases.graphQuery(one.caseId));
    const transactionUuids = nodes.flatMap(({ kind, subjectId }) =>
      kind === 'TRANSACTION' && subjectId ? [subjectId] : [],
    );
    const sarId = await createSar({ caseId: one.caseId, form: 'FINCEN_SAR', transactionUuids });
    await navigate({ to: '/sars/$sarId', params: { sarId } });
  };
  return (
    <div className={classes.acts}>
      {may('START') && (
        <Button size="xs" onClick={() => run(() => cases.start(one))}>
          {t.act.start}
        </Button>
      )}
      {may('CHANGE') && (
        <WithWords label={t.act.note} submit={t.act.keepNote} onSubmit={(words) => run(() => cases.note(one, words))} />
      )}
      {mayReport && (
        <Button variant="default" size="xs" onClick={() => run(draft)}>
          {t.act.report}
        </Button>
      )}
      {may('SUBMIT') && (
        <WithWords
          label={t.act.submit}
          field={t.act.why}
          submit={t.act.submit}
          disabled={outcome === null}
          onSubmit={(words) => outcome && run(() => cases.submit(one, outcome, words))}
        >
          <Select
            data-field="outcome"
            label={t.act.outcome}
            data={Object.entries(t.outcome).map(([value, label]) => ({ value, label }))}
            value={outcome}
            onChange={(value) => setOutcome(value as cases.Outcome | null)}
            comboboxProps={{ withinPortal: false }}
          />
        </WithWords>
      )}
    </div>
  );
}

/** What was proposed or decided, and what the second person does. */
function Outcome({ one, run }: { one: StoredCase; run: Run }) {
  const { user } = useSession();
  const mayWrite = usePermission('case:write');
  const { outcome, proposedBy, state } = one;
  const { data: events = [] } = useQuery(cases.timelineQuery(one.caseId));
  if (outcome === null) return null;
  // The latest first: what was sent back and proposed anew has its own reason.
  const why = events.find(({ kind }) => kind === 'SUBMITTED')?.text;
  const words = t.outcome[outcome];
  const isOwn = proposedBy === user.userId;
  return (
    <div className={transactionClasses.proposal}>
      <div>
        {state === 'CLOSED' ? (
          t.closedAs(words)
        ) : (
          <>
            <Colleague userId={proposedBy} />: <strong>{words}</strong>
          </>
        )}
      </div>
      {state === 'PENDING_APPROVAL' && why && (
        <div className={transactionClasses.why} dir="auto">
          {why}
        </div>
      )}
      {state === 'PENDING_APPROVAL' && isOwn && <div className="quiet">{t.own}</div>}
      {state === 'PENDING_APPROVAL' && mayWrite && (
        <div className={classes.acts}>
          {!isOwn && <Approval one={one} run={run} />}
          <WithWords
            label={t.act.return}
            field={t.act.why}
            submit={t.act.return}
            onSubmit={(reason) => run(() => cases.giveBack(one, reason))}
          />
        </div>
      )}
    </div>
  );
}

/** The approval closes the case and, as chosen, its alerts. */
function Approval({ one, run }: { one: StoredCase; run: Run }) {
  const [conclusion, setConclusion] = useState<Conclusion>({ disposition: null, reasonCode: null });
  const queries = useQueryClient();
  const approve = async (reason: string) => {
    const closing = await queries.fetchQuery(cases.closingQuery(one.caseId));
    await cases.approve(one, reason, settlesOf(closing, conclusion));
    await queries.invalidateQueries({ queryKey: ['alerts'] });
  };
  return (
    <WithWords
      label={t.act.approve}
      field={t.act.why}
      submit={t.act.approve}
      disabled={conclusion.disposition !== null && conclusion.reasonCode === null}
      onSubmit={(reason) => run(() => approve(reason))}
    >
      <ClosingConsequences caseId={one.caseId} conclusion={conclusion} onConclude={setConclusion} />
    </WithWords>
  );
}

function Alerts({ one: { alerts, alertsNotSeen } }: { one: StoredCase }) {
  return (
    <Section title={t.alerts}>
      {alerts.length + alertsNotSeen === 0 && <p className="quiet">{t.noAlerts}</p>}
      {alertsNotSeen > 0 && <p className="quiet">{t.alertsNotSeen(alertsNotSeen)}</p>}
      <LongList
        label={t.alerts}
        items={alerts}
        idOf={({ alertId }) => alertId}
        className={transactionClasses.list}
        lineClass={classes.inCase}
      >
        {({ alertId, title, subjectName, severity, state, dueAt }) => (
          <>
            <span>
              <Link to="/alerts/$alertId" params={{ alertId }}>
                {subjectName ? <Name>{subjectName}</Name> : title}
              </Link>{' '}
              <span className="quiet" dir="auto">
                {inWords(title)}
              </span>
            </span>
            <RiskMark level={severity as 'HIGH'} />
            <span>{alertWords.state[state as 'OPEN']}</span>
            <Due alert={{ dueAt, closedAt: state.startsWith('CLOSED') ? dueAt : null }} />
          </>
        )}
      </LongList>
    </Section>
  );
}

function Tasks({ one, run }: { one: StoredCase; run: Run }) {
  const mayWrite = usePermission('case:write') && one.acts.includes('CHANGE');
  return (
    <Section
      title={t.tasks}
      aside={
        mayWrite && (
          <span className={classes.acts}>
            <WithWords
              label={t.addTask}
              field={t.taskTitle}
              submit={t.addTask}
              onSubmit={(title) => run(() => cases.addTask(one, title))}
            />
          </span>
        )
      }
    >
      {one.tasks.length === 0 && <p className="quiet">{t.noTasks}</p>}
      <ul className={transactionClasses.list}>
        {one.tasks.map(({ taskId, title, state, answer, createdBy, dueAt }) => (
          <li key={taskId} className={transactionClasses.finding}>
            <span dir="auto">
              {title}
              {answer && <div className="quiet">{answer}</div>}
              <div className="quiet">
                <Colleague userId={createdBy} /> · {t.taskState[state]}
                {dueAt && (
                  <>
                    {' '}
                    · {t.due} <Moment at={dueAt} />
                  </>
                )}
              </div>
            </span>
            {mayWrite && state === 'OPEN' && (
              <WithWords
                label={t.settle}
                field={t.answer}
                submit={t.done}
                onSubmit={(words) => run(() => cases.settleTask(one, taskId, words))}
              />
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

const KIB = 1024;

function Documents({ one, run }: { one: StoredCase; run: Run }) {
  const mayWrite = usePermission('case:write') && one.acts.includes('CHANGE');
  return (
    <Section
      title={t.documents}
      aside={
        mayWrite && (
          <FileButton onChange={(file) => file && run(() => cases.addDocument(one, file))}>
            {(props) => (
              <Button {...props} variant="default" size="xs" title={t.uploadHow}>
                {t.upload}
              </Button>
            )}
          </FileButton>
        )
      }
    >
      {one.documents.length === 0 && <p className="quiet">{t.noDocuments}</p>}
      <ul className={transactionClasses.list}>
        {one.documents.map(({ documentId, name, mediaType, sizeBytes, createdBy, createdAt }) => (
          <li key={documentId}>
            <a href={cases.documentAddress(one.caseId, documentId)} download={name}>
              {name}
            </a>{' '}
            <span className="quiet">
              {mediaType}, {formatCount(Math.ceil(sizeBytes / KIB))} KiB · <Colleague userId={createdBy} /> ·{' '}
              <Moment at={createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Timeline({ one }: { one: StoredCase }) {
  const { data = [] } = useQuery(cases.timelineQuery(one.caseId));
  return (
    <Section title={t.timeline}>
      <ol className={transactionClasses.timeline}>
        {data.map(({ kind, occurredAt, actorId, text: words, details }) => (
          <li key={`${kind} ${occurredAt} ${actorId}`}>
            <div>
              {t.event[kind]}
              <Items one={one} items={itemsOf(details)} />
            </div>
            {words && (
              <div className={transactionClasses.eventRemark} dir="auto">
                {words}
              </div>
            )}
            <div className={transactionClasses.eventBy}>
              <Colleague userId={actorId} /> <Moment at={occurredAt} />
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

interface Item {
  kind: string;
  itemId: string;
}

const isItem = (one: unknown): one is Item => typeof (one as Partial<Item> | null)?.itemId === 'string';

/** Several that were put into the case, or the one that was taken out. */
const itemsOf = (details: cases.EventDetails): Item[] =>
  [...(Array.isArray(details.items) ? details.items : []), details].filter(isItem);

/** Of one line of the history. */
const MOST_NAMED = 10;

/** What was put in or taken out: an alert by its title, as long as the case has it. */
function Items({ one: { alerts }, items }: { one: StoredCase; items: readonly Item[] }) {
  const titles = new Map(alerts.map(({ alertId, title }) => [alertId, title]));
  return (
    <>
      {items.slice(0, MOST_NAMED).map(({ kind, itemId }, at) => (
        <span key={itemId}>
          {at === 0 ? ': ' : ', '}
          <ItemLink kind={kind} itemId={itemId}>
            {inWords(titles.get(itemId) ?? t.item[kind as 'ALERT'] ?? kind)}
          </ItemLink>
        </span>
      ))}
      {items.length > MOST_NAMED && ` ${t.moreItems(formatCount(items.length - MOST_NAMED))}`}
    </>
  );
}

function ItemLink({ kind, itemId, children }: Item & { children: ReactNode }) {
  if (kind === 'ALERT')
    return (
      <Link to="/alerts/$alertId" params={{ alertId: itemId }}>
        {children}
      </Link>
    );
  if (kind === 'PARTY')
    return (
      <Link to="/counterparties/$partyId" params={{ partyId: itemId }}>
        {children}
      </Link>
    );
  return (
    <Link to="/transactions/$transactionUuid" params={{ transactionUuid: itemId }}>
      {children}
    </Link>
  );
}
