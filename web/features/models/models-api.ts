import { queryOptions } from '@tanstack/react-query';
import { type Answer, api, dataOf, type Item, type Posted } from '../../api/client.ts';
import { text } from '../../text/index.ts';
import type { Criteria } from '../screening/screening-api.ts';

export type MatcherModel = Answer<'/amlcore/api/v1/models/matcher'>;
export type Figure = MatcherModel['figures'][number];
export type WhatIf = Posted<'/amlcore/api/v1/models/matcher/what-if'>;
export type Score = WhatIf['now'];
export type Model = Item<'/amlcore/api/v1/models'>;
export type ModelVersion = Item<'/amlcore/api/v1/models/{kind}/versions'>;
export type Moves = Readonly<Record<string, number>>;

const HOUR_MS = 3_600_000;

export const matcherQuery = queryOptions({
  queryKey: ['models', 'matcher'],
  queryFn: () => dataOf(api.GET('/amlcore/api/v1/models/matcher')),
  staleTime: HOUR_MS,
});

export const modelsQuery = queryOptions({
  queryKey: ['models'],
  queryFn: () => dataOf(api.GET('/amlcore/api/v1/models')),
  staleTime: HOUR_MS,
});

export const modelVersionsQuery = (kind: string) =>
  queryOptions({
    queryKey: ['models', kind, 'versions'],
    queryFn: () => dataOf(api.GET('/amlcore/api/v1/models/{kind}/versions', { params: { path: { kind } } })),
    staleTime: HOUR_MS,
  });

/** A party and the listed party that it is compared with. */
export interface Pair {
  asked: Pick<Criteria, 'fullName' | 'alias' | 'dob' | 'documentNumber' | 'countries' | 'entityType' | 'algorithm'>;
  profileId: string;
}

export function askWhatIf({ asked, profileId }: Pair, moves: Moves): Promise<WhatIf> {
  const { fullName, alias, dob, documentNumber, countries, entityType, algorithm } = asked;
  const body = {
    ...{ fullName, profileId },
    ...(alias && { alias }),
    ...(dob && { dob }),
    ...(documentNumber && { documentNumber }),
    ...(countries && { nationalityCodes: countries.split(/[\s,;]+/).filter(Boolean) }),
    ...(entityType && { entityTypes: [entityType as 'INDIVIDUAL' | 'ORGANIZATION'] }),
    ...(algorithm && { matchAlgorithm: algorithm as WhatIf['algorithm'] }),
    moves: Object.entries(moves).map(([figure, value]) => ({ figure, value })),
  };
  return dataOf(api.POST('/amlcore/api/v1/models/matcher/what-if', { body }));
}

/** Listed parties with such a name, the first five. */
export async function findListed(fullName: string): Promise<{ profileId: string; name: string; about: string }[]> {
  const query = { fullName, limit: 5 };
  const { items } = await dataOf(api.GET('/amlcore/api/v1/search-profile', { params: { query } }));
  return items.map(({ profileId, names, entityType, dates, sources }) => ({
    profileId,
    name: names[0]?.fullNameRaw ?? profileId,
    about: [
      text.common.entityType[entityType],
      ...dates.slice(0, 1).map(({ value, precision }) => (precision === 'DAY' ? value : value.slice(0, 4))),
      ...sources.slice(0, 2).map(({ authority, externalReferenceId }) => `${authority} ${externalReferenceId}`),
    ].join(' · '),
  }));
}
