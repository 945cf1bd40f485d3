import { checkedProfileId } from '../../lists/profiles.ts';
import { profileParams } from '../../lists/schemas.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { PROFILE_RISK_EXAMPLE, RISK_SCORE_EXAMPLE, RISK_SCORE_EXAMPLE_REQUEST } from './examples.ts';
import type { RiskScores } from './risk-scores.ts';
import { profileRiskScore, riskScoreRequest, riskScoreResult } from './schemas.ts';

const BASE = '/amlcore/api/v1';
const TAG = 'Risk score';

export function riskScoreRoutes(scores: RiskScores): Operation[] {
  return [
    operation({
      id: 'computeRiskScore',
      method: 'POST',
      path: `${BASE}/risk-score`,
      role: 'api',
      tag: TAG,
      summary: 'The risk of a party or a transaction that is not recorded',
      description:
        'Either `entity` or `transaction`. A transaction runs through the pipeline of your organisation as a recorded one ' +
        'does, against everything that was recorded before; a party is screened by all categories of all lists, your ' +
        'marks, its wallet and its countries. Nothing is stored, and nobody is alerted; the audit trail has the hash of ' +
        'the request.',
      permission: 'screen:write',
      // As a transaction that is recorded.
      weight: { bytesPerUnit: 4 * 1024 },
      body: riskScoreRequest,
      requestExample: RISK_SCORE_EXAMPLE_REQUEST,
      response: { status: 200, description: 'The score', schema: riskScoreResult, example: RISK_SCORE_EXAMPLE },
      problems: ['validation-failed', 'unprocessable-format'],
      handle: async ({ body: { entity, transaction }, caller, context: { owe } }) => ({
        message: 'Risk score computed',
        data: entity
          ? await scores.ofEntity(entity, caller, owe)
          : await scores.ofTransaction(transaction!.content, caller, owe),
      }),
    }),
    operation({
      id: 'getProfileRiskScore',
      method: 'GET',
      path: `${BASE}/profiles/:profileId/risk-score`,
      role: 'api',
      tag: TAG,
      summary: 'The risk of a listed or own profile',
      description:
        'From its listings, ownership, ties, countries, and the articles of your organisation that name it. The same facts ' +
        'on the same day give the same score.',
      permission: 'screen:read',
      params: profileParams,
      response: { status: 200, description: 'The score', schema: profileRiskScore, example: PROFILE_RISK_EXAMPLE },
      problems: ['not-found'],
      handle: async ({ params, caller }) => ({
        message: 'Risk score computed',
        data: await scores.ofProfile(checkedProfileId(params.profileId), caller),
      }),
    }),
  ];
}
