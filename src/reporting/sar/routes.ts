import { z } from 'zod';
import { fileAnswer } from '../../platform/http/file-answer.ts';
import { whole, wholeListOf } from '../../platform/http/list-answers.ts';
import { change, type Operation, operation, type Reply } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/path-id.ts';
import type { SarAnswers } from './answers.ts';
import * as examples from './examples.ts';
import type { SarExports } from './exports.ts';
import { ACTIVITY_TYPES, INSTRUMENT_TYPES } from './fincen/codes.ts';
import type { Sars } from './sars.ts';
import * as schemas from './schemas.ts';
import * as views from './views.ts';
import { noSuchSar } from './write-sar.ts';

const BASE = '/amlcore/api/v1/sars';
const ONE = `${BASE}/:sarId`;
/** The existence of a report is confidential, so metrics and log lines leave out these operations. */
const COMMON = { role: 'api', tag: 'Suspicious activity reports', isConfidential: true } as const;
const UNSEEN = 'A report that you cannot see returns 404, like one that does not exist.';

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
  description: 'Submitted for approval. Another user reviews the filled-in fields and approves',
  schema: views.sarView,
  example: examples.PROPOSED_SAR_EXAMPLE,
} as const;

/** 202 while the approval is pending. */
function handedIn(data: views.SarView, message: string): Reply {
  const isProposed = data.status === 'PENDING_APPROVAL';
  return isProposed ? { message: 'Report submitted for approval', data, status: 202 } : { message, data };
}

function readers(sars: Sars): Operation[] {
  return [
    operation({
      ...COMMON,
      id: 'listSars',
      method: 'GET',
      path: BASE,
      summary: 'List suspicious activity reports',
      description: 'The newest first, limited to reports that you can see. The read is recorded in the audit trail.',
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
      summary: 'List the activity types of a FinCEN SAR',
      description:
        'The values for `activityTypes[].activityCode`, with the wording of the form. A code that ends in 999 ' +
        'also needs `otherText`.',
      permission: 'sar:read',
      response: {
        status: 200,
        description: 'All activity types',
        schema: views.activityTypes,
        example: examples.ACTIVITY_TYPES_EXAMPLE,
      },
      problems: [],
      handle: async () => ({ message: 'Activity types found', data: whole(ACTIVITY_TYPES) }),
    }),
    operation({
      ...COMMON,
      id: 'listSarInstruments',
      tellsNoDecision: true,
      method: 'GET',
      path: `${BASE}/instruments`,
      summary: 'List the products and instruments of a FinCEN SAR',
      description: 'The values for `instruments[]`, with the wording of the form.',
      permission: 'sar:read',
      response: {
        status: 200,
        description: 'All products and instruments',
        schema: views.instrumentTypes,
        example: examples.INSTRUMENTS_EXAMPLE,
      },
      problems: [],
      handle: async () => ({ message: 'Products and instruments found', data: whole(INSTRUMENT_TYPES) }),
    }),
    operation({
      ...COMMON,
      id: 'getSar',
      method: 'GET',
      path: ONE,
      summary: 'Get a suspicious activity report',
      description: `${UNSEEN} The read is recorded in the audit trail.`,
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
        'All fields are optional until the report is submitted for approval. With `priorSarId` it continues ' +
        'or corrects a filed report, and starts with its content.',
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
    // The contract defines this path without the service prefix.
    changing(sars, 'changeSarByShortPath', '/v1/sars/:sarId'),
  ];
}

function changing(sars: Sars, id: string, path: string): Operation {
  return operation({
    ...COMMON,
    id,
    method: 'PATCH',
    path,
    summary: 'Change a suspicious activity report, or submit it for approval',
    description:
      'Provided fields replace the stored ones; `clear` removes fields. With the status SUBMITTED, the ' +
      'service fills in missing fields from its transactions, the earlier report and the settings, and ' +
      'lists them in `autoFilledFields`. Fields that are still missing are rejected with 400. Users and API ' +
      'clients can submit. The report is then pending approval (202) until another user approves the version ' +
      'that they read (`submitSar`). Where the setting `sars.approvalRequired` is off, it is SUBMITTED at once ' +
      `(200). ${UNSEEN}`,
    permission: 'sar:write',
    params: schemas.sarParams,
    body: schemas.changeSarRequest,
    requestExample: { status: 'SUBMITTED', version: 1 },
    response: { ...seen, example: examples.SAR_EXAMPLE },
    accepted: ACCEPTED,
    problems: ['not-found', 'validation-failed', 'unprocessable-format', 'conflict'],
    handle: async ({ params, body, caller }) => {
      const data = await sars.change(caller, idOf(params), body);
      return body.status === undefined ? { message: 'Report changed', data } : handedIn(data, 'Report submitted');
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
        'Approves a report that another user submitted for approval. A draft is submitted for approval ' +
        'instead (202), like PATCH with the status SUBMITTED. A decision not to file is approved the same way ' +
        `and ends in NOT_FILED. ${UNSEEN}`,
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
      summary: 'Return a suspicious activity report to its author',
      description: `Returns the report to a draft, with the required changes. ${UNSEEN}`,
      permission: 'sar:approve',
      stepUp: true,
      params: schemas.sarParams,
      body: schemas.returnRequest,
      requestExample: { reason: 'State who delivered the cash.' },
      response: {
        ...seen,
        example: { ...examples.SAR_EXAMPLE, version: 3, returnedReason: 'State who delivered the cash.' },
      },
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: ({ params, body, caller }) => sars.return(caller, idOf(params), body.reason),
      answer: (data) => ({ message: 'Report returned', data }),
    }),
  ];
}

function answering(answers: SarAnswers): Operation {
  return change({
    ...COMMON,
    id: 'acknowledgeSar',
    method: 'POST',
    path: `${ONE}/acknowledgement`,
    summary: 'Record the response of the authority',
    description:
      "Takes FinCEN's acknowledgement file of this report, or the response of another authority. Errors are " +
      `shown at the affected field. ${UNSEEN}`,
    permission: 'sar:write',
    params: schemas.sarParams,
    body: schemas.acknowledgeRequest,
    requestExample: { outcome: 'ACCEPTED', externalReferenceId: '31000055053784' },
    response: { ...seen, example: examples.ACKNOWLEDGED_SAR_EXAMPLE },
    problems: ['not-found', 'validation-failed', 'conflict'],
    handle: ({ params, body, caller }) => answers.record(caller, idOf(params), body),
    answer: (data) => ({ message: 'Response of the authority recorded', data }),
  });
}

const sentence = z.object({
  text: z.string().describe('Sentence for the narrative'),
  evidence: z
    .array(
      z.object({
        kind: z.enum(['TRANSACTION']).describe('Kind of evidence'),
        evidenceId: z.uuid().describe('Id of the transaction'),
      }),
    )
    .describe('Evidence of the sentence'),
});

function files(exports: SarExports): Operation[] {
  return [
    operation({
      ...COMMON,
      id: 'exportSar',
      method: 'GET',
      path: `${ONE}/export`,
      summary: 'Download a suspicious activity report',
      description:
        'FINCEN: a BSA XML batch with this report. GOAML: a goAML report. Both need an approved report, and ' +
        'the institution submits the file itself, as the service sends nothing. PDF: the form with its item numbers, ' +
        `of any version; a draft is marked. ${UNSEEN} The export is recorded with the hash of the file.`,
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
      handle: async ({ params, query, caller }) => fileAnswer(await exports.file(caller, idOf(params), query.format)),
    }),
    operation({
      ...COMMON,
      id: 'previewSar',
      method: 'GET',
      path: `${ONE}/preview`,
      summary: 'Preview a suspicious activity report',
      description:
        'The report as it would be submitted now: with the fields that the service fills in, what is missing, the ' +
        `figures of its transactions and the file for the authority. Nothing is changed. ${UNSEEN}`,
      permission: 'sar:read',
      weight: { units: 5 },
      params: schemas.sarParams,
      response: {
        status: 200,
        description: 'The preview',
        schema: views.sarPreview,
        example: examples.PREVIEW_EXAMPLE,
      },
      problems: ['not-found', 'conflict'],
      handle: async ({ params, caller }) => ({
        message: 'Report previewed',
        data: await exports.preview(caller, idOf(params)),
      }),
    }),
    operation({
      ...COMMON,
      id: 'listSarNarrativeSentences',
      method: 'GET',
      path: `${ONE}/narrative-sentences`,
      summary: 'List draft sentences for the narrative',
      description:
        'Facts of its transactions, each sentence with its evidence and without conclusions. The first one has the key ' +
        `terms of FinCEN advisories whose shipped rules raised alerts for them, except on goAML forms. ${UNSEEN}`,
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
