/**
 * BSA XML batch file of one cash transaction report, as in EFL_CTRXBatchSchema.xsd 1.2 (2021-12-17). Parties in order:
 * transmitter, its contact, institution, place of the transaction, contact office, persons; then the cash by kind.
 * Pure.
 */

import { sumOf } from '../sar/amounts.ts';
import { batchFile, type FincenFile } from '../sar/fincen/batch-file.ts';
import { contactOffice, institutionParts, party, transmitterParties } from '../sar/fincen/institution.ts';
import {
  addressOf,
  documentsOf,
  nameOf,
  occupationOf,
  phoneOf,
  subjectName,
  taxNumber,
} from '../sar/fincen/parties.ts';
import { dayOf, dollarsOf } from '../sar/fincen/values.ts';
import type { FilingInstitution } from '../sar/types.ts';
import { element, flag, leaf, type XmlElement } from '../sar/xml.ts';
import { directionOf, foreignKey, isOther } from './required.ts';
import {
  CASH_KINDS,
  type CashDirection,
  type CashLine,
  CONDUCTS,
  type CurrencyContent,
  type CurrencyPerson,
  type CurrencyReportRow,
  FOREIGN_CASH,
  PERSON_ROLES,
} from './types.ts';

type Reported = Pick<CurrencyReportRow, 'businessDay' | 'content'> & {
  /** YYYY-MM-DD */
  filedOn: string;
};

/** Expects a report without findings of `lackingInReport`. */
export function ctrFile({ businessDay, content, filedOn }: Reported): FincenFile {
  const { filingKind, priorDocumentNumber, institution = {}, persons, transactions } = content;
  const details = [...detailsOf(transactions), ...foreignDetailsOf(transactions)];
  const parties = [
    ...institutionParties(institution, transactions),
    ...persons.map((person, index) => personParty(person, `persons[${index}]`)),
  ];
  const activity = element('Activity', [
    filingKind === 'CORRECTION' && leaf('EFilingPriorDocumentNumber', priorDocumentNumber, 'priorDocumentNumber'),
    leaf('FilingDateText', dayOf(filedOn)),
    element('ActivityAssociation', [
      box('CorrectsAmendsPriorReportIndicator', filingKind === 'CORRECTION'),
      box('FinCENDirectBackFileIndicator', false),
      box('InitialReportIndicator', filingKind === 'INITIAL'),
    ]),
    ...parties,
    element('CurrencyTransactionActivity', [
      ...Object.entries(CONDUCTS).map(([field, name]) =>
        box(name, content.conduct[field as keyof typeof CONDUCTS] === true),
      ),
      blankOr('TotalCashInReceiveAmountText', totalOf(transactions, 'IN'), 'transactions'),
      blankOr('TotalCashOutAmountText', totalOf(transactions, 'OUT'), 'transactions'),
      leaf('TransactionDateText', dayOf(businessDay), 'businessDay'),
      ...details.map(detailOf),
    ]),
  ]);
  return batchFile('CTRX', activity, {
    // Sum of the details: cash in, cash out and foreign amounts together (FinCEN CTR XML Schema User Guide 1.8, read
    // 2026-11-24).
    TotalAmount: String(details.reduce((sum, { amount }) => sum + BigInt(amount), 0n)),
    PartyCount: String(parties.length),
    ActivityCount: '1',
  });
}

/** Elements that the form always has; blank means false. */
const box = (name: string, isSo: boolean): XmlElement => ({ name, content: isSo ? 'Y' : '' });
const blankOr = (name: string, value: string, path: string): XmlElement => ({ name, content: value, path });

function institutionParties(institution: FilingInstitution, lines: readonly CashLine[]): XmlElement[] {
  const { regulated, own, kind } = institutionParts(onThisForm(institution));
  return [
    ...transmitterParties(institution),
    party('30', [regulated, ...own, kind], 'institution'),
    party('34', [...amountsOf(totalOf(lines, 'IN'), totalOf(lines, 'OUT')), regulated, ...own, kind], 'institution'),
    contactOffice(institution),
  ];
}

/** Kinds without a code in the form. They are OTHER with a description. */
const IN_WORDS: Readonly<Partial<Record<NonNullable<FilingInstitution['institutionType']>, string>>> = {
  INSURANCE_COMPANY: 'Insurance company',
  LOAN_OR_FINANCE_COMPANY: 'Loan or finance company',
  HOUSING_GSE: 'Housing GSE',
};

function onThisForm(institution: FilingInstitution): FilingInstitution {
  const words = institution.institutionType && IN_WORDS[institution.institutionType];
  return words ? { ...institution, institutionType: 'OTHER', otherInstitutionType: words } : institution;
}

const amountsOf = (cashIn: string, cashOut: string, path?: string) => [
  leaf('IndividualEntityCashInAmountText', cashIn, path && `${path}.cashIn`),
  leaf('IndividualEntityCashOutAmountText', cashOut, path && `${path}.cashOut`),
];

/** Each detail is in whole dollars, so the total must be the sum of the rounded values. */
function totalOf(lines: readonly CashLine[], direction: CashDirection): string {
  const some = detailsOf(lines.filter((line) => directionOf(line) === direction));
  return some.length === 0 ? '' : String(some.reduce((sum, { amount }) => sum + BigInt(amount), 0n));
}

interface Detail {
  code: string;
  /** Whole units. */
  amount: string;
  otherText: string;
  /** Issuing country of the currency; blank: US dollars. */
  countryCode: string;
  /** JSON path of the first line in the sum. */
  path: string;
}

function detailsOf(lines: readonly CashLine[]): Detail[] {
  const groups = new Map<string, { line: CashLine; amounts: string[]; index: number }>();
  lines.forEach((line, index) => {
    const key = isOther(line.kind) ? `${line.kind} ${line.otherText}` : line.kind;
    const group = groups.get(key) ?? { line, amounts: [], index };
    group.amounts.push(line.amount ?? '0');
    groups.set(key, group);
  });
  return [...groups.values()].map(({ line, amounts, index }) => ({
    code: CASH_KINDS[line.kind].code,
    amount: dollarsOf(sumOf(amounts)),
    otherText: isOther(line.kind) ? (line.otherText ?? '') : '',
    countryCode: '',
    path: `transactions[${index}]`,
  }));
}

/** Foreign amounts, in addition to their dollar value. */
function foreignDetailsOf(lines: readonly CashLine[]): Detail[] {
  const groups = new Map<string, { line: CashLine; amounts: string[]; index: number }>();
  lines.forEach((line, index) => {
    if (line.foreignAmount === undefined || line.currency === 'USD') return;
    const group = groups.get(foreignKey(line)) ?? { line, amounts: [], index };
    group.amounts.push(line.foreignAmount);
    groups.set(foreignKey(line), group);
  });
  return [...groups.values()].map(({ line, amounts, index }) => ({
    code: FOREIGN_CASH[directionOf(line)],
    amount: dollarsOf(sumOf(amounts)),
    otherText: '',
    countryCode: line.countryCode ?? '',
    path: `transactions[${index}]`,
  }));
}

function detailOf({ code, amount, otherText, countryCode, path }: Detail): XmlElement {
  return element(
    'CurrencyTransactionActivityDetail',
    [
      leaf('CurrencyTransactionActivityDetailTypeCode', code, `${path}.kind`),
      leaf('DetailTransactionAmountText', amount, countryCode ? `${path}.foreignAmount` : `${path}.amount`),
      leaf('OtherCurrencyTransactionActivityDetailText', otherText, `${path}.otherText`) ??
        box('OtherCurrencyTransactionActivityDetailText', false),
      leaf('OtherForeignCurrencyCountryText', countryCode, `${path}.countryCode`) ??
        box('OtherForeignCurrencyCountryText', false),
    ],
    path,
  );
}

function personParty(person: CurrencyPerson, at: string): XmlElement {
  const isPerson = person.subjectType !== 'CORPORATE';
  const { birthDate, gender, addresses = [], phones = [], emails = [], aliases = [] } = person;
  return party(
    PERSON_ROLES[person.role],
    [
      flag('BirthDateUnknownIndicator', isPerson && !birthDate),
      flag('FemaleGenderIndicator', isPerson && gender === 'FEMALE'),
      isPerson && leaf('IndividualBirthDateText', birthDate && dayOf(birthDate), `${at}.birthDate`),
      ...amountsOf(person.cashIn ? dollarsOf(person.cashIn) : '', person.cashOut ? dollarsOf(person.cashOut) : '', at),
      flag('MaleGenderIndicator', isPerson && gender === 'MALE'),
      flag('MultipleTransactionsPersonsIndividualsIndicator', person.isMultiple === true),
      flag('PartyAsEntityOrganizationIndicator', !isPerson),
      flag('UnknownGenderIndicator', isPerson && !gender),
      subjectName(person, at),
      nameOf('AKA', aliases[0], `${at}.aliases[0]`),
      addressOf(addresses[0] ?? {}, `${at}.addresses[0]`),
      phoneOf(phones[0]?.number, `${at}.phones[0].number`),
      taxNumber(person, at),
      ...documentsOf(person, at),
      occupationOf(person, at),
      emails[0] !== undefined &&
        element('ElectronicAddress', [leaf('ElectronicAddressText', emails[0], `${at}.emails[0]`)]),
      ...accountsOf(person, at),
    ],
    at,
  );
}

/** 8: the cash went into the account. 9: the cash came from the account. */
function accountsOf({ accounts = [], cashIn, cashOut }: CurrencyPerson, at: string): XmlElement[] {
  const touched = [...(cashIn !== undefined ? ['8'] : []), ...(cashOut !== undefined ? ['9'] : [])];
  return accounts.flatMap(({ number }, index) =>
    touched.map((code) =>
      element('Account', [
        leaf('AccountNumberText', number, `${at}.accounts[${index}].number`),
        element('PartyAccountAssociation', [leaf('PartyAccountAssociationTypeCode', code)]),
      ]),
    ),
  );
}

/** Cash in and cash out of a report, whole dollars; null: none. */
export function dollarTotals({ transactions }: CurrencyContent): { cashIn: number | null; cashOut: number | null } {
  const [cashIn, cashOut] = [totalOf(transactions, 'IN'), totalOf(transactions, 'OUT')];
  return { cashIn: cashIn === '' ? null : Number(cashIn), cashOut: cashOut === '' ? null : Number(cashOut) };
}
