/** Relationships between profiles, as shown in `outgoingEdges`. */
import type { Db } from '../platform/db/database.ts';
import type { StoredProfile } from './profile.ts';
import { type RelationTarget, readRelationTargets } from './profiles/store.ts';

export interface Edge {
  type: string;
  /** null: only the name of the other party is known. */
  targetProfileId: string | null;
  targetName: string | null;
  startDate: string | null;
  endDate: string | null;
  role: string | null;
  share: number | null;
  watchlistId: string;
}

/** Maximum number of relationships shown per profile. */
const MAX_EDGES = 1_000;

/** Profile ID -> relationships. Profiles without any are left out. The other party is always shown in its current state. */
export async function edgesOf(db: Db, profiles: readonly StoredProfile[]): Promise<Map<string, Edge[]>> {
  const asked = profiles.flatMap(({ relations = [] }) =>
    relations.slice(0, MAX_EDGES).map(({ watchlistId, targetReference, targetName }) => ({
      watchlistId,
      reference: targetReference,
      name: targetName,
    })),
  );
  if (asked.length === 0) return new Map();
  const targets = new Map((await readRelationTargets(db, asked)).map((target) => [keyOf(target), target]));
  const edges = new Map<string, Edge[]>();
  for (const { profileId, relations = [] } of profiles) {
    const own = relations.slice(0, MAX_EDGES).flatMap((relation): Edge[] => {
      const { watchlistId, targetReference, targetName, type, role, share, startDate, endDate } = relation;
      const target = targets.get(keyOf({ watchlistId, reference: targetReference, name: targetName }));
      // Two entries of the same profile that name each other are no relationship.
      if (target?.profileId === profileId) return [];
      const name = target?.primaryName ?? targetName;
      const targetProfileId = target?.profileId ?? null;
      return [{ type, targetProfileId, targetName: name, startDate, endDate, role, share, watchlistId }];
    });
    if (own.length > 0) edges.set(profileId, own);
  }
  return edges;
}

function keyOf({ watchlistId, reference, name }: Pick<RelationTarget, 'watchlistId' | 'reference' | 'name'>): string {
  return JSON.stringify([watchlistId, reference, reference === null ? name : null]);
}
