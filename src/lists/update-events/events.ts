/** Webhook events about shared lists. */
import { z } from 'zod';
import { defineEvent } from '../../platform/webhooks/event.ts';

const count = (what: string) => z.number().int().min(0).describe(what);

export const listUpdateData = z.object({
  watchlistId: z.string().describe('Id of the list'),
  title: z.string().describe('Its name'),
  version: z.number().int().min(1).describe('The version that is searched from now on'),
  previousVersion: z.number().int().min(1).nullable().describe('The version before it; null: this is the first'),
  generation: z.number().int().min(1).describe('Number of the state of all lists together that has it'),
  entries: count('Entries of this version'),
  added: count('Entries that the version before did not have'),
  changed: count('Entries that say something else than in the version before'),
  removed: count('Entries of the version before that are gone'),
  rejected: count('Entries that could not be read, and are not searched'),
  contentHash: z.string().describe('SHA-256 of the files of the publisher, hexadecimal: that of `listVersions`'),
  publishedAt: z.string().nullable().describe('When the publisher says that it was made; null: it does not say'),
  importedAt: z.iso.datetime().describe('When it was imported'),
});

export const WATCHLIST_UPDATED = defineEvent({
  name: 'watchlist.updated',
  summary: 'A list has a new version',
  description:
    'Of every list that all organisations share, once for each version: the first one too, and none where the publisher had ' +
    'nothing new. What changed is at `GET /watchlists/{watchlistId}/diff`. Your own list tells nothing.',
  schema: listUpdateData,
  example: {
    watchlistId: 'ofac_sdn',
    title: 'OFAC Specially Designated Nationals',
    version: 5,
    previousVersion: 4,
    generation: 13,
    entries: 13_842,
    added: 24,
    changed: 7,
    removed: 3,
    rejected: 0,
    contentHash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    publishedAt: '2026-11-20T00:00:00.000Z',
    importedAt: '2026-11-20T09:30:00.000Z',
  },
});
