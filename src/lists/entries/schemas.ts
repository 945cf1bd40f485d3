/** Requests and responses of the operations on entries of lists. */
import { z } from 'zod';
import { optionalEnum, optionalText } from '../../platform/http/fields.ts';
import { countedPageOf, countedQuery } from '../../platform/http/list-answers.ts';
import { ENTITY_TYPES, WATCHLIST_CATEGORIES } from '../profile.ts';

const MAX_CHARS = 512;
export const DEFAULT_LIMIT = 20;

export const entriesQuery = z.object({
  watchlistId: optionalText(64, 'Only entries of this list'),
  program: optionalText(
    MAX_CHARS,
    'Only entries of this program, as written by the publisher, case-insensitive: SDGT, Al-Qaida',
  ),
  externalReferenceId: optionalText(
    MAX_CHARS,
    'Only entries with this ID: the ID in the list, another ID of the same publisher (UN DATAID, UK group ID), ' +
      'or a cited ID. Case-insensitive',
  ),
  entityType: optionalEnum(ENTITY_TYPES, 'Only entries of this type'),
  ...countedQuery('Entries'),
});
export type EntriesQuery = z.output<typeof entriesQuery>;

export const entryView = z.object({
  watchlistId: z.string().describe('Watchlist ID, such as `un_sc`'),
  externalReferenceId: z.string().describe('Entry ID in the list'),
  otherReferenceIds: z.array(z.string()).describe('Other IDs of the party stated by the entry'),
  profileId: z.uuid().nullable().describe('Unified profile of the entry (`/profiles/{profileId}`)'),
  primaryName: z.string().describe('Primary name according to the publisher'),
  entityType: z
    .enum(ENTITY_TYPES)
    .describe('INDIVIDUAL: a natural person. ORGANIZATION: any other party, including vessels and aircraft'),
  categories: z
    .array(z.enum(WATCHLIST_CATEGORIES))
    .describe('Listing categories of the party: SANCTION, PEP, ADVERSE_MEDIA, INTERNAL'),
  programs: z.array(z.string()).describe('As written by the publisher'),
  isActive: z.boolean().describe('false: the list still contains the entry, but marks it as ended'),
  listingDate: z.string().nullable().describe('Listing date stated by the publisher. null: not stated'),
  sinceVersion: z.int().describe('List version in which the entry last changed'),
});
export type EntryView = z.output<typeof entryView>;

export const entryPage = z.object(countedPageOf(entryView));

export const ENTRY_EXAMPLE: EntryView = {
  watchlistId: 'un_sc',
  externalReferenceId: 'QDi.135',
  otherReferenceIds: ['6908555'],
  profileId: '5a0c7f3e-2b1d-4e6f-8a9b-0c1d2e3f4a5b',
  primaryName: 'DAWOOD IBRAHIM KASKAR',
  entityType: 'INDIVIDUAL',
  categories: ['SANCTION'],
  programs: ['Al-Qaida'],
  isActive: true,
  listingDate: '2003-11-03',
  sinceVersion: 1,
};
