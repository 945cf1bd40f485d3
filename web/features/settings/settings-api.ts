import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Item } from '../../api/client.ts';

export type Setting = Item<'/amlcore/api/v1/settings'>;

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: () => dataOf(api.GET('/amlcore/api/v1/settings')),
});

/** @param version of the setting as it was read: another change since is a conflict */
export const putSetting = ({ key, version }: Pick<Setting, 'key' | 'version'>, value: unknown) =>
  dataOf(
    api.PUT('/amlcore/api/v1/settings/{key}', {
      params: { path: { key } },
      body: { value, version } as never,
    }),
  );
