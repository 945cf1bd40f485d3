import { change, type Operation, operation } from '../../../platform/http/operation.ts';
import { pathId } from '../../../platform/http/path-id.ts';
import * as examples from '../examples.ts';
import * as schemas from '../schemas.ts';
import { presentReplay } from './present.ts';
import { noSuchReplay, type RuleReplays } from './replays.ts';

const BASE = '/amlcore/api/v1';
const TAG = 'Rules';

export function ruleReplayRoutes(replays: RuleReplays): Operation[] {
  return [
    change({
      id: 'startRuleReplay',
      method: 'POST',
      path: `${BASE}/rules/replay`,
      role: 'api',
      tag: TAG,
      summary: 'Replay rules over a past period',
      description:
        'Before they count: hits, alerts per day, overlap with the rules in force, and which transactions would newly be ' +
        'flagged or no longer. A job; at most 366 days, 20 rules, and three replays at once.',
      permission: 'rule:write',
      weight: { units: 60 },
      body: schemas.replayRequest,
      requestExample: examples.REPLAY_EXAMPLE_REQUEST,
      response: {
        status: 201,
        description: 'The replay, waiting',
        schema: schemas.replayView,
        example: examples.REPLAY_EXAMPLE_STARTED,
      },
      problems: ['not-found', 'validation-failed', 'unprocessable-format', 'conflict'],
      handle: ({ body: { ruleIds, rules: given, from, to }, caller }) =>
        replays.start(caller, { ruleIds, rules: given, from, to }),
      answer: (data) => ({ message: 'Replay started', data }),
      location: ({ replayId }) => `${BASE}/rules/replay/${replayId}`,
    }),
    operation({
      id: 'getRuleReplay',
      method: 'GET',
      path: `${BASE}/rules/replay/:replayId`,
      role: 'api',
      tag: TAG,
      summary: 'State and result of a replay',
      description: 'What was counted so far; complete when the state is DONE.',
      permission: 'rule:read',
      params: schemas.replayParams,
      response: {
        status: 200,
        description: 'The replay',
        schema: schemas.replayView,
        example: examples.REPLAY_EXAMPLE_DONE,
      },
      problems: ['not-found'],
      handle: async ({ params, principal }) => ({
        message: 'Replay found',
        data: presentReplay(await replays.get(principal.tenantId, pathId(params.replayId, noSuchReplay))),
      }),
    }),
  ];
}
