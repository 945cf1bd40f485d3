/** Requests and responses of the operations on parties. */
import { z } from 'zod';
import { KEY_KINDS } from '../../domain/subjects.ts';
import { optionalEnum, optionalText, text } from '../../platform/http/fields.ts';
import { countedPageOf, countedQuery } from '../../platform/http/list-answers.ts';
import { secondReading } from '../../platform/http/second-reading.ts';
import { isUnreadable } from '../../platform/http/unreadable.ts';
import { PARTY_MARKS } from './types.ts';

export const partiesQuery = z.object({
  name: optionalText(
    512,
    'Words that begin words of one of its names, in any order: `brand tass` finds Tassilo Brandauer. Marks and capitals do not count. ' +
      'Looks through 20,000 parties at a time: a page may have fewer than `limit`, even none, while `hasMore` says that earlier ones ' +
      'were not looked at',
  ),
  mark: optionalEnum(PARTY_MARKS, 'Only those with this mark in force'),
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

export const removalQuery = z.object({ reason: text(1_000, 'Why it is taken away', 'Confused with a namesake') });

export const keepRequest = z.object({
  reason: text(1_000, 'Why the mark stays', 'He was seen with the passport of the listed one'),
});

export const partyView = z.object({
  partyId: z.uuid().describe('Another one than was asked for where two turned out to be the same party'),
  names: z.array(z.string()).describe('As the transactions name it, the latest first, at most ten'),
  keys: z
    .array(
      z.object({
        kind: z.enum(KEY_KINDS).describe('What the party is known by'),
        count: z.int().describe('How many of this kind'),
      }),
    )
    .describe('What ties its transactions together: how many of each kind, without the values'),
  marks: z
    .array(
      z.object({
        mark: z.enum(PARTY_MARKS).describe('Kind of the mark'),
        reason: z.string().describe('Why it was set'),
        markedAt: z.iso.datetime().describe('When it was set, UTC'),
        markedBy: z.string().describe('Of a WHITELIST: who approved the exemption'),
        proposedBy: z
          .string()
          .nullable()
          .describe('Of a WHITELIST: who proposed the exemption; null: who marked, alone'),
        expiresAt: z.iso
          .datetime()
          .nullable()
          .describe('Of a WHITELIST: when the exemption ends; null: of other marks'),
        transactionUuids: z
          .array(z.uuid())
          .nullable()
          .describe(
            'Of a TRUE_MATCH the transactions of which people said so, of an OPEN_MATCH those that wait: the latest 100; null: of other marks',
          ),
        removal: z
          .object({
            reason: z.string().describe('Why it is to be taken away'),
            proposedBy: z.string().describe('Id of the person who proposed it'),
            proposedAt: z.iso.datetime().describe('When it was proposed, UTC'),
          })
          .nullable()
          .describe(
            'That it be taken away, which waits for a second person: the mark holds until then. null: nobody proposes it',
          ),
      }),
    )
    .describe(
      'Those in force. WHITELIST is an exemption: it lifts findings of monitoring, and clears of no listing. TRUE_MATCH: people said of a ' +
        'transaction that the party is a listed one. OPEN_MATCH: the party matched a listing that prohibits, and nobody has said yet that it ' +
        'is somebody else',
    ),
  clearances: z
    .array(
      z.object({
        profileId: z.uuid().describe('Unified profile ID of the listed party'),
        version: z
          .int()
          .describe('Of the profile as somebody looked at it: of another version the party is not cleared'),
        reason: z.string().describe('Why the two were ruled to be different'),
        clearedAt: z.iso.datetime().describe('When it was ruled so, UTC'),
        clearedBy: z.string().describe('Who ruled so: the id of a person or client'),
        partyChanged: z
          .boolean()
          .describe('true: a birth date, document or business id became known since, so it holds no longer'),
      }),
    )
    .describe('Listed profiles that the party is not, the latest 500'),
  transactions: z.int().describe('Screened transactions on either side; from a hundred on an estimate'),
  firstSeenAt: z.iso.datetime().describe('When a transaction named the party first, UTC'),
  lastSeenAt: z.iso.datetime().describe('To about an hour'),
  secondReading,
});
export type PartyView = z.infer<typeof partyView>;

const listedParty = z.object({
  ...partyView.pick({ partyId: true, names: true, transactions: true, firstSeenAt: true, lastSeenAt: true }).shape,
  marks: z
    .array(partyView.shape.marks.element.pick({ mark: true, markedAt: true, expiresAt: true }))
    .describe('Those in force'),
  isUnreadable,
  secondReading,
});
export const partyPage = z.object(countedPageOf(listedParty));
export type ListedPartyView = z.infer<typeof listedParty>;
