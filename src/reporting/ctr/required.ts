/** Checks a cash transaction report for filing: required fields and the limits of the form. Pure. */
import type { FieldError } from '../../platform/errors.ts';
import { institutionForFincen, missing, subjectForFincen, tooLong } from '../sar/required.ts';
import type { FilingInstitution } from '../sar/types.ts';
import { isByStarterRate } from './foreign.ts';
import { CASH_KINDS, type CashLine, type CurrencyContent, type CurrencyPerson, type NOT_KNOWN } from './types.ts';

/** Limit of details in EFL_CTRXBatchSchema.xsd 1.2. */
const MOST_DETAILS = 219;

/** Missing and unfit fields by JSON path. Empty: it can be filed. */
export function lackingInReport(content: CurrencyContent): FieldError[] {
  const { persons, transactions, filingKind, priorDocumentNumber, institution = {} } = content;
  const errors: FieldError[] = [];
  if (persons.length === 0) errors.push(missing('persons', 'must name who was involved'));
  if (transactions.length === 0) errors.push(missing('transactions'));
  if (filingKind === 'CORRECTION' && !/^\d{14}$/.test(priorDocumentNumber ?? '')) {
    const message = 'must be the 14 digits of the BSA Identifier, zeros where it is not known';
    errors.push({ field: 'priorDocumentNumber', code: priorDocumentNumber ? 'Pattern' : 'NotNull', message });
  }
  return [
    ...errors,
    ...conductorMissing(content),
    ...persons.flatMap((person, index) => lackingOfPerson(person, `persons[${index}]`)),
    ...transactions.flatMap((line, index) => lackingOfLine(line, `transactions[${index}]`)),
    ...tooManyDetails(transactions),
    ...lackingOfInstitution(institution),
  ];
}

/** The form allows a missing conductor only with a reason in item 24. */
function conductorMissing({ persons, conduct }: CurrencyContent): FieldError[] {
  const hasOwner = persons.some(({ role }) => role === 'ON_WHOSE_BEHALF');
  if (!hasOwner || persons.some(({ role }) => role !== 'ON_WHOSE_BEHALF') || Object.values(conduct).includes(true))
    return [];
  return [
    missing(
      'persons',
      'must name who brought or took the cash (FOR_ANOTHER), or conduct must say why no person is named',
    ),
  ];
}

type NotKnown = (typeof NOT_KNOWN)[number];
/** Fields that the form can report as unknown (31 CFR 1010.312 requires the identity of the conductor). */
const ASKED: readonly (readonly [NotKnown, string, (person: CurrencyPerson) => boolean])[] = [
  ['FIRST_NAME', 'firstName', (one) => isFirm(one) || one.firstName !== undefined],
  ['BIRTH_DATE', 'birthDate', (one) => isFirm(one) || one.birthDate !== undefined],
  ['GENDER', 'gender', (one) => isFirm(one) || one.gender !== undefined],
  ['ADDRESS', 'addresses', ({ addresses = [] }) => addresses.length > 0],
  ['TAX_ID', 'taxId', ({ taxId }) => taxId !== undefined],
  // An organization on whose behalf others conduct transactions does not need these fields.
  ['DOCUMENT', 'documents', (one) => isFirm(one) || (one.documents ?? []).length > 0],
];
const isFirm = ({ subjectType }: CurrencyPerson) => subjectType === 'CORPORATE';

/** The form has one field for each. */
const ONE_OF = ['aliases', 'addresses', 'phones', 'emails', 'documents'] as const;
const MOST_ACCOUNTS = 99;

function lackingOfPerson(person: CurrencyPerson, at: string): FieldError[] {
  const { notKnown = [], cashIn, cashOut, accounts = [], emails = [] } = person;
  const errors = [...subjectForFincen(person, at)];
  for (const [what, field, isGiven] of ASKED) {
    if (!isGiven(person) && !notKnown.includes(what)) {
      errors.push(missing(`${at}.${field}`, `must be given, or notKnown must say ${what}`));
    }
  }
  for (const field of ONE_OF) {
    if ((person[field] ?? []).length > 1) {
      errors.push({ field: `${at}.${field}`, code: 'Size', message: 'must be one at most on this form' });
    }
  }
  if (accounts.length > MOST_ACCOUNTS) {
    errors.push({ field: `${at}.accounts`, code: 'Size', message: `must be at most ${MOST_ACCOUNTS} on this form` });
  }
  if (cashIn === undefined && cashOut === undefined) errors.push(missing(`${at}.cashIn`, 'must be given, or cashOut'));
  return [...errors, ...emails.flatMap((email, index) => tooLong(email, 517, `${at}.emails[${index}]`))];
}

function lackingOfLine(line: CashLine, at: string): FieldError[] {
  const { kind, amount, otherText } = line;
  const errors: FieldError[] = [];
  if (amount === undefined) errors.push(missing(`${at}.amount`, 'must be given in US dollars'));
  else if (isByStarterRate(line)) {
    const message = `must be the value on the day of the transaction. The current value uses a shipped rate, ${line.rateSource}`;
    errors.push({ field: `${at}.amount`, code: 'Rate', message });
  }
  if (isOther(kind) && !otherText) errors.push(missing(`${at}.otherText`));
  return [...errors, ...lackingOfForeign(line, at), ...tooLong(otherText, 50, `${at}.otherText`)];
}

function lackingOfForeign({ currency, foreignAmount, countryCode }: CashLine, at: string): FieldError[] {
  if (currency === 'USD') return [];
  return [
    ...(foreignAmount === undefined
      ? [missing(`${at}.foreignAmount`, `must be given in ${currency}, as it was counted`)]
      : []),
    ...(countryCode === undefined
      ? [missing(`${at}.countryCode`, `must be given: the country that issues ${currency}`)]
      : []),
  ];
}

export const isOther = (kind: CashLine['kind']) => kind === 'OTHER_IN' || kind === 'OTHER_OUT';

/** Lines of the same kind are one detail, OTHER lines one each, and each foreign currency one more. */
function tooManyDetails(lines: readonly CashLine[]): FieldError[] {
  const details = new Set([
    ...lines.map(({ kind, otherText }) => (isOther(kind) ? `${kind} ${otherText}` : kind)),
    ...lines.flatMap((line) => (line.currency === 'USD' ? [] : [foreignKey(line)])),
  ]);
  if (details.size <= MOST_DETAILS) return [];
  return [{ field: 'transactions', code: 'Size', message: `must be at most ${MOST_DETAILS} kinds on this form` }];
}

/** Rules of EFL_CTRXBatchSchema.xsd 1.2 that differ from the SAR form. */
function lackingOfInstitution(institution: FilingInstitution): FieldError[] {
  const errors = institutionForFincen(institution);
  const { primaryRegulator, institutionType } = institution;
  if (primaryRegulator === 'FHFA' || primaryRegulator === 'NOT_APPLICABLE') {
    const message = `must be a regulator that this form knows: ${primaryRegulator} is none`;
    errors.push({ field: 'institution.primaryRegulator', code: 'Enum', message });
  }
  if (institutionType === 'CASINO') {
    const message = 'must not be CASINO: 31 CFR 1021.311 asks casinos for more than this makes';
    errors.push({ field: 'institution.institutionType', code: 'Enum', message });
  }
  return errors;
}

export const directionOf = ({ kind }: CashLine) => CASH_KINDS[kind].direction;

/** Key of one foreign cash amount on the form. */
export const foreignKey = (line: CashLine) => `${directionOf(line)} ${line.currency} ${line.countryCode}`;
