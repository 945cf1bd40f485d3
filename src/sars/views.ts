/** Answers of the operations on suspicious activity reports. */
import { z } from 'zod';
import { idOfAuthor } from '../access/permissions.ts';
import { countedPageOf, wholeListOf } from '../http/list-answers.ts';
import { isUnreadable } from '../http/unreadable.ts';
import { continuingOf } from './continuing.ts';
import { dueOf } from './due.ts';
import { labelOf } from './fincen/codes.ts';
import type { SarContent, SarRow } from './types.ts';
import * as types from './types.ts';

const words = z.string().optional();
const address = z.object({ street: words, city: words, state: words, postalCode: words, countryCode: words });

export const subject = z.object({
  isUnknown: z.boolean().optional(),
  subjectType: z.enum(types.SUBJECT_TYPES).optional(),
  lastName: words,
  firstName: words,
  middleName: words,
  suffix: words,
  fullName: words,
  aliases: z.array(z.string()).optional(),
  birthDate: words,
  gender: z.enum(types.GENDERS).optional(),
  nationalityCode: words,
  taxId: z.object({ taxIdType: z.enum(types.TAX_ID_TYPES), number: z.string() }).optional(),
  occupation: words,
  addresses: z.array(address).optional(),
  phones: z.array(z.object({ number: z.string(), phoneType: z.enum(types.PHONE_TYPES).optional() })).optional(),
  emails: z.array(z.string()).optional(),
  documents: z
    .array(
      z.object({
        documentType: z.enum(types.DOCUMENT_TYPES),
        number: z.string(),
        issuingCountryCode: words,
        issuingState: words,
      }),
    )
    .optional(),
  accounts: z.array(z.object({ number: z.string(), isClosed: z.boolean().optional() })).optional(),
  wallets: z.array(z.object({ blockchain: z.string(), address: z.string() })).optional(),
  relationships: z.array(z.enum(types.RELATIONSHIPS)).optional(),
  transactionUuids: z.array(z.uuid()).optional(),
});

export const institution = z.object({
  legalName: words,
  alternateName: words,
  taxId: words,
  taxIdType: z.enum(types.TAX_ID_TYPES).optional(),
  primaryRegulator: words,
  institutionType: words,
  otherInstitutionType: words,
  rssd: words,
  address: address.optional(),
  contactOffice: z.object({ name: words, phone: words, extension: words }).optional(),
  transmitter: z
    .object({
      name: words,
      contactName: words,
      taxId: words,
      controlCode: words,
      phone: words,
      address: address.optional(),
    })
    .optional(),
  goaml: z
    .object({
      reportingEntityId: z.int().optional(),
      branch: words,
      localCurrency: words,
      reportingUserCode: words,
    })
    .optional(),
});

const authorityFinding = z.object({
  field: z.string().nullable().describe('JSON path in this report; null: of the file as a whole'),
  level: z.enum(['FATAL', 'WARNING']),
  code: z.string().describe("The authority's own"),
  message: z.string(),
});

export const acknowledgement = z.object({
  receivedAt: z.string(),
  receivedBy: z.string(),
  outcome: z.enum(['ACCEPTED', 'REJECTED']),
  externalReferenceId: z.string().nullable(),
  findings: z.array(authorityFinding),
});

const SUMMARY = {
  sarId: z.uuid(),
  version: z.int(),
  status: z
    .enum(types.SAR_STATUSES)
    .describe('NOT_FILED: two people decided that it is not reported. AMENDED: a correction of it was filed'),
  confidentialityLevel: z.enum(types.CONFIDENTIALITY_LEVELS),
  form: z.enum(types.SAR_FORMS).nullable(),
  filingKind: z.enum(types.FILING_KINDS).nullable(),
  filingDecision: z.enum(types.FILING_DECISIONS).nullable(),
  caseId: z.uuid().nullable(),
  priorSarId: z.uuid().nullable(),
  activityFrom: z.string().nullable(),
  activityTo: z.string().nullable(),
  amount: z.number().nullable(),
  amountCurrency: z.string().nullable(),
  createdAt: z.string(),
  createdBy: z.string(),
  updatedAt: z.string().describe('When what it says was changed last'),
  updatedBy: z.string(),
  dueOn: z
    .string()
    .nullable()
    .describe('YYYY-MM-DD: by when it must be filed; null: not known, or nothing is left to file'),
  basis: z.string().nullable().describe('The provision that says so'),
  continuing: z
    .object({ reviewFrom: z.string(), fileBy: z.string() })
    .nullable()
    .describe(
      'If its activity goes on: from when it is looked at again, and by when that is reported, YYYY-MM-DD, as FinCEN guides without asking ' +
        'for it. null: it was not filed, corrects another one, or is not FinCEN’s',
    ),
  submittedAt: z.string().nullable().describe('When the second person approved it'),
  externalReferenceId: z.string().nullable().describe("The authority's number of it"),
  isUnreadable,
};

const nullable = <S extends z.ZodType>(schema: S) => schema.nullable();

export const sarView = z.object({
  ...SUMMARY,
  readers: z.array(z.string()),
  noFileReasonCode: nullable(z.enum(types.NO_FILE_REASONS)),
  noFileReason: nullable(z.string()),
  detailedNarrative: nullable(z.string()),
  sarFormVersion: nullable(z.string()),
  submissionMethod: nullable(z.enum(types.SUBMISSION_METHODS)),
  priorDocumentNumber: nullable(z.string()),
  detectedOn: nullable(z.string()),
  isAmountUnknown: nullable(z.boolean()),
  isNoAmountInvolved: nullable(z.boolean()),
  cumulativeAmount: nullable(z.number()),
  activityTypes: z.array(z.object({ activityCode: z.string(), label: z.string(), otherText: words })),
  indicators: z.array(z.string()),
  fundsCode: nullable(z.string()),
  instruments: z.array(z.string()),
  subjects: z.array(subject),
  jointFilers: z.array(z.string()),
  lawEnforcement: nullable(z.object({ agency: words, contactName: words, phone: words, contactedOn: words })),
  transactionUuids: z.array(z.uuid()),
  institution: nullable(institution).describe('As it was when the report was handed in'),
  autoFilledFields: z
    .array(z.string())
    .describe('JSON paths of what the service filled in and nobody has changed since; the approver looks at these'),
  proposedAt: nullable(z.string()),
  proposedBy: nullable(z.string()),
  approvedAt: nullable(z.string()),
  approvedBy: nullable(z.string()),
  returnedReason: nullable(z.string()).describe('Why an approver sent it back'),
  acknowledgement: nullable(acknowledgement),
});
export type SarView = z.output<typeof sarView>;

export const activityTypes = z.object(
  wholeListOf(
    z.object({
      activityCode: z.string(),
      label: z.string().describe('As people read it'),
      wantsOtherText: z.boolean().describe('Whether `otherText` says what it was'),
    }),
  ),
);

export const sarSummary = z.object(SUMMARY);
export type SarSummary = z.output<typeof sarSummary>;
export const sarPage = z.object(countedPageOf(sarSummary));
export type SarPage = z.output<typeof sarPage>;

const number = (decimal: string | undefined) => (decimal === undefined ? null : Number(decimal));
const iso = (at: Date | null) => at?.toISOString() ?? null;
const who = (author: string | null) => (author === null ? null : idOfAuthor(author));

export function summaryOf(row: SarRow): SarSummary {
  const { content } = row;
  const due = dueOf(row);
  return {
    sarId: row.sarId,
    version: row.version,
    status: row.status,
    confidentialityLevel: row.confidentialityLevel,
    form: content.form ?? null,
    filingKind: content.filingKind ?? null,
    filingDecision: content.filingDecision ?? null,
    caseId: row.caseId,
    priorSarId: row.priorSarId,
    activityFrom: content.activityFrom ?? null,
    activityTo: content.activityTo ?? null,
    amount: number(content.amount),
    amountCurrency: content.amountCurrency ?? null,
    createdAt: row.createdAt.toISOString(),
    createdBy: idOfAuthor(row.createdBy),
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: idOfAuthor(row.updatedBy),
    dueOn: due?.dueOn ?? null,
    basis: due?.basis ?? null,
    continuing: continuingOf(row),
    submittedAt: iso(row.submittedAt),
    externalReferenceId: row.externalReferenceId,
    ...(row.isUnreadable && { isUnreadable: true as const }),
  };
}

export function viewOf(row: SarRow): SarView {
  return {
    ...summaryOf(row),
    ...saidIn(row.content),
    readers: row.readers,
    autoFilledFields: row.autoFilledFields,
    proposedAt: iso(row.proposedAt),
    proposedBy: who(row.proposedBy),
    approvedAt: iso(row.approvedAt),
    approvedBy: who(row.approvedBy),
    returnedReason: row.returnedReason,
    acknowledgement: row.acknowledgement,
  };
}

function saidIn(content: SarContent) {
  return {
    noFileReasonCode: content.noFileReasonCode ?? null,
    noFileReason: content.noFileReason ?? null,
    detailedNarrative: content.detailedNarrative ?? null,
    sarFormVersion: content.sarFormVersion ?? null,
    submissionMethod: content.submissionMethod ?? null,
    priorDocumentNumber: content.priorDocumentNumber ?? null,
    detectedOn: content.detectedOn ?? null,
    isAmountUnknown: content.isAmountUnknown ?? null,
    isNoAmountInvolved: content.isNoAmountInvolved ?? null,
    cumulativeAmount: number(content.cumulativeAmount),
    activityTypes: (content.activityTypes ?? []).map((type) => ({ ...type, label: labelOf(type.activityCode) })),
    indicators: content.indicators ?? [],
    fundsCode: content.fundsCode ?? null,
    instruments: content.instruments ?? [],
    subjects: content.subjects ?? [],
    jointFilers: content.jointFilers ?? [],
    lawEnforcement: content.lawEnforcement ?? null,
    transactionUuids: content.transactionUuids ?? [],
    institution: content.institution ?? null,
  };
}
