import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { api, dataOf, type Item, type Posted } from '../../api/client.ts';
import { ownList as t } from '../../text/own-list.ts';
import { pageAt } from '../../ui/shown.tsx';
import type { Lines } from '../screening/batch-api.ts';

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
              status: status as Listed['status'],
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

/** A listed party as somebody writes it; empty: not given. */
export interface Entry {
  number: string;
  kind: string;
  name: string;
  aliases: readonly string[];
  born: readonly string[];
  countries: readonly string[];
  documents: readonly string[];
  risk: string;
  reason: string;
}

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

/** What was wrong with a party, by the words of the page. */
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

/** As lists of one's own file are written (`internal-csv`). */
export const COLUMNS = [
  'id',
  'name',
  'entityType',
  'aliases',
  'dob',
  'nationality',
  'documentNumber',
  'riskLevel',
  'reason',
] as const;
export const MOST_ROWS = 10_000;

const severalOf = (cell: string): string[] =>
  cell
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** Each line as an entry, and the columns that nobody reads. Pure. */
export function entriesOf({ header, rows }: Lines): { entries: Entry[]; ignored: string[] } {
  const names = header.map((name) => name.trim().toLowerCase());
  const places = new Map(COLUMNS.map((column) => [column, names.indexOf(column.toLowerCase())]));
  const known = new Set<string>(COLUMNS.map((column) => column.toLowerCase()));
  const entries = rows.map((row) => {
    const cell = (column: (typeof COLUMNS)[number]) => row[places.get(column)!] ?? '';
    return {
      number: cell('id'),
      kind: cell('entityType').toUpperCase(),
      name: cell('name'),
      aliases: severalOf(cell('aliases')),
      born: severalOf(cell('dob')),
      countries: severalOf(cell('nationality')),
      documents: severalOf(cell('documentNumber')),
      risk: cell('riskLevel').toUpperCase(),
      reason: cell('reason'),
    };
  });
  return { entries, ignored: header.filter((name) => !known.has(name.trim().toLowerCase())) };
}
