import type { BlindReadings } from '../../platform/access/blind-reading.ts';
import { change, type Operation, operation } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/path-id.ts';
import { askedWords } from '../../platform/lib/search-words.ts';
import { noSuchClearance } from './clearances.ts';
import { PARTIES_EXAMPLE, PARTY_EXAMPLE, PROPOSED_EXAMPLE } from './examples.ts';
import { noSuchMark, noSuchParty } from './marks.ts';
import type { PartyRecords } from './party-records.ts';
import type { ListedPartyView, PartyView } from './schemas.ts';
import * as schemas from './schemas.ts';
import type { ListedParty } from './store.ts';
import { PARTY_MARKS, type PartyMarkKind } from './types.ts';

const BASE = '/amlcore/api/v1/parties';
const TAG = 'Parties';
const DEFAULT_LIMIT = 20;

/** For whoever reads an alert a second time: the first reader may have stated what came later. */
function statedBefore(party: PartyView, moment: Date): PartyView {
  const before = moment.toISOString();
  return {
    ...party,
    // A true match keeps the time of its first transaction: which came to it since is not told.
    // That one waits no more tells what the first reader said.
    marks: party.marks
      .filter(({ mark, markedAt }) => markedAt < before && mark !== 'OPEN_MATCH')
      .map((mark) => ({ ...mark, transactionUuids: mark.transactionUuids && [], removal: null })),
    clearances: party.clearances.filter(({ clearedAt }) => clearedAt < before),
    secondReading: 'PENDING',
  };
}

function listedView({ partyId, names, transactions, ...party }: ListedParty, isBlind: boolean): ListedPartyView {
  return {
    ...{ partyId, names, transactions },
    firstSeenAt: party.firstSeenAt.toISOString(),
    lastSeenAt: party.lastSeenAt.toISOString(),
    marks: party.marks.map(({ mark, markedAt, expiresAt }) => ({
      ...{ mark, markedAt: markedAt.toISOString() },
      expiresAt: expiresAt?.toISOString() ?? null,
    })),
    ...(party.isUnreadable && { isUnreadable: true }),
    ...(isBlind && { secondReading: 'PENDING' }),
  };
}

function markOf(mark: string): PartyMarkKind {
  const found = PARTY_MARKS.find((one) => one === mark.toUpperCase());
  if (!found) throw noSuchMark();
  return found;
}

export function partyRoutes(records: PartyRecords, blindReadings: BlindReadings): Operation[] {
  return [
    operation({
      id: 'listParties',
      tellsNoDecision: true,
      method: 'GET',
      path: BASE,
      role: 'api',
      tag: TAG,
      summary: 'Parties of your transactions',
      description:
        'The newest first, with their marks in force. Those that turned out to be another one are not among them. To whoever reads an ' +
        'alert a second time no mark is there that was set since somebody first said something of it.',
      permission: 'screen:read',
      query: schemas.partiesQuery,
      response: {
        status: 200,
        description: 'One page',
        schema: schemas.partyPage,
        example: { items: PARTIES_EXAMPLE, nextCursor: null, hasMore: false, limit: DEFAULT_LIMIT },
      },
      problems: ['validation-failed', 'unprocessable-format', 'invalid-cursor'],
      handle: async ({ query: { name, mark, limit = DEFAULT_LIMIT, cursor, withTotal }, principal }) => {
        const blind = await blindReadings.of(principal);
        const nameWords = name === undefined ? undefined : askedWords('name', name);
        const filter = { nameWords, mark, markedBefore: blind?.since };
        const page = await records.page(principal.tenantId, filter, { limit, cursor, withTotal });
        const items = page.items.map((party) => listedView(party, blind !== null));
        return { message: 'Parties found', data: { ...page, items } };
      },
    }),
    operation({
      id: 'getParty',
      tellsNoDecision: true,
      method: 'GET',
      path: `${BASE}/:partyId`,
      role: 'api',
      tag: TAG,
      summary: 'A party of your transactions',
      description:
        'Who stands behind several transactions, tied together by documents, wallets, accounts, telephones and e-mail ' +
        'addresses: its names, how it is tied, its marks, the listings that it was cleared of, how often and when it was ' +
        'seen. Its id stands in transactions and results as `senderPartyId` and `receiverPartyId`.',
      permission: 'screen:read',
      params: schemas.partyParams,
      response: { status: 200, description: 'The party', schema: schemas.partyView, example: PARTY_EXAMPLE },
      problems: ['not-found'],
      handle: async ({ params, principal }) => {
        const party = await records.find(principal.tenantId, pathId(params.partyId, noSuchParty));
        const blind = await blindReadings.of(principal);
        return { message: 'Party found', data: blind ? statedBefore(party, blind.since) : party };
      },
    }),
    operation({
      id: 'removePartyMark',
      method: 'DELETE',
      path: `${BASE}/:partyId/marks/:mark`,
      role: 'api',
      tag: TAG,
      summary: 'Take a mark from a party',
      description:
        'WHITELIST (an exemption), BLACKLIST, FROZEN, TRUE_MATCH or OPEN_MATCH. Transactions that are screened from now on no longer find it; what was decided ' +
        'stays as it is. All but WHITELIST are bars, which two people take away, as two release what they stop: what the first one ' +
        'asks for is a proposal (202), the bar holds, and it goes when another person asks for the same (200). Who sets or confirms ' +
        'the mark again ends the proposal. A client takes a bar away only where `transactions.fourEyes` is NEVER (else 409): then one ' +
        'decides. The reason is kept in the audit trail.',
      permission: 'transaction:decide',
      stepUp: true,
      params: schemas.markParams,
      query: schemas.removalQuery,
      response: {
        status: 200,
        description: 'The party without the mark',
        schema: schemas.partyView,
        example: { ...PARTY_EXAMPLE, marks: [] },
      },
      accepted: {
        status: 202,
        description: 'Proposed: another person must ask for the same, and until then the mark holds',
        schema: schemas.partyView,
        example: PROPOSED_EXAMPLE,
      },
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: async ({ params, query: { reason }, caller }) => {
        const partyId = pathId(params.partyId, noSuchParty);
        const { party, isProposed } = await records.removeMark(caller, partyId, markOf(params.mark), reason);
        return isProposed
          ? { message: 'Removal proposed: another person must ask for the same', data: party, status: 202 }
          : { message: 'Mark removed', data: party };
      },
    }),
    change({
      id: 'keepPartyMark',
      method: 'POST',
      path: `${BASE}/:partyId/marks/:mark/keep`,
      role: 'api',
      tag: TAG,
      summary: 'Keep a mark that is to be taken away',
      description:
        'Ends the proposal to take it away: whoever was asked to agree does not, or who proposed it takes that back. The reason is kept ' +
        'in the audit trail. 409 where nobody proposes it.',
      permission: 'transaction:decide',
      params: schemas.markParams,
      body: schemas.keepRequest,
      requestExample: { reason: 'The passport that was shown is his own.' },
      response: {
        status: 200,
        description: 'The party, whose mark stays',
        schema: schemas.partyView,
        example: { ...PROPOSED_EXAMPLE, marks: PROPOSED_EXAMPLE.marks.map((one) => ({ ...one, removal: null })) },
      },
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: ({ params, body: { reason }, caller }) =>
        records.keepMark(caller, pathId(params.partyId, noSuchParty), markOf(params.mark), reason),
      answer: (data) => ({ message: 'Mark kept', data }),
    }),
    operation({
      id: 'removePartyClearance',
      method: 'DELETE',
      path: `${BASE}/:partyId/clearances/:profileId`,
      role: 'api',
      tag: TAG,
      summary: 'End a clearance of a party',
      description:
        'Transactions that are screened from now on find the listed profile again. The reason is kept in the audit trail.',
      permission: 'transaction:decide',
      stepUp: true,
      params: schemas.clearanceParams,
      query: schemas.removalQuery,
      response: {
        status: 200,
        description: 'The party without the clearance',
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
