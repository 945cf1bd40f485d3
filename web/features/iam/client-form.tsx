import { Button, Group, MultiSelect, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiProblem } from '../../api/problem.ts';
import { useSession } from '../../api/session.ts';
import { clients as t } from '../../text/oauth-clients.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { type Client, changeClient, clientsQuery, createClient, type NewClient } from './clients-api.ts';
import { permissionName } from './permissions.tsx';

/** Permissions that every administrator can grant and that an integration usually needs. */
const USUAL = ['screen:read', 'screen:write'];

interface ClientFormProps {
  /** The changed client; absent: a new one. */
  client?: Client;
  onClose: () => void;
  onMade: (made: NewClient) => void;
}

export function ClientForm({ client, onClose, onMade }: ClientFormProps) {
  const { user } = useSession();
  const queries = useQueryClient();
  const [name, setName] = useState(client?.name ?? '');
  const [permissions, setPermissions] = useState(client?.permissions ?? USUAL);
  const [addresses, setAddresses] = useState(client?.allowedAddresses.join(', ') ?? '');
  const making = useMutation({
    mutationFn: async () => {
      const given = { name, permissions, allowedAddresses: addresses.split(/[\s,]+/).filter((one) => one !== '') };
      if (client === undefined) return onMade(await createClient(given));
      await changeClient(client, given);
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: clientsQuery.queryKey }),
  });
  const problem = making.error instanceof ApiProblem ? making.error : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    making.mutate();
  };
  return (
    <Dialog opened onClose={onClose} title={client ? `${t.change}: ${client.name}` : t.create}>
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
            description={client ? t.form.narrowHow : t.form.permissionsHow}
            data={[...new Set([...permissions, ...USUAL, ...user.assignablePermissions])]
              .sort()
              .map((value) => ({ value, label: permissionName(value) }))}
            renderOption={({ option }) => (
              <Group justify="space-between" w="100%">
                {option.label} <span className="mono quiet">{option.value}</span>
              </Group>
            )}
            searchable
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
            {client ? t.form.save : t.form.submit}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
