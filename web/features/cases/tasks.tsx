/** Tasks of a case, with owner and due date. */
import { Button, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { cases } from '../../text/cases.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Section } from '../../ui/page.tsx';
import { WithWords } from '../../ui/with-words.tsx';
import { Colleague } from '../alerts/colleague.tsx';
import { colleaguesQuery } from '../alerts/colleagues.ts';
import { Due } from '../alerts/due.tsx';
import classes from './cases.module.css';
import { addTask, endOfDay, type StoredCase, settleTask } from './cases-api.ts';

const t = cases.tasks;
type Task = StoredCase['tasks'][number];
type Run = (act: () => Promise<unknown>) => unknown;

export function Tasks({ one, run, mayWrite }: { one: StoredCase; run: Run; mayWrite: boolean }) {
  const columns: readonly Column<Task>[] = [
    {
      id: 'title',
      header: t.columns.title,
      cell: ({ title, text, answer }) => (
        <span dir="auto">
          {title}
          {text && <div className="quiet">{text}</div>}
          {answer && <div className="quiet">{answer}</div>}
        </span>
      ),
    },
    {
      id: 'owner',
      header: t.columns.owner,
      width: '150px',
      cell: ({ assignee }) => <Colleague userId={assignee} />,
    },
    {
      id: 'due',
      header: t.columns.due,
      width: '150px',
      cell: ({ dueAt, settledAt }) => dueAt && <Due alert={{ dueAt, closedAt: settledAt }} />,
    },
    { id: 'state', header: t.columns.state, width: '100px', cell: ({ state }) => t.state[state] },
    {
      id: 'act',
      header: t.columns.act,
      isHeaderHidden: true,
      width: '110px',
      cell: ({ taskId, state }) =>
        mayWrite && state === 'OPEN' ? (
          <WithWords
            label={t.done}
            field={t.result}
            submit={t.done}
            onSubmit={(words) => run(() => settleTask(one, taskId, words))}
          />
        ) : (
          ' '
        ),
    },
  ];
  return (
    <Section title={t.title} plain>
      {mayWrite && <TaskForm one={one} run={run} />}
      <DataTable label={t.title} columns={columns} rows={one.tasks} idOf={({ taskId }) => taskId} empty={t.none} />
    </Section>
  );
}

function TaskForm({ one, run }: { one: StoredCase; run: Run }) {
  const colleagues = useQuery(colleaguesQuery).data ?? [];
  const [title, setTitle] = useState('');
  const [assignee, setAssignee] = useState<string | null>(null);
  const [day, setDay] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() === '') return;
    const body = { title, ...(assignee && { assignee }), ...(day && { dueAt: endOfDay(day) }) };
    if ((await run(() => addTask(one, body))) !== false) setTitle('');
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        data-field="title"
        label={t.name}
        value={title}
        maxLength={200}
        dir="auto"
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <Select
        data-field="assignee"
        label={t.owner}
        data={colleagues.map(({ userId, name }) => ({ value: userId, label: name }))}
        value={assignee}
        onChange={setAssignee}
        searchable
        clearable
      />
      <TextInput
        data-field="dueAt"
        type="date"
        label={t.due}
        value={day}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={title.trim() === ''}>
        {t.add}
      </Button>
    </form>
  );
}
