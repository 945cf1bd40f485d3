/** Customers and parties that a case is about: identity, risk, restrictions and open alerts. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePermission } from '../../api/session.ts';
import { cases } from '../../text/cases.ts';
import { parties as partyWords } from '../../text/counterparties.ts';
import { text } from '../../text/index.ts';
import { countryName } from '../../ui/country.ts';
import { formatCount, formatDay } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { Mark, RiskMark } from '../../ui/mark.tsx';
import { Name } from '../../ui/name.tsx';
import { Section } from '../../ui/page.tsx';
import { countOf, markTone } from '../counterparties/marks.ts';
import { partyQuery } from '../counterparties/parties-api.ts';
import { alertsOfQuery, customerQuery } from '../customers/customers-api.ts';
import { ScreeningMark } from '../customers/screening-mark.tsx';
import classes from './cases.module.css';
import { type Payments, paymentsQuery, type StoredCase } from './cases-api.ts';

const t = cases.subject;
const MOST_SHOWN = 3;

interface Subject {
  kind: 'CUSTOMER' | 'PARTY';
  id: string;
}

export function Subjects({ one }: { one: StoredCase }) {
  const { data: payments, isPending } = useQuery(paymentsQuery(one.caseId));
  const mayCustomers = usePermission('customer:read');
  const mayParties = usePermission('screen:read');
  const all = subjectsOf(one, payments);
  const seen = all.filter(({ kind }) => (kind === 'CUSTOMER' ? mayCustomers : mayParties));
  return (
    <Section title={t.title}>
      {isPending && <Loading rows={4} />}
      {!isPending && all.length === 0 && <p className="quiet">{t.none}</p>}
      {!isPending && all.length > 0 && seen.length === 0 && <p className="quiet">{t.noAccess}</p>}
      {!isPending &&
        seen.slice(0, MOST_SHOWN).map(({ kind, id }) => (
          <div key={id} className={classes.subject}>
            {kind === 'CUSTOMER' ? <CustomerCard customerId={id} /> : <PartyCard partyId={id} />}
          </div>
        ))}
      {seen.length > MOST_SHOWN && <p className="quiet">{t.more(seen.length - MOST_SHOWN)}</p>}
    </Section>
  );
}

/** Customers and parties of the case, its alerts and its payments. Without any, parties on the organization's side. */
function subjectsOf(one: StoredCase, payments: Payments | undefined): Subject[] {
  const customers = [...one.customerIds, ...one.alerts.flatMap(({ customerId }) => customerId ?? [])];
  const parties = [...one.partyIds, ...one.alerts.flatMap(({ partyId }) => partyId ?? [])];
  const paying = (payments?.items ?? []).map(({ customerId, transactionFlow, senderPartyId, receiverPartyId }) => ({
    customerId,
    partyId: transactionFlow === 'OUTBOUND' ? senderPartyId : receiverPartyId,
  }));
  // A party that pays as a customer is shown as the customer.
  const isCustomer = new Set(paying.flatMap(({ customerId, partyId }) => (customerId !== null ? (partyId ?? []) : [])));
  const known = [...customers, ...paying.flatMap(({ customerId }) => customerId ?? [])];
  const others = parties.length + known.length > 0 ? parties : paying.flatMap(({ partyId }) => partyId ?? []);
  return [
    ...[...new Set(known)].map((id) => ({ kind: 'CUSTOMER' as const, id })),
    ...[...new Set(others)].filter((id) => !isCustomer.has(id)).map((id) => ({ kind: 'PARTY' as const, id })),
  ];
}

function CustomerCard({ customerId }: { customerId: string }) {
  const { data } = useQuery(customerQuery(customerId));
  if (!data) return <Loading rows={3} />;
  const { fullName, externalReferenceId, entityType, dob, registeredOn, countryCodes, nationalityCodes } = data;
  const countries = [...new Set([...countryCodes, ...nationalityCodes])].map(countryName).join(', ');
  const born = entityType === 'INDIVIDUAL' ? dob : registeredOn;
  return (
    <>
      <Link to="/customers/$customerId" params={{ customerId }}>
        <Name strong>{fullName}</Name>
      </Link>{' '}
      <span className="quiet">
        {t.customer} {externalReferenceId}
      </span>
      <FactLines
        rows={[
          [t.born, born && formatDay(born)],
          [t.countries, countries],
          [t.risk, <RiskMark key="risk" level={data.riskLevel} />],
          [t.lists, <ScreeningMark key="lists" screening={data.screening} />],
          [t.alerts, <OpenAlerts key="alerts" of={{ customerId, partyIds: data.partyIds }} />],
        ]}
      />
    </>
  );
}

function PartyCard({ partyId }: { partyId: string }) {
  const { data } = useQuery(partyQuery(partyId));
  if (!data) return <Loading rows={3} />;
  return (
    <>
      <Link to="/counterparties/$partyId" params={{ partyId }}>
        <Name strong>{data.names[0] ?? cases.unknown}</Name>
      </Link>{' '}
      <span className="quiet">{t.party}</span>
      <FactLines
        rows={[
          [
            t.restrictions,
            data.marks.length === 0
              ? t.noRestrictions
              : data.marks.map(({ mark }) => (
                  <Mark key={mark} tone={markTone(mark)}>
                    {partyWords.mark[mark]}
                  </Mark>
                )),
          ],
          [t.payments, countOf(data.transactions)],
          [t.since, formatDay(data.firstSeenAt)],
          [t.alerts, <OpenAlerts key="alerts" of={{ partyIds: [data.partyId] }} />],
        ]}
      />
    </>
  );
}

function OpenAlerts({ of }: { of: { customerId?: string; partyIds: readonly string[] } }) {
  const mayRead = usePermission('alert:read');
  const { data, isPending } = useQuery({ ...alertsOfQuery(of), enabled: mayRead });
  if (mayRead && isPending) return text.common.loading;
  if (!data) return <span className="quiet">{cases.unknown}</span>;
  return formatCount(data.filter(({ state }) => !state.startsWith('CLOSED')).length);
}

function FactLines({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || <span className="quiet">{t.notProvided}</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
