import { change, type Operation, operation } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/path-id.ts';
import * as examples from './examples.ts';
import type { QualityRates } from './rates.ts';
import { noSuchReading, type SecondReadings } from './readings.ts';
import type { AlertSamples } from './samples.ts';
import * as schemas from './schemas.ts';

const BASE = '/amlcore/api/v1/second-readings';
const ONE = `${BASE}/:readingId`;
const COMMON = { role: 'api', tag: 'QA review' } as const;

export interface QualityRoutesParts {
  samples: Pick<AlertSamples, 'draw' | 'list'>;
  readings: Pick<SecondReadings, 'list' | 'get' | 'take' | 'putBack' | 'answer' | 'conclude'>;
  rates: Pick<QualityRates, 'of'>;
}

export function qualityRoutes({ samples, readings, rates }: QualityRoutesParts): Operation[] {
  return [...sampling(samples), ...reading(readings), ...working(readings), figures(rates)];
}

const idOf = ({ readingId }: { readingId: string }) => pathId(readingId, noSuchReading);

function sampling(samples: QualityRoutesParts['samples']): Operation[] {
  return [
    change({
      ...COMMON,
      id: 'drawAlertSample',
      tellsNoDecision: true,
      method: 'POST',
      path: `${BASE}/samples`,
      summary: 'Draw a sample of closed alerts for QA review',
      description:
        'Draws a share or a number of the alerts closed in a date range, optionally per reason, severity or ' +
        'closer. The service creates the seed, and the response has everything needed to reproduce the draw. ' +
        'An alert is drawn at most once unless it was closed again. Draws from at most 50,000 alerts, and at ' +
        'most 1,000 of them.',
      permission: 'quality:write',
      weight: { units: 10 },
      body: schemas.drawRequest,
      requestExample: examples.DRAW_EXAMPLE,
      response: {
        status: 201,
        description: 'The sample; it can be empty',
        schema: schemas.sampleView,
        example: examples.SAMPLE_EXAMPLE,
      },
      problems: ['validation-failed', 'unprocessable-format'],
      handle: ({ body, caller }) => samples.draw(caller, body),
      answer: (data) => ({ message: `${data.drawn} alerts drawn`, data }),
      location: ({ sampleId }) => `${BASE}?sampleId=${sampleId}`,
    }),
    operation({
      ...COMMON,
      id: 'listAlertSamples',
      tellsNoDecision: true,
      method: 'GET',
      path: `${BASE}/samples`,
      summary: 'List QA samples',
      description: 'The newest first.',
      permission: 'quality:read',
      query: schemas.samplesQuery,
      response: {
        status: 200,
        description: 'One page of samples',
        schema: schemas.samplePage,
        example: examples.SAMPLES_EXAMPLE,
      },
      problems: ['validation-failed', 'invalid-cursor'],
      handle: async ({ query, principal }) => ({
        message: 'Samples found',
        data: await samples.list(principal, query),
      }),
    }),
  ];
}

function reading(readings: QualityRoutesParts['readings']): Operation[] {
  return [
    operation({
      ...COMMON,
      id: 'listSecondReadings',
      tellsNoDecision: true,
      method: 'GET',
      path: BASE,
      summary: 'List QA reviews',
      description:
        'The latest drawn first. The original decision is null until the reviewer has answered, for every ' + 'caller.',
      permission: 'quality:read',
      query: schemas.readingsQuery,
      response: {
        status: 200,
        description: 'One page of QA reviews',
        schema: schemas.readingPage,
        example: examples.READINGS_EXAMPLE,
      },
      problems: ['validation-failed', 'unprocessable-format', 'invalid-cursor'],
      handle: async ({ query, principal }) => ({
        message: 'Reviews found',
        data: await readings.list(principal, query),
      }),
    }),
    operation({
      ...COMMON,
      id: 'getSecondReading',
      tellsNoDecision: true,
      method: 'GET',
      path: ONE,
      summary: 'Get a QA review',
      description:
        'The assigned reviewer sees all evidence of the alert, but not the original decision. The original ' +
        'decision is shown after the answer. Seeing either also requires `alert:read`.',
      permission: 'quality:read',
      params: schemas.readingParams,
      response: {
        status: 200,
        description: 'The QA review',
        schema: schemas.storedReading,
        example: examples.STORED_EXAMPLE,
      },
      problems: ['not-found', 'second-reading-open'],
      handle: async ({ params, principal }) => ({
        message: 'Review found',
        data: await readings.get(principal, idOf(params)),
      }),
    }),
  ];
}

const common = { ...COMMON, method: 'POST', permission: 'quality:write' } as const;
const ofReading = { ...common, params: schemas.readingParams } as const;
const answered = (description: string, example: object) =>
  ({ status: 200, description, schema: schemas.readingView, example }) as const;

function working(readings: QualityRoutesParts['readings']): Operation[] {
  return [
    change({
      ...common,
      id: 'takeSecondReading',
      tellsNoDecision: true,
      path: `${BASE}/next`,
      summary: 'Assign the next QA review',
      description:
        'Assigns the next waiting review to the calling user. The user must be independent of the alert: ' +
        'never assigned to it, took no action on it, decided none of its transactions, did not return it from ' +
        'review, and reviewed none of the same transaction. Until the answer, every operation that could ' +
        'reveal the original decision returns 409 `second-reading-open` to this user. Also requires ' +
        '`alert:read`. At most 20 open reviews per user.',
      body: schemas.takeRequest,
      requestExample: {},
      response: {
        status: 200,
        description: 'The review; null: no review is waiting for this user',
        schema: schemas.takenReading,
        example: examples.TAKEN_EXAMPLE,
      },
      problems: ['validation-failed', 'unprocessable-format', 'conflict'],
      handle: ({ body, caller }) => readings.take(caller, body.sampleId),
      answer: (data) => ({ message: data.reading ? 'Review assigned' : 'No review is waiting', data }),
    }),
    change({
      ...ofReading,
      id: 'putBackSecondReading',
      tellsNoDecision: true,
      path: `${ONE}/put-back`,
      summary: 'Return a QA review to the queue',
      description: 'Makes the review available to other users. Possible only before the answer.',
      body: schemas.putBackRequest,
      requestExample: { version: 2 },
      response: answered('The review, waiting again', { ...examples.TAKEN_EXAMPLE.reading, ...WAITING }),
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: ({ params, body, caller }) => readings.putBack(caller, idOf(params), body.version),
      answer: (data) => ({ message: 'Review returned', data }),
    }),
    change({
      ...ofReading,
      id: 'answerSecondReading',
      tellsNoDecision: true,
      path: `${ONE}/answer`,
      summary: 'Submit the blind assessment of the alert',
      description: 'The answer cannot be changed. From then on the original decision is shown next to it.',
      body: schemas.answerRequest,
      requestExample: examples.ANSWER_EXAMPLE,
      response: answered('The answer and the original decision', examples.ANSWERED_EXAMPLE),
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: ({ params, body, caller }) => readings.answer(caller, idOf(params), body),
      answer: (data) => ({ message: 'Review answered', data }),
    }),
    change({
      ...ofReading,
      id: 'concludeSecondReading',
      tellsNoDecision: true,
      path: `${ONE}/conclude`,
      stepUp: true,
      summary: 'Agree or disagree with the original decision',
      description:
        'DISAGREE reopens the alert as ESCALATED, with the reason in its history. Another user than before ' +
        'must close it. If another alert about the same subject is open, the reason is added to that alert as ' +
        'a note instead. Decisions on transactions do not change.',
      body: schemas.concludeRequest,
      requestExample: examples.CONCLUDE_EXAMPLE,
      response: answered('The review', examples.CONCLUDED_EXAMPLE),
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: ({ params, body, caller }) => readings.conclude(caller, idOf(params), body),
      answer: (data) => ({ message: 'Review concluded', data }),
    }),
  ];
}

const WAITING = { state: 'WAITING', alertId: null, reader: null, takenAt: null, version: 3 };

function figures(rates: QualityRoutesParts['rates']): Operation {
  return operation({
    ...COMMON,
    id: 'getErrorRates',
    tellsNoDecision: true,
    method: 'GET',
    path: `${BASE}/error-rates`,
    summary: 'Get QA error rates',
    description:
      'Error rates of alerts closed in the date range: by closer, reason code, rule or finding, and ' +
      'severity, each with a 95% confidence interval. A filtered or stratified sample does not represent ' +
      'all alerts, so compare only similar samples.',
    permission: 'quality:read',
    query: schemas.ratesQuery,
    response: {
      status: 200,
      description: 'The error rates',
      schema: schemas.errorRates,
      example: examples.RATES_EXAMPLE,
    },
    problems: ['validation-failed', 'unprocessable-format'],
    handle: async ({ query, principal }) => ({
      message: 'Error rates counted',
      data: await rates.of(principal.tenantId, query),
    }),
  });
}
