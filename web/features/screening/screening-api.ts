/** What the screening pages ask of the service. */
import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Posted } from '../../api/client.ts';

export type Screened = Posted<'/amlcore/api/v1/screen-entity'>;
export type Match = Screened['matches'][number];
export type NearMiss = Screened['nearMisses'][number];

export interface Criteria {
  fullName: string;
  alias: string;
  dob: string;
  documentNumber: string;
  /** Codes as typed: `VE, RU`. */
  countries: string;
  entityType: string;
  algorithm: string;
  includeDelisted: boolean;
}

export const NO_CRITERIA: Criteria = {
  fullName: '',
  alias: '',
  dob: '',
  documentNumber: '',
  countries: '',
  entityType: '',
  algorithm: '',
  includeDelisted: false,
};

function requestOf(criteria: Criteria) {
  return {
    fullName: criteria.fullName,
    ...(criteria.alias && { alias: criteria.alias }),
    ...(criteria.dob && { dob: criteria.dob }),
    ...(criteria.documentNumber && { documentNumber: criteria.documentNumber }),
    ...(criteria.countries && { nationalityCodes: criteria.countries.split(/[\s,;]+/).filter(Boolean) }),
    ...(criteria.entityType && { entityTypes: [criteria.entityType as 'INDIVIDUAL' | 'ORGANIZATION'] }),
    ...(criteria.algorithm && { matchAlgorithm: criteria.algorithm as Screened['query']['matchAlgorithm'] }),
    ...(criteria.includeDelisted && { includeDelisted: true }),
  };
}

/** What a recorded screening asked, as the form has it. */
export function criteriaOf({ query }: Pick<Screened, 'query'>): Criteria {
  return {
    fullName: query.name,
    alias: query.alias ?? '',
    dob: query.dob ?? '',
    documentNumber: query.documentNumber ?? '',
    countries: query.nationalityCodes.join(', '),
    entityType: query.entityTypes.length === 1 ? query.entityTypes[0]! : '',
    algorithm: query.matchAlgorithm,
    includeDelisted: query.includeDelisted,
  };
}

/** Screens, and keeps the screening. @param threshold absent: the organisation's setting */
export function screenNow(criteria: Criteria, threshold?: number): Promise<Screened> {
  const body = { ...requestOf(criteria), ...(threshold !== undefined && { minScoreThreshold: threshold }) };
  return dataOf(api.POST('/amlcore/api/v1/screen-entity', { body }));
}

export const screeningQuery = (searchId: string) =>
  queryOptions({
    queryKey: ['screening', searchId],
    queryFn: async () => {
      const stored = await dataOf(api.GET('/amlcore/api/v1/screenings/{searchId}', { params: { path: { searchId } } }));
      return stored.kind === 'SCREEN_ENTITY' ? stored.result : null;
    },
    // It never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });

export const THRESHOLDS = [50, 55, 60, 65, 70, 75, 80, 85, 90, 95];

/** How many parties would match at each of `THRESHOLDS`. */
export const countsQuery = (result: Screened) =>
  queryOptions({
    queryKey: ['threshold-counts', result.searchId],
    queryFn: async () => {
      const body = { ...requestOf(criteriaOf(result)), thresholds: THRESHOLDS };
      const { items } = await dataOf(api.POST('/amlcore/api/v1/screen-entity/threshold-counts', { body }));
      return new Map(items.map(({ threshold, totalMatches }) => [threshold, totalMatches]));
    },
    staleTime: 300_000,
  });
