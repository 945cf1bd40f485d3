import { change, type Operation, operation } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/path-id.ts';
import * as examples from './examples.ts';
import type { QualityRates } from './rates.ts';
import { noSuchReading, type SecondReadings } from './readings.ts';
import type { AlertSamples } from './samples.ts';
import * as schemas from './schemas.ts';

const BASE = '/amlcore/api/v1/second-readings';
const ONE = `${BASE}/:readingId`;
const COMMON = { role: 'api', tag: 'Second readings' } as const;

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
      summary: 'Draw closed alerts to be read a second time',
      description:
        'A share or a number of the alerts that were closed in a range, of each reason, severity or closer by itself where you say so. ' +
        'The service makes the seed, and the answer has all that it takes to draw again. What a sample had is drawn no more, unless it ' +
        'was closed again. From 50,000 alerts at most, and 1,000 of them.',
      permission: 'quality:write',
      weight: { units: 10 },
      body: schemas.drawRequest,
      requestExample: examples.DRAW_EXAMPLE,
      response: {
        status: 201,
        description: 'The sample; it may have drawn none',
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
      summary: 'Samples that were drawn',
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
      summary: 'Second readings of closed alerts',
      description:
        'The newest drawn first. What the first reader said of an alert is null until the second has answered, whoever asks.',
      permission: 'quality:read',
      query: schemas.readingsQuery,
      response: {
        status: 200,
        description: 'One page of readings',
        schema: schemas.readingPage,
        example: examples.READINGS_EXAMPLE,
      },
      problems: ['validation-failed', 'unprocessable-format', 'invalid-cursor'],
      handle: async ({ query, principal }) => ({
        message: 'Readings found',
        data: await readings.list(principal, query),
      }),
    }),
    operation({
      ...COMMON,
      id: 'getSecondReading',
      tellsNoDecision: true,
      method: 'GET',
      path: ONE,
      summary: 'One second reading',
      description:
        'Its reader sees everything that decides the alert, without what the first reader made of it; that stands beside it after the ' +
        'answer. Who sees either needs `alert:read` besides.',
      permission: 'quality:read',
      params: schemas.readingParams,
      response: {
        status: 200,
        description: 'The reading',
        schema: schemas.storedReading,
        example: examples.STORED_EXAMPLE,
      },
      problems: ['not-found', 'second-reading-open'],
      handle: async ({ params, principal }) => ({
        message: 'Reading found',
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
      summary: 'Take the next second reading',
      description:
        'A person takes the next one of an alert that he or she had no hand in: did not have it, did nothing with it, decided on none of ' +
        'its transactions, did not put it back, and has read none of the same transaction. Until the answer every operation that may tell what ' +
        'the first reader said is 409 `second-reading-open` to this person. Needs `alert:read` besides; 20 at a time.',
      body: schemas.takeRequest,
      requestExample: {},
      response: {
        status: 200,
        description: 'The reading, or null where none waits for this person',
        schema: schemas.takenReading,
        example: examples.TAKEN_EXAMPLE,
      },
      problems: ['validation-failed', 'unprocessable-format', 'conflict'],
      handle: ({ body, caller }) => readings.take(caller, body.sampleId),
      answer: (data) => ({ message: data.reading ? 'Reading taken' : 'No reading is waiting', data }),
    }),
    change({
      ...ofReading,
      id: 'putBackSecondReading',
      tellsNoDecision: true,
      path: `${ONE}/put-back`,
      summary: 'Put a second reading back',
      description: 'Another person may take it. Before the answer alone.',
      body: schemas.putBackRequest,
      requestExample: { version: 2 },
      response: answered('The reading, which waits', { ...examples.TAKEN_EXAMPLE.reading, ...WAITING }),
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: ({ params, body, caller }) => readings.putBack(caller, idOf(params), body.version),
      answer: (data) => ({ message: 'Reading put back', data }),
    }),
    change({
      ...ofReading,
      id: 'answerSecondReading',
      tellsNoDecision: true,
      path: `${ONE}/answer`,
      summary: 'Say what the alert is, without the first reading',
      description: 'The answer stays as it is; from then on the first reading is shown beside it.',
      body: schemas.answerRequest,
      requestExample: examples.ANSWER_EXAMPLE,
      response: answered('Both readings', examples.ANSWERED_EXAMPLE),
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: ({ params, body, caller }) => readings.answer(caller, idOf(params), body),
      answer: (data) => ({ message: 'Second reading answered', data }),
    }),
    change({
      ...ofReading,
      id: 'concludeSecondReading',
      tellsNoDecision: true,
      path: `${ONE}/conclude`,
      stepUp: true,
      summary: 'Agree or disagree with the first reading',
      description:
        'DISAGREE opens the alert again as ESCALATED, with the reason in its history, to be closed by another person than before; where ' +
        'another alert about the same is open, the reason is added to that one as a note. Decisions on transactions stay as they are.',
      body: schemas.concludeRequest,
      requestExample: examples.CONCLUDE_EXAMPLE,
      response: answered('The reading', examples.CONCLUDED_EXAMPLE),
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: ({ params, body, caller }) => readings.conclude(caller, idOf(params), body),
      answer: (data) => ({ message: 'Second reading concluded', data }),
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
    summary: 'How often second readers disagree',
    description:
      'Of alerts that were closed on these days: by who closed them, by reason code, by rule or finding that raised them, and by ' +
      'severity, each with the range in which the rate of all alerts lies with 95 %. A filtered or stratified sample is not the whole: compare like with like.',
    permission: 'quality:read',
    query: schemas.ratesQuery,
    response: { status: 200, description: 'The figures', schema: schemas.errorRates, example: examples.RATES_EXAMPLE },
    problems: ['validation-failed', 'unprocessable-format'],
    handle: async ({ query, principal }) => ({
      message: 'Error rates counted',
      data: await rates.of(principal.tenantId, query),
    }),
  });
}
