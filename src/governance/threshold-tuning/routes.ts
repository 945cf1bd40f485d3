import { change, type Operation, operation } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/path-id.ts';
import type { ThresholdClosings } from './closings.ts';
import * as examples from './examples.ts';
import type { PairReadings } from './readings.ts';
import * as schemas from './schemas.ts';
import { noSuchTest, type ThresholdTests } from './tests.ts';

const BASE = '/amlcore/api/v1/threshold-tests';
const ONE = `${BASE}/:testId`;
/** What people made of pairs here is about no alert. */
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
      summary: 'Count what another threshold would mean',
      description:
        'Every active customer with its beneficial owners, and stored screenings where you ask for them, are compared with the lists of today by ' +
        'two thresholds: the one in force and the one asked about. It runs behind the answer, two of an organisation at a time, and records no hit.',
      permission: 'quality:write',
      weight: { units: 60 },
      body: schemas.startRequest,
      requestExample: examples.START_EXAMPLE,
      response: {
        status: 201,
        description: 'The test, which runs',
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
      summary: 'Threshold tests',
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
      summary: 'One threshold test',
      description: 'How far it is, what it counted, and what was made of it.',
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
    summary: 'Closed alerts by the score of their best match',
    description:
      'What people made of the alerts that were closed on these days: what a higher threshold would have lost and saved. Of alerts that you may see.',
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
      summary: 'Draw pairs to be read blind',
      description:
        'Of a TEST that is COUNTED: so many of each kind, mixed, by the chance of the service. Of each kind the 500 that come first by chance can be drawn.',
      permission: 'quality:write',
      params: schemas.testParams,
      body: schemas.drawRequest,
      requestExample: { kept: 10, newly: 50, neither: 50, version: 2 },
      response: answered('The test, whose pairs are read', examples.READING_EXAMPLE),
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: ({ params, body, caller }) => tests.draw(caller, idOf(params), body),
      answer: (data) => ({ message: 'Sample drawn', data }),
    }),
    change({
      ...COMMON,
      id: 'takeThresholdPair',
      method: 'POST',
      path: `${ONE}/pairs/next`,
      summary: 'Take the next pair to read',
      description:
        'A person is shown both sides field by field: no score, and nothing that says on which side of a threshold it is. Who ruled out such a hit does ' +
        'not get it. What was taken and not judged comes first. Needs `customer:read` and `screen:read` besides.',
      permission: 'quality:write',
      params: schemas.testParams,
      body: schemas.nextRequest,
      requestExample: {},
      response: {
        status: 200,
        description: 'The pair, or null where none waits for this person',
        schema: schemas.takenPair,
        example: examples.TAKEN_EXAMPLE,
      },
      problems: ['not-found', 'conflict'],
      handle: ({ params, caller }) => readings.next(caller, idOf(params)),
      answer: (data) => ({ message: data.pair ? 'Pair taken' : 'No pair is waiting', data }),
    }),
    change({
      ...COMMON,
      id: 'judgeThresholdPair',
      method: 'POST',
      path: `${ONE}/pairs/:pairId/judge`,
      summary: 'Say whether the party is the listed one',
      description: 'It stays as it is. With the last one the estimates are made.',
      permission: 'quality:write',
      params: schemas.pairParams,
      body: schemas.judgeRequest,
      requestExample: { verdict: 'OTHER', decidingFields: ['BIRTH_DATE'] },
      response: answered('The test', examples.READING_EXAMPLE),
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: ({ params, body, caller }) =>
        readings.judge(caller, idOf(params), pathId(params.pairId, noSuchTest), body),
      answer: (data) => ({ message: 'Pair judged', data }),
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
      summary: 'Propose the threshold that was tested',
      description: 'Of a TEST that is READ, while what it was compared with is still in force.',
      permission: 'settings:write',
      params: schemas.testParams,
      body: schemas.proposeRequest,
      requestExample: { rationale: examples.PROPOSED_EXAMPLE.rationale, version: 4 },
      response: answered('The test, which waits for a second person', examples.PROPOSED_EXAMPLE),
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
      summary: 'Sign a proposed threshold off, or refuse it',
      description:
        'Another person than the one who proposed it signs it off, unless the setting transactions.fourEyes is NEVER; the settings ' +
        'screening.minScoreThreshold and screening.algorithm are changed with it. Anybody with the permission refuses it.',
      permission: 'settings:write',
      params: schemas.testParams,
      body: schemas.answerRequest,
      requestExample: { decision: 'SIGN_OFF', reason: examples.SIGNED_EXAMPLE.answer, version: 5 },
      response: answered('The test', examples.SIGNED_EXAMPLE),
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: ({ params, body, caller }) => tests.answer(caller, idOf(params), body),
      answer: (data) => ({ message: data.state === 'IN_FORCE' ? 'Threshold in force' : 'Proposal refused', data }),
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
      summary: 'Some pairs of a threshold test, by name',
      description:
        'Of a PREVIEW at most 20 of what changes; of a TEST of those that were drawn, once all are judged. Needs `customer:read` and `screen:read` besides.',
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
      summary: 'Everything that was made of a threshold test',
      description:
        'What was asked, counted, drawn with which seed, judged by whom and on what, estimated, proposed and signed: for an examiner, without a name. ' +
        'The audit trail seals it. Of a TEST once all is judged.',
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
