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
    'Only entries of this programme, as the publisher writes it, in any case: SDGT, Al-Qaida',
  ),
  externalReferenceId: optionalText(
    MAX_CHARS,
    "Only entries with this id: the list's own, another number of the same publisher (UN DATAID, UK group id), or one that it cites; in any case",
  ),
  entityType: optionalEnum(ENTITY_TYPES, 'Only entries of this type'),
  ...countedQuery('Entries'),
});
export type EntriesQuery = z.output<typeof entriesQuery>;

export const entryView = z.object({
  watchlistId: z.string().describe('Id of the list, such as `un_sc`'),
  externalReferenceId: z.string().describe('Of the entry in its list'),
  otherReferenceIds: z.array(z.string()).describe('Further ids of the party that the entry gives'),
  profileId: z.uuid().nullable().describe('The unified profile that the entry is part of (`/profiles/{profileId}`)'),
  primaryName: z.string().describe('The name that the publisher puts first'),
  entityType: z
    .enum(ENTITY_TYPES)
    .describe('INDIVIDUAL: a person. ORGANIZATION: anything else, ships and aircraft too'),
  categories: z
    .array(z.enum(WATCHLIST_CATEGORIES))
    .describe('As what the party is listed: SANCTION, PEP, ADVERSE_MEDIA, INTERNAL'),
  programs: z.array(z.string()).describe('As the publisher writes them'),
  isActive: z.boolean().describe('false: the list keeps the entry, and says that it has ended'),
  listingDate: z.string().nullable().describe('The day of the listing, as the publisher gives it; null: it gives none'),
  sinceVersion: z.int().describe('Of the list: since then the entry has been as it is'),
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
