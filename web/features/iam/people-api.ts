import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, dataOf, type Item } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { roleChoices } from '../../ui/words.ts';

export type Person = Item<'/auth/api/v1/users'>;

export const peopleQuery = queryOptions({ queryKey: ['people'], queryFn: () => dataOf(api.GET('/auth/api/v1/users')) });
export const rolesQuery = queryOptions({ queryKey: ['roles'], queryFn: () => dataOf(api.GET('/auth/api/v1/roles')) });

/** Roles that the reader may assign. The service rejects others. @param given roles that the user already has, which stay */
export function useRolesToGive(given: readonly string[]) {
  const { assignablePermissions: assignable } = useSession().user;
  const roles = useQuery(rolesQuery).data?.items ?? [];
  const mine = roles.filter(({ permissions }) => permissions.every((one) => assignable.includes(one)));
  return roleChoices([...new Set([...mine.map(({ role }) => role), ...given])]);
}
