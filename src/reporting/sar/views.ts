/** Response schemas of the operations on suspicious activity reports. */
import { z } from 'zod';
import { idOfAuthor } from '../../platform/access/permissions.ts';
import { countedPageOf, wholeListOf } from '../../platform/http/list-answers.ts';
import { isUnreadable } from '../../platform/http/unreadable.ts';
import { continuingOf } from './continuing.ts';
import { dueOf } from './due.ts';
import { FIGURE_KINDS, figuresOf } from './figures.ts';
import { labelOf } from './fincen/codes.ts';
import { nameSuggestions } from './name-parts.ts';
import type { SubmittedSar } from './submitted.ts';
import type { SarContent, SarRow, SarSubject } from './types.ts';
import * as types from './types.ts';

const words = z.string().optional();
const MAX_MISSING = 100;
const address = z.object({
  street: words.describe('Street and number; absent: unknown'),
  city: words.describe('City; absent: unknown'),
  state: words.describe('State or province; absent: unknown'),
  postalCode: words.describe('Postal code; absent: unknown'),
  countryCode: words.describe('ISO 3166-1 alpha-2; absent: unknown'),
});

export const subject = z.object({
  isUnknown: z.boolean().optional().describe('true: the subject is unknown; absent: false'),
  subjectType: z.enum(types.SUBJECT_TYPES).optional().describe('INDIVIDUAL or CORPORATE; absent: not provided'),
  lastName: words.describe('Family name; absent: unknown, or not a person'),
  firstName: words.describe('Given name; absent: unknown, or not a person'),
  middleName: words.describe('Other given names; absent: none, or unknown'),
  suffix: words.describe('Suffix, such as JR or III; absent: none'),
  fullName: words.describe('Name of an organization, or of a person as recorded; absent: see the name parts'),
  aliases: z.array(z.string()).optional().describe('Other names and trade names; absent: none'),
  birthDate: words.describe('YYYY-MM-DD; absent: unknown'),
  gender: z.enum(types.GENDERS).optional().describe('Gender; absent: unknown'),
  nationalityCode: words.describe('ISO 3166-1 alpha-2; absent: unknown'),
  taxId: z
    .object({
      taxIdType: z.enum(types.TAX_ID_TYPES).describe('Type of number'),
      number: z.string().describe('Number without spaces and hyphens'),
    })
    .optional()
    .describe('Tax ID; absent: unknown'),
  occupation: words.describe('Occupation or line of business; absent: unknown'),
  addresses: z.array(address).optional().describe('Addresses; absent: none known'),
  phones: z
    .array(
      z.object({
        number: z.string().describe('Number with country code'),
        phoneType: z.enum(types.PHONE_TYPES).optional().describe('Type of number; absent: unknown'),
      }),
    )
    .optional()
    .describe('Phone numbers; absent: none known'),
  emails: z.array(z.string()).optional().describe('Email addresses; absent: none known'),
  documents: z
    .array(
      z.object({
        documentType: z.enum(types.DOCUMENT_TYPES).describe('Type of document'),
        number: z.string().describe('Number as on the document'),
        issuingCountryCode: words.describe('Issuing country, ISO 3166-1 alpha-2; absent: unknown'),
        issuingState: words.describe('Issuing state; absent: unknown'),
      }),
    )
    .optional()
    .describe('Identity documents; absent: none known'),
  accounts: z
    .array(
      z.object({
        number: z.string().describe('Account number'),
        isClosed: z.boolean().optional().describe('true: the account is closed; absent: open'),
      }),
    )
    .optional()
    .describe('Accounts involved in the activity; absent: none'),
  wallets: z
    .array(
      z.object({
        blockchain: z.string().describe('Blockchain, such as BITCOIN'),
        address: z.string().describe('Address in the format of the blockchain'),
      }),
    )
    .optional()
    .describe('Wallets involved in the activity; absent: none'),
  relationships: z
    .array(z.enum(types.RELATIONSHIPS))
    .optional()
    .describe('Relationships of the subject to you; absent: none'),
  transactionUuids: z
    .array(z.uuid())
    .optional()
    .describe('Transactions that the subject took part in; absent: not provided'),
});

export const institution = z.object({
  legalName: words.describe('Legal name as registered with the authority; absent: not set'),
  alternateName: words.describe('Trade name; absent: none'),
  taxId: words.describe('Tax ID; absent: not set'),
  taxIdType: z.enum(types.TAX_ID_TYPES).optional().describe('Type of the tax ID; absent: not set'),
  primaryRegulator: words.describe('Code of the primary federal regulator; absent: not set'),
  institutionType: words.describe('Code of the institution type; absent: not set'),
  otherInstitutionType: words.describe('Description, if the type is other; absent: another type'),
  rssd: words.describe('RSSD number of the Federal Reserve; absent: none'),
  address: address.optional().describe('Address of the main office; absent: not set'),
  contactOffice: z
    .object({
      name: words.describe('Name of the office; absent: not set'),
      phone: words.describe('Phone number of the office; absent: not set'),
      extension: words.describe('Phone extension; absent: none'),
    })
    .optional()
    .describe('Contact office for the authority; absent: not set'),
  transmitter: z
    .object({
      name: words.describe('Name of the transmitter; absent: not set'),
      contactName: words.describe('Contact for questions about the file; absent: not set'),
      taxId: words.describe('Tax ID; absent: not set'),
      controlCode: words.describe('TCC: the transmitter control code assigned by FinCEN; absent: not set'),
      phone: words.describe('Phone number; absent: not set'),
      address: address.optional().describe('Address of the transmitter; absent: not set'),
    })
    .optional()
    .describe('Transmitter of the file to FinCEN; absent: not set'),
  goaml: z
    .object({
      reportingEntityId: z
        .int()
        .optional()
        .describe('Reporting entity number assigned by the authority; absent: not set'),
      branch: words.describe('Your reporting branch; absent: none'),
      localCurrency: words.describe('ISO 4217; absent: not set'),
      reportingUserCode: words.describe('Reporting user as registered with the authority; absent: not set'),
    })
    .optional()
    .describe('Values for authorities that use goAML; absent: not set'),
});

const authorityFinding = z.object({
  field: z.string().nullable().describe('JSON path in this report; null: the file as a whole'),
  level: z.enum(['FATAL', 'WARNING']).describe('FATAL: rejected. WARNING: accepted, but to be fixed in future reports'),
  code: z.string().describe('Error code of the authority'),
  message: z.string().describe('Message of the authority'),
});

export const acknowledgement = z.object({
  receivedAt: z.string().describe('When it was recorded, UTC'),
  receivedBy: z.string().describe('ID of the user or API client who recorded it'),
  outcome: z.enum(['ACCEPTED', 'REJECTED']).describe('Response of the authority'),
  externalReferenceId: z
    .string()
    .nullable()
    .describe('The authority’s number (BSA ID) of the report; null: none provided'),
  findings: z.array(authorityFinding).describe('Errors and warnings of the authority; empty: none'),
});

/** Limit in lists. The report itself has all subjects. */
const MAX_NAMES = 3;

const SUMMARY = {
  sarId: z.uuid().describe('ID of the report, assigned by the service'),
  version: z.int().describe('Increases with each change. A change sent with an outdated version is rejected'),
  status: z
    .enum(types.SAR_STATUSES)
    .describe('NOT_FILED: approved decision not to report. AMENDED: a correction was filed'),
  confidentialityLevel: z
    .enum(types.CONFIDENTIALITY_LEVELS)
    .describe(
      'STANDARD: users with sar:read. RESTRICTED: only those of them who worked on it, are named as ' +
        'readers, or are approvers. HIGHLY_CONFIDENTIAL: like RESTRICTED, but approvers must be named too',
    ),
  form: z.enum(types.SAR_FORMS).nullable().describe('Form of the report; null: not chosen'),
  filingKind: z.enum(types.FILING_KINDS).nullable().describe('INITIAL, CONTINUING or CORRECTION; null: not chosen'),
  filingDecision: z.enum(types.FILING_DECISIONS).nullable().describe('Decision whether to file; null: not decided'),
  caseId: z.uuid().nullable().describe('Case that led to the report; null: none'),
  priorSarId: z.uuid().nullable().describe('Report that this one continues or corrects; null: none'),
  activityFrom: z.string().nullable().describe('First day of the activity, YYYY-MM-DD; null: not provided'),
  activityTo: z.string().nullable().describe('Last day of the activity, YYYY-MM-DD; null: not provided'),
  amount: z.number().nullable().describe('Amount of the activity in `amountCurrency`; null: not provided, or unknown'),
  amountCurrency: z.string().nullable().describe('ISO 4217; null: no amount'),
  subjectNames: z
    .array(z.string())
    .describe(`Subjects in the order of the report, at most ${MAX_NAMES}; empty: none named yet`),
  createdAt: z.string().describe('When it was created, UTC'),
  createdBy: z.string().describe('ID of the user or API client who created it'),
  updatedAt: z.string().describe('When its content was last changed, UTC'),
  updatedBy: z.string().describe('ID of the user or API client who last changed it'),
  dueOn: z
    .string()
    .nullable()
    .describe(
      'Filing deadline, YYYY-MM-DD, until the response of the authority is recorded; null: unknown, or ' +
        'nothing to file',
    ),
  basis: z.string().nullable().describe('Legal basis of the deadline; null: none'),
  continuing: z
    .object({ reviewFrom: z.string().describe('YYYY-MM-DD'), fileBy: z.string().describe('YYYY-MM-DD') })
    .nullable()
    .describe(
      'If the activity continues: when to review it again, and the deadline for the continuing report, ' +
        'YYYY-MM-DD. Based on FinCEN guidance, which is not mandatory. null: not filed, a correction, or not ' +
        'a FinCEN form',
    ),
  submittedAt: z.string().nullable().describe('When it was approved for filing, UTC; null: not yet'),
  externalReferenceId: z.string().nullable().describe("The authority's number (BSA ID) of the report; null: none yet"),
  isReturned: z
    .boolean()
    .describe('true: an approver returned it and it was not submitted again. See `returnedReason` of the report'),
  isUnreadable,
};

const nullable = <S extends z.ZodType>(schema: S) => schema.nullable();

/** Content of a report beyond its summary. */
const SAID = {
  noFileReasonCode: nullable(z.enum(types.NO_FILE_REASONS)).describe(
    'Why it is not reported, as a code; null: reported, or not decided',
  ),
  noFileReason: nullable(z.string()).describe('Why it is not reported, as text; null: reported, or not decided'),
  detailedNarrative: nullable(z.string()).describe('Narrative, as plain text; null: not written'),
  noteToFincen: nullable(z.string()).describe(
    'Field 2 of the FinCEN form, "Filing institution note to FinCEN": key terms of its advisories; null: none',
  ),
  sarFormVersion: nullable(z.string()).describe(
    'Version of the form; null: set when the report is submitted for approval',
  ),
  submissionMethod: nullable(z.enum(types.SUBMISSION_METHODS)).describe(
    'How the institution submits the file; null: not provided',
  ),
  priorDocumentNumber: nullable(z.string()).describe(
    'The authority’s number (BSA ID) of the earlier report; null: none',
  ),
  detectedOn: nullable(z.string()).describe(
    'Day on which the activity was detected, YYYY-MM-DD, which starts the deadline; null: not provided',
  ),
  isAmountUnknown: nullable(z.boolean()).describe('true: the amount is unknown; null: not provided'),
  isNoAmountInvolved: nullable(z.boolean()).describe('true: no amount is involved; null: not provided'),
  cumulativeAmount: nullable(z.number()).describe(
    'Cumulative amount over all reports of a continuing activity; null: not provided',
  ),
  activityTypes: z
    .array(
      z.object({
        activityCode: z.string().describe("FinCEN's code of the activity"),
        label: z.string().describe('Label for display'),
        otherText: words.describe('Description, for a code that ends in 999; absent: another code'),
      }),
    )
    .describe('Types of suspicious activity'),
  indicators: z.array(z.string()).describe('Codes from the authority’s list of indicators, for goAML; empty: none'),
  fundsCode: nullable(z.string()).describe('goAML funds code, if the payment mode does not define it; null: none'),
  instruments: z.array(z.string()).describe('FinCEN’s codes of products and instruments; empty: none'),
  subjects: z.array(subject).describe('Subjects of the report'),
  jointFilers: z.array(z.string()).describe('Other institutions that file jointly'),
  lawEnforcement: nullable(
    z.object({
      agency: words.describe('Name of the agency; absent: not recorded'),
      contactName: words.describe('Name of the contact; absent: not recorded'),
      phone: words.describe('Phone number; absent: not recorded'),
      contactedOn: words.describe('YYYY-MM-DD; absent: not recorded'),
    }),
  ).describe('Law-enforcement agency that was contacted; null: none'),
  branch: nullable(address.extend({ rssd: words.describe('RSSD number; absent: none') })).describe(
    'Branch where the activity occurred; null: no branch activity',
  ),
  transactionUuids: z.array(z.uuid()).describe('Transactions covered by the report'),
  institution: nullable(institution).describe('Filing institution at the time of submission; null: not submitted'),
};

export const sarView = z.object({
  ...SUMMARY,
  ...SAID,
  readers: z.array(z.string()).describe('IDs of additional readers'),
  autoFilledFields: z
    .array(z.string())
    .describe(
      'JSON paths of fields that the service filled in and no user has changed since. The approver reviews ' + 'them',
    ),
  proposedAt: nullable(z.string()).describe('When it was submitted for approval, UTC; null: not yet'),
  proposedBy: nullable(z.string()).describe('ID of the user who submitted it for approval; null: not yet'),
  approvedAt: nullable(z.string()).describe('When it was approved, UTC; null: not yet'),
  approvedBy: nullable(z.string()).describe('ID of the approver; null: not yet'),
  returnedReason: nullable(z.string()).describe('Why an approver returned it; null: not returned'),
  acknowledgement: nullable(acknowledgement).describe('Response of the authority; null: none yet'),
});
export type SarView = z.output<typeof sarView>;

export const activityTypes = z.object(
  wholeListOf(
    z.object({
      activityCode: z.string().describe("FinCEN's code of the activity"),
      label: z.string().describe('Label for display'),
      wantsOtherText: z.boolean().describe('true: the code also needs `otherText`'),
    }),
  ),
);

export const instrumentTypes = z.object(
  wholeListOf(
    z.object({
      instrumentCode: z.string().describe("FinCEN's code"),
      label: z.string().describe('Label for display'),
      kind: z.enum(['PRODUCT', 'INSTRUMENT']).describe('PRODUCT: item 45 of the form. INSTRUMENT: item 46'),
    }),
  ),
);

export const sarSummary = z.object(SUMMARY);
export type SarSummary = z.output<typeof sarSummary>;
export const sarPage = z.object(countedPageOf(sarSummary));
export type SarPage = z.output<typeof sarPage>;

export const nameParts = z
  .array(
    z.object({
      fullName: z.string().describe('Name of a person as recorded, without parts'),
      lastName: words.describe('Suggested family name'),
      firstName: words.describe('Suggested given name; absent: none'),
      middleName: words.describe('Suggested other given names; absent: none'),
      suffix: words.describe('Suggested suffix; absent: none'),
    }),
  )
  .describe('Suggested parts of names that are not split. A file needs the parts');

export const sarPreview = z.object({
  version: SUMMARY.version,
  content: z
    .object({
      form: SUMMARY.form,
      filingKind: SUMMARY.filingKind,
      filingDecision: SUMMARY.filingDecision,
      activityFrom: SUMMARY.activityFrom,
      activityTo: SUMMARY.activityTo,
      amount: SUMMARY.amount,
      amountCurrency: SUMMARY.amountCurrency,
      ...SAID,
    })
    .describe('The content with the fields that the service would fill in'),
  autoFilledFields: z.array(z.string()).describe('JSON paths of the fields that the service filled in, or would'),
  missing: z
    .array(
      z.object({
        field: z.string().describe('JSON path of the field'),
        code: z.string().describe('Code of the rule'),
        message: z.string().describe('Instruction for the missing value'),
      }),
    )
    .describe(`Missing values for submission, by field, at most ${MAX_MISSING}. Empty: complete, or no draft`),
  figures: z
    .array(
      z.object({
        kind: z.enum(FIGURE_KINDS).describe('Meaning of the figure'),
        value: z.string().describe('Decimal text, or a day YYYY-MM-DD'),
        currency: z.string().nullable().describe('Currency of an amount; null: a count or a day'),
      }),
    )
    .describe('Figures of the transactions, to compare the narrative with'),
  nameParts,
  xml: z
    .string()
    .nullable()
    .describe(
      'The file for the authority with this content; null: a decision not to file, or an incomplete goAML report',
    ),
});
export type SarPreview = z.output<typeof sarPreview>;

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

export function previewOf(
  { row, content, filled, missing, transactions }: SubmittedSar,
  xml: string | null,
): SarPreview {
  const currency = content.form === 'FINCEN_SAR' ? 'USD' : content.institution?.goaml?.localCurrency;
  const { form, filingKind, filingDecision, activityFrom, activityTo, amount, amountCurrency } = summaryOf({
    ...row,
    content,
  });
  return {
    version: row.version,
    content: {
      ...{ form, filingKind, filingDecision, activityFrom, activityTo, amount, amountCurrency },
      ...saidIn(content),
    },
    autoFilledFields: filled,
    missing: missing.slice(0, MAX_MISSING).map(({ field, code, message }) => ({ field, code, message })),
    figures: figuresOf(transactions, currency),
    nameParts: nameSuggestions(content.subjects ?? []),
    xml,
  };
}

function saidIn(content: SarContent) {
  return {
    noFileReasonCode: content.noFileReasonCode ?? null,
    noFileReason: content.noFileReason ?? null,
    detailedNarrative: content.detailedNarrative ?? null,
    noteToFincen: content.noteToFincen ?? null,
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
    branch: content.branch ?? null,
    transactionUuids: content.transactionUuids ?? [],
    institution: content.institution ?? null,
  };
}
