/** Adds an alert, a customer, a party or a payment to an open case, or opens a new case with it. */
import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { usePermission, useSession } from '../../api/session.ts';
import { cases } from '../../text/cases.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { notify } from '../../ui/toast.tsx';
import { addItems, afterAct, type CaseItems, newCase, openCasesQuery } from './cases-api.ts';

const t = cases.add;

/** @param about name of the subject, for the title of a new case */
export function AddToCase({ items, about }: { items: CaseItems; about: string }) {
  const [isOpen, setOpen] = useState(false);
  if (!usePermission('case:write')) return null;
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        {t.act}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t.title}>
        {isOpen && <AddForm items={items} about={about} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

function AddForm({ items, about, onDone }: { items: CaseItems; about: string; onDone: () => void }) {
  const queries = useQueryClient();
  const { user } = useSession();
  const open = useQuery(openCasesQuery);
  const [caseId, setCaseId] = useState<string | null>(null);
  const [title, setTitle] = useState(cases.openedAs(about));
  const adding = useMutation({
    mutationFn: async () => {
      if (caseId !== null) return t.added((await addItems(caseId, items)).caseNumber);
      return t.opened((await newCase({ ...items, title, assignee: user.userId })).caseNumber);
    },
    onSuccess: async (message) => {
      onDone();
      void notify(message);
      await afterAct(queries);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (caseId !== null || title.trim() !== '') adding.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {open.error && <ProblemNote problem={open.error} />}
        {adding.error && <ProblemNote problem={adding.error} />}
        <Select
          data-field="caseId"
          label={t.existing}
          placeholder={t.placeholder}
          data={(open.data ?? []).map((one) => ({ value: one.caseId, label: `${one.caseNumber} · ${one.title}` }))}
          value={caseId}
          onChange={setCaseId}
          nothingFoundMessage={t.noMatch}
          searchable
          clearable
          comboboxProps={{ withinPortal: false }}
        />
        {caseId === null && (
          <TextInput
            data-field="title"
            label={t.newCase}
            value={title}
            maxLength={200}
            dir="auto"
            onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          />
        )}
        <Group justify="flex-end">
          <Button type="submit" size="xs" loading={adding.isPending} disabled={caseId === null && title.trim() === ''}>
            {caseId === null ? t.create : t.add}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
