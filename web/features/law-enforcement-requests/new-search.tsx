/** A request with its table of parties. The service parses the table and reports errors by line. */
import { Button, FileButton, Group, Select, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { recordSearches } from '../../text/law-enforcement-requests.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { type About, afterAct, upload } from './record-searches-api.ts';

const t = recordSearches.start;
const COLUMNS = 'externalReferenceId,entityType,fullName,aliases,dob,countryCodes,documentNumbers,addresses';
const KINDS = Object.entries(recordSearches.kind).map(([value, label]) => ({ value, label }));
const DAYS = ['accountsFrom', 'transactionsFrom', 'dueOn'] as const;

const today = () => new Date().toISOString().slice(0, 10);

export function NewSearch({ onStarted, onClose }: { onStarted: (searchId: string) => void; onClose: () => void }) {
  const queries = useQueryClient();
  const [about, setAbout] = useState<About>({ kind: 'US_314A', title: '', receivedOn: today() });
  const [table, setTable] = useState<File | null>(null);
  const starting = useMutation({
    mutationFn: (file: File) => upload(about, file),
    onSuccess: async (searchId) => {
      await afterAct(queries);
      onStarted(searchId);
    },
  });
  const set = (change: Partial<About>) => setAbout({ ...about, ...change });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (table) starting.mutate(table);
  };
  const day = (field: (typeof DAYS)[number] | 'receivedOn') => (
    <TextInput
      key={field}
      data-field={field}
      type="date"
      label={t[field]}
      required
      withAsterisk={false}
      value={about[field] ?? ''}
      onChange={({ currentTarget }) => set({ [field]: currentTarget.value })}
    />
  );
  return (
    <Dialog opened onClose={onClose} size="lg" title={t.title} closeOnClickOutside={false}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Select
            data-field="kind"
            label={t.kind}
            data={KINDS}
            value={about.kind}
            onChange={(kind) => kind && set({ kind: kind as About['kind'] })}
            allowDeselect={false}
          />
          <TextInput
            data-field="title"
            label={t.name}
            required
            withAsterisk={false}
            maxLength={200}
            dir="auto"
            value={about.title}
            onChange={({ currentTarget }) => set({ title: currentTarget.value })}
          />
          <TextInput
            data-field="authorityReference"
            label={t.reference}
            maxLength={128}
            value={about.authorityReference ?? ''}
            onChange={({ currentTarget }) => set({ authorityReference: currentTarget.value })}
          />
          {day('receivedOn')}
          {about.kind === 'US_314A' ? <div className="quiet">{t.byLaw}</div> : DAYS.map(day)}
          <div className="quiet">
            {t.columns} <span className="mono">{COLUMNS.split(',').join(', ')}</span>
          </div>
          <Group>
            <FileButton accept=".csv,text/csv" onChange={setTable}>
              {(button) => (
                <Button variant="default" {...button}>
                  {table?.name ?? t.file}
                </Button>
              )}
            </FileButton>
            <DownloadButton label={t.template} name="parties.csv" content={() => `${COLUMNS}\n`} />
          </Group>
          {starting.error && <ProblemNote problem={starting.error} />}
          <Button type="submit" loading={starting.isPending} disabled={table === null || about.title.trim() === ''}>
            {t.act}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
