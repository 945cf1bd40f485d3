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
/** That an authority has asked is secret: no metric and no line of the log names these. */
const COMMON = { role: 'api', tag: 'Searches for authorities', isConfidential: true } as const;
const MAX_FILE_BYTES = 1024 * 1024;
const WHAT =
  'As FinCEN asks by 31 CFR 1010.520 (section 314(a)): at most 1,000 parties against all active customers and their owners, those whose ' +
  'relationship ended on `accountsFrom` or later, and everything that a screening looks at in transactions of `transactionsFrom` or ' +
  'later. It runs behind the answer. No event and no export tells of it, and who reads it is recorded.';

const idOf = ({ searchId }: { searchId: string }) => pathId(searchId, noSuchSearch);

export function recordSearchRoutes(searches: RecordSearches): Operation[] {
  return [...starting(searches), ...reading(searches), ...working(searches)];
}

function starting(searches: RecordSearches): Operation[] {
  const response = {
    status: 201,
    description: 'The search is recorded and runs',
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
      summary: 'Search customers and transactions for parties whom an authority asks for',
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
      summary: 'The same with the parties as a CSV file',
      description: `At most 1 MiB, with a header of ${CSV_COLUMNS.map((column) => `\`${column}\``).join(', ')}; several values in a cell are separated by \`;\`. ${WHAT}`,
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
      summary: 'Searches for authorities',
      description: 'The newest first. That you listed them is recorded.',
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
      summary: 'One search for an authority',
      description:
        'With whom it asks for, what was looked at, and the day by which it is answered. That you read it is recorded.',
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
      summary: 'Records that a party may be behind',
      description:
        'By party in the order of the request, the best first; records that could not be compared come last, without a party. That you ' +
        'read them is recorded.',
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
      summary: 'What the authority is to be told',
      description:
        'Parties with a MATCH, with their accounts and transactions; what was looked at; the day by which it is due. The service hands ' +
        'nothing in. That you read it is recorded.',
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
      summary: 'Say of hits whether the record is of the party',
      description:
        'At most 100 at once, all or none, with one verdict and reason; what was judged can be judged again until the search is answered. ' +
        'A record that could not be compared and is a MATCH needs `partyIndex`.',
      permission: 'sar:write',
      params: schemas.searchParams,
      body: schemas.judgeRequest,
      requestExample: examples.JUDGE_EXAMPLE_REQUEST,
      response: {
        status: 200,
        description: 'How far the search is judged',
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
      summary: 'Record that the authority is answered',
      description:
        'When every hit is judged: POSITIVE with a MATCH, else NONE. Nothing of the search moves after that.',
      permission: 'sar:write',
      params: schemas.searchParams,
      body: schemas.answerRequest,
      requestExample: { version: 2, note: 'Handed in over the secure site.' },
      response: {
        status: 200,
        description: 'The search as answered',
        schema: views.searchSummary,
        example: examples.ANSWERED_EXAMPLE,
      },
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: ({ params, body, caller }) => searches.answer(caller, idOf(params), body),
      answer: (data) => ({ message: 'Search answered', data }),
    }),
  ];
}
