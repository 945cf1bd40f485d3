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
      message: 'must be an id',
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

const address = z.object({
  street: optionalText(1_000, 'Street and number'),
  city: optionalText(500, 'Town'),
  state: optionalText(500, 'State or province; of the United States its two letters'),
  postalCode: optionalText(50, 'As the post of the country writes it'),
  countryCode: countryField.optional('ISO 3166-1 alpha-2'),
});

const SUBJECT_PARTS = {
  aliases: textList(99, 'Other names'),
  emails: textList(MAX_PARTS, 'E-mail addresses'),
  addresses: maybeList(address, MAX_PARTS, 'Where the subject lives or is seated'),
  phones: maybeList(
    z.object({ number: text(64, 'The number'), phoneType: optionalEnum(types.PHONE_TYPES, 'What it is') }),
    MAX_PARTS,
    'Telephone numbers',
  ),
  documents: maybeList(
    z.object({
      documentType: requiredEnum(types.DOCUMENT_TYPES, 'What it is'),
      number: text(200, 'Its number'),
      issuingCountryCode: countryField.optional('Who issued it'),
      issuingState: optionalText(50, 'State that issued it'),
    }),
    MAX_PARTS,
    'Identity documents',
  ),
  accounts: maybeList(
    z.object({ number: text(128, 'Number or IBAN'), isClosed: optionalBoolean('Whether it was closed') }),
    MAX_PARTS,
    'Accounts at the institution that the activity touched',
  ),
  wallets: maybeList(
    z.object({ blockchain: text(64, 'BITCOIN, ETHEREUM, TRON, ...'), address: text(200, 'Its address') }),
    MAX_PARTS,
    'Wallets that the activity touched',
  ),
  relationships: enumList(types.RELATIONSHIPS, 'To the institution'),
  transactionUuids: uuidList(MAX_TRANSACTIONS, 'Transactions that it was taken from'),
};

/** Subject of a report, as far as known. */
export const SUBJECT_FIELDS = {
  subjectType: optionalEnum(types.SUBJECT_TYPES, 'A person or a firm'),
  lastName: optionalText(512, 'Family name of a person'),
  firstName: optionalText(512, 'Given name'),
  middleName: optionalText(512, 'Further given names'),
  suffix: optionalText(35, 'Jr., III'),
  fullName: optionalText(512, 'Legal name of a firm; of a person the name as it was recorded, in one piece'),
  birthDate: optionalBirthDate('YYYY-MM-DD'),
  gender: optionalEnum(types.GENDERS, 'Absent: not known'),
  nationalityCode: countryField.optional('ISO 3166-1 alpha-2'),
  taxId: maybe(
    z.object({ taxIdType: requiredEnum(types.TAX_ID_TYPES, 'What it is'), number: text(64, 'The number') }),
    'Tax number; absent: not known',
  ),
  occupation: optionalText(200, 'Occupation or line of business'),
  ...SUBJECT_PARTS,
};

const subject = z.object({
  isUnknown: optionalBoolean('Nothing of who it was is known'),
  ...SUBJECT_FIELDS,
});

const activityType = z.object({
  activityCode: requiredEnum(ACTIVITY_CODES, "FinCEN's number of the activity"),
  otherText: optionalText(50, 'What it was, for a number that ends in 999'),
});

/** Content of a report. */
const CONTENT = {
  form: optionalEnum(types.SAR_FORMS, 'FINCEN_SAR (United States) or GOAML_STR (authorities that use goAML)'),
  filingKind: optionalEnum(types.FILING_KINDS, 'INITIAL; CONTINUING activity; CORRECTION of a report that was filed'),
  filingDecision: optionalEnum(types.FILING_DECISIONS, 'NO_FILE: it was looked into and is not reported'),
  noFileReasonCode: optionalEnum(types.NO_FILE_REASONS, 'Why it is not reported; required for NO_FILE'),
  noFileReason: optionalText(4_000, 'The same in words; required for NO_FILE'),
  detailedNarrative: optionalText(MAX_NARRATIVE, 'Who, what, when, where, why and how, in the words of a person'),
  sarFormVersion: optionalText(16, 'Version of the form'),
  submissionMethod: optionalEnum(types.SUBMISSION_METHODS, 'What the institution does with the file'),
  priorDocumentNumber: optionalText(64, "The authority's number of the report that this one continues or corrects"),
  detectedOn: optionalDate('The day on which the facts were detected'),
  activityFrom: optionalDate('First day of the activity'),
  activityTo: optionalDate('Last day of the activity'),
  amount: optionalAmount('PositiveOrZero', 'Amount involved in this report'),
  amountCurrency: currencyField.optional('Currency of the amounts'),
  isAmountUnknown: optionalBoolean('The amount is not known'),
  isNoAmountInvolved: optionalBoolean('No amount is involved'),
  cumulativeAmount: optionalAmount('PositiveOrZero', 'Of continuing activity: over all reports of it'),
  activityTypes: maybeList(activityType, 99, 'What is suspicious'),
  indicators: textList(MAX_PARTS, "Codes of the authority's own list of indicators, for goAML"),
  fundsCode: optionalText(10, 'goAML code of how the money was carried, where the payment mode does not say'),
  instruments: enumList(INSTRUMENT_CODES, "FinCEN's numbers of products and instruments"),
  subjects: maybeList(subject, MAX_SUBJECTS, 'Whom it is about'),
  jointFilers: textList(MAX_PARTS, 'Institutions that file it jointly'),
  lawEnforcement: maybe(
    z.object({
      agency: optionalText(150, 'Name of the authority that was told'),
      contactName: optionalText(150, 'Who was spoken with'),
      phone: optionalText(16, 'Telephone number'),
      contactedOn: optionalDate('When'),
    }),
    'Agency that was told of it',
  ),
  transactionUuids: uuidList(MAX_TRANSACTIONS, 'Recorded transactions that it is about'),
};
export const CONTENT_FIELDS = Object.keys(CONTENT) as (keyof typeof CONTENT)[];

/** Access to the report, and its case. */
const HANDLING = {
  confidentialityLevel: optionalEnum(
    types.CONFIDENTIALITY_LEVELS,
    'STANDARD: whoever has sar:read. RESTRICTED: of these who worked on it, who is named, and approvers. HIGHLY_CONFIDENTIAL: ' +
      'without other approvers',
  ),
  readers: textList(MAX_PARTS, 'Ids of people who may read it besides; the approver of a HIGHLY_CONFIDENTIAL one too'),
  caseId: uuid('The case that it came of'),
};

/** Fields that can be cleared. */
export const CLEARABLE = [...CONTENT_FIELDS, 'readers', 'caseId'] as const;

export const createSarRequest = z.object({
  ...CONTENT,
  ...HANDLING,
  priorSarId: uuid('The report that this one continues or corrects: what it says is taken over'),
});
export type CreateSarRequest = z.output<typeof createSarRequest>;

export const changeSarRequest = z.object({
  ...CONTENT,
  ...HANDLING,
  status: optionalEnum(
    ['PENDING_APPROVAL', 'SUBMITTED'],
    'Hands it in: what is missing and known is filled in, and another person approves it',
  ),
  clear: enumList(CLEARABLE, 'Fields to take away'),
  version: optionalNumber(
    { min: 1, max: MAX_VERSION, integer: true },
    'The version that the change is based on. Refused where somebody changed it since',
  ),
});
export type ChangeSarRequest = z.output<typeof changeSarRequest>;

export const submitRequest = z.object({
  version: optionalNumber(
    { min: 1, max: MAX_VERSION, integer: true },
    'The version that the caller has read; required to approve',
  ),
});

export const returnRequest = z.object({ reason: text(2_000, 'What is to be done') });

export const acknowledgeRequest = z.object({
  acknowledgement: optionalText(500_000, 'Acknowledgement file of FinCEN for the file of this report, as text'),
  outcome: optionalEnum(['ACCEPTED', 'REJECTED'], 'What the authority answered, where it sends no such file'),
  externalReferenceId: optionalText(64, "The authority's number of the report; required for ACCEPTED without a file"),
  reason: optionalText(4_000, 'Why it was rejected; required for REJECTED without a file'),
});

export const sarParams = z.object({ sarId: z.string().describe('Id of the report') });

export const sarsQuery = z.object({
  status: optionalEnum(types.SAR_STATUSES, 'Only those in this status'),
  form: optionalEnum(types.SAR_FORMS, 'Only those on this form'),
  caseId: uuid('Only those of this case'),
  priorSarId: uuid('Only those that continue or correct this report'),
  transactionUuid: uuid('Only those about this transaction'),
  dueBy: optionalDate('Only those that must be filed on this day or before, YYYY-MM-DD'),
  continueBy: optionalDate(
    'Only those that were filed, and whose activity, if it goes on, is reported again on this day or before, YYYY-MM-DD. One that a report ' +
      'of continuing activity follows, or two people’s decision that there is none to file, is left out',
  ),
  ...countedQuery('Reports'),
});
export type SarFilter = Partial<Omit<z.output<typeof sarsQuery>, 'limit' | 'cursor'>>;

export const exportQuery = z.object({
  format: requiredEnum(types.EXPORT_FORMATS, 'FINCEN: BSA XML. GOAML: goAML XML. PDF: for people'),
});
