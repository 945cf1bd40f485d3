import { type Operation, operation } from '../../platform/http/operation.ts';
import type { ListedEntries } from './entries.ts';
import * as schemas from './schemas.ts';

export function entryRoutes(entries: ListedEntries): Operation[] {
  return [
    operation({
      id: 'listWatchlistEntries',
      tellsNoDecision: true,
      method: 'GET',
      path: '/amlcore/api/v1/watchlist-entries',
      role: 'api',
      tag: 'Watchlists',
      summary: 'List watchlist entries by list, program and reference',
      description:
        'Entries of the newest version of each list, ordered by list and reference. To search by name, use ' +
        '`search-profile`, which also finds other spellings. For internal list entries use `GET /profiles`.',
      permission: 'screen:read',
      query: schemas.entriesQuery,
      response: {
        status: 200,
        description: 'One page of entries',
        schema: schemas.entryPage,
        example: { items: [schemas.ENTRY_EXAMPLE], nextCursor: null, hasMore: false, limit: schemas.DEFAULT_LIMIT },
      },
      problems: ['validation-failed', 'invalid-cursor'],
      handle: async ({ query, principal }) => ({
        message: 'Entries found',
        data: await entries.page(principal.tenantId, query),
      }),
    }),
  ];
}
