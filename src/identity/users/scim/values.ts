/** Reads JSON values of SCIM requests. Names of attributes have no case (RFC 7643, 2.1). */
import { scimError } from './errors.ts';

const MAX_TEXT = 256;
const CONTROL = /\p{Cc}/u;

export type Members = ReadonlyMap<string, unknown>;

/** Members by their names in lower case. @throws AppError invalidSyntax */
export function membersOf(value: unknown, what: string): Members {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw scimError('invalidSyntax', `${what} must be a JSON object.`);
  }
  return new Map(Object.entries(value).map(([name, member]) => [name.toLowerCase(), member]));
}

/** null: absent, null or blank. @throws AppError invalidValue */
export function textOf(value: unknown, name: string): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') throw scimError('invalidValue', `${name} must be a string.`);
  const text = value.trim();
  if (text.length > MAX_TEXT) throw scimError('invalidValue', `${name} must have at most ${MAX_TEXT} characters.`);
  if (!text.isWellFormed() || CONTROL.test(text)) {
    throw scimError('invalidValue', `${name} must not contain control characters.`);
  }
  return text === '' ? null : text;
}

/** Entra ID sends "True" and "False". @throws AppError invalidValue */
export function booleanOf(value: unknown, name: string): boolean {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value.toLowerCase() : '';
  if (text !== 'true' && text !== 'false') throw scimError('invalidValue', `${name} must be true or false.`);
  return text === 'true';
}
