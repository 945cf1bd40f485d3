import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type Answer, api, dataOf, type Item } from '../../api/client.ts';
import { pageAt } from '../../ui/page-at.ts';

const BASE = '/amlcore/api/v1/licenses';

export type License = Item<typeof BASE>;
export type LicenseUse = Answer<`${typeof BASE}/{licenseId}`>['uses'][number];
export const STATES = ['PROPOSED', 'IN_FORCE', 'EXPIRED', 'ENDED'] as const;

const PAGE = 50;

export const licensesQuery = (state: License['state'] | undefined) =>
  infiniteQueryOptions({
    queryKey: ['licenses', 'all', state],
    queryFn: ({ pageParam }) =>
      dataOf(api.GET(BASE, { params: { query: { limit: PAGE, ...(state && { state }), ...pageAt(pageParam) } } })),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export const licenseQuery = (licenseId: string) =>
  queryOptions({
    queryKey: ['licenses', licenseId],
    queryFn: () => dataOf(api.GET(`${BASE}/{licenseId}`, { params: { path: { licenseId } } })),
    retry: false,
  });

export interface LicenseRequest {
  number: string;
  authority: string;
  scope: string;
  parties: { name: string }[];
  validFrom?: string;
  expiresOn: string;
  cap?: { amount: number; currency: string };
}

export const proposeLicense = (body: LicenseRequest) => dataOf(api.POST(BASE, { body }));

export const confirmLicense = (licenseId: string) =>
  dataOf(api.POST(`${BASE}/{licenseId}/confirm`, { params: { path: { licenseId } } }));

export const endLicense = (licenseId: string, reason: string) =>
  dataOf(api.POST(`${BASE}/{licenseId}/end`, { params: { path: { licenseId } }, body: { reason } }));
