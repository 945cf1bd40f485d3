/** A hit of ongoing screening: the customer record, and the consequences of a true match. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePermission } from '../../../api/session.ts';
import { evidence } from '../../../text/evidence-of-alerts.ts';
import { text } from '../../../text/index.ts';
import { countryName } from '../../../ui/country.ts';
import { Facts } from '../../../ui/facts.tsx';
import { formatDay } from '../../../ui/format.ts';
import { Name } from '../../../ui/name.tsx';
import { Section } from '../../../ui/page.tsx';
import { customerQuery, type StoredCustomer } from '../../customers/customers-api.ts';
import type { StoredAlert } from '../alerts-api.ts';
import classes from './evidence.module.css';

const t = evidence.customer;
const n = evidence.next;

export function CustomerRecord({ customerId }: { customerId: string }) {
  const { data } = useQuery({ ...customerQuery(customerId), enabled: usePermission('customer:read') });
  if (!data) return null;
  const isPerson = data.entityType === 'INDIVIDUAL';
  const born = isPerson ? data.dob : data.registeredOn;
  return (
    <Section
      title={t.record}
      aside={
        <Link to="/customers/$customerId" params={{ customerId }}>
          {t.open}
        </Link>
      }
    >
      <Facts
        rows={[
          [t.names, data.names.map(({ fullNameRaw }) => <Name key={fullNameRaw}>{fullNameRaw}</Name>)],
          [
            isPerson ? t.born : t.registered,
            born ? (
              <Checked key="born" customer={data} attribute="BIRTH_DATE" value={born} shown={formatDay(born)} />
            ) : (
              missing
            ),
          ],
          ...(isPerson
            ? ([
                [
                  t.nationalities,
                  listed(data.nationalityCodes, (code) => (
                    <Checked customer={data} attribute="NATIONALITY" value={code} shown={countryName(code)} />
                  )),
                ],
              ] as const)
            : []),
          [
            t.documents,
            listed(data.documents, ({ type, value }) => (
              <Checked customer={data} attribute="DOCUMENT" value={value} shown={`${type} ${value}`} />
            )),
          ],
          [t.countries, data.countryCodes.length > 0 ? data.countryCodes.map(countryName).join(', ') : missing],
        ]}
      />
    </Section>
  );
}

const missing = <em className="quiet">{t.notProvided}</em>;

function listed<One>(all: readonly One[], shown: (one: One) => ReactNode): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced whole
  return all.length === 0 ? missing : all.map((one, at) => <div key={at}>{shown(one)}</div>);
}

/** Stated by the customer, or verified: only a verified birth date can clear a match. */
function Checked(props: {
  customer: StoredCustomer;
  attribute: StoredCustomer['verifications'][number]['attribute'];
  value: string;
  shown: string;
}) {
  const { customer, attribute, value, shown } = props;
  const isVerified = customer.verifications.some((one) => one.attribute === attribute && one.value === value);
  return (
    <>
      {shown} <span className="quiet">{isVerified ? t.verified : t.stated}</span>
    </>
  );
}

/** The measure that requires freezing assets: docs/effects.md. */
const FREEZE = 'ASSET_FREEZE';

/** Steps after a true match, by the measures of the hits. */
export function NextSteps({ alert }: { alert: StoredAlert }) {
  const { customerHits, customerId, partyId, state } = alert;
  const measures = [...new Set(customerHits.flatMap((hit) => (hit.state === 'CLEARED' ? [] : hit.measures)))];
  const isFrozen = measures.includes(FREEZE);
  const words = measures.map((one) => text.common.measure[one as keyof typeof text.common.measure] ?? one).join(', ');
  if (state === 'CLOSED_FALSE_POSITIVE') return null;
  const isTrue = state === 'CLOSED_TRUE_POSITIVE';
  return (
    <Section title={n.title} aside={<span className="quiet">{isTrue ? n.isTrue : n.ifTrue}</span>}>
      <ol className={classes.next}>
        <li>
          <b>{isFrozen ? n.freeze : n.noFreeze}</b>
          <div>
            {isFrozen ? n.freezeWhy(words) : measures.length > 0 && n.rejectWhy(words)}{' '}
            {isFrozen && (
              <>
                <Link to="/blocked-property">{n.blocked}</Link> · <Link to="/filing-deadlines">{n.deadlines}</Link>
              </>
            )}
          </div>
        </li>
        <li>
          <b>{n.case}</b>
          <div>
            {n.caseWhy} <Link to="/cases">{n.cases}</Link>
          </div>
        </li>
        <li>
          <b>{n.restrict}</b>
          <div>
            {n.restrictWhy}{' '}
            {partyId !== null ? (
              <Link to="/counterparties/$partyId" params={{ partyId }}>
                {n.party}
              </Link>
            ) : (
              customerId !== null && (
                <Link to="/customers/$customerId" params={{ customerId }}>
                  {n.customer}
                </Link>
              )
            )}
          </div>
        </li>
        <li>
          <b>{n.exit}</b>
          <div>
            {isFrozen ? n.exitFrozen : n.exitFree} {isFrozen && <Link to="/licenses">{n.licenses}</Link>}
          </div>
        </li>
      </ol>
    </Section>
  );
}
