import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listsQuery, useListNames } from '../../api/lists.ts';
import { usePermission } from '../../api/session.ts';
import { customers } from '../../text/customers.ts';
import { text } from '../../text/index.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatScore } from '../../ui/format.ts';
import { Mark } from '../../ui/mark.tsx';
import { Name } from '../../ui/name.tsx';
import { Section } from '../../ui/page.tsx';
import { Moment } from '../../ui/time.tsx';
import { leftOut } from '../watchlists/holding.ts';
import { Waiting } from '../watchlists/waiting.tsx';
import classes from './customers.module.css';
import type { StoredCustomer } from './customers-api.ts';

const t = customers.one;
type Hit = StoredCustomer['hits'][number];

/** Screening state of the customer, and the hits of the customer and its owners. */
export function Hits({ customer }: { customer: StoredCustomer }) {
  const { screening, hits } = customer;
  const { state, failure, screenedAt, listVersions, latestRun, gaps } = screening;
  const mayRead = usePermission('screen:read');
  const mayDecide = usePermission('alert:read');
  const { titleOf, inTitles } = useListNames();
  const lists = useQuery({ ...listsQuery, enabled: mayRead }).data?.items ?? [];
  // A missing list is named: no match does not mean that it was screened.
  const left = leftOut(lists, listVersions);
  const stale = gaps?.flatMap((gap) => (gap.state === 'LIST_STALE' && gap.detail ? [inTitles(gap.detail)] : [])) ?? [];
  return (
    <Section title={t.listed}>
      {state === 'PENDING' && <Waiting since={customer.updatedAt} usual={t.pending} />}
      {state === 'FAILED' && <p>{t.failed(inWords(failure ?? ''))}</p>}
      {state === 'SCREENED' && hits.length === 0 && <p>{listVersions.length === 0 ? t.notCompared : t.clean}</p>}
      {state === 'SCREENED' && left.length > 0 && <p className={classes.left}>{t.left(left)}</p>}
      {stale.length > 0 && <p className={classes.left}>{t.stale(stale.join('; '))}</p>}
      {hits.length > 0 && (
        <DataTable
          label={t.listed}
          columns={columnsOf(customer, mayRead, mayDecide)}
          rows={hits}
          idOf={({ hitId }) => hitId}
          empty={null}
        />
      )}
      <p className="quiet">
        {screenedAt && (
          <>
            {t.comparedAt} <Moment at={screenedAt} relative />
            {'. '}
          </>
        )}
        {listVersions.length > 0 &&
          `${t.comparedWith} ${listVersions.map(({ watchlistId, version }) => text.common.listVersion(titleOf(watchlistId), version)).join('; ')}. `}
        {latestRun ? (
          <>
            {t.keptUp} <Moment at={latestRun.finishedAt} />.
          </>
        ) : (
          t.noRun
        )}
      </p>
    </Section>
  );
}

/** Translates the field names of the service into labels. */
const inWords = (failure: string): string =>
  failure
    .replace(/names\[(\d+)\]\.fullNameRaw/g, (_, at: string) => t.nameAt(Number(at) + 1))
    .replace(/beneficialOwners\[(\d+)\]\.fullName|OWNER\/(\d+)/g, (_, one?: string, other?: string) =>
      t.ownerAt(Number(one ?? other) + 1),
    )
    .replace(/\bCUSTOMER\b/, t.theCustomer);

const STATE_TONES = { OPEN: 'CRITICAL', CLEARED: 'GOOD', ENDED: 'LOW' } as const;

function columnsOf(customer: StoredCustomer, mayRead: boolean, mayDecide: boolean): Column<Hit>[] {
  return [
    {
      id: 'match',
      header: t.match,
      cell: ({ matchedName, profileId, categories, suppressedReason }) => (
        <>
          {mayRead ? (
            <Link to="/profiles/$profileId" params={{ profileId }}>
              <Name>{matchedName}</Name>
            </Link>
          ) : (
            <Name>{matchedName}</Name>
          )}
          <div className="quiet">
            {categories.map((one) => text.common.category[one as keyof typeof text.common.category] ?? one).join(', ')}
          </div>
          {suppressedReason && <div dir="auto">{suppressedReason}</div>}
        </>
      ),
    },
    {
      id: 'subject',
      header: t.subject,
      width: '28%',
      cell: ({ subject }) => <Subject customer={customer} of={subject} />,
    },
    { id: 'score', header: t.score, width: '68px', numeric: true, cell: ({ score }) => formatScore(score) },
    {
      id: 'state',
      header: customers.filters.state,
      width: '128px',
      cell: ({ state, alertId }) => (
        <>
          <Mark tone={STATE_TONES[state]}>{t.hitState[state]}</Mark>
          {alertId && mayDecide && (
            <div>
              <Link to="/alerts/$alertId" params={{ alertId }}>
                {t.alert}
              </Link>
            </div>
          )}
        </>
      ),
    },
  ];
}

/** CUSTOMER, or OWNER/0 and so on. */
function Subject({ customer, of }: { customer: StoredCustomer; of: string }) {
  const at = /^OWNER\/(\d+)$/.exec(of)?.[1];
  if (at === undefined) return t.itself;
  return <Name>{t.owner(Number(at) + 1, customer.beneficialOwners[Number(at)]?.fullName ?? '')}</Name>;
}
