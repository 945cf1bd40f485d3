import type { z } from 'zod';
import type { AsOf } from '../platform/access/as-of.ts';
import { type Principal, requirePermission } from '../platform/access/permissions.ts';
import { AppError } from '../platform/errors.ts';
import { type Operation, operation } from '../platform/http/operation.ts';
import { askedWords } from '../platform/lib/search-words.ts';
import { FIAT_EXAMPLE_RESPONSE } from './examples.ts';
import { accountAsked, walletAsked } from './filters/numbers.ts';
import type { TransactionFilter } from './filters/store.ts';
import { storedView, viewBefore } from './present-stored.ts';
import type { TransactionReading } from './reading-routes.ts';
import { DEFAULT_LIMIT, exportQuery, type TransactionFilters, transactionsQuery } from './schemas/queries.ts';
import { csvFile, transactionPage } from './schemas/response.ts';
import { codeTrait, listTrait, ruleTrait } from './traits.ts';
import type { ListFilter } from './transactions.ts';

const BASE = '/amlcore/api/v1/transactions';
const TAG = 'Transactions';

export function listRoutes({ transactions }: TransactionReading): Operation[] {
  return [
    operation({
      id: 'listTransactions',
      tellsNoDecision: 'FILTERED',
      method: 'GET',
      path: BASE,
      role: 'api',
      tag: TAG,
      summary: 'List transactions',
      description: 'Newest first, or in the order given by `sort`.',
      permission: 'screen:read',
      query: transactionsQuery,
      response: {
        status: 200,
        description: 'One page of transactions',
        schema: transactionPage,
        example: {
          items: [{ ...FIAT_EXAMPLE_RESPONSE, version: 1, customerId: null, customers: [], decisions: [] }],
          nextCursor: null,
          hasMore: false,
          limit: 20,
        },
      },
      problems: ['validation-failed', 'unprocessable-format', 'invalid-cursor', 'second-reading-open'],
      handle: async ({ query, principal, asOf }) => {
        const { cursor, withTotal, limit = DEFAULT_LIMIT, partyName, text, sort, ...filters } = query;
        requireGoTogether(query);
        const nameWords = partyName === undefined ? undefined : askedWords('partyName', partyName);
        const all = { ...filterOf(principal, filters), ...{ nameWords, text, sort } };
        const visible = asOf ? recordedBefore(all, asOf) : all;
        const page = await transactions.page(principal.tenantId, visible, { limit, cursor, withTotal });
        const items = page.items.map((one) => (asOf ? viewBefore(one, asOf) : storedView(one)));
        return { message: 'Transactions found', data: { ...page, items } };
      },
    }),
    operation({
      id: 'exportTransactions',
      method: 'GET',
      path: `${BASE}/export`,
      role: 'api',
      tag: TAG,
      summary: 'Export transactions as CSV',
      description:
        'Streams all transactions that match the filters, newest first. Cells that a spreadsheet would run as a formula ' +
        'are escaped. The audit trail records the user, the filters and the number of rows.',
      permission: 'export:read',
      weight: { units: 20 },
      query: exportQuery,
      response: {
        status: 200,
        description: 'A CSV file with a header line',
        schema: csvFile,
        example: 'transactionUUID,transactionReference,...\r\n',
        bare: true,
        mediaType: 'text/csv; charset=utf-8',
        headers: ['Content-Disposition'],
      },
      problems: ['validation-failed', 'unprocessable-format'],
      handle: async ({ query, caller }) => ({
        stream: await transactions.export(caller, filterOf(caller.principal, query)),
        headers: { 'content-disposition': 'attachment; filename="transactions.csv"' },
      }),
    }),
  ];
}

/** Text search covers the newest transactions only, so it takes one such filter and no other sort. @throws AppError validation-failed */
function requireGoTogether({ partyName, partyId, text, sort }: z.output<typeof transactionsQuery>): void {
  const lookThrough = Object.entries({ partyId, partyName, text }).flatMap(([field, value]) =>
    value === undefined ? [] : [field],
  );
  const [first, second = sort === undefined || sort === 'NEWEST' ? undefined : 'sort'] = lookThrough;
  if (first === undefined || second === undefined) return;
  throw new AppError('validation-failed', {
    errors: [{ field: second, code: 'Pattern', message: `does not go with ${first}` }],
  });
}

/** @throws AppError second-reading-open for a filter on decisions */
function recordedBefore(filter: ListFilter, { moment, refusal }: AsOf): ListFilter {
  const { statuses, suspicious, decidedBy, alertId, createdTo = moment } = filter;
  if (statuses !== undefined || suspicious !== undefined || decidedBy !== undefined || alertId !== undefined) {
    throw refusal('A filter by status, isSuspicious, decidedBy or alertId');
  }
  return { ...filter, createdTo: createdTo < moment ? createdTo : moment };
}

/** @throws AppError forbidden for a filter by data that the caller may not read */
function filterOf(principal: Principal, filters: TransactionFilters): TransactionFilter {
  const { tenantId } = principal;
  if (filters.alertId !== undefined) requirePermission(principal, 'alert:read');
  const { status, transactionType, transactionFlow, isSuspicious, walletAddress, ...rest } = filters;
  const { transactionReference, countryCode, currency, minAmount, maxAmount, partyId, decidedBy } = rest;
  const at = (moment: string | undefined) => (moment === undefined ? undefined : new Date(moment));
  return {
    statuses: status,
    types: transactionType,
    flow: transactionFlow,
    suspicious: isSuspicious,
    from: at(rest.from),
    to: at(rest.to),
    createdFrom: at(rest.createdFrom),
    createdTo: at(rest.createdTo),
    reference: transactionReference,
    country: countryCode,
    ...{ currency, minAmount, maxAmount, partyId, decidedBy },
    alertId: rest.alertId?.toLowerCase(),
    wallet: walletAddress === undefined ? undefined : walletAsked(tenantId, walletAddress),
    account: rest.account === undefined ? undefined : accountAsked(tenantId, rest.account, rest.bic ?? null),
    ...{ tiers: rest.riskTier, dispositions: rest.disposition },
    ...{ minScore: rest.minScore, maxScore: rest.maxScore },
    traits: traitsAsked(rest),
  };
}

function traitsAsked({ findingCode, ruleId, watchlistId }: TransactionFilters): string[] | undefined {
  const traits = [
    ...(findingCode === undefined ? [] : [codeTrait(findingCode.toUpperCase())]),
    ...(ruleId === undefined ? [] : [ruleTrait(ruleId)]),
    ...(watchlistId === undefined ? [] : [listTrait(watchlistId)]),
  ];
  return traits.length > 0 ? traits : undefined;
}
