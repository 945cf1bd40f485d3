/** Form for a new entry of the internal list. */
import { Button, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiProblem } from '../../api/problem.ts';
import { text } from '../../text/index.ts';
import { ownList } from '../../text/internal-list.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import classes from '../customers/customers.module.css';
import { afterAct, flawsOf, put } from './own-list-api.ts';
import type { Entry } from './table.ts';

const t = ownList.form;
const EMPTY = {
  number: '',
  kind: 'INDIVIDUAL',
  name: '',
  aliases: '',
  dob: '',
  country: '',
  document: '',
  risk: 'HIGH',
  reason: '',
};

const several = (typed: string, between: RegExp): string[] =>
  typed
    .split(between)
    .map((one) => one.trim())
    .filter((one) => one !== '');

function entryOf(typed: typeof EMPTY): Entry {
  return {
    number: typed.number.trim(),
    kind: typed.kind,
    name: typed.name.trim(),
    aliases: several(typed.aliases, /\n/),
    born: several(typed.dob, /;/),
    countries: several(typed.country, /[\s,;]+/),
    documents: several(typed.document, /;/),
    risk: typed.risk,
    reason: typed.reason.trim(),
  };
}

export function PutForm({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState(EMPTY);
  const putting = useMutation({
    mutationFn: async () => {
      const { results } = await put([entryOf(typed)]);
      const detail = results.map(flawsOf).join('');
      // A rejected row of a table is reported in its line. Here it is the only entry.
      if (detail !== '') throw new ApiProblem({ status: 400, slug: 'validation-failed', detail });
    },
    onSuccess: async () => {
      await afterAct(queries);
      onClose();
    },
  });
  const field = (name: keyof typeof EMPTY) => ({
    value: typed[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setTyped((before) => ({ ...before, [name]: value }));
    },
  });
  const choice = (name: keyof typeof EMPTY, words: Readonly<Record<string, string>>) => ({
    data: Object.entries(words).map(([value, label]) => ({ value, label })),
    value: typed[name],
    onChange: (value: string | null) => setTyped((before) => ({ ...before, [name]: value ?? before[name] })),
    allowDeselect: false,
  });
  return (
    <Dialog opened onClose={onClose} size="lg" title={t.title} closeOnClickOutside={false}>
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          putting.mutate();
        }}
      >
        <Stack gap="sm">
          <div className="quiet">{t.how}</div>
          <div className={classes.pair}>
            <TextInput label={t.name} description={t.nameHow} data-autofocus required dir="auto" {...field('name')} />
            <Select label={t.kind} description=" " {...choice('kind', text.common.entityType)} />
          </div>
          <Textarea
            label={t.aliases}
            description={t.aliasesHow}
            autosize
            minRows={2}
            dir="auto"
            {...field('aliases')}
          />
          <div className={classes.triple}>
            <TextInput label={t.dob} description={t.dobHow} {...field('dob')} />
            <TextInput label={t.nationality} description={t.nationalityHow} {...field('country')} />
            <TextInput label={t.document} description=" " {...field('document')} />
          </div>
          <div className={classes.pair}>
            <Select label={t.risk} description=" " {...choice('risk', RISKS)} />
            <TextInput label={t.number} description={t.numberHow} {...field('number')} />
          </div>
          <TextInput label={t.reason} description={t.reasonHow} dir="auto" {...field('reason')} />
          {putting.error && <ProblemNote problem={putting.error} />}
          <Button type="submit" loading={putting.isPending} disabled={typed.name.trim() === ''}>
            {t.submit}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}

const { CRITICAL, HIGH, MEDIUM, LOW } = text.common.risk;
const RISKS = { CRITICAL, HIGH, MEDIUM, LOW };
