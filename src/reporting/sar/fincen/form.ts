/**
 * FinCEN's SAR as a printed form. Item numbers and captions come from FinCEN Form 111 in the edition of XML schema 2.0,
 * read on 2026-11-29: a public transcription of its screens, compared with the item numbers that the FinCEN SAR XML Schema
 * User Guide 1.6 (August 2021, docslib.org/doc/4932495) states. Words of codes come from EFL_SARXBatchSchema.xsd 1.2.
 * Items that the service does not write are not printed. Pure.
 */
import { amountText, dayText, type FormGroup, type FormItem, type FormPart } from '../form-document.ts';
import type { FilingInstitution, SarBranch, SarContent, SarRow } from '../types.ts';
import { controlNumberOf } from './batch.ts';
import { CATEGORIES, categoryOf, INSTRUMENTS, wordsOf } from './codes.ts';
import { addressItems, checked, lines, UNKNOWN } from './form-items.ts';
import { subjectGroups, TIN_TYPES } from './form-subjects.ts';
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

/** Common items of Parts III and IV, by their item numbers. */
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
