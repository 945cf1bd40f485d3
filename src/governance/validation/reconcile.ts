/** Reconciles the publisher's statements about a list with the parsed and stored entries. Pure. */

export interface ListFacts {
  watchlistId: string;
  title: string;
  version: number;
  publishedAt: string | null;
  importedAt: string;
  contentHash: string;
  /** Count stated in the file; null: none. */
  publisherCount: number | null;
  read: number;
  refused: number;
  /** Stored entries of the version. */
  stored: number;
}

export type Reconciliation = ListFacts & {
  /** AGREES: everything stated is present. NOT_STATED: the publisher states no count to compare with. */
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
