import { Button, MultiSelect, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiProblem } from '../../api/problem.ts';
import { useSession } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { clientsQuery, createClient, type NewClient } from './clients-api.ts';

const t = text.clients;
/** What everybody may give, and what an integration needs all day. */
const USUAL = ['screen:read', 'screen:write'];

export function ClientForm({ onClose, onMade }: { onClose: () => void; onMade: (made: NewClient) => void }) {
  const { user } = useSession();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [permissions, setPermissions] = useState(USUAL);
  const [addresses, setAddresses] = useState('');
  const making = useMutation({
    mutationFn: () =>
      createClient({ name, permissions, allowedAddresses: addresses.split(/[\s,]+/).filter((one) => one !== '') }),
    onSuccess: (made) => {
      void queries.invalidateQueries({ queryKey: clientsQuery.queryKey });
      onMade(made);
    },
  });
  const problem = making.error instanceof ApiProblem ? making.error : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    making.mutate();
  };
  return (
    <Dialog opened onClose={onClose} title={t.create}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <TextInput
            data-field="name"
            data-autofocus
            label={t.form.name}
            required
            withAsterisk={false}
            dir="auto"
            value={name}
            error={problem?.of('name')}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <MultiSelect
            data-field="permissions"
            label={t.form.permissions}
            description={t.form.permissionsHow}
            data={[...new Set([...USUAL, ...user.permissions])]}
            value={permissions}
            error={problem?.of('permissions')}
            onChange={setPermissions}
          />
          <TextInput
            data-field="allowedAddresses"
            label={t.form.addresses}
            description={t.form.addressesHow}
            value={addresses}
            error={problem?.of('allowedAddresses')}
            onChange={(event) => setAddresses(event.currentTarget.value)}
          />
          {making.error && <ProblemNote problem={making.error} />}
          <Button type="submit" loading={making.isPending} disabled={permissions.length === 0}>
            {t.form.submit}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
