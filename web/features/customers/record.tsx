import type { ReactNode } from 'react';
import { customers } from '../../text/customers.ts';
import { text } from '../../text/index.ts';
import { countryName } from '../../ui/country.ts';
import { formatAmount, formatCount, formatDay } from '../../ui/format.ts';
import { Name } from '../../ui/name.tsx';
import { Section } from '../../ui/page.tsx';
import { plainWords } from '../../ui/words.ts';
import classes from './customers.module.css';
import type { StoredCustomer, Verification } from './customers-api.ts';
import { VerifiedMark, VerifyButton } from './verifications.tsx';

const t = customers.one;

/** Data of the customer. Missing data is stated. */
export function Record({ customer }: { customer: StoredCustomer }) {
  const isPerson = customer.entityType === 'INDIVIDUAL';
  const { names, dob, registeredOn, gender, nationalityCodes, countryCodes, occupation, products, reviewOn } = customer;
  const marked = (attribute: Verification['attribute'], value: string, shown: ReactNode) => (
    <div key={`${attribute} ${value}`}>
      {shown}
      <VerifiedMark customer={customer} attribute={attribute} value={value} />
    </div>
  );
  const rows: (readonly [string, ReactNode])[] = [
    [t.names, linesOf(names, ({ fullNameRaw, scriptCode }) => <Name script={scriptCode}>{fullNameRaw}</Name>)],
    ...(isPerson
      ? ([
          [t.born, dob && marked('BIRTH_DATE', dob, formatDay(dob))],
          [t.gender, gender && text.common.gender[gender]],
          [t.nationalities, linesOf(nationalityCodes, (code) => marked('NATIONALITY', code, countryName(code)))],
        ] as const)
      : ([[t.registered, registeredOn && formatDay(registeredOn)]] as const)),
    [t.countries, countryCodes.map(countryName).join(', ')],
    [t.documents, linesOf(customer.documents, (one) => marked('DOCUMENT', one.value, documentWords(one)))],
    [t.addresses, linesOf(customer.addresses, addressWords)],
    [t.accounts, linesOf(customer.accounts, accountWords)],
    [t.wallets, linesOf(customer.wallets, ({ blockchain, address }) => `${blockchain} ${address}`)],
    [t.occupation, occupation && plainWords(occupation)],
    [t.products, products.map(plainWords).join(', ')],
    [t.expected, <Expected key="expected" activity={customer.expectedActivity} />],
    [t.review, reviewOn && formatDay(reviewOn)],
  ];
  return (
    <Section title={t.record} aside={<VerifyButton customer={customer} />}>
      <dl className={classes.facts}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || <span className="quiet">{t.notGiven}</span>}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** null: there is none. */
function linesOf<One>(all: readonly One[], words: (one: One) => ReactNode): ReactNode {
  if (all.length === 0) return null;
  // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced whole
  return all.map((one, at) => <div key={at}>{words(one)}</div>);
}

const joined = (...parts: (string | null)[]) => parts.filter((part) => part !== null && part !== '').join(', ');

const documentWords = ({ type, value, issuingCountry, expiryDate }: StoredCustomer['documents'][number]) =>
  joined(`${type} ${value}`, issuingCountry, expiryDate && `– ${formatDay(expiryDate)}`);

const addressWords = ({ addressRaw, postalCode, city, country }: StoredCustomer['addresses'][number]) => (
  <span dir="auto">{joined(addressRaw, [postalCode, city].filter(Boolean).join(' '), country)}</span>
);

const accountWords = ({ accountNumber, bic, currency }: StoredCustomer['accounts'][number]) =>
  joined(accountNumber, bic, currency);

function Expected({ activity }: { activity: StoredCustomer['expectedActivity'] }) {
  if (activity === null) return <span className="quiet">{t.notGiven}</span>;
  const { monthlyAmount, currency, monthlyCount, corridors } = activity;
  return (
    <>
      {monthlyAmount !== null && <div>{formatAmount(monthlyAmount, currency ?? '')}</div>}
      {monthlyCount !== null && <div>{t.transactionsExpected(formatCount(monthlyCount))}</div>}
      {corridors.map(({ senderCountryCode, receiverCountryCode }) => (
        <div key={`${senderCountryCode} ${receiverCountryCode}`}>
          {t.corridors(senderCountryCode, receiverCountryCode)}
        </div>
      ))}
    </>
  );
}

export function Owners({ customer: { beneficialOwners, entityType } }: { customer: StoredCustomer }) {
  if (entityType === 'INDIVIDUAL' && beneficialOwners.length === 0) return null;
  return (
    <Section title={t.owners}>
      {beneficialOwners.length === 0 && <span className="quiet">{text.common.unknown}</span>}
      <dl className={classes.facts}>
        {beneficialOwners.map(({ fullName, share, control, dob, nationalityCodes }) => (
          <div key={`${fullName} ${dob}`}>
            <dt>
              {joined(share === null ? null : t.share(share), control && t.control[control]) || text.common.unknown}
            </dt>
            <dd>
              <Name>{fullName}</Name>
              <div className="quiet">{joined(dob && formatDay(dob), ...nationalityCodes)}</div>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
