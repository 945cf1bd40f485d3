/** One law-enforcement request: its parties, possible hits, and the response to the authority. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { recordSearches } from '../../text/law-enforcement-requests.ts';
import { screening } from '../../text/screening.ts';
import { countryName } from '../../ui/country.ts';
import { Facts } from '../../ui/facts.tsx';
import { formatCount, formatDay } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { Name } from '../../ui/name.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { DueOn } from './due.tsx';
import { Hits } from './hits.tsx';
import { type Party, type StoredSearch, searchQuery } from './record-searches-api.ts';
import { Report } from './report.tsx';
import { stateOf } from './state.ts';

const t = recordSearches.one;

export function RecordSearchPage() {
  const { searchId } = useParams({ from: '/law-enforcement-requests/$searchId' });
  const { data: search, error, isPending, refetch } = useQuery(searchQuery(searchId));
  if (error) return <ProblemNote problem={error} onRetry={() => void refetch()} page />;
  if (isPending) return <Loading />;
  const { state, failure, kind, authorityReference, basis } = search;
  return (
    <Page
      title={search.title}
      detail={[recordSearches.kind[kind], basis, authorityReference].filter(Boolean).join(' · ')}
    >
      <Section title={t.about}>
        <Facts
          rows={[
            [recordSearches.columns.state, stateOf(search)],
            [recordSearches.columns.received, formatDay(search.receivedOn)],
            [recordSearches.columns.due, <DueOn key="due" search={search} />],
            ...lookedAt(search),
          ]}
        />
      </Section>
      {state === 'RUNNING' && <p role="status">{t.running}</p>}
      {failure && <p role="alert">{failure}</p>}
      <Section title={t.parties}>
        <ol>
          {search.soughtParties.map((party) => (
            <li key={party.index}>
              <Sought party={party} />
            </li>
          ))}
        </ol>
      </Section>
      {search.looked && (
        <>
          <Hits search={search} />
          <Report search={search} />
        </>
      )}
    </Page>
  );
}

function lookedAt({ looked, accountsFrom, transactionsFrom, ...search }: StoredSearch): [string, string][] {
  if (looked === null) return [];
  const { activeCustomers, closedCustomers, transactions, notCompared } = looked;
  const [active, closed] = [formatCount(activeCustomers), formatCount(closedCustomers)];
  return [
    [t.customers, t.customersOf(active, closed, formatDay(accountsFrom))],
    [t.transactions, t.transactionsOf(formatCount(transactions), formatDay(transactionsFrom))],
    [t.notCompared, formatCount(notCompared)],
    [
      t.terms,
      t.termsOf(
        screening.form.algorithms[search.algorithm],
        formatCount(search.threshold),
        formatCount(search.textThreshold),
      ),
    ],
  ];
}

function Sought({ party }: { party: Party }) {
  const { fullName, aliases, dob, countryCodes, documentNumbers, addresses } = party;
  const more = [
    ...(dob ? [t.born(formatDay(dob))] : []),
    ...countryCodes.map(countryName),
    ...documentNumbers,
    ...addresses,
  ];
  return (
    <>
      <Name>{fullName}</Name>
      {aliases.map((alias) => (
        <span key={alias}>
          {', '}
          <Name>{alias}</Name>
        </span>
      ))}
      {more.length > 0 && (
        <div className="quiet" dir="auto">
          {more.join(' · ')}
        </div>
      )}
    </>
  );
}
