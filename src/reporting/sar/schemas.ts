/** Request schemas of the operations on suspicious activity reports. */
import { z } from 'zod';
import {
  countryField,
  currencyField,
  enumList,
  optionalAmount,
  optionalBirthDate,
  optionalBoolean,
  optionalDate,
  optionalEnum,
  optionalNumber,
  optionalText,
  requiredEnum,
  text,
  textList,
  uuidList,
} from '../../platform/http/fields.ts';
import { countedQuery } from '../../platform/http/list-answers.ts';
import { isUuid } from '../../platform/lib/ids.ts';
import { ACTIVITY_CODES, INSTRUMENT_CODES } from './fincen/codes.ts';
import { MAX_NOTE } from './key-terms.ts';
import * as types from './types.ts';

/** FinCEN accepts five blocks: four of 4,000 characters and one of 1,000. */
export const MAX_NARRATIVE = 17_000;
const MAX_SUBJECTS = 100;
const MAX_PARTS = 50;
const MAX_TRANSACTIONS = 500;
const MAX_VERSION = 2_147_483_647;

const uuid = (description: string) =>
  optionalText(64, description)
    .refine((value) => value === undefined || isUuid(value), {
      message: 'must be a UUID',
      params: { code: 'Uuid', format: true },
    })
    .transform((value) => value?.toLowerCase())
    .optional();

/** null is treated as absent, as everywhere in the API. */
export const maybe = <S extends z.ZodType>(schema: S, description: string) =>
  schema
    .nullish()
    .transform((value): z.output<S> | undefined => value ?? undefined)
    .describe(description)
    .optional();
export const maybeList = <S extends z.ZodType>(item: S, most: number, description: string) =>
  maybe(z.array(item).max(most), description);

const ADDRESS = {
  street: optionalText(1_000, 'Street and number'),
  city: optionalText(500, 'Town'),
  state: optionalText(500, 'State or province; two letters for the United States'),
  postalCode: optionalText(50, 'Postal code in the format of the country'),
  countryCode: countryField.optional('ISO 3166-1 alpha-2'),
};
const address = z.object(ADDRESS);

const SUBJECT_PARTS = {
  aliases: textList(99, 'Other names'),
  emails: textList(MAX_PARTS, 'Email addresses'),
  addresses: maybeList(address, MAX_PARTS, 'Residence of a person or registered office of an organization'),
  phones: maybeList(
    z.object({ number: text(64, 'Phone number'), phoneType: optionalEnum(types.PHONE_TYPES, 'Type of number') }),
    MAX_PARTS,
    'Phone numbers',
  ),
  documents: maybeList(
    z.object({
      documentType: requiredEnum(types.DOCUMENT_TYPES, 'Type of document'),
      number: text(200, 'Document number'),
      issuingCountryCode: countryField.optional('Issuing country'),
      issuingState: optionalText(50, 'State or province that issued the document'),
    }),
    MAX_PARTS,
    'Identity documents',
  ),
  accounts: maybeList(
    z.object({ number: text(128, 'Account number or IBAN'), isClosed: optionalBoolean('true: the account is closed') }),
    MAX_PARTS,
    'Accounts at the institution that were involved in the activity',
  ),
  wallets: maybeList(
    z.object({ blockchain: text(64, 'BITCOIN, ETHEREUM, TRON, ...'), address: text(200, 'Address of the wallet') }),
    MAX_PARTS,
    'Wallets involved in the activity',
  ),
  relationships: enumList(types.RELATIONSHIPS, 'Relationships to the institution'),
  transactionUuids: uuidList(MAX_TRANSACTIONS, 'Transactions that the data of the subject comes from'),
};

/** Subject of a report, as far as known. */
export const SUBJECT_FIELDS = {
  subjectType: optionalEnum(types.SUBJECT_TYPES, 'A person or an organization'),
  lastName: optionalText(512, 'Family name of a person'),
  firstName: optionalText(512, 'Given name'),
  middleName: optionalText(512, 'Other given names'),
  suffix: optionalText(35, 'Jr., III'),
  fullName: optionalText(512, 'Legal name of an organization; for a person the name as recorded, beside its parts'),
  birthDate: optionalBirthDate('YYYY-MM-DD'),
  gender: optionalEnum(types.GENDERS, 'Gender; absent: unknown'),
  nationalityCode: countryField.optional('ISO 3166-1 alpha-2'),
  taxId: maybe(
    z.object({ taxIdType: requiredEnum(types.TAX_ID_TYPES, 'Type of number'), number: text(64, 'Tax number') }),
    'Tax ID; absent: unknown',
  ),
  occupation: optionalText(200, 'Occupation or line of business'),
  ...SUBJECT_PARTS,
};

const subject = z.object({
  isUnknown: optionalBoolean('true: the subject is unknown'),
  ...SUBJECT_FIELDS,
});

const activityType = z.object({
  activityCode: requiredEnum(ACTIVITY_CODES, "FinCEN's code of the activity"),
  otherText: optionalText(50, 'Description, for a code that ends in 999'),
});

/** Content of a report. */
const CONTENT = {
  form: optionalEnum(types.SAR_FORMS, 'FINCEN_SAR (United States) or GOAML_STR (authorities that use goAML)'),
  filingKind: optionalEnum(types.FILING_KINDS, 'INITIAL; CONTINUING activity; CORRECTION of a filed report'),
  filingDecision: optionalEnum(types.FILING_DECISIONS, 'NO_FILE: reviewed, but not reported'),
  noFileReasonCode: optionalEnum(types.NO_FILE_REASONS, 'Why it is not reported, as a code; required for NO_FILE'),
  noFileReason: optionalText(4_000, 'Why it is not reported, as text; required for NO_FILE'),
  detailedNarrative: optionalText(
    MAX_NARRATIVE,
    'Narrative written by the analyst: who, what, when, where, why and how',
  ),
  noteToFincen: optionalText(
    MAX_NOTE,
    'Field 2 of the FinCEN form, "Filing institution note to FinCEN": key terms of its advisories. If it is missing at ' +
      'submission, it gets the key terms of the shipped rules that raised alerts for the transactions',
  ),
  sarFormVersion: optionalText(16, 'Version of the form'),
  submissionMethod: optionalEnum(types.SUBMISSION_METHODS, 'How the institution submits the file'),
  priorDocumentNumber: optionalText(
    64,
    "The authority's number (BSA ID) of the report that this one continues or corrects",
  ),
  detectedOn: optionalDate('Day on which the activity was detected'),
  activityFrom: optionalDate('First day of the activity'),
  activityTo: optionalDate('Last day of the activity'),
  amount: optionalAmount('PositiveOrZero', 'Amount involved in this report'),
  amountCurrency: currencyField.optional('Currency of the amounts'),
  isAmountUnknown: optionalBoolean('The amount is not known'),
  isNoAmountInvolved: optionalBoolean('No amount is involved'),
  cumulativeAmount: optionalAmount('PositiveOrZero', 'Cumulative amount over all reports of a continuing activity'),
  activityTypes: maybeList(activityType, 99, 'Types of suspicious activity'),
  indicators: textList(MAX_PARTS, "Codes from the authority's list of indicators, for goAML"),
  fundsCode: optionalText(10, 'goAML funds code, if the payment mode does not define it'),
  instruments: enumList(INSTRUMENT_CODES, "FinCEN's codes of products and instruments"),
  subjects: maybeList(subject, MAX_SUBJECTS, 'Subjects of the report'),
  jointFilers: textList(MAX_PARTS, 'Institutions that file jointly'),
  lawEnforcement: maybe(
    z.object({
      agency: optionalText(150, 'Name of the agency'),
      contactName: optionalText(150, 'Name of the contact'),
      phone: optionalText(16, 'Phone number of the contact'),
      contactedOn: optionalDate('When'),
    }),
    'Law-enforcement agency that was contacted',
  ),
  branch: maybe(
    z.object({ ...ADDRESS, rssd: optionalText(25, 'RSSD number of the branch') }),
    'Branch where the activity occurred; absent: no branch activity. For the FinCEN form',
  ),
  transactionUuids: uuidList(MAX_TRANSACTIONS, 'Recorded transactions covered by the report'),
};
export const CONTENT_FIELDS = Object.keys(CONTENT) as (keyof typeof CONTENT)[];

/** Access to the report, and its case. */
const HANDLING = {
  confidentialityLevel: optionalEnum(
    types.CONFIDENTIALITY_LEVELS,
    'STANDARD: users with sar:read. RESTRICTED: only those of them who worked on it, are named as ' +
      'readers, or are approvers. HIGHLY_CONFIDENTIAL: like RESTRICTED, but approvers must be named too',
  ),
  readers: textList(MAX_PARTS, 'IDs of additional readers, including the approver of a HIGHLY_CONFIDENTIAL report'),
  caseId: uuid('Case that led to the report'),
};

/** Fields that can be cleared. */
export const CLEARABLE = [...CONTENT_FIELDS, 'readers', 'caseId'] as const;

export const createSarRequest = z.object({
  ...CONTENT,
  ...HANDLING,
  priorSarId: uuid('Report that this one continues or corrects; its content is copied'),
});
export type CreateSarRequest = z.output<typeof createSarRequest>;

export const changeSarRequest = z.object({
  ...CONTENT,
  ...HANDLING,
  status: optionalEnum(
    ['PENDING_APPROVAL', 'SUBMITTED'],
    'Submits the report for approval. The service fills in missing fields that it knows',
  ),
  clear: enumList(CLEARABLE, 'Fields to clear'),
  version: optionalNumber(
    { min: 1, max: MAX_VERSION, integer: true },
    'The version that the change is based on. A change based on another version is rejected',
  ),
});
export type ChangeSarRequest = z.output<typeof changeSarRequest>;

export const submitRequest = z.object({
  version: optionalNumber(
    { min: 1, max: MAX_VERSION, integer: true },
    'The version that you read; required to approve',
  ),
});

export const returnRequest = z.object({ reason: text(2_000, 'Required changes') });

export const acknowledgeRequest = z.object({
  acknowledgement: optionalText(500_000, "FinCEN's acknowledgement file of this report, as text"),
  outcome: optionalEnum(['ACCEPTED', 'REJECTED'], 'Response of the authority, if it sends no file'),
  externalReferenceId: optionalText(
    64,
    "The authority's number (BSA ID) of the report; required for ACCEPTED without a file",
  ),
  reason: optionalText(4_000, 'Why it was rejected; required for REJECTED without a file'),
});

export const sarParams = z.object({ sarId: z.string().describe('ID of the report') });

export const sarsQuery = z.object({
  status: optionalEnum(types.SAR_STATUSES, 'Only reports in this status'),
  form: optionalEnum(types.SAR_FORMS, 'Only reports on this form'),
  caseId: uuid('Only reports of this case'),
  priorSarId: uuid('Only reports that continue or correct this report'),
  transactionUuid: uuid('Only reports about this transaction'),
  dueBy: optionalDate('Only reports due on this day or earlier, YYYY-MM-DD'),
  continueBy: optionalDate(
    'Only filed reports whose continuing activity must be reported on this day or earlier, YYYY-MM-DD. ' +
      'Excludes reports with a follow-up report, or with an approved decision not to file one',
  ),
  ...countedQuery('Reports'),
});
export type SarFilter = Partial<Omit<z.output<typeof sarsQuery>, 'limit' | 'cursor'>>;

export const exportQuery = z.object({
  format: requiredEnum(types.EXPORT_FORMATS, 'FINCEN: BSA XML. GOAML: goAML XML. PDF: the form, readable'),
});
