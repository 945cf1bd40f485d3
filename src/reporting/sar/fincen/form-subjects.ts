/** Part I of the form: the subjects. */
import { countryText, dayText, type FormGroup, type FormItem } from '../form-document.ts';
import type { FilingInstitution, SarDocument, SarSubject } from '../types.ts';
import { addressItems, checked, lines, UNKNOWN } from './form-items.ts';

const GENDERS = { MALE: 'Male', FEMALE: 'Female' } as const;

export const TIN_TYPES = { EIN: 'EIN', SSN_ITIN: 'SSN/ITIN', FOREIGN: 'Foreign' } as const;

const DOCUMENT_TYPES: Readonly<Record<SarDocument['documentType'], string>> = {
  DRIVERS_LICENSE: "Driver's license/State ID",
  PASSPORT: 'Passport',
  ALIEN_REGISTRATION: 'Alien registration',
  NATIONAL_ID: 'Other: National identity document',
  OTHER: 'Other: Other document',
};

const PHONE_TYPES = { MOBILE: 'Mobile', RESIDENCE: 'Residence', WORK: 'Work', FACSIMILE: 'Fax' } as const;

const RELATIONSHIPS: Readonly<Record<NonNullable<SarSubject['relationships']>[number], string>> = {
  ACCOUNTANT: 'Accountant',
  AGENT: 'Agent',
  APPRAISER: 'Appraiser',
  ATTORNEY: 'Attorney',
  BORROWER: 'Borrower',
  CUSTOMER: 'Customer',
  DIRECTOR: 'Director',
  EMPLOYEE: 'Employee',
  NONE: 'No relationship to institution',
  OFFICER: 'Officer',
  OWNER_SHAREHOLDER: 'Owner or Controlling Shareholder',
};

export function subjectGroups(subject: SarSubject, index: number, institution: FilingInstitution): FormGroup[] {
  const title = `Subject ${index + 1}`;
  const at = `subjects[${index}]`;
  const isEntity = subject.subjectType === 'CORPORATE';
  const kind: FormItem = {
    item: '3',
    caption: 'Check',
    value: lines([
      checked(isEntity, 'If entity'),
      checked(subject.isUnknown === true, 'If all critical subject information is unavailable'),
    ]),
    isWide: true,
  };
  if (subject.isUnknown) return [{ title, items: [kind] }];
  const { addresses = [], documents = [] } = subject;
  return [
    { title, items: [kind, ...nameItems(subject, at), ...personItems(subject, at)] },
    ...(addresses.length > 0 ? addresses : [{}]).map((address, number) => ({
      title: `${title}: address ${number + 1}`,
      items: addressItems(address, ['11', '12', '13', '14', '15'], `${at}.addresses[${number}]`),
    })),
    ...(documents.length === 0 && isEntity
      ? []
      : [
          {
            title: `${title}: 18  Form of identification for subject`,
            items:
              documents.length === 0 ? [{ caption: 'Type', value: UNKNOWN }] : documents.flatMap(documentItems(at)),
          },
        ]),
    { title: `${title}: institution`, items: institutionItems(subject, institution, at) },
    ...otherData(subject, title),
  ];
}

function nameItems(subject: SarSubject, at: string): FormItem[] {
  const { lastName, fullName, firstName, middleName, suffix, gender, birthDate, aliases = [] } = subject;
  const isEntity = subject.subjectType === 'CORPORATE';
  const last = isEntity ? fullName : lastName;
  const name: FormItem = {
    item: '4',
    caption: "Individual's last name or entity's legal name",
    value: last ?? UNKNOWN,
    paths: [`${at}.lastName`, `${at}.fullName`],
    isWide: isEntity,
  };
  const also: FormItem = {
    item: '9',
    caption: 'Alternate name, AKA - individual or trade name, DBA - entity',
    value: aliases.join('\n'),
    paths: [`${at}.aliases`],
    isWide: true,
  };
  if (isEntity) return [name, also];
  return [
    name,
    { item: '5', caption: 'First name', value: firstName ?? UNKNOWN, paths: [`${at}.firstName`] },
    { item: '6', caption: 'Middle name/initial', value: middleName, paths: [`${at}.middleName`] },
    { item: '7', caption: 'Suffix', value: suffix, paths: [`${at}.suffix`] },
    { item: '8', caption: 'Gender', value: gender ? GENDERS[gender] : UNKNOWN, paths: [`${at}.gender`] },
    { item: '19', caption: 'Date of birth', value: dayText(birthDate) ?? UNKNOWN, paths: [`${at}.birthDate`] },
    also,
  ];
}

function personItems({ occupation, taxId, phones = [], emails = [] }: SarSubject, at: string): FormItem[] {
  return [
    {
      item: '10',
      caption: 'Occupation or type of business',
      value: occupation,
      paths: [`${at}.occupation`],
      isWide: true,
    },
    { item: '16', caption: 'TIN', value: taxId?.number ?? UNKNOWN, paths: [`${at}.taxId`] },
    { item: '17', caption: 'TIN type', value: taxId && TIN_TYPES[taxId.taxIdType] },
    {
      item: '20, 21',
      caption: 'Phone type and number',
      value: lines(
        phones.map(({ number, phoneType }) => [phoneType && PHONE_TYPES[phoneType], number].filter(Boolean).join(': ')),
      ),
      paths: [`${at}.phones`],
    },
    { item: '22', caption: 'E-mail address', value: emails.join('\n'), paths: [`${at}.emails`] },
  ];
}

const documentItems =
  (at: string) =>
  ({ documentType, number, issuingCountryCode, issuingState }: SarDocument, index: number): FormItem[] => [
    { caption: 'Type', value: DOCUMENT_TYPES[documentType], paths: [`${at}.documents[${index}]`] },
    { caption: 'Number', value: number },
    { caption: 'Country', value: countryText(issuingCountryCode) },
    { caption: 'Issuing state', value: issuingState },
  ];

function institutionItems(
  { relationships = [], accounts = [] }: SarSubject,
  { taxId }: FilingInstitution,
  at: string,
): FormItem[] {
  const tin = taxId ? `Institution TIN ${taxId}\n` : '';
  return [
    {
      item: '24',
      caption: 'Relationship of the subject to an institution listed in Part III or IV',
      value:
        relationships.length === 0 ? '' : tin + lines(relationships.map((one) => checked(true, RELATIONSHIPS[one]))),
      paths: [`${at}.relationships`],
    },
    {
      item: '27',
      caption: 'Financial institution TIN and account number(s) affected that are related to subject',
      value:
        accounts.length === 0
          ? checked(true, 'No known accounts involved')
          : tin + lines(accounts.map(({ number, isClosed }) => `Account ${number}${isClosed ? ', closed: Yes' : ''}`)),
      paths: [`${at}.accounts`],
    },
  ];
}

/** Recorded in the service. The file has no field for it. */
function otherData({ nationalityCode, wallets = [], fullName, subjectType }: SarSubject, title: string): FormGroup[] {
  const items: FormItem[] = [
    ...(nationalityCode ? [{ caption: 'Nationality', value: countryText(nationalityCode) }] : []),
    ...(subjectType !== 'CORPORATE' && fullName ? [{ caption: 'Name as recorded', value: fullName }] : []),
    ...(wallets.length > 0
      ? [
          {
            caption: 'Wallets',
            value: wallets.map(({ blockchain, address }) => `${blockchain} ${address}`).join('\n'),
            isWide: true,
          },
        ]
      : []),
  ];
  return items.length === 0 ? [] : [{ title: `${title}: not part of the form`, items }];
}
