/** Roles granted by the groups of an identity provider. */
import { Button, Group, MultiSelect, Stack, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { singleSignOn } from '../../text/single-sign-on.ts';
import { useRolesToGive } from './people-api.ts';
import type { Wanted } from './single-sign-on-api.ts';

const t = singleSignOn.groups;
const MAX_GROUPS = 100;
type Mapped = Wanted['groupRoles'];

interface GroupRolesProps {
  value: Mapped;
  mayChange: boolean;
  onChange: (mapped: Mapped) => void;
}

export function GroupRoles({ value, mayChange, onChange }: GroupRolesProps) {
  const choices = useRolesToGive(value.flatMap(({ roles }) => roles));
  // Lines have no ID, and fields must keep their text when another line is removed.
  const keys = useRef(value.map((_, at) => at));
  const next = () => Math.max(-1, ...keys.current) + 1;
  const put = (at: number, part: Partial<Mapped[number]>) =>
    onChange(value.map((one, index) => (index === at ? { ...one, ...part } : one)));
  const remove = (at: number) => {
    keys.current.splice(at, 1);
    onChange(value.filter((_, index) => index !== at));
  };
  const add = () => {
    keys.current.push(next());
    onChange([...value, { group: '', roles: [] }]);
  };
  return (
    <Stack gap="sm" align="flex-start">
      {value.map(({ group, roles: given }, at) => (
        <Group key={keys.current[at]} align="end" gap="sm">
          <TextInput
            data-field={`groupRoles[${at}].group`}
            label={t.group}
            required
            withAsterisk={false}
            autoComplete="off"
            miw="min(240px, 100%)"
            value={group}
            onChange={(event) => put(at, { group: event.currentTarget.value })}
          />
          <MultiSelect
            data-field={`groupRoles[${at}].roles`}
            label={t.roles}
            data={choices}
            miw="min(320px, 100%)"
            value={given}
            onChange={(chosen) => put(at, { roles: chosen })}
          />
          {mayChange && (
            <Button variant="subtle" onClick={() => remove(at)} aria-label={`${t.remove}: ${group}`}>
              {t.remove}
            </Button>
          )}
        </Group>
      ))}
      {mayChange && (
        <Button variant="default" disabled={value.length >= MAX_GROUPS} onClick={add}>
          {t.add}
        </Button>
      )}
    </Stack>
  );
}
