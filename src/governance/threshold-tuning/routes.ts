import { change, type Operation, operation } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/path-id.ts';
import type { ThresholdClosings } from './closings.ts';
import * as examples from './examples.ts';
import type { PairReadings } from './readings.ts';
import * as schemas from './schemas.ts';
import { noSuchTest, type ThresholdTests } from './tests.ts';

const BASE = '/amlcore/api/v1/threshold-tests';
const ONE = `${BASE}/:testId`;
/** These verdicts on pairs are not decisions on alerts. */
const COMMON = { role: 'api', tag: 'Threshold tests', tellsNoDecision: true } as const;

export interface ThresholdTestRoutesParts {
  tests: Pick<ThresholdTests, 'start' | 'list' | 'get' | 'pairs' | 'evidence' | 'draw' | 'propose' | 'answer'>;
  readings: Pick<PairReadings, 'next' | 'judge'>;
  closings: Pick<ThresholdClosings, 'of'>;
}

export function thresholdTestRoutes({ tests, readings, closings }: ThresholdTestRoutesParts): Operation[] {
  return [...counting(tests), figures(closings), ...reading(tests, readings), ...signing(tests), ...showing(tests)];
}

const idOf = ({ testId }: { testId: string }) => pathId(testId, noSuchTest);
const answered = (description: string, example: object) =>
  ({ status: 200, description, schema: schemas.testView, example }) as const;

function counting(tests: ThresholdTestRoutesParts['tests']): Operation[] {
  return [
    change({
      ...COMMON,
      id: 'startThresholdTest',
      method: 'POST',
      path: BASE,
      summary: 'Start a threshold test',
      description:
        'Compares every active customer with its beneficial owners, and optionally stored screenings, with ' +
        'the current lists by two thresholds: the one in force and the requested one. Runs as a job after the ' +
        'response, at most two per organization at a time. Records no hits.',
      permission: 'quality:write',
      weight: { units: 60 },
      body: schemas.startRequest,
      requestExample: examples.START_EXAMPLE,
      response: {
        status: 201,
        description: 'The running test',
        schema: schemas.testView,
        example: examples.RUNNING_EXAMPLE,
      },
      problems: ['validation-failed', 'conflict'],
      handle: ({ body, caller }) => tests.start(caller, body),
      answer: (data) => ({ message: 'Threshold test started', data }),
      location: ({ testId }) => `${BASE}/${testId}`,
    }),
    operation({
      ...COMMON,
      id: 'listThresholdTests',
      method: 'GET',
      path: BASE,
      summary: 'List threshold tests',
      description: 'The newest first.',
      permission: 'quality:read',
      query: schemas.testsQuery,
      response: {
        status: 200,
        description: 'One page of tests',
        schema: schemas.testPage,
        example: examples.TESTS_EXAMPLE,
      },
      problems: ['validation-failed', 'invalid-cursor'],
      handle: async ({ query: { state, purpose, ...asked }, principal }) => ({
        message: 'Threshold tests found',
        data: await tests.list(principal, { state, purpose }, asked),
      }),
    }),
    operation({
      ...COMMON,
      id: 'getThresholdTest',
      method: 'GET',
      path: ONE,
      summary: 'Get a threshold test',
      description: 'Progress, counts and results of the test.',
      permission: 'quality:read',
      params: schemas.testParams,
      response: answered('The test', examples.READ_EXAMPLE),
      problems: ['not-found'],
      handle: async ({ params, principal }) => ({
        message: 'Threshold test found',
        data: await tests.get(principal, idOf(params)),
      }),
    }),
  ];
}

function figures(closings: ThresholdTestRoutesParts['closings']): Operation {
  return operation({
    ...COMMON,
    id: 'getThresholdClosings',
    method: 'GET',
    path: `${BASE}/closings`,
    summary: 'Get closed alerts by the score of their best match',
    description:
      'Outcomes of the alerts closed in the date range: the true positives a higher threshold would have ' +
      'missed and the false positives it would have avoided. Limited to alerts that you can see.',
    permission: 'quality:read',
    weight: { units: 5 },
    query: schemas.closingsQuery,
    response: {
      status: 200,
      description: 'The figures',
      schema: schemas.closingsView,
      example: examples.CLOSINGS_EXAMPLE,
    },
    problems: ['validation-failed', 'unprocessable-format'],
    handle: async ({ query, principal }) => ({
      message: 'Closings counted',
      data: await closings.of(principal, query),
    }),
  });
}

function reading(
  tests: ThresholdTestRoutesParts['tests'],
  readings: ThresholdTestRoutesParts['readings'],
): Operation[] {
  return [
    change({
      ...COMMON,
      id: 'drawThresholdSample',
      method: 'POST',
      path: `${ONE}/sample`,
      summary: 'Draw pairs for blind review',
      description:
        'Requires a TEST that is COUNTED. Draws the requested number of pairs of each kind in random order. ' +
        'Each kind offers a random 500 pairs at most.',
      permission: 'quality:write',
      params: schemas.testParams,
      body: schemas.drawRequest,
      requestExample: { kept: 10, newly: 50, neither: 50, version: 2 },
      response: answered('The test, in blind review', examples.READING_EXAMPLE),
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: ({ params, body, caller }) => tests.draw(caller, idOf(params), body),
      answer: (data) => ({ message: 'Sample drawn', data }),
    }),
    change({
      ...COMMON,
      id: 'takeThresholdPair',
      method: 'POST',
      path: `${ONE}/pairs/next`,
      summary: 'Assign the next pair for blind review',
      description:
        'Shows the user both sides field by field, without the score and anything that reveals the side of ' +
        'the threshold. Users who dismissed the same hit do not get it. A pair already taken comes first. ' +
        'Also requires `customer:read` and `screen:read`.',
      permission: 'quality:write',
      params: schemas.testParams,
      body: schemas.nextRequest,
      requestExample: {},
      response: {
        status: 200,
        description: 'The pair; null: no pair is waiting for this user',
        schema: schemas.takenPair,
        example: examples.TAKEN_EXAMPLE,
      },
      problems: ['not-found', 'conflict'],
      handle: ({ params, caller }) => readings.next(caller, idOf(params)),
      answer: (data) => ({ message: data.pair ? 'Pair assigned' : 'No pair is waiting', data }),
    }),
    change({
      ...COMMON,
      id: 'judgeThresholdPair',
      method: 'POST',
      path: `${ONE}/pairs/:pairId/judge`,
      summary: 'Decide whether the party is the listed party',
      description: 'The verdict cannot be changed. The last verdict computes the estimates.',
      permission: 'quality:write',
      params: schemas.pairParams,
      body: schemas.judgeRequest,
      requestExample: { verdict: 'OTHER', decidingFields: ['BIRTH_DATE'] },
      response: answered('The test', examples.READING_EXAMPLE),
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: ({ params, body, caller }) =>
        readings.judge(caller, idOf(params), pathId(params.pairId, noSuchTest), body),
      answer: (data) => ({ message: 'Verdict recorded', data }),
    }),
  ];
}

function signing(tests: ThresholdTestRoutesParts['tests']): Operation[] {
  return [
    change({
      ...COMMON,
      id: 'proposeThreshold',
      method: 'POST',
      path: `${ONE}/propose`,
      summary: 'Propose the tested threshold',
      description: 'Requires a TEST that is READ, while the compared threshold is still in force.',
      permission: 'settings:write',
      params: schemas.testParams,
      body: schemas.proposeRequest,
      requestExample: { rationale: examples.PROPOSED_EXAMPLE.rationale, version: 4 },
      response: answered('The test, pending approval', examples.PROPOSED_EXAMPLE),
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: ({ params, body, caller }) => tests.propose(caller, idOf(params), body),
      answer: (data) => ({ message: 'Threshold proposed', data }),
    }),
    change({
      ...COMMON,
      id: 'answerThresholdProposal',
      method: 'POST',
      path: `${ONE}/answer`,
      stepUp: true,
      summary: 'Approve or reject a proposed threshold',
      description:
        'Requires another user than the one who proposed it to sign off, unless the setting ' +
        'transactions.fourEyes is NEVER. Signing off changes the settings screening.minScoreThreshold and ' +
        'screening.algorithm. Any user with the permission can reject it.',
      permission: 'settings:write',
      params: schemas.testParams,
      body: schemas.answerRequest,
      requestExample: { decision: 'SIGN_OFF', reason: examples.SIGNED_EXAMPLE.answer, version: 5 },
      response: answered('The test', examples.SIGNED_EXAMPLE),
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: ({ params, body, caller }) => tests.answer(caller, idOf(params), body),
      answer: (data) => ({ message: data.state === 'IN_FORCE' ? 'Threshold in force' : 'Proposal rejected', data }),
    }),
  ];
}

function showing(tests: ThresholdTestRoutesParts['tests']): Operation[] {
  return [
    operation({
      ...COMMON,
      id: 'listThresholdPairs',
      method: 'GET',
      path: `${ONE}/pairs`,
      summary: 'List example pairs of a threshold test by name',
      description:
        'For a PREVIEW at most 20 of the changed pairs; for a TEST those drawn, once all have a verdict. Also ' +
        'requires `customer:read` and `screen:read`.',
      permission: 'quality:read',
      weight: { units: 20 },
      params: schemas.testParams,
      query: schemas.pairsQuery,
      response: { status: 200, description: 'The pairs', schema: schemas.pairsView, example: examples.PAIRS_EXAMPLE },
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: async ({ params, query, principal }) => ({
        message: 'Pairs found',
        data: await tests.pairs(principal, idOf(params), query.change),
      }),
    }),
    operation({
      ...COMMON,
      id: 'getThresholdTestEvidence',
      method: 'GET',
      path: `${ONE}/evidence`,
      summary: 'Get the evidence of a threshold test',
      description:
        'The request, counts, seed, sample, verdicts with their reviewers and basis, estimates, proposal and ' +
        'approval, without names. Sealed by the audit trail. For a TEST it is available once all pairs have a ' +
        'verdict.',
      permission: 'quality:read',
      params: schemas.testParams,
      response: {
        status: 200,
        description: 'The evidence',
        schema: schemas.evidenceView,
        example: examples.EVIDENCE_EXAMPLE,
      },
      problems: ['not-found', 'conflict'],
      handle: async ({ params, principal }) => ({
        message: 'Evidence found',
        data: await tests.evidence(principal, idOf(params)),
      }),
    }),
  ];
}
