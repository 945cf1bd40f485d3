import type { CurrencyReportView } from './views.ts';

const ADDRESS = { street: '1 Main St', city: 'Vienna', state: 'VA', postalCode: '22182', countryCode: 'US' };

export const REPORT_EXAMPLE: CurrencyReportView = {
  obligationId: '7d0c9f43-5f1f-4f1a-8c3d-b7b0c1de90f0',
  version: 1,
  state: 'DRAFT',
  businessDay: '2026-11-20',
  dueOn: '2026-12-05',
  obligationState: 'OPEN',
  filingKind: 'INITIAL',
  priorObligationId: null,
  cashIn: 12_000,
  cashOut: null,
  createdAt: '2026-11-20T15:02:11.000Z',
  updatedAt: '2026-11-20T15:02:11.000Z',
  updatedBy: null,
  filedAt: null,
  filedBy: null,
  externalReferenceId: null,
  persons: [
    {
      role: 'OWN_BEHALF',
      subjectType: 'INDIVIDUAL',
      fullName: 'Tomasz Brandauer',
      birthDate: '1971-02-28',
      addresses: [ADDRESS],
      accounts: [{ number: '0012345678' }],
      cashIn: 12_000,
      isMultiple: true,
    },
  ],
  transactions: [
    {
      transactionUuid: 'b7b0c1de-90f0-4a51-9f43-5f1f7f1a2c3d',
      kind: 'DEPOSIT',
      direction: 'IN',
      currency: 'USD',
      amount: 6_000,
    },
    {
      transactionUuid: '5f1f7f1a-2c3d-4b7b-8c1d-e90f04a519f4',
      kind: 'DEPOSIT',
      direction: 'IN',
      currency: 'USD',
      amount: 6_000,
    },
  ],
  conduct: {},
  priorDocumentNumber: null,
  institution: null,
  missing: [
    {
      field: 'persons[0].taxId',
      code: 'NotNull',
      message: 'must be given, or notKnown must say TAX_ID',
    },
  ],
  nameParts: [{ fullName: 'Tomasz Brandauer', lastName: 'Brandauer', firstName: 'Tomasz' }],
  acknowledgement: null,
};

const { persons: _, transactions: _lines, conduct: _conduct, missing: _missing, ...summary } = REPORT_EXAMPLE;
const { priorDocumentNumber: _number, institution: _institution, nameParts: _parts, ...others } = summary;
const { acknowledgement: _answer, ...SUMMARY } = others;
export const REPORTS_EXAMPLE = { items: [SUMMARY], nextCursor: null, hasMore: false, limit: 20 };

export const CHANGE_EXAMPLE = {
  version: 1,
  persons: [
    {
      role: 'OWN_BEHALF',
      subjectType: 'INDIVIDUAL',
      lastName: 'Brandauer',
      firstName: 'Tomasz',
      birthDate: '1971-02-28',
      gender: 'MALE',
      addresses: [ADDRESS],
      taxId: { taxIdType: 'SSN_ITIN', number: '123-45-6789' },
      documents: [{ documentType: 'PASSPORT', number: 'AA1234567', issuingCountryCode: 'PL' }],
      accounts: [{ number: '0012345678' }],
      cashIn: 12_000,
      isMultiple: true,
    },
  ],
};

export const CHANGED_EXAMPLE: CurrencyReportView = {
  ...REPORT_EXAMPLE,
  version: 2,
  updatedAt: '2026-11-23T09:30:00.000Z',
  updatedBy: 'user_7h2k',
  persons: CHANGE_EXAMPLE.persons as CurrencyReportView['persons'],
  missing: [],
  nameParts: [],
};

export const FILED_EXAMPLE: CurrencyReportView = {
  ...CHANGED_EXAMPLE,
  version: 3,
  state: 'FILED',
  filedAt: '2026-11-23T09:40:00.000Z',
  filedBy: 'user_7h2k',
  institution: { legalName: 'Example Bank, N.A.', taxId: '12-3456789', taxIdType: 'EIN', primaryRegulator: 'OCC' },
};

export const ACKNOWLEDGED_EXAMPLE: CurrencyReportView = {
  ...FILED_EXAMPLE,
  version: 4,
  state: 'ACKNOWLEDGED',
  obligationState: 'REPORTED',
  externalReferenceId: '31000055053785',
  acknowledgement: {
    receivedAt: '2026-11-24T08:15:00.000Z',
    receivedBy: 'user_7h2k',
    outcome: 'ACCEPTED',
    externalReferenceId: '31000055053785',
    findings: [],
  },
};

export const CORRECTION_EXAMPLE: CurrencyReportView = {
  ...CHANGED_EXAMPLE,
  obligationId: '0e1c8e5f-6a0e-4d6e-9a35-2f7d54a1f2b1',
  version: 1,
  filingKind: 'CORRECTION',
  priorObligationId: REPORT_EXAMPLE.obligationId,
  priorDocumentNumber: '31000055053785',
};
