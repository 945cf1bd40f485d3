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
  customers: Pick<Customers, 'create' | 'change' | 'close' | 'reopen'>;
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
      summary: 'Register a customer',
      description:
        'It is rated at once, tied to the transactions of its number, accounts and wallets, earlier ones too, and screened: ' +
        '`screening.state` of the customer is PENDING until that has run. Beneficial owners are screened as the customer is.',
      permission: 'customer:write',
      body: schemas.customerRequest,
      requestExample: examples.CUSTOMER_EXAMPLE_REQUEST,
      response: {
        status: 201,
        description: 'The customer is registered',
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
        'Each part that is given takes the place of the one before; an empty array takes it away. The customer is rated and ' +
        'screened anew.',
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
    change({
      id: 'closeCustomer',
      method: 'POST',
      path: `${BASE}/:customerId/close`,
      role: 'api',
      tag: TAG,
      summary: 'End the relationship with a customer',
      description:
        'It is not screened any more, and stays as evidence with its hits, ratings and transactions; `reopenCustomer` takes it back.',
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
      summary: 'Take a closed customer back',
      description:
        'Closed by mistake, or come back: it is rated and screened anew, with its history as it was. The reason, and how it had been ' +
        'closed, stand in the audit trail.',
      permission: 'customer:write',
      params: schemas.customerParams,
      body: schemas.reopenRequest,
      requestExample: { version: 2, reason: 'Closed by mistake: the account of the brother was meant.' },
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

function bulkOperation(bulk: Pick<BulkCustomers, 'put'>): Operation {
  return change({
    id: 'putCustomers',
    method: 'POST',
    path: `${BASE}/bulk`,
    role: 'api',
    tag: TAG,
    summary: 'Register and change customers in bulk',
    description:
      'At most 10,000 customers or 20 MiB, as a JSON array, as JSON lines, or as CSV with a header of ' +
      `${CSV_COLUMNS.map((column) => `\`${column}\``).join(', ')}, where several values in a cell are separated by \`;\` and a ` +
      'wallet is `BITCOIN:address`. A customer whose number is known is changed as by PATCH. An item that is rejected does not ' +
      'concern the others.',
    permission: 'customer:write',
    bodyTypes: ['application/json', NDJSON_TYPE, CSV_TYPE],
    rawBody: { limitBytes: MAX_BULK_BYTES },
    body: schemas.bulkRequest,
    requestExample: [examples.CUSTOMER_EXAMPLE_REQUEST],
    otherRequestExamples: { [CSV_TYPE]: examples.CUSTOMERS_EXAMPLE_CSV },
    response: {
      status: 200,
      description: 'What became of each item',
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
      summary: 'Customers',
      description: 'The latest registered first.',
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
      summary: 'A customer with its rating, screening, hits and transactions',
      description:
        'One view of the customer, of the parties that it is in transactions, and of these transactions. What did not run is not ' +
        'called passed: see `screening.state`.',
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
