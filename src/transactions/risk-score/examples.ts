/** Examples in the API description. All parties are invented. */
import { FIAT_EXAMPLE_REQUEST } from '../examples.ts';
import type { ProfileRiskScore, RiskScoreResult } from './schemas.ts';

export const RISK_SCORE_EXAMPLE_REQUEST = {
  transaction: { transactionType: 'FIAT', ...FIAT_EXAMPLE_REQUEST },
};

const LISTS = 'ofac_sdn@4, un_sc@2';

export const RISK_SCORE_EXAMPLE: RiskScoreResult = {
  score: 42.6,
  riskTier: 'MEDIUM',
  disposition: 'REVIEW',
  status: 'PEP_LISTED',
  contributions: [
    {
      domain: 'ENTITY_RISK',
      factor: 'PEP_SCREENING',
      weight: 0.8,
      scoreContribution: 42.6,
      confidence: 76,
      gravity: 70,
      provenance: 'opensanctions_peps@7; matcher 2.1.1+c41d07be92f5',
    },
    {
      domain: 'SANCTIONS_EXPOSURE',
      factor: 'WATCHLIST_SCREENING',
      weight: 1,
      scoreContribution: 0,
      confidence: null,
      gravity: null,
      provenance: `${LISTS}; matcher 2.1.1+c41d07be92f5`,
    },
  ],
  findings: [
    {
      stage: 'PEP',
      code: 'PEP_MATCH',
      subject: 'RECEIVER',
      status: 'PEP_LISTED',
      score: 53.2,
      confidence: 76,
      gravity: 70,
      remark:
        'The receiver matches the politically exposed person Casimir Ondraszek (Test Register) with 76 of 100 points.',
    },
  ],
  coverage: [
    { check: 'SANCTION', state: 'DONE', lists: [{ watchlistId: 'ofac_sdn', version: 4 }], detail: null },
    { check: 'PEP', state: 'NO_LIST', lists: [], detail: 'no list is loaded' },
    { check: 'COUNTRY', state: 'DONE', detail: null },
  ],
  listVersions: [
    { watchlistId: 'ofac_sdn', version: 4 },
    { watchlistId: 'un_sc', version: 2 },
  ],
  matcherVersion: '2.1.1+c41d07be92f5',
  computedBy: 'amlcore-assessment/1.0.0+5e0b9c1f7a34',
  computedAt: '2026-11-20T09:30:00.512Z',
};

export const PROFILE_RISK_EXAMPLE: ProfileRiskScore = {
  profileId: '5d0c1f77-6d0e-5f2b-8a56-0f5f2f0f6a01',
  version: 3,
  score: 95,
  riskTier: 'CRITICAL',
  contributions: [
    {
      domain: 'SANCTIONS_EXPOSURE',
      factor: 'SANCTION_LISTING',
      weight: 1,
      scoreContribution: 95,
      confidence: null,
      gravity: null,
      provenance: 'ofac_sdn@4; profile version 3',
    },
    {
      domain: 'ENTITY_RISK',
      factor: 'PARTY_SCREENING',
      weight: 0.8,
      scoreContribution: 0,
      confidence: null,
      gravity: null,
      provenance: 'no listing, no article of your organization',
    },
  ],
  findings: [
    {
      code: 'SANCTION_LISTING',
      domain: 'SANCTIONS_EXPOSURE',
      score: 95,
      confidence: null,
      gravity: null,
      weight: 1,
      remark: 'The party is under sanctions (Office of Foreign Assets Control); risk level HIGH.',
      provenance: 'ofac_sdn@4; profile version 3',
    },
  ],
  coverage: [
    { check: 'SANCTION', state: 'DONE', lists: [{ watchlistId: 'ofac_sdn', version: 4 }], detail: null },
    { check: 'PEP', state: 'NO_LIST', lists: [], detail: 'no list is loaded' },
    { check: 'COUNTRY', state: 'DONE', detail: null },
  ],
  listVersions: [{ watchlistId: 'ofac_sdn', version: 4 }],
  computedBy: 'amlcore-profile-risk/2.0.0+2d7e90b3c15a',
  computedAt: '2026-11-20T09:30:00.512Z',
};
