import { NDJSON_TYPE } from '../lists/internal-list/bulk-body.ts';
import { CSV_TYPE } from '../platform/http/csv-body.ts';
import { change, type Operation, operation } from '../platform/http/operation.ts';
import { pathId } from '../platform/http/path-id.ts';
import { type BulkCustomers, MAX_BULK_BYTES } from './bulk.ts';
import { CSV_COLUMNS } from './csv.ts';
import { type Customers, noSuchCustomer } from './customers.ts';
import * as examples from './examples.ts';
import * as schemas from './schemas.ts';
import * as answers from './view-schemas.ts';
import type { CustomerViews } from './views.ts';

const BASE = '/amlcore/api/v1/customers';
const TAG = 'Customers';
const DEFAULT_LIMIT = 20;

interface CustomerRouteParts {
  customers: Pick<Customers, 'create' | 'change' | 'verify' | 'close' | 'reopen'>;
  bulk: Pick<BulkCustomers, 'put'>;
  views: Pick<CustomerViews, 'get' | 'page'>;
}

export function customerRoutes({ customers, bulk, views }: CustomerRouteParts): Operation[] {
  return [
    change({
      id: 'createCustomer',
      method: 'POST',
      path: BASE,
      role: 'api',
      tag: TAG,
      summary: 'Create a customer',
      description:
        'The service rates the customer at once and links it to earlier and later transactions by customer number, document, account ' +
        'and wallet. It then screens the customer and its beneficial owners; `screening.state` is PENDING until that has run.',
      permission: 'customer:write',
      body: schemas.customerRequest,
      requestExample: examples.CUSTOMER_EXAMPLE_REQUEST,
      response: {
        status: 201,
        description: 'The customer is created',
        schema: answers.customerReceipt,
        example: examples.RECEIPT_EXAMPLE,
      },
      problems: ['validation-failed', 'unprocessable-format', 'conflict'],
      handle: ({ body, caller }) => customers.create(caller, body),
      answer: (data) => ({ message: 'Customer registered', data }),
      location: ({ customerId }) => `${BASE}/${customerId}`,
    }),
    bulkOperation(bulk),
    ...readOperations(views),
    operation({
      id: 'changeCustomer',
      method: 'PATCH',
      path: `${BASE}/:customerId`,
      role: 'api',
      tag: TAG,
      summary: 'Change a customer',
      description:
        'Each given field replaces the previous value; an empty array removes it. The service rates and screens the customer again.',
      permission: 'customer:write',
      params: schemas.customerParams,
      body: schemas.changeRequest,
      requestExample: { version: 1, countryCodes: ['AT', 'DE'], occupation: 'Dentist' },
      response: {
        status: 200,
        description: 'The customer',
        schema: answers.customerView,
        example: { ...examples.CUSTOMER_EXAMPLE, version: 2 },
      },
      problems: ['not-found', 'validation-failed', 'unprocessable-format', 'conflict'],
      handle: async ({ params, body, caller, principal }) => {
        const customerId = pathId(params.customerId, noSuchCustomer);
        await customers.change(caller, customerId, body);
        return { message: 'Customer changed', data: await views.get(principal.tenantId, customerId) };
      },
    }),
    verifyOperation(customers),
    change({
      id: 'closeCustomer',
      method: 'POST',
      path: `${BASE}/:customerId/close`,
      role: 'api',
      tag: TAG,
      summary: 'Close a customer',
      description:
        'Ends the relationship. A closed customer is no longer screened. Its hits, ratings and transactions are kept as evidence. ' +
        '`reopenCustomer` reopens it.',
      permission: 'customer:write',
      params: schemas.customerParams,
      body: schemas.closeRequest,
      requestExample: { reason: 'Closed at the request of the customer.' },
      response: {
        status: 200,
        description: 'The customer is closed',
        schema: answers.customerReceipt,
        example: { ...examples.RECEIPT_EXAMPLE, state: 'CLOSED', version: 2 },
      },
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: ({ params, body, caller }) =>
        customers.close(caller, pathId(params.customerId, noSuchCustomer), body.reason),
      answer: (data) => ({ message: 'Customer closed', data }),
    }),
    change({
      id: 'reopenCustomer',
      method: 'POST',
      path: `${BASE}/:customerId/reopen`,
      role: 'api',
      tag: TAG,
      summary: 'Reopen a closed customer',
      description:
        'For a customer that was closed by mistake or has returned. The service rates and screens it again and keeps its history. ' +
        'The audit trail records the reason and the earlier closing.',
      permission: 'customer:write',
      params: schemas.customerParams,
      body: schemas.reopenRequest,
      requestExample: { version: 2, reason: 'Closed by mistake. The request was about the account of a relative.' },
      response: {
        status: 200,
        description: 'The customer is active again',
        schema: answers.customerReceipt,
        example: { ...examples.RECEIPT_EXAMPLE, version: 3 },
      },
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: ({ params, body, caller }) => customers.reopen(caller, pathId(params.customerId, noSuchCustomer), body),
      answer: (data) => ({ message: 'Customer reopened', data }),
    }),
  ];
}

function verifyOperation(customers: Pick<Customers, 'verify'>): Operation {
  return change({
    id: 'verifyCustomer',
    method: 'POST',
    path: `${BASE}/:customerId/verifications`,
    role: 'api',
    tag: TAG,
    summary: 'Record a verification of a customer',
    description:
      'Records that the birth date, a nationality or a document of the customer was verified, with method, evidence, date and ' +
      'verifier (the caller). It holds for this value and ends when the value changes. Other attributes are only stated. Only a verified ' +
      'birth date more than five years away from every listed one clears a match by name. The service screens the customer again.',
    permission: 'customer:verify',
    params: schemas.customerParams,
    body: schemas.verifyRequest,
    requestExample: examples.VERIFY_EXAMPLE_REQUEST,
    response: {
      status: 201,
      description: 'The verification is recorded',
      schema: answers.verificationReceipt,
      example: {
        ...examples.RECEIPT_EXAMPLE,
        version: 2,
        verificationId: examples.VERIFICATION_EXAMPLE.verificationId,
      },
    },
    problems: ['not-found', 'validation-failed', 'conflict'],
    handle: ({ params, body, caller }) => customers.verify(caller, pathId(params.customerId, noSuchCustomer), body),
    answer: (data) => ({ message: 'Verification recorded', data }),
    location: ({ customerId }) => `${BASE}/${customerId}`,
  });
}

function bulkOperation(bulk: Pick<BulkCustomers, 'put'>): Operation {
  return change({
    id: 'putCustomers',
    method: 'POST',
    path: `${BASE}/bulk`,
    role: 'api',
    tag: TAG,
    summary: 'Create and change customers in bulk',
    description:
      'At most 10,000 customers or 20 MiB, as a JSON array, as JSON lines, or as CSV with a header of ' +
      `${CSV_COLUMNS.map((column) => `\`${column}\``).join(', ')}. Separate several values in a cell with \`;\` and write a ` +
      'wallet as `BITCOIN:address`. An item with a known customer number changes that customer, as PATCH does. A rejected item ' +
      'does not affect the others.',
    permission: 'customer:write',
    bodyTypes: ['application/json', NDJSON_TYPE, CSV_TYPE],
    rawBody: { limitBytes: MAX_BULK_BYTES },
    body: schemas.bulkRequest,
    requestExample: [examples.CUSTOMER_EXAMPLE_REQUEST],
    otherRequestExamples: { [CSV_TYPE]: examples.CUSTOMERS_EXAMPLE_CSV },
    response: {
      status: 200,
      description: 'Result of each item',
      schema: answers.bulkResult,
      example: examples.BULK_EXAMPLE_RESULT,
    },
    problems: ['validation-failed'],
    handle: ({ caller, context }) => bulk.put(caller, context.raw, context.ignored),
    answer: (data) => ({ message: 'Customers processed', data }),
  });
}

function readOperations(views: CustomerRouteParts['views']): Operation[] {
  return [
    operation({
      id: 'listCustomers',
      method: 'GET',
      path: BASE,
      role: 'api',
      tag: TAG,
      summary: 'List customers',
      description: 'Newest first.',
      permission: 'customer:read',
      query: schemas.customersQuery,
      response: {
        status: 200,
        description: 'One page of customers',
        schema: answers.customerPage,
        example: examples.CUSTOMERS_EXAMPLE,
      },
      problems: ['validation-failed', 'unprocessable-format', 'invalid-cursor'],
      handle: async ({ query: { limit = DEFAULT_LIMIT, cursor, withTotal, ...filter }, principal }) => ({
        message: 'Customers found',
        data: await views.page(principal.tenantId, filter, { limit, cursor, withTotal }),
      }),
    }),
    operation({
      id: 'getCustomer',
      method: 'GET',
      path: `${BASE}/:customerId`,
      role: 'api',
      tag: TAG,
      summary: 'Get a customer',
      description:
        'The customer with its rating, screening, hits, transactions and parties in transactions. A check that did not run is never ' +
        'reported as passed: see `screening.state`.',
      permission: 'customer:read',
      params: schemas.customerParams,
      response: {
        status: 200,
        description: 'The customer',
        schema: answers.customerView,
        example: examples.CUSTOMER_EXAMPLE,
      },
      problems: ['not-found'],
      handle: async ({ params, principal }) => ({
        message: 'Customer found',
        data: await views.get(principal.tenantId, pathId(params.customerId, noSuchCustomer)),
      }),
    }),
  ];
}
