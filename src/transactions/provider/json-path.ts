/** A path such as `$.risk.reasons[0]`: the subset of JSONPath (RFC 9535) that mappings need. Settings validate the form. */

const STEP = /\.([A-Za-z_][A-Za-z0-9_-]*)|\[(\d+)\]/g;

/** The value at the path, or undefined. Reads own properties only, so that a path cannot reach prototypes. */
export function readPath(root: unknown, path: string): unknown {
  let value = root;
  for (const [, name, position] of path.matchAll(STEP)) {
    if (typeof value !== 'object' || value === null) return undefined;
    const step = name ?? position!;
    if (!Object.hasOwn(value, step)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[step];
  }
  return value;
}
