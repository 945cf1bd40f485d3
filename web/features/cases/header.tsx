/** Head of a case: status, priority, owner and due date. */
import { Button, Menu, Popover, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSession } from '../../api/session.ts';
import { cases as t } from '../../text/cases.ts';
import { RiskMark } from '../../ui/mark.tsx';
import { Colleague } from '../alerts/colleague.tsx';
import { colleaguesQuery } from '../alerts/colleagues.ts';
import { Due } from '../alerts/due.tsx';
import classes from './cases.module.css';
import { change, endOfDay, type StoredCase } from './cases-api.ts';

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
      {one.closedAt === null && <DueDate {...props} />}
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
