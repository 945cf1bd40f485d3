/** Whether what the publishers say is in a list is what was read and is searched. Pure. */

export interface ListFacts {
  watchlistId: string;
  title: string;
  version: number;
  publishedAt: string | null;
  importedAt: string;
  contentHash: string;
  /** That the file itself states; null: it states none. */
  publisherCount: number | null;
  read: number;
  refused: number;
  /** Entries of the version that are kept. */
  stored: number;
}

export type Reconciliation = ListFacts & {
  /** AGREES: all that is stated is there. NOT_STATED: there is nothing to compare with but what was read. */
  outcome: 'AGREES' | 'REFUSED_ENTRIES' | 'DIFFERS' | 'NOT_STATED';
};

export function reconciled(facts: ListFacts): Reconciliation {
  const { publisherCount, read, refused, stored } = facts;
  const isWhole = stored === read;
  if (!isWhole || (publisherCount !== null && publisherCount !== read + refused))
    return { ...facts, outcome: 'DIFFERS' };
  if (refused > 0) return { ...facts, outcome: 'REFUSED_ENTRIES' };
  return { ...facts, outcome: publisherCount === null ? 'NOT_STATED' : 'AGREES' };
}
