/** Where a payment, alert, case or report stands among the records that belong to it. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';
import { usePermission } from '../../api/session.ts';
import { chain as t } from '../../text/chain.ts';
import { Stepper } from '../../ui/stepper.tsx';
import { type ChainRoot, stepsOf } from './steps.ts';

/** Under `timeline`, because changes of the same records outdate it. */
export const chainQuery = (root: ChainRoot) =>
  queryOptions({
    queryKey: ['timeline', 'chain', root],
    queryFn: () => dataOf(api.GET('/amlcore/api/v1/chain', { params: { query: root } })),
  });

/** Nothing while it loads, and for a role that cannot read alerts. */
export function Chain(root: ChainRoot) {
  const { data } = useQuery({ ...chainQuery(root), enabled: usePermission('alert:read') });
  return data ? <Stepper label={t.title} steps={stepsOf(data, root)} /> : null;
}
