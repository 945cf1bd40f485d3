import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Item } from '../../api/client.ts';

export type Proposal = Item<'/amlcore/api/v1/proposals'>;

/** Of what nobody is told as it changes: drafts of appetites, decisions on payments without an alert. */
const EVERY_MS = 60_000;

export const proposalsQuery = queryOptions({
  queryKey: ['proposals'],
  queryFn: () => dataOf(api.GET('/amlcore/api/v1/proposals')),
  refetchInterval: EVERY_MS,
});
