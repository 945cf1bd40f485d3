import { Readable } from 'node:stream';
import { z } from 'zod';
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
const COMMON = { role: 'api', tag: 'Currency reports' } as const;

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
      summary: 'Reports of cash',
      description:
        'The newest business day first. One is opened by itself, with its obligation, where the cash in or the cash out of a person on a ' +
        'business day is above 10,000 USD, from when the setting `filings.currencyReports` is set.',
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
      summary: 'One report of cash',
      description: '`missing` says what it lacks, field by field.',
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
    summary: 'Complete a report of cash',
    description: 'What is given takes the place of what is there. One that FinCEN rejected becomes a draft again.',
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
    summary: 'File a report of cash',
    description:
      'Once it lacks nothing: from now on its file is made of what it says. The institution hands the file in by its own way; the service ' +
      'sends nothing. A correction makes the report before it AMENDED.',
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
    summary: 'Begin a correction of a report of cash',
    description:
      'Of one that was filed. The correction begins with all that it says, and has an obligation of its own.',
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
    summary: 'Record what FinCEN answered to a report of cash',
    description:
      "FinCEN's acknowledgement file of the file of this report, or its answer in words. Complaints are shown at the field that they are " +
      'about. ACCEPTED settles the obligation as REPORTED.',
    permission: 'transaction:decide',
    params: schemas.reportParams,
    body: acknowledgeRequest,
    requestExample: { outcome: 'ACCEPTED', externalReferenceId: '31000055053785' },
    response: { ...seen, example: examples.ACKNOWLEDGED_EXAMPLE },
    problems: ['not-found', 'validation-failed', 'conflict'],
    handle: ({ params, body, caller }) => answers.record(caller, idOf(params), body),
    answer: (data) => ({ message: 'Answer of the authority recorded', data }),
  });
}

function file(reports: CurrencyReports): Operation {
  return operation({
    ...COMMON,
    id: 'exportCurrencyReport',
    method: 'GET',
    path: `${ONE}/export`,
    summary: 'A report of cash as a file',
    description: 'A BSA XML batch with this report, as it was filed. The export is recorded with the hash of the file.',
    permission: 'export:read',
    weight: { units: 20 },
    params: schemas.reportParams,
    response: {
      status: 200,
      description: 'The file',
      schema: z.string().describe('XML'),
      example: '<?xml version="1.0" encoding="UTF-8"?>...',
      bare: true,
      mediaType: 'application/xml; charset=utf-8',
      headers: ['Content-Disposition'],
    },
    problems: ['not-found', 'conflict'],
    handle: async ({ params, caller }) => {
      const { name, bytes } = await reports.export(caller, idOf(params));
      return {
        stream: Readable.from([bytes]),
        headers: { 'content-disposition': `attachment; filename="${name}"` },
      };
    },
  });
}
