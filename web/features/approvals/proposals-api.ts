import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Item } from '../../api/client.ts';

export type Proposal = Item<'/amlcore/api/v1/proposals'>;

/** Some changes are not announced: drafts of appetites, decisions on payments without an alert. */
const EVERY_MS = 60_000;

export const proposalsQuery = queryOptions({
  queryKey: ['proposals'],
  queryFn: () => dataOf(api.GET('/amlcore/api/v1/proposals')),
  refetchInterval: EVERY_MS,
});

/** In the address. One subject may have several. */
export const idOf = ({ kind, subjectId, proposed }: Proposal) => `${kind}:${subjectId}:${proposed}`;

/** First members of the keys of answers that an approval of each kind changes. */
const CHANGED: Readonly<Partial<Record<Proposal['kind'], readonly string[]>>> = {
  ALERT: ['alerts', 'transaction', 'transactions'],
  TRANSACTION: ['transaction', 'transactions', 'alerts'],
  CASE: ['cases', 'alerts'],
  RULE: ['rules', 'rule-packs'],
  SETTING: ['settings'],
  LICENSE: ['licenses'],
  KNOWN_WALLET: ['known-wallets'],
};

export async function afterApproval(queries: QueryClient, kind: Proposal['kind']): Promise<void> {
  const keys = ['proposals', 'timeline', ...(CHANGED[kind] ?? [])];
  await Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key] })));
}
