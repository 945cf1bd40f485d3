import { z } from 'zod';
import { AppError, type FieldError } from '../errors.ts';

/** Most field errors that one answer lists. */
const MAX_FIELD_ERRORS = 100;
/** Most unknown fields that `X-Ignored-Fields` names. */
const MAX_IGNORED_FIELDS = 20;
const MAX_IGNORED_NAME = 64;
/** JSON path of the request itself. */
const WHOLE = '$';

/**
 * Checks one part of a request.
 * @throws AppError `validation-failed` (400), or `unprocessable-format` (422) when only formats are malformed
 */
export function validate<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  let onlyFormats = true;
  const errors: FieldError[] = [];
  for (const issue of result.error.issues.slice(0, MAX_FIELD_ERRORS)) {
    const params = issue.code === 'custom' ? issue.params : undefined;
    if (!params?.format) onlyFormats = false;
    errors.push({
      field: issue.path.reduce<string>(joinPath, '') || WHOLE,
      code: typeof params?.code === 'string' ? params.code : 'Type',
      message: params ? issue.message : issue.path.length === 0 ? 'must be a JSON object' : 'has the wrong type',
    });
  }
  const code = onlyFormats ? 'unprocessable-format' : 'validation-failed';
  throw new AppError(code, { detail: summary(errors), errors });
}

function joinPath(path: string, step: PropertyKey): string {
  if (typeof step === 'number') return `${path}[${step}]`;
  return path ? `${path}.${String(step)}` : String(step);
}

function summary(errors: readonly FieldError[]): string {
  const [first] = errors;
  if (errors.length !== 1 || !first) return `${errors.length} fields are not valid.`;
  return `${first.field === WHOLE ? 'The request' : first.field} ${first.message}.`;
}

/** Names of fields that the schema does not know, fit for a header: ignored, but never silently. */
export function ignoredFields(schema: z.ZodType, input: unknown): string[] {
  if (!(schema instanceof z.ZodObject) || typeof input !== 'object' || input === null || Array.isArray(input))
    return [];
  const known = schema.shape;
  const ignored: string[] = [];
  for (const name of Object.keys(input)) {
    if (ignored.length >= MAX_IGNORED_FIELDS) break;
    if (!Object.hasOwn(known, name)) ignored.push(headerSafe(name));
  }
  return ignored;
}

function headerSafe(name: string): string {
  return name.slice(0, MAX_IGNORED_NAME).replace(/[^A-Za-z0-9._$-]/g, '?');
}
