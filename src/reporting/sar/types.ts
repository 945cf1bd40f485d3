/** Types and closed tables of suspicious activity reports, with their life cycle. */

export const SAR_STATUSES = [
  'DRAFT',
  'PENDING_APPROVAL',
  'SUBMITTED',
  'ACKNOWLEDGED',
  'REJECTED',
  'AMENDED',
  'NOT_FILED',
] as const;
export type SarStatus = (typeof SAR_STATUSES)[number];

export const CONFIDENTIALITY_LEVELS = ['STANDARD', 'RESTRICTED', 'HIGHLY_CONFIDENTIAL'] as const;
export type ConfidentialityLevel = (typeof CONFIDENTIALITY_LEVELS)[number];

/** Way in which the institution submits the file. The service sends nothing to an authority. */
export const SUBMISSION_METHODS = ['E_FILING', 'API', 'PAPER'] as const;
export const FILING_KINDS = ['INITIAL', 'CONTINUING', 'CORRECTION'] as const;
export const FILING_DECISIONS = ['FILE', 'NO_FILE'] as const;

export const NO_FILE_REASONS = [
  'ACTIVITY_EXPLAINED',
  'NO_SUSPICION_LEFT',
  'BELOW_THRESHOLD',
  'ALREADY_REPORTED',
  'NOT_OURS_TO_REPORT',
  'OTHER',
] as const;

/** Supported forms, each with the version of its schema. */
export const FORMS = {
  FINCEN_SAR: { version: '1.2', jurisdiction: 'US', file: 'FINCEN' },
  GOAML_STR: { version: '5.0.2', jurisdiction: null, file: 'GOAML' },
} as const;
export const SAR_FORMS = Object.keys(FORMS) as (keyof typeof FORMS)[];
export type SarForm = keyof typeof FORMS;

export const EXPORT_FORMATS = ['FINCEN', 'GOAML', 'PDF'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const SUBJECT_TYPES = ['INDIVIDUAL', 'CORPORATE'] as const;
export const GENDERS = ['MALE', 'FEMALE'] as const;
export const TAX_ID_TYPES = ['SSN_ITIN', 'EIN', 'FOREIGN'] as const;
export const DOCUMENT_TYPES = ['PASSPORT', 'DRIVERS_LICENSE', 'NATIONAL_ID', 'ALIEN_REGISTRATION', 'OTHER'] as const;
export const PHONE_TYPES = ['MOBILE', 'RESIDENCE', 'WORK', 'FACSIMILE'] as const;
export const RELATIONSHIPS = [
  'ACCOUNTANT',
  'AGENT',
  'APPRAISER',
  'ATTORNEY',
  'BORROWER',
  'CUSTOMER',
  'DIRECTOR',
  'EMPLOYEE',
  'OFFICER',
  'OWNER_SHAREHOLDER',
  'NONE',
] as const;

export interface SarAddress {
  street?: string | undefined;
  city?: string | undefined;
  state?: string | undefined;
  postalCode?: string | undefined;
  countryCode?: string | undefined;
}

export interface SarBranch extends SarAddress {
  /** RSSD number of the Federal Reserve. */
  rssd?: string | undefined;
}

export interface SarPhone {
  number: string;
  phoneType?: (typeof PHONE_TYPES)[number] | undefined;
}

export interface SarDocument {
  documentType: (typeof DOCUMENT_TYPES)[number];
  number: string;
  issuingCountryCode?: string | undefined;
  issuingState?: string | undefined;
}

export interface SarSubject {
  /** The subject is unknown. */
  isUnknown?: boolean | undefined;
  subjectType?: (typeof SUBJECT_TYPES)[number] | undefined;
  lastName?: string | undefined;
  firstName?: string | undefined;
  middleName?: string | undefined;
  suffix?: string | undefined;
  /** Name of an organization, or a person's name that was recorded as one text. */
  fullName?: string | undefined;
  aliases?: string[] | undefined;
  birthDate?: string | undefined;
  gender?: (typeof GENDERS)[number] | undefined;
  nationalityCode?: string | undefined;
  taxId?: { taxIdType: (typeof TAX_ID_TYPES)[number]; number: string } | undefined;
  occupation?: string | undefined;
  addresses?: SarAddress[] | undefined;
  phones?: SarPhone[] | undefined;
  emails?: string[] | undefined;
  documents?: SarDocument[] | undefined;
  accounts?: { number: string; isClosed?: boolean | undefined }[] | undefined;
  wallets?: { blockchain: string; address: string }[] | undefined;
  relationships?: (typeof RELATIONSHIPS)[number][] | undefined;
  /** Recorded transactions that the data comes from. */
  transactionUuids?: string[] | undefined;
}

/** The filing institution at the time of submission. */
export interface FilingInstitution {
  legalName?: string | undefined;
  alternateName?: string | undefined;
  taxId?: string | undefined;
  taxIdType?: 'EIN' | 'SSN_ITIN' | 'FOREIGN' | undefined;
  primaryRegulator?: keyof typeof REGULATORS | undefined;
  institutionType?: keyof typeof INSTITUTION_TYPES | undefined;
  /** Description if `institutionType` is OTHER. */
  otherInstitutionType?: string | undefined;
  rssd?: string | undefined;
  address?: SarAddress | undefined;
  contactOffice?: { name?: string | undefined; phone?: string | undefined; extension?: string | undefined } | undefined;
  transmitter?:
    | {
        name?: string | undefined;
        contactName?: string | undefined;
        taxId?: string | undefined;
        controlCode?: string | undefined;
        phone?: string | undefined;
        address?: SarAddress | undefined;
      }
    | undefined;
  goaml?:
    | {
        reportingEntityId?: number | undefined;
        branch?: string | undefined;
        localCurrency?: string | undefined;
        reportingUserCode?: string | undefined;
      }
    | undefined;
}

/** ValidateFederalRegulatorCodeType of EFL_SARXBatchSchema.xsd 1.2 (2021-12-17). */
export const REGULATORS = {
  FEDERAL_RESERVE: '1',
  FDIC: '2',
  NCUA: '3',
  OCC: '4',
  SEC: '6',
  IRS: '7',
  CFTC: '9',
  FHFA: '13',
  NOT_APPLICABLE: '99',
} as const;

/** ValidateOrganizationCodeType of the same schema. */
export const INSTITUTION_TYPES = {
  CASINO: '1',
  DEPOSITORY_INSTITUTION: '2',
  INSURANCE_COMPANY: '3',
  MSB: '4',
  SECURITIES_FUTURES: '5',
  LOAN_OR_FINANCE_COMPANY: '11',
  HOUSING_GSE: '12',
  OTHER: '999',
} as const;

/** Content of a report as JSON. All fields are optional until it is submitted for approval. */
export interface SarContent {
  form?: SarForm | undefined;
  filingKind?: (typeof FILING_KINDS)[number] | undefined;
  filingDecision?: (typeof FILING_DECISIONS)[number] | undefined;
  noFileReasonCode?: (typeof NO_FILE_REASONS)[number] | undefined;
  noFileReason?: string | undefined;
  detailedNarrative?: string | undefined;
  /** Field 2 of the FinCEN form. */
  noteToFincen?: string | undefined;
  sarFormVersion?: string | undefined;
  submissionMethod?: (typeof SUBMISSION_METHODS)[number] | undefined;
  /** The authority's number of the report that this one continues or corrects. */
  priorDocumentNumber?: string | undefined;
  detectedOn?: string | undefined;
  activityFrom?: string | undefined;
  activityTo?: string | undefined;
  /** Decimal text. */
  amount?: string | undefined;
  amountCurrency?: string | undefined;
  isAmountUnknown?: boolean | undefined;
  isNoAmountInvolved?: boolean | undefined;
  /** Total over this report and the reports that it continues. Decimal text. */
  cumulativeAmount?: string | undefined;
  activityTypes?: { activityCode: string; otherText?: string | undefined }[] | undefined;
  /** Codes from the authority's list, for goAML. */
  indicators?: string[] | undefined;
  /** goAML funds code, if the payment mode does not define it. */
  fundsCode?: string | undefined;
  instruments?: string[] | undefined;
  subjects?: SarSubject[] | undefined;
  jointFilers?: string[] | undefined;
  lawEnforcement?:
    | {
        agency?: string | undefined;
        contactName?: string | undefined;
        phone?: string | undefined;
        contactedOn?: string | undefined;
      }
    | undefined;
  transactionUuids?: string[] | undefined;
  /** Branch where the activity occurred; absent: no branch activity. */
  branch?: SarBranch | undefined;
  institution?: FilingInstitution | undefined;
}

/** An error or warning of the authority, with the affected field of the report. */
export interface AuthorityFinding {
  /** JSON path in the report; null: the file as a whole, or a field that was not provided. */
  field: string | null;
  level: 'FATAL' | 'WARNING';
  code: string;
  message: string;
}

export interface Acknowledgement {
  receivedAt: string;
  receivedBy: string;
  outcome: 'ACCEPTED' | 'REJECTED';
  /** The authority's number of the report. */
  externalReferenceId: string | null;
  findings: AuthorityFinding[];
}

/** A stored report. Authors have the format of `authorKey`. */
export interface SarRow {
  tenantId: string;
  sarId: string;
  version: number;
  status: SarStatus;
  confidentialityLevel: ConfidentialityLevel;
  /** IDs of additional readers, besides users who worked on the report. */
  readers: string[];
  /** Everyone who worked on it. */
  actors: string[];
  caseId: string | null;
  priorSarId: string | null;
  content: SarContent;
  autoFilledFields: string[];
  createdAt: Date;
  createdBy: string;
  /** Author of the last change of the content. */
  updatedAt: Date;
  updatedBy: string;
  proposedAt: Date | null;
  proposedBy: string | null;
  approvedAt: Date | null;
  approvedBy: string | null;
  submittedAt: Date | null;
  returnedReason: string | null;
  externalReferenceId: string | null;
  acknowledgement: Acknowledgement | null;
  /** The content cannot be decrypted; only its plaintext part is present. */
  isUnreadable?: true;
}

/** Allowed status transitions per action. */
export const SAR_ACTS = {
  edit: { from: ['DRAFT', 'PENDING_APPROVAL', 'REJECTED'], to: 'DRAFT' },
  propose: { from: ['DRAFT'], to: 'PENDING_APPROVAL' },
  return: { from: ['PENDING_APPROVAL'], to: 'DRAFT' },
  // A draft can be filed directly only if `sars.approvalRequired` is off.
  file: { from: ['DRAFT', 'PENDING_APPROVAL'], to: 'SUBMITTED' },
  close: { from: ['DRAFT', 'PENDING_APPROVAL'], to: 'NOT_FILED' },
  acknowledge: { from: ['SUBMITTED', 'REJECTED'], to: 'ACKNOWLEDGED' },
  reject: { from: ['SUBMITTED'], to: 'REJECTED' },
  amend: { from: ['SUBMITTED', 'ACKNOWLEDGED'], to: 'AMENDED' },
} as const satisfies Record<string, { from: readonly SarStatus[]; to: SarStatus }>;
export type SarAct = keyof typeof SAR_ACTS;
