/** What moves an alert without deciding it: who has it, whether somebody more senior must look, notes. */
import { Button, Menu, Popover, Stack, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { usePermission, useSession } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { ProblemNote } from '../../ui/problem.tsx';
import classes from './alerts.module.css';
import { afterAct, assign, escalate, giveBack, note, type StoredAlert, start, unassign } from './alerts-api.ts';
import { Colleague } from './colleague.tsx';
import { colleaguesQuery } from './colleagues.ts';

const t = text.alerts.act;

export function Acts({ alert }: { alert: StoredAlert }) {
  const queries = useQueryClient();
  const { user } = useSession();
  const mayWork = usePermission('alert:write');
  const colleagues = useQuery({ ...colleaguesQuery, enabled: mayWork }).data ?? [];
  const acting = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSettled: () => afterAct(queries),
  });
  const may = (act: StoredAlert['acts'][number]) => mayWork && alert.acts.includes(act);
  const run = (act: () => Promise<unknown>) => acting.mutate(act);
  return (
    <div className={classes.acts}>
      {acting.error && <ProblemNote problem={acting.error} />}
      {may('START') && (
        <Button size="xs" loading={acting.isPending} onClick={() => run(() => start(alert))}>
          {t.start}
        </Button>
      )}
      {may('NOTE') && (
        <WithWords label={t.note} submit={t.addNote} onSubmit={(words) => run(() => note(alert, words))} />
      )}
      {may('ESCALATE') && (
        <WithWords label={t.escalate} submit={t.escalate} onSubmit={(words) => run(() => escalate(alert, words))} />
      )}
      {may('RETURN') && (
        <WithWords label={t.return} submit={t.return} onSubmit={(words) => run(() => giveBack(alert, words))} />
      )}
      {may('ASSIGN') ? (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" size="xs">
              <span>
                {text.alerts.columns.assignee}: <Colleague userId={alert.assignee} />
              </span>
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {alert.assignee !== user.userId && (
              <Menu.Item onClick={() => run(() => assign(alert, user.userId))}>{t.take}</Menu.Item>
            )}
            {alert.assignee !== null && <Menu.Item onClick={() => run(() => unassign(alert))}>{t.giveAway}</Menu.Item>}
            {colleagues.length > 1 && <Menu.Label>{t.assignTo}</Menu.Label>}
            {colleagues
              .filter(({ userId }) => userId !== user.userId && userId !== alert.assignee)
              .map(({ userId, name }) => (
                <Menu.Item key={userId} onClick={() => run(() => assign(alert, userId))}>
                  {name}
                </Menu.Item>
              ))}
          </Menu.Dropdown>
        </Menu>
      ) : (
        <span>
          {text.alerts.columns.assignee}: <Colleague userId={alert.assignee} />
        </span>
      )}
    </div>
  );
}

function WithWords(props: { label: string; submit: string; onSubmit: (words: string) => void }) {
  const { label, submit, onSubmit } = props;
  const [isOpen, setOpen] = useState(false);
  const [words, setWords] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (words.trim() === '') return;
    onSubmit(words);
    setWords('');
    setOpen(false);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus position="bottom-end" width={320}>
      <Popover.Target>
        <Button variant="default" size="xs" onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form onSubmit={send}>
          <Stack gap="xs">
            <Textarea
              label={label}
              autosize
              minRows={3}
              maxLength={4_000}
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
            />
            <Button type="submit" size="xs">
              {submit}
            </Button>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
