import { change, type Operation, operation } from '../../../platform/http/operation.ts';
import { pathId } from '../../../platform/http/path-id.ts';
import * as examples from '../examples.ts';
import { LISTED_REPLAYS } from './hits.ts';
import { noSuchReplay } from './refusals.ts';
import { MAX_REPLAYED_RULES, type RuleReplays } from './replays.ts';
import * as schemas from './schemas.ts';
import { MAX_LISTED } from './tally.ts';

const BASE = '/amlcore/api/v1';
const TAG = 'Rules';
const DEFAULT_LIMIT = 20;

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
        'Shows their effect before activation: hits, alerts, holds and analyst hours, overlap with the rules in force, and which payments would ' +
        'newly be flagged or no longer. A rule with a draft is compared with its version in force (`champion`). A rule in SHADOW ' +
        'is counted as if it were in SCORE. Shipped rules that are not in force can be replayed too. A job; at most 366 days, ' +
        `${MAX_REPLAYED_RULES} rules, and three replays at once.`,
      permission: 'rule:write',
      weight: { units: 60 },
      body: schemas.replayRequest,
      requestExample: examples.REPLAY_EXAMPLE_REQUEST,
      response: {
        status: 201,
        description: 'The queued replay',
        schema: schemas.replayView,
        example: examples.REPLAY_EXAMPLE_STARTED,
      },
      problems: ['not-found', 'validation-failed', 'unprocessable-format', 'conflict'],
      handle: ({ body: { ruleIds, rules: given, from, to, minutesPerAlert }, caller }) =>
        replays.start(caller, { ruleIds, rules: given, from, to, minutesPerAlert }),
      answer: (data) => ({ message: 'Replay started', data }),
      location: ({ replayId }) => `${BASE}/rules/replay/${replayId}`,
    }),
    operation({
      id: 'getRuleReplay',
      method: 'GET',
      path: `${BASE}/rules/replay/:replayId`,
      role: 'api',
      tag: TAG,
      summary: 'Get the state and result of a replay',
      description:
        'Results so far; complete when the state is DONE. Figures that follow from closed alerts and cases ' +
        '(`truePositives`, `falsePositives`, `precision`, `missed`, `confirmed`) are null unless the caller has `alert:read` ' +
        'and `case:read` and sees all work queues.',
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
        data: await replays.get(principal, pathId(params.replayId, noSuchReplay)),
      }),
    }),
    operation({
      id: 'listRuleReplayHits',
      method: 'GET',
      path: `${BASE}/rules/replay/:replayId/hits`,
      role: 'api',
      tag: TAG,
      summary: 'List the payments of a replay',
      description:
        `In the order of recording, at most ${MAX_LISTED} for each replay; \`isCut\` of a rule tells that some are left out. With the ` +
        'kind MISSED, `failed` is the first comparison that prevented a hit. Needs `screen:read` too. The payments of ' +
        `the latest ${LISTED_REPLAYS} replays are kept.`,
      permission: 'rule:read',
      weight: { units: 10 },
      params: schemas.replayParams,
      query: schemas.replayHitsQuery,
      response: {
        status: 200,
        description: 'One page of payments',
        schema: schemas.replayHits,
        example: examples.REPLAY_HITS_EXAMPLE,
      },
      problems: ['not-found', 'validation-failed', 'invalid-cursor'],
      handle: async ({ params, query: { limit = DEFAULT_LIMIT, ...filter }, principal }) => ({
        message: 'Payments found',
        data: await replays.hits(principal, pathId(params.replayId, noSuchReplay), { limit, ...filter }),
      }),
    }),
  ];
}
