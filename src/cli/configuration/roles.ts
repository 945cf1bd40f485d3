import { z } from 'zod';
import type { RoleView } from '../../identity/users/administration/roles.ts';
import { isRecord } from '../../monitoring/rules/language/flaws.ts';
import { ALL_PERMISSIONS } from '../../platform/access/permissions.ts';
import { flawsOf, NO_MAPPING, unknownMembers } from './members.ts';
import type { CheckedValue, Section } from './section.ts';

const PATH = '/auth/api/v1/roles';
const ROLE = z.object({
  description: z
    .string('must be given as text')
    .min(1, 'must not be blank')
    .max(500, 'must have at most 500 characters'),
  permissions: z.array(z.enum(ALL_PERMISSIONS, 'is not a permission'), 'must be a list of permissions'),
});
const MEMBERS = Object.keys(ROLE.shape);

export const roles: Section<RoleView> = {
  async read(api) {
    const { items } = await api.get<{ items: RoleView[] }>(PATH);
    return new Map(
      items.map((view) => {
        const { role, description, permissions, builtIn } = view;
        return [role, { view, value: { description, permissions }, isOwn: !builtIn }];
      }),
    );
  },

  check(name, given, item): CheckedValue {
    if (item?.view.builtIn) return { flaws: [{ path: [], message: 'is built in and cannot be changed' }] };
    const flaws = unknownMembers(given, MEMBERS);
    if (!flaws) return { flaws: [NO_MAPPING] };
    const read = ROLE.safeParse({ ...(isRecord(item?.value) && item.value), ...(given as object) });
    if (!/^[A-Z][A-Z0-9_]{2,39}$/.test(name)) flaws.push({ path: [], message: 'must have 3 to 40 of A-Z 0-9 _' });
    if (!read.success || flaws.length > 0) return { flaws: [...flaws, ...(read.success ? [] : flawsOf(read.error))] };
    const { description, permissions } = read.data;
    return { value: { description, permissions: ALL_PERMISSIONS.filter((one) => permissions.includes(one)) } };
  },

  forUsersOnly: () => 'OAuth clients cannot change roles',

  set: async (api, { name, value }, item) => {
    if (item) await api.send('PATCH', `${PATH}/${name}`, { ...(value as object), version: item.view.version });
    else await api.send('POST', PATH, { role: name, ...(value as object) });
    return null;
  },

  async remove(api, name) {
    await api.send('DELETE', `${PATH}/${name}`);
  },
};
