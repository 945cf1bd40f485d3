/** Actions that do not close the alert: review, owner, escalation, notes. A assigns it to the user, E escalates it. */
import { Button, Menu } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { dataOf } from '../../api/client.ts';
import { usePermission, useSession } from '../../api/session.ts';
import { alerts as alertWords } from '../../text/alerts.ts';
import { cases as caseWords } from '../../text/cases.ts';
import { useKeys } from '../../ui/keys.ts';
import { ProblemNote } from '../../ui/problem.tsx';
import { notify } from '../../ui/toast.tsx';
import { wasDone } from '../../ui/was-done.ts';
import { WithWords } from '../../ui/with-words.tsx';
import { openCase } from '../cases/cases-api.ts';
import classes from './alerts.module.css';
import {
  afterAct,
  assign,
  escalate,
  giveBack,
  note,
  queuesQuery,
  type StoredAlert,
  start,
  unassign,
} from './alerts-api.ts';
import { Colleague } from './colleague.tsx';
import { colleaguesQuery } from './colleagues.ts';

const t = alertWords.act;

/** @param isInCase a case investigates it, so another one is not opened */
export function AlertActions({ alert, isInCase }: { alert: StoredAlert; isInCase: boolean }) {
  const queries = useQueryClient();
  const { user } = useSession();
  const mayWork = usePermission('alert:write');
  const colleagues = useQuery({ ...colleaguesQuery, enabled: mayWork }).data ?? [];
  const queues = useQuery({ ...queuesQuery, enabled: mayWork }).data;
  const queue = queues?.find(({ workQueueId }) => workQueueId === alert.workQueue.workQueueId);
  const mayHave = (userId: string) => queue?.assignees.includes(userId) ?? true;
  const acting = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSettled: () => afterAct(queries),
  });
  const mayOpenCases = usePermission('case:write');
  const navigate = useNavigate();
  const open = async () => {
    const caseId = await openCase({
      title: caseWords.openedAs(alert.subjectName ?? alert.title),
      alertIds: [alert.alertId],
      priority: alert.priority.band,
      assignee: user.userId,
    });
    await navigate({ to: '/cases/$caseId', params: { caseId } });
  };
  const may = (act: StoredAlert['acts'][number]) => mayWork && alert.acts.includes(act);
  const run = (act: () => Promise<unknown>) => wasDone(acting.mutateAsync(act));
  /** Assigns the alert, with an undo that restores the previous owner. */
  const give = (userId: string | null) =>
    run(async () => {
      const after = await dataOf(userId === null ? unassign(alert) : assign(alert, userId));
      const { assignee } = alert;
      const undo = () => run(() => (assignee === null ? unassign(after) : assign(after, assignee)));
      void notify(userId === null ? t.unassigned : userId === user.userId ? t.assigned : t.assignedTo, undo);
    });
  const escalation = useRef<HTMLSpanElement>(null);
  useKeys([
    ['a', () => may('ASSIGN') && alert.assignee !== user.userId && give(user.userId)],
    ['e', () => escalation.current?.querySelector('button')?.click()],
  ]);
  return (
    <div className={classes.actions}>
      {acting.error && <ProblemNote problem={acting.error} />}
      {may('START') && (
        <Button size="xs" loading={acting.isPending} onClick={() => run(() => start(alert))}>
          {t.start}
        </Button>
      )}
      {may('NOTE') && (
        <WithWords
          label={t.addNote}
          field={t.note}
          submit={t.keepNote}
          onSubmit={(words) => run(() => note(alert, words))}
        />
      )}
      {mayOpenCases && !isInCase && (
        <Button variant="default" size="xs" loading={acting.isPending} onClick={() => run(open)}>
          {caseWords.openFrom}
        </Button>
      )}
      {may('ESCALATE') && (
        <span ref={escalation}>
          <WithWords
            label={t.escalate}
            field={t.why}
            how={t.escalateHow}
            submit={t.escalate}
            onSubmit={(words) => run(() => escalate(alert, words))}
          />
        </span>
      )}
      {may('RETURN') && (
        <WithWords
          label={t.return}
          field={t.why}
          submit={t.return}
          onSubmit={(words) => run(() => giveBack(alert, words))}
        />
      )}
      {may('ASSIGN') ? (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" size="xs">
              <span>
                {alertWords.columns.assignee}: <Colleague userId={alert.assignee} />
              </span>
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {alert.assignee !== user.userId && <Menu.Item onClick={() => give(user.userId)}>{t.take}</Menu.Item>}
            {alert.assignee !== null && <Menu.Item onClick={() => give(null)}>{t.giveAway}</Menu.Item>}
            {colleagues.length > 1 && <Menu.Label>{t.assignTo}</Menu.Label>}
            {colleagues
              .filter(({ userId }) => userId !== user.userId && userId !== alert.assignee && mayHave(userId))
              .map(({ userId, name }) => (
                <Menu.Item key={userId} onClick={() => give(userId)}>
                  {name}
                </Menu.Item>
              ))}
          </Menu.Dropdown>
        </Menu>
      ) : (
        <span>
          {alertWords.columns.assignee}: <Colleague userId={alert.assignee} />
        </span>
      )}
    </div>
  );
}
