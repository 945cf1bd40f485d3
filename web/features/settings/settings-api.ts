import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Item } from '../../api/client.ts';
import { settings } from '../../text/settings.ts';
import { wordsOf } from '../../ui/words.ts';

/** `screening.minScoreThreshold` is `Min score threshold` under its group, if it has no label of its own. */
export const titleOf = (key: string): string =>
  settings.name[key] ?? wordsOf(key.includes('.') ? key.slice(key.indexOf('.') + 1) : key);

export type Setting = Item<'/amlcore/api/v1/settings'>;

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: () => dataOf(api.GET('/amlcore/api/v1/settings')),
});

/** @param version of the setting when it was read. A change since then is a conflict. */
export const putSetting = ({ key, version }: Pick<Setting, 'key' | 'version'>, value: unknown) =>
  dataOf(
    api.PUT('/amlcore/api/v1/settings/{key}', {
      params: { path: { key } },
      body: { value, version } as never,
    }),
  );
