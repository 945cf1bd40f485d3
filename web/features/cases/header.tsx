/** Head of a case: status, priority, owner, due date, and the chain from payment to filing. */
import { Button, Menu, Popover, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { usePermission, useSession } from '../../api/session.ts';
import { cases as t } from '../../text/cases.ts';
import { RiskMark } from '../../ui/mark.tsx';
import { type Step, Stepper } from '../../ui/stepper.tsx';
import { Colleague } from '../alerts/colleague.tsx';
import { colleaguesQuery } from '../alerts/colleagues.ts';
import { Due } from '../alerts/due.tsx';
import { type Sar, sarsOfCaseQuery, statusOf } from '../sars/sars-api.ts';
import classes from './cases.module.css';
import { change, endOfDay, type Payments, paymentsQuery, type StoredCase } from './cases-api.ts';

interface Props {
  one: StoredCase;
  run: (act: () => Promise<unknown>) => unknown;
  mayWrite: boolean;
}

export function CaseHead(props: Props) {
  const { one } = props;
  return (
    <span className={classes.head}>
      <strong>{t.state[one.state]}</strong>
      <RiskMark level={one.priority} />
      <Owner {...props} />
      <DueDate {...props} />
    </span>
  );
}

function Owner({ one, run, mayWrite }: Props) {
  const { user } = useSession();
  const colleagues = useQuery({ ...colleaguesQuery, enabled: mayWrite }).data ?? [];
  const owner = (
    <span>
      {t.owner}: <Colleague userId={one.assignee} />
    </span>
  );
  if (!mayWrite) return owner;
  const assign = (assignee: string) => run(() => change(one, { assignee }));
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" size="compact-sm">
          {owner}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {one.assignee !== user.userId && <Menu.Item onClick={() => assign(user.userId)}>{t.takeOver}</Menu.Item>}
        {one.assignee !== null && <Menu.Item onClick={() => assign('none')}>{t.unassign}</Menu.Item>}
        <Menu.Label>{t.assign}</Menu.Label>
        {colleagues
          .filter(({ userId }) => userId !== user.userId && userId !== one.assignee)
          .map(({ userId, name }) => (
            <Menu.Item key={userId} onClick={() => assign(userId)}>
              {name}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function DueDate({ one, run, mayWrite }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [day, setDay] = useState(one.dueAt.slice(0, 10));
  const due = <Due alert={one} />;
  if (!mayWrite) return due;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (day === '') return;
    setOpen(false);
    run(() => change(one, { dueAt: endOfDay(day) }));
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus position="bottom-start">
      <Popover.Target>
        <Button
          variant="default"
          size="compact-sm"
          title={t.changeDue}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {due}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form onSubmit={submit}>
          <Stack gap="xs">
            <TextInput
              data-field="dueAt"
              type="date"
              label={t.dueDay}
              value={day}
              onChange={({ currentTarget }) => setDay(currentTarget.value)}
            />
            <Button type="submit" size="xs">
              {t.save}
            </Button>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}

export function CaseSteps({ one }: { one: StoredCase }) {
  const payments = useQuery(paymentsQuery(one.caseId)).data;
  const maySee = usePermission('sar:read');
  const reports = useQuery({ ...sarsOfCaseQuery(one.caseId), enabled: maySee }).data;
  const steps: Step[] = [
    paymentStep(payments),
    alertStep(one),
    {
      label: t.steps.case,
      status: t.state[one.state],
      progress: one.state === 'CLOSED' ? 'DONE' : 'CURRENT',
    },
    maySee ? filingStep(reports) : { label: t.steps.filing, status: t.steps.noAccess, progress: 'AHEAD' },
  ];
  return <Stepper label={t.steps.label} steps={steps} />;
}

function paymentStep(payments: Payments | undefined): Step {
  const label = t.steps.payment;
  if (!payments) return { label, status: t.steps.loading, progress: 'AHEAD' };
  const { count, held } = payments.totals;
  const only = payments.items.length === 1 ? payments.items[0] : undefined;
  const to = only && { to: `/transactions/${only.transactionUuid}` };
  if (count === 0) return { label, status: t.steps.none, progress: 'AHEAD' };
  if (held > 0) return { label, status: t.steps.held(held), progress: 'AHEAD', ...to };
  return { label, status: t.steps.noneHeld(count), progress: 'DONE', ...to };
}

function alertStep({ alerts, alertsNotSeen }: StoredCase): Step {
  const label = t.steps.alert;
  const open = alerts.filter(({ state }) => !state.startsWith('CLOSED')).length;
  const to = alerts.length === 1 && { to: `/alerts/${alerts[0]!.alertId}` };
  if (alerts.length + alertsNotSeen === 0) return { label, status: t.steps.none, progress: 'AHEAD' };
  if (open > 0) return { label, status: t.steps.open(open), progress: 'AHEAD', ...to };
  return { label, status: t.steps.closed(alerts.length), progress: 'DONE', ...to };
}

const FINISHED: ReadonlySet<Sar['status']> = new Set(['ACKNOWLEDGED', 'AMENDED', 'NOT_FILED']);

function filingStep(reports: readonly Sar[] | undefined): Step {
  const label = t.steps.filing;
  if (!reports) return { label, status: t.steps.loading, progress: 'AHEAD' };
  const [latest] = reports;
  if (!latest) return { label, status: t.steps.none, progress: 'AHEAD' };
  const progress = FINISHED.has(latest.status) ? 'DONE' : 'AHEAD';
  return { label, status: statusOf(latest), progress, to: `/sars/${latest.sarId}` };
}
