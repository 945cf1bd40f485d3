import type { SarPreview, SarSummary, SarView } from './views.ts';

const TRANSACTION = 'b7b0c1de-90f0-4a51-9f43-5f1f7f1a2c3d';
const NARRATIVE =
  'Tomasz Brandauer received five cash deposits of 9,400 to 9,800 USD on consecutive days at one branch and sent the sum abroad the ' +
  'day after the last. He gave no reason for the amounts and has no business that deals in cash.';

export const ACTIVITY_TYPES_EXAMPLE = {
  items: [{ activityCode: '114', label: 'Structuring: Transaction(s) below CTR threshold', wantsOtherText: false }],
  nextCursor: null,
  hasMore: false as const,
};

export const CREATE_SAR_EXAMPLE = {
  form: 'FINCEN_SAR',
  filingKind: 'INITIAL',
  confidentialityLevel: 'STANDARD',
  detectedOn: '2026-11-16',
  activityTypes: [{ activityCode: '114' }],
  detailedNarrative: NARRATIVE,
  subjects: [
    {
      subjectType: 'INDIVIDUAL',
      lastName: 'Brandauer',
      firstName: 'Tomasz',
      birthDate: '1971-02-28',
      relationships: ['CUSTOMER'],
    },
  ],
  activityFrom: '2026-11-09',
  activityTo: '2026-11-13',
  amount: 48_000,
  amountCurrency: 'USD',
};

const SUMMARY: SarSummary = {
  sarId: '5f1f7f1a-2c3d-4b7b-8c1d-e90f04a519f4',
  version: 1,
  status: 'DRAFT',
  confidentialityLevel: 'STANDARD',
  form: 'FINCEN_SAR',
  filingKind: 'INITIAL',
  filingDecision: null,
  caseId: null,
  priorSarId: null,
  activityFrom: '2026-11-09',
  activityTo: '2026-11-13',
  amount: 48_000,
  amountCurrency: 'USD',
  subjectNames: ['Tomasz Brandauer'],
  createdAt: '2026-11-17T09:30:00.000Z',
  createdBy: 'user_7h2k',
  updatedAt: '2026-11-17T09:30:00.000Z',
  updatedBy: 'user_7h2k',
  dueOn: '2026-12-16',
  basis: '31 CFR 1020.320(b)(3)',
  continuing: null,
  submittedAt: null,
  externalReferenceId: null,
  isReturned: false,
};

export const SAR_EXAMPLE: SarView = {
  ...SUMMARY,
  readers: [],
  noFileReasonCode: null,
  noFileReason: null,
  detailedNarrative: NARRATIVE,
  noteToFincen: null,
  sarFormVersion: null,
  submissionMethod: null,
  priorDocumentNumber: null,
  detectedOn: '2026-11-16',
  isAmountUnknown: null,
  isNoAmountInvolved: null,
  cumulativeAmount: null,
  activityTypes: [{ activityCode: '114', label: 'Structuring: Transaction(s) below CTR threshold' }],
  indicators: [],
  fundsCode: null,
  instruments: [],
  subjects: [
    {
      subjectType: 'INDIVIDUAL',
      lastName: 'Brandauer',
      firstName: 'Tomasz',
      birthDate: '1971-02-28',
      relationships: ['CUSTOMER'],
    },
  ],
  jointFilers: [],
  lawEnforcement: null,
  branch: null,
  transactionUuids: [],
  institution: null,
  autoFilledFields: [],
  proposedAt: null,
  proposedBy: null,
  approvedAt: null,
  approvedBy: null,
  returnedReason: null,
  acknowledgement: null,
};

export const SARS_EXAMPLE = { items: [SUMMARY], nextCursor: null, hasMore: false, limit: 20 };

export const PROPOSED_SAR_EXAMPLE: SarView = {
  ...SAR_EXAMPLE,
  version: 2,
  status: 'PENDING_APPROVAL',
  filingDecision: 'FILE',
  sarFormVersion: '1.2',
  submissionMethod: 'E_FILING',
  autoFilledFields: ['filingDecision', 'sarFormVersion', 'submissionMethod'],
  proposedAt: '2026-11-17T10:05:00.000Z',
  proposedBy: 'user_7h2k',
};

export const SUBMITTED_SAR_EXAMPLE: SarView = {
  ...PROPOSED_SAR_EXAMPLE,
  version: 3,
  status: 'SUBMITTED',
  dueOn: null,
  basis: null,
  approvedAt: '2026-11-17T14:40:00.000Z',
  approvedBy: 'user_2m9d',
  continuing: { reviewFrom: '2027-02-15', fileBy: '2027-03-17' },
  submittedAt: '2026-11-17T14:40:00.000Z',
};

export const ACKNOWLEDGED_SAR_EXAMPLE: SarView = {
  ...SUBMITTED_SAR_EXAMPLE,
  version: 4,
  status: 'ACKNOWLEDGED',
  externalReferenceId: '31000055053784',
  acknowledgement: {
    receivedAt: '2026-11-19T08:10:00.000Z',
    receivedBy: 'user_7h2k',
    outcome: 'ACCEPTED',
    externalReferenceId: '31000055053784',
    findings: [],
  },
};

export const NARRATIVE_EXAMPLE = {
  items: [
    {
      text: '1 transaction took place on 2026-11-13.',
      evidence: [{ kind: 'TRANSACTION' as const, evidenceId: TRANSACTION }],
    },
  ],
  nextCursor: null,
  hasMore: false,
};

export const PREVIEW_EXAMPLE: SarPreview = {
  version: 1,
  content: {
    form: 'FINCEN_SAR',
    filingKind: 'INITIAL',
    filingDecision: 'FILE',
    activityFrom: '2026-11-09',
    activityTo: '2026-11-13',
    amount: 48_000,
    amountCurrency: 'USD',
    noFileReasonCode: null,
    noFileReason: null,
    detailedNarrative: NARRATIVE,
    noteToFincen: null,
    sarFormVersion: '1.2',
    submissionMethod: 'E_FILING',
    priorDocumentNumber: null,
    detectedOn: '2026-11-16',
    isAmountUnknown: null,
    isNoAmountInvolved: null,
    cumulativeAmount: null,
    activityTypes: SAR_EXAMPLE.activityTypes,
    indicators: [],
    fundsCode: null,
    instruments: [],
    subjects: SAR_EXAMPLE.subjects,
    jointFilers: [],
    lawEnforcement: null,
    branch: null,
    transactionUuids: [TRANSACTION],
    institution: { legalName: 'Example Bank, N.A.' },
  },
  autoFilledFields: ['filingDecision', 'sarFormVersion', 'submissionMethod', 'institution.legalName'],
  missing: [
    { field: 'institution.taxId', code: 'NotNull', message: 'must be given in the setting filings.institution' },
  ],
  figures: [
    { kind: 'COUNT', value: '1', currency: null },
    { kind: 'SUM', value: '48000', currency: 'USD' },
    { kind: 'FIRST_DAY', value: '2026-11-13', currency: null },
  ],
  nameParts: [],
  xml: '<?xml version="1.0" encoding="UTF-8"?>...',
};

export const INSTRUMENTS_EXAMPLE = {
  items: [{ instrumentCode: '39', label: 'U.S. Currency', kind: 'INSTRUMENT' as const }],
  nextCursor: null,
  hasMore: false as const,
};
