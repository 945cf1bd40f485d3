/** A part of the API description: some operations and webhooks, with the components that they use. Pure. */
import type { OpenApiDocument } from './openapi.ts';

export interface ApiProfile {
  /** Operation IDs. */
  operations: readonly string[];
  /** Event types. */
  webhooks: readonly string[];
}

type Components = Record<string, Record<string, unknown>>;

/** Names of schemas and examples are those of the whole description. */
export function profileOf(whole: OpenApiDocument, { operations, webhooks }: ApiProfile): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const [path, item] of Object.entries(whole.paths)) {
    const kept = Object.entries(item).filter(([, one]) => operations.includes(idOf(one)));
    if (kept.length > 0) paths[path] = Object.fromEntries(kept);
  }
  const events = Object.entries(whole.webhooks as object).filter(([name]) => webhooks.includes(name));
  const described = { paths, webhooks: Object.fromEntries(events) };
  const tags = new Set([...JSON.stringify(described).matchAll(/"tags":\["([^"]*)"\]/g)].map(([, name]) => name));
  return {
    ...whole,
    tags: (whole.tags as { name: string }[]).filter(({ name }) => tags.has(name)),
    ...described,
    components: usedBy(described, whole.components as Components),
  };
}

const idOf = (operation: unknown) => (operation as { operationId: string }).operationId;

/** Security schemes are named without references, and are few. */
function usedBy(described: object, { securitySchemes = {}, ...components }: Components): Components {
  const used: Components = {
    securitySchemes,
    ...Object.fromEntries(Object.keys(components).map((kind) => [kind, {}])),
  };
  const follow = (part: unknown) => {
    for (const [, kind, name] of JSON.stringify(part).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
      if (used[kind!]![name!] !== undefined) continue;
      const component = components[kind!]![name!];
      used[kind!]![name!] = component;
      follow(component);
    }
  };
  follow(described);
  return used;
}
