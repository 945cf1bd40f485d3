/** A graph of records and relations, and the part of it that is drawn. Pure. */

export type LinkKind = 'PARTY' | 'ACCOUNT' | 'WALLET' | 'TRANSACTION' | 'PROFILE';

/** Target of a node: a page of the dashboard with its parameters. */
export type Opens =
  | { to: '/transactions/$transactionUuid'; params: { transactionUuid: string } }
  | { to: '/profiles/$profileId'; params: { profileId: string } }
  | { to: '/counterparties/$partyId'; params: { partyId: string } }
  | { to: '/transactions'; search: { wallet: string } };

export interface LinkNode {
  id: string;
  kind: LinkKind;
  label: string;
  /** A second line: an amount, a country. */
  detail?: string | undefined;
  opens?: Opens | undefined;
  /** A subject of the page, where the drawing starts. */
  isCentre?: boolean;
}

export interface Link {
  from: string;
  to: string;
  label: string;
}

export interface Links {
  nodes: readonly LinkNode[];
  links: readonly Link[];
}

export interface Shown extends Links {
  /** Number of neighbors of a node that are not drawn. */
  folded: ReadonlyMap<string, number>;
}

/** Maximum number of nodes before the user unfolds more. */
export const FOLDED_AT = 40;
/** Maximum number of drawn nodes. */
export const MOST_NODES = 500;

/**
 * The nodes nearest to the centers, up to `FOLDED_AT`, and the neighbors of unfolded nodes.
 * @param unfolded ids; ALL: everything up to `MOST_NODES`
 */
export function shownOf(all: Links, unfolded: ReadonlySet<string> | 'ALL'): Shown {
  const neighbours = neighboursOf(all);
  const order = nearestFirst(all, neighbours);
  const taken = new Set(order.slice(0, unfolded === 'ALL' ? MOST_NODES : FOLDED_AT));
  for (const id of unfolded === 'ALL' ? [] : unfolded) {
    for (const next of neighbours.get(id) ?? []) if (taken.size < MOST_NODES) taken.add(next);
  }
  const folded = new Map<string, number>();
  for (const id of taken) {
    const hidden = [...(neighbours.get(id) ?? [])].filter((next) => !taken.has(next)).length;
    if (hidden > 0) folded.set(id, hidden);
  }
  return {
    nodes: all.nodes.filter(({ id }) => taken.has(id)),
    links: all.links.filter(({ from, to }) => taken.has(from) && taken.has(to)),
    folded,
  };
}

function neighboursOf({ nodes, links }: Links): Map<string, Set<string>> {
  const neighbours = new Map(nodes.map(({ id }) => [id, new Set<string>()]));
  for (const { from, to } of links) {
    if (!neighbours.has(from) || !neighbours.has(to)) continue;
    neighbours.get(from)!.add(to);
    neighbours.get(to)!.add(from);
  }
  return neighbours;
}

/** Breadth first from the centers, or from the node with the most links. Isolated nodes come last. */
function nearestFirst({ nodes }: Links, neighbours: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const degree = (id: string) => neighbours.get(id)?.size ?? 0;
  const centres = nodes.filter(({ isCentre }) => isCentre).map(({ id }) => id);
  const others = nodes.map(({ id }) => id).sort((one, other) => degree(other) - degree(one));
  const order = new Set<string>();
  const visit = (start: readonly string[]) => {
    const waiting = [...start];
    for (let at = 0; at < waiting.length; at += 1) {
      const id = waiting[at]!;
      if (order.has(id)) continue;
      order.add(id);
      waiting.push(...(neighbours.get(id) ?? []));
    }
  };
  visit(centres);
  for (const id of others) visit([id]);
  return [...order];
}
