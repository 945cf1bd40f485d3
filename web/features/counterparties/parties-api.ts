import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Answer, api, dataOf, type Item } from '../../api/client.ts';
import { pageAt } from '../../ui/page-at.ts';

export type Party = Item<'/amlcore/api/v1/parties'>;
export type StoredParty = Answer<'/amlcore/api/v1/parties/{partyId}'>;
export type PartyMark = Party['marks'][number]['mark'];

const PAGE = 50;

/** @param name '': of any name */
export const partiesQuery = (mark: string | undefined, name: string) =>
  infiniteQueryOptions({
    queryKey: ['parties', 'list', mark, name],
    queryFn: ({ pageParam }) =>
      dataOf(
        api.GET('/amlcore/api/v1/parties', {
          params: {
            query: {
              ...(mark && { mark: mark as PartyMark }),
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

export const partyQuery = (partyId: string) =>
  queryOptions({
    queryKey: ['parties', partyId],
    queryFn: () => dataOf(api.GET('/amlcore/api/v1/parties/{partyId}', { params: { path: { partyId } } })),
  });

/** Maximum payments per party, and maximum parties. */
const LATEST = 100;
const MOST_PARTIES = 5;

/** The latest payments of a party, or of the parties of a customer. */
export const paymentsOfQuery = (partyIds: readonly string[]) =>
  queryOptions({
    queryKey: ['payments-of', partyIds],
    queryFn: async () => {
      const pages = await Promise.all(
        partyIds
          .slice(0, MOST_PARTIES)
          .map((partyId) =>
            dataOf(api.GET('/amlcore/api/v1/transactions', { params: { query: { partyId, limit: LATEST } } })),
          ),
      );
      return [
        ...new Map(pages.flatMap(({ items }) => items.map((one) => [one.transactionUUID, one] as const))).values(),
      ];
    },
  });

export const removeMark = (partyId: string, mark: PartyMark, reason: string) =>
  dataOf(
    api.DELETE('/amlcore/api/v1/parties/{partyId}/marks/{mark}', {
      params: { path: { partyId, mark }, query: { reason } },
    }),
  );

export const keepMark = (partyId: string, mark: PartyMark, reason: string) =>
  dataOf(
    api.POST('/amlcore/api/v1/parties/{partyId}/marks/{mark}/keep', {
      params: { path: { partyId, mark } },
      body: { reason },
    }),
  );

export const endClearance = (partyId: string, profileId: string, reason: string) =>
  dataOf(
    api.DELETE('/amlcore/api/v1/parties/{partyId}/clearances/{profileId}', {
      params: { path: { partyId, profileId }, query: { reason } },
    }),
  );

export type Relationship = Item<'/amlcore/api/v1/parties/{partyId}/relationship-approvals'>;

/** Subject of a relationship approval. */
export type ApprovalHolder = { partyId: string } | { customerId: string };

const OF_PARTY = '/amlcore/api/v1/parties/{partyId}/relationship-approvals';
const OF_CUSTOMER = '/amlcore/api/v1/customers/{customerId}/relationship-approvals';

export const relationshipsQuery = (path: ApprovalHolder) =>
  queryOptions({
    queryKey: ['parties', path, 'relationships'],
    queryFn: () =>
      'partyId' in path
        ? dataOf(api.GET(OF_PARTY, { params: { path } }))
        : dataOf(api.GET(OF_CUSTOMER, { params: { path } })),
  });

export const proposeRelationship = (
  path: ApprovalHolder,
  body: { profileIds: string[]; reason: string; reviewDate?: string; amountTrigger?: number },
) =>
  'partyId' in path
    ? dataOf(api.POST(OF_PARTY, { params: { path }, body }))
    : dataOf(api.POST(OF_CUSTOMER, { params: { path }, body }));

export const approveRelationship = (holder: ApprovalHolder, approvalId: string) =>
  'partyId' in holder
    ? dataOf(api.POST(`${OF_PARTY}/{approvalId}/approve`, { params: { path: { ...holder, approvalId } } }))
    : dataOf(api.POST(`${OF_CUSTOMER}/{approvalId}/approve`, { params: { path: { ...holder, approvalId } } }));

export const endRelationship = (holder: ApprovalHolder, approvalId: string, reason: string) =>
  'partyId' in holder
    ? dataOf(api.DELETE(`${OF_PARTY}/{approvalId}`, { params: { path: { ...holder, approvalId }, query: { reason } } }))
    : dataOf(
        api.DELETE(`${OF_CUSTOMER}/{approvalId}`, { params: { path: { ...holder, approvalId }, query: { reason } } }),
      );

export const afterAct = (queries: QueryClient) =>
  Promise.all(['parties', 'proposals'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
