/** Checks a report for submission: required fields and the limits of its form. Pure. */
import type { FieldError } from '../../platform/errors.ts';
import { isOtherActivity } from './fincen/codes.ts';
import { takesState } from './fincen/parties.ts';
import { compact, digitsOf } from './fincen/values.ts';
import { MAX_NOTE } from './key-terms.ts';
import { goamlName, lettersOf, oneLine } from './text.ts';
import type { FilingInstitution, SarAddress, SarBranch, SarContent, SarForm, SarSubject } from './types.ts';

export const missing = (field: string, message = 'must be given'): FieldError => ({
  field,
  code: 'NotNull',
  message,
});

/** Missing and unfit fields by JSON path. Empty: it can be submitted for approval. */
export function lackingIn(content: SarContent): FieldError[] {
  if (content.filingDecision === 'NO_FILE') return lackingToClose(content);
  const common = lackingInAny(content);
  return content.form === undefined ? common : [...common, ...BY_FORM[content.form](content)];
}

function lackingToClose({ noFileReasonCode, noFileReason }: SarContent): FieldError[] {
  return [
    ...(noFileReasonCode ? [] : [missing('noFileReasonCode')]),
    ...(noFileReason ? [] : [missing('noFileReason')]),
  ];
}

function lackingInAny(content: SarContent): FieldError[] {
  const needed = [
    'form',
    'filingKind',
    'detailedNarrative',
    'sarFormVersion',
    'submissionMethod',
    'activityFrom',
  ] as const;
  const errors = needed.filter((field) => !isSaid(content[field])).map((field) => missing(field));
  const { activityFrom, activityTo, subjects = [] } = content;
  if (activityFrom && activityTo && activityTo < activityFrom) {
    errors.push({ field: 'activityTo', code: 'Min', message: 'must not be before activityFrom' });
  }
  if (subjects.length === 0)
    errors.push(missing('subjects', 'must have at least one subject, possibly with isUnknown'));
  if (subjects.length > MAX_SUBJECTS) {
    const message =
      `must be at most ${MAX_SUBJECTS}, but the transactions have ${subjects.length}: name the subjects of ` +
      'the report';
    errors.push({ field: 'subjects', code: 'Size', message });
  }
  if (!content.amount && !content.isAmountUnknown && !content.isNoAmountInvolved) {
    errors.push(missing('amount', 'must be given, or isAmountUnknown, or isNoAmountInvolved'));
  }
  return errors;
}

/** Limit of subjects, because autofill can add more than a user would name. */
const MAX_SUBJECTS = 100;

const BY_FORM: Readonly<Record<SarForm, (content: SarContent) => FieldError[]>> = {
  FINCEN_SAR: lackingForFincen,
  GOAML_STR: lackingForGoaml,
};

const PRIOR_DOCUMENT = /^\d{14}$/;

function lackingForFincen(content: SarContent): FieldError[] {
  const { filingKind, priorDocumentNumber, amountCurrency, amount, activityTypes = [], subjects = [] } = content;
  const errors: FieldError[] = [];
  if (activityTypes.length === 0) errors.push(missing('activityTypes'));
  activityTypes.forEach(({ activityCode, otherText }, index) => {
    const at = `activityTypes[${index}].otherText`;
    if (isOtherActivity(activityCode) && !isSaid(otherText)) errors.push(missing(at));
    if (activityTypes.findIndex((one) => one.activityCode === activityCode) < index) {
      const message = 'must appear only once on this form: combine the descriptions in one otherText';
      errors.push({ field: `activityTypes[${index}].activityCode`, code: 'Pattern', message });
    }
    errors.push(...tooLong(otherText, 50, at));
  });
  if (filingKind !== 'INITIAL' && !PRIOR_DOCUMENT.test(priorDocumentNumber ?? '')) {
    const message = 'must be the 14 digits of the BSA Identifier, zeros where it is not known';
    errors.push({ field: 'priorDocumentNumber', code: priorDocumentNumber ? 'Pattern' : 'NotNull', message });
  }
  if (filingKind === 'CONTINUING' && !content.cumulativeAmount && amount) errors.push(missing('cumulativeAmount'));
  if (amount && amountCurrency !== 'USD') {
    const message = 'must be USD on this form';
    errors.push({ field: 'amountCurrency', code: amountCurrency ? 'Enum' : 'NotNull', message });
  }
  const narrative = oneLine(content.detailedNarrative ?? '').toLowerCase();
  if (content.jointFilers?.some((name) => !narrative.includes(oneLine(name).toLowerCase()))) {
    const message = 'must name each of jointFilers, because the form has no field for them';
    errors.push({ field: 'detailedNarrative', code: 'Pattern', message });
  }
  for (const field of ['activityFrom', 'activityTo'] as const) errors.push(...tooEarly(content[field], field));
  const { agency, contactName, phone } = content.lawEnforcement ?? {};
  errors.push(
    ...tooLong(agency, 150, 'lawEnforcement.agency'),
    ...tooLong(contactName, 150, 'lawEnforcement.contactName'),
  );
  errors.push(...tooLong(phone && digitsOf(phone), 16, 'lawEnforcement.phone'));
  errors.push(...tooLong(content.noteToFincen, MAX_NOTE, 'noteToFincen'));
  if (content.branch) errors.push(...branchForFincen(content.branch));
  subjects.forEach((subject, index) => {
    errors.push(...subjectForFincen(subject, `subjects[${index}]`));
  });
  return [...errors, ...institutionForFincen(content.institution)];
}

/** Field lengths of EFL_SARXBatchSchema.xsd 1.2, in characters. */
const FINCEN_ROOM = {
  lastName: 150,
  fullName: 150,
  firstName: 35,
  middleName: 35,
  suffix: 35,
  occupation: 50,
} as const;

export function subjectForFincen(subject: SarSubject, at: string): FieldError[] {
  if (subject.isUnknown) return [];
  const errors: FieldError[] = [];
  if (!subject.subjectType) errors.push(missing(`${at}.subjectType`));
  const { lastName, fullName } = subject;
  if (subject.subjectType === 'CORPORATE') {
    if (!isSaid(fullName)) errors.push(missing(`${at}.fullName`));
  } else if (!isSaid(lastName)) {
    errors.push(isSaid(fullName) ? notSplit(`${at}.lastName`) : missing(`${at}.lastName`));
  }
  for (const [field, room] of Object.entries(FINCEN_ROOM)) {
    errors.push(...tooLong(subject[field as keyof typeof FINCEN_ROOM], room, `${at}.${field}`));
  }
  const { aliases = [], addresses = [], birthDate } = subject;
  return [
    ...errors,
    ...aliases.flatMap((alias, index) => tooLong(alias, 150, `${at}.aliases[${index}]`)),
    ...addresses.flatMap((address, index) => addressForFincen(address, `${at}.addresses[${index}]`)),
    ...tooEarly(birthDate, `${at}.birthDate`),
    ...numbersForFincen(subject, at),
  ];
}

/** A name that was recorded as one text is not filed as a last name. */
const notSplit = (field: string): FieldError => ({
  ...{ field, code: 'NotNull', message: 'must be given apart from the first name: split the name as recorded' },
});

function numbersForFincen({ taxId, documents = [], phones = [], accounts = [] }: SarSubject, at: string): FieldError[] {
  return [
    ...tooLong(taxId && compact(taxId.number), 25, `${at}.taxId.number`),
    ...documents.flatMap(({ number }, index) => tooLong(compact(number), 25, `${at}.documents[${index}].number`)),
    ...phones.flatMap(({ number }, index) => tooLong(digitsOf(number), 16, `${at}.phones[${index}].number`)),
    ...accounts.flatMap(({ number }, index) => tooLong(number, 40, `${at}.accounts[${index}].number`)),
  ];
}

function addressForFincen(address: SarAddress, at: string): FieldError[] {
  const { street, city, state, postalCode } = address;
  return [
    ...tooLong(street, 100, `${at}.street`),
    ...tooLong(city, 50, `${at}.city`),
    // The form accepts no state for other countries.
    ...(takesState(address) ? tooLong(state, 3, `${at}.state`) : []),
    ...tooLong(postalCode && compact(postalCode), 9, `${at}.postalCode`),
  ];
}

/** A branch is where activity occurred, so its address is needed in full. */
function branchForFincen(branch: SarBranch): FieldError[] {
  const needed = ['street', 'city', 'countryCode'] as const;
  return [
    ...needed.filter((part) => !isSaid(branch[part])).map((part) => missing(`branch.${part}`)),
    ...addressForFincen(branch, 'branch'),
    ...tooLong(branch.rssd && compact(branch.rssd), 25, 'branch.rssd'),
  ];
}

const ADDRESS_PARTS = ['street', 'city', 'state', 'postalCode', 'countryCode'] as const;

export function institutionForFincen(institution: FilingInstitution = {}): FieldError[] {
  const at = 'institution';
  const needed = ['legalName', 'taxId', 'taxIdType', 'primaryRegulator', 'institutionType'] as const;
  const errors = needed.filter((field) => !institution[field]).map((field) => ofSetting(`${at}.${field}`));
  if (institution.institutionType === 'OTHER' && !institution.otherInstitutionType) {
    errors.push(ofSetting(`${at}.otherInstitutionType`));
  }
  const { address, contactOffice, transmitter } = institution;
  errors.push(...wholeAddress(address, `${at}.address`));
  for (const field of ['name', 'phone'] as const) {
    if (!contactOffice?.[field]) errors.push(ofSetting(`${at}.contactOffice.${field}`));
  }
  for (const field of ['name', 'contactName', 'taxId', 'controlCode', 'phone'] as const) {
    if (!transmitter?.[field]) errors.push(ofSetting(`${at}.transmitter.${field}`));
  }
  return [...errors, ...wholeAddress(transmitter?.address, `${at}.transmitter.address`)];
}

function wholeAddress(address: SarAddress | undefined, at: string): FieldError[] {
  return [
    ...ADDRESS_PARTS.filter((part) => !address?.[part]).map((part) => ofSetting(`${at}.${part}`)),
    ...addressForFincen(address ?? {}, at),
  ];
}

const ofSetting = (field: string) => missing(field, 'must be given in the setting filings.institution');

const MAX_GOAML_TEXT = 8_000;
const GOAML_CODE = /^[A-Z0-9-]{1,10}$/;

function lackingForGoaml(content: SarContent): FieldError[] {
  const { institution, indicators = [], subjects = [], detailedNarrative, fundsCode } = content;
  const errors: FieldError[] = [];
  if (!institution?.goaml?.reportingEntityId) errors.push(ofSetting('institution.goaml.reportingEntityId'));
  if (!institution?.goaml?.localCurrency) errors.push(ofSetting('institution.goaml.localCurrency'));
  if (indicators.length === 0) errors.push(missing('indicators'));
  [
    ...indicators.map((code, index) => [code, `indicators[${index}]`] as const),
    [fundsCode ?? '-', 'fundsCode'] as const,
  ]
    .filter(([code]) => !GOAML_CODE.test(code))
    .forEach(([, field]) => {
      errors.push({ field, code: 'Pattern', message: 'must be up to 10 capital letters, digits and -' });
    });
  errors.push(...tooLong(detailedNarrative, MAX_GOAML_TEXT, 'detailedNarrative'));
  if (content.filingKind === 'CORRECTION' && !content.priorDocumentNumber) errors.push(missing('priorDocumentNumber'));
  return [...errors, ...subjects.flatMap((subject, index) => subjectForGoaml(subject, `subjects[${index}]`))];
}

function subjectForGoaml(subject: SarSubject, at: string): FieldError[] {
  if (subject.isUnknown) {
    return [{ field: `${at}.isUnknown`, code: 'Enum', message: 'must be false, because goAML requires a name' }];
  }
  const named = subject.subjectType === 'CORPORATE' ? (['fullName'] as const) : (['firstName', 'lastName'] as const);
  return [...aliasesForGoaml(subject, at), ...namesForGoaml(subject, named, at)];
}

/** Aliases share one field, for persons only. */
export const goamlAlias = ({ aliases = [] }: SarSubject) => aliases.map(oneLine).filter(Boolean).join('; ');

function aliasesForGoaml(subject: SarSubject, at: string): FieldError[] {
  const alias = goamlAlias(subject);
  if (subject.subjectType !== 'CORPORATE' || alias === '') return tooLong(alias, 100, `${at}.aliases`);
  return [
    { field: `${at}.aliases`, code: 'Size', message: 'must be empty, because goAML has no alias for an organization' },
  ];
}

function namesForGoaml(
  subject: SarSubject,
  named: readonly ('fullName' | 'firstName' | 'lastName')[],
  at: string,
): FieldError[] {
  return named.flatMap((field) => {
    const value = subject[field];
    const where = `${at}.${field}`;
    if (!value) return [missing(where)];
    if (!goamlName(value)) {
      return [{ field: where, code: 'Pattern', message: 'has no letter that can be romanized' }];
    }
    return tooLong(goamlName(value), field === 'fullName' ? 255 : 100, where);
  });
}

/** Text of control characters only counts as empty. */
function isSaid(value: string | undefined): value is string {
  return value !== undefined && oneLine(value) !== '';
}

/** Years in the schema begin with 19 or 20. */
function tooEarly(day: string | undefined, field: string): FieldError[] {
  if (day === undefined || /^(19|20)/.test(day)) return [];
  return [{ field, code: 'Min', message: 'must be on or after 1900-01-01 on this form' }];
}

export function tooLong(value: string | undefined, room: number, field: string): FieldError[] {
  if (value === undefined || lettersOf(value).length <= room) return [];
  return [{ field, code: 'Size', message: `must have at most ${room} characters on this form` }];
}
