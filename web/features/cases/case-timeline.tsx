/** Events of a case, the latest first. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { cases as t } from '../../text/cases.ts';
import { formatCount, formatMoment } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Moment } from '../../ui/time.tsx';
import { Colleague } from '../alerts/colleague.tsx';
import { inWords } from '../transactions/provenance.tsx';
import transactionClasses from '../transactions/transactions.module.css';
import { type EventDetails, paymentsQuery, type StoredCase, timelineQuery } from './cases-api.ts';

export function CaseTimeline({ one }: { one: StoredCase }) {
  const { data, error } = useQuery(timelineQuery(one.caseId));
  return (
    <Section title={t.history}>
      {error && <ProblemNote problem={error} />}
      {!data && !error && <Loading rows={3} />}
      <ol className={transactionClasses.timeline}>
        {data?.map(({ kind, occurredAt, actorId, text: words, details }) => (
          <li key={`${kind} ${occurredAt} ${actorId}`}>
            <div>
              {t.event[kind]}
              <Items one={one} items={itemsOf(details)} />
              {typeof details.reference === 'string' && `: ${details.reference}`}
              {typeof details.dueAt === 'string' && `: ${t.due} ${formatMoment(details.dueAt)}`}
            </div>
            {words && (
              <div className={transactionClasses.eventRemark} dir="auto">
                {words}
              </div>
            )}
            <div className={transactionClasses.eventBy}>
              <Colleague userId={actorId} /> <Moment at={occurredAt} />
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

interface Item {
  kind: string;
  itemId: string;
}

const isItem = (one: unknown): one is Item => typeof (one as Partial<Item> | null)?.itemId === 'string';

/** Several added items, or the removed one. */
const itemsOf = (details: EventDetails): Item[] =>
  [...(Array.isArray(details.items) ? details.items : []), details].filter(isItem);

/** Per event. */
const MOST_NAMED = 10;

/** Links to the added or removed items: alerts by title, payments by reference. */
function Items({ one: { caseId, alerts }, items }: { one: StoredCase; items: readonly Item[] }) {
  const payments = useQuery(paymentsQuery(caseId)).data?.items ?? [];
  const titles = new Map([
    ...alerts.map(({ alertId, title }) => [alertId, title] as const),
    ...payments.map((one) => [one.transactionUuid, one.transactionReference] as const),
  ]);
  return (
    <>
      {items.slice(0, MOST_NAMED).map(({ kind, itemId }, at) => (
        <span key={itemId}>
          {at === 0 ? ': ' : ', '}
          <ItemLink kind={kind} itemId={itemId}>
            {inWords(titles.get(itemId) ?? t.item[kind as 'ALERT'] ?? kind)}
          </ItemLink>
        </span>
      ))}
      {items.length > MOST_NAMED && ` ${t.moreItems(formatCount(items.length - MOST_NAMED))}`}
    </>
  );
}

function ItemLink({ kind, itemId, children }: Item & { children: ReactNode }) {
  if (kind === 'ALERT')
    return (
      <Link to="/alerts/$alertId" params={{ alertId: itemId }}>
        {children}
      </Link>
    );
  if (kind === 'CUSTOMER')
    return (
      <Link to="/customers/$customerId" params={{ customerId: itemId }}>
        {children}
      </Link>
    );
  if (kind === 'PARTY')
    return (
      <Link to="/counterparties/$partyId" params={{ partyId: itemId }}>
        {children}
      </Link>
    );
  return (
    <Link to="/transactions/$transactionUuid" params={{ transactionUuid: itemId }}>
      {children}
    </Link>
  );
}
