/** Whom a report is about: who is named, and who stands in its payments and is not. */
import { Button, CloseButton } from '@mantine/core';
import { reports as t } from '../../text/sars.ts';
import { countryName } from '../../ui/country.ts';
import { Name } from '../../ui/name.tsx';
import { formatListedDay } from '../../ui/time.tsx';
import transactionClasses from '../transactions/transactions.module.css';
import type { Transaction } from '../transactions/transactions-api.ts';
import classes from './sars.module.css';
import type { StoredSar } from './sars-api.ts';

type Subject = StoredSar['subjects'][number];

const nameOf = ({ fullName, firstName, lastName }: Subject): string =>
  fullName ?? [firstName, lastName].filter(Boolean).join(' ');

export function Subjects(props: {
  subjects: readonly Subject[];
  payments: readonly Transaction[];
  onChange: ((subjects: Subject[]) => void) | null;
}) {
  const { subjects, payments, onChange } = props;
  const named = new Set(subjects.map((subject) => nameOf(subject).toLowerCase()));
  const suggested = partiesOf(payments).filter(({ fullName }) => !named.has(fullName.toLowerCase()));
  return (
    <div>
      <h3 className={classes.heading}>{t.subjects}</h3>
      {subjects.length === 0 && <p className="quiet">{t.noSubjects}</p>}
      <ul className={transactionClasses.list}>
        {subjects.map((subject) => {
          const name = nameOf(subject);
          return (
            <li key={`${name} ${subject.birthDate}`} className={classes.line}>
              <span>
                {name ? <Name strong>{name}</Name> : <em>{t.unknown}</em>}{' '}
                <span className="quiet">
                  {[
                    subject.birthDate && formatListedDay(subject.birthDate),
                    subject.nationalityCode && countryName(subject.nationalityCode),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              {onChange && (
                <CloseButton
                  size="sm"
                  aria-label={t.takeOut(name)}
                  onClick={() => onChange(subjects.filter((one) => one !== subject))}
                />
              )}
            </li>
          );
        })}
        {onChange && suggested.length > 0 && <li className="quiet">{t.suggested}:</li>}
        {onChange &&
          suggested.map((party) => (
            <li key={party.fullName} className={classes.line}>
              <span>
                <Name>{party.fullName}</Name>
              </span>
              <Button
                variant="default"
                size="xs"
                aria-label={t.name(party.fullName)}
                onClick={() => onChange([...subjects, party])}
              >
                {t.nameSubmit}
              </Button>
            </li>
          ))}
      </ul>
    </div>
  );
}

const MOST = 20;

type Party = Subject & { fullName: string };

/** Everybody whom these payments name, each once, with what they say of them. */
function partiesOf(payments: readonly Transaction[]): Party[] {
  const parties = new Map<string, Party>();
  for (const payment of payments) {
    for (const party of [senderOf(payment), receiverOf(payment)]) {
      if (party === null) continue;
      const key = party.fullName.toLowerCase();
      const before = parties.get(key);
      const transactionUuids = [...new Set([...(before?.transactionUuids ?? []), payment.transactionUUID])];
      parties.set(key, { ...party, ...before, transactionUuids });
    }
  }
  return [...parties.values()].slice(0, MOST);
}

function senderOf({ senderName, senderCountryCode, details }: Transaction): Party | null {
  const { senderIdType, senderIdNumber } = details;
  const documentType = /passport/i.test(senderIdType ?? '') ? ('PASSPORT' as const) : ('OTHER' as const);
  return partyOf(senderName, {
    type: details.senderType,
    birthDate: details.senderDob,
    nationalityCode: details.senderNationality,
    address: { street: details.senderAddress, city: details.senderCity, countryCode: senderCountryCode },
    phone: details.senderMobileNumber,
    email: details.senderEmail,
    account: details.accountNumber,
    documents: senderIdNumber ? [{ documentType, number: senderIdNumber }] : [],
  });
}

function receiverOf({ receiverName, receiverCountryCode, details }: Transaction): Party | null {
  return partyOf(receiverName, {
    type: details.receiverType,
    birthDate: details.receiverDob,
    nationalityCode: details.receiverNationality,
    address: { street: details.receiverAddress, city: details.receiverCity, countryCode: receiverCountryCode },
    phone: details.receiverMobile,
    email: details.receiverEmail,
    account: details.receiverAccount,
    documents: [],
  });
}

interface Side extends Record<'type' | 'birthDate' | 'nationalityCode' | 'phone' | 'email' | 'account', string | null> {
  address: Record<'street' | 'city' | 'countryCode', string | null>;
  documents: NonNullable<Subject['documents']>;
}

/** null: the payment does not name them. */
function partyOf(fullName: string | null, side: Side): Party | null {
  if (fullName === null) return null;
  const { type, birthDate, nationalityCode, phone, email, account, documents } = side;
  const address = Object.fromEntries(Object.entries(side.address).filter(([, value]) => value !== null));
  return {
    fullName,
    ...((type === 'INDIVIDUAL' || type === 'CORPORATE') && { subjectType: type }),
    ...(birthDate && { birthDate }),
    ...(nationalityCode && { nationalityCode }),
    ...(Object.keys(address).length > 0 && { addresses: [address] }),
    ...(phone && { phones: [{ number: phone }] }),
    ...(email && { emails: [email] }),
    ...(account && { accounts: [{ number: account }] }),
    ...(documents.length > 0 && { documents }),
  };
}
