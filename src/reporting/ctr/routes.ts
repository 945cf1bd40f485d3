import { z } from 'zod';
import { fileAnswer } from '../../platform/http/file-answer.ts';
import { change, type Operation, operation } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/path-id.ts';
import { acknowledgeRequest } from '../sar/schemas.ts';
import type { CurrencyAnswers } from './answers.ts';
import * as examples from './examples.ts';
import { type CurrencyReports, noSuchReport } from './reports.ts';
import * as schemas from './schemas.ts';
import * as views from './views.ts';

const BASE = '/amlcore/api/v1/currency-reports';
const ONE = `${BASE}/:obligationId`;
const COMMON = { role: 'api', tag: 'Cash transaction reports' } as const;

export interface CurrencyReportRoutesParts {
  reports: CurrencyReports;
  answers: CurrencyAnswers;
}

export function currencyReportRoutes({ reports, answers }: CurrencyReportRoutesParts): Operation[] {
  return [
    ...readers(reports),
    changing(reports),
    filing(reports),
    correcting(reports),
    answering(answers),
    file(reports),
  ];
}

const idOf = ({ obligationId }: { obligationId: string }) => pathId(obligationId, noSuchReport);
const seen = { status: 200, description: 'The report', schema: views.reportView } as const;

function readers(reports: CurrencyReports): Operation[] {
  return [
    operation({
      ...COMMON,
      id: 'listCurrencyReports',
      method: 'GET',
      path: BASE,
      summary: 'List cash transaction reports',
      description:
        'The newest business day first. A report and its filing deadline are opened automatically when the ' +
        'cash-in or cash-out total of a person on a business day exceeds 10,000 USD. Requires the setting ' +
        '`filings.currencyReports`, and applies from when it is set.',
      permission: 'alert:read',
      query: schemas.reportsQuery,
      response: {
        status: 200,
        description: 'One page of reports',
        schema: views.reportPage,
        example: examples.REPORTS_EXAMPLE,
      },
      problems: ['validation-failed', 'unprocessable-format', 'invalid-cursor'],
      handle: async ({ query: { limit, cursor, withTotal, ...filter }, principal }) => ({
        message: 'Reports found',
        data: await reports.list(principal.tenantId, filter, { limit, cursor, withTotal }),
      }),
    }),
    operation({
      ...COMMON,
      id: 'getCurrencyReport',
      method: 'GET',
      path: ONE,
      summary: 'Get a cash transaction report',
      description: '`missing` lists what the report lacks, field by field.',
      permission: 'alert:read',
      params: schemas.reportParams,
      response: { ...seen, example: examples.REPORT_EXAMPLE },
      problems: ['not-found'],
      handle: async ({ params, principal }) => ({
        message: 'Report found',
        data: await reports.get(principal.tenantId, idOf(params)),
      }),
    }),
  ];
}

function changing(reports: CurrencyReports): Operation {
  return operation({
    ...COMMON,
    id: 'changeCurrencyReport',
    method: 'PATCH',
    path: ONE,
    summary: 'Complete a cash transaction report',
    description: 'Provided fields replace the stored fields. A report that FinCEN rejected becomes a draft again.',
    permission: 'transaction:decide',
    params: schemas.reportParams,
    body: schemas.changeReportRequest,
    requestExample: examples.CHANGE_EXAMPLE,
    response: { ...seen, example: examples.CHANGED_EXAMPLE },
    problems: ['not-found', 'validation-failed', 'unprocessable-format', 'conflict'],
    handle: async ({ params, body, caller }) => ({
      message: 'Report changed',
      data: await reports.change(caller, idOf(params), body),
    }),
  });
}

function filing(reports: CurrencyReports): Operation {
  return change({
    ...COMMON,
    id: 'fileCurrencyReport',
    method: 'POST',
    path: `${ONE}/file`,
    summary: 'File a cash transaction report',
    description:
      'Requires a complete report. From then on its file has the filed content. The institution submits the ' +
      'file itself, as the service sends nothing. Filing a correction sets the corrected report to AMENDED.',
    permission: 'transaction:decide',
    stepUp: true,
    params: schemas.reportParams,
    body: schemas.fileRequest,
    requestExample: { version: 2 },
    response: { ...seen, example: examples.FILED_EXAMPLE },
    problems: ['not-found', 'validation-failed', 'conflict'],
    handle: ({ params, body, caller }) => reports.file(caller, idOf(params), body.version),
    answer: (data) => ({ message: 'Report filed', data }),
  });
}

function correcting(reports: CurrencyReports): Operation {
  return change({
    ...COMMON,
    id: 'correctCurrencyReport',
    method: 'POST',
    path: `${ONE}/correct`,
    summary: 'Correct a cash transaction report',
    description:
      'Requires a filed report. The correction starts with its content and has a filing deadline of its own.',
    permission: 'transaction:decide',
    params: schemas.reportParams,
    body: schemas.correctRequest,
    requestExample: { version: 4 },
    response: {
      status: 201,
      description: 'The correction',
      schema: views.reportView,
      example: examples.CORRECTION_EXAMPLE,
    },
    problems: ['not-found', 'validation-failed', 'conflict'],
    handle: ({ params, body, caller }) => reports.correct(caller, idOf(params), body.version),
    answer: (data) => ({ message: 'Correction begun', data }),
    location: ({ obligationId }) => `${BASE}/${obligationId}`,
  });
}

function answering(answers: CurrencyAnswers): Operation {
  return change({
    ...COMMON,
    id: 'acknowledgeCurrencyReport',
    method: 'POST',
    path: `${ONE}/acknowledgement`,
    summary: "Record FinCEN's response to a cash transaction report",
    description:
      "Takes FinCEN's acknowledgement file of this report, or the response as fields. Errors are shown at " +
      'the affected field. ACCEPTED settles the filing deadline as REPORTED.',
    permission: 'transaction:decide',
    params: schemas.reportParams,
    body: acknowledgeRequest,
    requestExample: { outcome: 'ACCEPTED', externalReferenceId: '31000055053785' },
    response: { ...seen, example: examples.ACKNOWLEDGED_EXAMPLE },
    problems: ['not-found', 'validation-failed', 'conflict'],
    handle: ({ params, body, caller }) => answers.record(caller, idOf(params), body),
    answer: (data) => ({ message: 'Response of the authority recorded', data }),
  });
}

function file(reports: CurrencyReports): Operation {
  return operation({
    ...COMMON,
    id: 'exportCurrencyReport',
    method: 'GET',
    path: `${ONE}/export`,
    summary: 'Download a cash transaction report',
    description:
      'XML: a BSA XML batch with this report, as filed. PDF: the form; a draft is marked. The export is recorded ' +
      'with the hash of the file.',
    permission: 'export:read',
    weight: { units: 20 },
    params: schemas.reportParams,
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
    query: schemas.exportQuery,
    problems: ['not-found', 'validation-failed', 'conflict'],
    handle: async ({ params, query, caller }) =>
      fileAnswer(await reports.export(caller, idOf(params), query.format ?? 'XML')),
  });
}
