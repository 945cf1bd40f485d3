/**
 * Requests made up from the API's own description: valid, nearly valid and hostile ones, the same for the same seed.
 *
 *   operation -> for each field: absent | valid | edge | hostile -> query, headers, body, media type -> one request
 */
import type { JsonSchema } from '../../src/platform/http/fields.ts';
import type { DocumentedOperation } from '../conformance/documented.ts';

export interface FuzzedRequest {
  operation: DocumentedOperation;
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | undefined;
  /** 'good', 'none' or 'bad': which token to send. */
  token: 'good' | 'none' | 'bad';
}

export type Random = () => number;

/** mulberry32: small, fast, good enough to pick from lists. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const HOSTILE: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  -0,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00x',
  '\u202e\u200f\u200d',
  '\ufeff',
  '\uffff',
  'a'.repeat(513),
  'x'.repeat(20_000),
  '🏴'.repeat(300),
  `e${'\u0301'.repeat(300)}`,
  "'; drop table tenants; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00%ff',
  '\r\nX-Injected: 1',
  '{"a":1}',
  '__proto__',
  'NaN',
  '1e999',
  '٣',
  '0000-00-00',
  '9999-12-31',
  '2023-02-30',
  'ZZ',
  [],
  {},
  [[]],
  [null],
  [{}],
  ['x', 1, null],
  { __proto__: null, toString: 1 },
  Array(300).fill('RU'),
];

const NAMES = [
  'Ottokar Wendelin',
  'Casimir Ondraszek',
  'Казимир Ондрашек',
  'Halvorsen Fjord Trading AS',
  'محمد',
  '王伟',
  'O’Brien-Smith',
  'x',
];
const MEDIA_TYPES = [
  'text/plain',
  'application/xml',
  '',
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  'application/json',
];
const RAW_BODIES = [
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '{}{}',
  '[1',
  '{"fullName":"x"',
  '\ufeff{}',
  '{"fullName":1e400}',
  '['.repeat(5_000),
  `{"a":${'['.repeat(2_000)}${']'.repeat(2_000)}}`,
];
const PATH_VALUES = ['x', '...', '%00', '%2f', 'a'.repeat(600), '00000000-0000-0000-0000-000000000000', '%ff', "'"];

export class Fuzzer {
  #made = 0;
  readonly #operations: readonly DocumentedOperation[];
  readonly #random: Random;

  constructor(operations: readonly DocumentedOperation[], seed: number) {
    // Those that take more can go wrong in more ways.
    this.#operations = operations.flatMap((operation) =>
      Array<DocumentedOperation>(inputsOf(operation)).fill(operation),
    );
    this.#random = randomFrom(seed);
  }

  next(): FuzzedRequest {
    // In turn, so that none is left out however many there are.
    const operation = this.#operations[this.#made % this.#operations.length]!;
    this.#made += 1;
    // How wild: most requests have one or two odd things, so that they come past the first check.
    const wildness = this.#pick([0, 0.05, 0.15, 0.4, 1]);
    const headers: Record<string, string> = {};
    const query = this.#query(operation, wildness);
    const path = operation.path.replace(/\{[^}]+\}/g, () => this.#pick(PATH_VALUES));
    for (const parameter of operation.parameters.filter((one) => one.in === 'header')) {
      if (this.#chance(0.3)) headers[parameter.name] = headerSafe(this.#value(parameter.schema, wildness));
    }
    if (this.#chance(0.1)) headers.accept = this.#pick(['text/html', 'application/xml', '*/*;q=0', ',,,']);
    if (this.#chance(0.1))
      headers.traceparent = this.#pick(['x', '00-0-0-0', `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`]);
    const body = this.#body(operation, wildness, headers);
    const token = this.#chance(0.92) ? 'good' : this.#pick(['none', 'bad'] as const);
    return { operation, path: path + query, headers, body, token };
  }

  #query(operation: DocumentedOperation, wildness: number): string {
    const pairs: [string, string][] = [];
    for (const { name, schema } of operation.parameters.filter((one) => one.in === 'query')) {
      if (!this.#chance(name === 'fullName' ? 0.85 : 0.3)) continue;
      const value = this.#value(schema, wildness, name);
      const values = Array.isArray(value) ? (this.#chance(0.5) ? [value.map(textOf).join(',')] : value) : [value];
      for (const one of values) pairs.push([name, textOf(one)]);
    }
    if (this.#chance(0.1)) pairs.push([this.#pick(['x', '__proto__', 'fullName[]', '', 'limit']), 'y']);
    const encode = this.#chance(wildness * 0.2) ? (text: string) => encodeURI(text.toWellFormed()) : encodeWhole;
    const text = pairs.map(([name, value]) => `${encodeWhole(name)}=${encode(value)}`).join('&');
    return text ? `?${text.slice(0, 12_000)}` : '';
  }

  #body(operation: DocumentedOperation, wildness: number, headers: Record<string, string>): FuzzedRequest['body'] {
    const content = Object.entries(operation.requestBody?.content ?? {});
    if (content.length === 0) return undefined;
    const [type, media] = this.#pick(content);
    headers['content-type'] = this.#chance(0.05 + wildness * 0.1) ? this.#pick(MEDIA_TYPES) : type;
    if (this.#chance(wildness * 0.2)) return this.#pick(RAW_BODIES);
    if (this.#chance(wildness * 0.05)) return new Uint8Array(Array.from({ length: 64 }, () => this.#random() * 256));
    if (media.schema.type === 'array') {
      const values = this.#value(media.schema, wildness);
      if (type === 'application/json' || !Array.isArray(values)) return JSON.stringify(values);
      return values.map((value) => JSON.stringify(value)).join('\n');
    }
    const document = this.#document(media.schema, wildness);
    if (type !== 'application/json') {
      return new URLSearchParams(
        Object.entries(document).map(([name, value]): [string, string] => [name, textOf(value)]),
      ).toString();
    }
    return JSON.stringify(document);
  }

  #document(schema: JsonSchema, wildness: number): Record<string, unknown> {
    const { properties = {}, required = [] } = schema as {
      properties?: Record<string, JsonSchema>;
      required?: string[];
    };
    const document: Record<string, unknown> = {};
    for (const [name, property] of Object.entries(properties)) {
      const isNeeded = required.includes(name) || name === 'fullName';
      if (this.#chance(isNeeded ? 1 - wildness * 0.2 : 0.3)) document[name] = this.#value(property, wildness, name);
    }
    if (this.#chance(0.1)) document[this.#pick(['extra', 'constructor', 'a b\r\nc', '\u0000'])] = this.#pick(HOSTILE);
    return document;
  }

  #value(schema: JsonSchema, wildness: number, name = ''): unknown {
    if (this.#chance(wildness)) return this.#pick(HOSTILE);
    const type = [schema.type].flat()[0];
    if (Array.isArray(schema.enum)) return this.#anyCase(this.#pick(schema.enum as unknown[]));
    if (type === 'array') {
      const items = (schema.items ?? {}) as JsonSchema;
      return Array.from({ length: Math.floor(this.#random() * 4) }, () => this.#value(items, wildness / 2, name));
    }
    if (schema.properties !== undefined) return this.#document(schema, wildness);
    if (type === 'boolean') return this.#chance(0.5);
    if (type === 'integer' || type === 'number') return this.#number(schema, type === 'integer');
    if (Array.isArray(schema.examples) && this.#chance(0.4)) return this.#pick(schema.examples as unknown[]);
    if (name === 'dob') return this.#pick(['1960-05-17', '1959-07-03', '2000-02-29', '2001-02-29', '']);
    if (/ountr|ationalit/.test(name)) return this.#pick(['PL', 'no', 'XK', 'ZZ', 'POL']);
    if (name === 'fullName' || name === 'fullNameRaw' || name === 'alias') return this.#pick(NAMES);
    return this.#pick(['x', 'QX123456Z', 'client_credentials', 'A-1', 'ü', 'a'.repeat(Number(schema.maxLength ?? 10))]);
  }

  #number(schema: JsonSchema, whole: boolean): number {
    const [min, max] = [Number(schema.minimum ?? 0), Number(schema.maximum ?? 1_000)];
    if (this.#chance(0.1)) return this.#pick([min, max, min - 1, max + 1]);
    const value = min + this.#random() * (max - min);
    return whole ? Math.round(value) : Math.round(value * 100) / 100;
  }

  #anyCase(value: unknown): unknown {
    if (typeof value !== 'string') return value;
    return this.#pick([value, value.toLowerCase(), ` ${value} `]);
  }

  #chance(probability: number): boolean {
    return this.#random() < probability;
  }

  #pick<T>(values: readonly T[]): T {
    return values[Math.floor(this.#random() * values.length)]!;
  }
}

function inputsOf({ parameters, requestBody }: DocumentedOperation): number {
  const fields = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
    Object.keys(((schema.items ?? schema) as JsonSchema).properties ?? {}),
  );
  return parameters.length + fields.length;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : String(JSON.stringify(value));
}

function encodeWhole(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** fetch itself refuses what no header can be. */
function headerSafe(value: unknown): string {
  return textOf(value)
    .replace(/[^\x20-\xff]/g, '?')
    .slice(0, 4_000);
}
