/** What the clients of `clients/` have of the description of the API: types, operations and events, without a language. Pure. */
import type { JsonSchema } from '../../../src/platform/http/fields.ts';
import { pascal, singular } from '../../../src/platform/http/named-schemas.ts';
import type { Description } from '../documented.ts';

export type Type =
  | { kind: 'text' | 'number' | 'integer' | 'boolean' | 'null' | 'any' | 'object' }
  | { kind: 'name'; name: string }
  | { kind: 'literals'; values: readonly string[] }
  | { kind: 'list'; of: Type }
  | { kind: 'union'; of: readonly Type[] };

export interface Field {
  name: string;
  type: Type;
  isRequired: boolean;
  description: string;
}

export interface Named {
  name: string;
  description: string;
  /** An object; else `type`. */
  fields?: readonly Field[];
  type?: Type;
}

export interface ClientOperation {
  id: string;
  method: string;
  path: string;
  summary: string;
  /** In the path. */
  ids: readonly string[];
  query: string | null;
  body: Type | null;
  answer: Type;
  /** The answer has no envelope. */
  isBare: boolean;
  takesKey: boolean;
  waits: boolean;
  /** Type of the items, if the operation has pages. */
  items: Type | null;
}

export interface ClientModel {
  types: readonly Named[];
  operations: readonly ClientOperation[];
  events: readonly { name: string; data: Type }[];
}

/** The clients get and renew tokens themselves. */
const OF_THE_CLIENT: ReadonlySet<string> = new Set(['clientLogin', 'oauthToken']);

interface Media {
  content?: Record<string, { schema: JsonSchema }>;
}
interface DescribedOperation {
  operationId: string;
  summary: string;
  parameters: { name: string; in: string; required: boolean; description?: string; schema: JsonSchema }[];
  requestBody?: Media;
  responses: Record<string, Media>;
}

export function clientModelOf(description: Description): ClientModel {
  const types = new Types(description.components.schemas);
  const operations = Object.entries(description.paths).flatMap(([path, item]) =>
    Object.entries(item as unknown as Record<string, DescribedOperation>)
      .filter(([, { operationId }]) => !OF_THE_CLIENT.has(operationId))
      .map(([method, one]) => operationOf(types, method.toUpperCase(), path, one)),
  );
  const events = Object.entries(description.webhooks).map(([name, { post }]) => {
    const message = types.schemaOf(jsonOf(post));
    return { name, data: types.of((message.properties as Record<string, JsonSchema>).data!, `${pascal(name)}Data`) };
  });
  return { types: types.named, operations, events };
}

function jsonOf({ requestBody }: { requestBody?: Media }): JsonSchema {
  return requestBody?.content?.['application/json']?.schema ?? {};
}

function operationOf(types: Types, method: string, path: string, one: DescribedOperation): ClientOperation {
  const { operationId: id, parameters, responses, requestBody } = one;
  const within = (place: string) => parameters.filter((parameter) => parameter.in === place);
  const query = within('query');
  const name = `${pascal(id)}Query`;
  if (query.length > 0) {
    types.add(name, {
      description: `Query of ${id}.`,
      required: query.filter(({ required }) => required).map((parameter) => parameter.name),
      properties: Object.fromEntries(
        query.map(({ schema, description, ...rest }) => [rest.name, { ...schema, description }]),
      ),
    });
  }
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))![1];
  const answered = success.content!['application/json']!.schema;
  const data = (answered.properties as Record<string, JsonSchema> | undefined)?.data;
  const answer = data ?? answered;
  const page = types.schemaOf(answer).properties as Record<string, JsonSchema> | undefined;
  const hasPages = query.some((parameter) => parameter.name === 'cursor');
  return {
    ...{ id, method, path, summary: one.summary, isBare: data === undefined },
    ids: within('path').map((parameter) => parameter.name),
    query: query.length > 0 ? name : null,
    body: requestBody ? types.of(jsonOf(one), `${pascal(id)}Request`) : null,
    answer: types.of(answer, `${pascal(id)}Data`),
    takesKey: within('header').some((parameter) => parameter.name === 'Idempotency-Key'),
    waits: within('header').some((parameter) => parameter.name === 'Prefer'),
    items: hasPages ? types.of((page!.items as { items: JsonSchema }).items, 'Item') : null,
  };
}

/** Named types, in the order of their use. An object without a name is named after the object and the member that hold it. */
class Types {
  readonly named: Named[] = [];
  readonly #schemas: Readonly<Record<string, JsonSchema>>;
  readonly #known = new Map<string, string>();

  constructor(schemas: Readonly<Record<string, JsonSchema>>) {
    this.#schemas = schemas;
  }

  schemaOf(schema: JsonSchema): JsonSchema {
    const name = refOf(schema);
    return name === null ? schema : this.#schemas[name]!;
  }

  add(name: string, schema: JsonSchema): void {
    const {
      properties,
      required = [],
      description = '',
    } = schema as {
      properties?: Record<string, JsonSchema>;
      required?: string[];
      description?: string;
    };
    const one: Named = { name, description };
    if (!properties) {
      this.named.push({ ...one, type: this.of(schema, `${name}Item`) });
      return;
    }
    this.named.push(one);
    const fields = Object.entries(properties).map(([member, part]) => ({
      name: member,
      type: this.of(part, `${name.replace(/(?:Data|Request)$/, '')}${pascal(member)}`),
      isRequired: required.includes(member),
      description: String(part.description ?? ''),
    }));
    Object.assign(one, { fields });
  }

  /** @param wished name of the type, if it needs one */
  of(schema: JsonSchema, wished: string): Type {
    const ref = refOf(schema);
    if (ref !== null) return this.#once(ref, this.#schemas[ref]!);
    const { type, properties, items, anyOf, oneOf } = schema as {
      type?: string | string[];
      properties?: object;
      items?: JsonSchema;
      anyOf?: JsonSchema[];
      oneOf?: JsonSchema[];
    };
    const choices = anyOf ?? oneOf;
    if (choices) return union(choices.map((one) => this.of(one, wished)));
    const values = schema.const === undefined ? schema.enum : [schema.const];
    if (Array.isArray(values)) return literals(values);
    if (Array.isArray(type)) return union(type.map((one) => this.of({ ...schema, type: one }, wished)));
    if (type === 'array') return { kind: 'list', of: items ? this.of(items, singular(wished)) : { kind: 'any' } };
    if (type === 'object')
      return properties && Object.keys(properties).length > 0 ? this.#once(wished, schema) : { kind: 'object' };
    return { kind: PLAIN[type ?? ''] ?? 'any' };
  }

  /** Objects without a name that have the same text have the same type. */
  #once(name: string, schema: JsonSchema): Type {
    const text = name in this.#schemas ? name : JSON.stringify({ ...schema, description: undefined });
    const known = this.#known.get(text);
    if (known !== undefined) return { kind: 'name', name: known };
    const free = this.#free(name);
    this.#known.set(text, free);
    this.add(free, schema);
    return { kind: 'name', name: free };
  }

  #free(name: string): string {
    const taken = new Set(this.#known.values());
    for (let at = 1; ; at += 1) {
      const free = at === 1 ? name : `${name}${at}`;
      if (!taken.has(free)) return free;
    }
  }
}

const PLAIN: Readonly<Record<string, 'text' | 'number' | 'integer' | 'boolean' | 'null'>> = {
  string: 'text',
  number: 'number',
  integer: 'integer',
  boolean: 'boolean',
  null: 'null',
};

/** Empty text stands for an absent value, and needs no type. */
function literals(values: readonly unknown[]): Type {
  const texts = values.filter((one): one is string => typeof one === 'string' && one !== '');
  const plain = texts.length === 0 ? [] : [{ kind: 'literals' as const, values: texts }];
  const others = values.flatMap((one): Type[] =>
    one === null ? [{ kind: 'null' }] : typeof one === 'boolean' ? [{ kind: 'boolean' }] : [],
  );
  return union([...plain, ...others]);
}

function union(types: readonly Type[]): Type {
  const flat = types.flatMap((one) => (one.kind === 'union' ? one.of : [one]));
  const different = [...new Map(flat.map((one) => [JSON.stringify(one), one])).values()];
  return different.length === 1 ? different[0]! : { kind: 'union', of: different };
}

function refOf(schema: JsonSchema): string | null {
  return typeof schema.$ref === 'string' ? schema.$ref.replace('#/components/schemas/', '') : null;
}
