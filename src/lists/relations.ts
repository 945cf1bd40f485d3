/** Relationship graph of a listed party, read step by step from both ends of each relationship. */
import type { Database, Db } from '../platform/db/database.ts';
import { AppError } from '../platform/errors.ts';
import { type Edge, edgesOf } from './edges.ts';
import { latestGeneration } from './generations/store.ts';
import { entityTypeOf, type StoredProfile } from './profile.ts';
import { readProfiles, readTiedTo } from './profiles/store.ts';
import type { RelationEdge, RelationNode, RelationsGraph } from './schemas.ts';

interface RelationsAsked {
  depth: number;
  limit: number;
}

/** Maximum number of edges. A head of state has some hundred relationships. */
const MOST_EDGES = 2_000;

export class ProfileRelations {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Relations in the current shared lists. @throws AppError not-found */
  async of(profileId: string, asked: RelationsAsked): Promise<RelationsGraph> {
    const db = this.#database.direct;
    const current = await latestGeneration(db);
    const read = (ids: readonly string[]) => (current ? readProfiles(db, current.generation, ids) : []);
    const [centre] = await read([profileId]);
    if (!centre) throw new AppError('not-found', { detail: 'No shared list contains this profile.' });
    const graph = new Graph(asked.limit);
    graph.listed(centre.profile, 0);
    let frontier: StoredProfile[] = [centre.profile];
    for (let depth = 1; depth <= asked.depth && frontier.length > 0; depth += 1) {
      const reached = await this.#step(db, graph, frontier, depth);
      frontier = (await read(reached)).map(({ profile }) => profile);
      for (const profile of frontier) graph.listed(profile, depth);
    }
    return graph.done(profileId, asked.depth);
  }

  /** @returns profiles that were added to the graph in this step */
  async #step(db: Db, graph: Graph, frontier: readonly StoredProfile[], depth: number): Promise<string[]> {
    const reached: string[] = [];
    const outgoing = await edgesOf(db, frontier);
    for (const { profileId } of frontier) {
      for (const edge of outgoing.get(profileId) ?? []) {
        if (graph.tie(profileId, edge, depth) && edge.targetProfileId) reached.push(edge.targetProfileId);
      }
    }
    const ids = new Set(frontier.map((one) => one.profileId));
    const others = await readTiedTo(
      db,
      frontier.flatMap(({ sources }) => sources),
    );
    const incoming = await edgesOf(db, others);
    for (const other of others) {
      for (const edge of incoming.get(other.profileId) ?? []) {
        if (!edge.targetProfileId || !ids.has(edge.targetProfileId)) continue;
        if (graph.tieFrom(other, edge, depth)) reached.push(other.profileId);
      }
    }
    return reached;
  }
}

class Graph {
  readonly #limit: number;
  readonly #nodes = new Map<string, RelationNode>();
  readonly #edges = new Map<string, RelationEdge>();
  /** Omitted nodes and edges. */
  readonly #unseen = new Set<string>();
  readonly #untold = new Set<string>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Completes a node from the lists. A relationship may have added it by its name only. */
  listed({ profileId, kind, status, names }: StoredProfile, depth: number): void {
    const known = this.#nodes.get(profileId);
    const name = names[0]?.fullNameRaw ?? known?.name ?? null;
    const entityType = entityTypeOf(kind);
    this.#nodes.set(profileId, {
      nodeId: profileId,
      profileId,
      name,
      entityType,
      watchlistStatus: status,
      depth: known?.depth ?? depth,
    });
  }

  /** @returns whether the other end was added to the graph */
  tie(from: string, edge: Edge, depth: number): boolean {
    // An unlisted party is known by its name only.
    const to = edge.targetProfileId ?? `name:${edge.watchlistId}:${edge.targetName ?? ''}`;
    const isNew = this.#node(to, edge.targetProfileId, edge.targetName, depth);
    this.#edge(from, to, edge);
    return isNew;
  }

  tieFrom({ profileId, names }: StoredProfile, edge: Edge, depth: number): boolean {
    const isNew = this.#node(profileId, profileId, names[0]?.fullNameRaw ?? null, depth);
    this.#edge(profileId, edge.targetProfileId!, edge);
    return isNew;
  }

  #node(nodeId: string, profileId: string | null, name: string | null, depth: number): boolean {
    if (this.#nodes.has(nodeId)) return false;
    if (this.#nodes.size >= this.#limit) {
      this.#unseen.add(nodeId);
      return false;
    }
    this.#nodes.set(nodeId, { nodeId, profileId, name, entityType: null, watchlistStatus: null, depth });
    return true;
  }

  #edge(from: string, to: string, { type, role, share, startDate, endDate, watchlistId }: Edge): void {
    const key = JSON.stringify([from, to, type, role, watchlistId]);
    const isDrawn = this.#nodes.has(from) && this.#nodes.has(to) && this.#edges.size < MOST_EDGES;
    if (this.#edges.has(key)) return;
    if (isDrawn) this.#edges.set(key, { from, to, type, role, share, startDate, endDate, watchlistId });
    else this.#untold.add(key);
  }

  done(profileId: string, depth: number): RelationsGraph {
    const left = { nodes: this.#unseen.size, edges: [...this.#untold].filter((key) => !this.#edges.has(key)).length };
    return { profileId, depth, nodes: [...this.#nodes.values()], edges: [...this.#edges.values()], leftOut: left };
  }
}
