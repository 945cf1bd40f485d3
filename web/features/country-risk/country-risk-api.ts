import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Item } from '../../api/client.ts';

export type Country = Item<'/amlcore/api/v1/country-risk'>;

export const countriesQuery = queryOptions({
  queryKey: ['country-risk'],
  queryFn: () => dataOf(api.GET('/amlcore/api/v1/country-risk')),
});

export interface Judgement {
  /** null: as on the public lists. */
  groups: string[] | null;
  prohibited: boolean | null;
  reason: string;
  /** Version when it was read; 0: no own rating. */
  version: number;
}

export const judge = (countryCode: string, { groups, prohibited, ...rest }: Judgement) =>
  dataOf(
    api.PUT('/amlcore/api/v1/country-risk/{countryCode}', {
      params: { path: { countryCode } },
      body: { ...rest, ...(groups && { groups }), ...(prohibited !== null && { prohibited }) },
    }),
  );
