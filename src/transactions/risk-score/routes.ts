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
      summary: 'Compute the risk score of a party or transaction without recording it',
      description:
        'Give either `entity` or `transaction`. A transaction runs through the screening pipeline of your organization, against all ' +
        'recorded transactions. A party is screened against all list categories, your whitelist and blacklist, its wallet and its ' +
        'countries. The service stores no result and opens no alert. The audit trail records the hash of the request.',
      permission: 'screen:write',
      // The same weight as recording a transaction.
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
      summary: 'Get the risk score of a listed profile',
      description:
        'Scores a profile of a public list or your internal list by its listings, ownership, relationships, countries and the ' +
        'articles of your organization that name it. The same facts on the same day give the same score.',
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
