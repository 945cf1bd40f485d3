/** With whom the customer moved money lately: the payments of its parties, drawn. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, dataOf } from '../../api/client.ts';
import { usePermission } from '../../api/session.ts';
import { customers } from '../../text/customers.ts';
import { LinkGraph } from '../../ui/links/link-graph.tsx';
import { Section } from '../../ui/page.tsx';
import { linksOf } from '../transactions/links-of-transactions.ts';
import type { StoredCustomer } from './customers-api.ts';

const t = customers.one;
/** Of each party, and so many parties: what can be looked through. */
const LATEST = 100;
const MOST_PARTIES = 5;

const paymentsQuery = (partyIds: readonly string[]) =>
  queryOptions({
    queryKey: ['surroundings', partyIds],
    queryFn: async () => {
      const pages = await Promise.all(
        partyIds.map((partyId) =>
          dataOf(api.GET('/amlcore/api/v1/transactions', { params: { query: { partyId, limit: LATEST } } })),
        ),
      );
      return pages.flatMap(({ items }) => items);
    },
  });

export function Counterparties({ customer: { partyIds } }: { customer: StoredCustomer }) {
  const mayRead = usePermission('screen:read');
  const ids = partyIds.slice(0, MOST_PARTIES);
  const { data } = useQuery({ ...paymentsQuery(ids), enabled: mayRead && ids.length > 0 });
  const links = useMemo(() => data && linksOf(data, partyIds), [data, partyIds]);
  if (!links || links.links.length === 0) return null;
  return (
    <Section title={t.counterparties}>
      <LinkGraph label={t.counterparties} links={links} />
    </Section>
  );
}
