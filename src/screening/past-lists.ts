/** Past states of the shared lists and the internal list, as searched by a screening at that time. */

import type { EntryCorpora } from '../lists/internal-list/entry-corpora.ts';
import type { PastCorpora } from '../lists/past-corpora.ts';
import { AppError } from '../platform/errors.ts';
import type { Offsets, SearchedLists } from './list-search.ts';

export interface PastListsParts {
  corpora: Pick<PastCorpora, 'within' | 'generationAt'>;
  entryCorpora: Pick<EntryCorpora, 'at' | 'asOf'>;
}

export class PastLists {
  readonly #parts: PastListsParts;

  constructor(parts: PastListsParts) {
    this.#parts = parts;
  }

  /**
   * @param generations own: 0 for no internal list
   * @throws AppError not-found, service-unavailable while they are being opened
   */
  async within<T>(tenantId: string, generations: Offsets, work: (lists: SearchedLists) => Promise<T>): Promise<T> {
    const { corpora, entryCorpora } = this.#parts;
    const own = generations.own === 0 ? null : await entryCorpora.at(tenantId, generations.own);
    if (generations.own !== 0 && !own)
      throw new AppError('not-found', { detail: 'Internal list generation not found.' });
    return await corpora.within(generations.shared, (shared) => work({ shared, own }));
  }

  /** @throws AppError not-found if no list was loaded at that moment */
  async at(tenantId: string, moment: Date): Promise<Offsets> {
    const { corpora, entryCorpora } = this.#parts;
    const shared = await corpora.generationAt(moment);
    if (!shared) throw new AppError('not-found', { detail: 'No list had been loaded at that time.' });
    const own = await entryCorpora.asOf(tenantId, moment);
    return { shared: shared.generation, own: own && own.profiles > 0 ? own.generation : 0 };
  }
}
