import { type Operation, operation } from '../../platform/http/operation.ts';
import * as examples from './examples.ts';
import type { Models } from './models.ts';
import * as schemas from './schemas.ts';

const BASE = '/amlcore/api/v1/models';
const COMMON = { role: 'api', tag: 'Models', permission: 'screen:read' } as const;
/** A thread, and a hundred comparisons. */
const WHAT_IF_UNITS = 20;

export function modelRoutes(models: Models): Operation[] {
  return [
    operation({
      ...COMMON,
      id: 'listModels',
      tellsNoDecision: true,
      method: 'GET',
      path: BASE,
      summary: 'What ships with this release and decides',
      description:
        'Matcher, rules, weights and tables, each with its version and since when this installation runs it.',
      response: {
        status: 200,
        description: 'All of them',
        schema: schemas.modelList,
        example: examples.MODELS_EXAMPLE,
      },
      problems: [],
      handle: async () => ({ message: 'Models found', data: await models.list() }),
    }),
    operation({
      ...COMMON,
      id: 'listModelVersions',
      tellsNoDecision: true,
      method: 'GET',
      path: `${BASE}/:kind/versions`,
      summary: 'Versions of a model, with what each changed',
      description:
        'Each that this installation ever ran, with the figures that differ from the one before. Of code (`MATCHER`, ' +
        '`ARTICLES`) the hash alone is kept; the figures of the matcher are `MATCHER_FIGURES`.',
      params: schemas.kindParams,
      response: {
        status: 200,
        description: 'The versions',
        schema: schemas.versionList,
        example: examples.VERSIONS_EXAMPLE,
      },
      problems: ['not-found'],
      handle: async ({ params: { kind } }) => ({ message: 'Versions found', data: await models.versions(kind) }),
    }),
    operation({
      ...COMMON,
      id: 'getMatcherModel',
      tellsNoDecision: true,
      method: 'GET',
      path: `${BASE}/matcher`,
      summary: 'The figures of the matcher, and what a score means',
      description:
        'Each figure with its meaning and its value in the three algorithms, and what was measured: of names with such a score the ' +
        'share that is the listed party, and what each algorithm finds and alarms. `isOfThisVersion` tells whether it was ' +
        'measured with the very code that runs.',
      response: {
        status: 200,
        description: 'The model',
        schema: schemas.matcherView,
        example: examples.MATCHER_EXAMPLE,
      },
      problems: [],
      handle: async () => ({ message: 'Model found', data: models.matcher() }),
    }),
    operation({
      ...COMMON,
      id: 'askMatcherWhatIf',
      method: 'POST',
      path: `${BASE}/matcher/what-if`,
      summary: 'What a score would be with other figures',
      description:
        'One party, as screen-entity takes it, beside one profile of the shared lists: the score now, by each algorithm, with each ' +
        'figure moved down and up by a fifth, and with those that are moved here. Computed by the matcher itself with the rarity of ' +
        'the lists that are searched. Nothing is decided and nothing recorded.',
      weight: { units: WHAT_IF_UNITS },
      body: schemas.whatIfRequest,
      requestExample: examples.WHAT_IF_EXAMPLE_REQUEST,
      response: {
        status: 200,
        description: 'The scores',
        schema: schemas.whatIfResult,
        example: examples.WHAT_IF_EXAMPLE,
      },
      problems: ['validation-failed', 'not-found', 'unprocessable-format'],
      handle: async ({ body, principal }) => ({
        message: 'Scores computed',
        data: await models.whatIf(body, principal.tenantId),
      }),
    }),
  ];
}
