/**
 * FinCEN's CTR as a printed form. Captions are the words of EFL_CTRXBatchSchema.xsd 1.2 (2021-12-17). Item numbers are left
 * out, because no edition of the form with them was at hand. Pure.
 */

import type { PrintedDocument } from '../../platform/lib/pdf-thread.ts';
import { NOT_FOR_FILING, TEST_WATERMARK } from '../not-for-filing.ts';
import { ownItems } from '../sar/fincen/form.ts';
import { dollarsOf } from '../sar/fincen/values.ts';
import {
  amountText,
  countryText,
  dayText,
  type FormGroup,
  type FormItem,
  type FormPart,
  printedForm,
} from '../sar/form-document.ts';
import type { SarDocument } from '../sar/types.ts';
import { dollarTotals } from './ctr-file.ts';
import { directionOf } from './required.ts';
import type {
  CashKind,
  CashLine,
  Conduct,
  CurrencyContent,
  CurrencyPerson,
  CurrencyReportRow,
  PersonRole,
} from './types.ts';

const ROLES: Readonly<Record<PersonRole, string>> = {
  OWN_BEHALF: 'Person conducting transaction on own behalf',
  FOR_ANOTHER: 'Person conducting transaction for another',
  ON_WHOSE_BEHALF: 'Person on whose behalf this transaction was conducted',
};

const KINDS: Readonly<Record<CashKind, string>> = {
  DEPOSIT: 'Deposit(s)',
  PAYMENT: 'Payment(s)',
  WIRE_OUT: 'Currency received from wire transfer(s) out',
  NEGOTIABLE_INSTRUMENT_PURCHASED: 'Negotiable instrument(s) purchased',
  EXCHANGE_IN: 'Currency exchange in',
  TO_PREPAID_ACCESS: 'Currency to prepaid access',
  OTHER_IN: 'Other cash in',
  WITHDRAWAL: 'Withdrawal(s)',
  ADVANCE_ON_CREDIT: 'Advance(s) on credit',
  WIRE_IN: 'Currency paid from wire transfer(s) in',
  NEGOTIABLE_INSTRUMENT_CASHED: 'Negotiable instrument(s) cashed',
  EXCHANGE_OUT: 'Currency exchange out',
  FROM_PREPAID_ACCESS: 'Currency from prepaid access',
  OTHER_OUT: 'Other cash out',
};

const CONDUCT: Readonly<Record<keyof Conduct, string>> = {
  isAggregated: 'Aggregated transactions',
  isArmoredCar: 'Armored car (FI contract)',
  isAtm: 'ATM',
  isMailed: 'Mail deposit or shipment',
  isNightDeposit: 'Night deposit',
  isSharedBranching: 'Shared branching',
};

const DOCUMENTS: Readonly<Record<SarDocument['documentType'], string>> = {
  DRIVERS_LICENSE: "Driver's license/State ID",
  PASSPORT: 'Passport',
  ALIEN_REGISTRATION: 'Alien registration',
  NATIONAL_ID: 'Other: National identity document',
  OTHER: 'Other: Other document',
};

const UNKNOWN = 'Unknown';
const checked = (isSo: boolean | undefined, words: string) => `${isSo ? '[X]' : '[  ]'} ${words}`;
const dollars = (amount: string | undefined) => (amount === undefined ? '' : `$${amountText(dollarsOf(amount))}`);

interface Printed {
  row: CurrencyReportRow;
  /** Content with the institution. A draft uses the institution in the settings. */
  content: CurrencyContent;
  printedAt: Date;
  printedBy: string;
  /** Whether the organization is a TEST organization. */
  isTest?: boolean;
}

export function ctrDocument({ row, content, printedAt, printedBy, isTest = false }: Printed): PrintedDocument {
  const isDraft = row.state === 'DRAFT';
  return printedForm({
    title: 'Currency transaction report',
    edition: 'FinCEN Form 112, fields of BSA XML schema 2.0 (EFL_CTRXBatchSchema.xsd 1.2)',
    pageHead: 'CONFIDENTIAL',
    draft: isTest ? NOT_FOR_FILING : isDraft ? `DRAFT, version ${row.version}. Not filed.` : null,
    watermark: isTest ? TEST_WATERMARK : isDraft ? 'DRAFT' : null,
    parts: ctrFormParts(row, content),
    filled: [],
    notes: [],
    printedAt,
    printedBy,
  });
}

export function ctrFormParts(
  {
    businessDay,
    filedAt,
    externalReferenceId,
  }: Pick<CurrencyReportRow, 'businessDay' | 'filedAt' | 'externalReferenceId'>,
  content: CurrencyContent,
): FormPart[] {
  const { institution = {} } = content;
  return [
    {
      title: 'Filing',
      groups: [
        {
          items: [
            {
              caption: 'Type of filing',
              value: [
                checked(content.filingKind === 'INITIAL', 'Initial report'),
                checked(content.filingKind === 'CORRECTION', 'Correct/amend prior report'),
              ].join('\n'),
            },
            { caption: 'Prior report BSA Identifier', value: content.priorDocumentNumber },
            { caption: 'Date filed', value: dayText(filedAt?.toISOString().slice(0, 10)) },
            { caption: 'Filing reference (BSA ID)', value: externalReferenceId },
          ],
        },
      ],
    },
    {
      title: 'Part I: Person(s) involved in transaction(s)',
      groups:
        content.persons.length === 0 ? [{ title: 'No person is named.', items: [] }] : content.persons.map(personGroup),
    },
    { title: 'Part II: Amount and type of transaction(s)', groups: amountGroups(businessDay, content) },
    {
      title: 'Part III: Financial institution where transaction(s) takes place, and filing institution',
      groups: [
        {
          items: [
            ...ownItems(institution, { nameCaption: 'Legal name', address: ['', '', '', '', ''] }),
            { caption: 'Contact office', value: institution.contactOffice?.name },
            {
              caption: 'Phone number',
              value: [institution.contactOffice?.phone, institution.contactOffice?.extension]
                .filter(Boolean)
                .join(', ext. '),
            },
          ],
        },
      ],
    },
  ];
}

function personGroup(person: CurrencyPerson, index: number): FormGroup {
  const { aliases = [], addresses = [], phones = [], emails = [], documents = [], accounts = [] } = person;
  const isEntity = person.subjectType === 'CORPORATE';
  const { street, city, state, postalCode, countryCode } = addresses[0] ?? {};
  const name: FormItem[] = isEntity
    ? [{ caption: "Entity's legal name", value: person.fullName ?? UNKNOWN, isWide: true }]
    : [
        { caption: "Individual's last name", value: person.lastName ?? person.fullName ?? UNKNOWN },
        { caption: 'First name', value: person.firstName ?? UNKNOWN },
        { caption: 'Middle name', value: person.middleName },
        { caption: 'Suffix', value: person.suffix },
        { caption: 'Gender', value: person.gender ?? UNKNOWN },
        { caption: 'Date of birth', value: dayText(person.birthDate) ?? UNKNOWN },
      ];
  return {
    title: `Person ${index + 1}: ${ROLES[person.role]}`,
    items: [
      ...name,
      { caption: 'Alternate name', value: aliases.join('\n') },
      { caption: 'Occupation or type of business', value: person.occupation },
      { caption: 'Address', value: street ?? UNKNOWN, isWide: true },
      { caption: 'City', value: city ?? UNKNOWN },
      { caption: 'State', value: state },
      { caption: 'ZIP/Postal Code', value: postalCode ?? UNKNOWN },
      { caption: 'Country', value: countryText(countryCode) ?? UNKNOWN },
      { caption: 'TIN', value: person.taxId?.number ?? UNKNOWN },
      { caption: 'TIN type', value: person.taxId?.taxIdType.replaceAll('_', '/') },
      { caption: 'Phone number', value: phones[0]?.number },
      { caption: 'E-mail address', value: emails[0] },
      {
        caption: 'Form of identification used to verify identity',
        value:
          documents.length === 0 && !isEntity
            ? UNKNOWN
            : documents
                .map(({ documentType, number, issuingCountryCode }) =>
                  [DOCUMENTS[documentType], number, countryText(issuingCountryCode)].filter(Boolean).join(', '),
                )
                .join('\n'),
        isWide: true,
      },
      { caption: 'Cash in amount', value: dollars(person.cashIn) },
      { caption: 'Cash out amount', value: dollars(person.cashOut) },
      { caption: 'Account numbers', value: accounts.map(({ number }) => number).join('\n') },
      { caption: 'Multiple transactions', value: checked(person.isMultiple, 'Yes') },
    ],
  };
}

function amountGroups(businessDay: string, content: CurrencyContent): FormGroup[] {
  const { transactions, conduct } = content;
  const { cashIn, cashOut } = dollarTotals(content);
  const total = (amount: number | null) => (amount === null ? '' : `$${amountText(String(amount))}`);
  const of = (direction: 'IN' | 'OUT') =>
    transactions
      .filter((line) => directionOf(line) === direction)
      .map(lineText)
      .join('\n');
  return [
    {
      items: [
        { caption: 'Date of transaction', value: dayText(businessDay), isWide: true },
        { caption: 'Total cash in', value: total(cashIn) },
        { caption: 'Total cash out', value: total(cashOut) },
        { caption: 'Cash in', value: of('IN'), isWide: true },
        { caption: 'Cash out', value: of('OUT'), isWide: true },
        {
          caption: 'How the transaction was conducted',
          value: Object.entries(CONDUCT)
            .map(([field, words]) => checked(conduct[field as keyof Conduct], words))
            .join('\n'),
          isWide: true,
        },
      ],
    },
  ];
}

function lineText({ kind, amount, currency, foreignAmount, countryCode, otherText }: CashLine): string {
  const foreign =
    currency === 'USD'
      ? ''
      : `, ${amountText(foreignAmount ?? '')} ${currency} of ${countryText(countryCode) ?? UNKNOWN}`;
  const what = otherText ? `${KINDS[kind]}: ${otherText}` : KINDS[kind];
  return `${what}: ${amount === undefined ? 'amount unknown' : dollars(amount)}${foreign}`;
}
