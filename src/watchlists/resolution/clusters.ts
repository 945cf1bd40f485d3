/**
 * Edges -> parties. The strongest edges are joined first, and two groups are joined only where no member of the one
 * contradicts any member of the other: a chain A-B-C does not weld A to C against what is known of them.
 *
 * Rejected: connected components. One wrong edge would unite two whole families of entries.
 */
export interface ClusterEdge {
  a: number;
  b: number;
  strength: number;
}

/**
 * @param size members are 0 .. size-1, in an order that is the same every time (ties are decided by it)
 * @param contradict whether two members are known to be different parties
 * @returns per member the smallest member of its group
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
