import { whole } from '../../../platform/http/list-answers.ts';
import { change, type Operation, operation } from '../../../platform/http/operation.ts';
import * as schemas from '../schemas.ts';
import { PACK_EXAMPLE } from './example.ts';
import type { RulePacks } from './rule-packs.ts';

const BASE = '/amlcore/api/v1/rule-packs';
const TAG = 'Rules';

export function rulePackRoutes(packs: RulePacks): Operation[] {
  return [
    operation({
      id: 'listRulePacks',
      tellsNoDecision: true,
      method: 'GET',
      path: BASE,
      role: 'api',
      tag: TAG,
      summary: 'List packs of rules',
      description:
        'The typologies that ship, in packs: what the sources say, where, why the rule is set as it is, and the stories that prove it.',
      permission: 'rule:read',
      response: {
        status: 200,
        description: 'All packs',
        schema: schemas.packList,
        example: whole([PACK_EXAMPLE]),
      },
      problems: [],
      handle: async ({ principal }) => ({
        message: 'Packs found',
        data: whole(await packs.list(principal.tenantId)),
      }),
    }),
    change({
      id: 'activateRulePack',
      method: 'POST',
      path: `${BASE}/:packId/activate`,
      role: 'api',
      tag: TAG,
      summary: 'Activate a pack of rules',
      description:
        'Puts the shipped version of each of its rules into force that is not in force. Start a replay with the rules of the pack ' +
        'first: it shows what they would have found in your own past.',
      permission: 'rule:activate',
      stepUp: true,
      params: schemas.packParams,
      response: { status: 200, description: 'The pack', schema: schemas.packView, example: PACK_EXAMPLE },
      problems: ['not-found', 'conflict'],
      handle: ({ params, caller }) => packs.activate(caller, params.packId),
      answer: (data) => ({ message: 'Pack activated', data }),
    }),
    change({
      id: 'retireRulePack',
      method: 'POST',
      path: `${BASE}/:packId/retire`,
      role: 'api',
      tag: TAG,
      summary: 'Retire a pack of rules',
      description:
        'Retires each of its rules that is in force, in any version. With the setting rules.fourEyes the first call writes a ' +
        'retirement draft for each rule, and the same call by another user with rule:activate puts them into force. Rules in ' +
        'SHADOW mode need one user. Versions are kept as evidence.',
      permission: 'rule:write',
      stepUp: true,
      params: schemas.packParams,
      response: { status: 200, description: 'The pack', schema: schemas.packView, example: PACK_EXAMPLE },
      problems: ['not-found', 'conflict'],
      handle: ({ params, caller }) => packs.retire(caller, params.packId),
      answer: (data) => ({ message: data.active === 0 ? 'Pack retired' : 'Retirement awaits another user', data }),
    }),
  ];
}
