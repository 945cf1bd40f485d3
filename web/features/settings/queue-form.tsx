/** One queue: its alerts and its users. */
import { Button, Checkbox, Fieldset, MultiSelect, Radio, Stack, TagsInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { usePermission } from '../../api/session.ts';
import { alerts as alertWords } from '../../text/alerts.ts';
import { text } from '../../text/index.ts';
import { workQueues as t } from '../../text/work-queues.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { roleChoices } from '../../ui/words.ts';
import { colleaguesQuery } from '../alerts/colleagues.ts';
import { rolesQuery } from '../iam/people-api.ts';
import { FILTERS, REST, type SeenBy, type WorkQueue } from './work-queues.ts';

const NO_VIEWERS: SeenBy = { roles: [], people: [], clients: null };
const choices = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const { CRITICAL, HIGH, MEDIUM, LOW } = text.common.risk;

interface QueueFormProps {
  queue: WorkQueue;
  isNew: boolean;
  isPending: boolean;
  problem: Error | null;
  onSave: (queue: WorkQueue) => void;
  onClose: () => void;
}

export function QueueForm({ queue, isNew, isPending, problem, onSave, onClose }: QueueFormProps) {
  const [draft, setDraft] = useState(queue);
  const change = (changed: Partial<WorkQueue>) => setDraft({ ...draft, ...changed });
  const isRest = draft.id === REST;
  const { seenBy } = draft;
  const isWhole =
    draft.name.trim() !== '' &&
    (isRest || FILTERS.some((member) => (draft[member]?.length ?? 0) > 0)) &&
    (seenBy === null || seenBy.roles.length + seenBy.people.length > 0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave({ ...draft, name: draft.name.trim() });
  };
  const several = (member: 'queue' | 'kind' | 'severity', words: Readonly<Record<string, string>>) => ({
    'data-field': member,
    label: t.form[member],
    placeholder: draft[member]?.length ? '' : t.form.any,
    data: choices(words),
    value: draft[member] ?? [],
    onChange: (value: string[]) => change({ [member]: value }),
    clearable: true,
  });
  return (
    <Dialog opened onClose={onClose} size="lg" title={isNew ? t.create : `${t.change}: ${queue.name}`}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <TextInput
            data-field="name"
            data-autofocus
            label={t.form.name}
            required
            withAsterisk={false}
            maxLength={60}
            dir="auto"
            autoComplete="off"
            value={draft.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          {!isRest && (
            <Fieldset legend={t.form.which}>
              <Stack gap="xs">
                <div className="quiet">{t.form.whichHow}</div>
                <MultiSelect {...several('queue', alertWords.queue)} />
                <MultiSelect {...several('severity', { CRITICAL, HIGH, MEDIUM, LOW })} />
                <MultiSelect {...several('kind', t.kind)} />
                <TagsInput
                  data-field="findingCode"
                  label={t.form.findingCode}
                  description={t.form.findingCodeHow}
                  placeholder={draft.findingCode?.length ? '' : t.form.any}
                  value={draft.findingCode ?? []}
                  onChange={(codes) => change({ findingCode: codes.map((code) => code.trim().toUpperCase()) })}
                  clearable
                />
              </Stack>
            </Fieldset>
          )}
          <Who seenBy={seenBy} onChange={(who) => change({ seenBy: who })} />
          {problem && <ProblemNote problem={problem} />}
          <Button type="submit" loading={isPending} disabled={!isWhole}>
            {isNew ? t.form.submit : t.form.save}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}

function Who({ seenBy, onChange }: { seenBy: SeenBy | null; onChange: (seenBy: SeenBy | null) => void }) {
  const mayRoles = usePermission('iam:read');
  const roles = useQuery({ ...rolesQuery, enabled: mayRoles }).data?.items ?? [];
  const colleagues = useQuery(colleaguesQuery).data ?? [];
  const working = roles.filter(({ permissions }) => permissions.includes('alert:write')).map(({ role }) => role);
  const held = colleagues.flatMap((one) => one.roles);
  const choices = [...new Set([...(mayRoles ? working : held), ...(seenBy?.roles ?? [])])].sort();
  return (
    <Fieldset legend={t.form.who}>
      <Stack gap="xs">
        <Radio.Group
          data-field="seenBy"
          label={t.form.who}
          labelProps={{ className: 'unseen' }}
          value={seenBy === null ? 'EVERYBODY' : 'SOME'}
          onChange={(value) => onChange(value === 'EVERYBODY' ? null : NO_VIEWERS)}
        >
          <Stack gap={6}>
            <Radio value="EVERYBODY" label={t.form.everybody} />
            <Radio value="SOME" label={t.form.some} />
          </Stack>
        </Radio.Group>
        {seenBy !== null && (
          <>
            <MultiSelect
              data-field="roles"
              label={t.form.roles}
              data={roleChoices(choices)}
              value={seenBy.roles}
              onChange={(value) => onChange({ ...seenBy, roles: value })}
              searchable
              clearable
            />
            <MultiSelect
              data-field="people"
              label={t.form.people}
              data={colleagues.map(({ userId, name }) => ({ value: userId, label: name }))}
              value={seenBy.people}
              onChange={(value) => onChange({ ...seenBy, people: value })}
              searchable
              clearable
            />
            <Checkbox
              data-field="clients"
              label={t.form.clients}
              checked={seenBy.clients === null}
              onChange={(event) => onChange({ ...seenBy, clients: event.currentTarget.checked ? null : [] })}
            />
          </>
        )}
      </Stack>
    </Fieldset>
  );
}
