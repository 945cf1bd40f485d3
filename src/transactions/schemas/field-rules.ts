/** Rules over several fields. Their errors are listed together with errors of single fields, in field order. */
import { z } from 'zod';

export interface FieldFlaw {
  field: string;
  code: string;
  message: string;
  /** true: malformed (422). false: violates a constraint (400). */
  format?: boolean;
}

/** Valid fields only. A field with an error of its own is absent. */
export type ValidFields = Readonly<Record<string, string | undefined>>;

export function withRules<S extends z.ZodObject>(schema: S, rules: (given: ValidFields) => readonly FieldFlaw[]): S {
  const order = Object.keys(schema.shape);
  const place = (path: readonly PropertyKey[]) => order.indexOf(String(path[0]));
  const check = z.core._check<Record<string, unknown>>(
    ({ value, issues }) => {
      if (typeof value !== 'object' || value === null) return;
      const wrong = new Set(issues.map(({ path }) => path?.[0]));
      const given = Object.entries(value).filter(([field, one]) => typeof one === 'string' && !wrong.has(field));
      for (const { field, code, message, format = false } of rules(Object.fromEntries(given) as ValidFields)) {
        if (wrong.has(field)) continue;
        issues.push({ code: 'custom', input: value, path: [field], message, params: { code, format } });
      }
      issues.sort((a, b) => place(a.path ?? []) - place(b.path ?? []));
    },
    // Runs even if other fields have errors.
    { when: () => true },
  );
  return schema.check(check) as S;
}

const NOT_NULL = { code: 'NotNull', message: 'must be given' };

/** Requires either all of the fields or none. */
export function pair(given: ValidFields, ...fields: readonly string[]): FieldFlaw[] {
  if (fields.every((field) => given[field] === undefined)) return [];
  return fields.filter((field) => given[field] === undefined).map((field) => ({ field, ...NOT_NULL }));
}

export function missing(field: string, message = NOT_NULL.message): FieldFlaw {
  return { field, code: NOT_NULL.code, message };
}
