import type { z } from 'zod';
import { type BlindReading, type BlindReadings, readsBlind } from '../platform/access/blind-reading.ts';
import { type Principal, requirePermission } from '../platform/access/permissions.ts';
import { AppError } from '../platform/errors.ts';
import { change, type Operation, operation } from '../platform/http/operation.ts';
import { pathId } from '../platform/http/path-id.ts';
import { askedWords } from '../platform/lib/search-words.ts';
import type { CreateTransaction } from './create.ts';
import type { DecideTransaction } from './decide.ts';
import {
  CRYPTO_EXAMPLE_REQUEST,
  CRYPTO_EXAMPLE_RESPONSE,
  FIAT_EXAMPLE_REQUEST,
  FIAT_EXAMPLE_RESPONSE,
  PROPOSED_EXAMPLE,
  RESULT_EXAMPLE,
  STABLECOIN_EXAMPLE_REQUEST,
  STABLECOIN_EXAMPLE_RESPONSE,
} from './examples.ts';
import { accountAsked, walletAsked } from './filters/numbers.ts';
import type { TransactionFilter } from './filters/store.ts';
import { storedView, viewBefore } from './present-stored.ts';
import { type ReadRequest, readCrypto, readFiat, readStablecoin } from './read-request.ts';
import { screeningResult, screeningResultOf } from './result.ts';
import { ASSESSMENT_EXAMPLE, assessmentAnswer } from './schemas/assessment.ts';
import { cryptoRequest } from './schemas/crypto.ts';
import { fiatRequest } from './schemas/fiat.ts';
import {
  assessmentQuery,
  DEFAULT_LIMIT,
  decisionRequest,
  exportQuery,
  referenceParams,
  type TransactionFilters,
  transactionParams,
  transactionsQuery,
} from './schemas/queries.ts';
import {
  csvFile,
  proposedDecision,
  storedTransaction,
  transactionPage,
  transactionSchema,
} from './schemas/response.ts';
import { stablecoinRequest } from './schemas/stablecoin.ts';
import { codeTrait, listTrait, ruleTrait } from './traits.ts';
import { type ListFilter, noSuchTransaction, type Transactions } from './transactions.ts';
import { withUnknownFields } from './unknown-fields.ts';

const BASE = '/amlcore/api/v1/transactions';
const TAG = 'Transactions';
/** Cost of a request for rate limits. The service screens each name in it; a Travel Rule message of 1 MiB has thousands. */
const WEIGHT = { bytesPerUnit: 4 * 1024 };
const RECORDED =
  'The service stores the transaction and its screening job in one database transaction, so a 201 guarantees screening. ' +
  'The outcome is sent to `callbackUrl` and can be polled.';

export interface TransactionRoutesParts {
  create: CreateTransaction;
  decide: DecideTransaction;
  transactions: Transactions;
  blindReadings: BlindReadings;
  /** Whether callback addresses may be plain http (AMLCORE_ALLOW_INSECURE_WEBHOOKS). */
  httpCallbacks: boolean;
}

export function transactionRoutes({
  create,
  decide,
  transactions,
  blindReadings,
  httpCallbacks,
}: TransactionRoutesParts): Operation[] {
  const creation = <B extends z.ZodType>(options: {
    id: string;
    path: string;
    kind: string;
    description: string;
    body: B;
    read(body: z.output<B>): ReadRequest;
    requestExample: Record<string, unknown>;
    example: unknown;
  }): Operation =>
    change({
      id: options.id,
      method: 'POST',
      path: `${BASE}/${options.path}`,
      role: 'api',
      tag: TAG,
      summary: `Record a ${options.kind} transaction and screen it`,
      description: `${options.description} ${RECORDED}`,
      permission: 'screen:write',
      weight: WEIGHT,
      body: options.body as z.ZodType<z.output<B>>,
      requestExample: options.requestExample,
      response: { status: 201, description: 'Recorded', schema: transactionSchema, example: options.example },
      problems: ['validation-failed', 'unprocessable-format', 'duplicate-transaction-reference'],
      handle: ({ body, caller, context }) => {
        const read = options.read(body as z.output<B>);
        const { content, callbackUrl } = withUnknownFields(read, options.body, context.given);
        return create.create(content, callbackUrl, caller);
      },
      answer: (data) => ({ message: 'Transaction created', data }),
      location: ({ transactionUUID }) => `${BASE}/${transactionUUID}`,
    });

  return [
    creation({
      id: 'createFiatTransaction',
      path: 'fiat',
      kind: 'fiat',
      description: 'Wire transfer, cash pickup or mobile money.',
      body: fiatRequest(httpCallbacks),
      read: readFiat,
      requestExample: FIAT_EXAMPLE_REQUEST,
      example: FIAT_EXAMPLE_RESPONSE,
    }),
    creation({
      id: 'createCryptoTransaction',
      path: 'crypto',
      kind: 'crypto',
      description:
        'Wallet addresses are validated by the rules of their blockchain, including checksums. Travel Rule data follows IVMS 101.',
      body: cryptoRequest(httpCallbacks),
      read: readCrypto,
      requestExample: CRYPTO_EXAMPLE_REQUEST,
      example: CRYPTO_EXAMPLE_RESPONSE,
    }),
    creation({
      id: 'createStablecoinTransaction',
      path: 'stablecoin',
      kind: 'stablecoin',
      description:
        'A crypto transfer of a stablecoin. The service fills in the peg currency and issuer of known stablecoins.',
      body: stablecoinRequest(httpCallbacks),
      read: readStablecoin,
      requestExample: STABLECOIN_EXAMPLE_REQUEST,
      example: STABLECOIN_EXAMPLE_RESPONSE,
    }),
    operation({
      id: 'listTransactions',
      tellsNoDecision: true,
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
      handle: async ({ query, principal }) => {
        const { cursor, withTotal, limit = DEFAULT_LIMIT, partyName, text, sort, ...filters } = query;
        requireGoTogether(query);
        const nameWords = partyName === undefined ? undefined : askedWords('partyName', partyName);
        const blind = await blindReadings.of(principal);
        const all = { ...filterOf(principal, filters), ...{ nameWords, text, sort } };
        const asked = blind ? recordedBefore(all, blind) : all;
        const page = await transactions.page(principal.tenantId, asked, { limit, cursor, withTotal });
        const items = page.items.map((one) => (blind ? viewBefore(one, blind.since) : storedView(one)));
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
    operation({
      id: 'getTransaction',
      tellsNoDecision: true,
      method: 'GET',
      path: `${BASE}/:transactionUuid`,
      role: 'api',
      tag: TAG,
      summary: 'Get a transaction',
      description: 'Includes screening findings and decisions.',
      permission: 'screen:read',
      params: transactionParams,
      response: {
        status: 200,
        description: 'The transaction',
        schema: storedTransaction,
        example: { ...FIAT_EXAMPLE_RESPONSE, version: 1, customerId: null, customers: [], decisions: [] },
      },
      problems: ['not-found', 'second-reading-open'],
      handle: async ({ params, principal }) => {
        const id = pathId(params.transactionUuid, noSuchTransaction);
        const found = await transactions.get(principal.tenantId, id);
        const blind = await blindReadings.of(principal);
        if (blind && found.transaction.createdAt >= blind.since) throw readsBlind(blind, LATER);
        return { message: 'Transaction found', data: blind ? viewBefore(found, blind.since) : storedView(found) };
      },
    }),
    operation({
      id: 'getScreeningResult',
      method: 'GET',
      path: `${BASE}/screening/result/:transactionReference`,
      role: 'api',
      tag: TAG,
      summary: 'Get the screening result of a transaction',
      description: 'Finds the transaction by your reference. The status is PENDING while the screening runs.',
      permission: 'screen:read',
      params: referenceParams,
      response: {
        status: 200,
        description: 'The result',
        schema: screeningResult,
        example: RESULT_EXAMPLE,
      },
      problems: ['not-found'],
      handle: async ({ params, principal }) => {
        const transaction = await transactions.byReference(
          principal.tenantId,
          referenceOf(params.transactionReference),
        );
        const screened = await transactions.screenedFacts(principal.tenantId, transaction);
        return { message: 'Screening result found', data: screeningResultOf(transaction, screened) };
      },
    }),
    operation({
      id: 'getRiskAssessment',
      tellsNoDecision: true,
      method: 'GET',
      path: `${BASE}/:transactionUuid/risk-assessment`,
      role: 'api',
      tag: TAG,
      summary: 'Get the risk assessment of a transaction',
      description:
        'Six risk domains, with the points and the source of each contribution. With `recompute=true`, the service recomputes the ' +
        'assessment from the recorded evidence and compares it. Returns 404 with `reason` SCREENING_PENDING while the screening ' +
        'runs, or UNKNOWN_TRANSACTION if the transaction does not exist.',
      permission: 'screen:read',
      params: transactionParams,
      query: assessmentQuery,
      response: {
        status: 200,
        description: 'The assessment, without an envelope',
        schema: assessmentAnswer,
        example: ASSESSMENT_EXAMPLE,
        bare: true,
      },
      problems: ['not-found', 'validation-failed', 'second-reading-open'],
      handle: async ({ params, query, principal }) => {
        const id = pathId(params.transactionUuid, noSuchTransaction);
        const { tenantId } = principal;
        const blind = await blindReadings.of(principal);
        if (blind && (await transactions.screened(tenantId, id)).screenedAt >= blind.since)
          throw readsBlind(blind, LATER);
        const data = query.recompute
          ? await transactions.recomputed(tenantId, id)
          : await transactions.assessment(tenantId, id);
        return { message: 'Assessment found', data };
      },
    }),
    change({
      id: 'decideTransaction',
      method: 'POST',
      path: `${BASE}/:transactionUuid/decision`,
      role: 'api',
      tag: TAG,
      summary: 'Decide on a screened transaction',
      description:
        'Requires a reason code that the decision allows. BLOCKED holds the property of a blocked person and opens a filing deadline. ' +
        'WHITELISTED exempts the party from monitoring until a given date. BLACKLISTED restricts the party from now on. ' +
        '`clearParty` records that the party is not the listed profiles that it matched. If the setting transactions.fourEyes ' +
        'requires two approvers (by default for transactions stopped by sanctions findings), the response is 202 with status ' +
        'PROPOSED until two users have made the same decision. API clients can propose a decision but cannot approve it. Any ' +
        'other decision ends the proposal.',
      permission: 'transaction:decide',
      stepUp: true,
      params: transactionParams,
      body: decisionRequest,
      requestExample: {
        decision: 'RELEASED',
        reasonCode: 'FALSE_POSITIVE',
        reason: 'Different date and place of birth, verified against documents.',
        clearParty: true,
      },
      response: {
        status: 200,
        description: 'The transaction with the decision',
        schema: storedTransaction,
        example: { ...FIAT_EXAMPLE_RESPONSE, version: 3, customerId: null, customers: [], decisions: [] },
      },
      accepted: {
        status: 202,
        description: 'Pending approval: a second user must make the same decision',
        schema: proposedDecision,
        example: PROPOSED_EXAMPLE,
      },
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: ({ params, body, caller }) =>
        decide.decide(pathId(params.transactionUuid, noSuchTransaction), body, caller),
      answer: (data) =>
        data.status === 'PROPOSED'
          ? { message: 'Decision proposed: pending approval by a second user', data, status: 202 }
          : { message: 'Transaction decided', data },
    }),
  ];
}

/** Trims as at creation. @throws AppError not-found for text that cannot be stored, since no transaction can have it as its reference */
function referenceOf(reference: string): string {
  if (reference.includes('\u0000') || !reference.isWellFormed()) throw noSuchTransaction();
  return reference.trim();
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

/** What a blind QA reviewer may not read. It is the subject of a `second-reading-open` error. */
const LATER = 'A transaction screened after the first decision on the alert';

/** @throws AppError second-reading-open for a filter on decisions, which a blind QA reviewer may not see */
function recordedBefore(filter: ListFilter, blind: BlindReading): ListFilter {
  const { statuses, suspicious, decidedBy, alertId, createdTo = blind.since } = filter;
  if (statuses !== undefined || suspicious !== undefined || decidedBy !== undefined || alertId !== undefined) {
    throw readsBlind(blind, 'A filter by status, isSuspicious, decidedBy or alertId');
  }
  return { ...filter, createdTo: createdTo < blind.since ? createdTo : blind.since };
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
