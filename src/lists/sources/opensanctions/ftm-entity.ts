/**
 * One line of a FollowTheMoney file:
 *
 *   {"id","caption","schema","properties":{"name":["..."],...},"referents":[],"datasets":[],
 *    "target","first_seen","last_seen","last_change"}
 *
 * A property has many values; in a nested list a value may be an entity. Only `id`, `schema` and `properties` are sure.
 */
import { decodeText } from '../decode-text.ts';
import { type ByteStream, ListFormatError } from '../types.ts';
import { FORWARD_PROPERTIES } from './schemata.ts';

export interface FtmEntity {
  id: string;
  schema: string;
  caption: string;
  /** Names are the file's: read them with `valuesOf`. */
  properties: Record<string, string[]>;
  referents: string[];
  datasets: string[];
  target: boolean;
  firstSeen: string;
  lastSeen: string;
  lastChange: string;
}

/** An entity in which values are entities: `nested` are those, properties hold their ids. */
export interface NestedEntity {
  entity: FtmEntity;
  nested: FtmEntity[];
}

const MAX_LINE_CHARS = 64_000_000;
const MAX_ID_CHARS = 500;
const MAX_DEPTH = 20;
const KNOWN_KEYS: ReadonlySet<string> = new Set([
  'id',
  'schema',
  'caption',
  'properties',
  'referents',
  'datasets',
  'target',
  'first_seen',
  'last_seen',
  'last_change',
]);

export function valuesOf(entity: Pick<FtmEntity, 'properties'>, property: string): readonly string[] {
  return Object.hasOwn(entity.properties, property) ? (entity.properties[property] ?? []) : [];
}

export function firstOf(entity: Pick<FtmEntity, 'properties'>, property: string): string {
  return valuesOf(entity, property)[0] ?? '';
}

/** The ids in a property that names other parties. Of persons it is words: the name of a parent. */
export function linksOf(entity: Pick<FtmEntity, 'schema' | 'properties'>, property: string): readonly string[] {
  return entity.schema === 'Person' ? [] : valuesOf(entity, property);
}

export interface JsonLine {
  text: string;
  /** From 1. */
  position: number;
  /** Whether a line break follows: the last line of a file that was cut has none. */
  isWhole: boolean;
}

export async function* jsonLines(bytes: ByteStream): AsyncGenerator<JsonLine> {
  let rest = '';
  let position = 0;
  for await (const text of decodeText(bytes, 'JSON lines')) {
    const lines = text.split('\n');
    lines[0] = rest + (lines[0] ?? '');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE_CHARS) throw new ListFormatError(`a line is longer than ${MAX_LINE_CHARS} characters`);
    for (const line of lines) {
      position += 1;
      if (line.trim() !== '') yield { text: line, position, isWhole: true };
    }
  }
  if (rest.trim() !== '') yield { text: rest, position: position + 1, isWhole: false };
}

/** The JSON value of a line. undefined: invalid JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @returns the entity, or the reason for its rejection */
export function readEntity(value: unknown): FtmEntity | string {
  const read = readNested(value);
  if (typeof read === 'string') return read;
  return read.nested.length === 0 ? read.entity : 'a value is an entity: this is the nested format';
}

export function readNested(value: unknown): NestedEntity | string {
  const nested: FtmEntity[] = [];
  const entity = entityFrom(value, nested, 0);
  return typeof entity === 'string' ? entity : { entity, nested };
}

function entityFrom(value: unknown, nested: FtmEntity[], depth: number): FtmEntity | string {
  if (depth > MAX_DEPTH) return 'entities are nested too deep';
  if (!isObject(value)) return 'the line is not one whole JSON object';
  const { id, schema, caption, properties } = value;
  if (typeof id !== 'string' || id.trim() === '') return 'no id';
  if (id.length > MAX_ID_CHARS) return `the id is longer than ${MAX_ID_CHARS} characters`;
  if (/[\u0000-\u001f]/.test(id)) return 'the id has control characters';
  if (typeof schema !== 'string' || schema === '') return 'no schema';
  if (!isObject(properties)) return 'no properties';
  const entity: FtmEntity = {
    id,
    schema,
    caption: typeof caption === 'string' ? caption : '',
    properties: {},
    referents: stringsOf(value.referents),
    datasets: stringsOf(value.datasets),
    target: value.target === true,
    firstSeen: typeof value.first_seen === 'string' ? value.first_seen : '',
    lastSeen: typeof value.last_seen === 'string' ? value.last_seen : '',
    lastChange: typeof value.last_change === 'string' ? value.last_change : '',
  };
  if (isPlain(properties)) entity.properties = properties;
  else {
    // Without a prototype, so that a property may have any name.
    entity.properties = Object.create(null) as Record<string, string[]>;
    for (const name of Object.keys(properties)) {
      const problem = addProperty(entity, name, properties[name], nested, depth);
      if (problem !== null) return problem;
    }
  }
  // Unknown members beside `properties` belong into it.
  for (const key of Object.keys(value)) {
    if (!KNOWN_KEYS.has(key)) addProperty(entity, key, value[key], nested, depth);
  }
  return entity;
}

function addProperty(
  entity: FtmEntity,
  name: string,
  value: unknown,
  nested: FtmEntity[],
  depth: number,
): string | null {
  // "Person:country" is the property with the schema that defines it.
  const plain = name.slice(name.lastIndexOf(':') + 1);
  const values = [...valuesOf(entity, plain)];
  for (const one of Array.isArray(value) ? value : [value]) {
    if (typeof one === 'string') values.push(one);
    else if (typeof one === 'number' || typeof one === 'boolean') values.push(String(one));
    else if (isObject(one) && 'schema' in one) {
      const inner = entityFrom(one, nested, depth + 1);
      if (typeof inner === 'string') return `${plain.slice(0, 60)}: ${inner}`;
      nested.push(inner);
      // The way back ("sanctions", "familyPerson") is known from the inner entity, which names its party.
      if (FORWARD_PROPERTIES.has(plain)) values.push(inner.id);
    } else if (one !== null) values.push(JSON.stringify(one));
  }
  if (values.length > 0) entity.properties[plain] = values;
  return null;
}

/** Whether the value can be used unchanged. */
function isPlain(properties: Record<string, unknown>): properties is Record<string, string[]> {
  for (const name of Object.keys(properties)) {
    const values = properties[name];
    if (name.includes(':') || !Array.isArray(values)) return false;
    for (const value of values) if (typeof value !== 'string') return false;
  }
  return true;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function stringsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
