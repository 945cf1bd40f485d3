/** `{{field}}` in texts of a request: the fields of the case; `${NAME}` and `${NAME:-default}`: environment variables. */
import { OperatorError } from '../../platform/errors.ts';

type Fields = Readonly<Record<string, string>>;

/** Reads an environment variable. */
export type Variable = (name: string) => string | undefined;

const FIELD = /\{\{\s*(\w+)\s*\}\}/g;
const VARIABLE = /\$\{(\w+)(?::-([^}]*))?\}/g;

/** @throws OperatorError for a variable that is not set and has no default */
export function withVariables<T>(value: T, variable: Variable): T {
  return mapped(value, (text) =>
    text.replace(VARIABLE, (_, name: string, otherwise: string | undefined) => {
      const found = variable(name) || otherwise;
      if (found === undefined) throw new OperatorError(`The configuration needs the environment variable ${name}.`);
      return found;
    }),
  ) as T;
}

/** @returns the names of unknown fields */
export function unknownFields(value: unknown, known: readonly string[]): string[] {
  const names: string[] = [];
  mapped(value, (text) => {
    for (const [, name = ''] of text.matchAll(FIELD)) if (!known.includes(name)) names.push(name);
    return text;
  });
  return names;
}

/**
 * A member or element whose text is one field, and empty, is left out: an API gets no empty birth date.
 * @param encode of each inserted value, for URLs
 */
export function withFields(value: unknown, fields: Fields, encode = (text: string) => text): unknown {
  return mapped(value, (text) => {
    const [, only] = /^\{\{\s*(\w+)\s*\}\}$/.exec(text) ?? [];
    if (only !== undefined && fields[only] === '') return undefined;
    return text.replace(FIELD, (_, name: string) => encode(fields[name] ?? ''));
  });
}

/** `undefined` removes the member or element. */
function mapped(value: unknown, change: (text: string) => string | undefined): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => mapped(one, change)).filter((one) => one !== undefined);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([key, one]) => [key, mapped(one, change)] as const);
  return Object.fromEntries(members.filter(([, one]) => one !== undefined));
}
