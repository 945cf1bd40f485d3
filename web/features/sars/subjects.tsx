/** Subjects of a report by parts of the form, and parties of the payments that are not subjects yet. */
import { Button, CloseButton } from '@mantine/core';
import { reports as t } from '../../text/sars.ts';
import { countryName } from '../../ui/country.ts';
import { useFewOpen } from '../../ui/few-open.ts';
import { FoldLine } from '../../ui/fold-line.tsx';
import { formatListedDay } from '../../ui/format.ts';
import { Name } from '../../ui/name.tsx';
import transactionClasses from '../transactions/transactions.module.css';
import type { Transaction } from '../transactions/transactions-api.ts';
import type { Subject } from './draft.ts';
import type { Reads } from './form-fields.ts';
import { missingBelow } from './missing.ts';
import classes from './sars.module.css';
import type { Preview } from './sars-api.ts';
import { SubjectForm } from './subject-form.tsx';

const nameOf = ({ fullName, firstName, middleName, lastName }: Subject): string =>
  [firstName, middleName, lastName].filter(Boolean).join(' ') || (fullName ?? '');

/** Name as in the payments. */
const keyOf = ({ fullName, firstName, middleName, lastName }: Subject): string[] =>
  [fullName, [firstName, middleName, lastName].filter(Boolean).join(' ')].flatMap((one) => one?.toLowerCase() || []);

/** Maximum number of open forms. */
const OPEN = 3;

interface SubjectsProps extends Reads {
  subjects: readonly Subject[];
  payments: readonly Transaction[];
  nameParts: Preview['nameParts'];
  isGoaml: boolean;
  onChange: (subjects: Subject[]) => void;
}

export function Subjects({ subjects, payments, nameParts, isGoaml, onChange, ...reads }: SubjectsProps) {
  const { missing, mayWrite } = reads;
  const open = useFewOpen(subjects.length, OPEN);
  const named = new Set(subjects.flatMap(keyOf));
  const suggested = partiesOf(payments).filter(({ fullName }) => !named.has(fullName.toLowerCase()));
  const whole = missing.get('subjects');
  return (
    <>
      {whole && <p className={classes.lacking}>{whole}</p>}
      {subjects.length === 0 && <p className="quiet">{t.noSubjects}</p>}
      {subjects.map((subject, index) => {
        const name = nameOf(subject) || t.unknown;
        const lacking = missingBelow(missing, `subjects[${index}]`);
        return (
          <div
            // Subjects have no ID, and are changed in place.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={index}
            className={classes.one}
          >
            <div className={classes.headingRow}>
              {open.isWhole ? (
                <h3 className={classes.heading}>
                  {t.group.subject(index + 1)}: <Name>{name}</Name>
                </h3>
              ) : (
                <FoldLine name={t.group.subject(index + 1)} isOpen={open.isOpen(index)} onTurn={() => open.turn(index)}>
                  <Name strong>{name}</Name> <span className="quiet">{aboutOf(subject)}</span>
                </FoldLine>
              )}
              {lacking > 0 && <span className={classes.lacking}>{t.missing(lacking)}</span>}
              {mayWrite && (
                <CloseButton
                  size="sm"
                  aria-label={t.takeOut(name)}
                  onClick={() => {
                    open.without(index);
                    onChange(subjects.filter((_, place) => place !== index));
                  }}
                />
              )}
            </div>
            {open.isOpen(index) && (
              <SubjectForm
                {...reads}
                subject={subject}
                index={index}
                isGoaml={isGoaml}
                parts={nameParts.find(({ fullName }) => fullName === subject.fullName)}
                onChange={(changed) => onChange(subjects.map((one, place) => (place === index ? changed : one)))}
              />
            )}
          </div>
        );
      })}
      {mayWrite && suggested.length > 0 && (
        <>
          <h3 className={classes.heading}>{t.suggested}</h3>
          <ul className={transactionClasses.list}>
            {suggested.map((party) => (
              <li key={party.fullName} className={classes.line}>
                <span>
                  <Name>{party.fullName}</Name> <span className="quiet">{aboutOf(party)}</span>
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
        </>
      )}
      {mayWrite && (
        <Button
          className={classes.addRow}
          variant="default"
          size="xs"
          onClick={() => {
            onChange([...subjects, { subjectType: 'INDIVIDUAL' }]);
            if (!open.isWhole) open.turn(subjects.length);
          }}
        >
          {t.addSubject}
        </Button>
      )}
    </>
  );
}

const aboutOf = ({ birthDate, nationalityCode }: Subject): string =>
  [birthDate && formatListedDay(birthDate), nationalityCode && countryName(nationalityCode)]
    .filter(Boolean)
    .join(' · ');

const MOST = 20;

type Party = Subject & { fullName: string };

/** Parties of the payments, each once, with their recorded data. */
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

/** null: the payment has no name of this party. */
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
