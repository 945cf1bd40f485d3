/** Workspace of a case: status and next action, its parts as tabs, and its subject and alerts beside them. */
import { Button, Select, Tabs } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { usePermission, useSession } from '../../api/session.ts';
import { cases as t } from '../../text/cases.ts';
import { formatCount } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { wasDone } from '../../ui/was-done.ts';
import { WithWords } from '../../ui/with-words.tsx';
import { Colleague } from '../alerts/colleague.tsx';
import { Chain } from '../chain/chain.tsx';
import { CaseAlerts, Siblings } from './case-alerts.tsx';
import { CaseGraph } from './case-graph.tsx';
import { CaseTimeline } from './case-timeline.tsx';
import classes from './cases.module.css';
import * as cases from './cases-api.ts';
import { Approval } from './closing.tsx';
import { Documents } from './documents.tsx';
import { CaseHead } from './header.tsx';
import { PaymentsOfCase } from './payments.tsx';
import { Report } from './report.tsx';
import { Requests } from './requests.tsx';
import { Subjects } from './subjects.tsx';
import { Tasks } from './tasks.tsx';

type StoredCase = cases.StoredCase;
type Run = (act: () => Promise<unknown>) => Promise<boolean>;
type Tab = keyof typeof t.tab;

export function CasePage() {
  const { caseId } = useParams({ from: '/cases/$caseId' });
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(cases.caseQuery(caseId));
  const acting = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSettled: () => cases.afterAct(queries),
  });
  const mayWrite = usePermission('case:write');
  if (error) return <ProblemNote problem={error} onRetry={() => void refetch()} page />;
  if (!data) return <Loading />;
  const run: Run = (act) => wasDone(acting.mutateAsync(act));
  const mayChange = mayWrite && data.acts.includes('CHANGE');
  return (
    <Page
      title={`${data.caseNumber} · ${data.title}`}
      detail={<CaseHead one={data} run={run} mayWrite={mayChange} />}
      actions={<Acts one={data} run={run} />}
    >
      {acting.error && <ProblemNote problem={acting.error} />}
      <div className={classes.next}>
        <Chain caseId={data.caseId} />
        <span className="quiet">{t.next[data.state]}</span>
      </div>
      <Outcome one={data} run={run} />
      <div className={classes.columns}>
        <div>
          {data.description && <p dir="auto">{data.description}</p>}
          <Parts one={data} run={run} mayWrite={mayChange} />
        </div>
        <div>
          <Subjects one={data} />
          <CaseAlerts one={data} />
          <Siblings one={data} run={run} />
        </div>
      </div>
    </Page>
  );
}

const isTab = (value: string | null | undefined): value is Tab =>
  value !== null && value !== undefined && Object.hasOwn(t.tab, value);

function Parts({ one, run, mayWrite }: { one: StoredCase; run: Run; mayWrite: boolean }) {
  const { tab: wanted } = useSearch({ from: '/cases/$caseId' });
  const tab = isTab(wanted) ? wanted : 'timeline';
  const navigate = useNavigate();
  const payments = useQuery(cases.paymentsQuery(one.caseId)).data;
  const counts: Partial<Record<Tab, number | undefined>> = {
    payments: payments?.totals.count,
    documents: one.documents.length,
    tasks: one.tasks.length,
    requests: one.requests.length,
  };
  const go = (value: string | null) =>
    void navigate({
      to: '/cases/$caseId',
      params: { caseId: one.caseId },
      search: isTab(value) && value !== 'timeline' ? { tab: value } : {},
      replace: true,
    });
  return (
    <Tabs value={tab} onChange={go} keepMounted={false} className={classes.tabs}>
      <Tabs.List aria-label={t.tabs} mb="sm">
        {Object.entries(t.tab).map(([value, label]) => (
          <Tabs.Tab key={value} value={value}>
            {label}
            {(counts[value as Tab] ?? 0) > 0 && (
              <span className={classes.count}>{formatCount(counts[value as Tab]!)}</span>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="timeline">
        <CaseTimeline one={one} />
      </Tabs.Panel>
      <Tabs.Panel value="payments">
        <PaymentsOfCase caseId={one.caseId} />
      </Tabs.Panel>
      <Tabs.Panel value="graph">
        <CaseGraph caseId={one.caseId} />
      </Tabs.Panel>
      <Tabs.Panel value="documents">
        <Documents one={one} run={run} mayWrite={mayWrite} />
      </Tabs.Panel>
      <Tabs.Panel value="tasks">
        <Tasks one={one} run={run} mayWrite={mayWrite} />
      </Tabs.Panel>
      <Tabs.Panel value="requests">
        <Requests one={one} run={run} mayWrite={mayWrite} />
      </Tabs.Panel>
      <Tabs.Panel value="report">
        <Report one={one} />
      </Tabs.Panel>
    </Tabs>
  );
}

function Acts({ one, run }: { one: StoredCase; run: Run }) {
  const mayWrite = usePermission('case:write');
  const [outcome, setOutcome] = useState<cases.Outcome | null>(null);
  const may = (act: StoredCase['acts'][number]) => mayWrite && one.acts.includes(act);
  return (
    <div className={classes.acts}>
      {may('START') && (
        <Button size="xs" onClick={() => run(() => cases.start(one))}>
          {t.act.start}
        </Button>
      )}
      {may('SUBMIT') && (
        <WithWords
          label={t.act.submit}
          field={t.act.reason}
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
      {may('CHANGE') && (
        <WithWords
          label={t.act.note}
          field={t.act.noteField}
          submit={t.act.keepNote}
          onSubmit={(words) => run(() => cases.note(one, words))}
        />
      )}
    </div>
  );
}

/** The proposed outcome with the actions of the approver, or the outcome in effect with what it settled. */
function Outcome({ one, run }: { one: StoredCase; run: Run }) {
  const { user } = useSession();
  const mayWrite = usePermission('case:write');
  const { outcome, proposedBy, state } = one;
  const { data: events = [] } = useQuery(cases.timelineQuery(one.caseId));
  if (outcome === null) return null;
  // The latest first: an outcome that was returned and proposed again has its own reason.
  const why = events.find(({ kind }) => kind === 'SUBMITTED')?.text ?? undefined;
  const words = t.outcome[outcome];
  const isOwn = proposedBy === user.userId;
  if (state === 'CLOSED') {
    const settled = events.find(({ kind }) => kind === 'APPROVED')?.details.settled;
    const open = one.alerts.filter((alert) => !alert.state.startsWith('CLOSED')).length;
    const told = [
      ...(Array.isArray(settled) && settled.length > 0 ? [t.closing.settled(settled.length)] : []),
      ...(open > 0 ? [t.closing.remaining(open)] : []),
    ];
    return (
      <div className={classes.outcome}>
        <strong>{t.closedAs(words)}</strong>
        {told.length > 0 && <div>{told.join('. ')}.</div>}
      </div>
    );
  }
  return (
    <div className={classes.outcome}>
      <div>
        <Colleague userId={proposedBy} />: <strong>{words}</strong>
      </div>
      {why && <div dir="auto">{why}</div>}
      {isOwn && <div className="quiet">{t.own}</div>}
      {mayWrite && (
        <div className={classes.acts}>
          {!isOwn && <Approval one={one} why={why} />}
          <WithWords
            label={t.act.return}
            field={t.act.reason}
            submit={t.act.return}
            onSubmit={(reason) => run(() => cases.giveBack(one, reason))}
          />
        </div>
      )}
    </div>
  );
}
