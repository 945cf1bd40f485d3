/** Permission matrix of the roles, and forms for own roles. */
import { Button, Checkbox, Fieldset, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, dataOf, type Item } from '../../api/client.ts';
import { ApiProblem } from '../../api/problem.ts';
import { usePermission, useSession } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { roles as t } from '../../text/roles.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { IconCheck } from '../../ui/icons.ts';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { SureButton } from '../../ui/sure-button.tsx';
import { roleName } from '../../ui/words.ts';
import { rolesQuery } from './people-api.ts';
import { actOf, areaOf, areasOf, permissionName } from './permissions.tsx';
import classes from './roles.module.css';

type Role = Item<'/auth/api/v1/roles'>;

export function RolesPage() {
  const { data, error, refetch } = useQuery(rolesQuery);
  const mayChange = usePermission('iam:write');
  const [editing, setEditing] = useState<'NEW' | Role | null>(null);
  if (error && !data) return <ProblemNote problem={error} onRetry={() => void refetch()} page />;
  if (!data) return <Loading />;
  return (
    <Page
      title={t.title}
      detail={t.detail}
      actions={mayChange && <Button onClick={() => setEditing('NEW')}>{t.create}</Button>}
    >
      <Matrix roles={data.items} mayChange={mayChange} onChange={setEditing} />
      {editing !== null && <RoleForm role={editing === 'NEW' ? null : editing} onClose={() => setEditing(null)} />}
    </Page>
  );
}

/** Permissions in rows, roles in columns. */
function Matrix(props: { roles: readonly Role[]; mayChange: boolean; onChange: (role: Role) => void }) {
  const { roles, mayChange, onChange } = props;
  const areas = [...areasOf([...new Set(roles.flatMap(({ permissions }) => permissions))])];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reachable by keyboard
    <section className={classes.scroller} aria-label={t.title} tabIndex={0}>
      <table className={classes.matrix}>
        <thead>
          <tr>
            <th scope="col">{t.columns.permissions}</th>
            {roles.map((role) => (
              <th key={role.role} scope="col" title={role.description}>
                {roleName(role.role)}
                <div className="quiet">{role.builtIn ? t.shipped : role.role}</div>
                {mayChange && !role.builtIn && <Acts role={role} onChange={onChange} />}
              </th>
            ))}
          </tr>
        </thead>
        {areas.map(([about, permissions]) => (
          <tbody key={about}>
            <tr>
              <td colSpan={roles.length + 1} className={classes.about}>
                {areaOf(about)}
              </td>
            </tr>
            {permissions.map((permission) => (
              <tr key={permission}>
                <th scope="row">
                  {actOf(permission)} <span className="mono quiet">{permission}</span>
                </th>
                {roles.map((role) => (
                  <td key={role.role}>
                    {(role.permissions as readonly string[]).includes(permission) ? (
                      <IconCheck size={16} stroke={2} aria-label={text.common.yes} />
                    ) : (
                      <span className="quiet">
                        <span aria-hidden>–</span>
                        <span className="unseen">{text.common.no}</span>
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

function Acts({ role, onChange }: { role: Role; onChange: (role: Role) => void }) {
  const queries = useQueryClient();
  const removing = useMutation({
    mutationFn: () => api.DELETE('/auth/api/v1/roles/{role}', { params: { path: { role: role.role } } }),
    onSettled: () => queries.invalidateQueries({ queryKey: rolesQuery.queryKey }),
  });
  const small = { size: 'compact-sm', variant: 'subtle', disabled: removing.isPending } as const;
  return (
    <>
      <Group gap={4}>
        <Button {...small} onClick={() => onChange(role)}>
          {t.change}
        </Button>
        <SureButton {...small} grave label={t.remove} sure={t.removeSure(role.role)} onSure={() => removing.mutate()} />
      </Group>
      {removing.error && <ProblemNote problem={removing.error} />}
    </>
  );
}

/** @param role null: a new role */
function RoleForm({ role, onClose }: { role: Role | null; onClose: () => void }) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [description, setDescription] = useState(role?.description ?? '');
  const [permissions, setPermissions] = useState<string[]>(role?.permissions ?? []);
  const keeping = useMutation({
    mutationFn: async () => {
      const body = { description, permissions };
      if (role === null) return dataOf(api.POST('/auth/api/v1/roles', { body: { ...body, role: name } }));
      const version = role.version === null ? {} : { version: role.version };
      const params = { path: { role: role.role } };
      return dataOf(api.PATCH('/auth/api/v1/roles/{role}', { params, body: { ...body, ...version } }));
    },
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: rolesQuery.queryKey }),
  });
  const problem = keeping.error instanceof ApiProblem ? keeping.error : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    keeping.mutate();
  };
  return (
    <Dialog opened onClose={onClose} size="lg" title={role === null ? t.create : `${t.change}: ${role.role}`}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          {role === null && (
            <TextInput
              data-field="role"
              data-autofocus
              label={t.form.role}
              description={t.form.roleHow}
              required
              withAsterisk={false}
              value={name}
              error={problem?.of('role')}
              onChange={(event) => setName(event.currentTarget.value.toUpperCase().replace(/\s/g, '_'))}
            />
          )}
          <Textarea
            data-field="description"
            label={t.form.description}
            required
            withAsterisk={false}
            dir="auto"
            maxLength={500}
            value={description}
            error={problem?.of('description')}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
          <Choices value={permissions} onChange={setPermissions} />
          {role !== null && <p className="quiet">{t.held}</p>}
          {keeping.error && <ProblemNote problem={keeping.error} />}
          <Button type="submit" loading={keeping.isPending} disabled={permissions.length === 0}>
            {role === null ? t.form.submit : t.form.save}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Permissions that the user can grant, and those that the role has. */
function Choices({ value, onChange }: { value: string[]; onChange: (permissions: string[]) => void }) {
  const { user } = useSession();
  const areas = areasOf([...new Set([...user.assignablePermissions, ...value])]);
  return (
    <Fieldset legend={t.form.permissions}>
      <p className="quiet">{t.form.permissionsHow}</p>
      <Checkbox.Group
        data-field="permissions"
        label={t.form.permissions}
        labelProps={{ className: 'unseen' }}
        value={value}
        onChange={onChange}
      >
        <div className={classes.grid}>
          {[...areas].map(([about, some]) => (
            <div key={about} className={classes.area}>
              <span>{areaOf(about)}</span>
              {some.map((permission) => (
                <Checkbox
                  key={permission}
                  size="xs"
                  value={permission}
                  label={
                    <>
                      {actOf(permission)} <span className="mono quiet">{permission}</span>
                    </>
                  }
                  aria-label={permissionName(permission)}
                />
              ))}
            </div>
          ))}
        </div>
      </Checkbox.Group>
    </Fieldset>
  );
}
