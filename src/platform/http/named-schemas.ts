/**
 * Names the schemas of the API description. Bodies, data, and schemas that are used in several places become components, so that
 * generated clients have named types. A schema with a title has it as its name. Any other schema that is used once stays inline. The
 * input is not changed.
 */
import { eventLoopPauses } from '../lib/event-loop-pauses.ts';
import type { JsonSchema } from './fields.ts';

/**
 * Where a schema is used. `holder` is the operation or event, with `Request` or `Data`, or the component. `owner` is the object that the
 * schema is a member of: Customer, CustomerHit.
 */
interface Place {
  name: string;
  holder: string;
  owner: string;
  isBody: boolean;
}

interface Shape {
  places: number;
  title: string | null;
  name: string | null;
}

type Operations = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Keywords that describe the member at its place of use. They may differ between uses of the same shape. */
const OF_THE_PLACE = ['description', 'default', 'examples'] as const;
/** The title is the name. */
const NOT_OF_THE_SHAPE: readonly string[] = [...OF_THE_PLACE, 'title'];

/**
 * @param paths operations by path and method, as OpenAPI has them
 * @param webhooks by event
 * @returns both with references, and the components by name
 */
export async function withNamedSchemas(
  paths: Operations,
  webhooks: Operations,
): Promise<{ paths: Operations; webhooks: Operations; schemas: Record<string, JsonSchema> }> {
  const naming = new Naming();
  const everywhere = async (visit: Visit) => ({
    paths: await mapBodies(paths, visit),
    webhooks: await mapBodies(webhooks, visit),
  });
  await everywhere((schema, place) => {
    naming.count(schema, place);
    return schema;
  });
  const named = await everywhere((schema, place) => naming.referred(schema, place));
  return { ...named, schemas: naming.schemas };
}

class Naming {
  readonly schemas: Record<string, JsonSchema> = {};
  readonly #shapes = new Map<string, Shape>();
  readonly #texts = new ShortTexts();

  count(schema: JsonSchema, place: Place): void {
    const key = this.#keyOf(schema);
    if (key !== null) {
      const shape = this.#shapes.get(key) ?? { places: 0, title: null, name: null };
      if (typeof schema.title === 'string') shape.title = schema.title;
      shape.places += place.isBody ? 2 : 1;
      this.#shapes.set(key, shape);
      // The parts of a known shape count once, however often the shape is used.
      if (shape.places > (place.isBody ? 2 : 1)) return;
    }
    eachPart(schema, place, (part, where) => {
      this.count(part, where);
      return part;
    });
  }

  /** The schema with references for its parts, or the reference to the schema itself. */
  referred(schema: JsonSchema, place: Place): JsonSchema {
    const key = this.#keyOf(schema);
    const shape = key === null ? undefined : this.#shapes.get(key);
    if (!shape || (shape.places < 2 && shape.title === null)) return this.#inside(schema, place);
    if (shape.name === null) {
      shape.name = shape.title !== null && !(shape.title in this.schemas) ? shape.title : this.#freeName(place);
      this.schemas[shape.name] = {};
      const inside = { ...place, name: shape.name, holder: shape.name, owner: '' };
      Object.assign(this.schemas[shape.name]!, this.#inside(bare(schema), inside));
    }
    const words = Object.fromEntries(OF_THE_PLACE.flatMap((one) => (one in schema ? [[one, schema[one]]] : [])));
    return { $ref: `#/components/schemas/${shape.name}`, ...words };
  }

  /** Null for schemas that need no name: plain values, lists, choices of two. */
  #keyOf(schema: JsonSchema): string | null {
    const isObject = typeof schema.properties === 'object' && Object.keys(schema.properties as object).length > 0;
    const isEnum = schema.type === 'string' && Array.isArray(schema.enum) && schema.enum.length >= MIN_VALUES;
    return isObject || isEnum ? this.#texts.of(bare(schema)) : null;
  }

  #inside(schema: JsonSchema, place: Place): JsonSchema {
    return eachPart(schema, place, (part, where) => this.referred(part, where));
  }

  /** The name of the member, prefixed by its holder if it is taken. A general word is prefixed by its owner. */
  #freeName({ name, holder, owner, isBody }: Place): string {
    const listed = name === 'Item' ? LIST.exec(holder)?.[1] : undefined;
    const plain = listed === undefined ? name : singular(listed);
    const long = isBody ? `${plain}Details` : `${withoutKind(holder)}${plain}`;
    const wished = GENERAL.has(plain) ? [`${owner}${plain}`, long] : [plain, long];
    const free = wished.find((one) => !(one in this.schemas));
    if (free !== undefined) return free;
    for (let at = 2; ; at += 1) {
      const numbered = `${long}${at}`;
      if (!(numbered in this.schemas)) return numbered;
    }
  }
}

/** The data of a read and the items of a list are named after the resource: Alert, not GetAlertData. */
const READ_ONE = /^Get(\w+)Data$/;
const LIST = /^List(\w+)Data$/;
const LISTING = /^List(\w+)$/;
/** These words say nothing without their owner. */
const GENERAL: ReadonlySet<string> = new Set(
  'Item Type Status State Details Data Value Party Settings Before'.split(' '),
);

type Visit = (schema: JsonSchema, place: Place) => JsonSchema;

const MIN_VALUES = 3;

/**
 * A short canonical text for equal JSON values with any order of members. Nested objects are represented by numbers: with their
 * full text in every parent, describing the API takes seconds.
 */
class ShortTexts {
  readonly #numbers = new Map<string, number>();
  readonly #known = new WeakMap<object, number>();

  of(value: unknown): string {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
    if (Array.isArray(value)) return `[${value.map((one) => this.#inside(one)).join()}]`;
    const members = Object.entries(value).filter(([, one]) => one !== undefined);
    return `{${members
      .map(([name, one]) => `${JSON.stringify(name)}:${this.#inside(one)}`)
      .sort()
      .join()}}`;
  }

  #inside(value: unknown): string {
    if (typeof value !== 'object' || value === null) return this.of(value);
    const known = this.#known.get(value);
    if (known !== undefined) return `#${known}`;
    const text = this.of(value);
    const number = this.#numbers.get(text) ?? this.#numbers.size;
    this.#numbers.set(text, number);
    this.#known.set(value, number);
    return `#${number}`;
  }
}

function bare(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !NOT_OF_THE_SHAPE.includes(key)));
}

/** The owner of the members of an object at this place. In a list it is the listed resource. */
function ownerAt({ name, owner }: Place): string {
  const listed = name === 'Item' ? LISTING.exec(owner)?.[1] : undefined;
  return listed === undefined ? `${owner}${withoutKind(name)}` : singular(listed);
}

const withoutKind = (name: string) => name.replace(/(?:Data|Request)$/, '');

/** The schema with each of its direct parts replaced by the result of `visit`. */
function eachPart(schema: JsonSchema, place: Place, visit: Visit): JsonSchema {
  const { name, holder } = place;
  const inner = (part: unknown, called: string, owner = place.owner): unknown =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? visit(part as JsonSchema, { name: called, holder, owner, isBody: false })
      : part;
  const parts = Object.entries(schema).map(([key, value]): [string, unknown] => {
    if (key === 'properties')
      return [
        key,
        Object.fromEntries(
          Object.entries(value as object).map(([of, one]) => [of, inner(one, pascal(of), ownerAt(place))]),
        ),
      ];
    if (key === 'items') return [key, inner(value, singular(name))];
    if (key === 'additionalProperties') return [key, inner(value, singular(name))];
    if ((key === 'anyOf' || key === 'oneOf' || key === 'allOf') && Array.isArray(value))
      return [key, value.map((one) => inner(one, name))];
    return [key, value];
  });
  return Object.fromEntries(parts);
}

interface Described {
  operationId?: string;
  requestBody?: { content: Record<string, Media>; 'x-other-content'?: Record<string, Media> };
  responses?: Record<string, { content?: Record<string, Media> }>;
}

interface Media {
  schema: JsonSchema;
  /** Schema of each line. */
  'x-item-schema'?: JsonSchema;
}

/** Visits each schema of a body, of the data of a response, and of a message. The envelope is described inline. */
async function mapBodies(operations: Operations, visit: Visit): Promise<Operations> {
  const pause = eventLoopPauses();
  const mapped: [string, Operations[string]][] = [];
  for (const [path, item] of Object.entries(operations)) {
    await pause();
    mapped.push([path, mapBodiesOf(path, item, visit)]);
  }
  return Object.fromEntries(mapped);
}

function mapBodiesOf(path: string, item: Operations[string], visit: Visit): Operations[string] {
  return mapValues(item as Record<string, Described>, (operation) => {
    const holder = pascal(operation.operationId ?? path);
    const asBody = (schema: JsonSchema, kind: string) =>
      visit(schema, {
        name: READ_ONE.exec(`${holder}${kind}`)?.[1] ?? `${holder}${kind}`,
        holder: `${holder}${kind}`,
        owner: '',
        isBody: true,
      });
    const { requestBody, responses } = operation;
    return {
      ...operation,
      ...(requestBody && {
        requestBody: mapValues(requestBody, (part) =>
          typeof part === 'object' ? withSchemas(part, (one) => asBody(one, 'Request')) : part,
        ) as Described['requestBody'],
      }),
      ...(responses && {
        responses: mapValues(responses, (response, status) =>
          response.content
            ? {
                ...response,
                content: withSchemas(
                  response.content,
                  (one) => answered(one, (data) => asBody(data, dataName(status))),
                  (line, at) => asBody(line, at === 0 ? 'Line' : `Line${at + 1}`),
                ),
              }
            : response,
        ),
      }),
    };
  });
}

/** An operation may return other data with 202 than with 200. */
const dataName = (status: string) => (status === '202' ? 'Accepted' : 'Data');

/** References of problems stay unchanged. */
function answered(schema: JsonSchema, visit: (data: JsonSchema) => JsonSchema): JsonSchema {
  if (schema.$ref !== undefined) return schema;
  const { data, correlationId } = (schema.properties ?? {}) as Record<string, JsonSchema | undefined>;
  if (!data || !correlationId) return visit(schema);
  return { ...schema, properties: { ...(schema.properties as object), data: visit(data) } };
}

/** @param changeLine called for each kind of line */
function withSchemas(
  content: Record<string, Media>,
  change: (schema: JsonSchema) => JsonSchema,
  changeLine: (schema: JsonSchema, at: number) => JsonSchema = change,
): Record<string, Media> {
  return mapValues(content, (media) => {
    const { schema, 'x-item-schema': lines } = media;
    if (!lines) return { ...media, schema: change(schema) };
    const kinds = lines.anyOf as JsonSchema[] | undefined;
    const named = kinds ? { ...lines, anyOf: kinds.map(changeLine) } : changeLine(lines, 0);
    return { ...media, schema: change(schema), 'x-item-schema': named };
  });
}

function mapValues<V, R>(record: Readonly<Record<string, V>>, change: (value: V, key: string) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));
}

export function pascal(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('');
}

export function singular(name: string): string {
  if (/(?:ss|us|is)$/.test(name)) return name;
  if (name.endsWith('ies') && name.length > 4) return `${name.slice(0, -3)}y`;
  if (/(?:ches|shes|xes|sses)$/.test(name)) return name.slice(0, -2);
  return name.endsWith('s') ? name.slice(0, -1) : name;
}
