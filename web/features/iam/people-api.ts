import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Item } from '../../api/client.ts';

export type Person = Item<'/auth/api/v1/users'>;

export const peopleQuery = queryOptions({ queryKey: ['people'], queryFn: () => dataOf(api.GET('/auth/api/v1/users')) });
export const rolesQuery = queryOptions({ queryKey: ['roles'], queryFn: () => dataOf(api.GET('/auth/api/v1/roles')) });
