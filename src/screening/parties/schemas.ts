/** Requests and responses of the operations on parties. */
import { z } from 'zod';
import { KEY_KINDS } from '../../domain/subjects.ts';
import { asOfMarker } from '../../platform/http/as-of.ts';
import { optionalEnum, optionalNumber, optionalText, text } from '../../platform/http/fields.ts';
import { countedPageOf, countedQuery } from '../../platform/http/list-answers.ts';
import { isUnreadable } from '../../platform/http/unreadable.ts';
import { PARTY_MARKS } from './types.ts';

export const partiesQuery = z.object({
  name: optionalText(
    512,
    'Word prefixes of one of its names, in any order: `brand tass` finds Tassilo Brandauer. Ignores diacritics ' +
      'and case. Each request searches up to 20,000 parties: a page can have fewer than `limit` items, even none, ' +
      'while `hasMore` is true',
  ),
  mark: optionalEnum(PARTY_MARKS, 'Only parties with this mark in force'),
  ...countedQuery('Parties'),
});

export const partyParams = z.object({ partyId: z.string().describe('Id of the party') });

export const markParams = z.object({
  partyId: z.string().describe('Id of the party'),
  mark: z.string().describe(`One of ${PARTY_MARKS.join(', ')}`),
});

export const clearanceParams = z.object({
  partyId: z.string().describe('Id of the party'),
  profileId: z.string().describe('Id of the listed profile'),
});

export const removalQuery = z.object({ reason: text(1_000, 'Reason for the removal', 'Confused with a namesake') });

export const keepRequest = z.object({
  reason: text(1_000, 'Reason for keeping the mark', 'He was seen with the passport of the listed one'),
});

export const partyView = z.object({
  partyId: z.uuid().describe('Party ID. Differs from the requested ID if the party was merged into another one'),
  names: z.array(z.string()).describe('Names used in transactions, latest first, at most ten'),
  keys: z
    .array(
      z.object({
        kind: z.enum(KEY_KINDS).describe('Type of identifier'),
        count: z.int().describe('Number of identifiers of this type'),
      }),
    )
    .describe('Identifiers that link its transactions: count by type, without values'),
  marks: z
    .array(
      z.object({
        mark: z.enum(PARTY_MARKS).describe('Type of the mark'),
        reason: z.string().describe('Reason for the mark'),
        markedAt: z.iso.datetime().describe('Time when it was set, UTC'),
        markedBy: z.string().describe('User ID or client ID that set the mark. WHITELIST: approver of the exemption'),
        proposedBy: z.string().nullable().describe('WHITELIST: proposer of the exemption. null: no separate proposer'),
        expiresAt: z.iso.datetime().nullable().describe('WHITELIST: end of the exemption. null: other marks'),
        transactionUuids: z
          .array(z.uuid())
          .nullable()
          .describe(
            'TRUE_MATCH: transactions decided as a true match. OPEN_MATCH: undecided transactions. Latest 100. ' +
              'null: other marks',
          ),
        removal: z
          .object({
            reason: z.string().describe('Reason for the proposed removal'),
            proposedBy: z.string().describe('User ID of the proposer'),
            proposedAt: z.iso.datetime().describe('Time of the proposal, UTC'),
          })
          .nullable()
          .describe('Pending approval request to remove the mark, which stays in force until approved. null: none'),
      }),
    )
    .describe(
      'Marks in force. WHITELIST: exemption from monitoring findings, not from watchlist matches. TRUE_MATCH: a ' +
        'transaction was decided as a true match. OPEN_MATCH: the party matched a prohibiting listing and the ' +
        'match is undecided',
    ),
  clearances: z
    .array(
      z.object({
        profileId: z.uuid().describe('Unified profile ID of the listed party'),
        version: z
          .int()
          .describe('Version of the profile at the clearance. It applies to later versions with the same facts'),
        reason: z.string().describe('Reason for the clearance'),
        clearedAt: z.iso.datetime().describe('Time of the clearance, UTC'),
        clearedBy: z.string().describe('User ID or client ID of the clearance'),
        reviewDate: z.iso.date().describe('Last day of the clearance, UTC'),
        partyChanged: z
          .boolean()
          .describe('true: no longer in force, because a birth date, document or business ID became known later'),
        reviewOverdue: z.boolean().describe('true: no longer in force, because the review date has passed'),
      }),
    )
    .describe(
      'Listed profiles that the party was cleared of, latest 500. A clearance also ends when names, dates, documents, ' +
        'nationalities, programs or categories of the listed party change',
    ),
  transactions: z.int().describe('Screened transactions as sender or receiver. An estimate from 100 on'),
  firstSeenAt: z.iso.datetime().describe('First seen in a transaction, UTC'),
  lastSeenAt: z.iso.datetime().describe('Last seen, accurate to about an hour'),
  ...asOfMarker,
});
export type PartyView = z.infer<typeof partyView>;

export const clearancesQuery = z.object({
  endingWithinDays: optionalNumber(
    { min: 0, max: 366, integer: true },
    'Only clearances whose review date is at most this many days from now. Default: 30',
    true,
  ),
  ...countedQuery('Clearances'),
});

const listedClearance = z.object({
  partyId: z.uuid().describe('ID of the cleared party'),
  names: partyView.shape.names,
  ...partyView.shape.clearances.element.omit({ partyChanged: true, reviewOverdue: true }).shape,
});
export const clearancePage = z.object(countedPageOf(listedClearance));
export type ListedClearance = z.infer<typeof listedClearance>;

const listedParty = z.object({
  ...partyView.pick({ partyId: true, names: true, transactions: true, firstSeenAt: true, lastSeenAt: true }).shape,
  marks: z
    .array(partyView.shape.marks.element.pick({ mark: true, markedAt: true, expiresAt: true }))
    .describe('Marks in force'),
  isUnreadable,
  ...asOfMarker,
});
export const partyPage = z.object(countedPageOf(listedParty));
export type ListedPartyView = z.infer<typeof listedParty>;
