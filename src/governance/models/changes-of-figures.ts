/** Differences between two contents of a policy, value by value. Pure. */

export interface FigureChange {
  /** `algorithms.STRICT.queryExtra`; list members by position, `bands[2]`. */
  figure: string;
  /** Number, text or boolean; null: did not exist. */
  before: FigureValue;
  after: FigureValue;
}
type FigureValue = number | string | boolean | null;

/** Sorted by name. */
export function changesBetween(before: unknown, after: unknown): FigureChange[] {
  const [old, now] = [leavesOf(before), leavesOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .sort()
    .map((figure) => ({ figure, before: old.get(figure) ?? null, after: now.get(figure) ?? null }))
    .filter((one) => one.before !== one.after);
}

export function leavesOf(content: unknown, path = ''): Map<string, FigureValue> {
  if (content === null || typeof content !== 'object') return new Map([[path, content as FigureValue]]);
  const parts: [string, unknown][] = Array.isArray(content)
    ? content.map((part, at) => [`${path}[${at}]`, part])
    : Object.entries(content).map(([name, part]) => [path === '' ? name : `${path}.${name}`, part]);
  return new Map(parts.flatMap(([name, part]) => [...leavesOf(part, name)]));
}
