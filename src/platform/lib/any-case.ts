/** Case-insensitive enumerated values, for schemas that do not use `platform/http/fields.ts`. */
import { z } from 'zod';

type Values = readonly [string, ...string[]];

/** The matching member of a closed set, ignoring case and surrounding blanks; null: none. */
export function memberOf<T extends string>(values: readonly T[], written: string): T | null {
  const folded = written.trim().toUpperCase();
  return values.find((value) => value.toUpperCase() === folded) ?? null;
}

/** One of a closed set, in any case; the output has the set's own spelling. */
export function anyCase<const T extends Values>(values: T) {
  return z
    .preprocess((value) => (typeof value === 'string' ? (memberOf(values, value) ?? value) : value), z.enum(values))
    .meta({ jsonSchema: { type: 'string', enum: [...values] } });
}

/** An object with member names of a closed set, in any case. */
export function anyCaseNames<S extends z.ZodObject>(schema: S) {
  const names = Object.keys(schema.shape);
  return z
    .preprocess((value, context) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
      const renamed: Record<string, unknown> = {};
      for (const [written, member] of Object.entries(value)) {
        const name = memberOf(names, written) ?? written;
        if (Object.hasOwn(renamed, name))
          context.addIssue({ code: 'custom', path: [name], message: 'is set more than once' });
        renamed[name] = member;
      }
      return renamed;
    }, schema)
    .meta({ readAs: (value: object) => asWritten(schema, Object.keys(value)) });
}

/** The schema with the member names as written. */
function asWritten(schema: z.ZodObject, written: readonly string[]): z.ZodObject {
  const names = Object.keys(schema.shape);
  const known = written.flatMap((one) => {
    const name = memberOf(names, one);
    return name === null ? [] : [[one, schema.shape[name]] as const];
  });
  return z.object(Object.fromEntries(known));
}
