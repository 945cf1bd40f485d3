/** Answers of the operations on suspicious activity reports. */
import { z } from 'zod';
import { idOfAuthor } from '../../platform/access/permissions.ts';
import { countedPageOf, wholeListOf } from '../../platform/http/list-answers.ts';
import { isUnreadable } from '../../platform/http/unreadable.ts';
import { continuingOf } from './continuing.ts';
import { dueOf } from './due.ts';
import { labelOf } from './fincen/codes.ts';
import type { SarContent, SarRow, SarSubject } from './types.ts';
import * as types from './types.ts';

const words = z.string().optional();
const address = z.object({
  street: words.describe('Street and number; absent: not known'),
  city: words.describe('Town; absent: not known'),
  state: words.describe('State or province; absent: not known'),
  postalCode: words.describe('Absent: not known'),
  countryCode: words.describe('ISO 3166-1 alpha-2; absent: not known'),
});

export const subject = z.object({
  isUnknown: z.boolean().optional().describe('Nothing of who it was is known; absent: something is'),
  subjectType: z.enum(types.SUBJECT_TYPES).optional().describe('INDIVIDUAL or CORPORATE; absent: not told'),
  lastName: words.describe('Family name; absent: not known, or no person'),
  firstName: words.describe('Given name; absent: not known, or no person'),
  middleName: words.describe('Absent: none, or not known'),
  suffix: words.describe('As JR or III; absent: none'),
  fullName: words.describe('Of an organisation, or a name that cannot be divided; absent: see the parts'),
  aliases: z.array(z.string()).optional().describe('Other names and trade names; absent: none'),
  birthDate: words.describe('YYYY-MM-DD; absent: not known'),
  gender: z.enum(types.GENDERS).optional().describe('Absent: not known'),
  nationalityCode: words.describe('ISO 3166-1 alpha-2; absent: not known'),
  taxId: z
    .object({
      taxIdType: z.enum(types.TAX_ID_TYPES).describe('Kind of number'),
      number: z.string().describe('Without blanks and hyphens'),
    })
    .optional()
    .describe('Number at a tax authority; absent: not known'),
  occupation: words.describe('Work or line of business; absent: not known'),
  addresses: z.array(address).optional().describe('Absent: none is known'),
  phones: z
    .array(
      z.object({
        number: z.string().describe('With its country code'),
        phoneType: z.enum(types.PHONE_TYPES).optional().describe('Absent: not known'),
      }),
    )
    .optional()
    .describe('Absent: none is known'),
  emails: z.array(z.string()).optional().describe('Absent: none is known'),
  documents: z
    .array(
      z.object({
        documentType: z.enum(types.DOCUMENT_TYPES).describe('Kind of document'),
        number: z.string().describe('As it stands on the document'),
        issuingCountryCode: words.describe('Who issued it, ISO 3166-1 alpha-2; absent: not known'),
        issuingState: words.describe('State that issued it; absent: not known'),
      }),
    )
    .optional()
    .describe('Identity documents; absent: none is known'),
  accounts: z
    .array(
      z.object({
        number: z.string().describe('Account number'),
        isClosed: z.boolean().optional().describe('Whether it was closed; absent: it is open'),
      }),
    )
    .optional()
    .describe('Accounts that the activity went through; absent: none'),
  wallets: z
    .array(
      z.object({
        blockchain: z.string().describe('The chain, such as BITCOIN'),
        address: z.string().describe('As the chain writes it'),
      }),
    )
    .optional()
    .describe('Wallets that the activity went through; absent: none'),
  relationships: z
    .array(z.enum(types.RELATIONSHIPS))
    .optional()
    .describe('What the subject is to you; absent: a stranger'),
  transactionUuids: z
    .array(z.uuid())
    .optional()
    .describe('Transactions in which the subject took part; absent: not told'),
});

export const institution = z.object({
  legalName: words.describe('As the authority knows you; absent: not set'),
  alternateName: words.describe('Trade name; absent: none'),
  taxId: words.describe('Absent: not set'),
  taxIdType: z.enum(types.TAX_ID_TYPES).optional().describe('Kind of that number; absent: not set'),
  primaryRegulator: words.describe('Code of the federal regulator; absent: not set'),
  institutionType: words.describe('Code of the kind of institution; absent: not set'),
  otherInstitutionType: words.describe('What it is, where the kind is other; absent: it is not'),
  rssd: words.describe('Number at the Federal Reserve; absent: none'),
  address: address.optional().describe('Of the seat; absent: not set'),
  contactOffice: z
    .object({
      name: words.describe('Name of the office; absent: not set'),
      phone: words.describe('Telephone number of the office; absent: not set'),
      extension: words.describe('Behind the telephone number; absent: none'),
    })
    .optional()
    .describe('Whom the authority can ask; absent: not set'),
  transmitter: z
    .object({
      name: words.describe('Absent: not set'),
      contactName: words.describe('Whom FinCEN can ask about the file; absent: not set'),
      taxId: words.describe('Number at the tax authority; absent: not set'),
      controlCode: words.describe('TCC: the code that FinCEN gave the transmitter; absent: not set'),
      phone: words.describe('Telephone number; absent: not set'),
      address: address.optional().describe('Absent: not set'),
    })
    .optional()
    .describe('Who sends the file to FinCEN; absent: not set'),
  goaml: z
    .object({
      reportingEntityId: z.int().optional().describe('The number that the authority gave you; absent: not set'),
      branch: words.describe('Of yours that reports; absent: none'),
      localCurrency: words.describe('ISO 4217; absent: not set'),
      reportingUserCode: words.describe('Who reports, as the authority registered them; absent: not set'),
    })
    .optional()
    .describe('For countries that take goAML; absent: not set'),
});

const authorityFinding = z.object({
  field: z.string().nullable().describe('JSON path in this report; null: of the file as a whole'),
  level: z.enum(['FATAL', 'WARNING']).describe('FATAL: not taken. WARNING: taken, and to be mended next time'),
  code: z.string().describe("The authority's own"),
  message: z.string().describe('What the authority says of it'),
});

export const acknowledgement = z.object({
  receivedAt: z.string().describe('When it was recorded here, UTC'),
  receivedBy: z.string().describe('Who recorded it: the id of a person or client'),
  outcome: z.enum(['ACCEPTED', 'REJECTED']).describe('What the authority made of the report'),
  externalReferenceId: z.string().nullable().describe('The authority’s number of the report; null: none was given'),
  findings: z.array(authorityFinding).describe('What the authority found in it; empty: nothing'),
});

/** More are on the page of the report. */
const MAX_NAMES = 3;

const SUMMARY = {
  sarId: z.uuid().describe('Id of the report, given by the service'),
  version: z
    .int()
    .describe(
      'Rises with each change. Sent back with a change, it has the change refused where somebody else came first',
    ),
  status: z
    .enum(types.SAR_STATUSES)
    .describe('NOT_FILED: two people decided that it is not reported. AMENDED: a correction of it was filed'),
  confidentialityLevel: z
    .enum(types.CONFIDENTIALITY_LEVELS)
    .describe(
      'STANDARD: whoever has sar:read. RESTRICTED: of these who worked on it, who is named, and approvers. HIGHLY_CONFIDENTIAL: without other approvers',
    ),
  form: z.enum(types.SAR_FORMS).nullable().describe('Form of which authority; null: not chosen'),
  filingKind: z.enum(types.FILING_KINDS).nullable().describe('INITIAL, CONTINUING or a correction; null: not chosen'),
  filingDecision: z.enum(types.FILING_DECISIONS).nullable().describe('Whether it is to be filed; null: not decided'),
  caseId: z.uuid().nullable().describe('The case that it came out of; null: none'),
  priorSarId: z.uuid().nullable().describe('The report that this one continues or corrects; null: none'),
  activityFrom: z.string().nullable().describe('First day of the activity, YYYY-MM-DD; null: not said'),
  activityTo: z.string().nullable().describe('Last day of the activity, YYYY-MM-DD; null: not said'),
  amount: z.number().nullable().describe('Of the activity, in the currency beside it; null: not said, or not known'),
  amountCurrency: z.string().nullable().describe('ISO 4217; null: no amount'),
  subjectNames: z
    .array(z.string())
    .describe(`Whom it is about, in the order of the report, at most ${MAX_NAMES}; empty: nobody is named yet`),
  createdAt: z.string().describe('When it was first recorded, UTC'),
  createdBy: z.string().describe('Who recorded it: the id of a person or client'),
  updatedAt: z.string().describe('When what it says was changed last'),
  updatedBy: z.string().describe('Who changed it last: the id of a person or client'),
  dueOn: z
    .string()
    .nullable()
    .describe(
      'YYYY-MM-DD: by when the authority must have it, also once it is approved, until its answer is recorded; null: not known, or ' +
        'nothing is left to file',
    ),
  basis: z.string().nullable().describe('The provision that says so'),
  continuing: z
    .object({ reviewFrom: z.string().describe('YYYY-MM-DD'), fileBy: z.string().describe('YYYY-MM-DD') })
    .nullable()
    .describe(
      'If its activity goes on: from when it is looked at again, and by when that is reported, YYYY-MM-DD, as FinCEN guides without asking ' +
        'for it. null: it was not filed, corrects another one, or is not FinCEN’s',
    ),
  submittedAt: z.string().nullable().describe('When the second person approved it'),
  externalReferenceId: z.string().nullable().describe("The authority's number of it"),
  isReturned: z
    .boolean()
    .describe(
      'Whether an approver sent it back, and it was not handed in again: `returnedReason` of the report says why',
    ),
  isUnreadable,
};

const nullable = <S extends z.ZodType>(schema: S) => schema.nullable();

export const sarView = z.object({
  ...SUMMARY,
  readers: z.array(z.string()).describe('Ids of people who may read it besides'),
  noFileReasonCode: nullable(z.enum(types.NO_FILE_REASONS)).describe(
    'Why it is not reported, as a code; null: it is, or not decided',
  ),
  noFileReason: nullable(z.string()).describe('The same in words; null: it is, or not decided'),
  detailedNarrative: nullable(z.string()).describe('What happened, in plain text; null: not written'),
  sarFormVersion: nullable(z.string()).describe(
    'Version of the form; null: filled in when it is handed to an approver',
  ),
  submissionMethod: nullable(z.enum(types.SUBMISSION_METHODS)).describe('What you do with the file; null: not said'),
  priorDocumentNumber: nullable(z.string()).describe(
    'The authority’s number of the earlier report; null: there is none',
  ),
  detectedOn: nullable(z.string()).describe('When it was noticed first, YYYY-MM-DD: the term begins; null: not said'),
  isAmountUnknown: nullable(z.boolean()).describe('Nobody knows the amount; null: not said'),
  isNoAmountInvolved: nullable(z.boolean()).describe('No money was involved; null: not said'),
  cumulativeAmount: nullable(z.number()).describe('Of continuing activity: over all reports of it; null: not said'),
  activityTypes: z
    .array(
      z.object({
        activityCode: z.string().describe('Number of the form'),
        label: z.string().describe('As people read it'),
        otherText: words.describe('What it was, for a number that ends in other; absent: another number'),
      }),
    )
    .describe('Kinds of suspicious activity, as FinCEN numbers them'),
  indicators: z
    .array(z.string())
    .describe('Codes of the authority’s own list of indicators, for goAML; empty: none chosen'),
  fundsCode: nullable(z.string()).describe(
    'goAML code of how the money was carried, where the payment mode does not say; null: not chosen',
  ),
  instruments: z.array(z.string()).describe('FinCEN’s numbers of products and instruments; empty: none chosen'),
  subjects: z.array(subject).describe('Who is suspected'),
  jointFilers: z.array(z.string()).describe('Other institutions that file together with you'),
  lawEnforcement: nullable(
    z.object({
      agency: words.describe('Name of the authority; absent: not noted'),
      contactName: words.describe('Who was spoken with; absent: not noted'),
      phone: words.describe('Telephone number; absent: not noted'),
      contactedOn: words.describe('YYYY-MM-DD; absent: not noted'),
    }),
  ).describe('An authority that was told; null: none was'),
  transactionUuids: z.array(z.uuid()).describe('Transactions that it reports'),
  institution: nullable(institution).describe('As it was when the report was handed in'),
  autoFilledFields: z
    .array(z.string())
    .describe('JSON paths of what the service filled in and nobody has changed since; the approver looks at these'),
  proposedAt: nullable(z.string()).describe('When it was handed to an approver, UTC; null: not yet'),
  proposedBy: nullable(z.string()).describe('Who handed it in: the id of a person; null: nobody has'),
  approvedAt: nullable(z.string()).describe('When a second person approved it, UTC; null: not yet'),
  approvedBy: nullable(z.string()).describe('The second person’s id; null: not yet'),
  returnedReason: nullable(z.string()).describe('Why an approver sent it back'),
  acknowledgement: nullable(acknowledgement).describe('What the authority answered; null: nothing yet'),
});
export type SarView = z.output<typeof sarView>;

export const activityTypes = z.object(
  wholeListOf(
    z.object({
      activityCode: z.string().describe('Number of the form'),
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

function nameOf({ fullName, firstName, lastName }: SarSubject): string | undefined {
  return fullName ?? ([firstName, lastName].filter(Boolean).join(' ') || undefined);
}

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
    subjectNames: (content.subjects ?? []).flatMap((one) => nameOf(one) ?? []).slice(0, MAX_NAMES),
    createdAt: row.createdAt.toISOString(),
    createdBy: idOfAuthor(row.createdBy),
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: idOfAuthor(row.updatedBy),
    dueOn: due?.dueOn ?? null,
    basis: due?.basis ?? null,
    continuing: continuingOf(row),
    submittedAt: iso(row.submittedAt),
    externalReferenceId: row.externalReferenceId,
    isReturned: row.returnedReason !== null,
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
