import { type Operation, operation } from '../../platform/http/operation.ts';
import * as examples from './examples.ts';
import type { Models } from './models.ts';
import * as schemas from './schemas.ts';

const BASE = '/amlcore/api/v1/models';
const COMMON = { role: 'api', tag: 'Models', permission: 'screen:read' } as const;
/** Covers a thread and about a hundred comparisons. */
const WHAT_IF_UNITS = 20;

export function modelRoutes(models: Models): Operation[] {
  return [
    operation({
      ...COMMON,
      id: 'listModels',
      tellsNoDecision: true,
      method: 'GET',
      path: BASE,
      summary: 'List the models of this release',
      description:
        'Matcher, rules, weights and tables that decide, each with its version and the time this installation ' +
        'first ran it.',
      response: {
        status: 200,
        description: 'All models',
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
      summary: 'List the versions of a model with their changes',
      description:
        'Every version that this installation ever ran, with the values that differ from the previous ' +
        'version. For code (`MATCHER`, `ARTICLES`) only the hash is stored; the parameters of the matcher are ' +
        '`MATCHER_FIGURES`.',
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
      summary: 'Get the matcher parameters and the meaning of scores',
      description:
        'Each parameter with its meaning and its value in the three algorithms, and measured results: the ' +
        'share of true matches per score band, and the detection and false alarm rates of each algorithm. ' +
        '`isOfThisVersion` states whether the running code was measured.',
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
      summary: 'Compute a score with other parameters',
      description:
        'Compares one party, as in screen-entity, with one profile of the shared lists. Returns the current ' +
        'score, the score by each algorithm, with each parameter changed down and up by a fifth, and with the ' +
        'given changes. Uses the matcher itself with the word frequencies of the searched lists. Nothing is ' +
        'decided or recorded.',
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
