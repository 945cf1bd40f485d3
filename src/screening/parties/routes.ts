import type { AsOf } from '../../platform/access/as-of.ts';
import { change, type Operation, operation } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/path-id.ts';
import { askedWords } from '../../platform/lib/search-words.ts';
import { noSuchClearance } from './clearances.ts';
import { CLEARANCES_EXAMPLE, PARTIES_EXAMPLE, PARTY_EXAMPLE, PROPOSED_EXAMPLE } from './examples.ts';
import type { ListedParty } from './listed/store.ts';
import { noSuchMark, noSuchParty } from './marks.ts';
import type { PartyRecords } from './party-records.ts';
import type { ListedPartyView, PartyView } from './schemas.ts';
import * as schemas from './schemas.ts';
import { PARTY_MARKS, type PartyMarkKind } from './types.ts';

const BASE = '/amlcore/api/v1/parties';
const TAG = 'Parties';
const DEFAULT_LIMIT = 20;
const DEFAULT_DAYS = 30;

/** Without statements since then. */
function statedBefore(party: PartyView, { moment, marker }: AsOf): PartyView {
  const before = moment.toISOString();
  return {
    ...party,
    // A true match keeps the time of its first transaction, so later transactions are hidden. OPEN_MATCH is hidden,
    // because its absence would reveal the first decision.
    marks: party.marks
      .filter(({ mark, markedAt }) => markedAt < before && mark !== 'OPEN_MATCH')
      .map((mark) => ({ ...mark, transactionUuids: mark.transactionUuids && [], removal: null })),
    clearances: party.clearances.filter(({ clearedAt }) => clearedAt < before),
    ...marker,
  };
}

function listedView({ partyId, names, transactions, ...party }: ListedParty, asOf: AsOf | null): ListedPartyView {
  return {
    ...{ partyId, names, transactions },
    firstSeenAt: party.firstSeenAt.toISOString(),
    lastSeenAt: party.lastSeenAt.toISOString(),
    marks: party.marks.map(({ mark, markedAt, expiresAt }) => ({
      ...{ mark, markedAt: markedAt.toISOString() },
      expiresAt: expiresAt?.toISOString() ?? null,
    })),
    ...(party.isUnreadable && { isUnreadable: true }),
    ...asOf?.marker,
  };
}

function markOf(mark: string): PartyMarkKind {
  const found = PARTY_MARKS.find((one) => one === mark.toUpperCase());
  if (!found) throw noSuchMark();
  return found;
}

export function partyRoutes(records: PartyRecords): Operation[] {
  return [...readRoutes(records), ...markRoutes(records), ...clearanceRoutes(records)];
}

function readRoutes(records: PartyRecords): Operation[] {
  return [
    operation({
      id: 'listParties',
      tellsNoDecision: 'FILTERED',
      method: 'GET',
      path: BASE,
      role: 'api',
      tag: TAG,
      summary: 'List parties of your transactions',
      description:
        'Newest first, with their marks in force. Parties that were merged into another party are left out. ' +
        'Users with an open blind QA review do not see marks that were set after the first statement on the ' +
        'reviewed alert.',
      permission: 'screen:read',
      query: schemas.partiesQuery,
      response: {
        status: 200,
        description: 'One page',
        schema: schemas.partyPage,
        example: { items: PARTIES_EXAMPLE, nextCursor: null, hasMore: false, limit: DEFAULT_LIMIT },
      },
      problems: ['validation-failed', 'unprocessable-format', 'invalid-cursor'],
      handle: async ({ query: { name, mark, limit = DEFAULT_LIMIT, cursor, withTotal }, principal, asOf }) => {
        const nameWords = name === undefined ? undefined : askedWords('name', name);
        const filter = { nameWords, mark, markedBefore: asOf?.moment };
        const page = await records.page(principal.tenantId, filter, { limit, cursor, withTotal });
        const items = page.items.map((party) => listedView(party, asOf));
        return { message: 'Parties found', data: { ...page, items } };
      },
    }),
    operation({
      id: 'getParty',
      tellsNoDecision: 'FILTERED',
      method: 'GET',
      path: `${BASE}/:partyId`,
      role: 'api',
      tag: TAG,
      summary: 'Get a party of your transactions',
      description:
        'A party across transactions, linked by documents, wallets, accounts, telephone numbers and email ' +
        'addresses. Returns its names, identifiers by type, marks, clearances, and transaction count with first ' +
        'and last seen. Transactions and results contain its ID as `senderPartyId` and `receiverPartyId`.',
      permission: 'screen:read',
      params: schemas.partyParams,
      response: { status: 200, description: 'The party', schema: schemas.partyView, example: PARTY_EXAMPLE },
      problems: ['not-found'],
      handle: async ({ params, principal, asOf }) => {
        const party = await records.find(principal.tenantId, pathId(params.partyId, noSuchParty));
        return { message: 'Party found', data: asOf ? statedBefore(party, asOf) : party };
      },
    }),
  ];
}

function markRoutes(records: PartyRecords): Operation[] {
  return [
    operation({
      id: 'removePartyMark',
      method: 'DELETE',
      path: `${BASE}/:partyId/marks/:mark`,
      role: 'api',
      tag: TAG,
      summary: 'Remove a mark from a party',
      description:
        'Removes WHITELIST (an exemption), BLACKLIST, FROZEN, TRUE_MATCH or OPEN_MATCH. Later screenings no ' +
        'longer apply the mark. Earlier decisions do not change. All marks except WHITELIST are party ' +
        'restrictions. Lifting one needs two approvers: the first request is a proposal (202), and takes effect ' +
        'when another user sends the same request (200). Setting or confirming the mark again ends the proposal. ' +
        'If `transactions.fourEyes` is NEVER, one user or API client is enough. Otherwise API clients get 409. ' +
        'The reason is kept in the audit trail.',
      permission: 'transaction:decide',
      stepUp: true,
      params: schemas.markParams,
      query: schemas.removalQuery,
      response: {
        status: 200,
        description: 'The party after removal of the mark',
        schema: schemas.partyView,
        example: { ...PARTY_EXAMPLE, marks: [] },
      },
      accepted: {
        status: 202,
        description: 'Proposed: another user must send the same request. Until then the mark stays in force',
        schema: schemas.partyView,
        example: PROPOSED_EXAMPLE,
      },
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: async ({ params, query: { reason }, caller }) => {
        const partyId = pathId(params.partyId, noSuchParty);
        const { party, isProposed } = await records.removeMark(caller, partyId, markOf(params.mark), reason);
        return isProposed
          ? { message: 'Removal proposed: another user must send the same request', data: party, status: 202 }
          : { message: 'Mark removed', data: party };
      },
    }),
    change({
      id: 'keepPartyMark',
      method: 'POST',
      path: `${BASE}/:partyId/marks/:mark/keep`,
      role: 'api',
      tag: TAG,
      summary: 'Reject the removal of a mark',
      description:
        'Ends the removal proposal. The second approver rejects it, or the proposer withdraws it. The reason is ' +
        'kept in the audit trail. 409 if there is no proposal.',
      permission: 'transaction:decide',
      params: schemas.markParams,
      body: schemas.keepRequest,
      requestExample: { reason: 'The passport that was shown is his own.' },
      response: {
        status: 200,
        description: 'The party, with the mark in force',
        schema: schemas.partyView,
        example: { ...PROPOSED_EXAMPLE, marks: PROPOSED_EXAMPLE.marks.map((one) => ({ ...one, removal: null })) },
      },
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: ({ params, body: { reason }, caller }) =>
        records.keepMark(caller, pathId(params.partyId, noSuchParty), markOf(params.mark), reason),
      answer: (data) => ({ message: 'Mark kept', data }),
    }),
  ];
}

function clearanceRoutes(records: PartyRecords): Operation[] {
  return [
    operation({
      id: 'listClearances',
      tellsNoDecision: 'FILTERED',
      method: 'GET',
      path: '/amlcore/api/v1/clearances',
      role: 'api',
      tag: TAG,
      summary: 'List clearances that end soon',
      description:
        'Clearances in force by review date, the next to end first. After the review date the party is matched with ' +
        'the listing again. To keep a clearance, clear the party again. Users with an open blind QA review do not ' +
        'see clearances that were given after the first statement on the reviewed alert.',
      permission: 'screen:read',
      query: schemas.clearancesQuery,
      response: {
        status: 200,
        description: 'One page',
        schema: schemas.clearancePage,
        example: { items: CLEARANCES_EXAMPLE, nextCursor: null, hasMore: false, limit: DEFAULT_LIMIT },
      },
      problems: ['validation-failed', 'unprocessable-format', 'invalid-cursor'],
      handle: async ({ query, principal, asOf }) => {
        const { endingWithinDays = DEFAULT_DAYS, limit = DEFAULT_LIMIT, cursor, withTotal } = query;
        const filter = { endingWithinDays, clearedBefore: asOf?.moment };
        const data = await records.clearances(principal.tenantId, filter, { limit, cursor, withTotal });
        return { message: 'Clearances found', data };
      },
    }),
    operation({
      id: 'removePartyClearance',
      method: 'DELETE',
      path: `${BASE}/:partyId/clearances/:profileId`,
      role: 'api',
      tag: TAG,
      summary: 'End a clearance of a party',
      description: 'Later screenings match the listed profile again. The reason is kept in the audit trail.',
      permission: 'transaction:decide',
      stepUp: true,
      params: schemas.clearanceParams,
      query: schemas.removalQuery,
      response: {
        status: 200,
        description: 'The party after the clearance ended',
        schema: schemas.partyView,
        example: { ...PARTY_EXAMPLE, clearances: [] },
      },
      problems: ['not-found', 'validation-failed'],
      handle: async ({ params, query: { reason }, caller }) => ({
        message: 'Clearance ended',
        data: await records.removeClearance(
          caller,
          pathId(params.partyId, noSuchParty),
          pathId(params.profileId, noSuchClearance),
          reason,
        ),
      }),
    }),
  ];
}
