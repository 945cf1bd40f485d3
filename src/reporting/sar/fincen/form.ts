/**
 * FinCEN's SAR as a printed form. Item numbers and captions are those of FinCEN Form 111 in the edition of XML schema 2.0,
 * read on 2026-11-29: a public transcription of its screens, compared with the item numbers that the FinCEN SAR XML Schema
 * User Guide 1.6 (August 2021, docslib.org/doc/4932495) states. Words of codes are those of EFL_SARXBatchSchema.xsd 1.2.
 * Items that the service does not write are not printed. Pure.
 */

import { amountText, countryText, dayText, type FormGroup, type FormItem, type FormPart } from '../form-document.ts';
import type {
  FilingInstitution,
  SarAddress,
  SarBranch,
  SarContent,
  SarDocument,
  SarRow,
  SarSubject,
} from '../types.ts';
import { controlNumberOf } from './batch.ts';
import { CATEGORIES, categoryOf, INSTRUMENTS, wordsOf } from './codes.ts';
import { dollarsOf } from './values.ts';

export const FORM_EDITION = 'FinCEN Form 111, fields of BSA XML schema 2.0 (EFL_SARXBatchSchema.xsd 1.2)';

type Printed = Pick<SarRow, 'sarId' | 'content'> & {
  /** YYYY-MM-DD; null: not filed. */
  filedOn: string | null;
};

export function sarFormParts({ sarId, content, filedOn }: Printed): FormPart[] {
  const { subjects = [], institution = {} } = content;
  return [
    { title: 'Filing', groups: [{ items: filingItems(content) }] },
    {
      title: 'Part I: Subject information',
      groups:
        subjects.length === 0
          ? [{ title: 'No subject is named.', items: [] }]
          : subjects.flatMap((subject, index) => subjectGroups(subject, index, institution)),
    },
    { title: 'Part II: Suspicious activity information', groups: [{ items: activityItems(content) }] },
    {
      title: 'Part III: Information about financial institution where activity occurred',
      groups: [{ items: occurredItems(institution, sarId) }, ...branchGroups(content.branch)],
    },
    {
      title: 'Part IV: Filing institution contact information',
      groups: [{ items: filerItems(content, institution, sarId, filedOn) }],
    },
    { title: 'Part V: Suspicious activity information - narrative', groups: [], text: content.detailedNarrative ?? '' },
  ];
}

const checked = (isSo: boolean, words: string) => `${isSo ? '[X]' : '[  ]'} ${words}`;
const lines = (some: readonly (string | false | null | undefined)[]) => some.filter(Boolean).join('\n');

function filingItems({ filingKind, jointFilers = [], priorDocumentNumber, noteToFincen }: SarContent): FormItem[] {
  return [
    {
      item: '1',
      caption: 'Type of filing',
      value: lines([
        checked(filingKind === 'INITIAL', 'Initial report'),
        checked(filingKind === 'CORRECTION', 'Correct/Amend prior report'),
        checked(filingKind === 'CONTINUING', 'Continuing activity report'),
        checked(jointFilers.length > 0, 'Joint report'),
      ]),
      paths: ['filingKind'],
    },
    { caption: 'Prior report BSA Identifier', value: priorDocumentNumber, paths: ['priorDocumentNumber'] },
    {
      item: '2',
      caption: 'Filing institution note to FinCEN',
      value: noteToFincen,
      paths: ['noteToFincen'],
      isWide: true,
    },
    ...(jointFilers.length === 0
      ? []
      : [{ caption: 'Joint filers (named in the narrative)', value: jointFilers.join('\n'), isWide: true }]),
  ];
}

const GENDERS = { MALE: 'Male', FEMALE: 'Female' } as const;
const TIN_TYPES = { EIN: 'EIN', SSN_ITIN: 'SSN/ITIN', FOREIGN: 'Foreign' } as const;
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

/** As in the file: what is not recorded is reported as unknown. */
const UNKNOWN = 'Unknown';

function subjectGroups(subject: SarSubject, index: number, institution: FilingInstitution): FormGroup[] {
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
  const last = isEntity ? fullName : (lastName ?? fullName);
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

function addressItems(
  { street, city, state, postalCode, countryCode }: SarAddress,
  [a, b, c, d, e]: readonly [string, string, string, string, string],
  at: string,
): FormItem[] {
  return [
    { item: a, caption: 'Address', value: street ?? UNKNOWN, paths: [`${at}.street`], isWide: true },
    { item: b, caption: 'City', value: city ?? UNKNOWN, paths: [`${at}.city`] },
    { item: c, caption: 'State', value: state, paths: [`${at}.state`] },
    { item: d, caption: 'ZIP/Postal Code', value: postalCode ?? UNKNOWN, paths: [`${at}.postalCode`] },
    { item: e, caption: 'Country', value: countryText(countryCode) ?? UNKNOWN, paths: [`${at}.countryCode`] },
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
function otherData(
  { nationalityCode, wallets = [], lastName, fullName, subjectType }: SarSubject,
  title: string,
): FormGroup[] {
  const items: FormItem[] = [
    ...(nationalityCode ? [{ caption: 'Nationality', value: countryText(nationalityCode) }] : []),
    ...(subjectType !== 'CORPORATE' && lastName && fullName ? [{ caption: 'Name as recorded', value: fullName }] : []),
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

/** Item of the form by SuspiciousActivityTypeID. */
const CATEGORY_ITEMS: Readonly<Record<number, string>> = {
  1: '32',
  7: '33',
  3: '34',
  12: '35',
  8: '36',
  4: '37',
  9: '38',
  5: '39',
  6: '40',
  10: '41',
  11: '42',
};

function activityItems(content: SarContent): FormItem[] {
  const { amount, isAmountUnknown, isNoAmountInvolved, activityFrom, activityTo, cumulativeAmount } = content;
  const { activityTypes = [], instruments = [], filingKind } = content;
  const categories = [...new Set(activityTypes.map(({ activityCode }) => categoryOf(activityCode)))];
  const assets = (type: 5 | 6) =>
    lines(
      instruments
        .map((code) => INSTRUMENTS[code])
        .flatMap((one) => (one?.type === type ? checked(true, one.label) : [])),
    );
  return [
    {
      item: '29',
      caption: 'Amount involved in this report',
      value: amount
        ? dollarText(amount)
        : lines([
            checked(isAmountUnknown === true, 'Amount unknown'),
            checked(isNoAmountInvolved === true, 'No amount involved'),
          ]),
      paths: ['amount'],
    },
    {
      item: '30',
      caption: 'Date or date range of suspicious activity for this report',
      value: [dayText(activityFrom), dayText(activityTo)].filter(Boolean).join(' to '),
      paths: ['activityFrom', 'activityTo'],
    },
    ...(filingKind === 'CONTINUING'
      ? [
          {
            item: '31',
            caption: 'Cumulative amount',
            value: cumulativeAmount && dollarText(cumulativeAmount),
            paths: ['cumulativeAmount'],
            isWide: true,
          },
        ]
      : []),
    ...categories
      .toSorted((one, other) => Number(CATEGORY_ITEMS[one]) - Number(CATEGORY_ITEMS[other]))
      .map(
        (category): FormItem => ({
          item: CATEGORY_ITEMS[category]!,
          caption: CATEGORIES[category]!,
          value: lines(
            activityTypes
              .filter(({ activityCode }) => categoryOf(activityCode) === category)
              .map(({ activityCode, otherText }) =>
                checked(true, `${wordsOf(activityCode)}${otherText ? `: ${otherText}` : ''}`),
              ),
          ),
          paths: ['activityTypes'],
          isWide: true,
        }),
      ),
    ...(categories.length === 0 ? [{ item: '32 to 42', caption: 'Suspicious activity', value: '', isWide: true }] : []),
    { item: '45', caption: 'Product type(s) involved in the suspicious activity', value: assets(5) },
    { item: '46', caption: 'Instrument type(s)/payment mechanism(s) involved', value: assets(6) },
  ];
}

/** Whole dollars, as in the file, with the exact amount where it differs. */
function dollarText(amount: string): string {
  const dollars = dollarsOf(amount);
  const isRounded = /\.\d*[1-9]/.test(amount);
  return `$${amountText(dollars)}${isRounded ? ` (rounded up from ${amountText(amount)})` : ''}`;
}

const REGULATOR_WORDS: Readonly<Record<NonNullable<FilingInstitution['primaryRegulator']>, string>> = {
  FEDERAL_RESERVE: 'Federal Reserve',
  FDIC: 'FDIC',
  NCUA: 'NCUA',
  OCC: 'OCC',
  SEC: 'SEC',
  IRS: 'IRS',
  CFTC: 'CFTC',
  FHFA: 'FHFA',
  NOT_APPLICABLE: 'Not applicable',
};
const TYPE_WORDS: Readonly<Record<NonNullable<FilingInstitution['institutionType']>, string>> = {
  CASINO: 'Casino/Card club',
  DEPOSITORY_INSTITUTION: 'Depository institution',
  INSURANCE_COMPANY: 'Insurance company',
  MSB: 'Money Services Business (MSB)',
  SECURITIES_FUTURES: 'Securities/Futures',
  LOAN_OR_FINANCE_COMPANY: 'Loan or Finance Company',
  HOUSING_GSE: 'Housing GSE',
  OTHER: 'Other',
};

/** What Parts III and IV have in common, by their item numbers. */
export function ownItems(
  institution: FilingInstitution,
  no: Readonly<Partial<Record<'type' | 'regulator' | 'id' | 'name' | 'alternate' | 'tin' | 'tinType', string>>> & {
    nameCaption: string;
    address: readonly [string, string, string, string, string];
  },
): FormItem[] {
  const { institutionType, otherInstitutionType, primaryRegulator, rssd } = institution;
  const at = 'institution';
  const item = (number: string | undefined) => (number === undefined ? {} : { item: number });
  return [
    {
      ...item(no.type),
      caption: 'Type of financial institution',
      value:
        institutionType &&
        [TYPE_WORDS[institutionType], institutionType === 'OTHER' && otherInstitutionType].filter(Boolean).join(': '),
      paths: [`${at}.institutionType`],
    },
    {
      ...item(no.regulator),
      caption: 'Primary federal regulator',
      value: primaryRegulator && REGULATOR_WORDS[primaryRegulator],
      paths: [`${at}.primaryRegulator`],
    },
    {
      ...item(no.name),
      caption: no.nameCaption,
      value: institution.legalName,
      paths: [`${at}.legalName`],
      isWide: true,
    },
    {
      ...item(no.alternate),
      caption: 'Alternate name',
      value: institution.alternateName,
      paths: [`${at}.alternateName`],
    },
    {
      ...item(no.id),
      caption: 'Financial institution identification',
      value: rssd && `RSSD number ${rssd}`,
      paths: [`${at}.rssd`],
    },
    { ...item(no.tin), caption: 'TIN', value: institution.taxId, paths: [`${at}.taxId`] },
    {
      ...item(no.tinType),
      caption: 'TIN type',
      value: institution.taxIdType && TIN_TYPES[institution.taxIdType],
      paths: [`${at}.taxIdType`],
    },
    ...addressItems(institution.address ?? {}, no.address, `${at}.address`).map((one) =>
      one.value === UNKNOWN ? { ...one, value: '' } : one,
    ),
  ];
}

function occurredItems(institution: FilingInstitution, sarId: string): FormItem[] {
  return [
    ...ownItems(institution, {
      ...{ type: '51', regulator: '52', id: '55', name: '57', alternate: '58', tin: '59', tinType: '60' },
      nameCaption: 'Legal name of financial institution',
      address: ['61', '62', '63', '64', '65'],
    }),
    { item: '66', caption: 'Internal control/file number', value: controlNumberOf(sarId) },
  ];
}

function branchGroups(branch: SarBranch | undefined): FormGroup[] {
  const title = 'Branch where activity occurred information';
  if (branch === undefined) {
    const value = checked(true, 'If no branch activity involved, check this box');
    return [{ title, items: [{ caption: 'Branch', value, isWide: true }] }];
  }
  const [address, ...rest] = addressItems(branch, ['69', '71', '72', '73', '74'], 'branch').map((item) => ({
    ...item,
    value: item.value === UNKNOWN ? '' : item.value,
  }));
  return [
    {
      title,
      items: [
        { ...address!, caption: 'Address of branch or office where activity occurred' },
        { item: '70', caption: 'RSSD number', value: branch.rssd },
        ...rest,
      ],
    },
  ];
}

function filerItems(
  { lawEnforcement = {} }: SarContent,
  institution: FilingInstitution,
  sarId: string,
  filedOn: string | null,
): FormItem[] {
  const { contactOffice = {} } = institution;
  const at = 'lawEnforcement';
  return [
    ...ownItems(institution, {
      ...{ type: '79', regulator: '75', id: '81', name: '76', alternate: '87', tin: '77', tinType: '78' },
      nameCaption: 'Filer name',
      address: ['82', '83', '84', '85', '86'],
    }),
    { item: '88', caption: 'Internal control/file number', value: controlNumberOf(sarId), isWide: true },
    { item: '89', caption: 'LE contact agency', value: lawEnforcement.agency, paths: [`${at}.agency`] },
    { item: '90', caption: 'LE contact name', value: lawEnforcement.contactName, paths: [`${at}.contactName`] },
    { item: '91', caption: 'LE contact phone number', value: lawEnforcement.phone, paths: [`${at}.phone`] },
    {
      item: '92',
      caption: 'LE contact date',
      value: dayText(lawEnforcement.contactedOn),
      paths: [`${at}.contactedOn`],
    },
    {
      item: '93',
      caption: 'Filing institution contact office',
      value: contactOffice.name,
      paths: ['institution.contactOffice.name'],
    },
    {
      item: '94',
      caption: 'Filing institution contact phone number',
      value: [contactOffice.phone, contactOffice.extension && `ext. ${contactOffice.extension}`]
        .filter(Boolean)
        .join(', '),
      paths: ['institution.contactOffice.phone'],
    },
    { item: '95', caption: 'Date filed', value: dayText(filedOn), isWide: true },
  ];
}
