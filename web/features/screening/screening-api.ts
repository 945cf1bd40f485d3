/** Requests of the screening pages. */
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

/** The criteria of a stored screening as form values. */
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

/** Screens with the threshold of the organization, and stores the screening. */
export const screenNow = (criteria: Criteria): Promise<Screened> =>
  dataOf(api.POST('/amlcore/api/v1/screen-entity', { body: requestOf(criteria) }));

/**
 * All criteria of a stored screening except its threshold, also those without a field in the form: an API client may have used
 * weights, categories, or exact matching.
 */
function askedAgain({ query }: Screened) {
  const { name, alias, dob, documentNumber, nationalityCodes, entityTypes, watchlistCategories } = query;
  const { matchAlgorithm, fuzzyNameMatch, nameWeight, idWeight, dobWeight, includeDelisted } = query;
  return {
    fullName: name,
    ...(alias !== null && { alias }),
    ...(dob !== null && { dob }),
    ...(documentNumber !== null && { documentNumber }),
    ...(nationalityCodes?.length > 0 && { nationalityCodes }),
    ...(entityTypes?.length > 0 && { entityTypes }),
    ...(watchlistCategories?.length > 0 && { watchlistCategories }),
    ...(nameWeight !== null && { nameWeight }),
    ...(idWeight !== null && { idWeight }),
    ...(dobWeight !== null && { dobWeight }),
    ...{ matchAlgorithm, fuzzyNameMatch, includeDelisted },
  };
}

/** The same criteria with another threshold. The new screening is stored too. */
export function screenAgain(result: Screened, minScoreThreshold: number): Promise<Screened> {
  const body = { ...askedAgain(result), minScoreThreshold, limit: result.query.limit };
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

const EVERY_FIVE = [50, 55, 60, 65, 70, 75, 80, 85, 90, 95];

/** Thresholds to compare. If the screening's own is not among them, it replaces the nearest one. */
export function thresholdsBeside(asked: number): number[] {
  if (EVERY_FIVE.includes(asked)) return EVERY_FIVE;
  const distance = (one: number) => Math.abs(one - asked);
  const nearest = EVERY_FIVE.reduce((best, one) => (distance(one) < distance(best) ? one : best));
  return EVERY_FIVE.map((one) => (one === nearest ? asked : one));
}

/** Number of matching parties at each threshold, with the current lists. */
export const countsQuery = (result: Screened) =>
  queryOptions({
    queryKey: ['threshold-counts', result.searchId],
    queryFn: async () => {
      const body = { ...askedAgain(result), thresholds: thresholdsBeside(result.query.threshold) };
      const { items } = await dataOf(api.POST('/amlcore/api/v1/screen-entity/threshold-counts', { body }));
      return new Map(items.map(({ threshold, totalMatches }) => [threshold, totalMatches]));
    },
    staleTime: 300_000,
  });
