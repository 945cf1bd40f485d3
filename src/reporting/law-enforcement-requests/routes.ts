import { CSV_TYPE } from '../../platform/http/csv-body.ts';
import { change, type Operation, operation } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/path-id.ts';
import { CSV_COLUMNS } from './csv.ts';
import * as examples from './examples.ts';
import * as schemas from './schemas.ts';
import { noSuchSearch, type RecordSearches } from './searches.ts';
import * as views from './views.ts';

const BASE = '/amlcore/api/v1/record-searches';
const ONE = `${BASE}/:searchId`;
/** The request itself is confidential, so metrics and log lines leave out these operations. */
const COMMON = { role: 'api', tag: 'Law-enforcement requests', isConfidential: true } as const;
const MAX_FILE_BYTES = 1024 * 1024;
const WHAT =
  'Implements FinCEN 314(a) searches (31 CFR 1010.520). Compares at most 1,000 parties with all active ' +
  'customers and their owners, with customers whose relationship ended on or after `accountsFrom`, and ' +
  'with all screened fields of transactions dated `transactionsFrom` or later. The search runs as a job ' +
  'after the response. Webhook events and exports never mention it, and each read is recorded in the ' +
  'audit trail.';

const idOf = ({ searchId }: { searchId: string }) => pathId(searchId, noSuchSearch);

export function recordSearchRoutes(searches: RecordSearches): Operation[] {
  return [...starting(searches), ...reading(searches), ...working(searches)];
}

function starting(searches: RecordSearches): Operation[] {
  const response = {
    status: 201,
    description: 'The search is recorded and running',
    schema: views.searchSummary,
    example: examples.STARTED_EXAMPLE,
  } as const;
  const location = ({ searchId }: views.SearchSummary) => `${BASE}/${searchId}`;
  return [
    change({
      ...COMMON,
      id: 'startRecordSearch',
      method: 'POST',
      path: BASE,
      summary: 'Search customers and transactions for the parties of a law-enforcement request',
      description: WHAT,
      permission: 'sar:write',
      weight: { units: 20 },
      body: schemas.searchRequest,
      requestExample: examples.SEARCH_EXAMPLE_REQUEST,
      response,
      problems: ['validation-failed', 'unprocessable-format'],
      handle: ({ body, caller }) => searches.start(caller, body),
      answer: (data) => ({ message: 'Search started', data }),
      location,
    }),
    change({
      ...COMMON,
      id: 'uploadRecordSearch',
      method: 'POST',
      path: `${BASE}/upload`,
      summary: 'Start a search with the parties as a CSV file',
      description:
        `At most 1 MiB, with a header of ${CSV_COLUMNS.map((column) => `\`${column}\``).join(', ')}. Separate ` +
        `several values in a cell with \`;\`. ${WHAT}`,
      permission: 'sar:write',
      weight: { units: 20 },
      query: schemas.uploadQuery,
      bodyTypes: [CSV_TYPE],
      rawBody: { limitBytes: MAX_FILE_BYTES },
      body: schemas.uploadBody,
      requestExample: examples.CSV_EXAMPLE_REQUEST,
      response,
      problems: ['validation-failed', 'unprocessable-format'],
      handle: ({ query, caller, context }) => searches.startFromFile(caller, query, context.raw, context.ignored),
      answer: (data) => ({ message: 'Search started', data }),
      location,
    }),
  ];
}

function reading(searches: RecordSearches): Operation[] {
  return [
    operation({
      ...COMMON,
      id: 'listRecordSearches',
      method: 'GET',
      path: BASE,
      summary: 'List law-enforcement requests',
      description: 'The newest first. The read is recorded in the audit trail.',
      permission: 'sar:read',
      query: schemas.searchesQuery,
      response: {
        status: 200,
        description: 'One page of searches',
        schema: views.searchPage,
        example: examples.SEARCHES_EXAMPLE,
      },
      problems: ['validation-failed', 'unprocessable-format', 'invalid-cursor'],
      handle: async ({ query: { limit, cursor, withTotal, ...filter }, caller }) => ({
        message: 'Searches found',
        data: await searches.list(caller, filter, { limit, cursor, withTotal }),
      }),
    }),
    operation({
      ...COMMON,
      id: 'getRecordSearch',
      method: 'GET',
      path: ONE,
      summary: 'Get a law-enforcement request',
      description:
        'Includes the requested parties, the records searched and the deadline for the response. The read is ' +
        'recorded in the audit trail.',
      permission: 'sar:read',
      params: schemas.searchParams,
      response: { status: 200, description: 'The search', schema: views.searchView, example: examples.SEARCH_EXAMPLE },
      problems: ['not-found'],
      handle: async ({ params, caller }) => ({
        message: 'Search found',
        data: await searches.get(caller, idOf(params)),
      }),
    }),
    operation({
      ...COMMON,
      id: 'listRecordSearchHits',
      method: 'GET',
      path: `${ONE}/hits`,
      summary: 'List possible matches',
      description:
        'Sorted by party in the order of the request, the highest score first. Records that could not be ' +
        'compared come last, without a party. The read is recorded in the audit trail.',
      permission: 'sar:read',
      params: schemas.searchParams,
      query: schemas.hitsQuery,
      response: { status: 200, description: 'One page of hits', schema: views.hitPage, example: examples.HITS_EXAMPLE },
      problems: ['not-found', 'validation-failed', 'invalid-cursor'],
      handle: async ({ params, query: { limit, cursor, withTotal, ...filter }, caller }) => ({
        message: 'Hits found',
        data: await searches.hits(caller, idOf(params), filter, { limit, cursor, withTotal }),
      }),
    }),
    operation({
      ...COMMON,
      id: 'getRecordSearchReport',
      method: 'GET',
      path: `${ONE}/report`,
      summary: 'Get the report for the authority',
      description:
        'Parties with a MATCH, with their accounts and transactions, the records searched, and the deadline. ' +
        'The service does not submit anything. The read is recorded in the audit trail.',
      permission: 'sar:read',
      params: schemas.searchParams,
      response: {
        status: 200,
        description: 'The report',
        schema: views.searchReport,
        example: examples.REPORT_EXAMPLE,
      },
      problems: ['not-found', 'conflict'],
      handle: async ({ params, caller }) => ({
        message: 'Report made',
        data: await searches.report(caller, idOf(params)),
      }),
    }),
  ];
}

function working(searches: RecordSearches): Operation[] {
  return [
    change({
      ...COMMON,
      id: 'judgeRecordSearchHits',
      method: 'POST',
      path: `${ONE}/judge`,
      summary: 'Decide whether hits match the requested party',
      description:
        'At most 100 hits per request, all or none, with one verdict and reason. Verdicts can be changed ' +
        'until the request is answered. A record that could not be compared needs `partyIndex` if it is a ' +
        'MATCH.',
      permission: 'sar:write',
      params: schemas.searchParams,
      body: schemas.judgeRequest,
      requestExample: examples.JUDGE_EXAMPLE_REQUEST,
      response: {
        status: 200,
        description: 'Review progress of the search',
        schema: views.judgement,
        example: examples.JUDGEMENT_EXAMPLE,
      },
      problems: ['not-found', 'validation-failed', 'unprocessable-format', 'conflict'],
      handle: ({ params, body, caller }) => searches.judge(caller, idOf(params), body),
      answer: (data) => ({ message: 'Hits judged', data }),
    }),
    change({
      ...COMMON,
      id: 'answerRecordSearch',
      method: 'POST',
      path: `${ONE}/answer`,
      summary: 'Record that the authority was answered',
      description:
        'Requires a verdict on every hit. The outcome is POSITIVE if at least one is a MATCH, otherwise NONE. ' +
        'The request cannot be changed afterwards.',
      permission: 'sar:write',
      params: schemas.searchParams,
      body: schemas.answerRequest,
      requestExample: { version: 2, note: 'Handed in over the secure site.' },
      response: {
        status: 200,
        description: 'The answered request',
        schema: views.searchSummary,
        example: examples.ANSWERED_EXAMPLE,
      },
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: ({ params, body, caller }) => searches.answer(caller, idOf(params), body),
      answer: (data) => ({ message: 'Search answered', data }),
    }),
  ];
}
