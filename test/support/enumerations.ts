/** Where a schema has enumerated values and codes, and bodies with such a value in any case. */
import type { JsonSchema } from '../../src/platform/http/fields.ts';

export type Path = readonly (string | number)[];

export interface Place {
  path: Path;
  values: readonly string[];
}

const CODES: Readonly<Record<string, readonly string[]>> = {
  'country-code': ['PL', 'KE'],
  'currency-code': ['EUR', 'JPY'],
};

/** Every place of a schema where a value of a closed set stands. */
export function placesOf(schema: JsonSchema, path: Path = []): Place[] {
  const values = Array.isArray(schema.enum) ? schema.enum : (CODES[String(schema.format)] ?? []);
  const words = values.filter((value): value is string => typeof value === 'string' && /[a-z]/i.test(value));
  const own = words.length > 0 ? [{ path, values: words }] : [];
  const inside = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  return [
    ...own,
    ...inside.flatMap(([name, part]) => placesOf(part, [...path, name])),
    ...(schema.items ? placesOf(schema.items as JsonSchema, [...path, 0]) : []),
    ...((schema.anyOf ?? []) as JsonSchema[]).flatMap((part) => placesOf(part, path)),
  ];
}

/** The same body with another value at one place. Conflicting parents are replaced. */
export function withValue(body: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  if (typeof step === 'number') {
    const list = Array.isArray(body) ? body : [];
    return [withValue(list[step], rest, value), ...list.slice(1)];
  }
  const object = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {};
  return { ...object, [step]: withValue((object as Record<string, unknown>)[step], rest, value) };
}

/** `fIaT` */
export const mixed = (value: string) =>
  [...value].map((letter, at) => (at % 2 === 0 ? letter.toLowerCase() : letter.toUpperCase())).join('');
