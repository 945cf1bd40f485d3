import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Item, type Posted } from '../../api/client.ts';

export type Rate = Item<'/amlcore/api/v1/fx-rates'>;
export type Uploaded = Posted<'/amlcore/api/v1/fx-rates'>;

const PATH = '/amlcore/api/v1/fx-rates';

/** The current rate of each currency. */
export const ratesQuery = queryOptions({ queryKey: ['fx'], queryFn: () => dataOf(api.GET(PATH)) });

/** All rates of a currency, the latest day first. */
export const pastRatesQuery = (currency: string) =>
  queryOptions({
    queryKey: ['fx', currency],
    queryFn: async () => {
      const { items } = await dataOf(api.GET(PATH, { params: { query: { currency } } }));
      return items.toSorted((one, other) => other.validFrom.localeCompare(one.validFrom));
    },
  });

export const setRate = (currency: string, rate: number, validFrom: string) =>
  dataOf(api.PUT(`${PATH}/{currency}`, { params: { path: { currency } }, body: { rate, validFrom } }));

/** Uploads the file unchanged. The service parses it. */
export const uploadRates = (file: File): Promise<Uploaded> =>
  dataOf(
    api.POST(PATH, {
      body: file as never,
      bodySerializer: (body: unknown) => body as File,
      headers: { 'content-type': 'text/csv' },
    }),
  );

export const afterAct = (queries: QueryClient) => queries.invalidateQueries({ queryKey: ['fx'] });
