/** Examples of the API description. */
import type { LicenseView, LicenseWithUses } from './schemas.ts';

export const LICENSE_EXAMPLE_REQUEST = {
  number: 'SDGT-2026-401982-1',
  authority: 'OFAC',
  scope: 'Payment of legal fees in the delisting procedure.',
  parties: [{ name: 'Viktor Anatolyevich Zarubin' }],
  validFrom: '2026-11-01',
  expiresOn: '2027-10-31',
  cap: { amount: 25_000, currency: 'USD' },
};

export const PROPOSED_EXAMPLE: LicenseView = {
  licenseId: 'b2b1de7c-6a0e-4f2f-8f7e-52b6a4d9c0e3',
  state: 'PROPOSED',
  number: LICENSE_EXAMPLE_REQUEST.number,
  authority: LICENSE_EXAMPLE_REQUEST.authority,
  scope: LICENSE_EXAMPLE_REQUEST.scope,
  parties: [{ name: 'Viktor Anatolyevich Zarubin', profileId: null }],
  validFrom: LICENSE_EXAMPLE_REQUEST.validFrom,
  expiresOn: LICENSE_EXAMPLE_REQUEST.expiresOn,
  cap: LICENSE_EXAMPLE_REQUEST.cap,
  used: { count: 0, amount: 0 },
  left: 25_000,
  proposedAt: '2026-11-20T09:30:00.000Z',
  proposedBy: '6b1f0a52-9c3e-4d7b-8a21-5e4d3c2b1a09',
  confirmedAt: null,
  confirmedBy: null,
  endedAt: null,
  endedBy: null,
  endReason: null,
};

export const IN_FORCE_EXAMPLE: LicenseView = {
  ...PROPOSED_EXAMPLE,
  state: 'IN_FORCE',
  confirmedAt: '2026-11-20T10:05:00.000Z',
  confirmedBy: '0d9a1f5c-3f0f-4c0e-9c5a-1f7e3a5b7c11',
};

export const USED_EXAMPLE: LicenseWithUses = {
  ...IN_FORCE_EXAMPLE,
  used: { count: 1, amount: 1_250.5 },
  left: 23_749.5,
  uses: [
    {
      transactionUuid: 'f3b1c8de-5c1f-4f0a-9a3e-2c9f5a8a1b07',
      decisionNumber: 2,
      amount: 1_250.5,
      usedAt: '2026-11-21T08:00:00.000Z',
      usedBy: PROPOSED_EXAMPLE.proposedBy,
      givenBackAt: null,
      givenBackNumber: null,
    },
  ],
};

export const ENDED_EXAMPLE: LicenseView = {
  ...IN_FORCE_EXAMPLE,
  state: 'ENDED',
  endedAt: '2026-11-24T08:00:00.000Z',
  endedBy: PROPOSED_EXAMPLE.proposedBy,
  endReason: 'Revoked by the authority.',
};
