import type { QueryClient } from '@tanstack/react-query';
import { type Answer, api, dataOf } from '../../api/client.ts';

export type Resolution = Answer<'/amlcore/api/v1/profiles/{profileId}/resolution'>;
export type Listing = Resolution['listings'][number];
export type Found = Answer<'/amlcore/api/v1/search-profile'>['items'][number];

const at = (profileId: string) => ({ path: { profileId } });

export const split = (profileId: string, listings: readonly Listing[], reason: string) =>
  dataOf(
    api.POST('/amlcore/api/v1/profiles/{profileId}/split', {
      params: at(profileId),
      body: {
        listings: listings.map(({ watchlistId, externalReferenceId }) => ({ watchlistId, externalReferenceId })),
        reason,
      },
    }),
  );

export const unite = (profileId: string, other: string, reason: string) =>
  dataOf(
    api.POST('/amlcore/api/v1/profiles/{profileId}/merge', {
      params: at(profileId),
      body: { profileId: other, reason },
    }),
  );

const MOST_FOUND = 10;

/** Parties with that name, without the reviewed one. */
export async function findOthers(fullName: string, profileId: string): Promise<Found[]> {
  const query = { fullName, limit: MOST_FOUND };
  const { items } = await dataOf(api.GET('/amlcore/api/v1/search-profile', { params: { query } }));
  // The internal list is not shared among organizations.
  return items.filter(
    (one) => one.profileId !== profileId && one.sources.some(({ watchlistId }) => watchlistId !== 'internal'),
  );
}

export const afterRuling = (queries: QueryClient) => queries.invalidateQueries({ queryKey: ['profile'] });

export const keyOf = ({ watchlistId, externalReferenceId }: Listing) => `${watchlistId} ${externalReferenceId}`;
