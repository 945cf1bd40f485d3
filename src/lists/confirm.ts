/** Records a user's manual check of a list: the searched version is the publisher's current one. */

import type { Caller } from '../platform/access/permissions.ts';
import { SYSTEM_TENANT } from '../platform/audit/trail.ts';
import { AppError } from '../platform/errors.ts';
import { type Author, authorOf, type Done } from '../platform/unit-of-work/effect.ts';
import type { Writer } from '../platform/unit-of-work/writer.ts';
import { latestGeneration } from './generations/store.ts';
import { confirm } from './refresh-attempts/refresh-attempts.ts';
import { staleAfterHours, type WatchlistSource } from './source.ts';

export interface ConfirmedList {
  watchlistId: string;
  version: number;
  confirmedAt: string;
  confirmedBy: string;
}

/** @throws AppError not-found: no such source; conflict: no version of the list is searched */
export async function confirmList(
  writer: Writer,
  sources: readonly WatchlistSource[],
  watchlistId: string,
  by: Caller | Author,
  note: string,
): Promise<Done<ConfirmedList>> {
  const source = sources.find(({ id }) => id === watchlistId);
  if (!source) throw new AppError('not-found', { detail: 'No watchlist with this ID is configured.' });
  const confirmedBy = authorOf(by).actor.id;
  return await writer.write(
    by,
    async (tx) => {
      const searched = (await latestGeneration(tx.db))?.listVersions.find((list) => list.watchlistId === watchlistId);
      if (!searched) {
        throw new AppError('conflict', { detail: 'The watchlist is not loaded, so there is no version to confirm.' });
      }
      const { version } = searched;
      const confirmation = { by: confirmedBy, note, version, staleAfterHours: staleAfterHours(source) };
      const { confirmedAt, audit } = await confirm(tx, watchlistId, confirmation);
      return { result: { watchlistId, version, confirmedAt: confirmedAt.toISOString(), confirmedBy }, audit };
    },
    { transaction: 'system', chainOf: SYSTEM_TENANT },
  );
}
