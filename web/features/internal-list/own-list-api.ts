import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { api, dataOf, type Item, type Posted } from '../../api/client.ts';
import { ownList as t } from '../../text/internal-list.ts';
import { pageAt } from '../../ui/page-at.ts';
import type { Entry } from './table.ts';

export type Listed = Item<'/amlcore/api/v1/profiles'>;
export type PutResult = Posted<'/amlcore/api/v1/profiles/bulk'>;

const PAGE = 50;

/** @param name '': of any name */
export const ownListQuery = (status: string, name: string) =>
  infiniteQueryOptions({
    queryKey: ['own-list', status, name],
    queryFn: ({ pageParam }) =>
      dataOf(
        api.GET('/amlcore/api/v1/profiles', {
          params: {
            query: {
              watchlistStatus: status as Listed['watchlistStatus'],
              ...(name && { name }),
              limit: PAGE,
              ...pageAt(pageParam),
            },
          },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

function itemOf({ number, kind, name, aliases, born, countries, documents, risk, reason }: Entry): object {
  return {
    ...(number && { externalReferenceId: number }),
    entityType: kind || 'INDIVIDUAL',
    names: [{ fullNameRaw: name }, ...aliases.map((fullNameRaw) => ({ fullNameRaw, nameType: 'ALIAS' }))],
    ...(born.length > 0 && { dates: born.map((value) => ({ type: 'BIRTH', value })) }),
    ...(countries.length > 0 && { nationalities: countries.map((countryCode) => ({ countryCode })) }),
    ...(documents.length > 0 && { documents: documents.map((value) => ({ type: 'OTHER', value })) }),
    ...(risk && { riskLevel: risk }),
    ...(reason && { program: [reason] }),
  };
}

export function put(entries: readonly Entry[]): Promise<PutResult> {
  return dataOf(api.POST('/amlcore/api/v1/profiles/bulk', { body: entries.map(itemOf) as never }));
}

/** Errors of an entry, with the labels of the page. */
export function flawsOf({ errors }: PutResult['results'][number]): string {
  return errors
    .map(({ field, message }) => `${t.part[field.split(/[.[]/, 1)[0] as keyof typeof t.part] ?? field}: ${message}`)
    .join('; ');
}

export const takeOff = (profileId: string) =>
  dataOf(api.DELETE('/amlcore/api/v1/profiles/{profileId}', { params: { path: { profileId } } }));

export const afterAct = (queries: QueryClient) =>
  Promise.all([
    queries.invalidateQueries({ queryKey: ['own-list'] }),
    queries.invalidateQueries({ queryKey: ['profile'] }),
  ]);
