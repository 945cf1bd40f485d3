/** Webhook events about shared lists. */
import { z } from 'zod';
import { defineEvent } from '../../platform/webhooks/event.ts';

const count = (what: string) => z.number().int().min(0).describe(what);

export const listUpdateData = z.object({
  watchlistId: z.string().describe('Id of the list'),
  title: z.string().describe('Display name of the list'),
  version: z.number().int().min(1).describe('Version that screenings use from now on'),
  previousVersion: z.number().int().min(1).nullable().describe('Previous version. null: this is the first'),
  generation: z.number().int().min(1).describe('List generation that contains this version'),
  entries: count('Entries of this version'),
  added: count('Entries added since the previous version'),
  changed: count('Entries changed since the previous version'),
  removed: count('Entries removed since the previous version'),
  rejected: count('Rejected entries; screenings do not use them'),
  contentHash: z
    .string()
    .describe(
      'SHA-256 of the source files, source definition and parser version, hexadecimal. Equal to `listVersions`',
    ),
  publishedAt: z.string().nullable().describe('Publication date stated by the publisher. null: not stated'),
  importedAt: z.iso.datetime().describe('When it was imported'),
});

export const WATCHLIST_UPDATED = defineEvent({
  name: 'watchlist.updated',
  summary: 'A list has a new version',
  description:
    'Sent once for each new version of a shared list, including the first. Not sent if the publisher had no ' +
    'changes, and not for the internal list. For the changes see `GET /watchlists/{watchlistId}/diff`.',
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
