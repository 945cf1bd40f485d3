/**
 * For every operation the largest request that its description allows: every member, texts at their length, lists at theirs, as far as
 * a body may be large. Seeded; what a schema cannot tell (an id, a form of a text) is taken from the example.
 */
import type { JsonSchema } from '../../src/platform/http/fields.ts';
import type { DocumentedOperation } from '../../test/conformance/documented.ts';
import { BODY_BYTES, type DearRequest, type Made } from './case.ts';
import { manyScripts, type Random, textOf } from './texts.ts';

/** Some room for names of members and escapes. */
const BUDGET_BYTES = 0.9 * BODY_BYTES;
/** Of a text or list whose length the schema leaves open. */
const OPEN_CHARS = 2_000;
const OPEN_ITEMS = 1_000;
const MOST_CHARS = 20_000;
/** A letter of most scripts takes three bytes. */
const BYTES_PER_CHAR = 3;
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
/** They end the sender's own credentials, or what the rest needs. */
const LEFT_OUT =
  /^(signOut|revoke|logout|disable|eraseTenant|destroy|changePassword|acceptInvitation|rotateClientSecret|changeClient)/i;

export function largestRequests(operations: readonly DocumentedOperation[], random: Random): DearRequest[] {
  const makers = operations.filter(({ method }) => method === 'POST');
  const others = operations.filter(({ method }) => method !== 'POST');
  return [...makers, ...others].flatMap((operation): DearRequest[] => {
    const { operationId, requestBody, method } = operation;
    if (LEFT_OUT.test(operationId)) return [];
    const json = requestBody?.content['application/json'];
    if (requestBody && !json) return [];
    return [
      {
        operation: operationId,
        what: json ? 'every member as large as it may be' : 'the largest page',
        request: (_, made) => ({
          method,
          path: pathOf(operation, made),
          ...(json && { body: new Filling(random).of(json.schema, exampleOf(json)) }),
        }),
      },
    ];
  });
}

function exampleOf({
  example,
  examples,
}: {
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}): unknown {
  return example ?? Object.values(examples ?? {})[0]?.value;
}

/** Ids of what was made before, and of the query what makes the answer large. */
function pathOf({ path, parameters }: DocumentedOperation, { ids }: Made): string {
  const target = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids.get(name) ?? UNKNOWN_ID));
  const query = new URLSearchParams();
  for (const { name, in: place, required, schema } of parameters) {
    if (place !== 'query') continue;
    const { maximum, enum: words, example, examples, default: usual } = schema as Record<string, unknown>;
    if (name === 'limit' && typeof maximum === 'number') query.set(name, String(maximum));
    else if (name === 'total') query.set(name, 'true');
    else if (required)
      query.set(name, String(example ?? (examples as unknown[])?.[0] ?? usual ?? (words as unknown[])?.[0] ?? 'a'));
  }
  return query.size > 0 ? `${target}?${query}` : target;
}

class Filling {
  readonly #word: () => string;
  #left = BUDGET_BYTES;

  constructor(random: Random) {
    this.#word = manyScripts(random);
  }

  of(schema: JsonSchema, example: unknown): unknown {
    const { anyOf, oneOf, type } = schema as { anyOf?: JsonSchema[]; oneOf?: JsonSchema[]; type?: string | string[] };
    const choice = (anyOf ?? oneOf)?.find((one) => (one as { type?: unknown }).type !== 'null');
    if (choice) return this.of(choice, example);
    const kind = Array.isArray(type) ? type.find((one) => one !== 'null') : type;
    if (kind === 'object') return this.#object(schema, example);
    if (kind === 'array') return this.#list(schema, example);
    if (kind === 'string') return this.#text(schema, example);
    return this.#plain(schema, example);
  }

  #object({ properties }: JsonSchema, example: unknown): unknown {
    const given = (example ?? {}) as Record<string, unknown>;
    if (!properties) return given;
    const members = Object.entries(properties as Record<string, JsonSchema>);
    // What the example leaves out may exclude what it has.
    return Object.fromEntries(
      members
        .filter(([name]) => Object.keys(given).length === 0 || name in given || isList(properties, name))
        .map(([name, member]) => [name, this.of(member, given[name])])
        .filter(([, value]) => value !== undefined),
    );
  }

  #list(schema: JsonSchema, example: unknown): unknown[] {
    const {
      items,
      maxItems = OPEN_ITEMS,
      uniqueItems,
    } = schema as { items?: JsonSchema; maxItems?: number; uniqueItems?: boolean };
    const given = Array.isArray(example) ? example : [];
    if (!items || uniqueItems) return given;
    const list: unknown[] = [];
    while (list.length < maxItems && this.#left > 0) {
      const before = this.#left;
      list.push(this.of(items, given[list.length % Math.max(1, given.length)]));
      if (before === this.#left) this.#left -= 20;
    }
    return list;
  }

  #text(schema: JsonSchema, example: unknown): unknown {
    const {
      enum: words,
      format,
      pattern,
      maxLength = OPEN_CHARS,
    } = schema as { enum?: unknown[]; format?: string; pattern?: string; maxLength?: number };
    if (words) return example ?? words[0];
    if (format !== undefined || pattern !== undefined || isFormed(example)) return example;
    const length = Math.min(maxLength, MOST_CHARS, Math.max(1, Math.floor(this.#left / BYTES_PER_CHAR)));
    const text = textOf(length, this.#word);
    this.#left -= Buffer.byteLength(text);
    return text;
  }

  #plain(schema: JsonSchema, example: unknown): unknown {
    const { maximum, enum: words, default: usual, type } = schema as Record<string, unknown>;
    return (
      example ?? usual ?? (words as unknown[] | undefined)?.[0] ?? maximum ?? (type === 'boolean' ? true : undefined)
    );
  }
}

function isList(properties: unknown, name: string): boolean {
  return (properties as Record<string, { type?: unknown }>)[name]?.type === 'array';
}

/** An id, a date, a code: the text of a schema that says nothing of its form. */
function isFormed(example: unknown): boolean {
  return typeof example === 'string' && /^[\dA-Z_:./+-]+$|^[0-9a-f-]{36}$|@|^https?:/.test(example);
}
