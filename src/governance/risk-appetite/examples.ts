/** Examples of the API description. */
import type { z } from 'zod';
import type { AppetiteView, comparisonView } from './schemas.ts';

export const REQUEST_EXAMPLE = {
  weights: { COUNTRY_RISK: 1.3 },
  bands: { MEDIUM: 25, HIGH: 50 },
  rationale: 'Our customers are walk-in remitters to eleven corridors. See the risk assessment of 2026, section 4.',
};

export const PROPOSED_EXAMPLE: AppetiteView = {
  version: 3,
  state: 'PROPOSED',
  weights: {
    SANCTIONS_EXPOSURE: 1,
    ENTITY_RISK: 1,
    TRANSACTION_RISK: 1,
    BEHAVIORAL_RISK: 1,
    PROVIDER_RISK: 1,
    COUNTRY_RISK: 1.3,
  },
  bands: { LOW: 10, MEDIUM: 25, HIGH: 50, CRITICAL: 80 },
  rationale: REQUEST_EXAMPLE.rationale,
  createdAt: '2026-11-20T09:30:00.000Z',
  createdBy: 'client_k3v7p2q9',
  activatedAt: null,
  activatedBy: null,
};

export const IN_FORCE_EXAMPLE: AppetiteView = {
  ...PROPOSED_EXAMPLE,
  state: 'IN_FORCE',
  activatedAt: '2026-11-21T08:00:00.000Z',
  activatedBy: 'client_k3v7p2q9',
};

export const COMPARISON_EXAMPLE: z.input<typeof comparisonView> = {
  inForce: 2,
  transactions: 1_000,
  alerts: { before: 31, after: 38 },
  riskTiers: {
    INFORMATIONAL: { before: 940, after: 934 },
    LOW: { before: 29, after: 28 },
    MEDIUM: { before: 31, after: 38 },
  },
  statuses: { RELEASED: { before: 985, after: 985 }, HIGH_RISK_JURISDICTION: { before: 15, after: 15 } },
  changed: 7,
  changes: [
    {
      transactionUuid: 'f3b1c8de-5c1f-4f0a-9a3e-2c9f5a8a1b07',
      transactionReference: 'TXN-2026-000123',
      before: { status: 'RELEASED', riskTier: 'LOW', score: 22.5, alert: false },
      after: { status: 'RELEASED', riskTier: 'MEDIUM', score: 29.3, alert: true },
    },
  ],
};
