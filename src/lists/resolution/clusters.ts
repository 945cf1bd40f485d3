/**
 * Edges -> parties. The strongest edges are joined first. Two groups are joined only if no member of one contradicts a member
 * of the other, so a chain A-B-C does not join A and C when they contradict each other.
 *
 * Rejected: connected components. One wrong edge would unite two whole families of entries.
 */
export interface ClusterEdge {
  a: number;
  b: number;
  strength: number;
}

/**
 * @param size members are 0 .. size-1, always in the same order, which decides between equal edges
 * @param contradict whether two members are known to be different parties
 * @returns for each member, the smallest member of its group
 */
export function cluster(
  size: number,
  edges: readonly ClusterEdge[],
  contradict: (a: number, b: number) => boolean,
): Int32Array {
  const groupOf = Int32Array.from({ length: size }, (_, member) => member);
  const members = new Map<number, number[]>();
  const of = (group: number) => members.get(group) ?? [group];
  const ordered = [...edges].sort((x, y) => y.strength - x.strength || x.a - y.a || x.b - y.b);
  for (const { a, b } of ordered) {
    const [first, second] = [groupOf[a]!, groupOf[b]!].sort((x, y) => x - y) as [number, number];
    if (first === second) continue;
    const mine = of(first);
    const others = of(second);
    if (mine.some((one) => others.some((other) => contradict(one, other)))) continue;
    for (const other of others) groupOf[other] = first;
    members.set(first, [...mine, ...others]);
    members.delete(second);
  }
  return groupOf;
}
