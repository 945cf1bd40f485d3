import { Readable } from 'node:stream';
import { z } from 'zod';
import { whole, wholeListOf } from '../../platform/http/list-answers.ts';
import { change, type Operation, operation, type Reply } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/path-id.ts';
import type { SarAnswers } from './answers.ts';
import * as examples from './examples.ts';
import type { SarExports } from './exports.ts';
import { ACTIVITY_TYPES } from './fincen/codes.ts';
import { noSuchSar, type Sars } from './sars.ts';
import * as schemas from './schemas.ts';
import * as views from './views.ts';

const BASE = '/amlcore/api/v1/sars';
const ONE = `${BASE}/:sarId`;
/** Whoever may not see a report is told nothing of it: no metric and no line of the log names these. */
const COMMON = { role: 'api', tag: 'Suspicious activity reports', isConfidential: true } as const;
const UNSEEN = 'One that you may not see is 404, as one that is not there.';

export interface SarRoutesParts {
  sars: Sars;
  answers: SarAnswers;
  exports: SarExports;
}

export function sarRoutes({ sars, answers, exports }: SarRoutesParts): Operation[] {
  return [...readers(sars), ...writers(sars), ...approvals(sars), answering(answers), ...files(exports)];
}

const idOf = ({ sarId }: { sarId: string }) => pathId(sarId, noSuchSar);
const seen = { status: 200, description: 'The report', schema: views.sarView } as const;
const ACCEPTED = {
  status: 202,
  description: 'Handed in: another person looks at what was filled in, and approves',
  schema: views.sarView,
  example: examples.PROPOSED_SAR_EXAMPLE,
} as const;

/** 202 while the second person is awaited. */
function handedIn(data: views.SarView, message: string): Reply {
  const isProposed = data.status === 'PENDING_APPROVAL';
  return isProposed
    ? { message: 'Report handed in: another person approves it', data, status: 202 }
    : { message, data };
}

function readers(sars: Sars): Operation[] {
  return [
    operation({
      ...COMMON,
      id: 'listSars',
      method: 'GET',
      path: BASE,
      summary: 'Suspicious activity reports',
      description: 'The newest first, those that you may see. That you listed them is recorded.',
      permission: 'sar:read',
      query: schemas.sarsQuery,
      response: {
        status: 200,
        description: 'One page of reports',
        schema: views.sarPage,
        example: examples.SARS_EXAMPLE,
      },
      problems: ['validation-failed', 'unprocessable-format', 'invalid-cursor'],
      handle: async ({ query: { limit, cursor, withTotal, ...filter }, caller }) => ({
        message: 'Reports found',
        data: await sars.list(caller, filter, { limit, cursor, withTotal }),
      }),
    }),
    operation({
      ...COMMON,
      id: 'listSarActivityTypes',
      tellsNoDecision: true,
      method: 'GET',
      path: `${BASE}/activity-types`,
      summary: 'What a FinCEN SAR may call suspicious',
      description:
        'The values that `activityTypes[].activityCode` may have, with the words of the form. One that ends in 999 is said in words of ' +
        'its own (`otherText`).',
      permission: 'sar:read',
      response: {
        status: 200,
        description: 'All of them',
        schema: views.activityTypes,
        example: examples.ACTIVITY_TYPES_EXAMPLE,
      },
      problems: [],
      handle: async () => ({ message: 'Activity types found', data: whole(ACTIVITY_TYPES) }),
    }),
    operation({
      ...COMMON,
      id: 'getSar',
      method: 'GET',
      path: ONE,
      summary: 'One suspicious activity report',
      description: `${UNSEEN} That you read it is recorded.`,
      permission: 'sar:read',
      params: schemas.sarParams,
      response: { ...seen, example: examples.SAR_EXAMPLE },
      problems: ['not-found'],
      handle: async ({ params, caller }) => ({ message: 'Report found', data: await sars.get(caller, idOf(params)) }),
    }),
  ];
}

function writers(sars: Sars): Operation[] {
  return [
    change({
      ...COMMON,
      id: 'createSar',
      method: 'POST',
      path: BASE,
      summary: 'Draft a suspicious activity report',
      description:
        'Everything may be missing until it is handed in. With `priorSarId` it continues or corrects a report that was filed, and ' +
        'begins with what that one says.',
      permission: 'sar:write',
      body: schemas.createSarRequest,
      requestExample: examples.CREATE_SAR_EXAMPLE,
      response: { status: 201, description: 'The draft', schema: views.sarView, example: examples.SAR_EXAMPLE },
      problems: ['validation-failed', 'unprocessable-format', 'conflict'],
      handle: ({ body, caller }) => sars.create(caller, body),
      answer: (data) => ({ message: 'Report drafted', data }),
      location: ({ sarId }) => `${BASE}/${sarId}`,
    }),
    changing(sars, 'changeSar', ONE),
    // The contract names it without the service's prefix.
    changing(sars, 'changeSarByShortPath', '/v1/sars/:sarId'),
  ];
}

function changing(sars: Sars, id: string, path: string): Operation {
  return operation({
    ...COMMON,
    id,
    method: 'PATCH',
    path,
    summary: 'Change a suspicious activity report, or hand it in',
    description:
      'A field that is given takes the place of the one that is there; `clear` takes fields away. With the status SUBMITTED ' +
      'whatever is missing and recorded is filled in (from its transactions, the report before it and the filing institution) and ' +
      'listed in `autoFilledFields`; what is missing and not recorded is 400 at its field. The report then waits, 202, until ' +
      `another person approves it (\`submitSar\`) with the version that was read. ${UNSEEN}`,
    permission: 'sar:write',
    params: schemas.sarParams,
    body: schemas.changeSarRequest,
    requestExample: { status: 'SUBMITTED', version: 1 },
    response: { ...seen, example: examples.SAR_EXAMPLE },
    accepted: ACCEPTED,
    problems: ['not-found', 'validation-failed', 'unprocessable-format', 'conflict'],
    handle: async ({ params, body, caller }) => {
      const data = await sars.change(caller, idOf(params), body);
      return body.status === undefined ? { message: 'Report changed', data } : handedIn(data, 'Report changed');
    },
  });
}

function approvals(sars: Sars): Operation[] {
  return [
    change({
      ...COMMON,
      id: 'submitSar',
      method: 'POST',
      path: `${ONE}/submit`,
      summary: 'Approve a suspicious activity report',
      description:
        'Of what another person handed in. A draft is handed in by it (202), as by PATCH with the status SUBMITTED. A decision not to ' +
        `file is made so too, and ends in NOT_FILED. ${UNSEEN}`,
      permission: 'sar:approve',
      stepUp: true,
      params: schemas.sarParams,
      body: schemas.submitRequest,
      requestExample: { version: 2 },
      response: { ...seen, example: examples.SUBMITTED_SAR_EXAMPLE },
      accepted: ACCEPTED,
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: ({ params, body, caller }) => sars.submit(caller, idOf(params), body.version),
      answer: (data) => handedIn(data, 'Report submitted'),
    }),
    change({
      ...COMMON,
      id: 'returnSar',
      method: 'POST',
      path: `${ONE}/return`,
      summary: 'Send a suspicious activity report back',
      description: `To whoever wrote it, with what is to be done. ${UNSEEN}`,
      permission: 'sar:approve',
      stepUp: true,
      params: schemas.sarParams,
      body: schemas.returnRequest,
      requestExample: { reason: 'Say who brought the cash.' },
      response: {
        ...seen,
        example: { ...examples.SAR_EXAMPLE, version: 3, returnedReason: 'Say who brought the cash.' },
      },
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: ({ params, body, caller }) => sars.return(caller, idOf(params), body.reason),
      answer: (data) => ({ message: 'Report sent back', data }),
    }),
  ];
}

function answering(answers: SarAnswers): Operation {
  return change({
    ...COMMON,
    id: 'acknowledgeSar',
    method: 'POST',
    path: `${ONE}/acknowledgement`,
    summary: 'Record what the authority answered',
    description:
      "FinCEN's acknowledgement file of the file of this report, or what another authority answered. Complaints are shown at the field " +
      `of the report that they are about. ${UNSEEN}`,
    permission: 'sar:write',
    params: schemas.sarParams,
    body: schemas.acknowledgeRequest,
    requestExample: { outcome: 'ACCEPTED', externalReferenceId: '31000055053784' },
    response: { ...seen, example: examples.ACKNOWLEDGED_SAR_EXAMPLE },
    problems: ['not-found', 'validation-failed', 'conflict'],
    handle: ({ params, body, caller }) => answers.record(caller, idOf(params), body),
    answer: (data) => ({ message: 'Answer of the authority recorded', data }),
  });
}

const sentence = z.object({
  text: z.string().describe('The sentence as it goes into the narrative'),
  evidence: z
    .array(
      z.object({
        kind: z.enum(['TRANSACTION']).describe('Kind of evidence'),
        evidenceId: z.uuid().describe('Id of the transaction'),
      }),
    )
    .describe('What it rests on'),
});

function files(exports: SarExports): Operation[] {
  return [
    operation({
      ...COMMON,
      id: 'exportSar',
      method: 'GET',
      path: `${ONE}/export`,
      summary: 'A suspicious activity report as a file',
      description:
        'FINCEN: a BSA XML batch with this report. GOAML: a goAML report. Both of what two people agreed on, for the institution to ' +
        `hand in by its own secure way; the service sends nothing. PDF: for people, of any version. ${UNSEEN} The export is recorded ` +
        'with the hash of the file.',
      permission: 'sar:read',
      weight: { units: 20 },
      params: schemas.sarParams,
      query: schemas.exportQuery,
      response: {
        status: 200,
        description: 'The file',
        schema: z.string().describe('XML or PDF'),
        example: '<?xml version="1.0" encoding="UTF-8"?>...',
        bare: true,
        mediaType: 'application/xml; charset=utf-8',
        otherMediaTypes: ['application/pdf'],
        headers: ['Content-Disposition'],
      },
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: async ({ params, query, caller }) => {
        const { name, mediaType, bytes } = await exports.file(caller, idOf(params), query.format);
        return {
          stream: Readable.from([bytes]),
          mediaType,
          headers: { 'content-disposition': `attachment; filename="${name}"` },
        };
      },
    }),
    operation({
      ...COMMON,
      id: 'listSarNarrativeSentences',
      method: 'GET',
      path: `${ONE}/narrative-sentences`,
      summary: 'Sentences that a narrative can begin with',
      description: `What is recorded of its transactions, each sentence with its evidence; nothing is concluded. ${UNSEEN}`,
      permission: 'sar:read',
      params: schemas.sarParams,
      response: {
        status: 200,
        description: 'The sentences',
        schema: z.object(wholeListOf(sentence)),
        example: examples.NARRATIVE_EXAMPLE,
      },
      problems: ['not-found'],
      handle: async ({ params, caller }) => ({
        message: 'Sentences made',
        data: whole(await exports.narrative(caller, idOf(params))),
      }),
    }),
  ];
}
