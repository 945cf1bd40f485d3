/** Records that the service finds while the user types, at most five of each kind. */
import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../api/client.ts';
import { jump } from '../text/jump.ts';
import type { Place } from './jump-places.ts';

const t = jump.results;
const MOST = 5;
/** Cases cannot be searched by text, so the latest ones are filtered here. */
const CASES = 100;
const LEAST_CHARS = 2;

/** @param words as typed, trimmed */
export const recordsQuery = (words: string, permissions: readonly string[]) =>
  queryOptions({
    queryKey: ['jump', words],
    enabled: words.length >= LEAST_CHARS,
    staleTime: 30_000,
    // A failed search leaves out its kind.
    queryFn: async ({ signal }): Promise<Place[]> => {
      const searches = SEARCHES.filter(({ permission }) => permissions.includes(permission));
      const found = await Promise.all(searches.map(({ read }) => read(words, signal).catch(() => [])));
      return found.flat();
    },
  });

interface Search {
  permission: string;
  read: (words: string, signal: AbortSignal) => Promise<Place[]>;
}

const SEARCHES: readonly Search[] = [
  {
    permission: 'customer:read',
    read: async (fullName, signal) => {
      const query = { fullName, limit: MOST };
      const { items } = await dataOf(api.GET('/amlcore/api/v1/customers', { params: { query }, signal }));
      return items.map(({ customerId, fullName: name, externalReferenceId }) => ({
        ...{ label: [name, externalReferenceId].filter(Boolean).join(' · '), kind: t.customer },
        to: `/customers/${customerId}`,
      }));
    },
  },
  {
    permission: 'screen:read',
    read: async (name, signal) => {
      const query = { name, limit: MOST };
      const { items } = await dataOf(api.GET('/amlcore/api/v1/parties', { params: { query }, signal }));
      return items.map(({ partyId, names }) => ({
        ...{ label: names[0] ?? partyId, kind: t.counterparty, to: `/counterparties/${partyId}` },
      }));
    },
  },
  {
    permission: 'alert:read',
    read: async (text, signal) => {
      const query = { text, limit: MOST };
      const { items } = await dataOf(api.GET('/amlcore/api/v1/alerts', { params: { query }, signal }));
      return items.map(({ alertId, title, subjectName }) => ({
        ...{
          label: subjectName === null ? title : `${subjectName} · ${title}`,
          kind: t.alert,
          to: `/alerts/${alertId}`,
        },
      }));
    },
  },
  {
    permission: 'case:read',
    read: async (words, signal) => {
      const query = { limit: CASES };
      const { items } = await dataOf(api.GET('/amlcore/api/v1/cases', { params: { query }, signal }));
      return items
        .filter((one) => labelOf(one).toLowerCase().includes(words.toLowerCase()))
        .slice(0, MOST)
        .map((one) => ({ label: labelOf(one), kind: t.case, to: `/cases/${one.caseId}` }));
    },
  },
  {
    permission: 'screen:read',
    read: async (text, signal) => {
      const query = { text, limit: MOST };
      const { items } = await dataOf(api.GET('/amlcore/api/v1/transactions', { params: { query }, signal }));
      return items.map(({ transactionUUID, transactionReference, senderName, receiverName }) => ({
        label: [transactionReference, [senderName, receiverName].filter(Boolean).join(' → ')]
          .filter(Boolean)
          .join(' · '),
        kind: t.transaction,
        to: `/transactions/${transactionUUID}`,
      }));
    },
  },
];

/** Title, with the case number if there is one. */
function labelOf(one: { title: string; caseNumber?: string | number }): string {
  return one.caseNumber === undefined ? one.title : `${one.caseNumber} · ${one.title}`;
}
